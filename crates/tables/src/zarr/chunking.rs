//! How a table is cut into chunks, all of one size.

use std::ops::Range;

/// The cut of a table.
pub struct Chunking {
    shape: Vec<u64>,
    /// The sides of a chunk.
    pub sides: Vec<u64>,
}

/// Cells that follow each other both in a chunk and in the table.
pub struct Run {
    /// Where they begin in the chunk.
    pub within: usize,
    /// Where they begin in the table.
    pub at: usize,
    /// How many they are.
    pub length: usize,
}

impl Chunking {
    /// The cut of a shape into chunks of at most so many cells: the longest side is halved until one is small enough.
    pub fn new(shape: &[u64], most: u64) -> Self {
        let mut sides = shape.to_vec();
        while product(&sides) > most {
            if let Some(longest) = sides.iter_mut().max() {
                *longest = longest.div_ceil(2);
            }
        }
        Chunking::of(shape, sides)
    }

    /// The cut of a shape into chunks of given sides.
    pub fn of(shape: &[u64], sides: Vec<u64>) -> Self {
        Chunking { shape: shape.to_vec(), sides }
    }

    /// How many cells a chunk has.
    pub fn size(&self) -> usize {
        index(product(&self.sides))
    }

    /// How many chunks there are along each axis.
    fn counts(&self) -> impl Iterator<Item = u64> {
        self.shape.iter().zip(&self.sides).map(|(length, side)| length.div_ceil(*side))
    }

    /// The chunks, each by its place along every axis.
    pub fn chunks(&self) -> impl Iterator<Item = Vec<u64>> {
        places(self.counts().collect())
    }

    /// The chunks that begin between two places on the first axis.
    pub fn chunks_between(&self, rows: &Range<u64>) -> impl Iterator<Item = Vec<u64>> {
        let [first, end] = [rows.start, rows.end].map(|row| row.div_ceil(self.sides[0]));
        let counts = std::iter::once(end - first).chain(self.counts().skip(1)).collect();
        places(counts).map(move |mut chunk| {
            chunk[0] += first;
            chunk
        })
    }

    /// Whether there is such a chunk.
    pub fn has(&self, chunk: &[u64]) -> bool {
        chunk.len() == self.shape.len()
            && chunk.iter().zip(self.counts()).all(|(place, count)| *place < count)
    }

    /// The number of a chunk, counted row by row.
    pub fn number(&self, chunk: &[u64]) -> u64 {
        chunk.iter().zip(self.counts()).fold(0, |number, (place, count)| number * count + place)
    }

    /// The cells of a chunk that are in the table.
    pub fn runs(&self, chunk: &[u64]) -> impl Iterator<Item = Run> {
        let last = self.shape.len() - 1;
        let corner: Vec<u64> = chunk.iter().zip(&self.sides).map(|(number, side)| number * side).collect();
        let length = self.sides[last].min(self.shape[last] - corner[last]);
        let rows = places(self.sides[..last].to_vec()).zip(0..);
        rows.filter_map(move |(row, number)| {
            let mut at = 0;
            for ((corner, row), &length) in corner.iter().zip(row.iter().chain(&[0])).zip(&self.shape) {
                let place = corner + row;
                if place >= length {
                    return None;
                }
                at = at * length + place;
            }
            Some(Run { within: index(number * self.sides[last]), at: index(at), length: index(length) })
        })
    }
}

/// A number of cells that memory holds.
pub fn index(cells: u64) -> usize {
    usize::try_from(cells).unwrap_or(usize::MAX)
}

/// How many places a box has, as far as 64 bits count.
pub fn product(sides: &[u64]) -> u64 {
    sides.iter().fold(1, |places, &side| places.saturating_mul(side))
}

/// All places in a box, row by row.
pub fn places(sides: Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
    (0..sides.iter().product()).map(move |mut rest: u64| {
        let mut place = sides.clone();
        for at in place.iter_mut().rev() {
            let side = *at;
            *at = rest % side;
            rest /= side;
        }
        place
    })
}
