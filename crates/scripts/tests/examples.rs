//! The examples, and what they share with the games that lucas has anyway: the same positions with the same values.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lucas_engine::{AnyGame, Effort, Entry, Outcome, Registry};
use lucas_scripts::{entry, lawful};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

fn example(name: &str) -> &'static Entry {
    entry(&path(name), name).expect("an example that is right")
}

/// Every position that play reaches, with what it is worth.
fn values(game: &Arc<dyn AnyGame>) -> HashMap<String, (Outcome, Option<String>)> {
    let analysis = Arc::clone(game).analysis();
    let (mut known, mut next) = (HashMap::new(), VecDeque::from([game.start()]));
    while let Some(at) = next.pop_front() {
        if known.contains_key(&at) {
            continue;
        }
        let answer = analysis.answer(&at, 0, &Effort::positions(100_000)).expect("a small game");
        let far = answer.value.remoteness.map(|far| far.to_string());
        if game.standing(&at).expect("a position").end.is_none() {
            next.extend(game.moves(&at).expect("moves").into_iter().map(|step| step.position));
        }
        known.insert(at, (answer.value.outcome, far));
    }
    known
}

/// Holds a file against a game, whose positions are written in another way.
fn same(file: &str, params: &str, game: &str, in_file: impl Fn(&str) -> String) {
    let ours = values(&example(file).open_params(params).expect("parameters"));
    let place = Registry(lucas_games::GAMES.0).open(&[game]).expect("a game");
    let theirs = values(&place.game);
    assert_eq!(ours.len(), theirs.len(), "{file} and {game} have as many positions");
    for (at, value) in &theirs {
        assert_eq!(ours.get(&in_file(at)), Some(value), "{game}/{at} as {}", in_file(at));
    }
}

#[test]
fn kangaroos_in_a_file_are_those_of_the_house_position_by_position() {
    for params in ["1+1", "2+2", "3+2"] {
        let in_file = |at: &str| at.replace(',', ".");
        same("kangaroos.star", &params.replace('+', ","), &format!("kangaroos:{params}"), in_file);
    }
}

#[test]
fn morris_in_a_file_is_that_of_the_house_position_by_position() {
    same("morris.star", "", "marelle:3", |at| at.replace('.', "").replace(',', "."));
}

#[test]
fn the_sliding_puzzle_in_a_file_is_that_of_the_house() {
    let in_file = |at: &str| {
        let tiles = at.chars().filter(|&sign| sign != '.').map(|sign| if sign == '-' { '0' } else { sign });
        tiles.map(String::from).collect::<Vec<_>>().join(".")
    };
    same("sliding.star", "3,2", "taquin:3x2,451.23-", in_file);
}

#[test]
fn the_towers_of_a_file_are_those_of_the_house() {
    let in_file = |at: &str| {
        let peg = |peg: char| {
            let discs = at.chars().zip((1..=at.len()).rev()).filter(|&(on, _)| on == peg);
            discs.map(|(_, disc)| disc.to_string()).collect::<Vec<_>>().join(",")
        };
        ['a', 'b', 'c'].map(peg).join(".")
    };
    same("hanoi.star", "4", "hanoi:4", in_file);
}

#[test]
fn the_crossing_in_a_file_is_that_of_the_house() {
    for (file, game) in [
        ("3,2", "crossing:cannibals,3,2"),
        ("4,2", "crossing:cannibals,4,2"),
        ("5,3", "crossing:cannibals,5,3"),
    ] {
        same("missionaries.star", file, game, |at| at.replace(',', "."));
    }
}

#[test]
fn noughts_and_crosses_in_a_file_are_those_of_the_house() {
    same("noughts.star", "", "connect:3x3,3", |at| at.replace('.', ""));
}

#[test]
fn coins_are_worth_what_taking_from_both_ends_is_worth() {
    fn best(coins: &[i64]) -> i64 {
        match coins {
            [] => 0,
            [first, rest @ ..] => {
                let (last, others) = coins.split_last().expect("a coin");
                (first - best(rest)).max(last - best(others))
            }
        }
    }
    for count in 1..=9 {
        let game = example("coins.star").open_params(&count.to_string()).expect("coins");
        let coins: Vec<i64> = (0..count).map(|coin| (7 * coin + 3) % 10 + 1).collect();
        let answer = Arc::clone(&game).analysis().answer(&game.start(), 0, &Effort::positions(100_000));
        let margin = answer.expect("a small game").value.score.expect("a score");
        assert_eq!(i64::from(margin), best(&coins), "{coins:?}");
    }
}

