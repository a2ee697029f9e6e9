//! Boards of one's own: rows of what stands on each square.

use lucas_engine::{Cell, Refusal, Scene, Shape, Text};
use lucas_scripts::{Onward, Sketch};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::rules::{Misstep, due};

/// No board has more squares.
const MOST_CELLS: usize = 10_000;
/// What says that nothing stands on a square.
const FREE: [&str; 4] = ["", " ", ".", "None"];

/// The board of rows, and for each move the squares to tap, where the class says them.
pub fn drawn(
    rows: &Bound<'_, PyAny>,
    taps: impl Fn(&str) -> Result<Option<Vec<(usize, usize)>>, Misstep>,
    onward: &Onward,
) -> Result<Option<Sketch>, Misstep> {
    if rows.is_none() {
        return Ok(None);
    }
    let wrong = || Misstep::from(due("picture", ("rows of squares", "des lignes de cases"), rows));
    let mut cells = Vec::new();
    // Where the cells of each row begin, and how many there are.
    let mut places: Vec<(usize, usize)> = Vec::new();
    let lines: Vec<Bound<'_, PyAny>> = match rows.cast::<PyString>() {
        Ok(text) => text.call_method0("splitlines")?.extract()?,
        Err(_) => rows.try_iter().map_err(|_| wrong())?.collect::<PyResult<_>>()?,
    };
    let mut widest = 0;
    for (row, line) in (0u32..).zip(&lines) {
        let first = cells.len();
        for (column, item) in (0u32..).zip(line.try_iter().map_err(|_| wrong())?) {
            let label = item?.str()?.to_string();
            let is_free = FREE.contains(&label.as_str());
            let (at, said) = ((row + 1, column + 1), if is_free { "–" } else { &label });
            let name = Text::new(
                format!("row {}, column {}: {said}", at.0, at.1),
                format!("ligne {}, colonne {} : {said}", at.0, at.1),
            );
            let cell = Cell::new(Shape::Square, [2 * column, 2 * row, 2, 2], name);
            cells.push(if is_free { cell } else { cell.labelled(label) });
            widest = widest.max(2 * (column + 1));
            if cells.len() > MOST_CELLS {
                return Err(Refusal::new(
                    format!("a picture has at most {MOST_CELLS} squares"),
                    format!("une image a au plus {MOST_CELLS} cases"),
                )
                .into());
            }
        }
        places.push((first, cells.len() - first));
    }
    let mut tapped = Vec::new();
    for branch in &onward.moves {
        let Some(squares) = taps(&branch.text)? else { continue };
        let found = squares.iter().map(|&(row, column)| {
            let &(first, count) = places.get(row)?;
            (column < count).then_some(first + column)
        });
        let found: Option<Vec<usize>> = found.collect();
        let found = found.filter(|found| !found.is_empty()).ok_or_else(|| {
            let text = &branch.text;
            Refusal::new(
                format!("taps of the move '{text}' are squares of the picture, each (row, column) from 0"),
                format!("taps, pour le coup « {text} », donne des cases de l'image, chacune (ligne, colonne) à partir de 0"),
            )
        })?;
        tapped.push((branch.text.clone(), found));
    }
    let height = u32::try_from(2 * lines.len()).unwrap_or(u32::MAX);
    Ok(Some(Sketch { scene: Scene::new(widest, height, cells), taps: tapped }))
}
