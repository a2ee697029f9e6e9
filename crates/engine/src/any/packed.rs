//! Answers by half-way search, for puzzles too large to explore whole.

use num_bigint::BigUint;

use super::Erased;
use crate::answer::{Answer, Effort, ValuedStep};
use crate::game::Game;
use crate::graph::TooLarge;
use crate::halfway::{Packed, meet};
use crate::scene::Picture;
use crate::value::{Outcome, Value};

/// A position in half-way search is one word, where in a graph it costs this many times more.
const WORDS_PER_POSITION: usize = 16;

/// What half-way search finds.
pub(super) struct Found<P> {
    length: Option<usize>,
    solution: Vec<P>,
    openings: Vec<P>,
    explored: usize,
}

type Find<G> = fn(&G, &<G as Game>::Position, Effort<'_>) -> Result<Found<<G as Game>::Position>, TooLarge>;

/// Half-way search compiled for one game.
pub(super) struct HalfwaySearch<G: Game> {
    find: Find<G>,
    /// How many shortest solutions there are.
    pub(super) count: fn(&G, &G::Position, Effort<'_>) -> Result<BigUint, TooLarge>,
}

impl<G: Packed> HalfwaySearch<G> {
    fn new() -> Self {
        HalfwaySearch { find, count }
    }
}

fn find<G: Packed>(game: &G, at: &G::Position, effort: Effort<'_>) -> Result<Found<G::Position>, TooLarge> {
    let meeting = meet(game, at, words(effort), effort.progress).map_err(|_| too_large(effort))?;
    Ok(Found {
        length: meeting.length(),
        solution: meeting.solution().unwrap_or_default(),
        openings: meeting.openings(),
        explored: meeting.explored(),
    })
}

fn count<G: Packed>(game: &G, at: &G::Position, effort: Effort<'_>) -> Result<BigUint, TooLarge> {
    let meeting = meet(game, at, words(effort), effort.progress).map_err(|_| too_large(effort))?;
    Ok(meeting.count())
}

/// What the person allowed, not what it is in words.
fn too_large(effort: Effort<'_>) -> TooLarge {
    TooLarge { capacity: effort.capacity }
}

fn words(effort: Effort<'_>) -> usize {
    effort.capacity.saturating_mul(WORDS_PER_POSITION)
}

fn value(length: Option<usize>) -> Value {
    length.map_or(Value::only(Outcome::Unsolvable), Value::win)
}

impl<G: Picture + 'static> Erased<G> {
    /// Takes up half-way search.
    #[must_use]
    pub fn packed(mut self) -> Self
    where
        G: Packed,
    {
        self.halfway = Some(HalfwaySearch::new());
        self.laws.push(crate::laws::halves);
        self
    }

    /// Solves a position half-way, and once more after each move that no shortest solution begins with.
    pub(super) fn by_halfway(
        &self,
        at: &G::Position,
        effort: Effort<'_>,
        search: &HalfwaySearch<G>,
    ) -> Result<Answer, TooLarge> {
        let found = (search.find)(&self.game, at, effort)?;
        let mut explored = found.explored;
        let mut moves = Vec::new();
        for mv in self.listed(at).unwrap_or_default() {
            let next = self.game.play(at, mv);
            let length = if found.openings.contains(&next) {
                found.length.map(|length| length - 1)
            } else {
                let other = (search.find)(&self.game, &next, effort)?;
                explored += other.explored;
                other.length
            };
            moves.push(ValuedStep { step: self.step(at, mv), value: value(length) });
        }
        moves.sort_by(|one, other| self.better(&one.value, &other.value));
        let pairs = found.solution.windows(2).take(effort.line);
        let line = pairs.filter_map(|pair| {
            let played =
                self.listed(&pair[0])?.into_iter().find(|&mv| self.game.play(&pair[0], mv) == pair[1])?;
            Some(self.step(&pair[0], played))
        });
        let (line, move_count) = (line.collect(), moves.len() as u128);
        Ok(Answer { value: value(found.length), move_count, moves, line, explored, ..Answer::default() })
    }
}
