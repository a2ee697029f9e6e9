//! What `zarr.json` says, written and read: the shape of a table, and how its values lie in files.

use lucas_engine::table::{Cells, Table};
use serde::Deserialize;
use serde_json::{Value, json};

use super::chunking::{Chunking, product};
use super::sharding::Sharding;
use super::{LEVEL, ZarrNote, unsealed};
use crate::{Trouble, damaged, foreign};

/// No table of ours has more axes, and no chunk more cells.
const MOST_AXES: usize = 64;
const MOST_CELLS: u64 = 1 << 20;
/// The kind of values that are stored in 8 bits where they fit.
pub const NARROWED: &str = "int16";

/// How chunks lie in files.
pub enum Partition {
    /// Each has its own, in early stores.
    Chunks(Chunking),
    /// Many share one.
    Shards(Sharding),
}

impl Partition {
    /// How the table is cut into chunks.
    pub fn chunks(&self) -> &Chunking {
        match self {
            Partition::Chunks(chunks) => chunks,
            Partition::Shards(sharding) => &sharding.chunks,
        }
    }

    /// How the table is cut into files.
    pub fn files(&self) -> &Chunking {
        match self {
            Partition::Chunks(chunks) => chunks,
            Partition::Shards(sharding) => &sharding.shards,
        }
    }
}

/// What is read of the metadata.
pub struct Layout {
    /// The length of each axis.
    pub shape: Vec<u64>,
    /// The bytes that a cell is stored in.
    pub width: usize,
    /// Whether they are fewer than it has.
    pub is_narrowed: bool,
    /// How the values lie in files.
    pub cut: Partition,
    /// What is said of the table.
    pub note: ZarrNote,
}

#[derive(Deserialize)]
struct Metadata {
    shape: Vec<u64>,
    data_type: String,
    chunk_grid: Value,
    chunk_key_encoding: Value,
    codecs: Value,
    attributes: Attributes,
}

#[derive(Deserialize)]
struct Attributes {
    lucas: ZarrNote,
}

/// What becomes of the values of a chunk.
fn codecs(level: &Value) -> Value {
    json!([
        { "name": "bytes", "configuration": { "endian": "little" } },
        { "name": "zstd", "configuration": { "level": level, "checksum": false } },
        { "name": "crc32c" },
    ])
}

/// What becomes of the chunks of a shard.
fn sharded(sides: &[u64], level: &Value) -> Value {
    json!([{ "name": "sharding_indexed", "configuration": {
        "chunk_shape": sides,
        "codecs": codecs(level),
        "index_codecs": [{ "name": "bytes", "configuration": { "endian": "little" } }, { "name": "crc32c" }],
        "index_location": "end",
    } }])
}

fn grid(sides: &[u64]) -> Value {
    json!({ "name": "regular", "configuration": { "chunk_shape": sides } })
}

/// Flat names: a table of twenty heaps is no tree of twenty floors.
fn key_encoding() -> Value {
    json!({ "name": "default", "configuration": { "separator": "." } })
}

/// What `zarr.json` says of a table.
pub fn metadata(table: &Table, cut: &Sharding, note: &ZarrNote) -> Value {
    let kind = match &table.cells {
        Cells::Byte(_) => "int8",
        Cells::Narrow(_) if note.values.is_some() => "int8",
        Cells::Narrow(_) => NARROWED,
        Cells::Wide(_) => "int32",
    };
    json!({
        "zarr_format": 3,
        "node_type": "array",
        "shape": table.shape,
        "data_type": kind,
        "chunk_grid": grid(&cut.shards.sides),
        "chunk_key_encoding": key_encoding(),
        "fill_value": 0,
        "codecs": sharded(&cut.chunks.sides, &LEVEL.into()),
        "attributes": { "lucas": note },
    })
}

impl Layout {
    /// Reads the metadata, and holds it against its seal.
    pub fn read(text: &str) -> Result<Self, Trouble> {
        let Metadata { shape, data_type, chunk_grid, chunk_key_encoding, codecs, attributes } =
            serde_json::from_str(text).map_err(foreign)?;
        let note = attributes.lucas;
        let is_sealed = note.seal.as_ref().is_none_or(|seal| {
            let bare = text.replacen(seal.as_str(), &unsealed(), 1);
            blake3::hash(bare.as_bytes()).to_hex().as_str() == seal
        });
        if !is_sealed {
            return Err(damaged("its metadata does not match its checksum"));
        }
        let width: u64 = match data_type.as_str() {
            "int8" => 1,
            "int16" => 2,
            "int32" => 4,
            other => return Err(foreign(format_args!("its values are of kind {other}"))),
        };
        let is_narrowed = note.values.is_some();
        if is_narrowed && (note.values.as_deref() != Some(NARROWED) || width != 1) {
            return Err(foreign("its values are of another kind than they are stored in"));
        }
        let cells = shape.iter().try_fold(width, |cells: u64, &length| cells.checked_mul(length));
        if shape.is_empty() || shape.len() > MOST_AXES || cells.is_none_or(|cells| cells == 0) {
            return Err(damaged("no table has its shape"));
        }
        let cut = cut(&shape, &chunk_grid, &codecs)
            .filter(|cut| chunk_key_encoding == key_encoding() && product(&cut.chunks().sides) <= MOST_CELLS);
        let cut = cut.ok_or_else(|| damaged("its chunks do not fit its shape"))?;
        Ok(Layout { shape, width: usize::try_from(width).unwrap_or(1), is_narrowed, cut, note })
    }
}

/// The cut that grid and codecs tell of, said as we say it and not otherwise.
fn cut(shape: &[u64], chunk_grid: &Value, codecs: &Value) -> Option<Partition> {
    let read = |sides: &Value| -> Option<Vec<u64>> { serde_json::from_value(sides.clone()).ok() };
    let files = read(&chunk_grid["configuration"]["chunk_shape"])?;
    if *chunk_grid != grid(&files) {
        return None;
    }
    let configuration = &codecs[0]["configuration"];
    if *codecs == self::codecs(&codecs[1]["configuration"]["level"]) {
        let is_box = files.len() == shape.len() && files.iter().all(|&side| side > 0);
        return is_box.then(|| Partition::Chunks(Chunking::of(shape, files)));
    }
    let sides = read(&configuration["chunk_shape"])?;
    let is_ours = *codecs == sharded(&sides, &configuration["codecs"][1]["configuration"]["level"]);
    if is_ours { Sharding::of(shape, files, sides).map(Partition::Shards) } else { None }
}
