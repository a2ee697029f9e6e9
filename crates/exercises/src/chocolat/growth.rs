//! How the cost of a program for values grows: bars from the smallest up, and what each way to value them costs.

use std::io;

use lucas_check::growth::{CostModel, Rung, measured};
use lucas_check::{Bench, Manner, Trial};
use lucas_engine::Text;
use lucas_schema::report::Growth;

use super::contract::{Sides, bar, told};
use super::program::{expected_calls, live_bars};

static MODELS: [CostModel; 3] = [
    CostModel {
        name: Text::fixed("the naive recursion", "la récursion naïve"),
        unit: Text::fixed("call", "appel"),
        meaning: Text::fixed("question 3 explains it", "la question 3 l'explique"),
    },
    CostModel {
        name: Text::fixed("remembering the bars that can arise", "la mémorisation des tablettes possibles"),
        unit: Text::fixed("lookup", "consultation"),
        meaning: Text::fixed(
            "each bar is valued once, as question 4 asks",
            "chaque tablette est évaluée une fois, comme le demande la question 4",
        ),
    },
    CostModel {
        name: Text::fixed(
            "a table of all bars up to m x n",
            "un tableau de toutes les tablettes jusqu'à m x n",
        ),
        unit: Text::fixed("lookup", "consultation"),
        meaning: Text::fixed("the order m²n²(m + n) of question 6", "l'ordre m²n²(m + n) de la question 6"),
    },
];

static HANDOUT: Text = Text::fixed(
    "the handout: exponential without remembering (question 3), m²n²(m + n) with a table (question 6)",
    "l'énoncé : exponentiel sans mémoire (question 3), m²n²(m + n) avec un tableau (question 6)",
);

/// Sides of the bars that are measured. The deadly square lies in the middle and near a corner: only so can one tell who
/// values the bars that can arise from who values all.
const SIDES: [i64; 19] = [1, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 22, 27, 33, 40, 50, 62, 80, 100];

/// With more bars that can arise, the naive recursion would take years.
const MOST_FOLLOWED: u64 = 10_000;

fn ladder() -> impl Iterator<Item = Sides> {
    SIDES.into_iter().flat_map(|side| {
        let near = side / 8;
        let middle = [[side, side - 1, side / 2, (side - 1) / 2], [side, side, side / 2, side / 2]];
        let corner = [[side, side, near, near]];
        match side {
            1 => vec![[1, 1, 0, 0]],
            // While the naive recursion can follow, steps are small.
            ..=10 => middle.to_vec(),
            _ => [&corner[..], &middle[1..]].concat(),
        }
    })
}

/// How many calls the naive recursion makes, as far as any program could follow it.
fn calls(sides: Sides) -> Option<f64> {
    bar(sides)
        .filter(|bar| live_bars(*bar) <= MOST_FOLLOWED)
        .and_then(expected_calls)
        .filter(|calls| *calls < u64::MAX)
        .map(float)
}

/// How often a bar's successors are looked up when each bar that can arise is valued once: of every side, half on average.
fn lookups(sides: Sides) -> Option<f64> {
    let bar = bar(sides)?;
    let breaks: u64 = bar.0.iter().sum();
    Some(float(live_bars(bar)) * float(breaks) / 2.0)
}

/// The same for all bars up to m x n, wherever the deadly square is.
fn table_lookups([m, n, ..]: Sides) -> f64 {
    let [m, n] = [m, n].map(|side| float(u64::try_from(side).unwrap_or(0)));
    // Of each m' up to m there are m' squares, each with m' − 1 breaks.
    let cells = |side: f64| side * (side + 1.0) / 2.0;
    let breaks = |side: f64| cells(side) * (2.0 * side + 1.0) / 3.0 - cells(side);
    breaks(m) * cells(n) + cells(m) * breaks(n)
}

#[expect(clippy::cast_precision_loss, reason = "a time is not that precise")]
fn float(number: u64) -> f64 {
    number as f64
}

/// Measures a program whose values are right, as far as that is known; each run is shown.
pub(super) fn grown(bench: &Bench<'_>, manner: Manner, seen: impl Fn(Sides, &Trial)) -> io::Result<Growth> {
    let rungs = ladder().map(|sides| Rung {
        instance: told(bench, sides),
        given: sides,
        operations: vec![calls(sides), lookups(sides), Some(table_lookups(sides))],
    });
    measured(bench, &MODELS, &HANDOUT, rungs, |sides| {
        let trial = bench.candidate.run(&manner.invocation(sides))?;
        seen(*sides, &trial);
        Ok(trial)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All bars that can arise, each with its breaks.
    fn counted(sides: Sides) -> f64 {
        let [a, b, c, d] = bar(sides).expect("a bar").0;
        let mut count = 0;
        for left in 0..=a {
            for right in 0..=b {
                for above in 0..=c {
                    count += (0..=d).map(|below| left + right + above + below).sum::<u64>();
                }
            }
        }
        float(count)
    }

    #[test]
    fn lookups_are_those_that_one_counts() {
        for sides in [[1, 1, 0, 0], [5, 4, 1, 2], [7, 7, 3, 3]] {
            let lookups = lookups(sides).expect("a bar");
            assert!((lookups - counted(sides)).abs() < 0.5, "{sides:?}: {lookups}");
        }
        // 2 x 1: the bars 1 x 1 and 2 x 1, which has two squares and one break.
        assert!((table_lookups([2, 1, 0, 0]) - 2.0).abs() < 0.1);
        assert_eq!(expected_calls(bar([3, 3, 1, 1]).expect("a bar")), Some(65));
    }

    #[test]
    fn bars_grow_and_two_of_a_size_tell_a_table_from_a_memory() {
        let ratio = |sides| table_lookups(sides) / lookups(sides).expect("a bar");
        assert!(ratio([40, 40, 5, 5]) > 3.0 * ratio([40, 40, 20, 20]));
        assert!(ladder().all(|sides| bar(sides).is_some()));
    }
}
