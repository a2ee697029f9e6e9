//! Teaser.

pub mod contract;
mod keys;
mod problem;
pub mod program;
mod proof;
mod questions;

use lucas_pictures::own::Own;

use crate::Handout;

/// The handout in the list.
pub static HANDOUT: Handout = Handout {
    name: "teaser",
    aliases: &["stars"],
    game: "teaser",
    program: program::PROGRAM,
    exercises: questions::EXERCISES,
    texts: [include_str!("teaser/en.md"), include_str!("teaser/fr.md")],
    own: Own { proof: Some(proof::figure), ..Own::NONE },
    contracts: &[&contract::CONTRACT],
};
