//! `lucas solve`: its JSON is the documented schema, its answers the known ones.

use crate::common::lucas;
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
        "facts",
        "explored",
        "pruned",
        "moveCount",
        "listed",
        "moves",
        "line",
        "milestones",
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

#[test]
fn facts_are_named_numbers_that_people_and_tools_can_read() {
    assert_eq!(json("solve rings 8")["facts"], serde_json::json!({ "rank": 170, "goalRank": 0 }));
    assert_eq!(
        json("solve rings:8@_x_xx_xx/________")["facts"],
        serde_json::json!({ "rank": 0, "goalRank": 147 })
    );
    assert_eq!(
        json("solve chocolate 10 7 7 3")["facts"],
        serde_json::json!({ "heaps": [7, 2, 3, 3], "nimSum": 5, "grundy": 5 })
    );
    assert_eq!(
        json("solve matches 9 6")["facts"],
        serde_json::json!({ "residues": [1, 2], "nimSum": 3, "grundy": 3 })
    );
    assert_eq!(json("solve teaser")["facts"], serde_json::json!({}));
    assert!(lucas("solve rings 8", "").out.contains("\nGray rank of the board: 170\n"));
    assert!(
        lucas("solve matches 9 6 --lang fr", "").out.contains("\nTas modulo 4 : 1, 2\nSomme de Nim : 3\n")
    );
}

#[test]
fn after_so_many_plies_comes_the_position_that_the_line_shows() {
    for game in
        ["rings 5", "chocolate 10 7 7 3", "matches 13", "matches 14 misere", "matches 3 5 7 misere", "teaser"]
    {
        let start = json(&format!("solve {game}"));
        let line = start["line"].as_array().expect("a line");
        for (plies, step) in (1..).zip(line) {
            let there = json(&format!("solve {game} --after {plies}"));
            assert_eq!(there["position"], step["position"], "{game} after {plies}");
        }
        assert_eq!(json(&format!("solve {game} --after 0"))["position"], start["position"]);
        assert_eq!(lucas(&format!("solve {game} --after {}", line.len() + 1), "").code, Some(2));
    }
    assert_eq!(lucas("solve matches 5 --after 1 --count", "").out, "3\n");
}

#[test]
fn after_takes_numbers_from_a_file_that_no_command_line_could_hold() {
    let file = std::env::temp_dir().join(format!("lucas-after-{}", std::process::id()));
    // Half way through 600 000 rings, whose moves have 180 618 digits.
    let plies = num_bigint::BigUint::from(2u32).pow(599_999);
    std::fs::write(&file, format!("{}\n", lucas_engine::decimal::text(&plies))).expect("a temporary file");
    let run = lucas(&format!("solve rings 600000 --after @{}", file.display()), "");
    std::fs::remove_file(&file).expect("the file is there");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let left = lucas_games::rings::moves_to_fill(600_000) - plies;
    assert!(run.out.contains(&format!("\nSolvable in {} moves.\n", lucas_engine::decimal::text(&left))));
}

#[test]
fn of_too_many_moves_all_the_best_are_listed() {
    let answer = json("solve chocolate 1000000000000000000 1000000000000000000 499999999999999999 0");
    assert_eq!(answer["listed"], "best");
    let moves = answer["moves"].as_array().expect("moves");
    assert!(
        moves.iter().all(|mv| mv["remoteness"] == moves[0]["remoteness"] && mv["positionValue"] == "lose")
    );
    let answer = json("solve matches 20000 20000 20000 20000 takeall --line 1");
    let moves: Vec<_> = answer["moves"].as_array().expect("moves").iter().map(|mv| &mv["move"]).collect();
    assert_eq!(moves, ["1@1", "1@2", "1@3", "1@4"]);
    let run = lucas("solve matches 20000 20000 20000 20000 takeall --line 1", "");
    assert!(run.out.contains("\nThe 4 best of 80000 moves, equally good:\n"), "{}", run.out);
    // A lost heap: whatever is taken, the round is filled up.
    assert_eq!(json("solve matches 20001 take20000")["listed"], "one");
    let run = lucas("solve matches 20001 take20000", "");
    assert!(
        run.out.contains("\nOne of the best of 20000 moves; they are too many to list:\n"),
        "{}",
        run.out
    );
    assert_eq!(json("solve matches 5")["listed"], "all");
}

#[test]
fn milestones_tell_the_whole_line_where_it_is_cut() {
    let bar = "solve chocolate 1000000000000000000 999999999999999999 123456789012345678 876543210987654321";
    let answer = json(bar);
    let milestones = answer["milestones"].as_array().expect("milestones");
    assert!((2..=121).contains(&milestones.len()), "{}", milestones.len());
    let last = milestones.last().expect("the end");
    assert_eq!(last["plies"], answer["remoteness"]);
    assert!(last["position"].as_str().expect("an address").ends_with("/1x1@0,0"));
    for milestone in milestones.iter().step_by(10) {
        let there = json(&format!("{bar} --after {}", milestone["plies"]));
        assert_eq!(there["position"], milestone["position"]);
    }
    let run = lucas(bar, "");
    assert!(run.out.ends_with("\n  1999999999999999997  1x1@0,0\n"), "{}", run.out);
    assert_eq!(json("solve chocolate 10 7 7 3")["milestones"], Json::Array(vec![]), "the line is not cut");
    assert_ne!(json("solve chocolate 10 7 7 3 --line 3")["milestones"], Json::Array(vec![]));
}

