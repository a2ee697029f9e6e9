//! The pages, and what they have in common.

pub mod about;
mod beside;
mod explained;
pub mod home;
pub mod hopeless;
pub mod instead;
pub mod picture;
pub mod play;
pub mod report;
pub mod search;
pub mod settings;
mod settle;
pub mod size;
pub mod solution;
mod stepper;
pub mod tabs;
mod telling;

use lucas_engine::Language;
use lucas_engine::session::{Player, STRENGTHS};
use lucas_words::sentences::player_name;
use lucas_words::{Words, say};
use maud::{DOCTYPE, Markup, html};

use crate::visit::code;

/// A whole page; `here` is its address without the language.
fn whole(words: &Words, title: &str, here: &str, main: &Markup) -> Markup {
    let (lang, other, other_name) = match words.language {
        Language::English => ("en", "fr", "Français"),
        Language::French => ("fr", "en", "English"),
    };
    html! {
        (DOCTYPE)
        html lang=(lang) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · lucas" }
                link rel="icon" href="/assets/icon.svg";
                link rel="stylesheet" href="/assets/lucas.css";
                script type="module" src="/assets/lucas.js" {}
                script type="module" src="/assets/film.js" {}
                script type="module" src="/assets/zoom.js" {}
            }
            body {
                a.skip href="#main" { (say!(words, "web-skip")) }
                header {
                    a.brand href=(format!("/{lang}")) { img src="/assets/icon.svg" alt="" width="28" height="28"; "lucas" }
                    a.button.quiet hreflang=(other) lang=(other) href=(format!("/{other}{here}")) { (other_name) }
                }
                main #main tabindex="-1" { (main) }
                p #live.unseen role="status" aria-live="polite" {}
                // What takes longer than a moment says so, and can be let go.
                p #busy hidden data-moving=(say!(words, "web-moving")) data-text=(say!(words, "web-busy", seconds = "#")) data-count=(say!(words, "web-visited", positions = "#")) {
                    span {} " " button type="button" { (say!(words, "web-cancel")) }
                }
                footer { details.keys.script { summary { (say!(words, "web-film-keys")) } p { (say!(words, "web-keys")) } } }
            }
        }
    }
}

/// What a refusal says, as a sentence.
fn sentence(why: &str) -> String {
    let mut letters = why.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if why.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    first + letters.as_str() + end
}

/// What parts the lines of a refusal that shows a line of a file.
const NEW_LINE: char = '\u{2028}';

/// What a refusal says: a sentence, and below it the line of a file that it is about.
fn whole_refusal(why: &str) -> Markup {
    let (first, rest) = why.split_once(NEW_LINE).unwrap_or((why, ""));
    html! {
        p.status { (sentence(first)) }
        @if !rest.is_empty() { pre { (rest.replace(NEW_LINE, "\n")) } }
    }
}

/// The page of a failure, with where else one can go.
pub fn failure(words: &Words, why: &str, elsewhere: &Markup) -> Markup {
    let why: String = why.chars().take(600).collect();
    let title = say!(words, "web-sorry");
    let main = html! {
        h1 { (title) }
        (whole_refusal(&why))
        (elsewhere)
        p { a.button href=(format!("/{}", code(words.language))) { (say!(words, "web-all-games")) } }
    };
    whole(words, &title, "", &main)
}

/// What lets a line of moves run by itself; it needs the script.
fn run(words: &Words) -> Markup {
    html! {
        button.script type="button" data-run data-pause=(say!(words, "web-pause")) { (say!(words, "web-run")) }
        label.script {
            (say!(words, "web-speed")) " "
            select data-speed {
                @for speed in [1, 2, 5, 10] { option value=(speed) selected[speed == 2] { (speed) " / s" } }
            }
        }
    }
}

/// The choice of a player.
fn player_choice(words: &Words, name: &str, label: &str, chosen: Player) -> Markup {
    let strengths = STRENGTHS.iter().map(|strength| strength.player);
    let usual: Vec<Player> = [Player::Human].into_iter().chain(strengths).chain([Player::Random]).collect();
    let other = (!usual.contains(&chosen)).then_some(chosen);
    html! {
        label {
            (label) " "
            select name=(name) {
                @for player in usual.into_iter().chain(other) {
                    option value=(player) selected[player == chosen] { (player_name(player, words)) }
                }
            }
        }
    }
}
