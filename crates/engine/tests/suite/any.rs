//! What front ends see of a game that goes round, is drawn or leaves a player stuck.

use std::sync::Arc;

use crate::toy::Toy;
use lucas_engine::answer::Count;
use lucas_engine::graph::reach;
use lucas_engine::registry::Place;
use lucas_engine::session::{Cause, Side, Verdict};
use lucas_engine::solve::retrograde;
use lucas_engine::{
    Analysis, AnyGame, Effort, End, Erased, Game, Limit, Order, Outcome, Player, Players, Refusal, Session,
    Step, Value, Winner,
};
use proptest::prelude::*;

const WON: (&[usize], Option<End>) = (&[], Some(End::Won));
const LOST: (&[usize], Option<End>) = (&[], Some(End::Lost));
const DRAWN: (&[usize], Option<End>) = (&[], Some(End::Draw));

fn erased(players: Players, table: &[(&[usize], Option<End>)]) -> Arc<dyn AnyGame> {
    Erased::new("toy", Toy::new(players, table)).shared()
}

fn analysis(players: Players, table: &[(&[usize], Option<End>)]) -> Arc<dyn Analysis> {
    erased(players, table).analysis()
}

fn effort(capacity: usize) -> Effort<'static> {
    Effort::positions(capacity)
}

fn lines(game: &dyn Analysis, winner: Winner, order: Order) -> Vec<String> {
    let lines = game.lines("0", winner, order, effort(100)).expect("a small table");
    let text = |line: Vec<Step>| line.iter().map(|step| step.position.as_str()).collect();
    lines.map(|line| text(line.expect("a short line"))).collect()
}

#[test]
fn the_lines_of_a_game_that_goes_round_are_endless() {
    let game = analysis(Players::Two, &[(&[1, 2], None), (&[0], None), LOST]);
    for winner in [Winner::Mover, Winner::Other] {
        assert_eq!(game.count("0", winner, &effort(100)), Ok(Count::Endless));
    }
    assert_eq!(game.count("2", Winner::Other, &effort(100)), Ok(Count::Exactly(1u32.into())));
}

#[test]
fn lines_that_go_round_are_refused_when_they_get_too_long() {
    let game = analysis(Players::Two, &[(&[1, 2], None), (&[0], None), LOST]);
    let mut deep = game.lines("0", Winner::Mover, Order::DepthFirst, effort(100)).expect("few moves");
    assert!(deep.next().is_some_and(|line| line.is_err()));
    assert!(deep.next().is_none());
    let broad = game.lines("0", Winner::Mover, Order::BreadthFirst, effort(100)).expect("few moves");
    let lengths: Vec<_> = broad.map(|line| line.map(|line| line.len()).ok()).collect();
    assert_eq!(lengths[..3], [Some(1), Some(3), Some(5)]);
    assert!(lengths.ends_with(&[None]) && lengths.iter().filter(|length| length.is_none()).count() == 1);
}

#[test]
fn a_game_without_a_picture_of_its_own_shows_its_moves() {
    let game = erased(Players::Two, &[(&[1, 1, 0], None), (&[0], Some(End::Lost))]);
    let taps = |position| {
        let scene = game.scene(position).expect("a position").expect("a small picture");
        scene.gestures.into_iter().map(|gesture| (gesture.mv, gesture.taps)).collect::<Vec<_>>()
    };
    assert_eq!(taps("0"), [0, 1, 2].map(|place| (format!("m{place}"), vec![place])));
    assert!(taps("1").is_empty());
}

#[test]
fn an_endless_draw_has_no_distance_and_no_line() {
    let game = analysis(Players::Two, &[(&[1], None), (&[0], None)]);
    let answer = game.answer("0", 100, &effort(100)).expect("two positions");
    assert_eq!(answer.value, Value::only(Outcome::Draw));
    assert_eq!((answer.line.len(), answer.moves.len(), answer.move_count), (0, 1, 1));
}

