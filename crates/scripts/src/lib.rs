//! Games that somebody wrote in a file of their own.
//!
//! [`rules`] is the seam: values go in, values come out, and every call may fail; [`game`] makes of it a game like any other. Neither knows
//! a language. [`mod@file`] reads rules in Starlark.

pub mod datum;
pub mod file;
pub mod game;
pub mod notation;
pub mod rules;

pub use datum::{Datum, FreePosition};
pub use file::entry;
pub use game::{Abilities, open};
pub use rules::{Branch, FreeRules, Onward, Sketch};
