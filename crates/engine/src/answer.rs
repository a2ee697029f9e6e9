//! A solved position as data, the same for text, JSON, screen and page.

use std::cmp::Ordering;

use num_bigint::BigUint;

use crate::theory::Fact;
use crate::value::{Effect, Value};

/// A move and the position it leads to, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub mv: String,
    /// The position after it.
    pub position: String,
    /// What it does besides.
    pub effect: Effect,
}

/// A move with the value of the position it leads to, seen from the player to move *there*.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValuedStep {
    /// The move.
    pub step: Step,
    /// What it leads to.
    pub value: Value,
}

impl ValuedStep {
    /// Compares two moves from a position of some value by how glad their player is of them.
    #[must_use]
    pub fn better(&self, other: &Self, here: &Value) -> Ordering {
        here.better((&self.value, self.step.effect), (&other.value, other.step.effect))
    }
}

/// Which moves an answer lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Listed {
    /// All of them.
    #[default]
    All,
    /// They are too many to list, or theory does not know what each is worth: all the best ones.
    Best,
    /// Even the best ones are too many to list, or unknown: one of these, or none when theory knows no move.
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
    /// A best line: a shortest solution, or both players at their best; cut where the question says.
    pub line: Vec<Step>,
    /// Where theory knows them and the line was cut, a few positions that tell all of it, up to its end.
    pub milestones: Vec<Milestone>,
    /// What else theory knows of the position.
    pub facts: Vec<Fact>,
    /// How many positions were visited, or are held in layers; 0 when theory knew.
    pub explored: usize,
    /// How often a move to a position was not followed, as it could never reach the goal.
    pub pruned: usize,
}

impl Answer {
    /// The best moves that are listed.
    pub fn best(&self) -> impl Iterator<Item = &Step> {
        let is_best = |valued: &&ValuedStep| self.value.is_kept(&valued.value, valued.step.effect);
        self.moves.iter().filter(is_best).map(|valued| &valued.step)
    }
}

/// A number of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// So many.
    Exactly(BigUint),
    /// Play can go round in circles.
    Endless,
}

/// More legal moves than this are not listed.
pub const MOST_MOVES: u128 = 10_000;
