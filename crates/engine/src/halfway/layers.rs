//! The words at each distance from one position, whatever their width.
//!
//! A layer is a sorted array. Words are multiplied by an odd constant first: that spreads them evenly, so that their
//! top bits cut a layer into equal parts to work on, and say where to look one up.
//!
//! What holds throughout:
//! - Every layer is strictly increasing as spread words; two layers may share a word, and then the first of them is at its
//!   distance. A layer leaves out what two earlier ones hold, which the game's way of moving chooses: all that play soon
//!   comes back to, so that layers do not fill up with words that were met before.
//! - Words with the same top bits, a *part*, are made, sifted and joined by one task; parts come in order, so joining sifted
//!   parts end to end gives a sorted layer, whatever the number of tasks.
//! - Inside a [`Sifter`], slots hold a part's words in increasing order with free slots between them, and none stands before its
//!   place: so a word is found by walking on from its place until a larger one or a free slot.

use std::iter::successors;
use std::ops::Range;

use num_traits::{AsPrimitive, PrimInt, WrappingMul};
use rayon::prelude::*;

use super::{DeadEnds, Packed};
use crate::effort::Effort;
use crate::limit::Limit;

/// A part of a layer has about so many words: what sifts one stays in the nearest cache.
const PART: usize = 1024;

/// Work on fewer words is not worth waking other threads for.
pub(super) const FEW: usize = 4096;

/// Room for so many words to begin with: what is not touched costs nothing, but a buffer that grows leaves holes behind.
const ROOM: usize = 1 << 16;

/// So many words are scattered, and parts sifted, between two looks at the clock.
const PATIENCE: usize = 1 << 16;
const PARTS: usize = 64;

/// All layers so far.
pub(super) trait Layers<G>: Send + Sync {
    /// How many words each layer has.
    fn sizes(&self) -> &[usize];
    /// How many words all layers hold that are not forgotten.
    fn held(&self) -> usize;
    /// Forgets the words of a layer, not how many there were.
    fn forget(&mut self, depth: usize);
    /// How many bytes a word takes.
    fn word(&self) -> usize;
    /// Adds the next layer: what one move from the last one reaches, and two layers so many before it do not hold; dead ends
    /// are left out. Says how often a move led to one. When it is stopped, there is no new layer.
    fn grow(
        &mut self,
        game: &G,
        phase: usize,
        held: [usize; 2],
        dead_ends: Option<&DeadEnds>,
        effort: &Effort<'_>,
    ) -> Result<usize, Limit>;
    /// Whether a layer holds a word.
    fn has(&self, depth: usize, word: u64) -> bool;
    /// Visits the words of a layer.
    fn visit(&self, depth: usize, visit: &mut dyn FnMut(u64));
    /// A quick first look for the words of a layer.
    fn sieve(&self, depth: usize) -> Sieve;
    /// The words of a layer whose mirror stands in a layer of others.
    fn mirrored(&self, depth: usize, game: &G, others: &dyn Layers<G>, other_depth: usize) -> Vec<u64>;
}

/// Layers that begin with one word of so many bits.
pub(super) fn layers<G: Packed>(word: u64, width: u32) -> Box<dyn Layers<G>> {
    if width <= u32::BITS { Box::new(Stack::<u32>::new(word)) } else { Box::new(Stack::<u64>::new(word)) }
}

/// How a word is kept: as narrow as the game allows.
pub(super) trait Word:
    PrimInt + WrappingMul + AsPrimitive<u64> + AsPrimitive<usize> + Send + Sync
{
    /// Two to the number of bits, divided by the golden ratio, made odd.
    const SPREAD: Self;
    /// Its inverse modulo two to the number of bits.
    const GATHER: Self;
    const BITS: u32;

    fn narrowed(word: u64) -> Self;

    /// Spreads a word of as many bytes as it has.
    fn spread_bytes(bytes: &[u8]) -> Self;

    fn spread(word: u64) -> Self {
        Self::narrowed(word).wrapping_mul(&Self::SPREAD)
    }

    fn gathered(self) -> u64 {
        self.wrapping_mul(&Self::GATHER).as_()
    }

    /// The number that the highest bits make.
    fn top(self, bits: u32) -> usize {
        (self >> (Self::BITS - bits) as usize).as_()
    }

    /// Where a spread word comes in order among so many.
    fn place(self, among: usize) -> usize {
        (self.top(32) * among) >> 32
    }
}

impl Word for u32 {
    const SPREAD: u32 = 0x9E37_79B9;
    const GATHER: u32 = 0x144C_BC89;
    const BITS: u32 = u32::BITS;

    #[expect(clippy::cast_possible_truncation, reason = "the game says that its words are this narrow")]
    fn narrowed(word: u64) -> u32 {
        word as u32
    }

