//! Play that only ever goes down.

use crate::game::End;
use crate::ranked::Ranked;

/// A ranked game in which every move leads to a lower rank: then one sweep upwards solves all positions, each by those below it, and
/// nothing is gone back to.
pub trait Descending: Ranked {
    /// Visits the ranks that the moves of the position of a rank lead to, once per move, and whether the move passes the turn;
    /// or says how play has ended there, and visits nothing. A game that can tell them from the rank alone is solved faster.
    fn after(&self, rank: u64, mut visit: impl FnMut(u64, bool)) -> Option<End> {
        let at = self.unrank(rank);
        let end = self.end(&at);
        if end.is_none() {
            let mut moves = Vec::new();
            self.moves(&at, &mut moves);
            for mv in moves {
                visit(self.rank(&self.play(&at, mv)), self.passes(&at, mv));
            }
        }
        end
    }
}
