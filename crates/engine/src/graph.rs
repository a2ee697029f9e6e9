//! The graph of positions, written out.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::effort::Effort;
use crate::game::{End, Game};
use crate::limit::Limit;

/// Where a move leads, by index, and whether the turn passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge(u32);

impl Edge {
    /// The highest bit: the turn passes.
    const PASSES: u32 = 1 << 31;
    /// No more positions than these have numbers.
    pub const MOST_POSITIONS: usize = Self::PASSES as usize;

    pub(crate) fn new(to: usize, passes: bool) -> Self {
        let to = u32::try_from(to).ok().filter(|&to| to < Self::PASSES);
        Edge(to.expect("positions are counted before") | if passes { Self::PASSES } else { 0 })
    }

    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    pub(crate) fn of_bits(bits: u32) -> Self {
        Edge(bits)
    }

    /// The position it leads to.
    #[must_use]
    pub fn to(self) -> usize {
        (self.0 & !Self::PASSES) as usize
    }

    /// Whether the other player is to move there.
    #[must_use]
    pub fn passes(self) -> bool {
        self.0 & Self::PASSES != 0
    }
}

/// Which position leads to which, by index: one edge per legal move, in the order of the moves.
#[derive(Default)]
pub struct Arcs {
    first: Vec<usize>,
    next: Vec<Edge>,
    /// How each position ended, if it did; a position without a move is lost.
    pub ends: Vec<Option<End>>,
    /// How play that never ends is judged, for the player to move at each position.
    pub(crate) endless: Vec<End>,
}

impl Arcs {
    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.ends.len()
    }

    /// How many moves there are.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.next.len()
    }

    /// Where the moves of a position lead.
    #[must_use]
    pub fn successors(&self, position: usize) -> &[Edge] {
        let end = self.first.get(position + 1).copied().unwrap_or(self.next.len());
        &self.next[self.first[position]..end]
    }

    /// The same graph with every arc turned round, by counting sort.
    ///
    /// # Errors
    /// Gives up when it is stopped, or the time is up.
    pub fn predecessors(&self, effort: &Effort<'_>) -> Result<Predecessors, Limit> {
        let mut first = vec![0; self.positions() + 1];
        for edges in self.next.chunks(MANY_MOVES) {
            effort.go_on()?;
            for edge in edges {
                first[edge.to() + 1] += 1;
            }
        }
        for position in 1..first.len() {
            first[position] += first[position - 1];
        }
        let mut place = first.clone();
        let mut from = vec![Edge(0); self.next.len()];
        let mut moves = 0;
        for position in 0..self.positions() {
            for edge in self.successors(position) {
                if moves % MANY_MOVES == 0 {
                    effort.go_on()?;
                }
                moves += 1;
                from[place[edge.to()]] = Edge::new(position, edge.passes());
                place[edge.to()] += 1;
            }
        }
        Ok(Predecessors { first, from })
    }

    /// Visits each position after all those its moves lead to; what lies on or before a cycle is never visited. Whether
    /// all were visited.
    pub fn ends_first(&self, visit: impl FnMut(usize)) -> bool {
        self.ends_first_within(&Effort::UNBOUNDED, visit).unwrap_or(false)
    }

    /// The same as far as an effort allows.
    ///
    /// # Errors
    /// Gives up when it is stopped, or the time is up.
    pub fn ends_first_within(
        &self,
        effort: &Effort<'_>,
        mut visit: impl FnMut(usize),
    ) -> Result<bool, Limit> {
        let before = self.predecessors(effort)?;
        let mut open: Vec<usize> =
            (0..self.positions()).map(|position| self.successors(position).len()).collect();
        let mut ready: Vec<usize> = (0..self.positions()).filter(|&position| open[position] == 0).collect();
        let mut visited = 0;
        while let Some(position) = ready.pop() {
            if visited % PATIENCE == 0 {
                effort.go_on()?;
            }
            visit(position);
            visited += 1;
            for earlier in before.of(position) {
                open[earlier.to()] -= 1;
                if open[earlier.to()] == 0 {
                    ready.push(earlier.to());
                }
            }
        }
        Ok(visited == self.positions())
    }

    fn close(&mut self, end: Option<End>, endless: End) {
        let opened = self.first[self.first.len() - 1];
        let stuck = self.next.len() == opened;
        self.ends.push(end.or(stuck.then_some(End::Lost)));
        self.endless.push(endless);
    }
}

/// Which positions lead to a position.
pub struct Predecessors {
    /// Where the list of each position begins, and at last where all end.
    pub(crate) first: Vec<usize>,
    pub(crate) from: Vec<Edge>,
}

