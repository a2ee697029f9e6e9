//! Sessions over every game: history, verdicts, saved games and damaged ones.

use std::time::{Duration, Instant};

use lucas_engine::registry::Place;
use lucas_engine::session::{Cause, MOST_PLIES, MOST_TEXT, Side, Verdict};
use lucas_engine::{Cell, Effort, End, Player, Session, Shape, Tone};
use lucas_games::GAMES;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const EFFORT: Effort<'static> = Effort { beside_theory: 0, ..Effort::positions(100_000) };

const SAVED: &str = "lucas game 1\nposition matches:21/21\nplayers human blunder:20\nseed 42\nply 2\n\
                     move 3\nmove 2\nmove 1\nend\n";

fn place(address: &str) -> Place {
    GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{address}: {refusal}"))
}

fn session(address: &str, players: [Player; 2]) -> Session {
    Session::new(place(address), players, 42)
}

fn played(address: &str, moves: &[&str]) -> Session {
    let mut session = session(address, [Player::Human; 2]);
    for mv in moves {
        session.play(mv).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    session
}

fn loaded(text: &str) -> Session {
    Session::parse(GAMES, text.as_bytes()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Why a text is refused, in both languages.
fn refusal(text: &str) -> (String, String) {
    let refusal = Session::parse(GAMES, text.as_bytes()).err().unwrap_or_else(|| panic!("{text} is read"));
    (refusal.text.en.into_owned(), refusal.text.fr.replace('\u{a0}', " "))
}

/// A session is what its moves make of its start.
fn is_sound(session: &Session) -> Result<(), TestCaseError> {
    let mut at = session.start().to_owned();
    prop_assert!(session.game().standing(&at).is_ok());
    for (ply, step) in session.steps().iter().enumerate() {
        prop_assert!(ply != session.ply() || session.position() == at);
        prop_assert_eq!(&session.game().play(&at, &step.mv), &Ok(step.clone()));
        at.clone_from(&step.position);
    }
    prop_assert!(session.ply() < session.steps().len() || session.position() == at);
    Ok(())
}

/// What a front end may ask of a session.
#[derive(Clone, Debug)]
enum Request {
    Play(Index),
    Undo,
    Redo,
    Restart,
    GoTo(Index),
    TakeBack,
}

fn requests() -> impl Strategy<Value = Vec<Request>> {
    let request = prop_oneof![
        6 => any::<Index>().prop_map(Request::Play),
        2 => Just(Request::Undo),
        1 => Just(Request::Redo),
        1 => Just(Request::Restart),
        1 => any::<Index>().prop_map(Request::GoTo),
        1 => Just(Request::TakeBack),
    ];
    prop::collection::vec(request, 0..30)
}

fn addresses() -> Vec<String> {
    let instances =
        GAMES.0.iter().flat_map(|entry| entry.small.iter().map(move |params| (entry.name, params)));
    instances.map(|(name, params)| format!("{name}:{params}")).collect()
}

fn players() -> impl Strategy<Value = [Player; 2]> {
    let player = prop_oneof![
        Just(Player::Human),
        Just(Player::Perfect),
        Just(Player::Random),
        (0u8..=100).prop_map(|rate| Player::Blundering { rate }),
    ];
    prop::array::uniform2(player)
}

fn walked(address: &str, players: [Player; 2], seed: u64, requests: &[Request]) -> Session {
    let mut session = Session::new(place(address), players, seed);
    for request in requests {
        match request {
            Request::Play(choice) => {
                let moves = session.game().moves(session.position()).unwrap_or_default();
                if !moves.is_empty() {
                    session.play(&choice.get(&moves).mv).unwrap_or_else(|refusal| panic!("{refusal}"));
                }
            }
            Request::Undo => assert_eq!(session.ply() > 0, session.undo()),
            Request::Redo => assert_eq!(session.ply() < session.steps().len(), session.redo()),
            Request::Restart => session.restart(),
            Request::GoTo(ply) => {
                let ply = ply.index(session.steps().len() + 2);
                assert_eq!(session.go_to(ply), ply <= session.steps().len());
            }
            Request::TakeBack => {
                let is_back = session.take_back();
                assert!(!is_back || session.player_to_move() == Player::Human);
            }
        }
    }
    session
}

/// Lets the players play on, for at most so many plies.
fn run(session: &mut Session, plies: usize) {
    for _ in 0..plies {
        match session.opponent_move(&EFFORT) {
            Ok(Some(step)) => {
                session.play(&step.mv).expect("what was chosen is legal");
            }
            Ok(None) => break,
            Err(refusal) => panic!("{refusal}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_asked_of_a_session_it_is_what_its_moves_make_of_its_start(
        address in select(addresses()), players in players(), seed: u64, requests in requests(),
    ) {
        is_sound(&walked(&address, players, seed, &requests))?;
    }

    #[test]
    fn all_plies_can_be_taken_back_and_redone(
        address in select(addresses()), players in players(), seed: u64, requests in requests(),
    ) {
        let before = walked(&address, players, seed, &requests);
        let mut session = before.clone();
        while session.undo() {}
        prop_assert_eq!((session.ply(), session.position()), (0, session.start()));
        while session.redo() {}
        prop_assert_eq!(session.ply(), session.steps().len());
        prop_assert!(session.go_to(before.ply()));
        prop_assert_eq!(session.text(), before.text());
    }

    #[test]
    fn a_saved_session_is_loaded_as_it_was(
        address in select(addresses()), players in players(), seed: u64, requests in requests(),
        has_returns: bool, is_cut: bool,
    ) {
        let session = walked(&address, players, seed, &requests);
        let text = session.text();
        let mut file = if has_returns { text.replace('\n', "\r\n") } else { text.clone() };
        if is_cut {
            file.truncate(file.trim_end().len());
        }
        let again = loaded(&file);
        prop_assert_eq!(again.text(), text);
        prop_assert_eq!(again.steps(), session.steps());
        prop_assert_eq!(again.position(), session.position());
        prop_assert_eq!((again.players, again.seed), (players, seed));
    }

    #[test]
    fn a_damaged_saved_session_is_sound_or_refused_with_its_line(
        address in select(addresses()), players in players(), requests in requests(),
        flips in prop::collection::vec((any::<Index>(), prop_oneof![3 => 32u8..127, 1 => any::<u8>()]), 0..4),
        cut in prop::option::of(any::<Index>()),
        line in prop::option::of((any::<Index>(), "move [0-9a-z,]{0,3}|[a-z]{1,8} \\PC{0,5}|end||\\PC{0,9}")),
    ) {
        let mut text = walked(&address, players, 1, &requests).text();
        if let Some((place, line)) = line {
            let mut lines: Vec<&str> = text.lines().collect();
            lines.insert(place.index(lines.len() + 1), &line);
            text = lines.join("\n");
        }
        let mut bytes = text.into_bytes();
        for (place, byte) in flips {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len() + 1));
        }
        match Session::parse(GAMES, &bytes) {
            Ok(session) => is_sound(&session)?,
            Err(refusal) => {
                let number = |text: &str, before: &str| {
                    let number: String =
                        text.strip_prefix(before)?.chars().take_while(char::is_ascii_digit).collect();
                    number.parse::<usize>().ok()
                };
                let line = number(&refusal.text.en, "line ");
                let lines = bytes.split(|&byte| byte == b'\n').count();
                // Of a text that is no saved game at all, the first line is named.
                let is_foreign = refusal.text.en.contains("its first line has to be");
                prop_assert!(is_foreign || line.is_some_and(|line| (1..=lines + 1).contains(&line)), "{refusal}");
                prop_assert_eq!(number(&refusal.text.fr, "ligne "), line);
            }
        }
    }
}

#[test]
fn another_move_cuts_what_could_be_redone_and_the_same_move_redoes_it() {
    let mut session = played("matches:21", &["3", "2", "1"]);
    session.restart();
    session.play("3").expect("a move");
    assert_eq!((session.ply(), session.steps().len()), (1, 3));
    session.play("1").expect("a move");
    assert_eq!((session.ply(), session.steps().len()), (2, 2));
    assert_eq!(session.position(), "17");
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut session = played("matches:21", &["3", "2", "1"]);
    session.undo();
    let before = session.text();
    let refusal = session.play("4").expect_err("four matches");
    assert!(refusal.text.en.starts_with("'4' is not a legal move here"), "{refusal}");
    assert_eq!(session.text(), before);
}

#[test]
fn taking_back_goes_past_the_replies_of_the_opponent() {
    let mut session = played("matches:21", &["3", "2", "1", "1"]);
    session.players = [Player::Human, Player::Perfect];
    assert!(session.take_back());
    assert_eq!(session.ply(), 2);
    session.players = [Player::Perfect, Player::Human];
    assert!(session.take_back());
    assert_eq!(session.ply(), 1);
    assert!(!session.take_back(), "before, the opponent was to move");
    assert_eq!(session.ply(), 1);
}

#[test]
fn the_verdict_says_who_won_and_why() {
    let won = |winner, cause| Some(Verdict { winner, cause });
    assert_eq!(played("matches:5", &["1"]).verdict(), None);
    let last = played("matches:5", &["1", "3", "1"]);
    assert_eq!((last.turn(), last.verdict()), (Side::Second, won(Some(Side::First), Cause::Rule(End::Lost))));
    let misere = played("matches:2,misere", &["2"]);
    assert_eq!(misere.verdict(), won(Some(Side::Second), Cause::Rule(End::Won)));
    let solved = played("rings:1", &["1"]);
    assert_eq!(
        (solved.turn(), solved.verdict()),
        (Side::First, won(Some(Side::First), Cause::Rule(End::Won)))
    );
    let stuck = session("kangaroos:2+1/WWBB-,W", [Player::Human; 2]);
    assert_eq!(stuck.verdict(), won(None, Cause::Stuck));
    let dark = session("teaser:2x2/00.00", [Player::Human; 2]);
    assert_eq!(dark.verdict(), won(None, Cause::Rule(End::Lost)));
    for mut over in [last, misere, solved, stuck, dark] {
        let refusal = over.play("1").expect_err("play is over");
        assert_eq!(refusal.text.en, "play is over: take a move back, or start again");
        assert_eq!(over.opponent_move(&EFFORT), Ok(None));
    }
}

#[test]
fn a_saved_game_is_refused_with_the_line_and_what_is_wrong_there() {
    assert_eq!(loaded(SAVED).text(), SAVED);
    let changed = |from: &str, to: &str| refusal(&SAVED.replacen(from, to, 1));
    let both = |en: &str, fr: &str| (en.to_owned(), fr.to_owned());
    assert_eq!(
        changed("game 1", "game 2"),
        both(
            "this text is no saved game: its first line has to be 'lucas game 1'",
            "ce texte n'est pas une partie enregistrée : sa première ligne doit être « lucas game 1 »"
        )
    );
    assert_eq!(
        changed("move 2", "move 4"),
        both(
            "line 7: '4' is not a legal move here: no more than 3 may be taken at once; take 1 to 3 matches and no more than there are",
            "ligne 7 : « 4 » n'est pas un coup permis ici : on n'en prend pas plus de 3 à la fois ; prenez de 1 à 3 allumettes, et pas plus qu'il n'y en a",
        )
    );
    for (from, to, en) in [
        ("matches:21", "chess:8", "line 2: there is no game 'chess'"),
        ("position", "place", "line 2: 'place matches:21/21' stands where 'position …' is expected"),
        ("players human blunder:20\n", "", "line 3: 'seed 42' stands where 'players …' is expected"),
        ("human blunder:20", "human", "line 3: there is no player ''"),
        ("human blunder:20", "human wizard", "line 3: there is no player 'wizard'"),
        ("blunder:20", "blunder:101", "line 3: blunders in a hundred moves: '101' is not"),
        ("seed 42", "seed 42\nseed 42", "line 5: 'seed 42' stands where 'ply …' is expected"),
        ("seed 42", "seed -1", "line 4: seed: '-1' is not a whole number from 0 to 18446744073709551615"),
        ("ply 2", "ply 4", "line 5: ply: '4' is not a whole number from 0 to 3"),
        ("21/21", "21/22", "line 2: '22' is not what can be left of the heaps 21"),
        ("move 1\nend", "move 1", "line 9: the text ends where 'move …', 'shown …' or 'end' is expected"),
        ("move 1", "say 1", "line 8: 'say 1' stands where 'move …', 'shown …' or 'end' is expected"),
        ("end\n", "end\n\n", "line 10: more text after 'end'"),
    ] {
        let found = changed(from, to).0;
        assert!(found.starts_with(en), "{found} / {en}");
    }
    assert_eq!(refusal("").0, "line 1: the text ends where 'lucas game 1' is expected");
    let refusal = Session::parse(GAMES, b"lucas game 1\nposition \xff\n").err().expect("not text");
    assert_eq!(refusal.text.en, "line 2: this is not text in UTF-8");
    let large = vec![b'x'; MOST_TEXT + 1];
    assert!(
        Session::parse(GAMES, &large)
            .is_err_and(|refusal| refusal.text.en.starts_with("more than 32000000 bytes"))
    );
}

#[test]
fn what_was_only_shown_is_saved_as_such() {
    let mut session = played("rings:3", &["1"]);
    session.show("3").expect("a legal move");
    let text = session.text();
    assert!(text.ends_with("ply 2\nmove 1\nshown 3\nend\n"), "{text}");
    assert!(loaded(&text).is_watched() && loaded(&text).text() == text);
    session.undo();
    assert!(!loaded(&session.text()).is_watched());
}

#[test]
fn a_session_of_the_most_plies_is_saved_loaded_and_not_continued() {
    // A random player does not solve 60 rings, nor empty a heap so large.
    for address in ["rings:60", "matches:1000000000"] {
        let mut session = session(address, [Player::Random; 2]);
        run(&mut session, MOST_PLIES);
        assert_eq!(session.ply(), MOST_PLIES, "{address}");
        let step = session.opponent_move(&EFFORT).expect("nothing to solve").expect("a move");
        assert!(session.play(&step.mv).is_err_and(|refusal| refusal.text.en.contains("too many to hold")));
        let begun = Instant::now();
        assert_eq!(loaded(&session.text()).position(), session.position());
        assert!(begun.elapsed() < Duration::from_secs(8), "{address}: {:?}", begun.elapsed());
    }
}

#[test]
fn every_pin_of_a_row_can_be_tapped_whichever_side_it_stands_on() {
    for address in ["octal:77,7", "octal:77,5+5+4", "octal:07,10"] {
        let place = place(address);
        let scene = place.game.scene(&place.position).expect("a position").expect("a picture");
        let tapped: Vec<usize> = scene.gestures.iter().flat_map(|gesture| gesture.taps.clone()).collect();
        let is_pin = |cell: &Cell| cell.shape == Shape::Square;
        for (index, cell) in scene.cells.iter().enumerate() {
            // In Dawson's Kayles two neighbours fall: only what is between them is tapped.
            let is_tapped = address.contains(":77") || !is_pin(cell);
            assert_eq!(tapped.contains(&index), is_tapped, "{address} {}", cell.name.en);
        }
    }
}

#[test]
fn a_closed_box_shows_whose_it_is() {
    let mut session = session("boxes:1x2", [Player::Human; 2]);
    let boxes = |session: &Session| -> Vec<Tone> {
        let cells = session.scene().expect("a picture").cells;
        cells.iter().filter_map(|cell| Some(cell.piece?.tone)).collect()
    };
    // The second player closes the upper box, and at last the lower one too.
    for (mv, tones) in [
        ("a1-a2", &[][..]),
        ("a1-b1", &[]),
        ("b1-b2", &[]),
        ("a2-b2", &[Tone::Dark]),
        ("a2-a3", &[Tone::Dark]),
        ("a3-b3", &[Tone::Dark]),
        ("b2-b3", &[Tone::Dark, Tone::Dark]),
    ] {
        session.play(mv).expect("a move");
        assert_eq!(boxes(&session), tones, "{mv}");
    }
    session.go_to(3);
    session.play("a2-a3").expect("a move");
    session.play("a2-b2").expect("a move");
    assert_eq!(boxes(&session), [Tone::Light]);
}
