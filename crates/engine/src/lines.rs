//! All the ways a game can go, one after the other, in constant memory; and how many there are.

use num_bigint::BigUint;
use num_traits::Zero;
use rustc_hash::FxHashMap;

use crate::effort::Effort;
use crate::game::{End, Game, Players};
use crate::graph::Arcs;
use crate::limit::Limit;

/// So many positions are looked at between two looks at the clock.
const PATIENCE: usize = 4096;

/// Whose wins are wanted, counted from the position where the lines begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// The player who is to move there; the person, in a puzzle.
    Mover,
    /// The other player.
    Other,
}

impl Winner {
    fn other(self) -> Self {
        match self {
            Winner::Mover => Winner::Other,
            Winner::Other => Winner::Mover,
        }
    }
}

/// In which order lines are enumerated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// As a recursive search meets them.
    DepthFirst,
    /// Shortest first; among equally long ones, as a queue meets them.
    BreadthFirst,
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
    /// Who is to move at each position of the line.
    turns: Vec<Winner>,
    /// The moves still to try at each position of the line that has been opened, last one first.
    untried: Vec<Vec<G::Move>>,
    /// In breadth-first order, the length of the lines given now.
    depth: usize,
    /// Whether a longer line was cut off at that depth.
    has_longer: bool,
    is_done: bool,
    /// No line longer than this is followed; the enumeration ends where one would be.
    pub longest: usize,
    /// No more positions than this allows are looked at from one line to the next; the enumeration ends after them.
    pub effort: Effort<'g>,
    /// How many positions were looked at in all.
    looks: usize,
    /// How many bytes the line at hand takes, with the moves still to try along it.
    weight: usize,
    cut: Option<Limit>,
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
        let (line, turns) = (Line { positions: vec![from], moves: Vec::new() }, vec![Winner::Mover]);
        let (untried, depth, has_longer) = (Vec::new(), 0, false);
        let (is_done, longest, effort, looks, cut) = (false, usize::MAX, Effort::UNBOUNDED, 0, None);
        let (bounds, weight) = (None, 0);
        Lines {
            game,
            winner,
            order,
            line,
            turns,
            untried,
            depth,
            has_longer,
            is_done,
            longest,
            effort,
            looks,
            weight,
            cut,
            prune,
            bounds,
        }
    }

    /// Why the enumeration ended before its end, if it did.
    #[must_use]
    pub fn cut(&self) -> Option<Limit> {
        self.cut
    }

    /// The next line, in place: nothing is copied.
    pub fn advance(&mut self) -> Option<&Line<G::Position, G::Move>> {
        let begun = self.looks;
        while !self.is_done {
            let stop = self.looks.is_multiple_of(PATIENCE).then(|| self.effort.go_on().err()).flatten();
            let is_late = self.looks - begun > self.effort.positions;
            let limit = is_late.then_some(Limit::Positions(self.effort.positions));
            let heavy = self.effort.take(Some(self.weight as u64)).err();
            if let Some(limit) = limit.or(heavy).or(stop) {
                (self.cut, self.is_done) = (Some(limit), true);
                return None;
            }
            self.looks += 1;
            let is_new = self.untried.len() < self.line.positions.len();
            if is_new && self.open() {
                return Some(&self.line);
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
            let room =
                self.game.move_count(at).map(|count| count.saturating_mul(size_of::<G::Move>() as u128));
            if let Some(limit) = room.and_then(|room| self.effort.take(room.try_into().ok()).err()) {
                (self.cut, self.is_done) = (Some(limit), true);
                return false;
            }
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
        self.weight += opened::<G>(self.game.weight(at), &moves);
        self.untried.push(moves);
        let is_wanted_length = self.order == Order::DepthFirst || length == self.depth;
        is_wanted_length
            && end
                .is_some_and(|end| winner(self.game.players(), end, self.turns[length]) == Some(self.winner))
    }

    /// Goes to the next position in the order of the enumeration.
    fn step(&mut self) {
        while let Some(moves) = self.untried.last_mut() {
            let at = &self.line.positions[self.line.moves.len()];
            while let Some(mv) = moves.pop() {
                let next = self.game.play(at, mv);
                if (self.prune)(at, &next) {
                    if self.line.moves.len() == self.longest {
                        (self.cut, self.is_done) = (Some(Limit::Line(self.longest)), true);
                        return;
                    }
                    let turn = self.turns[self.line.moves.len()];
                    self.turns.push(if self.game.passes(at, mv) { turn.other() } else { turn });
                    self.line.moves.push(mv);
                    self.line.positions.push(next);
                    return;
                }
            }
            self.weight -= opened::<G>(self.game.weight(at), moves);
            self.untried.pop();
            if self.line.moves.pop().is_some() {
                self.line.positions.pop();
                self.turns.pop();
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

/// How many bytes a position of a line takes that has been opened: itself, the move to it and whose turn it is, and room for
/// the moves still to try.
fn opened<G: Game>(position: usize, untried: &Vec<G::Move>) -> usize {
    let moves = untried.capacity() + 1;
    position + moves * size_of::<G::Move>() + size_of::<Vec<G::Move>>() + size_of::<Winner>()
}

/// Who wins a game that ended where a player is to move.
fn winner(players: Players, end: End, to_move: Winner) -> Option<Winner> {
    match (end, players, to_move) {
        (End::Won, ..) => Some(to_move),
        (End::Draw, ..) | (End::Lost, Players::One, _) => None,
        (End::Lost, Players::Two, Winner::Mover) => Some(Winner::Other),
        (End::Lost, Players::Two, Winner::Other) => Some(Winner::Mover),
    }
}

/// How many lines of a two-player game lead from a position to a win of `winner`; `None` when play can go round in circles
/// from there, so that lines have no end.
///
/// # Errors
/// Gives up when it is stopped, or the time is up.
pub fn count(
    arcs: &Arcs,
    from: usize,
    wanted: Winner,
    effort: &Effort<'_>,
) -> Result<Option<BigUint>, Limit> {
    // For each position, the lines won by the player to move there, and by the other.
    let mut wins = vec![None; arcs.positions()];
    // Numbers of many digits may take more than the graph.
    let (mut digits, mut heavy) = (0, None);
    arcs.ends_first_within(effort, |position| {
        if heavy.is_some() {
            return;
        }
        let mut tally = (BigUint::zero(), BigUint::zero());
        match arcs.ends[position] {
            Some(End::Won) => tally.0 += 1u32,
            Some(End::Lost) => tally.1 += 1u32,
            Some(End::Draw) => {}
            None => {
                let after = arcs.successors(position).iter();
                for (edge, (mover, other)) in after.filter_map(|edge| Some((edge, wins[edge.to()].as_ref()?)))
                {
                    let (mover, other) = if edge.passes() { (other, mover) } else { (mover, other) };
                    tally.0 += mover;
                    tally.1 += other;
                }
            }
        }
        digits += (tally.0.bits() + tally.1.bits()) / 8;
        heavy = effort.take(Some(digits)).err();
        wins[position] = Some(tally);
    })?;
    if let Some(limit) = heavy {
        return Err(limit);
    }
    let tally: Option<(BigUint, BigUint)> = wins.swap_remove(from);
    Ok(tally.map(|(mover, other)| if wanted == Winner::Mover { mover } else { other }))
}

/// The least and the greatest number of plies from each position to an end; where play can go round in circles, there may be
/// any number but none.
///
/// # Errors
/// Gives up when it is stopped, or the time is up.
pub fn plies_to_end(arcs: &Arcs, effort: &Effort<'_>) -> Result<Vec<(usize, usize)>, Limit> {
    let mut plies = vec![(1, usize::MAX); arcs.positions()];
    arcs.ends_first_within(effort, |position| {
        let after = arcs.successors(position).iter().map(|edge| plies[edge.to()]);
        let bounds = after.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        plies[position] = bounds.map_or((0, 0), |(least, most)| (least + 1, most + 1));
    })?;
    Ok(plies)
}

/// How many shortest solutions of a puzzle lead from a position to a goal, given how far each position is from one.
///
/// # Errors
/// Gives up when it is stopped, or the time is up.
pub fn count_nearer<G: Game>(
    game: &G,
    from: G::Position,
    left: &dyn Fn(&G::Position) -> Option<u32>,
    effort: &Effort<'_>,
) -> Result<BigUint, Limit> {
    let Some(plies) = left(&from) else { return Ok(BigUint::zero()) };
    let mut ways: FxHashMap<G::Position, BigUint> = FxHashMap::default();
    ways.insert(from, 1u32.into());
    let mut moves = Vec::new();
    for plies in (0..plies).rev() {
        let mut nearer: FxHashMap<G::Position, BigUint> = FxHashMap::default();
        for (number, (at, count)) in ways.into_iter().enumerate() {
            if number % PATIENCE == 0 {
                effort.go_on()?;
            }
            moves.clear();
            game.moves(&at, &mut moves);
            for next in moves.iter().map(|&mv| game.play(&at, mv)).filter(|next| left(next) == Some(plies)) {
                *nearer.entry(next).or_default() += &count;
            }
        }
        ways = nearer;
    }
    Ok(ways.into_values().sum())
}
