//! The report of a check: what was asked of somebody's program, and what came of it.

use serde::{Deserialize, Serialize};

/// The JSON schema that every report satisfies, as it is published.
pub const SCHEMA: &str = include_str!("../check.schema.json");

/// A program judged.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct CheckReport {
    /// The exercise, by its name.
    pub exercise: String,
    /// The program, as it was named.
    pub program: String,
    /// The language it is written in, where that is known.
    pub language: Option<String>,
    /// How its output is read.
    pub reading: Vec<String>,
    /// What was tried of all items together.
    pub tested: Tested,
    /// How far the program was locked in.
    pub sandbox: SandboxReport,
    /// What a run was allowed.
    pub limits: Allowances,
    /// The worst verdict of the items.
    pub verdict: Ruling,
    /// The points of all items.
    pub points: u32,
    /// The most points.
    pub of: u32,
    /// Item by item.
    pub items: Vec<ItemReport>,
    /// The counterexample of the first item with that verdict.
    pub counterexample: Option<Counterexample>,
}

/// How far a program was locked in.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct SandboxReport {
    /// The level reached: `full` or `partial`.
    pub level: String,
    /// What held, and what was missing, in words.
    pub told: String,
}

/// What a run was allowed.
#[derive(Clone, Copy, Serialize, Deserialize, Debug)]
pub struct Allowances {
    /// Seconds of processor time.
    pub cpu: f64,
    /// Mebibytes of memory.
    pub memory: u64,
    /// Mebibytes of output.
    pub output: u64,
}

/// What was tried.
#[derive(Clone, Default, Serialize, Deserialize, Debug)]
pub struct Tested {
    /// How many instances.
    pub instances: u64,
    /// Up to where every instance was tried, in words; none where the first was not passed.
    pub complete: Option<String>,
    /// The seconds it took.
    pub seconds: f64,
    /// The seconds that were to be spent at most, where there was such a bound.
    pub budget: Option<f64>,
}

/// A verdict; the later one stands for all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub enum Ruling {
    /// Accepted.
    #[serde(rename = "AC")]
    Accepted,
    /// Accepted, with a remark.
    #[serde(rename = "AC*")]
    Remarked,
    /// Not there: nothing to judge.
    #[serde(rename = "absent")]
    Absent,
    /// More output than allowed.
    #[serde(rename = "OLE")]
    Output,
    /// More memory than allowed.
    #[serde(rename = "MLE")]
    Memory,
    /// More time than allowed.
    #[serde(rename = "TLE")]
    Time,
    /// A wrong answer.
    #[serde(rename = "WA")]
    Wrong,
    /// Ended by a signal or with an error.
    #[serde(rename = "RTE")]
    Runtime,
    /// Not compiled.
    #[serde(rename = "CE")]
    Compilation,
    /// The judge failed.
    #[serde(rename = "JE")]
    Judge,
}

impl Ruling {
    /// The letters of the verdict.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Ruling::Accepted => "AC",
            Ruling::Remarked => "AC*",
            Ruling::Absent => "absent",
            Ruling::Wrong => "WA",
            Ruling::Output => "OLE",
            Ruling::Memory => "MLE",
            Ruling::Time => "TLE",
            Ruling::Runtime => "RTE",
            Ruling::Compilation => "CE",
            Ruling::Judge => "JE",
        }
    }

    /// Whether the item is done.
    #[must_use]
    pub fn is_accepted(self) -> bool {
        matches!(self, Ruling::Accepted | Ruling::Remarked)
    }
}

/// An item judged.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct ItemReport {
    /// The item: C3, Q8.
    pub item: String,
    /// What it asks.
    pub title: String,
    /// What came of it.
    pub verdict: Ruling,
    /// More of the verdict: the signal, what was waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The points.
    pub points: u32,
    /// The most points.
    pub of: u32,
    /// How the output is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// What was tried.
    pub tested: Tested,
    /// What else is to be said.
    pub remarks: Vec<String>,
    /// The most processor time of a run, in seconds.
    pub cpu: f64,
    /// The most memory of a run, in bytes.
    pub memory: u64,
    /// Where it is first wrong.
    pub counterexample: Option<Counterexample>,
    /// How the cost grows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub growth: Option<Growth>,
}

/// The smallest instance where a program is wrong, or another where nobody looked for a smaller one.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Counterexample {
    /// The instance, in words.
    pub instance: String,
    /// Whether every smaller instance that was to be tried is right.
    #[serde(rename = "smallest", default = "usually")]
    pub is_smallest: bool,
    /// The arguments that were given.
    pub arguments: Vec<String>,
    /// What was typed.
    pub input: String,
    /// What is right.
    pub expected: String,
    /// What was found.
    pub found: String,
    /// The part of the output that was read.
    pub read: String,
    /// Why it is wrong, in a sentence.
    pub why: String,
    /// The mistake, where it is a known one.
    pub mistake: Option<String>,
    /// The address of the position.
    pub position: Option<String>,
    /// Moves from the start of the game, where the answer is a course of play: those that lead there, or the line that is judged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// A command that repeats it.
    pub repeat: Option<String>,
    /// All of the output, or its beginning.
    pub output: String,
    /// The same of what was printed on standard error.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub errors: String,
}

/// Reports that do not say it show the smallest instance.
fn usually() -> bool {
    true
}

/// How the cost of a program grows.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Growth {
    /// What it grows like, in words, or why that cannot be told.
    pub told: String,
    /// What the handout says of the cost.
    pub handout: String,
    /// The candidate algorithms.
    pub candidates: Vec<String>,
    /// The place of the one that it grows like, where that is clear.
    pub like: Option<usize>,
    /// Each instance that was measured.
    pub points: Vec<GrowthPoint>,
}

/// One instance that was measured.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct GrowthPoint {
    /// The instance.
    pub instance: String,
    /// Processor time without the start, in seconds.
    pub seconds: f64,
    /// The operations of each candidate algorithm, in their order; none where they are beyond counting.
    pub operations: Vec<Option<f64>>,
}
