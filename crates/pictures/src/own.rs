//! What a single game is shown by beyond what every game has: handed in, for nothing in this crate knows a game.

use lucas_engine::{AnyGame, Refusal};
use lucas_words::Words;

use crate::algorithm::Quoted;
use crate::chart::Curves;
use crate::heat::Heat;
use crate::svg::Svg;
use crate::tree::Tree;

/// Pictures of a game's own, where it has them.
#[derive(Clone, Copy)]
pub struct Own {
    /// The table of a position, instead of that of all positions.
    pub table: Option<fn(&str, &Words) -> Result<Heat, Refusal>>,
    /// The table that a film fills, instead of the other.
    pub filling: Option<fn(&str, &Words) -> Result<Heat, Refusal>>,
    /// A recursion from a position, up to so many nodes.
    pub calls: Option<fn(&dyn AnyGame, &str, usize, &Words) -> Result<Tree, Refusal>>,
    /// Curves over the size.
    pub growth: Option<fn(&Words) -> Result<Curves, Refusal>>,
    /// The figure of the proof of its theorem.
    pub proof: Option<fn(&Words) -> Result<Svg, Refusal>>,
    /// The algorithms that stand beside its films, instead of those of every game.
    pub algorithms: &'static [Quoted],
}

impl Own {
    /// Of a game that has nothing of its own.
    pub const NONE: Own =
        Own { table: None, filling: None, calls: None, growth: None, proof: None, algorithms: &[] };
}
