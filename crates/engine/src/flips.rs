//! Puzzles of lights: a position is a set of bits, a move flips a fixed set of bits, its own among them; it is open while its
//! bit is set, or always. All distances to the goal are found by sets of positions, layer by layer.

mod backward;
mod bits;

use rayon::prelude::*;

use crate::effort::{Effort, Kept, Unfinished};
use crate::limit::Limit;
use crate::ranked::Ranked;
use backward::{Backward, Block, EMPTY, POSITIONS, before};
use bits::{BLOCKS, Part, places};

/// A ranked puzzle of lights; the rank of a position is its set of bits.
pub trait Flips: Ranked {
    /// What the move of each bit flips, the bit itself included.
    fn flips(&self) -> &[u32];
    /// The set to reach.
    fn aim(&self) -> u32;
    /// Whether every move is always open, and not only while its bit is set.
    fn is_free(&self) -> bool {
        false
    }

    /// The distance of every position to the goal; `None` when a distance does not fit a byte.
    ///
    /// # Errors
    /// Gives up when that takes more than the effort allows.
    fn distances(&self, effort: &Effort<'_>) -> Result<Option<Vec<u8>>, Unfinished> {
        distances(self, effort)
    }
}

/// The distance of a position from which the goal cannot be reached.
pub const UNREACHABLE: u8 = u8::MAX;

/// While they are found, a position takes no more bytes than this: its distance, the same once more in a checkpoint, and
/// a bit each in the sets of those found, found last and found now.
pub const BYTES_PER_POSITION: u64 = 3;

fn distances<G: Flips + ?Sized>(game: &G, effort: &Effort<'_>) -> Result<Option<Vec<u8>>, Unfinished> {
    effort.take(game.size().and_then(|size| size.checked_mul(BYTES_PER_POSITION)))?;
    let resumed = |Kept { depth, bytes }| Spread::resume(game, bytes, u8::try_from(depth).ok()?);
    let kept = effort.watch.kept().and_then(resumed);
    let Some(mut spread) = kept.or_else(|| Spread::new(game)) else { return Ok(None) };
    loop {
        let advanced = spread.advance(effort);
        effort.watch.progress(spread.found() as u64, Some(spread.size as u64));
        let is_to_keep = if advanced.is_err() { spread.depth() > 0 } else { effort.watch.is_time_to_keep() };
        if is_to_keep {
            effort.watch.keep(spread.depth().into(), &|out| out.write_all(&spread.distances()))?;
        }
        if advanced? == 0 {
            break;
        }
    }
    Ok((!spread.is_full()).then(|| spread.into_distances()))
}

/// All positions up to a distance from the goal, which grows layer by layer.
pub struct Spread {
    moves: Backward,
    size: usize,
    depth: u8,
    found: usize,
    /// The positions found so far.
    met: Vec<Block>,
    /// Those found last, and room for the next; `None` where a block has none.
    layer: Vec<Option<Block>>,
    next: Vec<Option<Block>>,
    /// The distances, as bits.
    bits: Vec<u8>,
}

impl Spread {
    /// The goal alone; `None` when there are more positions than memory has addresses.
    pub fn new<G: Flips + ?Sized>(game: &G) -> Option<Self> {
        let mut spread = Spread::empty(game)?;
        spread.bits = vec![0; spread.met.len() * POSITIONS];
        let goal = game.aim() as usize;
        let block = &mut spread.met[goal / POSITIONS];
        block.as_flattened_mut()[goal % POSITIONS / 64] = 1 << (goal % 64);
        spread.layer[goal / POSITIONS] = Some(*block);
        spread.found = 1;
        Some(spread)
    }

    /// Takes up where a spread with these distances stood; `None` when they are not as many as the positions.
    pub fn resume<G: Flips + ?Sized>(game: &G, mut distances: Vec<u8>, depth: u8) -> Option<Self> {
        let mut spread = Spread::empty(game).filter(|spread| spread.size == distances.len())?;
        distances.resize(spread.met.len() * POSITIONS, UNREACHABLE);
        let blocks =
            distances.as_chunks::<POSITIONS>().0.par_iter().zip(&mut spread.met).zip(&mut spread.layer);
        spread.found = blocks
            .map(|((distances, met), layer)| {
                let mut last = EMPTY;
                let words = met.as_flattened_mut().iter_mut().zip(last.as_flattened_mut());
                for ((met, last), distances) in words.zip(distances.as_chunks().0) {
                    *met = places(distances, |distance| distance != UNREACHABLE);
                    *last = places(distances, |distance| distance == depth);
                }
                *layer = (count(&last) > 0).then_some(last);
                count(met)
            })
            .sum();
        distances.as_chunks_mut().0.par_iter_mut().for_each(bits::from_numbers);
        Some(Spread { bits: distances, depth, ..spread })
    }

