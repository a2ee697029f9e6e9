//! A layer found by going back from the one before it.
//!
//! A large layer is worked on in rounds. First every thread notes who leads to its share of the layer, sorted by parts of the
//! lots; then every part, small enough for a near cache, is given to one thread, which decides what is noted for it. So nobody
//! waits for another's memory, and no lot is written by two.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;

use super::jottings::Jottings;
use super::{Deciding, Front};
use crate::effort::Effort;
use crate::game::{End, Players};
use crate::limit::Limit;
use crate::lots::{DRAWN, Lot, OUTCOME, PIECE, WON};

/// Who leads to whom.
pub(crate) trait Earlier: Sync {
    /// Visits the positions with a move to this one, once per move, and whether that move passes the turn.
    fn before(&self, position: usize, visit: impl FnMut(usize, bool));
    /// How endless play is judged for the player to move.
    fn endless(&self, position: usize) -> End;
    /// The position that stands for one and those alike.
    fn stand_in(&self, position: usize) -> usize {
        position
    }
}

/// A layer of fewer positions is worked on by one thread.
const SHARED: usize = 2048;
/// So many positions of a list are taken at once.
const LISTED: usize = 512;
/// A part of the lots has at least so many, and there are no more parts than these.
const LEAST_PART: usize = 1 << 17;
const MOST_PARTS: usize = 512;

/// Decides a position to which a move leads back, if that decides it; whether it does.
///
/// Layers come in order of distance: so the first good move found is the quickest win, and when the last hope is gone, that move
/// was the longest resistance.
#[inline]
pub(crate) fn settle<F: Lot>(lot: &mut F, is_good: bool, open: F, [by_good, by_last]: [F; 2]) -> bool {
    // Nothing here takes a branch, which nobody could foresee.
    let (is_open, hopes) = (*lot <= open, lot.number());
    let is_settled = is_open && (is_good || hopes <= 1);
    let decided = if is_good { by_good } else { by_last };
    *lot = if is_settled { decided } else { F::new(hopes - u32::from(is_open)) };
    is_settled
}

/// A layer is found by going back from the one before it.
pub(crate) struct Backwards<E>(pub(crate) E);

impl<E: Earlier> Deciding for Backwards<E> {
    fn decide<F: Lot>(
        &self,
        front: &mut Front<F>,
        decided: [F; 2],
        effort: &Effort<'_>,
    ) -> Result<usize, Limit> {
        let listed = front.listed.take();
        let last = front.depth..front.depth + 1;
        let (found, next) = match listed.as_deref() {
            Some(few) if few.len() < SHARED => {
                effort.go_on()?;
                let next = self.one_by_one(front, few, decided);
                (next.len(), Some(next))
            }
            listed => self.in_rounds(front, listed, &last, decided, effort)?,
        };
        front.listed = next;
        Ok(found)
    }

    fn judged(&self, position: usize) -> End {
        self.0.endless(position)
    }

    fn stand_in(&self, position: usize) -> usize {
        self.0.stand_in(position)
    }
}

impl<E: Earlier> Backwards<E> {
    /// Takes what was found before the last layer from the hopes of all positions, where they still hold all their moves.
    pub(crate) fn catch_up<F: Lot>(&self, front: &mut Front<F>, effort: &Effort<'_>) -> Result<(), Limit> {
        if front.players == Players::Two && front.depth > 0 {
            // What was found is right: so nothing more is decided.
            self.in_rounds(front, None, &(0..front.depth), [F::default(); 2], effort)?;
        }
        Ok(())
    }

    /// Whether a move is good for its player, which leads to a position that stands so.
    ///
    /// It is when the position is won and keeps the turn, or lost and passes it. The draws' turn comes when no more is won or
    /// lost: then a player for whom endless play is no win takes the nearest draw, and one for whom it is has to, when no move is
    /// left to avoid it.
    #[inline]
    fn is_good(&self, outcome: u32, players: Players, before: usize, passes: bool) -> bool {
        match outcome {
            DRAWN => self.0.endless(before) != End::Won,
            _ => players == Players::One || (outcome == WON) != passes,
        }
    }

    /// Decides by the few positions of a layer, on one thread; the next layer.
    fn one_by_one<F: Lot>(&self, front: &mut Front<F>, layer: &[u32], decided: [F; 2]) -> Vec<u32> {
        let (players, open) = (front.players, front.lots.highest_open);
        let mut next = Vec::new();
        for &position in layer {
            let outcome = front.lots.word(position as usize) & OUTCOME;
            let lots = &mut front.lots.of;
            self.0.before(position as usize, |before, passes| {
                let is_good = self.is_good(outcome, players, before, passes);
                if settle(&mut lots[before], is_good, open, decided) {
                    next.extend(u32::try_from(before));
                }
            });
        }
        next
    }

