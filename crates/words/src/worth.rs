//! What positions and moves are worth, in words.

use lucas_engine::decimal::{Numerals, shortened};
use lucas_engine::{Outcome as Worth, Players, Value};
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
        (Worth::Win, Some((plies, _))) if *plies != "0" => format!("+{plies}"),
        (Worth::Lose, Some((plies, _))) if *plies != "0" => format!("-{plies}"),
        _ => "0".to_owned(),
    };
    match (value.outcome, players, known) {
        (Worth::Win, Players::One, Some((plies, count))) => {
            say!(words, "solve-solvable", plies = plies, count = count)
        }
        (Worth::Win, Players::Two, Some((plies, count))) => {
            say!(words, "solve-wins", plies = plies, count = count, value = signed)
        }
        (Worth::Lose, _, Some((plies, count))) => {
            say!(words, "solve-loses", plies = plies, count = count, value = signed)
        }
        (Worth::Win, ..) => say!(words, "solve-wins-somehow"),
        (Worth::Lose, ..) => say!(words, "solve-loses-somehow"),
        (Worth::Draw, ..) => say!(words, "solve-draw"),
        (Worth::Unsolvable, ..) => say!(words, "solve-unsolvable"),
    }
}

/// What a move is worth to the player who makes it, given what it hands over.
#[must_use]
pub fn after(value: &Value, players: Players, words: &Words) -> String {
    let known = value.remoteness.as_ref().map(|plies| {
        let (plies, count) = plural(&(plies + 1u32), &mut Numerals::default());
        (shortened(&plies).into_owned(), count)
    });
    match (value.outcome, players, known) {
        (Worth::Win, Players::One, Some((plies, count))) => {
            say!(words, "move-solves", plies = plies, count = count)
        }
        (Worth::Lose, _, Some((plies, count))) => say!(words, "move-wins", plies = plies, count = count),
        (Worth::Win, _, Some((plies, count))) => say!(words, "move-loses", plies = plies, count = count),
        (Worth::Lose, ..) => say!(words, "move-wins-somehow"),
        (Worth::Win, ..) => say!(words, "move-loses-somehow"),
        (Worth::Draw, ..) => say!(words, "move-draws"),
        (Worth::Unsolvable, ..) => say!(words, "move-dead"),
    }
}
