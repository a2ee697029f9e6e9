//! The value of every position of a graph, by retrograde analysis.

use crate::effort::Effort;
use crate::flips::UNREACHABLE;
use crate::front::{AnyFront, Backwards, Earlier, Front, with};
use crate::game::{End, Players};
use crate::graph::{Arcs, Predecessors};
use crate::limit::Limit;
use crate::lots::{DRAWN, LOST, Lots, OUTCOME, UNDECIDED, WON, word};
use crate::value::{Outcome, Value};

/// The values of all positions of a graph.
#[derive(Debug)]
pub struct Values {
    found: Found,
    players: Players,
}

#[derive(Debug)]
enum Found {
    Bytes(Lots<u8>),
    Shorts(Lots<u16>),
    Words(Lots<u32>),
    /// In a puzzle whose distances fit a byte each: the distances.
    Distances(Vec<u8>),
}

impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        let mut all = 0..self.positions();
        (self.players, self.positions()) == (other.players, other.positions())
            && all.all(|position| self.word(position) == other.word(position))
    }
}

impl Eq for Values {}

impl From<AnyFront> for Values {
    fn from(front: AnyFront) -> Self {
        match front {
            AnyFront::Bytes(Front { lots, players, .. }) => Values { found: Found::Bytes(lots), players },
            AnyFront::Shorts(Front { lots, players, .. }) => Values { found: Found::Shorts(lots), players },
            AnyFront::Words(Front { lots, players, .. }) => Values { found: Found::Words(lots), players },
        }
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
            _ => Err(self),
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        match &self.found {
            Found::Bytes(lots) => lots.of.len(),
            Found::Shorts(lots) => lots.of.len(),
            Found::Words(lots) => lots.of.len(),
            Found::Distances(distances) => distances.len(),
        }
    }

    fn word(&self, position: usize) -> u32 {
        match &self.found {
            Found::Bytes(lots) => lots.word(position),
            Found::Shorts(lots) => lots.word(position),
            Found::Words(lots) => lots.word(position),
            Found::Distances(distances) => match distances[position] {
                UNREACHABLE => word(UNDECIDED, 0),
                plies => word(WON, plies.into()),
            },
        }
    }

    /// The outcome of a position.
    #[must_use]
    pub fn outcome(&self, position: usize) -> Outcome {
        outcome(self.word(position), self.players)
    }

    /// The distance of a position that is won, lost or drawn by the rules, in plies.
    #[must_use]
    pub fn plies(&self, position: usize) -> Option<u32> {
        plies(self.word(position))
    }

    /// How many bytes they take.
    #[must_use]
    pub fn weight(&self) -> usize {
        match &self.found {
            Found::Shorts(lots) => 2 * lots.of.len(),
            Found::Words(lots) => 4 * lots.of.len(),
            Found::Bytes(_) | Found::Distances(_) => self.positions(),
        }
    }

    /// The value of a position.
    #[must_use]
    pub fn value(&self, position: usize) -> Value {
        let remoteness = self.plies(position).map(Into::into);
        Value { remoteness, ..Value::only(self.outcome(position)) }
    }
}

/// The outcome that a word tells.
pub(crate) fn outcome(word: u32, players: Players) -> Outcome {
    match (word & OUTCOME, players) {
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

/// The distance that a word tells, if it does.
pub(crate) fn plies(word: u32) -> Option<u32> {
    (word & OUTCOME != UNDECIDED).then_some(word >> 2)
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
    let written = Written { arcs, before: arcs.predecessors(effort)? };
    let degree = |position| u32::try_from(arcs.successors(position).len()).unwrap_or(u32::MAX);
    let prospects =
        |(): &mut (), position: usize| arcs.ends[position].map_or_else(|| Ok(degree(position)), Err);
    let mut front = AnyFront::new(arcs.positions(), players);
    front.open(&prospects, effort, &|_| (), || ())?;
    with!(&mut front, front => front.list());
    let means = Backwards(written);
    while front.advance(&means, effort)? > 0 {}
    with!(&mut front, front => front.turn_to_draws());
    while front.advance(&means, effort)? > 0 {}
    front.judge(&means, effort)?;
    Ok(front.into())
}

/// A graph whose arcs are written out, both ways.
struct Written<'a> {
    arcs: &'a Arcs,
    before: Predecessors,
}

impl Earlier for Written<'_> {
    fn before(&self, position: usize, mut visit: impl FnMut(usize, bool)) {
        for edge in self.before.of(position) {
            visit(edge.to(), edge.passes());
        }
    }

    fn endless(&self, position: usize) -> End {
        self.arcs.endless[position]
    }
}
