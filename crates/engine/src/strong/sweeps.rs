//! Layers found without anything written down: each undecided position looks where its moves lead.

use rayon::prelude::*;

use crate::effort::Effort;
use crate::front::{Deciding, Front};
use crate::game::{End, Players};
use crate::limit::Limit;
use crate::lots::{DRAWN, LOST, Lot, OUTCOME, PIECE, UNDECIDED, WON};
use crate::ranked::Ranked;

/// So many pieces are looked at before what was found is decided.
const ROUND: usize = 64;
/// Moves that a thread makes before it looks up.
const MANY_MOVES: usize = 1 << 14;

/// A game whose every undecided position is looked at for every layer.
pub(super) struct Sweeping<'g, G: ?Sized>(pub(super) &'g G);

impl<G: Ranked + ?Sized> Deciding for Sweeping<'_, G> {
    fn decide<F: Lot>(
        &self,
        front: &mut Front<F>,
        [by_good, by_last]: [F; 2],
        effort: &Effort<'_>,
    ) -> Result<usize, Limit> {
        let pieces = front.lots.of.len().div_ceil(PIECE);
        let mut found = 0;
        for first in (0..pieces).step_by(ROUND) {
            let round = (first..pieces.min(first + ROUND)).into_par_iter();
            // Not known by its type: so the threads are compiled once, and not once for each game.
            let settled: &(dyn Fn(usize) -> Result<Vec<(u32, bool)>, Limit> + Sync) =
                &|piece| self.settled(front, piece, effort);
            let settled = round.map(settled);
            for (position, is_good) in settled.collect::<Result<Vec<_>, _>>()?.into_iter().flatten() {
                front.lots.of[position as usize] = if is_good { by_good } else { by_last };
                found += 1;
            }
        }
        Ok(found)
    }

    fn judged(&self, position: usize) -> End {
        self.0.endless(&self.0.unrank(position as u64))
    }
}

impl<G: Ranked + ?Sized> Sweeping<'_, G> {
    /// The positions of a piece that the layers so far decide, and whether by a good move.
    fn settled<F: Lot>(
        &self,
        front: &Front<F>,
        piece: usize,
        effort: &Effort<'_>,
    ) -> Result<Vec<(u32, bool)>, Limit> {
        let open = front.lots.highest_open;
        let (mut settled, mut moves, mut made) = (Vec::new(), Vec::new(), usize::MAX);
        for (&lot, position) in front.lots.of[piece * PIECE..].iter().take(PIECE).zip(piece * PIECE..) {
            if lot > open {
                continue;
            }
            if made > MANY_MOVES {
                effort.go_on()?;
                made = 0;
            }
            let at = self.0.unrank(position as u64);
            moves.clear();
            // What ends a puzzle unsolved is undecided too.
            if self.0.end(&at).is_none() {
                self.0.moves(&at, &mut moves);
            }
            made += moves.len() + 1;
            if let Some(is_good) = self.decision(front, &at, &moves) {
                settled.extend(u32::try_from(position).map(|position| (position, is_good)));
            }
        }
        Ok(settled)
    }

    /// Whether a position is decided by a good move or by having none that gives hope; see how layers are found backwards, from
    /// the other side.
    fn decision<F: Lot>(&self, front: &Front<F>, at: &G::Position, moves: &[G::Move]) -> Option<bool> {
        let takes_draw = front.is_at_draws && self.0.endless(at) != End::Won;
        let mut has_hope = moves.is_empty() || front.players == Players::One;
        for &mv in moves {
            let to = usize::try_from(self.0.rank(&self.0.play(at, mv))).expect("ranks are below the size");
            let word = front.lots.word(to);
            // What this very layer decides is not known yet.
            let is_new = word >> 2 > front.depth && (word & OUTCOME == DRAWN) == front.is_at_draws;
            match if is_new { UNDECIDED } else { word & OUTCOME } {
                DRAWN if takes_draw => return Some(true),
                DRAWN if front.is_at_draws => {}
                WON | LOST if front.players == Players::One => return Some(true),
                outcome @ (WON | LOST) if (outcome == WON) != self.0.passes(at, mv) => return Some(true),
                WON | LOST => {}
                _ => has_hope = true,
            }
        }
        (!has_hope).then_some(false)
    }
}
