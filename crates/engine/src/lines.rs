//! All the ways a game can go, one after the other, in constant memory; and how many there are.

use num_bigint::BigUint;
use num_traits::Zero;
use rustc_hash::FxHashMap;

use crate::game::{End, Game, Players};
use crate::graph::Arcs;
use crate::solve::Values;

/// Whose wins are wanted, counted from the position where the lines begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// The player who is to move there; the person, in a puzzle.
    Mover,
    /// The other player.
    Other,
}

/// In which order lines are enumerated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// As a recursive search meets them.
    DepthFirst,
    /// Shortest first; among equally long ones, as a queue meets them.
    BreadthFirst,
}

/// Why an enumeration ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// A line was longer than [`Lines::longest`].
    Longest,
    /// No line came within [`Lines::patience`].
    Patience,
}

/// A game from some position to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<P, M> {
    /// The positions, one more than the moves.
    pub positions: Vec<P>,
    /// The moves.
    pub moves: Vec<M>,
}

/// Enumerates the lines that one player wins.
pub struct Lines<'g, G: Game> {
    game: &'g G,
    winner: Winner,
    order: Order,
    line: Line<G::Position, G::Move>,
    /// The moves still to try at each position of the line that has been opened, last one first.
    untried: Vec<Vec<G::Move>>,
    /// In breadth-first order, the length of the lines given now.
    depth: usize,
    /// Whether a longer line was cut off at that depth.
    has_longer: bool,
    is_done: bool,
    /// No line longer than this is followed; the enumeration ends where one would be.
    pub longest: usize,
    /// No more positions than this are looked at from one line to the next; the enumeration ends after them.
    pub patience: usize,
    cut: Option<Cut>,
    prune: Prune<'g, G>,
    /// How many plies there can be from a position to an end: in breadth-first order, what cannot end at the wanted
    /// depth is not followed.
    pub bounds: Option<Bounds<'g, G>>,
}

/// The least and the greatest number of plies from a position to an end.
pub type Bounds<'g, G> = Box<dyn Fn(&<G as Game>::Position) -> (usize, usize) + Send + 'g>;

/// Whether lines may go from one position to the next.
pub type Prune<'g, G> = Box<dyn Fn(&<G as Game>::Position, &<G as Game>::Position) -> bool + Send + 'g>;

impl<'g, G: Game> Lines<'g, G> {
    /// All lines from a position that `winner` wins.
    pub fn new(game: &'g G, from: G::Position, winner: Winner, order: Order) -> Self {
        Self::pruned(game, from, winner, order, Box::new(|_, _| true))
    }

    /// Only the lines whose every move `prune` lets pass.
    pub fn pruned(game: &'g G, from: G::Position, winner: Winner, order: Order, prune: Prune<'g, G>) -> Self {
        let line = Line { positions: vec![from], moves: Vec::new() };
        let (untried, depth, has_longer) = (Vec::new(), 0, false);
        let (is_done, longest, patience, cut) = (false, usize::MAX, usize::MAX, None);
        let bounds = None;
        Lines {
            game,
            winner,
            order,
            line,
            untried,
            depth,
            has_longer,
            is_done,
            longest,
            patience,
            cut,
            prune,
            bounds,
        }
    }

    /// Why the enumeration ended before its end, if it did.
    #[must_use]
    pub fn cut(&self) -> Option<Cut> {
        self.cut
    }

    /// The next line, in place: nothing is copied.
    pub fn advance(&mut self) -> Option<&Line<G::Position, G::Move>> {
        let mut looked_at = 0;
        while !self.is_done {
            let is_new = self.untried.len() < self.line.positions.len();
            if is_new && self.open() {
                return Some(&self.line);
            }
            looked_at += 1;
            if looked_at > self.patience {
                (self.cut, self.is_done) = (Some(Cut::Patience), true);
                return None;
            }
            self.step();
        }
        None
    }

    /// Looks at the last position of the line for the first time; true if the line ends here as wanted.
    fn open(&mut self) -> bool {
        let at = &self.line.positions[self.line.moves.len()];
        let mut moves = Vec::new();
        let mut end = self.game.end(at);
        if end.is_none() {
            self.game.moves(at, &mut moves);
            if moves.is_empty() {
                end = Some(End::Lost);
            }
        }
        let length = self.line.moves.len();
        if self.order == Order::BreadthFirst && end.is_none() {
            let left = self.depth - length;
            // Without bounds, a position that has not ended needs one more ply at least, and may go on for ever.
            let (least, most) = self.bounds.as_ref().map_or((1, left.max(1)), |bounds| bounds(at));
            self.has_longer |= left < most;
            if left < least || most < left {
                moves.clear();
            }
        }
        moves.reverse();
        self.untried.push(moves);
        let is_wanted_length = self.order == Order::DepthFirst || length == self.depth;
        is_wanted_length
            && end.is_some_and(|end| winner(self.game.players(), end, length) == Some(self.winner))
    }

    /// Goes to the next position in the order of the enumeration.
    fn step(&mut self) {
        while let Some(moves) = self.untried.last_mut() {
            let at = &self.line.positions[self.line.moves.len()];
            while let Some(mv) = moves.pop() {
                let next = self.game.play(at, mv);
                if (self.prune)(at, &next) {
                    if self.line.moves.len() == self.longest {
                        (self.cut, self.is_done) = (Some(Cut::Longest), true);
                        return;
                    }
                    self.line.moves.push(mv);
                    self.line.positions.push(next);
                    return;
                }
            }
            self.untried.pop();
            if self.line.moves.pop().is_some() {
                self.line.positions.pop();
            }
        }
        if self.order == Order::BreadthFirst && self.has_longer {
            self.has_longer = false;
            self.depth += 1;
        } else {
            self.is_done = true;
        }
    }
}

