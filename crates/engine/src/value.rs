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

    /// The same, seen from whoever made the move that led here: from the other side, if the turn passed.
    #[must_use]
    pub fn before(self, passes: bool) -> Self {
        match self {
            Outcome::Win if passes => Outcome::Lose,
            Outcome::Lose if passes => Outcome::Win,
            outcome => outcome,
        }
    }
}

/// What a move does besides leading to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// Whether the turn goes to the other player.
    pub passes: bool,
    /// What the mover gains, in a game that a score decides.
    pub gain: i32,
}

/// An outcome with its distance.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Value {
    /// Who wins.
    pub outcome: Outcome,
    /// In how many plies, when the winner hurries and the loser holds out, or until a draw by the rules; `None` when there
    /// is no such number, or nobody knows it.
    pub remoteness: Option<BigUint>,
    /// In a game that a score decides, the best margin that the player to move can still make.
    pub score: Option<i32>,
}

impl Value {
    /// A win for the player to move in so many plies.
    #[must_use]
    pub fn win(plies: impl Into<BigUint>) -> Self {
        Value { remoteness: Some(plies.into()), ..Value::only(Outcome::Win) }
    }

    /// A loss for the player to move after so many plies.
    #[must_use]
    pub fn lose(plies: impl Into<BigUint>) -> Self {
        Value { remoteness: Some(plies.into()), ..Value::only(Outcome::Lose) }
    }

    /// A draw by the rules after so many plies.
    #[must_use]
    pub fn draw(plies: impl Into<BigUint>) -> Self {
        Value { remoteness: Some(plies.into()), ..Value::only(Outcome::Draw) }
    }

    /// An outcome without a distance.
    #[must_use]
    pub fn only(outcome: Outcome) -> Self {
        Value { outcome, remoteness: None, score: None }
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

    /// Compares what two moves from a position of this value lead to, by how glad their player is of them: the best ones
    /// first; then the larger score, else a quick win, then a draw, then a loss that comes late or never.
    #[must_use]
    pub fn better(&self, (one, by): (&Self, Effect), (other, by_other): (&Self, Effect)) -> Ordering {
        let class = |outcome| match outcome {
            Outcome::Win => 0u8,
            Outcome::Draw => 1,
            Outcome::Lose => 2,
            Outcome::Unsolvable => 3,
        };
        let [first, second] = [one.outcome.before(by.passes), other.outcome.before(by_other.passes)];
        let score = |value: &Self, by: Effect| value.score.map(|score| by.total(score));
        let is_kept = [self.is_kept(one, by), self.is_kept(other, by_other)];
        is_kept[1]
            .cmp(&is_kept[0])
            .then_with(|| class(first).cmp(&class(second)))
            .then_with(|| score(other, by_other).cmp(&score(one, by)))
            .then_with(|| match first {
                Outcome::Lose => other.plies().cmp(&one.plies()),
                Outcome::Win | Outcome::Draw | Outcome::Unsolvable => one.plies().cmp(&other.plies()),
            })
    }

    /// The remoteness, to be compared: what never ends comes after all that does.
    fn plies(&self) -> (bool, &Option<BigUint>) {
        (self.remoteness.is_none(), &self.remoteness)
    }

    /// Whether a move with this effect, from here to a position of another value, is a best one.
    #[must_use]
    pub fn is_kept(&self, next: &Self, effect: Effect) -> bool {
        let is_on_time = match &self.remoteness {
            Some(plies) if self.score.is_none() => {
                next.remoteness.as_ref().is_some_and(|left| left + 1u32 == *plies)
            }
            _ => true,
        };
        let keeps_score = self.score == next.score.map(|score| effect.total(score));
        next.outcome.before(effect.passes) == self.outcome && keeps_score && is_on_time
    }
}

impl Effect {
    /// What the mover makes in all, when the player to move afterwards still makes so much.
    #[must_use]
    pub fn total(self, score: i32) -> i32 {
        self.gain.saturating_add(if self.passes { score.saturating_neg() } else { score })
    }
}
