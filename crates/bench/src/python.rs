//! `import lucas` beside the engine: what the same answers cost from Python.

use std::process::Command;
use std::time::{Duration, Instant};

use lucas_engine::Effort;
use lucas_games::GAMES;

use crate::streams::{lucas, shortest};
use crate::{best, row};

/// Where `cargo xtask bench` says which Python has the package.
const PYTHON: &str = "LUCAS_PYTHON";

/// The time that one work takes in Python, as its script says.
fn python(work: &str) -> Option<Duration> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../python/bench.py");
    let run = Command::new(std::env::var_os(PYTHON)?).args([script, work]).output().expect("a Python");
    let said = String::from_utf8_lossy(&run.stdout);
    let seconds = said.trim().parse().ok();
    Some(Duration::from_secs_f64(seconds.unwrap_or_else(|| {
        panic!("{work}: {said}{}", String::from_utf8_lossy(&run.stderr));
    })))
}

/// Runs the comparisons with Python, where it is.
pub fn run() {
    let Some(value) = (0..3).filter_map(|_| python("values")).min() else { return };
    let start = GAMES.open(&["chocolate", "100", "100", "50", "50"]).expect("a bar");
    let steps = start.game.moves(&start.position).expect("moves");
    let seconds = steps.iter().flat_map(|step| start.game.moves(&step.position).expect("moves"));
    let positions: Vec<String> = seconds.map(|step| step.position).take(10_000).collect();
    let analysis = std::sync::Arc::clone(&start.game).analysis();
    let effort = Effort::positions(0);
    let (all, ()) = best(5, || {
        for position in &positions {
            assert!(analysis.answer(position, 0, &effort).is_ok());
        }
    });
    let each = all / u32::try_from(positions.len()).unwrap_or(u32::MAX);
    let more = value.saturating_sub(each).as_nanos();
    println!(
        "| one chocolate value asked from Python | {} ns | {} ns | the same question in Rust | {more} ns more | ≤ 2000 ns |",
        value.as_nanos(),
        each.as_nanos()
    );
    let game = GAMES.open(&["chocolate", "253", "253", "126", "126"]).expect("a bar").game;
    let (engine, table) = best(3, || game.table(&Effort::UNBOUNDED).ok());
    assert!(table.is_some());
    drop(table);
    if let Some(array) = python("table") {
        row("chocolate, all 127^4 values as an array in Python", array, engine, "the engine", "≥ 0.83 ×");
    }
    let solve = || {
        let begun = Instant::now();
        let run = lucas().args(["solve", "kangaroos", "10", "3", "--line", "1"]).output();
        assert!(run.is_ok_and(|run| run.status.success()));
        begun.elapsed()
    };
    let solved = shortest(3, solve);
    if let Some(asked) = (0..3).filter_map(|_| python("kangaroos")).min() {
        row("kangaroos 10+3 from Python", asked, solved, "`lucas solve kangaroos 10 3`", "≥ 0.91 ×");
    }
    if let Some(own) = (0..3).filter_map(|_| python("own")).min() {
        let rate = 1.0 / own.as_secs_f64() / 1e3;
        println!("| kangaroos 4+3 as a class in Python, explored | | | | {rate:.0} thousand a second | |");
    }
}
