//! Teaser.

pub mod program;

pub use program::*;
