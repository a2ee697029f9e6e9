//! A game under way.

use std::collections::HashMap;
use std::fmt::Write as _;

use lucas_engine::decimal::shortened;
use lucas_engine::session::Side;
use lucas_engine::{Answer, Player, Players};
use lucas_words::sentences::{lone_human, player_name, verdict_sentence};
use lucas_words::{Words, say};
use maud::{Markup, html};
use qrcode::QrCode;

use super::{home, telling, whole};
use crate::board::{self, Tap, Worth};
use crate::failure::Failure;
use crate::server::{Reply, effort};
use crate::visit::{Shown, Visit, encoded};

/// A longer address is not drawn as a QR code: no telephone could read it.
const MOST_QR: usize = 1_000;

/// The page, or where it leads when a program is to reply.
///
/// # Errors
/// Refuses a typed move that is not legal.
pub fn reply(mut visit: Visit, words: &Words, host: &str) -> Result<Reply, Failure> {
    if let Some(mv) = visit.typed.take() {
        let step = visit.session.game().play(visit.session.position(), &mv)?;
        return Ok(Reply::Elsewhere(visit.after(&step)));
    }
    let session = &visit.session;
    let is_newest = session.ply() == session.steps().len();
    let has_person = session.game().players() == Players::Two && session.players.contains(&Player::Human);
    let mut note = None;
    let mut next = None;
    if is_newest && session.player_to_move() != Player::Human && session.verdict().is_none() {
        match session.opponent_move(effort(0)) {
            Ok(Some(step)) if has_person => return Ok(Reply::Elsewhere(visit.after(&step))),
            Ok(step) => next = step.map(|step| visit.after(&step)),
            Err(refusal) => note = Some(refusal.0.say(words.language).to_owned()),
        }
    }
    Ok(Reply::Page(page(&visit, words, host, note.as_deref(), next.as_deref())))
}

fn page(visit: &Visit, words: &Words, host: &str, note: Option<&str>, next: Option<&str>) -> Markup {
    let (session, language) = (&visit.session, words.language);
    let position = session.position();
    let title = visit.entry.title.say(language);
    let address = shortened(&session.game().address()).into_owned();
    let answer = visit.shown.values.then(|| session.game().answer(position, effort(0)));
    let refused = answer.as_ref().and_then(|answer| answer.as_ref().err());
    let refused = refused.map(|refusal| refusal.0.say(language).to_owned());
    let answer = answer.and_then(Result::ok);
    let may_move = session.player_to_move() == Player::Human && session.verdict().is_none();
    let links: HashMap<String, String> = if may_move {
        let moves = session.game().moves(position).unwrap_or_default();
        moves.into_iter().map(|step| (step.mv.clone(), visit.after(&step))).collect()
    } else {
        HashMap::new()
    };
    let worths =
        answer.as_ref().map(|answer| worths(answer, session.game().players(), words)).unwrap_or_default();
    let tap = |mv: &str| links.get(mv).map(|href| Tap { href, worth: worths.get(mv) });
    let scene = session.game().scene(position).ok().flatten();
    let here = visit.here();
    whole(
        words,
        title,
        &here[3..],
        &html! {
            h1 { (title) " " small { (address) } }
            p.status { (status(visit, words)) }
            @for note in note.into_iter().chain(refused.as_deref()) { p.note { (note) } }
            div.table {
                div.left {
                    @match &scene {
                        Some(scene) => (board::draw(scene, language, &format!("{title} : {position}"), &tap)),
                        None => p { (say!(words, "screen-too-large", position = shortened(position).into_owned())) },
                    }
                    (controls(visit, words, next))
                    @if may_move { (typing(visit, words)) }
                }
                div.right {
                    (telling::hints(visit, words))
                    (telling::why(visit, words))
                    (moves(visit, words, answer.as_ref(), &tap))
                    (telling::played(visit, words))
                    @if visit.shown.values { (telling::history(visit, words)) }
                }
            }
            details {
                summary { (say!(words, "web-settings")) }
                (home::presets(visit.entry, language))
                (home::form(visit.entry, words, session.game().players(),
                    address.split_once(':').map_or("", |(_, params)| params), session.players, session.seed))
                p { (visit.entry.summary.say(language)) }
            }
            (share(visit, words, host))
            (home::load(words))
        },
    )
}

fn status(visit: &Visit, words: &Words) -> String {
    let session = &visit.session;
    if let Some(verdict) = session.verdict() {
        return verdict_sentence(session, verdict, words);
    }
    let who = player_name(session.player_to_move(), words);
    match (session.turn(), lone_human(session), session.game().players()) {
        (_, _, Players::One) if session.players[0] == Player::Human => say!(words, "screen-your-move"),
        (turn, Some(reader), _) if turn == reader => say!(words, "screen-your-move"),
        (Side::First, ..) => say!(words, "screen-turn-first", who = who),
        (Side::Second, ..) => say!(words, "screen-turn-second", who = who),
    }
}

