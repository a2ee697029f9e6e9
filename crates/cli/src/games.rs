//! `lucas games`: every game in a line, or those that are named with their parameters and examples.

use std::io::Write;

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::{Difficulty, Entry, Family, Registry};
use lucas_schema::Games;
use lucas_words::sentences::{difficulty_name, family_name, first_game};
use lucas_words::{Words, say};

/// Prints every game in a line, so that all are seen at a glance, and which to begin with.
///
/// # Errors
/// Fails when writing does.
pub fn list(registry: Registry<'_>, as_json: bool, console: &mut Console<'_>) -> Finish {
    if as_json {
        return print(registry, as_json, console);
    }
    let words = &console.words;
    let mut rows = Vec::new();
    for family in registry.0.chunk_by(|one, other| one.family == other.family) {
        rows.extend(family.iter().enumerate().map(|(nth, entry)| {
            let family = if nth == 0 { family_name(entry.family, words) } else { String::new() };
            let level = difficulty_name(entry.level, words);
            let length = say!(words, "games-length", minutes = entry.minutes, level = level);
            [
                family,
                length,
                entry.name_in(words.language).to_owned(),
                entry.title.say(words.language).to_owned(),
            ]
        }));
    }
    let widths = [0, 1, 2].map(|column| {
        let cells = rows.iter().map(|row: &[String; 4]| row[column].chars().count());
        cells.max().unwrap_or(0)
    });
    for [family, length, name, title] in &rows {
        let [first, second, third] = widths;
        writeln!(console.out, "{family:first$}  {length:second$}  {name:third$}  {title}")?;
    }
    let easy = registry.0.iter().filter(|entry| entry.level == Difficulty::Easy);
    if let Some(entry) = easy.min_by_key(|entry| entry.minutes) {
        let game = entry.name_in(words.language).to_owned();
        writeln!(console.out, "{}", say!(words, "games-first", game = game))?;
    }
    Ok(Conclusion::Yes)
}

/// Prints games with their parameters and examples.
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
