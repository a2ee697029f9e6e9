//! The match game.

mod course;
mod pictures;
pub mod program;

use lucas_pictures::own::Own;

use crate::Handout;

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "allumettes",
    aliases: &["matches"],
    game: "matches",
    program: program::PROGRAM,
    own: Own { growth: Some(pictures::growth), ..Own::NONE },
};
