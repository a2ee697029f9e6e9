//! Who holds which positions.

use std::ops::Range;

/// In a table positions of one distance lie close together. So strips of so many ranks are dealt to the processes in turn, and everybody
/// has a part of each layer.
const STRIP_BITS: u32 = 10;
/// Of a small table there are at least so many strips, where there are positions enough.
const LEAST_STRIPS: u64 = 256;
/// A table is handed on in parts of so many ranks.
const PART_BITS: u32 = 20;

/// Which ranks each process holds, and at which place: strip after strip, in turn. How long a strip is depends on the table alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankShares {
    size: u64,
    processes: u64,
    bits: u32,
}

impl RankShares {
    /// The shares of so many positions among so many processes.
    #[must_use]
    pub fn new(size: u64, processes: usize) -> Self {
        let bits = (size / LEAST_STRIPS).checked_ilog2().unwrap_or(0).min(STRIP_BITS);
        RankShares { size, processes: processes as u64, bits }
    }

    /// How many positions there are.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Who holds a position, and at which place.
    #[must_use]
    pub fn holder(&self, rank: u64) -> (usize, usize) {
        let strip = rank >> self.bits;
        let (turn, process) = (strip / self.processes, strip % self.processes);
        let place = turn << self.bits | rank & ((1 << self.bits) - 1);
        (usize::try_from(process).unwrap_or(usize::MAX), usize::try_from(place).unwrap_or(usize::MAX))
    }

    /// The position that a process holds at a place.
    #[must_use]
    pub fn rank(&self, process: usize, place: usize) -> u64 {
        let (place, process) = (place as u64, process as u64);
        ((place >> self.bits) * self.processes + process) << self.bits | place & ((1 << self.bits) - 1)
    }

    /// How many a process holds.
    #[must_use]
    pub fn held(&self, process: usize) -> usize {
        let (whole, process) = (self.size >> self.bits, process as u64);
        let strips = whole / self.processes + u64::from(process < whole % self.processes);
        let rest = if process == whole % self.processes { self.size - (whole << self.bits) } else { 0 };
        usize::try_from((strips << self.bits) + rest).unwrap_or(usize::MAX)
    }

    /// The ranks of some strips, one strip after the other, with who holds each.
    pub fn strips(&self, ranks: Range<u64>) -> impl Iterator<Item = (usize, Range<u64>)> {
        let (this, length) = (self.clone(), 1 << self.bits);
        let firsts = (ranks.start >> self.bits..ranks.end.div_ceil(length)).map(move |strip| strip * length);
        firsts.map(move |first| (this.holder(first).0, first..this.size.min(first + length)))
    }

    /// In how many parts the table is handed on, one after the other.
    #[must_use]
    pub fn parts(&self) -> usize {
        usize::try_from(self.size.div_ceil(1 << PART_BITS)).unwrap_or(usize::MAX)
    }

    /// The ranks of a part, which are whole strips.
    #[must_use]
    pub fn part(&self, part: usize) -> Range<u64> {
        let first = (part as u64) << PART_BITS;
        first..self.size.min(first + (1 << PART_BITS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_held_at_one_place_of_one_process() {
        for (size, processes) in [(1, 3), (100, 1), (100, 4), (255, 2), (4_667_520, 3), (31, 40), (70_001, 7)]
        {
            let shares = RankShares::new(size, processes);
            let mut next = vec![0; processes];
            for rank in 0..size {
                let (process, place) = shares.holder(rank);
                assert_eq!(place, next[process], "{size} {processes} {rank}");
                assert_eq!(shares.rank(process, place), rank);
                next[process] += 1;
            }
            assert_eq!(next, (0..processes).map(|process| shares.held(process)).collect::<Vec<_>>());
            let strips = (0..shares.parts()).flat_map(|part| shares.strips(shares.part(part)));
            let mut end = 0;
            for (process, ranks) in strips {
                assert_eq!((ranks.start, process), (end, shares.holder(ranks.start).0));
                assert_eq!(shares.holder(ranks.end - 1).0, process);
                end = ranks.end;
            }
            assert_eq!(end, size);
        }
    }

    #[test]
    fn the_largest_tables_are_shared_out_evenly() {
        let shares = RankShares::new(1 << 40, 1000);
        let held: Vec<usize> = (0..1000).map(|process| shares.held(process)).collect();
        assert_eq!(held.iter().map(|&held| held as u64).sum::<u64>(), 1 << 40);
        assert!(held[0] - held[999] <= 1 << STRIP_BITS);
        assert_eq!(shares.rank(999, held[999] - 1).max(shares.rank(0, held[0] - 1)) >> 39, 1);
    }
}
