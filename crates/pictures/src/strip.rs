//! A few positions in a row, each with what is said of it: the figure of a proof.

use lucas_engine::{AnyGame, Refusal};
use lucas_words::Words;

use crate::board;
use crate::svg::Svg;

/// A position of a row.
pub struct Station {
    /// The position.
    pub position: String,
    /// What leads to it from the one before; `None` where nothing does.
    pub edge: Option<String>,
    /// What is said of it.
    pub caption: String,
}

/// A half square, in pixels.
const HALF: usize = 9;
/// The room for an arrow.
const ARROW: usize = 44;
/// A row is about so wide.
const WIDTH: usize = 760;

/// Draws positions in a row, or in several when one is too wide.
///
/// # Errors
/// Refuses what is no position of the game.
pub fn svg(game: &dyn AnyGame, title: &str, stations: &[Station], words: &Words) -> Result<Svg, Refusal> {
    let captions: Vec<&str> = stations.iter().map(|station| station.caption.as_str()).collect();
    let mut svg = Svg::new(words.language, title, &captions.join("; "));
    let (mut x, mut y, mut below) = (16, 16, 0);
    for Station { position, edge, caption } in stations {
        let Some(scene) = game.scene(position)? else { continue };
        let pixels = |halves: u32| usize::try_from(halves).unwrap_or(0) * HALF;
        let (wide, high) = (pixels(scene.width), pixels(scene.height));
        let room = wide.max(7 * caption.chars().count());
        if x > 16 && x + ARROW + room > WIDTH {
            (x, y, below) = (16, y + below + 48, 0);
        }
        if let Some(edge) = edge {
            let middle = y + high / 2;
            svg.path(&format!("M{x} {middle}H{}", x + ARROW - 10), "arc", " marker-end=\"url(#tip)\"");
            svg.text(x + ARROW / 2 - 5, middle - 6, "mono small middle", edge);
        }
        x += if edge.is_some() || x > 16 { ARROW } else { 0 };
        svg.told(position, |svg| board::draw(&scene, (x + (room - wide) / 2, y), HALF, svg));
        svg.text(x + room / 2, y + high + 18, "middle", caption);
        x += room + 8;
        below = below.max(high);
    }
    Ok(svg)
}
