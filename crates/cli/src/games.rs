//! `lucas games`: every game with its parameters and examples.

use std::io::Write;

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::{Entry, Registry};
use lucas_schema::Games;
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
    let texts: Vec<String> = registry.0.iter().map(|entry| text(entry, &console.words)).collect();
    for line in texts.join("\n\n").lines() {
        let indent = line.len() - line.trim_start().len();
        console.tell(line, indent)?;
    }
    Ok(Conclusion::Yes)
}

fn text(entry: &Entry, words: &Words) -> String {
    let language = words.language;
    let names = entry.aliases.iter().fold(entry.name.to_owned(), |names, alias| format!("{names}, {alias}"));
    let mut lines = vec![
        say!(words, "labelled", label = names, value = entry.title.say(language)),
        format!("  {}", entry.summary.say(language)),
        format!("  {}", entry.parameters.say(language)),
    ];
    let width = entry.presets.iter().map(|preset| preset.params.len()).max().unwrap_or(0);
    lines.extend(entry.presets.iter().map(|preset| {
        let address = format!("{}:{:width$}", entry.name, preset.params);
        format!("    lucas solve {address}  {}", preset.title.say(language))
    }));
    if entry.presets.is_empty() {
        lines.push(format!("    {}", say!(words, "games-no-preset")));
    }
    lines.join("\n")
}
