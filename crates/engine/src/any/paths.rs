//! Answers of puzzles too large to explore whole: by search from both ends, or ever deeper with a bound.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigUint;

use super::Erased;
use crate::answer::{Answer, ValuedStep};
use crate::deepening::{self, Bounded, Shortest, shortest};
use crate::effort::Effort;
use crate::halfway::{Distances, Packed, distances, meet};
use crate::limit::Limit;
use crate::scene::Picture;
use crate::value::{Outcome, Value};

/// A position in half-way search is one word, where in a graph it costs this many times more.
const WORDS_PER_POSITION: usize = 16;

/// More positions than these, in all layers together, are not kept: a search for each question is quicker.
const MOST_KEPT: usize = 250_000;

/// So many answers are remembered.
const MOST_REMEMBERED: usize = 32;

/// The shortest ways that were found.
pub(super) struct Path<P> {
    pub(super) length: Option<usize>,
    pub(super) solution: Vec<P>,
    /// The positions after the first move of some shortest way.
    pub(super) openings: Vec<P>,
    /// How far the goal is after any other move, where that is known at once.
    pub(super) elsewhere: Option<usize>,
    pub(super) explored: usize,
    pub(super) pruned: usize,
}

/// A search for shortest ways, as an object.
pub(super) trait Pathfinder<P>: Send + Sync {
    /// Solves a position.
    fn find(&self, at: &P, effort: &Effort<'_>) -> Result<Path<P>, Limit>;
    /// How many shortest solutions there are.
    fn count(&self, at: &P, effort: &Effort<'_>) -> Result<BigUint, Limit>;
    /// All layers from the goal, which answer for every position.
    fn all(self: Arc<Self>, effort: &Effort<'_>) -> Result<Box<dyn AllLayers<P>>, Limit>;
}

/// A search that remembers what it found last: values, hints and reasons ask for the same positions.
pub(super) struct Paths<P> {
    search: Arc<dyn Pathfinder<P>>,
    /// The latest last.
    found: Mutex<VecDeque<(P, Arc<Path<P>>)>>,
    /// All layers take more positions than this.
    too_few: AtomicUsize,
}

impl<P: Clone + Eq> Paths<P> {
    pub(super) fn new(search: Arc<dyn Pathfinder<P>>) -> Self {
        Paths { search, found: Mutex::default(), too_few: AtomicUsize::new(0) }
    }

    fn find(&self, at: &P, effort: &Effort<'_>) -> Result<Arc<Path<P>>, Limit> {
        let found = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, path)) = found().iter().find(|(known, _)| known == at) {
            return Ok(Arc::clone(path));
        }
        let path = Arc::new(self.search.find(at, effort)?);
        let mut found = found();
        if found.len() == MOST_REMEMBERED {
            found.pop_front();
        }
        found.push_back((at.clone(), Arc::clone(&path)));
        Ok(path)
    }

    /// How many shortest solutions there are.
    pub(super) fn count(&self, at: &P, effort: &Effort<'_>) -> Result<BigUint, Limit> {
        self.search.count(at, effort)
    }

    /// All layers from the goal, which answer for every position, where they are few enough to be kept.
    pub(super) fn all(&self, effort: &Effort<'_>) -> Result<Box<dyn AllLayers<P>>, Limit> {
        let positions = effort.positions.min(MOST_KEPT);
        if positions <= self.too_few.load(Relaxed) {
            return Err(Limit::Positions(positions));
        }
        Arc::clone(&self.search).all(&Effort { positions, ..*effort }).inspect_err(|limit| {
            if !limit.is_stop() {
                self.too_few.fetch_max(positions, Relaxed);
            }
        })
    }
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

/// Half-way search.
pub(super) struct FromBothEnds<G>(pub(super) Arc<G>);

impl<G: Packed + 'static> Pathfinder<G::Position> for FromBothEnds<G> {
    fn find(&self, at: &G::Position, effort: &Effort<'_>) -> Result<Path<G::Position>, Limit> {
        let meeting = in_words(effort, |effort| meet(&*self.0, at, effort))?;
        Ok(Path {
            length: meeting.length(),
            solution: meeting.solution().unwrap_or_default(),
            openings: meeting.openings(),
            elsewhere: None,
            explored: meeting.explored(),
            pruned: meeting.pruned(),
        })
    }

    fn count(&self, at: &G::Position, effort: &Effort<'_>) -> Result<BigUint, Limit> {
        Ok(in_words(effort, |effort| meet(&*self.0, at, effort))?.count())
    }

    fn all(self: Arc<Self>, effort: &Effort<'_>) -> Result<Box<dyn AllLayers<G::Position>>, Limit> {
        let layers = in_words(effort, |effort| distances(&*self.0, effort))?;
        Ok(Box::new(Whole { game: Arc::clone(&self.0), layers }))
    }
}

/// Iterative deepening.
pub(super) struct Deepening<G>(pub(super) Arc<G>);

impl<G: Bounded + 'static> Pathfinder<G::Position> for Deepening<G> {
    fn find(&self, at: &G::Position, effort: &Effort<'_>) -> Result<Path<G::Position>, Limit> {
        let Shortest { line, openings, visited } = shortest(&*self.0, at, effort)?;
        Ok(Path {
            length: Some(line.len() - 1),
            elsewhere: self.0.is_undone().then_some(line.len()),
            solution: line,
            openings,
            explored: usize::try_from(visited).unwrap_or(usize::MAX),
            pruned: 0,
        })
    }

    fn count(&self, at: &G::Position, effort: &Effort<'_>) -> Result<BigUint, Limit> {
        let length = shortest(&*self.0, at, effort)?.line.len() - 1;
        Ok(deepening::count(&*self.0, at, length, effort)?.into())
    }

    /// Nothing is kept.
    fn all(self: Arc<Self>, effort: &Effort<'_>) -> Result<Box<dyn AllLayers<G::Position>>, Limit> {
        Err(Limit::Positions(effort.positions))
    }
}

/// Searches with as many words as the positions allowed are worth; a limit is what the person allowed, not what it is in
/// words.
pub(super) fn in_words<T>(
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
    /// Solves a position, and once more after each move that no shortest solution begins with, unless that is known at once.
    pub(super) fn by_paths(
        &self,
        at: &G::Position,
        line: usize,
        paths: &Paths<G::Position>,
        effort: &Effort<'_>,
    ) -> Result<Answer, Limit> {
        let found = paths.find(at, effort)?;
        let here = value(found.length);
        let (mut explored, mut pruned) = (found.explored, found.pruned);
        let mut moves = Vec::new();
        for mv in self.listed(at).unwrap_or_default() {
            let next = self.game.play(at, mv);
            let length = if found.openings.contains(&next) {
                found.length.map(|length| length - 1)
            } else if let Some(length) = found.elsewhere {
                Some(length)
            } else {
                let other = paths.find(&next, effort)?;
                explored += other.explored;
                pruned += other.pruned;
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
        Ok(Answer { value: here, move_count, moves, line, explored, pruned, ..Answer::default() })
    }
}
