//! Pictures of positions: put together from marks, or, where the rules draw none, from what a position is made of.

use std::collections::HashMap;

use lucas_engine::scene::MOST_CELLS;
use lucas_engine::{Cell, Refusal, Scene, Shape, Text, Tone};

use crate::datum::Datum;
use crate::rules::{Branch, Sketch};

/// A position of more cells than this is not drawn by itself.
const MOST_BY_ITSELF: usize = 400;
/// Letters that stand for an empty square.
const EMPTY: [char; 4] = ['-', '.', '_', ' '];

/// One thing that rules draw.
#[derive(Clone, Debug)]
pub enum PictureMark {
    /// A cell; what moves call it is its name.
    Cell(Cell),
    /// A line between the cells of two names.
    Link([String; 2]),
    /// The names of the cells to tap for a move.
    Tap(String, Vec<String>),
}

/// Puts marks together.
///
/// # Errors
/// Refuses two cells of one name, names that no cell has, and more cells than are drawn.
pub fn sketch(marks: Vec<PictureMark>) -> Result<Sketch, Refusal> {
    let mut scene = Scene::default();
    let mut named: HashMap<String, usize> = HashMap::new();
    let (mut links, mut tapped) = (Vec::new(), Vec::new());
    for mark in marks {
        match mark {
            PictureMark::Cell(cell) => {
                if scene.cells.len() as u64 >= MOST_CELLS {
                    return Err(Refusal::new(
                        format!("a picture has at most {MOST_CELLS} cells"),
                        format!("une image a au plus {MOST_CELLS} cases"),
                    ));
                }
                let name = cell.coordinate.clone();
                if !name.is_empty() && named.insert(name.clone(), scene.cells.len()).is_some() {
                    return Err(Refusal::new(
                        format!("two cells of the picture are called {name}"),
                        format!("deux cases de l'image s'appellent {name}"),
                    ));
                }
                scene.width = scene.width.max(cell.x + cell.width);
                scene.height = scene.height.max(cell.y + cell.height);
                scene.cells.push(cell);
            }
            PictureMark::Link(ends) => links.push(ends),
            PictureMark::Tap(mv, cells) => tapped.push((mv, cells)),
        }
    }
    let cell = |name: &String| {
        named.get(name).copied().ok_or_else(|| {
            Refusal::new(
                format!("no cell of the picture is called '{name}'"),
                format!("aucune case de l'image ne s'appelle « {name} »"),
            )
        })
    };
    for [one, other] in &links {
        scene.links.push([cell(one)?, cell(other)?]);
    }
    let mut taps = Vec::new();
    for (mv, names) in tapped {
        let cells = names.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
        for &cell in &cells {
            // What moves call a cell stands in their text; a cell that is tapped for others has no name to show.
            if !mv.contains(&scene.cells[cell].coordinate) {
                scene.cells[cell].coordinate.clear();
            }
        }
        taps.push((mv, cells));
    }
    Ok(Sketch { scene, taps })
}

/// A picture in which every move has its place.
#[derive(Debug)]
pub(crate) struct TappedScene {
    /// The picture.
    pub(crate) scene: Scene,
    /// The cells to tap for each move, in their order.
    pub(crate) taps: Vec<Vec<usize>>,
}

impl TappedScene {
    /// Moves are tapped where the rules say, else on the cells whose names make up their text, else in a row below.
    pub(crate) fn new(sketch: Sketch, moves: &[Branch]) -> Self {
        let mut scene = sketch.scene;
        let said: HashMap<&str, &Vec<usize>> =
            sketch.taps.iter().map(|(mv, taps)| (mv.as_str(), taps)).collect();
        let named: HashMap<&str, usize> = scene
            .cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| !cell.coordinate.is_empty())
            .map(|(index, cell)| (cell.coordinate.as_str(), index))
            .collect();
        let mut taps: Vec<Vec<usize>> = moves
            .iter()
            .map(|branch| match said.get(branch.text.as_str()) {
                Some(&taps) => taps.clone(),
                None => cells_in(&branch.text, &named).unwrap_or_default(),
            })
            .collect();
        // What is tapped on the way to another move, or like it, stands in the row.
        let mut order: Vec<usize> = (0..taps.len()).filter(|&mv| !taps[mv].is_empty()).collect();
        order.sort_by(|&one, &other| taps[one].cmp(&taps[other]));
        let begun = order.windows(2).filter(|pair| taps[pair[1]].starts_with(&taps[pair[0]]));
        for mv in begun.map(|pair| pair[0]).collect::<Vec<_>>() {
            taps[mv].clear();
        }
        let top = if scene.cells.is_empty() { 0 } else { scene.height + 1 };
        let mut x = 0;
        for (branch, taps) in moves.iter().zip(&mut taps).filter(|(_, taps)| taps.is_empty()) {
            let cell = lettered([x, top], &branch.text).called(branch.text.clone());
            x += cell.width;
            (scene.width, scene.height) = (scene.width.max(x), top + 2);
            taps.push(scene.cells.len());
            scene.cells.push(cell);
        }
        (scene.width, scene.height) = (scene.width.max(2), scene.height.max(2));
        TappedScene { scene, taps }
    }
}

