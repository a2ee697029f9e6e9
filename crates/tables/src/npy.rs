//! NumPy's own format, read back through memory mapping.
#![expect(
    unsafe_code,
    reason = "mapping a file is unsafe because others may change it; every block read is checked"
)]

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use lucas_engine::table::{Cells, Table, widened};
use memmap2::Mmap;
use serde::{Deserialize, Serialize};

use crate::{Reader, Trouble, whole};

const MAGIC: &[u8; 8] = b"\x93NUMPY\x01\x00";
/// A checksum is kept for each block of so many bytes of values.
const BLOCK: usize = 1 << 20;

/// The note behind the values.
#[derive(Serialize, Deserialize, Debug)]
struct Note {
    /// Of which game the values are.
    address: String,
    /// How many bytes of values each of the following checksums covers.
    block: usize,
    /// The checksums of the blocks.
    crc32c: Vec<u32>,
    /// The checksum of all values.
    blake3: String,
    /// The checksum of what is written before the values, the address and the checksum of the values.
    seal: String,
}

/// Covers what the checksum of the values does not: their kind, their shape and whose they are.
fn seal(preamble: &[u8], address: &str, blake3: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in [preamble, address.as_bytes(), blake3.as_bytes()] {
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
    whole::write(path, |writer| {
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
        let seal = seal(&head, address, &blake3);
        let note = Note { address: address.to_owned(), block: BLOCK, crc32c, blake3, seal };
        let note = serde_json::to_vec(&note).map_err(io::Error::from)?;
        writer.write_all(&preamble("|u1", &[note.len() as u64]))?;
        writer.write_all(&note)?;
        Ok(())
    })
}

/// Hands on the values as bytes, the lowest first, block by block.
pub(crate) fn little_endian(cells: &Cells, mut each: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let width = match cells {
        Cells::Byte(_) => 1,
        Cells::Narrow(_) => 2,
        Cells::Wide(_) => 4,
    };
    let mut bytes = Vec::with_capacity(BLOCK);
    for first in (0..cells.len()).step_by(BLOCK / width) {
        let block = first..(first + BLOCK / width).min(cells.len());
        bytes.clear();
        match cells {
            Cells::Byte(cells) => bytes.extend(cells[block].iter().map(|cell| cell.cast_unsigned())),
            Cells::Narrow(cells) => cells[block].iter().for_each(|cell| bytes.extend(cell.to_le_bytes())),
            Cells::Wide(cells) => cells[block].iter().for_each(|cell| bytes.extend(cell.to_le_bytes())),
        }
        each(&bytes)?;
    }
    Ok(())
}

/// A table in a file, mapped into memory.
pub struct Mapped {
    bytes: Mmap,
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
        let file = File::open(path)?;
        // SAFETY: the map is only read, and what is read is held against its checksum before it is used; a file that
        // is cut short while it is mapped ends the program, as it would with any reader that maps it.
        let bytes = unsafe { Mmap::map(&file)? };
        let (kind, values, first) = header(&bytes, 0)?;
        let width = match kind.as_str() {
            "|i1" => 1,
            "<i2" => 2,
            "<i4" => 4,
            other => return Err(Trouble::Foreign(format!("its values are of kind {other}"))),
        };
        let cut = || Trouble::Damaged("the file is cut short".to_owned());
        let length = values.checked_mul(width).ok_or_else(cut)?;
        let end = first.checked_add(length).filter(|&end| end < bytes.len()).ok_or_else(cut)?;
        let (_, note_length, note_first) = header(&bytes, end)?;
        let note = bytes.get(note_first..note_first.saturating_add(note_length)).ok_or_else(cut)?;
        let damaged = |what: &str| Err(Trouble::Damaged(what.to_owned()));
        if bytes[end..note_first] != preamble("|u1", &[note_length as u64])
            || note_first + note_length != bytes.len()
        {
            return damaged("what stands around the note was changed");
        }
        let note: Note = serde_json::from_slice(note).map_err(|error| Trouble::Damaged(error.to_string()))?;
        if note.seal != seal(&bytes[..first], &note.address, &note.blake3) {
            return damaged("what is said of the values does not match its checksum");
        }
        if note.block == 0 || note.crc32c.len() != length.div_ceil(note.block) {
            return Err(Trouble::Damaged("the note does not fit the values".to_owned()));
        }
        Ok(Mapped { bytes, first, length, width, note })
    }

    fn block(&self, block: usize) -> Result<&[u8], Trouble> {
        let begin = block * self.note.block;
        let end = (begin + self.note.block).min(self.length);
        let bytes = &self.bytes[self.first + begin..self.first + end];
        if crc32c::crc32c(bytes) == self.note.crc32c[block] {
            Ok(bytes)
        } else {
            Err(Trouble::Damaged(format!("block {block} does not match its checksum")))
        }
    }
}

impl Reader for Mapped {
    fn address(&self) -> &str {
        &self.note.address
    }

    fn value(&self, rank: u64) -> Result<i32, Trouble> {
        let place = usize::try_from(rank).ok().and_then(|rank| rank.checked_mul(self.width));
        let place = place.filter(|&place| place < self.length);
        let place = place.ok_or_else(|| Trouble::Damaged(format!("it has no value of rank {rank}")))?;
        let block = self.block(place / self.note.block)?;
        let cell = &block[place % self.note.block..][..self.width];
        Ok(match *cell {
            [byte] => byte.cast_signed().into(),
            [low, high] => widened(i16::from_le_bytes([low, high])),
            [a, b, c, d] => i32::from_le_bytes([a, b, c, d]),
            _ => 0,
        })
    }

    fn verify(&self) -> Result<String, Trouble> {
        let mut hasher = blake3::Hasher::new();
        for block in 0..self.note.crc32c.len() {
            hasher.update(self.block(block)?);
        }
        if hasher.finalize().to_hex().as_str() == self.note.blake3 {
            Ok(self.note.address.clone())
        } else {
            Err(Trouble::Damaged("the values do not match their checksum".to_owned()))
        }
    }
}

/// Reads the preamble of an array: its kind, how many values it has, and where they begin.
fn header(bytes: &[u8], at: usize) -> Result<(String, usize, usize), Trouble> {
    let foreign = || Trouble::Foreign("it has no NumPy header where one belongs".to_owned());
    let head = bytes.get(at..at + 10).filter(|head| head.starts_with(MAGIC)).ok_or_else(foreign)?;
    let first = at + 10 + usize::from(u16::from_le_bytes([head[8], head[9]]));
    let text =
        bytes.get(at + 10..first).and_then(|text| std::str::from_utf8(text).ok()).ok_or_else(foreign)?;
    let kind = text.split('\'').nth(3).ok_or_else(foreign)?;
    let (_, shape) = text.split_once('(').ok_or_else(foreign)?;
    let (shape, _) = shape.split_once(')').ok_or_else(foreign)?;
    let sizes = shape.split(',').map(str::trim).filter(|size| !size.is_empty());
    let values =
        sizes.map(|size| size.parse::<usize>().ok()).try_fold(1usize, |all, size| all.checked_mul(size?));
    Ok((kind.to_owned(), values.ok_or_else(foreign)?, first))
}
