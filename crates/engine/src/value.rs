//! What a position is worth to the player to move.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint};

/// Who wins, seen from the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outcome {
    /// The player to move can win; in a puzzle, the goal can be reached.
    Win,
    /// Neither side can win.
    #[default]
    Draw,
    /// The other player can win.
    Lose,
    /// In a puzzle, the goal can no longer be reached.
    Unsolvable,
}

impl Outcome {
    /// The name in JSON, never translated.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Draw => "draw",
            Outcome::Lose => "lose",
            Outcome::Unsolvable => "unsolvable",
        }
    }
}

/// An outcome with its distance.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Value {
    /// Who wins.
    pub outcome: Outcome,
    /// In how many plies, when the winner hurries and the loser holds out; `None` when there is no such
    /// number, or nobody knows it.
    pub remoteness: Option<BigUint>,
}

impl Value {
    /// A win for the player to move in so many plies.
    #[must_use]
    pub fn win(plies: impl Into<BigUint>) -> Self {
        Value { outcome: Outcome::Win, remoteness: Some(plies.into()) }
    }

    /// A loss for the player to move after so many plies.
    #[must_use]
    pub fn lose(plies: impl Into<BigUint>) -> Self {
        Value { outcome: Outcome::Lose, remoteness: Some(plies.into()) }
    }

    /// An outcome without a distance.
    #[must_use]
    pub fn only(outcome: Outcome) -> Self {
        Value { outcome, remoteness: None }
    }

    /// The handouts' signed value: +k wins in k plies, −k loses after k plies.
    #[must_use]
    pub fn signed(&self) -> Option<BigInt> {
        let plies = BigInt::from(self.remoteness.clone()?);
        match self.outcome {
            Outcome::Win => Some(plies),
            Outcome::Lose => Some(-plies),
            Outcome::Draw | Outcome::Unsolvable => None,
        }
    }

    /// Compares two positions by how glad the player is *who hands them over* in a two-player game: a quick
    /// loss for the opponent first, a quick win for the opponent last.
    #[must_use]
    pub fn best_to_hand_over(&self, other: &Self) -> Ordering {
        fn class(value: &Value) -> u8 {
            match value.outcome {
                Outcome::Lose => 0,
                Outcome::Draw => 1,
                Outcome::Win => 2,
                Outcome::Unsolvable => 3,
            }
        }
        class(self).cmp(&class(other)).then_with(|| match self.outcome {
            Outcome::Win => other.remoteness.cmp(&self.remoteness),
            _ => self.remoteness.cmp(&other.remoteness),
        })
    }

    /// Compares two positions by how near the goal of a puzzle is.
    #[must_use]
    pub fn nearest(&self, other: &Self) -> Ordering {
        let rank = |value: &Value| value.outcome != Outcome::Win;
        rank(self).cmp(&rank(other)).then_with(|| self.remoteness.cmp(&other.remoteness))
    }
}