/// The cells whose names make up a text, with signs between them.
fn cells_in(text: &str, named: &HashMap<&str, usize>) -> Option<Vec<usize>> {
    if let Some(&cell) = named.get(text) {
        return Some(vec![cell]);
    }
    text.split(|letter: char| !letter.is_alphanumeric()).map(|name| named.get(name).copied()).collect()
}

/// A tile with some words on it, as wide as they need.
fn lettered([x, y]: [u32; 2], words: &str) -> Cell {
    let width = 2 * u32::try_from(words.chars().count().div_ceil(3).max(1)).unwrap_or(2);
    Cell::new(Shape::Square, [x, y, width, 2], words.to_owned().into()).solid().labelled(words.to_owned())
}

/// A square as a letter shows it: empty, or a piece.
pub(crate) fn square([x, y]: [u32; 2], shape: Shape, letter: char, name: &str) -> Cell {
    let said = |en: &str, fr: &str| {
        if name.is_empty() {
            Text::new(en.to_owned(), fr.to_owned())
        } else {
            Text::new(format!("{name}: {en}"), format!("{name} : {fr}"))
        }
    };
    if EMPTY.contains(&letter) {
        return Cell::new(shape, [x, y, 2, 2], said("empty", "vide")).called(name);
    }
    let letter_said = letter.to_string();
    Cell::new(shape, [x, y, 2, 2], said(&letter_said, &letter_said)).called(name).holding(letter, Tone::Light)
}

/// What a position is made of, drawn as it is: letters as squares, numbers as tiles, lists as rows.
pub(crate) fn plain(datum: &Datum) -> Sketch {
    let mut cells = Vec::new();
    match datum {
        Datum::List(rows) if rows.iter().any(is_row) => {
            for (row, y) in rows.iter().zip(0u32..) {
                let before = cells.len();
                put_row(row, 2 * y, &mut cells);
                if cells.len() == before {
                    cells.push(square([0, 2 * y], Shape::Square, '-', ""));
                }
            }
        }
        datum => put_row(datum, 0, &mut cells),
    }
    if cells.len() > MOST_BY_ITSELF {
        cells.clear();
    }
    let [width, height] = [|cell: &Cell| cell.x + cell.width, |cell: &Cell| cell.y + cell.height]
        .map(|edge| cells.iter().map(edge).max().unwrap_or(0));
    Sketch { scene: Scene::new(width, height, cells), taps: Vec::new() }
}

/// Whether a part of a position has a row of its own.
fn is_row(part: &Datum) -> bool {
    match part {
        Datum::Number(_) => false,
        Datum::Text(words) => words.chars().count() > 1,
        Datum::List(_) => true,
    }
}

fn put_row(part: &Datum, y: u32, cells: &mut Vec<Cell>) {
    let letter = |letter: char| square([0, y], Shape::Square, letter, "");
    let row: Vec<Cell> = match part {
        Datum::Number(number) => vec![lettered([0, y], &number.to_string())],
        Datum::Text(words) => words.chars().map(letter).collect(),
        Datum::List(items) => items
            .iter()
            .map(words_of)
            .map(|words| match (words.chars().next(), words.chars().nth(1)) {
                (Some(only), None) if !only.is_ascii_digit() => letter(only),
                _ => lettered([0, y], &words),
            })
            .collect(),
    };
    let mut x = 0;
    for cell in row {
        let width = cell.width;
        cells.push(Cell { x, ..cell });
        x += width;
    }
}

/// A part of a position in a few letters.
fn words_of(datum: &Datum) -> String {
    match datum {
        Datum::Number(number) => number.to_string(),
        Datum::Text(words) => words.clone(),
        Datum::List(items) => items.iter().map(words_of).collect::<Vec<_>>().join("·"),
    }
}