    fn spread_bytes(bytes: &[u8]) -> u32 {
        u32::from_le_bytes(bytes.try_into().unwrap_or_default()).wrapping_mul(Self::SPREAD)
    }
}

impl Word for u64 {
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    const GATHER: u64 = 0xF1DE_83E1_9937_733D;
    const BITS: u32 = u64::BITS;

    fn narrowed(word: u64) -> u64 {
        word
    }

    fn spread_bytes(bytes: &[u8]) -> u64 {
        u64::from_le_bytes(bytes.try_into().unwrap_or_default()).wrapping_mul(Self::SPREAD)
    }
}

/// Layers of words of one width, spread and sorted.
pub(super) struct Stack<W> {
    pub(super) layers: Vec<Vec<W>>,
    pub(super) sizes: Vec<usize>,
    /// Room for the next layer while it is put together, by task.
    pub(super) scatters: Vec<Scatter<W>>,
    sifters: Vec<Sifter<W>>,
}

impl<W: Word> Stack<W> {
    fn new(word: u64) -> Self {
        let mut stack = Stack::empty();
        stack.add(vec![W::spread(word)]);
        stack
    }

    pub(super) fn empty() -> Self {
        Stack { layers: Vec::new(), sizes: Vec::new(), scatters: Vec::new(), sifters: Vec::new() }
    }

    /// Adds a layer of spread words.
    pub(super) fn add(&mut self, layer: Vec<W>) {
        self.sizes.push(layer.len());
        self.layers.push(layer);
    }

    pub(super) fn holds(&self, depth: usize, word: u64) -> bool {
        is_in(&self.layers[depth], W::spread(word))
    }

    pub(super) fn sieve_of(&self, depth: usize) -> Sieve {
        Sieve::new(self.layers[depth].iter().map(|word| word.gathered()))
    }

    /// Adds the next layer in so many tasks: scatters what the moves lead to by part, sifts each part, joins the parts.
    fn grow_in<G: Packed>(
        &mut self,
        tasks: usize,
        game: &G,
        phase: usize,
        held: [usize; 2],
        dead_ends: Option<&DeadEnds>,
        effort: &Effort<'_>,
    ) -> Result<usize, Limit> {
        let part_bits = self.begin(tasks);
        let source = &self.layers[self.layers.len() - 1];
        each(self.scatters.iter_mut().enumerate().collect(), |(task, scatter)| {
            for words in source[share(source.len(), task, tasks)].chunks(PATIENCE) {
                if effort.go_on().is_err() {
                    break;
                }
                for word in words {
                    let word = word.gathered();
                    game.successors(word, phase, |next| {
                        if dead_ends.is_some_and(|is_dead| is_dead(word, next)) {
                            scatter.pruned += 1;
                            return;
                        }
                        let next = W::spread(game.least_word(next));
                        scatter.push(next.top(part_bits), next);
                    });
                }
            }
        });
        effort.go_on()?;
        self.sift(tasks, part_bits, held, effort)?;
        Ok(self.scatters.iter().map(|scatter| scatter.pruned).sum())
    }

    /// Makes room for what so many tasks scatter; how many bits tell the parts.
    pub(super) fn begin(&mut self, tasks: usize) -> u32 {
        let last = self.sizes[self.sizes.len() - 1];
        let part_bits = (last / PART).next_power_of_two().trailing_zeros().clamp(MARKS, 12);
        self.scatters.resize_with(tasks, Scatter::default);
        self.scatters.iter_mut().for_each(|scatter| scatter.clear(1 << part_bits));
        part_bits
    }

    /// Makes the next layer of what was scattered, in so many tasks.
    pub(super) fn sift(
        &mut self,
        tasks: usize,
        part_bits: u32,
        held: [usize; 2],
        effort: &Effort<'_>,
    ) -> Result<(), Limit> {
        let (depth, parts) = (self.layers.len(), 1 << part_bits);
        let earlier = |back| depth.checked_sub(back).map_or(&[][..], |depth| &self.layers[depth]);
        self.sifters.resize_with(tasks, Sifter::default);
        each(self.sifters.iter_mut().enumerate().collect(), |(task, sifter)| {
            sifter.sifted.clear();
            for part in share(parts, task, tasks) {
                if part % PARTS == 0 && effort.go_on().is_err() {
                    break;
                }
                let held = held.map(|back| part_of(earlier(back), part, part_bits));
                sifter.sift((part, part_bits), &self.scatters, held);
            }
        });
        effort.go_on()?;
        let mut layer = vec![W::zero(); self.sifters.iter().map(|sifter| sifter.sifted.len()).sum()];
        let mut rest = layer.as_mut_slice();
        let places = self
            .sifters
            .iter()
            .map(|Sifter { sifted, .. }| (rest.split_off_mut(..sifted.len()).expect("room for all"), sifted));
        each(places.collect(), |(place, sifted)| place.copy_from_slice(sifted));
        self.add(layer);
        Ok(())
    }
}

