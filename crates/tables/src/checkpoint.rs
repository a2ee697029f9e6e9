//! Where a solve stood when it was stopped: a file beside the table to come, written whole or not at all.
//!
//! Three lines say what it is, of which game, and how far; then come the solver's bytes, and their checksum.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lucas_engine::effort::{Kept, Writing};

use crate::text::Hashing;
use crate::{Trouble, whole};

const FIRST: &str = "lucas checkpoint 1";

/// The file that stands in for a table until it is made.
#[must_use]
pub fn path(table: &Path) -> PathBuf {
    let mut name = table.as_os_str().to_owned();
    name.push(".checkpoint");
    name.into()
}

/// Keeps all layers up to a depth.
///
/// # Errors
/// Fails when the file cannot be written; an earlier one is still there then.
pub fn write(path: &Path, address: &str, depth: u32, writing: Writing<'_>) -> io::Result<()> {
    whole::write(path, |writer| {
        let mut hashing = Hashing { inner: writer, hasher: blake3::Hasher::new() };
        writeln!(hashing, "{FIRST}\n{address}\n{depth}")?;
        writing(&mut hashing)?;
        let checksum = hashing.hasher.finalize();
        hashing.inner.write_all(checksum.as_bytes())
    })
}

/// Reads what was kept, and of which game; nothing when there is no such file.
///
/// # Errors
/// Says how the file is damaged.
pub fn read(path: &Path) -> Result<Option<(String, Kept)>, Trouble> {
    let mut bytes = match std::fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read?,
    };
    let checksum = bytes.split_off(bytes.len().saturating_sub(blake3::OUT_LEN));
    if blake3::hash(&bytes).as_bytes().as_slice() != checksum {
        return Err(Trouble::Damaged("it does not match its checksum".to_owned()));
    }
    let mut lines = bytes.splitn(4, |&byte| byte == b'\n').map(|line| str::from_utf8(line).ok());
    let (first, address, depth) = (lines.next(), lines.next(), lines.next());
    let (Some(Some(FIRST)), Some(Some(address)), Some(Some(depth))) = (first, address, depth) else {
        return Err(Trouble::Foreign("its first lines are not those of a checkpoint".to_owned()));
    };
    let head = FIRST.len() + address.len() + depth.len() + 3;
    let depth = depth.parse().map_err(|_| Trouble::Foreign(format!("no such distance as {depth}")))?;
    let address = address.to_owned();
    bytes.drain(..head);
    Ok(Some((address, Kept { depth, bytes })))
}
