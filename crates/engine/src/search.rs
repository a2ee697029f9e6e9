//! Breadth-first search that remembers how it came.

use std::num::NonZeroUsize;

use rustc_hash::FxHashSet;

use crate::game::{End, Game};

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The last position in the history is a goal.
    Solved,
    /// Every move has been tried; there is no goal.
    Blocked,
    /// The history reached its capacity.
    Full,
}

/// What happens to a position that was met before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Twins {
    /// It is recorded, with a number of its own, and not expanded.
    Recorded,
    /// It is forgotten.
    Forgotten,
}

/// A position in a history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<P> {
    /// The position.
    pub position: P,
    /// The number of the visit it was reached from.
    pub parent: Option<usize>,
    /// How many moves from the beginning.
    pub moves: usize,
}

/// Every position visited, in order.
pub struct History<P> {
    /// The visits.
    pub visits: Vec<Record<P>>,
    /// How the search ended.
    pub ending: Ending,
}

impl<P> History<P> {
    /// The visits from the last one back to the first, by their numbers.
    pub fn back(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.visits.len().checked_sub(1), |&visit| self.visits[visit].parent)
    }
}

/// Searches breadth-first for a goal, visiting at most `capacity` positions.
pub fn breadth_first<G: Game>(
    game: &G,
    from: G::Position,
    capacity: Option<NonZeroUsize>,
    twins: Twins,
) -> History<G::Position> {
    let is_goal = |at: &G::Position| game.end(at) == Some(End::Won);
    let is_full = |visits: &Vec<_>| capacity.is_some_and(|capacity| visits.len() >= capacity.get());
    let solved = is_goal(&from);
    let mut seen = FxHashSet::default();
    let mut visits = vec![Record { position: from, parent: None, moves: 0 }];
    if solved {
        return History { visits, ending: Ending::Solved };
    }
    if is_full(&visits) {
        return History { visits, ending: Ending::Full };
    }
    if twins == Twins::Forgotten {
        seen.insert(visits[0].position.clone());
    }
    let mut moves = Vec::new();
    let mut current = 0;
    while current < visits.len() {
        let Record { position: at, moves: played, .. } = visits[current].clone();
        let is_expanded = twins == Twins::Forgotten || seen.insert(at.clone());
        if is_expanded && game.end(&at).is_none() {
            moves.clear();
            game.moves(&at, &mut moves);
            for &mv in &moves {
                let position = game.play(&at, mv);
                if twins == Twins::Forgotten && !seen.insert(position.clone()) {
                    continue;
                }
                let solved = is_goal(&position);
                visits.push(Record { position, parent: Some(current), moves: played + 1 });
                if solved {
                    return History { visits, ending: Ending::Solved };
                }
                if is_full(&visits) {
                    return History { visits, ending: Ending::Full };
                }
            }
        }
        current += 1;
    }
    History { visits, ending: Ending::Blocked }
}
