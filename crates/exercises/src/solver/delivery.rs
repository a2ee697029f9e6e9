//! How a program is given positions, and where its answers stand.

use std::io;
use std::rc::Rc;

use lucas_check::{Bench, Invocation, Trial};

use super::answers::Estimate;

/// So many positions are given in one run at most.
const MOST_AT_ONCE: usize = 1024;
/// On so many the way is learnt.
const SAMPLES: usize = 6;

/// A way to give positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Delivery {
    /// Many in a run, a line each.
    Lines,
    /// One in a run, typed.
    Line,
    /// One in a run, as the last argument.
    Argument,
}

/// What one position was answered: the run, and the line of it.
pub(super) type Answered = (Invocation, Rc<Trial>, Option<String>);

impl Delivery {
    pub(super) fn told(self, bench: &Bench<'_>) -> String {
        match self {
            Delivery::Lines => bench.say("positions typed, a line each", "positions tapées, une par ligne"),
            Delivery::Line => {
                bench.say("a position typed, one for each run", "une position tapée, une par exécution")
            }
            Delivery::Argument => {
                bench.say("the position as the last argument", "la position en dernier argument")
            }
        }
    }

    /// How many positions are given after so many.
    pub(super) fn next_portion(self, last: usize) -> usize {
        match self {
            Delivery::Lines => (last * 4).min(MOST_AT_ONCE),
            Delivery::Line | Delivery::Argument => (last * 2).min(lucas_check::bench::PORTION),
        }
    }

    /// The parameters are arguments.
    fn invocation(self, params: &[String], positions: &[String]) -> Invocation {
        match self {
            Delivery::Lines | Delivery::Line => Invocation {
                input: positions.iter().flat_map(|at| [at, "\n"]).collect(),
                ..Invocation::arguments(params)
            },
            Delivery::Argument => Invocation::arguments(params.iter().chain(positions)),
        }
    }

    /// Asks for positions. Where a run of many is broken off or gives another number of lines, each is asked for alone.
    pub(super) fn ask(
        self,
        bench: &Bench<'_>,
        params: &[String],
        positions: &[String],
    ) -> io::Result<Vec<Answered>> {
        let alone = |at: &String| self.invocation(params, std::slice::from_ref(at));
        if self == Delivery::Lines && positions.len() > 1 {
            let invocation = self.invocation(params, positions);
            let trial = bench.candidate.run(&invocation)?;
            let lines: Vec<&str> = said(&trial).collect();
            if trial.has_ended() && lines.len() == positions.len() {
                let lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
                let trial = Rc::new(trial);
                let answers = positions.iter().zip(lines);
                return Ok(answers.map(|(at, line)| (alone(at), Rc::clone(&trial), Some(line))).collect());
            }
        }
        let invocations: Vec<Invocation> = positions.iter().map(alone).collect();
        let trials = bench.candidate.run_all(&invocations)?;
        let last = |trial: &Trial| said(trial).last().map(str::to_owned);
        let answers = invocations.into_iter().zip(trials);
        Ok(answers
            .map(|(asked, trial)| {
                let line = last(&trial);
                (asked, Rc::new(trial), line)
            })
            .collect())
    }
}

/// The lines that say something.
fn said(trial: &Trial) -> impl Iterator<Item = &str> {
    trial.output.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// The way in which most of the first positions are answered by a value; else how the first was asked, and what came of it.
pub(super) fn learnt(
    bench: &Bench<'_>,
    params: &[String],
    order: &[String],
) -> io::Result<Result<Delivery, (Invocation, Trial)>> {
    let samples = &order[..order.len().min(SAMPLES)];
    let mut best: Option<(Delivery, usize)> = None;
    for delivery in [Delivery::Lines, Delivery::Line, Delivery::Argument] {
        let read = if delivery == Delivery::Lines {
            let trial = bench.candidate.run(&delivery.invocation(params, samples))?;
            let lines: Vec<&str> = said(&trial).collect();
            let is_whole = lines.len() == samples.len();
            lines.into_iter().filter(|line| is_whole && Estimate::of(line).is_some()).count()
        } else {
            let answers = delivery.ask(bench, params, samples)?;
            answers.iter().filter(|(_, _, line)| line.as_deref().and_then(Estimate::of).is_some()).count()
        };
        if read > best.map_or(0, |(_, most)| most) {
            best = Some((delivery, read));
        }
        if read == samples.len() {
            break;
        }
    }
    if let Some((delivery, _)) = best {
        return Ok(Ok(delivery));
    }
    let invocation = Delivery::Line.invocation(params, &samples[..1]);
    let trial = bench.candidate.run(&invocation)?;
    Ok(Err((invocation, trial)))
}
