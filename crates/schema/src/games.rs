//! The games with their parameters and presets.

use lucas_engine::{Entry, Language, Registry};
use serde::Serialize;

/// All games of a registry.
#[derive(Serialize)]
pub struct Games {
    games: Vec<GameRow>,
}

#[derive(Serialize)]
struct GameRow {
    game: &'static str,
    aliases: Vec<&'static str>,
    title: String,
    summary: String,
    parameters: String,
    presets: Vec<Proposed>,
}

#[derive(Serialize)]
struct Proposed {
    address: String,
    title: String,
}

impl Games {
    /// The games, in a language.
    #[must_use]
    pub fn new(registry: Registry<'_>, language: Language) -> Self {
        Games { games: registry.0.iter().map(|entry| GameRow::new(entry, language)).collect() }
    }
}

impl GameRow {
    fn new(entry: &Entry, language: Language) -> Self {
        let presets = entry.presets.iter().map(|preset| Proposed {
            address: format!("{}:{}", entry.name, preset.params),
            title: preset.title.say(language).to_owned(),
        });
        GameRow {
            game: entry.name,
            aliases: entry.names().map(|(name, _)| name).skip(1).collect(),
            title: entry.title.say(language).to_owned(),
            summary: entry.summary.say(language).to_owned(),
            parameters: entry.parameters.say(language).to_owned(),
            presets: presets.collect(),
        }
    }
}
