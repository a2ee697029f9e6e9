//! How a table is cut into chunks, all of one size.

/// A chunk has at most so many cells.
const CHUNK: u64 = 1 << 20;

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
    /// The cut of a shape: the longest side is halved until the chunk is small enough.
    pub fn new(shape: &[u64]) -> Self {
        let mut sides = shape.to_vec();
        while sides.iter().fold(1, |cells: u64, &side| cells.saturating_mul(side)) > CHUNK {
            if let Some(longest) = sides.iter_mut().max() {
                *longest = longest.div_ceil(2);
            }
        }
        Chunking { shape: shape.to_vec(), sides }
    }

    /// How many cells a chunk has.
    pub fn size(&self) -> usize {
        index(self.sides.iter().product())
    }

    /// The chunks, each by its place along every axis.
    pub fn chunks(&self) -> impl Iterator<Item = Vec<u64>> {
        places(self.shape.iter().zip(&self.sides).map(|(length, side)| length.div_ceil(*side)).collect())
    }

    /// Whether there is such a chunk.
    pub fn has(&self, chunk: &[u64]) -> bool {
        let mut along = chunk.iter().zip(self.shape.iter().zip(&self.sides));
        chunk.len() == self.shape.len()
            && along.all(|(place, (length, side))| *place < length.div_ceil(*side))
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

/// All places in a box, row by row.
fn places(sides: Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
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
