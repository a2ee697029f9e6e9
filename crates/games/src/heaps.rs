//! Heaps counted through, the last fastest: what can be left of them has a rank.

/// The axes of a table of all that can be left of some heaps.
pub fn shape(most: &[u64]) -> Vec<u64> {
    most.iter().map(|heap| heap + 1).collect()
}

/// How much can be left; `None` beyond counting.
pub fn size(most: &[u64]) -> Option<u64> {
    most.iter().try_fold(1u64, |size, heap| size.checked_mul(heap.checked_add(1)?))
}

/// The rank of what is left.
pub fn rank(most: &[u64], left: &[u64]) -> u64 {
    most.iter().zip(left).fold(0, |rank, (most, heap)| rank * (most + 1) + heap)
}

/// What is left at a rank.
pub fn unrank(most: &[u64], mut rank: u64, left: &mut [u64]) {
    for (heap, most) in left.iter_mut().zip(most).rev() {
        *heap = rank % (most + 1);
        rank /= most + 1;
    }
}

/// Visits the heaps of a rank, with the step from one rank to that of one more, what is left, and what could be.
pub fn each(most: &[u64], mut rank: u64, mut visit: impl FnMut(u64, u64, u64)) {
    let mut step = 1;
    for most in most.iter().rev() {
        visit(step, rank % (most + 1), *most);
        rank /= most + 1;
        step *= most + 1;
    }
}

/// Visits the ranks from which at most so many are taken off one heap to come to a rank.
pub fn before(most: &[u64], take: u64, rank: u64, mut visit: impl FnMut(u64)) {
    each(most, rank, |step, left, most| {
        for count in 1..=take.min(most - left) {
            visit(rank + count * step);
        }
    });
}

/// Visits the ranks to which at most so many are taken off one heap of a rank.
pub fn after(most: &[u64], take: u64, rank: u64, mut visit: impl FnMut(u64)) {
    each(most, rank, |step, left, _| {
        for count in 1..=take.min(left) {
            visit(rank - count * step);
        }
    });
}
