//! All the lines of a game: none missing, none twice, in the order of a recursion or of a queue.

mod toy;

use std::collections::VecDeque;

use lucas_engine::graph::{Arcs, reach};
use lucas_engine::lines::{self, Cut, Lines};
use lucas_engine::solve::retrograde;
use lucas_engine::{End, Game, Order, Players, Winner};
use num_bigint::BigUint;
use proptest::prelude::*;
use toy::Toy;

/// The positions of a line.
type Path = Vec<usize>;

fn listed(game: &Toy, winner: Winner, order: Order) -> impl Iterator<Item = Path> {
    Lines::new(game, 0, winner, order).map(|line| line.positions)
}

/// Who has won at the end of a path, if it has ended.
fn winner(game: &Toy, path: &[usize]) -> Option<Winner> {
    let is_movers_turn = game.players() == Players::One || path.len() % 2 == 1;
    match game.rules(path[path.len() - 1]).0? {
        End::Draw => None,
        End::Lost if game.players() == Players::One => None,
        end => Some(if (end == End::Won) == is_movers_turn { Winner::Mover } else { Winner::Other }),
    }
}

fn onwards(game: &Toy, path: &[usize]) -> impl Iterator<Item = Path> {
    game.rules(path[path.len() - 1]).1.iter().map(move |&to| [path, &[to]].concat())
}

fn by_recursion(game: &Toy, path: &Path, wanted: Winner, found: &mut Vec<Path>) {
    if winner(game, path) == Some(wanted) {
        found.push(path.clone());
    }
    onwards(game, path).for_each(|path| by_recursion(game, &path, wanted, found));
}

fn by_queue(game: &Toy, wanted: Winner) -> impl Iterator<Item = Path> {
    let mut queue = VecDeque::from([vec![0]]);
    std::iter::from_fn(move || {
        let path = queue.pop_front()?;
        queue.extend(onwards(game, &path));
        Some(path)
    })
    .filter(move |path| winner(game, path) == Some(wanted))
}

fn arcs(game: &Toy) -> Arcs {
    reach(game, [0], game.positions(), None, &|_| ()).expect("a small table").arcs
}

fn is_cyclic(game: &Toy) -> bool {
    fn goes_round(game: &Toy, path: &Path) -> bool {
        let last = path.len() - 1;
        path[..last].contains(&path[last]) || onwards(game, path).any(|path| goes_round(game, &path))
    }
    goes_round(game, &vec![0])
}

/// The player at 0 or 1 may leave the circle to a position that is lost for the other.
fn circle() -> Toy {
    Toy::new(Players::Two, &[(&[1, 2], None), (&[0, 2], None), (&[], Some(End::Lost))])
}

#[test]
fn lines_of_a_circle_are_endless_and_have_no_count() {
    let arcs = arcs(&circle());
    assert_eq!(lines::count(&arcs, Winner::Mover), None);
    assert_eq!(lines::count(&arcs, Winner::Other), None);
}

#[test]
fn lines_of_a_circle_still_come_shortest_first() {
    let won: Vec<Path> = listed(&circle(), Winner::Mover, Order::BreadthFirst).take(3).collect();
    assert_eq!(won, [vec![0, 2], vec![0, 1, 0, 2], vec![0, 1, 0, 1, 0, 2]]);
    let lost: Vec<Path> = listed(&circle(), Winner::Other, Order::BreadthFirst).take(2).collect();
    assert_eq!(lost, [vec![0, 1, 2], vec![0, 1, 0, 1, 2]]);
}

#[test]
fn a_circle_out_of_reach_does_not_make_lines_endless() {
    let game = Toy::new(Players::Two, &[(&[1], None), (&[], Some(End::Lost)), (&[2], None)]);
    assert_eq!(lines::count(&arcs(&game), Winner::Mover), Some(1u32.into()));
}

#[test]
fn a_drawn_line_is_won_by_nobody() {
    let game = Toy::new(Players::Two, &[(&[1], None), (&[], Some(End::Draw))]);
    for winner in [Winner::Mover, Winner::Other] {
        assert_eq!(listed(&game, winner, Order::DepthFirst).count(), 0);
        assert_eq!(listed(&game, winner, Order::BreadthFirst).count(), 0);
        assert_eq!(lines::count(&arcs(&game), winner), Some(BigUint::ZERO));
    }
}

#[test]
fn a_line_ends_where_a_player_is_stuck_and_the_other_wins_it() {
    let game = Toy::new(Players::Two, &[(&[1], None), (&[], None)]);
    assert_eq!(listed(&game, Winner::Mover, Order::DepthFirst).collect::<Vec<_>>(), [[0, 1]]);
    assert_eq!(listed(&game, Winner::Other, Order::DepthFirst).count(), 0);
}

