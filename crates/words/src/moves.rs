//! Moves in sentences: in the game's own words where it has them, else by their names.

use lucas_engine::session::{Session, Side};
use lucas_engine::{Language, Players, Proposal};

use crate::advice::Mover;
use crate::sentences::{lone_human, mover};
use crate::{Words, say};

/// What is told of a move, with its name where the words do not hold it.
fn named(told: &str, mv: &str) -> String {
    let mut said =
        told.split_whitespace().map(|word| word.trim_matches(|sign: char| ".,:;()".contains(sign)));
    if said.any(|word| word == mv) { told.to_owned() } else { format!("{told} ({mv})") }
}

/// Several that are told, one after the other.
#[must_use]
pub fn joined(told: &[String], words: &Words) -> String {
    told.join(match words.language {
        Language::English => "; ",
        Language::French => "\u{a0}; ",
    })
}

/// A proposed move as an order: `take 2 matches`.
#[must_use]
pub fn order(proposal: &Proposal, words: &Words) -> String {
    let mv = &proposal.step.mv;
    match &proposal.order {
        Some(order) => named(order.say(words.language), mv),
        None => say!(words, "move-play", mv = mv.clone()),
    }
}

/// Proposed moves as orders, those that are told alike together: `shoot the star in that corner (a1 or c1)`.
#[must_use]
pub fn orders(proposals: &[Proposal], words: &Words) -> Vec<String> {
    let mut told: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut unworded = Vec::new();
    for proposal in proposals {
        let mv = &*proposal.step.mv;
        let Some(text) = proposal.order.as_ref().map(|order| order.say(words.language)) else {
            unworded.push(order(proposal, words));
            continue;
        };
        match told.iter_mut().find(|(known, _)| *known == text) {
            Some((_, names)) => names.push(mv),
            None => told.push((text, vec![mv])),
        }
    }
    let or = match words.language {
        Language::English => " or ",
        Language::French => " ou ",
    };
    let worded = told.into_iter().map(|(text, names)| match &*names {
        [mv] => named(text, mv),
        [first @ .., last] => format!("{text} ({}{or}{last})", first.join(", ")),
        [] => text.to_owned(),
    });
    worded.chain(unworded).collect()
}

/// What was played at a ply, to follow a colon: `you took 2 matches`.
#[must_use]
pub fn deed(session: &Session, ply: usize, words: &Words) -> String {
    let who = match (lone_human(session), mover(session, ply), session.turn_at(ply)) {
        (_, Mover::Shown, _) => "shown",
        (Some(_), Mover::Opponent, _) => "other",
        (Some(_), Mover::You, _) => "you",
        _ if session.game().players() == Players::One => "you",
        (None, _, Side::First) => "first",
        (None, _, Side::Second) => "second",
    };
    deed_of(who, session, ply, words)
}

/// What somebody's program played at a ply: `it took 2 matches`.
#[must_use]
pub(crate) fn guest_deed(session: &Session, ply: usize, words: &Words) -> String {
    deed_of("guest", session, ply, words)
}

fn deed_of(who: &'static str, session: &Session, ply: usize, words: &Words) -> String {
    match done(session, ply, words) {
        Some(deed) => say!(words, "move-did", who = who, deed = deed),
        None => say!(words, "move-did-so", who = who, mv = session.steps()[ply].mv.clone()),
    }
}

/// What the move at a ply did, to follow whoever made it: `took 2 matches`; nothing where the game has no words for it.
#[must_use]
pub fn done(session: &Session, ply: usize, words: &Words) -> Option<String> {
    let mv = &session.steps()[ply].mv;
    let deed = session.game().deed(session.position_at(ply), mv).ok().flatten()?;
    Some(named(deed.say(words.language), mv))
}
