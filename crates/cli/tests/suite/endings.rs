//! The end that pays: how good it was, where it went wrong, and how to play on; nothing for who only watched.

use lucas_cli::screen::app::App;
use lucas_engine::Language;
use lucas_engine::session::Player;

use crate::common::inside::{assert_says, directory, lucas_in};
use crate::screens::{COLOUR, drawn, press, session, setting, text};

fn app(address: &str, second: Player, language: Language) -> App {
    App::new(setting(language, COLOUR), Some(session(address, second)))
}

fn shown(app: &mut App) -> String {
    text(&drawn(app, (80, 24)))
}

#[test]
fn a_solved_puzzle_is_held_against_the_best() {
    // A ring is put on and off again before the two are taken off.
    for (keys, english, french) in [
        ("2<Enter>1<Enter>", "Solved in 2 moves! That is the best there is.", "On ne peut pas faire mieux."),
        (
            "1<Enter>1<Enter>2<Enter>1<Enter>",
            "Solved in 4 moves! The best is 2.",
            "Résolu en 4 coups ! Il suffisait de 2.",
        ),
    ] {
        for (language, expected) in [(Language::English, english), (Language::French, french)] {
            let mut app = app("rings:2", Player::Human, language);
            press(&mut app, keys);
            assert!(shown(&mut app).contains(expected), "{}", shown(&mut app));
        }
    }
    let run = lucas_in(directory().path(), "play rings 2", "1\n1\n2\n1\n");
    assert_says(
        &run,
        &[
            "Solved in 4 moves!",
            "The best is 2.",
            "The first detour was move 1. You took the ring off square 1.",
        ],
    );
}

#[test]
fn whoever_only_watches_has_solved_nothing() {
    let mut app = app("rings:2", Player::Human, Language::English);
    press(&mut app, "s<wait><wait><wait>");
    assert!(app.session().expect("a game").verdict().is_some());
    let end = shown(&mut app);
    assert!(end.contains("now try it yourself") && !end.contains("Solved"), "{end}");
    // The same moves, made by a person, solve it.
    press(&mut app, "n2<Enter>1<Enter>");
    assert!(shown(&mut app).contains("Solved in 2 moves!"), "{}", shown(&mut app));
    let run = lucas_in(directory().path(), "play rings 2", "auto\n");
    assert!(run.out.contains("now try it yourself") && !run.out.contains("Solved"), "{}", run.out);
}

#[test]
fn the_move_that_lost_the_win_is_shown_with_its_reason_and_played_on_from() {
    let mut app = app("matches:5", Player::Perfect, Language::English);
    press(&mut app, "2<Enter><wait>");
    assert!(app.session().expect("a game").verdict().is_some());
    let end = shown(&mut app);
    assert!(
        end.contains("You have lost.") && end.contains("first mistake was move 1. You took 2 matches."),
        "{end}"
    );
    assert!(end.contains("z where it went wrong") && end.contains("f other side"), "{end}");
    press(&mut app, "z");
    let wrong = shown(&mut app);
    assert_eq!(app.session().expect("a game").ply(), 0);
    assert!(wrong.contains("> 2") && wrong.contains("Better: take 1 match."), "{wrong}");
    press(&mut app, "1<Enter><wait>");
    assert_eq!(app.session().expect("a game").ply(), 2, "the opponent has replied");
    let run = lucas_in(directory().path(), "play matches 5 --second perfect", "2\nwrong\n1\n");
    assert_says(
        &run,
        &[
            "You have lost.",
            "mistake was move 1.",
            "Better: take 1 match",
            "Ply 0: 5",
            "2. The perfect player took",
        ],
    );
}

#[test]
fn a_dead_end_is_told_at_once_to_who_wants_it() {
    let stuck = "1-3<Enter>7-5<Enter>";
    let mut silent = app("kangaroos:3+3", Player::Human, Language::English);
    press(&mut silent, stuck);
    assert!(!shown(&mut silent).contains("Dead end"));
    // Every line of play is followed until the goal is lost.
    let mut app = app("kangaroos:3+3", Player::Human, Language::French);
    press(&mut app, "x");
    assert!(shown(&mut app).contains("une impasse est dite"));
    for _ in 0..12 {
        press(&mut app, "<Enter>");
        let screen = shown(&mut app);
        if screen.contains("Impasse : reprenez 1 coup (u).") {
            press(&mut app, "u");
            assert!(!shown(&mut app).contains("Impasse"), "{}", shown(&mut app));
            return;
        }
    }
    panic!("never a dead end:\n{}", shown(&mut app));
}

#[test]
fn a_dead_puzzle_says_how_many_moves_to_take_back_whatever_is_asked() {
    // Whoever always takes the move under the cursor gets stuck.
    let dead = "<Enter>".repeat(20);
    for (language, back, lost) in [
        (Language::English, "Dead end: take back", "back it can still be reached"),
        (Language::French, "Impasse : reprenez", "plus tôt, il était encore"),
    ] {
        for (key, told) in [("h", back), ("y", back), ("z", lost)] {
            let mut app = app("kangaroos:3+3", Player::Human, language);
            press(&mut app, &format!("{dead}{key}"));
            let screen = shown(&mut app);
            assert!(screen.contains(told), "{key}: {screen}");
        }
    }
}

#[test]
fn after_a_win_a_hint_is_no_reproach() {
    let mut app = app_over();
    press(&mut app, "h");
    assert!(shown(&mut app).contains("Play is over"), "{}", shown(&mut app));
    let run = lucas_in(directory().path(), "play rings 2", "2\n1\nh\n");
    assert!(run.out.contains("Play is over: n plays it again"), "{}", run.out);
}

