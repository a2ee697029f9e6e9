//! The deadly chocolate bar.

pub mod contract;
pub mod engine_contract;
mod growth;
mod mistakes;
mod pairs;
mod pictures;
mod problem;
pub mod program;
mod proof;
mod questions;
mod table;

use lucas_pictures::algorithm::{Quoted, Subject};
use lucas_pictures::own::Own;

use crate::Handout;

/// The algorithms that its films are about.
const ALGORITHMS: &[Quoted] = &[
    Quoted {
        subject: Subject::Calls,
        function: "f(m, n, i, j)",
        question: "3",
        texts: [include_str!("chocolat/naive.en.txt"), include_str!("chocolat/naive.fr.txt")],
    },
    Quoted {
        subject: Subject::Values,
        function: "V[m, n, i, j]",
        question: "6",
        texts: [include_str!("chocolat/dynamic.en.txt"), include_str!("chocolat/dynamic.fr.txt")],
    },
    Quoted {
        subject: Subject::BestPlay,
        function: "V[m, n, i, j]",
        question: "10",
        texts: [include_str!("chocolat/engine.en.txt"), include_str!("chocolat/engine.fr.txt")],
    },
];

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "chocolat",
    aliases: &["chocolate"],
    game: "chocolate",
    program: program::PROGRAM,
    exercises: questions::EXERCISES,
    texts: [include_str!("chocolat/en.md"), include_str!("chocolat/fr.md")],
    own: Own {
        table: Some(pictures::squares),
        filling: Some(pictures::sides),
        growth: Some(pictures::growth),
        proof: Some(proof::figure),
        algorithms: ALGORITHMS,
        ..Own::NONE
    },
    contracts: &[&contract::CONTRACT, &engine_contract::CONTRACT],
};
