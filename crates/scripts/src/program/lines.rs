//! What goes to and fro between lucas and a program: positions and answers as JSON.

use lucas_engine::{End, Players, Refusal};
use serde_json::Value;

use super::{position, unexpected};
use crate::datum::{Datum, MOST_DEPTH};
use crate::notation::is_safe;
use crate::rules::{Branch, Onward};

/// A datum as JSON.
pub(super) fn written(datum: &Datum) -> Value {
    match datum {
        Datum::Number(number) => (*number).into(),
        Datum::Text(text) => text.as_str().into(),
        Datum::List(items) => items.iter().map(written).collect(),
    }
}

/// A datum from JSON.
pub(super) fn datum(value: &Value) -> Option<Datum> {
    fn inside(value: &Value, depth: usize) -> Option<Datum> {
        match value {
            Value::Number(number) => number.as_i64().map(Datum::Number),
            Value::String(text) => Some(Datum::Text(text.clone())),
            Value::Array(items) if depth < MOST_DEPTH => {
                items.iter().map(|item| inside(item, depth + 1)).collect::<Option<_>>().map(Datum::List)
            }
            _ => None,
        }
    }
    inside(value, 0)
}

/// The beginning of what a program said.
pub(super) fn shown(said: &str) -> String {
    let beginning: String = said.chars().take(120).collect();
    if beginning.len() < said.len() { beginning + "…" } else { beginning }
}

/// Moves by their texts, in their order: an object, or pairs.
fn moves(said: &Value) -> Option<Vec<(&str, &Value)>> {
    match said {
        Value::Object(moves) => Some(moves.iter().map(|(text, to)| (text.as_str(), to)).collect()),
        Value::Array(pairs) => pairs
            .iter()
            .map(|pair| match pair.as_array().map(Vec::as_slice) {
                Some([text, to]) => Some((text.as_str()?, to)),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

/// How play goes on, as a program says it: an end, or moves.
pub(super) fn onward(said: &Value, players: Players) -> Result<Onward, Refusal> {
    let end = match said.get("end").map(Value::as_str) {
        None => None,
        Some(Some("won")) => Some(End::Won),
        Some(Some("lost")) => Some(End::Lost),
        Some(Some("draw")) => Some(End::Draw),
        Some(None) if said["end"].is_null() => None,
        Some(_) => {
            let known = "\"won\", \"lost\", \"draw\"";
            return Err(unexpected(&format!("an end of {known}"), &format!("une fin parmi {known}"), said));
        }
    };
    if end.is_some() {
        return Ok(Onward { end, moves: Vec::new() });
    }
    let wrong = || unexpected("{\"moves\": {MOVE: POSITION, …}}", "{\"moves\": {COUP: POSITION, …}}", said);
    let mut found: Vec<Branch> = Vec::new();
    for (text, value) in said.get("moves").and_then(moves).ok_or_else(wrong)? {
        let is_written = |letter: char| letter != '.' && is_safe(letter);
        if text.is_empty() || text.len() > 100 || !text.chars().all(is_written) {
            return Err(unexpected(
                "moves of letters, digits and -_~@,+: alone",
                "des coups faits de lettres, de chiffres et de -_~@,+:",
                &text.into(),
            ));
        }
        if found.iter().any(|other| other.text == text) {
            return Err(Refusal::new(
                format!("two moves are called '{text}'"),
                format!("deux coups s'appellent « {text} »"),
            ));
        }
        let to = position(value.get("to").unwrap_or(value))?;
        let passes = value.get("passes").and_then(Value::as_bool).unwrap_or(true) && players == Players::Two;
        let gain = value.get("gain").and_then(Value::as_i64).unwrap_or(0);
        let gain = i32::try_from(gain).ok().filter(|gain| gain.abs() <= 1_000_000).ok_or_else(wrong)?;
        found.push(Branch { text: text.to_owned(), to, passes, gain });
    }
    Ok(Onward { end, moves: found })
}