#[test]
fn what_was_watched_is_counted_by_itself_and_not_praised() {
    for (language, ended, praise, own) in [
        (Language::English, "come to its end after 4 moves", "Well played", "The solution"),
        (Language::French, "arrivée au bout en 4 coups", "Bien joué", "La solution"),
    ] {
        let mut puzzle = app("rings:3", Player::Human, language);
        press(&mut puzzle, "1<Enter>....");
        assert!(shown(&mut puzzle).contains(ended), "{}", shown(&mut puzzle));
        let mut game = app("matches:7", Player::Perfect, language);
        press(&mut game, ".y");
        assert!(!shown(&mut game).contains(praise), "{}", shown(&mut game));
        let words = lucas_words::Words::new(language);
        let told = lucas_words::sentences::did_sentence(game.session().expect("a game"), 0, &words);
        assert!(told.starts_with(own), "{told}");
    }
}

#[test]
fn after_the_end_one_plays_larger_the_other_side_or_a_stronger_opponent() {
    let mut app = app("matches:5", Player::BEGINNER, Language::English);
    assert!(shown(&mut app).contains("against the beginner"), "{}", shown(&mut app));
    press(&mut app, "o");
    assert!(shown(&mut app).contains("against the average player"), "{}", shown(&mut app));
    press(&mut app, "f");
    let session = app.session().expect("a game");
    assert_eq!((session.ply(), session.players[1]), (0, Player::Human));
    let mut app = app_over();
    press(&mut app, "+");
    let larger = app.session().expect("a game");
    assert!(larger.ply() == 0 && larger.game().address() != "rings:2", "{}", larger.game().address());
}

fn app_over() -> App {
    let mut app = app("rings:2", Player::Human, Language::English);
    press(&mut app, "2<Enter>1<Enter>");
    app
}

#[test]
fn positions_by_chance_are_the_same_for_the_same_seed_and_the_day_has_one() {
    let play = |arguments: &str| lucas_in(directory().path(), &format!("play {arguments}"), "");
    let one = play("matches 21 --random hard --seed 5");
    assert_eq!(
        (one.code, &one.out),
        (Some(0), &play("matches 21 --random hard --seed 5").out),
        "{}",
        one.err
    );
    assert_says(&one, &["lucas play matches:21 --random hard --seed 5"]);
    assert_says(&play("rings 5 --random 7 --seed 1"), &["--random 7 --seed 1", "Ply 0: "]);
    assert_says(&play("teaser --random --seed 3"), &["--random easy --seed 3"]);
    assert_says(&play("--daily 2026-11-17"), &["The position of 17 November 2026, easy", "Ply 0: "]);
    let french = play("--daily 2026-11-17 --lang fr");
    assert_says(&french, &["La position du 17 novembre 2026, niveau facile", "--daily 2026-11-17"]);
    assert_eq!(play("--daily").code, Some(0));
    for (wrong, says) in [
        ("matches 21 --random sehr", "'sehr' is no difficulty"),
        ("--daily tomorrow", "'tomorrow' is no date"),
        ("rings 3 --random 100", "no position at a distance of 100"),
    ] {
        let run = play(wrong);
        assert!(run.code == Some(2) && run.err.contains(says), "{wrong}: {}", run.err);
    }
    let mut app = App::new(setting(Language::French, COLOUR), None);
    press(&mut app, "ea<wait>");
    assert!(shown(&mut app).contains("--random medium --seed 1"), "{}", shown(&mut app));
    let mut app = App::new(setting(Language::French, COLOUR), None);
    press(&mut app, "d<wait>");
    assert!(shown(&mut app).contains("La position du "), "{}", shown(&mut app));
}

#[test]
fn a_large_board_says_which_part_is_seen_and_where_the_deadly_square_lies() {
    let mut app = app("chocolate:100x100@48,52", Player::Human, Language::English);
    let far = shown(&mut app);
    assert!(far.contains("/100 x ") && far.contains("☠ →"), "{far}");
    let drawn = far.replace("☠ →", "").replace("☠ deadly square", "");
    assert!(!drawn.contains('☠'), "where none lies none is drawn: {far}");
    press(&mut app, "m");
    press(&mut app, "v48<Enter>");
    assert!(shown(&mut app).contains("/52 x "), "{}", shown(&mut app));
    for (address, part) in [("rings:1000", "/1000"), ("matches:1000", "/1000")] {
        let mut app = app_at(address);
        let screen = shown(&mut app);
        assert!(screen.contains(part), "{screen}");
    }
    let mut app = app_at("matches:21");
    let screen = shown(&mut app);
    assert!(screen.contains("3 2 1") && screen.contains("21 matches are left."), "{screen}");
}

fn app_at(address: &str) -> App {
    app(address, Player::Human, Language::English)
}

#[test]
fn a_puzzle_that_is_lost_by_its_rules_says_why() {
    let (address, english, french) =
        ("teaser:3x3/000.110.110", "Lost. No star is left", "Perdu. Il ne reste aucune étoile");
    for (language, expected) in [(Language::English, english), (Language::French, french)] {
        let mut app = app(address, Player::Human, language);
        press(&mut app, "a1<Enter>");
        assert!(shown(&mut app).contains(expected), "{}", shown(&mut app));
    }
    assert_says(&lucas_in(directory().path(), &format!("play {address}"), "a1\n"), &[english]);
    assert_says(&lucas_in(directory().path(), &format!("play {address} --lang fr"), "a1\n"), &[french]);
}
