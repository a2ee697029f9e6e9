//! A scene on the screen: every cell gets whole columns and rows, as large as fit.

use std::collections::BTreeSet;

use lucas_engine::{Cell, Meaning, Scene, Shape};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::look::{Emphasis, Look, Worth};

/// How many columns and rows a square takes, the largest first.
const SIZES: [(u16, u16); 7] = [(14, 7), (10, 5), (8, 4), (6, 3), (5, 3), (3, 1), (2, 1)];

/// What is marked out on a board.
pub struct Marks<'a> {
    /// The move under the cursor.
    pub focus: Option<&'a str>,
    /// The cells it would change.
    pub affected: &'a [usize],
    /// What each move is worth, when the person wants to see it.
    pub worth: &'a dyn Fn(&str) -> Option<Worth>,
}

/// Where the cells of a drawn board are: each with the move that a tap on it stands for.
pub type Taps = Vec<(Rect, String)>;

/// Draws a scene in the middle of an area; where it can be tapped. A board that is too large shows the part around
/// the cursor.
pub fn draw(scene: &Scene, marks: &Marks<'_>, look: Look, area: Rect, buffer: &mut Buffer) -> Taps {
    let grid = Grid::fitting(scene, area);
    let focused = scene.cells.iter().find(|cell| cell.tap.is_some() && cell.tap.as_deref() == marks.focus);
    let view = View::new(&grid, focused, area);
    let mut taps = Taps::new();
    for (index, cell) in scene.cells.iter().enumerate() {
        let is_focus = cell.tap.is_some() && cell.tap.as_deref() == marks.focus;
        let emphasis = match (is_focus, marks.affected.binary_search(&index).is_ok()) {
            (true, _) => Emphasis::Focus,
            (false, true) => Emphasis::Affected,
            (false, false) => Emphasis::None,
        };
        let worth = cell.tap.as_deref().and_then(marks.worth);
        let place = grid.place(cell);
        let mut brush = Brush { view: &view, look, buffer };
        match cell.shape {
            Shape::Square => brush.square(cell, place, emphasis, worth),
            Shape::Line => brush.line(place, emphasis, worth),
            Shape::Stick => brush.stick(place, emphasis, worth),
        }
        if let (Some(seen), Some(mv)) = (view.seen(place), &cell.tap) {
            taps.push((seen, mv.clone()));
        }
    }
    // What is drawn last lies on top.
    taps.reverse();
    taps
}

/// A place on the board before it is moved into view: column, row, width and height.
type Place = (u16, u16, u16, u16);

/// The column and row in which each half square begins.
struct Grid {
    columns: Vec<u16>,
    rows: Vec<u16>,
}

impl Grid {
    fn fitting(scene: &Scene, area: Rect) -> Self {
        let grids = SIZES.map(|size| Grid::new(scene, size));
        let fits = |grid: &Grid| grid.width() <= area.width && grid.height() <= area.height;
        let [.., smallest] = &grids;
        let smallest = Grid { columns: smallest.columns.clone(), rows: smallest.rows.clone() };
        grids.into_iter().find(fits).unwrap_or(smallest)
    }

    fn new(scene: &Scene, (columns, rows): (u16, u16)) -> Self {
        let edges = |along: &dyn Fn(&Cell) -> [u32; 2], end: u32| {
            scene.cells.iter().flat_map(along).chain([0, end]).collect::<BTreeSet<u32>>()
        };
        let across = |cell: &Cell| [cell.x, cell.x + cell.width];
        let down = |cell: &Cell| [cell.y, cell.y + cell.height];
        // Sticks stand upright and apart: they may be taller than squares are, and what is between them counts.
        let has_sticks = scene.cells.iter().any(|cell| cell.shape == Shape::Stick);
        let rows = if has_sticks { rows.max(2) } else { rows };
        let is_used = |along: &dyn Fn(&Cell) -> [u32; 2], from: u32| {
            has_sticks || scene.cells.iter().any(|cell| (along(cell)[0]..along(cell)[1]).contains(&from))
        };
        Grid {
            columns: tracks(&edges(&across, scene.width), columns, &|from| is_used(&across, from)),
            rows: tracks(&edges(&down, scene.height), rows, &|from| is_used(&down, from)),
        }
    }

    fn width(&self) -> u16 {
        self.columns.last().copied().unwrap_or(0)
    }

    fn height(&self) -> u16 {
        self.rows.last().copied().unwrap_or(0)
    }

    fn place(&self, cell: &Cell) -> Place {
        let at = |tracks: &[u16], half: u32| tracks[(half as usize).min(tracks.len() - 1)];
        let (left, right) = (at(&self.columns, cell.x), at(&self.columns, cell.x + cell.width));
        let (top, bottom) = (at(&self.rows, cell.y), at(&self.rows, cell.y + cell.height));
        (left, top, right - left, bottom - top)
    }
}

