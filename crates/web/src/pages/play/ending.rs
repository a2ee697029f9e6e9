//! The end of a game: how good it was, where it turned, and what to play next.

use std::slice;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lucas_engine::session::{Prospect, Review, Side, Verdict};
use lucas_engine::{Answer, AnyGame, Effort, Outcome, Player, Players, Proposal, Scene, Why};
use lucas_words::advice::{RUNGS, better, glossary, why as reasons};
use lucas_words::moves::{self, deed, joined};
use lucas_words::sentences::{guest_side, lone_human, mistakes_told, mover, was_lost, was_won};
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::opponent::neighbours;
use crate::failure::told;
use crate::visit::{Shown, Visit, code, params};

/// What was played is looked back at no longer than this.
const LOOK_BACK: Duration = Duration::from_secs(3);
/// So many sentences of what went wrong are seen with the board on a phone; the others are unfolded.
const FIRST: usize = 2;
/// No more mistakes of a program are told.
const MOST_MISTAKES: usize = 5;

/// The same effort, for a look back.
fn hurried<'w>(effort: &Effort<'w>) -> Effort<'w> {
    Effort { deadline: Some(Instant::now() + LOOK_BACK), ..*effort }
}

/// What to do when play is over; empty while it goes on.
pub fn ending(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Markup {
    let session = &visit.session;
    let Some(verdict) = session.verdict().filter(|_| session.ply() > 0) else { return html! {} };
    let review = session.review(&hurried(effort)).ok();
    let wrong = review.as_ref().and_then(|review| review.mistakes(session.game().players()).first().copied());
    let shown = visit.shown.lasting();
    let is_stuck = session.game().players() == Players::One && verdict.winner.is_none();
    let prospect = is_stuck.then(|| session.prospect(&hurried(effort)).ok());
    let sentence = match prospect {
        Some(Some(Prospect::Back(plies))) => Some(say!(words, "web-stuck", plies = plies)),
        Some(Some(Prospect::Never)) => Some(say!(words, "web-never")),
        Some(_) => Some(say!(words, "advice-over-stuck")),
        None => review.as_ref().and_then(|review| measured(visit, verdict, review, words)),
    };
    // Whoever plays against another person, or looks on, need not be the one who went wrong.
    let went_wrong = match (session.game().players(), lone_human(session)) {
        (Players::Two, None) => say!(words, "web-it-went-wrong"),
        _ => say!(words, "web-went-wrong"),
    };
    html! {
        section.told.ending {
            h2 { (say!(words, "web-ended")) }
            @if let Some(sentence) = sentence { p { (sentence) } }
            p.controls {
                @if let Some(Some(Prospect::Back(plies))) = prospect {
                    a.button.main href=(visit.at(session.ply() - plies, shown)) { (say!(words, "web-take-back", plies = plies)) }
                }
                @if let Some(ply) = wrong {
                    a.button.main href=(visit.at(ply, Shown { review: true, ..shown })) { (went_wrong) }
                }
                a.button href=(visit.fresh(session.start(), session.players, session.seed.wrapping_add(1))) { (say!(words, "web-again")) }
                (others(visit, verdict, words))
            }
            (guest(visit, words, effort))
        }
    }
}

/// What somebody's program did wrong; each move leads to where it was made.
fn guest(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Markup {
    let session = &visit.session;
    let mistakes =
        guest_side(session).and_then(|side| session.mistakes(side, MOST_MISTAKES, &hurried(effort)).ok());
    let Some(mistakes) = mistakes else { return html! {} };
    let plies = mistakes.iter().map(|mistake| Some(mistake.ply)).chain([None]);
    let shown = Shown { review: true, ..visit.shown.lasting() };
    html! {
        div.guest {
            @for ((head, reasons), ply) in mistakes_told(session, &mistakes, words).iter().zip(plies) {
                p { @if let Some(ply) = ply { a href=(visit.at(ply, shown)) { (head) } } @else { (head) } }
                @for reason in reasons { p { (reason) } }
            }
        }
    }
}

/// How long it took, and how long it takes at best.
fn measured(visit: &Visit, verdict: Verdict, review: &Review, words: &Words) -> Option<String> {
    let session = &visit.session;
    let (reader, plies) = (lone_human(session), session.ply());
    match session.game().players() {
        Players::One => {
            let (best, _) = (review.best.as_ref()?, verdict.winner?);
            let is_best = *best == plies.into();
            Some(if is_best {
                say!(words, "web-was-best")
            } else {
                say!(words, "web-best", best = best.to_string(), plies = plies)
            })
        }
        Players::Two => {
            let is_won = verdict.winner.is_some() && verdict.winner == reader;
            let (count, moves) = (review.slips.len(), named(visit, &review.slips, words));
            reader.map(|_| match (is_won, count) {
                (true, 0) if !was_won(session, review) => say!(words, "web-won-given"),
                (true, 0) => say!(words, "web-won-clean"),
                (true, _) => say!(words, "web-won-lucky", count = count, moves = moves),
                (false, 0) if was_lost(session, review) => say!(words, "web-never-had"),
                (false, 0) => say!(words, "review-nothing"),
                (false, _) => say!(words, "web-slipped", count = count, moves = moves),
            })
        }
    }
}

/// Some of the moves played, by number and in words.
fn named(visit: &Visit, plies: &[usize], words: &Words) -> String {
    let names = plies.iter().map(|&ply| {
        let number = ply + 1;
        say!(words, "web-move-named", number = number, told = deed(&visit.session, ply, words))
    });
    joined(&names.collect::<Vec<_>>(), words)
}

/// Other games from here: the other side, a strength that fits how it ended, a larger size, and a smaller one unless it was won.
fn others(visit: &Visit, verdict: Verdict, words: &Words) -> Markup {
    let session = &visit.session;
    let [first, second] = session.players;
    let seat = lone_human(session);
    let is_won = seat.is_some() && verdict.winner == seat;
    let is_lost = seat.is_some() && verdict.winner.is_some() && !is_won;
    let [weaker, stronger] = match seat {
        Some(Side::First) => neighbours(second).map(|player| player.map(|player| [Player::Human, player])),
        Some(Side::Second) => neighbours(first).map(|player| player.map(|player| [player, Player::Human])),
        None => [None, None],
    };
    let game = &**session.game();
    let smaller = if verdict.winner.is_none() || is_lost { visit.entry.smaller(game) } else { None };
    let fresh = |players: [Player; 2]| visit.fresh(session.start(), players, session.seed);
    html! {
        @if let Some(smaller) = smaller { a.button href=(sized(visit, &smaller)) { (say!(words, "web-smaller-one")) } }
        @if let Some(larger) = visit.entry.larger(game) { a.button href=(sized(visit, &larger)) { (say!(words, "web-larger")) } }
        @if seat.is_some() { a.button href=(fresh([second, first])) { (say!(words, "web-other-side")) } }
        @if let Some(players) = weaker.filter(|_| !is_won) { a.button href=(fresh(players)) { (say!(words, "web-weaker")) } }
        @if let Some(players) = stronger.filter(|_| !is_lost) { a.button href=(fresh(players)) { (say!(words, "web-stronger")) } }
        @if is_lost && weaker.is_none() && !visit.shown.values {
            a.button href=(fresh(session.players) + "&values=1") { (say!(words, "web-with-values")) }
        }
    }
}

/// The same game in another size.
fn sized(visit: &Visit, game: &Arc<dyn AnyGame>) -> String {
    let [first, second] = visit.session.players;
    format!("/{}/{}/{}?p={first},{second}", code(visit.language), visit.entry.name, params(&game.params()))
}

/// The plies where a person went wrong, from the start of the play to its end.
pub fn mistakes(visit: &Visit, effort: &Effort<'_>) -> Vec<usize> {
    let mut whole = visit.session.clone();
    whole.go_to(whole.steps().len());
    let review = whole.review(&hurried(effort)).ok();
    review.map(|review| review.mistakes(whole.game().players()).to_vec()).unwrap_or_default()
}

/// What is told of a move that went wrong: what is read with the board on a phone, and what is unfolded.
#[derive(Default)]
struct Reasons {
    /// What it did.
    first: Vec<String>,
    /// What the figure means that this is told by: without it the figure explains nothing.
    meanings: Vec<String>,
    /// What was better, and what wins against it.
    then: Vec<String>,
    /// What else there is to say.
    rest: Vec<String>,
}

/// What went wrong with a move of a ply.
fn wrong(visit: &Visit, ply: usize, words: &Words, effort: &Effort<'_>) -> Reasons {
    let session = &visit.session;
    let (players, step) = (session.game().players(), &session.steps()[ply]);
    let why = match session.analysis().why(session.position_at(ply), &step.mv, effort) {
        Ok(why) => why,
        Err(refusal) => {
            return Reasons {
                first: vec![told(refusal).say(words.language).to_owned()],
                ..Reasons::default()
            };
        }
    };
    let mut first = reasons(&why, players, mover(session, ply), words);
    let mut rest = first.split_off(FIRST.min(first.len()));
    let better = better(&why, words);
    rest.retain(|sentence| Some(sentence) != better.as_ref());
    first.retain(|sentence| Some(sentence) != better.as_ref());
    let (plies, meanings) = glossary(slice::from_ref(&why), players, words)
        .into_iter()
        .partition(|meaning| *meaning == say!(words, "ply-meaning"));
    rest.extend::<Vec<_>>(plies);
    Reasons {
        first,
        meanings,
        then: better.into_iter().chain(refuted(visit, &why, words, effort)).collect(),
        rest,
    }
}

/// What wins against a move that gave something away in a game of two: a number of plies alone shows nobody how.
fn refuted(visit: &Visit, why: &Why, words: &Words, effort: &Effort<'_>) -> Option<String> {
    let session = &visit.session;
    let is_lost = why.after.outcome == Outcome::Win && why.step.effect.passes;
    if !is_lost || session.game().players() == Players::One {
        return None;
    }
    let position = &why.step.position;
    let answer = session.analysis().answer(position, 0, effort).ok()?;
    let step = answer.best().next()?.clone();
    let order = session.game().order(position, &step.mv).ok().flatten();
    Some(say!(words, "why-refuted", order = moves::order(&Proposal { step, order }, words)))
}

/// What went wrong with the move that follows, and that another can be played right here.
pub fn review(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Markup {
    let session = &visit.session;
    let ply = session.ply();
    if !visit.shown.review || ply == session.steps().len() {
        return html! {};
    }
    let Reasons { first, meanings, then, rest } = wrong(visit, ply, words, effort);
    let mistakes = mistakes(visit, effort);
    let (count, nth) = (mistakes.len(), mistakes.iter().take_while(|&&mistake| mistake <= ply).count());
    let before = mistakes.iter().rev().find(|&&mistake| mistake < ply);
    let after = mistakes.iter().find(|&&mistake| mistake > ply);
    let (number, deed) = (ply + 1, deed(session, ply, words));
    // A useless move loses nothing.
    let after_it = session.analysis().answer(session.position_at(number), 0, effort);
    let is_detour = session.game().players() == Players::One
        && after_it.is_ok_and(|answer| answer.value.outcome == Outcome::Win);
    let to = |ply: &usize| visit.at(*ply, Shown { review: true, ..visit.shown.lasting() });
    html! {
        section.told.review {
            h2 {
                @if count > 1 { (say!(words, "web-mistake", nth = nth, count = count, number = number, told = deed)) }
                @else if is_detour { (say!(words, "web-detour", number = number, told = deed)) }
                @else { (say!(words, "web-turned", number = number, told = deed)) }
            }
            @for sentence in &first { p { (sentence) } }
            @for meaning in &meanings { p.help { (meaning) } }
            @if !then.is_empty() { p { (then.join(" ")) } }
            p { (say!(words, "web-play-on")) }
            p.controls {
                @if count > 1 {
                    @for (other, name) in [(before, say!(words, "web-mistake-before")), (after, say!(words, "web-mistake-after"))] {
                        a.button href=[other.map(to)] aria-disabled=[other.is_none().then_some("true")] { (name) }
                    }
                }
                a.button href=(visit.at(session.steps().len(), visit.shown.lasting())) { (say!(words, "web-to-the-end")) }
            }
            @if !rest.is_empty() {
                details {
                    summary { (say!(words, "web-whole-reason")) }
                    @for sentence in &rest { p.help { (sentence) } }
                }
            }
        }
    }
}

/// The cells of the move that went wrong and of the best ones, or of the move that a hint has named, when that is shown;
/// and those that decided the game.
pub fn marked(visit: &Visit, scene: &Scene, effort: &Effort<'_>) -> Vec<(usize, &'static str)> {
    let session = &visit.session;
    let slip = session.steps().get(session.ply()).filter(|_| visit.shown.review);
    let cells = |mv: &str| {
        let gesture = scene.gestures.iter().find(|gesture| gesture.mv == mv);
        let mut taps = gesture.map(|gesture| gesture.taps.clone()).unwrap_or_default();
        // What is taken away is marked with the one thing that is tapped for it: two matches, not one.
        let is_alike = |cell: &usize| {
            let (cell, is_tapped) = (&scene.cells[*cell], taps.contains(cell));
            !is_tapped && cell.is_solid && taps.iter().any(|&tap| scene.cells[tap].shape == cell.shape)
        };
        let mut gone = session.game().affected(session.position(), mv).unwrap_or_default();
        let is_pair = gone.len() == 2 && taps.iter().any(|tap| gone.contains(tap));
        let pieces = gone.iter().filter(|&&cell| scene.cells[cell].piece.is_some()).count();
        if is_pair {
            gone.retain(|cell| !taps.contains(cell));
            // A piece that goes to another place is marked in both.
            if pieces == 1 {
                taps.append(&mut gone);
            }
        } else if !taps.is_empty() {
            gone.retain(is_alike);
        }
        (taps, gone)
    };
    let better: Vec<(Vec<usize>, Vec<usize>)> = if slip.is_some() {
        let answer = session.analysis().answer(session.position(), 0, effort).ok();
        answer.iter().flat_map(Answer::best).map(|step| cells(&step.mv)).collect()
    } else if visit.shown.hint >= RUNGS {
        let advice = session.analysis().advice(session.position(), effort).ok();
        advice.and_then(|advice| advice.best).map(|best| cells(&best.step.mv)).into_iter().collect()
    } else {
        Vec::new()
    };
    let (slip, lost) = slip.map(|step| cells(&step.mv)).unwrap_or_default();
    let (tapped, along): (Vec<_>, Vec<_>) = better.into_iter().unzip();
    let (tapped, mut along) = (tapped.concat(), along.concat());
    // What is tapped for one move may go with another.
    along.retain(|cell| !tapped.contains(cell));
    let slip = [slip, lost].concat().into_iter().map(|cell| (cell, "slip"));
    slip.chain(tapped.into_iter().map(|cell| (cell, "better")))
        .chain(along.into_iter().map(|cell| (cell, "along")))
        .chain(scene.decisive.iter().map(|&cell| (cell, "decisive")))
        .collect()
}
