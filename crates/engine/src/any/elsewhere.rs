//! A typed game as solvers outside the engine see it.

use std::sync::Arc;

use num_bigint::BigUint;

use super::Erased;
use super::paths::{AllLayers, FromBothEnds, Path, Pathfinder, in_words};
use crate::effort::Effort;
use crate::elsewhere::{Endpoints, RankRules, RankedMove, WordRules, WordSearch};
use crate::game::{End, Players};
use crate::halfway::{DeadEnds, Packed};
use crate::limit::Limit;
use crate::retractable::Retractable;
use crate::scene::Picture;

/// Play backwards, for one rank at a time.
pub(super) struct Backstep<G> {
    pub(super) before: fn(&G, u64, &mut Vec<RankedMove>),
    pub(super) goals: fn(&G) -> Option<Vec<u64>>,
}

impl<G: Retractable> Backstep<G> {
    pub(super) fn new() -> Self {
        Backstep {
            before: |game, rank, moves| game.before(rank, |before, passes| moves.push((before, passes))),
            goals: |game| Some(game.goals()?.iter().map(|goal| game.rank(goal)).collect()),
        }
    }
}

/// Nobody asks for ranks of a game without.
const UNRANKED: &str = "only a game with ranks is seen by rank";

impl<G: Picture + 'static> RankRules for Erased<G> {
    fn size(&self) -> Option<u64> {
        self.ranks.as_ref()?.size()
    }

    fn shape(&self) -> Vec<u64> {
        self.ranks.as_ref().expect(UNRANKED).shape()
    }

    fn players(&self) -> Players {
        self.game.players()
    }

    fn has_byte_cells(&self) -> bool {
        self.lights.is_some()
    }

    fn prospects(&self, rank: u64) -> Result<u32, End> {
        self.ranks.as_ref().expect(UNRANKED).prospects(rank)
    }

    fn endless(&self, rank: u64) -> End {
        self.game.endless(&self.ranks.as_ref().expect(UNRANKED).unrank(rank))
    }

    fn goals(&self) -> Option<Vec<u64>> {
        self.backstep.as_ref().and_then(|backstep| (backstep.goals)(&self.game))
    }

    fn after(&self, rank: u64, moves: &mut Vec<RankedMove>) {
        let ranks = self.ranks.as_ref().expect(UNRANKED);
        let at = ranks.unrank(rank);
        if self.game.end(&at).is_none() {
            let mut listed = Vec::new();
            self.game.moves(&at, &mut listed);
            let step = |mv| (ranks.rank(&self.game.play(&at, mv)), self.game.passes(&at, mv));
            moves.extend(listed.into_iter().map(step));
        }
    }

    fn due(&self, rank: u64, of: &dyn Fn(u64) -> i32) -> i64 {
        let ranks = self.ranks.as_ref().expect(UNRANKED);
        Erased::due(self, &ranks.unrank(rank), &|at| of(ranks.rank(at)))
    }

    fn plays_backwards(&self) -> bool {
        self.backstep.is_some()
    }

    fn before(&self, rank: u64, moves: &mut Vec<RankedMove>) {
        if let Some(backstep) = &self.backstep {
            (backstep.before)(&self.game, rank, moves);
        }
    }
}

/// A packed puzzle by word.
struct ByWord<G>(Arc<G>);

impl<G: Packed + 'static> WordRules for ByWord<G> {
    fn width(&self) -> u32 {
        self.0.width()
    }

    fn phase_shift(&self) -> Option<usize> {
        self.0.phase_shift()
    }

    fn least(&self, word: u64) -> u64 {
        self.0.least_word(word)
    }

    fn reversed(&self, word: u64) -> u64 {
        self.0.reversed_word(word)
    }

    fn successors(&self, word: u64, phase: usize, next: &mut Vec<u64>) {
        self.0.successors(word, phase, |later| next.push(later));
    }

    fn expand(
        &self,
        words: &[u64],
        phase: usize,
        dead_ends: Option<&DeadEnds>,
        next: &mut Vec<u64>,
    ) -> usize {
        let mut pruned = 0;
        for &word in words {
            self.0.successors(word, phase, |later| {
                if dead_ends.is_some_and(|is_dead| is_dead(word, later)) {
                    pruned += 1;
                } else {
                    next.push(self.0.least_word(later));
                }
            });
        }
        pruned
    }

    fn take_home(&self, words: &mut [u64]) {
        for word in words {
            *word = (*word).min(self.0.least_word(self.0.reversed_word(*word)));
        }
    }

    fn dead_ends(&self, (word, phase): (u64, usize), effort: &Effort<'_>) -> Result<Option<DeadEnds>, Limit> {
        self.0.dead_ends(&self.0.unpack(word, phase), effort)
    }

    fn pruned_from(&self) -> usize {
        self.0.pruned_from()
    }
}

/// Half-way search that is done elsewhere.
pub(super) struct Outsourced<G> {
    game: Arc<G>,
    rules: Arc<dyn WordRules>,
    search: Arc<dyn WordSearch>,
}

impl<G: Packed + 'static> Outsourced<G> {
    pub(super) fn new(game: &Arc<G>, search: Arc<dyn WordSearch>) -> Self {
        Outsourced { game: Arc::clone(game), rules: Arc::new(ByWord(Arc::clone(game))), search }
    }

    fn ends(&self, at: &G::Position) -> Endpoints {
        let (game, start) = (&*self.game, self.game.mirrored_goal());
        Endpoints {
            from: game.pack(at),
            start: game.pack(&start),
            goal: game.pack(&game.reversed(&start)),
            mirror: game.pack(&game.reversed(at)),
            is_solved: game.end(at) == Some(End::Won),
            least_plies: game.least_plies(at),
        }
    }
}

impl<G: Packed + 'static> Pathfinder<G::Position> for Outsourced<G> {
    fn find(&self, at: &G::Position, effort: &Effort<'_>) -> Result<Path<G::Position>, Limit> {
        let ends = self.ends(at);
        let found = in_words(effort, |effort| self.search.meet(&self.rules, &ends, effort))?;
        let phase = |depth| self.game.phase_shift().map_or(0, |_| ends.from.1 + depth);
        let solution = found.solution.iter().enumerate();
        let solution = solution.map(|(depth, &word)| self.game.unpack(word, phase(depth))).collect();
        let openings = found.openings.iter().map(|&word| self.game.unpack(word, phase(1)));
        let mut openings: Vec<G::Position> = openings.collect();
        openings.sort();
        let (explored, pruned) = (found.explored, found.pruned);
        Ok(Path { length: found.length, solution, openings, elsewhere: None, explored, pruned })
    }

    fn count(&self, at: &G::Position, effort: &Effort<'_>) -> Result<BigUint, Limit> {
        in_words(effort, |effort| self.search.count(&self.rules, &self.ends(at), effort))
    }

    /// All layers are only kept where they are few: everybody finds them alone.
    fn all(self: Arc<Self>, effort: &Effort<'_>) -> Result<Box<dyn AllLayers<G::Position>>, Limit> {
        Arc::new(FromBothEnds(Arc::clone(&self.game))).all(effort)
    }
}
