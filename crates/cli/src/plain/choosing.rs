//! Where no game was named: the games there are, and a person who chooses one.

use lucas_console::{Console, Setback, Wish};
use lucas_engine::Registry;
use lucas_words::say;

use crate::exit::printable;
use crate::remedy;

/// The words of the game that a person chooses, by its number or its name; `None` when they leave.
///
/// # Errors
/// Refuses when the input ends, and fails when reading or writing does.
pub fn choose(registry: Registry<'_>, console: &mut Console<'_>) -> Result<Option<Vec<String>>, Setback> {
    list(registry, console)?;
    let prompt = say!(console.words, "play-which", most = registry.0.len());
    loop {
        let Some(line) = console.line(&prompt)? else {
            return Err(Console::refusal(say!(console.words, "play-what")));
        };
        match Wish::of(&line) {
            Some(Wish::Stop) => return Ok(None),
            Some(Wish::Help) => list(registry, console)?,
            None if line.is_empty() => {}
            None => {
                let numbered = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let entry = numbered.and_then(|place| registry.0.get(place));
                let words = entry.map_or(line.as_str(), |entry| entry.name);
                let words: Vec<&str> = words.split_whitespace().collect();
                match registry.open(&words) {
                    Ok(_) => return Ok(Some(words.into_iter().map(str::to_owned).collect())),
                    Err(refusal) => {
                        let sentence = printable(&remedy::in_play(&refusal, &console.words));
                        console.tell(&sentence, 0)?;
                    }
                }
            }
        }
    }
}

fn list(registry: Registry<'_>, console: &mut Console<'_>) -> Result<(), Setback> {
    let width = registry.names(console.words.language).iter().map(|name| name.len()).max().unwrap_or(0);
    for (entry, number) in registry.0.iter().zip(1..) {
        let title = entry.title.say(console.words.language);
        writeln!(console.out, "{number:>3}  {:width$}  {title}", entry.name_in(console.words.language))?;
    }
    Ok(())
}
