//! Rules in a file against the same rules in Rust: both are explored by the same search.

use std::path::Path;

use lucas_engine::graph::reach;
use lucas_engine::{Effort, Game};
use lucas_games::kangaroos::Kangaroos;
use lucas_scripts::game::FreeGame;

use crate::{best, best_on, row};

/// Prints the lines of the games in files.
pub fn run() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/kangaroos.star");
    let (rules, _) = lucas_scripts::free_rules(&path, "kangaroos.star", &["4", "3"]).expect("an example");
    let file = FreeGame::new(rules).expect("an example that is right");
    let rust = Kangaroos::new(4, 3).expect("a board");
    let (ours, states) = best_on(1, 5, || explored(&file));
    let (both, again) = best_on(2, 5, || explored(&file));
    let (theirs, others) = best(5, || explored(&rust));
    assert_eq!([states, again], [others, others]);
    row("kangaroos 4+3 explored, rules in a file", ours, theirs, "the same rules in Rust", "");
    let rate = u32::try_from(states).map_or(0.0, f64::from) / ours.as_secs_f64();
    println!("| … {states} states, one thread | | | {rate:.0} a second | | ≥ 250 000 |");
    row("… two threads", both, ours, "one thread", "≥ 1.6 ×");
}

/// How many states a search finds.
fn explored<G: Game>(game: &G) -> usize {
    reach(game, [game.start()], |at| at, &Effort::UNBOUNDED).map_or(0, |graph| graph.positions.len())
}
