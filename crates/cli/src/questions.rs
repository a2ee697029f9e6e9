//! `lucas handout`: the handouts, their questions, and the answers, as text or JSON.

use std::io::{self, Write};

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::{Language, Registry};
use lucas_exercises::exercise::{Accepts, Exercise, text};
use lucas_exercises::{Handout, Handouts, plain};
use lucas_words::say;
use serde_json::{Value, json};

use crate::arguments::Ask;

/// Lists the handouts, or the questions of one, or answers one.
///
/// # Errors
/// Refuses what is no handout, no question of it, and arguments that the question does not accept.
pub fn run(registry: Registry<'_>, handouts: Handouts, request: &Ask, console: &mut Console<'_>) -> Finish {
    let handout = request.handout.as_deref().map(|name| handouts.find(name)).transpose()?;
    let listed = |handout: &Handout| {
        let title = registry.find(handout.game).map(|entry| entry.title.clone());
        title.map_or_else(|_| String::new(), |title| title.say(console.words.language).to_owned())
    };
    let language = console.words.language;
    let answer = match (handout, &request.question) {
        (Some(handout), Some(question)) => {
            let exercise = handout.exercise(question)?;
            let values = exercise.values(&request.arguments)?;
            let explanation = handout.explanation(exercise, values, &console.words)?;
            if request.json {
                serde_json::to_string(&explanation).map_err(std::io::Error::from)? + "\n"
            } else {
                plain::text(&explanation, console.columns)
            }
        }
        (one, _) => {
            let shown: Vec<&Handout> = one.map_or_else(|| handouts.0.to_vec(), |handout| vec![handout]);
            if request.json {
                let all: Vec<Value> =
                    shown.iter().map(|handout| described(handout, &listed(handout), language)).collect();
                format!("{}\n", json!({ "handouts": all }))
            } else {
                let titles: Vec<String> = shown.iter().map(|handout| listed(handout)).collect();
                for (handout, title) in shown.into_iter().zip(titles) {
                    tell(handout, &title, console)?;
                }
                say!(console.words, "handout-try") + "\n"
            }
        }
    };
    console.out.write_all(answer.as_bytes())?;
    Ok(Conclusion::Yes)
}

/// Tells the questions of a handout, a line each, and leaves one free.
fn tell(handout: &Handout, title: &str, console: &mut Console<'_>) -> io::Result<()> {
    let language = console.words.language;
    let names: Vec<&str> = [handout.name].into_iter().chain(handout.aliases.iter().copied()).collect();
    console.tell(&say!(console.words, "labelled", label = names.join(", "), value = title), 2)?;
    let width = handout.exercises.iter().map(|exercise| exercise.name.len()).max().unwrap_or(0);
    for exercise in handout.exercises {
        let asked = handout.title(exercise, language).replace('`', "");
        let arguments: Vec<String> =
            exercise.fields.iter().map(|field| argument(field.label, field.accepts, language)).collect();
        let line = format!("  {:width$}  {asked} {}", exercise.name, arguments.join(" "));
        console.tell(line.trim_end(), width + 4)?;
    }
    writeln!(console.out)
}

/// An argument as a list shows it, with what is accepted.
fn argument(label: [&'static str; 2], accepts: Accepts, language: Language) -> String {
    let label = text(label);
    let label = label.say(language);
    match accepts {
        Accepts::Number(least, most) => format!("[{label} {least}–{most}]"),
        Accepts::OneOf(accepted) => {
            let all: Vec<String> =
                accepted.iter().map(|one| text(one.label).say(language).to_owned()).collect();
            format!("[{label} {}]", all.join("|"))
        }
        Accepts::Word => format!("[{label}]"),
        Accepts::Words => format!("[{label}…]"),
    }
}

/// A handout as JSON.
fn described(handout: &Handout, title: &str, language: Language) -> Value {
    let question = |exercise: &Exercise| {
        let arguments: Vec<Value> = exercise
            .fields
            .iter()
            .map(|field| json!({ "name": field.key, "label": text(field.label).say(language), "usual": field.usual }))
            .collect();
        json!({ "question": exercise.name, "title": handout.title(exercise, language).replace('`', ""), "arguments": arguments })
    };
    let questions: Vec<Value> = handout.exercises.iter().map(question).collect();
    json!({ "name": handout.name, "aliases": handout.aliases, "game": handout.game, "title": title, "questions": questions })
}
