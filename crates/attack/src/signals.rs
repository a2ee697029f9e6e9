//! Solves that are stopped midway, again and again: the table comes out the same in the end.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use rustix::process::{Pid, Signal, kill_process};

use crate::program::{Binary, Ended, wait, words};
use crate::tally::Tally;

const PATIENCE: Duration = Duration::from_mins(1);
/// A solve is stopped no more often than this before it may come to its end.
const STOPS: usize = 3;
const GAMES: [&str; 3] = ["kangaroos 5 3", "teaser 5 5", "kangaroos 6 2"];
const SIGNALS: [Signal; 4] = [Signal::INT, Signal::TERM, Signal::HUP, Signal::KILL];

/// Stops them at any moment.
pub fn attack(program: &Binary, rng: &mut Rng, tally: &mut Tally) {
    let mut whole = Vec::new();
    for (game, number) in GAMES.iter().zip(0..) {
        let file = format!("undisturbed{number}.npy");
        let begun = Instant::now();
        let made = program.run(&words(&format!("solve {game} --table {file}")), b"", PATIENCE);
        let bytes = fs::read(program.directory().join(&file));
        let (Ok(Some(_)), Ok(bytes)) = (made, bytes) else {
            return tally.count(Some(format!("{game}: no table was made")));
        };
        whole.push((*game, begun.elapsed(), bytes));
    }
    while tally.goes_on() {
        let (game, time, bytes) = &whole[rng.usize(0..whole.len())];
        let arguments = words(&format!("solve {game} --table stopped.npy --checkpoint 0"));
        for _ in 0..rng.usize(1..=STOPS) {
            let signal = SIGNALS[rng.usize(0..SIGNALS.len())];
            let fault = match program.start(&arguments) {
                Err(error) => Some(error.to_string()),
                Ok(mut child) => {
                    thread::sleep(time.mul_f64(rng.f64() * 1.5));
                    // It may be over.
                    let _ = kill_process(Pid::from_child(&child), signal);
                    match wait(&mut child, PATIENCE) {
                        // 128 and the number of the signal.
                        Ok(Ended::With(0 | 129 | 130 | 143)) => None,
                        Ok(Ended::BySignal) if signal == Signal::KILL => None,
                        ended => Some(format!("{game}: after {signal:?}: {ended:?}")),
                    }
                }
            };
            tally.count(fault);
        }
        let ran = program.run(&arguments, b"", PATIENCE);
        let is_same = fs::read(program.directory().join("stopped.npy")).is_ok_and(|made| made == *bytes);
        let is_done = matches!(&ran, Ok(Some(ran)) if ran.ended == Ended::With(0));
        tally.count((!is_same || !is_done).then(|| format!("{game}: the table differs in the end")));
        let left = fs::read_dir(program.directory()).into_iter().flatten().flatten();
        let left: Vec<_> = left
            .map(|file| file.file_name())
            .filter(|name| {
                let name = name.to_string_lossy();
                name.starts_with("stopped.npy") && name != "stopped.npy"
            })
            .collect();
        tally.count((!left.is_empty()).then(|| format!("{game}: left behind: {left:?}")));
        let _ = fs::remove_file(program.directory().join("stopped.npy"));
    }
}
