//! The whole puzzle as a problem package: any shortest solution is right.

use lucas_check::package::{Case, Problem};
use lucas_engine::search::{Ending, Twins, breadth_first};
use lucas_engine::{Game, Text};
use lucas_games::kangaroos::Kangaroos;

/// The problem.
pub static PROBLEM: Problem = Problem {
    uuid: "5f2f6f0e-0d0c-4c55-9a55-0b0b6a1c7a03",
    title: Text::fixed("The kangaroos", "Les kangourous"),
    statements: [include_str!("problem/en.tex"), include_str!("problem/fr.tex")],
    cases,
    input_validator: include_str!("problem/input.py"),
    output_validator: Some(include_str!("problem/output.py")),
    right: include_str!("problem/right.py"),
    wrong: include_str!("problem/wrong.py"),
};

/// The handout's size and one that cannot be solved are shown.
const SIZES: [(u64, u64); 12] =
    [(3, 3), (1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 4)];

fn cases() -> Vec<Case> {
    let case = |(place, (pawns, gap)): (usize, (u64, u64))| {
        Case::new(
            place,
            2,
            format!("{pawns} {gap}"),
            solution(pawns, gap).unwrap_or_else(|| "impossible\n".to_owned()),
        )
    };
    SIZES.into_iter().enumerate().map(case).collect()
}

/// The boards of a shortest solution, a line each.
fn solution(pawns: u64, gap: u64) -> Option<String> {
    let kangaroos = Kangaroos::new(pawns, gap).ok()?;
    let history = breadth_first(&kangaroos, kangaroos.start(), None, Twins::Recorded);
    let mut boards: Vec<String> =
        history.back().map(|id| kangaroos.squares_text(&history.visits[id].position) + "\n").collect();
    boards.reverse();
    (history.ending == Ending::Solved).then(|| boards.concat())
}
