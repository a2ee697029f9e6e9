//! What cells are called, where a person can read it: on themselves, or on rulers above and to the left of the board.

use std::collections::BTreeMap;

use lucas_engine::{Cell, Gesture, Scene, Shape};

use super::grid::{Area, Grid, View, board_of, middle, tops};

/// No more rows than these are taken by names above the board.
const MOST_ROWS: u16 = 4;

/// A name for a ruler, and the cell beside which it stands.
type NameTag = (usize, String);

/// How the squares and points can be called from outside.
enum Ruled {
    /// Each on its own, above its column or left of its row.
    Singly { is_above: bool },
    /// Column and row together, as in `b3`.
    Together { columns: Vec<NameTag>, rows: Vec<NameTag> },
    /// Not at all: they must bear their names.
    Never,
}

/// What of a scene has a name, and how it can be written: each board by itself.
pub struct Names(Vec<BoardNames>);

/// What of one board has a name.
struct BoardNames {
    /// Lines and sticks, whose names never fit on them.
    above: Vec<NameTag>,
    left: Vec<NameTag>,
    /// Squares and points.
    bearers: Vec<usize>,
    ruled: Ruled,
}

/// The names of one board drawn in some size.
pub struct BoardRulers {
    /// Whether squares and points bear their names themselves.
    pub is_borne: bool,
    /// Names above the board, in how many rows.
    above: Vec<NameTag>,
    rows: u16,
    /// Names to its left.
    left: Vec<NameTag>,
}

/// The names of a scene drawn in some size.
pub struct Rulers {
    /// Those of each board.
    pub boards: Vec<BoardRulers>,
    /// Rows above the scene that stay where they are; above one of several boards, names move with it.
    pub rows: u16,
    /// Columns to its left.
    pub columns: u16,
    /// How many columns names above reach beyond the board on its right.
    pub beyond: u16,
}

impl Rulers {
    /// No names at all.
    pub fn none() -> Self {
        Rulers { boards: Vec::new(), rows: 0, columns: 0, beyond: 0 }
    }

    /// What stands written along the upper and the left edge of a board, for a part of it that does not reach there.
    pub fn of_edges(scene: &Scene) -> Option<Self> {
        let along = |is_edge: fn(&Cell) -> bool| -> Vec<NameTag> {
            let cells = scene.cells.iter().enumerate().filter(|(_, cell)| is_edge(cell));
            let labels = cells.map(|(index, cell)| (index, cell.label.en.to_string()));
            labels.filter(|(_, label)| !label.is_empty()).collect()
        };
        let (above, left) = (along(|cell| cell.y == 0), along(|cell| cell.x == 0));
        let columns = left.iter().map(|(_, text)| width(text) + 1).max()?;
        let is_edged = above.len() > 1 && left.len() > 1;
        is_edged.then(|| Rulers {
            boards: vec![BoardRulers { is_borne: false, above, rows: 1, left }],
            rows: 1,
            columns,
            beyond: 0,
        })
    }
}

impl BoardNames {
    fn new(scene: &Scene, tops: &[u32], board: usize) -> Self {
        let is_here = |index: usize| board_of(tops, &scene.cells[index]) == board;
        let named: Vec<usize> = (0..scene.cells.len())
            .filter(|&index| is_here(index) && is_called(&scene.cells[index]))
            .collect();
        let of = |shapes: &[Shape]| -> Vec<usize> {
            named.iter().copied().filter(|&index| shapes.contains(&scene.cells[index].shape)).collect()
        };
        let label = |index: usize| (index, scene.cells[index].coordinate.clone());
        let (upright, lying): (Vec<usize>, Vec<usize>) = of(&[Shape::Line])
            .into_iter()
            .partition(|&index| scene.cells[index].height > scene.cells[index].width);
        let mut above: Vec<NameTag> = upright.into_iter().map(label).collect();
        let mut left: Vec<NameTag> = lying.into_iter().map(label).collect();
        let sticks = of(&[Shape::Stick]);
        // A stick without a name is called by the move that one tap on it plays.
        let played = scene.gestures.iter().filter_map(|Gesture { mv, taps, .. }| match taps[..] {
            [cell] if is_here(cell) && scene.cells[cell].shape == Shape::Stick => Some((cell, mv.clone())),
            _ => None,
        });
        if sticks.is_empty() {
            above.extend(played);
        }
        // Sticks side by side are called by their columns, the first ones of heaps by their rows.
        let is_row = sticks.windows(2).any(|pair| scene.cells[pair[0]].y == scene.cells[pair[1]].y);
        if is_row { &mut above } else { &mut left }.extend(sticks.into_iter().map(label));
        // Names above a board belong to what begins there; under another row they would be read as its own.
        let top = above.iter().map(|&(index, _)| scene.cells[index].y).min();
        above.retain(|&(index, _)| Some(scene.cells[index].y) == top);
        let bearers = of(&[Shape::Square, Shape::Point]);
        let ruled = Ruled::new(scene, &bearers);
        BoardNames { above, left, bearers, ruled }
    }

