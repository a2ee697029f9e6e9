//! Positions alike folded into one: only the one of least rank is looked at.

use super::{begun, kept, retract};
use crate::alike::{Alike, Likeness};
use crate::effort::{Effort, Unfinished};
use crate::front::{Backwards, Earlier, with};
use crate::game::End;
use crate::lots::{DRAWN, UNDECIDED, word};
use crate::solve::Values;

/// The word of a position for which another stands.
const ASIDE: u32 = word(UNDECIDED, DRAWN);

/// The same for a game that plays backwards and tells which positions are alike.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn strong_alike<G: Alike>(game: &G, effort: &Effort<'_>) -> Result<Values, Unfinished> {
    let (mut front, journey) = begun(game, 1, effort, kept::read)?;
    let folded = Folded(game);
    let is_aside = |position| folded.least(position) != position;
    while !with!(&mut front, front => front.lots.set_aside(ASIDE, is_aside, effort)?) {
        front.widen(effort)?;
    }
    let mut front = retract(game, front, &Backwards(Folded(game)), &journey)?;
    with!(&mut front, front => front.lots.unfold(|position| folded.least(position), effort)?);
    Ok(front.into())
}

/// A game in which positions alike are one.
///
/// From a position, the moves to a class of positions alike are counted one by one, as many as it has. From the other side, somebody of
/// the class before leads to the one that stands for its class in so many ways; by symmetry, there are as many moves between the two
/// classes seen from either: of the position before, with all alike, times its moves, and of the one after, with all alike, times the
/// ways to it. A class is the smaller the more symmetries leave its positions as they are. So the moves of the one before are those ways,
/// times the symmetries that leave it as it is, by those that leave the one after as it is.
struct Folded<'g, G>(&'g G);

impl<G: Alike> Folded<'_, G> {
    #[inline]
    fn least(&self, position: usize) -> usize {
        usize::try_from(self.0.likeness(position as u64).least).unwrap_or(usize::MAX)
    }
}

impl<G: Alike> Earlier for Folded<'_, G> {
    #[inline]
    fn before(&self, position: usize, mut visit: impl FnMut(usize, bool)) {
        let rank = |least: u64| usize::try_from(least).unwrap_or(usize::MAX);
        let Likeness { ways: alike, .. } = self.0.likeness(position as u64);
        if alike == 1 {
            self.0.alike_before(position as u64, |Likeness { least, ways }, passes| {
                for _ in 0..ways {
                    visit(rank(least), passes);
                }
            });
            return;
        }
        let mut all = Vec::new();
        self.0.alike_before(position as u64, |Likeness { least, ways }, passes| {
            all.push((least, passes, ways));
        });
        all.sort_unstable();
        for some in all.chunk_by(|one, other| one == other) {
            let (least, passes, ways) = some[0];
            for _ in 0..some.len() * ways as usize / alike as usize {
                visit(rank(least), passes);
            }
        }
    }

    fn endless(&self, position: usize) -> End {
        self.0.endless(&self.0.unrank(position as u64))
    }

    fn stand_in(&self, position: usize) -> usize {
        self.least(position)
    }
}
