//! Play of two where a player may move again and play may go round for ever: whose turn it is, who wins, what is taken back,
//! what is saved.

use std::sync::Arc;

use crate::toy::{ENTRY, TOYS, Toy, seeded};
use lucas_engine::registry::Place;
use lucas_engine::session::{Cause, Side, Verdict};
use lucas_engine::{
    Analysis, AnyGame, Effort, End, Erased, Game, Notation, Outcome, Player, Players, Session, Step,
};
use proptest::prelude::*;
use proptest::sample::Index;

const GOES_ON: Option<End> = None;
const WON: (&[usize], Option<End>) = (&[], Some(End::Won));
const LOST: (&[usize], Option<End>) = (&[], Some(End::Lost));

fn shared(toy: &Toy) -> Arc<dyn AnyGame> {
    Erased::new(ENTRY.name, toy.clone()).shared()
}

fn begun(toy: &Toy, at: usize, players: [Player; 2], seed: u64) -> Session {
    Session::new(Place { game: shared(toy), position: at.to_string() }, players, seed)
}

fn played(toy: &Toy, moves: &[&str]) -> Session {
    let mut session = begun(toy, 0, [Player::Human; 2], 1);
    for mv in moves {
        session.play(mv).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    session
}

fn reopened(session: &Session) -> Session {
    Session::parse(TOYS, session.text().as_bytes()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Play as it was, kept apart from the session: each position with who is to move there.
struct Play(Vec<(usize, Side)>);

impl Play {
    fn verdict(&self, toy: &Toy) -> Option<Verdict> {
        let here = *self.0.last().expect("a beginning");
        let visits = self.0.iter().filter(|other| **other == here).count();
        let (at, turn) = here;
        let (end, cause) = match (toy.rules(at).0, toy.end(&at)) {
            (_, Some(end)) => (end, Cause::Rule(end)),
            (Some(end), None) => (end, Cause::Stuck),
            (None, None) if visits >= 3 => (toy.endless(&at), Cause::Repetition),
            (None, None) => return None,
        };
        let winner = match end {
            End::Won => Some(turn),
            End::Lost => Some(turn.other()),
            End::Draw => None,
        };
        Some(Verdict { winner, cause })
    }

    fn go_on(&mut self, toy: &Toy, mv: usize) {
        let (at, turn) = self.0[self.0.len() - 1];
        let turn = if toy.passes(&at, mv) { turn.other() } else { turn };
        self.0.push((toy.play(&at, mv), turn));
    }
}

#[test]
fn whoever_moves_again_is_still_to_move() {
    let table: &[(&[usize], _)] = &[(&[1], GOES_ON), (&[2], GOES_ON), (&[3], GOES_ON), LOST];
    let session = played(&Toy::of_sides(&[false, false, true, true], End::Draw, table), &["m0", "m0", "m0"]);
    let turns: Vec<Side> = (0..=3).map(|ply| session.turn_at(ply)).collect();
    assert_eq!(turns, [Side::First, Side::First, Side::Second, Side::Second]);
    let won = Verdict { winner: Some(Side::First), cause: Cause::Rule(End::Lost) };
    assert_eq!(session.verdict(), Some(won));
}

#[test]
fn taking_back_stops_at_the_second_of_two_moves_in_a_row() {
    let table: &[(&[usize], _)] = &[(&[1], GOES_ON), (&[2], GOES_ON), (&[3], GOES_ON), (&[0], GOES_ON)];
    let mut session = played(&Toy::of_sides(&[false, false, true, true], End::Draw, table), &["m0"; 3]);
    session.players = [Player::Human, Player::Perfect];
    assert!(session.take_back());
    assert_eq!((session.ply(), session.turn()), (1, Side::First));
    assert!(session.take_back());
    assert_eq!(session.ply(), 0);
    assert!(!session.take_back());
}

#[test]
fn sides_that_are_not_alike_have_their_names_before_both_have_moved() {
    let table: &[(&[usize], _)] = &[(&[1, 2], GOES_ON), (&[0], GOES_ON), LOST];
    for moves in [&[][..], &["m0"], &["m0", "m0"]] {
        let session = played(&Toy::of_sides(&[false, true, true], End::Won, table), moves);
        let names = [Side::First, Side::Second].map(|side| session.side_name(side).expect("a name").en);
        assert_eq!(names, ["the runner", "the hunter"]);
        let alike = played(&Toy::new(Players::Two, table), moves);
        assert_eq!([Side::First, Side::Second].map(|side| alike.side_name(side)), [None, None]);
    }
}

#[test]
fn play_that_goes_round_ends_on_the_third_visit_as_endless_play_is_judged() {
    let table: &[(&[usize], _)] = &[(&[1, 2], GOES_ON), (&[0], GOES_ON), LOST];
    let judged = [(End::Won, Some(Side::First)), (End::Lost, Some(Side::Second)), (End::Draw, None)];
    for (first, winner) in judged {
        let toy = Toy::of_sides(&[false, true, true], first, table);
        let mut session = played(&toy, &["m0", "m0", "m0"]);
        assert_eq!((session.verdict(), session.visits()), (None, 2));
        session.play("m0").expect("the third visit is still a move");
        let over = Some(Verdict { winner, cause: Cause::Repetition });
        assert_eq!((session.verdict(), session.visits()), (over, 3));
        for mv in ["m1", "m0", "nonsense"] {
            let refusal = session.play(mv).expect_err("play is over");
            assert_eq!(refusal.text.en, "play is over: take a move back, or start again");
        }
        session.players = [Player::Perfect; 2];
        assert_eq!(session.opponent_move(&Effort::UNBOUNDED), Ok(None));
        let again = reopened(&session);
        assert_eq!((again.verdict(), again.text()), (over, session.text()));
        assert!(session.undo() && session.undo());
        assert_eq!((session.verdict(), session.visits()), (None, 2));
        assert!(session.play("m1").is_ok_and(|step| step.position == "2"));
        assert_eq!(session.verdict().map(|verdict| verdict.cause), Some(Cause::Rule(End::Lost)));
    }
}

#[test]
fn a_position_come_back_to_by_the_other_player_is_not_the_same() {
    // Three in a row: the players take turns to be at 0.
    let toy = Toy::new(Players::Two, &[(&[1], GOES_ON), (&[2], GOES_ON), (&[0], GOES_ON)]);
    let session = played(&toy, &["m0"; 9]);
    assert_eq!((session.position(), session.visits(), session.verdict()), ("0", 2, None));
    let session = played(&toy, &["m0"; 12]);
    let drawn = Some(Verdict { winner: None, cause: Cause::Repetition });
    assert_eq!((session.visits(), session.verdict()), (3, drawn));
}

#[test]
fn a_person_may_come_back_to_a_position_of_a_puzzle_as_often_as_they_like() {
    let session = played(&Toy::new(Players::One, &[(&[1], GOES_ON), (&[0, 2], GOES_ON), WON]), &["m0"; 100]);
    assert_eq!((session.visits(), session.verdict()), (51, None));
}

proptest! {
    #![proptest_config(seeded(4_000))]

    #[test]
    fn a_session_agrees_with_the_rules_on_turns_verdicts_and_what_is_taken_back(
        toy in Toy::any(Players::Two),
        choices in prop::collection::vec((any::<Index>(), 0..8), 0..40),
        is_human in any::<[bool; 2]>(),
    ) {
        let players = is_human.map(|is_human| if is_human { Player::Human } else { Player::Random });
        let mut session = begun(&toy, 0, players, 7);
        let mut play = Play(vec![(0, Side::First)]);
        for (choice, wish) in choices {
            let at = play.0[play.0.len() - 1].0;
            let moves = toy.rules(at).1.len();
            if wish == 0 {
                let is_human_at = |ply: &usize| is_human[play.0[*ply].1 as usize];
                let back = (0..session.ply()).rev().find(is_human_at);
                prop_assert_eq!(session.take_back(), back.is_some());
                play.0.truncate(back.map_or(play.0.len(), |ply| ply + 1));
            } else if wish == 1 {
                prop_assert_eq!(session.undo(), play.0.len() > 1);
                play.0.truncate((play.0.len() - 1).max(1));
            } else if play.verdict(&toy).is_some() {
                prop_assert!(session.play("m0").is_err());
            } else {
                let mv = choice.index(moves);
                let text = format!("m{mv}");
                prop_assert!(session.play(&text).is_ok());
                play.go_on(&toy, mv);
            }
            let (at, turn) = play.0[play.0.len() - 1];
            prop_assert_eq!((session.position(), session.turn()), (&*at.to_string(), turn));
            prop_assert_eq!(session.ply() + 1, play.0.len());
            prop_assert_eq!(session.verdict(), play.verdict(&toy));
            prop_assert_eq!(session.player_to_move(), players[turn as usize]);
            for (ply, (_, turn)) in play.0.iter().enumerate() {
                prop_assert_eq!(session.turn_at(ply), *turn);
            }
        }
        let again = reopened(&session);
        prop_assert_eq!(again.text(), session.text());
        prop_assert_eq!((again.turn(), again.verdict()), (session.turn(), session.verdict()));
        prop_assert_eq!(again.steps(), session.steps());
    }

    #[test]
    fn a_table_reads_back_as_itself(
        toy in prop_oneof![4 => Toy::any(Players::Two), 1 => Toy::any(Players::One)],
    ) {
        let address = format!("toy:{}", toy.params());
        let game = TOYS.open(&[&address]).unwrap_or_else(|refusal| panic!("{refusal}")).game;
        prop_assert_eq!(game.address(), address);
    }
}

/// How a session of perfect play against another ends for the first side, and after how many plies.
fn ended(
    toy: &Toy,
    analysis: &Arc<dyn Analysis>,
    at: usize,
    other: Player,
    seed: u64,
) -> (Option<Verdict>, usize) {
    let mut session = begun(toy, at, [Player::Perfect, other], seed).asking(Arc::clone(analysis));
    while let Some(step) = session.opponent_move(&Effort::UNBOUNDED).expect("a small table") {
        session.play(&step.mv).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    (session.verdict(), session.ply())
}

proptest! {
    #![proptest_config(seeded(1_500))]

    #[test]
    fn the_perfect_player_wins_what_is_won_in_time_and_never_loses_what_is_drawn(toy in Toy::any(Players::Two)) {
        let analysis = shared(&toy).analysis();
        for at in 0..toy.positions() {
            let value = analysis.answer(&at.to_string(), 0, &Effort::UNBOUNDED).expect("a small table").value;
            let most = value.remoteness.clone().map(|plies| usize::try_from(plies).expect("a small table"));
            for (other, seed) in [(Player::Perfect, 0), (Player::Random, 0), (Player::Random, 1)] {
                let (verdict, plies) = ended(&toy, &analysis, at, other, seed);
                let verdict = verdict.expect("every session ends");
                match value.outcome {
                    Outcome::Win => {
                        prop_assert_eq!(verdict.winner, Some(Side::First), "from {}", at);
                        prop_assert!(most.is_none_or(|most| plies <= most), "{} plies from {}", plies, at);
                    }
                    Outcome::Draw => prop_assert_ne!(verdict.winner, Some(Side::Second), "from {}", at),
                    Outcome::Lose | Outcome::Unsolvable => {}
                }
                if other == Player::Perfect {
                    let winner = match value.outcome {
                        Outcome::Win => Some(Side::First),
                        Outcome::Draw => None,
                        _ => Some(Side::Second),
                    };
                    prop_assert_eq!(verdict.winner, winner, "from {}", at);
                    let is_endless = verdict.cause == Cause::Repetition;
                    prop_assert_eq!((!is_endless).then_some(plies), most, "from {}", at);
                }
            }
        }
    }

    #[test]
    fn the_best_moves_are_those_that_keep_the_value_and_come_first(toy in Toy::any(Players::Two)) {
        let game = shared(&toy);
        let analysis = Arc::clone(&game).analysis();
        let answer = |at: &str| analysis.answer(at, 0, &Effort::UNBOUNDED).expect("a small table");
        for at in 0..toy.positions() {
            let at = at.to_string();
            let here = answer(&at);
            let best: Vec<&Step> = here.best().collect();
            let is_kept = |step: &Step| here.value.is_kept(&answer(&step.position).value, step.effect);
            let moves = game.moves(&at).expect("a position");
            let kept = moves.iter().filter(|step| is_kept(step)).count();
            prop_assert_eq!(best.len(), kept, "from {}", at);
            prop_assert_eq!(best.is_empty(), moves.is_empty(), "from {}", at);
            let first: Vec<&Step> = here.moves.iter().map(|valued| &valued.step).take(best.len()).collect();
            prop_assert_eq!(&best, &first);
            for seed in 0..3 {
                let chosen = begun(&toy, 0, [Player::Perfect; 2], seed);
                let chosen = chosen.asking(Arc::clone(&analysis)).opponent_move(&Effort::UNBOUNDED);
                let chosen = chosen.expect("a small table");
                prop_assert!(at != "0" || chosen.is_none_or(|step| best.contains(&&step)));
            }
        }
    }
}
