//! Sixteen readers of the heaviest pages and a thousand who do not read, while others ask for what is quickly made.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::program::Binary;
use crate::server::Served;
use crate::tally::Tally;

const HEAVY_READERS: u64 = 16;
const SILENT_READERS: usize = 1_000;
/// What is quickly made comes within this, 99 times of 100.
const QUICKLY: Duration = Duration::from_millis(50);
/// The memory for what is solved, and as much for all else, in megabytes.
const MOST_MEMORY: u64 = 1_536;
/// When all is quiet again, the server takes no more than this above what it took when it began, after no longer than this.
const REST: (u64, Duration) = (100, Duration::from_secs(100));

const HEAVY: &[&str] = &[
    "/en/kangaroos/14+4?values=1",
    "/en/kangaroos/10+3?v%61lues=1&hint=2",
    "/en/teaser/5x5?values=1",
    "/en/kangaroos/9+4/solution",
    "/en/chocolate/60x60@3,3?values=1",
    "/en/kangaroos/6+6/search",
    "/en/teaser/5x5/picture",
    "/en/kangaroos/11+4?p=perfect",
    "/en/rings/1000?values=1",
    "/fr/chocolate/about",
    "/fr/kangaroos/about",
    "/api/lines?position=kangaroos:5%2B5&count=1",
    "/api/solve?position=kangaroos:10%2B4",
];
const LIGHT: &[&str] = &[
    "/en",
    "/fr",
    "/en/matches/21?p=human,human",
    "/fr/rings/5",
    "/assets/lucas.css",
    "/api/games",
    "/en/teaser/3x3",
];

/// Lets them all ask at once.
pub fn attack(program: &Binary, rng: &mut Rng, tally: &mut Tally) {
    let server = match Served::new(program) {
        Ok(server) => server,
        Err(error) => return tally.count(Some(error.to_string())),
    };
    // What every page needs is there before it is measured.
    let _ = server.answer("/en");
    let at_first = server.memory();
    // As many moves as an address has room for, and as many to choose from.
    let long = format!("/en/matches/11900,takeall?p=human,human&m={}", vec!["1"; 1_900].join("."));
    let (is_over, mut times, mut peak) = (AtomicBool::new(false), Vec::new(), at_first);
    thread::scope(|scope| {
        for seed in 0..HEAVY_READERS {
            let (server, is_over, long) = (&server, &is_over, &*long);
            scope.spawn(move || {
                let mut rng = Rng::with_seed(seed);
                while !is_over.load(Relaxed) {
                    let place = rng.usize(0..=HEAVY.len());
                    // Who is turned away asks again.
                    let _ = server.answer(HEAVY.get(place).copied().unwrap_or(long));
                }
            });
        }
        scope.spawn(|| {
            let (mut silent, mut rng) = (VecDeque::new(), Rng::with_seed(1));
            while !is_over.load(Relaxed) {
                let page = [&*long, "/en", "/fr/chocolate/100x100@7,3?p=human,human", "/en/rings/1000"]
                    [rng.usize(0..4)];
                silent.extend(server.ask(page));
                // A thousand come at once, and whoever leaves is replaced.
                let is_full = silent.len() > SILENT_READERS;
                if is_full {
                    silent.pop_front();
                }
                thread::sleep(Duration::from_millis(if is_full { 100 } else { 2 }));
            }
        });
        thread::sleep(Duration::from_secs(2));
        while tally.goes_on() {
            let page = LIGHT[rng.usize(0..LIGHT.len())];
            let begun = Instant::now();
            let answer = server.answer(page);
            times.push((begun.elapsed(), page));
            let is_answered = answer.as_ref().is_ok_and(|answer| answer.starts_with("HTTP/1.1 200 "));
            tally.count(
                (!is_answered)
                    .then(|| format!("{page}: {:.100}", answer.unwrap_or_else(|error| error.to_string()))),
            );
            peak = peak.max(server.memory());
            thread::sleep(Duration::from_millis(10));
        }
        is_over.store(true, Relaxed);
    });
    times.sort_unstable();
    let [half, most, all] = [50, 99, 100].map(|part| times[(times.len() * part / 100).min(times.len() - 1)]);
    let ((half, _), (most, _), (all, slowest)) = (half, most, all);
    tally.count(
        (most > QUICKLY).then(|| format!("99 % of the light pages came within {most:.1?}, not {QUICKLY:?}")),
    );
    tally.count((peak > MOST_MEMORY).then(|| format!("{peak} MB were taken, more than {MOST_MEMORY}")));
    let quiet = Instant::now();
    while server.memory() > at_first + REST.0 && quiet.elapsed() < REST.1 {
        thread::sleep(Duration::from_millis(500));
    }
    let (rest, time) = (server.memory(), quiet.elapsed().as_secs());
    tally.count((rest > at_first + REST.0).then(|| format!("{rest} MB are kept, {at_first} at first")));
    tally.measured = format!(
        "light pages {half:.1?}, 99 % within {most:.1?}, {slowest} in {all:.1?}; {at_first} MB at first, {peak} at most, {rest} after {time} s of rest"
    );
}
