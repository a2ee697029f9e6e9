//! Iterative deepening: shortest solutions of a puzzle too large to hold, by a bound on what is left. Nothing is kept but the
//! line that is being looked at.

use crate::effort::Effort;
use crate::game::{End, Game};
use crate::limit::Limit;

/// So many positions are visited between two looks at the clock.
const PATIENCE: u64 = 1 << 16;
/// A visit that keeps nothing costs so much less than a position that is held.
const VISITS_PER_POSITION: u64 = 100;

/// A puzzle that knows of every position how far it is from the goal at least.
pub trait Bounded: Game {
    /// No solution from a position has fewer plies than this; 0 at the goal.
    fn at_least(&self, at: &Self::Position) -> usize;

    /// Whether every move can be taken back and all solutions from a position are even, or all odd: then a move that does not
    /// lead one ply nearer leads one ply farther away.
    fn is_undone(&self) -> bool {
        false
    }
}

/// A shortest solution.
pub struct Shortest<P> {
    /// The positions on it, the first one included.
    pub line: Vec<P>,
    /// The positions after the first move of some shortest solution.
    pub openings: Vec<P>,
    /// How many positions were visited, the same one perhaps often.
    pub visited: u64,
}

struct Search<'s, G: Bounded> {
    game: &'s G,
    effort: &'s Effort<'s>,
    visited: u64,
    /// The least length that the next search may try.
    next: usize,
    /// Lists of moves that are not in use.
    spare: Vec<Vec<G::Move>>,
}

/// Finds a shortest solution, and how all of them begin. A puzzle that has none is searched until the effort is spent.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn shortest<G: Bounded>(
    game: &G,
    from: &G::Position,
    effort: &Effort<'_>,
) -> Result<Shortest<G::Position>, Limit> {
    let mut search = Search { game, effort, visited: 0, next: 0, spare: Vec::new() };
    let mut line = vec![from.clone()];
    if game.end(from) == Some(End::Won) {
        return Ok(Shortest { line, openings: Vec::new(), visited: 0 });
    }
    let mut length = game.at_least(from).max(1);
    let mut moves = Vec::new();
    game.moves(from, &mut moves);
    loop {
        search.next = usize::MAX;
        let (mut solution, mut openings) = (None, Vec::new());
        for &mv in &moves {
            line.truncate(1);
            line.push(game.play(from, mv));
            let mut is_found = false;
            search.look(&mut line, length - 1, &mut |line: &[G::Position]| {
                solution.get_or_insert_with(|| line.to_vec());
                is_found = true;
                true
            })?;
            if is_found {
                openings.extend(line.get(1).cloned());
            }
        }
        if let Some(line) = solution {
            return Ok(Shortest { line, openings, visited: search.visited });
        }
        if search.next == usize::MAX {
            return Err(Limit::Positions(effort.positions));
        }
        length = search.next;
    }
}

/// How many solutions of a length there are, which no solution is shorter than.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn count<G: Bounded>(
    game: &G,
    from: &G::Position,
    length: usize,
    effort: &Effort<'_>,
) -> Result<u64, Limit> {
    let mut search = Search { game, effort, visited: 0, next: 0, spare: Vec::new() };
    let mut solutions = 0;
    search.look(&mut vec![from.clone()], length, &mut |_: &[G::Position]| {
        solutions += 1;
        false
    })?;
    Ok(solutions)
}

impl<G: Bounded> Search<'_, G> {
    /// Looks on from the end of a line for solutions with so many plies left; whether whoever is told of one has seen enough.
    fn look(
        &mut self,
        line: &mut Vec<G::Position>,
        left: usize,
        told: &mut impl FnMut(&[G::Position]) -> bool,
    ) -> Result<bool, Limit> {
        let at = &line[line.len() - 1];
        let least = self.game.at_least(at);
        if least > left {
            self.next = self.next.min(line.len() - 1 + least);
            return Ok(false);
        }
        if self.visited.is_multiple_of(PATIENCE) {
            let most = (self.effort.positions as u64).saturating_mul(VISITS_PER_POSITION);
            if self.visited > most {
                return Err(Limit::Positions(self.effort.positions));
            }
            self.effort.watch.progress(self.visited, None);
            self.effort.go_on()?;
        }
        self.visited += 1;
        match self.game.end(at) {
            Some(End::Won) if left == 0 => return Ok(told(line)),
            // The goal was reached on a shorter line, or play is over.
            Some(_) => return Ok(false),
            None if left == 0 => {
                self.next = self.next.min(line.len());
                return Ok(false);
            }
            None => {}
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        self.game.moves(at, &mut moves);
        for &mv in &moves {
            let depth = line.len();
            let next = self.game.play(&line[depth - 1], mv);
            if depth > 1 && next == line[depth - 2] {
                continue;
            }
            line.push(next);
            let is_enough = self.look(line, left - 1, told)?;
            line.truncate(depth);
            if is_enough {
                return Ok(true);
            }
        }
        moves.clear();
        self.spare.push(moves);
        Ok(false)
    }
}
