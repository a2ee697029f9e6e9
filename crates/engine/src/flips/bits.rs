//! Distances as sets of positions: for each bit of a number, those whose distance has it. A layer is added to them set by set,
//! and only at the end are they turned into numbers, in the same memory.

use super::UNREACHABLE;
use super::backward::{Block, POSITIONS};

/// How many blocks have their bits together, so that memory is written in runs.
pub(super) const BLOCKS: usize = 16;
/// The distances of so many blocks, as numbers or as bits: all lowest bits first, and so on.
pub(super) type Part = [u8; BLOCKS * POSITIONS];

/// The words of the sets for one bit.
const WORDS: usize = BLOCKS * POSITIONS / 64;

/// Gives a distance to the positions of a layer.
pub(super) fn add(distance: u8, layer: &[Option<Block>], bits: &mut Part) {
    let (words, _) = bits.as_chunks_mut::<8>();
    for (_, words) in words.chunks_mut(WORDS).enumerate().filter(|(bit, _)| distance >> bit & 1 == 1) {
        for (block, words) in layer.iter().zip(words.chunks_mut(WORDS / BLOCKS)) {
            for (new, word) in block.iter().flatten().flatten().zip(words) {
                *word = (u64::from_le_bytes(*word) | new).to_le_bytes();
            }
        }
    }
}

/// Turns the bits of numbers up to a largest one into them, [`UNREACHABLE`] for the positions that are not met.
pub(super) fn into_numbers(part: &mut Part, largest: u8, met: &[Block]) {
    // Higher bits are not even read: the memory for them may not have been touched yet, and should be written first.
    let used = 8 - largest.leading_zeros() as usize;
    let bits = part[..used * 8 * WORDS].to_vec();
    let (bits, _) = bits.as_chunks();
    let met = met.as_flattened().as_flattened();
    for (word, (numbers, met)) in part.as_chunks_mut().0.iter_mut().zip(met).enumerate() {
        let of_bit = |bit| bits.get(bit * WORDS + word).map_or(0, |&places| u64::from_le_bytes(places));
        *numbers = transposed(std::array::from_fn(|bit| of_bit(bit) | !met));
    }
}

/// Turns numbers into bits.
pub(super) fn from_numbers(part: &mut Part) {
    let numbers = *part;
    for (bit, words) in part.as_chunks_mut().0.chunks_mut(WORDS).enumerate() {
        for (word, numbers) in words.iter_mut().zip(numbers.as_chunks().0) {
            let has_bit = |number| number != UNREACHABLE && number >> bit & 1 == 1;
            *word = places(numbers, has_bit).to_le_bytes();
        }
    }
}

/// The places of the numbers that are as asked.
pub(super) fn places(numbers: &[u8; 64], is_asked: impl Fn(u8) -> bool) -> u64 {
    numbers.iter().rev().fold(0, |word, &number| word << 1 | u64::from(is_asked(number)))
}

/// The numbers whose bits are given, all lowest bits first.
fn transposed(mut bits: [u64; 8]) -> [u8; 64] {
    // Eight words are a matrix of bytes, transposed by exchanging ever larger parts of it.
    for (rows, kept) in [(1, 0x00FF_00FF_00FF_00FF), (2, 0x0000_FFFF_0000_FFFF), (4, 0x0000_0000_FFFF_FFFF)] {
        for row in (0..8).filter(|row| row & rows == 0) {
            let changed = (bits[row] >> (8 * rows) ^ bits[row + rows]) & kept;
            bits[row] ^= changed << (8 * rows);
            bits[row + rows] ^= changed;
        }
    }
    // Each word now has the bits of eight numbers: a matrix of bits, transposed likewise.
    for (by, kept) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
        for word in &mut bits {
            let changed = (*word >> by ^ *word) & kept;
            *word ^= changed ^ changed << by;
        }
    }
    let mut numbers = [0; 64];
    for (numbers, word) in numbers.as_chunks_mut().0.iter_mut().zip(bits) {
        *numbers = word.to_le_bytes();
    }
    numbers
}
