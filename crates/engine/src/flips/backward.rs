//! One move back in a puzzle of lights, for 2048 positions at a time.
//!
//! The lowest bits of a position are a place in a word, the next a word in a set, the next a set in a block, the rest
//! the number of the block. A move flips some of each. To flip bits of a number is to look elsewhere; to flip bits of a place
//! is to shuffle a word, once for each bit. Shuffles are shared: what is to have the same places flipped is put together,
//! one bit of them is flipped, the result is put with what is to have the other bits flipped, and so on.
//!
//! What holds throughout:
//! - A move is its own inverse: it leads from `p` to `p` with its bits flipped, and is open at `p` exactly when its own bit,
//!   which it flips, is set there. So the positions before a layer are the layer's own, flipped by each move, but for those where
//!   the move's bit is set after it. Where all moves are free, none is left out: no bit is `needed`, and all is `open`.
//! - That bit is looked at once, where it lies: in the number of a block or a set, before anything is read, the position asked
//!   for must have it (`needed`); in a word or a place, what is read is cut to where it can have come from (`open`).
//!   Words are exchanged while a set is added, so there `open` is of the positions before; places are flipped afterwards, so there
//!   it is of those after.
//! - Sum `s` holds positions whose places are still to be flipped by `s`. Sums are sorted by their lowest bit, and a join flips
//!   that bit: what is left has a higher lowest bit or none. So every join leads to a later sum, one pass does them all, and the last
//!   sum, with nothing left to flip, is the answer.
//! - Bits of `used` tell the sums that hold anything; the others are stale only when nothing was added at all, and then nobody
//!   reads them.

#![expect(
    clippy::inline_always,
    reason = "a part of a function with several versions must have as many itself"
)]

use multiversion::multiversion;

/// 256 positions.
pub(super) type Set = [u64; 4];
/// 2048 positions.
pub(super) type Block = [Set; SETS];

const SETS: usize = 8;
pub(super) const EMPTY: Block = [[0; 4]; SETS];
/// How many positions a block has.
pub(super) const POSITIONS: usize = 256 * SETS;

/// For each bit of a place in a word, the places where it is set.
const PLACES: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// A move seen from the blocks.
struct Flip {
    /// Where the move can lead: the places where its own bit is clear, or the words where it was set before.
    open: Set,
    /// The bit that must be set in the number of a set for the move to be open there.
    needed: usize,
    /// What the move flips in the number of a set, and in that of a word.
    sets: usize,
    words: usize,
    /// The sum of those moves that flip the same places.
    sum: usize,
}

/// All moves, and how their sums are put together.
pub(super) struct Backward {
    flips: Vec<Flip>,
    /// For each sum but the last, in which nothing is left to flip: a bit of a place, and the sum to join once it is flipped.
    joins: Vec<(u32, usize)>,
}

impl Backward {
    pub(super) fn new(flips: &[u32], is_free: bool) -> Self {
        let places = |flipped: &u32| flipped % 64;
        let without_lowest = |&places: &u32| (places != 0).then(|| places & (places - 1));
        let mut sums: Vec<u32> = flips
            .iter()
            .flat_map(|flipped| std::iter::successors(Some(places(flipped)), without_lowest))
            .collect();
        sums.sort_unstable_by_key(|places| (places.trailing_zeros(), *places));
        sums.dedup();
        let sum = |places: u32| sums.iter().position(|&other| other == places).unwrap_or(0);
        let joins =
            sums.iter().filter_map(|places| Some((places.trailing_zeros(), sum(without_lowest(places)?))));
        let flip = |(bit, flipped): (usize, &u32)| Flip {
            open: std::array::from_fn(|word| match bit {
                _ if is_free => u64::MAX,
                0..6 => !PLACES[bit],
                6..8 if word >> (bit - 6) & 1 == 0 => 0,
                _ => u64::MAX,
            }),
            needed: if is_free { 0 } else { 1 << bit >> 8 },
            sets: (flipped >> 8) as usize,
            words: (flipped >> 6 & 3) as usize,
            sum: sum(places(flipped)),
        };
        Backward { flips: flips.iter().enumerate().map(flip).collect(), joins: joins.collect() }
    }

    /// What [`before`] works in.
    pub(super) fn sums(&self) -> Vec<Block> {
        vec![EMPTY; self.joins.len() + 1]
    }
}

/// The positions of one block that have a move into a layer, if there are any.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn before<'a>(
    moves: &Backward,
    number: usize,
    layer: &[Option<Block>],
    sums: &'a mut [Block],
) -> Option<&'a Block> {
    let mut used = 0u64;
    for flip in &moves.flips {
        let needed = flip.needed / SETS;
        if number & needed == needed
            && let Some(later) = &layer[number ^ (flip.sets / SETS)]
        {
            if used == 0 {
                sums.fill(EMPTY);
            }
            used |= 1 << flip.sum;
            let sum = &mut sums[flip.sum];
            // One loop for each exchange of words, so that the compiler sees which word goes where.
            match flip.words {
                0 => flip.add::<0>(later, sum),
                1 => flip.add::<1>(later, sum),
                2 => flip.add::<2>(later, sum),
                _ => flip.add::<3>(later, sum),
            }
        }
    }
    for (from, &(bit, to)) in moves.joins.iter().enumerate() {
        if used >> from & 1 == 1 {
            used |= 1 << to;
            let (done, left) = sums.split_at_mut(to);
            let (from, to) = (&done[from], &mut left[0]);
            match bit {
                0 => join::<0>(from, to),
                1 => join::<1>(from, to),
                2 => join::<2>(from, to),
                3 => join::<3>(from, to),
                4 => join::<4>(from, to),
                _ => join::<5>(from, to),
            }
        }
    }
    sums.last().filter(|_| used != 0)
}

impl Flip {
    /// Adds the positions from which the move leads into a block, but for the places it flips.
    #[inline(always)]
    fn add<const WORDS: usize>(&self, later: &Block, sum: &mut Block) {
        let needed = self.needed % SETS;
        for (number, sum) in sum.iter_mut().enumerate() {
            if number & needed == needed {
                let later = &later[(number ^ self.sets) % SETS];
                *sum = std::array::from_fn(|word| sum[word] | later[word ^ WORDS] & self.open[word]);
            }
        }
    }
}

/// Flips a bit of the places of one sum and adds it to another.
#[inline(always)]
fn join<const BIT: usize>(from: &Block, to: &mut Block) {
    let (set, by) = (PLACES[BIT], 1 << BIT);
    for (from, to) in from.iter().zip(to) {
        *to = std::array::from_fn(|word| to[word] | (from[word] & set) >> by | (from[word] & !set) << by);
    }
}