    /// Where the names stand in a grid; `None` when there is no room for them.
    fn rulers(&self, scene: &Scene, grid: &Grid) -> Option<BoardRulers> {
        let is_borne = self.bearers.iter().all(|&index| bears(&scene.cells[index], grid));
        let (mut above, mut left) = (self.above.clone(), self.left.clone());
        match &self.ruled {
            _ if is_borne => {}
            Ruled::Singly { is_above } => {
                let labels = self.bearers.iter().map(|&index| (index, scene.cells[index].coordinate.clone()));
                if *is_above { &mut above } else { &mut left }.extend(labels);
            }
            Ruled::Together { columns, rows } => {
                above.extend(columns.iter().cloned());
                left.extend(rows.iter().cloned());
            }
            Ruled::Never => return None,
        }
        let rows = rows_for(above.iter().map(|label| span(scene, grid, label)).collect())?;
        Some(BoardRulers { is_borne, above, rows, left })
    }
}

impl Names {
    /// The names in a scene.
    pub fn new(scene: &Scene) -> Self {
        let tops = tops(scene);
        Names((0..tops.len()).map(|board| BoardNames::new(scene, &tops, board)).collect())
    }

    /// The longest name that a square or point bears.
    pub fn longest(&self, scene: &Scene) -> u16 {
        let bearers = self.0.iter().flat_map(|names| &names.bearers);
        bearers.map(|&index| width(&scene.cells[index].coordinate)).max().unwrap_or(0)
    }

    /// Where the names stand in a grid, which gets the room for them; `None` when there is none.
    pub fn rulers(&self, scene: &Scene, grid: &mut Grid) -> Option<Rulers> {
        let boards = self.0.iter().map(|names| names.rulers(scene, grid));
        let boards = boards.collect::<Option<Vec<BoardRulers>>>()?;
        let spans =
            || boards.iter().flat_map(|board| board.above.iter().map(|label| span(scene, grid, label)));
        let reach = |most: Option<i32>| most.and_then(|most| u16::try_from(most).ok()).unwrap_or(0);
        let left = boards.iter().flat_map(|board| &board.left);
        let beside = left.map(|(_, text)| width(text) + 1).max().unwrap_or(0);
        let columns = beside.max(reach(spans().map(|(begin, _)| -begin).max()));
        let beyond = reach(spans().map(|(_, end)| end - i32::from(grid.width())).max());
        let rows = match &boards[..] {
            [board] => board.rows,
            several => {
                grid.make_room(&several.iter().map(|board| board.rows).collect::<Vec<_>>());
                0
            }
        };
        Some(Rulers { boards, rows, columns, beyond })
    }
}

