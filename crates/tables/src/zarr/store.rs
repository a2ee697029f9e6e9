//! Stores read back. What a chunk says of its own size is not believed: whoever wrote it may have lied.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use lucas_engine::table::{Cells, Table};
use serde::Deserialize;
use serde_json::{Value, json};

use super::chunking::{Chunking, Run, index};
use super::{METADATA, ZarrNote, key, unsealed};
use crate::npy::cells;
use crate::{Reader, Trouble, damaged, foreign, open_regular, take};

/// How many chunks are kept for the next lookup.
const KEPT: usize = 32;
/// No metadata of ours is longer, and no table of ours has more axes.
const MOST_METADATA: u64 = 1 << 20;
const MOST_AXES: usize = 64;

/// What is read of the metadata.
#[derive(Deserialize)]
struct Metadata {
    shape: Vec<u64>,
    data_type: String,
    chunk_grid: Value,
    chunk_key_encoding: Value,
    codecs: Vec<Value>,
    attributes: Attributes,
}

#[derive(Deserialize)]
struct Attributes {
    lucas: ZarrNote,
}

/// A table in a store, of which only the chunks that are asked for are read.
pub struct Store {
    directory: PathBuf,
    shape: Vec<u64>,
    grid: Chunking,
    /// The bytes of a cell.
    width: usize,
    note: ZarrNote,
    /// The chunks read last.
    kept: RefCell<HashMap<Vec<u64>, Cells>>,
}

impl Store {
    /// Opens a store that `lucas` wrote.
    ///
    /// # Errors
    /// Says so when there is none.
    pub fn open(path: &Path) -> Result<Self, Trouble> {
        std::fs::read_dir(path)?;
        let file = open_regular(&path.join(METADATA)).map_err(foreign)?;
        let mut text = String::new();
        file.take(MOST_METADATA).read_to_string(&mut text).map_err(foreign)?;
        let metadata: Metadata = serde_json::from_str(&text).map_err(foreign)?;
        let Metadata { shape, attributes: Attributes { lucas: note }, .. } = &metadata;
        let is_sealed = note.seal.as_ref().is_none_or(|seal| {
            let bare = text.replacen(seal.as_str(), &unsealed(), 1);
            blake3::hash(bare.as_bytes()).to_hex().as_str() == seal
        });
        if !is_sealed {
            return Err(damaged("its metadata does not match its checksum"));
        }
        let width = match metadata.data_type.as_str() {
            "int8" => 1,
            "int16" => 2,
            "int32" => 4,
            other => return Err(foreign(format_args!("its values are of kind {other}"))),
        };
        let cells = shape.iter().try_fold(width, |cells: u64, &length| cells.checked_mul(length));
        if shape.is_empty() || shape.len() > MOST_AXES || cells.is_none_or(|cells| cells == 0) {
            return Err(damaged("no table has its shape"));
        }
        let grid = Chunking::new(shape);
        let names: Vec<&Value> = metadata.codecs.iter().map(|codec| &codec["name"]).collect();
        let is_cut_so = metadata.chunk_grid
            == json!({ "name": "regular", "configuration": { "chunk_shape": grid.sides } })
            && metadata.chunk_key_encoding
                == json!({ "name": "default", "configuration": { "separator": "." } })
            && names == ["bytes", "zstd", "crc32c"]
            && metadata.codecs[0]["configuration"]["endian"] == "little";
        if !is_cut_so {
            return Err(damaged("its chunks do not fit its shape"));
        }
        let Metadata { shape, attributes: Attributes { lucas: note }, .. } = metadata;
        let width = usize::try_from(width).unwrap_or(1);
        Ok(Store { directory: path.to_owned(), shape, grid, width, note, kept: RefCell::default() })
    }

    /// Whether a chunk has its file under a name.
    pub(super) fn has_chunk(&self, name: &str) -> bool {
        let places = name.split('.').skip(1).map(str::parse).collect::<Result<Vec<u64>, _>>();
        places.is_ok_and(|chunk| key(&chunk) == name && self.grid.has(&chunk))
    }

