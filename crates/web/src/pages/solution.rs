//! The solution step by step: a slider, and links that need no script.

mod beginnings;

use lucas_engine::decimal::{Numerals, shortened};
use lucas_engine::{
    Answer, AnyGame, Effort, Outcome, Players, Proposal, Refusal, Scene, Session, Step, Value,
};
use lucas_pictures::algorithm::{Algorithm, Subject};
use lucas_pictures::own::Own;
use lucas_words::sentences::remarks;
use lucas_words::worth::{plural, verdict};
use lucas_words::{Words, moves, say};
use maud::{Markup, html};
use num_bigint::BigUint;

use super::stepper::{self, Steps};
use super::tabs::{self, Tab};
use super::{beside, hopeless};
use crate::board;
use crate::failure::Failure;
use crate::visit::Visit;
use beginnings::Beginnings;

/// The most plies of a solution, and the most text that they take.
const MOST_STEPS: usize = 1_000;
const MOST_TEXT: usize = 500_000;

/// What a position is worth to the player to move.
pub fn verdict_of(value: &Value, players: Players, words: &Words) -> String {
    verdict(value, players, words, &mut Numerals::default())
}

/// So many plies are left, and which plural that is: a figure of many digits without its middle.
fn left(plies: &BigUint) -> (String, u32) {
    let (left, count) = plural(plies, &mut Numerals::default());
    (shortened(&left).into_owned(), count)
}

/// What the position before the first move is, and the act of the algorithm.
fn begins(value: &Value, players: Players, words: &Words) -> (String, &'static str) {
    let sentence = match (value.outcome, players, &value.remoteness) {
        (Outcome::Win, Players::One, Some(plies)) => {
            let (left, count) = left(plies);
            say!(words, "solution-begins", left = left, count = count)
        }
        (Outcome::Win, Players::One, None) => say!(words, "solution-begins-solvable"),
        (Outcome::Unsolvable, ..) => say!(words, "reason-never"),
        (Outcome::Draw, ..) => say!(words, "reason-draw"),
        (Outcome::Win, ..) => say!(words, "solution-begins-won"),
        (Outcome::Lose, ..) => say!(words, "solution-begins-lost"),
    };
    (sentence, "start")
}

/// What a move of the line does to a position that was worth so much, if there is something to say, and the act of the algorithm.
fn narrated(was: &Value, players: Players, words: &Words) -> (Option<String>, &'static str) {
    if let Some(score) = was.score {
        return (Some(say!(words, "solution-margin", score = format!("{score:+}"))), "margin");
    }
    let then = was.remoteness.as_ref().filter(|plies| plies.bits() > 0);
    let left = then.map(|plies| left(&(plies - 1u32)));
    let (said, act) = match (was.outcome, players, left) {
        (_, Players::One, Some((_, 0))) => (say!(words, "solution-reaches"), "goal"),
        (_, Players::One, Some((left, count))) => {
            (say!(words, "solution-nearer", left = left, count = count), "step")
        }
        (_, Players::One, None) => return (None, "step"),
        (Outcome::Win, _, Some((_, 0))) => (say!(words, "solution-wins"), "win"),
        (Outcome::Win, _, Some((left, count))) => {
            (say!(words, "solution-hands-lost", left = left, count = count), "win")
        }
        (Outcome::Win, _, None) => (say!(words, "solution-hands-lost-somehow"), "win"),
        (Outcome::Lose, _, Some((left, count))) => {
            (say!(words, "solution-holds", left = left, count = count), "lose")
        }
        (Outcome::Lose, _, None) => (say!(words, "solution-holds-somehow"), "lose"),
        (Outcome::Draw | Outcome::Unsolvable, ..) => (say!(words, "solution-draws"), "draw"),
    };
    (Some(said), act)
}

/// The mark of a move on the board.
fn swatch(class: &str) -> Markup {
    html! { svg.board.mark-of viewBox="-.2 -.2 2.4 1.4" width="24" height="14" aria-hidden="true" { rect class=(class) width="2" height="1" {} } }
}

/// What finds a solution.
fn subject(game: &dyn AnyGame) -> Subject {
    match game.players() {
        Players::One => Subject::ShortestWay,
        Players::Two if game.is_scored() => Subject::Margins,
        Players::Two => Subject::BestPlay,
    }
}

