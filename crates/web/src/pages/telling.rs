//! What is told of a game under way: hints, reasons, values, the moves played.

use std::time::{Duration, Instant};

use lucas_engine::answer::ValuedStep;
use lucas_engine::session::{Prospect, Side};
use lucas_engine::{Answer, Effort, Outcome, Players, Refusal, Session, Value};
use lucas_words::advice::{Mover, glossary, ladder, why as reasons};
use lucas_words::moves::deed;
use lucas_words::sentences::mover;
use lucas_words::worth::after;
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::tabs::Tab;
use super::{sentence, size};
use crate::board::Appraisal;
use crate::failure::{self, told};
use crate::visit::{Visit, colon};

/// The values of earlier plies are looked up no longer than this.
const HISTORY: Duration = Duration::from_millis(200);
/// The picture of values is so high.
const HEIGHT: u32 = 20;
/// A bar is at least so high.
const LEAST: f64 = 0.6;

/// What a move is worth to the player who makes it.
pub fn worth(valued: &ValuedStep, players: Players, is_best: bool, words: &Words) -> Appraisal {
    let (value, effect) = (&valued.value, valued.step.effect);
    let (class, sign) = match (value.outcome.before(effect.passes), players) {
        (Outcome::Win, Players::Two) => ("good", "▲"),
        (Outcome::Win, Players::One) if is_best => ("good", "▲"),
        (Outcome::Draw, _) | (Outcome::Win, Players::One) => ("even", "●"),
        (Outcome::Lose, _) => ("bad", "▼"),
        (Outcome::Unsolvable, _) => ("bad", "✕"),
    };
    let plies = value.remoteness.as_ref().map(|plies| (plies + 1u32).to_string());
    let score = value.score.map(|score| format!("{:+}", effect.total(score)));
    let figure = score.or(plies).filter(|figure| figure.len() <= 3).unwrap_or_default();
    Appraisal { class, sign, words: after(value, effect, players, words), figure }
}

/// The hints asked for, and whether there are more of them.
pub fn hints(visit: &Visit, words: &Words, effort: &Effort<'_>) -> (Markup, bool) {
    if visit.shown.hint == 0 {
        return (html! {}, true);
    }
    let (session, shown) = (&visit.session, visit.shown.hint);
    let told = |inside: Markup| html! { section.told.hints { h2 { (say!(words, "screen-hint")) } (inside) } };
    let advice = match session.analysis().advice(session.position(), effort) {
        Ok(advice) => advice,
        Err(refusal) => {
            let why = sentence(failure::told(refusal).say(words.language));
            return (told(html! { p { (why) } (size::solved(visit, Tab::Play, words)) }), true);
        }
    };
    if advice.value.outcome == Outcome::Unsolvable
        && advice.legal > 0
        && let Ok(prospect) = session.prospect(effort)
    {
        return (told(back(visit, prospect, words)), false);
    }
    let rungs = ladder(&advice, session.game().players(), mover(session, session.ply()), words);
    let hints = told(html! {
        ol { @for rung in rungs.iter().take(shown) { li { (rung) } } }
        @if shown < rungs.len() { p.help { (say!(words, "web-more-hints", shown = shown, count = rungs.len())) } }
    });
    (hints, true)
}

/// That the goal is out of reach, and a button that goes back to where it is not.
fn back(visit: &Visit, prospect: Prospect, words: &Words) -> Markup {
    match prospect {
        Prospect::Open => html! {},
        Prospect::Never => html! { p { (say!(words, "web-never")) } },
        Prospect::Back(plies) => html! {
            p { (say!(words, "web-dead", plies = plies)) }
            p.controls {
                a.button.main href=(visit.at(visit.session.ply() - plies, visit.shown.lasting())) { (say!(words, "web-take-back", plies = plies)) }
            }
        },
    }
}

