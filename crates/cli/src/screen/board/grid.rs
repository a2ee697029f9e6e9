//! Whole columns and rows for the cells of a scene, and the part of them that is seen.

use std::collections::BTreeSet;

use lucas_engine::{Cell, Scene, Shape};
use ratatui::layout::Rect;

/// A place on the board before it is moved into view: column, row, width and height.
pub type Area = (u16, u16, u16, u16);

/// How many columns and rows a square takes.
pub type Size = (u16, u16);

/// The edges of the cells along one axis, in half squares, and whether anything is drawn between each and the next.
struct Edges {
    halves: Vec<u32>,
    are_used: Vec<bool>,
}

impl Edges {
    fn new(spans: &[[u32; 2]], end: u32, is_all_used: bool) -> Self {
        let halves: BTreeSet<u32> = spans.iter().flatten().copied().chain([0, end]).collect();
        let halves: Vec<u32> = halves.into_iter().collect();
        let mut are_used = vec![is_all_used; halves.len()];
        let track = |half: u32| halves.partition_point(|&edge| edge < half);
        for &[from, to] in spans {
            are_used[track(from)..track(to)].fill(true);
        }
        Edges { halves, are_used }
    }

    /// Where each half square begins, when a square takes so much, and where nothing is drawn there is no room. What is
    /// narrower than a square takes a quarter of it, as a line between squares does, unless widths are to be compared.
    fn tracks(&self, square: u16, is_even: bool) -> Vec<u16> {
        let mut begins = vec![0];
        for (track, pair) in self.halves.windows(2).enumerate() {
            let halves = pair[1] - pair[0];
            let size = match halves {
                _ if !self.are_used[track] => 0,
                1 if is_even => (square / 2).max(1),
                1 => (square / 4).max(1),
                _ => square.saturating_mul(cut(halves)) / 2,
            };
            let begin = begins[begins.len() - 1];
            // Nothing begins inside a track; whatever asks for it gets the track's own beginning.
            begins.extend((1..halves).map(|_| begin));
            begins.push(u16::saturating_add(begin, size));
        }
        begins
    }
}

/// Boards that stand one below the other with so many half squares free between them are boards of their own: each is laid
/// out and called by itself.
const APART: u32 = 3;

/// Where the boards of a scene begin, from the top; most scenes are a single one.
pub fn tops(scene: &Scene) -> Vec<u32> {
    // Lines join what they pass, and heaps of sticks stay where they are when one between them is taken.
    if !scene.links.is_empty() || scene.cells.iter().all(|cell| cell.shape == Shape::Stick) {
        return vec![0];
    }
    let mut spans: Vec<[u32; 2]> = scene.cells.iter().map(|cell| [cell.y, cell.y + cell.height]).collect();
    spans.sort_unstable();
    let (mut tops, mut end) = (vec![0], 0);
    for [from, to] in spans {
        if from >= end + APART && end > 0 {
            tops.push(from);
        }
        end = end.max(to);
    }
    tops
}

/// Which of the boards that begin at these tops a cell is on.
pub fn board_of(tops: &[u32], cell: &Cell) -> usize {
    tops.partition_point(|&top| top <= cell.y).saturating_sub(1)
}

/// The outline of one of the boards, before it is known how large a square is.
struct BoardOutline {
    across: Edges,
    down: Edges,
    /// Whether widths are compared: bars of several widths, or points moved by half a square.
    is_even: bool,
}

/// The outline of a scene.
pub struct Outline {
    tops: Vec<u32>,
    boards: Vec<BoardOutline>,
    /// Whether there are bars, which may be drawn narrower than a column for each half square.
    pub has_bars: bool,
}

impl Outline {
    /// The outline of the cells that are drawn.
    pub fn new(scene: &Scene, is_drawn: impl Fn(&Cell) -> bool) -> Self {
        let tops = tops(scene);
        let boards = (0..tops.len()).map(|board| {
            let is_on = |cell: &&Cell| is_drawn(cell) && board_of(&tops, cell) == board;
            let drawn: Vec<&Cell> = scene.cells.iter().filter(is_on).collect();
            let top = tops[board];
            let is_last = board + 1 == tops.len();
            let bottom = drawn.iter().map(|cell| cell.y + cell.height).max().unwrap_or(top);
            let end = if is_last { scene.height.max(bottom) } else { bottom };
            let has = |shape: Shape| drawn.iter().any(|cell| cell.shape == shape);
            // What is between sticks, or points that lines join, counts.
            let has_gaps = has(Shape::Stick) || !scene.links.is_empty();
            let across: Vec<_> = drawn.iter().map(|cell| [cell.x, cell.x + cell.width]).collect();
            let down: Vec<_> = drawn.iter().map(|cell| [cell.y - top, cell.y + cell.height - top]).collect();
            BoardOutline {
                across: Edges::new(&across, scene.width, has_gaps),
                down: Edges::new(&down, end - top, has_gaps),
                is_even: has(Shape::Bar) || is_shifted(&drawn),
            }
        });
        let has_bars = scene.cells.iter().any(|cell| cell.shape == Shape::Bar);
        Outline { boards: boards.collect(), tops, has_bars }
    }

    /// The columns and rows of the scene, when a square takes so many.
    pub fn grid(&self, (columns, rows): Size) -> Grid {
        self.laid(|board| {
            // Widths that are compared come out even in halves.
            let columns = if board.is_even { columns.next_multiple_of(2) } else { columns };
            GridBoard {
                first_row: 0,
                columns: board.across.tracks(columns, board.is_even),
                rows: board.down.tracks(rows, board.is_even),
            }
        })
    }

