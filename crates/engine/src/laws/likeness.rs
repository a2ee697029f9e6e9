//! The law of alike positions told by rank.

use std::collections::BTreeSet;

use super::{Ground, holds, resuming};
use crate::alike::{Alike, Likeness};
use crate::effort::Effort;
use crate::strong::{strong, strong_alike};

/// The least rank alike is that of the images, the symmetries that lead to it are as many as the images are few, and looking at one of
/// the positions alike gives the values of looking at all.
///
/// # Errors
/// Says what is broken.
pub fn likeness<G: Alike>(game: &G, _ground: &Ground<G>) -> Result<(), String> {
    let mut order = None;
    for rank in 0..game.size().ok_or("a small instance has ranks")? {
        let at = game.unrank(rank);
        let images = game.symmetries().into_iter().map(|symmetry| game.rank(&game.image(symmetry, &at)));
        let images: BTreeSet<u64> = images.collect();
        let Likeness { least, ways } = game.likeness(rank);
        holds(images.first() == Some(&least), || format!("{at:?} has another least rank alike"))?;
        let all = images.len() as u64 * u64::from(ways);
        holds(*order.get_or_insert(all) == all, || format!("{at:?} is alike in other than {ways} ways"))?;
    }
    let table = strong(game, &Effort::UNBOUNDED).map_err(|_| "a small instance has few ranks")?;
    let alike = strong_alike(game, &Effort::UNBOUNDED);
    holds(alike.is_ok_and(|alike| alike == table), || {
        "looking at one of those alike comes to another end".to_owned()
    })?;
    resuming::resumes(|effort| strong_alike(game, effort))
}
