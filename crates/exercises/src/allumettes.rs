//! The match game.

pub mod contract;
mod course;
mod growth;
mod lisp;
mod pictures;
mod problem;
pub mod program;
mod proof;
mod questions;

use lucas_pictures::algorithm::{Quoted, Subject};
use lucas_pictures::own::Own;

use crate::Handout;

/// The algorithms that its films are about.
const ALGORITHMS: &[Quoted] = &[
    Quoted {
        subject: Subject::DepthFirst,
        function: "explore_profondeur",
        question: "explore_profondeur",
        texts: [include_str!("allumettes/profondeur.lisp"), include_str!("allumettes/profondeur.lisp")],
    },
    Quoted {
        subject: Subject::BreadthFirst,
        function: "explore_largeur",
        question: "explore_largeur",
        texts: [include_str!("allumettes/largeur.lisp"), include_str!("allumettes/largeur.lisp")],
    },
];

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "allumettes",
    aliases: &["matches"],
    game: "matches",
    program: program::PROGRAM,
    exercises: questions::EXERCISES,
    texts: [include_str!("allumettes/en.md"), include_str!("allumettes/fr.md")],
    own: Own {
        growth: Some(pictures::growth),
        proof: Some(proof::figure),
        algorithms: ALGORITHMS,
        ..Own::NONE
    },
    contracts: &[&contract::CONTRACT],
};
