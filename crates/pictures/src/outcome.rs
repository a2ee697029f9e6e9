//! A value as a sign and a colour class, so that no picture speaks by colour alone.

use lucas_engine::solve::Values;
use lucas_engine::{Outcome, Players};

/// The sign of a value: +3 and −4 in a game of two, a distance in a puzzle, = for a draw, × for what cannot be solved.
#[must_use]
pub fn sign(outcome: Outcome, plies: Option<u32>, players: Players) -> String {
    match (outcome, plies, players) {
        (Outcome::Win, Some(plies), Players::One) => plies.to_string(),
        (Outcome::Win, Some(plies), Players::Two) => format!("+{plies}"),
        (Outcome::Lose, Some(0), _) => "0".to_owned(),
        (Outcome::Lose, Some(plies), _) => format!("−{plies}"),
        (Outcome::Win, None, _) => "+".to_owned(),
        (Outcome::Lose, None, _) => "−".to_owned(),
        (Outcome::Draw, ..) => "=".to_owned(),
        (Outcome::Unsolvable, ..) => "×".to_owned(),
    }
}

/// The sign of a solved position.
#[must_use]
pub fn sign_of(values: &Values, position: usize, players: Players) -> String {
    sign(values.outcome(position), values.plies(position), players)
}

/// The colour class of an outcome.
#[must_use]
pub fn class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Lose | Outcome::Unsolvable => "lose",
        Outcome::Draw => "even",
    }
}
