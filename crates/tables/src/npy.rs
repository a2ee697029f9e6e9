//! NumPy's own format, read back block by block.

use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use lucas_engine::table::{Cells, Table};
use serde::{Deserialize, Serialize};

use crate::blocks::Blocks;
use crate::{KEPT, Reader, Trouble, damaged, foreign, open_regular, read_at, take, whole};

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
    write_parts(path, address, (width(&table.cells), &table.shape), |each| each(&table.cells))
}

/// Writes a table that comes in parts, one after the other, with cells of so many bytes.
///
/// # Errors
/// Fails when the file cannot be written, or the parts do not come.
pub fn write_parts(
    path: &Path,
    address: &str,
    (width, shape): (usize, &[u64]),
    parts: impl FnOnce(&mut dyn FnMut(&Cells) -> io::Result<()>) -> io::Result<()>,
) -> Result<(), Trouble> {
    whole::replace(path, |writer| {
        let kind = match width {
            1 => "|i1",
            2 => "<i2",
            _ => "<i4",
        };
        let head = preamble(kind, shape);
        writer.write_all(&head)?;
        let (mut crc32c, mut hasher, mut bytes) =
            (Vec::new(), blake3::Hasher::new(), Vec::with_capacity(BLOCK));
        let mut hand_on = |bytes: &mut Vec<u8>| {
            crc32c.push(crc32c::crc32c(bytes));
            hasher.update(bytes);
            let written = writer.write_all(bytes);
            bytes.clear();
            written
        };
        parts(&mut |cells| {
            let mut first = 0;
            while first < cells.len() {
                let end = cells.len().min(first + (BLOCK - bytes.len()) / width);
                append(&mut bytes, cells, first..end);
                first = end;
                if bytes.len() == BLOCK {
                    hand_on(&mut bytes)?;
                }
            }
            Ok(())
        })?;
        if !bytes.is_empty() {
            hand_on(&mut bytes)?;
        }
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

/// A table in a file, of which only the blocks that are asked for are read. It is not mapped: whoever cuts the file short
/// meanwhile makes a reader refuse, and ends no program.
pub struct Array {
    file: File,
    shape: Vec<u64>,
    /// Where the values begin, and how many bytes they take.
    first: u64,
    length: usize,
    width: usize,
    note: Note,
    /// The blocks read last.
    kept: Blocks,
}

impl Array {
    /// Opens a table written by [`write()`].
    ///
    /// # Errors
    /// Says so when the file is no such table, or cut short.
    pub fn open(path: &Path) -> Result<Self, Trouble> {
        let file = open_regular(path)?;
        let all = file.metadata()?.len();
        let Header { kind, shape, first } = Header::read(&file, 0)?;
        let width = match kind.as_str() {
            "|i1" => 1,
            "<i2" => 2,
            "<i4" => 4,
            other => return Err(foreign(format_args!("its values are of kind {other}"))),
        };
        let cut = || damaged("the file is cut short");
        let mut sizes = shape.iter().map(|&size| usize::try_from(size).ok());
        let length = sizes.try_fold(width, |all: usize, size| all.checked_mul(size?)).ok_or_else(cut)?;
        let end = first.checked_add(length as u64).filter(|&end| end < all).ok_or_else(cut)?;
        let behind = Header::read(&file, end)?;
        let left = all.checked_sub(behind.first).ok_or_else(cut)?;
        if behind.kind != "|u1" || behind.shape != [left] {
            return Err(damaged("what stands around the note was changed"));
        }
        // Not much longer than its checksums: what is read takes no more memory than what is there to be looked up.
        let most = MOST_NOTE + length.div_ceil(BLOCK) * MOST_DIGITS;
        let left = usize::try_from(left).ok().filter(|&left| left <= most);
        let mut text = vec![0; left.ok_or_else(|| damaged("the note does not fit the values"))?];
        read_at(&file, &mut text, behind.first)?;
        let note: Note = serde_json::from_slice(&text).map_err(damaged)?;
        // Written again, it is the same byte for byte: no other way to write it passes.
        let is_same = serde_json::to_vec(&note).is_ok_and(|again| again == text);
        if !is_same || !note.is_sealed(&preamble(&kind, &shape)) {
            return Err(damaged("what is said of the values does not match its checksum"));
        }
        if note.block != BLOCK || note.crc32c.len() != length.div_ceil(BLOCK) {
            return Err(damaged("the note does not fit the values"));
        }
        Ok(Array { file, shape, first, length, width, note, kept: Blocks::new(KEPT) })
    }

    /// The bytes of a block, checked.
    fn block(&self, block: usize) -> Result<Vec<u8>, Trouble> {
        let begin = block * BLOCK;
        let mut bytes = vec![0; BLOCK.min(self.length - begin)];
        read_at(&self.file, &mut bytes, self.first + begin as u64)?;
        if crc32c::crc32c(&bytes) == self.note.crc32c[block] {
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
            hasher.update(&block);
            each(&block);
        }
        let is_whole = hasher.finalize().to_hex().as_str() == self.note.blake3;
        if is_whole { Ok(()) } else { Err(damaged("the values do not match their checksum")) }
    }
}

impl Reader for Array {
    fn address(&self) -> &str {
        &self.note.address
    }

    fn shape(&self) -> &[u64] {
        &self.shape
    }

    fn keep(&mut self, bytes: usize) {
        self.kept = Blocks::new(bytes);
    }

    fn value(&self, rank: u64) -> Result<i32, Trouble> {
        let place = usize::try_from(rank).ok().and_then(|rank| rank.checked_mul(self.width));
        let place = place.filter(|&place| place < self.length);
        let place = place.ok_or_else(|| damaged(format_args!("it has no value of rank {rank}")))?;
        let block = self.kept.of((place / BLOCK) as u64, || self.block(place / BLOCK))?;
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
    first: u64,
}

impl Header {
    /// Reads the preamble of an array, written as [`preamble`] writes it and not otherwise.
    fn read(file: &File, at: u64) -> Result<Self, Trouble> {
        let foreign = || foreign("it has no NumPy header where one belongs");
        let mut head = [0; MAGIC.len() + size_of::<u16>()];
        read_at(file, &mut head, at).map_err(|_| foreign())?;
        if !head.starts_with(MAGIC) {
            return Err(foreign());
        }
        let length = u16::from_le_bytes([head[8], head[9]]);
        let mut text = vec![0; length.into()];
        let begin = at + head.len() as u64;
        read_at(file, &mut text, begin).map_err(|_| foreign())?;
        let text = str::from_utf8(&text).map_err(|_| foreign())?;
        let kind = text.split('\'').nth(3).ok_or_else(foreign)?;
        let (_, shape) = text.split_once('(').ok_or_else(foreign)?;
        let (shape, _) = shape.split_once(')').ok_or_else(foreign)?;
        let sizes = shape.split(',').map(str::trim).filter(|size| !size.is_empty());
        let shape: Vec<u64> =
            sizes.map(|size| size.parse().map_err(|_| foreign())).collect::<Result<_, _>>()?;
        if [&head, text.as_bytes()].concat() != preamble(kind, &shape) {
            return Err(foreign());
        }
        Ok(Header { kind: kind.to_owned(), shape, first: begin + u64::from(length) })
    }
}
