//! Command lines that nobody meant.

use std::time::Duration;

use fastrand::Rng;

use crate::program::Binary;
use crate::tally::Tally;

/// Longer work is ended, and is no fault.
const PATIENCE: Duration = Duration::from_secs(2);

const COMMANDS: &[&str] =
    &["solve", "solve", "solve", "show", "play", "run", "handout", "games", "completions", "man", "solv", ""];

const WORDS: &[&str] = &[
    "--all",
    "--count",
    "--limit",
    "--winner",
    "--order",
    "--json",
    "--line",
    "--after",
    "--capacity",
    "--memory",
    "--table",
    "--from",
    "--verify",
    "--deep",
    "--force",
    "--checkpoint",
    "--lang",
    "fr",
    "en",
    "--as",
    "tree",
    "graph",
    "calls",
    "table",
    "board",
    "--format",
    "svg",
    "--plain",
    "--first",
    "--second",
    "--seed",
    "--load",
    "--resume",
    "--ascii",
    "perfect",
    "random",
    "human",
    "blunder:20",
    "-",
    "--",
    "t.npy",
    "t.csv",
    "t.txt",
    "t.zarr",
    "t.png",
    "depth",
    "breadth",
    "--help",
    "--version",
    "-h",
    "-V",
    "--nothing",
    "baguenaudier",
    "chocolat",
    "kangourous",
    "allumettes",
    "teaser",
    "rings",
    "chocolate",
    "kangaroos",
    "matches",
    "@t.csv",
    "bash",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "7",
    "21",
    "100",
    "1000",
    "100000",
    "1000000",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "-1",
    "1.5",
    "1e9",
    "+3",
    "007",
    "0x10",
    "١٢",
    "½",
    "NaN",
];

const PLACES: &[&str] = &[
    "rings:5",
    "rings:4/x_x_",
    "chocolate:10x7@7,3",
    "kangaroos:3+3",
    "matches:21",
    "teaser:3x3",
    "rings:1000000",
    "chocolate:99999999x3@1,1",
    "kangaroos:40+40",
    "matches:99999999999",
    "teaser:9x9",
    "kangaroos:0+0",
    "chocolate:0x0@0,0",
    "rings:",
    "/",
    "//",
    "matches:21/22",
    "teaser:3x3/*********",
];

/// A word that may be anything, and is spoilt now and then.
pub fn word(rng: &mut Rng) -> String {
    let pools = [WORDS, NUMBERS, PLACES];
    let pool = pools[rng.usize(0..pools.len())];
    spoilt(pool[rng.usize(0..pool.len())], rng)
}

/// A text with a letter changed, doubled or lost, now and then.
pub fn spoilt(text: &str, rng: &mut Rng) -> String {
    const ODD: [char; 12] = ['\n', '\t', '\'', '"', '%', '\u{7f}', 'é', '\u{202e}', '𝔸', '\\', '{', '\u{1b}'];
    let mut letters: Vec<char> = text.chars().collect();
    if rng.u8(0..6) == 0 && !letters.is_empty() {
        let place = rng.usize(0..letters.len());
        match rng.u8(0..4) {
            0 => drop(letters.remove(place)),
            1 => letters.insert(place, letters[place]),
            2 => letters[place] = ODD[rng.usize(0..ODD.len())],
            _ => letters = letters.repeat(rng.usize(1..200)),
        }
    }
    letters.into_iter().collect()
}

/// Runs such command lines.
pub fn attack(program: &Binary, rng: &mut Rng, tally: &mut Tally) {
    while tally.goes_on() {
        let mut arguments = vec![COMMANDS[rng.usize(0..COMMANDS.len())].to_owned()];
        arguments.extend((0..rng.usize(0..7)).map(|_| word(rng)));
        // What is read from the input is as odd.
        let input = (0..rng.usize(0..4)).map(|_| word(rng)).collect::<Vec<_>>().join("\n");
        let ran = program.run(&arguments, input.as_bytes(), PATIENCE);
        let fault = match ran {
            Err(error) => Some(error.to_string()),
            Ok(ran) => ran.and_then(|ran| ran.fault()),
        };
        tally.count(fault.map(|fault| format!("lucas {arguments:?} < {input:?}: {fault}")));
    }
}