#[test]
fn moves_are_listed_best_first_through_wins_draws_and_losses() {
    // 1 is won at once for the other, 2 later; 3 is drawn; 4 is lost for the other after two plies, 5 at once.
    let table: &[(&[usize], _)] =
        &[(&[1, 2, 3, 4, 5], None), WON, (&[6], None), DRAWN, (&[2], None), LOST, LOST];
    let answer = analysis(Players::Two, table).answer("0", 100, &effort(100)).expect("seven positions");
    assert_eq!(answer.value, Value::win(1u32));
    let moves: Vec<&str> = answer.moves.iter().map(|valued| valued.step.position.as_str()).collect();
    assert_eq!(moves, ["5", "4", "3", "2", "1"]);
    assert_eq!(answer.line.iter().map(|step| step.mv.as_str()).collect::<Vec<_>>(), ["m4"]);
}

#[test]
fn advice_counts_the_best_moves_and_names_one() {
    // Moves 1 and 3 win at once, move 2 after three plies, move 0 loses.
    let table: &[(&[usize], _)] = &[(&[1, 2, 3, 2], None), WON, LOST, (&[4], None), (&[2], None)];
    let game = analysis(Players::Two, table);
    let advice = game.advice("0", &effort(100)).expect("five positions");
    assert_eq!((advice.value, advice.good, advice.legal), (Value::win(1u32), Some(2), 4));
    assert_eq!(advice.best.as_ref().map(|best| best.step.mv.as_str()), Some("m1"));
    assert_eq!([advice.look, advice.principle, advice.best.and_then(|best| best.order)], [None, None, None]);
    let over = game.advice("2", &effort(100)).expect("five positions");
    assert_eq!((over.value, over.legal, over.best), (Value::lose(0u32), 0, None));
}

#[test]
fn no_move_is_advised_where_none_reaches_the_goal() {
    let game = analysis(Players::One, &[(&[1], None), (&[0], None), WON]);
    assert!(game.advice("0", &effort(1)).is_err());
    let advice = game.advice("0", &effort(100)).expect("two positions");
    assert_eq!((advice.value.outcome, advice.legal, advice.best), (Outcome::Unsolvable, 1, None));
}

#[test]
fn a_mistake_is_told_with_what_was_better_and_a_win_with_its_replies() {
    // From 0, 1 gives the win away and 2 wins: whatever the other answers, 5 is handed over.
    let table: &[(&[usize], _)] =
        &[(&[1, 2], None), (&[5], None), (&[3, 4], None), (&[5], None), (&[6, 5], None), LOST, WON];
    let game = analysis(Players::Two, table);
    let mistake = game.why("0", "m0", &effort(100)).expect("seven positions");
    assert_eq!((mistake.before, mistake.after), (Value::win(3u32), Value::win(1u32)));
    assert_eq!(mistake.better.iter().map(|better| better.step.mv.as_str()).collect::<Vec<_>>(), ["m1"]);
    assert!(!mistake.is_best && mistake.replies.is_empty() && mistake.gauges.is_none());
    let win = game.why("0", "m1", &effort(100)).expect("seven positions");
    assert!(win.is_best && win.better.is_empty());
    assert_eq!((win.after, win.answers), (Value::lose(2u32), 2));
    let replies = win
        .replies
        .iter()
        .map(|told| (&told.answer.mv[..], told.reply.as_ref().map(|reply| &reply.step.mv[..])));
    assert_eq!(replies.collect::<Vec<_>>(), [("m0", Some("m0")), ("m1", Some("m1"))]);
    assert!(game.why("0", "m2", &effort(100)).is_err());
}

#[test]
fn a_stuck_player_has_lost() {
    let game = erased(Players::Two, &[(&[1], None), (&[], None)]);
    let analysis = Arc::clone(&game).analysis();
    assert_eq!(
        [game.standing("0").map(|standing| standing.end), game.standing("1").map(|standing| standing.end)],
        [Ok(None), Ok(Some(End::Lost))]
    );
    assert_eq!(analysis.answer("1", 100, &effort(100)).map(|answer| answer.value), Ok(Value::lose(0u32)));
    assert_eq!(analysis.answer("0", 100, &effort(100)).map(|answer| answer.line.len()), Ok(1));
    assert!(game.play("1", "m0").is_err());
}

#[test]
fn a_finished_game_has_no_moves_even_if_the_rules_would_list_some() {
    let game = erased(Players::Two, &[(&[0, 1], Some(End::Draw)), LOST]);
    let analysis = Arc::clone(&game).analysis();
    assert_eq!(game.standing("0").map(|standing| standing.end), Ok(Some(End::Draw)));
    assert_eq!(game.moves("0"), Ok(Vec::new()));
    assert_eq!(analysis.answer("0", 100, &effort(100)).map(|answer| answer.move_count), Ok(0));
}

