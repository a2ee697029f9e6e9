//! Work can be stopped: within a tenth of a second, and what stopped it is said.

use std::sync::Arc;
use std::time::{Duration, Instant};

use lucas_engine::effort::{Unfinished, Watch};
use lucas_engine::flips::Flips;
use lucas_engine::graph::{StateGraph, reach};
use lucas_engine::halfway::{distances, meet};
use lucas_engine::lines::{Lines, count};
use lucas_engine::solve::retrograde;
use lucas_engine::strong::strong;
use lucas_engine::{AnyGame, Effort, Game, Limit, Order, Refusal, Winner};
use lucas_games::GAMES;
use lucas_games::chocolate::{Bar, Chocolate};
use lucas_games::kangaroos::Kangaroos;
use lucas_games::matches::{LastMatch, Matches};
use lucas_games::teaser::Teaser;

/// Work is let alone for so long.
const BEFORE: Duration = Duration::from_millis(60);
const WITHIN: Duration = Duration::from_millis(100);
/// Other programs may take the processor for a moment: the best of so many tries counts.
const TRIES: usize = 5;

/// Stops at a time.
struct Bell(Instant);

impl Watch for Bell {
    fn is_stopping(&self) -> bool {
        Instant::now() >= self.0
    }
}

/// Work that would take very long is stopped by who watches, and by its deadline, each in time.
fn is_stopped_in_time(work: impl Fn(&Effort<'_>) -> Option<Limit>) {
    let late = |is_deadline: bool| {
        let end = Instant::now() + BEFORE;
        let bell = Bell(end);
        let limit = if is_deadline {
            work(&Effort { deadline: Some(end), ..Effort::UNBOUNDED })
        } else {
            work(&Effort { watch: &bell, ..Effort::UNBOUNDED })
        };
        let late = end.elapsed();
        assert_eq!(limit, Some(if is_deadline { Limit::Time } else { Limit::Stopped }));
        assert!(Instant::now() >= end, "the work was over before");
        late
    };
    for is_deadline in [false, true] {
        let best = (0..TRIES).map(|_| late(is_deadline)).min().expect("several tries");
        assert!(best < WITHIN, "stopped after {best:?}");
    }
}

fn limit(unfinished: Unfinished) -> Limit {
    match unfinished {
        Unfinished::Limit(limit) => limit,
        Unfinished::Keeping(error) => panic!("{error}"),
    }
}

fn of_refusal(refusal: &Refusal) -> Option<Limit> {
    refusal.limit
}

fn kangaroos() -> Kangaroos {
    Kangaroos::new(10, 3).expect("a board")
}

/// Heaps with very many moves between few positions.
fn heaps() -> Matches {
    Matches::new(vec![70, 70, 70], u64::MAX, LastMatch::Wins)
}

fn opened(address: &str) -> Arc<dyn AnyGame> {
    GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}")).game
}

#[test]
fn exploring_is_stopped() {
    let game = Kangaroos::new(9, 9).expect("a board");
    is_stopped_in_time(|effort| reach(&game, [game.start()], |at| at, effort).err());
}

#[test]
fn exploring_where_a_position_has_very_many_moves_is_stopped() {
    let game = Chocolate::new(Bar([100_000; 4]));
    is_stopped_in_time(|effort| reach(&game, [game.start()], |at| at, effort).err());
}

#[test]
fn solving_a_large_graph_is_stopped() {
    let game = Chocolate::new(Bar([22; 4]));
    let graph: StateGraph<Chocolate> =
        reach(&game, [game.start()], |at| at, &Effort::UNBOUNDED).expect("few positions");
    assert!(graph.arcs.moves() > 10_000_000);
    is_stopped_in_time(|effort| retrograde(&graph.arcs, game.players(), effort).err());
    is_stopped_in_time(|effort| count(&graph.arcs, 0, Winner::Mover, effort).err());
}

#[test]
fn half_way_search_is_stopped() {
    let game = kangaroos();
    is_stopped_in_time(|effort| meet(&game, &game.start(), effort).err());
    is_stopped_in_time(|effort| distances(&game, effort).err());
}

#[test]
fn listing_lines_is_stopped_whether_they_come_often_or_never() {
    let often = Matches::new(vec![1000], 3, LastMatch::Wins);
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        is_stopped_in_time(|effort| {
            let mut lines = Lines::new(&often, vec![1000], Winner::Mover, order);
            lines.effort = *effort;
            while lines.advance().is_some() {}
            lines.cut()
        });
    }
    let never = kangaroos();
    is_stopped_in_time(|effort| {
        let mut lines = Lines::new(&never, never.start(), Winner::Other, Order::DepthFirst);
        lines.effort = *effort;
        while lines.advance().is_some() {}
        lines.cut()
    });
}

#[test]
fn solving_lights_is_stopped() {
    let game = Teaser::new(5, 5).expect("a board");
    is_stopped_in_time(|effort| game.distances(effort).err().map(limit));
}

#[test]
fn solving_all_ranks_is_stopped() {
    let bar = Chocolate::new(Bar([60; 4]));
    is_stopped_in_time(|effort| strong(&bar, effort).err().map(limit));
    let heaps = heaps();
    is_stopped_in_time(|effort| strong(&heaps, effort).err().map(limit));
}

#[test]
fn a_question_is_stopped_and_the_next_one_is_answered() {
    for address in ["kangaroos:10+3", "teaser:5x5", "kangaroos:9+9"] {
        let game = opened(address);
        let analysis = Arc::clone(&game).analysis();
        let refused = |effort: &Effort<'_>| {
            analysis.answer(&game.start(), 0, effort).err().as_ref().and_then(of_refusal)
        };
        is_stopped_in_time(|effort| refused(&Effort { is_kept: true, ..*effort }));
        assert_eq!(analysis.weight(), 0, "{address} gives its memory back");
    }
    let game = opened("kangaroos:3+3");
    let analysis = Arc::clone(&game).analysis();
    let stopped = Bell(Instant::now());
    let refusal = analysis.answer(&game.start(), 0, &Effort { watch: &stopped, ..Effort::UNBOUNDED });
    assert_eq!(refusal.err().as_ref().and_then(of_refusal), Some(Limit::Stopped));
    assert!(analysis.answer(&game.start(), 0, &Effort::UNBOUNDED).is_ok());
}

#[test]
fn more_memory_than_allowed_is_refused_by_every_search() {
    let little = Effort { memory: 100_000, ..Effort::UNBOUNDED };
    let (game, board) = (kangaroos(), Teaser::new(5, 5).expect("a board"));
    let refused = [
        reach(&game, [game.start()], |at| at, &little).err(),
        meet(&game, &game.start(), &little).err(),
        distances(&game, &little).err(),
        board.distances(&little).err().map(limit),
        strong(&heaps(), &little).err().map(limit),
    ];
    for limit in refused {
        assert!(matches!(limit, Some(Limit::Memory { allowed: 100_000, .. })), "{limit:?}");
    }
}
