//! Zarr v3: a directory of chunks, each compressed by Zstandard and with a CRC-32C of its own.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use lucas_engine::table::{Cells, Table};
use serde::{Deserialize, Serialize};
use zarrs::array::codec::{Crc32cCodec, ZstdCodec};
use zarrs::array::{
    Array, ArrayBuilder, ArrayError, ArrayMetadataOptions, ArraySubset, ChunkKeySeparator, CodecOptions,
    Element, ElementOwned,
};
use zarrs::filesystem::FilesystemStore;
use zarrs::plugin::ExtensionName;

use crate::npy::little_endian;
use crate::{Reader, Trouble, whole};

/// A chunk has at most so many cells.
const CHUNK: u64 = 1 << 20;
/// How many chunks are kept for the next lookup.
const KEPT: usize = 32;
/// What Zstandard calls its usual level.
const LEVEL: i32 = 3;
/// The attribute that makes a store ours.
const OURS: &str = "lucas";

/// What the store says of the table.
#[derive(Serialize, Deserialize, Debug)]
struct ZarrNote {
    /// Of which game the values are.
    address: String,
    /// The checksum of all values, row by row, the lowest byte first.
    blake3: String,
}

/// The sides of a chunk: the longest is halved until the chunk is small enough.
fn sides(shape: &[u64]) -> Vec<u64> {
    let mut sides = shape.to_vec();
    while sides.iter().fold(1, |cells: u64, &side| cells.saturating_mul(side)) > CHUNK {
        if let Some(longest) = sides.iter_mut().max() {
            *longest = longest.div_ceil(2);
        }
    }
    sides
}

/// Writes a table as a Zarr store.
///
/// # Errors
/// Fails when the store cannot be written, or something that is no store of ours has its name.
pub fn write(path: &Path, address: &str, table: &Table) -> Result<(), Trouble> {
    let mut hasher = blake3::Hasher::new();
    hash(&mut hasher, &table.cells)?;
    let note = ZarrNote { address: address.to_owned(), blake3: hasher.finalize().to_hex().to_string() };
    whole::write_directory(path, is_chunk, is_ours, |directory| match &table.cells {
        Cells::Byte(cells) => store(directory, &note, &table.shape, "int8", cells),
        Cells::Narrow(cells) => store(directory, &note, &table.shape, "int16", cells),
        Cells::Wide(cells) => store(directory, &note, &table.shape, "int32", cells),
    })
}

fn hash(hasher: &mut blake3::Hasher, cells: &Cells) -> io::Result<()> {
    little_endian(cells, |bytes| {
        hasher.update(bytes);
        Ok(())
    })
}

fn store<T: Element>(
    directory: &Path,
    note: &ZarrNote,
    shape: &[u64],
    kind: &str,
    cells: &[T],
) -> Result<(), Trouble> {
    let note = serde_json::to_value(note).map_err(io::Error::from)?;
    let files = Arc::new(FilesystemStore::new(directory).map_err(io::Error::other)?);
    let array = ArrayBuilder::new(shape, sides(shape), kind, 0)
        // Flat names: a table of twenty heaps is no tree of twenty floors.
        .chunk_key_encoding_default_separator(ChunkKeySeparator::Dot)
        .bytes_to_bytes_codecs(vec![Arc::new(ZstdCodec::new(LEVEL, false)), Arc::new(Crc32cCodec::new())])
        .attributes([(OURS.to_owned(), note)].into_iter().collect())
        .build(files, "/")
        .map_err(io::Error::other)?
        // A chunk that is not there is missing, never full of zeros.
        .with_codec_options(CodecOptions::default().with_store_empty_chunks(true));
    let plain = ArrayMetadataOptions::default().with_include_zarrs_metadata(false);
    array.store_metadata_opt(&plain).map_err(io::Error::other)?;
    array.store_array_subset(&array.subset_all(), cells).map_err(io::Error::other)?;
    Ok(())
}

/// Whether a file in a store may be one that [`write()`] puts there.
fn is_chunk(name: &str) -> bool {
    name == "zarr.json" || name.starts_with("c.")
}

fn is_ours(directory: &Path) -> bool {
    Store::open(directory).is_ok()
}

/// A table in a store, of which only the chunks that are asked for are read.
pub struct Store {
    array: Array<FilesystemStore>,
    read: Read,
    note: ZarrNote,
    /// The sides of a chunk.
    sides: Vec<u64>,
    /// The chunks read last.
    kept: RefCell<HashMap<Vec<u64>, Cells>>,
}