#[test]
fn a_move_is_refused_with_what_would_be_legal() {
    let game = erased(Players::Two, &[(&[1], None), LOST]);
    assert!(game.play("0", " m0 ").is_ok_and(|step| step.position == "1"));
    let refusal = game.play("0", "m1").expect_err("there is one move");
    assert_eq!(refusal.to_string(), "'m1' is not a legal move here: m0 is the first move");
}

#[test]
fn a_puzzle_without_a_way_to_its_goal_has_no_solutions() {
    let game = analysis(Players::One, &[(&[1, 2], None), (&[0], None), (&[], None), WON]);
    let answer = game.answer("0", 100, &effort(100)).expect("three positions");
    assert_eq!((answer.value, answer.line.len()), (Value::only(Outcome::Unsolvable), 0));
    assert_eq!(game.count("0", Winner::Mover, &effort(100)), Ok(Count::Exactly(0u32.into())));
    assert!(lines(&*game, Winner::Mover, Order::DepthFirst).is_empty());
    assert!(lines(&*game, Winner::Mover, Order::BreadthFirst).is_empty());
}

#[test]
fn a_puzzle_that_goes_round_lists_its_shortest_solutions_only() {
    let table: &[(&[usize], _)] =
        &[(&[0, 1, 2], None), (&[3, 0], None), (&[1, 3], None), (&[4, 4], None), WON];
    let game = analysis(Players::One, table);
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        assert_eq!(lines(&*game, Winner::Mover, order), ["134", "134", "234", "234"]);
    }
    assert_eq!(game.count("0", Winner::Mover, &effort(100)), Ok(Count::Exactly(4u32.into())));
    assert_eq!(game.answer("0", 100, &effort(100)).map(|answer| answer.line.len()), Ok(3));
}

#[test]
fn a_puzzle_already_solved_has_one_solution_without_moves() {
    let game = analysis(Players::One, &[WON]);
    assert_eq!(game.answer("0", 100, &effort(1)).map(|answer| answer.value), Ok(Value::win(0u32)));
    assert_eq!(game.count("0", Winner::Mover, &effort(1)), Ok(Count::Exactly(1u32.into())));
    assert_eq!(lines(&*game, Winner::Mover, Order::BreadthFirst), [""]);
}

#[test]
fn more_positions_than_allowed_are_refused_with_the_number_allowed() {
    let puzzle = analysis(Players::One, &[(&[1], None), (&[2], None), WON]);
    let refusals = [
        puzzle.answer("0", 100, &effort(2)).err(),
        puzzle.count("0", Winner::Mover, &effort(2)).err(),
        puzzle.lines("0", Winner::Mover, Order::DepthFirst, effort(2)).err(),
    ];
    for refusal in refusals {
        let refusal = refusal.expect("three positions are more than two");
        assert!(refusal.text.en.contains("more than 2 positions"), "{refusal}");
        assert!(refusal.text.fr.contains("plus de 2 positions"), "{}", refusal.text.fr);
    }
    assert!(puzzle.answer("0", 100, &effort(3)).is_ok());
}

#[test]
fn a_line_is_cut_where_the_effort_says() {
    let game = analysis(Players::One, &[(&[1], None), (&[2], None), WON]);
    for line in 0..4 {
        let answer = game.answer("0", line, &effort(100)).expect("three positions");
        assert_eq!((answer.line.len(), answer.value), (line.min(2), Value::win(2u32)));
    }
}

#[test]
fn very_many_moves_between_few_positions_are_written_out_within_the_memory() {
    let arrows: Vec<usize> = (0..60).collect();
    let mut table: Vec<(&[usize], Option<End>)> = vec![(&arrows, None); 59];
    table.push(LOST);
    let game = analysis(Players::Two, &table);
    let reached = game.reached("0", &effort(60)).expect("sixty positions");
    assert_eq!((reached.positions.len(), reached.arcs.moves()), (60, 59 * 60));
    assert_eq!(reached.values.value(0), Value::win(1u32));
    let little = Effort { memory: 20_000, ..effort(60) };
    let refusal = analysis(Players::Two, &table).reached("0", &little).err().expect("too little memory");
    assert!(matches!(refusal.limit, Some(Limit::Memory { allowed: 20_000, .. })), "{refusal}");
    let refusal = analysis(Players::Two, &table).reached("0", &effort(59)).err().expect("too few positions");
    assert_eq!(refusal.limit, Some(Limit::Written(59)));
}

