//! Whole tables by the solvers that know no more than the rules, ranks and play backwards.

use std::hint::black_box;
use std::time::Duration;

use lucas_engine::effort::Unfinished;
use lucas_engine::solve::Values;
use lucas_engine::strong::{strong_alike, strong_backwards, strong_upwards};
use lucas_engine::{Effort, Ranked};
use lucas_games::kangaroos::Kangaroos;
use lucas_games::matches::{LastMatch, Matches};
use lucas_games::quixo::Quixo;

use crate::old::{self, OldKangaroos};
use crate::{best, best_on, megabytes, row};

/// The kangaroos of the comparison.
fn kangaroos() -> Kangaroos {
    Kangaroos::new(7, 3).expect("a board")
}

/// Matches of thirteen million positions.
fn matches() -> Matches {
    Matches::new(vec![59; 4], 3, LastMatch::Wins)
}

/// A way to solve all positions of a game.
type Solving<G> = fn(&G, &Effort<'_>) -> Result<Values, Unfinished>;

/// All values.
fn solved<G>(game: &G, way: Solving<G>) -> Values {
    way(game, &Effort::UNBOUNDED).unwrap_or_else(|_| unreachable!("no bound"))
}

/// Does one of the works whose memory is measured, if it is one.
pub fn alone(work: &str) {
    match work {
        "strong-kangaroos" => drop(black_box(solved(&kangaroos(), strong_backwards))),
        "strong-matches" => drop(black_box(solved(&matches(), strong_upwards))),
        "strong-quixo" => drop(black_box(solved(&Quixo::new(4), strong_alike))),
        "strong-matches-backwards" => drop(black_box(solved(&matches(), strong_backwards))),
        "strong-quixo-backwards" => drop(black_box(solved(&Quixo::new(4), strong_backwards))),
        _ => {}
    }
}

/// Runs the comparisons.
pub fn run() {
    let game = kangaroos();
    let (ours, values) = best_on(1, 5, || solved(&game, strong_backwards));
    let (double, ..) = best_on(2, 5, || solved(&game, strong_backwards));
    let (old, words) = best_on(2, 1, || old::strong(&OldKangaroos::new(7, 3)));
    let (newer, ..) = best_on(2, 2, || old::strong(&game));
    let (plain, distances) = best(1, || old::hash_map(&game));
    let solvable = (0..values.positions()).filter(|&rank| values.plies(rank).is_some()).count();
    assert!((0..words.len()).all(|rank| values.plies(rank).unwrap_or(0) == words[rank] >> 2));
    assert_eq!(solvable, distances.len());
    row(
        "kangaroos 7+3, all 4 667 520 positions, two threads",
        double,
        old,
        "the solver and the ranks as they were, two threads",
        "≥ 60 ×",
    );
    row("… the same", double, newer, "the solver as it was on today's ranks, two threads", "");
    row("… one thread", ours, plain, "a plain retrograde with hash maps, one thread", "");
    scaled("kangaroos 7+3", &game, ours, double, "strong-kangaroos", "≥ 20");

    let game = matches();
    let (ours, values) = best_on(1, 3, || solved(&game, strong_upwards));
    let (double, ..) = best_on(2, 3, || solved(&game, strong_upwards));
    let (backwards, same) = best_on(1, 2, || solved(&game, strong_backwards));
    assert!(same == values);
    let (old, words) = best_on(2, 1, || old::strong(&game));
    assert!((0..words.len()).all(|rank| values.plies(rank) == Some(words[rank] >> 2)));
    row("matches, 4 heaps of 59, two threads", double, old, "the solver as it was, two threads", "");
    row("… one thread", ours, backwards, "the same backwards, one thread", "");
    scaled("matches, 4 heaps of 59", &game, ours, double, "strong-matches", "≥ 20");

    let game = Quixo::new(4);
    let (ours, values) = best_on(1, 2, || solved(&game, strong_alike));
    let (double, ..) = best_on(2, 2, || solved(&game, strong_alike));
    let (backwards, same) = best_on(1, 1, || solved(&game, strong_backwards));
    assert!(same == values);
    row("quixo 4, one of those alike, one thread", ours, backwards, "all positions, one thread", "");
    scaled("quixo 4", &game, ours, double, "strong-quixo", "≥ 20");
}

/// The rate of one thread, the gain by a second, and the memory.
fn scaled<G: Ranked>(name: &str, game: &G, ours: Duration, double: Duration, work: &str, mark: &str) {
    let positions = f64::from(u32::try_from(game.size().expect("a size")).expect("a small size"));
    let rate = positions / ours.as_secs_f64() / 1e6;
    println!(
        "| {name}, all values, one thread | {:.3} s | | | {rate:.1} million a second | {mark} |",
        ours.as_secs_f64()
    );
    row(&format!("{name}, two threads"), double, ours, "one thread", "≥ 1.7 ×");
    let bytes = megabytes(work) * 1e6 / positions;
    println!("| … its memory, a position | {bytes:.2} bytes | | | | ≤ 4 bytes |");
}
