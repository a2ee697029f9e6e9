//! What a size of a game is called, and which other sizes are offered.

use std::borrow::Cow;

use lucas_engine::decimal::shortened;
use lucas_engine::knob::settings;
use lucas_engine::{Entry, Knob, KnobRange, Language, Preset};
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::tabs::Tab;
use crate::visit::{Visit, code, colon, params};

/// Whether parameters say a size by themselves: a number, or a width and a height.
fn is_size(params: &str) -> bool {
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    params
        .split_once('x')
        .map_or_else(|| is_number(params), |(wide, high)| is_number(wide) && is_number(high))
}

/// A label within a line.
fn within(label: &str) -> String {
    let mut letters = label.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

/// What parameters are called: a size as it is, and whatever only an address knows as people say it.
pub fn name(entry: &Entry, given: &str, language: Language) -> String {
    if is_size(given) {
        return shortened(given).into_owned();
    }
    if let Some(preset) = entry.presets.iter().find(|preset| preset.params == given) {
        return preset.title.say(language).to_owned();
    }
    let words: Vec<&str> = given.split(entry.separators).collect();
    let set = settings(entry.knobs, &words);
    let is_told = set.iter().map(Vec::len).sum::<usize>() == words.len();
    if !is_told {
        return shortened(given).into_owned();
    }
    let counted = |knob: &Knob, with: &str, set: &[&str]| -> Cow<'static, str> {
        Cow::Owned(format!("{}{}{}", within(knob.label.say(language)), colon(language), set.join(with)))
    };
    let told = entry.knobs.iter().zip(set).filter(|(_, set)| !set.is_empty()).map(|(knob, set)| {
        match (&knob.range, &*set) {
            (KnobRange::Words(offered), [word]) => {
                let meaning = offered.iter().find(|(known, _)| known == word);
                Cow::Borrowed(meaning.map_or(*word, |(_, meaning)| meaning.say(language)))
            }
            (KnobRange::Switch(_), _) => Cow::Borrowed(knob.label.say(language)),
            (KnobRange::Numbers { .. }, set) => counted(knob, "+", set),
            (_, set) => counted(knob, ",", set),
        }
    });
    shortened(&told.collect::<Vec<_>>().join(", ")).into_owned()
}

/// What a button to a preset says: its figures, and what it is.
pub fn label(preset: &Preset, language: Language) -> Markup {
    html! { @if is_size(preset.params) { b { (preset.params) } " " } (preset.title.say(language)) }
}

/// The other sizes of a game whose hints and solution are had soon, as links to one of its pages.
pub fn solved(visit: &Visit, tab: Tab, words: &Words) -> Markup {
    let base = format!("/{}/{}", code(words.language), visit.entry.name);
    let own = visit.session.game().params();
    let mut soon = visit.reach.soon(visit.entry);
    soon.retain(|preset| preset.params != own);
    html! {
        @if !soon.is_empty() {
            p { (say!(words, "web-solved-sizes")) }
            ul.choices {
                @for preset in soon {
                    li { a.button href=(format!("{base}/{}{}", params(preset.params), tab.path())) { (label(preset, words.language)) } }
                }
            }
        }
    }
}

/// That hints may take their time here, and where they do not; nothing where they are had at once, or once play has begun.
pub fn forewarned(visit: &Visit, words: &Words) -> Markup {
    let (session, reach) = (&visit.session, &visit.reach);
    let is_asked = visit.shown.hint > 0 || visit.shown.values;
    if session.ply() > 0 || session.verdict().is_some() || is_asked || reach.is_at_once(session.game()) {
        return html! {};
    }
    html! { details.note.large { summary { (say!(words, "web-large")) } p { (say!(words, "web-large-more")) } (solved(visit, Tab::Play, words)) } }
}
