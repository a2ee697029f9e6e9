//! A scene as plain text: a sign for each thing, and under it the move that plays it, or its name when a move goes from
//! one to another.

use std::collections::BTreeSet;

use lucas_engine::{Cell, Gesture, Scene, Shape};

use crate::screen::board;
use crate::screen::look::{Emphasis, Look};

/// A wider or taller board is not drawn: nobody could read it.
const WIDEST: usize = 120;
const TALLEST: usize = 80;

/// Only what every terminal and every file shows.
const LOOK: Look = Look { colour: false, ascii: true };

/// A line of the board: what stands to the left of it, and in each column.
struct Row {
    margin: String,
    columns: Vec<String>,
}

/// The lines of a picture; `None` when it would be too large to read.
#[must_use]
pub fn lines(scene: &Scene) -> Option<Vec<String>> {
    let is_drawn = |cell: &Cell| matches!(cell.shape, Shape::Point | Shape::Bar);
    if !scene.links.is_empty() || scene.cells.iter().any(is_drawn) {
        // What is joined by lines, or lies upon other things, is drawn as on the screen.
        let most = [WIDEST - 2, TALLEST].map(|most| u16::try_from(most).unwrap_or(u16::MAX));
        let lines = board::lines(scene, LOOK, most.into())?;
        return Some(lines.into_iter().map(|line| format!("  {line}").trim_end().to_owned()).collect());
    }
    let edges = |along: fn(&Cell) -> [u32; 2]| scene.cells.iter().flat_map(along).collect::<BTreeSet<u32>>();
    let (across, down) =
        (edges(|cell| [cell.x, cell.x + cell.width]), edges(|cell| [cell.y, cell.y + cell.height]));
    if across.len() > WIDEST || down.len() > TALLEST {
        return None;
    }
    let track = |edges: &BTreeSet<u32>, edge: u32| edges.range(..edge).count();
    let empty = || Row { margin: String::new(), columns: vec![String::new(); across.len()] };
    let mut head = empty();
    // Each track down has a row of signs, and under it a row of moves.
    let mut rows: Vec<[Row; 2]> = down.iter().map(|_| [empty(), empty()]).collect();
    let mut has_things = vec![false; across.len()];
    let captions = captions(scene);
    for (cell, tap) in scene.cells.iter().zip(captions) {
        let (column, row) = (track(&across, cell.x), track(&down, cell.y));
        let [signs, moves] = &mut rows[row];
        match cell.shape {
            Shape::Line if cell.width > cell.height => signs.margin = tap,
            Shape::Line => head.columns[column] = tap,
            Shape::Square | Shape::Stick | Shape::Point | Shape::Bar => {
                signs.columns[column] = match (cell.shape, cell.piece) {
                    (Shape::Stick, _) => LOOK.stick(false, Emphasis::None).to_string(),
                    (_, None) if !cell.label.is_empty() => cell.label.clone(),
                    _ => format!("{}{}", LOOK.sign(cell), cell.label),
                };
                moves.columns[column] = tap;
                has_things[column] = true;
            }
        }
    }
    let rows: Vec<Row> = [head].into_iter().chain(rows.into_iter().flatten()).collect();
    let width = |text: &String| text.chars().count();
    let margin = rows.iter().map(|row| width(&row.margin)).max().unwrap_or(0) + 2;
    let widest = |column: usize| rows.iter().map(|row| width(&row.columns[column])).max().unwrap_or(0).max(1);
    // Things stand in columns of one width, apart even where the scene leaves no room between them.
    let thing = (0..across.len()).filter(|&column| has_things[column]).map(widest).max().unwrap_or(1);
    let widths: Vec<usize> = (0..across.len())
        .map(|column| match (has_things[column], has_things.get(column + 1)) {
            (true, Some(true)) => thing + 1,
            (true, _) => thing,
            (false, _) => widest(column),
        })
        .collect();
    let text = |row: Row| {
        let columns = row.columns.iter().zip(&widths).map(|(text, &width)| format!("{text:width$}"));
        let line = format!("{:margin$}{}", row.margin, columns.collect::<String>());
        line.trim_end().to_owned()
    };
    let lines: Vec<String> = rows.into_iter().map(text).filter(|line| !line.is_empty()).collect();
    let fits = lines.len() <= TALLEST && lines.iter().all(|line| width(line) <= WIDEST);
    fits.then_some(lines)
}

/// What stands under each cell: the move of one tap that it plays; else, where moves take more taps, its name.
fn captions(scene: &Scene) -> Vec<String> {
    let has_more = scene.gestures.iter().any(|gesture| gesture.taps.len() > 1);
    let name = |cell: &Cell| if has_more { cell.coordinate.clone() } else { String::new() };
    let mut captions: Vec<String> = scene.cells.iter().map(name).collect();
    for Gesture { mv, taps } in &scene.gestures {
        if let &[cell] = &taps[..] {
            captions[cell].clone_from(mv);
        }
    }
    captions
}
