//! The value of every position of a graph, by retrograde analysis: from the finished positions back, a layer of equal
//! distance at a time, the positions of a layer in parallel.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use crate::flips::UNREACHABLE;
use crate::game::{End, Players};
use crate::graph::{Arcs, Predecessors};
use crate::value::{Outcome, Value};

/// The values of all positions of a graph.
#[derive(PartialEq, Eq, Debug)]
pub struct Values {
    found: Found,
    players: Players,
}

#[derive(PartialEq, Eq, Debug)]
enum Found {
    /// Words as [`word`] makes them.
    Words(Vec<u32>),
    /// In a puzzle whose distances fit a byte each: the distances.
    Distances(Vec<u8>),
}

/// The word of a position that nothing has decided.
const UNDECIDED: u32 = 0;
const WON: u32 = 1;
const LOST: u32 = 2;

/// A decided position as a word: the plies above two bits of outcome.
const fn word(outcome: u32, plies: u32) -> u32 {
    plies << 2 | outcome
}

/// The plies of a decided word.
fn plies(word: u32) -> Option<u32> {
    (word != UNDECIDED).then_some(word >> 2)
}

/// The word of a position that is finished, or not. A puzzle knows no loss: what ends there unsolved is undecided.
pub(crate) fn ended(end: Option<End>, players: Players) -> u32 {
    match (end, players) {
        (Some(End::Won), _) => word(WON, 0),
        (Some(End::Lost), Players::Two) => word(LOST, 0),
        _ => UNDECIDED,
    }
}

impl Values {
    /// The values of a puzzle from its distances, of which the largest byte means that there is none.
    #[must_use]
    pub fn from_distances(distances: Vec<u8>) -> Self {
        Values { found: Found::Distances(distances), players: Players::One }
    }

    /// The distances they were made of, if they were; otherwise themselves.
    ///
    /// # Errors
    /// These values are no distances of a byte each.
    pub fn into_distances(self) -> Result<Vec<u8>, Self> {
        match self.found {
            Found::Distances(distances) => Ok(distances),
            Found::Words(_) => Err(self),
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        match &self.found {
            Found::Words(words) => words.len(),
            Found::Distances(distances) => distances.len(),
        }
    }

    /// The outcome of a position.
    #[must_use]
    pub fn outcome(&self, position: usize) -> Outcome {
        let is_lost = matches!(&self.found, Found::Words(words) if words[position] & 3 == LOST);
        match (self.plies(position), self.players) {
            (Some(_), Players::Two) if is_lost => Outcome::Lose,
            (Some(_), _) => Outcome::Win,
            (None, Players::One) => Outcome::Unsolvable,
            (None, Players::Two) => Outcome::Draw,
        }
    }

    /// The distance of a won or lost position, in plies.
    #[must_use]
    pub fn plies(&self, position: usize) -> Option<u32> {
        match &self.found {
            Found::Words(words) => plies(words[position]),
            Found::Distances(distances) => {
                Some(distances[position]).filter(|&plies| plies != UNREACHABLE).map(Into::into)
            }
        }
    }

    /// The value of a position.
    #[must_use]
    pub fn value(&self, position: usize) -> Value {
        Value { outcome: self.outcome(position), remoteness: self.plies(position).map(Into::into) }
    }
}

/// Solves every position of a graph. Cycles are no obstacle: what no finished position decides is drawn, or in
/// a puzzle unsolvable.
#[must_use]
pub fn retrograde(arcs: &Arcs, players: Players) -> Values {
    let before = arcs.predecessors();
    let words = arcs.ends.iter().map(|&end| ended(end, players).into()).collect();
    let degree = |position| u32::try_from(arcs.successors(position).len()).unwrap_or(u32::MAX);
    let hopes = match players {
        Players::One => Vec::new(),
        Players::Two => (0..arcs.positions()).map(|position| degree(position).into()).collect(),
    };
    let mut front = Front::new(&before, Decided { words, hopes, players }, 0);
    while front.advance() > 0 {}
    front.decided.into_values()
}

/// What is decided of every position.
pub(crate) struct Decided {
    pub(crate) words: Vec<AtomicU32>,
    /// In a game of two, how many moves of a position do not yet lead to a win of the other player.
    pub(crate) hopes: Vec<AtomicU32>,
    pub(crate) players: Players,
}

impl Decided {
    /// Whether a position was decided before a distance, and won.
    pub(crate) fn is_won_before(&self, position: u32, depth: u32) -> bool {
        let word = self.words[position as usize].load(Relaxed);
        word & 3 == WON && word >> 2 < depth
    }

    pub(crate) fn into_values(self) -> Values {
        let words = self.words.into_iter().map(AtomicU32::into_inner).collect();
        Values { found: Found::Words(words), players: self.players }
    }
}

/// A layer of fewer positions is worked on by one thread.
const SHARED: usize = 8192;

/// How far retrograde analysis has come: all positions up to a distance are decided.
pub(crate) struct Front<'g> {
    before: &'g Predecessors,
    pub(crate) decided: Decided,
    pub(crate) depth: u32,
    pub(crate) found: usize,
    layer: Vec<u32>,
}

impl<'g> Front<'g> {
    /// Takes up where all positions up to a distance are decided.
    pub(crate) fn new(before: &'g Predecessors, decided: Decided, depth: u32) -> Self {
        let (mut found, mut layer) = (0, Vec::new());
        for (word, position) in decided.words.iter().zip(0..) {
            let plies = plies(word.load(Relaxed));
            found += usize::from(plies.is_some());
            layer.extend(plies.filter(|&plies| plies == depth).map(|_| position));
        }
        Front { before, decided, depth, found, layer }
    }

    /// Decides the positions of the next distance; how many they are, none when all is done.
    pub(crate) fn advance(&mut self) -> usize {
        self.depth += 1;
        let layer = if self.layer.len() < SHARED {
            self.earlier(&self.layer)
        } else {
            let parts: Vec<_> = self.layer.par_chunks(SHARED / 4).map(|part| self.earlier(part)).collect();
            parts.concat()
        };
        self.layer = layer;
        self.found += self.layer.len();
        self.layer.len()
    }

    /// The positions that some positions of the last layer decide.
    fn earlier(&self, layer: &[u32]) -> Vec<u32> {
        let Decided { words, hopes, .. } = &self.decided;
        let mut earlier = Vec::new();
        for &position in layer {
            let is_won = words[position as usize].load(Relaxed) & 3 == WON;
            for &before in self.before.of(position as usize) {
                let word_before = &words[before as usize];
                // The first lost successor is the quickest win, the last won successor the longest resistance.
                let decided = match self.decided.players {
                    Players::Two if is_won => {
                        // Only one thread takes the last hope, and then no successor is lost.
                        (hopes[before as usize].fetch_sub(1, Relaxed) == 1).then_some(LOST)
                    }
                    Players::One | Players::Two => Some(WON),
                };
                let Some(outcome) = decided else { continue };
                let word = word(outcome, self.depth);
                if word_before.compare_exchange(UNDECIDED, word, Relaxed, Relaxed).is_ok() {
                    earlier.push(before);
                }
            }
        }
        earlier
    }
}
