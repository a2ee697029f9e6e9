//! How a table that memory does not hold is cut into parts.

use crate::limit::Limit;

/// A part has at least two to the power of this many positions, and at most of that many: then it is read within the time in which
/// somebody who stops the work wants to see it stopped.
const BITS: std::ops::RangeInclusive<u32> = 5..=23;
/// What a part takes in memory whether it is there or not: where it lies, its checksum, whether something new is in it.
const PER_PART: u64 = 96;
/// So much for lists, and for notes, is not counted, as little as it is.
const UNCOUNTED: u64 = 1 << 16;

/// How a table is cut into parts, and how many threads work on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    /// A part has two to the power of so many positions.
    pub(super) bits: u32,
    pub(super) threads: usize,
    /// So many notes of a thread on one part are written at once.
    pub(super) block: usize,
}

impl Plan {
    /// The best plan for so many positions in so many bytes; or how many bytes are needed.
    ///
    /// A quarter of the memory is for parts, of four bytes a position at worst; a quarter for what is written of them; a quarter for
    /// the notes of all threads; the rest for the list of parts and for what goes on elsewhere.
    pub(super) fn new(positions: u64, memory: u64, threads: usize) -> Result<Self, Limit> {
        let fitting = |memory: u64| {
            [threads, 1].into_iter().find_map(|threads| {
                let bits = (memory / (16 * threads as u64)).checked_ilog2()?.min(*BITS.end());
                Plan::of_bits(positions, bits, memory, threads)
            })
        };
        fitting(memory).ok_or_else(|| {
            let needed = (10..u64::BITS - 1).map(|bits| 1 << bits).find(|&memory| fitting(memory).is_some());
            Limit::Memory { needed, allowed: memory }
        })
    }

    /// The plan with parts of a size, if memory allows for it.
    pub(super) fn of_bits(positions: u64, bits: u32, memory: u64, threads: usize) -> Option<Self> {
        let parts = positions.div_ceil(1 << bits);
        let block = (memory / 4 + UNCOUNTED) / (4 * threads as u64 * parts.max(1));
        let is_held = (16 * threads as u64) << bits <= memory
            && parts.saturating_mul(PER_PART) <= memory / 4 + UNCOUNTED;
        let block = usize::try_from(block.min(1 << 14)).ok().filter(|&block| block > 0 && is_held)?;
        BITS.contains(&bits).then_some(Plan { bits, threads, block })
    }
}
