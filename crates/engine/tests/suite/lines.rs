//! All the lines of a game: none missing, none twice, in the order of a recursion or of a queue.

use std::collections::VecDeque;

use crate::toy::Toy;
use lucas_engine::graph::{Arcs, reach};
use lucas_engine::lines::{self, Lines};
use lucas_engine::solve::retrograde;
use lucas_engine::{Effort, End, Game, Limit, Order, Players, Winner};
use num_bigint::BigUint;
use proptest::prelude::*;

/// The positions of a line.
type Path = Vec<usize>;

fn listed(game: &Toy, winner: Winner, order: Order) -> impl Iterator<Item = Path> {
    Lines::new(game, 0, winner, order).map(|line| line.positions)
}

/// A path, and whether the player is to move at its end who was at its beginning.
#[derive(Clone)]
struct Play {
    path: Path,
    is_movers_turn: bool,
}

fn begun() -> Play {
    Play { path: vec![0], is_movers_turn: true }
}

/// Who has won at the end of a path, if it has ended.
fn winner(game: &Toy, play: &Play) -> Option<Winner> {
    match game.rules(play.path[play.path.len() - 1]).0? {
        End::Draw => None,
        End::Lost if game.players() == Players::One => None,
        end => Some(if (end == End::Won) == play.is_movers_turn { Winner::Mover } else { Winner::Other }),
    }
}

fn onwards(game: &Toy, Play { path, is_movers_turn }: &Play) -> Vec<Play> {
    let onwards = game.steps(path[path.len() - 1]).map(|(to, passes)| Play {
        path: [&path[..], &[to]].concat(),
        is_movers_turn: *is_movers_turn != passes,
    });
    onwards.collect()
}

fn by_recursion(game: &Toy, play: &Play, wanted: Winner, found: &mut Vec<Path>) {
    if winner(game, play) == Some(wanted) {
        found.push(play.path.clone());
    }
    for play in onwards(game, play) {
        by_recursion(game, &play, wanted, found);
    }
}

fn by_queue(game: &Toy, wanted: Winner) -> impl Iterator<Item = Path> {
    let mut queue = VecDeque::from([begun()]);
    let plays = std::iter::from_fn(move || {
        let play = queue.pop_front()?;
        queue.extend(onwards(game, &play));
        Some(play)
    });
    plays.filter(move |play| winner(game, play) == Some(wanted)).map(|play| play.path)
}

fn arcs(game: &Toy) -> Arcs {
    reach(game, [0], |at| at, &Effort::positions(game.positions())).expect("a small table").arcs
}

fn counted(arcs: &Arcs, winner: Winner) -> Option<BigUint> {
    lines::count(arcs, 0, winner, &Effort::UNBOUNDED).expect("nobody stops it")
}

fn is_cyclic(game: &Toy) -> bool {
    fn goes_round(game: &Toy, play: &Play) -> bool {
        let (last, before) = play.path.split_last().expect("a beginning");
        before.contains(last) || onwards(game, play).iter().any(|play| goes_round(game, play))
    }
    goes_round(game, &begun())
}

/// The player at 0 or 1 may leave the circle to a position that is lost for the other.
fn circle() -> Toy {
    Toy::new(Players::Two, &[(&[1, 2], None), (&[0, 2], None), (&[], Some(End::Lost))])
}

#[test]
fn lines_of_a_circle_are_endless_and_have_no_count() {
    let arcs = arcs(&circle());
    assert_eq!(counted(&arcs, Winner::Mover), None);
    assert_eq!(counted(&arcs, Winner::Other), None);
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
    assert_eq!(counted(&arcs(&game), Winner::Mover), Some(1u32.into()));
}