impl<G: Packed, W: Word> Layers<G> for Stack<W> {
    fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    fn held(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    fn forget(&mut self, depth: usize) {
        self.layers[depth] = Vec::new();
    }

    fn word(&self) -> usize {
        size_of::<W>()
    }

    fn grow(
        &mut self,
        game: &G,
        phase: usize,
        held: [usize; 2],
        dead_ends: Option<&DeadEnds>,
        effort: &Effort<'_>,
    ) -> Result<usize, Limit> {
        if self.sizes[self.sizes.len() - 1] < FEW {
            self.grow_in(1, game, phase, held, dead_ends, effort)
        } else {
            // Inside, so that the steps of a layer do not each wait for a thread of the pool.
            let tasks = rayon::current_num_threads();
            rayon::scope(|_| self.grow_in(tasks, game, phase, held, dead_ends, effort))
        }
    }

    fn has(&self, depth: usize, word: u64) -> bool {
        self.holds(depth, word)
    }

    fn visit(&self, depth: usize, visit: &mut dyn FnMut(u64)) {
        self.layers[depth].iter().for_each(|word| visit(word.gathered()));
    }

    fn sieve(&self, depth: usize) -> Sieve {
        self.sieve_of(depth)
    }

    fn mirrored(&self, depth: usize, game: &G, others: &dyn Layers<G>, other_depth: usize) -> Vec<u64> {
        let sieve = others.sieve(other_depth);
        let has_mirror: &(dyn Fn(&u64) -> bool + Sync) = &|word| {
            let mirror = game.least_word(game.reversed_word(*word));
            sieve.may_hold(mirror) && others.has(other_depth, mirror)
        };
        let layer = &self.layers[depth];
        if layer.len() < FEW {
            layer.iter().map(|word| word.gathered()).filter(has_mirror).collect()
        } else {
            layer.par_iter().map(|word| word.gathered()).filter(has_mirror).collect()
        }
    }
}

/// Does each task, on several threads when there are several.
pub(super) fn each<T: Send>(mut tasks: Vec<T>, work: impl Fn(T) + Send + Sync) {
    match tasks.pop() {
        Some(only) if tasks.is_empty() => work(only),
        // Not known by its type: so the threads are compiled once, and not once for each game.
        last => tasks.into_par_iter().chain(last).for_each(&work as &(dyn Fn(T) + Send + Sync)),
    }
}

/// The words of a layer with these top bits.
fn part_of<W: Word>(layer: &[W], part: usize, part_bits: u32) -> &[W] {
    let rest = &layer[layer.partition_point(|word| word.top(part_bits) < part)..];
    &rest[..rest.partition_point(|word| word.top(part_bits) == part)]
}

/// The share of one task in some work.
fn share(work: usize, task: usize, tasks: usize) -> Range<usize> {
    work * task / tasks..work * (task + 1) / tasks
}

/// How many words of a part stand together.
const BLOCK: usize = 64;

/// Words by part, in the order they come: each part has its chain of blocks. Those of two tasks share no line of the caches, which would
/// otherwise go to and fro between the processors with every word.
#[repr(align(128))]
pub(super) struct Scatter<W> {
    blocks: Vec<W>,
    /// The block of the same part before each block.
    previous: Vec<usize>,
    /// Where the next word of each part goes; at the end of a block, another is needed.
    ends: Vec<usize>,
    /// How many words were dead ends, and left out.
    pruned: usize,
}

impl<W> Default for Scatter<W> {
    fn default() -> Self {
        Scatter { blocks: Vec::with_capacity(ROOM), previous: Vec::new(), ends: Vec::new(), pruned: 0 }
    }
}

impl<W: Word> Scatter<W> {
    fn clear(&mut self, parts: usize) {
        self.blocks.clear();
        self.previous.clear();
        self.pruned = 0;
        self.ends.clear();
        self.ends.resize(parts, 0);
    }

    #[inline]
    pub(super) fn push(&mut self, part: usize, word: W) {
        let end = &mut self.ends[part];
        if end.is_multiple_of(BLOCK) {
            self.previous.push(*end);
            *end = self.blocks.len();
            self.blocks.resize(*end + BLOCK, W::zero());
        }
        self.blocks[*end] = word;
        *end += 1;
    }

