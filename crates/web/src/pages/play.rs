//! A game under way.

mod controls;
mod share;

use std::collections::HashMap;

use lucas_engine::decimal::shortened;
use lucas_engine::session::Side;
use lucas_engine::{Answer, Effort, Player, Players, Scene, Session};
use lucas_words::advice::Mover;
use lucas_words::sentences::{lone_human, mover, player_name, turn_sentence, verdict_sentence};
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::tabs::{self, Tab};
use super::{home, telling};
use crate::board::{self, Appraisal, Backdrop, Board, Destination, Hand};
use crate::failure::told;
use crate::visit::{Shown, Visit, colon};
use crate::workbench::{Reply, Work};
use controls::controls;
use share::share;

/// What each move changes is told when there are no more moves times cells than this.
const MOST_CHANGES: usize = 20_000;

/// How much work the page is: something is solved when it is to be told, and when a program that does not choose at random
/// is to reply.
pub fn work(visit: &Visit) -> Work {
    let (session, shown) = (&visit.session, visit.shown);
    let is_told = shown.values || shown.hint > 0 || shown.why;
    let has_reply = visit.typed.is_none() && session.ply() == session.steps().len();
    let is_solver = !matches!(session.player_to_move(), Player::Human | Player::Random);
    if is_told || (has_reply && is_solver) { Work::Heavy } else { Work::Light }
}

/// The page, or where it leads when a move was typed or a program is to reply.
pub fn reply(visit: &Visit, words: &Words, host: &str, effort: &Effort<'_>) -> Reply {
    let mut note = None;
    if let Some(mv) = &visit.typed {
        match visit.session.game().play(visit.session.position(), mv) {
            Ok(step) => return Reply::Elsewhere(visit.after(&step)),
            Err(refusal) => note = Some(refusal),
        }
    }
    let session = &visit.session;
    let shown = Shown { values: visit.shown.values, ..Shown::default() };
    let has_person = session.game().players() == Players::Two && session.players.contains(&Player::Human);
    let mut next = None;
    if session.player_to_move() != Player::Human && session.verdict().is_none() {
        if session.ply() < session.steps().len() {
            next = Some(visit.at(session.ply() + 1, shown));
        } else {
            match session.opponent_move(effort) {
                Ok(Some(step)) if has_person => return Reply::Elsewhere(visit.after(&step)),
                Ok(step) => next = step.map(|step| visit.after(&step)),
                Err(refusal) => note = Some(refusal),
            }
        }
    }
    let note = note.map(|refusal| told(refusal).say(words.language).to_owned());
    Reply::Page(page(visit, words, host, note.as_deref(), next.as_deref(), effort))
}

fn page(
    visit: &Visit,
    words: &Words,
    host: &str,
    note: Option<&str>,
    next: Option<&str>,
    effort: &Effort<'_>,
) -> Markup {
    let (session, language) = (&visit.session, words.language);
    let (game, position) = (session.game(), session.position());
    let title = visit.entry.title.say(language);
    let params = shortened(&game.params()).into_owned();
    let (answers, refused) = match visit.shown.values.then(|| telling::answers(session, effort)) {
        None => (Vec::new(), None),
        Some(Ok(answers)) => (answers, None),
        Some(Err(refusal)) => (Vec::new(), Some(told(refusal).say(language).to_owned())),
    };
    let answer = answers.first();
    let may_move = session.player_to_move() == Player::Human && session.verdict().is_none();
    let scene = game.scene(position).ok().flatten();
    let links = if may_move { links(visit, scene.as_ref()) } else { HashMap::new() };
    let worths = answer.map(|answer| worths(answer, game.players(), words)).unwrap_or_default();
    let tap =
        |mv: &str| links.get(mv).map(|(href, changes)| Destination { href, changes, worth: worths.get(mv) });
    let goal = game.goal();
    let here = visit.here();
    tabs::page(
        visit,
        words,
        Tab::Play,
        &here,
        &html! {
            p.lead { (visit.entry.summary.say(language)) }
            div.table data-ply=(session.ply()) data-plies=(session.steps().len()) {
                div.left {
                    (status(visit, words))
                    @for note in note.into_iter().chain(refused.as_deref()) { p.note { (note) } }
                    @match &scene {
                        Some(scene) => (board(visit, scene, title, &tap)),
                        None => p { (say!(words, "screen-too-large", position = shortened(position).into_owned())) },
                    }
                    (controls(visit, words, next))
                }
                div.right {
                    (telling::hints(visit, words, effort))
                    (telling::why(visit, words, effort))
                    @if may_move { (moves(visit, words, answer, &tap)) }
                    @if let Some(goal) = &goal {
                        section.goal { h2 { (say!(words, "web-goal")) } (board::picture(goal, language, &say!(words, "web-goal"))) }
                    }
                    (telling::played(visit, words))
                    @if answer.is_some() { (telling::history(session, &answers, words)) }
                }
            }
            details.card {
                summary { (say!(words, "web-settings")) }
                (home::presets(visit.entry, language))
                (home::form(visit.entry, words, game.players(), &params, session.players, session.seed))
            }
            (share(visit, words, host))
            (home::load(words))
        },
    )
}

