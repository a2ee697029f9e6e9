//! Positions as numbers.

use crate::effort::{Effort, Unfinished};
use crate::game::{End, Game};
use crate::solve::Values;
use crate::strong::strong;

/// A bijection between the positions of an instance and `0..size`, for dense tables and bit sets. Ranks may leave out what does not
/// matter: then a position stands for those alike.
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
    /// The position that stands for one and those alike, if ranks leave out how they differ.
    fn stand_in(&self, at: &Self::Position) -> Self::Position {
        at.clone()
    }

    /// How many moves the position of a rank has, or how play has ended there; a position without a move is lost.
    ///
    /// # Errors
    /// An end is none: play does not go on.
    fn prospects(&self, rank: u64) -> Result<u32, End> {
        let at = self.unrank(rank);
        if let Some(end) = self.end(&at) {
            return Err(end);
        }
        let count = self.move_count(&at).unwrap_or_else(|| {
            let mut moves = Vec::new();
            self.moves(&at, &mut moves);
            moves.len() as u128
        });
        if count == 0 { Err(End::Lost) } else { Ok(u32::try_from(count).unwrap_or(u32::MAX)) }
    }

    /// Solves every position; a position's number is its rank.
    ///
    /// # Errors
    /// Gives up when that takes more than the effort allows.
    fn strong(&self, effort: &Effort<'_>) -> Result<Values, Unfinished> {
        strong(self, effort)
    }
}
