//! A question of a handout: what may be given with it, and the function that answers it.

use lucas_engine::notation::number;
use lucas_engine::{Refusal, Text};
use lucas_words::Words;

use crate::markup::Gaps;

/// No argument is longer than this.
const LONGEST: usize = 1000;

/// A question that a handout asks.
pub struct Exercise {
    /// Its number in the handout, or the name of the function that it asks for.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// What may be given with it, in order.
    pub fields: &'static [Field],
    /// Computes what fills the gaps of its text.
    pub answer: fn(&Asked<'_>) -> Result<Gaps, Refusal>,
}

/// What an argument is called, in English and in French.
pub type Label = [&'static str; 2];

/// An argument of a question.
#[derive(Clone, Copy)]
pub struct Field {
    /// Its name in the address of a page.
    pub key: &'static str,
    /// What it is.
    pub label: Label,
    /// What it is unless given.
    pub usual: &'static str,
    /// What it is instead, where the usual one would not fit the others; `None` where it does.
    pub fitting: Option<fn(&Fixed<'_>) -> Option<String>>,
    /// What is accepted.
    pub accepts: Accepts,
}

/// What is known of the arguments when one that was not given is chosen: those that were given, and those before it.
pub struct Fixed<'a> {
    fields: &'static [Field],
    values: &'a [Option<String>],
}

impl Fixed<'_> {
    /// An argument, if it is known.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&str> {
        let place = self.fields.iter().position(|field| field.key == key)?;
        self.values[place].as_deref().map(str::trim)
    }

    /// A number, if it is known and one.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<u64> {
        self.word(key)?.parse().ok()
    }
}

/// One of the words that are accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// Its name in the address of a page, which is accepted in both languages.
    pub word: &'static str,
    /// What it is called; either is accepted too.
    pub label: Label,
}

impl Alternative {
    /// A word that is the same in both languages.
    #[must_use]
    pub const fn plain(word: &'static str) -> Self {
        Alternative { word, label: [word, word] }
    }
}

/// What is accepted as an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepts {
    /// A number from the first to the second.
    Number(u64, u64),
    /// One of these.
    OneOf(&'static [Alternative]),
    /// A word, which the question reads.
    Word,
    /// All words that are left.
    Words,
}

/// A label as refusals and forms say it.
#[must_use]
pub const fn text(label: Label) -> Text {
    Text::fixed(label[0], label[1])
}

impl Field {
    /// A number.
    #[must_use]
    pub const fn number(key: &'static str, label: Label, usual: &'static str, range: (u64, u64)) -> Self {
        Field { key, label, usual, fitting: None, accepts: Accepts::Number(range.0, range.1) }
    }

    /// A word, or all words that are left.
    #[must_use]
    pub const fn word(key: &'static str, label: Label, usual: &'static str, accepts: Accepts) -> Self {
        Field { key, label, usual, fitting: None, accepts }
    }

    /// The same, chosen to fit the others where it is not given.
    #[must_use]
    pub const fn fitting(self, fitting: fn(&Fixed<'_>) -> Option<String>) -> Self {
        Field { fitting: Some(fitting), ..self }
    }
}

/// A question with its arguments and the language of the answer.
pub struct Asked<'a> {
    /// The words to use.
    pub words: &'a Words,
    fields: &'static [Field],
    values: Vec<String>,
}

impl Exercise {
    /// All arguments, where some are given; the others are the usual ones, or such as fit those given.
    #[must_use]
    pub fn filled(&self, given: &[Option<String>]) -> Vec<String> {
        let mut values = given.to_vec();
        values.resize(self.fields.len(), None);
        for (place, field) in self.fields.iter().enumerate() {
            if values[place].is_none() {
                let known = Fixed { fields: self.fields, values: &values };
                let fitting = field.fitting.and_then(|fitting| fitting(&known));
                values[place] = Some(fitting.unwrap_or_else(|| field.usual.to_owned()));
            }
        }
        values.into_iter().flatten().collect()
    }

