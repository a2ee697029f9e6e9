//! What has been explored of a game: each way to value positions without theory, kept for the next question.

use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread::sleep;
use std::time::Duration;

use rustc_hash::FxBuildHasher;

use super::paths::AllLayers;
use super::{Erased, Strong};
use crate::effort::{Effort, Unfinished};
use crate::game::Game;
use crate::graph::{Arcs, Edge, StateGraph, reach};
use crate::grundy::grundy_values;
use crate::limit::Limit;
use crate::scene::Picture;
use crate::score::{self, Scores};
use crate::solve::{Values, retrograde};
use crate::strong::least_memory;
use crate::value::{Outcome, Value};

/// A graph of at most so many positions is explored without asking whether it is worth the time.
pub(crate) const FEW: usize = 300_000;
/// So many positions are valued by rank in the time in which one is visited; measured, it is more.
const AT_ONCE: u64 = 16;
/// So many positions are remembered that were too large to explore from.
const MOST_REFUSED: usize = 64;
/// How long one question waits before it looks again whether another has explored what it needs.
const PATIENCE: Duration = Duration::from_millis(2);

type Positions<G> = indexmap::IndexSet<<G as Game>::Position, FxBuildHasher>;

/// Positions solved by search: at least those that can be reached from one.
pub(super) enum Explored<G: Game> {
    /// The graph written out.
    Graph {
        /// The positions, each standing for those alike.
        positions: Positions<G>,
        /// Their moves.
        arcs: Arcs,
        /// Their values.
        values: Values,
        /// Their Grundy values, in an impartial game.
        grundy: Option<Vec<u32>>,
    },
    /// Lights: all distances, by rank.
    Lights(Values),
    /// All positions there are, by rank.
    All(Values),
    /// The best margins still to come.
    Scores(Scores<G::Position>),
    /// All layers from the goal.
    Layers(Box<dyn AllLayers<G::Position>>),
}

impl<G: Picture + 'static> Explored<G> {
    /// The value of a position; `None` when it was not reached.
    pub(super) fn value(&self, game: &Erased<G>, at: &G::Position) -> Option<Value> {
        match self {
            Explored::Graph { values, .. } => self.index(game, at).map(|index| values.value(index)),
            Explored::Lights(values) => {
                let rank = game.lights.as_ref()?.rank(at);
                Some(values.value(usize::try_from(rank).ok()?))
            }
            Explored::All(values) => {
                let rank = game.ranks.as_ref()?.rank(at);
                Some(values.value(usize::try_from(rank).ok()?))
            }
            Explored::Scores(margins) => {
                let scored = game.scores.as_deref()?;
                let score = margins.of(&game.stand_in(scored.level(at)))?;
                Some(score::value(scored, at, score))
            }
            Explored::Layers(layers) => {
                Some(layers.distance(at).map_or(Value::only(Outcome::Unsolvable), Value::win))
            }
        }
    }

    /// The number of a position in the graph, if there is one and it was reached.
    pub(super) fn index(&self, game: &Erased<G>, at: &G::Position) -> Option<usize> {
        match self {
            Explored::Graph { positions, .. } if game.least.is_none() => positions.get_index_of(at),
            Explored::Graph { positions, .. } => positions.get_index_of(&game.stand_in(at.clone())),
            _ => None,
        }
    }

    /// How many positions were visited.
    pub(super) fn count(&self) -> usize {
        match self {
            Explored::Graph { values, .. } | Explored::Lights(values) | Explored::All(values) => {
                values.positions()
            }
            Explored::Scores(scores) => scores.explored(),
            Explored::Layers(layers) => layers.explored(),
        }
    }

    fn weight(&self, game: &Erased<G>) -> usize {
        let heavy = |at: Option<&G::Position>| at.map_or(0, |at| game.game.weight(at) + 2 * size_of::<u64>());
        match self {
            Explored::Graph { positions, arcs, values, grundy } => {
                let per_position = heavy(positions.first()) + size_of::<usize>() + 2;
                let grundy = grundy.as_ref().map_or(0, |grundy| 4 * grundy.len());
                positions.len() * per_position + arcs.moves() * size_of::<Edge>() + values.weight() + grundy
            }
            Explored::Lights(values) | Explored::All(values) => values.weight(),
            Explored::Scores(scores) => scores.explored() * (heavy(scores.first()) + size_of::<i32>()),
            Explored::Layers(layers) => layers.weight(),
        }
    }
}

/// What has been explored, the latest last.
pub(super) struct Explorations<G: Game> {
    kept: Mutex<Vec<Exploration<G>>>,
    /// What was too large to explore, the latest last: it is not tried again with the same effort.
    too_large: Mutex<Vec<TooLarge<G>>>,
    /// Held while something is explored: who needs the same waits for it.
    exploring: Mutex<()>,
}

struct Exploration<G: Game> {
    from: G::Position,
    explored: Arc<Explored<G>>,
    weight: usize,
}

/// What an effort allows.
type Allowed = (usize, u64, bool);

struct TooLarge<G: Game> {
    from: G::Position,
    allowed: Allowed,
    limit: Limit,
}

impl<G: Game> Default for Explorations<G> {
    fn default() -> Self {
        Explorations { kept: Mutex::default(), too_large: Mutex::default(), exploring: Mutex::default() }
    }
}

