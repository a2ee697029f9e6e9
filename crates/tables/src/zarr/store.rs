//! Stores read back. What a chunk says of its own size is not believed: whoever wrote it may have lied.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use lucas_engine::table::{Cells, Table};

use super::chunking::{Run, index};
use super::directory::Directory;
use super::layout::{Layout, Partition};
use super::narrow::widened;
use super::sharding::Sharding;
use super::{METADATA, key};
use crate::blocks::Blocks;
use crate::npy::{cells, little_endian};
use crate::{KEPT, Reader, Trouble, damaged, foreign, read_at, take};

/// How many shards are kept open, each with its index.
const OPEN: usize = 16;
/// No metadata of ours is longer.
const MOST_METADATA: u64 = 1 << 20;

/// A table in a store, of which only the chunks that are asked for are read.
pub struct Store {
    directory: Directory,
    layout: Layout,
    /// The chunks read last.
    kept: Blocks,
    /// The shards read last.
    open: Mutex<HashMap<Vec<u64>, Arc<Shard>>>,
}

/// A shard, and where each of its chunks lies.
struct Shard {
    file: File,
    index: Vec<Range<u64>>,
}

impl Shard {
    fn open(file: File, cut: &Sharding, shard: &[u64]) -> Result<Self, &'static str> {
        let length = file.metadata().map_or(0, |about| about.len());
        let behind = length.checked_sub(cut.index_length() as u64).ok_or("it is cut short")?;
        let mut bytes = vec![0; cut.index_length()];
        read_at(&file, &mut bytes, behind).map_err(|_| "its index cannot be read")?;
        let index = cut.read_index(shard, &bytes, behind).ok_or("its index does not match its checksum")?;
        Ok(Shard { file, index })
    }
}

impl Store {
    /// Opens a store that `lucas` wrote.
    ///
    /// # Errors
    /// Says so when there is none.
    pub fn open(path: &Path) -> Result<Self, Trouble> {
        let directory = Directory::open(path)?;
        let file = directory.file(METADATA).map_err(foreign)?;
        let mut text = String::new();
        file.take(MOST_METADATA).read_to_string(&mut text).map_err(foreign)?;
        let layout = Layout::read(&text)?;
        Ok(Store { directory, layout, kept: Blocks::new(KEPT), open: Mutex::default() })
    }

    /// Whether a shard, or a chunk where each has its own file, has it under a name.
    pub(super) fn has_file(&self, name: &str) -> bool {
        let places = name.split('.').skip(1).map(str::parse).collect::<Result<Vec<u64>, _>>();
        places.is_ok_and(|place| key(&place) == name && self.layout.cut.files().has(&place))
    }

    /// A chunk as it is stored, no longer than it may be.
    fn stored(&self, chunk: &[u64], most: usize) -> Result<Vec<u8>, Trouble> {
        let cut = match &self.layout.cut {
            Partition::Chunks(_) => {
                let mut bytes = Vec::new();
                self.file(chunk)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
                return Ok(bytes);
            }
            Partition::Shards(cut) => cut,
        };
        let (place, number) = cut.place(chunk);
        let lock = || self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().get(&place).map(Arc::clone);
        let shard = if let Some(shard) = known {
            shard
        } else {
            let opened = Shard::open(self.file(&place)?, cut, &place);
            let shard = Arc::new(opened.map_err(|what| of_file(&place, what))?);
            let mut open = lock();
            if open.len() == OPEN {
                open.clear();
            }
            open.insert(place, Arc::clone(&shard));
            shard
        };
        let Range { start, end } = shard.index[number];
        let mut bytes = vec![0; index(end - start).min(most + 1)];
        read_at(&shard.file, &mut bytes, start)?;
        Ok(bytes)
    }

    /// The file of a shard, or of a chunk.
    fn file(&self, place: &[u64]) -> Result<File, Trouble> {
        self.directory.file(&key(place)).map_err(|error| match error.kind() {
            // Zarr would read zeros.
            io::ErrorKind::NotFound => of_file(place, "it is missing"),
            _ => of_file(place, &error.to_string()),
        })
    }

    /// The bytes of a chunk with its padding, checked.
    fn chunk(&self, chunk: &[u64]) -> Result<Vec<u8>, Trouble> {
        let trouble = |what: &str| match &self.layout.cut {
            Partition::Chunks(_) => of_file(chunk, what),
            Partition::Shards(cut) => {
                let (shard, number) = cut.place(chunk);
                damaged(format_args!("chunk {number} of {}: {what}", key(&shard)))
            }
        };
        let length = self.layout.width * self.layout.cut.chunks().size();
        let most = zstd::zstd_safe::compress_bound(length) + size_of::<u32>();
        let bytes = self.stored(chunk, most)?;
        let (packed, checksum) = bytes.split_last_chunk().ok_or_else(|| trouble("it is cut short"))?;
        if bytes.len() > most || crc32c::crc32c(packed) != u32::from_le_bytes(*checksum) {
            return Err(trouble("it does not match its checksum"));
        }
        let unpacked = zstd::bulk::decompress(packed, length).map_err(|error| trouble(&error.to_string()))?;
        if unpacked.len() == length { Ok(unpacked) } else { Err(trouble("it has another size")) }
    }

