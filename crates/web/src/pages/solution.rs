//! The solution step by step: a slider, and links that need no script.

use lucas_engine::decimal::{Numerals, shortened};
use lucas_engine::{Effort, Outcome, Players, Scene, Value};
use lucas_pictures::algorithm::{Algorithm, Subject};
use lucas_pictures::own::Own;
use lucas_words::worth::verdict;
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::beside;
use super::stepper::{self, Steps};
use super::tabs::{self, Tab};
use crate::board;
use crate::failure::Failure;
use crate::visit::{Visit, colon};

/// The most plies of a solution, and the most text that they take.
const MOST_STEPS: usize = 1_000;
const MOST_TEXT: usize = 500_000;

/// What a position is worth to the player to move.
pub fn verdict_of(value: &Value, players: Players, words: &Words) -> String {
    verdict(value, players, words, &mut Numerals::default())
}

/// So many plies are left, as far as they can be counted on fingers.
fn left(value: &Value) -> Option<u64> {
    value.remoteness.as_ref().and_then(|plies| u64::try_from(plies).ok())
}

/// What the position before the first move is, and the act of the algorithm.
fn begins(value: &Value, players: Players, words: &Words) -> (String, &'static str) {
    let sentence = match (value.outcome, players, left(value)) {
        (Outcome::Win, Players::One, Some(left)) => say!(words, "solution-begins", left = left),
        (Outcome::Unsolvable, ..) => say!(words, "reason-never"),
        (Outcome::Draw, ..) => say!(words, "reason-draw"),
        (Outcome::Win, ..) => say!(words, "solution-begins-won"),
        (Outcome::Lose, ..) => say!(words, "solution-begins-lost"),
    };
    (sentence, "start")
}

/// What a move of the line does to a position that was worth so much, and the act of the algorithm.
fn narrated(mv: &str, was: &Value, players: Players, words: &Words) -> (String, &'static str) {
    let left = left(was).map(|plies| plies.saturating_sub(1));
    match (was.outcome, players, left) {
        (_, Players::One, Some(0)) => (say!(words, "solution-reaches", mv = mv), "goal"),
        (_, Players::One, Some(left)) => (say!(words, "solution-nearer", mv = mv, left = left), "step"),
        (_, Players::One, None) => (say!(words, "solution-plays", mv = mv), "step"),
        (Outcome::Win, _, Some(0)) => (say!(words, "solution-wins", mv = mv), "win"),
        (Outcome::Win, _, Some(left)) => (say!(words, "solution-hands-lost", mv = mv, left = left), "win"),
        (Outcome::Win, _, None) => (say!(words, "solution-hands-lost-somehow", mv = mv), "win"),
        (Outcome::Lose, _, Some(left)) => (say!(words, "solution-holds", mv = mv, left = left), "lose"),
        (Outcome::Lose, _, None) => (say!(words, "solution-holds-somehow", mv = mv), "lose"),
        (Outcome::Draw | Outcome::Unsolvable, ..) => (say!(words, "solution-draws", mv = mv), "draw"),
    }
}

/// One step of the solution.
///
/// # Errors
/// Refuses a position too large to solve.
pub fn page(visit: &Visit, own: Own, words: &Words, effort: &Effort<'_>) -> Result<Markup, Failure> {
    let (session, language) = (&visit.session, words.language);
    let start = session.position();
    let steps = (MOST_TEXT / start.len().max(1)).clamp(1, MOST_STEPS);
    let answer = session.analysis().answer(start, steps, effort)?;
    let line = &answer.line;
    let step = visit.step.min(line.len());
    let position = line[..step].last().map_or(start, |step| &step.position);
    let scene = session.game().scene(position)?;
    // What the last move changed is marked where the board has kept its shape.
    let game = session.game();
    let changed = |position: &str, mv: &str| game.affected(position, mv).unwrap_or_default();
    let before = step.checked_sub(1).map(|step| line[..step].last().map_or(start, |step| &step.position));
    let shape = |scene: &Scene| (scene.width, scene.height);
    let is_kept = |before: &&str| {
        let then = game.scene(before).ok().flatten();
        then.as_ref().map(shape) == scene.as_ref().map(shape)
    };
    let last = before.filter(is_kept).map(|before| changed(before, &line[step - 1].mv)).unwrap_or_default();
    let next = line.get(step).map(|next| changed(position, &next.mv)).unwrap_or_default();
    let title = visit.entry.title.say(language);
    let steps = Steps {
        action: format!("{}/solution", visit.base()),
        kept: &visit.kept(),
        first: 0,
        step,
        last: line.len(),
    };
    let here = steps.address(step);
    let players = session.game().players();
    let before = line[..step.saturating_sub(1)].last().map_or(start, |step| &step.position);
    let (sentence, acts) = match line[..step].last() {
        None => begins(&answer.value, players, words),
        Some(last) => {
            let was = session.analysis().answer(before, 0, effort)?.value;
            narrated(&last.mv, &was, players, words)
        }
    };
    let subject = match players {
        Players::One => Subject::ShortestWay,
        Players::Two => Subject::BestPlay,
    };
    let algorithm = Algorithm::of(subject, own, words);
    let clock = format!("{step}/{}", line.len());
    let says = verdict_of(&answer.value, session.game().players(), words);
    Ok(tabs::page(
        visit,
        words,
        Tab::Solution,
        &here,
        &html! {
            p.lead { (shortened(&says)) @if players == Players::Two { " " (say!(words, "web-ply")) } }
            @if answer.value.remoteness.as_ref().is_some_and(|plies| *plies > line.len().into()) {
                p.note { (say!(words, "web-cut", shown = line.len())) }
            }
            div.table {
                div.left {
                    p.status { span.clock { (clock) } " " (sentence) }
                    @match &scene {
                        Some(scene) => div.mat { (board::passing(scene, language, &format!("{title}{}{position}", colon(language)), &last, &next)) },
                        None => p { (say!(words, "screen-too-large", position = shortened(position).into_owned())) },
                    }
                    div.pilot { (steps.form(words))
                    nav.controls aria-label=(say!(words, "web-controls")) {
                        (steps.links(words))
                        a.button href=(visit.from(position)) data-key="n" aria-keyshortcuts="n" { (say!(words, "web-from-here")) }
                    } }
                    (stepper::keys(words))
                }
                section.right {
                    (beside::algorithm(visit, &algorithm, &[acts], words))
                    h2 { (say!(words, "web-line")) }
                    ol.choices.played {
                        @for (one, number) in line.iter().zip(1..) {
                            li {
                                a.button href=(steps.address(number)) aria-current=[(number == step).then_some("step")] { (number) ". " (one.mv) }
                            }
                        }
                    }
                }
            }
            @if !answer.milestones.is_empty() {
                section {
                    h2 { (say!(words, "solve-milestones")) }
                    table {
                        tr { th scope="col" { (say!(words, "web-move-number")) } th scope="col" { (say!(words, "web-position")) } }
                        @for milestone in &answer.milestones {
                            tr { td { (shortened(&milestone.plies.to_string())) } td { (shortened(&milestone.position)) } }
                        }
                    }
                }
            }
        },
    ))
}
