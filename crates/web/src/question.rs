//! What is asked of the API: the parameters of an address, read and refused.

use std::collections::BTreeMap;

use lucas_engine::notation::number;
use lucas_engine::registry::Place;
use lucas_engine::{Language, Refusal, Registry, Text};

use crate::failure::Failure;

/// A position takes no more bytes than this.
const MOST_POSITION: usize = 100_000;

/// The place of an address, unless it is too long to be told.
pub fn opened(registry: Registry<'_>, address: &str) -> Result<Place, Failure> {
    let place = registry.open(&[address])?;
    if place.address().len() > MOST_POSITION { Err(Failure::too_large()) } else { Ok(place) }
}

/// The parameters of a request, each given once.
pub struct Query {
    fields: BTreeMap<String, String>,
    /// The language of texts for people.
    pub language: Language,
}

impl Query {
    /// Reads a query that may have some parameters, and `lang`.
    pub fn read(query: &str, accepted: &[&str]) -> Result<Self, Refusal> {
        let mut fields = BTreeMap::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let is_known = name == "lang" || accepted.contains(&&*name);
            if !is_known || fields.insert(name.to_string(), value.into_owned()).is_some() {
                let accepted = accepted.iter().chain(&["lang"]).copied().collect::<Vec<_>>().join(", ");
                return Err(Refusal::new(
                    format!("'{name}' is no parameter here, or there twice: the parameters are {accepted}"),
                    format!(
                        "« {name} » n'est pas un paramètre ici, ou y est deux fois : les paramètres sont {accepted}"
                    ),
                ));
            }
        }
        let mut question = Query { fields, language: Language::English };
        question.language = question.choice("lang", [("en", Language::English), ("fr", Language::French)])?;
        Ok(question)
    }

    /// A parameter, if given.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    /// A parameter that must be given.
    pub fn required(&self, name: &str) -> Result<&str, Refusal> {
        self.field(name).ok_or_else(|| {
            Refusal::new(format!("the parameter {name} is missing"), format!("le paramètre {name} manque"))
        })
    }

    /// The position asked about.
    pub fn place(&self, registry: Registry<'_>) -> Result<Place, Failure> {
        opened(registry, self.required("position")?)
    }

    /// A number from 1 to `most`, if given.
    pub fn number(&self, name: &'static str, most: usize) -> Result<Option<usize>, Refusal> {
        let Some(word) = self.field(name) else { return Ok(None) };
        let number = number(word, &Text::fixed(name, name), 1..=most as u64)?;
        Ok(Some(usize::try_from(number).unwrap_or(most)))
    }

    /// One of two values; the first unless asked for otherwise.
    pub fn choice<T>(&self, name: &str, [usual, other]: [(&str, T); 2]) -> Result<T, Refusal> {
        match self.field(name).unwrap_or(usual.0) {
            word if word == usual.0 => Ok(usual.1),
            word if word == other.0 => Ok(other.1),
            word => Err(Refusal::new(
                format!("{name}: '{word}' is neither {} nor {}", usual.0, other.0),
                format!("{name} : « {word} » n'est ni {} ni {}", usual.0, other.0),
            )),
        }
    }
}
