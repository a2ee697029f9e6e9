//! Rules in a program of any language: it reads a line of JSON and answers with a line of JSON, for many positions at a time.

mod lines;
mod pipes;
mod talk;

use std::sync::Arc;
use std::time::Duration;

use lucas_engine::{AnyGame, Difficulty, Entry, Family, Players, Preset, Refusal, Text};
use serde_json::{Value, json};

use crate::datum::FreePosition;
use crate::game::{Abilities, open};
use crate::notation::harmless;
use crate::rules::{FreeRules, Onward, Sketch};

use lines::{datum, onward, shown, written};
pub use pipes::Pipes;
use talk::RulesTalk;
pub use talk::{Exchange, MOST_BYTES, PATIENCE, TalkFault};

/// What the game of a program is called in addresses.
pub const NAME: &str = "program";

/// The one instance there is.
const PRESETS: &[Preset] = &[Preset { params: "", title: Text::fixed("as it is", "tel quel") }];

/// A program that knows the rules.
pub struct RulesProgram {
    talk: RulesTalk,
    players: Players,
    start: FreePosition,
    title: Option<Text>,
    told: Option<Text>,
    is_scored: bool,
}

impl RulesProgram {
    /// Asks a program what game it has; each of its answers is waited for with some patience.
    ///
    /// # Errors
    /// Refuses a program that does not answer, or says something else.
    pub fn new(exchange: Box<dyn Exchange>, patience: Duration) -> Result<Self, Refusal> {
        let talk = RulesTalk::new(exchange, patience);
        let greeting = talk.ask(&json!({"lucas": 1}), 1, Ok)?;
        let start = greeting.get("start").ok_or_else(|| {
            unexpected(
                "{\"start\": POSITION, \"players\": 1 or 2}",
                "{\"start\": POSITION, \"players\": 1 ou 2}",
                &greeting,
            )
        })?;
        let players = match greeting.get("players").map(Value::as_u64) {
            None | Some(Some(1)) => Players::One,
            Some(Some(2)) => Players::Two,
            Some(_) => return Err(unexpected("\"players\": 1 or 2", "\"players\": 1 ou 2", &greeting)),
        };
        let words = |key: &str| greeting.get(key).and_then(text);
        Ok(RulesProgram {
            start: position(start)?,
            players,
            title: words("title"),
            told: words("rules"),
            is_scored: greeting.get("scored").and_then(Value::as_bool).unwrap_or(false),
            talk,
        })
    }

    /// Ends the program, be it in the middle of an answer; it answers no more.
    pub fn end(&self) {
        self.talk.end();
    }

    /// How play goes on from some positions, asked for in one line.
    fn asked(&self, at: &[FreePosition]) -> Vec<Result<Onward, Refusal>> {
        let positions: Vec<Value> = at.iter().map(|at| written(&at.datum())).collect();
        let answers = self.talk.ask(&json!({ "positions": positions }), at.len(), |mut said| {
            match said.get_mut("answers").map(Value::take) {
                Some(Value::Array(answers)) if answers.len() == at.len() => Ok(answers),
                Some(answers) => Err(unanswered(&json!({ "answers": answers }))),
                None => Err(unanswered(&said)),
            }
        });
        let answers = match answers {
            Ok(answers) => answers,
            Err(refusal) => return at.iter().map(|_| Err(refusal.clone())).collect(),
        };
        let read = |(answer, at): (&Value, &FreePosition)| {
            onward(answer, self.players).map_err(|refusal| {
                Refusal::new(
                    format!("{}, in the position {at:?}", refusal.text.en),
                    format!("{}, dans la position {at:?}", refusal.text.fr),
                )
            })
        };
        answers.iter().zip(at).map(read).collect()
    }

    fn abilities(&self) -> Abilities {
        Abilities { score: self.is_scored, ..Abilities::default() }
    }
}

