//! What can be computed from the rules of any finite puzzle or game.
//!
//! The engine knows no game and prints nothing. A game implements [`Game`], adds the capabilities it has
//! ([`Notation`], [`Ranked`], [`Symmetric`], [`Reversible`], [`Theory`], [`Coach`]) and is erased once, by [`Erased`], for
//! the front ends.

pub mod advice;
pub mod answer;
pub mod any;
pub mod decimal;
pub mod flips;
pub mod game;
pub mod graph;
pub mod halfway;
pub mod laws;
pub mod lines;
pub mod notation;
pub mod ranked;
pub mod registry;
pub mod scene;
pub mod search;
pub mod session;
pub mod solve;
pub mod strong;
pub mod symmetry;
pub mod table;
pub mod text;
pub mod theory;
pub mod value;
pub mod watch;

pub use advice::{Advice, Coach, Gauge, Why};
pub use answer::{Answer, Effort, Step};
pub use any::{AnyGame, Erased};
pub use game::{End, Game, Players};
pub use lines::{Order, Winner};
pub use notation::{Notation, Refusal};
pub use ranked::Ranked;
pub use registry::{Entry, Preset, Registry};
pub use scene::{Cell, Meaning, Picture, Scene, Shape};
pub use session::{Player, Session};
pub use symmetry::{Reversible, Symmetric};
pub use text::{Language, Text};
pub use theory::{Fact, Quantity, Theory};
pub use value::{Outcome, Value};