/// The board in the frame of the whole game; the next move is known after some were taken back.
fn board<'a>(
    visit: &Visit,
    scene: &Scene,
    title: &str,
    tap: &dyn Fn(&str) -> Option<Destination<'a>>,
) -> Markup {
    let session = &visit.session;
    let coming = session.steps().get(session.ply()).map(|step| changes(visit, &step.mv));
    let label = format!("{title}{}{}", colon(visit.language), session.position());
    let (language, frame, coming) = (visit.language, &Backdrop::of(session, scene), coming.as_deref());
    // Cells that begin no move are as good as none.
    let is_begun = scene.after(&visit.tapped).next().is_some();
    let tapped = if is_begun { visit.tapped.as_slice() } else { &[] };
    let tapping = |cells: &[usize]| visit.tapping(cells);
    let hand = Hand { tapped, tap, tapping: &tapping };
    html! { div.mat { (Board { scene, label: &label, language, frame, coming, hand: Some(&hand) }.draw()) } }
}

/// The cells that a move changes, by their numbers.
fn changes(visit: &Visit, mv: &str) -> String {
    let (game, position) = (visit.session.game(), visit.session.position());
    let cells = game.affected(position, mv).unwrap_or_default();
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Where each move leads, and what it changes; no more moves than there is room for.
fn links(visit: &Visit, scene: Option<&Scene>) -> HashMap<String, (String, String)> {
    let moves = visit.session.game().moves(visit.session.position()).unwrap_or_default();
    let is_small = scene.is_some_and(|scene| scene.cells.len() * moves.len() <= MOST_CHANGES);
    let link = |step: lucas_engine::Step| {
        let changes = if is_small { changes(visit, &step.mv) } else { String::new() };
        (step.mv.clone(), (visit.after(&step), changes))
    };
    moves.into_iter().take(visit.most_links()).map(link).collect()
}

/// Whose turn it is after which reply, or how it ended.
fn status(visit: &Visit, words: &Words) -> Markup {
    let session = &visit.session;
    let reader = lone_human(session);
    if let Some(verdict) = session.verdict() {
        let class = match (verdict.winner, reader, session.game().players()) {
            (Some(winner), Some(reader), _) if winner == reader => "good",
            (Some(_), None, _) => "good",
            (None, _, Players::Two) => "",
            _ => "bad",
        };
        return html! { p.status.(class) { (verdict_sentence(session, verdict, words)) } };
    }
    let turn = turn_sentence(session, words);
    let margin = game_margin(session, words);
    let reply = session.ply().checked_sub(1).filter(|&ply| mover(session, ply) == Mover::Opponent);
    let reply = reply.map(|ply| {
        let opponent = match session.turn_at(ply) {
            Side::First => session.players[0],
            Side::Second => session.players[1],
        };
        let mv = session.steps()[ply].mv.clone();
        say!(words, "web-replied", who = player_name(opponent, words), mv = mv)
    });
    html! {
        p.status {
            @if let Some(reply) = reply { small { (reply) } " " }
            (turn)
            @if let Some(margin) = margin { " " small { (margin) } }
        }
    }
}

/// By how much the player to move is ahead, where a score decides.
fn game_margin(session: &Session, words: &Words) -> Option<String> {
    let margin = session.game().standing(session.position()).ok()?.margin?;
    Some(say!(words, "screen-margin", margin = format!("{margin:+}")))
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
                input name="mv" autocomplete="off" maxlength="100" value=[&visit.typed] required;
            }
            button { (say!(words, "web-play")) }
            small.help { (visit.session.game().move_help().say(words.language)) }
        }
    }
}

/// What each listed move is worth.
fn worths(answer: &Answer, players: Players, words: &Words) -> HashMap<String, Appraisal> {
    let valued = answer.moves.iter().map(|valued| {
        let is_best = answer.value.is_kept(&valued.value, valued.step.effect);
        (valued.step.mv.clone(), telling::worth(valued, players, is_best, words))
    });
    valued.collect()
}

/// The moves that can be played, the best first when values are shown.
fn moves<'a>(
    visit: &Visit,
    words: &Words,
    answer: Option<&Answer>,
    tap: &dyn Fn(&str) -> Option<Destination<'a>>,
) -> Markup {
    let names: Vec<String> = if let Some(answer) = answer {
        answer.moves.iter().map(|valued| valued.step.mv.clone()).collect()
    } else {
        let moves = visit.session.game().moves(visit.session.position()).unwrap_or_default();
        moves.into_iter().map(|step| step.mv).collect()
    };
    let most = visit.most_links();
    html! {
        section {
            h2 { (say!(words, "screen-moves", count = names.len())) }
            @if names.len() > most { p.note { (say!(words, "web-few-moves", shown = most)) } }
            ul.choices.moves.valued[answer.is_some()] {
                @for mv in &names {
                    @if let Some(Destination { href, worth, changes }) = tap(mv) {
                        li {
                            a.button.(worth.map_or("", |worth| worth.class)) href=(href) data-changes=(changes) {
                                (mv) @if let Some(worth) = worth { " " (worth.sign) " " (worth.words) }
                            }
                        }
                    }
                }
            }
            (typing(visit, words))
        }
    }
}
