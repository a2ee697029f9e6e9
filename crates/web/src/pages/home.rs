//! The games, each with a picture.

use std::fmt::Write as _;

use lucas_engine::{Difficulty, Entry, Family, Language, Player, Players, Registry};
use lucas_exercises::handout::Handouts;
use lucas_words::sentences::{difficulty_name, family_name, first_game};
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::{sentence, settings, settle, size, whole};
use crate::board;
use crate::failure::Failure;
use crate::visit::{code, colon, encoded, params};

/// All games.
pub fn page(registry: Registry<'static>, handouts: Handouts, has_checker: bool, words: &Words) -> Markup {
    let check = if has_checker { say!(words, "check-page") } else { say!(words, "check-page-read") };
    let has_handout = |entry: &&Entry| handouts.about(entry.name).is_some();
    whole(
        words,
        &say!(words, "home-games"),
        "",
        &html! {
            h1.hero { (say!(words, "web-hero")) }
            p.lead { (say!(words, "web-hero-text")) }
            p.controls.start {
                @if let Some(first) = simplest(registry) {
                    a.button.main href=(format!("/{}/{}", code(words.language), first.name)) {
                        (say!(words, "web-start", game = first.title.say(words.language).to_owned()))
                    }
                }
                a.button href=(format!("/{}/daily", code(words.language))) { (say!(words, "web-daily")) }
            }
            @if registry.0.iter().copied().any(|entry| has_handout(&entry)) {
                p.families.handouts {
                    span { (say!(words, "web-handouts")) }
                    @for entry in registry.0.iter().copied().filter(|entry| has_handout(entry)) {
                        a href=(format!("/{}/{}/about#questions", code(words.language), entry.name)) { (entry.title.say(words.language)) }
                    }
                }
            }
            nav.families aria-label=(say!(words, "home-games")) {
                @for (family, count) in families(registry) {
                    a href=(format!("#{}", anchor(family))) { (family_name(family, words)) " " small { (count) } }
                }
            }
            @for family in Family::ALL {
                @let entries = registry.0.iter().filter(|entry| entry.family == family);
                @if entries.clone().next().is_some() {
                    h2.family #(anchor(family)) { (family_name(family, words)) }
                    div.games { @for entry in entries { (card(entry, words)) } }
                }
            }
            (load(words))
            p { a.button href=(format!("/{}/check", code(words.language))) { (check) } }
        },
    )
}

/// What stands together, and how many games that is.
fn families(registry: Registry<'static>) -> impl Iterator<Item = (Family, usize)> {
    let count = move |family: Family| registry.0.iter().filter(|entry| entry.family == family).count();
    Family::ALL.into_iter().map(move |family| (family, count(family))).filter(|(_, count)| *count > 0)
}

/// The name by which a family is led to.
fn anchor(family: Family) -> &'static str {
    match family {
        Family::Puzzle => "puzzles",
        Family::TakeAway => "take-away",
        Family::Board => "boards",
    }
}

