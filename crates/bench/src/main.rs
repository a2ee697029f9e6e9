//! `cargo xtask bench`: every line is a ratio measured in this run, best of several, its counts checked.

mod baselines;
mod cluster;
mod kangaroos;
mod old;
mod python;
mod scripts;
mod streams;
mod strong;
mod tables;

use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use lucas_engine::flips::Flips;
use lucas_engine::{Effort, Ranked};
use lucas_games::chocolate::{Bar, Chocolate};
use lucas_games::teaser::Teaser;

/// The shortest of several runs, and what the last one gave.
fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut shortest = Duration::MAX;
    let mut last = None;
    for _ in 0..runs {
        drop(last.take());
        let begun = Instant::now();
        last = Some(black_box(work()));
        shortest = shortest.min(begun.elapsed());
    }
    (shortest, last.expect("at least one run"))
}

/// The most memory that one of the [`alone`] works takes in a process of its own, beyond that of one that has solved
/// three kangaroos, in MB.
fn megabytes(work: &str) -> f64 {
    let peak = |work: &str| {
        let run = Command::new(std::env::current_exe().expect("this program"))
            .arg(work)
            .output()
            .expect("a process");
        String::from_utf8_lossy(&run.stdout).trim().parse::<f64>().expect("a number of kilobytes")
    };
    (peak(work) - peak("idle")) / 1000.0
}

/// Does one work and prints the most memory this process held, in kilobytes.
fn alone(work: &str) {
    kangaroos::alone(work);
    strong::alone(work);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0");
    println!("{}", peak.trim().trim_end_matches(" kB"));
}

fn row(work: &str, ours: Duration, theirs: Duration, against: &str, mark: &str) {
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    println!(
        "| {work} | {:.4} s | {:.4} s | {against} | {ratio:.1} × | {mark} |",
        ours.as_secs_f64(),
        theirs.as_secs_f64()
    );
}

/// The same on so many threads, which are there before the first run.
fn best_on<T: Send>(threads: usize, runs: usize, work: impl Fn() -> T + Send + Sync) -> (Duration, T) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    best(runs, || pool.install(&work))
}

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("handout") => return streams::handout(),
        Some("scripts") => return scripts::run(),
        Some("strong") => return strong::run(),
        Some("tables") => return tables::run_all(),
        Some("cluster") => return cluster::run(std::env::args().nth(2).and_then(|pawns| pawns.parse().ok())),
        Some("member") => return cluster::join(),
        Some("skew") => return cluster::skew::run(),
        Some("python") => return python::run(),
        Some(work) => return alone(work),
        None => {}
    }
    println!("| work | ours | other | against | times faster | mark |");
    println!("|---|---|---|---|---|---|");
    kangaroos::run();
    chocolate();
    teaser();
    strong::run();
    scripts::run();
    streams::run();
    tables::run_all();
    python::run();
    cluster::run(None);
}

fn chocolate() {
    let game = Chocolate::new(Bar([126; 4]));
    let (memset, filled) = best(3, || vec![1i16; 127usize.pow(4)]);
    drop(filled);
    let (ours, table) = best(3, || game.table().expect("a table"));
    assert_eq!(table[table.len() - 1], -504);
    drop(table);
    row("chocolate, all 127^4 values", ours, memset, "writing as many bytes on fresh pages", "≥ 0.5 ×");
    let (single, ..) = best_on(1, 3, || game.table());
    let (double, ..) = best_on(2, 3, || game.table());
    row("chocolate table, two threads", double, single, "one thread", "≥ 1.7 ×");

    let bars: Vec<Bar> =
        (0..1000u64).map(|n| Bar([n << 40, (n << 41) ^ n, (3 * n) << 38, 999_999_999_999 - n])).collect();
    let (ours, ..) = best(20, || bars.iter().for_each(|bar| drop(black_box(black_box(bar).value()))));
    let nanoseconds = ours.as_secs_f64() * 1e9 / 1000.0;
    println!("| one chocolate value, sides near 10^15 | {nanoseconds:.0} ns | | | | < 100 ns |");
    let (ours, value) = best(5, || Bar([7, 2, 3, 3]).value());
    let (theirs, (naive, calls)) = best(1, || baselines::naive_value([7, 2, 3, 3]));
    assert_eq!((value.signed(), naive, calls), (Some(11.into()), 11, 203_237_664));
    row("chocolate (10,7,7,3)", ours, theirs, "the handout's naive recursion, 203 237 664 calls", "");
}

fn teaser() {
    let game = Teaser::new(5, 5).expect("a board");
    let (single, table) = best_on(1, 5, || game.distances(&Effort::UNBOUNDED).unwrap_or_default());
    let farthest = table.map(|table| table.into_iter().filter(|&plies| plies < u8::MAX).max());
    assert_eq!(farthest, Some(Some(30)));
    let rate = f64::from(1 << 25) / single.as_secs_f64() / 1e6;
    println!(
        "| teaser 5x5, all 33 554 432 distances, one thread | {:.3} s | | | {rate:.0} million a second | ≥ 100 |",
        single.as_secs_f64()
    );
    let (double, ..) = best_on(2, 5, || game.distances(&Effort::UNBOUNDED));
    row("teaser 5x5, two threads", double, single, "one thread", "≥ 1.7 ×");
}
