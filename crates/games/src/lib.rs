//! The games: one file of rules each, and the list of them all.

pub mod chocolate;
mod heaps;
pub mod kangaroos;
pub mod matches;
pub mod nim;
pub mod rings;
pub mod teaser;

use lucas_engine::Registry;

/// Every game there is: a new one is one more line.
pub static GAMES: Registry<'static> =
    Registry(&[&rings::ENTRY, &chocolate::ENTRY, &kangaroos::ENTRY, &matches::ENTRY, &teaser::ENTRY]);
