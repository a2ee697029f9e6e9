//! How the cost of the kangaroos' program grows with its sizes.

use std::collections::HashMap;
use std::io;

use lucas_check::Bench;
use lucas_check::growth::{CostModel, Rung, measured};
use lucas_engine::search::{Twins, breadth_first};
use lucas_engine::{Game, Text};
use lucas_games::kangaroos::Kangaroos;
use lucas_schema::report::Growth;

use super::sizing::{SizeDialect, run};

static MODELS: [CostModel; 2] = [
    CostModel {
        name: Text::fixed(
            "looking for a twin through the history",
            "la recherche d'un jumeau dans l'historique",
        ),
        unit: Text::fixed("comparison", "comparaison"),
        meaning: Text::fixed(
            "that is question 12: the square of the number of boards",
            "c'est la question 12 : le carré du nombre de plateaux",
        ),
    },
    CostModel {
        name: Text::fixed("a table of the boards that were seen", "une table des plateaux déjà vus"),
        unit: Text::fixed("board", "plateau"),
        meaning: Text::fixed("each board is looked up at once", "chaque plateau est retrouvé d'un coup"),
    },
];

static HANDOUT: Text = Text::fixed(
    "the handout: each board is compared with those before it (questions 12 and 13)",
    "l'énoncé : chaque plateau est comparé aux précédents (questions 12 et 13)",
);

/// Pawns of a colour and free squares, from the least work up.
const SIZES: [(u64, u64); 11] =
    [(1, 1), (2, 3), (2, 4), (2, 5), (2, 6), (3, 3), (3, 4), (4, 3), (3, 5), (3, 6), (4, 4)];
/// The exam's history has no more room.
const CAPACITY: usize = 10_000;

/// How many boards the exam's search writes down, and with how many each is compared before its twin is found.
fn work((pawns, gap): (u64, u64)) -> Option<(usize, u64)> {
    let game = Kangaroos::new(pawns, gap).ok()?;
    let visits = breadth_first(&game, game.start(), None, Twins::Recorded).visits;
    let mut latest = HashMap::new();
    let mut comparisons = 0;
    for (id, visit) in visits.iter().enumerate() {
        let twin = latest.insert(visit.position, id);
        comparisons += (id - twin.unwrap_or(0)) as u64;
    }
    Some((visits.len(), comparisons))
}

/// Measures a program that is right.
pub(super) fn grown(bench: &Bench<'_>, dialect: SizeDialect) -> io::Result<Growth> {
    let is_bounded = matches!(dialect, SizeDialect::Defined);
    let rungs = SIZES.into_iter().map_while(|(pawns, gap)| {
        let (boards, comparisons) =
            work((pawns, gap)).filter(|(boards, _)| !is_bounded || *boards < CAPACITY)?;
        let squares = 2 * pawns + gap;
        Some(Rung {
            instance: format!("P = {pawns}, N = {squares}"),
            given: (pawns, gap),
            operations: vec![Some(float(comparisons)), Some(float(boards as u64))],
        })
    });
    measured(bench, &MODELS, &HANDOUT, rungs, |size| Ok(run(bench, dialect, *size)?.1))
}

#[expect(clippy::cast_precision_loss, reason = "a time is not that precise")]
fn float(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_comparisons_are_those_that_one_counts() {
        // Four boards in a row without a twin: 0 + 1 + 2 + 3.
        assert_eq!(work((1, 1)), Some((4, 6)));
        assert_eq!(work((2, 3)).map(|(boards, _)| boards), Some(248));
        let all: Vec<u64> = SIZES[..7].iter().filter_map(|size| Some(work(*size)?.1)).collect();
        assert!(all.len() == 7 && all.is_sorted(), "{all:?}");
    }
}
