//! Who holds which positions.

use std::ops::Range;

/// A table is cut into blocks of ranks, whose size is a multiple of what a checksum covers as soon as the table is large.
const USUAL_BITS: u32 = 20;
const LEAST_BITS: u32 = 5;
/// There are at least so many blocks for each process, where there are positions enough, and no more than these in all.
const BLOCKS_EACH: u64 = 8;
const MOST_BLOCKS: u64 = 1 << 14;

/// Which ranks each process holds: whole blocks, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankShares {
    size: u64,
    bits: u32,
    /// The first rank of each process, and the end.
    starts: Vec<u64>,
}

impl RankShares {
    /// The shares of so many positions among so many processes.
    #[must_use]
    pub fn new(size: u64, processes: usize) -> Self {
        let usual = (size / (BLOCKS_EACH * processes as u64)).checked_ilog2().unwrap_or(0);
        let least = size.div_ceil(MOST_BLOCKS).checked_ilog2().map_or(0, |bits| bits + 1);
        let bits =
            usual.clamp(LEAST_BITS, USUAL_BITS).max(if size > MOST_BLOCKS << USUAL_BITS { least } else { 0 });
        let blocks = u128::from(size.div_ceil(1 << bits));
        let start = |process: usize| {
            let block = u64::try_from(blocks * process as u128 / processes as u128).unwrap_or(u64::MAX);
            size.min(block << bits)
        };
        RankShares { size, bits, starts: (0..=processes).map(start).collect() }
    }

    /// The ranks that a process holds.
    #[must_use]
    pub fn of(&self, process: usize) -> Range<u64> {
        self.starts[process]..self.starts[process + 1]
    }

    /// How many a process holds at most.
    #[must_use]
    pub fn largest(&self) -> u64 {
        self.starts.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0)
    }

    /// A block has two to the power of so many positions; the last one may have fewer.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// How many blocks there are.
    #[must_use]
    pub fn blocks(&self) -> usize {
        usize::try_from(self.size.div_ceil(1 << self.bits)).unwrap_or(usize::MAX)
    }

    /// The ranks of a block.
    #[must_use]
    pub fn ranks_of_block(&self, block: usize) -> Range<u64> {
        let first = (block as u64) << self.bits;
        first..self.size.min(first + (1 << self.bits))
    }

    /// Who holds a block.
    #[must_use]
    pub fn owner_of_block(&self, block: usize) -> usize {
        let first = (block as u64) << self.bits;
        self.starts[1..].partition_point(|&end| end <= first)
    }

    /// Who holds each block.
    #[must_use]
    pub fn owners(&self) -> Vec<usize> {
        (0..self.blocks()).map(|block| self.owner_of_block(block)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_held_by_one_process_and_blocks_are_never_cut() {
        for (size, processes) in [(1, 3), (100, 1), (100, 4), (4_667_520, 3), (1 << 40, 100), (31, 1000)] {
            let shares = RankShares::new(size, processes);
            let mut next = 0;
            for process in 0..processes {
                let ranks = shares.of(process);
                assert_eq!(ranks.start, next, "{size} {processes}");
                assert!(ranks.start == size || ranks.start.is_multiple_of(1 << shares.bits()));
                next = ranks.end;
            }
            assert_eq!(next, size);
            assert!(shares.blocks() as u64 <= 2 * MOST_BLOCKS);
            for block in (0..shares.blocks()).step_by(shares.blocks() / 50 + 1) {
                let (ranks, owner) = (shares.ranks_of_block(block), shares.owner_of_block(block));
                assert!(
                    shares.of(owner).contains(&ranks.start) && shares.of(owner).contains(&(ranks.end - 1))
                );
            }
        }
        // Large tables are cut at whole checksum blocks, whatever their cells take.
        assert_eq!(RankShares::new(100 << 20, 3).bits(), 20);
    }
}