impl<G: Picture + 'static> Explorations<G> {
    /// What was explored from a position, or from one before it, as far as the effort may know it.
    fn covering(&self, game: &Erased<G>, at: &G::Position, effort: &Effort<'_>) -> Option<Arc<Explored<G>>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let covers = |kept: &&Exploration<G>| {
            let may_know = !effort.is_repeatable || kept.explored.count() <= effort.positions;
            may_know && kept.explored.value(game, at).is_some()
        };
        kept.iter().find(covers).map(|kept| Arc::clone(&kept.explored))
    }

    /// Why a position was not explored with the same effort before.
    fn refused(&self, at: &G::Position, allowed: Allowed) -> Option<Limit> {
        let too_large = self.too_large.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |refused: &&TooLarge<G>| refused.from == *at && refused.allowed == allowed;
        too_large.iter().find(is_same).map(|refused| refused.limit)
    }

    fn refuse(&self, from: &G::Position, allowed: Allowed, limit: Limit) {
        if !limit.is_stop() {
            let mut too_large = self.too_large.lock().unwrap_or_else(PoisonError::into_inner);
            too_large.push(TooLarge { from: from.clone(), allowed, limit });
            let old = too_large.len().saturating_sub(MOST_REFUSED);
            too_large.drain(..old);
        }
    }

    pub(super) fn weight(&self) -> usize {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().map(|kept| kept.weight).sum()
    }

    /// What covers a position, explored by whoever comes first. What is kept takes no more memory than one may take.
    pub(super) fn of(
        &self,
        game: &Erased<G>,
        at: &G::Position,
        effort: &Effort<'_>,
    ) -> Result<Arc<Explored<G>>, Limit> {
        let allowed = (effort.positions, effort.memory, effort.is_kept);
        let known = || match self.covering(game, at, effort) {
            Some(explored) => Some(Ok(explored)),
            None => self.refused(at, allowed).map(Err),
        };
        let _exploring = loop {
            if let Some(known) = known() {
                return known;
            }
            match self.exploring.try_lock() {
                Ok(lock) => break lock,
                Err(TryLockError::Poisoned(lock)) => break lock.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    effort.go_on()?;
                    sleep(PATIENCE);
                }
            }
        };
        // Whoever held the lock may have explored it.
        if let Some(known) = known() {
            return known;
        }
        let explored =
            Arc::new(game.explore(at, effort).inspect_err(|&limit| self.refuse(at, allowed, limit))?);
        let weight = explored.weight(game);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|earlier| explored.value(game, &earlier.from).is_none());
        kept.push(Exploration { from: at.clone(), explored: Arc::clone(&explored), weight });
        let mut total: usize = kept.iter().map(|kept| kept.weight).sum();
        while kept.len() > 1 && total as u64 > effort.memory {
            total -= kept.remove(0).weight;
        }
        Ok(explored)
    }
}

impl<G: Picture + 'static> Erased<G> {
    /// Explores from a position in the way that suits the game.
    fn explore(&self, at: &G::Position, effort: &Effort<'_>) -> Result<Explored<G>, Limit> {
        if let Some(scored) = &self.scores {
            let stand_in = |at: G::Position| self.stand_in(scored.level(&at));
            return scored.scores(at, &stand_in, effort).map(Explored::Scores);
        }
        let by_rank = self.way_by_rank(effort);
        let has_other_way = self.lights.is_some() || self.paths.is_some() || by_rank.is_some();
        let positions = if has_other_way { effort.positions.min(FEW) } else { effort.positions };
        let bounded = Effort { positions, ..*effort };
        let graph = reach(&*self.game, [at.clone()], |at| self.stand_in(at), &bounded);
        let graph = Limit::unless_stopped(graph)?;
        if let (Err(limit), Some(solve)) = (&graph, by_rank) {
            return match solve(&self.game, effort) {
                Ok(values) => Ok(Explored::All(values)),
                Err(Unfinished::Limit(limit)) => Err(limit),
                Err(Unfinished::Keeping(_)) => Err(*limit),
            };
        }
        match (graph, &self.lights, &self.paths) {
            (Ok(StateGraph { positions, arcs }), ..) => {
                let values = retrograde(&arcs, self.game.players(), effort)?;
                let grundy = match self.impartial {
                    Some(_) => grundy_values(&arcs, effort)?,
                    None => None,
                };
                Ok(Explored::Graph { positions, arcs, values, grundy })
            }
            (Err(limit), Some(lights), _) => match lights.distances(effort) {
                Ok(Some(distances)) => Ok(Explored::Lights(Values::from_distances(distances))),
                Err(Unfinished::Limit(limit)) => Err(limit),
                Ok(None) | Err(Unfinished::Keeping(_)) => Err(limit),
            },
            (Err(_), None, Some(paths)) if effort.is_kept => Ok(Explored::Layers(paths.all(effort)?)),
            (Err(limit), ..) => Err(limit),
        }
    }

    /// The way to value all positions by rank, in a game that has no other and where it is no more work than may be done.
    fn way_by_rank(&self, effort: &Effort<'_>) -> Option<Strong<G>> {
        let has_other = self.lights.is_some() || self.paths.is_some() || self.impartial.is_some();
        let (strong, size) = (self.strong.filter(|_| !has_other)?, self.ranks.as_ref()?.size()?);
        let is_work_allowed = size / AT_ONCE <= effort.positions as u64;
        let is_memory_allowed =
            least_memory(size).is_some_and(|least| least.saturating_mul(2) <= effort.memory);
        (is_work_allowed && is_memory_allowed).then_some(strong)
    }
}
