//! The value of every position of a graph, by retrograde analysis: from the finished positions back, a layer of equal
//! distance at a time, the positions of a layer in parallel.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use crate::effort::Effort;
use crate::flips::UNREACHABLE;
use crate::game::{End, Players};
use crate::graph::{Arcs, Edge, Predecessors};
use crate::limit::Limit;
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

/// The lowest two bits of the word of a position say how it stands; above them are the plies, or in a position that nothing
/// has decided, how endless play is judged.
const OUTCOME: u32 = 3;
const UNDECIDED: u32 = 0;
const WON: u32 = 1;
const LOST: u32 = 2;
const DRAWN: u32 = 3;

/// A decided position as a word.
const fn word(outcome: u32, plies: u32) -> u32 {
    plies << 2 | outcome
}

/// The plies of a decided word.
fn plies(word: u32) -> Option<u32> {
    (word & OUTCOME != UNDECIDED).then_some(word >> 2)
}

/// The word of a position before anything is decided of it but by its end. A puzzle knows no loss: what ends there unsolved
/// is undecided.
pub(crate) fn begun(end: Option<End>, endless: End, players: Players) -> u32 {
    match (end, players) {
        (Some(End::Won), _) => word(WON, 0),
        (_, Players::One) => word(UNDECIDED, 0),
        (Some(End::Lost), _) => word(LOST, 0),
        (Some(End::Draw), _) => word(DRAWN, 0),
        (None, _) => match endless {
            End::Draw => word(UNDECIDED, 0),
            End::Won => word(UNDECIDED, WON),
            End::Lost => word(UNDECIDED, LOST),
        },
    }
}

/// Whether a word says nothing but how endless play is judged.
pub(crate) fn is_undecided(word: u32) -> bool {
    word & OUTCOME == UNDECIDED
}

/// A word as it stood when all that is won and lost up to a distance was decided, and no draw but those by the rules.
pub(crate) fn up_to(last: u32, word: u32) -> u32 {
    let last = if word & OUTCOME == DRAWN { 0 } else { last };
    if word >> 2 > last { UNDECIDED } else { word }
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
        let word = match &self.found {
            Found::Words(words) => words[position],
            Found::Distances(_) => self.plies(position).map_or(UNDECIDED, |_| WON),
        };
        match (word & OUTCOME, self.players) {
            (WON, _) => Outcome::Win,
            (_, Players::One) => Outcome::Unsolvable,
            (LOST, _) => Outcome::Lose,
            (DRAWN, _) => Outcome::Draw,
            _ => match word >> 2 {
                WON => Outcome::Win,
                LOST => Outcome::Lose,
                _ => Outcome::Draw,
            },
        }
    }

    /// The distance of a position that is won, lost or drawn by the rules, in plies.
    #[must_use]
    pub fn plies(&self, position: usize) -> Option<u32> {
        match &self.found {
            Found::Words(words) => plies(words[position]),
            Found::Distances(distances) => {
                Some(distances[position]).filter(|&plies| plies != UNREACHABLE).map(Into::into)
            }
        }
    }

    /// How many bytes they take.
    #[must_use]
    pub fn weight(&self) -> usize {
        match &self.found {
            Found::Words(words) => 4 * words.len(),
            Found::Distances(distances) => distances.len(),
        }
    }

    /// The value of a position.
    #[must_use]
    pub fn value(&self, position: usize) -> Value {
        let remoteness = self.plies(position).map(Into::into);
        Value { remoteness, ..Value::only(self.outcome(position)) }
    }
}

/// Solves every position of a graph. Cycles are no obstacle: what no finished position decides is judged as endless play
/// is, or in a puzzle unsolvable.
///
/// ```
/// # use lucas_engine::{End, Game, Players};
/// # struct Heap(u32);
/// # impl Game for Heap {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn players(&self) -> Players { Players::Two }
/// #     fn start(&self) -> u32 { self.0 }
/// #     fn moves(&self, left: &u32, out: &mut Vec<u32>) { out.extend(1..=2.min(*left)); }
/// #     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
/// #     fn end(&self, left: &u32) -> Option<End> { (*left == 0).then_some(End::Lost) }
/// # }
/// use lucas_engine::{Effort, Value, graph::reach, solve::retrograde};
///
/// let game = Heap(4);
/// let graph = reach(&game, [game.start()], |at| at, &Effort::UNBOUNDED).expect("five positions");
/// let values = retrograde(&graph.arcs, game.players(), &Effort::UNBOUNDED).expect("nobody stops it");
/// assert_eq!(values.value(0), Value::win(3u32));
/// ```
///
/// # Errors
/// Gives up when it is stopped, or the time is up.
pub fn retrograde(arcs: &Arcs, players: Players, effort: &Effort<'_>) -> Result<Values, Limit> {
    let before = arcs.predecessors(effort)?;
    let begun = |(&end, &endless)| begun(end, endless, players).into();
    let words = arcs.ends.iter().zip(&arcs.endless).map(begun).collect();
    let degree = |position| u32::try_from(arcs.successors(position).len()).unwrap_or(u32::MAX);
    let hopes = match players {
        Players::One => Vec::new(),
        Players::Two => (0..arcs.positions()).map(|position| degree(position).into()).collect(),
    };
    let mut front = Front::new(&before, Decided { words, hopes, players }, 0);
    while front.advance(effort)? > 0 {}
    front.turn_to_draws();
    while front.advance(effort)? > 0 {}
    Ok(front.decided.into_values())
}

