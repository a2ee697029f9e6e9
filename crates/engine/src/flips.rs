//! Puzzles of lights: a position is a set of bits, a move is open while its bit is set and flips a fixed set of bits,
//! its own among them. All distances to the goal are found by sets of positions, layer by layer.

mod backward;

use rayon::prelude::*;

use crate::ranked::Ranked;
use crate::watch::{Kept, Unfinished, Watch, after_layer};
use backward::{Backward, Block, EMPTY, POSITIONS};

/// A ranked puzzle of lights; the rank of a position is its set of bits.
pub trait Flips: Ranked {
    /// What the move of each bit flips, the bit itself included.
    fn flips(&self) -> &[u32];
    /// The set to reach.
    fn goal(&self) -> u32;
}

/// The distance of a position from which the goal cannot be reached.
pub const UNREACHABLE: u8 = u8::MAX;

/// The distance of every position to the goal; `None` when a distance does not fit a byte.
pub fn distances<G: Flips>(game: &G, progress: &dyn Fn(usize)) -> Option<Vec<u8>> {
    let mut spread = Spread::new(game)?;
    while !spread.is_full() {
        let new = spread.advance();
        progress(spread.found());
        if new == 0 {
            return Some(spread.distances());
        }
    }
    None
}

/// While they are found, a position takes so many bytes: a bit each in the sets of those met, met last and met now,
/// eight for its distance, and then the distance itself.
pub const BYTES_PER_POSITION: u64 = 3;

/// The same under somebody's eyes, who may have kept where an earlier run stood.
///
/// # Errors
/// Gives up when it is stopped.
pub fn watched<G: Flips>(game: &G, watch: &dyn Watch) -> Result<Option<Vec<u8>>, Unfinished> {
    let kept =
        watch.kept().and_then(|Kept { depth, bytes }| Spread::resume(game, bytes, u8::try_from(depth).ok()?));
    let Some(mut spread) = kept.or_else(|| Spread::new(game)) else { return Ok(None) };
    while spread.advance() > 0 {
        watch.progress(spread.found() as u64, spread.size as u64);
        after_layer(watch, spread.depth().into(), &|out| out.write_all(&spread.distances()))?;
    }
    Ok((!spread.is_full()).then(|| spread.distances()))
}

/// All positions up to a distance from the goal, which grows layer by layer.
pub struct Spread {
    moves: Backward,
    size: usize,
    depth: u8,
    found: usize,
    /// The positions met so far, and those met last: `None` where a block has none.
    met: Vec<Block>,
    layer: Vec<Option<Block>>,
    next: Vec<Option<Block>>,
    /// The bits of the distances of the positions met: for each block the sets of those with the lowest bit, and so on.
    bits: Vec<[Block; 8]>,
}

impl Spread {
    /// The goal alone; `None` when there are more positions than memory has addresses.
    pub fn new<G: Flips>(game: &G) -> Option<Self> {
        let mut spread = Spread::empty(game)?;
        let goal = game.goal() as usize;
        let mut block = EMPTY;
        block.as_flattened_mut()[goal % POSITIONS / 64] = 1 << (goal % 64);
        spread.met[goal / POSITIONS] = block;
        spread.layer[goal / POSITIONS] = Some(block);
        spread.found = 1;
        Some(spread)
    }

    /// Takes up where a spread with these distances stood; `None` when there are not as many as positions.
    pub fn resume<G: Flips>(game: &G, mut distances: Vec<u8>, depth: u8) -> Option<Self> {
        let mut spread = Spread::empty(game).filter(|spread| spread.size == distances.len())?;
        distances.resize(spread.met.len() * POSITIONS, UNREACHABLE);
        let blocks = distances.as_chunks().0.par_iter().zip(&mut spread.met).zip(&mut spread.layer);
        spread.found = blocks
            .zip(&mut spread.bits)
            .map(|(((distances, met), layer), bits)| {
                *met = positions(distances, |distance| distance != UNREACHABLE);
                *layer =
                    Some(positions(distances, |distance| distance == depth)).filter(|last| count(last) > 0);
                *bits = std::array::from_fn(|bit| {
                    positions(distances, |distance| distance != UNREACHABLE && distance >> bit & 1 == 1)
                });
                count(met)
            })
            .sum();
        spread.depth = depth;
        Some(spread)
    }

