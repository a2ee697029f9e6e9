//! A solved position.

use lucas_engine::answer::{Milestone, ValuedStep};
use lucas_engine::decimal::Numerals;
use lucas_engine::registry::Place;
use lucas_engine::{Answer, Fact, Players, Quantity, Value};
use serde::Serialize;
use serde_json::{Map, Number, Value as Json};

use crate::{Head, Played, integer};

/// What a position is worth to the player to move.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Valuation {
    position_value: &'static str,
    remoteness: Option<Number>,
    /// The signed value, in a game of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Signed>,
    /// The best margin still to come, where a score decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
}

impl Valuation {
    fn new(value: &Value, players: Players, numerals: &mut Numerals) -> Self {
        let remoteness = value.remoteness.as_ref().and_then(|plies| integer(&numerals.text(plies)));
        let signed = || value.signed().and_then(|signed| integer(&signed.to_string()));
        Valuation {
            position_value: value.outcome.name(),
            remoteness,
            value: (players == Players::Two).then(|| Signed(signed())),
            score: value.score,
        }
    }
}

/// A signed value; null where there is none.
#[derive(Serialize)]
struct Signed(Option<Number>);

#[derive(Serialize)]
struct ValuedMove {
    #[serde(flatten)]
    step: Played,
    #[serde(flatten)]
    worth: Valuation,
}

#[derive(Serialize)]
struct Stop {
    plies: Option<Number>,
    position: String,
}

/// A solved position.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Solved {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    worth: Valuation,
    facts: Map<String, Json>,
    explored: usize,
    pruned: usize,
    move_count: Option<Number>,
    listed: &'static str,
    moves: Vec<ValuedMove>,
    line: Vec<Played>,
    milestones: Vec<Stop>,
}

impl Solved {
    /// The answer for a place.
    #[must_use]
    pub fn new(place: &Place, answer: &Answer) -> Self {
        let players = place.game.players();
        let mut numerals = Numerals::default();
        let worth = Valuation::new(&answer.value, players, &mut numerals);
        let facts = answer.facts.iter().map(|fact| known(fact, &mut numerals)).collect();
        let moves = answer.moves.iter().map(|ValuedStep { step, value }| ValuedMove {
            step: Played::new(place, step),
            worth: Valuation::new(value, players, &mut numerals),
        });
        let moves = moves.collect();
        let stop = |Milestone { plies, position }: &Milestone| Stop {
            plies: integer(&plies.to_string()),
            position: place.address_of(position),
        };
        Solved {
            head: Head::new(place),
            worth,
            facts,
            explored: answer.explored,
            pruned: answer.pruned,
            move_count: integer(&answer.move_count.to_string()),
            listed: answer.listed.name(),
            moves,
            line: answer.line.iter().map(|step| Played::new(place, step)).collect(),
            milestones: answer.milestones.iter().map(stop).collect(),
        }
    }
}

fn known(Fact { key, value, .. }: &Fact, numerals: &mut Numerals) -> (String, Json) {
    let mut number = |number| integer(&numerals.text(number)).map_or(Json::Null, Json::Number);
    let value = match value {
        Quantity::One(one) => number(one),
        Quantity::Several(several) => several.iter().map(number).collect(),
    };
    ((*key).to_owned(), value)
}
