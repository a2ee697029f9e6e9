//! What can be done with a game under way, each by a button and a key.

use lucas_engine::Player;
use lucas_words::{Words, say};
use maud::{Markup, html};

use crate::visit::{Shown, Visit};

/// A button: its key, its sign, its words, and where it leads.
type Button = (&'static str, &'static str, String, Option<String>);

/// The buttons; `next` is the address after the move that a program makes.
pub fn controls(visit: &Visit, words: &Words, next: Option<&str>) -> Markup {
    let groups = [history(visit, words, next), help(visit, words)];
    html! {
        nav.controls aria-label=(say!(words, "web-controls")) {
            @for (key, sign, name, href) in groups.into_iter().flatten() {
                @if let Some(href) = href {
                    a.button href=(href) data-key=(key) aria-keyshortcuts=(key) data-next[key == "."] {
                        span.sign aria-hidden="true" { (sign) } (name)
                    }
                    @if key == "." { (super::super::run(words)) }
                }
            }
        }
    }
}

fn history(visit: &Visit, words: &Words, next: Option<&str>) -> Vec<Button> {
    let (session, ply) = (&visit.session, visit.session.ply());
    let shown = Shown { values: visit.shown.values, ..Shown::default() };
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
    vec![
        (".", "▸", say!(words, "web-next"), next.map(str::to_owned)),
        ("u", "↶", say!(words, "web-undo"), undo),
        ("r", "↷", say!(words, "web-redo"), redo),
        ("n", "⟲", say!(words, "web-restart"), (first.ply() < ply).then(|| visit.at(first.ply(), shown))),
    ]
}

fn help(visit: &Visit, words: &Words) -> Vec<Button> {
    let (session, shown, ply) = (&visit.session, visit.shown, visit.session.ply());
    let is_over = session.verdict().is_some();
    let hint = (!is_over).then(|| visit.at(ply, Shown { hint: (shown.hint + 1).min(9), ..shown }));
    let why = (ply > 0).then(|| visit.at(ply, Shown { why: !shown.why, ..shown }));
    let values = if shown.values { say!(words, "web-hide-values") } else { say!(words, "web-show-values") };
    vec![
        ("h", "☼", say!(words, "web-hint"), hint),
        ("y", "∵", say!(words, "web-why"), why),
        ("v", "▲▼", values, Some(visit.at(ply, Shown { values: !shown.values, ..shown }))),
    ]
}
