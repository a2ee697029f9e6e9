//! Addresses by the thousand: each is answered or refused, by its line.

use std::time::Duration;

use fastrand::Rng;

use crate::arguments::spoilt;
use crate::program::{Binary, words};
use crate::tally::Tally;

const AT_ONCE: usize = 500;
const PATIENCE: Duration = Duration::from_mins(1);

/// An address of some game, right or nearly so.
fn address(rng: &mut Rng) -> String {
    let board = |rng: &mut Rng, letters: &str, most: usize| -> String {
        let letters: Vec<char> = letters.chars().collect();
        (0..rng.usize(0..most)).map(|_| letters[rng.usize(0..letters.len())]).collect()
    };
    let size = rng.usize(0..12);
    let text = match rng.u8(0..6) {
        0 => format!("rings:{size}/{}", board(rng, "x_", 12)),
        1 => format!("chocolate:{size}x{}@{},{}", rng.u8(..), rng.u8(0..20), rng.u8(0..20)),
        2 => format!("kangaroos:{}+{}/{},W", rng.u8(0..5), rng.u8(0..5), board(rng, "WB-", 10)),
        3 => format!("matches:{}/{}", rng.u16(..), rng.u16(..)),
        4 => format!("teaser:{}x{}/{}", rng.u8(0..6), rng.u8(0..6), board(rng, "*.o", 17)),
        _ => crate::arguments::word(rng),
    };
    // A blank or an end of line would make it two.
    spoilt(&text, rng).replace(char::is_whitespace, "")
}

/// Asks about them.
pub fn attack(program: &Binary, rng: &mut Rng, tally: &mut Tally) {
    let arguments = words("solve - --json --capacity 20000 --line 3 --memory 1000000000 --lang en");
    while tally.goes_on() {
        let addresses: Vec<String> =
            (0..AT_ONCE).map(|_| address(rng)).filter(|text| !text.is_empty()).collect();
        let fault = match program.run(&arguments, addresses.join("\n").as_bytes(), PATIENCE) {
            Err(error) => Some(error.to_string()),
            Ok(None) => Some("it took too long".to_owned()),
            Ok(Some(ran)) => ran.fault().or_else(|| {
                let refused = ran.err.lines().filter(|line| line.starts_with("lucas: line ")).count();
                let (answered, asked) = (ran.out.lines().count(), addresses.len());
                let is_whole = answered + refused == asked;
                (!is_whole).then(|| format!("{asked} asked, {answered} answered, {refused} refused"))
            }),
        };
        let fault = fault.map(|fault| format!("{fault}\n{}", addresses.join("\n")));
        tally.tried += addresses.len() as u64 - 1;
        tally.count(fault);
    }
}
