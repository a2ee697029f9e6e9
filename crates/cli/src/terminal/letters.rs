//! Where a terminal shows ASCII only, letters go without their accents.

use std::io::{self, Write};

use deunicode::deunicode_char;

/// The sign of ASCII that stands for another, in the same place.
#[must_use]
pub fn plain(letter: char) -> char {
    match letter {
        '·' | '—' | '–' | '−' => '-',
        '…' => '~',
        '×' => 'x',
        // Added without carrying: not a sum.
        '⊕' => '^',
        '«' | '»' => '"',
        _ => deunicode_char(letter).and_then(|text| text.chars().next()).unwrap_or('?'),
    }
}

/// Writes plain letters.
pub struct PlainLetters<W>(pub W);

impl<W: Write> Write for PlainLetters<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.is_ascii() {
            return self.0.write(bytes);
        }
        // What is written with `write!` comes in whole letters.
        let text: String = String::from_utf8_lossy(bytes).chars().map(plain).collect();
        self.0.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_written_is_ascii_and_can_still_be_read() {
        let mut out = Vec::new();
        write!(PlainLetters(&mut out), "« Échap », à côté : l'œuf coûte 3\u{a0}× 2…").expect("written");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(text, "\" Echap \", a cote : l'ouf coute 3 x 2~");
    }
}
