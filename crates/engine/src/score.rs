//! Games that a score decides: the best margin still to come, from the ends backwards.

use std::hash::Hash;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::effort::Effort;
use crate::game::Game;
use crate::graph::{StateGraph, reach};
use crate::limit::Limit;
use crate::ranked::Ranked;
use crate::value::{Effect, Outcome, Value};

/// So many positions are valued between two looks at the clock.
const PATIENCE: usize = 4096;
/// Bytes for each rank: its score, and the cell that it becomes.
const PER_RANK: u64 = 8;
/// No score is as low as these: of a position that is not valued yet, and of one whose moves are being looked at.
const UNKNOWN: i32 = i32::MIN;
const WAITING: i32 = i32::MIN + 1;

/// A game in which moves gain points, and whoever has more of them at the end wins. Play never comes back to a position.
/// Where such a game is [`Ranked`], its ranks leave the score out: they are those of the level positions.
pub trait Scored: Game {
    /// What a move gains the player who makes it; what it costs is negative.
    fn gain(&self, at: &Self::Position, mv: Self::Move) -> i32;
    /// By how much the player to move is ahead.
    fn margin(&self, at: &Self::Position) -> i32;
    /// The same position with nobody ahead: what is still to come does not depend on the score.
    fn level(&self, at: &Self::Position) -> Self::Position;

    /// Finds the best margin still to come from a position and from all after it; `stand_in` gives the level position that
    /// stands for one and all those alike.
    ///
    /// # Errors
    /// Gives up when that takes more than the effort allows, and when play can go round in circles.
    fn scores(
        &self,
        from: &Self::Position,
        stand_in: &dyn Fn(Self::Position) -> Self::Position,
        effort: &Effort<'_>,
    ) -> Result<Scores<Self::Position>, Limit> {
        scores(self, from, stand_in, effort)
    }
}

/// The best margins still to come of all positions that play can reach, each explored once whatever the score.
pub struct Scores<P> {
    positions: IndexSet<P, FxBuildHasher>,
    best: Vec<i32>,
}

impl<P: Hash + Eq> Scores<P> {
    /// The best margin still to come in a position, given the level one that stands for it.
    #[must_use]
    pub fn of(&self, level: &P) -> Option<i32> {
        self.positions.get_index_of(level).map(|index| self.best[index])
    }

    /// Some position that was explored.
    #[must_use]
    pub fn first(&self) -> Option<&P> {
        self.positions.first()
    }

    /// How many positions were explored.
    #[must_use]
    pub fn explored(&self) -> usize {
        self.best.len()
    }
}

/// The value of a position of which the best margin still to come is known.
pub(crate) fn value<G: Scored + ?Sized>(game: &G, at: &G::Position, score: i32) -> Value {
    let outcome = match game.margin(at).saturating_add(score).signum() {
        1 => Outcome::Win,
        0 => Outcome::Draw,
        _ => Outcome::Lose,
    };
    Value { outcome, remoteness: game.end(at).map(|_| 0u32.into()), score: Some(score) }
}

fn scores<G: Scored + ?Sized>(
    game: &G,
    from: &G::Position,
    stand_in: &dyn Fn(G::Position) -> G::Position,
    effort: &Effort<'_>,
) -> Result<Scores<G::Position>, Limit> {
    let StateGraph { positions, arcs } = reach(game, [from.clone()], stand_in, effort)?;
    let mut best = vec![0; positions.len()];
    let mut moves = Vec::new();
    let is_finite = arcs.ends_first_within(effort, |position| {
        let at = &positions[position];
        moves.clear();
        if game.end(at).is_none() {
            game.moves(at, &mut moves);
        }
        let totals = arcs.successors(position).iter().zip(&moves).map(|(edge, &mv)| {
            Effect { passes: edge.passes(), gain: game.gain(at, mv) }.total(best[edge.to()])
        });
        best[position] = totals.max().unwrap_or(0);
    })?;
    if is_finite { Ok(Scores { positions, best }) } else { Err(Limit::Circles) }
}

/// The best margins still to come of all positions of a ranked game whose ranks leave the score out, by rank.
///
/// Each position is valued once, after those that its moves lead to: a chain of moves leads down to the next one that is
/// not valued yet.
pub(crate) fn table<G: Scored + ?Sized>(
    game: &G,
    ranks: &dyn Ranked<Position = G::Position, Move = G::Move>,
    effort: &Effort<'_>,
) -> Result<Vec<i32>, Limit> {
    let size = ranks.size();
    effort.take(size.and_then(|size| size.checked_mul(PER_RANK)))?;
    let size = size.and_then(|size| usize::try_from(size).ok()).unwrap_or(0);
    let (mut best, mut valued) = (vec![UNKNOWN; size], 0);
    for first in 0..size {
        let mut chain: Vec<Waiting> = Vec::new();
        let mut next = (best[first] == UNKNOWN).then_some(first);
        loop {
            if let Some(rank) = next.take() {
                if valued % PATIENCE == 0 {
                    effort.watch.progress(valued as u64, Some(size as u64));
                    effort.go_on()?;
                }
                valued += 1;
                best[rank] = WAITING;
                chain.push(Waiting { rank, steps: steps(game, ranks, rank), best: None });
            }
            let Some(Waiting { rank, steps, best: total }) = chain.last_mut() else { break };
            if let Some((to, effect)) = steps.pop() {
                match best[to] {
                    WAITING => return Err(Limit::Circles),
                    UNKNOWN => {
                        steps.push((to, effect));
                        next = Some(to);
                    }
                    score => *total = (*total).max(Some(effect.total(score))),
                }
            } else {
                best[*rank] = total.unwrap_or(0);
                chain.pop();
            }
        }
    }
    Ok(best)
}

/// The best margin still to come in a position, given those in the positions that its moves lead to. As play never comes back
/// to a position, a table of which every cell is so is right, from the ends upwards.
pub(crate) fn due<G: Scored + ?Sized>(game: &G, at: &G::Position, of: &dyn Fn(&G::Position) -> i32) -> i32 {
    let mut moves = Vec::new();
    if game.end(at).is_none() {
        game.moves(at, &mut moves);
    }
    let total = |mv| {
        let effect = Effect { passes: game.passes(at, mv), gain: game.gain(at, mv) };
        effect.total(of(&game.play(at, mv)))
    };
    moves.into_iter().map(total).max().unwrap_or(0)
}

/// A position whose moves are being looked at.
struct Waiting {
    rank: usize,
    /// The moves not looked at yet.
    steps: Vec<(usize, Effect)>,
    /// The best of the others.
    best: Option<i32>,
}

/// Where the moves of a position lead, by rank, and what they do.
fn steps<G: Scored + ?Sized>(
    game: &G,
    ranks: &dyn Ranked<Position = G::Position, Move = G::Move>,
    rank: usize,
) -> Vec<(usize, Effect)> {
    let at = ranks.unrank(rank as u64);
    let mut moves = Vec::new();
    if game.end(&at).is_none() {
        game.moves(&at, &mut moves);
    }
    let step = |mv| {
        let to = ranks.rank(&game.play(&at, mv));
        let effect = Effect { passes: game.passes(&at, mv), gain: game.gain(&at, mv) };
        (usize::try_from(to).expect("ranks are below the size"), effect)
    };
    moves.into_iter().map(step).collect()
}
