//! The chocolate bar.

pub mod program;

pub use program::*;
