//! Somebody's programs: what of them this server may run, which is nothing unless whoever starts it says so.

use std::sync::Arc;

use lucas_engine::session::Rival;
use lucas_engine::{Language, Text};
use lucas_schema::report::CheckReport;

/// A program that was pasted or sent.
pub struct Submission {
    /// The exercise.
    pub exercise: String,
    /// The name of its file, whose ending tells the language.
    pub name: String,
    /// Its text.
    pub source: Vec<u8>,
    /// The language of the report.
    pub language: Language,
}

/// Who judges programs.
pub struct Checker {
    /// The exercises by their names, and what each asks for.
    pub exercises: Vec<(&'static str, Text)>,
    /// The endings of files that are known.
    pub endings: Vec<&'static str>,
    /// Judges a program, or says why not.
    pub judge: Box<dyn Fn(&Submission) -> Result<CheckReport, Text> + Send + Sync>,
}

/// What of somebody's programs is run here.
#[derive(Default)]
pub struct Workshop {
    /// Who judges what is pasted or sent.
    pub checker: Option<Checker>,
    /// Who plays as the guest.
    pub rival: Option<Arc<dyn Rival>>,
}
