//! A game of keys as a problem package.

use lucas_check::package::{Case, Problem};
use lucas_engine::Text;

use super::contract::walks::{GOAL, flips, is_over, played, walks, ways};

/// The problem.
pub static PROBLEM: Problem = Problem {
    uuid: "5f2f6f0e-0d0c-4c55-9a55-0b0b6a1c7a05",
    title: Text::fixed("Teaser", "Teaser"),
    statements: [include_str!("problem/en.tex"), include_str!("problem/fr.tex")],
    cases,
    input_validator: include_str!("problem/input.py"),
    output_validator: None,
    right: include_str!("problem/right.py"),
    wrong: include_str!("problem/wrong.py"),
};

fn cases() -> Vec<Case> {
    let way = |end: u32| {
        ways().into_iter().find(|(board, _)| *board == end).map(|(_, way)| way).unwrap_or_default()
    };
    let (won, lost) = (way(GOAL), way(0));
    let after = |way: &[usize]| [way, &[0, 4, 8]].concat();
    let shown = [vec![4, 0, 8], won.clone()];
    let hidden = [vec![0], vec![4, 4], lost.clone(), after(&won), after(&lost)];
    let boards = || ways().into_iter().map(|(board, _)| board);
    let walks = [walks(false, boards()), walks(true, boards())].concat();
    let all = shown.into_iter().chain(hidden).chain(walks);
    let case = |(place, squares): (usize, Vec<usize>)| {
        let keys: String = squares.iter().map(|square| (square + 1).to_string()).collect();
        Case::new(place, 2, keys, ending(&squares))
    };
    all.enumerate().map(case).collect()
}

/// The board that keys lead to, and what it is.
fn ending(squares: &[usize]) -> String {
    let board = played(&flips(), squares, false).last().copied().unwrap_or_default();
    let sign = |square: usize| if board >> square & 1 == 1 { '1' } else { '0' };
    let rows =
        (0..3).map(|row| (0..3).map(|column| sign(3 * row + column)).chain(['\n']).collect::<String>());
    let word = match board {
        GOAL => "won",
        _ if is_over(board) => "lost",
        _ => "open",
    };
    rows.collect::<String>() + word + "\n"
}
