//! The kangaroos.

pub mod contract;
mod functions;
mod pictures;
pub mod program;
mod questions;
mod whole;

use lucas_pictures::own::Own;

use crate::Handout;

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "kangourous",
    aliases: &["kangaroos"],
    game: "kangaroos",
    program: program::PROGRAM,
    exercises: questions::EXERCISES,
    texts: [include_str!("kangourous/en.md"), include_str!("kangourous/fr.md")],
    own: Own { growth: Some(pictures::growth), ..Own::NONE },
};