    fn empty<G: Flips>(game: &G) -> Option<Self> {
        let size = usize::try_from(game.size()?).ok()?;
        let blocks = size.div_ceil(POSITIONS);
        Some(Spread {
            moves: Backward::new(game.flips()),
            size,
            depth: 0,
            found: 0,
            met: vec![EMPTY; blocks],
            layer: vec![None; blocks],
            next: vec![None; blocks],
            bits: vec![[EMPTY; 8]; blocks],
        })
    }

    /// Finds the next layer; how many positions it has, 0 when there are no more or the spread is full.
    pub fn advance(&mut self) -> usize {
        if self.is_full() {
            return 0;
        }
        let Spread { moves, layer, depth, .. } = self;
        let distance = *depth + 1;
        let blocks = self.next.par_iter_mut().zip(&mut self.met).zip(&mut self.bits).enumerate();
        let new = blocks
            .with_min_len(64)
            .map_init(
                || moves.sums(),
                |sums, (number, ((next, met), bits))| {
                    *next = None;
                    if met.as_flattened().iter().fold(u64::MAX, |all, met| all & met) == u64::MAX {
                        return 0;
                    }
                    let Some(before) = moves.before(number, layer, sums) else { return 0 };
                    let mut new = *before;
                    new.as_flattened_mut()
                        .iter_mut()
                        .zip(met.as_flattened())
                        .for_each(|(new, met)| *new &= !met);
                    let count = count(&new);
                    if count > 0 {
                        add(&new, met);
                        let set = (0..8).filter(|bit| distance >> bit & 1 == 1);
                        set.for_each(|bit| add(&new, &mut bits[bit]));
                        *next = Some(new);
                    }
                    count
                },
            )
            .sum();
        if new > 0 {
            self.depth = distance;
            self.found += new;
            std::mem::swap(&mut self.layer, &mut self.next);
        }
        new
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

    /// Whether the next distance does not fit.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.depth == UNREACHABLE - 1
    }

    /// The distances of all positions, [`UNREACHABLE`] where none is found yet.
    #[must_use]
    pub fn distances(&self) -> Vec<u8> {
        let mut distances = vec![0; self.met.len() * POSITIONS];
        let blocks = distances.as_chunks_mut::<POSITIONS>().0.par_iter_mut().zip(&self.bits).zip(&self.met);
        blocks.for_each(|((distances, bits), met)| {
            for (word, distances) in distances.as_chunks_mut().0.iter_mut().enumerate() {
                let (at, missing) = ((word / 4, word % 4), !met[word / 4][word % 4]);
                *distances = numbers(std::array::from_fn(|bit| bits[bit][at.0][at.1] | missing));
            }
        });
        distances.truncate(self.size);
        distances
    }
}

fn add(new: &Block, to: &mut Block) {
    to.as_flattened_mut().iter_mut().zip(new.as_flattened()).for_each(|(to, new)| *to |= new);
}

fn count(block: &Block) -> usize {
    block.as_flattened().iter().map(|word| word.count_ones() as usize).sum()
}

/// The positions of a block whose distance is as asked.
fn positions(distances: &[u8; POSITIONS], is_asked: impl Fn(u8) -> bool) -> Block {
    let mut block = EMPTY;
    for (word, distances) in block.as_flattened_mut().iter_mut().zip(distances.as_chunks::<64>().0) {
        *word = distances.iter().rev().fold(0, |word, &distance| word << 1 | u64::from(is_asked(distance)));
    }
    block
}

/// The numbers whose bits are given, the lowest bits of all first.
fn numbers(mut bits: [u64; 8]) -> [u8; 64] {
    // Eight words as a matrix of bytes, transposed by exchanging ever larger parts of it.
    for (rows, keep) in [(1, 0x00FF_00FF_00FF_00FF), (2, 0x0000_FFFF_0000_FFFF), (4, 0x0000_0000_FFFF_FFFF)] {
        for row in (0..8).filter(|row| row & rows == 0) {
            let other = (bits[row] >> (8 * rows) ^ bits[row + rows]) & keep;
            bits[row] ^= other << (8 * rows);
            bits[row + rows] ^= other;
        }
    }
    // Each word now has the bits of eight numbers, and is a matrix of bits to be transposed likewise.
    for (by, keep) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
        for word in &mut bits {
            let other = (*word >> by ^ *word) & keep;
            *word ^= other ^ other << by;
        }
    }
    let mut numbers = [0; 64];
    for (numbers, word) in numbers.as_chunks_mut().0.iter_mut().zip(bits) {
        *numbers = word.to_le_bytes();
    }
    numbers
}
