//! The one JSON of the project, as types: what `--json`, `/api` and saved reports write, documented in the guide.

mod census;
pub mod class;
mod games;
mod lines;
pub mod report;
mod scene;
mod solved;

use lucas_engine::registry::Place;
use lucas_engine::value::Effect;
use lucas_engine::{End, Players, Refusal, Step};
use serde::Serialize;
use serde_json::Number;

pub use census::Numbered;
pub use games::Games;
pub use lines::{Counted, LinesWriter};
pub use scene::Drawn;
pub use solved::Solved;

/// An integer, exact however large; `None` when the text is none.
fn integer(text: &str) -> Option<Number> {
    text.parse().ok()
}

/// What every object about a position begins with.
#[derive(Serialize)]
struct Head {
    game: &'static str,
    position: String,
}

impl Head {
    fn new(place: &Place) -> Self {
        Head { game: place.game.name(), position: place.address() }
    }
}

/// A move and where it leads.
#[derive(Serialize)]
struct Played {
    r#move: String,
    position: String,
    /// Whether the same player moves again, in a game of two.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    again: bool,
    /// What the move gains, where it does.
    #[serde(skip_serializing_if = "is_zero")]
    gain: i32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(gain: &i32) -> bool {
    *gain == 0
}

impl Played {
    fn new(place: &Place, Step { mv, position, effect: Effect { passes, gain } }: &Step) -> Self {
        Played {
            r#move: mv.clone(),
            position: place.address_of(position),
            again: !passes && place.game.players() == Players::Two,
            gain: *gain,
        }
    }
}

/// The legal moves of a position and where they lead, without their worth.
#[derive(Serialize)]
pub struct Legal {
    #[serde(flatten)]
    head: Head,
    players: u8,
    end: Option<&'static str>,
    listed: &'static str,
    moves: Vec<Played>,
}

impl Legal {
    /// The moves of a place.
    ///
    /// # Errors
    /// Refuses what is no position.
    pub fn new(place: &Place) -> Result<Self, Refusal> {
        let end = place.game.standing(&place.position)?.end;
        let moves = place.game.moves(&place.position)?;
        Ok(Legal {
            head: Head::new(place),
            players: if place.game.players() == Players::One { 1 } else { 2 },
            end: end.map(|end| match end {
                End::Won => "won",
                End::Lost => "lost",
                End::Draw => "draw",
            }),
            listed: if end.is_none() && moves.is_empty() { "none" } else { "all" },
            moves: moves.iter().map(|step| Played::new(place, step)).collect(),
        })
    }
}

/// What is said of a request that was not answered.
#[derive(Serialize)]
pub struct Failed<'a> {
    /// Why, in the language asked for.
    pub error: &'a str,
}
