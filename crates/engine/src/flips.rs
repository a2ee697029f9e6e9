//! Puzzles of lights: a position is a set of bits, a move is open while its bit is set and flips a fixed set of bits,
//! its own among them. All distances to the goal are found by sets of 512 positions, layer by layer.

use rayon::prelude::*;

use crate::ranked::Ranked;

/// A ranked puzzle of lights; the rank of a position is its set of bits.
pub trait Flips: Ranked {
    /// What the move of each bit flips, the bit itself included.
    fn flips(&self) -> &[u32];
    /// The set to reach.
    fn goal(&self) -> u32;
}

/// The distance of a position from which the goal cannot be reached.
pub const UNREACHABLE: u8 = u8::MAX;

/// For each bit of a place in a word, the places where it is set.
const PLACES: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// 512 positions, those that differ in their nine lowest bits: a set of them is worked on at once.
type Set = [u64; 8];

/// A move seen from the sets: what it moves about within a set, and between sets.
struct Flip {
    /// The places of a set where the move is open.
    playable: Set,
    /// The bits of a set's number that must be set for the move to be open.
    needed: usize,
    /// What the move flips: in the number of the set, of the word in the set, and of the place in the word.
    across: usize,
    words: usize,
    places: u32,
}

impl Flip {
    fn new(bit: usize, flipped: u32) -> Self {
        let playable = std::array::from_fn(|word| match bit {
            0..6 => PLACES[bit],
            6..9 if word >> (bit - 6) & 1 == 0 => 0,
            _ => u64::MAX,
        });
        let needed = if bit < 9 { 0 } else { 1 << (bit - 9) };
        let (across, words) = ((flipped >> 9) as usize, (flipped >> 6 & 7) as usize);
        Flip { playable, needed, across, words, places: flipped & 63 }
    }

    /// Adds to a set the positions from which this move leads into another.
    fn add_earlier(&self, later: &Set, earlier: &mut Set) {
        // One loop for each exchange of words, so that the compiler sees which word goes where.
        let mut moved = match self.words {
            0 => exchanged::<0>(later),
            1 => exchanged::<1>(later),
            2 => exchanged::<2>(later),
            3 => exchanged::<3>(later),
            4 => exchanged::<4>(later),
            5 => exchanged::<5>(later),
            6 => exchanged::<6>(later),
            _ => exchanged::<7>(later),
        };
        let mut left = self.places;
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            for word in &mut moved {
                *word = (*word & PLACES[bit]) >> (1 << bit) | (*word & !PLACES[bit]) << (1 << bit);
            }
        }
        for ((earlier, moved), playable) in earlier.iter_mut().zip(moved).zip(self.playable) {
            *earlier |= moved & playable;
        }
    }
}

fn exchanged<const FLIPPED: usize>(set: &Set) -> Set {
    std::array::from_fn(|word| set[word ^ FLIPPED])
}

/// The distance of every position to the goal; `None` when a distance does not fit a byte.
pub fn distances<G: Flips>(game: &G, progress: &dyn Fn(usize)) -> Option<Vec<u8>> {
    let size = usize::try_from(game.size()?).ok()?;
    let flips: Vec<Flip> =
        game.flips().iter().enumerate().map(|(bit, &flipped)| Flip::new(bit, flipped)).collect();
    let sets = size.div_ceil(512);
    let goal = game.goal() as usize;
    let mut distances = vec![UNREACHABLE; sets * 512];
    let mut met: Vec<Set> = vec![[0; 8]; sets];
    let (mut layer, mut next) = (met.clone(), met.clone());
    layer[goal / 512][goal / 64 % 8] = 1 << (goal % 64);
    met[goal / 512][goal / 64 % 8] = 1 << (goal % 64);
    distances[goal] = 0;
    let mut found = 1;
    for distance in 1..UNREACHABLE {
        let chunk = sets.div_ceil(4 * rayon::current_num_threads()).max(16);
        let parts = next
            .par_chunks_mut(chunk)
            .zip(met.par_chunks_mut(chunk))
            .zip(distances.par_chunks_mut(512 * chunk));
        let new: usize = parts
            .enumerate()
            .map(|(part, ((next, met), distances))| {
                let sets = next.iter_mut().zip(met).zip(distances.chunks_mut(512)).zip(part * chunk..);
                sets.map(|(((next, met), distances), number)| {
                    *next = earlier(&flips, &layer, met, number);
                    met.iter_mut().zip(&*next).for_each(|(met, new)| *met |= new);
                    mark(next, distance, distances)
                })
                .sum::<usize>()
            })
            .sum();
        found += new;
        progress(found);
        if new == 0 {
            distances.truncate(size);
            return Some(distances);
        }
        std::mem::swap(&mut layer, &mut next);
    }
    None
}

/// The positions of one set that were not met and have a move into a layer.
fn earlier(flips: &[Flip], layer: &[Set], met: &Set, number: usize) -> Set {
    let mut earlier = [0; 8];
    if met.iter().all(|&word| word == u64::MAX) {
        return earlier;
    }
    for flip in flips.iter().filter(|flip| number & flip.needed == flip.needed) {
        let reached = &layer[number ^ flip.across];
        // Not a comparison of arrays, which would be a call.
        if reached.iter().fold(0, |any, word| any | word) != 0 {
            flip.add_earlier(reached, &mut earlier);
        }
    }
    earlier.iter_mut().zip(met).for_each(|(earlier, met)| *earlier &= !met);
    earlier
}

/// Notes the distance of the positions of a set; how many they are.
fn mark(set: &Set, distance: u8, distances: &mut [u8]) -> usize {
    let mut marked = 0;
    for (&word, distances) in set.iter().zip(distances.chunks_mut(64)) {
        let mut left = word;
        marked += word.count_ones() as usize;
        while left != 0 {
            distances[left.trailing_zeros() as usize] = distance;
            left &= left - 1;
        }
    }
    marked
}
