//! How the cost of the kangaroos' program grows with its sizes.

use std::collections::HashMap;
use std::io;

use lucas_check::growth::{CostModel, Rung, measured};
use lucas_check::{Bench, Invocation, Trial};
use lucas_engine::search::{Ending, Twins, breadth_first};
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
pub(super) const SIZES: [(u64, u64); 11] =
    [(1, 1), (2, 3), (2, 4), (2, 5), (2, 6), (3, 3), (3, 4), (4, 3), (3, 5), (3, 6), (4, 4)];
/// The exam's history has no more room.
const CAPACITY: usize = 10_000;

/// What the exam's search does for a size.
pub(super) struct SearchWork {
    /// How many boards it writes down.
    boards: usize,
    /// With how many each is compared before its twin is found.
    comparisons: u64,
    /// The length of a shortest solution, if there is one.
    pub shortest: Option<usize>,
}

impl SearchWork {
    /// Whether the exam's history has room for all boards.
    pub fn is_roomy(&self) -> bool {
        self.boards < CAPACITY
    }
}

pub(super) fn work((pawns, gap): (u64, u64)) -> Option<SearchWork> {
    let game = Kangaroos::new(pawns, gap).ok()?;
    let history = breadth_first(&game, game.start(), None, Twins::Recorded);
    let mut latest = HashMap::new();
    let mut comparisons = 0;
    for (id, visit) in history.visits.iter().enumerate() {
        let twin = latest.insert(visit.position, id);
        comparisons += (id - twin.unwrap_or(0)) as u64;
    }
    let is_solved = history.ending == Ending::Solved;
    let shortest = history.visits.last().filter(|_| is_solved).map(|last| last.moves);
    Some(SearchWork { boards: history.visits.len(), comparisons, shortest })
}

/// Measures a program that is right; each run is told.
pub(super) fn grown(
    bench: &Bench<'_>,
    dialect: SizeDialect,
    heard: impl Fn((u64, u64), &Invocation, &Trial),
) -> io::Result<Growth> {
    let is_bounded = matches!(dialect, SizeDialect::Defined);
    let rungs = SIZES.into_iter().map_while(|(pawns, gap)| {
        let work = work((pawns, gap)).filter(|work| !is_bounded || work.is_roomy())?;
        let squares = 2 * pawns + gap;
        Some(Rung {
            instance: format!("P = {pawns}, N = {squares}"),
            given: (pawns, gap),
            operations: vec![Some(float(work.comparisons)), Some(float(work.boards as u64))],
        })
    });
    measured(bench, &MODELS, &HANDOUT, rungs, |size| {
        let (invocation, trial) = run(bench, dialect, *size)?;
        heard(*size, &invocation, &trial);
        Ok(trial)
    })
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
        let counts = |size| work(size).map(|work| (work.boards, work.comparisons, work.shortest));
        assert_eq!(counts((1, 1)), Some((4, 6, None)));
        assert_eq!(counts((2, 3)).map(|(boards, _, shortest)| (boards, shortest)), Some((248, Some(14))));
        let all: Vec<u64> = SIZES[..7].iter().filter_map(|size| Some(work(*size)?.comparisons)).collect();
        assert!(all.len() == 7 && all.is_sorted(), "{all:?}");
    }
}