    /// Nothing found, and no room for distances.
    fn empty<G: Flips + ?Sized>(game: &G) -> Option<Self> {
        let size = usize::try_from(game.size()?).ok()?;
        let blocks = size.div_ceil(POSITIONS).next_multiple_of(BLOCKS);
        // In parallel, because the first to write to memory waits for it.
        let none = || rayon::iter::repeat_n(None, blocks).collect();
        Some(Spread {
            moves: Backward::new(game.flips(), game.is_free()),
            size,
            depth: 0,
            found: 0,
            met: vec![EMPTY; blocks],
            layer: none(),
            next: none(),
            bits: Vec::new(),
        })
    }

    /// Finds the next layer; how many positions it has, 0 when there are no more or the spread is full.
    ///
    /// # Errors
    /// Gives up when it is stopped, or the time is up; then all is as it was before.
    pub fn advance(&mut self, effort: &Effort<'_>) -> Result<usize, Limit> {
        if self.is_full() {
            return Ok(0);
        }
        let distance = self.depth + 1;
        let parts = self.next.par_chunks_mut(BLOCKS).zip(self.met.par_chunks_mut(BLOCKS));
        let new = parts
            .zip(self.bits.as_chunks_mut().0)
            .enumerate()
            .map_init(
                || self.moves.sums(),
                |sums, (part, ((next, met), bits))| {
                    if effort.go_on().is_err() {
                        next.fill(None);
                        return 0;
                    }
                    let new = find(&self.moves, &self.layer, part * BLOCKS, met, next, sums);
                    bits::add(distance, next, bits);
                    new
                },
            )
            .sum();
        if let Err(limit) = effort.go_on() {
            self.forget_next();
            return Err(limit);
        }
        if new > 0 {
            self.depth = distance;
            self.found += new;
            std::mem::swap(&mut self.layer, &mut self.next);
        }
        Ok(new)
    }

    /// Takes out what was found of a layer that is not whole. Its distances may stay: they are not read of positions that are
    /// not met, and found again they are the same.
    fn forget_next(&mut self) {
        self.met.par_iter_mut().zip(&self.next).for_each(|(met, next)| {
            let words = next.iter().flatten().flatten();
            met.as_flattened_mut().iter_mut().zip(words).for_each(|(met, new)| *met &= !new);
        });
    }

    /// The distance of the layer found last.
    #[must_use]
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// How many positions are found.
    #[must_use]
    pub fn found(&self) -> usize {
        self.found
    }

    /// Whether the next distance does not fit a byte.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.depth >= UNREACHABLE - 1
    }

    /// The distances of all positions, [`UNREACHABLE`] where none is found yet.
    #[must_use]
    pub fn distances(&self) -> Vec<u8> {
        self.numbers(self.bits.clone())
    }

    /// The [`distances`](Self::distances), for which no more memory is needed.
    #[must_use]
    pub fn into_distances(mut self) -> Vec<u8> {
        let bits = std::mem::take(&mut self.bits);
        self.numbers(bits)
    }

    fn numbers(&self, mut bits: Vec<u8>) -> Vec<u8> {
        let parts: &mut [Part] = bits.as_chunks_mut().0;
        let met = self.met.par_chunks(BLOCKS);
        parts.par_iter_mut().zip(met).for_each(|(part, met)| bits::into_numbers(part, self.depth, met));
        bits.truncate(self.size);
        bits
    }
}

/// Finds the next layer in the blocks from a number on, and how many positions it has there.
fn find(
    moves: &Backward,
    layer: &[Option<Block>],
    first: usize,
    met: &mut [Block],
    next: &mut [Option<Block>],
    sums: &mut [Block],
) -> usize {
    let mut found = 0;
    for (number, (met, next)) in (first..).zip(met.iter_mut().zip(next)) {
        *next = None;
        if met.as_flattened().iter().fold(u64::MAX, |all, met| all & met) == u64::MAX {
            continue;
        }
        if let Some(before) = before(moves, number, layer, sums) {
            let mut new = *before;
            for (new, met) in new.as_flattened_mut().iter_mut().zip(met.as_flattened_mut()) {
                *new &= !*met;
                *met |= *new;
            }
            let count = count(&new);
            found += count;
            *next = (count > 0).then_some(new);
        }
    }
    found
}

fn count(block: &Block) -> usize {
    block.as_flattened().iter().map(|word| word.count_ones() as usize).sum()
}
