//! Tables held against the rules: every value follows from those of the positions one move on.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use twox_hash::XxHash64;

use super::Erased;
use super::dense::Ranks;
use crate::effort::Effort;
use crate::limit::Limit;
use crate::notation::Refusal;
use crate::scene::Picture;
use crate::table::Table;
use crate::{score, table};

/// So many positions are looked at between two looks at the clock.
const PATIENCE: u64 = 1024;
/// Where chance begins.
const SEED: u64 = 1883;

/// A cell of a table that is not what the others make of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// Of which position it is.
    pub rank: u64,
    /// What it says.
    pub cell: i32,
    /// What it ought to say, if the others are right.
    pub due: i64,
}

impl<G: Picture + 'static> Erased<G> {
    pub(super) fn contradiction_in(
        &self,
        (shape, size): (&[u64], u64),
        cell: &(dyn Fn(u64) -> i32 + Sync),
        ranks: Ranks<'_, G>,
        most: u64,
        effort: &Effort<'_>,
    ) -> Result<Option<Contradiction>, Refusal> {
        if shape != ranks.shape() || ranks.size() != Some(size) {
            let [en, fr] = ["the table has another shape than the game", "la table n'a pas la forme du jeu"];
            return Err(Refusal::new(en.to_owned(), fr.to_owned()));
        }
        let (count, done) = (size.min(most), AtomicU64::new(0));
        let rank = |number: u64| {
            if count == size { number } else { XxHash64::oneshot(SEED, &number.to_le_bytes()) % size }
        };
        // Not known by its type: so the threads are compiled once, and not once for each game.
        let look: &(dyn Fn(u64) -> Option<Result<Contradiction, Limit>> + Sync) = &|part| {
            let numbers = part * PATIENCE..((part + 1) * PATIENCE).min(count);
            effort.watch.progress(done.fetch_add(numbers.end - numbers.start, Relaxed), Some(count));
            let looked =
                effort.go_on().map(|()| numbers.map(rank).find_map(|rank| self.judged(cell, ranks, rank)));
            looked.transpose()
        };
        let found = (0..count.div_ceil(PATIENCE)).into_par_iter().find_map_any(look);
        found.transpose().map_err(|limit: Limit| limit.into())
    }

    /// The cell that a position ought to have, given those of the positions that its moves lead to.
    pub(super) fn due(&self, at: &G::Position, of: &dyn Fn(&G::Position) -> i32) -> i64 {
        match self.scores.as_deref() {
            Some(scored) => score::due(scored, at, of).into(),
            None => table::due(&*self.game, at, of),
        }
    }

    /// What is wrong with the cell of a rank, if anything.
    fn judged(
        &self,
        cell: &(dyn Fn(u64) -> i32 + Sync),
        ranks: Ranks<'_, G>,
        rank: u64,
    ) -> Option<Contradiction> {
        let of = |at: &G::Position| cell(ranks.rank(at));
        let (at, cell) = (ranks.unrank(rank), cell(rank));
        let due = self.due(&at, &of);
        (i64::from(cell) != due).then_some(Contradiction { rank, cell, due })
    }

    /// The law of tables: what is made is without contradiction.
    pub(super) fn table_agrees(&self) -> Result<(), String> {
        let Some(ranks) = self.ranks.as_deref() else { return Ok(()) };
        let Table { shape, cells } =
            self.dense_table(ranks, &Effort::UNBOUNDED).map_err(|unmade| unmade.to_string())?;
        let cell = |rank: u64| usize::try_from(rank).map_or(table::DRAWN, |rank| cells.at(rank));
        let size = cells.len() as u64;
        match self.contradiction_in((&shape, size), &cell, ranks, u64::MAX, &Effort::UNBOUNDED) {
            Ok(None) => Ok(()),
            Ok(Some(found)) => Err(format!("the table contradicts itself: {found:?}")),
            Err(refusal) => Err(refusal.to_string()),
        }
    }
}
