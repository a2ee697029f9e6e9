//! Saved games in files.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use lucas_console::{Console, Setback};
use lucas_engine::registry::Address;
use lucas_engine::session::{MOST_TEXT, Session};
use lucas_engine::{Refusal, Registry};
use lucas_tables::whole;
use lucas_words::{Words, say};

use crate::files;

/// So many bytes tell which game it is.
const BEGINNING: u64 = 256;

/// Saves a game, whole or not at all.
///
/// # Errors
/// Fails when the file cannot be written.
pub fn save(session: &Session, path: &Path) -> std::io::Result<()> {
    whole::write(path, |writer| writer.write_all(session.text().as_bytes()))
}

/// Saves a game under a name that a person gives, but never in place of something else.
///
/// # Errors
/// Says why it is not saved.
pub fn save_as(session: &Session, registry: Registry<'_>, path: &Path, words: &Words) -> Result<(), String> {
    let file = path.display().to_string();
    if path.exists() && load(registry, path, words).is_err() {
        return Err(say!(words, "plain-other-file", file = file));
    }
    save(session, path)
        .map_err(|error| say!(words, "saved-refused", file = file.clone(), error = files::why(&error, words)))
}

/// The bytes of a file, one more than a saved game has at most.
fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    let file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(std::io::ErrorKind::InvalidInput.into());
    }
    let mut text = Vec::new();
    file.take(MOST_TEXT as u64 + 1).read_to_end(&mut text)?;
    Ok(text)
}

/// Loads a game.
///
/// # Errors
/// Says why the file cannot be read, or in which line it is damaged.
pub fn load(registry: Registry<'_>, path: &Path, words: &Words) -> Result<Session, Setback> {
    let file = path.display().to_string();
    let refuse =
        |error: String| Console::refusal(say!(words, "saved-refused", file = file.clone(), error = error));
    let is_odd = std::fs::metadata(path).is_ok_and(|about| !about.is_file());
    if is_odd {
        return Err(refuse(say!(words, "saved-no-file")));
    }
    let text = read(path).map_err(|error| refuse(files::why(&error, words)))?;
    Session::parse(registry, &text)
        .map_err(|Refusal { text, .. }| refuse(text.say(words.language).to_owned()))
}

/// The name of the game in a file, by its beginning; `None` where it names none.
#[must_use]
pub fn game_in(path: &Path) -> Option<String> {
    let mut beginning = Vec::new();
    File::open(path).ok()?.take(BEGINNING).read_to_end(&mut beginning).ok()?;
    let text = String::from_utf8_lossy(&beginning);
    let address = text.lines().find_map(|line| line.strip_prefix("position "))?;
    Some(Address::parse(address).game.to_owned())
}

/// Whether a file is a saved game.
#[must_use]
pub fn is_sound(registry: Registry<'_>, path: &Path) -> bool {
    read(path).is_ok_and(|text| Session::parse(registry, &text).is_ok())
}