/// A program's game as an entry for the registry, under the name `program`.
///
/// # Errors
/// Says what went wrong in the first position.
pub fn entry(program: Arc<RulesProgram>) -> Result<&'static Entry, Refusal> {
    let (players, title, has) = (program.players, program.title.clone(), program.abilities());
    let game = open(NAME, program, has)?;
    let opener = move |words: &[&str]| -> Result<Arc<dyn AnyGame>, Refusal> {
        match words {
            [] => Ok(Arc::clone(&game)),
            _ => Err(Refusal::new(
                "a program has no parameters of lucas: give them to it behind --".to_owned(),
                "un programme n'a pas de paramètres pour lucas : donnez-les-lui derrière --".to_owned(),
            )),
        }
    };
    Ok(Box::leak(Box::new(Entry {
        name: NAME,
        aliases: &[],
        title: title.unwrap_or(Text::fixed("A game of a program", "Le jeu d'un programme")),
        summary: Text::fixed("A program knows the rules.", "Un programme connaît les règles."),
        family: if players == Players::One { Family::Puzzle } else { Family::Board },
        minutes: 5,
        level: Difficulty::Easy,
        story: &[],
        parameters: Text::fixed("no parameters", "sans paramètres"),
        knobs: &[],
        separators: &[','],
        presets: PRESETS,
        small: &[""],
        open: Box::leak(Box::new(opener)),
    })))
}

fn text(value: &Value) -> Option<Text> {
    if let Some(same) = value.as_str() {
        return Some(Text::new(harmless(same), harmless(same)));
    }
    let said = |language: &str| value.get(language).and_then(Value::as_str).map(harmless);
    let (en, fr) = (said("en"), said("fr"));
    Some(Text::new(en.clone().or_else(|| fr.clone())?, fr.or(en)?))
}

fn position(value: &Value) -> Result<FreePosition, Refusal> {
    let datum = datum(value).ok_or_else(|| {
        unexpected(
            "a position of whole numbers, texts and lists",
            "une position de nombres entiers, de textes et de listes",
            value,
        )
    })?;
    FreePosition::new(&datum)
}

/// An answer that is not one for each position.
fn unanswered(said: &Value) -> Refusal {
    unexpected("{\"answers\": [one for each position]}", "{\"answers\": [une par position]}", said)
}

/// An answer that is another than was expected.
fn unexpected(en: &str, fr: &str, said: &Value) -> Refusal {
    let said = shown(&said.to_string());
    Refusal::new(
        format!("the program that knows the rules should have said {en}, and said {said}"),
        format!("le programme qui connaît les règles aurait dû dire {fr}, et a dit {said}"),
    )
}

impl FreeRules for RulesProgram {
    fn params(&self) -> String {
        String::new()
    }

    fn edition(&self) -> Option<String> {
        None
    }

    fn players(&self) -> Players {
        self.players
    }

    fn is_scored(&self) -> bool {
        self.is_scored
    }

    fn start(&self) -> Result<FreePosition, Refusal> {
        Ok(self.start.clone())
    }

    fn onward(&self, at: &[FreePosition]) -> Vec<Result<Onward, Refusal>> {
        let mut found = Vec::with_capacity(at.len());
        while found.len() < at.len() {
            let rest = &at[found.len()..];
            let asked = &rest[..rest.len().min(self.talk.at_once())];
            found.extend(self.asked(asked));
        }
        found
    }

    fn is_legal(&self, _at: &FreePosition) -> Result<bool, Refusal> {
        Ok(true)
    }

    fn alike(&self, at: &FreePosition) -> Result<FreePosition, Refusal> {
        Ok(at.clone())
    }

    fn picture(&self, _at: &FreePosition) -> Result<Option<Sketch>, Refusal> {
        Ok(None)
    }

    fn goal_picture(&self) -> Result<Option<Sketch>, Refusal> {
        Ok(None)
    }

    fn told(&self) -> Option<Text> {
        self.told.clone()
    }

    fn hint(&self, _at: &FreePosition) -> Result<Option<Text>, Refusal> {
        Ok(None)
    }
}
