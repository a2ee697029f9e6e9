//! Everything that play can reach from a position, solved and counted.

use std::collections::BTreeMap;

use super::Erased;
use crate::effort::Effort;
use crate::game::{End, Players};
use crate::graph::{Arcs, StateGraph, reach};
use crate::limit::Limit;
use crate::scene::Picture;
use crate::score;
use crate::solve::{Values, retrograde};
use crate::value::{Effect, Outcome, Value};

/// So many of the hardest positions are named.
const MOST_NAMED: usize = 10;

/// What play can reach from a position, the position included, by what it is worth to the player to move. Play stops where it
/// has ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// The positions; those alike count once where symmetry was asked for.
    pub positions: u64,
    /// Their legal moves: two that lead to the same position count twice.
    pub arcs: u64,
    /// The finished ones, those without a move included.
    pub ended: u64,
    /// Those without a move that are no goal of a puzzle, and no end by the rules of a game.
    pub stuck: u64,
    /// Those that are won, or solvable.
    pub win: u64,
    /// Those that are lost.
    pub lose: u64,
    /// Those that are drawn.
    pub draw: u64,
    /// The value of the first.
    pub value: Value,
    /// How many moves the first has.
    pub moves: u64,
    /// How many of these keep its value and its distance, or a draw.
    pub best_moves: u64,
    /// How many won, lost or solvable positions there are at each distance, from 0 on.
    pub by_remoteness: Vec<u64>,
    /// In a game that a score decides, how many positions there are by the best margin still to come.
    pub by_score: BTreeMap<i32, u64>,
    /// Some of the positions at the greatest distance.
    pub hardest: Vec<String>,
}

impl Census {
    /// The greatest distance of a won, lost or solvable position.
    #[must_use]
    pub fn max_remoteness(&self) -> Option<usize> {
        self.by_remoteness.len().checked_sub(1)
    }

    /// How many positions have it.
    #[must_use]
    pub fn positions_at_max(&self) -> u64 {
        self.by_remoteness.last().copied().unwrap_or(0)
    }

    /// What can be counted without a value; `is_stuck` is told of a position without a move.
    fn of_arcs(arcs: &Arcs, is_stuck: impl Fn(usize) -> bool) -> Self {
        let over = || (0..arcs.positions()).filter(|&position| arcs.successors(position).is_empty());
        Census {
            positions: arcs.positions() as u64,
            arcs: arcs.moves() as u64,
            ended: over().count() as u64,
            stuck: over().filter(|&position| is_stuck(position)).count() as u64,
            moves: arcs.successors(0).len() as u64,
            ..Census::default()
        }
    }

    fn count(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win => self.win += 1,
            Outcome::Lose => self.lose += 1,
            Outcome::Draw => self.draw += 1,
            Outcome::Unsolvable => {}
        }
    }
}

impl<G: Picture + 'static> Erased<G> {
    /// Whether a position without a move is no goal of a puzzle, and no end by the rules of a game.
    fn is_stuck(&self, at: &G::Position) -> bool {
        match self.game.players() {
            Players::One => self.game.end(at) != Some(End::Won),
            Players::Two => self.game.end(at).is_none(),
        }
    }

    /// Counts everything that can be reached, each class of alike positions once where symmetry is asked for.
    pub(super) fn census(
        &self,
        at: G::Position,
        by_symmetry: bool,
        effort: &Effort<'_>,
    ) -> Result<Census, Limit> {
        let alike = |at| if by_symmetry { self.stand_in(at) } else { at };
        if let Some(scored) = &self.scores {
            let stand_in = |at: G::Position| alike(scored.level(&at));
            let StateGraph { positions, arcs } = reach(&*self.game, [at.clone()], stand_in, effort)?;
            let scores = scored.scores(&at, &stand_in, effort)?;
            let mut census = Census::of_arcs(&arcs, |position| self.is_stuck(&positions[position]));
            let of = |level: &G::Position| scores.of(level).unwrap_or(0);
            for position in &positions {
                let best = of(position);
                *census.by_score.entry(best).or_default() += 1;
                census.count(score::value(&**scored, position, best).outcome);
            }
            census.value = score::value(&**scored, &at, of(&stand_in(at.clone())));
            let mut moves = Vec::new();
            if self.game.end(&at).is_none() {
                self.game.moves(&at, &mut moves);
            }
            let is_best = |&mv: &G::Move| {
                let after = of(&stand_in(self.game.play(&at, mv)));
                census.value.score == Some(self.effect(&at, mv).total(after))
            };
            census.best_moves = moves.iter().copied().filter(is_best).count() as u64;
            return Ok(census);
        }
        let StateGraph { positions, arcs } = reach(&*self.game, [at], alike, effort)?;
        let values: Values = retrograde(&arcs, self.game.players(), effort)?;
        let mut census = Census::of_arcs(&arcs, |position| self.is_stuck(&positions[position]));
        for position in 0..arcs.positions() {
            let outcome = values.outcome(position);
            census.count(outcome);
            let decided = values.plies(position).filter(|_| matches!(outcome, Outcome::Win | Outcome::Lose));
            if let Some(plies) = decided {
                let plies = plies as usize;
                if census.by_remoteness.len() <= plies {
                    census.by_remoteness.resize(plies + 1, 0);
                    census.hardest.clear();
                }
                census.by_remoteness[plies] += 1;
                if plies + 1 == census.by_remoteness.len() && census.hardest.len() < MOST_NAMED {
                    census.hardest.push(self.game.position_text(&positions[position]));
                }
            }
        }
        census.value = values.value(0);
        let here = &census.value;
        let keeps = |to: usize, passes: bool| match here.outcome {
            Outcome::Draw => values.outcome(to).before(passes) == Outcome::Draw,
            _ => here.is_kept(&values.value(to), Effect { passes, gain: 0 }),
        };
        let best = arcs.successors(0).iter().filter(|edge| keeps(edge.to(), edge.passes()));
        census.best_moves = if here.outcome == Outcome::Unsolvable { 0 } else { best.count() as u64 };
        Ok(census)
    }
}
