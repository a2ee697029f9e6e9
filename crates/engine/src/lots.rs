//! What is known of every position while all are solved, in as few bytes as it takes.
//!
//! A lot is a number. The lowest are of undecided positions: how many moves of theirs still give hope, in a game of two, and 0 in
//! a puzzle. From the highest down, numbers are given to words as they come up: an outcome with its distance. There are few of them
//! in most games, so that a byte does for both; when they meet, all lots are made wider. In the widest ones every word has its
//! number from the beginning.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use crate::effort::Effort;
use crate::game::{End, Players};
use crate::limit::Limit;

/// The lowest two bits of a word say how a position stands; above them are the plies, or in a position that nothing has decided,
/// how endless play is judged.
pub(crate) const OUTCOME: u32 = 3;
pub(crate) const UNDECIDED: u32 = 0;
pub(crate) const WON: u32 = 1;
pub(crate) const LOST: u32 = 2;
pub(crate) const DRAWN: u32 = 3;

/// An outcome and its distance as a word.
pub(crate) const fn word(outcome: u32, plies: u32) -> u32 {
    plies << 2 | outcome
}

/// A lot of some width.
pub(crate) trait Lot: Copy + Ord + Default + Send + Sync + 'static {
    /// The highest.
    const LAST: u32;
    /// Bytes of each.
    const WIDTH: u64 = size_of::<Self>() as u64;
    /// The lot of a number, which must not be higher than the last.
    fn new(number: u32) -> Self;
    /// Its number.
    fn number(self) -> u32;
}

macro_rules! lot {
    ($($width:ident),*) => {$(
        impl Lot for $width {
            const LAST: u32 = $width::MAX as u32;

            #[inline]
            fn new(number: u32) -> Self {
                // The higher bytes are 0.
                let bytes = number.to_le_bytes();
                $width::from_le_bytes(std::array::from_fn(|nth| bytes[nth]))
            }

            #[inline]
            fn number(self) -> u32 {
                self.into()
            }
        }
    )*};
}
lot!(u8, u16, u32);

/// So many moves are made between two looks at the clock.
const MANY_MOVES: u64 = 1 << 16;
/// So many lots are worked on between two looks at the clock.
pub(crate) const PIECE: usize = 1 << 14;
/// So many are, where all threads work on them together.
const MANY_LOTS: usize = 1 << 19;

/// The lots of all positions.
#[derive(Debug)]
pub(crate) struct Lots<F> {
    pub(crate) of: Vec<F>,
    /// No undecided position has a higher one.
    pub(crate) highest_open: F,
    /// The words that have numbers, from the last number down; not used by the widest.
    words: Vec<u32>,
}

impl<F: Lot> Lots<F> {
    /// So many undecided positions. Zeros cost nothing before somebody looks at them.
    pub(crate) fn new(count: usize) -> Self {
        Lots { of: vec![F::default(); count], highest_open: F::default(), words: Vec::new() }
    }

    /// These lots of these words; `None` if one has no word.
    pub(crate) fn of_words(of: Vec<F>, words: Vec<u32>) -> Option<Self> {
        let is_told = |lot: &F| {
            let number = lot.number();
            number == 0 || F::LAST == u32::MAX || ((F::LAST - number) as usize) < words.len()
        };
        of.iter().all(is_told).then(|| Lots { of, highest_open: F::default(), words })
    }

    /// No lots, but what they would mean.
    pub(crate) fn of_code(words: Vec<u32>, highest_open: F) -> Self {
        Lots { of: Vec::new(), highest_open, words }
    }

    /// The words that have numbers, from the last number down.
    pub(crate) fn words(&self) -> &[u32] {
        &self.words
    }

    /// The words that have numbers, with their lots.
    pub(crate) fn given(&self) -> impl Iterator<Item = (u32, F)> {
        self.words.iter().zip((0..=F::LAST).rev()).map(|(&word, number)| (word, F::new(number)))
    }

    /// Gives a word to every position for which another stands.
    pub(crate) fn set_aside(
        &mut self,
        word: u32,
        is_aside: impl Fn(usize) -> bool + Sync,
        effort: &Effort<'_>,
    ) -> Result<bool, Limit> {
        let Some(aside) = self.lot(word) else { return Ok(false) };
        each_piece(&mut self.of, &|(piece, lots)| {
            effort.go_on()?;
            for (lot, position) in lots.iter_mut().zip(piece * PIECE..) {
                *lot = if is_aside(position) { aside } else { *lot };
            }
            Ok(())
        })?;
        Ok(true)
    }

    /// Gives every position the lot of the one that stands for it, which keeps its own: so it is done in place, some at a time.
    pub(crate) fn unfold(
        &mut self,
        stand_in: impl Fn(usize) -> usize + Sync,
        effort: &Effort<'_>,
    ) -> Result<(), Limit> {
        for first in (0..self.of.len()).step_by(MANY_LOTS) {
            effort.go_on()?;
            let positions = first..self.of.len().min(first + MANY_LOTS);
            let lot: &(dyn Fn(usize) -> F + Sync) = &|position| self.of[stand_in(position)];
            let some: Vec<F> = positions.clone().into_par_iter().map(lot).collect();
            self.of[positions].copy_from_slice(&some);
        }
        Ok(())
    }

