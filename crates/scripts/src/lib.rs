//! Games that somebody wrote in a file of their own.
//!
//! [`rules`] is the seam: values go in, values come out, and every call may fail; [`game`] makes of it a game like any other. Neither knows
//! a language. `file` reads rules in Starlark, with the feature of that name.

#[cfg(not(feature = "starlark"))]
mod absent;
mod begun;
mod broken;
pub mod datum;
pub mod drawing;
#[cfg(feature = "starlark")]
pub mod file;
pub mod game;
pub mod laws;
pub mod notation;
pub mod program;
pub mod rules;

#[cfg(not(feature = "starlark"))]
pub use absent::{entry, free_rules, lawful, reads_files};
pub use begun::begun;
pub use broken::broken;
pub use datum::{Datum, FreePosition};
#[cfg(feature = "starlark")]
pub use file::{entry, free_rules, lawful, reads_files};
pub use game::{Abilities, open};
pub use program::RulesProgram;
pub use rules::{Branch, FreeRules, Onward, Sketch};
