//! What is shown instead of a picture or a search that cannot be: no refusal is a dead end.

use std::sync::Arc;

use lucas_engine::Effort;
use lucas_pictures::{Kind, Request};
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::tabs::{self, Tab};
use super::{picture, search, sentence, settings, size, whole_refusal};
use crate::failure::Failure;
use crate::look::{self, KINDS, PictureQuery};
use crate::visit::{Visit, code, params};

/// Whether a page has something to draw for a request.
fn is_drawn(tab: Tab, request: &Request<'_>) -> bool {
    match tab {
        Tab::Search => request.film().is_ok_and(|film| film.has_something()),
        _ => request.is_drawn(),
    }
}

/// Why a page of a game cannot be shown, with its tabs and what helps: to try again, another challenge than was asked for, another
/// size.
pub fn refused(visit: &Visit, tab: Tab, failure: &Failure, challenge: Option<&str>, words: &Words) -> Markup {
    let is_busy = failure.status == Failure::busy().status;
    let main = html! {
        (whole_refusal(failure.text.say(words.language)))
        @if is_busy { p { a.button.main href="" { (say!(words, "web-try-again")) } } }
        // Other sizes help nobody who asked for another position of this one.
        @if let Some(asked) = challenge { (settings::challenges(visit, words, asked)) } @else { (size::solved(visit, tab, words)) }
    };
    tabs::page(visit, words, tab, &format!("{}{}?{}", visit.base(), tab.path(), visit.kept()), &main)
}

/// Why there is no such page, what there is of this game instead, and the presets that have it.
pub fn page(
    visit: &Visit,
    look: PictureQuery,
    tab: Tab,
    why: &str,
    words: &Words,
    effort: &Effort<'_>,
) -> Markup {
    let here = |kind: Kind| match tab {
        Tab::Search => search::address(visit, look, kind),
        _ => picture::address(visit, look, kind),
    };
    let name = |kind: Kind| match tab {
        Tab::Search => search::kind_name(kind, words),
        _ => picture::kind_name(kind, words),
    };
    let others: Vec<Kind> = (KINDS.iter().map(|(kind, _)| *kind))
        .filter(|kind| Some(*kind) != look.kind && is_drawn(tab, &look.request(visit, *kind, words, effort)))
        .collect();
    let base = format!("/{}/{}", code(words.language), visit.entry.name);
    let fits = |given: &str| {
        let Ok(game) = visit.entry.open_params(given) else { return false };
        let (position, analysis) = (game.start(), Arc::clone(&game).analysis());
        let drawn = |kind| {
            let request = look.request(visit, kind, words, effort);
            let request =
                Request { game: &*game, position: &position, analysis: Arc::clone(&analysis), ..request };
            is_drawn(tab, &request)
        };
        match look.kind {
            Some(kind) => drawn(kind),
            None => KINDS.iter().any(|(kind, _)| drawn(*kind)),
        }
    };
    let fitting: Vec<_> = visit.entry.presets.iter().filter(|preset| fits(preset.params)).collect();
    let asked = look.kind.map(|kind| format!("?as={}", look::name(kind))).unwrap_or_default();
    let main = html! {
        p.status { (sentence(why)) }
        @if !others.is_empty() {
            p { (say!(words, "web-instead")) }
            ul.choices { @for kind in others { li { a.button.main href=(here(kind)) { (name(kind)) } } } }
        }
        @if !fitting.is_empty() {
            p { (say!(words, "web-fits")) }
            ul.choices {
                @for preset in fitting {
                    li {
                        a.button href=(format!("{base}/{}{}{asked}", params(preset.params), tab.path())) {
                            (size::label(preset, words.language))
                        }
                    }
                }
            }
        }
    };
    tabs::page(visit, words, tab, &format!("{}{}?{}", visit.base(), tab.path(), visit.kept()), &main)
}
