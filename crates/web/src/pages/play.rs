//! A game under way.

mod controls;
pub mod ending;
mod idle;
pub mod occasion;
mod opponent;
mod reason;
mod share;

use std::collections::HashMap;

use lucas_engine::decimal::shortened;
use lucas_engine::session::Prospect;
use lucas_engine::{Answer, Effort, Player, Players, Scene, Session};
use lucas_words::advice::Mover;
use lucas_words::moves::deed;
use lucas_words::sentences::{
    lone_human, mover, player_name, purpose, remarks, rules, turn_sentence, verdict_sentence,
};
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::tabs::{self, Tab};
use super::{home, hopeless, sentence, settings, settle, size, telling};
use crate::board::{self, Appraisal, Backdrop, Board, Destination, Hand};
use crate::failure::told;
use crate::visit::Visit;
use crate::workbench::{Reply, Work};
use controls::controls;
use reason::Reason;
pub use share::Share;

/// What each move changes is told when there are no more moves times cells than this.
const MOST_CHANGES: usize = 20_000;

/// How much work the page is: something is solved when it is to be told, and when a program that does not choose at random
/// is to reply.
pub fn work(visit: &Visit) -> Work {
    let (session, shown) = (&visit.session, visit.shown);
    let is_told = shown.values
        || shown.hint > 0
        || shown.why
        || shown.warned
        || shown.review
        || visit.occasion.is_some();
    let has_reply = visit.typed.is_none() && session.ply() == session.steps().len();
    let is_solver = !matches!(session.player_to_move(), Player::Human | Player::Random);
    if is_told || session.verdict().is_some() || (has_reply && is_solver) { Work::Heavy } else { Work::Light }
}

/// What was refused.
#[derive(Default)]
struct Notes {
    /// Why the move typed cannot be played.
    typed: Option<String>,
    /// Why a program does not reply.
    reply: Option<String>,
}

/// The page, or where it leads when a move was typed or a program is to reply.
pub fn reply(visit: &Visit, words: &Words, share: &Share, effort: &Effort<'_>) -> Reply {
    let mut notes = Notes::default();
    let said = |refusal| Some(told(refusal).say(words.language).to_owned());
    if let Some(mv) = &visit.typed {
        match visit.session.game().play(visit.session.position(), mv) {
            Ok(step) => return Reply::Elsewhere(visit.after(&step)),
            Err(refusal) => notes.typed = said(refusal),
        }
    }
    let session = &visit.session;
    let shown = visit.shown.lasting();
    let has_person = session.game().players() == Players::Two && session.players.contains(&Player::Human);
    let mut next = None;
    if session.player_to_move() != Player::Human && session.verdict().is_none() {
        if session.ply() < session.steps().len() {
            next = Some(visit.at(session.ply() + 1, shown));
        } else {
            match session.opponent_move(effort) {
                Ok(Some(step)) if has_person => return Reply::Elsewhere(visit.after(&step)),
                Ok(step) => next = step.map(|step| visit.after(&step)),
                Err(refusal) => notes.reply = said(refusal),
            }
        }
    }
    Reply::Page(page(visit, words, share, &notes, next.as_deref(), effort))
}

