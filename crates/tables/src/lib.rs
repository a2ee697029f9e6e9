//! Tables of values in files: NumPy arrays, CSV and OEIS b-files, written whole or not at all and checked when read.
//!
//! A NumPy file holds two arrays, one after the other: the values, and a note in JSON that says of which game they
//! are, with a checksum of every block and of the whole. `numpy.load` reads the first and does not mind the second.

pub mod checkpoint;
pub mod npy;
pub mod text;
pub mod whole;

pub use npy::Mapped;

use std::io;
use std::path::Path;

/// Why a table could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The file could not be opened, read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
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
    /// Comma-separated values.
    Csv,
    /// An OEIS b-file: rank and value.
    BFile,
}

impl Format {
    /// The format that a file's name asks for.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "npy" => Some(Format::Npy),
            "csv" => Some(Format::Csv),
            "txt" => Some(Format::BFile),
            _ => None,
        }
    }
}

/// Checks the checksum of a table, whatever its format; the address of the game it is of.
///
/// # Errors
/// Says how the file is damaged, or that it is none of ours.
pub fn verify(path: &Path) -> Result<String, Trouble> {
    match Format::of(path) {
        Some(Format::Npy) => Mapped::open(path)?.verify(),
        Some(Format::Csv | Format::BFile) => text::verify(path),
        None => Err(Trouble::Foreign("its name ends in none of .npy, .csv, .txt".to_owned())),
    }
}
