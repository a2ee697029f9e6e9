//! Shortest ways: with 3 pegs from any state to any state, with 4 from tower to tower.
//!
//! To gather discs on a peg, the largest one that is elsewhere must move there, once: first all smaller ones are gathered on
//! the third peg, and after it they follow, 2^k − 1 moves for k of them. So the moves to a tower are a sum of powers of 2.
//! From state to state, equal largest discs stay. The largest disc that differs goes from a to b, at once, the smaller ones
//! waiting on the third peg c; or twice, over c, the smaller ones going by b and a. The one or the other is shortest, or both.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;

use super::{Carry, Tower};

/// Of more discs, no state in the middle of the way is found without walking: that takes time by the square of the discs.
const MOST_LEAPT: usize = 5_000;

/// The peg that is neither.
fn third(one: u8, other: u8) -> u8 {
    3 - one - other
}

/// The moves that gather discs on a peg.
fn gathering(discs: &[u8], mut peg: u8) -> BigUint {
    let mut moves = BigUint::zero();
    for (disc, &here) in discs.iter().enumerate() {
        if here != peg {
            moves.set_bit((discs.len() - 1 - disc) as u64, true);
            peg = third(here, peg);
        }
    }
    moves
}

/// The first move of gathering discs on a peg: the smallest disc that is not where those larger than it want it.
fn first_gathering(discs: &[u8], mut peg: u8) -> Option<Carry> {
    let mut first = None;
    for &here in discs {
        if here != peg {
            first = Some(Carry { from: here, to: peg });
            peg = third(here, peg);
        }
    }
    first
}

/// Discs after so many moves of gathering them on a peg.
fn gathered(discs: &[u8], mut peg: u8, plies: &BigUint) -> Tower {
    let (mut at, mut left) = (discs.to_vec(), plies.clone());
    for disc in 0..at.len() {
        let here = at[disc];
        if here == peg {
            continue;
        }
        let aside = third(here, peg);
        let before = gathering(&at[disc + 1..], aside);
        if left <= before {
            peg = aside;
        } else {
            left -= before + 1u32;
            at[disc] = peg;
            at[disc + 1..].fill(aside);
        }
    }
    at
}

/// The shortest ways from a state to another.
pub struct Ways {
    /// How many moves they take.
    pub length: BigUint,
    /// The largest disc that moves, with the peg it leaves and the one it goes to; none when the states are the same.
    largest: Option<(usize, u8, u8)>,
    /// Whether it may move once, and twice.
    once: bool,
    twice: bool,
}

/// The shortest ways from a state to another, with 3 pegs.
pub fn ways(from: &[u8], to: &[u8]) -> Ways {
    let Some(disc) = from.iter().zip(to).position(|(here, there)| here != there) else {
        return Ways { length: BigUint::zero(), largest: None, once: false, twice: false };
    };
    let (a, b) = (from[disc], to[disc]);
    let (smaller, wanted) = (&from[disc + 1..], &to[disc + 1..]);
    let c = third(a, b);
    let once = gathering(smaller, c) + 1u32 + gathering(wanted, c);
    let tower = (BigUint::one() << smaller.len()) - 1u32;
    let twice = gathering(smaller, b) + 1u32 + tower + 1u32 + gathering(wanted, a);
    let length = once.clone().min(twice.clone());
    Ways { once: once == length, twice: twice == length, length, largest: Some((disc, a, b)) }
}

impl Ways {
    /// How many there are.
    pub fn count(&self) -> u32 {
        if self.largest.is_none() { 1 } else { u32::from(self.once) + u32::from(self.twice) }
    }

    /// The first move of each.
    pub fn first_moves(&self, from: &[u8]) -> Vec<Carry> {
        let Some((disc, a, b)) = self.largest else { return Vec::new() };
        let smaller = &from[disc + 1..];
        let c = third(a, b);
        let first = |aside: u8, to: u8| first_gathering(smaller, aside).unwrap_or(Carry { from: a, to });
        let mut moves = Vec::new();
        if self.once {
            moves.push(first(c, b));
        }
        if self.twice {
            moves.push(first(b, c));
        }
        moves.sort_by_key(|carry| (carry.from, carry.to));
        moves.dedup();
        moves
    }

