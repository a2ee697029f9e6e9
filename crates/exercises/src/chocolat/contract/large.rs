//! Question 4: two bars that only a table can value.

use std::io;
use std::time::Duration;

use lucas_check::bench::{Docket, seconds};
use lucas_check::{Bench, Fate, Invocation};
use lucas_schema::report::ItemReport;

use super::super::program::live_bars;
use super::amiss::{Amiss, amiss, wrong};
use super::reading::ValueReading;
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
    let foretold = foretold(bench, reading)?;
    let is_hopeless = foretold.as_secs_f64() > FAR_TOO_LONG * docket.allowed().as_secs_f64();
    for sides in LARGE {
        let invocation =
            Invocation { patience: docket.patience, is_hopeless, ..reading.manner.invocation(&sides) };
        let trial = bench.candidate.run(&invocation)?;
        docket.note(&trial);
        if let (_, Some(amiss)) = amiss(bench, reading, sides, &trial) {
            let mut example = wrong(bench, reading, sides, &trial, &amiss);
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

/// How long a large bar takes at the least, if each bar that can arise from it costs what one of a smaller bar does: whoever looks up
/// what follows each takes longer.
fn foretold(bench: &Bench<'_>, reading: &ValueReading) -> io::Result<Duration> {
    let cost = |sides: Sides| {
        let invocation = Invocation { is_hopeless: true, ..reading.manner.invocation(&sides) };
        bench.candidate.run(&invocation).map(|trial| trial.cpu)
    };
    let spent = cost(FORERUNNER)?.saturating_sub(cost(LEAST)?);
    let live = |sides: Sides| bar(sides).map_or(1, live_bars);
    Ok(spent * u32::try_from(live(LARGE[0]) / live(FORERUNNER)).unwrap_or(u32::MAX))
}
