//! Grundy values: what a position of an impartial game is worth in a sum.

use crate::effort::Effort;
use crate::game::{End, Game};
use crate::graph::Arcs;
use crate::limit::Limit;

/// An impartial game of normal play: both players have the same moves, take turns, and whoever has none left loses.
pub trait Impartial: Game {
    /// The Grundy value of a position, where mathematics gives it without search.
    fn grundy(&self, _at: &Self::Position) -> Option<u64> {
        None
    }

    /// The position whose Grundy value is the term of this index in the sequence that people know the game by; none past
    /// its end. A game that says none has the sequence of its ranks.
    fn term(&self, _index: u64) -> Option<Self::Position> {
        None
    }
}

/// The Grundy value of every position of a graph: the least that no move leads to; `None` when play can go round in
/// circles, or is not impartial.
///
/// # Errors
/// Gives up when it is stopped, or the time is up.
pub fn grundy_values(arcs: &Arcs, effort: &Effort<'_>) -> Result<Option<Vec<u32>>, Limit> {
    let is_lost = |end: &Option<End>| end.is_none_or(|end| end == End::Lost);
    let mut values = vec![0; arcs.positions()];
    let mut reached = Vec::new();
    let mut passes = true;
    let is_finite = arcs.ends_first_within(effort, |position| {
        reached.clear();
        for edge in arcs.successors(position) {
            passes &= edge.passes();
            reached.push(values[edge.to()]);
        }
        reached.sort_unstable();
        values[position] = reached.iter().fold(0, |least, &value| least + u32::from(value == least));
    })?;
    Ok((is_finite && passes && arcs.ends.iter().all(is_lost)).then_some(values))
}
