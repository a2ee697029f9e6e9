//! Values that are kept elsewhere: tables that took hours to make, looked up and not made again.

use crate::notation::Refusal;

/// The cells of all positions of a game, by rank, wherever they are kept. The engine reads no file: whoever does hands this over.
pub trait Stored: Send + Sync {
    /// The cell of a rank.
    ///
    /// # Errors
    /// Says why it cannot be looked up, or not any more; positions are then valued as if there were no table.
    fn cell(&self, rank: u64) -> Result<i32, Refusal>;

    /// Hears why it is not believed: it says so, and is asked in vain from then on.
    fn give_up(&self, why: &Refusal);
}
