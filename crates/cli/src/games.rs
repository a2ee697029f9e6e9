//! `lucas games`: every game with its parameters and examples.

use std::io::Write;

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::{Entry, Family, Registry};
use lucas_schema::Games;
use lucas_words::sentences::{family_name, first_game};
use lucas_words::{Words, say};

/// Prints the games.
///
/// # Errors
/// Fails when writing does.
pub fn print(registry: Registry<'_>, as_json: bool, console: &mut Console<'_>) -> Finish {
    if as_json {
        serde_json::to_writer(&mut console.out, &Games::new(registry, console.words.language))
            .map_err(std::io::Error::from)?;
        writeln!(console.out)?;
        return Ok(Conclusion::Yes);
    }
    let mut texts = Vec::new();
    for family in Family::ALL {
        let entries: Vec<_> = registry.0.iter().filter(|entry| entry.family == family).collect();
        if !entries.is_empty() {
            texts.push(family_name(family, &console.words).to_uppercase());
            texts.extend(entries.into_iter().map(|entry| text(entry, &console.words)));
        }
    }
    for line in texts.join("\n\n").lines() {
        let indent = line.len() - line.trim_start().len();
        console.tell(line, indent)?;
    }
    Ok(Conclusion::Yes)
}

fn text(entry: &Entry, words: &Words) -> String {
    let language = words.language;
    let own = entry.name_in(language);
    let others = entry.names().map(|(name, _)| name).filter(|name| *name != own);
    let names = others.fold(own.to_owned(), |names, other| format!("{names}, {other}"));
    let mut lines = vec![
        say!(words, "labelled", label = names, value = entry.title.say(language)),
        format!("  {}", entry.summary.say(language)),
        format!("  {}", first_game(entry, words)),
        format!("  {}", entry.parameters.say(language)),
    ];
    let width = entry.presets.iter().map(|preset| preset.params.len()).max().unwrap_or(0);
    lines.extend(entry.presets.iter().map(|preset| {
        let address = format!("{own}:{:width$}", preset.params);
        format!("    lucas solve {address}  {}", preset.title.say(language))
    }));
    if entry.presets.is_empty() {
        lines.push(format!("    {}", say!(words, "games-no-preset")));
    }
    lines.join("\n")
}
