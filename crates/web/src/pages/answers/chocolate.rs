//! C: every deadly square of a bar with its value, and the handout's figures.

use lucas_engine::decimal::Numerals;
use lucas_engine::{Notation, Outcome, Players, Refusal};
use lucas_games::chocolate::{Bar, Chocolate};
use lucas_games::{GAMES, nim};
use lucas_pictures::growing::call_counts;
use lucas_words::say;
use lucas_words::worth::verdict;
use maud::{Markup, html};
use num_bigint::BigUint;

use super::{Asked, Gaps, grouped, plain};
use crate::failure::Failure;

/// The longest side of a bar whose squares are all shown.
const MOST: u64 = 40;
/// The side of C5's bar, and the value looked for.
const SIDE: u64 = 127;

pub fn gaps(asked: &Asked<'_>) -> Result<Gaps, Failure> {
    let (columns, rows) = (asked.number("m", 1..=MOST, 10)?, asked.number("n", 1..=MOST, 7)?);
    let words = asked.words;
    let fields =
        [(say!(words, "about-columns"), "m", MOST, columns), (say!(words, "about-rows"), "n", MOST, rows)];
    let mut small = Vec::new();
    for (j, i) in (0..2).flat_map(|j| (0..3).map(move |i| (j, i))) {
        small.push(signed(Bar::new([3, 2, i, j])?));
    }
    let value = |numbers| Ok::<_, Refusal>(html! { (signed(Bar::new(numbers)?)) });
    Ok(vec![
        ("columns", plain(&columns)),
        ("rows", plain(&rows)),
        ("form", asked.form("chocolate", "C6", &fields)),
        ("table", table(asked, columns, rows)?),
        ("small", html! { (small.join(", ")) }),
        ("value-7", value([10, 7, 7, 3])?),
        ("value-5", value([10, 7, 5, 3])?),
        ("calls-7", grouped(&calls("chocolate:10x7@7,3")?)),
        ("calls-5", grouped(&calls("chocolate:10x7@5,3")?)),
        ("value-50", value([100, 100, 50, 50])?),
        ("value-48", value([100, 100, 48, 52])?),
        ("places", places(asked)?),
        ("quadruples", grouped(&SIDE.pow(4))),
        ("sorted", grouped(&num_integer::binomial(SIDE + 3, 4))),
    ])
}

/// The handout's value, with its sign.
fn signed(bar: Bar) -> String {
    let value = bar.value().signed().map(|value| value.to_string()).unwrap_or_default();
    match value.strip_prefix('-') {
        Some(plies) => format!("−{plies}"),
        None if value == "0" => value,
        None => format!("+{value}"),
    }
}

/// How many calls the naive recursion makes.
fn calls(address: &str) -> Result<BigUint, Refusal> {
    let place = GAMES.open(&[address])?;
    let graph = place.game.reached(&place.position, 10_000)?;
    Ok(call_counts(&graph).and_then(|counts| counts.into_iter().next()).unwrap_or_default())
}

/// C5: where the value is the side.
fn places(asked: &Asked<'_>) -> Result<Markup, Refusal> {
    let mut found = Vec::new();
    for (i, j) in (0..SIDE).flat_map(|i| (0..SIDE).map(move |j| (i, j))) {
        let value = Bar::new([SIDE, SIDE, i, j])?.value();
        if value.outcome == Outcome::Win && value.remoteness == Some(SIDE.into()) {
            found.push((i, j));
        }
    }
    Ok(html! {
        @for (index, (i, j)) in found.iter().enumerate() {
            @if index > 0 { ", " }
            a href=(asked.address("chocolate", &format!("{SIDE}x{SIDE}@{i},{j}"))) { "(" (i) "," (j) ")" }
        }
    })
}

fn table(asked: &Asked<'_>, columns: u64, rows: u64) -> Result<Markup, Refusal> {
    let words = asked.words;
    let mut cells = Vec::new();
    for j in 0..rows {
        let mut row = Vec::new();
        for i in 0..columns {
            let bar = Bar::new([columns, rows, i, j])?;
            let (game, value) = (Chocolate::new(bar), bar.value());
            let best: Vec<String> = nim::best_moves(&bar.0)
                .into_iter()
                .map(|taken| game.move_text(&bar, bar.taking(taken)))
                .collect();
            let said = say!(
                words,
                "about-cell",
                column = i.to_string(),
                row = j.to_string(),
                verdict = verdict(&value, Players::Two, words, &mut Numerals::default()),
                heaps = bar.0.map(|heap| heap.to_string()).join(" ⊕ "),
                sum = nim::sum(&bar.0).to_string(),
                best = if best.is_empty() { "—".to_owned() } else { best.join(", ") }
            );
            let class = if value.outcome == Outcome::Win { "win" } else { "lose" };
            let address = asked.address("chocolate", &format!("{columns}x{rows}@{i},{j}"));
            row.push(html! { td { a.choice.(class) href=(format!("{address}?values=1")) title=(said) aria-label=(said) { (signed(bar)) } } });
        }
        cells.push(row);
    }
    Ok(html! {
        div.drawing role="region" aria-label=(say!(words, "about-squares-of", columns = columns, rows = rows)) {
            table.squares {
                tr { th { "i, j" } @for i in 0..columns { th scope="col" { (i) } } }
                @for (j, row) in cells.into_iter().enumerate() {
                    tr { th scope="row" { (j) } @for cell in row { (cell) } }
                }
            }
        }
        p.said { (say!(words, "about-point")) }
    })
}
