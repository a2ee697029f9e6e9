//! What can be computed from the rules of any finite puzzle or game.
//!
//! The engine knows no game and prints nothing. A game implements [`Game`], adds the capabilities it has
//! ([`Notation`], [`Picture`], [`Ranked`], [`Retractable`], [`Descending`], [`Symmetric`], [`Alike`], [`Reversible`], [`Scored`], [`Impartial`], [`Theory`],
//! [`Coach`]) and is erased once, by [`Erased`], for
//! the front ends.

pub mod advice;
pub mod alike;
pub mod analyses;
pub mod answer;
pub mod any;
pub mod challenge;
pub mod decimal;
pub mod deepening;
pub mod depot;
pub mod descending;
pub mod effort;
pub mod elsewhere;
pub mod flips;
mod front;
pub mod game;
pub mod graph;
pub mod grundy;
pub mod halfway;
pub mod knob;
pub mod laws;
pub mod limit;
pub mod lines;
mod lots;
pub mod notation;
pub mod playouts;
pub mod ranked;
pub mod registry;
pub mod retractable;
pub mod scene;
pub mod score;
pub mod search;
pub mod session;
pub mod solve;
pub mod stored;
pub mod strong;
pub mod sum;
pub mod symmetry;
pub mod table;
pub mod text;
pub mod theory;
pub mod value;

pub use advice::{Advice, Coach, Gauge, Proposal, Why};
pub use alike::{Alike, Likeness};
pub use analyses::Analyses;
pub use answer::{Answer, Step};
pub use any::{Analysis, AnyGame, Erased};
pub use challenge::Difficulty;
pub use descending::Descending;
pub use effort::Effort;
pub use game::{End, Game, Players};
pub use grundy::Impartial;
pub use knob::{Knob, KnobRange};
pub use limit::Limit;
pub use lines::{Order, Winner};
pub use notation::{Notation, Refusal};
pub use ranked::Ranked;
pub use registry::{Chapter, Entry, Family, Place, Preset, Registry};
pub use retractable::Retractable;
pub use scene::{Cell, Gesture, Picture, Piece, Scene, Shape, Tone};
pub use score::Scored;
pub use session::{Player, Session};
pub use stored::Stored;
pub use symmetry::{Reversible, Symmetric};
pub use text::{Language, Text, bound};
pub use theory::{Fact, Quantity, Theory};
pub use value::{Effect, Outcome, Value};
