//! The graph of positions, written out.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::game::{End, Game};

/// There are more positions than were allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// How many were allowed.
    pub capacity: usize,
}

/// Which position leads to which, by index: one arc per legal move, in the order of the moves.
#[derive(Default)]
pub struct Arcs {
    first: Vec<usize>,
    next: Vec<u32>,
    /// How each position ended, if it did; a position without a move is lost.
    pub ends: Vec<Option<End>>,
}

impl Arcs {
    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.ends.len()
    }

    /// Where the moves of a position lead.
    #[must_use]
    pub fn successors(&self, position: usize) -> &[u32] {
        let end = self.first.get(position + 1).copied().unwrap_or(self.next.len());
        &self.next[self.first[position]..end]
    }

    /// The same graph with every arc turned round, by counting sort.
    #[must_use]
    pub fn predecessors(&self) -> Predecessors {
        let mut first = vec![0; self.positions() + 1];
        for &to in &self.next {
            first[to as usize + 1] += 1;
        }
        for position in 1..first.len() {
            first[position] += first[position - 1];
        }
        let mut place = first.clone();
        let mut from = vec![0; self.next.len()];
        for position in 0..self.positions() {
            for &to in self.successors(position) {
                from[place[to as usize]] = index(position);
                place[to as usize] += 1;
            }
        }
        Predecessors { first, from }
    }

    fn close(&mut self, end: Option<End>) {
        let opened = self.first[self.first.len() - 1];
        let stuck = self.next.len() == opened;
        self.ends.push(end.or(stuck.then_some(End::Lost)));
    }
}

/// Which positions lead to a position.
pub struct Predecessors {
    /// Where the list of each position begins, and at last where all end.
    pub(crate) first: Vec<usize>,
    pub(crate) from: Vec<u32>,
}

impl Predecessors {
    /// The positions with a move to this one, once per move.
    #[must_use]
    pub fn of(&self, position: usize) -> &[u32] {
        &self.from[self.first[position]..self.first[position + 1]]
    }
}

/// The positions that play can reach, in breadth-first order, and the arcs between them.
pub struct StateGraph<G: Game> {
    /// The positions; a position's index is its number in the arcs.
    pub positions: IndexSet<G::Position, FxBuildHasher>,
    /// The moves.
    pub arcs: Arcs,
}

/// A map that takes each position to one that stands for it.
pub type Representative<G> = fn(&G, &<G as Game>::Position) -> <G as Game>::Position;

/// Explores everything that can be reached from some positions, at most `capacity` positions; `progress` hears
/// now and then how many there are. With a representative, positions that are alike are explored once.
///
/// # Errors
/// Gives up when there are more than `capacity`.
pub fn reach<G: Game>(
    game: &G,
    from: impl IntoIterator<Item = G::Position>,
    capacity: usize,
    representative: Option<Representative<G>>,
    progress: &dyn Fn(usize),
) -> Result<StateGraph<G>, TooLarge> {
    reach_within(game, from, (capacity, usize::MAX), representative, progress)
}

/// Explores as [`reach`] does, at most so many positions and so many arcs: few positions may have very many moves.
///
/// # Errors
/// Gives up when there are more of either.
pub fn reach_within<G: Game>(
    game: &G,
    from: impl IntoIterator<Item = G::Position>,
    (capacity, most_arcs): (usize, usize),
    representative: Option<Representative<G>>,
    progress: &dyn Fn(usize),
) -> Result<StateGraph<G>, TooLarge> {
    let capacity = capacity.min(u32::MAX as usize);
    let stand_in = |at: G::Position| representative.map_or_else(|| at.clone(), |least| least(game, &at));
    let mut positions: IndexSet<G::Position, FxBuildHasher> = from.into_iter().map(stand_in).collect();
    let mut arcs = Arcs::default();
    let mut moves = Vec::new();
    let mut current = 0;
    while current < positions.len() {
        if positions.len() > capacity || arcs.next.len() > most_arcs {
            return Err(TooLarge { capacity });
        }
        if current % 65_536 == 0 {
            progress(positions.len());
        }
        let at = positions[current].clone();
        arcs.first.push(arcs.next.len());
        let end = game.end(&at);
        if end.is_none() {
            if game.move_count(&at).is_some_and(|count| count > capacity as u128) {
                return Err(TooLarge { capacity });
            }
            moves.clear();
            game.moves(&at, &mut moves);
            for &mv in &moves {
                let (number, _) = positions.insert_full(stand_in(game.play(&at, mv)));
                arcs.next.push(index(number));
            }
        }
        arcs.close(end);
        current += 1;
    }
    Ok(StateGraph { positions, arcs })
}

fn index(number: usize) -> u32 {
    u32::try_from(number).expect("the capacity keeps positions below 2^32")
}
