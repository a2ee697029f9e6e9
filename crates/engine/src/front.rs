//! Retrograde analysis: from the finished positions back, a layer of equal distance at a time.

mod backwards;
mod jottings;
mod widths;

use rayon::prelude::*;

pub(crate) use self::backwards::{Backwards, Earlier, settle};
pub(crate) use self::widths::{AnyFront, weight, with};
use crate::effort::Effort;
use crate::game::{End, Players};
use crate::limit::Limit;
use crate::lots::{DRAWN, LOST, Lot, Lots, OUTCOME, PIECE, UNDECIDED, WON, word};

/// How the next layer is found.
pub(crate) trait Deciding: Sync {
    /// Decides the positions of the next layer, those that are won or lost, or all as drawn; how many they are.
    fn decide<F: Lot>(
        &self,
        front: &mut Front<F>,
        decided: [F; 2],
        effort: &Effort<'_>,
    ) -> Result<usize, Limit>;
    /// How endless play is judged for the player to move.
    fn judged(&self, position: usize) -> End;
    /// The position that stands for one and those alike.
    fn stand_in(&self, position: usize) -> usize {
        position
    }
}

/// How far retrograde analysis has come: all positions up to a distance are decided, first the won and the lost ones, then
/// those drawn by the rules.
pub(crate) struct Front<F> {
    pub(crate) lots: Lots<F>,
    pub(crate) players: Players,
    pub(crate) depth: u32,
    pub(crate) found: usize,
    pub(crate) is_at_draws: bool,
    /// The positions of the last layer, where they are few.
    pub(crate) listed: Option<Vec<u32>>,
}

impl<F: Lot> Front<F> {
    /// Takes up where all won and lost positions up to a distance are decided.
    pub(crate) fn new(lots: Lots<F>, players: Players, depth: u32) -> Self {
        Front { lots, players, depth, found: 0, is_at_draws: false, listed: None }
    }

    /// Whether a word is of those that are decided at this stage: won and lost, or drawn.
    fn is_of_stage(&self, word: u32) -> bool {
        word & OUTCOME != UNDECIDED && (word & OUTCOME == DRAWN) == self.is_at_draws
    }

    /// Looks for the positions of the last layer, and lists them if they are few.
    pub(crate) fn list(&mut self) {
        let words = |piece: usize| {
            let lots = self.lots.of[piece * PIECE..].iter().take(PIECE).zip(piece * PIECE..);
            lots.map(|(&lot, position)| (self.lots.word_of(lot), position))
                .filter(|(word, _)| self.is_of_stage(*word))
        };
        let is_last = |(word, _): &(u32, usize)| word >> 2 == self.depth;
        let pieces = || (0..self.lots.of.len().div_ceil(PIECE)).into_par_iter();
        let found = pieces().map(|piece| words(piece).count()).sum::<usize>();
        let count = pieces().map(|piece| words(piece).filter(is_last).count()).sum::<usize>();
        self.listed = (count <= self.most_listed()).then(|| {
            let of_last =
                |piece| words(piece).filter(is_last).filter_map(|(_, position)| u32::try_from(position).ok());
            pieces().flat_map_iter(of_last).collect()
        });
        self.found += found;
    }

    /// So many positions are listed at most; larger layers are looked for among all.
    fn most_listed(&self) -> usize {
        (self.lots.of.len() / 16).max(PIECE)
    }

    /// Once all that is won or lost is decided: goes back from the positions that are drawn by the rules.
    pub(crate) fn turn_to_draws(&mut self) {
        self.is_at_draws = true;
        self.depth = 0;
        self.list();
    }

    /// Decides the positions of the next distance; how many they are, none when all is done, or `None` when the lots must be
    /// made wider first.
    pub(crate) fn advance(
        &mut self,
        means: &impl Deciding,
        effort: &Effort<'_>,
    ) -> Result<Option<usize>, Limit> {
        let plies = self.depth + 1;
        let new = match (self.is_at_draws, self.players) {
            (true, _) => self.lots.lot(word(DRAWN, plies)).map(|drawn| (1, [drawn; 2])),
            (_, Players::One) => self.lots.lot(word(WON, plies)).map(|won| (1, [won; 2])),
            _ => {
                let won = self.lots.lot(word(WON, plies));
                let lost = self.lots.lot(word(LOST, plies));
                won.zip(lost).map(|(won, lost)| (2, [won, lost]))
            }
        };
        let Some((given, decided)) = new else { return Ok(None) };
        let found = means.decide(self, decided, effort)?;
        if found == 0 {
            self.lots.forget_last(given);
        }
        self.depth = plies;
        self.found += found;
        Ok(Some(found))
    }

    /// The same with wider lots.
    pub(crate) fn widened<W: Lot>(self) -> Front<W> {
        let Front { lots, players, depth, found, is_at_draws, listed } = self;
        Front { lots: lots.widened(), players, depth, found, is_at_draws, listed }
    }
}
