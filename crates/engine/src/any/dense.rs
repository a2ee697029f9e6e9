//! Whole tables of ranked games, made and looked up.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::{Erased, Unmade};
use crate::answer::Answer;
use crate::depot::Depot;
use crate::effort::{Effort, Unfinished};
use crate::flips;
use crate::game::Game;
use crate::laws::Ground;
use crate::notation::Refusal;
use crate::ranked::Ranked;
use crate::scene::Picture;
use crate::score;
use crate::solve::Values;
use crate::strong::DistantTable;
use crate::table::{self, Cells, Table};

/// A table that is no table of this game, whatever it says of itself.
fn contradicts(position: &str) -> Refusal {
    Refusal::new(
        format!(
            "the table contradicts the rules: the value of {position} does not follow from those of its moves"
        ),
        format!(
            "la table contredit les règles : la valeur de {position} ne découle pas de celles de ses coups"
        ),
    )
}

/// Looks up the cell of a rank.
pub type Lookup<'a> = &'a dyn Fn(u64) -> Result<i32, Refusal>;

pub(super) type Ranks<'a, G> = &'a dyn Ranked<Position = <G as Game>::Position, Move = <G as Game>::Move>;

impl<G: Picture + 'static> Erased<G> {
    /// Makes the whole table: as mathematics gives it, else by sets of lights, else by solving the graph.
    pub(super) fn dense_table(&self, ranks: Ranks<'_, G>, effort: &Effort<'_>) -> Result<Table, Unfinished> {
        let shape = ranks.shape();
        if let Some(scored) = self.scores.as_deref() {
            return Ok(Table { shape, cells: Cells::of_scores(score::table(scored, ranks, effort)?) });
        }
        if ranks.has_table() {
            effort.take(ranks.size().and_then(|size| size.checked_mul(2)))?;
            if let Some(cells) = ranks.table() {
                return Ok(Table { shape, cells: Cells::Narrow(cells) });
            }
        }
        if let Some(lights) = &self.lights
            && let Some(distances) = lights.distances(effort)?
        {
            return Ok(Table { shape, cells: Cells::of(Values::from_distances(distances)) });
        }
        let values = match self.strong {
            Some(strong) => strong(&self.game, effort)?,
            None => ranks.strong(effort)?,
        };
        Ok(Table { shape, cells: Cells::of(values) })
    }

    /// Makes the whole table in a depot.
    pub(super) fn distant_table<'a>(
        &'a self,
        ranks: Ranks<'a, G>,
        depot: &'a dyn Depot,
        effort: &Effort<'_>,
    ) -> Result<DistantTable<'a>, Unmade> {
        let beyond = self.beyond.filter(|_| self.scores.is_none()).ok_or_else(|| {
            Refusal::new(
                "this game does not play backwards, or a score decides it: its table is only made in memory"
                    .to_owned(),
                "ce jeu ne se joue pas à rebours, ou se décide aux points : sa table ne se fait qu'en mémoire"
                    .to_owned(),
            )
        })?;
        let waypoint = beyond(&self.game, depot, effort)?;
        let endless = move |rank| ranks.endless(&ranks.unrank(rank));
        Ok(DistantTable::new(
            depot,
            waypoint,
            (ranks.shape(), self.game.players()),
            endless,
            self.lights.is_some(),
        ))
    }

    /// Answers for a position from a table.
    pub(super) fn by_table(
        &self,
        at: &G::Position,
        line: usize,
        ranks: Ranks<'_, G>,
        lookup: Lookup<'_>,
    ) -> Result<Answer, Refusal> {
        // A damaged table is found out here: everything the answer needs is looked up before it is put together.
        let mut here = at.clone();
        let met = RefCell::new(FxHashMap::default());
        let cell = |at: &G::Position| -> Result<i32, Refusal> {
            let rank = ranks.rank(at);
            if let Some(&cell) = met.borrow().get(&rank) {
                return Ok(cell);
            }
            let cell = lookup(rank)?;
            met.borrow_mut().insert(rank, cell);
            Ok(cell)
        };
        let known = |at: &G::Position| cell(at).unwrap_or(flips::UNREACHABLE.into());
        let value = |at: &G::Position| {
            let cell = known(at);
            match self.scores.as_deref() {
                Some(scored) => score::value(scored, at, cell),
                None => table::value(&*self.game, at, cell),
            }
        };
        for _ in 0..line.max(1) {
            let (told, moves) = (cell(&here)?, self.listed(&here));
            for &mv in moves.iter().flatten() {
                cell(&self.game.play(&here, mv))?;
            }
            // All that it takes to judge the cell has been looked up.
            if moves.is_some() && self.due(&here, &known) != i64::from(told) {
                return Err(contradicts(&self.game.position_text(&here)));
            }
            let Some(mv) = self.best_by(&here, &value) else { break };
            here = self.game.play(&here, mv);
        }
        Ok(self.by_cells(at, line, &value))
    }

    /// The table of a game that a score decides agrees with the search: the score so far and what is still to come are who
    /// wins.
    pub(super) fn scores_by_rank(&self, ground: &Ground<G>) -> Result<(), String> {
        let (Some(scored), Some(ranks)) = (self.scores.as_deref(), self.ranks.as_deref()) else {
            return Ok(());
        };
        let table = score::table(scored, ranks, &Effort::UNBOUNDED).map_err(|limit| limit.to_string())?;
        for (index, at) in ground.graph.positions.iter().enumerate() {
            let rank = usize::try_from(ranks.rank(at)).map_err(|_| "a small rank")?;
            if score::value(scored, at, table[rank]).outcome != ground.values.outcome(index) {
                return Err(format!("{at:?} has a margin of {} to come in the table", table[rank]));
            }
        }
        Ok(())
    }
}
