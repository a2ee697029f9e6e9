//! A share of all layers: of each, the words that one of several processes holds. Which they are is not known here; words come from
//! anywhere, as bytes.

use std::ops::Range;

use rayon::prelude::*;

pub use super::layers::Sieve;
use super::layers::{FEW, Stack, Word, each};
use crate::effort::Effort;
use crate::limit::Limit;

/// The words of each layer that one process holds.
pub trait LayerShelf: Send + Sync {
    /// How many words of each layer are held.
    fn sizes(&self) -> &[usize];
    /// How many bytes a word takes, here and on its way.
    fn word(&self) -> usize;
    /// Whether a layer has a word that is held here.
    fn has(&self, depth: usize, word: u64) -> bool;
    /// Adds some of the words of a layer to others.
    fn read(&self, depth: usize, places: Range<usize>, words: &mut Vec<u64>);
    /// The words of a layer whose image stands in a layer of another shelf.
    fn mirrored(
        &self,
        depth: usize,
        image: &(dyn Fn(u64) -> u64 + Sync),
        others: &dyn LayerShelf,
        other_depth: usize,
    ) -> Vec<u64>;
    /// A quick first look for the words of a layer.
    fn sieve(&self, depth: usize) -> Sieve;
    /// Adds the first layer, or one that was kept.
    fn restore(&mut self, words: &[u64]);
    /// The next layer begins.
    fn open(&mut self);
    /// Takes words that it may have, from many pieces of bytes.
    fn take(&mut self, pieces: &[Vec<u8>]);
    /// It has what was taken, but for what two layers so many before it hold.
    ///
    /// # Errors
    /// There is no new layer when it is stopped.
    fn close(&mut self, held: [usize; 2], effort: &Effort<'_>) -> Result<(), Limit>;
}

/// An empty shelf for words of so many bits.
#[must_use]
pub fn shelf(width: u32) -> Box<dyn LayerShelf> {
    if width <= u32::BITS { Box::new(WordShelf::<u32>::new()) } else { Box::new(WordShelf::<u64>::new()) }
}

/// A shelf for words of one width.
struct WordShelf<W> {
    stack: Stack<W>,
    part_bits: u32,
}

impl<W: Word> WordShelf<W> {
    fn new() -> Self {
        WordShelf { stack: Stack::empty(), part_bits: 0 }
    }
}

impl<W: Word> LayerShelf for WordShelf<W> {
    fn sizes(&self) -> &[usize] {
        &self.stack.sizes
    }

    fn word(&self) -> usize {
        size_of::<W>()
    }

    fn has(&self, depth: usize, word: u64) -> bool {
        self.stack.holds(depth, word)
    }

    fn read(&self, depth: usize, places: Range<usize>, words: &mut Vec<u64>) {
        words.extend(self.stack.layers[depth][places].iter().map(|word| word.gathered()));
    }

    fn mirrored(
        &self,
        depth: usize,
        image: &(dyn Fn(u64) -> u64 + Sync),
        others: &dyn LayerShelf,
        other_depth: usize,
    ) -> Vec<u64> {
        let sieve = others.sieve(other_depth);
        let has_image = |word: &u64| {
            let image = image(*word);
            sieve.may_hold(image) && others.has(other_depth, image)
        };
        self.stack.layers[depth].par_iter().map(|word| word.gathered()).filter(has_image).collect()
    }

    fn sieve(&self, depth: usize) -> Sieve {
        self.stack.sieve_of(depth)
    }

    fn restore(&mut self, words: &[u64]) {
        let mut layer: Vec<W> = words.iter().map(|&word| W::spread(word)).collect();
        layer.sort_unstable();
        layer.dedup();
        self.stack.add(layer);
    }

    fn open(&mut self) {
        self.part_bits = self.stack.begin(rayon::current_num_threads());
    }

    fn take(&mut self, pieces: &[Vec<u8>]) {
        let (part_bits, tasks) = (self.part_bits, self.stack.scatters.len());
        let is_large = pieces.iter().map(Vec::len).sum::<usize>() > FEW * size_of::<W>();
        let busy = if is_large { tasks } else { 1 };
        let scatters = self.stack.scatters.iter_mut().take(busy).enumerate();
        each(scatters.collect(), |(task, scatter)| {
            for piece in pieces.iter().skip(task).step_by(busy) {
                for bytes in piece.chunks_exact(size_of::<W>()) {
                    let word = W::spread_bytes(bytes);
                    scatter.push(word.top(part_bits), word);
                }
            }
        });
    }

    fn close(&mut self, held: [usize; 2], effort: &Effort<'_>) -> Result<(), Limit> {
        self.stack.sift(self.stack.scatters.len(), self.part_bits, held, effort)
    }
}
