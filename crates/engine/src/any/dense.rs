//! Whole tables of ranked games, made and looked up.

use super::Erased;
use crate::answer::{Answer, Effort};
use crate::flips;
use crate::game::Game;
use crate::notation::Refusal;
use crate::ranked::Ranked;
use crate::scene::Picture;
use crate::solve::Values;
use crate::strong::strong;
use crate::table::{self, Cells, Table};
use crate::watch::{Unfinished, Watch};

/// Looks up the cell of a rank.
pub type Lookup<'a> = &'a dyn Fn(u64) -> Result<i32, Refusal>;

/// Ranks compiled for one game.
pub(super) struct Dense<G: Game> {
    pub(super) size: fn(&G) -> Option<u64>,
    pub(super) rank: fn(&G, &G::Position) -> u64,
    pub(super) unrank: fn(&G, u64) -> G::Position,
    shape: fn(&G) -> Vec<u64>,
    has_table: fn(&G) -> bool,
    table: fn(&G) -> Option<Vec<i16>>,
    strong: fn(&G, u64, &dyn Watch) -> Result<Values, Unfinished>,
}

impl<G: Ranked> Dense<G> {
    pub(super) fn new() -> Self {
        Dense {
            size: G::size,
            rank: G::rank,
            unrank: G::unrank,
            shape: G::shape,
            has_table: G::has_table,
            table: G::table,
            strong: strong::<G>,
        }
    }
}

impl<G: Picture + 'static> Erased<G> {
    /// Makes the whole table: as mathematics gives it, else by sets of lights, else by solving the graph.
    pub(super) fn dense_table(
        &self,
        dense: &Dense<G>,
        memory: u64,
        watch: &dyn Watch,
    ) -> Result<Table, Unfinished> {
        let shape = (dense.shape)(&self.game);
        let size = (dense.size)(&self.game);
        let within_memory = |per_position: u64| {
            let needed = size.and_then(|size| size.checked_mul(per_position));
            needed.filter(|&needed| needed <= memory).map(|_| ()).ok_or(Unfinished::Memory(needed))
        };
        if (dense.has_table)(&self.game) {
            within_memory(2)?;
            if let Some(cells) = (dense.table)(&self.game) {
                return Ok(Table { shape, cells: Cells::Narrow(cells) });
            }
        }
        if let Some(lights) = &self.lights {
            within_memory(flips::BYTES_PER_POSITION)?;
            if let Some(distances) = (lights.watched)(&self.game, watch)? {
                return Ok(Table { shape, cells: Cells::of(Values::from_distances(distances)) });
            }
        }
        let values = (dense.strong)(&self.game, memory, watch)?;
        Ok(Table { shape, cells: Cells::of(values) })
    }

    /// Answers for a position from a table.
    pub(super) fn by_table(
        &self,
        at: &G::Position,
        effort: Effort<'_>,
        dense: &Dense<G>,
        lookup: Lookup<'_>,
    ) -> Result<Answer, Refusal> {
        // A damaged table is found out here: everything the answer needs is looked up before it is put together.
        let mut here = at.clone();
        let cell = |at: &G::Position| lookup((dense.rank)(&self.game, at));
        cell(&here)?;
        let value =
            |at: &G::Position| table::value(&self.game, at, cell(at).unwrap_or(flips::UNREACHABLE.into()));
        let best = |at: &G::Position| {
            let moves = self.listed(at)?;
            moves.into_iter().min_by(|&one, &other| {
                self.better(&value(&self.game.play(at, one)), &value(&self.game.play(at, other)))
            })
        };
        for _ in 0..effort.line {
            for mv in self.listed(&here).unwrap_or_default() {
                cell(&self.game.play(&here, mv))?;
            }
            let Some(mv) = best(&here) else { break };
            here = self.game.play(&here, mv);
        }
        Ok(self.answer_by(at, effort, 0, &value, &best, &|at| best(at).map(|mv| vec![mv])))
    }
}
