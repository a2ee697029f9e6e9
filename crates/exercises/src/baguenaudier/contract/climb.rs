//! An item that is judged size after size, from the smallest, on runs that the items share.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;

use lucas_check::bench::Docket;
use lucas_check::numerals::plain;
use lucas_check::{Bench, Fate, Trial};
use lucas_schema::report::{Counterexample, ItemReport};

use super::reading::{RingsReading, sized};
use super::{FARTHEST, LARGEST, SizeFinding};

/// Judges what is printed for a size.
pub(super) type Judge = fn(&Bench<'_>, &RingsReading, usize, &str, Counterexample) -> SizeFinding;

/// What was run already, by size: the items look at the same runs.
pub(super) struct Runs<'a> {
    pub bench: &'a Bench<'a>,
    pub reading: &'a RingsReading,
    pub known: RefCell<BTreeMap<usize, Trial>>,
}

impl Runs<'_> {
    fn of(&self, squares: usize) -> io::Result<Trial> {
        if let Some(trial) = self.known.borrow().get(&squares) {
            return Ok(trial.clone());
        }
        let trial = self.bench.candidate.run(&sized(self.reading.manner, squares))?;
        self.known.borrow_mut().insert(squares, trial.clone());
        Ok(trial)
    }

    /// Runs a size anew, to measure it.
    pub fn measured(&self, squares: usize) -> io::Result<Trial> {
        let trial = self.bench.candidate.run(&sized(self.reading.manner, squares))?;
        if squares <= FARTHEST && trial.fate == Fate::Exit(0) {
            self.known.borrow_mut().entry(squares).or_insert_with(|| trial.clone());
        }
        Ok(trial)
    }

    /// The largest size that was run.
    fn largest(&self) -> usize {
        self.known.borrow().last_key_value().map_or(0, |(squares, _)| *squares)
    }
}

/// An item that is right so far.
pub(super) struct Climb<'b, 'r> {
    pub name: &'static str,
    docket: Docket<'b>,
    judge: Judge,
    runs: &'r Runs<'r>,
    remark: Option<String>,
    /// Up to this size all is right.
    most: usize,
}

/// An item that is right so far, or that is judged.
pub(super) enum Climbed<'b, 'r> {
    Open(Climb<'b, 'r>),
    Closed(Box<ItemReport>),
}

impl<'b, 'r> Climb<'b, 'r> {
    pub fn new(mut docket: Docket<'b>, (name, judge): (&'static str, Judge), runs: &'r Runs<'r>) -> Self {
        docket.reading = Some(runs.reading.told(runs.bench));
        Climb { name, docket, judge, runs, remark: None, most: 0 }
    }

    /// Judges size after size while there is time.
    pub fn climbed(mut self) -> io::Result<Climbed<'b, 'r>> {
        for squares in 1..=FARTHEST {
            if self.docket.is_late() && squares > 4 {
                break;
            }
            let trial = self.runs.of(squares)?;
            // So many boards may be more than a run is allowed.
            if squares > LARGEST && !matches!(trial.fate, Fate::Exit(_) | Fate::Signal(_)) {
                break;
            }
            self = match self.judged(squares, &trial) {
                Climbed::Open(climb) => climb,
                closed @ Climbed::Closed(_) => return Ok(closed),
            };
        }
        Ok(Climbed::Open(self))
    }

    /// Judges a size.
    fn judged(mut self, squares: usize, trial: &Trial) -> Climbed<'b, 'r> {
        let Runs { bench, reading, .. } = *self.runs;
        self.docket.note(trial);
        let example = bench.counterexample(format!("n = {squares}"), &sized(reading.manner, squares), trial);
        let text = plain(&trial.output);
        match (self.judge)(bench, reading, squares, &text, example.clone()) {
            // What a program does at the end of its input is its own affair, if all was shown before.
            SizeFinding::Right => {}
            SizeFinding::Remarked(words) => self.remark = Some(words),
            SizeFinding::Wrong(example) => {
                return Climbed::Closed(self.docket.refuted(trial, *example).into());
            }
            SizeFinding::Nothing => {
                let why = if reading.boards(&text, squares).is_empty() {
                    bench.say(
                        &format!("no boards of n = {squares} are found that have values"),
                        &format!("aucun plateau pour n = {squares} n'est trouvé, donc aucune valeur"),
                    )
                } else {
                    bench.say("no values are printed", "aucune valeur n'est affichée")
                };
                // Where smaller sizes have some, they are not absent. One size may seem to have some by chance.
                let report = if squares <= 2 {
                    self.docket.absent(why)
                } else {
                    self.docket.refuted(trial, Counterexample { why, ..example })
                };
                return Climbed::Closed(report.into());
            }
        }
        // Boards that follow each other may be followed by a breakdown.
        if self.name != "B1" || trial.fate == Fate::Exit(0) {
            bench.confirm(trial);
        }
        self.most = squares;
        self.docket.reached(bench.say(&format!("n = 1 to {squares}"), &format!("n = 1 à {squares}")), true);
        Climbed::Open(self)
    }
}

impl Climbed<'_, '_> {
    /// Judges the sizes that were run since.
    pub fn resumed(self) -> io::Result<Self> {
        let Climbed::Open(mut climb) = self else { return Ok(self) };
        for squares in climb.most + 1..=climb.runs.largest() {
            let trial = climb.runs.of(squares)?;
            if !trial.has_ended() {
                break;
            }
            climb = match climb.judged(squares, &trial) {
                Climbed::Open(climb) => climb,
                closed @ Climbed::Closed(_) => return Ok(closed),
            };
        }
        Ok(Climbed::Open(climb))
    }

    /// Closes the item; what is not wrong is accepted.
    pub fn closed(self) -> ItemReport {
        let mut climb = match self {
            Climbed::Closed(report) => return *report,
            Climbed::Open(climb) => climb,
        };
        let Runs { bench, reading, .. } = *climb.runs;
        let is_remarked = reading.is_reversed || climb.remark.is_some();
        climb.docket.remarks.extend(climb.remark);
        if reading.is_reversed {
            climb
                .docket
                .remarks
                .push(bench.say("square 1 is shown last", "la case 1 est affichée en dernier"));
        }
        climb.docket.accept(is_remarked)
    }
}
