//! What is wrong with the arguments, in one line and in the person's language.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use lucas_engine::Registry;
use lucas_engine::notation::is_near;
use lucas_exercises::Handouts;
use lucas_words::{Words, say};

/// The sentence for an error of the command line; it ends with what may have been meant.
#[must_use]
pub fn sentence(error: &clap::Error, registry: Registry<'_>, handouts: Handouts, words: &Words) -> String {
    let wrong = wrong(error, handouts, words);
    let near = [
        (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidValue, ContextKind::SuggestedValue),
    ];
    let near = near.into_iter().find_map(|(written, suggested)| {
        let written = plain(error.get(written)?);
        let suggested = match error.get(suggested)? {
            ContextValue::Strings(several) => several.last()?.clone(),
            other => other.to_string(),
        };
        is_near(&written, &suggested).then_some(suggested)
    });
    let game = || {
        let name = plain(error.get(ContextKind::InvalidSubcommand)?);
        registry.nearest(&name).map(|entry| entry.name_in(words.language).to_owned())
    };
    match near.or_else(game) {
        Some(near) => say!(words, "complaint-near", wrong = wrong, near = near),
        None => wrong,
    }
}

fn wrong(error: &clap::Error, handouts: Handouts, words: &Words) -> String {
    let context = |kind| error.get(kind).map(plain).unwrap_or_default();
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let missing = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(several)) => several.len(),
        _ => 1,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let name = context(ContextKind::InvalidSubcommand);
            say!(words, "complaint-command", name = name)
        }
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            say!(words, "complaint-unknown", argument = argument)
        }
        ErrorKind::UnknownArgument => say!(words, "complaint-unexpected", argument = argument),
        ErrorKind::MissingRequiredArgument => match example(error, words) {
            Some(example) => {
                say!(words, "complaint-missing-so", argument = argument, count = missing, example = example)
            }
            None => say!(words, "complaint-missing", argument = argument, count = missing),
        },
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let accepted = context(ContextKind::ValidSubcommand);
            let accepted = if accepted.is_empty() { handouts.names() } else { accepted };
            say!(words, "complaint-missing-command", accepted = accepted)
        }
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            say!(words, "complaint-conflict", argument = argument, other = other)
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            say!(words, "complaint-empty", argument = argument)
        }
        ErrorKind::InvalidValue => {
            let accepted = context(ContextKind::ValidValue);
            say!(words, "complaint-value", argument = argument, value = value, accepted = accepted)
        }
        _ => {
            let text = error.to_string();
            text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
        }
    }
}

/// The first example in the help of the command whose usage the error tells.
fn example(error: &clap::Error, words: &Words) -> Option<String> {
    let usage = plain(error.get(ContextKind::Usage)?);
    let command = usage.split_whitespace().skip_while(|word| *word != "lucas").skip(1);
    let is_name = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_lowercase());
    let key = command.take_while(is_name).fold("help".to_owned(), |key, word| format!("{key}-{word}"));
    words.find(&format!("{key}_examples"))?.lines().next().map(str::to_owned)
}

fn plain(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(several) => several.join(", "),
        other => other.to_string(),
    }
}
