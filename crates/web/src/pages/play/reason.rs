//! Why the reader stands as they do, in a few words beside the board, while values are shown: a number alone explains nothing.

use lucas_engine::{Effort, Outcome, Player, Players};
use lucas_words::advice::{Mover, better, left, standing, verdict};
use lucas_words::sentences::mover;
use lucas_words::{Words, say};
use maud::{Markup, html};

use crate::visit::Visit;

/// Why the reader stands as they do.
#[derive(Default)]
pub struct Reason {
    /// What their last move did, and what was better.
    own: Vec<String>,
    /// Whether there was something better.
    is_bad: bool,
    /// What the reply gave away; in a lost position, what everything here turns on.
    now: Vec<String>,
}

impl Reason {
    /// What is said right after the reader's own move.
    pub fn own(&self) -> Markup {
        html! { @if !self.own.is_empty() { " " span.reason.bad[self.is_bad] { (self.own.join(" ")) } } }
    }

    /// What is said after the reply.
    pub fn now(&self) -> Markup {
        html! { @if !self.now.is_empty() { " " span.reason { (self.now.join(" ")) } } }
    }
}

/// What the reader's last move did and what was better; what the reply to it changed.
pub fn reason(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Reason {
    let (session, shown) = (&visit.session, visit.shown);
    let is_told_elsewhere = shown.why || shown.review || shown.hint > 0;
    if !shown.values || is_told_elsewhere || session.verdict().is_some() {
        return Reason::default();
    }
    let players = session.game().players();
    let own = (0..session.ply()).rev().find(|&ply| mover(session, ply) == Mover::You);
    let why = own.and_then(|ply| {
        session.analysis().why(session.position_at(ply), &session.steps()[ply].mv, effort).ok()
    });
    let (mut said, mut now) = (Vec::new(), Vec::new());
    if let Some(why) = &why {
        said.push(verdict(why, players, Mover::You, words));
        if !why.is_best {
            let left = left(why, words);
            // A figure alone explains nothing.
            let meaning = why.meaning.as_ref().filter(|_| left.is_some());
            said.extend(
                left.into_iter().chain(meaning.map(|meaning| meaning.say(words.language).to_owned())),
            );
            said.extend(better(why, words));
        }
    }
    let is_readers = session.player_to_move() == Player::Human;
    let advice = (players == Players::Two && is_readers)
        .then(|| session.analysis().advice(session.position(), effort).ok())
        .flatten();
    let stood = why.as_ref().map(|why| why.after.outcome.before(why.step.effect.passes));
    match advice.filter(|advice| !advice.is_guess) {
        Some(advice) if advice.value.outcome == Outcome::Lose => {
            now.push(standing(&advice.value, players, words));
            now.extend(advice.principle.map(|principle| principle.say(words.language).to_owned()));
        }
        Some(advice) => match (stood, advice.value.outcome) {
            (Some(Outcome::Lose | Outcome::Draw), Outcome::Win) => now.push(say!(words, "web-given")),
            (Some(Outcome::Lose), Outcome::Draw) => now.push(say!(words, "web-given-draw")),
            _ => {}
        },
        None => {}
    }
    Reason { own: said, is_bad: why.is_some_and(|why| !why.is_best), now }
}
