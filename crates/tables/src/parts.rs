//! What is being written, beside the name it will have: under a name that nobody can foresee, made new, and held under a
//! lock by whoever writes it. A part whose lock is free was left by a process that is no more.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempDir};

/// So many letters and digits by chance stand in a name.
const LETTERS: usize = 12;
const PART: &str = ".part";
const ASIDE: &str = ".aside";
/// Between its making and its locking a part looks abandoned, and may be swept: so often another is made.
const TRIES: usize = 100;

/// The directory that a name stands in.
pub(crate) fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file beside its final name, removed unless it is given that name.
pub(crate) fn file(path: &Path) -> io::Result<NamedTempFile> {
    for _ in 0..TRIES {
        let file = make(path, PART, 0o666, |builder, directory| builder.tempfile_in(directory))?;
        // Where files cannot be locked, nobody can tell what is left behind, and it stays.
        let _ = file.as_file().lock();
        if file.path().exists() {
            return Ok(file);
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// A new directory beside its final name, removed unless it is given that name, and its lock.
pub(crate) fn directory(path: &Path) -> io::Result<(TempDir, Option<File>)> {
    for _ in 0..TRIES {
        let part = make(path, PART, 0o777, |builder, directory| builder.tempdir_in(directory))?;
        let lock = open_itself(part.path()).and_then(|lock| lock.lock().map(|()| lock)).ok();
        if part.path().exists() {
            return Ok((part, lock));
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// A name under which what has a name now can be put aside.
pub(crate) fn aside(path: &Path) -> io::Result<PathBuf> {
    let name = make(path, ASIDE, 0o777, |builder, directory| builder.tempdir_in(directory))?;
    Ok(name.path().to_owned())
}

fn make<T>(
    path: &Path,
    end: &str,
    mode: u32,
    make: impl FnOnce(&Builder<'_, '_>, &Path) -> io::Result<T>,
) -> io::Result<T> {
    let mut prefix = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_owned();
    prefix.push(".");
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(end).rand_bytes(LETTERS);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = mode;
    make(&builder, directory_of(path)).map_err(|error| {
        // Nobody asked for the name by chance that it tells of; the system's own error is kept by its number alone.
        let told = error.to_string();
        let code = told.rsplit_once("os error ").and_then(|(_, code)| code.strip_suffix(')')?.parse().ok());
        code.map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
    })
}

/// What stands at a name, opened without following a link or waiting for anybody, and locked; `None` when others hold it.
pub(crate) fn locked(path: &Path) -> Option<File> {
    let file = open_itself(path).ok()?;
    file.try_lock().ok().map(|()| file)
}

/// Opens what stands at a name, for reading: a link there is refused, and nobody is waited for at the other end of a pipe.
pub(crate) fn open_itself(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
    }
    options.read(true).open(path)
}

/// Removes what processes that are no more have left of a name; what they put aside gets the name back, if nothing has it.
pub fn sweep(path: &Path) {
    let Some(name) = path.file_name() else { return };
    for entry in fs::read_dir(directory_of(path)).into_iter().flatten().flatten() {
        // What cannot be removed stays, and is in nobody's way.
        let _ = match end_of_part(&entry.file_name(), name) {
            Some(PART) => remove_abandoned(&entry.path()),
            Some(ASIDE) => put_back(&entry.path(), path),
            _ => Ok(()),
        };
    }
}

/// How the name of a part of something ends, if it is one: `NAME.abcDEF012345.part`, or with the number of a process, as
/// they were called once.
fn end_of_part(file: &OsStr, name: &OsStr) -> Option<&'static str> {
    let rest = file.as_encoded_bytes().strip_prefix(name.as_encoded_bytes())?.strip_prefix(b".")?;
    let end = [PART, ASIDE].into_iter().find(|end| rest.ends_with(end.as_bytes()))?;
    let middle = rest.strip_suffix(end.as_bytes())?;
    let is_by_chance = middle.len() == LETTERS && middle.iter().all(u8::is_ascii_alphanumeric);
    let is_process = end == PART && matches!(middle.len(), 1..=10) && middle.iter().all(u8::is_ascii_digit);
    (is_by_chance || is_process).then_some(end)
}

/// Whether a file is a part of something.
pub(crate) fn is_part(file: &str, name: &str) -> bool {
    end_of_part(OsStr::new(file), OsStr::new(name)) == Some(PART)
}

fn remove_abandoned(part: &Path) -> io::Result<()> {
    let about = fs::symlink_metadata(part)?;
    let is_odd = !about.is_file() && !about.is_dir();
    // The lock is held until it is gone, so that whoever has just made it sees that.
    match locked(part) {
        Some(_lock) if !is_odd => remove(part),
        _ => Ok(()),
    }
}

/// Gives something that was put aside its name back; where the name is taken, it was only left over.
fn put_back(aside: &Path, path: &Path) -> io::Result<()> {
    let Some(_lock) = locked(aside) else { return Ok(()) };
    if fs::symlink_metadata(path).is_ok() { remove(aside) } else { fs::rename(aside, path) }
}

/// Removes a file, a link or a directory.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    let is_directory = fs::symlink_metadata(path)?.is_dir();
    if is_directory { fs::remove_dir_all(path) } else { fs::remove_file(path) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_we_give_are_parts() {
        let end = |file: &str| end_of_part(OsStr::new(file), OsStr::new("a.npy"));
        assert_eq!(end("a.npy.abcDEF012345.part"), Some(PART));
        assert_eq!(end("a.npy.1234.part"), Some(PART));
        assert_eq!(end("a.npy.abcDEF012345.aside"), Some(ASIDE));
        for other in
            ["a.npy", "a.npy.part", "a.npy.mine.part", "b.npy.1234.part", "a.npy.1234.aside", "a.npy..part"]
        {
            assert_eq!(end(other), None, "{other}");
        }
    }
}
