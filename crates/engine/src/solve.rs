//! Strong solving: the value of every position, by retrograde analysis.

use std::collections::VecDeque;

use crate::flips::UNREACHABLE;
use crate::game::{End, Players};
use crate::graph::{Arcs, TooLarge, whole};
use crate::ranked::Ranked;
use crate::value::{Outcome, Value};

/// The values of all positions of a graph.
pub struct Values {
    outcomes: Vec<Outcome>,
    plies: Vec<u32>,
    /// Instead of the two, in a puzzle whose distances fit a byte each.
    distances: Vec<u8>,
}

impl Values {
    fn new(outcome: Outcome, positions: usize) -> Self {
        Values { outcomes: vec![outcome; positions], plies: vec![0; positions], distances: Vec::new() }
    }

    /// The values of a puzzle from its distances, of which the largest byte means that there is none.
    #[must_use]
    pub fn from_distances(distances: Vec<u8>) -> Self {
        Values { outcomes: Vec::new(), plies: Vec::new(), distances }
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.outcomes.len() + self.distances.len()
    }

    /// The outcome of a position.
    #[must_use]
    pub fn outcome(&self, position: usize) -> Outcome {
        match self.distances.get(position) {
            Some(&UNREACHABLE) => Outcome::Unsolvable,
            Some(_) => Outcome::Win,
            None => self.outcomes[position],
        }
    }

    /// The distance of a won or lost position, in plies.
    #[must_use]
    pub fn plies(&self, position: usize) -> Option<u32> {
        match self.distances.get(position) {
            Some(&UNREACHABLE) => None,
            Some(&plies) => Some(plies.into()),
            None => matches!(self.outcomes[position], Outcome::Win | Outcome::Lose)
                .then_some(self.plies[position]),
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
    match players {
        Players::One => to_goal(arcs),
        Players::Two => to_end(arcs),
    }
}

/// Solves every position of a ranked game; a position's number is its rank.
///
/// # Errors
/// Gives up when there are more than `capacity`.
pub fn strong<G: Ranked>(game: &G, capacity: usize) -> Result<Values, TooLarge> {
    Ok(retrograde(&whole(game, capacity)?, game.players()))
}

fn to_goal(arcs: &Arcs) -> Values {
    let before = arcs.predecessors();
    let mut values = Values::new(Outcome::Unsolvable, arcs.positions());
    let mut queue = VecDeque::new();
    for (position, end) in arcs.ends.iter().enumerate() {
        if *end == Some(End::Won) {
            values.outcomes[position] = Outcome::Win;
            queue.push_back(position);
        }
    }
    while let Some(position) = queue.pop_front() {
        for &earlier in before.of(position) {
            let earlier = earlier as usize;
            if values.outcomes[earlier] == Outcome::Unsolvable {
                values.outcomes[earlier] = Outcome::Win;
                values.plies[earlier] = values.plies[position] + 1;
                queue.push_back(earlier);
            }
        }
    }
    values
}

fn to_end(arcs: &Arcs) -> Values {
    let before = arcs.predecessors();
    let mut values = Values::new(Outcome::Draw, arcs.positions());
    let mut hopes: Vec<u32> = Vec::with_capacity(arcs.positions());
    let mut queue = VecDeque::new();
    for (position, end) in arcs.ends.iter().enumerate() {
        hopes.push(u32::try_from(arcs.successors(position).len()).expect("fewer than 2^32 moves"));
        match end {
            Some(End::Won) => values.outcomes[position] = Outcome::Win,
            Some(End::Lost) => values.outcomes[position] = Outcome::Lose,
            Some(End::Draw) | None => continue,
        }
        queue.push_back(position);
    }
    while let Some(position) = queue.pop_front() {
        for &earlier in before.of(position) {
            let earlier = earlier as usize;
            if values.outcomes[earlier] != Outcome::Draw {
                continue;
            }
            // The queue holds distances in rising order: the first lost successor is the quickest win, the
            // last won successor the longest resistance.
            if values.outcomes[position] == Outcome::Lose {
                values.outcomes[earlier] = Outcome::Win;
            } else {
                hopes[earlier] -= 1;
                if hopes[earlier] > 0 {
                    continue;
                }
                values.outcomes[earlier] = Outcome::Lose;
            }
            values.plies[earlier] = values.plies[position] + 1;
            queue.push_back(earlier);
        }
    }
    values
}
