//! What is kept of a solve: its lots, and the words they stand for.

use std::io::{self, Write};

use crate::effort::Kept;
use crate::front::{AnyFront, Front, with};
use crate::game::Players;
use crate::lots::{DRAWN, Lot, Lots, OUTCOME, PIECE, UNDECIDED};

/// How it begins. Once it was the words alone, four bytes each; none of them was as large as this and undecided.
const BEGINNING: [u8; 4] = (u32::MAX - OUTCOME).to_le_bytes();

/// Whether a word was decided when all that is won and lost up to a distance was, and no draw but those by the rules.
fn is_kept(word: u32, last: u32) -> bool {
    let last = if word & OUTCOME == DRAWN { 0 } else { last };
    word & OUTCOME != UNDECIDED && word >> 2 <= last
}

/// Writes what is won and lost up to a distance: a layer that was not finished, and the draws, are found anew. Of positions alike,
/// one may stand for the others: they are written all.
pub(super) fn write(
    front: &AnyFront,
    last: u32,
    stand_in: &dyn Fn(usize) -> usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(&BEGINNING)?;
    with!(front, front => write_fates(&front.lots, last, stand_in, out))
}

fn write_fates<F: Lot>(
    lots: &Lots<F>,
    last: u32,
    stand_in: &dyn Fn(usize) -> usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let words = lots.words();
    out.write_all(&[u8::try_from(F::WIDTH).unwrap_or(0)])?;
    out.write_all(&u32::try_from(words.len()).unwrap_or(0).to_le_bytes())?;
    for word in words {
        out.write_all(&word.to_le_bytes())?;
    }
    let mut bytes = Vec::with_capacity(4 * PIECE);
    for first in (0..lots.of.len()).step_by(PIECE) {
        bytes.clear();
        for position in first..lots.of.len().min(first + PIECE) {
            let lot = lots.of[stand_in(position)];
            let number = if is_kept(lots.word_of(lot), last) { lot.number() } else { 0 };
            bytes.extend(&number.to_le_bytes()[..size_of::<F>()]);
        }
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// Takes up what was kept after a whole layer; `None` when it cannot be of so many positions.
pub(super) fn read(kept: Kept, size: usize, players: Players) -> Option<AnyFront> {
    // No distance is as large as the number of positions.
    if (kept.depth as usize) < size { read_any(kept, size, players) } else { None }
}

/// Takes up whatever was kept, for a way that needs no whole layers.
pub(super) fn read_any(kept: Kept, size: usize, players: Players) -> Option<AnyFront> {
    let Kept { depth, bytes } = kept;
    let Some(rest) = bytes.strip_prefix(&BEGINNING) else {
        let (words, []) = bytes.as_chunks::<4>() else { return None };
        let lots = words.iter().map(|&word| match u32::from_le_bytes(word) {
            word if word & OUTCOME == UNDECIDED => Some(0),
            word => is_kept(word, depth).then_some(!word),
        });
        return taken_up(lots.collect::<Option<_>>()?, Vec::new(), size, players, depth);
    };
    let (&width, rest) = rest.split_first()?;
    let (&count, rest) = rest.split_first_chunk()?;
    let count = usize::try_from(u32::from_le_bytes(count)).ok()?;
    let (words, rest) = rest.split_at_checked(count.checked_mul(4)?)?;
    let words: Vec<u32> = words.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect();
    match width {
        1 => taken_up(rest.to_vec(), words, size, players, depth),
        2 => {
            let (lots, []) = rest.as_chunks() else { return None };
            let lots = lots.iter().map(|&lot| u16::from_le_bytes(lot)).collect();
            taken_up(lots, words, size, players, depth)
        }
        4 => {
            let (lots, []) = rest.as_chunks() else { return None };
            let lots = lots.iter().map(|&lot| u32::from_le_bytes(lot)).collect();
            taken_up(lots, words, size, players, depth)
        }
        _ => None,
    }
}

/// A front with these lots, if they can be some.
fn taken_up<F: Lot>(
    of: Vec<F>,
    words: Vec<u32>,
    size: usize,
    players: Players,
    depth: u32,
) -> Option<AnyFront>
where
    AnyFront: From<Front<F>>,
{
    let lots = Lots::of_words(of, words)?;
    let is_one = |&lot: &F| lot == F::default() || is_kept(lots.word_of(lot), depth);
    (lots.of.len() == size && lots.of.iter().all(is_one)).then(|| Front::new(lots, players, depth).into())
}
