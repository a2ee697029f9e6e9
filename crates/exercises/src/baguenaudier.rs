//! The Chinese rings.

pub mod calls;
mod pages;
pub mod program;

pub use program::*;
