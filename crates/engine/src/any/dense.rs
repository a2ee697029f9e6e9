//! Whole tables of ranked games, made and looked up.

use super::Erased;
use crate::answer::{Answer, Effort};
use crate::flips;
use crate::game::Game;
use crate::graph::TooLarge;
use crate::notation::Refusal;
use crate::ranked::Ranked;
use crate::scene::Picture;
use crate::solve::{Values, strong};
use crate::table::{self, Cells, Table};

/// Looks up the cell of a rank.
pub type Lookup<'a> = &'a dyn Fn(u64) -> Result<i32, Refusal>;

/// While a graph is solved, a position and its moves take about so many bytes.
const BYTES_PER_POSITION_SOLVED: u64 = 150;

/// Ranks compiled for one game.
pub(super) struct Dense<G: Game> {
    pub(super) size: fn(&G) -> Option<u64>,
    pub(super) rank: fn(&G, &G::Position) -> u64,
    pub(super) unrank: fn(&G, u64) -> G::Position,
    shape: fn(&G) -> Vec<u64>,
    has_table: fn(&G) -> bool,
    table: fn(&G) -> Option<Vec<i16>>,
    strong: fn(&G, usize) -> Result<Values, TooLarge>,
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
    /// How many bytes making the whole table takes; `None` when that is beyond counting.
    pub(super) fn table_memory(&self, dense: &Dense<G>) -> Option<u64> {
        let size = (dense.size)(&self.game)?;
        let per_position = match (&self.lights, (dense.has_table)(&self.game)) {
            (_, true) => 2,
            (Some(_), false) => 5,
            (None, false) => BYTES_PER_POSITION_SOLVED,
        };
        size.checked_mul(per_position)
    }

    pub(super) fn dense_table(&self, dense: &Dense<G>, effort: Effort<'_>) -> Result<Table, TooLarge> {
        let shape = (dense.shape)(&self.game);
        if let Some(cells) = (dense.table)(&self.game) {
            return Ok(Table { shape, cells: Cells::Narrow(cells) });
        }
        let players = self.game.players();
        let values = match &self.lights {
            Some(lights) => (lights.distances)(&self.game, effort.progress).map(Values::from_distances),
            None => None,
        };
        let values = values.map_or_else(|| (dense.strong)(&self.game, u32::MAX as usize), Ok)?;
        Ok(Table { shape, cells: Cells::of(&values, players) })
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
