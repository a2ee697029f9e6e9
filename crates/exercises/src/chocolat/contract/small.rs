//! Question 3: the values of bars, from the smallest up.

use std::cell::RefCell;
use std::io;
use std::time::Instant;

use lucas_check::bench::{Docket, PORTION};
use lucas_check::{Bench, Fate, Invocation, Trial};
use lucas_schema::report::ItemReport;
use lucas_words::say;

use super::super::program::expected_calls;
use super::super::{growth, mistakes};
use super::amiss::{Amiss, amiss, wrong};
use super::reading::ValueReading;
use super::smaller::{WrongBar, smaller, wrong_value};
use super::{ASKED, Sides, bar, bars, told};

/// Whoever takes long where the naive recursion makes more calls than this is slow, not wrong: question 3 asks for it.
const FEW_CALLS: u64 = 100_000;
/// Bars of more columns and rows together are not tried, even with all the time in the world.
const LARGEST: i64 = 16;
/// Bars up to this size are tried first, however long it takes.
const FIRST: i64 = 6;
/// Bars whose sides and squares have two digits: whoever remembers values finds them at once, if at the right place.
const TWO_DIGITS: [Sides; 2] = [[12, 13, 10, 11], [27, 27, 13, 13]];

/// The place of a bar among all, from the smallest up.
pub(super) fn order([m, n, i, j]: Sides) -> [i64; 5] {
    [m + n, m, n, i, j]
}

/// Whether a program that is naive, as question 3 asks, may fail to finish here.
fn is_hard(sides: Sides) -> bool {
    bar(sides).and_then(expected_calls).is_none_or(|calls| calls > FEW_CALLS)
}

/// The answers so far, and the smallest bar where one is wrong.
struct Answers<'a> {
    reading: &'a ValueReading,
    known: Vec<(Sides, i64)>,
    worst: Option<WrongBar>,
    /// The smallest bar that took too long.
    slow: Option<Sides>,
}

impl Answers<'_> {
    /// Tries bars; whether all are right.
    fn tried(&mut self, bench: &Bench<'_>, docket: &mut Docket<'_>, all: &[Sides]) -> io::Result<bool> {
        let invocations: Vec<Invocation> =
            all.iter().map(|sides| self.reading.manner.invocation(sides)).collect();
        let mut is_right = true;
        for ((sides, trial), invocation) in
            all.iter().zip(bench.candidate.run_all(&invocations)?).zip(&invocations)
        {
            let (_, amiss_at_first) = amiss(bench, self.reading, *sides, &trial);
            let is_slow = |amiss: &Amiss| {
                matches!(amiss, Amiss::Broken(Fate::Processor | Fate::Waiting | Fate::Memory))
                    && is_hard(*sides)
            };
            // Whatever is amiss is seen twice: many runs at once may get in each other's way.
            let is_again = all.len() > 1 && amiss_at_first.as_ref().is_some_and(|amiss| !is_slow(amiss));
            let trial = if is_again { bench.candidate.run(invocation)? } else { trial };
            docket.note(&trial);
            let (found, amiss) = amiss(bench, self.reading, *sides, &trial);
            self.known.extend(found.map(|found| (*sides, found)));
            let Some(amiss) = amiss else { continue };
            if is_slow(&amiss) {
                if self.slow.is_none_or(|slow| order(*sides) < order(slow)) {
                    self.slow = Some(*sides);
                }
                continue;
            }
            is_right = false;
            if self.worst.as_ref().is_none_or(|(smallest, ..)| order(*sides) < order(*smallest)) {
                self.worst = Some((*sides, trial, amiss));
            }
        }
        Ok(is_right)
    }
}

