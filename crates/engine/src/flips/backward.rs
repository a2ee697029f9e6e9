//! One move back in a puzzle of lights, for 2048 positions at a time.
//!
//! The lowest bits of a position are a place in a word, the next a word in a set, the next a set in a block, the rest
//! the number of the block. A move flips some of each. To flip bits of a number is to look elsewhere; to flip bits of a place
//! is to shuffle a word, once for each bit. Shuffles are shared: what is to have the same places flipped is put together,
//! one bit of them is flipped, the result is put with what is to have the other bits flipped, and so on.

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
    pub(super) fn new(flips: &[u32]) -> Self {
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
                0..6 => !PLACES[bit],
                6..8 if word >> (bit - 6) & 1 == 0 => 0,
                _ => u64::MAX,
            }),
            needed: 1 << bit >> 8,
            sets: (flipped >> 8) as usize,
            words: (flipped >> 6 & 3) as usize,
            sum: sum(places(flipped)),
        };
        Backward { flips: flips.iter().enumerate().map(flip).collect(), joins: joins.collect() }
    }

    /// What [`before`](Self::before) works in.
    pub(super) fn sums(&self) -> Vec<Block> {
        vec![EMPTY; self.joins.len() + 1]
    }

    /// The positions of one block that have a move into a layer, if there are any.
    pub(super) fn before<'a>(
        &self,
        number: usize,
        layer: &[Option<Block>],
        sums: &'a mut [Block],
    ) -> Option<&'a Block> {
        sums.fill(EMPTY);
        let mut used = 0u64;
        for flip in &self.flips {
            let needed = flip.needed / SETS;
            if number & needed == needed
                && let Some(later) = &layer[number ^ (flip.sets / SETS)]
            {
                used |= 1 << flip.sum;
                flip.add(later, &mut sums[flip.sum]);
            }
        }
        for (from, &(bit, to)) in self.joins.iter().enumerate() {
            if used >> from & 1 == 1 {
                used |= 1 << to;
                let (done, left) = sums.split_at_mut(to);
                join(bit, &done[from], &mut left[0]);
            }
        }
        sums.last().filter(|_| used != 0)
    }
}

impl Flip {
    /// Adds the positions from which the move leads into a block, but for the places it flips.
    fn add(&self, later: &Block, sum: &mut Block) {
        // One loop for each exchange of words, so that the compiler sees which word goes where.
        match self.words {
            0 => self.add_exchanged::<0>(later, sum),
            1 => self.add_exchanged::<1>(later, sum),
            2 => self.add_exchanged::<2>(later, sum),
            _ => self.add_exchanged::<3>(later, sum),
        }
    }

    fn add_exchanged<const WORDS: usize>(&self, later: &Block, sum: &mut Block) {
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
fn join(bit: u32, from: &Block, to: &mut Block) {
    match bit {
        0 => join_flipped::<0>(from, to),
        1 => join_flipped::<1>(from, to),
        2 => join_flipped::<2>(from, to),
        3 => join_flipped::<3>(from, to),
        4 => join_flipped::<4>(from, to),
        _ => join_flipped::<5>(from, to),
    }
}

fn join_flipped<const BIT: usize>(from: &Block, to: &mut Block) {
    let (set, by) = (PLACES[BIT], 1 << BIT);
    for (from, to) in from.iter().zip(to) {
        *to = std::array::from_fn(|word| to[word] | (from[word] & set) >> by | (from[word] & !set) << by);
    }
}
