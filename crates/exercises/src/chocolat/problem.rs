//! The value of a bar as a problem package.

use lucas_check::package::{Case, Problem};
use lucas_engine::Text;

use super::contract::{ASKED, LARGE, Sides, bars};
use super::mistakes::value;

/// The problem.
pub static PROBLEM: Problem = Problem {
    uuid: "5f2f6f0e-0d0c-4c55-9a55-0b0b6a1c7a01",
    title: Text::fixed("The deadly chocolate bar", "La tablette de la mort"),
    statements: [include_str!("problem/en.tex"), include_str!("problem/fr.tex")],
    cases,
    input_validator: include_str!("problem/input.py"),
    output_validator: None,
    right: include_str!("problem/right.py"),
    wrong: include_str!("problem/wrong.py"),
};

/// Who wins slowly, or plays on the first heap, is first wrong on these.
const PROBES: [Sides; 4] = [[3, 6, 0, 2], [6, 3, 2, 0], [4, 7, 1, 2], [12, 9, 4, 7]];
/// All bars with no more columns and rows together.
const SMALL: i64 = 5;

fn cases() -> Vec<Case> {
    let samples = [[3, 2, 0, 0], ASKED[0]];
    let small = (2..=SMALL).flat_map(bars).filter(|sides| !samples.contains(sides));
    let all = samples.into_iter().chain(small).chain(PROBES).chain([ASKED[1]]).chain(LARGE);
    let case = |(place, sides): (usize, Sides)| {
        let given = sides.map(|side| side.to_string()).join(" ");
        Case::new(place, samples.len(), given, format!("{}\n", value(sides)))
    };
    all.enumerate().map(case).collect()
}
