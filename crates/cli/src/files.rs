//! What stands in the way of a file that a person names.

use std::io::{self, Read};
use std::path::Path;

use lucas_console::trouble;
use lucas_tables::whole::Obstacle;
use lucas_words::{Words, say};

/// So many bytes tell what a file is.
const BEGINNING: u64 = 4096;

/// Why something could not be read or written, in the person's language where we know.
#[must_use]
pub fn why(error: &io::Error, words: &Words) -> String {
    match Obstacle::of(error) {
        Some(Obstacle::DeadLink) => say!(words, "file-dead-link"),
        Some(Obstacle::Irregular) => say!(words, "saved-no-file"),
        None => trouble::told(error).say(words.language).to_owned(),
    }
}

/// Whether a name is free, or has a file that begins as ours do.
#[must_use]
pub fn is_replaceable(path: &Path, is_ours: impl Fn(&str) -> bool) -> bool {
    if !path.is_file() {
        // Nothing is there, or nothing that is ever replaced.
        return true;
    }
    let mut bytes = Vec::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut bytes));
    read.is_ok() && is_ours(&String::from_utf8_lossy(&bytes))
}