    /// The same with so many half squares in a column, and as low as can be.
    pub fn narrow_grid(&self, halves: u16) -> Grid {
        self.laid(|board| GridBoard {
            first_row: 0,
            columns: board.across.tracks(2, true).iter().map(|column| column / halves).collect(),
            rows: board.down.tracks(1, board.is_even),
        })
    }

    fn laid(&self, lay: impl Fn(&BoardOutline) -> GridBoard) -> Grid {
        let mut grid = Grid { tops: self.tops.clone(), boards: self.boards.iter().map(lay).collect() };
        grid.make_room(&vec![0; self.boards.len()]);
        grid
    }
}

/// Whether some point begins inside the columns of another, as in the rows of a triangle.
fn is_shifted(cells: &[&Cell]) -> bool {
    let points = || cells.iter().filter(|cell| cell.shape == Shape::Point);
    let columns: BTreeSet<u32> = points().map(|cell| cell.x).collect();
    points().any(|cell| columns.range(cell.x + 1..cell.x + cell.width).next().is_some())
}

/// One of the boards: the column and row in which each half square begins.
struct GridBoard {
    first_row: u16,
    columns: Vec<u16>,
    rows: Vec<u16>,
}

impl GridBoard {
    fn height(&self) -> u16 {
        self.rows.last().copied().unwrap_or(0)
    }
}

/// The columns and rows of a scene.
pub struct Grid {
    tops: Vec<u32>,
    boards: Vec<GridBoard>,
}

impl Grid {
    /// Leaves so many rows free above each board, and one between two of them.
    pub fn make_room(&mut self, above: &[u16]) {
        let mut next = 0;
        for (nth, (board, above)) in self.boards.iter_mut().zip(above).enumerate() {
            board.first_row = u16::saturating_add(next, above + u16::from(nth > 0));
            next = board.first_row.saturating_add(board.height());
        }
    }

    /// Where the boards begin.
    pub fn tops(&self) -> &[u32] {
        &self.tops
    }

    /// The row in which one of the boards begins.
    pub fn first_row(&self, board: usize) -> u16 {
        self.boards.get(board).map_or(0, |board| board.first_row)
    }

    /// How many columns there are.
    pub fn width(&self) -> u16 {
        self.boards.iter().filter_map(|board| board.columns.last()).copied().max().unwrap_or(0)
    }

    /// How many rows there are.
    pub fn height(&self) -> u16 {
        self.boards.last().map_or(0, |board| board.first_row.saturating_add(board.height()))
    }

    /// Where a cell is.
    pub fn place(&self, cell: &Cell) -> Area {
        let at = |tracks: &[u16], half: u32| tracks[(half as usize).min(tracks.len() - 1)];
        let nth = board_of(&self.tops, cell);
        let (board, y) = (&self.boards[nth], cell.y - self.tops[nth]);
        let (left, right) = (at(&board.columns, cell.x), at(&board.columns, cell.x + cell.width));
        let (top, bottom) = (at(&board.rows, y), at(&board.rows, y + cell.height));
        (left, board.first_row.saturating_add(top), right - left, bottom - top)
    }
}

/// The column and row in the middle of a place.
pub fn middle((left, top, width, height): Area) -> (u16, u16) {
    (left + width.saturating_sub(1) / 2, top + height.saturating_sub(1) / 2)
}

fn cut(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The part of the board that is seen.
pub struct View {
    /// Where it is seen.
    pub area: Rect,
    /// The first column and row of the board that are seen.
    pub from: (u16, u16),
    /// How many columns and rows the board has.
    whole: (u16, u16),
}

impl View {
    /// In the middle of the area, or around a place when the board is larger.
    pub fn new(grid: &Grid, around: Option<Area>, area: Rect) -> Self {
        let whole = (grid.width(), grid.height());
        let (column, row, width, height) = around.unwrap_or((whole.0 / 2, whole.1 / 2, 0, 0));
        let along = |begin: u16, size: u16, whole: u16, middle: u16| {
            if whole <= size {
                (begin + (size - whole) / 2, size.min(whole), 0)
            } else {
                (begin, size, middle.saturating_sub(size / 2).min(whole - size))
            }
        };
        let (x, columns, from) = along(area.x, area.width, whole.0, column + width / 2);
        let (y, rows, from_row) = along(area.y, area.height, whole.1, row + height / 2);
        View { area: Rect::new(x, y, columns, rows), from: (from, from_row), whole }
    }

    /// Where a place is seen, as much of it as is.
    pub fn seen(&self, (left, top, width, height): Area) -> Option<Rect> {
        let clip = |begin: u16, size: u16, from: u16, seen: u16| {
            let (low, high) = (begin.max(from), begin.saturating_add(size).min(from.saturating_add(seen)));
            (low < high).then(|| (low - from, high - low))
        };
        let (x, columns) = clip(left, width, self.from.0, self.area.width)?;
        let (y, rows) = clip(top, height, self.from.1, self.area.height)?;
        Some(Rect::new(self.area.x + x, self.area.y + y, columns, rows))
    }

    /// Whether a place lies to the left of the part that is seen, to the right, above and below.
    pub fn lies_beyond(&self, place: Area) -> [bool; 4] {
        let ((column, row), (left, top)) = (middle(place), self.from);
        [
            column < left,
            column >= left.saturating_add(self.area.width),
            row < top,
            row >= top.saturating_add(self.area.height),
        ]
    }

    /// Whether the board goes on to the left, to the right, above and below.
    pub fn goes_on(&self) -> [bool; 4] {
        let ((column, row), (width, height)) = (self.from, self.whole);
        [
            column > 0,
            column.saturating_add(self.area.width) < width,
            row > 0,
            row.saturating_add(self.area.height) < height,
        ]
    }
}
