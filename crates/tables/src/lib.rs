//! Tables of values in files: NumPy arrays, Zarr stores, CSV and OEIS b-files, written whole or not at all and checked when read.
//!
//! A NumPy file holds two arrays, one after the other: the values, and a note in JSON that says of which game they
//! are, with a checksum of every block and of the whole. `numpy.load` reads the first and does not mind the second.

pub mod checkpoint;
pub mod npy;
pub mod text;
pub mod whole;
#[cfg(feature = "zarr")]
pub mod zarr;

use std::io;
use std::path::{Path, PathBuf};

use lucas_engine::table::Table;

/// Why a table could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The file could not be opened, read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file's name asks for no format of ours.
    #[error("its name ends in none of .npy, .zarr, .csv, .txt")]
    Name,
    /// The program was built without the feature `zarr`.
    #[error("this program was built without Zarr: cargo build --release --features zarr")]
    WithoutZarr,
    /// Something that is not ours stands where a store is to be written.
    #[error("{} is no table written by lucas, and is left as it is", .0.display())]
    Taken(PathBuf),
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
    /// Refuses a name that asks for none, and Zarr when the program was built without it.
    pub fn of(path: &Path) -> Result<Self, Trouble> {
        match path.extension().and_then(|end| end.to_str()) {
            Some("npy") => Ok(Format::Npy),
            Some("zarr") if cfg!(feature = "zarr") => Ok(Format::Zarr),
            Some("zarr") => Err(Trouble::WithoutZarr),
            Some("csv") => Ok(Format::Csv),
            Some("txt") => Ok(Format::BFile),
            _ => Err(Trouble::Name),
        }
    }
}

/// A table in a file, looked up without reading it whole.
pub trait Reader {
    /// Of which game the values are.
    fn address(&self) -> &str;

    /// The value at a rank; the block it stands in is checked first.
    ///
    /// # Errors
    /// Says so when the block is damaged, or the rank is off the table.
    fn value(&self, rank: u64) -> Result<i32, Trouble>;

    /// Checks every block and the whole; the address of the game.
    ///
    /// # Errors
    /// Says what is damaged.
    fn verify(&self) -> Result<String, Trouble>;
}

/// Writes a table as an array, in a Zarr store or a NumPy file as the name asks.
///
/// # Errors
/// Fails when it cannot be written.
pub fn write(path: &Path, address: &str, table: &Table) -> Result<(), Trouble> {
    match Format::of(path)? {
        #[cfg(feature = "zarr")]
        Format::Zarr => zarr::write(path, address, table),
        _ => npy::write(path, address, table),
    }
}

/// Opens a table that was written as an array.
///
/// # Errors
/// Says so when there is no such table.
pub fn open(path: &Path) -> Result<Box<dyn Reader>, Trouble> {
    Ok(match Format::of(path)? {
        #[cfg(feature = "zarr")]
        Format::Zarr => Box::new(zarr::Store::open(path)?),
        _ => Box::new(npy::Mapped::open(path)?),
    })
}

/// Checks the checksum of a table, whatever its format; the address of the game it is of.
///
/// # Errors
/// Says how the file is damaged, or that it is none of ours.
pub fn verify(path: &Path) -> Result<String, Trouble> {
    match Format::of(path)? {
        Format::Npy | Format::Zarr => open(path)?.verify(),
        Format::Csv | Format::BFile => text::verify(path),
    }
}
