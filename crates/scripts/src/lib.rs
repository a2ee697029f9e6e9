//! Games that somebody wrote in a file of their own.
//!
//! [`rules`] is the seam: values go in, values come out, and every call may fail; [`game`] makes of it a game like any other. Neither knows
//! a language. [`mod@file`] reads rules in Starlark.

mod begun;
pub mod datum;
pub mod drawing;
pub mod file;
pub mod game;
pub mod laws;
pub mod notation;
pub mod program;
pub mod rules;

pub use begun::begun;
pub use datum::{Datum, FreePosition};
pub use file::{broken, entry, free_rules, lawful};
pub use game::{Abilities, open};
pub use program::RulesProgram;
pub use rules::{Branch, FreeRules, Onward, Sketch};