    /// Gives some positions a word, unless they have one.
    pub(crate) fn decide(&mut self, word: u32, positions: impl Iterator<Item = usize>) {
        let Some(decided) = self.lot(word) else { return };
        for position in positions {
            if let Some(lot) = self.of.get_mut(position).filter(|lot| **lot <= self.highest_open) {
                *lot = decided;
            }
        }
    }

    /// The word of a lot.
    #[inline]
    pub(crate) fn word_of(&self, lot: F) -> u32 {
        if lot <= self.highest_open {
            word(UNDECIDED, 0)
        } else if F::LAST == u32::MAX {
            !lot.number()
        } else {
            self.words[(F::LAST - lot.number()) as usize]
        }
    }

    /// Whether a position is undecided.
    pub(crate) fn is_open(&self, position: usize) -> bool {
        self.of[position] <= self.highest_open
    }

    /// The word of a position.
    pub(crate) fn word(&self, position: usize) -> u32 {
        self.word_of(self.of[position])
    }

    /// A lot for a word that has none yet; `None` when all are used up.
    pub(crate) fn lot(&mut self, word: u32) -> Option<F> {
        if F::LAST == u32::MAX {
            return Some(F::new(!word));
        }
        let number = F::LAST - u32::try_from(self.words.len()).ok()?;
        (number > self.highest_open.number()).then(|| {
            self.words.push(word);
            F::new(number)
        })
    }

    /// Gives back the lots given last, of which no use was made.
    pub(crate) fn forget_last(&mut self, count: usize) {
        self.words.truncate(self.words.len().saturating_sub(count));
    }

    /// The same, wider.
    pub(crate) fn widened<W: Lot>(self) -> Lots<W> {
        let highest_open = W::new(self.highest_open.number());
        let mut wide = Lots { of: Vec::new(), highest_open, words: Vec::new() };
        let renamed = |&word| wide.lot(word).expect("the wider have more numbers");
        let renamed: Vec<W> = self.words.iter().map(renamed).collect();
        let widen = |&lot: &F| match renamed.get((F::LAST - lot.number()) as usize) {
            Some(&lot) => lot,
            None => W::new(lot.number()),
        };
        wide.of = self.of.par_iter().map(widen).collect();
        wide
    }

    /// Gives every undecided position the number of its moves as its hopes, or decides it if play has ended there; in a puzzle,
    /// whatever is no goal stays without hopes. Whether the numbers were enough: otherwise, what is undecided is still that.
    pub(crate) fn open<S: Default>(
        &mut self,
        players: Players,
        prospects: &(impl Fn(&mut S, usize) -> Result<u32, End> + Sync),
        effort: &Effort<'_>,
        swept: &(impl Fn(usize) + Sync),
    ) -> Result<bool, Limit> {
        let ended = [WON, LOST, DRAWN].map(|outcome| self.lot(word(outcome, 0)));
        let [Some(won), Some(lost), Some(drawn)] = ended else { return Ok(false) };
        let open = self.highest_open;
        let free = drawn.number() - 1;
        let highest = AtomicU32::new(0);
        each_piece(&mut self.of, &|(piece, lots)| {
            effort.go_on()?;
            swept(lots.len());
            let (mut most, mut looked, mut scratch) = (0, 0, S::default());
            for (lot, position) in lots.iter_mut().zip(piece * PIECE..).filter(|(lot, _)| **lot <= open) {
                let prospects = prospects(&mut scratch, position);
                *lot = match (prospects, players) {
                    (Err(End::Won), _) => won,
                    (_, Players::One) => F::default(),
                    (Err(End::Lost), _) => lost,
                    (Err(End::Draw), _) => drawn,
                    (Ok(hopes), _) => {
                        most = most.max(hopes);
                        F::new(hopes.min(free))
                    }
                };
                looked += prospects.map_or(1, u64::from);
                if looked > MANY_MOVES {
                    looked = 0;
                    effort.go_on()?;
                }
            }
            highest.fetch_max(most, Relaxed);
            Ok(())
        })?;
        let highest = highest.into_inner();
        self.highest_open = F::new(highest.min(free));
        Ok(highest <= free)
    }

    /// Gives every undecided position one more word: how endless play is judged there, unless that is a draw. Whether there were
    /// numbers enough.
    pub(crate) fn judge(
        &mut self,
        judged: impl Fn(usize) -> u32 + Sync,
        effort: &Effort<'_>,
    ) -> Result<bool, Limit> {
        let (Some(won), Some(lost)) = (self.lot(word(UNDECIDED, WON)), self.lot(word(UNDECIDED, LOST)))
        else {
            return Ok(false);
        };
        let open = self.highest_open;
        each_piece(&mut self.of, &|(piece, lots)| {
            effort.go_on()?;
            for (lot, position) in lots.iter_mut().zip(piece * PIECE..).filter(|(lot, _)| **lot <= open) {
                *lot = match judged(position) {
                    WON => won,
                    LOST => lost,
                    _ => F::default(),
                };
            }
            Ok(())
        })?;
        Ok(true)
    }
}

/// Does something with each piece of the lots, on all threads: the same for all games, so that the threads are compiled once.
fn each_piece<F: Lot>(
    lots: &mut [F],
    work: &(dyn Fn((usize, &mut [F])) -> Result<(), Limit> + Sync),
) -> Result<(), Limit> {
    lots.par_chunks_mut(PIECE).enumerate().try_for_each(work)
}
