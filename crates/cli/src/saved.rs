//! Saved games in files.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use lucas_engine::registry::Address;
use lucas_engine::session::{MOST_TEXT, Session};
use lucas_engine::{Refusal, Registry};
use lucas_tables::whole;
use lucas_words::{Words, both, say};

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

/// Why a game is not saved.
#[derive(Debug)]
pub enum Unsaved {
    /// The file is something else.
    Taken,
    /// It is a saved game of another address.
    Other(String),
    /// It is a saved game of so many plies which this one does not go on with.
    Another(usize),
    /// It cannot be written.
    Failed(std::io::Error),
}

impl Unsaved {
    /// In a sentence.
    #[must_use]
    pub fn told(&self, path: &Path, words: &Words) -> String {
        let file = path.display().to_string();
        match self {
            Unsaved::Taken => say!(words, "plain-other-file", file = file),
            Unsaved::Other(address) => {
                say!(words, "plain-other-game", file = file, address = address.clone())
            }
            &Unsaved::Another(plies) => say!(words, "plain-another-game", file = file, plies = plies),
            Unsaved::Failed(error) => {
                say!(words, "saved-refused", file = file, error = files::why(error, words))
            }
        }
    }
}

/// Saves a game under a name that a person gives, but never in place of something else, be it a game of another size; in
/// place of another game of this size only where that is asked for.
///
/// # Errors
/// Fails when something else has the name, or the file cannot be written.
pub fn save_as(
    session: &Session,
    registry: Registry<'_>,
    path: &Path,
    is_replacing: bool,
) -> Result<(), Unsaved> {
    if path.exists() {
        let text = read(path).ok();
        let Some(there) = text.and_then(|text| Session::parse(registry, &text).ok()) else {
            return Err(Unsaved::Taken);
        };
        if (there.game().address(), there.start()) != (session.game().address(), session.start()) {
            return Err(Unsaved::Other(there.game().address()));
        }
        let is_beginning = there.steps().len() <= session.steps().len()
            && there.steps().iter().zip(session.steps()).all(|(one, other)| one.mv == other.mv);
        if !is_beginning && !is_replacing {
            return Err(Unsaved::Another(there.steps().len()));
        }
    }
    save(session, path).map_err(Unsaved::Failed)
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
pub fn load(registry: Registry<'_>, path: &Path) -> Result<Session, Refusal> {
    let refuse = |why: &dyn Fn(&Words) -> String| {
        let file = path.display().to_string();
        Refusal::from(both(|words| say!(words, "saved-refused", file = file.clone(), error = why(words))))
    };
    let is_odd = std::fs::metadata(path).is_ok_and(|about| !about.is_file());
    if is_odd {
        return Err(refuse(&|words| say!(words, "saved-no-file")));
    }
    let text = read(path).map_err(|error| refuse(&|words| files::why(&error, words)))?;
    Session::parse(registry, &text)
        .map_err(|Refusal { text, .. }| refuse(&|words| text.say(words.language).to_owned()))
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
