//! Files of rules as games, and what is said of those that are wrong.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use lucas_engine::{Effort, Entry, Language, Registry};
use lucas_scripts::datum::Datum;
use lucas_scripts::entry;
use lucas_scripts::notation::{Form, read, written};

fn example(name: &str) -> &'static Entry {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    entry(&path, &format!("./{name}")).expect("an example that is right")
}

/// What is said of a file, when it is loaded or its first position is solved.
fn said(text: &str, language: Language) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.star");
    fs::write(&path, text).expect("a file");
    let refusal = entry(&path, "g.star").and_then(|entry| {
        let place = Registry(&[entry]).open(&["g.star"])?;
        let analysis = Arc::clone(&place.game).analysis();
        analysis.answer(&place.position, 1, &Effort::positions(10_000)).map(|_| ())
    });
    refusal.expect_err("a file that is wrong").text.say(language).to_owned()
}

fn game(moves: &str) -> String {
    format!("def start():\n    return [1, 2]\n\ndef moves(at):\n{moves}\n")
}

#[test]
fn the_hanoi_file_of_the_guide_is_solved_in_as_few_moves_as_lucas_says() {
    let registry: &[&Entry] = Box::leak(Box::new([example("hanoi.star")]));
    for (discs, moves) in [("1", 1u32), ("3", 7), ("8", 255)] {
        let place = Registry(registry).open(&["./hanoi.star", discs]).expect("discs");
        let answer =
            Arc::clone(&place.game).analysis().answer(&place.position, 1, &Effort::positions(10_000));
        let value = answer.expect("a few positions").value;
        assert_eq!(value.remoteness, Some(moves.into()), "{discs} discs");
    }
    let place = Registry(registry).open(&["./hanoi.star:3/3.2.1"]).expect("an address");
    assert_eq!(place.address(), "./hanoi.star:3/3.2.1");
}

#[test]
fn the_laws_hold_for_the_examples() {
    for name in ["hanoi.star", "nim.star"] {
        let game = example(name).open_params("").expect("the usual parameters");
        assert!(game.laws().expect(name) > 10, "{name}");
    }
}

#[test]
fn nim_in_a_file_has_the_outcomes_of_the_nim_sum() {
    let entries: &[&Entry] = Box::leak(Box::new([example("nim.star")]));
    for (heaps, is_won) in
        [("1,2,3", false), ("3,4,5", true), ("4,5,1", false), ("0,2,2", false), ("0,2,1", true)]
    {
        let place = Registry(entries).open(&[&format!("./nim.star:{heaps}")]).expect("heaps");
        let answer =
            Arc::clone(&place.game).analysis().answer(&place.position, 0, &Effort::positions(10_000));
        let value = answer.expect("a few positions").value;
        assert_eq!(value.outcome == lucas_engine::Outcome::Win, is_won, "{heaps}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_line_in_both_languages() {
    for (moves, place, en, fr) in [
        ("    return {\"a\": ad}", "g.star:5:18", "there is no 'ad'", "il n'y a pas de «\u{a0}ad\u{a0}»"),
        ("    while True:\n        pass", "g.star:5:", "there is no while", "while n'existe pas"),
        ("    at.append(3)\n    return {}", "g.star:5:5", "make a copy first", "faites d'abord une copie"),
        ("    return {\"a\": at[7]}", "g.star:5:18", "has no item 7", "n'a pas d'élément 7"),
        (
            "    return [[\"a\", 1], [\"a\", 2]]",
            "g.star:4:1",
            "two moves are called 'a'",
            "deux coups s'appellent",
        ),
        (
            "    return {\"a\": [0] * 1000000000}",
            "g.star:5:18",
            "more than a million items",
            "plus d'un million d'éléments",
        ),
        (
            "    return {\"a\": list(range(1000000000))}",
            "g.star:5:23",
            "more than a million items",
            "plus d'un million",
        ),
        (
            "    for a in range(3000):\n        for b in range(3000):\n            pass\n    return {}",
            "g.star:",
            "a million steps",
            "un million de pas",
        ),
        ("    return moves(at)", "g.star:5:12", "more than 100 deep", "plus de 100 niveaux"),
        ("    return 5", "g.star:4:1", "moves must give a dict", "moves doit rendre un dictionnaire"),
        ("    return {\"a\": (1, 2)}", "g.star:4:1", "here is a tuple", "voici un tuple"),
        ("    return {\"a b\": 1}", "g.star:4:1", "the move 'a b'", "le coup «\u{a0}a b\u{a0}»"),
        ("    return {\"a\": 0 <= at[0] < 3}", "g.star:5:", "compare twice", "comparez deux fois"),
        (
            "    for letter in \"abc\":\n        pass\n    return {}",
            "g.star:5:",
            "text.elems()",
            "texte.elems()",
        ),
    ] {
        let (english, french) = (said(&game(moves), Language::English), said(&game(moves), Language::French));
        assert!(english.starts_with(place) && english.contains(en), "{moves}: {english}");
        assert!(french.starts_with(place) && french.contains(fr), "{moves}: {french}");
        assert!(english.contains('^'), "{english}");
    }
    assert!(said("def start():\n    return 1\n", Language::English).contains("there is no function moves"));
}

#[test]
fn a_game_that_grows_for_ever_is_stopped_by_the_capacity() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.star");
    fs::write(&path, "def start():\n    return 0\n\ndef moves(at):\n    return {\"more\": at + 1}\n")
        .expect("a file");
    let entries: &[&Entry] = Box::leak(Box::new([entry(&path, "g.star").expect("right")]));
    let place = Registry(entries).open(&["g.star"]).expect("a game");
    let refused = Arc::clone(&place.game).analysis().answer(&place.position, 1, &Effort::positions(1000));
    assert!(refused.expect_err("it never ends").limit.is_some());
}

#[test]
fn whatever_a_position_is_made_of_is_read_back() {
    let text = |words: &str| Datum::Text(words.to_owned());
    let list = |items: &[Datum]| Datum::List(items.to_vec());
    let number = Datum::Number;
    let data = [
        list(&[list(&[number(3), number(2)]), list(&[]), list(&[])]),
        list(&[list(&[])]),
        list(&[]),
        list(&[text("")]),
        text(""),
        text("~"),
        text("a.b"),
        text("é /:~"),
        number(-4),
        list(&[text("1"), number(1)]),
        list(&[text("a,b"), text("c")]),
        list(&[list(&[list(&[list(&[number(1)])])])]),
        list(&[list(&[text("W"), text("-")]), number(0)]),
    ];
    for shape in &data {
        let form = Form::of(shape);
        for datum in &data {
            let written = written(datum, &form);
            assert_eq!(read(&written, &form).as_ref(), Some(datum), "{written} as {form:?}");
        }
    }
    assert_eq!(written(&data[0], &Form::of(&data[0])), "3,2..");
}