fn controls(visit: &Visit, words: &Words, next: Option<&str>) -> Markup {
    let (session, shown) = (&visit.session, visit.shown);
    let (ply, values) = (session.ply(), Shown { values: shown.values, ..Shown::default() });
    let mut back = session.clone();
    let undo = (back.take_back() || back.undo()).then(|| visit.at(back.ply(), values));
    let mut forth = session.clone();
    let mut can = forth.redo();
    while can && forth.player_to_move() != Player::Human && forth.redo() {
        can = forth.verdict().is_none();
    }
    let redo = (forth.ply() > ply).then(|| visit.at(forth.ply(), values));
    let restart = (ply > 0).then(|| visit.at(0, values));
    let hint =
        session.verdict().is_none().then(|| visit.at(ply, Shown { hint: (shown.hint + 1).min(9), ..shown }));
    let why = (ply > 0).then(|| visit.at(ply, Shown { why: !shown.why, ..shown }));
    let worth = Some(visit.at(ply, Shown { values: !shown.values, ..shown }));
    let values_word =
        if shown.values { say!(words, "web-hide-values") } else { say!(words, "web-show-values") };
    let buttons = [
        ("", next.map(str::to_owned), say!(words, "web-next")),
        ("u", undo, say!(words, "web-undo")),
        ("r", redo, say!(words, "web-redo")),
        ("n", restart, say!(words, "web-restart")),
        ("h", hint, say!(words, "web-hint")),
        ("y", why, say!(words, "web-why")),
        ("v", worth, values_word),
        ("s", Some(visit.solution(session.position(), 0)), say!(words, "web-solution")),
        ("w", Some(visit.search(session.position())), say!(words, "web-search")),
        (
            "?",
            Some(format!("/{}/{}/about", crate::visit::code(visit.language), visit.entry.name)),
            say!(words, "web-about"),
        ),
    ];
    html! {
        nav.controls aria-label=(say!(words, "web-controls")) {
            @for (key, href, name) in buttons {
                @if let Some(href) = href {
                    a.button href=(href) data-key=[(!key.is_empty()).then_some(key)] { (name) }
                }
            }
        }
    }
}

/// The field for a move, where the moves may be too many to list.
fn typing(visit: &Visit, words: &Words) -> Markup {
    let shown = Shown { values: visit.shown.values, ..Shown::default() };
    let query = visit.query(visit.session.ply(), shown);
    html! {
        form.typing action=(visit.base()) method="get" {
            @for (key, value) in form_urlencoded::parse(query.as_bytes()) {
                input type="hidden" name=(key) value=(value);
            }
            label {
                (say!(words, "screen-type-move")) " "
                input name="mv" autocomplete="off" maxlength="100" required;
            }
            button { (say!(words, "web-play")) }
            small { (visit.session.game().move_help().say(words.language)) }
        }
    }
}

/// What each listed move is worth.
fn worths(answer: &Answer, players: Players, words: &Words) -> HashMap<String, Worth> {
    let valued = answer.moves.iter().map(|valued| {
        let is_best = lucas_engine::theory::is_best(&answer.value, &valued.value, players);
        (valued.step.mv.clone(), telling::worth(&valued.value, players, is_best, words))
    });
    valued.collect()
}

fn moves<'a>(
    visit: &Visit,
    words: &Words,
    answer: Option<&Answer>,
    tap: &dyn Fn(&str) -> Option<Tap<'a>>,
) -> Markup {
    let names: Vec<String> = if let Some(answer) = answer {
        answer.moves.iter().map(|valued| valued.step.mv.clone()).collect()
    } else {
        let moves = visit.session.game().moves(visit.session.position()).unwrap_or_default();
        moves.into_iter().map(|step| step.mv).collect()
    };
    html! {
        @if !names.is_empty() && visit.session.verdict().is_none() {
            section {
                h2 { (say!(words, "screen-moves", count = names.len())) }
                ul.choices.moves {
                    @for mv in &names {
                        @if let Some(Tap { href, worth }) = tap(mv) {
                            li {
                                a.button.(worth.map_or("", |worth| worth.class)) href=(href) {
                                    (mv) @if let Some(worth) = worth { " " (worth.sign) " " (worth.words) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn share(visit: &Visit, words: &Words, host: &str) -> Markup {
    let address = format!("http://{host}{}", visit.here());
    let code = (address.len() <= MOST_QR).then(|| QrCode::new(&address).ok()).flatten();
    let again = format!(
        "{}?p={},{}&at={}",
        visit.base(),
        visit.session.players[0],
        visit.session.players[1],
        encoded(visit.session.position())
    );
    html! {
        details {
            summary { (say!(words, "web-share")) }
            p { a.button href=(visit.saved()) download="game.lucas" { (say!(words, "web-save")) } }
            p { a.button href=(again) { (say!(words, "web-from-here")) } }
            label { (say!(words, "web-link")) " " input.link readonly value=(address); }
            @if let Some(code) = code { (qr(&code, words)) }
        }
    }
}

fn qr(code: &QrCode, words: &Words) -> Markup {
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, colour)| *colour == qrcode::Color::Dark);
    let mut path = String::new();
    for (place, _) in dark {
        let _ = write!(path, "M{} {}h1v1h-1z", place % width, place / width);
    }
    let view = format!("-4 -4 {0} {0}", width + 8);
    html! {
        svg.qr viewBox=(view) role="img" aria-label=(say!(words, "web-qr")) {
            rect.paper x="-4" y="-4" width=(width + 8) height=(width + 8) {}
            path.ink d=(path) {}
        }
    }
}