#[test]
fn boards_too_long_to_read_are_shortened_and_their_line_is_short() {
    let run = lucas("solve rings 100000", "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let numbers = run.out.lines().filter(|line| line.len() > 1_000).count();
    assert_eq!(numbers, 2, "the moves and the rank stand in full, and nothing else is as long");
    assert_eq!(json("solve rings 100000")["line"].as_array().map(Vec::len), Some(9));
    assert_eq!(json("solve rings 100000 --line 12")["line"].as_array().map(Vec::len), Some(12));
    assert_eq!(json("solve rings 3000")["line"].as_array().map(Vec::len), Some(200));
}

#[test]
fn every_number_among_the_options_is_checked_whether_it_is_used_or_not() {
    let numbers = ["--limit", "--line", "--capacity", "--memory", "--after", "--checkpoint"];
    let tasks = ["", "--all", "--count", "--table t.npy", "--from t.npy", "--verify t.npy", "--json"];
    for task in tasks {
        for number in numbers {
            for word in ["x", "-1", ""] {
                let game = if task.starts_with("--verify") { "" } else { "matches 5" };
                let arguments: Vec<&str> = ["solve"].into_iter().chain(game.split_whitespace()).collect();
                let run = std::process::Command::new(env!("CARGO_BIN_EXE_lucas"))
                    .args(arguments)
                    .args(task.split_whitespace())
                    .args([number, word])
                    .env("LC_ALL", "C")
                    .output()
                    .expect("lucas runs");
                let err = String::from_utf8_lossy(&run.stderr);
                let told = (run.status.code(), run.stdout.len(), err.lines().count());
                assert_eq!(told, (Some(2), 0, 1), "{task} {number} '{word}': {err}");
            }
        }
    }
    for (arguments, option) in [
        ("matches 5 --count --limit x", "--limit"),
        ("matches 5 --table t.npy --line x", "--line"),
        ("--verify t.npy --memory x", "--memory"),
        ("matches 5 --all --after x", "--after"),
        ("- --capacity x", "--capacity"),
    ] {
        let run = lucas(&format!("solve {arguments}"), "matches 5\n");
        assert!(
            run.code == Some(2) && run.err.starts_with(&format!("lucas: {option}")),
            "{arguments}: {}",
            run.err
        );
    }
    assert_eq!(lucas("solve matches 5 --count --limit 3", "").out, "7\n");
}

#[cfg(unix)]
#[test]
fn lines_too_long_to_hold_are_refused_at_once_and_in_little_memory() {
    for arguments in [
        "rings 100000 --all --limit 20",
        "rings 1000000 --all",
        "rings 1000000 --all --json --limit 1",
        "rings 17 --all --memory 100000",
        "matches 9999 takeall --all --memory 10000000",
        "matches 1000000000000000000 --all --limit 1 --memory 10000000",
        "matches 900 900 900 900 900 900 900 900 takeall --all --order breadth --memory 10000000 --capacity 100000",
        "chocolate 5000 5000 2500 2500 --all --memory 10000000",
    ] {
        // No more than half a gigabyte of addresses, most of which the program itself takes.
        let bounded = format!("ulimit -v 500000; exec {} solve {arguments}", env!("CARGO_BIN_EXE_lucas"));
        let begun = std::time::Instant::now();
        let run = std::process::Command::new("bash").args(["-c", &bounded]).output().expect("bash");
        let err = String::from_utf8_lossy(&run.stderr);
        assert_eq!((run.status.code(), err.lines().count()), (Some(2), 1), "{arguments}: {err}");
        let is_told = ["too long to list", "bytes of memory", "positions to visit"]
            .iter()
            .any(|told| err.contains(told));
        assert!(is_told, "{arguments}: {err}");
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_number_of_plies_is_read_from_a_regular_file_only() {
    for file in ["/dev/zero", "/"] {
        let run = lucas(&format!("solve teaser --after @{file} --lang en"), "");
        assert!(run.code == Some(2) && run.err.lines().count() == 1, "{file}: {:?} {}", run.code, run.err);
    }
}

#[test]
fn what_theory_knows_to_be_impossible_is_given_with_its_reason() {
    let run = lucas("solve taquin:4x4,1234.5678.9abc.dfe-", "");
    assert!(run.out.contains("Unsolvable") && run.out.contains("parity"), "{}", run.out);
    let run = lucas("solve taquin:4x4,1234.5678.9abc.dfe- --lang fr", "");
    assert!(run.out.contains("parité"), "{}", run.out);
}

#[test]
fn a_margin_is_told_as_who_makes_more() {
    let run = lucas("solve boxes 2x2 --line 1", "");
    assert!(run.out.contains("makes 2 more than the other from here to the end"), "{}", run.out);
    let run = lucas("solve boxes 2x2 --line 1 --lang fr", "");
    assert!(run.out.contains("en marque 2 de plus"), "{}", run.out);
}
