//! The match game.

mod course;
pub mod program;

pub use program::*;
