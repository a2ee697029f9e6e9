//! What is said of a position that chance has drawn: which day's it is, how hard it is, and what the best is.

use lucas_engine::{Difficulty, Effort};
use lucas_words::advice::standing;
use lucas_words::sentences::{date_name, difficulty_name};
use lucas_words::{Words, say};
use maud::{Markup, html};

use crate::visit::{Occasion, Visit};

/// The announcement; empty where nobody drew anything.
pub fn occasion(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Markup {
    let Some(Occasion { difficulty, day }) = visit.occasion else { return html! {} };
    let session = &visit.session;
    let title = match day {
        Some(day) => say!(words, "web-of-the-day", date = date_name(day, words)),
        None => say!(words, "web-by-chance"),
    };
    let value = session.analysis().answer(session.start(), 0, effort).ok().map(|answer| answer.value);
    let best = value.map(|value| standing(&value, session.game().players(), words));
    html! {
        p.occasion {
            b { (title) } " · " (visit.entry.title.say(words.language))
            // How far a number is from the end is said anyway.
            @if !matches!(difficulty, Difficulty::Distance(_)) { " · " (difficulty_name(difficulty, words)) }
            @if let Some(best) = best { " · " (best) }
        }
    }
}
