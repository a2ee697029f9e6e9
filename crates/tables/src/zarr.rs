//! Zarr v3: a directory of chunks, each compressed by Zstandard and with a CRC-32C of its own.

mod chunking;
mod store;

use std::fs;
use std::io;
use std::path::Path;

use lucas_engine::table::{Cells, Table};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use self::chunking::{Chunking, Run};
pub use self::store::Store;
use crate::npy::{append, little_endian, width};
use crate::{Trouble, whole};

/// What Zstandard calls its usual level.
const LEVEL: i32 = 3;
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
        let text = serde_json::to_string_pretty(&metadata(table, &note)).map_err(io::Error::from)?;
        let seal = blake3::hash(text.as_bytes()).to_hex();
        fs::write(directory.join(METADATA), text.replace(&unsealed(), &seal))?;
        let grid = Chunking::new(&table.shape);
        grid.chunks().collect::<Vec<_>>().into_par_iter().try_for_each(|chunk| {
            let packed = zstd::bulk::compress(&bytes(&grid, &chunk, &table.cells), LEVEL)?;
            let checksum = crc32c::crc32c(&packed).to_le_bytes();
            fs::write(directory.join(key(&chunk)), [&*packed, &checksum].concat())
        })?;
        Ok(())
    })
}

/// The bytes of a chunk, zeros where it sticks out of the table: so every chunk has the same size.
fn bytes(grid: &Chunking, chunk: &[u64], cells: &Cells) -> Vec<u8> {
    let width = width(cells);
    let mut bytes = Vec::new();
    for Run { within, at, length } in grid.runs(chunk) {
        bytes.resize(within * width, 0);
        append(&mut bytes, cells, at..at + length);
    }
    bytes.resize(grid.size() * width, 0);
    bytes
}

/// What `zarr.json` says.
fn metadata(table: &Table, note: &ZarrNote) -> Value {
    let kind = match &table.cells {
        Cells::Byte(_) => "int8",
        Cells::Narrow(_) => "int16",
        Cells::Wide(_) => "int32",
    };
    json!({
        "zarr_format": 3,
        "node_type": "array",
        "shape": table.shape,
        "data_type": kind,
        "chunk_grid": { "name": "regular", "configuration": { "chunk_shape": Chunking::new(&table.shape).sides } },
        // Flat names: a table of twenty heaps is no tree of twenty floors.
        "chunk_key_encoding": { "name": "default", "configuration": { "separator": "." } },
        "fill_value": 0,
        "codecs": [
            { "name": "bytes", "configuration": { "endian": "little" } },
            { "name": "zstd", "configuration": { "level": LEVEL, "checksum": false } },
            { "name": "crc32c" },
        ],
        "attributes": { "lucas": note },
    })
}

/// The file of a chunk.
fn key(chunk: &[u64]) -> String {
    let numbers: Vec<String> = chunk.iter().map(u64::to_string).collect();
    format!("c.{}", numbers.join("."))
}

/// Whether a directory is a store that [`write()`] wrote, and holds nothing else.
pub(crate) fn is_ours(directory: &Path) -> bool {
    let Ok(store) = Store::open(directory) else { return false };
    let mut files = fs::read_dir(directory).into_iter().flatten();
    files.all(|file| {
        file.is_ok_and(|file| {
            let is_named =
                file.file_name().to_str().is_some_and(|name| name == METADATA || store.has_chunk(name));
            is_named && file.file_type().is_ok_and(|kind| kind.is_file())
        })
    })
}
