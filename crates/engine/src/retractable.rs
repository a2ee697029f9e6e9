//! Play backwards.

use crate::ranked::Ranked;

/// A ranked game that plays backwards: it says from which positions a move leads to one. Then all positions are solved without
/// writing their moves down, and in a puzzle, only those from which the goal can be reached are looked at.
pub trait Retractable: Ranked {
    /// Visits the ranks of the positions from which a move leads to the position of a rank, once per move, and whether that move
    /// passes the turn. Finished positions have no move; they may be visited all the same, as their value is known before, unless
    /// they end a puzzle unsolved.
    fn before(&self, rank: u64, visit: impl FnMut(u64, bool));

    /// All goals of a puzzle, if they are few enough to name; otherwise they are looked for among all positions.
    fn goals(&self) -> Option<Vec<Self::Position>> {
        None
    }
}
