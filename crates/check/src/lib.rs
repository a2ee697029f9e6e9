//! Judging somebody's program: what is common to all exercises. A contract calibrates a reading of the program's output,
//! freezes it, and tries all instances from the smallest up; what it finds is a report, which is data.

pub mod bench;
pub mod candidate;
pub mod cells;
pub mod class;
pub mod contract;
pub mod errors;
pub mod growth;
pub mod hearing;
pub mod jailed;
pub mod manner;
pub mod numerals;
pub mod package;
pub mod rival;
pub mod roll;
pub mod spot;

pub use bench::{Bench, News};
pub use candidate::{Candidate, Fate, Invocation, SourceText, Talk, Trial, Utterance};
pub use contract::{Contract, Contracts, Demand};
pub use hearing::{Exhibit, Hearing, Unheard};
pub use manner::Manner;
