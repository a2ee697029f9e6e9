//! How the cost of a program that lists the winning lines grows with the number of matches.

use std::io;

use lucas_check::growth::{CostModel, Rung, measured};
use lucas_check::{Bench, Trial};
use lucas_engine::Text;
use lucas_schema::report::Growth;

static MODELS: [CostModel; 2] = [
    CostModel {
        name: Text::fixed("one step for each move of the lines", "un pas par coup des parties"),
        unit: Text::fixed("move", "coup"),
        meaning: Text::fixed(
            "every line is walked once, and printed",
            "chaque partie est parcourue une fois, et affichée",
        ),
    },
    CostModel {
        name: Text::fixed(
            "a list copied whole for each line",
            "la copie d'une liste entière pour chaque partie",
        ),
        unit: Text::fixed("copied line", "partie copiée"),
        meaning: Text::fixed(
            "append at the end copies all that stands before (questions 5.C and 5.D)",
            "append à la fin recopie tout ce qui précède (questions 5.C et 5.D)",
        ),
    },
];

static HANDOUT: Text = Text::fixed(
    "the handout asks for all lines: their number grows like 1.84ⁿ",
    "l'énoncé demande toutes les parties : leur nombre croît comme 1,84ⁿ",
);

/// The numbers of matches that are measured, as far as a program keeps up.
const MATCHES: [u32; 14] = [1, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

/// How many lines there are, and how many moves they have together: those that player 1 wins, and the others.
fn lines(matches: u32) -> [(f64, f64); 2] {
    let mut known: Vec<[(f64, f64); 2]> = vec![[(0.0, 0.0), (1.0, 0.0)]];
    for left in 1..=matches as usize {
        let mut all = [(0.0, 0.0); 2];
        for take in 1..=left.min(3) {
            // Who moves then is the other.
            let [won, lost] = known[left - take];
            for (sum, (lines, moves)) in all.iter_mut().zip([lost, won]) {
                *sum = (sum.0 + lines, sum.1 + moves + lines);
            }
        }
        known.push(all);
    }
    known[matches as usize]
}

/// Measures a program that is right, as it is run for a number of matches.
pub(super) fn grown(bench: &Bench<'_>, run: impl Fn(i64) -> io::Result<Trial>) -> io::Result<Growth> {
    let rungs = MATCHES.into_iter().map(|matches| {
        let [(won, moves), _] = lines(matches);
        Rung {
            instance: format!("n = {matches}"),
            given: i64::from(matches),
            operations: vec![Some(moves), Some(won * won / 2.0)],
        }
    });
    measured(bench, &MODELS, &HANDOUT, rungs, |matches| run(*matches))
}

#[cfg(test)]
mod tests {
    use super::super::contract::lines::lines as listed;
    use super::*;

    #[test]
    fn lines_and_their_moves_are_those_that_one_counts() {
        for matches in 1..=12 {
            for (winner, (count, moves)) in [1, 2].into_iter().zip(lines(matches)) {
                let all = listed(matches.into(), winner);
                let total: usize = all.iter().map(Vec::len).sum();
                assert_eq!(all.len().to_string(), count.to_string(), "{matches}");
                assert_eq!(total.to_string(), moves.to_string(), "{matches}");
            }
        }
    }
}
