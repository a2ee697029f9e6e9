//! Which chunks lie in a file together: a shard is a box of chunks, one behind the other, and at its end the index says where
//! each of them lies.

use std::ops::Range;

use super::chunking::{Chunking, places, product};

/// A shard has at most so many cells.
const SHARD: u64 = 1 << 24;
/// No index that is read says of more chunks than this where they lie.
const MOST_CHUNKS: u64 = 1 << 16;
/// What the index says of a chunk that is not there.
const ABSENT: [u64; 2] = [u64::MAX; 2];
/// The bytes that it says of each chunk, and those of its checksum.
const ENTRY: usize = size_of::<[u64; 2]>();
const CHECKSUM: usize = size_of::<u32>();

/// The cut of a table into shards, and of these into chunks.
pub struct Sharding {
    /// How the table is cut into chunks.
    pub chunks: Chunking,
    /// How the table is cut into shards, whose sides are multiples of those of the chunks.
    pub shards: Chunking,
    /// How many chunks a shard has along each axis.
    counts: Vec<u64>,
}

impl Sharding {
    /// The cut of a shape into chunks of at most so many cells; a shard takes as many along the last axes as may be, so that it
    /// is nearly a stretch of the table.
    pub fn new(shape: &[u64], most: u64) -> Self {
        let chunks = Chunking::new(shape, most);
        let mut sides = chunks.sides.clone();
        for (axis, side) in chunks.sides.iter().enumerate().rev() {
            let room = (SHARD / product(&sides)).max(1);
            sides[axis] = side * room.min(shape[axis].div_ceil(*side));
        }
        let counts = sides.iter().zip(&chunks.sides).map(|(shard, chunk)| shard / chunk).collect();
        Sharding { chunks, shards: Chunking::of(shape, sides), counts }
    }

    /// The cut that metadata tells of; `None` where chunks do not fill a shard, or are too many.
    pub fn of(shape: &[u64], shard: Vec<u64>, chunk: Vec<u64>) -> Option<Self> {
        let is_even = shard.len() == shape.len()
            && chunk.len() == shape.len()
            && shard.iter().zip(&chunk).all(|(shard, chunk)| *chunk > 0 && *shard > 0 && shard % chunk == 0);
        let counts: Vec<u64> =
            shard.iter().zip(&chunk).map(|(shard, chunk)| shard.checked_div(*chunk).unwrap_or(0)).collect();
        (is_even && product(&counts) <= MOST_CHUNKS).then(|| Sharding {
            chunks: Chunking::of(shape, chunk),
            shards: Chunking::of(shape, shard),
            counts,
        })
    }

    /// The chunks of a shard, in the order of its index; those outside the table among them.
    pub fn chunks_of(&self, shard: &[u64]) -> impl Iterator<Item = Vec<u64>> {
        let shard = shard.to_vec();
        let counts = self.counts.clone();
        places(self.counts.clone()).map(move |place| {
            let along = place.iter().zip(shard.iter().zip(&counts));
            along.map(|(place, (shard, count))| shard * count + place).collect()
        })
    }

    /// In which shard a chunk lies, and where in its index.
    pub fn place(&self, chunk: &[u64]) -> (Vec<u64>, usize) {
        let shard = chunk.iter().zip(&self.counts).map(|(chunk, count)| chunk / count).collect();
        let along = chunk.iter().zip(&self.counts);
        let place = along.fold(0, |place, (chunk, count)| place * count + chunk % count);
        (shard, usize::try_from(place).unwrap_or(usize::MAX))
    }

    /// How many bytes an index takes.
    pub fn index_length(&self) -> usize {
        usize::try_from(product(&self.counts)).unwrap_or(usize::MAX).saturating_mul(ENTRY) + CHECKSUM
    }

    /// Where the chunks of a shard lie, read from the index behind so many bytes of them. Every byte belongs to one chunk, and
    /// every chunk of the table is there; `None` when it is not so.
    pub fn read_index(&self, shard: &[u64], bytes: &[u8], behind: u64) -> Option<Vec<Range<u64>>> {
        let (entries, checksum) = bytes.split_last_chunk()?;
        if crc32c::crc32c(entries) != u32::from_le_bytes(*checksum) {
            return None;
        }
        let mut end = 0;
        let mut index = Vec::new();
        for (chunk, entry) in self.chunks_of(shard).zip(entries.as_chunks::<ENTRY>().0) {
            let number = |at: usize| entry[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
            let [at, length] = [number(0), number(8)];
            if self.chunks.has(&chunk) {
                if at != end {
                    return None;
                }
                end = at.checked_add(length).filter(|&end| end <= behind)?;
                index.push(at..end);
            } else if [at, length] == ABSENT {
                index.push(0..0);
            } else {
                return None;
            }
        }
        (end == behind).then_some(index)
    }

    /// A shard of chunks, each as it is stored; `None` for those outside the table.
    pub fn shard(&self, chunks: &[Option<Vec<u8>>]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut index = Vec::with_capacity(self.index_length());
        for chunk in chunks {
            let entry = chunk.as_ref().map_or(ABSENT, |chunk| [bytes.len() as u64, chunk.len() as u64]);
            index.extend(entry.iter().flat_map(|number| number.to_le_bytes()));
            bytes.extend_from_slice(chunk.as_deref().unwrap_or_default());
        }
        let checksum = crc32c::crc32c(&index).to_le_bytes();
        bytes.extend(index);
        bytes.extend(checksum);
        bytes
    }
}
