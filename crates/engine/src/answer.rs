//! A solved position as data, the same for text, JSON, screen and page.

use num_bigint::BigUint;

use crate::theory::Fact;
use crate::value::Value;

/// A move and the position it leads to, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub mv: String,
    /// The position after it.
    pub position: String,
}

/// A move with the value of the position it leads to, seen from the player to move *there*.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValuedStep {
    /// The move.
    pub step: Step,
    /// What it leads to.
    pub value: Value,
}

/// Which moves an answer lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Listed {
    /// All of them.
    #[default]
    All,
    /// They are too many to list: all the best ones.
    Best,
    /// Even the best ones are too many to list: one of these.
    One,
}

impl Listed {
    /// The name in JSON, never translated.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Listed::All => "all",
            Listed::Best => "best",
            Listed::One => "one",
        }
    }
}

/// A position of a best line, and how many plies lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Milestone {
    /// The plies from the beginning of the line.
    pub plies: BigUint,
    /// The position.
    pub position: String,
}

/// What solving a position gives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// The value, seen from the player to move.
    pub value: Value,
    /// How many legal moves there are.
    pub move_count: u128,
    /// Which moves are listed.
    pub listed: Listed,
    /// The moves, best first.
    pub moves: Vec<ValuedStep>,
    /// A best line: a shortest solution, or both players at their best; cut where [`Effort::line`] says.
    pub line: Vec<Step>,
    /// Where theory knows them and the line was cut, a few positions that tell all of it, up to its end.
    pub milestones: Vec<Milestone>,
    /// What else theory knows of the position.
    pub facts: Vec<Fact>,
    /// How many positions were visited; 0 when theory knew.
    pub explored: usize,
}

/// A number of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// So many.
    Exactly(BigUint),
    /// Play can go round in circles.
    Endless,
}

/// How much work may be done, and who hears of it.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// The most positions to visit.
    pub capacity: usize,
    /// The most positions to visit when theory knows who wins and search would only add in how many plies.
    pub capacity_beside_theory: usize,
    /// The most plies of the line to give.
    pub line: usize,
    /// Hears now and then how many positions have been visited.
    pub progress: &'a dyn Fn(usize),
}

impl Effort<'_> {
    /// The effort worth making when theory knows the outcome, or does not.
    #[must_use]
    pub fn with_theory(self, knows: bool) -> Self {
        let capacity = if knows { self.capacity.min(self.capacity_beside_theory) } else { self.capacity };
        Effort { capacity, ..self }
    }
}

/// More legal moves than this are not listed.
pub const MOST_MOVES: u128 = 10_000;
