//! Files and directories that appear whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::Trouble;
pub use crate::parts::sweep;
use crate::parts::{self, directory_of};

/// What stands in the way of a file that is to be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    /// A link that leads nowhere.
    #[error("it is a link that leads nowhere")]
    DeadLink,
    /// A directory, a device, a pipe.
    #[error("not a regular file")]
    Irregular,
}

impl Obstacle {
    /// The obstacle that an error tells of, if it does.
    #[must_use]
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl From<Obstacle> for io::Error {
    fn from(obstacle: Obstacle) -> Self {
        io::Error::new(io::ErrorKind::InvalidInput, obstacle)
    }
}

/// What a name stands for: the end of the links that begin there, or the name itself.
///
/// # Errors
/// Refuses a link that leads nowhere.
pub(crate) fn followed(path: &Path) -> io::Result<PathBuf> {
    match fs::symlink_metadata(path) {
        Ok(about) if about.is_symlink() => fs::canonicalize(path).map_err(|_| Obstacle::DeadLink.into()),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(path.to_owned()),
    }
}

/// Writes a file beside its final name, makes sure that it is on the disk, and only then gives it its name: whoever
/// looks sees the old file, or the new one whole. Where the name is a link, the file it leads to is written.
///
/// # Errors
/// Fails when the file cannot be written; nothing is left behind then.
pub fn write<E: From<io::Error>>(
    path: &Path,
    contents: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    replace(&followed(path)?, contents)
}

/// The same, but no link is followed: one that has the name is an obstacle.
///
/// # Errors
/// Fails when the file cannot be written; nothing is left behind then.
pub fn replace<E: From<io::Error>>(
    path: &Path,
    contents: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    sweep(path);
    let old = fs::symlink_metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return Err(io::Error::from(Obstacle::Irregular).into());
    }
    let part = parts::file(path)?;
    let mut writer = BufWriter::with_capacity(1 << 20, part.as_file().try_clone()?);
    contents(&mut writer)?;
    writer.flush()?;
    if let Some(old) = old {
        part.as_file().set_permissions(old.permissions())?;
    }
    part.as_file().sync_all()?;
    part.persist(path).map_err(|error| error.error)?;
    Ok(sync_directory(directory_of(path))?)
}

/// Makes sure that the names in a directory are on the disk.
pub(crate) fn sync_directory(directory: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(directory).and_then(|directory| directory.sync_all()) {
        // Some file systems cannot do that, and a directory need not be readable to be written to.
        Err(error) if matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported) => Ok(()),
        synced => synced,
    }
}

/// Writes a directory of files beside its final name, makes sure that they are on the disk, and only then gives it its
/// name. What has the name already changes places with it, and is removed then.
///
/// # Errors
/// Fails when the directory cannot be written, and when what has its name is not to be replaced.
pub fn write_directory(
    path: &Path,
    is_replaceable: impl Fn(&Path) -> bool,
    fill: impl FnOnce(&Path) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    sweep(path);
    let (part, _lock) = parts::directory(path)?;
    fill(part.path())?;
    for file in fs::read_dir(part.path())? {
        File::open(file?.path())?.sync_all()?;
    }
    if let Ok(old) = fs::metadata(path) {
        if !is_replaceable(path) {
            return Err(Trouble::Taken);
        }
        if old.is_dir() {
            fs::set_permissions(part.path(), old.permissions())?;
        }
    }
    sync_directory(part.path())?;
    put_in_place(part.path(), path, change_places)?;
    Ok(sync_directory(directory_of(path))?)
}

/// Others may put something in the same place meanwhile: so often we put ours there again.
const TRIES: usize = 100;

/// Gives something its name. What has it already ends up under the other name where the system can make the two change
/// places; elsewhere it is put aside for the moment between two renames, and found there if that moment is the last.
fn put_in_place(
    part: &Path,
    path: &Path,
    change_places: fn(&Path, &Path) -> io::Result<()>,
) -> io::Result<()> {
    for _ in 0..TRIES {
        match fs::rename(part, path) {
            Err(_) if fs::symlink_metadata(path).is_ok() => {}
            renamed => return renamed,
        }
        if change_places(part, path).is_ok() {
            // Whoever sweeps here may have been quicker, or will be there later.
            let _ = parts::remove(part);
            return Ok(());
        }
        let lock = parts::locked(path);
        let aside = parts::aside(path)?;
        fs::rename(path, &aside)?;
        let renamed = fs::rename(part, path);
        drop(lock);
        sweep(path);
        if renamed.is_ok() {
            return Ok(());
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
fn change_places(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn change_places(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_two_names_cannot_change_places_the_old_store_is_put_aside_and_found_again() {
        let directory = tempfile::tempdir().expect("a directory");
        let (path, part) = (directory.path().join("a.zarr"), directory.path().join("part"));
        let make = |place: &Path, word: &str| {
            fs::create_dir(place).and_then(|()| fs::write(place.join("word"), word)).expect("a store");
        };
        let word = || fs::read_to_string(path.join("word")).expect("a store");
        make(&path, "old");
        make(&part, "new");
        put_in_place(&part, &path, |_, _| Err(io::ErrorKind::Unsupported.into())).expect("room");
        assert_eq!((word().as_str(), fs::read_dir(&directory).expect("a directory").count()), ("new", 1));
        // As if it ended between the two renames.
        fs::rename(&path, parts::aside(&path).expect("a name")).expect("put aside");
        sweep(&path);
        assert_eq!((word().as_str(), fs::read_dir(&directory).expect("a directory").count()), ("new", 1));
    }
}
