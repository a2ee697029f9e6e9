//! Tables of values in files: NumPy arrays, Zarr stores, CSV and OEIS b-files, written whole or not at all and checked when read.
//!
//! A NumPy file holds two arrays, one after the other: the values, and a note in JSON that says of which game they
//! are, with a checksum of every block and of the whole. `numpy.load` reads the first and does not mind the second.

mod blocks;
pub mod checkpoint;
pub mod depot;
pub mod npy;
mod parts;
mod target;
pub mod text;
pub mod whole;
pub mod zarr;

use std::fs::File;
use std::io;
use std::path::Path;

use lucas_engine::Limit;
use lucas_engine::table::Table;

pub use self::target::Target;
use self::whole::Obstacle;

/// Why a table could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The file could not be opened, read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file's name asks for no format of ours.
    #[error("its name ends in none of .npy, .zarr, .csv, .txt")]
    Name,
    /// Something that is not ours has the name already.
    #[error("it is no table written by lucas, and stays as it is")]
    Taken,
    /// Reading it would take more memory than allowed.
    #[error("{0}")]
    TooLarge(#[from] Limit),
    /// The file is not a table of ours.
    #[error("not a table written by lucas: {0}")]
    Foreign(String),
    /// The file was changed or cut after it was written.
    #[error("damaged: {0}")]
    Damaged(String),
}

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A NumPy array.
    Npy,
    /// A Zarr v3 store.
    Zarr,
    /// Comma-separated values.
    Csv,
    /// An OEIS b-file: rank and value.
    BFile,
}

impl Format {
    /// The format that a file's name asks for.
    ///
    /// # Errors
    /// Refuses a name that asks for none.
    pub fn of(path: &Path) -> Result<Self, Trouble> {
        match path.extension().and_then(|end| end.to_str()) {
            Some("npy") => Ok(Format::Npy),
            Some("zarr") => Ok(Format::Zarr),
            Some("csv") => Ok(Format::Csv),
            Some("txt") => Ok(Format::BFile),
            _ => Err(Trouble::Name),
        }
    }
}

/// A table in a file, looked up without reading it whole. Threads may share it.
pub trait Reader: Send + Sync {
    /// Of which game the values are.
    fn address(&self) -> &str;

    /// The length of each axis.
    fn shape(&self) -> &[u64];

    /// Keeps no more than so many bytes of what it read last.
    fn keep(&mut self, bytes: usize);

    /// The value at a rank; the block it stands in is checked first.
    ///
    /// # Errors
    /// Says so when the block is damaged, or the rank is off the table.
    fn value(&self, rank: u64) -> Result<i32, Trouble>;

    /// Checks every block and the whole, in no more memory than that.
    ///
    /// # Errors
    /// Says what is damaged.
    fn verify(&self, memory: u64) -> Result<(), Trouble>;

    /// The whole table, checked, in no more memory than that.
    ///
    /// # Errors
    /// Says what is damaged.
    fn table(&self, memory: u64) -> Result<Table, Trouble>;
}

/// Opens a table that was written as an array.
///
/// # Errors
/// Says so when there is no such table.
pub fn open(path: &Path) -> Result<Box<dyn Reader>, Trouble> {
    Ok(match Format::of(path)? {
        Format::Zarr => Box::new(zarr::Store::open(path)?),
        _ => Box::new(npy::Array::open(path)?),
    })
}

/// Checks the checksums of a table, whatever its format; the address of the game it is of.
///
/// # Errors
/// Says how the file is damaged, or that it is none of ours.
pub fn verify(path: &Path, memory: u64) -> Result<String, Trouble> {
    match Format::of(path)? {
        Format::Npy | Format::Zarr => {
            let table = open(path)?;
            table.verify(memory)?;
            Ok(table.address().to_owned())
        }
        Format::Csv | Format::BFile => text::verify(path, |_| Ok(())),
    }
}

/// A reader keeps so many bytes of what it read last.
const KEPT: usize = 4 << 20;

/// Reads bytes that begin at a place, whoever else reads the same file.
#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        (bytes, at) = (&mut bytes[read..], at + read as u64);
    }
    Ok(())
}

/// Opens a regular file for reading; a device or a pipe might keep us waiting for ever.
fn open_regular(path: &Path) -> io::Result<File> {
    if std::fs::metadata(path)?.is_file() { File::open(path) } else { Err(Obstacle::Irregular.into()) }
}

/// Takes so many bytes of memory, if they are allowed.
fn take(needed: Option<u64>, allowed: u64) -> Result<(), Limit> {
    let fits = needed.is_some_and(|needed| needed <= allowed);
    if fits { Ok(()) } else { Err(Limit::Memory { needed, allowed }) }
}

#[expect(clippy::needless_pass_by_value, reason = "so that it can map an error")]
fn damaged(what: impl ToString) -> Trouble {
    Trouble::Damaged(what.to_string())
}

#[expect(clippy::needless_pass_by_value, reason = "so that it can map an error")]
fn foreign(what: impl ToString) -> Trouble {
    Trouble::Foreign(what.to_string())
}
