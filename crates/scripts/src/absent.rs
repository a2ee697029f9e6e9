//! Where Starlark is not built in, files of rules are refused, with the way to have them.

use std::path::Path;
use std::sync::Arc;

use lucas_engine::{Entry, Refusal};

use crate::game::Abilities;
use crate::laws::Lawful;
use crate::rules::FreeRules;

/// That this program reads no files of rules, and which does.
fn absent() -> Refusal {
    let command = "cargo install --path crates/cli --features starlark";
    Refusal::new(
        format!("this lucas was built without games in files: {command} makes one that reads them"),
        format!("ce lucas a été construit sans les jeux en fichiers : {command} en fait un qui les lit"),
    )
}

/// Whether files of rules can be read.
///
/// # Errors
/// Says that they cannot.
pub fn reads_files() -> Result<(), Refusal> {
    Err(absent())
}

/// Refuses the rules in a file.
///
/// # Errors
/// Always.
pub fn free_rules(_: &Path, _: &str, _: &[&str]) -> Result<(Arc<dyn FreeRules>, Abilities), Refusal> {
    Err(absent())
}

/// Refuses to look at a file of rules.
///
/// # Errors
/// Always.
pub fn lawful(_: &Path, _: &str, _: &[&str]) -> Result<Lawful, Refusal> {
    Err(absent())
}

/// Refuses a file of rules.
///
/// # Errors
/// Always.
pub fn entry(_: &Path, _: &str) -> Result<&'static Entry, Refusal> {
    Err(absent())
}
