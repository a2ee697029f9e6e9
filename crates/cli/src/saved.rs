//! Saved games in files: those a person names, and the running one, kept after every move.

use std::io::Write;
use std::path::{Path, PathBuf};

use lucas_engine::session::{MOST_TEXT, Session};
use lucas_engine::{Refusal, Registry};
use lucas_exercises::{Console, Trouble};
use lucas_tables::whole;
use lucas_words::{Words, say};

/// Where the running game is kept: in the person's directory for such things.
#[must_use]
pub fn running_game(variable: &dyn Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = set("XDG_STATE_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local/state")))
        .or_else(|| set("LOCALAPPDATA"))?;
    Some(state.join("lucas").join("running.lucas"))
}

/// Saves a game, whole or not at all.
///
/// # Errors
/// Fails when the file cannot be written.
pub fn save(session: &Session, path: &Path) -> std::io::Result<()> {
    whole::write(path, |writer| writer.write_all(session.text().as_bytes()))
}

/// Keeps the running game. Play goes on even where nothing can be written.
pub fn keep(session: &Session, path: &Path) {
    let directory = path.parent().map(std::fs::create_dir_all);
    if directory.is_some_and(|made| made.is_ok()) {
        let _ = save(session, path);
    }
}

/// Loads a game.
///
/// # Errors
/// Says why the file cannot be read, or in which line it is damaged.
pub fn load(registry: Registry<'_>, path: &Path, words: &Words) -> Result<Session, Trouble> {
    let file = path.display().to_string();
    let refuse =
        |error: String| Console::refusal(say!(words, "saved-refused", file = file.clone(), error = error));
    let too_large = std::fs::metadata(path).is_ok_and(|about| about.len() > MOST_TEXT as u64);
    let text = if too_large { Ok(vec![0; MOST_TEXT + 1]) } else { std::fs::read(path) };
    let text = text.map_err(|error| refuse(error.to_string()))?;
    Session::parse(registry, &text).map_err(|Refusal(why)| refuse(why.say(words.language).to_owned()))
}