#[test]
fn a_finished_game_has_one_line_without_moves() {
    let game = Toy::new(Players::Two, &[(&[], Some(End::Lost))]);
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        assert_eq!(listed(&game, Winner::Other, order).collect::<Vec<_>>(), [[0]]);
        assert_eq!(listed(&game, Winner::Mover, order).count(), 0);
    }
    assert_eq!(lines::count(&arcs(&game), Winner::Other), Some(1u32.into()));
}

#[test]
fn two_moves_to_the_same_position_make_two_lines() {
    let game = Toy::new(Players::Two, &[(&[1, 1], None), (&[], Some(End::Lost))]);
    let moves: Vec<Vec<usize>> =
        Lines::new(&game, 0, Winner::Mover, Order::DepthFirst).map(|line| line.moves).collect();
    assert_eq!(moves, [[0], [1]]);
    assert_eq!(lines::count(&arcs(&game), Winner::Mover), Some(2u32.into()));
}

#[test]
fn pruned_lines_never_pass_where_they_may_not() {
    let game = Toy::new(Players::Two, &[(&[1, 2], None), (&[3], None), (&[3], None), (&[], Some(End::Won))]);
    let lines = |prune: fn(&usize, &usize) -> bool| {
        let lines = Lines::pruned(&game, 0, Winner::Mover, Order::BreadthFirst, Box::new(prune));
        lines.map(|line| line.positions).collect::<Vec<_>>()
    };
    assert_eq!(lines(|_, _| true), [[0, 1, 3], [0, 2, 3]]);
    assert_eq!(lines(|_, to| *to != 1), [[0, 2, 3]]);
    assert_eq!(lines(|from, _| *from == 0), [[0; 0]; 0]);
}

#[test]
fn a_search_for_lines_that_never_come_ends_and_says_why() {
    let game = Toy::new(Players::Two, &[(&[1], None), (&[0], None)]);
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        let mut lines = Lines::new(&game, 0, Winner::Mover, order);
        lines.patience = 1000;
        assert_eq!((lines.next(), lines.next(), lines.cut()), (None, None, Some(Cut::Patience)));
        let mut lines = Lines::new(&game, 0, Winner::Mover, order);
        lines.longest = 10;
        assert_eq!((lines.next(), lines.next(), lines.cut()), (None, None, Some(Cut::Longest)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_come_as_a_recursion_and_as_a_queue_meet_them(
        game in prop_oneof![Toy::any(Players::Two), Toy::any(Players::One)],
        is_movers: bool,
    ) {
        prop_assume!(!is_cyclic(&game));
        let wanted = if is_movers { Winner::Mover } else { Winner::Other };
        let mut found = Vec::new();
        by_recursion(&game, &vec![0], wanted, &mut found);
        prop_assert_eq!(listed(&game, wanted, Order::DepthFirst).collect::<Vec<_>>(), found);
        let queued: Vec<Path> = by_queue(&game, wanted).collect();
        prop_assert_eq!(listed(&game, wanted, Order::BreadthFirst).collect::<Vec<_>>(), queued);
    }

    #[test]
    fn there_are_as_many_lines_as_are_counted_unless_play_goes_round(game in Toy::any(Players::Two)) {
        let arcs = arcs(&game);
        for winner in [Winner::Mover, Winner::Other] {
            let counted = lines::count(&arcs, winner);
            if is_cyclic(&game) {
                prop_assert_eq!(counted, None);
            } else {
                let listed = listed(&game, winner, Order::DepthFirst).count();
                prop_assert_eq!(counted, Some(BigUint::from(listed)));
            }
        }
    }

    #[test]
    fn moves_of_a_line_lead_along_its_positions(game in Toy::any(Players::Two)) {
        prop_assume!(!is_cyclic(&game));
        for line in Lines::new(&game, 0, Winner::Mover, Order::DepthFirst) {
            prop_assert_eq!(line.positions.len(), line.moves.len() + 1);
            for (step, &mv) in line.positions.windows(2).zip(&line.moves) {
                prop_assert_eq!(game.play(&step[0], mv), step[1]);
            }
        }
    }

    #[test]
    fn there_are_as_many_shortest_solutions_as_are_counted(game in Toy::any(Players::One)) {
        let arcs = arcs(&game);
        let values = retrograde(&arcs, Players::One);
        let expected = values.plies(0).map_or(0, |plies| solutions(&game, 0, plies));
        prop_assert_eq!(lines::count_shortest(&arcs, &values), BigUint::from(expected));
    }
}

/// How many ways lead to the goal in exactly so many moves.
fn solutions(game: &Toy, at: usize, moves: u32) -> u64 {
    match (game.rules(at), moves) {
        ((Some(End::Won), _), 0) => 1,
        (_, 0) => 0,
        ((_, successors), moves) => successors.iter().map(|&to| solutions(game, to, moves - 1)).sum(),
    }
}
