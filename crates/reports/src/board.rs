//! The board of a counterexample.

use lucas_engine::{Registry, Scene};
use lucas_pictures::board::{HALF, draw};
use lucas_pictures::svg::Svg;
use lucas_words::Words;

/// More cells than these are too many to be looked at, and would make the page heavy.
const MOST_CELLS: usize = 400;
/// Room for the width of a line.
const EDGE: usize = 8;

/// The position of an address, drawn; none where there is nothing to see.
pub fn drawn(registry: Registry<'_>, words: &Words, address: &str, title: &str) -> Option<String> {
    let place = registry.open(&[address]).ok()?;
    let is_small = |scene: &Scene| (1..=MOST_CELLS).contains(&scene.cells.len());
    let scene = place.game.scene(&place.position).ok().flatten().filter(is_small)?;
    let mut svg = Svg::new(words.language, title, address);
    draw(&scene, (EDGE, EDGE), HALF, &mut svg);
    Some(svg.inline())
}
