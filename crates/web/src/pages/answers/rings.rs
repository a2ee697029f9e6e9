//! B: boards in the order of the Gray code, and how many there are.

use lucas_games::rings::{board, moves_to_fill, rank};
use lucas_words::say;
use maud::{Markup, html};
use num_bigint::BigUint;

use super::{Asked, Gaps, plain};
use crate::failure::Failure;

/// Up to so many squares, all boards are listed; beyond, the first and the last.
const LISTED: u64 = 8;
const MOST: u64 = 60;
/// How many are listed at each end.
const ENDS: u64 = 8;
/// B2's board, square 1 first.
const EXAMPLE: &str = "_x_xx_xx";

pub fn gaps(asked: &Asked<'_>) -> Result<Gaps, Failure> {
    let squares = asked.number("n", 1..=MOST, 4)?;
    let example = value(EXAMPLE);
    let last = moves_to_fill(8);
    Ok(vec![
        ("example-binary", html! { (format!("{:b}", example)) }),
        ("example", plain(&example)),
        ("example-rank", plain(&rank(&example))),
        ("moves-8", plain(&last)),
        ("boards-8", plain(&(last + 1u32))),
        ("growth", growth(asked)),
        ("form", asked.form("rings", "B5", &[(say!(asked.words, "about-squares"), "n", MOST, squares)])),
        ("squares", plain(&squares)),
        ("moves", plain(&moves_to_fill(squares))),
        ("sequence", sequence(asked, squares)),
    ])
}

/// B2's `eval`: square 1 is the lowest bit.
fn value(text: &str) -> BigUint {
    text.bytes().rev().fold(BigUint::ZERO, |value, square| value * 2u32 + u32::from(square == b'x'))
}

fn growth(asked: &Asked<'_>) -> Markup {
    html! {
        div.wide role="region" tabindex="0" aria-label=(say!(asked.words, "web-table")) {
            table {
                tr { th scope="row" { (say!(asked.words, "about-squares")) } @for n in 0..=12u32 { td { (n) } } }
                tr { th scope="row" { (say!(asked.words, "about-moves")) } @for n in 0..=12u64 { td { (moves_to_fill(n)) } } }
            }
        }
    }
}

/// The boards from the empty one to the full one; each leads to play from there.
fn sequence(asked: &Asked<'_>, squares: u64) -> Markup {
    let words = asked.words;
    let last = moves_to_fill(squares);
    let all = u64::try_from(&last).unwrap_or(u64::MAX);
    let is_whole = squares <= LISTED;
    let (first_rows, last_rows) =
        if is_whole { (0..all + 1, 0..0) } else { (0..ENDS, all + 1 - ENDS..all + 1) };
    let row = |k: u64| {
        let here = board(&k.into());
        // The square that changed is the bit in which this board differs from the one before.
        let square = k.checked_sub(1).map(|before| (&here ^ board(&before.into())).bits());
        let signs: String = (0..squares).map(|bit| if here.bit(bit) { 'x' } else { '_' }).collect();
        let pegs: String = signs.chars().map(|sign| if sign == 'x' { '●' } else { '○' }).collect();
        let width = usize::try_from(squares).unwrap_or(0);
        html! {
            tr {
                td { (k) }
                td { @if let Some(square) = square { (square) } }
                td { a.pegs href=(asked.address("rings", &format!("{squares}@full?at={signs}"))) aria-label=(say!(words, "about-play-from", position = signs)) { (pegs) } }
                td.code { (format!("{k:0width$b}")) }
                td.code { (format!("{here:0width$b}")) }
                td { (here) }
            }
        }
    };
    html! {
        div.drawing.listed role="region" tabindex="0" aria-label=(say!(words, "about-gray")) {
            table {
                thead {
                    tr {
                        th { (say!(words, "about-rank")) } th { (say!(words, "about-played")) } th { (say!(words, "about-board")) }
                        th { (say!(words, "about-binary")) } th { (say!(words, "about-gray")) } th { (say!(words, "about-value")) }
                    }
                }
                tbody {
                    @for k in first_rows { (row(k)) }
                    @if !is_whole { tr { td colspan="6" { "⋮" } } }
                    @for k in last_rows { (row(k)) }
                }
            }
        }
    }
}
