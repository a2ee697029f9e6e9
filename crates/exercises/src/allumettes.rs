//! The match game.

pub mod contract;
mod course;
mod lisp;
mod pictures;
pub mod program;
mod questions;

use lucas_pictures::own::Own;

use crate::Handout;

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "allumettes",
    aliases: &["matches"],
    game: "matches",
    program: program::PROGRAM,
    exercises: questions::EXERCISES,
    texts: [include_str!("allumettes/en.md"), include_str!("allumettes/fr.md")],
    own: Own { growth: Some(pictures::growth), ..Own::NONE },
};
