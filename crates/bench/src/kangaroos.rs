//! Kangaroos: half-way search against others' searches, and with dead boards left out against itself.

use std::hint::black_box;

use lucas_engine::halfway::{Measure, Pruning, measure, meet_pruning};
use lucas_engine::{Effort, Game};
use lucas_games::kangaroos::Kangaroos;

use crate::{baselines, best, best_on, megabytes, row};

fn game(pawns: u64, gap: u64) -> Kangaroos {
    Kangaroos::new(pawns, gap).expect("a board")
}

/// Length, boards held and boards pruned of a search that could give solutions, openings and counts as well.
fn solve(game: Kangaroos, pruning: Pruning) -> (Option<usize>, usize, usize) {
    let meeting = meet_pruning(&game, &game.start(), pruning, &Effort::UNBOUNDED)
        .unwrap_or_else(|_| unreachable!("no bound"));
    (meeting.length(), meeting.explored(), meeting.pruned())
}

/// The same of a search for the length alone.
fn length(game: Kangaroos) -> Measure {
    measure(&game, &game.start(), Pruning::WhenLarge, &Effort::UNBOUNDED)
        .unwrap_or_else(|_| unreachable!("no bound"))
}

/// Does one work in this process.
pub fn alone(work: &str) {
    match work {
        // Something small was solved by both: so what the program itself takes is not counted as the search's.
        "idle" => {
            rayon::join(|| solve(game(3, 3), Pruning::WhenLarge), || baselines::pathfinding(game(3, 3)));
        }
        "ours-5-5" => drop(black_box(solve(game(5, 5), Pruning::WhenLarge))),
        "pathfinding-5-5" => drop(black_box(baselines::pathfinding(game(5, 5)))),
        "unpruned-10-3" => drop(black_box(solve(game(10, 3), Pruning::Never))),
        "hash-set-10-3" => drop(black_box(baselines::hash_set(game(10, 3)))),
        "pruned-11-3" => drop(black_box(solve(game(11, 3), Pruning::WhenLarge))),
        "unpruned-11-3" => drop(black_box(solve(game(11, 3), Pruning::Never))),
        "length-16-3" => drop(black_box(length(game(16, 3)))),
        _ => {}
    }
}

/// Prints the lines of the kangaroos.
pub fn run() {
    let five = game(5, 5);
    let (ours, (moves, ..)) = best(9, || solve(five, Pruning::WhenLarge));
    let (theirs, other) = best(3, || baselines::pathfinding(five));
    let (our_memory, their_memory) = (megabytes("ours-5-5"), megabytes("pathfinding-5-5"));
    assert_eq!((moves, other), (Some(60), Some(60)));
    row("kangaroos 5+5, 60 moves", ours, theirs, "`pathfinding` BFS", "≥ 50 ×");
    println!(
        "| … its memory | {our_memory:.1} MB | {their_memory:.1} MB | the same | {:.1} × | ≥ 20 × |",
        their_memory / our_memory
    );

    let three = game(3, 3);
    let (ours, (moves, ..)) = best(20, || solve(three, Pruning::WhenLarge));
    let (theirs, visits) = best(5, || baselines::linear_history(three));
    assert_eq!((moves, visits), (Some(24), 2653));
    row("kangaroos 3+3, 24 moves", ours, theirs, "the handout's linear search for twins", "");

    let ten = game(10, 3);
    let (ours, (moves, held, _)) = best(3, || solve(ten, Pruning::Never));
    let (plain, plain_moves) = best(1, || baselines::hash_set(ten));
    let (memory, plain_memory) = (megabytes("unpruned-10-3"), megabytes("hash-set-10-3"));
    assert_eq!((moves, plain_moves), (Some(152), 152));
    row(
        "kangaroos 10+3, 152 moves, unpruned",
        ours,
        plain,
        "the same half-way search with a hash set, one thread",
        "≥ 5 ×",
    );
    println!(
        "| … its memory, {held} boards | {memory:.0} MB | {plain_memory:.0} MB | the same | {:.1} × | |",
        plain_memory / memory
    );
    let (single, ..) = best_on(1, 4, || solve(ten, Pruning::Never));
    let (double, ..) = best_on(2, 4, || solve(ten, Pruning::Never));
    row("kangaroos 10+3 unpruned, two threads", double, single, "one thread", "≥ 1.7 ×");
    pruned();
}

/// With dead boards left out, against the same search that leaves out none.
fn pruned() {
    let (ours, (moves, held, left_out)) = best(5, || solve(game(11, 3), Pruning::WhenLarge));
    let (plain, (plain_moves, all, _)) = best(2, || solve(game(11, 3), Pruning::Never));
    let (memory, plain_memory) = (megabytes("pruned-11-3"), megabytes("unpruned-11-3"));
    assert_eq!((moves, plain_moves), (Some(178), Some(178)));
    row("kangaroos 11+3, 178 moves", ours, plain, "the unpruned search", "≥ 6 ×");
    println!(
        "| … its memory, {held} boards held, {left_out} pruned | {memory:.0} MB | {plain_memory:.0} MB | the same, {all} boards | {:.1} × | ≥ 10 × |",
        plain_memory / memory
    );

    let (ours, found) = best(2, || length(game(16, 3)));
    let (plain, (plain_moves, ..)) = best(2, || solve(game(12, 3), Pruning::Never));
    let memory = megabytes("length-16-3");
    assert_eq!((found.length, plain_moves), (Some(338), Some(206)));
    row("kangaroos 16+3, length alone, 338 moves", ours, plain, "12+3 by the unpruned search", "≥ 0.25 ×");
    println!(
        "| … its memory, {} boards met, {} pruned | {memory:.0} MB | | | | ≤ 400 MB |",
        found.explored, found.pruned
    );
}
