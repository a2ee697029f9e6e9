//! Rules in a file, in Starlark.

mod calls;
mod faults;
mod guard;
mod picture;
mod prelude;
mod source;

use std::collections::HashMap;
use std::io::{Error, ErrorKind};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::{AnyGame, Difficulty, Entry, Family, Players, Preset, Refusal, Text};

use self::calls::Script;
use self::source::ScriptText;
use crate::game::{Abilities, open};
use crate::laws::{Lawful, laws};
use crate::rules::FreeRules;

/// A file is no longer than this.
const MOST_FILE: u64 = 65_536;
/// So many opened instances are kept.
const MOST_OPEN: usize = 16;
/// Nested code is compiled with this much stack.
const STACK: usize = 256 << 20;

/// Why a file cannot be read; what is rare in the words of the system.
fn why(error: &Error) -> (String, String) {
    let (en, fr) = match error.kind() {
        ErrorKind::NotFound => ("no file or folder of that name", "aucun fichier ni dossier de ce nom"),
        ErrorKind::PermissionDenied => ("permission denied", "permission refusée"),
        ErrorKind::NotADirectory => (
            "a name in the path is not that of a folder",
            "un des noms du chemin n'est pas celui d'un dossier",
        ),
        ErrorKind::InvalidFilename => (
            "that name of a file is not accepted, or too long",
            "ce nom de fichier n'est pas accepté, ou il est trop long",
        ),
        ErrorKind::InvalidData => ("not text in UTF-8", "ce n'est pas du texte en UTF-8"),
        _ => return (error.to_string(), format!("le système répond « {error} »")),
    };
    (en.to_owned(), fr.to_owned())
}

/// The text of a file of rules.
fn read(path: &Path, name: &str) -> Result<Arc<ScriptText>, Refusal> {
    let unread = |error: &Error| {
        let (en, fr) = why(error);
        Refusal::new(format!("{name} cannot be read: {en}"), format!("{name} est illisible : {fr}"))
    };
    let about = path.metadata().map_err(|error| unread(&error))?;
    if !about.is_file() {
        return Err(Refusal::new(format!("{name} is no file"), format!("{name} n'est pas un fichier")));
    }
    let length = about.len();
    if length > MOST_FILE {
        return Err(Refusal::new(
            format!("{name} has {length} bytes: a game is at most {MOST_FILE} bytes long"),
            format!("{name} fait {length} octets : un jeu en compte au plus {MOST_FILE}"),
        ));
    }
    let text = std::fs::read_to_string(path).map_err(|error| unread(&error))?;
    let file = name.to_owned();
    aside(move || ScriptText::new(&file, text)).map(Arc::new)
}

/// Whether files of rules can be read.
///
/// # Errors
/// None: this is built to read them.
pub fn reads_files() -> Result<(), Refusal> {
    Ok(())
}

/// The rules in a file with some parameters, those of the file where there are none; and what they say besides what they must.
///
/// # Errors
/// Refuses a file that cannot be read or is wrong, and parameters that it does not accept.
pub fn free_rules(
    path: &Path,
    name: &str,
    words: &[&str],
) -> Result<(Arc<dyn FreeRules>, Abilities), Refusal> {
    let script = load(&read(path, name)?, words)?;
    let has = script.abilities();
    Ok((Arc::new(script), has))
}

/// Looks whether a file of rules keeps all laws with some parameters; those of the file where there are none.
///
/// # Errors
/// Refuses a file that is wrong, and says which law is broken and where.
pub fn lawful(path: &Path, name: &str, words: &[&str]) -> Result<Lawful, Refusal> {
    let (rules, has) = free_rules(path, name, words)?;
    // The name is of no importance to the laws.
    laws("game", rules, has)
}

/// Reads a file of rules: an entry of its own for the registry, under a name as in an address. It is kept as long as the program runs.
///
/// # Errors
/// Refuses a file that cannot be read, and says where its rules are wrong.
pub fn entry(path: &Path, name: &str) -> Result<&'static Entry, Refusal> {
    let source = read(path, name)?;
    let script = load(&source, &[])?;
    let name: &'static str = Box::leak(name.to_owned().into_boxed_str());
    let knobs = script.parameters.iter().map(|parameter| Knob {
        label: parameter.name.clone().into(),
        range: KnobRange::Number { least: parameter.least, most: parameter.most },
    });
    let parameters = script.parameters.iter().map(|parameter| {
        let (name, least, most) = (&parameter.name, parameter.least, parameter.most);
        (format!("{name}: {least} to {most}"), format!("{name} : {least} à {most}"))
    });
    let (en, fr): (Vec<_>, Vec<_>) = parameters.unzip();
    let parameters = if en.is_empty() {
        Text::fixed("no parameters", "sans paramètres")
    } else {
        Text::new(en.join(", "), fr.join(", "))
    };
    let mut presets: Vec<Preset> = Vec::new();
    let usual = script.params();
    let told = script.presets.iter().map(|(params, title)| (params.clone(), title.clone()));
    let is_told = script.presets.iter().any(|(params, _)| *params == usual);
    let first = (!is_told).then(|| (usual, Text::fixed("as the file has it", "comme dans le fichier")));
    for (params, title) in first.into_iter().chain(told) {
        presets.push(Preset { params: Box::leak(params.into_boxed_str()), title });
    }
    let small: Vec<&'static str> = presets.iter().map(|preset| preset.params).collect();
    let players = script.players;
    let kept: Mutex<HashMap<String, Arc<dyn AnyGame>>> = Mutex::default();
    let opener = move |words: &[&str]| -> Result<Arc<dyn AnyGame>, Refusal> {
        let key = words.join(",");
        let lock = || kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = lock().get(&key) {
            return Ok(Arc::clone(game));
        }
        let script = load(&source, words)?;
        let has = script.abilities();
        let game = open(name, Arc::new(script), has)?;
        let mut kept = lock();
        if kept.len() >= MOST_OPEN {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&game));
        Ok(game)
    };
    Ok(Box::leak(Box::new(Entry {
        name,
        aliases: &[],
        title: script.title.clone().unwrap_or_else(|| name.to_owned().into()),
        summary: script
            .summary
            .clone()
            .unwrap_or(Text::fixed("A game from a file.", "Un jeu tiré d'un fichier.")),
        family: if players == Players::One { Family::Puzzle } else { Family::Board },
        minutes: 5,
        level: Difficulty::Easy,
        story: &[],
        parameters,
        knobs: Box::leak(knobs.collect::<Vec<_>>().into_boxed_slice()),
        separators: &[','],
        presets: Box::leak(presets.into_boxed_slice()),
        small: Box::leak(small.into_boxed_slice()),
        open: Box::leak(Box::new(opener)),
    })))
}

/// Loads the rules with some parameters.
fn load(source: &Arc<ScriptText>, words: &[&str]) -> Result<Script, Refusal> {
    let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    let source = Arc::clone(source);
    aside(move || Script::load(&source, &words))
}

/// Does something on a stack that holds code however nested.
fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let failed = || {
        Refusal::new(
            "the rules could not be loaded".to_owned(),
            "les règles n'ont pas pu être chargées".to_owned(),
        )
    };
    let working = std::thread::Builder::new().stack_size(STACK).spawn(work).map_err(|_| failed())?;
    working.join().unwrap_or_else(|_| Err(failed()))
}