fn page(
    visit: &Visit,
    words: &Words,
    share: &Share,
    notes: &Notes,
    next: Option<&str>,
    effort: &Effort<'_>,
) -> Markup {
    let (session, language) = (&visit.session, words.language);
    let game = session.game();
    let (answers, refused) = match visit.shown.values.then(|| telling::answers(session, effort)) {
        None => (Vec::new(), None),
        Some(Ok(answers)) => (answers, None),
        Some(Err(refusal)) => (Vec::new(), Some(told(refusal).say(language).to_owned())),
    };
    let answer = answers.first();
    let may_move = session.player_to_move() == Player::Human && session.verdict().is_none();
    let scene = session.scene().filter(board::is_drawn);
    let links = if may_move { links(visit, scene.as_ref()) } else { HashMap::new() };
    let worths = answer.map(|answer| worths(answer, game.players(), words)).unwrap_or_default();
    let tap = |mv: &str| {
        links.get(mv).map(|Link { href, changes, called }| Destination {
            href,
            changes,
            called: called.as_deref(),
            worth: worths.get(mv),
        })
    };
    let goal = game.goal().filter(board::is_drawn);
    // What it is to become stands beside whose turn it is, where it is small enough to be seen at once.
    let (seen, scrolled) = match &goal {
        Some(goal) if board::is_windowed(goal) => (None, Some(goal)),
        goal => (goal.as_ref(), None),
    };
    let goal_picture = |goal: &Scene| board::picture(goal, language, &say!(words, "web-goal"));
    let (hints, has_hints) = telling::hints(visit, words, effort);
    tabs::page(
        visit,
        words,
        Tab::Play,
        &visit.here(),
        &html! {
            (occasion::occasion(visit, words, effort))
            @if let Some(settled) = settle::told(visit, words) { p.note { (settled) } }
            div.table.play data-ply=(session.ply()) data-plies=(session.steps().len()) {
                div.left {
                    div.top {
                        (status(visit, words, effort))
                        @if let Some(goal) = seen { figure.goal { figcaption { (say!(words, "screen-goal")) } (goal_picture(goal)) } }
                    }
                    @if hopeless::is_hopeless(visit, effort) { p.note.hopeless { (hopeless::told(visit, words, effort)) } }
                    @match &scene {
                        Some(scene) => (board(visit, scene, words, &tap, &ending::marked(visit, scene, effort))),
                        None => p { (say!(words, "screen-too-large", position = shortened(session.position()).into_owned())) },
                    }
                    (controls(visit, words, next, has_hints))
                    p.word { (word(visit, scene.as_ref(), &reason::reason(visit, words, effort), words)) }
                    (size::forewarned(visit, words))
                }
                div.right {
                    @for note in notes.reply.iter().chain(&refused) {
                        div.note { p { (sentence(note)) } (size::solved(visit, Tab::Play, words)) }
                    }
                    @if let Some(note) = notes.typed.as_ref().filter(|_| !may_move) { p.note { (sentence(note)) } }
                    (ending::ending(visit, words, effort))
                    (ending::review(visit, words, effort))
                    (hints)
                    (telling::why(visit, words, effort))
                    (opponent::opponent(visit, words, effort))
                    div.brief {
                        section.rules #rules { h2 { (say!(words, "screen-rules")) } p { (here(visit, words)) } }
                        @if let Some(goal) = scrolled { section.goal { h2 { (say!(words, "screen-goal")) } (goal_picture(goal)) } }
                    }
                    @if may_move { (moves(visit, words, answer, &tap, notes.typed.as_deref())) }
                    (telling::played(visit, words))
                    @if answer.is_some() { (telling::history(session, &answers, words)) }
                }
            }
            div.more {
                @if hopeless::has_challenges(visit, effort) {
                    details.card { summary { (say!(words, "web-challenge")) } (settings::challenges(visit, words, settings::NEAR)) }
                }
                details.card {
                    summary { (say!(words, "web-settings")) }
                    (home::presets(visit.entry, language, &game.params()))
                    (settings::form(visit.entry, words, &game.params(), game.players(), session.players, session.seed))
                }
                (share.card(visit, words))
                (home::load(words))
            }
        },
    )
}

/// The rules, told of what is left on the board.
fn here(visit: &Visit, words: &Words) -> String {
    let rules_here = visit.session.game().rules(visit.session.position());
    rules_here.map_or_else(
        || rules(&visit.session, visit.entry, words).into_owned(),
        |rules| rules.say(words.language).to_owned(),
    )
}