    /// The bytes of a chunk with its padding, checked.
    fn chunk(&self, chunk: &[u64]) -> Result<Vec<u8>, Trouble> {
        let key = key(chunk);
        let trouble = |what: &str| damaged(format_args!("chunk {key}: {what}"));
        let file = open_regular(&self.directory.join(&key)).map_err(|error| match error.kind() {
            // Zarr would read zeros.
            io::ErrorKind::NotFound => trouble("it is missing"),
            _ => trouble(&error.to_string()),
        })?;
        let length = self.width * self.grid.size();
        let most = zstd::zstd_safe::compress_bound(length) + size_of::<u32>();
        let mut bytes = Vec::new();
        file.take(most as u64 + 1).read_to_end(&mut bytes)?;
        let (packed, checksum) = bytes.split_last_chunk().ok_or_else(|| trouble("it is cut short"))?;
        if bytes.len() > most || crc32c::crc32c(packed) != u32::from_le_bytes(*checksum) {
            return Err(trouble("it does not match its checksum"));
        }
        let unpacked = zstd::bulk::decompress(packed, length).map_err(|error| trouble(&error.to_string()))?;
        if unpacked.len() == length { Ok(unpacked) } else { Err(trouble("it has another size")) }
    }

    /// The bytes of a slab: of all that lies between two places on the first axis, row by row, put together from chunks.
    fn slab(&self, rows: Range<u64>, memory: u64) -> Result<Vec<u8>, Trouble> {
        let width = self.width as u64;
        let row: u64 = self.shape[1..].iter().product();
        let cells = (rows.end - rows.start).checked_mul(row);
        // Once as bytes, and once more as cells.
        take(cells.and_then(|cells| cells.checked_mul(2 * width)), memory)?;
        let mut slab = vec![0; index(cells.unwrap_or(0) * width)];
        let side = self.grid.sides[0];
        let above = index(rows.start * row);
        for chunk in self.grid.chunks().filter(|chunk| (rows.start..rows.end).contains(&(chunk[0] * side))) {
            let cells = self.chunk(&chunk)?;
            for Run { within, at, length } in self.grid.runs(&chunk) {
                let [to, from, length] = [at - above, within, length].map(|cells| cells * self.width);
                slab[to..to + length].copy_from_slice(&cells[from..from + length]);
            }
        }
        Ok(slab)
    }
}

impl Reader for Store {
    fn address(&self) -> &str {
        &self.note.address
    }

    fn value(&self, rank: u64) -> Result<i32, Trouble> {
        let (mut rest, mut place, mut stride) = (rank, 0, 1);
        let mut chunk = Vec::new();
        for (&length, &side) in self.shape.iter().zip(&self.grid.sides).rev() {
            let at = rest % length;
            rest /= length;
            chunk.insert(0, at / side);
            place += at % side * stride;
            stride *= side;
        }
        if rest > 0 {
            return Err(damaged(format_args!("it has no value of rank {rank}")));
        }
        let mut kept = self.kept.borrow_mut();
        if !kept.contains_key(&chunk) {
            if kept.len() == KEPT {
                kept.clear();
            }
            kept.insert(chunk.clone(), cells(&self.chunk(&chunk)?, self.width));
        }
        // A chunk has at most a million cells.
        Ok(kept[&chunk].at(usize::try_from(place).unwrap_or(usize::MAX)))
    }

    fn verify(&self, memory: u64) -> Result<(), Trouble> {
        let mut hasher = blake3::Hasher::new();
        let (length, side) = (self.shape[0], self.grid.sides[0]);
        for row in 0..length.div_ceil(side) {
            hasher.update(&self.slab(row * side..((row + 1) * side).min(length), memory)?);
        }
        if hasher.finalize().to_hex().as_str() == self.note.blake3 {
            Ok(())
        } else {
            Err(damaged("the values do not match their checksum"))
        }
    }

    fn table(&self, memory: u64) -> Result<Table, Trouble> {
        let bytes = self.slab(0..self.shape[0], memory)?;
        if blake3::hash(&bytes).to_hex().as_str() != self.note.blake3 {
            return Err(damaged("the values do not match their checksum"));
        }
        Ok(Table { shape: self.shape.clone(), cells: cells(&bytes, self.width) })
    }
}
