//! One sweep upwards, where every move leads to a lower rank.
//!
//! A position is decided when those are that its moves lead to. The ranks are cut into stretches, as long as the last axes of the table;
//! in a round, every stretch goes on by a pace, or as far as the others let it, and what it found stands in the table when the round is
//! over. So the first stretch leads, the next ones follow a pace behind each other, and no thread waits for another but at the end of a
//! round.

use rayon::prelude::*;

use super::{begun, kept, strong};
use crate::descending::Descending;
use crate::effort::{BY_RANK, Effort, Unfinished};
use crate::front::with;
use crate::game::{End, Players};
use crate::limit::Limit;
use crate::lots::{DRAWN, LOST, Lot, Lots, OUTCOME, PIECE, UNDECIDED, WON, word};
use crate::solve::Values;

/// The word of a puzzle's position that was looked at and leads to no goal, as long as others are looked at.
const NOWHERE: u32 = word(UNDECIDED, DRAWN);
/// So many stretches go on in a round, and a stretch takes at least so many paces.
const ABREAST: usize = 32;
const PACES: usize = 16;
/// So many positions are looked at between two looks at the clock.
const PATIENCE: usize = 1024;

/// Solves every position of a game in which every move leads to a lower rank; a position's number is its rank. Should a move lead up
/// after all, the game is solved like any other.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn strong_upwards<G: Descending>(game: &G, effort: &Effort<'_>) -> Result<Values, Unfinished> {
    let (mut front, journey) = begun(game, 0, effort, kept::read_any)?;
    let mut sweep = Sweep::new(game, journey.size);
    with!(&front, front => sweep.learn(&front.lots));
    loop {
        let round = with!(&mut front, front => sweep.round(&mut front.lots, effort));
        let is_to_keep = if round.is_err() { sweep.found > 0 } else { effort.watch.is_time_to_keep() };
        if is_to_keep {
            effort.watch.keep(BY_RANK, &|out| kept::write(&front, BY_RANK, &|rank| rank, out))?;
        }
        match round? {
            Round::On(found) => journey.advance(found),
            Round::OutOfLots => {
                front.widen(effort)?;
                with!(&front, front => sweep.learn(&front.lots));
            }
            Round::Stuck => return strong(game, effort),
            Round::Last => break,
        }
    }
    with!(&mut front, front => forget_nowhere(&mut front.lots));
    effort.watch.progress(journey.steps, Some(journey.steps));
    Ok(front.into())
}

/// What leads to no goal is undecided in the end, as it is when one goes back from the goals.
fn forget_nowhere<F: Lot>(lots: &mut Lots<F>) {
    let nowhere = lots.given().find(|(word, _)| *word == NOWHERE).map(|(_, lot)| lot);
    if let Some(nowhere) = nowhere {
        lots.of.par_iter_mut().filter(|lot| **lot == nowhere).for_each(|lot| *lot = F::default());
    }
}

/// How a round went.
enum Round {
    /// So many positions were decided.
    On(usize),
    /// There is no lot left for what was found.
    OutOfLots,
    /// Not even the lowest could be decided: a move leads up.
    Stuck,
    /// All are decided.
    Last,
}

/// Ranks that are looked at one after the other.
#[derive(Clone, Copy)]
struct Stretch {
    next: usize,
    end: usize,
}

/// What a stretch came to in a round.
struct Stride<F> {
    lots: Vec<F>,
    /// A word that has no lot yet, where it stopped for one.
    missing: Option<u32>,
}

/// How far a sweep has come.
struct Sweep<'g, G> {
    game: &'g G,
    /// Those that have not come to their ends.
    stretches: Vec<Stretch>,
    pace: usize,
    found: usize,
    /// The number of the lot of each word, or 0.
    numbers: Vec<u32>,
}

impl<'g, G: Descending> Sweep<'g, G> {
    fn new(game: &'g G, size: usize) -> Self {
        let (mut axes, mut length) = (game.shape(), 1);
        while length < PIECE
            && let Some(axis) = axes.pop()
        {
            length = usize::try_from(axis).map_or(size, |axis| axis.saturating_mul(length));
        }
        let length = length.clamp(1, size.max(1));
        let stretches = (0..size).step_by(length).map(|next| Stretch { next, end: size.min(next + length) });
        let pace = length.div_ceil(PACES).max(PATIENCE);
        Sweep { game, stretches: stretches.collect(), pace, found: 0, numbers: Vec::new() }
    }

    /// Learns which words have lots.
    fn learn<F: Lot>(&mut self, lots: &Lots<F>) {
        self.numbers.clear();
        for (word, lot) in lots.given() {
            self.note(word, lot);
        }
    }

    fn note<F: Lot>(&mut self, word: u32, lot: F) {
        let word = word as usize;
        self.numbers.resize(self.numbers.len().max(word + 1), 0);
        self.numbers[word] = lot.number();
    }

