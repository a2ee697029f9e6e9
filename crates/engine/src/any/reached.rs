//! What can be reached from a position, written out for those who draw it.

use super::{Erased, refusals};
use crate::graph::{Arcs, StateGraph, TooLarge, reach_within};
use crate::notation::Refusal;
use crate::scene::Picture;
use crate::solve::{Values, retrograde};

/// So many arcs for each position that is allowed are written out, and no more.
const ARCS_PER_POSITION: usize = 20;
/// The most bytes that the positions' text may take.
const MOST_TEXT: usize = 1 << 28;

/// The positions that play can reach, in breadth-first order, with their moves and values.
pub struct Reached {
    /// The positions as text.
    pub positions: Vec<String>,
    /// The moves by the positions' indices, in the game's order.
    pub arcs: Arcs,
    /// The values.
    pub values: Values,
    /// How far each position is from the first.
    pub levels: Vec<usize>,
}

impl<G: Picture + 'static> Erased<G> {
    pub(super) fn reached_from(&self, at: G::Position, capacity: usize) -> Result<Reached, Refusal> {
        let capacity = capacity.min(MOST_TEXT / self.game.position_text(&at).len().max(1)).max(1);
        let bounds = (capacity, capacity.saturating_mul(ARCS_PER_POSITION));
        let StateGraph { positions, arcs } = reach_within(&self.game, [at], bounds, None, &|_| ())
            .map_err(|TooLarge { capacity }| refusals::too_large_to_draw(capacity))?;
        let mut levels = vec![usize::MAX; arcs.positions()];
        levels[0] = 0;
        for position in 0..arcs.positions() {
            let below = levels[position] + 1;
            for &next in arcs.successors(position) {
                levels[next as usize] = levels[next as usize].min(below);
            }
        }
        let values = retrograde(&arcs, self.game.players());
        let positions = positions.iter().map(|at| self.game.position_text(at)).collect();
        Ok(Reached { positions, arcs, values, levels })
    }
}
