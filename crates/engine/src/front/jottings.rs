//! What a thread notes in a round, part by part, in blocks that are used again and again.

/// Notes of a block.
const BLOCK: usize = 512;

/// The notes of a thread.
pub(super) struct Jottings {
    /// All blocks, one after the other.
    all: Vec<u32>,
    /// How many notes the blocks in use have room for.
    used: usize,
    /// Of each part, the place for its next note, and where its last block ends.
    next: Vec<[usize; 2]>,
    /// Of each part, where its blocks begin; all but the last are full.
    blocks: Vec<Vec<usize>>,
}

impl Jottings {
    /// None yet, for so many parts; there is room for about so many.
    pub(super) fn new(parts: usize, most: usize) -> Self {
        let all = Vec::with_capacity(most + (parts + 1) * BLOCK);
        Jottings { all, used: 0, next: vec![[0; 2]; parts], blocks: vec![Vec::new(); parts] }
    }

    /// Forgets all, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.next.fill([0; 2]);
        self.blocks.iter_mut().for_each(Vec::clear);
    }

    /// How many there are at most.
    pub(super) fn count(&self) -> usize {
        self.used
    }

    /// Notes a number for a part, if it is to be noted. It is written in any case: nobody can foresee whether it is, and to wait for
    /// that would take longer.
    #[inline]
    pub(super) fn push(&mut self, part: usize, note: u32, is_noted: bool) {
        let [mut place, end] = self.next[part];
        if place == end {
            place = self.block(part);
        }
        self.all[place] = note;
        self.next[part][0] = place + usize::from(is_noted);
    }

    /// Another block for a part.
    #[cold]
    fn block(&mut self, part: usize) -> usize {
        let first = self.used;
        self.used += BLOCK;
        if self.all.len() < self.used {
            self.all.resize(self.used, 0);
        }
        self.blocks[part].push(first);
        self.next[part] = [first, first + BLOCK];
        first
    }

    /// The notes for a part, block by block.
    pub(super) fn of(&self, part: usize) -> impl Iterator<Item = &[u32]> {
        let ([next, _], last) = (self.next[part], self.blocks[part].last().copied());
        self.blocks[part].iter().map(move |&first| {
            let end = if Some(first) == last { next } else { first + BLOCK };
            &self.all[first..end]
        })
    }
}