impl Predecessors {
    /// The positions with a move to this one, once per move, and whether that move passes the turn.
    #[must_use]
    pub fn of(&self, position: usize) -> &[Edge] {
        &self.from[self.first[position]..self.first[position + 1]]
    }
}

/// The positions that play can reach, in breadth-first order, and the arcs between them.
pub struct StateGraph<G: Game + ?Sized> {
    /// The positions; a position's index is its number in the arcs.
    pub positions: IndexSet<G::Position, FxBuildHasher>,
    /// The moves.
    pub arcs: Arcs,
}

/// A map that takes each position to one that stands for it.
pub type Representative<G> = fn(&G, &<G as Game>::Position) -> <G as Game>::Position;

/// What a position takes besides itself, while it is explored and solved: its hash and place, where its moves begin and
/// where those to it do, its ends and its value.
pub(crate) const PER_POSITION: usize = 56;
/// What a move takes: an edge each way.
pub(crate) const PER_MOVE: usize = 2 * size_of::<Edge>();
/// So many positions are visited, or moves made, between two looks at the clock.
const PATIENCE: usize = 4096;
/// So many positions ahead the rules are told what they will be asked about.
const AHEAD: usize = 1024;
/// So many moves are copied between two looks at the clock.
const MANY_MOVES: usize = 1 << 18;

/// Explores everything that can be reached from some positions. Each is explored as the one that stands in for it, itself
/// or another: so positions that are alike are explored once.
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
/// use lucas_engine::{Effort, graph::reach};
///
/// let game = Heap(4);
/// let graph = reach(&game, [game.start()], |at| at, &Effort::positions(100)).expect("five positions");
/// assert_eq!(graph.positions.iter().copied().collect::<Vec<u32>>(), [4, 3, 2, 1, 0]);
/// assert_eq!(graph.arcs.successors(0).len(), 2);
/// ```
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn reach<G: Game + ?Sized>(
    game: &G,
    from: impl IntoIterator<Item = G::Position>,
    stand_in: impl Fn(G::Position) -> G::Position,
    effort: &Effort<'_>,
) -> Result<StateGraph<G>, Limit> {
    explore(game, &mut from.into_iter(), &stand_in, effort)
}

/// The same for all who ask, so that it is compiled once for a game.
fn explore<G: Game + ?Sized>(
    game: &G,
    from: &mut dyn Iterator<Item = G::Position>,
    stand_in: &dyn Fn(G::Position) -> G::Position,
    effort: &Effort<'_>,
) -> Result<StateGraph<G>, Limit> {
    let capacity = effort.positions.min(Edge::MOST_POSITIONS);
    let mut positions: IndexSet<G::Position, FxBuildHasher> = from.map(stand_in).collect();
    let (mut arcs, mut moves) = (Arcs::default(), Vec::new());
    let (mut current, mut foreseen, mut weight, mut looks) = (0, 0, 0, 0);
    let mut look_up = |known: usize| {
        if looks % PATIENCE == 0 {
            effort.watch.progress(known as u64, None);
            effort.go_on()?;
        }
        looks += 1;
        Ok(())
    };
    while current < positions.len() {
        if positions.len() > capacity {
            return Err(Limit::Positions(capacity));
        }
        look_up(positions.len())?;
        if current == foreseen {
            foreseen = positions.len().min(current + AHEAD);
            game.foresee(&mut positions.as_slice()[current..foreseen].iter());
        }
        let at = positions[current].clone();
        weight += game.weight(&at);
        arcs.first.push(arcs.next.len());
        let end = game.end(&at);
        if end.is_none() {
            if game.move_count(&at).is_some_and(|count| count > capacity as u128) {
                return Err(Limit::Positions(capacity));
            }
            moves.clear();
            game.moves(&at, &mut moves);
            for &mv in &moves {
                look_up(positions.len())?;
                let (number, _) = positions.insert_full(stand_in(game.play(&at, mv)));
                if number >= Edge::MOST_POSITIONS {
                    return Err(Limit::Positions(capacity));
                }
                arcs.next.push(Edge::new(number, game.passes(&at, mv)));
            }
            // What is not visited yet is as heavy as what is.
            let all = weight / (current + 1) * positions.len();
            let taken = all + positions.len() * PER_POSITION + arcs.next.len() * PER_MOVE;
            effort.take(Some(taken as u64))?;
        }
        if game.is_at_fault() {
            return Err(Limit::Stopped);
        }
        arcs.close(end, game.endless(&at));
        current += 1;
    }
    Ok(StateGraph { positions, arcs })
}
