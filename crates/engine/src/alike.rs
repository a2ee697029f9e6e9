//! Alike positions, told by rank.

use std::cmp::Ordering;

use crate::ranked::Ranked;
use crate::retractable::Retractable;
use crate::symmetry::Symmetric;

/// What a rank has to do with those alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Likeness {
    /// The least rank of a position alike.
    pub least: u64,
    /// How many symmetries lead to it: as many as leave a position alike as it is.
    pub ways: u32,
}

/// A symmetric game that plays backwards and lists all its symmetries: of positions alike, only the one of least rank need be looked
/// at, as they have one value.
pub trait Alike: Retractable + Symmetric + Sized {
    /// The least rank alike; a game that can tell it from the rank alone is solved faster.
    fn likeness(&self, rank: u64) -> Likeness {
        of_images(self, rank)
    }

    /// Visits the positions before one, as [`Retractable::before`] does, each with the least rank alike.
    fn alike_before(&self, rank: u64, mut visit: impl FnMut(Likeness, bool)) {
        self.before(rank, |before, passes| visit(self.likeness(before), passes));
    }
}

/// The least rank alike, found by making all images.
pub fn of_images<G: Symmetric + Ranked>(game: &G, rank: u64) -> Likeness {
    let at = game.unrank(rank);
    let images = game.symmetries().into_iter().map(|symmetry| game.rank(&game.image(symmetry, &at)));
    images.fold(Likeness { least: u64::MAX, ways: 0 }, |Likeness { least, ways }, image| {
        match image.cmp(&least) {
            Ordering::Less => Likeness { least: image, ways: 1 },
            Ordering::Equal => Likeness { least, ways: ways + 1 },
            Ordering::Greater => Likeness { least, ways },
        }
    })
}
