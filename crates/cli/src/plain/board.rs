//! A scene as plain text: a sign for each thing, and under it the move that plays it.

use std::collections::BTreeSet;

use lucas_engine::{Cell, Scene, Shape};

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
    for cell in &scene.cells {
        let (column, row) = (track(&across, cell.x), track(&down, cell.y));
        let tap = cell.tap.clone().unwrap_or_default();
        let [signs, moves] = &mut rows[row];
        match cell.shape {
            Shape::Line if cell.width > cell.height => signs.margin = tap,
            Shape::Line => head.columns[column] = tap,
            Shape::Square | Shape::Stick => {
                let sign = match cell.shape {
                    Shape::Stick => LOOK.stick(false, Emphasis::None),
                    _ => LOOK.sign(cell.meaning),
                };
                sign.clone_into(&mut signs.columns[column]);
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
