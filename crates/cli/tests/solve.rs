//! `lucas solve`: its JSON is the documented schema, its answers the known ones.

mod common;

use common::lucas;
use serde_json::Value as Json;

fn json(arguments: &str) -> Json {
    let run = lucas(&format!("{arguments} --json"), "");
    serde_json::from_str(&run.out)
        .unwrap_or_else(|error| panic!("lucas {arguments}: {error}: {}{}", run.out, run.err))
}

#[test]
fn the_json_of_a_position_has_the_documented_keys_in_order() {
    let answer = json("solve chocolate:10x7@7,3/5x7@2,3");
    let keys: Vec<_> = answer.as_object().expect("an object").keys().map(String::as_str).collect();
    let documented = [
        "game",
        "position",
        "positionValue",
        "remoteness",
        "value",
        "explored",
        "moveCount",
        "moves",
        "line",
    ];
    assert_eq!(keys, documented);
    assert_eq!(answer["game"], "chocolate");
    assert_eq!(answer["position"], "chocolate:10x7@7,3/5x7@2,3");
    assert_eq!((&answer["positionValue"], &answer["value"]), (&"lose".into(), &(-10).into()));
    let first = answer["moves"][0].as_object().expect("a move");
    let keys: Vec<_> = first.keys().map(String::as_str).collect();
    assert_eq!(keys, ["move", "position", "positionValue", "remoteness", "value"]);
}

#[test]
fn moves_come_best_first() {
    for arguments in [
        "solve chocolate 10 7 7 3",
        "solve matches 3 5 7 misere",
        "solve matches 21",
        "solve chocolate 8 8 4 4",
    ] {
        let answer = json(arguments);
        let values: Vec<i64> = answer["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|mv| mv["value"].as_i64().expect("a value"))
            .collect();
        // Lost for the receiver first, the quicker the better; then won for the receiver, the slower the better.
        let is_lost = |mv: &Json| mv["positionValue"] == "lose";
        let losses = answer["moves"].as_array().expect("moves").iter().take_while(|mv| is_lost(mv)).count();
        assert!(
            answer["moves"].as_array().expect("moves")[losses..].iter().all(|mv| !is_lost(mv)),
            "{arguments}"
        );
        assert!(values[..losses].is_sorted_by(|one, other| one >= other), "{arguments}: {values:?}");
        assert!(values[losses..].is_sorted_by(|one, other| one >= other), "{arguments}: {values:?}");
    }
}

#[test]
fn a_line_can_be_replayed_and_is_as_long_as_the_remoteness() {
    for arguments in [
        "solve kangaroos 3 3",
        "solve teaser",
        "solve rings 5",
        "solve matches 9 misere",
        "solve chocolate 9 5 2 2",
    ] {
        let answer = json(arguments);
        let line = answer["line"].as_array().expect("a line");
        assert_eq!(Some(line.len() as u64), answer["remoteness"].as_u64(), "{arguments}");
        for (nth, step) in line.iter().enumerate() {
            let here = json(&format!("solve {}", step["position"].as_str().expect("an address")));
            assert_eq!(here["remoteness"].as_u64(), Some((line.len() - nth - 1) as u64), "{arguments}");
        }
    }
}

#[test]
fn integers_are_exact_however_large() {
    let run = lucas("solve rings 200 --json", "");
    let moves = "1071292029505993517027974728227441735014801995855195223534250";
    assert!(run.out.contains(&format!("\"remoteness\":{moves},")), "{}", &run.out[..400]);
    let run = lucas("solve chocolate 1000000000000000000 1000000000000000000 5 7 --json", "");
    assert!(run.out.contains("\"moveCount\":1999999999999999998,"), "{}", &run.out[..400]);
    assert_eq!(run.code, Some(0));
}

#[test]
fn unsolvable_puzzles_answer_no() {
    let run = lucas("solve kangaroos 3 2", "");
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("Unsolvable"), "{}", run.out);
    let answer = json("solve teaser:3x3/000.000.000");
    assert_eq!((&answer["positionValue"], &answer["remoteness"]), (&"unsolvable".into(), &Json::Null));
}

#[test]
fn lines_are_listed_counted_and_limited() {
    assert_eq!(lucas("solve matches 5 --count", "").out, "7\n");
    assert_eq!(lucas("solve matches 5 --count --winner 2", "").out, "6\n");
    assert_eq!(lucas("solve matches 5 --all --order breadth --limit 2", "").out, "1: 1 1 3\n2: 1 2 2\n");
    assert_eq!(lucas("solve rings 5 --all", "").out.lines().count(), 1);
    assert_eq!(lucas("solve teaser --count", "").out, "960\n");
    assert_eq!(lucas("solve teaser --all", "").out.lines().count(), 960);
    let lines = json("solve matches 4 --all --winner 2");
    assert_eq!(lines["lines"].as_array().map(Vec::len), Some(4));
    assert_eq!(lines["winner"], 2);
    assert_eq!(json("solve matches 5 --count")["count"], 7);
    assert_eq!(lucas("solve kangaroos 3 2 --all", "").code, Some(1));
    // Counted by recurrence, by search with symmetries, and by listing.
    assert_eq!(
        lucas("solve chocolate 4 3 1 1 --count", "").out.trim(),
        lucas("solve chocolate 4 3 1 1 --all", "").out.lines().count().to_string()
    );
}

#[test]
fn addresses_are_read_from_the_input() {
    let run = lucas("solve - --json", "matches:5\n\nchocolate 3 2 0 0\n");
    assert_eq!(run.out.lines().count(), 2, "{}", run.out);
    assert_eq!(run.code, Some(0));
}

#[test]
fn french_names_open_the_same_games() {
    for (french, english) in [
        ("baguenaudier 4", "rings 4"),
        ("chocolat 3 2 0 0", "chocolate 3 2 0 0"),
        ("kangourous 2 3", "kangaroos 2 3"),
        ("allumettes 5", "matches 5"),
        ("stars", "teaser"),
    ] {
        assert_eq!(lucas(&format!("solve {french}"), "").out, lucas(&format!("solve {english}"), "").out);
    }
}

#[test]
fn what_theory_cannot_say_is_left_out_and_said() {
    let answer = json("solve matches 1000000000 1000000001 take5 misere");
    assert_eq!(
        (&answer["positionValue"], &answer["remoteness"], &answer["line"]),
        (&"win".into(), &Json::Null, &Json::Array(vec![]))
    );
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(10));
}
