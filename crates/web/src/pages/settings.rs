//! The sizes and players of a game as fields, switches and squares to drag; and games that are drawn by chance.

use lucas_engine::knob::settings;
use lucas_engine::{Difficulty, Entry, Knob, KnobRange, Player, Players};
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::player_choice;
use crate::visit::{Visit, code};

/// How far from the end a challenge is, when nobody says otherwise.
pub const NEAR: &str = "5";

/// The form for a size and players of one's own: the parameters one by one, and as they are written. `params` need not be any that
/// the game accepts: what somebody got wrong stands there again.
pub fn form(
    entry: &Entry,
    words: &Words,
    params: &str,
    players: Players,
    seated: [Player; 2],
    seed: u64,
) -> Markup {
    let action = format!("/{}/{}", code(words.language), entry.name);
    let given: Vec<&str> = params.split(entry.separators).collect();
    let set = settings(entry.knobs, &given);
    let chosen = html! {
        @if players == Players::Two {
            (player_choice(words, "first", &say!(words, "web-first"), seated[0]))
            (player_choice(words, "second", &say!(words, "web-second"), seated[1]))
            input type="hidden" name="seed" value=(seed);
        }
    };
    html! {
        @if !entry.knobs.is_empty() {
            form.knobs action=(action) method="get" {
                @for (knob, set) in entry.knobs.iter().zip(&set) { (control(knob, set, words)) }
                (chosen)
                button { (say!(words, "web-play")) }
            }
        }
        details.typed open[entry.knobs.is_empty()] {
            summary { (say!(words, "web-type-settings")) }
            form action=(action) method="get" {
                label { (entry.parameters.say(words.language)) " " input name="params" value=(params) maxlength="2000"; }
                @if entry.knobs.is_empty() { (chosen) }
                button { (say!(words, "web-play")) }
            }
        }
    }
}

/// The control of a knob that is set to some words.
fn control(knob: &Knob, set: &[&str], words: &Words) -> Markup {
    let label = knob.label.say(words.language);
    let first = set.first().copied().unwrap_or_default();
    match knob.range {
        KnobRange::Number { least, most } => html! {
            label { (label) " " input type="number" name="set" min=(least) max=(most) value=(first) required; }
        },
        KnobRange::Numbers { count, .. } => html! {
            label { (label) " " input name="set" inputmode="numeric" pattern=(format!("\\s*\\d+(\\s+\\d+){{0,{}}}\\s*", count - 1)) value=(set.join(" ")) required; }
        },
        KnobRange::Words(offered) => html! {
            label {
                (label) " "
                select name="set" {
                    @for (word, meaning) in offered { option value=(word) selected[*word == first] { (meaning.say(words.language)) } }
                    @if offered.iter().all(|(word, _)| *word != first) { option selected { (first) } }
                }
            }
        },
        KnobRange::Switch(word) => html! {
            label.switch { input type="checkbox" name="set" value=(word) checked[!set.is_empty()]; " " (label) }
        },
        KnobRange::Square { columns, rows } => html! {
            fieldset.square data-columns=(columns) data-rows=(rows) {
                legend { (label) }
                label { (say!(words, "web-column")) " " input type="number" name="set" min="0" value=(first) required; }
                label { (say!(words, "web-row")) " " input type="number" name="set" min="0" value=(set.get(1).copied().unwrap_or_default()) required; }
            }
        },
        KnobRange::Pattern { columns, rows } => html! {
            fieldset.pattern data-columns=(columns) data-rows=(rows) {
                legend { (label) }
                label { (say!(words, "web-pattern")) " " input name="set" pattern="[01.]*" value=(first) placeholder="010.111.010"; }
            }
        },
    }
}

/// Another position of the same game, by chance, as hard as one wants; `asked` is the distance in the field.
pub fn challenges(visit: &Visit, words: &Words, asked: &str) -> Markup {
    let [first, second] = visit.session.players;
    let base = format!("{}/challenge", visit.base());
    let names = [
        (Difficulty::Easy, say!(words, "web-easy")),
        (Difficulty::Medium, say!(words, "web-medium")),
        (Difficulty::Hard, say!(words, "web-hard")),
    ];
    html! {
        p { (say!(words, "web-challenge-text", players = if visit.session.game().players() == Players::One { "one" } else { "two" })) }
        p.controls {
            @for (difficulty, name) in names {
                a.button href=(format!("{base}?p={first},{second}&difficulty={difficulty}")) { (name) }
            }
        }
        form action=(base) method="get" {
            input type="hidden" name="p" value=(format!("{first},{second}"));
            label { (say!(words, "web-distance")) " " input type="number" name="difficulty" min="1" value=(asked) required; }
            button { (say!(words, "web-show")) }
        }
    }
}
