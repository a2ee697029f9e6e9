//! `lucas solve --census`: everything that play can reach, solved and counted.

use std::io::Write;

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::decimal::Numerals;
use lucas_engine::registry::Place;
use lucas_engine::{Analysis, Effort, Players};
use lucas_schema::Numbered;
use lucas_words::say;
use lucas_words::worth::verdict;

use crate::arguments::Solve;
use crate::progress::Searching;

/// The longest bar of the chart.
const WIDEST: u64 = 50;
/// A chart of more rows shows as many at its two ends.
const MOST_ROWS: usize = 40;

/// Prints the census of a place.
///
/// # Errors
/// Refuses what is too large to explore, and fails when writing does.
pub fn run(
    place: &Place,
    analysis: &dyn Analysis,
    request: &Solve,
    (effort, searching): (&Effort<'_>, &Searching),
    console: &mut Console<'_>,
) -> Finish {
    let census = analysis.census(&place.position, request.symmetry, effort);
    searching.finish();
    let census = census?;
    if request.json {
        serde_json::to_writer(&mut console.out, &Numbered::new(place, &census))
            .map_err(std::io::Error::from)?;
        writeln!(console.out)?;
        return Ok(Conclusion::Yes);
    }
    let words = &console.words;
    let players = place.game.players();
    writeln!(console.out, "{}", place.address())?;
    writeln!(console.out, "{}", verdict(&census.value, players, words, &mut Numerals::default()))?;
    if request.symmetry {
        writeln!(console.out, "{}", say!(words, "census-classes"))?;
    }
    writeln!(console.out)?;
    let common = [
        (say!(words, "census-positions"), census.positions),
        (say!(words, "census-arcs"), census.arcs),
        (say!(words, "census-ended"), census.ended),
        (say!(words, "census-stuck"), census.stuck),
    ];
    let worth = match players {
        Players::One => vec![(say!(words, "census-solvable"), census.win)],
        Players::Two => vec![
            (say!(words, "census-win"), census.win),
            (say!(words, "census-lose"), census.lose),
            (say!(words, "census-draw"), census.draw),
        ],
    };
    let first =
        [(say!(words, "census-moves"), census.moves), (say!(words, "census-best-moves"), census.best_moves)];
    let farthest = census.max_remoteness().map(|plies| {
        [
            (say!(words, "census-max-remoteness"), plies as u64),
            (say!(words, "census-positions-at-max"), census.positions_at_max()),
        ]
    });
    let rows: Vec<(String, u64)> =
        common.into_iter().chain(worth).chain(first).chain(farthest.into_iter().flatten()).collect();
    let wide = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let digits = rows.iter().map(|(_, number)| number.to_string().len()).max().unwrap_or(0);
    for (name, number) in rows {
        writeln!(console.out, "  {name:wide$}  {number:>digits$}")?;
    }
    let by_score: Vec<(i64, u64)> =
        census.by_score.iter().map(|(&score, &number)| (i64::from(score), number)).collect();
    let by_remoteness: Vec<(i64, u64)> = (0..).zip(census.by_remoteness.iter().copied()).collect();
    for (title, bars) in
        [(say!(words, "census-by-score"), by_score), (say!(words, "census-by-remoteness"), by_remoteness)]
    {
        if !bars.is_empty() {
            writeln!(console.out, "\n{title}")?;
            chart(&bars, &mut *console.out)?;
        }
    }
    if !census.hardest.is_empty() {
        writeln!(console.out, "\n{}", say!(&console.words, "census-hardest"))?;
        for position in &census.hardest {
            writeln!(console.out, "  {}", place.address_of(position))?;
        }
        let more = census.positions_at_max() - census.hardest.len() as u64;
        if more > 0 {
            writeln!(console.out, "  {}", say!(&console.words, "census-more", more = more))?;
        }
    }
    Ok(Conclusion::Yes)
}

/// Numbers as bars, one row each.
fn chart(bars: &[(i64, u64)], out: &mut dyn Write) -> std::io::Result<()> {
    let most = bars.iter().map(|&(_, number)| number).max().unwrap_or(1).max(1);
    let wide = bars.iter().map(|(plies, _)| plies.to_string().len()).max().unwrap_or(1);
    let digits = most.to_string().len();
    let is_cut = bars.len() > MOST_ROWS;
    for (index, &(plies, number)) in bars.iter().enumerate() {
        let half = MOST_ROWS / 2;
        if is_cut && (half..bars.len() - half).contains(&index) {
            if index == half {
                writeln!(out, "  {:>wide$}", "…")?;
            }
            continue;
        }
        let length = u128::from(number) * u128::from(WIDEST) / u128::from(most);
        let bar = "█".repeat(usize::try_from(length).unwrap_or(0));
        writeln!(out, "  {}", format!("{plies:>wide$}  {number:>digits$}  {bar}").trim_end())?;
    }
    Ok(())
}
