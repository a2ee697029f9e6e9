//! How the cost of a program for the rings grows with their number.

use std::io;

use lucas_check::growth::{CostModel, Rung, measured};
use lucas_check::{Bench, Trial};
use lucas_engine::Text;
use lucas_games::rings::moves_to_fill;
use lucas_schema::report::Growth;

static MODELS: [CostModel; 2] = [
    CostModel {
        name: Text::fixed("one line of squares for each board", "une ligne de cases par plateau"),
        unit: Text::fixed("square", "case"),
        meaning: Text::fixed("the O(2ⁿ) moves of question 4.2", "les O(2ⁿ) coups de la question 4.2"),
    },
    CostModel {
        name: Text::fixed(
            "comparing each board with all before it",
            "la comparaison de chaque plateau avec tous les précédents",
        ),
        unit: Text::fixed("comparison", "comparaison"),
        meaning: Text::fixed(
            "every move is determined, nothing need be searched (question 4.3)",
            "chaque coup est déterminé, il n'y a rien à chercher (question 4.3)",
        ),
    },
];

static HANDOUT: Text =
    Text::fixed("the handout: O(2ⁿ) moves (question 4.2)", "l'énoncé : O(2ⁿ) coups (question 4.2)");

/// The sizes that are measured; the boards of more squares are more output than a run is allowed.
const SIZES: [u32; 11] = [1, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18];

/// Measures a program that is right, as it is run for a number of squares.
pub(super) fn grown(bench: &Bench<'_>, run: impl Fn(usize) -> io::Result<Trial>) -> io::Result<Growth> {
    let rungs = SIZES.into_iter().map(|squares| {
        // On, and off again.
        let boards = 2.0 * moves_to_fill(squares.into()).to_string().parse::<f64>().unwrap_or(f64::MAX);
        Rung {
            instance: format!("n = {squares}"),
            given: usize::try_from(squares).unwrap_or(0),
            operations: vec![Some(boards * f64::from(squares)), Some(boards * boards / 2.0)],
        }
    });
    measured(bench, &MODELS, &HANDOUT, rungs, |squares| run(*squares))
}
