//! The report of a class: everybody's program judged by the same contract.

use serde::{Deserialize, Serialize};

use crate::report::{CheckReport, Counterexample, Ruling};

/// The JSON schema that every report of a class satisfies, as it is published; it refers to that of one program.
pub const SCHEMA: &str = include_str!("../class.schema.json");

/// A class judged.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct ClassReport {
    /// The exercise, by its name.
    pub exercise: String,
    /// What it asks for.
    pub title: String,
    /// The items that everybody is judged by.
    pub items: Vec<ClassItem>,
    /// The points of all items.
    pub of: u32,
    /// Everybody who was judged, or could not be.
    pub students: Vec<StudentReport>,
    /// Whose turn has not come: the judging was stopped before.
    pub pending: Vec<String>,
    /// Counterexamples that several programs have in common, the most frequent first.
    pub shared: Vec<SharedMistake>,
}

/// An item that a class is judged by.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct ClassItem {
    /// The item: C3, Q8.
    pub item: String,
    /// What it asks.
    pub title: String,
    /// The most points.
    pub of: u32,
}

/// What came of what one student handed in.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct StudentReport {
    /// The student, as the file or folder is named.
    pub student: String,
    /// The worst verdict of the items; `absent` where nothing could be judged, `JE` where that is our fault.
    pub verdict: Ruling,
    /// The report, the best of each item where several programs were handed in.
    pub report: Option<CheckReport>,
    /// Why there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unheard: Option<String>,
}

impl StudentReport {
    /// What came of an item, if it was judged.
    #[must_use]
    pub fn ruling(&self, item: &str) -> Option<Ruling> {
        let items = &self.report.as_ref()?.items;
        items.iter().find(|judged| judged.item == item).map(|judged| judged.verdict)
    }
}

/// A counterexample that several programs have in common.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct SharedMistake {
    /// The item.
    pub item: String,
    /// What came of it.
    pub verdict: Ruling,
    /// The counterexample, as the first of them shows it.
    pub counterexample: Counterexample,
    /// The students, in the order of the class.
    pub students: Vec<String>,
}
