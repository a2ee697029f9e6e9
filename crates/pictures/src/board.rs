//! A position as the game describes it, drawn.

use lucas_engine::{Piece, Scene, Shape, Tone};

use crate::svg::Svg;

/// A half square, in pixels.
const HALF: usize = 12;

/// Draws a board with its upper left corner at a point.
pub fn draw(scene: &Scene, (left, top): (usize, usize), svg: &mut Svg) {
    let pixels = |halves: u32| usize::try_from(halves).unwrap_or(0) * HALF;
    let middle = |index: usize| {
        let cell = &scene.cells[index];
        let (x, y) = (2 * cell.x + cell.width, 2 * cell.y + cell.height);
        (left + pixels(x) / 2 - 1, top + pixels(y) / 2 - 1)
    };
    for &[from, to] in &scene.links {
        let ((x, y), (end, bottom)) = (middle(from), middle(to));
        svg.path(&format!("M{x} {y}L{end} {bottom}"), "arc", "");
    }
    for (index, cell) in scene.cells.iter().enumerate() {
        let corner = (left + pixels(cell.x), top + pixels(cell.y));
        let (width, height) = (pixels(cell.width), pixels(cell.height));
        if cell.shape == Shape::Line {
            continue;
        }
        let ground = match (cell.shape, cell.is_solid, cell.piece) {
            (Shape::Stick, ..) => "solid",
            (_, _, Some(Piece { tone: Tone::Danger, .. })) => "lose",
            (_, true, _) => "even",
            _ => "plain",
        };
        let middle = middle(index);
        if cell.shape == Shape::Point {
            svg.circle(middle, HALF / 2, ground);
        } else {
            svg.rect(corner, (width.saturating_sub(2), height.saturating_sub(2)), ground);
        }
        match cell.piece {
            Some(Piece { sign: '●', tone: Tone::Dark }) => svg.circle(middle, HALF * 2 / 3, "solid"),
            Some(Piece { sign: '●' | '◎', .. }) => svg.circle(middle, HALF * 2 / 3, "plain"),
            // A skull is in few fonts.
            Some(Piece { sign: '☠', .. }) => svg.text(middle.0, middle.1 + 5, "middle", "✕"),
            Some(Piece { sign, .. }) => {
                svg.text(middle.0, middle.1 + 5, "middle", sign.encode_utf8(&mut [0; 4]));
            }
            None => {}
        }
        if !cell.label.is_empty() {
            svg.text(middle.0, middle.1 + 5, "middle", &cell.label);
        }
    }
}
