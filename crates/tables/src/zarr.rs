//! Zarr v3: a directory of shards, each a file of small chunks that are compressed by Zstandard, with a CRC-32C of their own.

mod chunking;
mod directory;
mod layout;
mod narrow;
mod sharding;
mod store;

use std::fs;
use std::io;
use std::path::Path;

use lucas_engine::table::{Cells, Table};
use rayon::prelude::*;
use same_file::Handle;
use serde::{Deserialize, Serialize};

use self::chunking::{Chunking, Run};
use self::narrow::{is_narrowed, narrowed};
use self::sharding::Sharding;
pub use self::store::Store;
use crate::npy::{append, little_endian, width};
use crate::{Trouble, whole};

/// How hard Zstandard tries: beyond this a table gets hardly smaller, and takes several times as long.
const LEVEL: i32 = 15;
/// A chunk has at most so many cells: larger ones are smaller on the disk, and cost more for each value that is looked up.
const CHUNK: u64 = 1 << 17;
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
    /// Of which kind the values are that the checksum is of, where they are stored in fewer bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    values: Option<String>,
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
    let is_narrowed = is_narrowed(&table.cells);
    let values = is_narrowed.then(|| layout::NARROWED.to_owned());
    let note = ZarrNote { address: address.to_owned(), blake3, values, seal: Some(unsealed()) };
    let cut = Sharding::new(&table.shape, CHUNK);
    whole::write_directory(path, is_replaceable, |directory| {
        let text =
            serde_json::to_string_pretty(&layout::metadata(table, &cut, &note)).map_err(io::Error::from)?;
        let seal = blake3::hash(text.as_bytes()).to_hex();
        fs::write(directory.join(METADATA), text.replace(&unsealed(), &seal))?;
        // One shard after the other: no more than one is held.
        for shard in cut.shards.chunks() {
            let chunks: Vec<Vec<u64>> = cut.chunks_of(&shard).collect();
            let packed = chunks.into_par_iter().map(|chunk| {
                let is_there = cut.chunks.has(&chunk);
                is_there.then(|| packed(&bytes(&cut.chunks, &chunk, &table.cells, is_narrowed))).transpose()
            });
            let packed: Vec<_> = packed.collect::<io::Result<_>>()?;
            fs::write(directory.join(key(&shard)), cut.shard(&packed))?;
        }
        Ok(())
    })
}

/// The bytes of a chunk, zeros where it sticks out of the table: so every chunk has the same size.
fn bytes(grid: &Chunking, chunk: &[u64], cells: &Cells, is_narrowed: bool) -> Vec<u8> {
    let width = if is_narrowed { 1 } else { width(cells) };
    let mut bytes = Vec::new();
    for Run { within, at, length } in grid.runs(chunk) {
        bytes.resize(within * width, 0);
        match cells {
            Cells::Narrow(cells) if is_narrowed => {
                let fitting = cells[at..at + length].iter().filter_map(|&cell| narrowed(cell));
                bytes.extend(fitting.map(i8::cast_unsigned));
            }
            _ => append(&mut bytes, cells, at..at + length),
        }
    }
    bytes.resize(grid.size() * width, 0);
    bytes
}

/// A chunk as it is stored: compressed, and its checksum.
fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = zstd::bulk::compress(bytes, LEVEL)?;
    packed.extend(crc32c::crc32c(&packed).to_le_bytes());
    Ok(packed)
}

/// The file of a shard, or of a chunk where each has its own.
fn key(place: &[u64]) -> String {
    let numbers: Vec<String> = place.iter().map(u64::to_string).collect();
    format!("c.{}", numbers.join("."))
}

/// How often a directory is looked at again when another took its name meanwhile.
const LOOKS: usize = 100;

/// Whether a directory is a store that [`write()`] wrote, and holds nothing else. One that was replaced while it was
/// looked at, and is being removed, says nothing of the one that has its name now.
pub(crate) fn is_ours(directory: &Path) -> bool {
    for _ in 0..LOOKS {
        let before = Handle::from_path(directory).ok();
        let holds = holds_a_store(directory);
        if holds || before == Handle::from_path(directory).ok() {
            return holds;
        }
    }
    false
}

fn holds_a_store(directory: &Path) -> bool {
    let Ok(store) = Store::open(directory) else { return false };
    let mut files = fs::read_dir(directory).into_iter().flatten();
    files.all(|file| {
        file.is_ok_and(|file| {
            let is_named =
                file.file_name().to_str().is_some_and(|name| name == METADATA || store.has_file(name));
            is_named && file.file_type().is_ok_and(|kind| kind.is_file())
        })
    })
}
