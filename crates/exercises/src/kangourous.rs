//! The kangaroos.

pub mod program;

pub use program::*;
