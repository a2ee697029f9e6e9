//! NumPy's own format, read back through memory mapping.
#![expect(
    unsafe_code,
    reason = "mapping a file is unsafe because others may change it; every block read is checked"
)]

use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use lucas_engine::table::{Cells, Table};
use memmap2::Mmap;
use serde::{Deserialize, Serialize};

use crate::{Reader, Trouble, damaged, foreign, open_regular, take, whole};

const MAGIC: &[u8; 8] = b"\x93NUMPY\x01\x00";
/// A checksum is kept for each block of so many bytes of values.
const BLOCK: usize = 1 << 20;
/// The rest of a note is shorter than this, and a checksum with its comma no longer.
const MOST_NOTE: usize = 1 << 16;
const MOST_DIGITS: usize = 11;

/// The note behind the values.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Note {
    /// Of which game the values are.
    address: String,
    /// How many bytes of values each of the following checksums covers.
    block: usize,
    /// The checksums of the blocks.
    crc32c: Vec<u32>,
    /// The checksum of all values.
    blake3: String,
    /// The checksum of what is written before the values, and of all else in the note.
    seal: String,
}

impl Note {
    /// Covers what the checksum of the values does not: their kind, their shape, whose they are, and the blocks.
    fn sealing(&self, preamble: &[u8]) -> String {
        let blocks: Vec<u8> = self.crc32c.iter().flat_map(|crc| crc.to_le_bytes()).collect();
        let block = (self.block as u64).to_le_bytes();
        hashed(&[preamble, self.address.as_bytes(), self.blake3.as_bytes(), &block, &blocks])
    }

    /// Whether the seal is as it should be; once it did not cover the blocks.
    fn is_sealed(&self, preamble: &[u8]) -> bool {
        let early = || hashed(&[preamble, self.address.as_bytes(), self.blake3.as_bytes()]);
        self.seal == self.sealing(preamble) || self.seal == early()
    }
}

/// The checksum of several parts, each with its length.
fn hashed(parts: &[&[u8]]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
    }
    hasher.finalize().to_hex().to_string()
}

/// The preamble of an array: magic, version, and a header padded to a multiple of 64 bytes.
fn preamble(kind: &str, shape: &[u64]) -> Vec<u8> {
    let sizes: Vec<String> = shape.iter().map(u64::to_string).collect();
    // A tuple of one needs its comma.
    let shape = sizes.join(", ") + if sizes.len() == 1 { "," } else { "" };
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape}), }}");
    while !(MAGIC.len() + 2 + header.len() + 1).is_multiple_of(64) {
        header.push(' ');
    }
    header.push('\n');
    let length = u16::try_from(header.len()).unwrap_or(u16::MAX);
    [MAGIC.as_slice(), &length.to_le_bytes(), header.as_bytes()].concat()
}

/// Writes a table as a NumPy array.
///
/// # Errors
/// Fails when the file cannot be written.
pub fn write(path: &Path, address: &str, table: &Table) -> Result<(), Trouble> {
    whole::replace(path, |writer| {
        let kind = match &table.cells {
            Cells::Byte(_) => "|i1",
            Cells::Narrow(_) => "<i2",
            Cells::Wide(_) => "<i4",
        };
        let head = preamble(kind, &table.shape);
        writer.write_all(&head)?;
        let (mut crc32c, mut hasher) = (Vec::new(), blake3::Hasher::new());
        little_endian(&table.cells, |bytes| {
            crc32c.push(crc32c::crc32c(bytes));
            hasher.update(bytes);
            writer.write_all(bytes)
        })?;
        let blake3 = hasher.finalize().to_hex().to_string();
        let mut note =
            Note { address: address.to_owned(), block: BLOCK, crc32c, blake3, seal: String::new() };
        note.seal = note.sealing(&head);
        let note = serde_json::to_vec(&note).map_err(io::Error::from)?;
        writer.write_all(&preamble("|u1", &[note.len() as u64]))?;
        writer.write_all(&note)?;
        Ok(())
    })
}

