//! A look back at what was played: where the win or the goal was lost, and how far back it can still be had.

use num_bigint::BigUint;

use super::{Player, Session, Side};
use crate::advice::Why;
use crate::answer::Answer;
use crate::effort::Effort;
use crate::game::Players;
use crate::notation::Refusal;
use crate::value::Outcome;

/// What a person could have done better, from the start to where the session stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// What the start is worth to whoever moves first.
    pub outcome: Outcome,
    /// In how many plies the start is won or solved at best; `None` when it is not, or nobody knows.
    pub best: Option<BigUint>,
    /// The plies of the moves of a person that gave a win, a draw or the goal away.
    pub slips: Vec<usize>,
    /// The plies of the moves of a person that were not best ones, the slips included.
    pub detours: Vec<usize>,
}

impl Review {
    /// Where a person went wrong, in a game for so many: what gave something away; of a puzzle that lost nothing, its detours.
    #[must_use]
    pub fn mistakes(&self, players: Players) -> &[usize] {
        if players == Players::One && self.slips.is_empty() { &self.detours } else { &self.slips }
    }
}

/// A move that was not a best one.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// Its ply.
    pub ply: usize,
    /// What it changed.
    pub why: Why,
}

/// Whether the goal of a puzzle can still be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// It can, or this is no puzzle.
    Open,
    /// Only when so many plies are taken back.
    Back(usize),
    /// Not even from the start.
    Never,
}

impl Session {
    /// Looks back at the moves of the people who played, as far as they can be judged once one of them went wrong.
    ///
    /// # Errors
    /// Refuses positions too large to solve.
    pub fn review(&self, effort: &Effort<'_>) -> Result<Review, Refusal> {
        self.review_of(|side| self.players[side as usize] == Player::Human, effort)
    }

    /// The first moves of a side that were not best ones, so many at most, from the start to where the session stands.
    ///
    /// # Errors
    /// Refuses positions too large to solve.
    pub fn mistakes(&self, side: Side, most: usize, effort: &Effort<'_>) -> Result<Vec<Mistake>, Refusal> {
        let detours = self.review_of(|other| other == side, effort)?.detours;
        let told = |ply: usize| {
            let why = self.analysis.why(self.position_at(ply), &self.steps[ply].mv, effort)?;
            Ok(Mistake { ply, why })
        };
        detours.into_iter().take(most).map(told).collect()
    }

    /// Looks back at the moves of some sides.
    fn review_of(&self, is_judged: impl Fn(Side) -> bool, effort: &Effort<'_>) -> Result<Review, Refusal> {
        let solve = |ply: usize| self.analysis.answer(self.position_at(ply), 0, effort);
        let mut here = solve(0)?;
        let best = here.value.remoteness.clone().filter(|_| here.value.outcome == Outcome::Win);
        let mut review = Review { outcome: here.value.outcome, best, slips: Vec::new(), detours: Vec::new() };
        for (ply, step) in self.steps[..self.ply].iter().enumerate() {
            let then: Answer = match solve(ply + 1) {
                Ok(then) => then,
                Err(_) if !review.detours.is_empty() => break,
                Err(refusal) => return Err(refusal),
            };
            if is_judged(self.turn_at(ply)) && !here.value.is_kept(&then.value, step.effect) {
                review.detours.push(ply);
                if then.value.outcome.before(step.effect.passes) != here.value.outcome {
                    review.slips.push(ply);
                }
            }
            here = then;
        }
        Ok(review)
    }

    /// Whether the goal of a puzzle can still be reached, and if not, how many plies are to be taken back. What can no longer
    /// be solved never can again: the last ply from which it could is found by halving.
    ///
    /// # Errors
    /// Refuses positions too large to solve.
    pub fn prospect(&self, effort: &Effort<'_>) -> Result<Prospect, Refusal> {
        if self.game.players() == Players::Two {
            return Ok(Prospect::Open);
        }
        let is_open = |ply: usize| {
            let answer = self.analysis.answer(self.position_at(ply), 0, effort)?;
            Ok::<_, Refusal>(answer.value.outcome == Outcome::Win)
        };
        if is_open(self.ply)? {
            return Ok(Prospect::Open);
        }
        if !is_open(0)? {
            return Ok(Prospect::Never);
        }
        let (mut open, mut shut) = (0, self.ply);
        while shut - open > 1 {
            let middle = usize::midpoint(open, shut);
            if is_open(middle)? { open = middle } else { shut = middle }
        }
        Ok(Prospect::Back(self.ply - open))
    }
}
