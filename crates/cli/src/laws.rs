//! `lucas laws`: whether a game is what it says, in every position of its small instances.

use std::io::Write;
use std::path::Path;

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::registry::Address;
use lucas_engine::{Outcome, Players, Refusal, Registry};
use lucas_words::say;

use crate::own;

/// Looks at a game, with the parameters given or with those of all its small instances.
///
/// # Errors
/// Refuses what is no game, and a file that is wrong.
pub fn run(registry: Registry<'_>, game: &[String], console: &mut Console<'_>) -> Finish {
    let words: Vec<&str> = game.iter().map(String::as_str).collect();
    let first = Address::parse(words.first().copied().unwrap_or_default());
    let entry = registry.find(first.game)?;
    let instances: Vec<String> = match (first.params, &words[1..]) {
        (Some(params), _) => vec![params.to_owned()],
        (None, []) => entry.small.iter().map(|&params| params.to_owned()).collect(),
        (None, _) => vec![registry.open(&words)?.game.params()],
    };
    let mut conclusion = Conclusion::Yes;
    for params in instances {
        let game = entry.open_params(&params)?;
        let address = game.address();
        let kept = if own::is_file(first.game) {
            let own: Vec<&str> = params.split(entry.separators).filter(|word| !word.is_empty()).collect();
            lucas_scripts::lawful(Path::new(first.game), first.game, &own).map(|lawful| {
                let is_hopeless = game.players() == Players::One && lawful.outcome == Outcome::Unsolvable;
                (lawful.positions, is_hopeless)
            })
        } else {
            game.laws()
                .map(|positions| (positions, false))
                .map_err(|broken| Refusal::new(broken.clone(), broken))
        };
        match kept {
            Ok((positions, is_hopeless)) => {
                let sentence = say!(console.words, "laws-kept", address = address, positions = positions);
                writeln!(console.out, "{sentence}")?;
                if is_hopeless {
                    writeln!(console.out, "  {}", say!(console.words, "laws-hopeless"))?;
                }
            }
            Err(broken) => {
                conclusion = Conclusion::No;
                let broken = broken.text.say(console.words.language).replace('\u{2028}', "\n  ");
                writeln!(console.out, "{}", say!(console.words, "laws-broken", address = address))?;
                writeln!(console.out, "  {broken}")?;
            }
        }
    }
    Ok(conclusion)
}
