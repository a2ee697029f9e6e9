//! A scene as plain text: a sign for each thing, and under it the move that plays it, or its name when a move goes from
//! one to another.

use std::collections::BTreeSet;

use lucas_engine::{Cell, Gesture, Language, Scene, Shape};

use crate::screen::board;
use crate::screen::look::{Emphasis, Look};

/// A wider or taller board is not drawn: nobody could read it.
const WIDEST: usize = 120;
const TALLEST: usize = 80;
/// So many free half squares set two parts of a picture apart.
const APART: u32 = 3;

/// A line of the board: what stands to the left of it, and in each column.
struct Row {
    margin: String,
    columns: Vec<String>,
}

/// The lines of a picture; `None` when it would be too large to read.
#[must_use]
pub fn lines(scene: &Scene, language: Language) -> Option<Vec<String>> {
    // Only what every terminal and every file shows.
    let look = Look { colour: false, ascii: true, language };
    let is_drawn = |cell: &Cell| matches!(cell.shape, Shape::Point | Shape::Bar);
    if !scene.links.is_empty() || scene.cells.iter().any(is_drawn) {
        // What is joined by lines, or lies upon other things, is drawn as on the screen.
        let most = [WIDEST - 2, TALLEST].map(|most| u16::try_from(most).unwrap_or(u16::MAX));
        let lines = board::lines(scene, look, most.into())?;
        return Some(lines.into_iter().map(|line| format!("  {line}").trim_end().to_owned()).collect());
    }
    let captions = captions(scene);
    let tops = tops(scene);
    let mut lines: Vec<String> = Vec::new();
    for band in 1..=tops.len() {
        let is_inside = |cell: &Cell| tops.partition_point(|&top| top <= cell.y) == band;
        let cells = scene.cells.iter().zip(&captions).filter(|(cell, _)| is_inside(cell));
        if band > 1 {
            lines.push(String::new());
        }
        lines.extend(laid_out(&cells.collect::<Vec<_>>(), look)?);
    }
    let fits = lines.len() <= TALLEST && lines.iter().all(|line| line.chars().count() <= WIDEST);
    fits.then_some(lines)
}

/// Where the parts of a picture begin that stand well apart, as the games of a sum do: each is laid out by itself.
fn tops(scene: &Scene) -> Vec<u32> {
    let mut cells: Vec<&Cell> = scene.cells.iter().collect();
    cells.sort_by_key(|cell| cell.y);
    let (mut tops, mut bottom) = (Vec::new(), 0);
    for cell in cells {
        if tops.is_empty() || cell.y >= bottom + APART {
            tops.push(cell.y);
        }
        bottom = bottom.max(cell.y + cell.height);
    }
    tops
}

/// The lines of some cells, each with what stands under it, or above it where it is a line that stands.
fn laid_out(cells: &[(&Cell, &String)], look: Look) -> Option<Vec<String>> {
    let edges = |along: fn(&Cell) -> [u32; 2]| {
        cells.iter().flat_map(|(cell, _)| along(cell)).collect::<BTreeSet<u32>>()
    };
    let (across, down) =
        (edges(|cell| [cell.x, cell.x + cell.width]), edges(|cell| [cell.y, cell.y + cell.height]));
    if across.len() > WIDEST || down.len() > TALLEST {
        return None;
    }
    let track = |edges: &BTreeSet<u32>, edge: u32| edges.range(..edge).count();
    let empty = || Row { margin: String::new(), columns: vec![String::new(); across.len()] };
    // Each track down has a row of what its standing lines play, a row of signs, and under it a row of moves.
    let mut rows: Vec<[Row; 3]> = down.iter().map(|_| [empty(), empty(), empty()]).collect();
    let mut has_things = vec![false; across.len()];
    for &(cell, tap) in cells {
        let (column, row) = (track(&across, cell.x), track(&down, cell.y));
        let [head, signs, moves] = &mut rows[row];
        let label = cell.label.say(look.language);
        match cell.shape {
            Shape::Line if cell.width > cell.height => signs.margin.clone_from(tap),
            Shape::Line => head.columns[column].clone_from(tap),
            Shape::Square | Shape::Stick | Shape::Point | Shape::Bar => {
                signs.columns[column] = match (cell.shape, cell.piece) {
                    (Shape::Stick, _) => look.stick(false, Emphasis::None).to_string(),
                    (_, None) if !label.is_empty() => label.to_owned(),
                    _ => format!("{}{label}", look.sign(cell)),
                };
                moves.columns[column].clone_from(tap);
                has_things[column] = true;
            }
        }
    }
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
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
    Some(rows.into_iter().map(text).filter(|line| !line.is_empty()).collect())
}

/// What stands under each cell: the move of one tap that it plays; else, where moves take more taps, its name.
fn captions(scene: &Scene) -> Vec<String> {
    let has_more = scene.gestures.iter().any(|gesture| gesture.taps.len() > 1);
    let name = |cell: &Cell| if has_more { cell.coordinate.clone() } else { String::new() };
    let mut captions: Vec<String> = scene.cells.iter().map(name).collect();
    for Gesture { mv, taps, .. } in &scene.gestures {
        // What is written on a cell need not stand under it as well.
        if let &[cell] = &taps[..]
            && scene.cells[cell].label.en != *mv
        {
            captions[cell].clone_from(mv);
        }
    }
    captions
}