/// Hands on the values as bytes, the lowest first, block by block.
pub(crate) fn little_endian(cells: &Cells, mut each: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let width = width(cells);
    let mut bytes = Vec::with_capacity(BLOCK);
    for first in (0..cells.len()).step_by(BLOCK / width) {
        bytes.clear();
        append(&mut bytes, cells, first..(first + BLOCK / width).min(cells.len()));
        each(&bytes)?;
    }
    Ok(())
}

/// The bytes of a value.
pub(crate) fn width(cells: &Cells) -> usize {
    match cells {
        Cells::Byte(_) => 1,
        Cells::Narrow(_) => 2,
        Cells::Wide(_) => 4,
    }
}

/// Appends the values of a stretch, the lowest byte first.
pub(crate) fn append(bytes: &mut Vec<u8>, cells: &Cells, stretch: Range<usize>) {
    match cells {
        Cells::Byte(cells) => bytes.extend(cells[stretch].iter().map(|cell| cell.cast_unsigned())),
        Cells::Narrow(cells) => cells[stretch].iter().for_each(|cell| bytes.extend(cell.to_le_bytes())),
        Cells::Wide(cells) => cells[stretch].iter().for_each(|cell| bytes.extend(cell.to_le_bytes())),
    }
}

/// A table in a file, mapped into memory.
pub struct Mapped {
    bytes: Mmap,
    shape: Vec<u64>,
    /// Where the values begin, and how many bytes they take.
    first: usize,
    length: usize,
    width: usize,
    note: Note,
}

impl Mapped {
    /// Opens a table written by [`write()`].
    ///
    /// # Errors
    /// Says so when the file is no such table, or cut short.
    pub fn open(path: &Path) -> Result<Self, Trouble> {
        let file = open_regular(path)?;
        // SAFETY: the map is only read, and what is read is held against its checksum before it is used; a file that
        // is cut short while it is mapped ends the program, as it would with any reader that maps it.
        let bytes = unsafe { Mmap::map(&file)? };
        let Header { kind, shape, first } = Header::read(&bytes, 0)?;
        let width = match kind.as_str() {
            "|i1" => 1,
            "<i2" => 2,
            "<i4" => 4,
            other => return Err(foreign(format_args!("its values are of kind {other}"))),
        };
        let cut = || damaged("the file is cut short");
        let mut sizes = shape.iter().map(|&size| usize::try_from(size).ok());
        let length = sizes.try_fold(width, |all: usize, size| all.checked_mul(size?)).ok_or_else(cut)?;
        let end = first.checked_add(length).filter(|&end| end < bytes.len()).ok_or_else(cut)?;
        let behind = Header::read(&bytes, end)?;
        let text = &bytes[behind.first..];
        if behind.kind != "|u1" || behind.shape != [text.len() as u64] {
            return Err(damaged("what stands around the note was changed"));
        }
        // Not much longer than its checksums: what is read takes no more memory than what is there to be looked up.
        if text.len() > MOST_NOTE + length.div_ceil(BLOCK) * MOST_DIGITS {
            return Err(damaged("the note does not fit the values"));
        }
        let note: Note = serde_json::from_slice(text).map_err(damaged)?;
        // Written again, it is the same byte for byte: no other way to write it passes.
        if serde_json::to_vec(&note).is_ok_and(|again| again != text) || !note.is_sealed(&bytes[..first]) {
            return Err(damaged("what is said of the values does not match its checksum"));
        }
        if note.block != BLOCK || note.crc32c.len() != length.div_ceil(BLOCK) {
            return Err(damaged("the note does not fit the values"));
        }
        Ok(Mapped { bytes, shape, first, length, width, note })
    }