impl Answers<'_> {
    /// Tries bars where known mistakes show, and the handout's own; the one that is too slow ends it.
    fn probed(&mut self, bench: &Bench<'_>, docket: &mut Docket<'_>) -> io::Result<Option<Sides>> {
        let (hard, easy): (Vec<Sides>, Vec<Sides>) =
            mistakes::probes().into_iter().partition(|sides| is_hard(*sides));
        for some in easy.chunks(PORTION / 4) {
            if !docket.is_overdue() {
                self.tried(bench, docket, some)?;
            }
        }
        for sides in hard.into_iter().chain(ASKED) {
            if self.slow.is_none() && !docket.is_overdue() {
                self.tried(bench, docket, &[sides])?;
            }
        }
        for sides in TWO_DIGITS {
            if self.slow.is_none() && self.worst.is_none() && !docket.is_overdue() {
                self.worst = wrong_value(bench, docket, self.reading, sides)?;
            }
        }
        self.narrow(bench, docket)?;
        Ok(self.slow.take().filter(|sides| !ASKED.contains(sides)))
    }

    /// Looks for a smaller bar than one that is too large for all smaller ones to be tried.
    fn narrow(&mut self, bench: &Bench<'_>, docket: &mut Docket<'_>) -> io::Result<()> {
        if let Some((sides, ..)) = self.worst.as_ref().filter(|([m, n, ..], ..)| m + n > LARGEST) {
            let sides = *sides;
            self.worst = smaller(bench, docket, self.reading, sides)?.or(self.worst.take());
        }
        Ok(())
    }

    /// Tries all bars from a size up that are smaller than one known to be wrong, as far as any are tried; whether all are right, and the
    /// wrong one is the smallest.
    fn is_least(&mut self, bench: &Bench<'_>, docket: &mut Docket<'_>, from: i64) -> io::Result<bool> {
        for sum in from..=LARGEST {
            let Some(bound) = self.worst.as_ref().map(|(sides, ..)| order(*sides)) else { return Ok(false) };
            let all: Vec<Sides> = bars(sum).filter(|sides| order(*sides) < bound).collect();
            if all.is_empty() {
                return Ok(true);
            }
            for some in all.chunks(PORTION) {
                if docket.is_exhausted() {
                    return Ok(false);
                }
                if !self.tried(bench, docket, some)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// Question 3: the smallest bars, probes where known mistakes show, the handout's bars, then all bars from the smallest up.
pub(super) fn small(
    bench: &Bench<'_>,
    mut docket: Docket<'_>,
    reading: &ValueReading,
) -> io::Result<ItemReport> {
    docket.reading = Some(reading.told(bench));
    let mut answers = Answers { reading, known: Vec::new(), worst: None, slow: None };
    let (mut slow_at, mut count, mut portion, mut next) = (None, 0, PORTION / 8, 2);
    let mut is_smallest = false;
    for sum in 2..=LARGEST {
        if sum == FIRST + 1 {
            slow_at = answers.probed(bench, &mut docket)?;
        }
        let bound = answers.worst.as_ref().map(|(sides, ..)| order(*sides));
        let all: Vec<Sides> =
            bars(sum).filter(|sides| bound.is_none_or(|bound| order(*sides) < bound)).collect();
        // Once something is wrong, it is worth more time to know whether something smaller is.
        let is_optional = sum > FIRST && bound.is_none();
        let is_late = |docket: &Docket<'_>| match bound {
            Some(_) => docket.is_exhausted(),
            None => docket.is_overdue() || (is_optional && docket.is_late()),
        };
        // A bar that took too long is seen again among all: it only ends the trial there.
        if all.is_empty() || is_late(&docket) || slow_at.is_some_and(|[m, n, ..]: Sides| sum >= m + n) {
            is_smallest = all.is_empty();
            break;
        }
        let mut is_done = true;
        let mut rest = &all[..];
        while !rest.is_empty() {
            let (some, others) = rest.split_at(portion.min(rest.len()));
            let begun = Instant::now();
            rest = others;
            let is_right = answers.tried(bench, &mut docket, some)?;
            if !is_right || answers.slow.is_some() {
                (is_done, is_smallest) = (false, !is_right);
                break;
            }
            portion = docket.portion(some.len(), begun.elapsed());
            if is_late(&docket) {
                is_done = rest.is_empty();
                break;
            }
        }
        if !is_done {
            if bound.is_some() && docket.is_exhausted() {
                docket.remarks.push(bench.say(
                    "the time was up before all smaller bars were tried: one of them may be wrong too",
                    "le temps était écoulé avant que toutes les tablettes plus petites soient essayées : l'une d'elles est peut-être fausse aussi",
                ));
            }
            break;
        }
        next = sum + 1;
        if bound.is_none_or(|bound| bound[0] > sum) {
            count += all.len();
            let complete = say!(bench.words, "judge-bars", count = count, sum = sum);
            docket.reached(complete, bound.is_none());
        }
    }
    if count > 0 && answers.worst.as_ref().is_some_and(|([m, n, ..], ..)| m + n <= FIRST) {
        // More answers tell which mistake it is.
        answers.probed(bench, &mut docket)?;
    }
    let mut grown = None;
    if bench.grows && answers.worst.is_none() {
        let wrong = RefCell::new(None::<WrongBar>);
        let seen = |sides: Sides, trial: &Trial| {
            let found = amiss(bench, reading, sides, trial).1.filter(Amiss::is_value);
            if let Some(amiss) = found.filter(|_| wrong.borrow().is_none()) {
                *wrong.borrow_mut() = Some((sides, trial.clone(), amiss));
            }
        };
        grown = Some(growth::grown(bench, reading.manner, seen)?);
        answers.worst = wrong.take();
        if answers.worst.is_some() {
            answers.narrow(bench, &mut docket)?;
            is_smallest = answers.is_least(bench, &mut docket, next)?;
        }
    }
    let Some((sides, trial, amiss)) = answers.worst.take() else {
        if let Some(slow) = answers.slow.or(slow_at) {
            let slow = told(bench, slow);
            docket.remarks.push(bench.say(
                &format!("too slow from {slow} on: that is what question 3 asks to explain"),
                &format!("trop lent à partir de {slow} : c'est ce que la question 3 demande d'expliquer"),
            ));
        }
        return Ok(ItemReport { growth: grown, ..docket.accept(false) });
    };
    let mut example = wrong(bench, reading, sides, &trial, &amiss);
    example.is_smallest = is_smallest;
    example.mistake = mistakes::named(&answers.known).map(|name| name.say(bench.language).to_owned());
    Ok(match amiss {
        Amiss::Broken(fate) => docket.broken(&fate, example),
        Amiss::Value(..) | Amiss::Unread => docket.wrong(example),
    })
}
