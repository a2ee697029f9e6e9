//! A value as a sign and a colour class, so that no picture speaks by colour alone.

use lucas_engine::solve::Values;
use lucas_engine::{Outcome, Players};
use lucas_words::{Words, say};

use crate::svg::Svg;

/// What a position is worth, for a sentence about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The outcome.
    pub outcome: Outcome,
    /// Its distance in plies.
    pub plies: Option<u32>,
}

impl Settled {
    /// Of a solved position.
    #[must_use]
    pub fn of(values: &Values, position: usize) -> Self {
        Settled { outcome: values.outcome(position), plies: values.plies(position) }
    }

    /// Why it follows from what is one move on, which the value itself tells: a win in 5 leads to a loss in 4.
    #[must_use]
    pub fn reason(self, players: Players, words: &Words) -> String {
        let plies = self.plies.unwrap_or(0);
        let before = plies.saturating_sub(1);
        match (self.outcome, players) {
            (Outcome::Win, Players::One) if plies == 0 => say!(words, "reason-goal"),
            (Outcome::Win, Players::One) => say!(words, "reason-nearer", plies = plies, before = before),
            (Outcome::Unsolvable, _) => say!(words, "reason-never"),
            (Outcome::Draw, _) => say!(words, "reason-draw"),
            (_, _) if self.plies.is_none() => String::new(),
            (Outcome::Lose, _) if plies == 0 => say!(words, "reason-over"),
            (Outcome::Win, _) if plies == 0 => say!(words, "reason-won"),
            (Outcome::Win, _) => say!(words, "reason-wins", plies = plies, before = before),
            (Outcome::Lose, _) => say!(words, "reason-loses", plies = plies, before = before),
        }
    }

    /// The act that finds it, by its name in an algorithm.
    #[must_use]
    pub fn act(self) -> &'static str {
        match self.outcome {
            Outcome::Win | Outcome::Lose if self.plies == Some(0) => "end",
            Outcome::Win => "win",
            Outcome::Lose => "lose",
            Outcome::Draw => "draw",
            Outcome::Unsolvable => "never",
        }
    }
}

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

/// Says in the legend what the colours of values mean.
pub fn explain(players: Players, is_drawn: bool, words: &Words, svg: &mut Svg) {
    told(say!(words, "legend-solvable"), players, is_drawn, words, svg);
}

/// The same where positions are counted: none has a number of its own.
pub fn explain_counted(players: Players, is_drawn: bool, words: &Words, svg: &mut Svg) {
    told(say!(words, "legend-some-solvable"), players, is_drawn, words, svg);
}

fn told(solvable: String, players: Players, is_drawn: bool, words: &Words, svg: &mut Svg) {
    let [won, lost] = match players {
        Players::One => [solvable, say!(words, "legend-unsolvable")],
        Players::Two => [say!(words, "legend-win"), say!(words, "legend-lose")],
    };
    svg.explain("win", won);
    svg.explain("lose", lost);
    if is_drawn {
        svg.explain("even", say!(words, "legend-even"));
    }
}
