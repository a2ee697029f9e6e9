//! The Chinese rings.

mod calls;
mod pages;
mod pictures;
pub mod program;

use lucas_pictures::own::Own;

use crate::Handout;

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "baguenaudier",
    aliases: &["rings"],
    game: "rings",
    program: program::PROGRAM,
    own: Own { calls: Some(pictures::calls), growth: Some(pictures::growth), ..Own::NONE },
};
