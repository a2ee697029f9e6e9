//! A front whose lots are as wide as they have to be.

use super::{Deciding, Front};
use crate::effort::Effort;
use crate::game::{End, Players};
use crate::limit::Limit;
use crate::lots::{LOST, Lot, Lots, WON};

/// Bytes for each position besides its lot: the lists of two layers, what is noted in a round, and its cell in the table to come.
const BESIDE: u64 = 3;

/// The bytes for so many positions with lots of a width; `None` beyond counting.
pub(crate) fn weight<F: Lot>(positions: u64) -> Option<u64> {
    positions.checked_mul(F::WIDTH + BESIDE)
}

/// A front of any width.
pub(crate) enum AnyFront {
    Bytes(Front<u8>),
    Shorts(Front<u16>),
    Words(Front<u32>),
}

/// Does the same with a front of whichever width.
macro_rules! with {
    ($any:expr, $front:ident => $work:expr) => {
        match $any {
            $crate::front::AnyFront::Bytes($front) => $work,
            $crate::front::AnyFront::Shorts($front) => $work,
            $crate::front::AnyFront::Words($front) => $work,
        }
    };
}
pub(crate) use with;

impl AnyFront {
    /// Nothing is known yet of so many positions.
    pub(crate) fn new(positions: usize, players: Players) -> Self {
        AnyFront::Bytes(Front::new(Lots::new(positions), players, 0))
    }

    /// Looks at every undecided position: whether play has ended there, or how many moves it has. It may have to be done again,
    /// after `anew`.
    pub(crate) fn open<S: Default>(
        &mut self,
        prospects: &(impl Fn(&mut S, usize) -> Result<u32, End> + Sync),
        effort: &Effort<'_>,
        swept: &(impl Fn(usize) + Sync),
        anew: impl Fn(),
    ) -> Result<(), Limit> {
        while !with!(self, front => front.lots.open(front.players, prospects, effort, swept)?) {
            self.widen(effort)?;
            anew();
        }
        Ok(())
    }

    /// Decides the positions of the next distance; how many they are, none when all is done.
    pub(crate) fn advance(&mut self, means: &impl Deciding, effort: &Effort<'_>) -> Result<usize, Limit> {
        loop {
            match with!(self, front => front.advance(means, effort)?) {
                Some(found) => return Ok(found),
                None => self.widen(effort)?,
            }
        }
    }

    /// Once all is decided: judges what is not.
    pub(crate) fn judge(&mut self, means: &impl Deciding, effort: &Effort<'_>) -> Result<(), Limit> {
        if with!(self, front => front.players) == Players::One {
            return Ok(());
        }
        let judged = |position| match means.judged(position) {
            End::Won => WON,
            End::Lost => LOST,
            End::Draw => 0,
        };
        while !with!(self, front => front.lots.judge(judged, effort)?) {
            self.widen(effort)?;
        }
        Ok(())
    }

    /// Makes the lots wider.
    pub(crate) fn widen(&mut self, effort: &Effort<'_>) -> Result<(), Limit> {
        let positions = with!(self, front => front.lots.of.len()) as u64;
        let none = Front::new(Lots::<u32>::new(0), with!(self, front => front.players), 0);
        *self = match std::mem::replace(self, AnyFront::Words(none)) {
            AnyFront::Bytes(front) => {
                effort.take(weight::<u16>(positions))?;
                AnyFront::Shorts(front.widened())
            }
            AnyFront::Shorts(front) => {
                effort.take(weight::<u32>(positions))?;
                AnyFront::Words(front.widened())
            }
            AnyFront::Words(front) => AnyFront::Words(front),
        };
        Ok(())
    }
}

impl From<Front<u8>> for AnyFront {
    fn from(front: Front<u8>) -> Self {
        AnyFront::Bytes(front)
    }
}

impl From<Front<u16>> for AnyFront {
    fn from(front: Front<u16>) -> Self {
        AnyFront::Shorts(front)
    }
}

impl From<Front<u32>> for AnyFront {
    fn from(front: Front<u32>) -> Self {
        AnyFront::Words(front)
    }
}
