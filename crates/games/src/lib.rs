//! The games: one file of rules each, and the list of them all.

pub mod boxes;
pub mod chocolate;
pub mod chomp;
pub mod connect;
pub mod crossing;
pub mod domineering;
pub mod hanoi;
mod heaps;
pub mod kangaroos;
mod keywords;
pub mod lights;
pub mod marelle;
pub mod matches;
pub mod military;
pub mod nim;
pub mod octal;
mod parity;
pub mod queens;
pub mod quixo;
pub mod rings;
pub mod solitaire;
mod squares;
pub mod sum;
pub mod taquin;
pub mod teaser;
pub mod toads;
pub mod wythoff;

use lucas_engine::Registry;

/// Every game there is, family by family: a new one is one more line.
pub static GAMES: Registry<'static> = Registry(&[
    &rings::ENTRY,
    &kangaroos::ENTRY,
    &teaser::ENTRY,
    &hanoi::ENTRY,
    &taquin::ENTRY,
    &solitaire::ENTRY,
    &crossing::ENTRY,
    &lights::ENTRY,
    &queens::ENTRY,
    &chocolate::ENTRY,
    &matches::ENTRY,
    &chomp::ENTRY,
    &octal::ENTRY,
    &wythoff::ENTRY,
    &sum::ENTRY,
    &connect::ENTRY,
    &domineering::ENTRY,
    &toads::ENTRY,
    &military::ENTRY,
    &marelle::ENTRY,
    &boxes::ENTRY,
    &quixo::ENTRY,
]);
