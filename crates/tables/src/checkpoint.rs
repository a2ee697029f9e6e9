//! Where a solve stood when it was stopped: a file beside the table to come, written whole or not at all.
//!
//! Three lines say what it is, of which game, and how far; then come the solver's bytes, and their checksum.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use lucas_engine::effort::{Kept, Writing};

use crate::text::Hashing;
use crate::whole::Obstacle;
use crate::{Trouble, damaged, foreign, parts, take, whole};

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
/// Fails when the file cannot be written; an earlier one is still there then. A link that has its name is not followed.
pub fn write(path: &Path, address: &str, depth: u32, writing: Writing<'_>) -> io::Result<()> {
    whole::replace(path, |writer| {
        let mut hashing = Hashing { inner: writer, hasher: blake3::Hasher::new() };
        writeln!(hashing, "{FIRST}\n{address}\n{depth}")?;
        writing(&mut hashing)?;
        let checksum = hashing.hasher.finalize();
        hashing.inner.write_all(checksum.as_bytes())
    })
}

/// Reads what was kept, and of which game, in no more memory than that; nothing when there is no such file.
///
/// # Errors
/// Says how the file is damaged, or that it is none of ours; a link is not followed.
pub fn read(path: &Path, memory: u64) -> Result<Option<(String, Kept)>, Trouble> {
    match std::fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Ok(about) if !about.is_file() => return Err(Trouble::Io(Obstacle::Irregular.into())),
        _ => {}
    }
    let mut file = parts::open_itself(path)?;
    let size = file.metadata()?.len();
    let no_checkpoint = || foreign("its first lines are not those of a checkpoint");
    let mut bytes = vec![0; FIRST.len()];
    if size < FIRST.len() as u64 {
        return Err(no_checkpoint());
    }
    file.read_exact(&mut bytes)?;
    if bytes != FIRST.as_bytes() {
        return Err(no_checkpoint());
    }
    take(Some(size), memory)?;
    file.take(size).read_to_end(&mut bytes)?;
    let checksum = bytes.split_off(bytes.len().saturating_sub(blake3::OUT_LEN));
    if blake3::hash(&bytes).as_bytes().as_slice() != checksum {
        return Err(damaged("it does not match its checksum"));
    }
    let mut lines = bytes.splitn(4, |&byte| byte == b'\n').map(|line| str::from_utf8(line).ok());
    let (first, address, depth) = (lines.next(), lines.next(), lines.next());
    let (Some(Some(FIRST)), Some(Some(address)), Some(Some(depth))) = (first, address, depth) else {
        return Err(no_checkpoint());
    };
    let head = FIRST.len() + address.len() + depth.len() + 3;
    let depth = depth.parse().map_err(|_| damaged(format_args!("no such distance as {depth}")))?;
    let address = address.to_owned();
    // What is cut off right behind its first lines has no bytes.
    bytes.drain(..head.min(bytes.len()));
    Ok(Some((address, Kept { depth, bytes })))
}