/// Where a score decides, the line as it is played: what is gained shows whose it is.
fn scored(session: &Session, from: usize, line: &[Step]) -> Result<Option<Session>, Refusal> {
    if !session.game().is_scored() {
        return Ok(None);
    }
    let mut replay = session.clone();
    replay.go_to(from);
    for step in line {
        replay.play(&step.mv)?;
    }
    Ok(Some(replay))
}

/// One step of the solution.
///
/// # Errors
/// Refuses a position too large to solve.
pub fn page(visit: &Visit, own: Own, words: &Words, effort: &Effort<'_>) -> Result<Markup, Failure> {
    let (session, language) = (&visit.session, words.language);
    let beginnings = Beginnings::of(visit, words, effort);
    let start = session.position_at(beginnings.from);
    let steps = (MOST_TEXT / start.len().max(1)).clamp(1, MOST_STEPS);
    let answer = session.analysis().answer(start, steps, effort).map_err(Failure::unsolved)?;
    let line = &answer.line;
    let step = visit.step.min(line.len());
    let position = line[..step].last().map_or(start, |step| &step.position);
    let scored = scored(session, beginnings.from, &line[..step])?;
    let scene = match &scored {
        Some(replay) => replay.scene(),
        None => session.game().scene(position)?,
    };
    let scene = scene.filter(board::is_drawn);
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
        kept: &beginnings.kept(beginnings.from),
        first: 0,
        step,
        last: line.len(),
    };
    let here = steps.address(step);
    let players = session.game().players();
    let before = line[..step.saturating_sub(1)].last().map_or(start, |step| &step.position);
    let (sentence, acts) = match line[..step].last() {
        None => {
            let (sentence, act) = begins(&answer.value, players, words);
            (Some(sentence), act)
        }
        Some(_) => narrated(&session.analysis().answer(before, 0, effort)?.value, players, words),
    };
    let order = |position: &str, step: &Step| {
        let order = game.order(position, &step.mv).ok().flatten();
        moves::order(&Proposal { step: step.clone(), order }, words)
    };
    let played = line[..step].last().map(|last| say!(words, "solution-played", order = order(before, last)));
    let coming = line.get(step).map(|next| order(position, next));
    let algorithm = Algorithm::of(subject(&**game), own, words);
    let clock = format!("{step}/{}", line.len());
    let says = verdict_of(&answer.value, session.game().players(), words);
    Ok(tabs::page(
        visit,
        words,
        Tab::Solution,
        &here,
        &html! {
            p.lead {
                (beginnings.told(words))
                (shortened(&says)) @if players == Players::Two { " " (say!(words, "ply-meaning")) }
            }
            (beginnings.links(words))
            @if hopeless::is_hopeless(visit, effort) { p.note.hopeless { (hopeless::told(visit, words, effort)) } }
            @if answer.value.remoteness.as_ref().is_some_and(|plies| *plies > line.len().into()) {
                p.note { (say!(words, "web-cut", shown = line.len())) }
            }
            div.table {
                div.left {
                    p.status {
                        @if !line.is_empty() { span.clock { (clock) } " " }
                        @if let Some(played) = &played { (played) " " }
                        @if let Some(sentence) = &sentence { (sentence) }
                        @if let Some(replay) = &scored { @for remark in remarks(replay, words) { " " (remark) } }
                    }
                    @match &scene {
                        Some(scene) => div.mat { (board::passing(scene, language, title, &last, &next)) },
                        None => p { (say!(words, "screen-too-large", position = shortened(position).into_owned())) },
                    }
                    ul.legend.marks {
                        @if !last.is_empty() { li { (swatch("last")) (say!(words, "solution-last-mark")) } }
                        @if let Some(coming) = coming { li { (swatch("coming")) (say!(words, "solution-next-mark", order = coming)) } }
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
                    (listed(line, &steps, words))
                }
            }
            (milestones(&answer, words))
        },
    ))
}

/// Where the line is after so many moves, when it is too long to list.
fn milestones(answer: &Answer, words: &Words) -> Markup {
    html! {
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
    }
}

/// The moves of the line, each a link to its step.
fn listed(line: &[Step], steps: &Steps<'_>, words: &Words) -> Markup {
    if line.is_empty() {
        return html! {};
    }
    html! {
        h2 { (say!(words, "web-line")) }
        ol.choices.played {
            @for (one, number) in line.iter().zip(1..) {
                li {
                    a.button href=(steps.address(number)) aria-current=[(number == steps.step).then_some("step")] { (number) ". " (one.mv) }
                }
            }
        }
    }
}
