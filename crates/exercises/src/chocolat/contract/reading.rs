//! How a program is given a bar, and where it prints the value: learnt on samples, then frozen.

use std::io;
use std::time::Instant;

use lucas_check::bench::Docket;
use lucas_check::errors::last_words;
use lucas_check::numerals::{numerals, plain};
use lucas_check::spot::{Sample, SignSource, Spot, SpotReading, calibrated};
use lucas_check::{Bench, Fate, Invocation, Manner, Trial};
use lucas_schema::report::ItemReport;

use super::super::mistakes::value;
use super::{Sides, address, bars, told};

/// Bars on which a reading is learnt: the handout's 3 x 2, and some that differ in value and sign from what is given.
const SAMPLES: [Sides; 12] = [
    [3, 2, 0, 0],
    [3, 2, 1, 0],
    [3, 2, 2, 0],
    [3, 2, 0, 1],
    [3, 2, 1, 1],
    [3, 2, 2, 1],
    [2, 2, 0, 0],
    [4, 4, 1, 2],
    [4, 3, 1, 0],
    [1, 4, 0, 1],
    [6, 1, 1, 0],
    [5, 2, 2, 1],
];

/// Ways to give a bar. A menu is chosen from, and other signs put between, where nothing else is understood.
const MANNERS: [Manner; 7] = [
    Manner::Arguments,
    Manner::Line,
    Manner::Lines,
    Manner::Chosen,
    Manner::Entries,
    Manner::Commas,
    Manner::Pairs,
];
/// So many of them are always tried.
const USUAL: usize = 3;

/// A number that agrees with no more samples than these may do so by chance.
const FEW: usize = 3;

/// How a program is given a bar, and where it prints the value.
pub(super) struct ValueReading {
    pub manner: Manner,
    pub spot: SpotReading,
}

impl ValueReading {
    pub fn told(&self, bench: &Bench<'_>) -> String {
        let nth = |place: usize| place + 1;
        let spot = match &self.spot.spot {
            Spot::FromStart(place) => {
                let place = nth(*place);
                bench.say(
                    &format!("the number {place} of the output"),
                    &format!("le nombre n° {place} de la sortie"),
                )
            }
            Spot::FromEnd(0) => bench.say("the last number of the output", "le dernier nombre de la sortie"),
            Spot::FromEnd(place) => {
                let place = nth(*place);
                bench.say(
                    &format!("the number {place} from the end of the output"),
                    &format!("le nombre n° {place} en partant de la fin de la sortie"),
                )
            }
            Spot::After(word) => bench.say(
                &format!("the first number after '{word}'"),
                &format!("le premier nombre après « {word} »"),
            ),
            Spot::LastAfter(word) => bench.say(
                &format!("the last number after '{word}'"),
                &format!("le dernier nombre après « {word} »"),
            ),
        };
        let sign = match self.spot.sign {
            SignSource::Printed => String::new(),
            SignSource::Told { .. } => {
                bench.say(", its sign told in words", ", son signe dit en toutes lettres")
            }
        };
        let manner = self.manner.told(bench.language);
        bench.say(
            &format!("m n i j {manner}; the value is {spot}{sign}"),
            &format!("m n i j {manner} ; la valeur est {spot}{sign}"),
        )
    }
}

/// The smallest bar whose value stands nowhere in the output, with how it is asked for and what came of it.
pub(super) fn unreadable(bench: &Bench<'_>, manner: Manner) -> io::Result<(Sides, Invocation, Trial)> {
    for sides in (2..).flat_map(bars) {
        let invocation = manner.invocation(&sides);
        let trial = bench.candidate.run(&invocation)?;
        let is_said = numerals(&plain(&trial.output)).iter().any(|one| one.value.abs() == value(sides).abs());
        // No reading agrees with any sample, so that one of them is the last to be looked at.
        if !trial.has_ended() || !is_said || sides == SAMPLES[0] {
            return Ok((sides, invocation, trial));
        }
    }
    unreachable!("bars do not end before the sample")
}

/// Nothing in the output is a value.
pub(super) fn unread(
    bench: &Bench<'_>,
    docket: Docket<'_>,
    (sides, invocation, trial): &(Sides, Invocation, Trial),
) -> ItemReport {
    let mut example = bench.counterexample(told(bench, *sides), invocation, trial);
    example.expected = value(*sides).to_string();
    example.position = Some(address(*sides));
    if !trial.has_ended() {
        return docket.broken(&trial.fate, example);
    }
    if trial.fate != Fate::Exit(0) {
        // It ends with an error because it waits for something else, or whatever it is given.
        let tried: Vec<&str> = MANNERS.iter().map(|manner| manner.told(bench.language)).collect();
        let tried = tried.join(", ");
        let said = last_words(&trial.errors).map(|last| {
            bench.say(&format!("; on standard error: {last}"), &format!(" ; sur la sortie d'erreur : {last}"))
        });
        let said = said.unwrap_or_default();
        example.why = bench.say(
            &format!("no way of giving m n i j was understood ({tried}){said}"),
            &format!("aucune façon de donner m n i j n'a été comprise ({tried}){said}"),
        );
        return docket.misunderstood(example);
    }
    example.why = bench.say(
        "no number of the output is the value of a bar, whether m n i j are given as arguments or typed",
        "aucun nombre de la sortie n'est la valeur d'une tablette, que m n i j soient donnés en arguments ou tapés",
    );
    docket.wrong(example)
}

/// The reading that agrees best with the samples; else the way in which it matters what is given.
pub(super) fn learnt(bench: &Bench<'_>) -> io::Result<Result<ValueReading, Manner>> {
    let began = Instant::now();
    let mut best: Option<(ValueReading, usize)> = None;
    let mut minded = None;
    for (place, manner) in MANNERS.into_iter().enumerate() {
        let is_read = best.as_ref().is_some_and(|(_, most)| *most > FEW);
        if bench.is_learning_over(began) || (place >= USUAL && is_read) {
            break;
        }
        let invocations: Vec<Invocation> = SAMPLES.iter().map(|sides| manner.invocation(sides)).collect();
        let first = bench.candidate.run(&invocations[0])?;
        if !first.has_ended() {
            continue;
        }
        if minded.is_none() {
            let other = bench.candidate.run(&invocations[1])?;
            let is_minded = (&first.output, &first.errors) != (&other.output, &other.errors);
            minded = is_minded.then_some(manner);
        }
        let trials = bench.candidate.run_all(&invocations)?;
        let samples: Vec<Sample<'_>> = trials
            .iter()
            .zip(&SAMPLES)
            .map(|(trial, sides)| Sample { output: &trial.output, given: sides, answer: value(*sides) })
            .collect();
        if let Some((spot, agreed)) = calibrated(&samples) {
            if best.as_ref().is_none_or(|(_, most)| agreed > *most) {
                best = Some((ValueReading { manner, spot }, agreed));
            }
            if agreed * 2 > SAMPLES.len() {
                break;
            }
        }
    }
    Ok(best.map(|(reading, _)| reading).ok_or(minded.unwrap_or(MANNERS[0])))
}
