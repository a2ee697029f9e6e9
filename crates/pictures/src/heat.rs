//! Tables of values as maps of colour, number and sign.

use lucas_engine::any::{AnyGame, Unmade};
use lucas_engine::table::{DRAWN, UNSOLVABLE};
use lucas_engine::{Effort, Outcome, Players, Refusal};
use lucas_words::{Words, say};

use crate::outcome::{self, class, sign};
use crate::refusals;
use crate::svg::Svg;

/// A table of more cells is not drawn: the largest is a bar of 128 × 128, and a page of many more keeps a browser busy for seconds.
pub const MOST_CELLS: u64 = 16_384;
/// The most memory for making one: a slice may belong to a table much larger than itself.
const MEMORY: u64 = 1 << 26;
/// Ranks of a table of one axis are broken into rows of so many.
const WRAP: u64 = 32;

/// A cell: what it is worth, and where a film shows it.
#[derive(Clone, Debug)]
pub struct HeatCell {
    /// The outcome.
    pub outcome: Outcome,
    /// Its distance in plies.
    pub plies: Option<u32>,
    /// The position it stands for.
    pub position: String,
    /// The order in which it is filled: smaller instances first.
    pub size: u64,
}

/// A table in rows.
#[derive(Clone, Debug)]
pub struct Heat {
    /// What is shown, in words.
    pub title: String,
    /// How many cells a row has.
    pub columns: usize,
    /// What is counted across, and what down.
    pub axes: [String; 2],
    /// What stands before each row.
    pub rows: Vec<String>,
    /// What stands above each column.
    pub heads: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<HeatCell>,
    /// Who plays.
    pub players: Players,
    /// Whether the values are margins.
    pub is_scored: bool,
}

/// The table of a game: all positions or a slice of them.
///
/// # Errors
/// Refuses games without ranks and tables too large to read.
pub fn table(game: &dyn AnyGame, words: &Words) -> Result<Heat, Refusal> {
    if game.position_of(0).is_none() {
        return Err(refusals::without_table());
    }
    if game.position_of(MOST_CELLS).is_some() {
        return Err(refusals::too_many_cells(MOST_CELLS));
    }
    let effort = Effort { memory: MEMORY, ..Effort::UNBOUNDED };
    let table = game.table(&effort).map_err(|unmade| match unmade {
        Unmade::Refused(refusal) => refusal,
        Unmade::Failed(_) => refusals::without_table(),
    })?;
    // Of more than two axes, the others stay where the last rank has them, which is the largest instance.
    let (height, width) = match table.shape[..] {
        [] => (1, 1),
        [only] if only <= WRAP => (1, only),
        [only] => (only.div_ceil(WRAP), WRAP),
        [.., rows, columns] => (rows, columns),
    };
    let total = table.cells.len() as u64;
    let first = if table.shape.len() > 2 { total - height * width } else { 0 };
    let cell = |rank: u64| {
        let value = table.cells.at(usize::try_from(rank).unwrap_or(usize::MAX));
        let position = game.position_of(rank).unwrap_or_default();
        let is_won_end = game.standing(&position).is_ok_and(|at| at.end == Some(lucas_engine::End::Won));
        let (outcome, plies) = match (value, game.players()) {
            (UNSOLVABLE, Players::One) => (Outcome::Unsolvable, None),
            (DRAWN, _) => (Outcome::Draw, None),
            (0, Players::Two) if is_won_end => (Outcome::Win, Some(0)),
            (value, Players::Two) if value <= 0 => (Outcome::Lose, Some(value.unsigned_abs())),
            (value, _) => (Outcome::Win, Some(value.unsigned_abs())),
        };
        let size = plies.map_or(u64::MAX, u64::from);
        let size = if game.players() == Players::Two { rank } else { size };
        HeatCell { outcome, plies, position, size }
    };
    let is_wrapped = table.shape.len() == 1;
    let row = |row: u64| if is_wrapped { (row * width).to_string() } else { row.to_string() };
    let slice: Vec<String> = table.shape[..table.shape.len().saturating_sub(2)]
        .iter()
        .map(|axis| (axis - 1).to_string())
        .collect();
    let title = if slice.is_empty() {
        say!(words, "picture-table", game = game.address())
    } else {
        say!(words, "picture-table-slice", game = game.address(), slice = slice.join(", "))
    };
    let axes = match table.shape.len() {
        0 | 1 => [say!(words, "axis-number"), say!(words, "axis-numbers", step = width)],
        axes => [axes, axes - 1].map(|axis| say!(words, "axis-coordinate", axis = axis)),
    };
    Ok(Heat {
        is_scored: game.is_scored(),
        title,
        axes,
        columns: usize::try_from(width).unwrap_or(1),
        rows: (0..height).map(row).collect(),
        heads: (0..width).map(|column| column.to_string()).collect(),
        cells: (first..(first + height * width).min(total)).map(cell).collect(),
        players: game.players(),
    })
}

/// Draws a table with its axes; with a film, only what is filled, the newest marked.
pub fn draw(heat: &Heat, filled: Option<(&[bool], usize)>, svg: &mut Svg) {
    let signs: Vec<String> =
        heat.cells.iter().map(|cell| sign(cell.outcome, cell.plies, heat.players)).collect();
    let width = signs.iter().chain(&heat.heads).map(|sign| sign.chars().count()).max().unwrap_or(1) * 8 + 8;
    let left = heat.rows.iter().map(|row| row.chars().count()).max().unwrap_or(1) * 8 + 24;
    let [across, down] = &heat.axes;
    svg.text(left, 16, "axis", &format!("→ {across}"));
    svg.text(left, 34, "axis", &format!("↓ {down}"));
    for (column, head) in heat.heads.iter().enumerate() {
        svg.text(left + column * width + width / 2, 54, "small middle", head);
    }
    for (row, name) in heat.rows.iter().enumerate() {
        svg.text(left - 6, 74 + row * 22, "small end", name);
    }
    for (index, cell) in heat.cells.iter().enumerate() {
        let (x, y) = (left + index % heat.columns * width, 60 + index / heat.columns * 22);
        if filled.is_some_and(|(filled, _)| !filled[index]) {
            svg.rect((x, y), (width - 2, 20), "cut");
            continue;
        }
        svg.told(&cell.position, |svg| {
            svg.rect((x, y), (width - 2, 20), class(cell.outcome));
            svg.text(x + width / 2 - 1, y + 14, "middle", &signs[index]);
        });
        if filled.is_some_and(|(_, now)| now == index) {
            svg.rect((x, y), (width - 2, 20), "now");
        }
    }
}

/// Says in the legend what the colours of a table mean.
pub fn explain(heat: &Heat, words: &Words, svg: &mut Svg) {
    let is_drawn = heat.cells.iter().any(|cell| cell.outcome == Outcome::Draw);
    outcome::explain(heat.players, is_drawn, words, svg);
}
