//! Values where play can go round in circles, be drawn, or leave a player stuck.

mod toy;

use lucas_engine::graph::reach;
use lucas_engine::solve::{Values, retrograde};
use lucas_engine::strong::{least_memory, strong};
use lucas_engine::watch::{Unfinished, Unwatched};
use lucas_engine::{End, Game, Outcome, Players, Ranked, Value};
use proptest::prelude::*;
use toy::Toy;

impl Ranked for Toy {
    fn size(&self) -> Option<u64> {
        Some(self.positions() as u64)
    }

    fn rank(&self, at: &usize) -> u64 {
        *at as u64
    }

    fn unrank(&self, rank: u64) -> usize {
        usize::try_from(rank).expect("a small rank")
    }
}

const GOES_ON: Option<End> = None;
const WON: (&[usize], Option<End>) = (&[], Some(End::Won));
const LOST: (&[usize], Option<End>) = (&[], Some(End::Lost));
const DRAWN: (&[usize], Option<End>) = (&[], Some(End::Draw));

/// The values of all positions, reachable or not.
fn solved(players: Players, table: &[(&[usize], Option<End>)]) -> Vec<Value> {
    values(&Toy::new(players, table))
}

fn values(game: &Toy) -> Vec<Value> {
    let values: Values = strong(game, u64::MAX, &Unwatched).expect("few positions");
    (0..game.positions()).map(|at| values.value(at)).collect()
}

#[test]
fn a_circle_without_an_exit_is_drawn() {
    let values = solved(Players::Two, &[(&[1], GOES_ON), (&[2], GOES_ON), (&[0], GOES_ON)]);
    assert_eq!(values, [const { Value { outcome: Outcome::Draw, remoteness: None } }; 3]);
}

#[test]
fn a_win_through_a_circle_leaves_it_at_the_exit() {
    let values = solved(Players::Two, &[(&[1], GOES_ON), (&[0, 2], GOES_ON), LOST]);
    assert_eq!(values, [Value::lose(2u32), Value::win(1u32), Value::lose(0u32)]);
}

#[test]
fn a_loser_at_the_exit_goes_round_instead() {
    let values = solved(Players::Two, &[(&[1], GOES_ON), (&[0, 2], GOES_ON), WON]);
    assert_eq!(values, [Value::only(Outcome::Draw), Value::only(Outcome::Draw), Value::win(0u32)]);
}

#[test]
fn a_loser_who_can_only_go_round_towards_the_winner_is_lost() {
    // 0 and 2 are the loser's; whichever way round, the winner at 1 or 3 leaves for 4.
    let table: &[(&[usize], _)] =
        &[(&[1, 3], GOES_ON), (&[2, 4], GOES_ON), (&[3], GOES_ON), (&[0, 4], GOES_ON), LOST];
    let expected = [2u32, 1, 2, 1, 0].map(|plies| match plies {
        1 => Value::win(1u32),
        plies => Value::lose(plies),
    });
    assert_eq!(solved(Players::Two, table), expected);
}

#[test]
fn a_drawn_end_is_better_than_a_loss_and_worse_than_a_win() {
    let table: &[(&[usize], _)] =
        &[(&[3, 5], GOES_ON), (&[4, 5], GOES_ON), (&[5], GOES_ON), WON, LOST, DRAWN];
    let draw = Value::only(Outcome::Draw);
    let expected = [draw.clone(), Value::win(1u32), draw.clone(), Value::win(0u32), Value::lose(0u32), draw];
    assert_eq!(solved(Players::Two, table), expected);
}

#[test]
fn a_stuck_player_has_lost_though_the_rules_name_no_end() {
    let values = solved(Players::Two, &[(&[1], GOES_ON), (&[2], GOES_ON), (&[], GOES_ON)]);
    assert_eq!(values, [Value::lose(2u32), Value::win(1u32), Value::lose(0u32)]);
}

#[test]
fn a_stuck_person_has_not_solved_the_puzzle() {
    let values = solved(Players::One, &[(&[1, 2], GOES_ON), (&[], GOES_ON), WON]);
    assert_eq!(values, [Value::win(1u32), Value::only(Outcome::Unsolvable), Value::win(0u32)]);
}

#[test]
fn a_goal_that_cannot_be_reached_makes_a_puzzle_unsolvable() {
    let table: &[(&[usize], _)] = &[(&[1, 2], GOES_ON), (&[0], GOES_ON), LOST, DRAWN, WON, (&[4], GOES_ON)];
    let unsolvable = Value::only(Outcome::Unsolvable);
    let values = solved(Players::One, table);
    assert_eq!(values[..4], vec![unsolvable; 4]);
    assert_eq!(values[4..], [Value::win(0u32), Value::win(1u32)]);
}

