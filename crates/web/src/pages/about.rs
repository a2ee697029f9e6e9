//! What a game is about: its rules, its history, its theorem, and the handout's questions answered.

use lucas_engine::Entry;
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::{answers, home, whole};
use crate::board;
use crate::failure::Failure;
use crate::visit::{code, params};

/// The page of a game.
///
/// # Errors
/// Refuses sizes that the answers do not accept.
pub fn page(entry: &'static Entry, query: &str, words: &Words) -> Result<Markup, Failure> {
    let language = words.language;
    let title = entry.title.say(language);
    let base = format!("/{}/{}", code(language), entry.name);
    let preset = entry.presets.first().map_or("", |preset| preset.params);
    let game = entry.open_params(preset)?;
    let scene = game.scene(&game.start())?;
    let first = format!("{base}/{}", params(&game.address()));
    Ok(whole(
        words,
        title,
        &format!("/{}/about{}{query}", entry.name, if query.is_empty() { "" } else { "?" }),
        &html! {
            h1 { (title) }
            nav.controls aria-label=(say!(words, "web-controls")) {
                a.button href=(base) data-key="n" { (say!(words, "web-play")) }
                a.button href=(format!("{first}/solution")) data-key="s" { (say!(words, "web-solution")) }
                a.button href=(format!("{first}/search")) data-key="w" { (say!(words, "web-search")) }
                a.button href=(format!("{first}/picture")) data-key="p" { (say!(words, "web-picture")) }
            }
            article.about {
                h2 { (say!(words, "screen-rules")) }
                p { (entry.summary.say(language)) }
                @if let Some(scene) = &scene { div.mat { (board::picture(scene, language, title)) } }
                p { (entry.parameters.say(language)) }
                (home::presets(entry, language))
                @if let Some(told) = answers::of(entry.name, query, words)? { (told) }
            }
        },
    ))
}
