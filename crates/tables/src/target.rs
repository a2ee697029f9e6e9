//! Where a table is to be written, looked at before hours are spent on solving.

use std::path::{Path, PathBuf};
use std::{fs, io};

use lucas_engine::table::{Cells, Table};

use crate::whole::{self, Obstacle};
use crate::{Format, Trouble, npy, parts, text};

/// A name under which a table can be written.
pub struct Target {
    path: PathBuf,
    /// How the table will be written.
    pub format: Format,
    /// Whether it may replace what is not ours.
    is_forced: bool,
}

impl Target {
    /// Looks whether a table can be written under a name: in a format of ours, into a directory that can be written to, and
    /// in place of nothing but an earlier table of ours, unless it is forced.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn new(path: &Path, is_forced: bool) -> Result<Self, Trouble> {
        let format = Format::of(path)?;
        let target = Target { path: whole::followed(path)?, format, is_forced };
        target.look()?;
        // What can be made there now will be made there later.
        match format {
            Format::Zarr => drop(parts::directory(&target.path)?),
            Format::Npy | Format::Csv | Format::BFile => drop(parts::file(&target.path)?),
        }
        Ok(target)
    }

    /// Whether nothing is in the way.
    fn look(&self) -> Result<(), Trouble> {
        let about = match fs::symlink_metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            about => about?,
        };
        if self.format != Format::Zarr && !about.is_file() {
            return Err(Trouble::Io(Obstacle::Irregular.into()));
        }
        if self.is_forced || is_ours(&self.path, self.format) { Ok(()) } else { Err(Trouble::Taken) }
    }

    /// Writes a table as an array.
    ///
    /// # Errors
    /// Fails when it cannot be written.
    pub fn write_array(&self, address: &str, table: &Table) -> Result<(), Trouble> {
        self.look()?;
        match self.format {
            Format::Zarr => {
                let is_replaceable = |path: &Path| self.is_forced || is_ours(path, Format::Zarr);
                crate::zarr::write(&self.path, address, table, is_replaceable)
            }
            _ => npy::write(&self.path, address, table),
        }
    }

    /// Writes a table as a NumPy array that comes in parts, one after the other, with cells of so many bytes.
    ///
    /// # Errors
    /// Fails when it cannot be written, or the parts do not come.
    pub fn write_parts(
        &self,
        address: &str,
        about: (usize, &[u64]),
        parts: impl FnOnce(&mut dyn FnMut(&Cells) -> io::Result<()>) -> io::Result<()>,
    ) -> Result<(), Trouble> {
        self.look()?;
        npy::write_parts(&self.path, address, about, parts)
    }

    /// Writes a table as lines.
    ///
    /// # Errors
    /// Fails when it cannot be written.
    pub fn write_lines(
        &self,
        address: &str,
        fill: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
    ) -> Result<(), Trouble> {
        self.look()?;
        text::write(&self.path, address, fill)
    }
}

/// Whether what stands at a name is a table that lucas wrote, and nothing else.
fn is_ours(path: &Path, format: Format) -> bool {
    match format {
        Format::Npy => npy::Array::open(path).is_ok(),
        Format::Zarr => crate::zarr::is_ours(path),
        Format::Csv | Format::BFile => text::verify(path, |_| Ok(())).is_ok(),
    }
}
