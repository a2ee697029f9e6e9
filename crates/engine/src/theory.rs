//! What mathematics knows without searching.

use num_bigint::BigUint;

use crate::game::Game;
use crate::lines::Winner;
use crate::value::Value;

/// Answers that need no search; each may decline with `None`.
pub trait Theory: Game {
    /// The value of a position, possibly without its remoteness.
    fn value(&self, at: &Self::Position) -> Option<Value>;

    /// A best move of a valued position that has not ended: the quickest win or the longest resistance where the
    /// remoteness is known, else one that keeps the outcome.
    fn best_move(&self, at: &Self::Position) -> Option<Self::Move>;

    /// How many lines a player wins, or how many shortest solutions a puzzle has.
    fn count(&self, _at: &Self::Position, _winner: Winner) -> Option<BigUint> {
        None
    }
}