#[test]
fn a_drawn_line_is_won_by_nobody() {
    let game = Toy::new(Players::Two, &[(&[1], None), (&[], Some(End::Draw))]);
    for winner in [Winner::Mover, Winner::Other] {
        assert_eq!(listed(&game, winner, Order::DepthFirst).count(), 0);
        assert_eq!(listed(&game, winner, Order::BreadthFirst).count(), 0);
        assert_eq!(counted(&arcs(&game), winner), Some(BigUint::ZERO));
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
    assert_eq!(counted(&arcs(&game), Winner::Other), Some(1u32.into()));
}

#[test]
fn two_moves_to_the_same_position_make_two_lines() {
    let game = Toy::new(Players::Two, &[(&[1, 1], None), (&[], Some(End::Lost))]);
    let moves: Vec<Vec<usize>> =
        Lines::new(&game, 0, Winner::Mover, Order::DepthFirst).map(|line| line.moves).collect();
    assert_eq!(moves, [[0], [1]]);
    assert_eq!(counted(&arcs(&game), Winner::Mover), Some(2u32.into()));
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
        lines.effort = Effort::positions(1000);
        assert_eq!((lines.next(), lines.next(), lines.cut()), (None, None, Some(Limit::Positions(1000))));
        let mut lines = Lines::new(&game, 0, Winner::Mover, order);
        lines.longest = 10;
        assert_eq!((lines.next(), lines.next(), lines.cut()), (None, None, Some(Limit::Line(10))));
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
        by_recursion(&game, &begun(), wanted, &mut found);
        prop_assert_eq!(listed(&game, wanted, Order::DepthFirst).collect::<Vec<_>>(), found);
        let queued: Vec<Path> = by_queue(&game, wanted).collect();
        prop_assert_eq!(listed(&game, wanted, Order::BreadthFirst).collect::<Vec<_>>(), queued);
    }

    #[test]
    fn there_are_as_many_lines_as_are_counted_unless_play_goes_round(game in Toy::any(Players::Two)) {
        let arcs = arcs(&game);
        for winner in [Winner::Mover, Winner::Other] {
            let counted = counted(&arcs, winner);
            if is_cyclic(&game) {
                prop_assert_eq!(counted, None);
            } else {
                let listed = listed(&game, winner, Order::DepthFirst).count();
                prop_assert_eq!(counted, Some(BigUint::from(listed)));
            }
        }
    }

    #[test]
    fn lines_are_counted_from_any_position_of_a_graph_as_from_a_graph_of_its_own(game in Toy::any(Players::Two)) {
        let graph = reach(&game, [0], |at| at, &Effort::UNBOUNDED).expect("a small table");
        for (index, &at) in graph.positions.iter().enumerate() {
            let own = reach(&game, [at], |at| at, &Effort::UNBOUNDED).expect("a small table").arcs;
            for winner in [Winner::Mover, Winner::Other] {
                let among_others = lines::count(&graph.arcs, index, winner, &Effort::UNBOUNDED);
                prop_assert_eq!(among_others, Ok(counted(&own, winner)), "from {}", at);
            }
        }
    }

    #[test]
    fn lines_end_between_the_least_and_the_greatest_number_of_plies(game in Toy::any(Players::Two)) {
        let arcs = arcs(&game);
        let (least, most) = lines::plies_to_end(&arcs, &Effort::UNBOUNDED).expect("nobody stops it")[0];
        if is_cyclic(&game) {
            prop_assert_eq!((least, most), (1, usize::MAX));
        } else {
            let mut plays = vec![begun()];
            let mut lengths = Vec::new();
            while let Some(play) = plays.pop() {
                let after = onwards(&game, &play);
                if after.is_empty() {
                    lengths.push(play.path.len() - 1);
                }
                plays.extend(after);
            }
            prop_assert_eq!((Some(&least), Some(&most)), (lengths.iter().min(), lengths.iter().max()));
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
        let graph = reach(&game, [0], |at| at, &Effort::UNBOUNDED).expect("a small table");
        let values = retrograde(&graph.arcs, Players::One, &Effort::UNBOUNDED).expect("nobody stops it");
        let expected = values.plies(0).map_or(0, |plies| solutions(&game, 0, plies));
        let plies = |at: &usize| values.plies(graph.positions.get_index_of(at)?);
        let counted = lines::count_nearer(&game, 0, &plies, &Effort::UNBOUNDED);
        prop_assert_eq!(counted, Ok(BigUint::from(expected)));
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

/// A line of moves whose positions weigh a kilobyte each; at its end, as many moves as it is asked to have.
struct Heavy {
    plies: u32,
    last_moves: u32,
}

impl Game for Heavy {
    type Position = u32;
    type Move = u32;

    fn players(&self) -> Players {
        Players::Two
    }
    fn start(&self) -> u32 {
        0
    }
    fn moves(&self, at: &u32, out: &mut Vec<u32>) {
        out.extend(0..if at + 1 == self.plies { self.last_moves } else { 1 });
    }
    fn play(&self, at: &u32, _: u32) -> u32 {
        at + 1
    }
    fn end(&self, at: &u32) -> Option<End> {
        (*at == self.plies).then_some(End::Lost)
    }
    fn weight(&self, _: &u32) -> usize {
        1000
    }
    fn move_count(&self, at: &u32) -> Option<u128> {
        Some(if at + 1 == self.plies { self.last_moves.into() } else { 1 })
    }
}

#[test]
fn a_line_is_listed_only_within_the_memory_with_its_positions_and_the_moves_to_try() {
    let cut = |game: &Heavy, memory| {
        let mut lines = Lines::new(game, 0, Winner::Other, Order::BreadthFirst);
        lines.effort.memory = memory;
        let has_line = lines.advance().is_some();
        assert_eq!(has_line, lines.cut().is_none());
        lines.cut().map(|limit| matches!(limit, Limit::Memory { allowed, .. } if allowed == memory))
    };
    let long = Heavy { plies: 100, last_moves: 1 };
    assert_eq!([50_000, 200_000].map(|memory| cut(&long, memory)), [Some(true), None]);
    // So many moves are never written down.
    let broad = Heavy { plies: 100, last_moves: u32::MAX };
    assert_eq!(cut(&broad, 1 << 30), Some(true));
}
