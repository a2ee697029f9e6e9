//! Answers by half-way search, for puzzles too large to explore whole.

use std::sync::Arc;

use num_bigint::BigUint;

use super::Erased;
use crate::answer::{Answer, ValuedStep};
use crate::effort::Effort;
use crate::halfway::{Distances, Packed, distances, meet};
use crate::limit::Limit;
use crate::scene::Picture;
use crate::value::{Outcome, Value};

/// A position in half-way search is one word, where in a graph it costs this many times more.
const WORDS_PER_POSITION: usize = 16;

/// What half-way search finds.
pub(super) struct MetHalfway<P> {
    length: Option<usize>,
    solution: Vec<P>,
    openings: Vec<P>,
    explored: usize,
}

/// Half-way search as an object.
pub(super) trait Halves<P>: Send + Sync {
    /// Solves a position.
    fn find(&self, at: &P, effort: &Effort<'_>) -> Result<MetHalfway<P>, Limit>;
    /// How many shortest solutions there are.
    fn count(&self, at: &P, effort: &Effort<'_>) -> Result<BigUint, Limit>;
    /// All layers from the goal, which answer for every position.
    fn all(self: Arc<Self>, effort: &Effort<'_>) -> Result<Box<dyn AllLayers<P>>, Limit>;
}

/// The distances of all positions.
pub(super) trait AllLayers<P>: Send + Sync {
    /// How far a position is from the goal; `None` when the goal is out of its reach.
    fn distance(&self, at: &P) -> Option<usize>;
    /// How many positions the layers hold.
    fn explored(&self) -> usize;
    /// How many bytes they take.
    fn weight(&self) -> usize;
}

/// All layers of a game, with the game that reads them.
struct Whole<G> {
    game: Arc<G>,
    layers: Distances<G>,
}

impl<G: Packed + 'static> AllLayers<G::Position> for Whole<G> {
    fn distance(&self, at: &G::Position) -> Option<usize> {
        self.layers.of(&self.game, at)
    }

    fn explored(&self) -> usize {
        self.layers.explored()
    }

    fn weight(&self) -> usize {
        self.layers.weight()
    }
}

impl<G: Packed + 'static> Halves<G::Position> for G {
    fn find(&self, at: &G::Position, effort: &Effort<'_>) -> Result<MetHalfway<G::Position>, Limit> {
        let meeting = in_words(effort, |effort| meet(self, at, effort))?;
        Ok(MetHalfway {
            length: meeting.length(),
            solution: meeting.solution().unwrap_or_default(),
            openings: meeting.openings(),
            explored: meeting.explored(),
        })
    }

    fn count(&self, at: &G::Position, effort: &Effort<'_>) -> Result<BigUint, Limit> {
        Ok(in_words(effort, |effort| meet(self, at, effort))?.count())
    }

    fn all(self: Arc<Self>, effort: &Effort<'_>) -> Result<Box<dyn AllLayers<G::Position>>, Limit> {
        let layers = in_words(effort, |effort| distances(&*self, effort))?;
        Ok(Box::new(Whole { game: self, layers }))
    }
}

/// Searches with as many words as the positions allowed are worth; a limit is what the person allowed, not what it is in
/// words.
fn in_words<T>(
    effort: &Effort<'_>,
    search: impl FnOnce(&Effort<'_>) -> Result<T, Limit>,
) -> Result<T, Limit> {
    let positions = effort.positions.saturating_mul(WORDS_PER_POSITION);
    search(&Effort { positions, ..*effort }).map_err(|limit| match limit {
        Limit::Positions(_) => Limit::Positions(effort.positions),
        limit => limit,
    })
}

fn value(length: Option<usize>) -> Value {
    length.map_or(Value::only(Outcome::Unsolvable), Value::win)
}

impl<G: Picture + 'static> Erased<G> {
    /// Solves a position half-way, and once more after each move that no shortest solution begins with.
    pub(super) fn by_halves(
        &self,
        at: &G::Position,
        line: usize,
        halves: &dyn Halves<G::Position>,
        effort: &Effort<'_>,
    ) -> Result<Answer, Limit> {
        let found = halves.find(at, effort)?;
        let here = value(found.length);
        let mut explored = found.explored;
        let mut moves = Vec::new();
        for mv in self.listed(at).unwrap_or_default() {
            let next = self.game.play(at, mv);
            let length = if found.openings.contains(&next) {
                found.length.map(|length| length - 1)
            } else {
                let other = halves.find(&next, effort)?;
                explored += other.explored;
                other.length
            };
            moves.push(ValuedStep { step: self.step(at, mv), value: value(length) });
        }
        moves.sort_by(|one: &ValuedStep, other| one.better(other, &here));
        let pairs = found.solution.windows(2).take(line);
        let line = pairs.filter_map(|pair| {
            let played =
                self.listed(&pair[0])?.into_iter().find(|&mv| self.game.play(&pair[0], mv) == pair[1])?;
            Some(self.step(&pair[0], played))
        });
        let (line, move_count) = (line.collect(), moves.len() as u128);
        Ok(Answer { value: here, move_count, moves, line, explored, ..Answer::default() })
    }
}