#[test]
fn a_damaged_table_is_found_out_even_without_a_line() {
    let toy = Toy::new(Players::Two, &[(&[1, 2], None), LOST, (&[1], None)]);
    let game = Erased::new("toy", toy).ranked().shared();
    let damaged =
        |rank| if rank == 1 { Err(Refusal::new("damaged".into(), "abîmée".into())) } else { Ok(1) };
    for line in [0, 1] {
        assert!(game.answer_from("0", &damaged, line).is_err_and(|refusal| refusal.text.en == "damaged"));
    }
    let whole = |rank| Ok([1, 0, 1][usize::try_from(rank).expect("a small rank")]);
    let answer = game.answer_from("0", &whole, 0).expect("a whole table");
    assert_eq!((answer.value, answer.moves[0].step.mv.as_str()), (Value::win(1u32), "m0"));
    // Sound, and not true.
    for wrong in [[2, 0, 1], [1, 1, 1], [i32::MIN; 3], [-7; 3]] {
        let wrong = |rank| Ok(wrong[usize::try_from(rank).expect("a small rank")]);
        assert!(
            game.answer_from("0", &wrong, 9)
                .is_err_and(|refusal| refusal.text.en.contains("contradicts the rules"))
        );
    }
}

#[test]
fn a_perfect_player_keeps_a_draw_and_resists_the_longest_and_a_stuck_player_loses() {
    // From 0 the move to 1 keeps the draw, 2 loses at once; from 3 the move to 4 loses later than the one to 2.
    let table: &[(&[usize], _)] =
        &[(&[2, 1], None), (&[0], None), WON, (&[2, 4], None), (&[5], None), (&[], None)];
    let sessions = |position: &str| {
        let position = position.to_owned();
        let place = move || Place { game: erased(Players::Two, table), position: position.clone() };
        (0..20).map(move |seed| Session::new(place(), [Player::Perfect; 2], seed))
    };
    for (position, best) in [("0", "m1"), ("3", "m1"), ("4", "m0")] {
        for session in sessions(position) {
            let step = session.opponent_move(&effort(100)).expect("a small table").expect("a move");
            assert_eq!(step.mv, best, "from {position}");
        }
    }
    let stuck = sessions("5").next().expect("twenty").verdict();
    assert_eq!(stuck, Some(Verdict { winner: Some(Side::Second), cause: Cause::Stuck }));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_best_line_is_as_long_as_the_value_says_and_ends_the_game(
        toy in prop_oneof![Toy::any(Players::Two), Toy::any(Players::One)],
    ) {
        let graph = reach(&toy, [0], |at| at, &effort(toy.positions())).expect("a small table");
        let values = retrograde(&graph.arcs, toy.players(), &effort(0)).expect("nobody stops it");
        let game: Arc<dyn AnyGame> = Erased::new("toy", toy.clone()).shared();
        let answer = Arc::clone(&game).analysis().answer("0", 100, &effort(toy.positions()));
        let answer = answer.expect("a small table");
        prop_assert_eq!(&answer.value, &values.value(0));
        prop_assert_eq!(answer.explored, graph.positions.len());
        let (mut at, mut is_movers_turn) = ("0".to_owned(), true);
        for step in &answer.line {
            prop_assert_eq!(game.play(&at, &step.mv), Ok(step.clone()));
            at.clone_from(&step.position);
            is_movers_turn ^= step.effect.passes;
        }
        if let Some(plies) = values.plies(0) {
            prop_assert_eq!(answer.line.len(), plies as usize);
            let end = toy.rules(at.parse().expect("a number")).0;
            let due = match values.outcome(0) {
                Outcome::Draw => End::Draw,
                outcome if (outcome == Outcome::Win) == is_movers_turn => End::Won,
                _ => End::Lost,
            };
            prop_assert_eq!(end, Some(due));
        } else {
            prop_assert!(answer.line.is_empty());
        }
    }
}
