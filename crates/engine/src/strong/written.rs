//! Who leads to whom, written down for every position.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;

use crate::effort::Effort;
use crate::front::Earlier;
use crate::game::End;
use crate::graph::Edge;
use crate::limit::Limit;
use crate::lots::PIECE;
use crate::ranked::Ranked;

/// The bytes of lists for so many positions, and so many moves.
pub(super) fn weight(positions: usize, moves: usize) -> u64 {
    8 * positions as u64 + 4 * moves as u64
}

/// Moves that a thread makes before it looks up.
const MANY_MOVES: usize = 1 << 16;
/// Numbers that a thread writes before it looks up.
const MANY_ZEROS: usize = 1 << 20;

/// The moves of all positions, by where they lead.
pub(super) struct WrittenMoves<'g, G: ?Sized> {
    game: &'g G,
    /// At first how many moves lead to each position; then where its list ends; when it is filled, where it begins.
    places: Vec<AtomicUsize>,
    from: Vec<AtomicU32>,
}

impl<'g, G: Ranked + ?Sized> WrittenMoves<'g, G> {
    pub(super) fn new(game: &'g G, size: usize, effort: &Effort<'_>) -> Result<Self, Limit> {
        Ok(WrittenMoves { game, places: zeros(size + 1, effort)?, from: Vec::new() })
    }

    /// Counts the moves of a position, and how it ended if it did.
    pub(super) fn count(&self, moves: &mut Vec<G::Move>, rank: usize) -> Result<u32, End> {
        let at = self.game.unrank(rank as u64);
        if let Some(end) = self.game.end(&at) {
            return Err(end);
        }
        self.each(&at, moves, |to, _| {
            self.places[to].fetch_add(1, Relaxed);
        });
        if moves.is_empty() { Err(End::Lost) } else { Ok(u32::try_from(moves.len()).unwrap_or(u32::MAX)) }
    }

    /// Visits where the moves of a position lead, and whether they pass the turn.
    fn each(&self, at: &G::Position, moves: &mut Vec<G::Move>, mut visit: impl FnMut(usize, bool)) {
        moves.clear();
        self.game.moves(at, moves);
        for &mv in &*moves {
            let to = self.game.rank(&self.game.play(at, mv));
            visit(usize::try_from(to).expect("ranks are below the size"), self.game.passes(at, mv));
        }
    }

    /// Forgets what was counted.
    pub(super) fn forget(&self) {
        let forget: fn(&AtomicUsize) = |place| place.store(0, Relaxed);
        self.places.par_iter().for_each(forget);
    }

    /// How many moves were counted: their lists now have their ends.
    pub(super) fn total(&mut self) -> usize {
        let mut end = 0;
        for place in &mut self.places {
            end += *place.get_mut();
            *place.get_mut() = end;
        }
        end
    }

    /// Fills the lists from their ends, which thereby become their beginnings, with the moves of the positions that were counted:
    /// those still open.
    pub(super) fn fill(
        &mut self,
        is_open: &(impl Fn(usize) -> bool + Sync),
        effort: &Effort<'_>,
        swept: &(impl Fn(usize) + Sync),
    ) -> Result<(), Limit> {
        let moves = self.places.last().map_or(0, |end| end.load(Relaxed));
        self.from = zeros(moves, effort)?;
        let size = self.places.len() - 1;
        // Not known by its type: so the threads are compiled once, and not once for each game.
        let fill: &(dyn Fn(usize) -> Result<(), Limit> + Sync) = &|piece| {
            let ranks = piece * PIECE..((piece + 1) * PIECE).min(size);
            swept(ranks.len());
            let (mut moves, mut made) = (Vec::new(), usize::MAX);
            for rank in ranks.filter(|&rank| is_open(rank)) {
                if made > MANY_MOVES {
                    effort.go_on()?;
                    made = 0;
                }
                let at = self.game.unrank(rank as u64);
                if self.game.end(&at).is_none() {
                    self.each(&at, &mut moves, |to, passes| {
                        let place = self.places[to].fetch_sub(1, Relaxed) - 1;
                        self.from[place].store(Edge::new(rank, passes).bits(), Relaxed);
                    });
                    made += moves.len();
                }
            }
            Ok(())
        };
        (0..size.div_ceil(PIECE)).into_par_iter().try_for_each(fill)
    }
}

/// So many zeros: whoever first writes to memory waits for it, and may be stopped meanwhile.
fn zeros<T: Default>(count: usize, effort: &Effort<'_>) -> Result<Vec<T>, Limit> {
    let mut zeros = Vec::with_capacity(count);
    while zeros.len() < count {
        effort.go_on()?;
        zeros.resize_with(count.min(zeros.len() + MANY_ZEROS), T::default);
    }
    Ok(zeros)
}

impl<G: Ranked + ?Sized> Earlier for WrittenMoves<'_, G> {
    #[inline]
    fn before(&self, position: usize, mut visit: impl FnMut(usize, bool)) {
        let list = self.places[position].load(Relaxed)..self.places[position + 1].load(Relaxed);
        for edge in &self.from[list] {
            let edge = Edge::of_bits(edge.load(Relaxed));
            visit(edge.to(), edge.passes());
        }
    }

    fn endless(&self, position: usize) -> End {
        self.game.endless(&self.game.unrank(position as u64))
    }
}
