//! A scene on the screen: every cell gets whole columns and rows, as large as fit, and every name its place.

mod brush;
mod grid;
mod names;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use lucas_engine::{Cell, Scene, Shape, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use self::brush::{Brush, Touch};
use self::grid::{Area, Grid, Outline, Size, View, board_of, middle};
use self::names::{Names, Rulers};
use super::cut;
use super::look::{Emphasis, Look, Worth};

/// How many columns and rows a square takes, the largest first.
const SIZES: [Size; 7] = [(14, 7), (10, 5), (8, 4), (6, 3), (5, 3), (3, 1), (2, 1)];
/// The same for sticks, which stand upright: low ones only where high ones do not fit.
const STICK_SIZES: [Size; 8] = [(14, 7), (10, 5), (8, 4), (6, 3), (5, 3), (3, 2), (2, 2), (2, 1)];

/// The same for bars, whose widths are compared.
const BAR_SIZES: [Size; 8] = [(14, 7), (10, 5), (8, 4), (6, 3), (5, 3), (4, 3), (3, 1), (2, 1)];
/// How many half squares of a wide board of bars stand in a column.
const NARROWER: [u16; 4] = [1, 2, 3, 4];

/// How much of a scene is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// All of it, to be played on, as large as fits.
    Whole,
    /// The same in squares of no more than 6 columns, as text.
    Text,
    /// A picture to look at: lines to tap only take room, and so do names.
    Picture,
    /// The same as small as can be read.
    Small,
}

impl Detail {
    fn sizes(self, scene: &Scene) -> &'static [Size] {
        let has = |shape: Shape| scene.cells.iter().any(|cell| cell.shape == shape);
        let sizes: &[Size] = match (has(Shape::Stick), has(Shape::Bar)) {
            (true, _) => &STICK_SIZES,
            (false, true) => &BAR_SIZES,
            (false, false) => &SIZES,
        };
        match self {
            Detail::Whole | Detail::Picture => sizes,
            Detail::Text => &sizes[3..],
            Detail::Small => &sizes[sizes.len() - 2..],
        }
    }

    fn is_played(self) -> bool {
        matches!(self, Detail::Whole | Detail::Text)
    }

    fn draws(self, cell: &Cell) -> bool {
        self.is_played() || cell.shape != Shape::Line
    }
}

/// What is marked out on a board.
pub struct Marks<'a> {
    /// The cell under the cursor.
    pub cursor: Option<usize>,
    /// The cells tapped so far.
    pub chosen: &'a [usize],
    /// The cells that can be tapped, in their order.
    pub open: &'a [usize],
    /// The cells that the move under the cursor would change, in their order.
    pub affected: &'a [usize],
    /// The cells that the last move brought, as long as the cursor has not been moved since.
    pub brought: &'a [usize],
    /// What a tap is worth, when the person wants to see it.
    pub worth: &'a dyn Fn(usize) -> Option<Worth>,
}

impl Marks<'_> {
    /// Nothing is marked out.
    pub const NONE: Marks<'static> =
        Marks { cursor: None, chosen: &[], open: &[], affected: &[], brought: &[], worth: &|_| None };

    fn emphasis(&self, index: usize) -> Emphasis {
        if self.cursor == Some(index) {
            Emphasis::Focus
        } else if self.chosen.contains(&index) {
            Emphasis::Chosen
        } else if self.affected.binary_search(&index).is_ok() {
            Emphasis::Affected
        } else if !self.chosen.is_empty() && self.is_open(index) {
            Emphasis::Open
        } else {
            Emphasis::None
        }
    }

    fn is_open(&self, index: usize) -> bool {
        self.open.binary_search(&index).is_ok()
    }
}

/// Where the cells of a drawn board that can be tapped are, each with its index; what lies on top first.
pub type CellAreas = Vec<(Rect, usize)>;

/// A board in the size in which it is drawn.
struct Laid {
    grid: Grid,
    rulers: Rulers,
}

