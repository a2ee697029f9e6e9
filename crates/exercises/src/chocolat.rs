//! The deadly chocolate bar.

pub mod contract;
pub mod engine_contract;
mod mistakes;
mod pairs;
mod pictures;
pub mod program;
mod questions;
mod table;

use lucas_pictures::own::Own;

use crate::Handout;

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
        ..Own::NONE
    },
};