    fn block(&self, block: usize) -> Result<&[u8], Trouble> {
        let begin = block * BLOCK;
        let end = (begin + BLOCK).min(self.length);
        let bytes = &self.bytes[self.first + begin..self.first + end];
        if crc32c::crc32c(bytes) == self.note.crc32c[block] {
            Ok(bytes)
        } else {
            Err(damaged(format_args!("block {block} does not match its checksum")))
        }
    }

    /// Hands on every block, checked, and holds them all against their checksum.
    fn over_all(&self, mut each: impl FnMut(&[u8])) -> Result<(), Trouble> {
        let mut hasher = blake3::Hasher::new();
        for block in 0..self.note.crc32c.len() {
            let block = self.block(block)?;
            hasher.update(block);
            each(block);
        }
        let is_whole = hasher.finalize().to_hex().as_str() == self.note.blake3;
        if is_whole { Ok(()) } else { Err(damaged("the values do not match their checksum")) }
    }
}

impl Reader for Mapped {
    fn address(&self) -> &str {
        &self.note.address
    }

    fn value(&self, rank: u64) -> Result<i32, Trouble> {
        let place = usize::try_from(rank).ok().and_then(|rank| rank.checked_mul(self.width));
        let place = place.filter(|&place| place < self.length);
        let place = place.ok_or_else(|| damaged(format_args!("it has no value of rank {rank}")))?;
        let block = self.block(place / BLOCK)?;
        Ok(cells(&block[place % BLOCK..][..self.width], self.width).at(0))
    }

    fn verify(&self, _memory: u64) -> Result<(), Trouble> {
        self.over_all(|_| {})
    }

    fn table(&self, memory: u64) -> Result<Table, Trouble> {
        // Once as bytes, and once more as cells.
        take(u64::try_from(self.length).ok().and_then(|length| length.checked_mul(2)), memory)?;
        let mut bytes = Vec::with_capacity(self.length);
        self.over_all(|block| bytes.extend_from_slice(block))?;
        Ok(Table { shape: self.shape.clone(), cells: cells(&bytes, self.width) })
    }
}

/// The values that bytes stand for, so many each, the lowest first.
pub(crate) fn cells(bytes: &[u8], width: usize) -> Cells {
    match width {
        1 => Cells::Byte(bytes.iter().map(|byte| byte.cast_signed()).collect()),
        2 => Cells::Narrow(bytes.as_chunks().0.iter().map(|&cell| i16::from_le_bytes(cell)).collect()),
        _ => Cells::Wide(bytes.as_chunks().0.iter().map(|&cell| i32::from_le_bytes(cell)).collect()),
    }
}

/// What stands before the values of an array.
struct Header {
    kind: String,
    shape: Vec<u64>,
    /// Where the values begin.
    first: usize,
}

impl Header {
    /// Reads the preamble of an array, written as [`preamble`] writes it and not otherwise.
    fn read(bytes: &[u8], at: usize) -> Result<Self, Trouble> {
        let foreign = || foreign("it has no NumPy header where one belongs");
        let head = bytes.get(at..at + 10).filter(|head| head.starts_with(MAGIC)).ok_or_else(foreign)?;
        let first = at + 10 + usize::from(u16::from_le_bytes([head[8], head[9]]));
        let text =
            bytes.get(at + 10..first).and_then(|text| str::from_utf8(text).ok()).ok_or_else(foreign)?;
        let kind = text.split('\'').nth(3).ok_or_else(foreign)?;
        let (_, shape) = text.split_once('(').ok_or_else(foreign)?;
        let (shape, _) = shape.split_once(')').ok_or_else(foreign)?;
        let sizes = shape.split(',').map(str::trim).filter(|size| !size.is_empty());
        let shape: Vec<u64> =
            sizes.map(|size| size.parse().map_err(|_| foreign())).collect::<Result<_, _>>()?;
        if bytes[at..first] != preamble(kind, &shape) {
            return Err(foreign());
        }
        Ok(Header { kind: kind.to_owned(), shape, first })
    }
}
