//! Tables that people and spreadsheets read: a checksum of all that stands before it is the last line, a comment.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use crate::{Trouble, whole};

const FIRST: &str = "# lucas ";
const LAST: &str = "# blake3 ";

/// Passes everything on, and keeps a checksum of it.
pub(crate) struct Hashing<W> {
    pub(crate) inner: W,
    pub(crate) hasher: blake3::Hasher,
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Writes lines, the first a comment with the game's address, the last one with the checksum.
///
/// # Errors
/// Fails when the file cannot be written.
pub fn write(
    path: &Path,
    address: &str,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Trouble> {
    whole::write(path, |writer| {
        let mut hashing = Hashing { inner: writer, hasher: blake3::Hasher::new() };
        writeln!(hashing, "{FIRST}{address}")?;
        fill(&mut hashing)?;
        let checksum = hashing.hasher.finalize().to_hex();
        writeln!(hashing.inner, "{LAST}{checksum}")?;
        Ok(())
    })
}

/// Checks the checksum in the last line; the address in the first.
///
/// # Errors
/// Says what is damaged.
pub fn verify(path: &Path) -> Result<String, Trouble> {
    let mut reader = BufReader::new(File::open(path)?);
    let (mut hasher, mut line, mut address) = (blake3::Hasher::new(), Vec::new(), None);
    while reader.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        if address.is_none() {
            let head = text.trim_end().strip_prefix(FIRST);
            address = Some(
                head.ok_or_else(|| Trouble::Foreign("its first line names no game".to_owned()))?.to_owned(),
            );
        }
        if let Some(checksum) = text.trim_end().strip_prefix(LAST) {
            let rest = reader.fill_buf()?.len();
            if rest == 0 && hasher.finalize().to_hex().as_str() == checksum {
                return Ok(address.unwrap_or_default());
            }
            return Err(Trouble::Damaged("the lines do not match their checksum".to_owned()));
        }
        hasher.update(&line);
        line.clear();
    }
    Err(Trouble::Damaged("the last line, with the checksum, is missing".to_owned()))
}
