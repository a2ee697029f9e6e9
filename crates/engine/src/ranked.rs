//! Positions as numbers.

use crate::game::Game;

/// A bijection between the positions of an instance and `0..size`, for dense tables and bit sets.
pub trait Ranked: Game {
    /// How many positions there are, reachable or not; `None` when ranks would not fit 64 bits.
    fn size(&self) -> Option<u64>;
    /// The rank of a position.
    fn rank(&self, at: &Self::Position) -> u64;
    /// The position of a rank below `size`.
    fn unrank(&self, rank: u64) -> Self::Position;
}
