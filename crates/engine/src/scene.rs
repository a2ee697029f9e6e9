//! A picture of a position as data: terminal, page and report draw the same one.

use rustc_hash::FxHashMap;

use crate::notation::Notation;
use crate::text::Text;

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A square of the board, or a tile.
    Square,
    /// A round place where lines meet.
    Point,
    /// A piece that lies, as long as it is wide.
    Bar,
    /// A line between squares.
    Line,
    /// A stick that stands by itself.
    Stick,
}

/// What a piece looks like in any colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tone {
    /// Of the first of two colours.
    Light,
    /// Of the second of two colours.
    Dark,
    /// Bright, as something to look for.
    Warm,
    /// Quiet, as something that is in its place.
    Cool,
    /// As something to beware of.
    Danger,
}

/// What stands on a cell: a sign, which any font has, in a tone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The sign.
    pub sign: char,
    /// Its tone.
    pub tone: Tone,
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
    /// Whether it is a thing itself, and no empty place.
    pub is_solid: bool,
    /// What stands on it.
    pub piece: Option<Piece>,
    /// What is written on it, such as the number of a tile.
    pub label: Text,
    /// What moves call it: `b2`.
    pub coordinate: String,
    /// What a screen reader says.
    pub name: Text,
}

impl Cell {
    /// An empty place at some left and upper edge, so wide and high.
    #[must_use]
    pub fn new(shape: Shape, [x, y, width, height]: [u32; 4], name: Text) -> Self {
        let (label, coordinate) = (Text::fixed("", ""), String::new());
        Cell { x, y, width, height, shape, is_solid: false, piece: None, label, coordinate, name }
    }

    /// The same as a thing of its own.
    #[must_use]
    pub fn solid(self) -> Self {
        Cell { is_solid: true, ..self }
    }

    /// The same with a piece on it.
    #[must_use]
    pub fn holding(self, sign: char, tone: Tone) -> Self {
        Cell { piece: Some(Piece { sign, tone }), ..self }
    }

    /// The same with something written on it.
    #[must_use]
    pub fn labelled(self, label: impl Into<Text>) -> Self {
        Cell { label: label.into(), ..self }
    }

    /// The same with the name that moves call it by.
    #[must_use]
    pub fn called(self, coordinate: impl Into<String>) -> Self {
        Cell { coordinate: coordinate.into(), ..self }
    }

    /// Where it is, and how large.
    pub(crate) fn place(&self) -> [u32; 4] {
        [self.x, self.y, self.width, self.height]
    }
}

/// The cells to tap, one after the other, for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gesture {
    /// The move.
    pub mv: String,
    /// The cells, by their index; at least one.
    pub taps: Vec<usize>,
    /// Whether it is tapped in another place than the usual one, where places are alike.
    pub is_twin: bool,
}

/// A picture of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The width, in half squares.
    pub width: u32,
    /// The height, in half squares.
    pub height: u32,
    /// What is drawn, from back to front.
    pub cells: Vec<Cell>,
    /// The pairs of cells between which a line is drawn, behind them all.
    pub links: Vec<[usize; 2]>,
    /// The cells that decided the game, such as those in a row, in their order.
    pub decisive: Vec<usize>,
    /// How each legal move is tapped, in their order, then the twins; games leave it empty, and their [`Picture::taps`] and
    /// [`Picture::twins`] fill it.
    pub gestures: Vec<Gesture>,
}

impl Scene {
    /// A picture of some cells, so wide and high.
    #[must_use]
    pub fn new(width: u32, height: u32, cells: Vec<Cell>) -> Self {
        Scene { width, height, cells, ..Scene::default() }
    }

    /// What some taps can still become, each with the taps that are left; none are left when the move is made.
    pub fn after<'s>(&'s self, tapped: &'s [usize]) -> impl Iterator<Item = (&'s Gesture, &'s [usize])> {
        self.gestures.iter().filter_map(|gesture| Some((gesture, gesture.taps.strip_prefix(tapped)?)))
    }
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
            Cell::new(Shape::Square, [2 * place, 0, 2, 2], name).solid().called(text)
        });
        Some(Scene::new(width, 2, cells.collect()))
    }

    /// The cells of the scene to tap, one after the other, for a legal move. By default the cells are the moves.
    fn taps(&self, at: &Self::Position, mv: Self::Move) -> Vec<usize> {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        moves.into_iter().position(|other| other == mv).into_iter().collect()
    }

    /// Other cells to tap for the same move, where places are alike: a row of pins has two ends.
    fn twins(&self, _at: &Self::Position, _mv: Self::Move) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// The move that some taps, one after the other, stand for, also where it is not legal: by default what moves call the
    /// cells.
    fn meant(&self, _at: &Self::Position, scene: &Scene, tapped: &[usize]) -> Option<String> {
        let names = tapped.iter().map(|&cell| Some(&*scene.cells.get(cell)?.coordinate));
        let names = names.map(|name| name.filter(|name| !name.is_empty())).collect::<Option<Vec<_>>>()?;
        Some(names.join("-"))
    }

    /// How a move is tapped, where the picture alone does not show it.
    fn gesture_help(&self, _at: &Self::Position) -> Option<Text> {
        None
    }

    /// What a legal move is called where it is shown, where its text is but a code.
    fn called(&self, _at: &Self::Position, _mv: Self::Move) -> Option<Text> {
        None
    }

    /// What a puzzle is to become, where that is one picture.
    fn goal(&self) -> Option<Scene> {
        None
    }

    /// A sentence that says who is to move, in the game's own words, where the rules say so and a puzzle has one player
    /// all the same.
    fn turn(&self, _at: &Self::Position) -> Option<Text> {
        None
    }

    /// What there is to count in a position, in a sentence: how many pieces are left.
    fn tally(&self, _at: &Self::Position) -> Option<Text> {
        None
    }

    /// What the side to move is called, with its article, in a game whose two sides are not alike: `the hare`.
    fn side(&self, _at: &Self::Position) -> Option<Text> {
        None
    }

    /// Which cells of the scene a move will change or remove, by their index: what is shown before it is played.
    fn affected(&self, at: &Self::Position, mv: Self::Move) -> Vec<usize> {
        let (Some(now), Some(then)) = (self.scene(at), self.scene(&self.play(at, mv))) else {
            return Vec::new();
        };
        let look = |cell: &Cell| (cell.is_solid, cell.piece, cell.label.clone());
        let then: FxHashMap<_, _> = then.cells.iter().map(|cell| (cell.place(), look(cell))).collect();
        let is_changed = |cell: &Cell| then.get(&cell.place()) != Some(&look(cell));
        (0..now.cells.len()).filter(|&index| is_changed(&now.cells[index])).collect()
    }
}
