//! What can be done with a game under way, each by a button and a key. Every button keeps its place: what cannot be done now
//! is dimmed, and says why.

use lucas_engine::{Player, Players};
use lucas_words::advice::RUNGS;
use lucas_words::{Words, say};
use maud::{Markup, html};

use crate::visit::{Shown, Visit};

/// A button.
struct Button {
    /// Its key.
    key: &'static str,
    /// Its sign.
    sign: &'static str,
    /// Its name.
    name: String,
    /// Where it leads, or why it leads nowhere now.
    href: Result<String, String>,
    /// Whether what it shows is shown, if it shows something.
    is_on: Option<bool>,
}

/// The buttons; `next` is the address after the move that a program makes, `has_hints` says whether there are more hints.
pub fn controls(visit: &Visit, words: &Words, next: Option<&str>, has_hints: bool) -> Markup {
    let has_person = visit.session.players.contains(&Player::Human);
    let is_run = !has_person && visit.session.game().players() == Players::Two;
    html! {
        nav.controls.fixed aria-label=(say!(words, "web-controls")) {
            @for Button { key, sign, name, href, is_on } in history(visit, words, next).into_iter().chain(help(visit, words, has_hints)) {
                @let inside = html! { span.sign aria-hidden="true" { (sign) } span.name { (name) } };
                @match href {
                    Ok(href) => a.button href=(href) data-key=(key) aria-keyshortcuts=(key)
                        aria-current=[is_on.filter(|&is_on| is_on).map(|_| "true")] data-next[next == Some(&*href)] { (inside) },
                    Err(idle) => a.button role="link" tabindex="0" aria-disabled="true" data-key=(key) data-idle=(idle) title=(idle) { (inside) },
                }
            }
        }
        @if is_run { p.controls { (super::super::run(words)) } }
    }
}

fn history(visit: &Visit, words: &Words, next: Option<&str>) -> [Button; 3] {
    let (session, ply) = (&visit.session, visit.session.ply());
    let shown = visit.shown.lasting();
    let has_person = session.players.contains(&Player::Human);
    let mut back = session.clone();
    let undo = (if has_person { back.take_back() } else { back.undo() }).then(|| visit.at(back.ply(), shown));
    // Who does not begin goes back to their own first move.
    let mut first = session.clone();
    first.restart();
    while has_person && first.player_to_move() != Player::Human && first.redo() {}
    let mut forth = session.clone();
    let mut can = forth.redo();
    while can && forth.player_to_move() != Player::Human && forth.redo() {
        can = forth.verdict().is_none();
    }
    let redo = (forth.ply() > ply).then(|| visit.at(forth.ply(), shown));
    let restart = (first.ply() < ply).then(|| visit.at(first.ply(), shown));
    let nothing_back = || say!(words, "web-nothing-back");
    let button = |key, sign, name, href| Button { key, sign, name, href, is_on: None };
    [
        button("n", "⟲", say!(words, "web-restart"), restart.ok_or_else(nothing_back)),
        button("u", "◀", say!(words, "web-undo"), undo.ok_or_else(nothing_back)),
        button(
            "r",
            "▶",
            say!(words, "web-redo"),
            next.map(str::to_owned).or(redo).ok_or_else(|| say!(words, "web-nothing-forth")),
        ),
    ]
}

fn help(visit: &Visit, words: &Words, has_hints: bool) -> Vec<Button> {
    let (session, shown, ply) = (&visit.session, visit.shown, visit.session.ply());
    let is_over = session.verdict().is_some();
    let to = |shown: Shown| visit.at(ply, shown);
    let hint = match shown.hint {
        _ if is_over => Err(say!(words, "web-no-hint")),
        RUNGS.. => Err(say!(words, "web-all-hints")),
        1.. if !has_hints => Err(say!(words, "web-all-hints")),
        0 => Ok(to(Shown { hint: shown.rung.clamp(1, RUNGS), ..shown })),
        rungs => Ok(to(Shown { hint: rungs + 1, ..shown })),
    };
    let why = (ply > 0).then(|| to(Shown { why: !shown.why, ..shown }));
    let mut buttons = vec![
        Button { key: "h", sign: "☼", name: say!(words, "web-hint"), href: hint, is_on: None },
        Button {
            key: "y",
            sign: "?",
            name: say!(words, "web-why"),
            href: why.ok_or_else(|| say!(words, "screen-no-move-yet")),
            is_on: Some(shown.why),
        },
        Button {
            key: "v",
            sign: "▲▼",
            name: say!(words, "web-values"),
            href: Ok(to(Shown { values: !shown.values, ..shown })),
            is_on: Some(shown.values),
        },
    ];
    if session.game().players() == Players::One {
        buttons.push(Button {
            key: "d",
            sign: "⚠",
            name: say!(words, "web-warn"),
            href: Ok(to(Shown { warned: !shown.warned, ..shown })),
            is_on: Some(shown.warned),
        });
    }
    buttons
}
