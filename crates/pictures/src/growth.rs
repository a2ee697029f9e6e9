//! How things grow with the size of a game, and how many positions lie on each level of the search.

use std::sync::Arc;

use lucas_engine::any::Reached;
use lucas_engine::{AnyGame, Refusal};
use lucas_words::{Words, say};
use num_bigint::BigUint;

use crate::chart::{Curves, Series, draw};
use crate::graph::levels;
use crate::own::Own;
use crate::svg::Svg;

/// The picture of how a game grows, with its levels where it could be explored.
///
/// # Errors
/// Refuses a game of which nothing is known and that is too large to explore.
pub fn svg(
    game: &dyn AnyGame,
    graph: Result<Arc<Reached>, Refusal>,
    own: Own,
    words: &Words,
) -> Result<Svg, Refusal> {
    let title = say!(words, "picture-growth", game = game.address());
    let mut svg = Svg::new(words.language, &title, &say!(words, "picture-growth-said"));
    if let Some(growth) = own.growth {
        draw(&growth(words)?, &mut svg);
    }
    match graph {
        Ok(graph) => {
            let levels = levels(game, &graph);
            let points = (0..).zip(levels.iter().map(|level| BigUint::from(level.positions))).collect();
            let curves = Curves {
                title: say!(words, "picture-per-level", positions = graph.positions.len()),
                across: say!(words, "picture-level"),
                series: vec![Series { name: String::new(), points }],
            };
            draw(&curves, &mut svg);
        }
        Err(refusal) if own.growth.is_none() => return Err(refusal),
        // What is known of its family is drawn without it.
        Err(_) => {}
    }
    Ok(svg)
}
