//! The Chinese rings.

mod calls;
pub mod contract;
mod pages;
mod pictures;
pub mod program;
mod questions;

use lucas_pictures::own::Own;

use crate::Handout;

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "baguenaudier",
    aliases: &["rings"],
    game: "rings",
    program: program::PROGRAM,
    exercises: questions::EXERCISES,
    texts: [include_str!("baguenaudier/en.md"), include_str!("baguenaudier/fr.md")],
    own: Own { calls: Some(pictures::calls), growth: Some(pictures::growth), ..Own::NONE },
};
