//! A smaller bar, once the value of a large one is wrong: bars of a few shapes, on which a fault that comes with size shows.

use std::io;

use lucas_check::bench::Docket;
use lucas_check::{Bench, Invocation, Trial};

use super::Sides;
use super::amiss::{Amiss, amiss};
use super::reading::ValueReading;
use super::small::order;

/// A bar whose value is wrong, with the run that said so.
pub(super) type WrongBar = (Sides, Trial, Amiss);

/// Shapes of bars that grow with a number: thin ones reach great values after few operations.
const SHAPES: [fn(i64) -> Sides; 3] =
    [|k| [1, k, 0, (k - 1) / 2], |k| [2, k, 0, (k - 1) / 2], |k| [k, k, k / 2, k / 2]];

/// What is wrong with the value of a bar; nothing where it does not come in time.
pub(super) fn wrong_value(
    bench: &Bench<'_>,
    docket: &mut Docket<'_>,
    reading: &ValueReading,
    sides: Sides,
) -> io::Result<Option<WrongBar>> {
    let invocation = Invocation { is_hopeless: true, ..reading.manner.invocation(&sides) };
    let trial = bench.candidate.run(&invocation)?;
    docket.note(&trial);
    let found = amiss(bench, reading, sides, &trial).1;
    Ok(found.filter(Amiss::is_value).map(|amiss| (sides, trial, amiss)))
}

/// Of each shape the smallest bar whose value is wrong, found by halving; the smallest of these, if it is smaller than the one known.
pub(super) fn smaller(
    bench: &Bench<'_>,
    docket: &mut Docket<'_>,
    reading: &ValueReading,
    known: Sides,
) -> io::Result<Option<WrongBar>> {
    let mut best: Option<WrongBar> = None;
    for shape in SHAPES {
        let bound = best.as_ref().map_or(known, |(sides, ..)| *sides);
        let is_below = |k: i64| order(shape(k)) < order(bound);
        let largest = (1..bound[0] + bound[1]).rfind(|k| is_below(*k)).unwrap_or(0);
        // A number and the next differ in more than size: a bar may be won or lost.
        for most in [largest, largest - 1].into_iter().filter(|most| *most > 1) {
            let Some(mut wrong) = wrong_value(bench, docket, reading, shape(most))? else { continue };
            let (mut right, mut least) = (0, most);
            while least - right > 1 && !docket.is_exhausted() {
                let middle = i64::midpoint(right, least);
                match wrong_value(bench, docket, reading, shape(middle))? {
                    Some(found) => (wrong, least) = (found, middle),
                    None => right = middle,
                }
            }
            best = Some(wrong);
            break;
        }
    }
    Ok(best)
}
