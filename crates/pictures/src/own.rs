//! What single games are shown by beyond what every game has. Nothing else in this crate knows a game by its name.

use lucas_engine::{AnyGame, Refusal};
use lucas_words::Words;

use crate::heat::{self, Heat};
use crate::svg::Svg;
use crate::tree::Tree;
use crate::{growing, growth};

type OwnTable = fn(&str, &Words) -> Result<Heat, Refusal>;
type Growth = fn(&Words, &mut Svg) -> Result<(), Refusal>;

/// Pictures of a game's own, where it has them.
#[derive(Default)]
pub struct Own {
    /// The table of a position, instead of that of all positions.
    pub table: Option<OwnTable>,
    /// The table that a film fills, instead of the other.
    pub filling: Option<OwnTable>,
    /// The recursion of the handout from a position, up to so many nodes.
    pub calls: Option<fn(&dyn AnyGame, &str, usize) -> Result<Tree, Refusal>>,
    /// Curves over the size.
    pub growth: Option<Growth>,
}

/// What a game has of its own.
#[must_use]
pub fn of(game: &dyn AnyGame) -> Own {
    let none = Own::default();
    match game.address().split(':').next() {
        Some("rings") => {
            let growth: Growth = |words, svg| {
                growth::draw_rings(words, svg);
                Ok(())
            };
            Own { calls: Some(growing::ring_calls), growth: Some(growth), ..none }
        }
        Some("chocolate") => {
            let (table, filling) = (Some(heat::squares as OwnTable), Some(heat::sides as OwnTable));
            Own { table, filling, growth: Some(growth::draw_chocolate), ..none }
        }
        Some("kangaroos") => {
            let growth: Growth = |words, svg| {
                growth::draw_kangaroos(words, svg);
                Ok(())
            };
            Own { growth: Some(growth), ..none }
        }
        Some("matches") => Own { growth: Some(growth::draw_matches), ..none },
        _ => none,
    }
}
