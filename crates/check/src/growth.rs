//! How the cost of a program grows: measured time, divided by the exact operation counts of algorithms that it may have.
//!
//! A free fit would choose a class by its noise. Here each candidate is exact, and its cost per operation must be constant:
//! the one whose is, is the class, unless another fits nearly as well.

use std::io;
use std::time::{Duration, Instant};

use lucas_engine::{Language, Text};
use lucas_schema::report::{Growth, GrowthPoint};

use crate::bench::Bench;
use crate::candidate::Trial;

/// An algorithm that a program may have.
pub struct CostModel {
    /// Its name, as in: it grows like the naive recursion.
    pub name: Text,
    /// What is counted, as in: 312 ns a call.
    pub unit: Text,
    /// What it means for the exercise.
    pub meaning: Text,
}

/// An instance to be measured.
pub struct Rung<I> {
    /// The instance, in words.
    pub instance: String,
    /// What the program is given.
    pub given: I,
    /// The operations of each model; `None` where they are beyond counting.
    pub operations: Vec<Option<f64>>,
}

/// Shorter times are noise.
const LEAST: Duration = Duration::from_millis(4);
/// A run that takes longer ends the climb, once costs are far enough apart.
const MOST: Duration = Duration::from_millis(500);
/// The climb ends when runs have computed for so long, or after so long on the clock: other programs may be busy.
const BUDGET: Duration = Duration::from_secs(4);
const PATIENCE: Duration = Duration::from_secs(10);
/// Of so many runs of an instance the shortest counts.
const RUNS: usize = 3;
/// So many instances at least, and costs so many times apart.
const FEWEST: usize = 3;
const SPAN: f64 = 8.0;
/// The cost per operation of the class varies by no more than this,
const STEADY: f64 = 1.7;
/// and that of every other model by at least so many times as much.
const APART: f64 = 1.8;

/// Climbs a ladder of instances from the smallest, and says what the cost grows like.
///
/// # Errors
/// Fails when the judge does.
pub fn measured<I>(
    bench: &Bench<'_>,
    models: &[CostModel],
    handout: &Text,
    ladder: impl IntoIterator<Item = Rung<I>>,
    run: impl Fn(&I) -> io::Result<Trial>,
) -> io::Result<Growth> {
    let begun = Instant::now();
    let mut start: Option<Duration> = None;
    let (mut points, mut is_ended) = (Vec::new(), false);
    let mut spent = Duration::ZERO;
    for rung in ladder {
        let mut cost = |runs: usize| -> io::Result<Option<Duration>> {
            let mut least = None;
            for _ in 0..runs {
                let trial = run(&rung.given)?;
                spent += trial.cpu;
                if !trial.has_ended() {
                    is_ended = true;
                    return Ok(None);
                }
                least = Some(least.map_or(trial.cpu, |least: Duration| least.min(trial.cpu)));
            }
            Ok(least)
        };
        let Some(idle) = start else {
            start = cost(RUNS)?;
            if start.is_none() {
                break;
            }
            continue;
        };
        let Some(once) = cost(1)? else { break };
        if once.saturating_sub(idle) > LEAST.max(idle) {
            let least =
                if once < MOST { cost(RUNS - 1)?.map_or(once, |again| again.min(once)) } else { once };
            let seconds = least.saturating_sub(idle).as_secs_f64();
            points.push(GrowthPoint { instance: rung.instance, seconds, operations: rung.operations });
        }
        let is_slow = once.saturating_sub(idle) > LEAST.max(idle);
        let is_enough = points.len() >= FEWEST && span(&points) >= SPAN;
        is_ended = is_enough && once > MOST + idle || is_slow && spent > BUDGET;
        if is_ended || begun.elapsed() > PATIENCE {
            break;
        }
    }
    let like = class(&points, models.len());
    let language = bench.language;
    let told = match like {
        Some(place) => {
            let model = &models[place];
            let (name, unit, meaning) =
                (model.name.say(language), model.unit.say(language), model.meaning.say(language));
            let each = time(median(costs(&points, place)), language);
            bench.say(
                &format!("grows like {name}, {each} a {unit}: {meaning}"),
                &format!("croît comme {name}, {each} par {unit} : {meaning}"),
            )
        }
        None if is_ended && (points.len() < FEWEST || span(&points) < SPAN) => bench.say(
            "too few sizes can be measured to tell how its cost grows",
            "trop peu de tailles sont mesurables pour dire comment croît son coût",
        ),
        None if points.len() < FEWEST || span(&points) < SPAN => {
            bench.say("too fast to tell how its cost grows", "trop rapide pour dire comment croît son coût")
        }
        None => bench.say(
            "grows like none of the algorithms that were counted, or like several of them",
            "ne croît comme aucun des algorithmes comptés, ou comme plusieurs d'entre eux",
        ),
    };
    let candidates = models.iter().map(|model| model.name.say(language).to_owned()).collect();
    Ok(Growth { told, handout: handout.say(language).to_owned(), candidates, like, points })
}

