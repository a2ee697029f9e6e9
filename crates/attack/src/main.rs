//! `cargo xtask attack`: the program under attack, with a seed and bounds, and one table of what was tried and what failed.

mod addresses;
mod arguments;
mod program;
mod requests;
mod screens;
mod scripts;
mod server;
mod signals;
mod strain;
mod tables;
mod tally;

use std::process::ExitCode;
use std::time::Duration;

use fastrand::Rng;
use program::Binary;
use tally::Tally;

/// What is tried, by what it is called.
const ATTACKS: [(&str, fn(&Binary, &mut Rng, &mut Tally)); 8] = [
    ("argument vectors", arguments::attack),
    ("addresses", addresses::attack),
    ("hostile requests", requests::attack),
    ("script probes", scripts::attack),
    ("damaged tables", tables::attack),
    ("signals in mid-solve", signals::attack),
    ("full-screen sessions", screens::attack),
    ("heavy and silent readers", strain::attack),
];

/// How long each goes on, unless told otherwise.
const SECONDS: u64 = 25;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (Ok(seed), Ok(seconds), None) =
        (numbers.next().unwrap_or(Ok(1)), numbers.next().unwrap_or(Ok(SECONDS)), numbers.next())
    else {
        eprintln!("xtask: cargo xtask attack [SEED [SECONDS]], two numbers: SECONDS is for each attack");
        return ExitCode::from(2);
    };
    let program = match Binary::new() {
        Ok(program) => program,
        Err(error) => {
            eprintln!("== {error}");
            return ExitCode::FAILURE;
        }
    };
    println!("seed {seed}, {seconds} seconds for each attack\n");
    println!("| attack | tried | failed | measured |\n|---|---|---|---|");
    let mut failures = Vec::new();
    for (name, attack) in ATTACKS {
        let mut tally = Tally::new(Duration::from_secs(seconds));
        attack(&program, &mut Rng::with_seed(seed), &mut tally);
        println!("| {name} | {} | {} | {} |", tally.tried, tally.failed, tally.measured);
        failures.extend(tally.failures.into_iter().map(|failure| format!("{name}: {failure}")));
    }
    for failure in &failures {
        println!("\n{failure}");
    }
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
