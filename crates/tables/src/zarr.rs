//! Zarr v3: a directory of chunks, each compressed by Zstandard and with a CRC-32C of its own.

mod store;

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use lucas_engine::table::{Cells, Table};
use serde::{Deserialize, Serialize};
use zarrs::array::codec::{Crc32cCodec, ZstdCodec};
use zarrs::array::{ArrayBuilder, ArrayMetadataOptions, ChunkKeySeparator, CodecOptions, Element};
use zarrs::filesystem::FilesystemStore;

pub use self::store::Store;
use crate::npy::little_endian;
use crate::{Trouble, whole};

/// A chunk has at most so many cells.
const CHUNK: u64 = 1 << 20;
/// What Zstandard calls its usual level.
const LEVEL: i32 = 3;
/// The attribute that makes a store ours.
const OURS: &str = "lucas";
/// The file that says what the chunks are.
const METADATA: &str = "zarr.json";

/// What the store says of the table.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct ZarrNote {
    /// Of which game the values are.
    address: String,
    /// The checksum of all values, row by row, the lowest byte first.
    blake3: String,
    /// The checksum of the metadata, with zeros in its own place; early stores had none.
    seal: Option<String>,
}

/// What stands in the place of the seal while it is computed.
fn unsealed() -> String {
    "0".repeat(2 * blake3::OUT_LEN)
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
/// Fails when the store cannot be written, or what has its name is not to be replaced.
pub(crate) fn write(
    path: &Path,
    address: &str,
    table: &Table,
    is_replaceable: impl Fn(&Path) -> bool,
) -> Result<(), Trouble> {
    let mut hasher = blake3::Hasher::new();
    little_endian(&table.cells, |bytes| {
        hasher.update(bytes);
        Ok(())
    })?;
    let blake3 = hasher.finalize().to_hex().to_string();
    let note = ZarrNote { address: address.to_owned(), blake3, seal: Some(unsealed()) };
    whole::write_directory(path, is_replaceable, |directory| {
        match &table.cells {
            Cells::Byte(cells) => fill(directory, &note, &table.shape, "int8", cells)?,
            Cells::Narrow(cells) => fill(directory, &note, &table.shape, "int16", cells)?,
            Cells::Wide(cells) => fill(directory, &note, &table.shape, "int32", cells)?,
        }
        let metadata = directory.join(METADATA);
        let text = fs::read_to_string(&metadata)?;
        let seal = blake3::hash(text.as_bytes()).to_hex();
        Ok(fs::write(&metadata, text.replace(&unsealed(), &seal))?)
    })
}

fn fill<T: Element>(
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

/// Whether a directory is a store that [`write()`] wrote, and holds nothing else.
pub(crate) fn is_ours(directory: &Path) -> bool {
    let is_chunk = |name: &str| name == METADATA || name.starts_with("c.");
    let mut files = fs::read_dir(directory).into_iter().flatten();
    Store::open(directory).is_ok()
        && files.all(|file| file.is_ok_and(|file| file.file_name().to_str().is_some_and(is_chunk)))
}