/// Where each half square begins, when a square takes so much; what is narrower than a square takes a quarter of it, and
/// where nothing is drawn there is no room.
fn tracks(edges: &BTreeSet<u32>, square: u16, is_used: &dyn Fn(u32) -> bool) -> Vec<u16> {
    let mut begins = vec![0];
    for (from, to) in edges.iter().zip(edges.iter().skip(1)) {
        let halves = to - from;
        let size = match halves {
            _ if !is_used(*from) => 0,
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

fn cut(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The part of the board that is seen.
struct View {
    area: Rect,
    /// The first column and row of the board that are seen.
    from: (u16, u16),
}

impl View {
    /// In the middle of the area, or around the cursor when the board is larger.
    fn new(grid: &Grid, focused: Option<&Cell>, area: Rect) -> Self {
        let (column, row, width, height) =
            focused.map_or((grid.width() / 2, grid.height() / 2, 0, 0), |cell| grid.place(cell));
        let along = |begin: u16, size: u16, whole: u16, middle: u16| {
            if whole <= size {
                (begin + (size - whole) / 2, size.min(whole), 0)
            } else {
                (begin, size, middle.saturating_sub(size / 2).min(whole - size))
            }
        };
        let (x, columns, from) = along(area.x, area.width, grid.width(), column + width / 2);
        let (y, rows, from_row) = along(area.y, area.height, grid.height(), row + height / 2);
        View { area: Rect::new(x, y, columns, rows), from: (from, from_row) }
    }

    fn seen(&self, (left, top, width, height): Place) -> Option<Rect> {
        let clip = |begin: u16, size: u16, from: u16, seen: u16| {
            let (low, high) = (begin.max(from), begin.saturating_add(size).min(from.saturating_add(seen)));
            (low < high).then(|| (low - from, high - low))
        };
        let (x, columns) = clip(left, width, self.from.0, self.area.width)?;
        let (y, rows) = clip(top, height, self.from.1, self.area.height)?;
        Some(Rect::new(self.area.x + x, self.area.y + y, columns, rows))
    }
}

/// Draws single cells.
struct Brush<'a> {
    view: &'a View,
    look: Look,
    buffer: &'a mut Buffer,
}

impl Brush<'_> {
    fn put(&mut self, column: u16, row: u16, sign: &str, style: Style) {
        if let Some(seen) = self.view.seen((column, row, 1, 1))
            && let Some(cell) = self.buffer.cell_mut((seen.x, seen.y))
        {
            cell.set_symbol(sign).set_style(style);
        }
    }

    fn mark(&mut self, column: u16, row: u16, worth: Option<Worth>) {
        if let Some(worth) = worth {
            let (sign, style) = self.look.worth(worth);
            self.put(column, row, sign, style);
        }
    }

    fn square(&mut self, cell: &Cell, place: Place, emphasis: Emphasis, worth: Option<Worth>) {
        let (left, top, width, height) = place;
        let (right, bottom) = (left + width - 1, top + height - 1);
        let (style, frame_style) = (self.look.piece(cell.meaning), self.look.emphasis(emphasis));
        let is_framed = width >= 5 && height >= 3;
        for row in top..=bottom {
            for column in left..=right {
                self.put(column, row, self.look.filling(cell.meaning), style);
            }
        }
        if is_framed {
            let [upper_left, upper_right, lower_right, lower_left, across, down] = self.look.frame(emphasis);
            let style = style.patch(frame_style);
            for column in left..=right {
                self.put(column, top, across, style);
                self.put(column, bottom, across, style);
            }
            for row in top..=bottom {
                self.put(left, row, down, style);
                self.put(right, row, down, style);
            }
            self.put(left, top, upper_left, style);
            self.put(right, top, upper_right, style);
            self.put(right, bottom, lower_right, style);
            self.put(left, bottom, lower_left, style);
        } else if width >= 3 {
            let [open, close] = self.look.brackets(emphasis);
            self.put(left, top, open, style.patch(frame_style));
            self.put(right, top, close, style.patch(frame_style));
        } else if emphasis != Emphasis::None {
            self.put(right, top, "!", style.patch(frame_style));
        }
        let (column, row) = (left + (width - 1) / 2, top + (height - 1) / 2);
        let is_bare = width < 3 && emphasis == Emphasis::Focus;
        let style = if is_bare { style.patch(frame_style) } else { style };
        let sign = self.look.sign(cell.meaning);
        self.put(column, row, sign, style);
        if height >= 7 && cell.meaning != Meaning::Empty {
            // A single sign is lost in a large square.
            let around = [(column - 2, row), (column + 2, row), (column, row - 1), (column, row + 1)];
            for (column, row) in around {
                self.put(column, row, sign, style);
            }
        }
        let inset = u16::from(is_framed);
        self.mark(right - inset, top + inset, worth);
    }

    fn line(&mut self, (left, top, width, height): Place, emphasis: Emphasis, worth: Option<Worth>) {
        let is_vertical = height > width;
        let sign = self.look.line(is_vertical, emphasis);
        for row in top..top + height {
            for column in left..left + width {
                self.put(column, row, sign, self.look.emphasis(emphasis));
            }
        }
        self.mark(left, top, worth);
    }

    fn stick(&mut self, (left, top, width, height): Place, emphasis: Emphasis, worth: Option<Worth>) {
        for row in top..top + height {
            let is_head = row == top;
            let style = self.look.stick_style(is_head).patch(self.look.emphasis(emphasis));
            for column in left..left + width {
                self.put(column, row, self.look.stick(is_head, emphasis), style);
            }
        }
        self.mark(left, top + height - 1, worth);
    }
}
