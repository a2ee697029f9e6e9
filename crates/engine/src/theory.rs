//! What mathematics knows without searching.

use num_bigint::BigUint;

use crate::answer::MOST_MOVES;
use crate::game::Game;
use crate::lines::Winner;
use crate::text::Text;
use crate::value::{Effect, Value};

/// What theory computes on the way to its answers, and people and tools may want to see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The name in JSON, never translated.
    pub key: &'static str,
    /// What people call it.
    pub label: Text,
    /// How much it is.
    pub value: Quantity,
}

/// One number or several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// One.
    One(BigUint),
    /// Several, in the order of the game.
    Several(Vec<BigUint>),
}

/// Answers that need no search; each may decline with `None`.
pub trait Theory: Game {
    /// The value of a position, possibly without its remoteness.
    fn value(&self, at: &Self::Position) -> Option<Value>;

    /// A best move of a valued position that has not ended: the quickest win or the longest resistance where the
    /// remoteness is known, else one that keeps the outcome. Theory may know who wins, without a distance, and no move.
    fn best_move(&self, at: &Self::Position) -> Option<Self::Move>;

    /// All best moves, in the order of the game: those of the same remoteness as [`best_move`](Theory::best_move)
    /// where it is known, else all that keep the outcome. None when they are too many to list, or unknown.
    ///
    /// A game whose moves may be too many to list says them itself; for others it is enough to look ahead.
    fn best_moves(&self, at: &Self::Position) -> Option<Vec<Self::Move>> {
        if self.end(at).is_some() {
            return Some(Vec::new());
        }
        if self.move_count(at).is_some_and(|count| count > MOST_MOVES) {
            return None;
        }
        let here = self.value(at)?;
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        let mut best = Vec::new();
        for mv in moves {
            let effect = Effect { passes: self.passes(at, mv), gain: 0 };
            if here.is_kept(&self.value(&self.play(at, mv))?, effect) {
                best.push(mv);
            }
        }
        Some(best)
    }

    /// The position after so many plies of the line that [`best_move`](Theory::best_move) plays, without walking
    /// it; `None` when the line is shorter, or unknown.
    fn after(&self, _at: &Self::Position, _plies: &BigUint) -> Option<Self::Position> {
        None
    }

    /// Positions of the line that [`best_move`](Theory::best_move) plays, each with the plies played before it,
    /// the last being the end: few enough to be listed where the line is too long, and telling all of it.
    fn milestones(&self, _at: &Self::Position) -> Vec<(BigUint, Self::Position)> {
        Vec::new()
    }

    /// What else theory knows of a position.
    fn facts(&self, _at: &Self::Position) -> Vec<Fact> {
        Vec::new()
    }

    /// How many lines a player wins, or how many shortest solutions a puzzle has.
    fn count(&self, _at: &Self::Position, _winner: Winner) -> Option<BigUint> {
        None
    }
}
