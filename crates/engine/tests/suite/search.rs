//! How a breadth-first search ends, and what it remembers.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use crate::toy::Toy;
use lucas_engine::graph::reach;
use lucas_engine::search::{Ending, History, Twins, breadth_first};
use lucas_engine::solve::retrograde;
use lucas_engine::{Effort, End, Game, Players};
use proptest::prelude::*;

const WON: (&[usize], Option<End>) = (&[], Some(End::Won));

fn search(game: &Toy, capacity: usize, twins: Twins) -> History<usize> {
    breadth_first(game, game.start(), NonZeroUsize::new(capacity), twins)
}

fn visited(history: &History<usize>) -> Vec<usize> {
    history.visits.iter().map(|visit| visit.position).collect()
}

/// Two ways through 1 and 2 to 3, and from there to the goal.
fn two_ways() -> Toy {
    Toy::new(Players::One, &[(&[1, 2], None), (&[3, 0], None), (&[3], None), (&[0, 4], None), WON])
}

#[test]
fn a_start_at_the_goal_is_solved_even_where_only_one_visit_fits() {
    let game = Toy::new(Players::One, &[WON]);
    for (capacity, twins) in [(0, Twins::Recorded), (1, Twins::Recorded), (1, Twins::Forgotten)] {
        let history = search(&game, capacity, twins);
        assert_eq!((history.ending, visited(&history)), (Ending::Solved, vec![0]));
        assert_eq!(history.back().collect::<Vec<_>>(), [0]);
        assert_eq!((history.visits[0].parent, history.visits[0].moves), (None, 0));
    }
}

#[test]
fn a_capacity_of_one_is_full_at_once() {
    for twins in [Twins::Recorded, Twins::Forgotten] {
        let history = search(&two_ways(), 1, twins);
        assert_eq!((history.ending, visited(&history)), (Ending::Full, vec![0]));
    }
}

#[test]
fn twins_are_recorded_with_numbers_of_their_own_and_not_expanded() {
    let history = search(&two_ways(), 100, Twins::Recorded);
    assert_eq!((history.ending, visited(&history)), (Ending::Solved, vec![0, 1, 2, 3, 0, 3, 0, 4]));
    assert_eq!(history.back().collect::<Vec<_>>(), [7, 3, 1, 0]);
}

#[test]
fn forgotten_twins_leave_every_position_once() {
    let history = search(&two_ways(), 100, Twins::Forgotten);
    assert_eq!((history.ending, visited(&history)), (Ending::Solved, vec![0, 1, 2, 3, 4]));
    assert_eq!(history.back().collect::<Vec<_>>(), [4, 3, 1, 0]);
}

#[test]
fn a_goal_in_the_last_place_is_solved_and_one_place_less_is_full() {
    for (places, twins) in [(8, Twins::Recorded), (5, Twins::Forgotten)] {
        assert_eq!(search(&two_ways(), places, twins).ending, Ending::Solved);
        let full = search(&two_ways(), places - 1, twins);
        assert_eq!((full.ending, full.visits.len()), (Ending::Full, places - 1));
    }
}

#[test]
fn a_puzzle_that_goes_round_without_a_goal_is_blocked() {
    let game = Toy::new(Players::One, &[(&[1], None), (&[0, 2], None), (&[], None), WON]);
    let recorded = search(&game, 0, Twins::Recorded);
    assert_eq!((recorded.ending, visited(&recorded)), (Ending::Blocked, vec![0, 1, 0, 2]));
    let forgotten = search(&game, 0, Twins::Forgotten);
    assert_eq!((forgotten.ending, visited(&forgotten)), (Ending::Blocked, vec![0, 1, 2]));
}

#[test]
fn a_lost_position_is_visited_and_goes_no_further() {
    let game = Toy::new(Players::One, &[(&[1], None), (&[2], Some(End::Lost)), WON]);
    let history = search(&game, 0, Twins::Forgotten);
    assert_eq!((history.ending, visited(&history)), (Ending::Blocked, vec![0, 1]));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_search_is_solved_exactly_when_it_can_be_and_by_a_shortest_way(game in Toy::any(Players::One)) {
        let graph = reach(&game, [0], |at| at, &Effort::positions(game.positions())).expect("a small table");
        let values = retrograde(&graph.arcs, Players::One, &Effort::UNBOUNDED);
        let plies = values.expect("nobody stops it").plies(0);
        for twins in [Twins::Recorded, Twins::Forgotten] {
            let history = search(&game, 0, twins);
            let way: Vec<usize> = history.back().map(|visit| history.visits[visit].position).collect();
            if let Some(plies) = plies {
                prop_assert_eq!(history.ending, Ending::Solved);
                prop_assert_eq!(way.len(), plies as usize + 1);
                prop_assert_eq!((game.rules(way[0]).0, way.last()), (Some(End::Won), Some(&0)));
                prop_assert!(way.windows(2).all(|step| game.rules(step[1]).1.contains(&step[0])));
            } else {
                prop_assert_eq!(history.ending, Ending::Blocked);
                let all: BTreeSet<usize> = visited(&history).into_iter().collect();
                prop_assert_eq!(all, graph.positions.iter().copied().collect());
            }
        }
    }

    #[test]
    fn every_visit_is_a_move_after_its_parent(game in Toy::any(Players::One)) {
        let history = search(&game, 0, Twins::Recorded);
        for (number, visit) in history.visits.iter().enumerate().skip(1) {
            let Some(parent) = visit.parent.filter(|&parent| parent < number) else {
                return Err(TestCaseError::fail(format!("visit {number} has no earlier parent")));
            };
            let parent = &history.visits[parent];
            prop_assert_eq!(visit.moves, parent.moves + 1);
            prop_assert!(game.rules(parent.position).1.contains(&visit.position));
        }
    }

    #[test]
    fn a_smaller_history_is_the_beginning_of_a_larger_one(
        game in Toy::any(Players::One),
        capacity in 1..12usize,
        is_recorded: bool,
    ) {
        let twins = if is_recorded { Twins::Recorded } else { Twins::Forgotten };
        let (whole, part) = (search(&game, 0, twins), search(&game, capacity, twins));
        prop_assert_eq!(&part.visits[..], &whole.visits[..part.visits.len()]);
        let is_cut = part.visits.len() == capacity && (whole.visits.len() > capacity || whole.ending == Ending::Blocked);
        prop_assert_eq!(part.ending, if is_cut { Ending::Full } else { whole.ending });
    }
}
