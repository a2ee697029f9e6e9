//! The players of a session: the perfect one never gives away what it has, the others can be met again.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use lucas_engine::answer::Answer;
use lucas_engine::registry::Place;
use lucas_engine::session::{Luck, Side};
use lucas_engine::{Analysis, AnyGame, Effort, End, Outcome, Player, Refusal, Session};
use lucas_games::GAMES;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const EFFORT: Effort<'static> = Effort::positions(100_000);

fn place(address: &str) -> Place {
    GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{address}: {refusal}"))
}

fn addresses() -> Vec<String> {
    let instances =
        GAMES.0.iter().flat_map(|entry| entry.small.iter().map(move |params| (entry.name, params)));
    instances.map(|(name, params)| format!("{name}:{params}")).collect()
}

/// Longer than any game of points in a small instance.
const MOST_PLIES: usize = 100;

/// Lets the players play on, for at most so many plies.
fn run(session: &mut Session, plies: usize) {
    for _ in 0..plies {
        let step = session.opponent_move(&EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
        let Some(step) = step else { break };
        session.play(&step.mv).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
}

/// All positions: those that have a rank, and those that can be reached.
fn positions(game: &dyn AnyGame) -> HashSet<String> {
    let mut open: Vec<String> =
        (0..).map_while(|rank| game.position_of(rank)).chain([game.start()]).collect();
    let mut seen: HashSet<String> = open.iter().cloned().collect();
    while let Some(at) = open.pop() {
        for step in game.moves(&at).unwrap_or_else(|refusal| panic!("{refusal}")) {
            if seen.insert(step.position.clone()) {
                open.push(step.position);
            }
        }
    }
    seen
}

/// In how many plies, of so many at most, a perfect player wins from a position against another, or solves a puzzle;
/// `None` when it does not.
fn plies_to_win(
    game: &dyn AnyGame,
    start: &str,
    other: Player,
    most: usize,
    solve: &dyn Fn(&str, bool) -> Result<Answer, Refusal>,
) -> Option<usize> {
    let (mut at, mut is_others_turn) = (start.to_owned(), false);
    for ply in 0..=most {
        let player = if is_others_turn { other } else { Player::Perfect };
        let chosen = player.choice(game, &at, Luck { seed: 7, ply }, solve).expect("solved before");
        let Some(step) = chosen else {
            let wanted = if is_others_turn { End::Lost } else { End::Won };
            return game.standing(&at).is_ok_and(|standing| standing.end == Some(wanted)).then_some(ply);
        };
        is_others_turn ^= step.effect.passes;
        at = step.position;
    }
    None
}

#[test]
fn the_perfect_player_wins_every_won_position_and_solves_every_solvable_one() {
    for address in addresses() {
        let game = place(&address).game;
        let positions = positions(&*game);
        let analysis = Arc::clone(&game).analysis();
        let solved = |at: String| analysis.answer(&at, 0, &EFFORT).map(|answer| (at, answer));
        let answers: HashMap<String, Answer> =
            positions.into_iter().map(solved).collect::<Result<_, _>>().expect("a small instance");
        let solve = |at: &str, _: bool| Ok(answers[at].clone());
        let won = answers.iter().filter(|(_, answer)| answer.value.outcome == Outcome::Win);
        for (at, answer) in won {
            let remoteness = answer.value.remoteness.clone().and_then(|plies| usize::try_from(plies).ok());
            // A game of points has no distance: it ends with its last move.
            let most = remoteness.unwrap_or(MOST_PLIES);
            let against = |other| plies_to_win(&*game, at, other, most, &solve);
            let perfect = against(Player::Perfect);
            assert!(perfect.is_some() && (remoteness.is_none() || perfect == remoteness), "{address}/{at}");
            assert!(against(Player::Random).is_some(), "{address}/{at} is not won in {most} plies");
        }
    }
}

#[test]
fn every_player_moves_where_the_moves_are_too_many_to_list() {
    let address = "chocolate:1000000000000000000x1000000000000000000@1,2";
    for player in [Player::Perfect, Player::Random, Player::Blundering { rate: 50 }] {
        let mut session = Session::new(place(address), [player; 2], 42);
        run(&mut session, 3);
        assert_eq!(session.ply(), 3, "{player}");
    }
}

#[test]
fn a_random_player_solves_nothing_and_a_perfect_one_passes_the_refusal_on() {
    let effort = Effort { positions: 10, ..EFFORT };
    let mut session = Session::new(place("kangaroos:9+9"), [Player::Random; 2], 42);
    assert!(session.opponent_move(&effort).is_ok_and(|step| step.is_some()));
    session.players[0] = Player::Perfect;
    assert!(session.opponent_move(&effort).is_err());
}

/// Nothing can be solved with this.
const TOO_LITTLE: Effort<'static> = Effort::positions(10);

#[test]
fn who_cannot_solve_a_game_still_wins_at_once_and_lets_nobody_win_at_once() {
    for (address, best) in [
        ("connect:4x4,4/xxx-.ooo-.----.----", ["d1"].as_slice()),
        ("connect:4x4,4/xxx-.oo--.o---.----", &["d1"]),
        ("connect:5x5,4/xxx--.oo---.o----.-----.-----", &["d1"]),
        ("connect:5x5,4/ooo--.xx---.x----.-----.-----", &["d1"]),
        ("boxes:3x3/101.1111.111.1111.111.1111.111,0", &["b1-c1"]),
    ] {
        let Place { game, position } = place(address);
        for seed in 0..3 {
            let luck = Luck { seed, ply: 0 };
            let analysis = Arc::clone(&game).analysis();
            let solve = |at: &str, _| analysis.answer(at, 0, &TOO_LITTLE);
            let chosen = Player::Perfect.choice(&*game, &position, luck, &solve).expect("a guess");
            let chosen = chosen.map(|step| step.mv).unwrap_or_default();
            assert!(best.contains(&chosen.as_str()), "{address}: {chosen}");
        }
    }
}

#[test]
fn who_guesses_beats_a_random_player_and_guesses_the_same_again() {
    for (address, seed) in [("domineering:6x6,v", 1), ("quixo:5", 2), ("boxes:4x4", 3)] {
        let mut session = Session::new(place(address), [Player::Perfect, Player::Random], seed);
        while let Some(step) = session.opponent_move(&TOO_LITTLE).expect("a guess") {
            assert!(session.ply() < 200, "{address} does not end");
            session.play(&step.mv).expect("a legal move");
        }
        let winner = session.verdict().and_then(|verdict| verdict.winner);
        assert_eq!(winner, Some(Side::First), "{address}: {}", session.position());
        let again = Session::new(place(address), [Player::Perfect, Player::Random], seed);
        let first = again.opponent_move(&TOO_LITTLE).expect("a guess").expect("a move");
        assert_eq!(first, session.steps()[0], "{address}");
    }
}

#[test]
fn what_was_explored_before_does_not_change_what_an_opponent_plays() {
    let address = "connect:4x4,4";
    let fresh = Session::new(place(address), [Player::Perfect; 2], 5);
    let analysis = place(address).game.analysis();
    analysis.prepare(fresh.position(), &Effort::positions(2_000_000)).expect("it is explored");
    let told = Session::new(place(address), [Player::Perfect; 2], 5).asking(analysis);
    assert_eq!(told.opponent_move(&EFFORT).expect("a guess"), fresh.opponent_move(&EFFORT).expect("a guess"));
}

#[test]
fn a_blundering_player_blunders_about_as_often_as_it_says() {
    let count = |rate| {
        let perfect = |session: &Session| {
            let answer = session.analysis().answer(session.position(), 0, &EFFORT).expect("theory knows");
            answer.moves[0].value.clone()
        };
        let seeds = 0..1_000;
        let blunders = seeds.filter(|&seed| {
            let mut session =
                Session::new(place("matches:1000,take999"), [Player::Blundering { rate }; 2], seed);
            session.play("1").expect("a move");
            let best = perfect(&session);
            let step = session.opponent_move(&EFFORT).expect("theory knows").expect("a move");
            let answer = session.analysis().answer(session.position(), 0, &EFFORT).expect("theory knows");
            let value =
                answer.moves.into_iter().find(|other| other.step == step).expect("a legal move").value;
            value != best
        });
        blunders.count()
    };
    assert_eq!(count(0), 0);
    assert!((150..250).contains(&count(20)), "{}", count(20));
    assert!(count(100) > 950);
}

#[test]
fn players_read_back_as_themselves() {
    for text in ["human", "program", "perfect", "random", "blunder:0", "blunder:20", "blunder:100"] {
        assert_eq!(text.parse::<Player>().map(|player| player.to_string()), Ok(text.to_owned()));
    }
    assert_eq!("faute:20".parse::<Player>(), "blunder:20".parse());
    for text in ["", "nobody", "blunder", "blunder:", "blunder:-1", "blunder:101", "blunder:+5"] {
        assert!(text.parse::<Player>().is_err(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_seeded_game_goes_the_same_way_again(
        address in select(addresses()), rates in prop::array::uniform2(0u8..=100), seed: u64, ply: Index,
    ) {
        let players = rates.map(|rate| Player::Blundering { rate });
        let mut session = Session::new(place(&address), players, seed);
        run(&mut session, 20);
        let text = session.text();

        // From anywhere in between, loaded afresh, the players find the same moves and nothing is lost.
        let mut again = Session::parse(GAMES, text.as_bytes()).expect("a saved game");
        let ply = ply.index(again.steps().len() + 1);
        prop_assert!(again.go_to(ply));
        run(&mut again, session.ply() - ply);
        prop_assert_eq!(again.text(), text);
    }
}

#[test]
fn a_play_that_one_analysis_looks_back_on_is_answered_as_its_positions_are_one_by_one() {
    for address in addresses() {
        let mut session = Session::new(place(&address), [Player::Random; 2], 7);
        run(&mut session, 12);
        let kept = Arc::clone(session.game()).analysis();
        kept.prepare(session.start(), &EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
        for ply in (0..=session.ply()).rev() {
            let position = session.position_at(ply);
            let answer = |analysis: &dyn Analysis| {
                analysis.answer(position, 0, &EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"))
            };
            let (told, due) = (answer(&*kept), answer(&*Arc::clone(session.game()).analysis()));
            assert_eq!((&told.value, &told.moves), (&due.value, &due.moves), "{address}/{position}");
        }
    }
}
