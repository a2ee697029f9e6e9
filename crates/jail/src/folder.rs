//! The folder that a program has for its own.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, lchown};
use std::path::{Path, PathBuf};

use rustix::process::getpid;

/// Users that no machine has: a folder is given to one of them.
const FIRST_USER: u32 = 2_000_000_000;
/// How many of them there are: one for each number a process may have.
const USERS: u32 = 1 << 22;
/// Who owns what nobody owns, where the others are unknown.
const NOBODY: u32 = 65_534;
/// More entries than these are too many, whatever their size.
const MOST_ENTRIES: usize = 20_000;

/// A new empty folder, which is removed with all that a program left in it.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Makes a folder among the temporary ones.
    ///
    /// # Errors
    /// No folder can be made there.
    pub fn new() -> io::Result<Self> {
        let path = tempfile::Builder::new().prefix("lucas-").tempdir()?.keep();
        // What leads there may be a link, and the jail knows only the real place.
        Ok(Folder { path: path.canonicalize()? })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if fs::remove_dir_all(&self.path).is_err() {
            // A program may have made folders that even their owner cannot enter.
            open_up(&self.path);
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// Makes folders below one enterable for their owner.
fn open_up(folder: &Path) {
    let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_up(&entry.path());
        }
    }
}

/// Gives a folder to a user that nothing else belongs to, who keeps it; says whom.
pub(crate) fn give(folder: &Path) -> io::Result<u32> {
    let owner = fs::symlink_metadata(folder)?.uid();
    let is_given = (FIRST_USER..FIRST_USER + USERS).contains(&owner) || owner == NOBODY;
    let new = FIRST_USER + getpid().as_raw_nonzero().get().unsigned_abs() % USERS;
    let user = if is_given { owner } else { new };
    // In a container only the usual users exist.
    let user = if lchown(folder, Some(user), Some(user)).is_ok() { user } else { NOBODY };
    for path in entries(folder) {
        lchown(path, Some(user), Some(user))?;
    }
    lchown(folder, Some(user), Some(user))?;
    Ok(user)
}

/// All that is in a folder, at any depth, the folders first.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![folder.to_owned()];
    let mut next = 0;
    while next < found.len() && found.len() <= MOST_ENTRIES {
        let is_folder = fs::symlink_metadata(&found[next]).is_ok_and(|data| data.is_dir());
        if is_folder {
            found
                .extend(fs::read_dir(&found[next]).into_iter().flatten().flatten().map(|entry| entry.path()));
        }
        next += 1;
    }
    found
}

/// Bytes that a folder takes on the disk; too many entries are too many bytes.
pub(crate) fn weight(folder: &Path) -> u64 {
    let found = entries(folder);
    if found.len() > MOST_ENTRIES {
        return u64::MAX;
    }
    found.iter().filter_map(|path| fs::symlink_metadata(path).ok()).map(|data| data.blocks() * 512).sum()
}
