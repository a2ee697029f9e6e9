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
