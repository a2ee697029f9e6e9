//! The directory of a store, held open: when another takes its name, what is read is still of this one, or nothing.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::whole::Obstacle;

/// A directory whose files are read.
pub struct Directory(#[cfg(unix)] File, #[cfg(not(unix))] std::path::PathBuf);

#[cfg(unix)]
impl Directory {
    /// Opens a directory.
    pub fn open(path: &Path) -> io::Result<Self> {
        std::fs::read_dir(path)?;
        Ok(Directory(File::open(path)?))
    }

    /// Opens a regular file in it; a pipe or a device is neither waited for nor read.
    pub fn file(&self, name: &str) -> io::Result<File> {
        use rustix::fs::{Mode, OFlags, openat};
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = File::from(openat(&self.0, name, flags, Mode::empty())?);
        if file.metadata()?.is_file() { Ok(file) } else { Err(Obstacle::Irregular.into()) }
    }
}

#[cfg(not(unix))]
impl Directory {
    /// Opens a directory.
    pub fn open(path: &Path) -> io::Result<Self> {
        std::fs::read_dir(path)?;
        Ok(Directory(path.to_owned()))
    }

    /// Opens a regular file in it.
    pub fn file(&self, name: &str) -> io::Result<File> {
        crate::open_regular(&self.0.join(name))
    }
}
