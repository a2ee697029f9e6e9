//! What each handout asks, answered while the page is made. Nothing else of the page knows games by name: the text of
//! a game in both languages has gaps, and a function that fills them.

mod chocolate;
mod kangaroos;
mod matches;
mod rings;
mod teaser;

use std::ops::RangeInclusive;

use lucas_console::{Conclusion, Console, Setback};
use lucas_engine::notation::number;
use lucas_engine::{Language, Order, Refusal, Text};
use lucas_words::{Words, say};
use maud::{Markup, PreEscaped, html};

use crate::failure::Failure;
use crate::visit::code;

/// What stands in the gaps of a text, by their names.
type Gaps = Vec<(&'static str, Markup)>;

/// The text of a game in both languages, and what fills its gaps.
struct Answers {
    texts: [&'static str; 2],
    gaps: fn(&Asked<'_>) -> Result<Gaps, Failure>,
}

/// What the reader asks for, in which language.
struct Asked<'a> {
    query: &'a str,
    words: &'a Words,
}

fn answers(game: &str) -> Option<Answers> {
    macro_rules! answers {
        ($game:literal, $gaps:expr) => {
            Some(Answers {
                texts: [
                    include_str!(concat!("../about/", $game, ".en.html")),
                    include_str!(concat!("../about/", $game, ".fr.html")),
                ],
                gaps: $gaps,
            })
        };
    }
    match game {
        "rings" => answers!("rings", rings::gaps),
        "chocolate" => answers!("chocolate", chocolate::gaps),
        "kangaroos" => answers!("kangaroos", kangaroos::gaps),
        "matches" => answers!("matches", matches::gaps),
        "teaser" => answers!("teaser", teaser::gaps),
        _ => None,
    }
}

/// The history, the theorem and the answers of a game, if it has a handout.
///
/// # Errors
/// Refuses sizes that are no numbers or out of range.
pub fn of(game: &str, query: &str, words: &Words) -> Result<Option<Markup>, Failure> {
    let Some(Answers { texts: [english, french], gaps }) = answers(game) else { return Ok(None) };
    let text = match words.language {
        Language::English => english,
        Language::French => french,
    };
    let mut whole = text.to_owned();
    for (name, filling) in gaps(&Asked { query, words })? {
        whole = whole.replace(&format!("{{{name}}}"), &filling.into_string());
    }
    Ok(Some(PreEscaped(whole)))
}

impl Asked<'_> {
    fn field(&self, name: &str) -> Option<String> {
        let fields = form_urlencoded::parse(self.query.as_bytes());
        fields.into_iter().find(|(key, _)| key == name).map(|(_, value)| value.trim().to_owned())
    }

    /// A number that was asked for, or the usual one.
    fn number(&self, name: &str, range: RangeInclusive<u64>, usual: u64) -> Result<u64, Refusal> {
        let Some(value) = self.field(name) else { return Ok(usual) };
        number(&value, &Text::new(name.to_owned(), name.to_owned()), range)
    }

    fn order(&self) -> Result<Order, Refusal> {
        Ok(crate::look::Look::read(self.query)?.order)
    }

    /// The address of a page of a game.
    fn address(&self, game: &str, rest: &str) -> String {
        format!("/{}/{game}/{rest}", code(self.words.language))
    }

    /// A form that asks for numbers: the label, the name, the largest, the one at hand.
    fn form(&self, game: &str, question: &str, fields: &[(String, &str, u64, u64)]) -> Markup {
        html! {
            form action=(self.address(game, &format!("about#{question}"))) method="get" {
                @for (label, name, most, value) in fields {
                    label { (label) " " input type="number" name=(name) min="1" max=(most) value=(value) required; }
                }
                button { (say!(self.words, "web-show")) }
            }
        }
    }
}

/// What a program of a handout prints.
fn printed(
    language: Language,
    run: impl FnOnce(&mut Console<'_>) -> Result<Conclusion, Setback>,
) -> Result<Markup, Failure> {
    let mut out = Vec::new();
    let mut console = Console {
        input: Box::new(std::io::empty()),
        out: Box::new(&mut out),
        err: Box::new(std::io::sink()),
        wait_for_key: None,
        colour: false,
        words: Words::new(language),
    };
    if let Err(Setback::Refused(text)) = run(&mut console) {
        return Err(Refusal(text).into());
    }
    drop(console);
    Ok(html! { pre tabindex="0" { (String::from_utf8_lossy(&out)) } })
}

/// A number as text.
fn plain(number: &impl ToString) -> Markup {
    html! { (number.to_string()) }
}

/// A number in groups of three digits, kept together.
fn grouped(number: &impl ToString) -> Markup {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    html! { (text) }
}