/// What is decided of every position.
pub(crate) struct Decided {
    pub(crate) words: Vec<AtomicU32>,
    /// In a game of two, how many moves of a position are not yet known to lead to a loss for the player to move, nor, once it
    /// is the draws' turn, to a draw.
    pub(crate) hopes: Vec<AtomicU32>,
    pub(crate) players: Players,
}

impl Decided {
    /// Whether a move to a position that was decided before a distance is lost for the mover.
    pub(crate) fn is_bad_before(&self, edge: Edge, depth: u32) -> bool {
        let word = self.words[edge.to()].load(Relaxed);
        let bad = if edge.passes() { WON } else { LOST };
        word & OUTCOME == bad && word >> 2 < depth
    }

    pub(crate) fn into_values(self) -> Values {
        let words = self.words.into_iter().map(AtomicU32::into_inner).collect();
        Values { found: Found::Words(words), players: self.players }
    }
}

/// A layer of fewer positions is worked on by one thread.
const SHARED: usize = 8192;
/// So many positions of a layer are worked on between two looks at the clock.
const PART: usize = 2048;

/// How far retrograde analysis has come: all positions up to a distance are decided, first the won and the lost ones, then
/// those drawn by the rules.
pub(crate) struct Front<'g> {
    before: &'g Predecessors,
    pub(crate) decided: Decided,
    pub(crate) depth: u32,
    pub(crate) found: usize,
    layer: Vec<u32>,
}

impl<'g> Front<'g> {
    /// Takes up where all won and lost positions up to a distance are decided.
    pub(crate) fn new(before: &'g Predecessors, decided: Decided, depth: u32) -> Self {
        let (mut found, mut layer) = (0, Vec::new());
        for (word, position) in decided.words.iter().zip(0..) {
            let word = word.load(Relaxed);
            let plies = plies(word).filter(|_| word & OUTCOME != DRAWN);
            found += usize::from(plies.is_some());
            layer.extend(plies.filter(|&plies| plies == depth).map(|_| position));
        }
        Front { before, decided, depth, found, layer }
    }

    /// Once all that is won or lost is decided: goes back from the positions that are drawn by the rules.
    pub(crate) fn turn_to_draws(&mut self) {
        let words = self.decided.words.iter().zip(0..);
        self.layer = words.filter(|(word, _)| word.load(Relaxed) == DRAWN).map(|(_, at)| at).collect();
        self.found += self.layer.len();
        self.depth = 0;
    }

    /// Decides the positions of the next distance; how many they are, none when all is done.
    pub(crate) fn advance(&mut self, effort: &Effort<'_>) -> Result<usize, Limit> {
        self.depth += 1;
        let layer = if self.layer.len() < SHARED {
            effort.go_on()?;
            self.earlier(&self.layer)
        } else {
            let parts = self.layer.par_chunks(PART);
            let parts = parts.map(|part| effort.go_on().map(|()| self.earlier(part)));
            parts.collect::<Result<Vec<_>, _>>()?.concat()
        };
        self.layer = layer;
        self.found += self.layer.len();
        Ok(self.layer.len())
    }

    /// The positions that some positions of the last layer decide.
    ///
    /// A move is good for its player when it leads to a position that is won and keeps the turn, or one that is lost and
    /// passes it. Layers come in order of distance: so the first good move found is the quickest win, and when the last hope
    /// is gone, that move was the longest resistance. The draws' turn comes when no more is won or lost: then a player for
    /// whom endless play is no win takes the nearest draw, and one for whom it is has to, when no move is left to avoid it.
    fn earlier(&self, layer: &[u32]) -> Vec<u32> {
        let Decided { words, hopes, players } = &self.decided;
        let mut earlier = Vec::new();
        for &position in layer {
            let outcome = words[position as usize].load(Relaxed) & OUTCOME;
            for edge in self.before.of(position as usize) {
                let word_before = &words[edge.to()];
                let was = word_before.load(Relaxed);
                let is_good = match outcome {
                    DRAWN => was >> 2 != WON,
                    _ => *players == Players::One || (outcome == WON) != edge.passes(),
                };
                // Only one thread takes the last hope, and then no move is good.
                if !is_good && hopes[edge.to()].fetch_sub(1, Relaxed) != 1 {
                    continue;
                }
                let decides = match (outcome, is_good) {
                    (DRAWN, _) => DRAWN,
                    (_, true) => WON,
                    (_, false) => LOST,
                };
                let word = word(decides, self.depth);
                if is_undecided(was) && word_before.compare_exchange(was, word, Relaxed, Relaxed).is_ok() {
                    earlier.extend(u32::try_from(edge.to()));
                }
            }
        }
        earlier
    }
}
