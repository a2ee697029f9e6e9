//! What can be reached from a position, written out for those who draw it.

use std::sync::{Arc, Mutex, PoisonError};

use super::Erased;
use crate::effort::Effort;
use crate::graph::{Arcs, PER_MOVE, PER_POSITION, StateGraph, reach};
use crate::limit::Limit;
use crate::scene::Picture;
use crate::solve::{Values, retrograde};

/// What is written out takes no more memory than the positions allowed with so many moves each, unless it is little.
const MOVES_PER_POSITION: usize = 20;
const LITTLE: u64 = 1 << 28;
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

/// What was written out last.
#[derive(Default)]
pub(super) struct LastReached(Mutex<Option<Arc<Reached>>>);

impl LastReached {
    pub(super) fn weight(&self) -> usize {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().map_or(0, |reached| {
            let text = reached.positions.first().map_or(0, |at| at.len() + size_of::<String>());
            reached.positions.len() * (text + 32) + 4 * reached.arcs.moves()
        })
    }

    /// Everything that can be reached from a position, unless it was written out last.
    pub(super) fn reached<G: Picture + 'static>(
        &self,
        game: &Erased<G>,
        at: G::Position,
        effort: &Effort<'_>,
    ) -> Result<Arc<Reached>, Limit> {
        let text = game.game.position_text(&at);
        let most = effort.positions.min(MOST_TEXT / text.len().max(1)).max(1);
        {
            let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let is_same = |reached: &&Arc<Reached>| {
                reached.positions.first() == Some(&text) && reached.positions.len() <= most
            };
            if let Some(reached) = last.as_ref().filter(is_same) {
                return Ok(Arc::clone(reached));
            }
        }
        let reached = Arc::new(game.written(at, most, effort)?);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&reached));
        Ok(reached)
    }
}

impl<G: Picture + 'static> Erased<G> {
    fn written(&self, at: G::Position, most: usize, effort: &Effort<'_>) -> Result<Reached, Limit> {
        let heavy = self.game.weight(&at) + PER_POSITION + MOVES_PER_POSITION * PER_MOVE;
        let memory = effort.memory.min((most.saturating_mul(heavy) as u64).max(LITTLE));
        let bounded = Effort { positions: most, memory, ..*effort };
        let too_large = |limit| match limit {
            Limit::Positions(_) => Limit::Written(most),
            Limit::Memory { .. } if memory < effort.memory => Limit::Written(most),
            limit => limit,
        };
        let StateGraph { positions, arcs } =
            reach(&*self.game, [at], |at| at, &bounded).map_err(too_large)?;
        let mut levels = vec![usize::MAX; arcs.positions()];
        levels[0] = 0;
        for position in 0..arcs.positions() {
            let below = levels[position] + 1;
            for edge in arcs.successors(position) {
                levels[edge.to()] = levels[edge.to()].min(below);
            }
        }
        let values = retrograde(&arcs, self.game.players(), effort)?;
        let positions = positions.iter().map(|at| self.game.position_text(at)).collect();
        Ok(Reached { positions, arcs, values, levels })
    }
}