/// What the person's last move, and the reply to it, changed.
pub fn why(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Markup {
    let session = &visit.session;
    let last = session.ply();
    if !visit.shown.why || last == 0 {
        return html! {};
    }
    let first = (0..last).rev().find(|&ply| mover(session, ply) != Mover::Opponent).unwrap_or(last - 1);
    let players = session.game().players();
    let mut known = Vec::new();
    let mut sections = Vec::new();
    for ply in first..last {
        let sentences =
            match session.analysis().why(session.position_at(ply), &session.steps()[ply].mv, effort) {
                Ok(why) => {
                    let sentences = reasons(&why, players, mover(session, ply), words);
                    known.push(why);
                    sentences
                }
                Err(refusal) => vec![sentence(told(refusal).say(words.language))],
            };
        sections.push((
            say!(words, "web-why-move", number = (ply + 1), told = deed(session, ply, words)),
            sentences,
        ));
    }
    html! {
        @for (head, sentences) in sections {
            section.told {
                h2 { (head) }
                @for sentence in sentences { p { (sentence) } }
            }
        }
        @for meaning in glossary(&known, players, words) { p.help { (meaning) } }
    }
}

/// The moves played, each a link to its ply; those around the one at hand, when there is no room for all.
pub fn played(visit: &Visit, words: &Words) -> Markup {
    let session = &visit.session;
    let shown = visit.shown.lasting();
    let (most, plies) = (visit.most_links(), session.steps().len());
    let first = session.ply().saturating_sub(most / 2).min(plies.saturating_sub(most));
    html! {
        @if plies > 0 {
            section {
                h2 { (say!(words, "screen-played")) }
                @if plies > most { p.note { (say!(words, "web-few-plies", shown = most, plies = plies)) } }
                ol.choices.played {
                    @for (step, ply) in session.steps().iter().zip(1..).skip(first).take(most) {
                        li {
                            a.button href=(visit.at(ply, shown)) aria-current=[(ply == session.ply()).then_some("step")] {
                                (ply) ". " (step.mv)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The values of a play from its last position back, as far as they are found quickly.
///
/// # Errors
/// Refuses what is too large to solve.
pub fn answers(session: &Session, effort: &Effort<'_>) -> Result<Vec<Answer>, Refusal> {
    let analysis = session.analysis();
    // From the start all may be too much to find more than who wins, when from here it is not.
    let _ = analysis.prepare(session.start(), effort);
    let mut answers = vec![analysis.answer(session.position(), 0, effort)?];
    let late = Instant::now() + HISTORY;
    for ply in (0..session.ply()).rev() {
        let hurried = Effort { positions: 0, deadline: Some(late), ..*effort };
        match analysis.answer(session.position_at(ply), 0, &hurried) {
            Ok(answer) if Instant::now() < late => answers.push(answer),
            _ => break,
        }
    }
    Ok(answers)
}

/// The values over the plies: up is good for the first player, down for the second; in a puzzle, the way left.
pub fn history(session: &Session, answers: &[Answer], words: &Words) -> Markup {
    let plies = (0..=session.ply()).rev();
    let mut values: Vec<(usize, &Value)> = plies.zip(answers.iter().map(|answer| &answer.value)).collect();
    values.reverse();
    let plies =
        |value: &Value| value.remoteness.as_ref().map_or(1, |plies| u32::try_from(plies).unwrap_or(u32::MAX));
    let most = values.iter().map(|(_, value)| plies(value)).max().unwrap_or(1).max(1);
    let players = session.game().players();
    let bars = values.iter().map(|(ply, value)| {
        // To scale; what is at its end is still seen.
        let height = (f64::from(HEIGHT) * f64::from(plies(value)) / f64::from(most)).max(LEAST);
        let is_firsts = (value.outcome == Outcome::Win) == (session.turn_at(*ply) == Side::First);
        let (class, is_up) = match (value.outcome, players) {
            (Outcome::Draw, _) => ("even", true),
            (Outcome::Unsolvable, _) => ("bad", false),
            (_, Players::One) => ("good", true),
            (..) => (if is_firsts { "good" } else { "bad" }, is_firsts),
        };
        let says =
            format!("{ply}{}{}", colon(words.language), super::solution::verdict_of(value, players, words));
        (ply * 5, if is_up { f64::from(HEIGHT) - height } else { f64::from(HEIGHT) }, height, class, says)
    });
    let title = match players {
        Players::One => say!(words, "web-distances"),
        Players::Two => say!(words, "web-history"),
    };
    html! {
        section {
            h2 { (title) }
            @if players == Players::Two { p.help { (say!(words, "web-history-help")) } }
            svg.history viewBox=(format!("0 0 {} {}", (values.len() * 5).max(60), 2 * HEIGHT)) preserveAspectRatio="xMinYMid" role="group" aria-label=(title) {
                line x1="0" x2=((values.len() * 5).max(60)) y1=(HEIGHT) y2=(HEIGHT) {}
                @for (x, y, height, class, says) in bars {
                    rect.(class) x=(x) y=(y) width="4" height=(height) role="img" aria-label=(says) { title { (says) } }
                }
            }
        }
    }
}
