//! What a game is about: its rules, its theorem, and the handout's questions.

use lucas_engine::{Entry, Language};
use lucas_words::{Words, say};
use maud::{Markup, PreEscaped, html};

use super::{home, whole};
use crate::visit::code;

/// The page of a game.
pub fn page(entry: &Entry, words: &Words) -> Markup {
    let language = words.language;
    let title = entry.title.say(language);
    whole(
        words,
        title,
        &format!("/{}/about", entry.name),
        &html! {
            h1 { (title) }
            h2 { (say!(words, "screen-rules")) }
            p { (entry.summary.say(language)) }
            p { (entry.parameters.say(language)) }
            (home::presets(entry, language))
            @if let Some([english, french]) = theorem(entry.name) {
                (PreEscaped(match language { Language::English => english, Language::French => french }))
            }
            p { a.button href=(format!("/{}/{}", code(language), entry.name)) { (say!(words, "web-play")) } }
        },
    )
}

/// The theorem of a game with its proof in short, in both languages.
fn theorem(game: &str) -> Option<[&'static str; 2]> {
    match game {
        "rings" => Some([include_str!("../about/rings.en.html"), include_str!("../about/rings.fr.html")]),
        "chocolate" => {
            Some([include_str!("../about/chocolate.en.html"), include_str!("../about/chocolate.fr.html")])
        }
        "kangaroos" => {
            Some([include_str!("../about/kangaroos.en.html"), include_str!("../about/kangaroos.fr.html")])
        }
        "matches" => {
            Some([include_str!("../about/matches.en.html"), include_str!("../about/matches.fr.html")])
        }
        "teaser" => Some([include_str!("../about/teaser.en.html"), include_str!("../about/teaser.fr.html")]),
        _ => None,
    }
}
