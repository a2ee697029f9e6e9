//! Rules in a file, in Starlark.

mod calls;
mod faults;
mod prelude;
mod source;

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::{AnyGame, Difficulty, Entry, Family, Players, Preset, Refusal, Text};

use self::calls::Script;
use self::source::ScriptText;
use crate::game::open;

/// A file is no longer than this.
const MOST_FILE: u64 = 65_536;
/// So many opened instances are kept.
const MOST_OPEN: usize = 16;
/// Nested code is compiled with this much stack.
const STACK: usize = 256 << 20;

/// Reads a file of rules: an entry of its own for the registry, under a name as in an address. It is kept as long as the program runs.
///
/// # Errors
/// Refuses a file that cannot be read, and says where its rules are wrong.
pub fn entry(path: &Path, name: &str) -> Result<&'static Entry, Refusal> {
    let unread = |why: &dyn std::fmt::Display| {
        Refusal::new(format!("{name} cannot be read: {why}"), format!("{name} est illisible : {why}"))
    };
    let length = path.metadata().map_err(|error| unread(&error))?.len();
    if length > MOST_FILE {
        return Err(Refusal::new(
            format!("{name} has {length} bytes: a game is at most {MOST_FILE} bytes long"),
            format!("{name} fait {length} octets : un jeu en compte au plus {MOST_FILE}"),
        ));
    }
    let text = std::fs::read_to_string(path).map_err(|error| unread(&error))?;
    let source = Arc::new(ScriptText::new(name, text)?);
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
    let usual = lucas_params(&script);
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

fn lucas_params(script: &Script) -> String {
    crate::rules::FreeRules::params(script)
}

/// Loads the rules with some parameters, on a stack that holds code however nested.
fn load(source: &Arc<ScriptText>, words: &[&str]) -> Result<Script, Refusal> {
    let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    let loading = std::thread::Builder::new().stack_size(STACK);
    let source = Arc::clone(source);
    let failed = || {
        Refusal::new(
            "the rules could not be loaded".to_owned(),
            "les règles n'ont pas pu être chargées".to_owned(),
        )
    };
    let loading = loading.spawn(move || Script::load(&source, &words)).map_err(|_| failed())?;
    loading.join().unwrap_or_else(|_| Err(failed()))
}