/// What was last played and what it did, move by move since the reader's own; before the first move, how to play.
fn word(visit: &Visit, scene: Option<&Scene>, reason: &Reason, words: &Words) -> Markup {
    let session = &visit.session;
    let last = session.ply();
    if last == 0 && session.verdict().is_none() {
        let taps = match scene {
            None => "none",
            Some(scene) if scene.gestures.iter().any(|gesture| gesture.taps.len() > 1) => "several",
            Some(_) => "one",
        };
        let own = session.game().gesture_help(session.position()).filter(|_| scene.is_some());
        let how =
            own.map_or_else(|| say!(words, "web-how", taps = taps), |own| own.say(words.language).to_owned());
        return html! { (how) " " a href="#rules" { (say!(words, "web-read-rules")) } (reason.now()) };
    }
    let first = (0..last).rev().find(|&ply| mover(session, ply) != Mover::Opponent).unwrap_or(0);
    let played = |plies: std::ops::Range<usize>| {
        plies.map(|ply| sentence(&deed(session, ply, words))).collect::<Vec<_>>().join(" ")
    };
    let own = (first + 1).min(last);
    html! { (played(first..own)) (reason.own()) @if own < last { " " (played(own..last)) } (reason.now()) }
}

/// The board in the frame of the whole game; the next move is known after some were taken back.
fn board<'a>(
    visit: &Visit,
    scene: &Scene,
    words: &Words,
    tap: &dyn Fn(&str) -> Option<Destination<'a>>,
    marked: &[(usize, &'static str)],
) -> Markup {
    let session = &visit.session;
    let title = visit.entry.title.say(visit.language);
    let coming = session.steps().get(session.ply()).map(|step| changes(visit, &step.mv));
    let (language, frame, coming) = (visit.language, &Backdrop::of(session, scene), coming.as_deref());
    // Cells that begin no move are as good as none.
    let is_begun = scene.after(&visit.tapped).next().is_some();
    let tapped = if is_begun { visit.tapped.as_slice() } else { &[] };
    let tapping = |cells: &[usize]| visit.tapping(cells);
    let reasons = idle::reasons(visit, scene, tapped, words);
    let hand =
        Hand { tapped, tap, tapping: &tapping, idle: &idle::anywhere(visit, words), reasons: &reasons };
    html! { div.mat { (Board { scene, label: title, language, frame, coming, marked, hand: Some(&hand) }.draw()) } }
}

/// The cells that a move changes, by their numbers.
fn changes(visit: &Visit, mv: &str) -> String {
    let (game, position) = (visit.session.game(), visit.session.position());
    let cells = game.affected(position, mv).unwrap_or_default();
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A move as the page offers it.
struct Link {
    /// Where it leads.
    href: String,
    /// The cells that it changes.
    changes: String,
    /// What it is called, where its text is but a code.
    called: Option<String>,
}

/// What each move leads to; no more moves than there is room for.
fn links(visit: &Visit, scene: Option<&Scene>) -> HashMap<String, Link> {
    let (game, position) = (visit.session.game(), visit.session.position());
    let moves = game.moves(position).unwrap_or_default();
    let is_small = scene.is_some_and(|scene| scene.cells.len() * moves.len() <= MOST_CHANGES);
    let link = |step: lucas_engine::Step| {
        let changes = if is_small { changes(visit, &step.mv) } else { String::new() };
        let called = game.called(position, &step.mv).map(|name| name.say(visit.language).to_owned());
        (step.mv.clone(), Link { href: visit.after(&step), changes, called })
    };
    moves.into_iter().take(visit.most_links()).map(link).collect()
}

/// Whose turn it is and how much is left, or how it ended.
fn status(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Markup {
    let session = &visit.session;
    let reader = lone_human(session);
    let is_puzzle = session.game().players() == Players::One;
    if let Some(verdict) = session.verdict() {
        let is_solved = verdict.winner.is_some() && is_puzzle;
        // Whoever came here without a move, or let a program play, has solved nothing.
        if is_solved && (session.ply() == 0 || session.players[0] != Player::Human) {
            return html! { p.status { (say!(words, "web-at-goal")) } };
        }
        let class = match (verdict.winner, reader, session.game().players()) {
            (Some(winner), Some(reader), _) if winner == reader => "good",
            (Some(_), None, _) => "good",
            (None, _, Players::Two) => "",
            _ => "bad",
        };
        return html! { p.status.(class) { (verdict_sentence(session, verdict, words)) } };
    }
    let warning = if visit.shown.warned { warning(visit, words, effort) } else { None };
    html! {
        p.status {
            (turn(session, words))
            @for remark in remarks(session, words) { " " small { (remark) } }
            // One stands in the place of the other, so that no board is pushed down while it is played on.
            @if let Some(warning) = warning { " " small.warning { (warning) } }
            @else if let Some(purpose) = purpose(session, words) { " " small.purpose { (purpose) } }
        }
    }
}

/// Whose turn it is: of the program that the reader plays against, that it plays.
fn turn(session: &Session, words: &Words) -> String {
    if lone_human(session).is_some_and(|reader| reader != session.turn()) {
        return sentence(&say!(
            words,
            "web-turn-program",
            who = player_name(session.player_to_move(), words)
        ));
    }
    turn_sentence(session, words)
}

/// That the goal is out of reach, and how far back it is not.
fn warning(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Option<Markup> {
    match visit.session.prospect(effort).ok()? {
        Prospect::Open => None,
        Prospect::Never => Some(html! { (say!(words, "web-never")) }),
        Prospect::Back(plies) => Some(html! {
            a href=(visit.at(visit.session.ply() - plies, visit.shown.lasting())) { (say!(words, "web-dead", plies = plies)) }
        }),
    }
}

/// The field for a move, where the moves may be too many to list.
fn typing(visit: &Visit, words: &Words, refused: Option<&str>) -> Markup {
    let shown = visit.shown.lasting();
    let query = visit.query(visit.session.ply(), shown);
    html! {
        form.typing action=(visit.base()) method="get" {
            @for (key, value) in form_urlencoded::parse(query.as_bytes()) {
                input type="hidden" name=(key) value=(value);
            }
            label {
                (say!(words, "screen-type-move")) " "
                input name="mv" autocomplete="off" maxlength="100" value=[&visit.typed] required
                    aria-invalid=[refused.map(|_| "true")] aria-describedby=[refused.map(|_| "refused")];
            }
            button { (say!(words, "web-play")) }
            @if let Some(refused) = refused { p.note #refused { (sentence(refused)) } }
            @else { small.help { (visit.session.game().move_help().say(words.language)) } }
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
    refused: Option<&str>,
) -> Markup {
    let game = visit.session.game();
    let names: Vec<String> = if let Some(answer) = answer {
        answer.moves.iter().map(|valued| valued.step.mv.clone()).collect()
    } else {
        let moves = game.moves(visit.session.position()).unwrap_or_default();
        moves.into_iter().map(|step| step.mv).collect()
    };
    let most = visit.most_links();
    let legend = match game.players() {
        Players::One => "one",
        Players::Two if game.is_scored() => "score",
        Players::Two => "two",
    };
    html! {
        section.legal {
            @if names.is_empty() { h2 { (say!(words, "web-moves-unlisted")) } p.help { (say!(words, "web-type-one")) } }
            @else { h2 { (say!(words, "screen-moves", count = names.len())) } }
            @if answer.is_some() { p.help { (say!(words, "web-legend", players = legend)) } }
            @if names.len() > most { p.note { (say!(words, "web-few-moves", shown = most)) } }
            ul.choices.moves.valued[answer.is_some()] {
                @for mv in &names {
                    @if let Some(Destination { href, worth, changes, called }) = tap(mv) {
                        li {
                            a.button.(worth.map_or("", |worth| worth.class)) href=(href) data-changes=(changes) {
                                (called.unwrap_or(mv)) @if let Some(worth) = worth { " " (worth.sign) " " (worth.words) }
                            }
                        }
                    }
                }
            }
            (typing(visit, words, refused))
        }
    }
}