    /// Decides by a layer, given as a list or else by its distances; how many positions the next one has, and which, if they are
    /// few.
    fn in_rounds<F: Lot>(
        &self,
        front: &mut Front<F>,
        listed: Option<&[u32]>,
        plies: &Range<u32>,
        decided: [F; 2],
        effort: &Effort<'_>,
    ) -> Result<(usize, Option<Vec<u32>>), Limit> {
        let (size, open) = (front.lots.of.len(), front.lots.highest_open);
        let bits = (size / MOST_PARTS).max(LEAST_PART).next_power_of_two().ilog2();
        let (parts, threads) = (size.div_ceil(1 << bits), rayon::current_num_threads());
        let most_noted = (size / 16).clamp(1 << 14, 1 << 20) / threads;
        let pieces = listed.map_or(size.div_ceil(PIECE), |listed| listed.len().div_ceil(LISTED));
        let begun = AtomicUsize::new(0);
        let mut notes: Vec<Jottings> = (0..threads).map(|_| Jottings::new(parts, most_noted)).collect();
        let (mut found, mut next) = (0, Some(Vec::new()));
        while begun.load(Relaxed) < pieces {
            // Not known by their types, here and below: so the threads are compiled once, and not once for each game.
            let take: &(dyn Fn(&mut Jottings) -> Result<(), Limit> + Sync) = &|notes| {
                notes.clear();
                while notes.count() < most_noted {
                    let piece = begun.fetch_add(1, Relaxed);
                    if piece >= pieces {
                        break;
                    }
                    effort.go_on()?;
                    each_of(front, listed, plies, piece, |position, word| {
                        self.note(front, position, word, bits, notes);
                    });
                }
                Ok(())
            };
            notes.par_iter_mut().try_for_each(take)?;
            let settle_part: &(dyn Fn((usize, &mut [F])) -> Vec<u32> + Sync) = &|(part, lots)| {
                let blocks = || notes.iter().flat_map(|notes| notes.of(part));
                let (mut settled, mut count) = (vec![0; blocks().map(<[u32]>::len).sum::<usize>() + 1], 0);
                for block in blocks() {
                    for &note in block {
                        let place = (note >> 1) as usize;
                        settled[count] = u32::try_from(part << bits | place).unwrap_or(0);
                        count += usize::from(settle(&mut lots[place], note & 1 == 1, open, decided));
                    }
                }
                settled.truncate(count);
                settled
            };
            let settled = front.lots.of.par_chunks_mut(1 << bits).enumerate().map(settle_part);
            for settled in settled.collect::<Vec<_>>() {
                found += settled.len();
                if let Some(next) = &mut next {
                    next.extend(settled);
                }
            }
            next = next.filter(|next| next.len() <= front.most_listed());
        }
        Ok((found, next))
    }

    /// Notes who leads to a position and is undecided, in its part: the place, and in the lowest bit whether the move is good.
    #[inline]
    fn note<F: Lot>(&self, front: &Front<F>, position: usize, word: u32, bits: u32, notes: &mut Jottings) {
        let (outcome, open) = (word & OUTCOME, front.lots.highest_open);
        self.0.before(position, |before, passes| {
            let is_good = self.is_good(outcome, front.players, before, passes);
            let place = before & ((1 << bits) - 1);
            let note = u32::try_from(place << 1 | usize::from(is_good)).unwrap_or(0);
            notes.push(before >> bits, note, front.lots.of[before] <= open);
        });
    }
}

/// Visits the positions of a piece of a layer, with their words.
fn each_of<F: Lot>(
    front: &Front<F>,
    listed: Option<&[u32]>,
    plies: &Range<u32>,
    piece: usize,
    mut visit: impl FnMut(usize, u32),
) {
    let lots = &front.lots;
    if let Some(listed) = listed {
        for &position in listed.chunks(LISTED).nth(piece).into_iter().flatten() {
            visit(position as usize, lots.word(position as usize));
        }
        return;
    }
    for (&lot, position) in lots.of[piece * PIECE..].iter().take(PIECE).zip(piece * PIECE..) {
        let word = lots.word_of(lot);
        if front.is_of_stage(word) && plies.contains(&(word >> 2)) {
            visit(position, word);
        }
    }
}
