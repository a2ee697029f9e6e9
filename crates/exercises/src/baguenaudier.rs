//! The Chinese rings.

mod calls;
pub mod contract;
mod growth;
mod pages;
mod pictures;
mod problem;
pub mod program;
mod proof;
mod questions;

use lucas_pictures::algorithm::{Quoted, Subject};
use lucas_pictures::own::Own;

use crate::Handout;

/// The algorithms that its films are about.
const ALGORITHMS: &[Quoted] = &[Quoted {
    subject: Subject::Calls,
    function: "mettre, prendre",
    question: "3.2",
    texts: [include_str!("baguenaudier/mettre.cpp"), include_str!("baguenaudier/mettre.cpp")],
}];

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "baguenaudier",
    aliases: &["rings"],
    game: "rings",
    program: program::PROGRAM,
    exercises: questions::EXERCISES,
    texts: [include_str!("baguenaudier/en.md"), include_str!("baguenaudier/fr.md")],
    own: Own {
        calls: Some(pictures::calls),
        growth: Some(pictures::growth),
        proof: Some(proof::figure),
        algorithms: ALGORITHMS,
        ..Own::NONE
    },
    contracts: &[&contract::CONTRACT],
};
