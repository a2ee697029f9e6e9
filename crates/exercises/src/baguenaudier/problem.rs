//! Filling the board as a problem package.

use lucas_check::package::{Case, Problem};
use lucas_engine::Text;
use lucas_games::rings::{board, moves_to_fill};
use num_bigint::BigUint;

/// The problem.
pub static PROBLEM: Problem = Problem {
    uuid: "5f2f6f0e-0d0c-4c55-9a55-0b0b6a1c7a02",
    title: Text::fixed("The Chinese rings", "Le baguenaudier"),
    statements: [include_str!("problem/en.tex"), include_str!("problem/fr.tex")],
    cases,
    input_validator: include_str!("problem/input.py"),
    output_validator: None,
    right: include_str!("problem/right.py"),
    wrong: include_str!("problem/wrong.py"),
};

/// The sizes that are shown, then the others.
const SIZES: [u64; 12] = [3, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12];

fn cases() -> Vec<Case> {
    let case = |(place, size): (usize, u64)| Case::new(place, 2, size.to_string(), filling(size));
    SIZES.into_iter().enumerate().map(case).collect()
}

/// The boards from the empty one to the full one, a line each.
fn filling(size: u64) -> String {
    let (mut rank, last, mut text) = (BigUint::ZERO, moves_to_fill(size), String::new());
    while rank <= last {
        let squares = board(&rank);
        let signs: Vec<&str> = (0..size).map(|square| if squares.bit(square) { "*" } else { "." }).collect();
        text += &(signs.join(" ") + "\n");
        rank += 1u32;
    }
    text
}
