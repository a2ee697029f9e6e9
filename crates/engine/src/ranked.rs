//! Positions as numbers.

use crate::effort::{Effort, Unfinished};
use crate::game::Game;
use crate::solve::Values;
use crate::strong::strong;

/// A bijection between the positions of an instance and `0..size`, for dense tables and bit sets.
pub trait Ranked: Game {
    /// How many positions there are, reachable or not; `None` when ranks would not fit 64 bits.
    fn size(&self) -> Option<u64>;
    /// The axes of a table of all positions: the ranks count through it row by row, the last axis fastest.
    fn shape(&self) -> Vec<u64> {
        self.size().into_iter().collect()
    }
    /// Whether [`table`](Ranked::table) gives one, said without making it.
    fn has_table(&self) -> bool {
        false
    }
    /// The signed values of all positions by rank, where mathematics gives them faster than search.
    fn table(&self) -> Option<Vec<i16>> {
        None
    }
    /// The rank of a position.
    fn rank(&self, at: &Self::Position) -> u64;
    /// The position of a rank below `size`.
    fn unrank(&self, rank: u64) -> Self::Position;

    /// Solves every position; a position's number is its rank.
    ///
    /// # Errors
    /// Gives up when that takes more than the effort allows.
    fn strong(&self, effort: &Effort<'_>) -> Result<Values, Unfinished> {
        strong(self, effort)
    }
}