    /// The arguments from words, in order; those that are not given are the usual ones, or such as fit those given.
    ///
    /// # Errors
    /// Refuses more words than are accepted.
    pub fn values(&self, words: &[String]) -> Result<Vec<String>, Refusal> {
        let takes_all = self.fields.last().is_some_and(|field| field.accepts == Accepts::Words);
        let (least, given) = (self.fields.len().saturating_sub(usize::from(takes_all)), words.len());
        if given > least && !takes_all {
            let name = self.name;
            let [english, french] = [0, 1].map(|language| {
                let labels: Vec<&str> = self.fields.iter().map(|field| field.label[language]).collect();
                if labels.is_empty() { "—".to_owned() } else { labels.join(", ") }
            });
            return Err(Refusal::new(
                format!("question {name} takes no more than these arguments: {english}; given: {given}"),
                format!("la question {name} ne prend que ces arguments : {french} ; reçu : {given}"),
            ));
        }
        let values = self.fields.iter().zip(0..given).map(|(field, place)| match field.accepts {
            Accepts::Words => Some(words[place..].join(" ")),
            _ => Some(words[place].clone()),
        });
        Ok(self.filled(&values.collect::<Vec<_>>()))
    }

    /// The question asked with arguments.
    ///
    /// # Errors
    /// Refuses arguments that are far too long.
    pub fn asked<'a>(&self, values: Vec<String>, words: &'a Words) -> Result<Asked<'a>, Refusal> {
        if values.iter().any(|value| value.len() > LONGEST) {
            return Err(Refusal::new(
                format!("an argument of more than {LONGEST} characters is not accepted"),
                format!("un argument de plus de {LONGEST} caractères n'est pas accepté"),
            ));
        }
        Ok(Asked { words, fields: self.fields, values })
    }
}

impl Asked<'_> {
    /// An argument as it was given; empty when it was not and has no usual one.
    #[must_use]
    pub fn word(&self, key: &str) -> &str {
        let place = self.fields.iter().position(|field| field.key == key);
        place.map_or("", |place| self.values[place].trim())
    }

    /// The words of an argument that takes several.
    #[must_use]
    pub fn several(&self, key: &str) -> Vec<&str> {
        self.word(key).split_whitespace().collect()
    }

    /// A number.
    ///
    /// # Errors
    /// Refuses what is none, or out of range.
    pub fn number(&self, key: &str) -> Result<u64, Refusal> {
        let field = self.fields.iter().find(|field| field.key == key);
        match field.map(|field| (field, field.accepts)) {
            Some((field, Accepts::Number(least, most))) => {
                number(self.word(key), &text(field.label), least..=most)
            }
            _ => Ok(0),
        }
    }

    /// Several numbers.
    ///
    /// # Errors
    /// Refuses what is none, or out of range.
    pub fn numbers<const N: usize>(&self, keys: [&str; N]) -> Result<[u64; N], Refusal> {
        let mut numbers = [0; N];
        for (slot, key) in numbers.iter_mut().zip(keys) {
            *slot = self.number(key)?;
        }
        Ok(numbers)
    }

    /// Which of the accepted words was given, by its place among them.
    ///
    /// # Errors
    /// Refuses any other.
    pub fn choice(&self, key: &str) -> Result<usize, Refusal> {
        let word = self.word(key);
        let field = self.fields.iter().find(|field| field.key == key);
        let accepted = match field.map(|field| field.accepts) {
            Some(Accepts::OneOf(accepted)) => accepted,
            _ => &[],
        };
        let is_meant = |one: &Alternative| one.word == word || one.label.contains(&word);
        accepted.iter().position(is_meant).ok_or_else(|| {
            let [english, french] = [0, 1].map(|language| {
                accepted.iter().map(|one| one.label[language]).collect::<Vec<_>>().join(", ")
            });
            Refusal::new(
                format!("there is no '{word}': {english} are accepted"),
                format!("il n'y a pas de « {word} » : {french} sont acceptés"),
            )
        })
    }

    /// A measured number, with one decimal.
    #[must_use]
    pub fn decimal(&self, number: f64) -> String {
        self.words.language.decimal(number, 1)
    }

    /// Words in the language of the answer.
    #[must_use]
    pub fn say(&self, en: &str, fr: &str) -> String {
        Text::new(en.to_owned(), fr.to_owned()).say(self.words.language).to_owned()
    }
}