/// What is read at once.
#[derive(Clone, Copy)]
enum Slab<'a> {
    /// A chunk with its padding, checked; one that is not there is `None`.
    Chunk(&'a [u64]),
    /// The cells of a box, row by row. Zarrs does not check the chunks at the edge of the table here.
    Box(&'a [Range<u64>]),
}

type Read = fn(&Array<FilesystemStore>, Slab<'_>) -> Result<Option<Cells>, ArrayError>;

fn read<T: ElementOwned>(
    array: &Array<FilesystemStore>,
    part: Slab<'_>,
) -> Result<Option<Vec<T>>, ArrayError> {
    match part {
        Slab::Chunk(chunk) => array.retrieve_chunk_if_exists(chunk),
        Slab::Box(within) => array.retrieve_array_subset(&within).map(Some),
    }
}

fn damaged(error: &dyn Display) -> Trouble {
    Trouble::Damaged(error.to_string())
}

impl Store {
    /// Opens a store written by [`write()`].
    ///
    /// # Errors
    /// Says so when there is none.
    pub fn open(path: &Path) -> Result<Self, Trouble> {
        let foreign = |error: &dyn Display| Trouble::Foreign(error.to_string());
        fs::read_dir(path)?;
        let files = Arc::new(FilesystemStore::new(path).map_err(|error| foreign(&error))?);
        let array = Array::open(files, "/").map_err(|error| foreign(&error))?;
        let note = array.attributes().get(OURS).cloned().unwrap_or_default();
        let note = serde_json::from_value(note).map_err(|_| foreign(&"it names no game"))?;
        let read: Read = match array.data_type().name_v3().as_deref() {
            Some("int8") => |array, part| Ok(read(array, part)?.map(Cells::Byte)),
            Some("int16") => |array, part| Ok(read(array, part)?.map(Cells::Narrow)),
            Some("int32") => |array, part| Ok(read(array, part)?.map(Cells::Wide)),
            other => return Err(Trouble::Foreign(format!("its values are of kind {other:?}"))),
        };
        let sides = sides(array.shape());
        let first = array.chunk_shape(&vec![0; sides.len()]).map_err(|error| damaged(&error))?;
        if sides.is_empty() || first.iter().map(|side| side.get()).ne(sides.iter().copied()) {
            return Err(damaged(&"its chunks do not fit its shape"));
        }
        Ok(Store { array, read, note, sides, kept: RefCell::default() })
    }

    fn chunk(&self, chunk: &[u64]) -> Result<Cells, Trouble> {
        let trouble =
            |what: &dyn Display| damaged(&format_args!("chunk {}: {what}", self.array.chunk_key(chunk)));
        let cells = (self.read)(&self.array, Slab::Chunk(chunk)).map_err(|error| trouble(&error))?;
        // Zarr would read zeros.
        cells.ok_or_else(|| trouble(&"it is missing"))
    }
}

impl Reader for Store {
    fn address(&self) -> &str {
        &self.note.address
    }

    fn value(&self, rank: u64) -> Result<i32, Trouble> {
        let (mut rest, mut place, mut stride) = (rank, 0, 1);
        let mut chunk = Vec::new();
        for (&length, &side) in self.array.shape().iter().zip(&self.sides).rev() {
            let at = rest % length;
            rest /= length;
            chunk.insert(0, at / side);
            place += at % side * stride;
            stride *= side;
        }
        if rest > 0 {
            return Err(Trouble::Damaged(format!("it has no value of rank {rank}")));
        }
        let mut kept = self.kept.borrow_mut();
        if !kept.contains_key(&chunk) {
            if kept.len() == KEPT {
                kept.clear();
            }
            kept.insert(chunk.clone(), self.chunk(&chunk)?);
        }
        // A chunk has at most a million cells.
        Ok(kept[&chunk].at(usize::try_from(place).unwrap_or(usize::MAX)))
    }

    fn verify(&self) -> Result<String, Trouble> {
        for chunk in &ArraySubset::new_with_shape(self.array.chunk_grid_shape().to_vec()).indices() {
            self.chunk(&chunk)?;
        }
        let mut hasher = blake3::Hasher::new();
        let mut within: Vec<Range<u64>> = self.array.shape().iter().map(|&length| 0..length).collect();
        // A slab of chunks at a time, whose cells follow each other row by row.
        let (length, side) = (self.array.shape()[0], self.sides[0]);
        for first in (0..length).step_by(usize::try_from(side).unwrap_or(usize::MAX)) {
            within[0] = first..(first + side).min(length);
            if let Some(cells) =
                (self.read)(&self.array, Slab::Box(&within)).map_err(|error| damaged(&error))?
            {
                hash(&mut hasher, &cells)?;
            }
        }
        if hasher.finalize().to_hex().as_str() == self.note.blake3 {
            Ok(self.note.address.clone())
        } else {
            Err(damaged(&"the values do not match their checksum"))
        }
    }
}
