//! What play can reach, in which order, and when exploring gives up.

use std::collections::BTreeSet;
use std::sync::Mutex;

use crate::toy::Toy;
use lucas_engine::effort::Watch;
use lucas_engine::graph::{Edge, StateGraph, reach};
use lucas_engine::{Effort, End, Game, Limit, Players};
use proptest::prelude::*;

/// Counting upwards for ever.
struct Counting;

impl Game for Counting {
    type Position = u64;
    type Move = ();

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> u64 {
        0
    }

    fn moves(&self, _at: &u64, out: &mut Vec<()>) {
        out.push(());
    }

    fn play(&self, at: &u64, (): ()) -> u64 {
        at + 1
    }

    fn end(&self, _at: &u64) -> Option<End> {
        None
    }
}

/// Numbers below 20 that double or grow by one; those that differ by 10 are alike.
struct Clock;

impl Game for Clock {
    type Position = u64;
    type Move = bool;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> u64 {
        1
    }

    fn moves(&self, _at: &u64, out: &mut Vec<bool>) {
        out.extend([true, false]);
    }

    fn play(&self, at: &u64, doubles: bool) -> u64 {
        if doubles { at * 2 % 20 } else { (at + 1) % 20 }
    }

    fn end(&self, at: &u64) -> Option<End> {
        at.is_multiple_of(10).then_some(End::Won)
    }
}

fn diamond() -> Toy {
    let table: &[(&[usize], _)] =
        &[(&[2, 1, 2], None), (&[3], None), (&[3, 0], None), (&[1, 2], Some(End::Draw)), (&[0], None)];
    Toy::new(Players::Two, table)
}

fn explored(game: &Toy, from: &[usize], capacity: usize) -> Result<StateGraph<Toy>, Limit> {
    reach(game, from.iter().copied(), |at| at, &Effort::positions(capacity))
}

fn numbers(edges: &[Edge]) -> Vec<usize> {
    edges.iter().map(|edge| edge.to()).collect()
}

#[test]
fn positions_come_breadth_first_and_arcs_in_the_order_of_the_moves() {
    let graph = explored(&diamond(), &[0], 10).expect("four positions");
    assert_eq!(graph.positions.iter().copied().collect::<Vec<_>>(), [0, 2, 1, 3]);
    let successors: Vec<Vec<usize>> =
        (0..4).map(|position| numbers(graph.arcs.successors(position))).collect();
    assert_eq!(successors, [&[1, 2, 1][..], &[3, 0], &[3], &[]]);
    assert_eq!(graph.arcs.ends, [None, None, None, Some(End::Draw)]);
}

#[test]
fn predecessors_come_once_per_move() {
    let before = explored(&diamond(), &[0], 10).expect("four positions").arcs;
    let before = before.predecessors(&Effort::UNBOUNDED).expect("nobody stops it");
    let before: Vec<Vec<usize>> = (0..4).map(|position| numbers(before.of(position))).collect();
    assert_eq!(before, [&[1][..], &[0, 0], &[0], &[1, 2]]);
}

#[test]
fn several_beginnings_are_each_explored_once() {
    let graph = explored(&diamond(), &[3, 4, 3], 10).expect("five positions");
    assert_eq!(graph.positions.iter().copied().collect::<Vec<_>>(), [3, 4, 0, 2, 1]);
    assert_eq!(explored(&diamond(), &[], 0).map(|graph| graph.arcs.positions()), Ok(0));
}

#[test]
fn exploring_gives_up_beyond_the_capacity_and_not_at_it() {
    for capacity in 0..4 {
        assert_eq!(explored(&diamond(), &[0], capacity).err(), Some(Limit::Positions(capacity)));
    }
    assert_eq!(explored(&diamond(), &[0], 4).map(|graph| graph.arcs.positions()), Ok(4));
}

#[test]
fn more_beginnings_than_the_capacity_are_too_many() {
    assert_eq!(explored(&diamond(), &[1, 3], 1).err(), Some(Limit::Positions(1)));
}

#[test]
fn an_endless_game_is_too_large_for_any_capacity() {
    for capacity in [1, 1_000, 100_000] {
        assert_eq!(
            reach(&Counting, [0], |at| at, &Effort::positions(capacity)).err(),
            Some(Limit::Positions(capacity))
        );
    }
}

#[derive(Default)]
struct Listener(Mutex<Vec<u64>>);

impl Watch for Listener {
    fn progress(&self, done: u64, _of: Option<u64>) {
        self.0.lock().expect("nobody panics").push(done);
    }
}

#[test]
fn progress_is_heard_from_the_beginning_and_grows() {
    let listener = Listener::default();
    let result = reach(&Counting, [0], |at| at, &Effort { watch: &listener, ..Effort::positions(200_000) });
    assert!(result.is_err());
    let heard = listener.0.into_inner().expect("nobody panics");
    assert!(heard.len() > 2 && heard.is_sorted(), "{heard:?}");
}

#[test]
fn positions_that_are_alike_are_explored_once() {
    let apart = reach(&Clock, [1], |at| at, &Effort::positions(20)).expect("at most 20 hours");
    let alike = reach(&Clock, [11], |at| at % 10, &Effort::positions(10)).expect("10 hours");
    assert_eq!(apart.positions.len(), 19, "11 comes only after 10, where play has ended");
    assert_eq!(alike.positions.iter().copied().collect::<BTreeSet<_>>(), (0..10).collect());
    assert_eq!(alike.positions[0], 1);
    for (index, &at) in alike.positions.iter().enumerate().filter(|(_, at)| **at != 0) {
        let successors = alike.arcs.successors(index).iter().map(|edge| alike.positions[edge.to()]);
        assert_eq!(successors.collect::<Vec<_>>(), [at * 2 % 10, (at + 1) % 10]);
    }
}

fn closure(game: &Toy, at: usize, seen: &mut BTreeSet<usize>) {
    if seen.insert(at) {
        game.rules(at).1.iter().for_each(|&to| closure(game, to, seen));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_reached_is_what_moves_lead_to(game in Toy::any(Players::Two)) {
        let graph = explored(&game, &[0], game.positions()).expect("a small table");
        let mut seen = BTreeSet::new();
        closure(&game, 0, &mut seen);
        prop_assert_eq!(graph.positions.iter().copied().collect::<BTreeSet<_>>(), seen);
        for (index, &at) in graph.positions.iter().enumerate() {
            let successors = graph.arcs.successors(index).iter();
            let successors = successors.map(|edge| (graph.positions[edge.to()], edge.passes()));
            prop_assert_eq!(successors.collect::<Vec<_>>(), game.steps(at).collect::<Vec<_>>());
            prop_assert_eq!(graph.arcs.ends[index], game.rules(at).0);
        }
    }
}
