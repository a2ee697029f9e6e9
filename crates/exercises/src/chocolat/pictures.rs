//! The values of all deadly squares, those of all smaller bars, and how the calls of the naive recursion grow.

use lucas_engine::{Players, Refusal};
use lucas_games::chocolate::Bar;
use lucas_pictures::chart::{Curves, Series};
use lucas_pictures::heat::{Heat, HeatCell, MOST_CELLS};
use lucas_pictures::refusals;
use lucas_words::{Words, say};

use super::program::{expected_calls, live_bars};

/// The columns, the rows and the deadly square of a bar, by its position.
fn bar(position: &str) -> Result<[u64; 4], Refusal> {
    let numbers: Vec<u64> = position.split(['x', '@', ',']).filter_map(|word| word.parse().ok()).collect();
    numbers.try_into().map_err(|_| refusals::without_table())
}

fn bars(
    (title, axes): (String, [String; 2]),
    (columns, rows): (u64, u64),
    first: u64,
    at: impl Fn(u64, u64) -> [u64; 4],
) -> Result<Heat, Refusal> {
    if columns.checked_mul(rows).is_none_or(|cells| cells > MOST_CELLS) {
        return Err(refusals::too_many_cells(MOST_CELLS));
    }
    let mut cells = Vec::new();
    for row in first..rows + first {
        for column in first..columns + first {
            let [m, n, i, j] = at(column, row);
            let value = Bar::new([m, n, i, j])?.value();
            cells.push(HeatCell {
                outcome: value.outcome,
                plies: value.remoteness.and_then(|plies| u32::try_from(plies).ok()),
                position: format!("{m}x{n}@{i},{j}"),
                size: m * n,
            });
        }
    }
    Ok(Heat {
        is_scored: false,
        title,
        axes,
        columns: usize::try_from(columns).unwrap_or(1),
        rows: (first..rows + first).map(|row| row.to_string()).collect(),
        heads: (first..columns + first).map(|column| column.to_string()).collect(),
        cells,
        players: Players::Two,
    })
}

/// Every deadly square of a bar of the position's sides.
pub fn squares(position: &str, words: &Words) -> Result<Heat, Refusal> {
    let [m, n, ..] = bar(position)?;
    let title = say!(words, "picture-squares", columns = m.to_string(), rows = n.to_string());
    let axes = [say!(words, "axis-column"), say!(words, "axis-row")];
    bars((title, axes), (m, n), 0, |column, row| [m, n, column, row])
}

/// The bars of all sides up to the position's.
pub fn sides(position: &str, words: &Words) -> Result<Heat, Refusal> {
    let [m, n, i, j] = bar(position)?;
    let title = say!(words, "picture-sides", columns = m.to_string(), rows = n.to_string());
    let axes = [say!(words, "axis-columns"), say!(words, "axis-rows")];
    bars((title, axes), (m, n), 1, |columns, rows| [columns, rows, i.min(columns - 1), j.min(rows - 1)])
}

/// The calls of the naive recursion beside the bars there are, by the side of a square bar.
pub fn growth(words: &Words) -> Result<Curves, Refusal> {
    let (mut calls, mut positions) = (Vec::new(), Vec::new());
    for side in 1..=11u32 {
        let [long, middle] = [side, side / 2].map(u64::from);
        let bar = Bar::new([long, long, middle, middle])?;
        positions.push((side, live_bars(bar).into()));
        calls.extend(expected_calls(bar).map(|calls| (side, calls.into())));
    }
    Ok(Curves {
        title: say!(words, "picture-chocolate-calls"),
        across: say!(words, "picture-side"),
        series: vec![
            Series { name: say!(words, "picture-naive-calls"), points: calls },
            Series { name: say!(words, "picture-positions"), points: positions },
        ],
    })
}
