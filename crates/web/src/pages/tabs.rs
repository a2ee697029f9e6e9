//! The pages of a game, as tabs on each of them: whoever looks around comes back to the game as it was.

use lucas_words::sentences::date_name;
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::{size, whole};
use crate::visit::{Occasion, Visit};

/// A page of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// The game under way.
    Play,
    /// A best line, step by step.
    Solution,
    /// How it is found, step by step.
    Search,
    /// Its positions at a glance.
    Picture,
    /// What the game is about.
    About,
}

const TABS: [Tab; 5] = [Tab::Play, Tab::Solution, Tab::Search, Tab::Picture, Tab::About];

impl Tab {
    /// The last part of its path.
    pub fn path(self) -> &'static str {
        match self {
            Tab::Play => "",
            Tab::Solution => "/solution",
            Tab::Search => "/search",
            Tab::Picture => "/picture",
            Tab::About => "/about",
        }
    }

    fn key(self) -> &'static str {
        match self {
            Tab::Play => "b",
            Tab::Solution => "s",
            Tab::Search => "w",
            Tab::Picture => "p",
            Tab::About => "i",
        }
    }

    /// What it is called; `has_handout` says whether the answers to a handout are on it.
    fn name(self, has_handout: bool, words: &Words) -> String {
        match self {
            Tab::Play => say!(words, "web-play"),
            Tab::Solution => say!(words, "web-solution"),
            Tab::Search => say!(words, "web-search"),
            Tab::Picture => say!(words, "web-picture"),
            Tab::About if has_handout => say!(words, "web-answers"),
            Tab::About => say!(words, "web-about"),
        }
    }
}

/// Where play begins: the parameters of the game, or why it begins elsewhere.
fn begun(visit: &Visit, words: &Words) -> String {
    let (game, start) = (visit.session.game(), visit.session.start());
    match visit.occasion {
        Some(Occasion { day: Some(day), .. }) => say!(words, "web-title-day", date = date_name(day, words)),
        Some(_) => say!(words, "web-title-chance"),
        None if start != game.start() => say!(words, "web-title-chosen"),
        None if visit.parts.is_some() => visit.parts.clone().unwrap_or_default(),
        // Nobody is told twice what the game is called.
        None => Some(size::name(visit.entry, &game.params(), words.language))
            .filter(|name| !name.eq_ignore_ascii_case(visit.entry.title.say(words.language)))
            .unwrap_or_default(),
    }
}

/// A page of a game: its title says which of the pages it is, and the tabs lead to the others. `here` is its address.
pub fn page(visit: &Visit, words: &Words, tab: Tab, here: &str, main: &Markup) -> Markup {
    let title = visit.entry.title.say(words.language);
    let params = begun(visit, words);
    let name = tab.name(visit.has_handout, words);
    whole(
        words,
        format!("{name} · {title} {params}").trim_end(),
        &here[3..],
        &html! {
            div.crown {
                h1 { (title) " " small { (params) @if tab != Tab::Play { " · " (name) } } }
                nav.tabs aria-label=(say!(words, "web-tabs")) {
                    @for one in TABS {
                        a href=(visit.tab(one)) data-key=(one.key()) aria-keyshortcuts=(one.key())
                            aria-current=[(one == tab).then_some("page")] {
                            @if one == Tab::Play && tab != one && !visit.session.steps().is_empty() { (say!(words, "web-my-game")) }
                            @else { (one.name(visit.has_handout, words)) }
                        }
                    }
                }
            }
            (main)
        },
    )
}