/// The seconds that each operation of a model took; infinitely few where they are beyond counting.
fn costs(points: &[GrowthPoint], place: usize) -> Vec<f64> {
    let cost = |point: &GrowthPoint| {
        point.operations.get(place).copied().flatten().map_or(0.0, |operations| point.seconds / operations)
    };
    points.iter().map(cost).collect()
}

/// How many times the greatest of some numbers is the least.
fn spread(numbers: impl Iterator<Item = f64>) -> f64 {
    let (least, most) =
        numbers.fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), one| (least.min(one), most.max(one)));
    if least > 0.0 { most / least } else { f64::INFINITY }
}

fn span(points: &[GrowthPoint]) -> f64 {
    spread(points.iter().map(|point| point.seconds))
}

/// The model whose operations all cost the same, where no other does nearly as well.
fn class(points: &[GrowthPoint], models: usize) -> Option<usize> {
    if points.len() < FEWEST || span(points) < SPAN {
        return None;
    }
    let spreads: Vec<f64> = (0..models).map(|place| spread(costs(points, place).into_iter())).collect();
    let best = (0..models).min_by(|one, other| spreads[*one].total_cmp(&spreads[*other]))?;
    let is_alone =
        spreads.iter().enumerate().all(|(place, other)| place == best || *other >= APART * spreads[best]);
    (spreads[best] <= STEADY && is_alone).then_some(best)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

/// A short time to be read.
fn time(seconds: f64, language: Language) -> String {
    let nanoseconds = seconds * 1e9;
    if nanoseconds < 1.0 {
        format!("{}\u{a0}ns", language.decimal(nanoseconds, 2))
    } else if nanoseconds < 10_000.0 {
        format!("{nanoseconds:.0}\u{a0}ns")
    } else {
        format!("{:.0}\u{a0}µs", nanoseconds / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(costs: impl Fn(f64) -> f64) -> Vec<GrowthPoint> {
        let point = |size: u32| {
            let size = f64::from(size);
            let operations = vec![Some(size * size), Some(size.exp2()), Some(size * size * size)];
            GrowthPoint { instance: String::new(), seconds: costs(size), operations }
        };
        (10..=20).step_by(2).map(point).collect()
    }

    #[test]
    fn the_course_of_constant_cost_is_the_class_though_times_are_noisy() {
        let noisy = |size: f64| 3e-6 * size.exp2() * (1.0 + 0.2 * size.sin());
        assert_eq!(class(&points(noisy), 3), Some(1));
    }

    #[test]
    fn nothing_is_claimed_where_two_models_fit_or_none_does() {
        // Between the square and the cube.
        assert_eq!(class(&points(|size| 1e-4 * size.powf(2.5)), 3), None);
        assert_eq!(class(&points(|size| 1e-4 * size.exp2() * size.exp2()), 3), None);
        // Too narrow a span, and too few instances.
        assert_eq!(class(&points(|size| 1e-4 * size * size), 3), None);
        assert_eq!(class(&points(|size| 3e-6 * size.exp2())[..2], 3), None);
    }
}
