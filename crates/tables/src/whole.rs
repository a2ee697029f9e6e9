//! Files and directories that appear whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::Trouble;

/// Writes a file beside its final name, makes sure that it is on the disk, and only then gives it its name: whoever
/// looks sees the old file, or the new one whole.
///
/// # Errors
/// Fails when the file cannot be written; nothing is left behind then.
pub fn write<E: From<io::Error>>(
    path: &Path,
    contents: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    // Every process has a name of its own: two that write the same file do not meet.
    let beside = beside(path, &format!(".{}.part", std::process::id()));
    sweep(path);
    let written = (|| {
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(&beside)?;
        let mut writer = BufWriter::with_capacity(1 << 20, file);
        contents(&mut writer)?;
        writer.flush()?;
        writer.get_ref().sync_all()?;
        fs::rename(&beside, path)?;
        Ok(())
    })();
    if written.is_err() {
        // What cannot be removed was never there, or will be overwritten next time.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Removes what processes that are no more have left of a file.
pub fn sweep(path: &Path) {
    let (Some(directory), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str()))
    else {
        return;
    };
    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let file = entry.file_name();
        let rest = file.to_str().and_then(|file| file.strip_prefix(name)?.strip_prefix('.'));
        let process = rest.and_then(|rest| rest.strip_suffix(".part")?.parse::<u32>().ok());
        // Where processes are not listed, nobody knows, and what is left stays.
        let is_no_more = |process: u32| {
            Path::new("/proc/self").exists() && !Path::new(&format!("/proc/{process}")).exists()
        };
        if process.is_some_and(is_no_more) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes a directory of files beside its final name, makes sure that they are on the disk, and only then gives it
/// its name. A directory that has the name already is put aside first, and removed when the new one has its place.
///
/// # Errors
/// Fails when the directory cannot be written, and when what has its name, or the name it is written under, is not
/// ours: `is_ours` tells that of a whole directory, `is_part` of the name of a file in what an earlier write left.
pub fn write_directory(
    path: &Path,
    is_part: impl Fn(&str) -> bool,
    is_ours: impl Fn(&Path) -> bool,
    fill: impl FnOnce(&Path) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let (part, aside) = (beside(path, ".part"), beside(path, ".aside"));
    let holds_parts = |directory: &Path| {
        fs::read_dir(directory).is_ok_and(|mut entries| {
            entries.all(|entry| entry.is_ok_and(|entry| entry.file_name().to_str().is_some_and(&is_part)))
        })
    };
    let is_there = |place: &Path| fs::symlink_metadata(place).is_ok();
    let mut taken = [path, &part, &aside].into_iter().filter(|place| is_there(place) && !holds_parts(place));
    let foreign = Some(path).filter(|path| is_there(path) && !is_ours(path));
    if let Some(place) = taken.next().or(foreign) {
        return Err(Trouble::Taken(place.to_owned()));
    }
    for left in [&part, &aside].into_iter().filter(|place| is_there(place)) {
        fs::remove_dir_all(left)?;
    }
    fs::create_dir(&part)?;
    let written = fill(&part).and_then(|()| {
        for file in fs::read_dir(&part)? {
            File::open(file?.path())?.sync_all()?;
        }
        if is_there(path) {
            fs::rename(path, &aside)?;
        }
        Ok(fs::rename(&part, path)?)
    });
    // What cannot be removed will be next time.
    let _ = fs::remove_dir_all(if written.is_ok() { &aside } else { &part });
    written
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}