impl<G: Game> Iterator for Lines<'_, G> {
    type Item = Line<G::Position, G::Move>;

    fn next(&mut self) -> Option<Self::Item> {
        self.advance().cloned()
    }
}

/// Who wins when the game ends after so many plies.
fn winner(players: Players, end: End, plies: usize) -> Option<Winner> {
    let first_to_move = players == Players::One || plies.is_multiple_of(2);
    match (end, players) {
        (End::Won, _) if first_to_move => Some(Winner::Mover),
        (End::Won, _) => Some(Winner::Other),
        (End::Draw, _) | (End::Lost, Players::One) => None,
        (End::Lost, Players::Two) if first_to_move => Some(Winner::Other),
        (End::Lost, Players::Two) => Some(Winner::Mover),
    }
}

/// How many lines of a two-player game lead from position 0 to a win of `winner`; `None` when play can go
/// round in circles, so that lines have no end.
#[must_use]
pub fn count(arcs: &Arcs, wanted: Winner) -> Option<BigUint> {
    // For each position, the lines won by the player to move there, and by the other.
    let mut wins = vec![(BigUint::zero(), BigUint::zero()); arcs.positions()];
    let mut done = 0;
    ends_first(arcs, |position| {
        done += 1;
        let mut tally = (BigUint::zero(), BigUint::zero());
        match arcs.ends[position] {
            Some(End::Won) => tally.0 += 1u32,
            Some(End::Lost) => tally.1 += 1u32,
            Some(End::Draw) => {}
            None => {
                for &next in arcs.successors(position) {
                    tally.0 += &wins[next as usize].1;
                    tally.1 += &wins[next as usize].0;
                }
            }
        }
        wins[position] = tally;
    });
    (done == arcs.positions()).then(|| {
        let (mover, other) = wins.swap_remove(0);
        if wanted == Winner::Mover { mover } else { other }
    })
}

/// The least and the greatest number of plies from each position to an end; `None` when play can go round in circles.
#[must_use]
pub fn plies_to_end(arcs: &Arcs) -> Option<Vec<(usize, usize)>> {
    let mut plies = vec![(0, 0); arcs.positions()];
    let mut done = 0;
    ends_first(arcs, |position| {
        done += 1;
        let after = arcs.successors(position).iter().map(|&next| plies[next as usize]);
        if let Some((least, most)) = after.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))) {
            plies[position] = (least + 1, most + 1);
        }
    });
    (done == arcs.positions()).then_some(plies)
}

/// Visits each position after all those its moves lead to; what lies on or before a cycle is never visited.
fn ends_first(arcs: &Arcs, mut visit: impl FnMut(usize)) {
    let before = arcs.predecessors();
    let mut open: Vec<usize> =
        (0..arcs.positions()).map(|position| arcs.successors(position).len()).collect();
    let mut ready: Vec<usize> = (0..arcs.positions()).filter(|&position| open[position] == 0).collect();
    while let Some(position) = ready.pop() {
        visit(position);
        for &earlier in before.of(position) {
            open[earlier as usize] -= 1;
            if open[earlier as usize] == 0 {
                ready.push(earlier as usize);
            }
        }
    }
}

/// How many shortest solutions of a puzzle lead from a position to a goal, given how far each position is from one.
pub fn count_nearer<G: Game>(
    game: &G,
    from: G::Position,
    left: &dyn Fn(&G::Position) -> Option<u32>,
) -> BigUint {
    let Some(plies) = left(&from) else { return BigUint::zero() };
    let mut ways: FxHashMap<G::Position, BigUint> = FxHashMap::default();
    ways.insert(from, 1u32.into());
    let mut moves = Vec::new();
    for plies in (0..plies).rev() {
        let mut nearer: FxHashMap<G::Position, BigUint> = FxHashMap::default();
        for (at, count) in ways {
            moves.clear();
            game.moves(&at, &mut moves);
            for next in moves.iter().map(|&mv| game.play(&at, mv)).filter(|next| left(next) == Some(plies)) {
                *nearer.entry(next).or_default() += &count;
            }
        }
        ways = nearer;
    }
    ways.into_values().sum()
}

/// How many shortest solutions of a puzzle lead from position 0 to a goal.
#[must_use]
pub fn count_shortest(arcs: &Arcs, values: &Values) -> BigUint {
    let mut nearest: Vec<usize> =
        (0..arcs.positions()).filter(|&position| values.plies(position).is_some()).collect();
    nearest.sort_by_key(|&position| values.plies(position));
    let mut ways = vec![BigUint::zero(); arcs.positions()];
    for position in nearest {
        let plies = values.plies(position);
        ways[position] = if plies == Some(0) {
            1u32.into()
        } else {
            let nearer = |next: &&u32| values.plies(**next as usize).map(|left| left + 1) == plies;
            arcs.successors(position).iter().filter(nearer).map(|&next| &ways[next as usize]).sum()
        };
    }
    ways.swap_remove(0)
}