/// Where to start: the shortest of the easy games.
fn simplest(registry: Registry<'static>) -> Option<&'static Entry> {
    let easy = registry.0.iter().copied().filter(|entry| entry.level == Difficulty::Easy);
    easy.min_by_key(|entry| entry.minutes)
}

fn card(entry: &'static Entry, words: &Words) -> Markup {
    let language = words.language;
    let base = format!("/{}/{}", code(language), entry.name);
    let preset = entry.presets.first().map_or("", |preset| preset.params);
    let game = entry.open_params(preset).ok();
    let scene = game.as_ref().and_then(|game| game.scene(&game.start()).ok()?);
    let title = entry.title.say(language);
    let films = format!("{base}/{}/solution?step=", params(preset));
    html! {
        section.card {
            @if let Some(scene) = scene {
                a.mat href=(base) aria-hidden="true" tabindex="-1" data-film=(films) { (board::picture(&scene, language, title)) }
            }
            h3 { (title) }
            p { (entry.summary.say(language)) }
            p.controls {
                a.button.main href=(base) { (say!(words, "web-play")) span.unseen { (colon(language)) (title) } }
                a.button href=(format!("{base}/about")) { (say!(words, "web-about")) span.unseen { (colon(language)) (title) } }
                span.first title=(first_game(entry, words)) {
                    span.unseen { (first_game(entry, words)) }
                    span aria-hidden="true" { (say!(words, "web-first-game", minutes = entry.minutes, level = difficulty_name(entry.level, words))) }
                }
            }
            details {
                summary { (say!(words, "web-settings")) }
                div.panel {
                    (presets(entry, language, ""))
                    @if let Some(game) = &game { (settings::form(entry, words, preset, game.players(), [Player::Human, Player::BEGINNER], 1)) }
                }
            }
        }
    }
}

/// The presets of a game, as links, but for the one at hand.
pub fn presets(entry: &Entry, language: Language, at_hand: &str) -> Markup {
    html! {
        ul.choices {
            @for preset in entry.presets.iter().filter(|preset| preset.params != at_hand) {
                li {
                    a.button href=(format!("/{}/{}/{}", code(language), entry.name, params(preset.params))) {
                        (size::label(preset, language))
                    }
                }
            }
        }
    }
}

/// A longer text is not typed again into a form.
const MOST_TYPED: usize = 20_000;

/// Why a text is no saved game, and the form with that text.
pub fn reload(words: &Words, why: &str, sent: &[u8]) -> Markup {
    let typed = std::str::from_utf8(sent).ok().filter(|text| text.len() <= MOST_TYPED);
    let title = say!(words, "web-load");
    let main = html! {
        h1 { (title) }
        p.status.bad { (sentence(why)) }
        (form(words, typed.unwrap_or_default(), true))
        p { a.button href=(format!("/{}", code(words.language))) { (say!(words, "web-all-games")) } }
    };
    whole(words, &title, "", &main)
}

/// The form for a saved game.
pub fn load(words: &Words) -> Markup {
    form(words, "", false)
}

fn form(words: &Words, typed: &str, is_open: bool) -> Markup {
    html! {
        details.card open[is_open] {
            summary { (say!(words, "web-load")) }
            form action=(format!("/{}/load", code(words.language))) method="post" enctype="multipart/form-data" {
                label { (say!(words, "web-load-file")) " " input type="file" name="file" accept=".lucas,text/plain"; }
                label.wide { (say!(words, "web-load-text")) textarea name="text" rows="4" { (typed) } }
                button { (say!(words, "web-load")) }
            }
        }
    }
}

/// Why the form of a game leads nowhere, and the form as it was filled in.
pub fn corrected(entry: &Entry, words: &Words, query: &str, why: &str) -> Markup {
    let preset = entry.presets.first().map_or("", |preset| preset.params);
    let players = entry.open_params(preset).map_or(Players::Two, |game| game.players());
    let filled = |name: &'static str| {
        let pairs = form_urlencoded::parse(query.as_bytes()).filter(move |(key, _)| key == name);
        pairs.map(|(_, value)| value.into_owned())
    };
    let separator = entry.separators.iter().next().copied().unwrap_or(' ').to_string();
    let set = filled("set").collect::<Vec<_>>().join(&separator);
    let params = filled("params").next().unwrap_or(set);
    let seated = |name, usual| filled(name).find_map(|player| player.parse().ok()).unwrap_or(usual);
    let seated = [seated("first", Player::Human), seated("second", Player::BEGINNER)];
    let title = entry.title.say(words.language);
    let main = html! {
        h1 { (title) }
        p.status.bad { (sentence(why)) }
        (settings::form(entry, words, &params, players, seated, 1))
        h2 { (say!(words, "web-smaller")) }
        (presets(entry, words.language, &params))
    };
    whole(words, title, &format!("/{}", entry.name), &main)
}

/// Where the form of a game leads.
///
/// # Errors
/// Refuses parameters that the game does not accept.
pub fn choose(
    registry: Registry<'static>,
    language: Language,
    game: &str,
    query: &str,
) -> Result<String, Failure> {
    let entry = registry.find(game).map_err(Failure::no_game)?;
    let mut chosen = entry.presets.first().map_or("", |preset| preset.params).to_owned();
    let [mut first, mut second, mut seed, mut rest] = ["human", "beginner", "1", ""].map(str::to_owned);
    let mut set = Vec::new();
    for (key, value) in form_urlencoded::parse(query.as_bytes()) {
        match &*key {
            "params" if !value.trim().is_empty() => value.trim().clone_into(&mut chosen),
            // A field may hold several words: the heaps of a game.
            "set" => {
                set.extend(value.split([' ', '+', ',']).filter(|word| !word.is_empty()).map(str::to_owned));
            }
            "first" => first = value.into_owned(),
            "second" => second = value.into_owned(),
            "seed" => seed = value.into_owned(),
            _ => {
                let _ = write!(rest, "&{}={}", encoded(&key), encoded(&value));
            }
        }
    }
    let words: Vec<&str> = if set.is_empty() {
        chosen.split_whitespace().collect()
    } else {
        set.iter().map(String::as_str).collect()
    };
    let game = if let ([one], true) = (&*words, set.is_empty()) {
        entry.open_params(one)?
    } else {
        match (entry.open)(&words) {
            Ok(game) => game,
            Err(refusal) => {
                let _ = write!(rest, "&settled={}", encoded(&words.join(" ")));
                settle::settled(entry, &words).ok_or(refusal)?
            }
        }
    };
    let address = game.address();
    if address.len() + rest.len() > crate::visit::MOST_ADDRESS / 4 {
        return Err(Failure::too_large());
    }
    let players = format!("{},{}", encoded(&first), encoded(&second));
    let base = format!("/{}/{}/{}", code(language), entry.name, params(&game.params()));
    Ok(format!("{base}?p={players}&seed={}{rest}", encoded(&seed)))
}