impl Ruled {
    fn new(scene: &Scene, bearers: &[usize]) -> Self {
        let cells = || bearers.iter().map(|&index| (index, &scene.cells[index]));
        let (mut columns, mut rows) = (BTreeMap::new(), BTreeMap::new());
        let mut is_regular = true;
        for (index, cell) in cells() {
            let letters = cell.coordinate.trim_end_matches(|letter: char| letter.is_ascii_digit());
            let digits = &cell.coordinate[letters.len()..];
            is_regular &= !letters.is_empty() && !digits.is_empty();
            is_regular &= columns.entry(cell.x).or_insert((index, letters)).1 == letters;
            is_regular &= rows.entry(cell.y).or_insert((index, digits)).1 == digits;
        }
        let owned = |labels: BTreeMap<u32, (usize, &str)>| {
            labels.into_values().map(|(index, text)| (index, text.to_owned())).collect()
        };
        match (rows.len(), columns.len()) {
            (0 | 1, _) => Ruled::Singly { is_above: true },
            (_, 1) => Ruled::Singly { is_above: false },
            _ if is_regular => Ruled::Together { columns: owned(columns), rows: owned(rows) },
            _ => Ruled::Never,
        }
    }
}

/// Whether a cell has a name that is not written on it already.
pub fn is_called(cell: &Cell) -> bool {
    !cell.coordinate.is_empty() && cell.coordinate != cell.label.en
}

/// Whether a cell has room for its own name.
fn bears(cell: &Cell, grid: &Grid) -> bool {
    let place @ (left, _, columns, rows) = grid.place(cell);
    let room = match cell.shape {
        // Under a point, to the right of a line that may go down from it.
        Shape::Point => (left + columns).saturating_sub(middle(place).0 + 1),
        _ => columns.saturating_sub(2),
    };
    rows >= 3 && columns >= 5 && width(&cell.coordinate) <= room
}

fn width(text: &str) -> u16 {
    super::cut(text.chars().count())
}

/// Where a name above the board begins, and where it ends.
fn span(scene: &Scene, grid: &Grid, (index, text): &NameTag) -> (i32, i32) {
    let centre = i32::from(middle(grid.place(&scene.cells[*index])).0);
    let length = i32::from(width(text));
    let begin = centre - (length - 1) / 2;
    (begin, begin + length)
}

/// In how many rows names above the board stand clear of each other; `None` when in none.
fn rows_for(mut spans: Vec<(i32, i32)>) -> Option<u16> {
    spans.sort_unstable();
    let is_clear = |rows: &u16| {
        let mut pairs = spans.iter().zip(spans.iter().skip((*rows).into()));
        pairs.all(|((_, end), (begin, _))| end < begin)
    };
    if spans.is_empty() { Some(0) } else { (1..=MOST_ROWS).find(is_clear) }
}

/// Writes the names around a scene: `put` takes a column, a row and a text.
pub fn write(scene: &Scene, grid: &Grid, rulers: &Rulers, view: &View, mut put: impl FnMut(u16, u16, &str)) {
    let (area, from) = (view.area, view.from);
    for (nth, board) in rulers.boards.iter().enumerate() {
        let mut above: Vec<(i32, &NameTag)> =
            board.above.iter().map(|label| (span(scene, grid, label).0, label)).collect();
        above.sort_by_key(|(begin, _)| *begin);
        for (number, (begin, (index, text))) in above.into_iter().enumerate() {
            let place: Area = grid.place(&scene.cells[*index]);
            let (column, _) = middle(place);
            let row = super::cut(number % usize::from(board.rows.max(1)));
            let row = if rulers.rows > 0 {
                view.seen((column, from.1, 1, 1)).map(|_| area.y - rulers.rows + row)
            } else {
                let inside = grid.first_row(nth).saturating_sub(board.rows).saturating_add(row);
                view.seen((column, inside, 1, 1)).map(|seen| seen.y)
            };
            let Some(row) = row else { continue };
            let column = i32::from(area.x) + begin - i32::from(from.0);
            put(u16::try_from(column).unwrap_or(0), row, text);
        }
        for (index, text) in &board.left {
            let (_, row) = middle(grid.place(&scene.cells[*index]));
            if let Some(seen) = view.seen((from.0, row, 1, 1)) {
                put(area.x.saturating_sub(1 + width(text)), seen.y, text);
            }
        }
    }
}
