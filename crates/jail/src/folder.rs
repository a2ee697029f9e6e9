//! The folder that a program has for its own.

use std::ffi::CString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{MetadataExt, lchown};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::fs::{AtFlags, Dir, Mode, OFlags};
use rustix::io::Errno;
use rustix::process::{geteuid, getpid};

/// Users that no machine has: a folder is given to one of them.
const FIRST_USER: u32 = 2_000_000_000;
/// How many of them there are: one for each number a process may have.
const USERS: u32 = 1 << 22;
/// Who owns what nobody owns, where the others are unknown.
const NOBODY: u32 = 65_534;
/// Longer paths than this are made only to hide something.
const LONGEST_PATH: usize = 2_000;
/// More entries than these are too many, whatever their size.
const MOST_ENTRIES: usize = 20_000;

/// A new empty folder, which is removed with all that a program left in it.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Held as long as somebody needs the folder: whoever is killed lets go of it.
    _hold: File,
}

/// How the names of such folders begin.
const PREFIX: &str = "lucas-jail-";
/// A folder as young as this may be about to be held.
const YOUNG: Duration = Duration::from_secs(10);
/// No more folders than these are removed at once.
const MOST_SWEPT: usize = 1000;

impl Folder {
    /// Makes a folder among the temporary ones.
    ///
    /// # Errors
    /// No folder can be made there.
    pub fn new() -> io::Result<Self> {
        let path = tempfile::Builder::new().prefix(PREFIX).tempdir()?.keep();
        // What leads there may be a link, and the jail knows only the real place.
        let path = path.canonicalize()?;
        let hold = File::open(&path)?;
        hold.try_lock()?;
        Ok(Folder { path, _hold: hold })
    }

    /// Removes the folders that programs left which were killed before they could.
    pub fn sweep() {
        let entries = fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten();
        let ours = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX));
        for entry in ours.take(MOST_SWEPT) {
            let path = entry.path();
            let is_left = || -> io::Result<bool> {
                let data = fs::symlink_metadata(&path)?;
                let is_old = data.modified()?.elapsed().is_ok_and(|age| age > YOUNG);
                let is_own = data.uid() == geteuid().as_raw() || is_exclusive(data.uid());
                Ok(data.is_dir() && is_old && is_own && File::open(&path)?.try_lock().is_ok())
            };
            if is_left().unwrap_or(false) {
                let _ = empty(&path).and_then(|()| fs::remove_dir(&path));
            }
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file into it, in place of whatever a program has put there under this name; says where.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        let path = self.path.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => File::create_new(&path)?.write_all(bytes)?,
        }
        Ok(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed stays among the temporary files.
        let _ = empty(&self.path).and_then(|()| fs::remove_dir(&self.path));
    }
}

/// Removes all that is in a folder, however deep, whether or not its owner may enter it.
fn empty(folder: &Path) -> io::Result<()> {
    // Folders may lie in each other deeper than any path is long, or files can be open: one is open at a time, and we find back by "..".
    let mut here =
        rustix::fs::open(folder, OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC, Mode::empty())?;
    let mut depth = 0_u64;
    loop {
        here = match full_folder(&here)? {
            Some(name) => {
                depth += 1;
                rustix::fs::chmodat(&here, &*name, Mode::RWXU, AtFlags::empty())?;
                let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
                rustix::fs::openat(&here, &*name, flags, Mode::empty())?
            }
            None if depth == 0 => return Ok(()),
            None => {
                depth -= 1;
                rustix::fs::openat(&here, "..", OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?
            }
        };
    }
}

/// Removes files and empty folders from a folder; gives the first folder in it that is not empty.
fn full_folder(here: &OwnedFd) -> io::Result<Option<CString>> {
    for entry in Dir::read_from(here)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == c"." || name == c".." || rustix::fs::unlinkat(here, name, AtFlags::empty()).is_ok() {
            continue;
        }
        match rustix::fs::unlinkat(here, name, AtFlags::REMOVEDIR) {
            Ok(()) => {}
            Err(Errno::NOTEMPTY | Errno::EXIST) => return Ok(Some(name.to_owned())),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(None)
}

/// Whether a user is one of those that have nothing but a folder.
pub(crate) fn is_exclusive(user: u32) -> bool {
    (FIRST_USER..FIRST_USER + USERS).contains(&user)
}

/// Gives a folder to a user that nothing else belongs to, who keeps it; says whom.
pub(crate) fn give(folder: &Path) -> io::Result<u32> {
    let owner = fs::symlink_metadata(folder)?.uid();
    let is_given = is_exclusive(owner) || owner == NOBODY;
    let new = FIRST_USER + getpid().as_raw_nonzero().get().unsigned_abs() % USERS;
    let user = if is_given { owner } else { new };
    // In a container only the usual users exist.
    let user = if lchown(folder, Some(user), Some(user)).is_ok() { user } else { NOBODY };
    for path in entries(folder) {
        let data = fs::symlink_metadata(&path)?;
        // A file of two names may have the other one elsewhere.
        if data.is_dir() || data.nlink() == 1 {
            lchown(path, Some(user), Some(user))?;
        }
    }
    Ok(user)
}

/// A folder and all that is in it, at any depth that a path can tell.
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

/// Bytes that a folder takes on the disk; too many entries, or too deep ones, are too many bytes.
pub(crate) fn weight(folder: &Path) -> u64 {
    let found = entries(folder);
    let is_deep = found.iter().any(|path| path.as_os_str().len() > LONGEST_PATH);
    if is_deep || found.len() > MOST_ENTRIES {
        return u64::MAX;
    }
    found.iter().filter_map(|path| fs::symlink_metadata(path).ok()).map(|data| data.blocks() * 512).sum()
}
