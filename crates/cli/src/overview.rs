//! `lucas` alone: what there is, on half a screen.

use std::io::Write;

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::Registry;
use lucas_words::say;

/// Prints the overview.
///
/// # Errors
/// Fails when writing does.
pub fn print(registry: Registry<'_>, console: &mut Console<'_>) -> Finish {
    let head = say!(console.words, "overview-head");
    console.tell(&head, 0)?;
    writeln!(console.out)?;
    let words = &console.words;
    let width = registry.names(words.language).iter().map(|name| name.len()).max().unwrap_or(0);
    for entry in registry.0 {
        writeln!(
            console.out,
            "  {:width$}  {}",
            entry.name_in(words.language),
            entry.title.say(words.language)
        )?;
    }
    writeln!(console.out)?;
    for line in say!(words, "overview-try").lines() {
        // What goes on stands under what an example does.
        let beside = line.rfind("  ").map_or(0, |gap| gap + 2);
        console.tell(line, beside)?;
    }
    Ok(Conclusion::Yes)
}