impl Laid {
    /// As large as fits into so many columns and rows.
    fn out(scene: &Scene, detail: Detail, (width, height): Size) -> Self {
        let outline = Outline::new(scene, |cell| detail.draws(cell));
        let names = detail.is_played().then(|| Names::new(scene));
        let written = scene.cells.iter().filter(|cell| !cell.label.en.is_empty() && cell.shape != Shape::Bar);
        // How wide a square must be for what is written on a cell of so many halves, with so much around it.
        let room = |cell: &Cell, around: usize| {
            let letters = cell.label.en.chars().count().max(cell.label.fr.chars().count())
                + usize::from(cell.piece.is_some())
                + around;
            (2 * letters).div_ceil(cell.width.max(1) as usize)
        };
        let written: Vec<&Cell> = written.collect();
        let label = |around| written.iter().map(|cell| room(cell, around)).max().map_or(0, cut);
        let called = |mut grid: Grid| {
            let rulers = match &names {
                None => Rulers::none(),
                Some(names) => names.rulers(scene, &mut grid)?,
            };
            Some(Laid { grid, rulers })
        };
        let laid = |(columns, rows): Size| called(outline.grid((columns.max(label(2)), rows)));
        let fits = |laid: &Laid| laid.width() <= width && laid.height() <= height;
        let sizes = detail.sizes(scene);
        let [.., smallest] = sizes else {
            return Laid { grid: outline.grid((2, 1)), rulers: Rulers::none() };
        };
        let fitting = sizes.iter().copied().filter_map(laid).find(fits);
        // Closer together, what is written still stands apart.
        let tight = || called(outline.grid((smallest.0.max(label(1)), smallest.1))).filter(fits);
        let narrower = || {
            let grids =
                NARROWER.iter().filter(|_| outline.has_bars).map(|&halves| outline.narrow_grid(halves));
            // What is wider than the area is worse than what is higher.
            grids.filter_map(called).find(|laid| laid.width() <= width)
        };
        // A board that fits in no size keeps its names: the part around the cursor is seen.
        let least = names.as_ref().map_or(0, |names| names.longest(scene) + 3).max(5);
        fitting
            .or_else(tight)
            .or_else(narrower)
            .or_else(|| laid(*smallest))
            .or_else(|| laid((2 * least, 3)))
            .unwrap_or_else(|| Laid { grid: outline.grid(*smallest), rulers: Rulers::none() })
    }

    fn width(&self) -> u16 {
        self.rulers.columns.saturating_add(self.grid.width()).saturating_add(self.rulers.beyond)
    }

    fn height(&self) -> u16 {
        self.rulers.rows.saturating_add(self.grid.height())
    }
}

/// How many columns and rows a scene takes in an area.
#[must_use]
pub fn extent(scene: &Scene, detail: Detail, area: Rect) -> Size {
    let laid = Laid::out(scene, detail, (area.width, area.height));
    (laid.width().min(area.width), laid.height().min(area.height))
}

/// Whether all of a scene is seen in an area.
#[must_use]
pub fn fits(scene: &Scene, detail: Detail, area: Rect) -> bool {
    let laid = Laid::out(scene, detail, (area.width, area.height));
    laid.width() <= area.width && laid.height() <= area.height
}

/// Draws a scene in the middle of an area; where it can be tapped. A board that is too large shows the part around
/// the cursor, and where it goes on.
pub fn draw(
    scene: &Scene,
    detail: Detail,
    marks: &Marks<'_>,
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
) -> CellAreas {
    let Laid { grid, mut rulers } = Laid::out(scene, detail, (area.width, area.height));
    let mut view = seen(scene, &grid, marks, within(area, &rulers));
    if view.goes_on().contains(&true) && area.height > 3 {
        // What is written along the edges goes with the part that is seen, if nothing else calls the squares.
        let is_nameless = rulers.rows == 0 && rulers.columns == 0;
        rulers = Rulers::of_edges(scene).filter(|_| is_nameless && detail.is_played()).unwrap_or(rulers);
        // Which part of the board is seen stands below it, and where to look for danger.
        let below = Rect { y: area.bottom() - 1, height: 1, ..area };
        view = seen(scene, &grid, marks, within(Rect { height: area.height - 1, ..area }, &rulers));
        let dangers = dangers_beyond(scene, &grid, &view)
            .map(|(cell, place)| format!("   {} {}", look.sign(cell), look.towards(view.lies_beyond(place))));
        let told = part(scene, &grid, &view) + &dangers.collect::<String>();
        buffer.set_stringn(below.x, below.y, told, below.width.into(), Style::new());
    }
    let mut brush = Brush { view: &view, look, buffer };
    for &[from, to] in &scene.links {
        if let (Some(from), Some(to)) = (scene.cells.get(from), scene.cells.get(to)) {
            brush.link(grid.place(from), grid.place(to));
        }
    }
    let mut taps = CellAreas::new();
    for (index, cell) in scene.cells.iter().enumerate().filter(|(_, cell)| detail.draws(cell)) {
        let place = grid.place(cell);
        let is_named = rulers.boards.get(board_of(grid.tops(), cell)).is_some_and(|board| board.is_borne);
        let touch = Touch { emphasis: marks.emphasis(index), worth: (marks.worth)(index), is_named };
        brush.cell(cell, place, touch);
        if let Some(seen) = view.seen(place)
            && (marks.is_open(index) || marks.chosen.contains(&index))
        {
            taps.push((seen, index));
        }
    }
    brush.edges();
    for (cell, place) in dangers_beyond(scene, &grid, &view) {
        brush.beyond(cell, place);
    }
    names::write(scene, &grid, &rulers, &view, |column, row, text| {
        let room = area.right().saturating_sub(column);
        buffer.set_stringn(column, row, text, room.into(), Style::new());
    });
    taps.reverse();
    taps
}

