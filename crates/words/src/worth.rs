//! What positions and moves are worth, in words.

use lucas_engine::decimal::{Numerals, shortened};
use lucas_engine::{Effect, Outcome, Players, Value};
use num_bigint::BigUint;

use crate::{Words, say};

/// A number as text, and small enough for Fluent to choose singular or plural by.
#[must_use]
pub fn plural(number: &BigUint, numerals: &mut Numerals) -> (String, u32) {
    (numerals.text(number), u32::try_from(number).unwrap_or(u32::MAX).min(1_000_000))
}

/// What a position is worth to the player to move.
#[must_use]
pub fn verdict(value: &Value, players: Players, words: &Words, numerals: &mut Numerals) -> String {
    let known = value.remoteness.as_ref().map(|plies| plural(plies, numerals));
    let signed = match (value.outcome, &known) {
        (Outcome::Win, Some((plies, _))) if *plies != "0" => format!("+{plies}"),
        (Outcome::Lose, Some((plies, _))) if *plies != "0" => format!("-{plies}"),
        _ => "0".to_owned(),
    };
    if let Some(score) = value.score {
        let points = score.unsigned_abs();
        let share = match score.signum() {
            1 => say!(words, "solve-score-more", points = points),
            -1 => say!(words, "solve-score-fewer", points = points),
            _ => say!(words, "solve-score-even"),
        };
        let score = format!("{score:+}");
        let stands = match value.outcome {
            Outcome::Win => say!(words, "solve-score-wins", score = score),
            Outcome::Lose => say!(words, "solve-score-loses", score = score),
            Outcome::Draw | Outcome::Unsolvable => say!(words, "solve-score-draw", score = score),
        };
        return format!("{stands} {share}");
    }
    match (value.outcome, players, known) {
        (Outcome::Win, Players::One, Some((plies, count))) => {
            say!(words, "solve-solvable", plies = plies, count = count)
        }
        (Outcome::Win, Players::Two, Some((plies, count))) => {
            say!(words, "solve-wins", plies = plies, count = count, value = signed)
        }
        (Outcome::Lose, _, Some((plies, count))) => {
            say!(words, "solve-loses", plies = plies, count = count, value = signed)
        }
        (Outcome::Win, ..) => say!(words, "solve-wins-somehow"),
        (Outcome::Lose, ..) => say!(words, "solve-loses-somehow"),
        (Outcome::Draw, _, Some((plies, count))) => {
            say!(words, "solve-draw-in", plies = plies, count = count)
        }
        (Outcome::Draw, ..) => say!(words, "solve-draw"),
        (Outcome::Unsolvable, ..) => say!(words, "solve-unsolvable"),
    }
}

/// What a move with some effect is worth to the player who makes it, given what it leads to.
#[must_use]
pub fn after(value: &Value, effect: Effect, players: Players, words: &Words) -> String {
    let known = value.remoteness.as_ref().map(|plies| {
        let (plies, count) = plural(&(plies + 1u32), &mut Numerals::default());
        (shortened(&plies).into_owned(), count)
    });
    let said = match (value.outcome.before(effect.passes), players, known.filter(|_| value.score.is_none())) {
        (Outcome::Win, Players::One, Some((plies, count))) => {
            say!(words, "move-solves", plies = plies, count = count)
        }
        (Outcome::Win, _, Some((plies, count))) => say!(words, "move-wins", plies = plies, count = count),
        (Outcome::Lose, _, Some((plies, count))) => say!(words, "move-loses", plies = plies, count = count),
        (Outcome::Win, ..) => say!(words, "move-wins-somehow"),
        (Outcome::Lose, ..) => say!(words, "move-loses-somehow"),
        (Outcome::Draw, ..) => say!(words, "move-draws"),
        (Outcome::Unsolvable, ..) => say!(words, "move-dead"),
    };
    value.score.map_or(said.clone(), |score| format!("{said} ({:+})", effect.total(score)))
}

/// The same in so many columns: where it is too long, without its unit, and a long number without its middle, since what
/// moves of one position are worth differs at the end.
#[must_use]
pub fn after_within(
    value: &Value,
    effect: Effect,
    players: Players,
    words: &Words,
    columns: usize,
) -> String {
    let whole = after(value, effect, players, words);
    let outcome = value.outcome.before(effect.passes);
    let key = match (outcome, players) {
        (Outcome::Win, Players::One) => "move-solves-in",
        (Outcome::Win, Players::Two) => "move-wins-in",
        (Outcome::Lose, _) => "move-loses-in",
        (Outcome::Draw | Outcome::Unsolvable, _) => return whole,
    };
    let known = value.remoteness.as_ref().filter(|_| value.score.is_none());
    let (Some(plies), false) = (known, whole.chars().count() <= columns) else { return whole };
    let (plies, _) = plural(&(plies + 1u32), &mut Numerals::default());
    let verb = words.find(key).unwrap_or_default();
    let room = columns.saturating_sub(verb.chars().count() + 1);
    format!("{verb} {}", without_middle(&plies, room))
}

/// A number in so many columns: its first and its last digits.
fn without_middle(digits: &str, columns: usize) -> String {
    if digits.len() <= columns {
        return digits.to_owned();
    }
    let kept = columns.saturating_sub(1).max(2);
    let (first, last) = (kept / 2, kept - kept / 2);
    format!("{}…{}", &digits[..first], &digits[digits.len() - last..])
}
