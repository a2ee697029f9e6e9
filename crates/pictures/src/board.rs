//! A position as the game describes it, drawn.

use lucas_engine::{Meaning, Scene, Shape};

use crate::svg::Svg;

/// A half square, in pixels.
const HALF: usize = 12;

/// Draws a board with its upper left corner at a point.
pub fn draw(scene: &Scene, (left, top): (usize, usize), svg: &mut Svg) {
    let pixels = |halves: u32| usize::try_from(halves).unwrap_or(0) * HALF;
    for cell in &scene.cells {
        let corner = (left + pixels(cell.x), top + pixels(cell.y));
        let (width, height) = (pixels(cell.width), pixels(cell.height));
        if cell.shape == Shape::Line {
            continue;
        }
        let ground = match (cell.shape, cell.meaning) {
            (Shape::Stick, _) => "solid",
            (_, Meaning::Deadly) => "lose",
            (_, Meaning::Full) => "even",
            _ => "plain",
        };
        svg.rect(corner, (width.saturating_sub(2), height.saturating_sub(2)), ground);
        let middle = (corner.0 + width / 2 - 1, corner.1 + height / 2 - 1);
        match cell.meaning {
            Meaning::White | Meaning::Ring => svg.circle(middle, HALF * 2 / 3, "plain"),
            Meaning::Black => svg.circle(middle, HALF * 2 / 3, "solid"),
            Meaning::Star => svg.text(middle.0, middle.1 + 5, "middle", "★"),
            Meaning::Deadly => svg.text(middle.0, middle.1 + 5, "middle", "✕"),
            Meaning::Empty | Meaning::Full | Meaning::Cut => {}
        }
    }
}