    /// The words of a part, block by block from the last.
    fn part(&self, part: usize) -> impl Iterator<Item = &[W]> {
        let filled = |end| (end > 0).then_some(end);
        let ends = successors(filled(self.ends[part]), move |end| filled(self.previous[(end - 1) / BLOCK]));
        ends.map(|end| &self.blocks[(end - 1) / BLOCK * BLOCK..end])
    }
}

/// Finds the new words in a part: a table where each word stands as near as can be after its place, and all in order.
///
/// The words of a part have the same top bits, so that their room can hold marks. Two share no line of the caches either.
#[repr(align(128))]
struct Sifter<W> {
    slots: Vec<W>,
    sifted: Vec<W>,
}

/// How many bits mark a slot: a new word has the lowest set, a word held before none, a free slot both.
const MARKS: u32 = 2;

impl<W> Default for Sifter<W> {
    fn default() -> Self {
        Sifter { slots: Vec::new(), sifted: Vec::with_capacity(ROOM) }
    }
}

impl<W: Word> Sifter<W> {
    /// Appends the words reached that are not held.
    fn sift(&mut self, (part, part_bits): (usize, u32), reached: &[Scatter<W>], held: [&[W]; 2]) {
        let reached = || reached.iter().flat_map(|scatter| scatter.part(part));
        let size = reached().map(<[W]>::len).sum::<usize>() * 3 / 2 + 1;
        self.slots.clear();
        self.slots.resize(size, W::max_value());
        for words in reached() {
            self.insert(words, part_bits, size);
        }
        for words in held {
            self.strike(words, part_bits, size);
        }
        // Without a branch, which could not be foreseen.
        let mut kept = 0;
        for at in 0..self.slots.len() {
            let slot = self.slots[at];
            self.slots[kept] = slot;
            kept += usize::from(slot & (W::one() << 1 | W::one()) == W::one());
        }
        let top = W::narrowed(part as u64) << (W::BITS - part_bits) as usize;
        self.sifted.extend(self.slots[..kept].iter().map(|&slot| slot >> part_bits as usize | top));
    }

    /// Puts the words of a block at their places, then those whose place is taken as near as can be.
    fn insert(&mut self, words: &[W], part_bits: u32, size: usize) {
        let slots = &mut self.slots[..size];
        let mut crowded = [W::zero(); BLOCK];
        let mut crowd = 0;
        for &word in words {
            let word = word << part_bits as usize | W::one();
            let home = word.place(size);
            let slot = slots[home];
            let now = if slot == W::max_value() { word } else { slot };
            slots[home] = now;
            // Without a branch, which could not be foreseen.
            crowded[crowd] = word;
            crowd += usize::from(now != word);
        }
        for &word in &crowded[..crowd] {
            self.displace(word.place(size), word);
        }
    }

    /// Puts a word where the order wants it, from its place on; the others make room.
    fn displace(&mut self, home: usize, mut word: W) {
        for slot in &mut self.slots[home..] {
            if *slot == word {
                return;
            }
            if word < *slot {
                std::mem::swap(slot, &mut word);
                if word == W::max_value() {
                    return;
                }
            }
        }
        self.slots.push(word);
    }

    /// Marks words as held before.
    fn strike(&mut self, words: &[W], part_bits: u32, size: usize) {
        let slots = self.slots.as_mut_slice();
        for &word in words {
            let word = word << part_bits as usize;
            let mut at = word.place(size);
            while at + 1 < slots.len() && slots[at] < word {
                at += 1;
            }
            let slot = slots[at];
            slots[at] = if slot == word | W::one() { word } else { slot };
        }
    }
}

/// Whether a layer holds a spread word: words are spread evenly, so its size tells nearly where it stands.
fn is_in<W: Word>(layer: &[W], spread: W) -> bool {
    let guess = spread.place(layer.len());
    let mut width = 16;
    loop {
        let (low, high) = (guess.saturating_sub(width), (guess + width).min(layer.len()));
        let is_inside = (low == 0 || layer[low] <= spread) && (high == layer.len() || spread < layer[high]);
        if is_inside {
            return layer[low..high].binary_search(&spread).is_ok();
        }
        width *= 4;
    }
}

/// A quick first look whether a layer may hold a word: the spread word's top bits choose a cell, and two bits in it.
pub struct Sieve {
    cells: Vec<u64>,
    width: u32,
}

impl Sieve {
    fn new(words: impl ExactSizeIterator<Item = u64>) -> Self {
        let width = (words.len() / 8).next_power_of_two().trailing_zeros().max(1);
        let mut sieve = Sieve { cells: vec![0; 1 << width], width };
        for word in words {
            let (cell, bits) = sieve.place(word);
            sieve.cells[cell] |= bits;
        }
        sieve
    }

    pub(super) fn may_hold(&self, word: u64) -> bool {
        let (cell, bits) = self.place(word);
        self.cells[cell] & bits == bits
    }

    fn place(&self, word: u64) -> (usize, u64) {
        let spread = u64::spread(word);
        let rest = spread << self.width;
        (spread.top(self.width), 1 << (rest >> 58) | 1 << (rest >> 52 & 63))
    }
}
