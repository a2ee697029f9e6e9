//! Nim, the theory under the chocolate bar and the matches: who wins, and in how many plies exactly.
//!
//! The proofs are in the guide's chapter on theory.

use lucas_engine::Value;

/// The xor of the heaps; 0 when the player to move loses.
#[must_use]
pub fn sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// The exact value of heaps from which any number may be taken, where taking the last wins.
///
/// Heaps of 10^18, four of them, still fit the sum of 64 bits.
#[must_use]
pub fn value(heaps: &[u64]) -> Value {
    let total: u64 = heaps.iter().sum();
    match longest_winning_take(heaps) {
        Some((_, taken)) => Value::win(total + 1 - taken),
        None => Value::lose(total),
    }
}

/// A best move as a heap's index and what to take from it; `None` when nothing is left.
#[must_use]
pub fn best_move(heaps: &[u64]) -> Option<(usize, u64)> {
    longest_winning_take(heaps).or_else(|| {
        let live = heaps.iter().enumerate().filter(|(_, heap)| **heap > 0);
        live.min_by_key(|(_, heap)| heap.trailing_zeros()).map(|(index, _)| (index, 1))
    })
}

/// The winning moves, each as a heap's index and what to take from it.
pub fn winning_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = sum(heaps);
    heaps
        .iter()
        .enumerate()
        .filter_map(move |(index, heap)| Some((index, heap.checked_sub(heap ^ sum)?)))
        .filter(|&(_, taken)| taken > 0)
}

fn longest_winning_take(heaps: &[u64]) -> Option<(usize, u64)> {
    winning_moves(heaps).reduce(|best, other| if other.1 > best.1 { other } else { best })
}