/// The part of a board that is seen: around what the last move brought and the cursor, else around what the move under the
/// cursor changes and the cursor itself, else around the cursor; on a cell larger than the area, around what the last move
/// brought, what of it changes, or what lies on top of it.
fn seen(scene: &Scene, grid: &Grid, marks: &Marks<'_>, area: Rect) -> View {
    let place = |index: usize| scene.cells.get(index).map(|cell| grid.place(cell));
    let cursor = marks.cursor.and_then(place);
    let changed = || marks.affected.iter().filter_map(|&index| place(index));
    let fits = |&(_, _, width, height): &Area| width <= area.width && height <= area.height;
    let both = cursor.map(|cursor| changed().fold(cursor, around)).filter(fits);
    let is_within = |&place: &Area| cursor.is_some_and(|cursor| around(cursor, place) == cursor);
    let on_top = || {
        let bars = scene.cells.iter().filter(|cell| cell.shape == Shape::Bar).map(|cell| grid.place(cell));
        bars.filter(is_within).min_by_key(|&(_, top, ..)| top)
    };
    // Onto an empty peg the disc comes from another one.
    let coming = || changed().next().filter(|_| scene.cells.iter().any(|cell| cell.shape == Shape::Bar));
    let within_cursor = || changed().find(is_within).or_else(on_top).or_else(coming);
    let brought = marks.brought.iter().filter_map(|&index| place(index)).reduce(around);
    let with_brought = brought.map(|brought| cursor.map_or(brought, |cursor| around(cursor, brought)));
    let beside_large = brought.filter(|_| cursor.is_some_and(|cursor| !fits(&cursor)));
    let of_last = with_brought.filter(fits).or(beside_large);
    let focused = of_last.or(both).or_else(|| cursor.filter(fits)).or_else(within_cursor).or(cursor);
    View::new(grid, focused, area)
}

/// What is dangerous, and lies beyond the part of the board that is seen.
fn dangers_beyond<'s>(
    scene: &'s Scene,
    grid: &'s Grid,
    view: &'s View,
) -> impl Iterator<Item = (&'s Cell, Area)> {
    let is_danger = |cell: &&Cell| cell.piece.is_some_and(|piece| piece.tone == Tone::Danger);
    let dangers = scene.cells.iter().filter(is_danger).map(|cell| (cell, grid.place(cell)));
    dangers.filter(|(_, place)| view.seen(*place).is_none())
}

/// What holds two places.
fn around((left, top, width, height): Area, (x, y, columns, rows): Area) -> Area {
    let (right, bottom) = ((left + width).max(x + columns), (top + height).max(y + rows));
    let (left, top) = (left.min(x), top.min(y));
    (left, top, right - left, bottom - top)
}

/// Which columns and rows of a board are seen, counted from 1, and of how many: `1-16/100 x 47-53/100`.
fn part(scene: &Scene, grid: &Grid, view: &View) -> String {
    let has_bars = scene.cells.iter().any(|cell| cell.shape == Shape::Bar);
    let along = |is_across: bool, place: fn(&Cell) -> u32, is_seen: &dyn Fn(&Cell) -> bool| {
        let mut lines = BTreeMap::new();
        // Bars of all widths lie one above the other: they are counted from the top.
        let is_counted = |cell: &&Cell| match cell.shape {
            Shape::Bar => !is_across,
            Shape::Square | Shape::Point | Shape::Stick => is_across || !has_bars,
            Shape::Line => false,
        };
        for cell in scene.cells.iter().filter(is_counted) {
            *lines.entry(place(cell)).or_insert(false) |= is_seen(cell);
        }
        let first = lines.values().position(|is_seen| *is_seen)?;
        let seen = lines.values().filter(|is_seen| **is_seen).count();
        (lines.len() > 1).then(|| format!("{}-{}/{}", first + 1, first + seen, lines.len()))
    };
    let (column, row) = view.from;
    let across =
        along(true, |cell| cell.x, &|cell| view.seen((middle(grid.place(cell)).0, row, 1, 1)).is_some());
    let down =
        along(false, |cell| cell.y, &|cell| view.seen((column, middle(grid.place(cell)).1, 1, 1)).is_some());
    across.into_iter().chain(down).collect::<Vec<_>>().join(" x ")
}

/// What the names around a board leave of an area.
fn within(area: Rect, rulers: &Rulers) -> Rect {
    let (columns, rows) = (rulers.columns.min(area.width), rulers.rows.min(area.height));
    let beyond = rulers.beyond.min(area.width - columns);
    Rect::new(area.x + columns, area.y + rows, area.width - columns - beyond, area.height - rows)
}

/// A scene as lines of text; `None` when it takes more columns or rows than these.
#[must_use]
pub fn lines(scene: &Scene, look: Look, most: Size) -> Option<Vec<String>> {
    let laid = Laid::out(scene, Detail::Text, most);
    let area = Rect::new(0, 0, laid.width(), laid.height());
    if area.width > most.0 || area.height > most.1 {
        return None;
    }
    let mut buffer = Buffer::empty(area);
    draw(scene, Detail::Text, &Marks::NONE, look, area, &mut buffer);
    let row = |row| (0..area.width).map(|column| buffer[(column, row)].symbol()).collect::<String>();
    Some((0..area.height).map(|number| row(number).trim_end().to_owned()).collect())
}
