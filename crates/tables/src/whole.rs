//! Files that appear whole or not at all.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file beside its final name, makes sure that it is on the disk, and only then gives it its name: whoever
/// looks sees the old file, or the new one whole.
///
/// # Errors
/// Fails when the file cannot be written; nothing is left behind then.
pub fn write<E: From<io::Error>>(
    path: &Path,
    contents: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    let beside = beside(path);
    let written = (|| {
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(&beside)?;
        let mut writer = BufWriter::with_capacity(1 << 20, file);
        contents(&mut writer)?;
        writer.flush()?;
        writer.get_ref().sync_all()?;
        std::fs::rename(&beside, path)?;
        Ok(())
    })();
    if written.is_err() {
        // What cannot be removed was never there, or will be overwritten next time.
        let _ = std::fs::remove_file(&beside);
    }
    written
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