/// Position 0 leads to forced lines, each of so many plies to a finished position.
fn forced_lines(lines: &[(usize, End)]) -> Vec<Value> {
    let mut table: Vec<(Vec<usize>, Option<End>)> = vec![(Vec::new(), GOES_ON)];
    for &(plies, end) in lines {
        let first = table.len();
        table[0].0.push(first);
        table.extend((0..plies).map(|ply| (vec![first + ply + 1], GOES_ON)));
        table.push((Vec::new(), Some(end)));
    }
    let table: Vec<(&[usize], _)> = table.iter().map(|(arrows, end)| (arrows.as_slice(), *end)).collect();
    solved(Players::Two, &table)
}

#[test]
fn a_loser_holds_out_as_long_as_the_handout_says() {
    let values = forced_lines(&[(2, End::Won), (6, End::Won), (11, End::Lost)]);
    assert_eq!([1, 4, 11].map(|first| values[first].signed()), [2, 6, 11].map(|value| Some(value.into())));
    assert_eq!(values[0], Value::lose(12u32), "C2: +2, +6 and +11 make -12");
}

#[test]
fn a_winner_hurries_as_the_handout_says() {
    let values = forced_lines(&[(11, End::Won), (3, End::Lost), (8, End::Lost), (17, End::Lost)]);
    let firsts = [1, 13, 17, 26].map(|first| values[first].signed());
    assert_eq!(firsts, [-11, 3, -8, 17].map(|value| Some(value.into())));
    assert_eq!(values[0], Value::win(9u32), "C2: -11, +3, -8 and +17 make +9");
}

#[test]
fn a_table_is_solved_only_within_the_memory() {
    let game = Toy::new(Players::Two, &[(&[1], GOES_ON), LOST]);
    let least = least_memory(2).expect("a small number");
    // One move takes four bytes more.
    assert!(strong(&game, least + 4, &Unwatched).is_ok());
    let refused = |memory| match strong(&game, memory, &Unwatched) {
        Err(Unfinished::Memory(needed)) => needed,
        _ => None,
    };
    assert_eq!([least - 1, least, least + 3].map(refused), [least, least + 4, least + 4].map(Some));
}

/// Ply by ply, from the definition: won with a successor lost a ply earlier, lost when all are won by then.
fn value_by_plies(game: &Toy) -> Vec<Value> {
    let mut known: Vec<Option<(bool, u32)>> = vec![None; game.positions()];
    for ply in 0..=u32::try_from(game.positions()).expect("a small table") {
        let before = known.clone();
        for at in 0..game.positions() {
            let (end, successors) = game.rules(at);
            let is_lost = |&to: &usize| before[to].is_some_and(|(is_won, _)| !is_won);
            let is_won = |&to: &usize| before[to].is_some_and(|(is_won, _)| is_won);
            let found = match end {
                Some(End::Draw) => None,
                Some(end) => Some((end == End::Won, 0)),
                None if successors.iter().any(is_lost) => Some((true, ply)),
                None if successors.iter().all(is_won) => Some((false, ply)),
                None => None,
            };
            known[at] = before[at].or(found);
        }
    }
    let value = |known: Option<(bool, u32)>| match known {
        Some((true, plies)) => Value::win(plies),
        Some((false, plies)) => Value::lose(plies),
        None => Value::only(Outcome::Draw),
    };
    known.into_iter().map(value).collect()
}

/// Distances to the goal by relaxing every move until nothing changes.
fn value_by_relaxing(game: &Toy) -> Vec<Value> {
    let mut plies: Vec<Option<u32>> =
        (0..game.positions()).map(|at| (game.rules(at).0 == Some(End::Won)).then_some(0)).collect();
    for _ in 0..game.positions() {
        for at in 0..game.positions() {
            let onwards = game.rules(at).1.iter().filter_map(|&to| Some(plies[to]? + 1));
            plies[at] = plies[at].into_iter().chain(onwards).min();
        }
    }
    plies.into_iter().map(|plies| plies.map_or(Value::only(Outcome::Unsolvable), Value::win)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn two_players_get_the_values_of_the_definition(game in Toy::any(Players::Two)) {
        prop_assert_eq!(values(&game), value_by_plies(&game));
    }

    #[test]
    fn a_puzzle_gets_the_distances_of_the_definition(game in Toy::any(Players::One)) {
        prop_assert_eq!(values(&game), value_by_relaxing(&game));
    }

    #[test]
    fn what_is_reached_has_the_values_of_the_whole_table(game in Toy::any(Players::Two)) {
        let graph = reach(&game, [game.start()], game.positions(), None, &|_| ()).expect("a small table");
        let reached = retrograde(&graph.arcs, game.players());
        let whole = values(&game);
        for (index, &at) in graph.positions.iter().enumerate() {
            prop_assert_eq!(&reached.value(index), &whole[at]);
        }
    }
}
