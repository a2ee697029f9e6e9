//! The kangaroos.

pub mod contract;
mod functions;
mod growth;
mod listing;
mod pictures;
mod problem;
pub mod program;
mod proof;
mod questions;
mod sizing;
mod squares;
mod whole;

use lucas_pictures::algorithm::{Quoted, Subject};
use lucas_pictures::own::Own;

use crate::Handout;

/// The algorithms that its films are about.
const ALGORITHMS: &[Quoted] = &[Quoted {
    subject: Subject::Queue,
    function: "History_PlayAll",
    question: "13",
    texts: [include_str!("kangourous/play_all.c"), include_str!("kangourous/play_all.c")],
}];

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "kangourous",
    aliases: &["kangaroos"],
    game: "kangaroos",
    program: program::PROGRAM,
    exercises: questions::EXERCISES,
    texts: [include_str!("kangourous/en.md"), include_str!("kangourous/fr.md")],
    own: Own {
        growth: Some(pictures::growth),
        proof: Some(proof::figure),
        algorithms: ALGORITHMS,
        ..Own::NONE
    },
    contracts: &[&contract::CONTRACT],
};