    /// Holds all values against their checksum.
    fn check_whole(&self, hasher: &blake3::Hasher) -> Result<(), Trouble> {
        if hasher.finalize().to_hex().as_str() == self.layout.note.blake3 {
            Ok(())
        } else {
            Err(damaged("the values do not match their checksum"))
        }
    }

    /// The bytes of a slab: of all that lies between two places on the first axis, row by row, put together from chunks.
    fn slab(&self, rows: Range<u64>, memory: u64) -> Result<Vec<u8>, Trouble> {
        let Layout { shape, width, is_narrowed, cut, .. } = &self.layout;
        let row: u64 = shape[1..].iter().product();
        let cells = (rows.end - rows.start).checked_mul(row);
        // Once as bytes, and once more as cells.
        let each = if *is_narrowed { 3 } else { 2 * *width as u64 };
        take(cells.and_then(|cells| cells.checked_mul(each)), memory)?;
        let mut slab = vec![0; index(cells.unwrap_or(0)) * width];
        let grid = cut.chunks();
        let above = index(rows.start * row);
        for chunk in grid.chunks_between(&rows) {
            let cells = self.chunk(&chunk)?;
            for Run { within, at, length } in grid.runs(&chunk) {
                let [to, from, length] = [at - above, within, length].map(|cells| cells * width);
                slab[to..to + length].copy_from_slice(&cells[from..from + length]);
            }
        }
        Ok(slab)
    }
}

impl Layout {
    /// The cells that bytes are stored for.
    fn cells(&self, bytes: &[u8]) -> Cells {
        if self.is_narrowed {
            Cells::Narrow(bytes.iter().map(|&byte| widened(byte)).collect())
        } else {
            cells(bytes, self.width)
        }
    }
}

/// What is wrong with a file.
fn of_file(place: &[u64], what: &str) -> Trouble {
    damaged(format_args!("{}: {what}", key(place)))
}

impl Reader for Store {
    fn address(&self) -> &str {
        &self.layout.note.address
    }

    fn shape(&self) -> &[u64] {
        &self.layout.shape
    }

    fn keep(&mut self, bytes: usize) {
        self.kept = Blocks::new(bytes);
    }

    fn value(&self, rank: u64) -> Result<i32, Trouble> {
        let Layout { shape, width, cut, .. } = &self.layout;
        let grid = cut.chunks();
        let (mut rest, mut place, mut stride) = (rank, 0, 1);
        let mut chunk = vec![0; shape.len()];
        for (axis, (&length, &side)) in shape.iter().zip(&grid.sides).enumerate().rev() {
            let at = rest % length;
            rest /= length;
            chunk[axis] = at / side;
            place += at % side * stride;
            stride *= side;
        }
        if rest > 0 {
            return Err(damaged(format_args!("it has no value of rank {rank}")));
        }
        let bytes = self.kept.of(grid.number(&chunk), || self.chunk(&chunk))?;
        // A chunk has at most a million cells.
        Ok(self.layout.cells(&bytes[index(place) * width..][..*width]).at(0))
    }

    fn verify(&self, memory: u64) -> Result<(), Trouble> {
        let mut hasher = blake3::Hasher::new();
        let (length, side) = (self.layout.shape[0], self.layout.cut.chunks().sides[0]);
        for row in 0..length.div_ceil(side) {
            let slab = self.slab(row * side..((row + 1) * side).min(length), memory)?;
            if self.layout.is_narrowed {
                hash(&self.layout.cells(&slab), &mut hasher)?;
            } else {
                hasher.update(&slab);
            }
        }
        self.check_whole(&hasher)
    }

    fn table(&self, memory: u64) -> Result<Table, Trouble> {
        let shape = self.layout.shape.clone();
        let cells = self.layout.cells(&self.slab(0..shape[0], memory)?);
        let mut hasher = blake3::Hasher::new();
        hash(&cells, &mut hasher)?;
        self.check_whole(&hasher)?;
        Ok(Table { shape, cells })
    }
}

/// Takes in the values as they are, the lowest byte first.
fn hash(cells: &Cells, hasher: &mut blake3::Hasher) -> io::Result<()> {
    little_endian(cells, |bytes| {
        hasher.update(bytes);
        Ok(())
    })
}
