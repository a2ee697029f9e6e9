//! A picture of a position as data: terminal, page and report draw the same one.

use rustc_hash::FxHashMap;

use crate::notation::Notation;
use crate::text::Text;

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A square of the board.
    Square,
    /// A line between squares.
    Line,
    /// A stick that stands by itself.
    Stick,
}

/// What a cell means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Nothing is here.
    Empty,
    /// Something is here that belongs to nobody.
    Full,
    /// A ring on its bar.
    Ring,
    /// A star.
    Star,
    /// A piece of the first colour.
    White,
    /// A piece of the second colour.
    Black,
    /// The square that loses.
    Deadly,
    /// A place where the board can be cut.
    Cut,
}

/// One thing in the picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The left edge, in half squares.
    pub x: u32,
    /// The upper edge, in half squares.
    pub y: u32,
    /// The width, in half squares.
    pub width: u32,
    /// The height, in half squares.
    pub height: u32,
    /// How it is drawn.
    pub shape: Shape,
    /// What it means.
    pub meaning: Meaning,
    /// What a screen reader says.
    pub name: Text,
    /// The move that a tap stands for, in the game's notation.
    pub tap: Option<String>,
}

/// A picture of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The width, in half squares.
    pub width: u32,
    /// The height, in half squares.
    pub height: u32,
    /// What is drawn, from back to front.
    pub cells: Vec<Cell>,
}

/// A scene of more cells than this is not drawn.
pub const MOST_CELLS: u64 = 10_000;

/// A game that can be seen.
pub trait Picture: Notation {
    /// The picture of a position; `None` when it would be too large to look at. A game without a board of its own
    /// shows its moves in a row.
    fn scene(&self, at: &Self::Position) -> Option<Scene> {
        let mut moves = Vec::new();
        if self.end(at).is_none() {
            if self.move_count(at).is_some_and(|count| count > MOST_CELLS.into()) {
                return None;
            }
            self.moves(at, &mut moves);
        }
        let width = 2 * u32::try_from(moves.len()).ok()?.max(1);
        let cells = moves.into_iter().zip(0..).map(|(mv, place)| {
            let text = self.move_text(at, mv);
            let name = Text::new(text.clone(), text.clone());
            let (shape, meaning) = (Shape::Square, Meaning::Full);
            Cell { x: 2 * place, y: 0, width: 2, height: 2, shape, meaning, name, tap: Some(text) }
        });
        Some(Scene { width, height: 2, cells: cells.collect() })
    }

    /// Who is to move, in the game's own words, where the rules say so and a puzzle has one player all the same.
    fn turn(&self, _at: &Self::Position) -> Option<Text> {
        None
    }

    /// Which cells of the scene a move will change or remove, by their index: what is shown before it is played.
    fn affected(&self, at: &Self::Position, mv: Self::Move) -> Vec<usize> {
        let (Some(now), Some(then)) = (self.scene(at), self.scene(&self.play(at, mv))) else {
            return Vec::new();
        };
        let place = |cell: &Cell| (cell.x, cell.y, cell.width, cell.height);
        let then: FxHashMap<_, _> = then.cells.iter().map(|cell| (place(cell), cell.meaning)).collect();
        let is_changed = |cell: &Cell| then.get(&place(cell)) != Some(&cell.meaning);
        (0..now.cells.len()).filter(|&index| is_changed(&now.cells[index])).collect()
    }
}
