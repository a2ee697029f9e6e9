//! Teaser.

pub mod program;

use lucas_pictures::own::Own;

use crate::Handout;

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "teaser",
    aliases: &["stars"],
    game: "teaser",
    program: program::PROGRAM,
    own: Own::NONE,
};
