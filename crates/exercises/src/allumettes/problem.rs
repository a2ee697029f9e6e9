//! The winning lines as a problem package.

use lucas_check::package::{Case, Problem};
use lucas_engine::Text;

use super::contract::lines::lines;

/// The problem.
pub static PROBLEM: Problem = Problem {
    uuid: "5f2f6f0e-0d0c-4c55-9a55-0b0b6a1c7a04",
    title: Text::fixed("The match game", "Le jeu des allumettes"),
    statements: [include_str!("problem/en.tex"), include_str!("problem/fr.tex")],
    cases,
    input_validator: include_str!("problem/input.py"),
    output_validator: None,
    right: include_str!("problem/right.py"),
    wrong: include_str!("problem/wrong.py"),
};

/// The most matches.
const MOST: i64 = 12;

fn cases() -> Vec<Case> {
    let sizes = [5, 3].into_iter().chain((1..=MOST).filter(|size| ![5, 3].contains(size)));
    let told = |line: Vec<i64>| line.iter().map(i64::to_string).collect::<Vec<_>>().join(" ") + "\n";
    let case = |(place, size): (usize, i64)| {
        Case::new(place, 2, size.to_string(), lines(size, 1).into_iter().map(told).collect())
    };
    sizes.enumerate().map(case).collect()
}
