//! K: the handout's history, and how the shortest solution grows.

use lucas_engine::search::{Twins, breadth_first};
use lucas_engine::{Effort, Game, Outcome};
use lucas_exercises::kangourous::program as kangourous;
use lucas_games::{GAMES, kangaroos::Kangaroos};
use lucas_words::say;
use maud::{Markup, html};

use super::{Asked, Gaps, grouped, plain, printed};
use crate::failure::Failure;

/// The largest group and the widest gap of the table.
const PAWNS: u64 = 4;
const GAPS: u64 = 5;
/// A search of the table visits no more than so many positions.
const MOST_POSITIONS: usize = 100_000;

pub fn gaps(asked: &Asked<'_>) -> Result<Gaps, Failure> {
    let kangaroos = Kangaroos::new(3, 3)?;
    let capacity = kangourous::CAPACITY;
    let history = breadth_first(&kangaroos, kangaroos.start(), Some(capacity), Twins::Recorded);
    let last = history.visits.len() - 1;
    let narrow = Kangaroos::new(3, 2)?;
    let place = GAMES.open(&["kangaroos:3+3"])?;
    let all = place.game.reached(&place.position, MOST_POSITIONS)?;
    Ok(vec![
        ("moves", plain(&history.visits[last].moves)),
        ("boards", plain(&(history.visits[last].moves + 1))),
        ("last-id", plain(&last)),
        ("capacity", grouped(&capacity)),
        ("positions", grouped(&all.positions.len())),
        (
            "transcript",
            printed(asked.words.language, |console| kangourous::run(&kangaroos, capacity, console))?,
        ),
        ("narrow", printed(asked.words.language, |console| kangourous::run(&narrow, capacity, console))?),
        ("sizes", sizes(asked)?),
    ])
}

/// The shortest solutions by pawns and gap; each leads to its solution.
fn sizes(asked: &Asked<'_>) -> Result<Markup, Failure> {
    let words = asked.words;
    let effort = Effort {
        capacity: MOST_POSITIONS,
        capacity_beside_theory: MOST_POSITIONS,
        line: 0,
        progress: &|_| (),
    };
    let mut rows = Vec::new();
    for pawns in 1..=PAWNS {
        let mut row = Vec::new();
        for gap in 1..=GAPS {
            let place = GAMES.open(&[&format!("kangaroos:{pawns}+{gap}")])?;
            let value = place.game.answer(&place.position, effort)?.value;
            let moves = value.remoteness.filter(|_| value.outcome == Outcome::Win);
            row.push((gap, moves));
        }
        rows.push((pawns, row));
    }
    Ok(html! {
        div.wide role="region" tabindex="0" aria-label=(say!(words, "web-table")) {
            table {
                tr { th { (say!(words, "about-pawns-gap")) } @for gap in 1..=GAPS { th scope="col" { (gap) } } }
                @for (pawns, row) in rows {
                    tr {
                        th scope="row" { (pawns) }
                        @for (gap, moves) in row {
                            td {
                                @match moves {
                                    Some(moves) => a.button href=(asked.address("kangaroos", &format!("{pawns}+{gap}/solution"))) { (moves) },
                                    None => span title=(say!(words, "about-unsolvable")) { "×" },
                                }
                            }
                        }
                    }
                }
            }
        }
    })
}