    /// The lot of a word, if it has one.
    #[inline]
    fn lot<F: Lot>(&self, word: u32) -> Option<F> {
        if F::LAST == u32::MAX {
            return Some(F::new(!word));
        }
        self.numbers.get(word as usize).filter(|number| **number > 0).map(|&number| F::new(number))
    }

    /// Lets the lowest stretches go on.
    fn round<F: Lot>(&mut self, lots: &mut Lots<F>, effort: &Effort<'_>) -> Result<Round, Limit> {
        let abreast = &self.stretches[..self.stretches.len().min(ABREAST)];
        // Not known by its type: so the threads are compiled once, and not once for each game.
        let pace: &(dyn Fn(&Stretch) -> Result<Stride<F>, Limit> + Sync) =
            &|stretch| self.pace(*stretch, &*lots, effort);
        let paces = abreast.par_iter().with_max_len(1).map(pace).collect::<Result<Vec<_>, _>>()?;
        let (mut found, mut is_new) = (0, false);
        for (nth, Stride { lots: some, missing }) in paces.into_iter().enumerate() {
            let stretch = &mut self.stretches[nth];
            lots.of[stretch.next..][..some.len()].copy_from_slice(&some);
            stretch.next += some.len();
            found += some.len();
            if let Some(word) = missing.filter(|&word| self.lot::<F>(word).is_none()) {
                let Some(lot) = lots.lot(word) else { return Ok(Round::OutOfLots) };
                self.note(word, lot);
                is_new = true;
            }
        }
        self.stretches.retain(|stretch| stretch.next < stretch.end);
        self.found += found;
        Ok(match (self.stretches.is_empty(), found > 0 || is_new) {
            (true, _) => Round::Last,
            (false, true) => Round::On(found),
            (false, false) => Round::Stuck,
        })
    }

    /// The next positions of a stretch, as far as those are decided that their moves lead to.
    fn pace<F: Lot>(
        &self,
        Stretch { next, end }: Stretch,
        lots: &Lots<F>,
        effort: &Effort<'_>,
    ) -> Result<Stride<F>, Limit> {
        let mut some: Vec<F> = Vec::with_capacity(self.pace);
        for rank in next..end.min(next + self.pace) {
            if some.len().is_multiple_of(PATIENCE) {
                effort.go_on()?;
            }
            // What an earlier run left.
            if lots.of[rank] != F::default() {
                some.push(lots.of[rank]);
                continue;
            }
            let word = self.word(rank, |to| {
                let lot = if to < next { lots.of.get(to) } else { some.get(to - next) };
                lots.word_of(lot.copied().unwrap_or_default())
            });
            let Some(word) = word else { break };
            match self.lot(word) {
                Some(lot) => some.push(lot),
                None => return Ok(Stride { lots: some, missing: Some(word) }),
            }
        }
        Ok(Stride { lots: some, missing: None })
    }

    /// The word of a position, by those that its moves lead to; `None` while one of them is undecided.
    #[inline]
    fn word(&self, rank: usize, of: impl Fn(usize) -> u32) -> Option<u32> {
        const NONE: u32 = u32::MAX;
        let is_game = self.game.players() == Players::Two;
        let (mut quickest, mut nearest, mut longest, mut farthest) = (NONE, NONE, 0, 0);
        let (mut is_pending, mut has_move) = (false, false);
        let end = self.game.after(rank as u64, |to, passes| {
            let found = of(usize::try_from(to).unwrap_or(usize::MAX));
            let (outcome, plies) = (found & OUTCOME, found >> 2);
            has_move = true;
            // Won or lost, and good or bad, take no branch: nobody could foresee it.
            if outcome == WON || outcome == LOST {
                let is_good = (outcome == WON) != passes;
                quickest = quickest.min(if is_good { plies } else { NONE });
                longest = longest.max(if is_good { 0 } else { plies });
            } else if outcome == DRAWN {
                (nearest, farthest) = (nearest.min(plies), farthest.max(plies));
            } else {
                is_pending |= found != NOWHERE;
            }
        });
        Some(match end {
            _ if is_pending => return None,
            Some(End::Won) => word(WON, 0),
            Some(_) if !is_game => NOWHERE,
            Some(End::Lost) => word(LOST, 0),
            Some(End::Draw) => word(DRAWN, 0),
            None if quickest != NONE => word(WON, quickest + 1),
            None if !is_game => NOWHERE,
            None if !has_move => word(LOST, 0),
            None if nearest == NONE => word(LOST, longest + 1),
            None if self.game.endless(&self.game.unrank(rank as u64)) == End::Won => {
                word(DRAWN, farthest + 1)
            }
            None => word(DRAWN, nearest + 1),
        })
    }
}
