//! Nim, the theory under the chocolate bar and the matches: who wins, and in how many plies exactly.
//!
//! The proofs are in the guide's chapter on theory.

use lucas_engine::{Gauge, Text, Value};
use num_bigint::BigUint;
use num_traits::Zero;

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

/// All best moves, at most one for each heap: the winning moves that take the most; from lost heaps, those that
/// take 1 and leave no better answer than taking 1.
#[must_use]
pub fn best_moves(heaps: &[u64]) -> Vec<(usize, u64)> {
    if let Some((_, most)) = longest_winning_take(heaps) {
        return winning_moves(heaps).filter(|&(_, taken)| taken == most).collect();
    }
    let is_best = |heap: u64| {
        let zeros = heap.trailing_zeros();
        let has_bit = |other: &&u64| **other >> zeros & 1 == 1;
        heap > 0 && heaps.iter().filter(has_bit).all(|other| other.trailing_zeros() >= zeros)
    };
    heaps.iter().enumerate().filter(|(_, heap)| is_best(**heap)).map(|(index, _)| (index, 1)).collect()
}

/// A part of best play: two heaps, taken from in turn by 1, so many times each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Segment {
    heaps: [usize; 2],
    times: u64,
}

/// The next segment of best play from lost heaps: the first two heaps with the lowest bit of all, until that bit
/// is gone from both; `None` when nothing is left.
fn segment(heaps: &[u64]) -> Option<Segment> {
    let lowest = heaps.iter().filter(|heap| **heap > 0).map(|heap| heap.trailing_zeros()).min()?;
    let mut with_it = (0..heaps.len()).filter(|&index| heaps[index] >> lowest & 1 == 1);
    Some(Segment { heaps: [with_it.next()?, with_it.next()?], times: 1 << lowest })
}

/// The heaps at the end of each segment of best play, with the plies played until then; the first segment of won
/// heaps is the winning move.
pub fn milestones(heaps: &[u64]) -> impl Iterator<Item = (BigUint, Vec<u64>)> + use<> {
    let mut heaps = heaps.to_vec();
    let mut plies = BigUint::zero();
    std::iter::from_fn(move || {
        if let Some((index, taken)) = longest_winning_take(&heaps) {
            heaps[index] -= taken;
            plies += 1u32;
        } else {
            let Segment { heaps: both, times } = segment(&heaps)?;
            for index in both {
                heaps[index] -= times;
            }
            plies += BigUint::from(times) * 2u32;
        }
        Some((plies.clone(), heaps.clone()))
    })
}

/// The heaps after so many plies of best play; `None` when it ends before.
#[must_use]
pub fn after(heaps: &[u64], plies: &BigUint) -> Option<Vec<u64>> {
    let begin = std::iter::once((BigUint::zero(), heaps.to_vec()));
    let (played, mut heaps) =
        begin.chain(milestones(heaps)).take_while(|(played, _)| played <= plies).last()?;
    let left = plies - played;
    if !left.is_zero() {
        let [first, second] = segment(&heaps)?.heaps;
        let rounds = u64::try_from(&left >> 1u32).ok()?;
        heaps[first] -= rounds + u64::from(left.bit(0));
        heaps[second] -= rounds;
    }
    Some(heaps)
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

/// The telling figure of heaps.
#[must_use]
pub fn gauge(heaps: &[u64]) -> Gauge {
    Gauge { name: Text::fixed("the Nim-sum", "la somme de Nim"), figure: sum(heaps).into() }
}

/// What the Nim-sum of some numbers is, in words.
#[must_use]
pub fn meaning(numbers: &Text) -> Text {
    let Text { en, fr } = numbers;
    Text::new(
        format!(
            "The Nim-sum: write {en} as sums of 1, 2, 4, 8, …, let equal terms cancel in pairs, and add up what is left. Whoever hands over 0 wins."
        ),
        format!(
            "La somme de Nim : écrivez {fr} comme sommes de 1, 2, 4, 8, …, barrez deux à deux les termes égaux, et additionnez ce qui reste. Celui qui laisse 0 gagne."
        ),
    )
}

/// How to find the Nim-sum of heaps, in words.
#[must_use]
pub fn sum_told(heaps: &[u64]) -> Text {
    let sum = sum(heaps);
    let heaps = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ⊕ ");
    Text::new(
        format!(
            "Write each as a sum of 1, 2, 4, 8, …; equal terms cancel in pairs. What is left is the Nim-sum: {heaps} = {sum}."
        ),
        format!(
            "Écrivez chaque nombre comme somme de 1, 2, 4, 8, … ; les termes égaux s'annulent deux à deux. Il reste la somme de Nim : {heaps} = {sum}."
        ),
    )
}

/// What to do about a Nim-sum, in words.
#[must_use]
pub fn aim_told(heaps: &[u64]) -> Text {
    if sum(heaps) == 0 {
        Text::fixed(
            "Whoever hands over 0 wins, but no move does so here: hold out, and hope for a mistake.",
            "Le joueur qui laisse 0 gagne, mais aucun coup ne le fait ici : tenez bon et guettez une faute.",
        )
    } else {
        Text::fixed(
            "Whoever hands over 0 wins, and you can do so now.",
            "Le joueur qui laisse 0 gagne, et vous le pouvez maintenant.",
        )
    }
}
