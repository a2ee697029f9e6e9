//! Question 4: two bars that only a table can value.

use std::io;
use std::time::Duration;

use lucas_check::bench::{Docket, seconds};
use lucas_check::{Bench, Fate, Invocation};
use lucas_schema::report::ItemReport;

use super::super::program::live_bars;
use super::amiss::{Amiss, amiss, wrong};
use super::reading::ValueReading;
use super::smaller::{WrongBar, smaller};
use super::{LARGE, Sides, bar, told};

/// Nothing to compute: what it takes is the start.
const LEAST: Sides = [1, 1, 0, 0];
/// A smaller bar of the same shape: it foretells how long the large ones take.
const FORERUNNER: Sides = [33, 33, 16, 16];
/// Who is foretold to take so many times what is allowed is not waited for to the end.
const FAR_TOO_LONG: f64 = 4.0;

/// Judges both bars, unless the first fails.
pub(super) fn large(
    bench: &Bench<'_>,
    mut docket: Docket<'_>,
    reading: &ValueReading,
) -> io::Result<ItemReport> {
    docket.reading = Some(reading.told(bench));
    docket.patience = 2;
    let (foretold, forerunner) = foretold(bench, reading)?;
    if let Some(known) = forerunner {
        docket.count(1);
        return refuted(bench, docket, reading, known);
    }
    let is_hopeless = foretold.as_secs_f64() > FAR_TOO_LONG * docket.allowed().as_secs_f64();
    for sides in LARGE {
        let invocation =
            Invocation { patience: docket.patience, is_hopeless, ..reading.manner.invocation(&sides) };
        let trial = bench.candidate.run(&invocation)?;
        docket.note(&trial);
        if let (_, Some(amiss)) = amiss(bench, reading, sides, &trial) {
            if amiss.is_value() {
                return refuted(bench, docket, reading, (sides, trial, amiss));
            }
            let mut example = wrong(bench, reading, sides, &trial, &amiss);
            // Smaller ones are another question.
            example.is_smallest = false;
            if is_hopeless && matches!(amiss, Amiss::Broken(Fate::Processor)) {
                let small = told(bench, FORERUNNER);
                let seconds = seconds(docket.allowed().as_secs_f64(), bench.language);
                let spent = bench.language.decimal(trial.cpu.as_secs_f64(), 1);
                let foretold = foretold.as_secs();
                example.why = bench.say(
                    &format!("stopped after {spent} of {seconds} s: {small} foretells that it takes more than {foretold} s"),
                    &format!("arrêté après {spent} s sur {seconds} : {small} annonce plus de {foretold} s"),
                );
            }
            return Ok(match amiss {
                Amiss::Broken(fate) => docket.broken(&fate, example),
                Amiss::Value(..) | Amiss::Unread => docket.wrong(example),
            });
        }
    }
    docket.complete = Some(bench.say("both bars of the handout", "les deux tablettes de l'énoncé"));
    Ok(docket.accept(false))
}

/// The value of a bar is wrong: a smaller one is shown, if there is one.
fn refuted(
    bench: &Bench<'_>,
    mut docket: Docket<'_>,
    reading: &ValueReading,
    known: WrongBar,
) -> io::Result<ItemReport> {
    let (sides, trial, amiss) = smaller(bench, &mut docket, reading, known.0)?.unwrap_or(known);
    let mut example = wrong(bench, reading, sides, &trial, &amiss);
    example.is_smallest = false;
    Ok(docket.wrong(example))
}

/// How long a large bar takes at the least, if each bar that can arise from it costs what one of a smaller bar does: whoever looks up
/// what follows each takes longer. Beside it, the smaller bar where its value is wrong.
fn foretold(bench: &Bench<'_>, reading: &ValueReading) -> io::Result<(Duration, Option<WrongBar>)> {
    let run = |sides: Sides| {
        let invocation = Invocation { is_hopeless: true, ..reading.manner.invocation(&sides) };
        let trial = bench.candidate.run(&invocation)?;
        let (_, amiss) = amiss(bench, reading, sides, &trial);
        io::Result::Ok((trial, amiss.filter(Amiss::is_value)))
    };
    let (start, _) = run(LEAST)?;
    let (forerunner, amiss) = run(FORERUNNER)?;
    let spent = forerunner.cpu.saturating_sub(start.cpu);
    let live = |sides: Sides| bar(sides).map_or(1, live_bars);
    let foretold = spent * u32::try_from(live(LARGE[0]) / live(FORERUNNER)).unwrap_or(u32::MAX);
    Ok((foretold, amiss.map(|amiss| (FORERUNNER, forerunner, amiss))))
}