    /// The state after so many moves of the way that [`first_moves`](Ways::first_moves) begins with; `None` beyond its end.
    pub fn after(&self, from: &[u8], to: &[u8], plies: &BigUint) -> Option<Tower> {
        if *plies > self.length || from.len() > MOST_LEAPT {
            return None;
        }
        let Some((disc, a, b)) = self.largest else { return Some(from.to_vec()) };
        let (smaller, wanted) = (&from[disc + 1..], &to[disc + 1..]);
        let c = third(a, b);
        let is_once = self.once
            && (!self.twice || {
                let moves = self.first_moves(from);
                first_gathering(smaller, c).unwrap_or(Carry { from: a, to: b }) == moves[0]
            });
        let waiting = if is_once { c } else { b };
        let mut stages = vec![(from[disc], gathering(smaller, waiting))];
        if !is_once {
            stages.push((c, (BigUint::one() << smaller.len()) - 1u32));
        }
        stages.push((b, gathering(wanted, if is_once { c } else { a })));
        let mut left = plies.clone();
        let last = stages.len() - 1;
        for (stage, (peg, moves)) in stages.into_iter().enumerate() {
            if left > moves {
                left -= moves + 1u32;
                continue;
            }
            let rest = match stage {
                0 => gathered(smaller, waiting, &left),
                // The way to the goal is the way from it, backwards.
                stage if stage == last => gathered(wanted, if is_once { c } else { a }, &(moves - left)),
                _ => gathered(&vec![b; smaller.len()], a, &left),
            };
            return Some([&from[..disc], &[peg], &rest[..]].concat());
        }
        None
    }
}

/// The moves that take a tower from peg to peg with 4 pegs, by Frame and Stewart.
fn frame_stewart(discs: usize) -> Vec<(usize, usize)> {
    // For each number of discs: the moves, and how many discs go aside first.
    let mut best = vec![(0usize, 0usize)];
    for discs in 1..=discs {
        let by_three = |left: usize| (1usize << left) - 1;
        let split = (0..discs).map(|aside| (2 * best[aside].0 + by_three(discs - aside), aside)).min();
        best.push(split.unwrap_or((1, 0)));
    }
    best
}

/// A shortest line from one whole tower to another with 4 pegs: each state, what is left to play, and the next move. Empty
/// where the states are no towers on different pegs.
pub fn line(start: &[u8], goal: &[u8]) -> FxHashMap<Tower, (usize, Option<Carry>)> {
    let is_tower = |at: &[u8]| at.windows(2).all(|pair| pair[0] == pair[1]);
    let mut line = FxHashMap::default();
    if !is_tower(start) || !is_tower(goal) || start == goal {
        return line;
    }
    let best = frame_stewart(start.len());
    let mut carries = Vec::new();
    let pegs: Vec<u8> = (0..4).filter(|&peg| peg != start[0] && peg != goal[0]).collect();
    by_four(start.len(), [start[0], goal[0], pegs[0], pegs[1]], &best, &mut carries);
    let (mut at, mut left) = (start.to_vec(), carries.len());
    for carry in carries {
        line.insert(at.clone(), (left, Some(carry)));
        if let Some(disc) = at.iter().rposition(|&peg| peg == carry.from) {
            at[disc] = carry.to;
        }
        left -= 1;
    }
    line.insert(at, (0, None));
    line
}

fn by_four(discs: usize, [from, to, one, other]: [u8; 4], best: &[(usize, usize)], out: &mut Vec<Carry>) {
    if discs == 0 {
        return;
    }
    let aside = best[discs].1;
    by_four(aside, [from, one, to, other], best, out);
    by_three(discs - aside, [from, to, other], out);
    by_four(aside, [one, to, from, other], best, out);
}

fn by_three(discs: usize, [from, to, aside]: [u8; 3], out: &mut Vec<Carry>) {
    if discs > 0 {
        by_three(discs - 1, [from, aside, to], out);
        out.push(Carry { from, to });
        by_three(discs - 1, [aside, to, from], out);
    }
}

#[cfg(test)]
mod tests {
    use num_traits::ToPrimitive;

    use super::*;

    #[test]
    fn four_pegs_take_as_many_moves_as_oeis_says() {
        // OEIS A007664.
        let known =
            [0, 1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 129, 161, 193, 225, 257, 289, 321];
        for (discs, moves) in known.into_iter().enumerate().skip(1) {
            let line = line(&vec![0; discs], &vec![3; discs]);
            assert_eq!(line.len(), moves + 1, "{discs}");
            assert_eq!(line[&vec![0; discs]].0, moves);
            assert_eq!(line[&vec![3; discs]], (0, None));
        }
    }

    #[test]
    fn a_leap_comes_to_the_state_that_walking_comes_to() {
        let states: Vec<Tower> =
            (0..81u32).map(|rank| (0..4).map(|disc| (rank / 3u32.pow(disc) % 3) as u8).collect()).collect();
        for from in &states {
            for to in &states {
                let way = ways(from, to);
                let length = way.length.to_usize().expect("small");
                let mut at = from.clone();
                for ply in 0..=length {
                    assert_eq!(way.after(from, to, &ply.into()).as_ref(), Some(&at), "{from:?} {to:?} {ply}");
                    if let Some(&Carry { from: peg, to: next }) = ways(&at, to).first_moves(&at).first() {
                        let disc = at.iter().rposition(|&here| here == peg).expect("a disc");
                        at[disc] = next;
                    }
                }
                assert_eq!(at, *to);
            }
        }
    }
}