#[test]
fn the_examples_keep_the_laws_and_the_wrong_one_is_refused() {
    for (name, words) in [
        ("hanoi.star", &["3"][..]),
        ("nim.star", &["2", "3", "4"]),
        ("kangaroos.star", &["2", "2"]),
        ("morris.star", &[]),
        ("missionaries.star", &["3", "2"]),
        ("sliding.star", &["3", "2"]),
        ("noughts.star", &[]),
        ("coins.star", &["5"]),
    ] {
        let kept = lawful(&path(name), name, words);
        assert!(kept.as_ref().is_ok_and(|kept| kept.positions > 10), "{name}: {kept:?}");
    }
    let refused =
        entry(&path("wrong.star"), "wrong.star").and_then(|entry| entry.open_params("").map(|_| ()));
    assert!(
        refused
            .expect_err("wrong on purpose")
            .text
            .en
            .starts_with("wrong.star:11:5: the position is changed itself")
    );
}

#[test]
fn a_law_that_is_broken_is_told_to_whoever_wrote_the_file() {
    let head = "players = 2\n\ndef start():\n    return 3\n\n";
    for (text, en, fr) in [
        (
            "def moves(at):\n    return {\"a\": at}\n",
            "the move a changes nothing in the position 3",
            "le coup a ne change rien",
        ),
        ("def moves(at):\n    return {}\n", "play is over before it begins", "finie avant de commencer"),
        (
            "def moves(at):\n    return {\"a\": at - 1} if at else {}\n\ndef legal(at):\n    return at == 3\n",
            "legal says no to the position 2",
            "legal refuse la position 2",
        ),
        (
            "def moves(at):\n    return {\"a\": at - 1} if at else {}\n\ndef alike(at):\n    return 0\n",
            "alike(3) is 0, but the two are not worth the same",
            "n'ont pas la même valeur",
        ),
        (
            "def moves(at):\n    return {\"a\": at - 1} if at else {}\n\ndef alike(at):\n    return at ^ 1\n",
            "what stands for others stands for itself",
            "se représente elle-même",
        ),
        (
            "def moves(at):\n    return {\"a\": at - 1} if at else {}\n\ndef picture(at):\n    return [cell(0, 0, \"a\"), tap(\"b\", \"a\")]\n",
            "the picture has taps for b, which is no move in the position 3",
            "qui n'est pas un coup",
        ),
        (
            "def moves(at):\n    return {\"a\": at - 1} if at else {}\n\ndef hint(at):\n    return at[0]\n",
            "in the position 3",
            "dans la position 3",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("g.star");
        std::fs::write(&file, format!("{head}{text}")).expect("a file");
        let broken = lawful(&file, "g.star", &[]).expect_err("a law is broken").text;
        assert!(broken.en.contains(en) && broken.fr.contains(fr), "{text}: {} / {}", broken.en, broken.fr);
    }
}

#[test]
fn a_picture_has_a_place_for_every_move() {
    let scene = |file: &str, params: &str, at: &str| {
        let game = example(file).open_params(params).expect("parameters");
        game.scene(at).expect("no fault").expect("a picture")
    };
    let board = scene("noughts.star", "", "x---o----");
    let named = board.cells.iter().map(|cell| cell.coordinate.as_str()).collect::<Vec<_>>();
    assert_eq!(named, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
    assert!(board.gestures.iter().all(|gesture| board.cells[gesture.taps[0]].coordinate == gesture.mv));
    // From one square to another, by their numbers.
    let line = scene("kangaroos.star", "2,1", "WW-BB.W");
    let taps: Vec<_> =
        line.gestures.iter().map(|gesture| (gesture.mv.as_str(), gesture.taps.clone())).collect();
    assert_eq!(taps, [("1-3", vec![0, 2]), ("2-3", vec![1, 2])]);
    // Without a picture of its own, a position is drawn as it is, and its moves stand in a row below.
    let pegs = scene("hanoi.star", "3", "3,2.1.");
    let labels: Vec<_> = pegs.cells.iter().map(|cell| cell.label.en.as_ref()).collect();
    assert_eq!(labels, ["3", "2", "1", "", "1-3", "2-1", "2-3"]);
    assert!(example("kangaroos.star").open_params("2,1").expect("small").goal().is_some());
}
