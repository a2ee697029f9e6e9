//! Tables that people and spreadsheets read: a checksum of all that stands before it is the last line, a comment.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use crate::{Trouble, damaged, foreign, open_regular, whole};

pub(crate) const FIRST: &str = "# lucas ";
const LAST: &str = "# blake3 ";
/// No line of ours is as long.
const LONGEST_LINE: u64 = 1 << 20;

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
    whole::replace(path, |writer| {
        let mut hashing = Hashing { inner: writer, hasher: blake3::Hasher::new() };
        writeln!(hashing, "{FIRST}{address}")?;
        fill(&mut hashing)?;
        let checksum = hashing.hasher.finalize().to_hex();
        writeln!(hashing.inner, "{LAST}{checksum}")?;
        Ok(())
    })
}

/// Checks the checksum in the last line, and hands on the lines between the first and the last; the address in the first.
///
/// # Errors
/// Says what is damaged.
pub fn verify(path: &Path, mut each: impl FnMut(&str) -> Result<(), Trouble>) -> Result<String, Trouble> {
    let mut reader = BufReader::new(open_regular(path)?);
    let (mut hasher, mut line, mut address) = (blake3::Hasher::new(), Vec::new(), None);
    while reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? > 0 {
        let Some(text) = str::from_utf8(&line).ok().and_then(|line| line.strip_suffix('\n')) else {
            let what = "a line is cut short, too long or no text";
            return Err(if address.is_some() { damaged(what) } else { foreign(what) });
        };
        if let Some(checksum) = text.strip_prefix(LAST).filter(|_| address.is_some()) {
            let is_last = reader.fill_buf()?.is_empty();
            return match address {
                Some(address) if is_last && hasher.finalize().to_hex().as_str() == checksum => Ok(address),
                _ => Err(damaged("the lines do not match their checksum")),
            };
        }
        match (&address, text.strip_prefix(FIRST)) {
            (Some(_), _) => each(text)?,
            (None, Some(head)) => address = Some(head.to_owned()),
            (None, None) => return Err(foreign("its first line names no game")),
        }
        hasher.update(&line);
        line.clear();
    }
    Err(damaged("the last line, with the checksum, is missing"))
}
