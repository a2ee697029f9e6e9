//! Compressed tables: how small they are, and what one value costs.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use lucas_tables::open;

use crate::streams::{lucas, shortest};

/// So many values are looked up, each by a reader that has just been opened.
const LOOKED_UP: u64 = 1_000;

/// Runs a program to its end, without its output.
fn run(words: &[&str]) -> Duration {
    let begun = Instant::now();
    let status = lucas().args(words).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()), "{words:?}");
    begun.elapsed()
}

fn bytes(store: &Path) -> u64 {
    let files = fs::read_dir(store).expect("a store").flatten();
    files.filter_map(|file| file.metadata().ok()).map(|about| about.len()).sum()
}

/// Measures a table of each game.
pub fn run_all() {
    let directory = std::env::temp_dir().join(format!("lucas-bench-tables-{}", std::process::id()));
    fs::create_dir_all(&directory).expect("a directory");
    for (game, mark) in [("kangaroos:7+3", "≤ 0.1 byte"), ("quixo:4", "≤ 0.1 byte"), ("teaser:5x5", "")] {
        let store = directory.join("table.zarr");
        let name = store.display().to_string();
        let written = run(&["solve", game, "--table", &name]);
        let reader = open(&store).expect("a table");
        let positions: u64 = reader.shape().iter().product();
        #[expect(clippy::cast_precision_loss, reason = "a ratio for people")]
        let each = bytes(&store) as f64 / positions as f64;
        println!(
            "| {game}, {positions} values solved and stored as `.zarr` | {:.2} s | | | {each:.4} byte a position | {mark} |",
            written.as_secs_f64()
        );
        let ranks = (0..LOOKED_UP).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15) % positions);
        let mut longest = Duration::ZERO;
        let begun = Instant::now();
        for rank in ranks {
            let begun = Instant::now();
            open(&store).and_then(|reader| reader.value(rank)).expect("a value");
            longest = longest.max(begun.elapsed());
        }
        let usual = begun.elapsed().as_secs_f64() * 1e3 / f64::from(u16::try_from(LOOKED_UP).unwrap_or(1));
        println!(
            "| … one value, the store opened for it | {usual:.3} ms, at most {:.3} | | | | < 1 ms |",
            longest.as_secs_f64() * 1e3
        );
        let (ours, version) =
            (shortest(20, || run(&["solve", game, "--from", &name])), shortest(20, || run(&["--version"])));
        println!(
            "| … `--from` it, one position, the whole process | {:.1} ms | {:.1} ms | `lucas --version` | {:.1} × its time | ≤ 4 × |",
            ours.as_secs_f64() * 1e3,
            version.as_secs_f64() * 1e3,
            ours.as_secs_f64() / version.as_secs_f64()
        );
    }
    let _ = fs::remove_dir_all(directory);
}
