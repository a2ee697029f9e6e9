//! Why the reader stands as they do, in a few words beside the board, while values are shown: a number alone explains nothing.

use lucas_engine::{Effort, Outcome, Player, Players};
use lucas_words::Words;
use lucas_words::advice::{Mover, better, left, standing, verdict};
use lucas_words::sentences::mover;
use maud::{Markup, html};

use crate::visit::Visit;

/// What the reader's last move did and what was better; in a lost position, what everything here turns on.
pub fn reason(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Markup {
    let (session, shown) = (&visit.session, visit.shown);
    let is_told_elsewhere = shown.why || shown.review || shown.hint > 0;
    if !shown.values || is_told_elsewhere || session.verdict().is_some() {
        return html! {};
    }
    let players = session.game().players();
    let own = (0..session.ply()).rev().find(|&ply| mover(session, ply) == Mover::You);
    let why = own.and_then(|ply| {
        session.analysis().why(session.position_at(ply), &session.steps()[ply].mv, effort).ok()
    });
    let mut said = Vec::new();
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
    if let Some(advice) = advice.filter(|advice| advice.value.outcome == Outcome::Lose && !advice.is_guess) {
        said.push(standing(&advice.value, players, words));
        said.extend(advice.principle.map(|principle| principle.say(words.language).to_owned()));
    }
    let is_bad = why.is_some_and(|why| !why.is_best);
    html! { @if !said.is_empty() { " " span.reason.bad[is_bad] { (said.join(" ")) } } }
}
