//! Where a program is judged: what it is given, how long that may take, and what is written down of each item.

use std::cell::Cell;
use std::time::{Duration, Instant};

use lucas_engine::{Language, Text};
use lucas_schema::report::{Counterexample, ItemReport, Ruling, Tested};
use lucas_words::Words;

use crate::candidate::{Candidate, Fate, Invocation, Trial};
use crate::contract::{Contract, Demand};
use crate::errors::last_words;

/// An item that takes longer than this is told of before it is judged.
const SILENCE: Duration = Duration::from_millis(400);
/// So many instances are tried at once at most.
pub const PORTION: usize = 64;
/// A reading of a program that does not end in time is looked for no longer than this.
const LONGEST_LEARNING: Duration = Duration::from_secs(30);
/// What every program must be asked may take so many times the budget: the smallest instances, and the handout's.
const AT_LEAST: u32 = 5;
/// Of an output, no more than this is kept for the report.
const LONGEST_KEPT: usize = 4000;

/// A program on the bench.
pub struct Bench<'a> {
    /// The program.
    pub candidate: &'a dyn Candidate,
    /// What it is judged by.
    pub contract: &'static Contract,
    /// The only item that is wanted, if not all.
    pub only: Option<&'static Demand>,
    /// The language of the report.
    pub language: Language,
    /// What is said in it where numbers are counted.
    pub words: Words,
    /// How long instances of an item are tried; without it, every instance is.
    pub budget: Option<Duration>,
    /// How long a run may compute.
    pub allowed: Duration,
    /// Whether it is found out how the cost grows.
    pub grows: bool,
    /// Whether remarks count as faults.
    pub is_strict: bool,
    /// Is told of each item as it is judged.
    pub heard: &'a dyn Fn(News<'_>),
    /// How runs end whose answers are right.
    pub endings: Endings,
}

/// How runs end whose answers are right. Many programs forget their code: only where right ones end with 0 does another code mean anything.
#[derive(Clone, Default, Debug)]
pub struct Endings(Cell<Option<bool>>);

impl Endings {
    /// Writes down how a run ended whose answer is right.
    fn note(&self, fate: &Fate) {
        if let Fate::Exit(code) = fate {
            self.0.set(Some(*code == 0 && self.0.get().unwrap_or(true)));
        }
    }

    /// Whether a run whose answer is wrong, or that has none, broke down.
    fn is_breakdown(&self, trial: &Trial) -> bool {
        let Fate::Exit(code) = trial.fate else { return true };
        // Where nothing was right yet, an error is told aside.
        code != 0 && self.0.get().unwrap_or(!trial.errors.trim().is_empty())
    }
}

/// What is heard while a program is judged.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// Nothing is wrong with an item so far; more instances are tried.
    SoFar(&'a ItemReport),
    /// An item is judged.
    Judged(&'a ItemReport),
}

impl Bench<'_> {
    /// Words in the language of the report.
    #[must_use]
    pub fn say(&self, en: &str, fr: &str) -> String {
        Text::new(en.to_owned(), fr.to_owned()).say(self.language).to_owned()
    }

    /// Whether an item is wanted.
    #[must_use]
    pub fn wants(&self, name: &str) -> bool {
        self.only.is_none_or(|only| only.name == name)
    }

    /// Writes down that the answer of a run is right.
    pub fn confirm(&self, trial: &Trial) {
        self.endings.note(&trial.fate);
    }

    /// Whether a run whose answer is wrong, or that has none, broke down: by a signal, at a limit, or with a code where right ones end with 0.
    #[must_use]
    pub fn is_breakdown(&self, trial: &Trial) -> bool {
        self.endings.is_breakdown(trial)
    }

    /// Whether a reading has been looked for long enough since then. A right program must not seem wrong because it starts
    /// slowly or the machine is busy: this does not depend on the budget, and whoever always answers in time is asked in every way.
    #[must_use]
    pub fn is_learning_over(&self, began: Instant) -> bool {
        self.budget.is_some() && self.candidate.was_late() && began.elapsed() > LONGEST_LEARNING
    }

    /// Opens an item; `None` when it is not wanted.
    #[must_use]
    pub fn open(&self, name: &str) -> Option<Docket<'_>> {
        let demand = self.contract.demands.iter().find(|demand| demand.name == name && self.wants(name))?;
        Some(Docket {
            bench: self,
            demand,
            began: Instant::now(),
            instances: 0,
            complete: None,
            reading: None,
            remarks: Vec::new(),
            cpu: Duration::ZERO,
            memory: 0,
            patience: 1,
            is_told: false,
        })
    }

    /// A counterexample whose words are still to be filled in.
    #[must_use]
    pub fn counterexample(&self, instance: String, invocation: &Invocation, trial: &Trial) -> Counterexample {
        Counterexample {
            instance,
            is_smallest: true,
            arguments: invocation.arguments.clone(),
            input: invocation.input.clone(),
            expected: String::new(),
            found: String::new(),
            read: String::new(),
            why: String::new(),
            mistake: None,
            position: None,
            moves: Vec::new(),
            repeat: Some(self.candidate.command(invocation)),
            output: beginning(&trial.output),
            errors: beginning(&trial.errors),
        }
    }

    /// What a run that did not end by itself is called, and the words for it.
    #[must_use]
    pub fn ruling(&self, fate: &Fate) -> (Ruling, String) {
        match fate {
            Fate::Exit(code) => (
                Ruling::Runtime,
                self.say(
                    &format!("it ended with code {code}"),
                    &format!("il s'est terminé avec le code {code}"),
                ),
            ),
            Fate::Signal(name) => (
                Ruling::Runtime,
                self.say(&format!("it was ended by {name}"), &format!("il a été arrêté par {name}")),
            ),
            Fate::Processor => (
                Ruling::Time,
                self.say("it computes for longer than allowed", "il calcule plus longtemps que permis"),
            ),
            Fate::Waiting => (
                Ruling::Time,
                self.say(
                    "it waits for something that never comes",
                    "il attend quelque chose qui ne vient pas",
                ),
            ),
            Fate::Memory => (
                Ruling::Memory,
                self.say("it takes more memory than allowed", "il prend plus de mémoire que permis"),
            ),
            Fate::Output => {
                (Ruling::Output, self.say("it prints more than allowed", "il affiche plus que permis"))
            }
        }
    }
}

/// A number of seconds as short as it is written.
#[must_use]
pub fn seconds(number: f64, language: Language) -> String {
    match language {
        Language::English => number.to_string(),
        Language::French => number.to_string().replace('.', ","),
    }
}

/// The beginning of a text, whole letters only.
#[must_use]
pub fn beginning(text: &str) -> String {
    let mut end = text.len().min(LONGEST_KEPT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    if end < text.len() { format!("{}…", &text[..end]) } else { text.to_owned() }
}

/// How an item is to be closed, once that is known.
pub type Closing = Box<dyn FnOnce(Docket<'_>) -> ItemReport>;

/// An item that is being judged.
pub struct Docket<'a> {
    bench: &'a Bench<'a>,
    demand: &'static Demand,
    began: Instant,
    instances: u64,
    /// Up to where every instance was tried.
    pub complete: Option<String>,
    /// How the output is read.
    pub reading: Option<String>,
    /// What else is to be said.
    pub remarks: Vec<String>,
    cpu: Duration,
    memory: u64,
    /// How many times the usual time a run of this item may take.
    pub patience: u32,
    /// Whether it was told that nothing is wrong so far.
    is_told: bool,
}

impl Docket<'_> {
    /// Writes down up to where every instance was tried and is right; whether all others that were tried are right too.
    pub fn reached(&mut self, complete: String, is_right: bool) {
        self.complete = Some(complete);
        if is_right && !self.is_told && self.began.elapsed() > SILENCE {
            self.is_told = true;
            (self.bench.heard)(News::SoFar(&self.report(Ruling::Accepted, None, None)));
        }
    }

    /// Writes down that an instance was tried.
    pub fn note(&mut self, trial: &Trial) {
        self.instances += 1;
        self.measure(trial);
    }

    /// Writes down what a run took, which tried several instances or none.
    pub fn measure(&mut self, trial: &Trial) {
        self.cpu = self.cpu.max(trial.cpu);
        self.memory = self.memory.max(trial.memory);
    }

    /// Writes down that instances were tried.
    pub fn count(&mut self, instances: u64) {
        self.instances += instances;
    }

    /// How many instances were tried.
    #[must_use]
    pub fn instances(&self) -> u64 {
        self.instances
    }

    /// Whether the time for this item is used up.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.bench.budget.is_some_and(|budget| self.began.elapsed() > budget)
    }

    /// Whether even what must be tried has taken too long.
    #[must_use]
    pub fn is_overdue(&self) -> bool {
        self.bench.budget.is_some_and(|budget| self.began.elapsed() > AT_LEAST * budget)
    }

    /// Whether smaller instances have been looked for long enough, once something is wrong. That does not depend on the budget, so that a
    /// class is shown what a single run is.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        let longest = |budget: Duration| LONGEST_LEARNING.max(AT_LEAST * budget);
        self.bench.budget.is_some_and(|budget| self.began.elapsed() > longest(budget))
    }

    /// How many more instances are tried at once, when so many took so long: as many as there is time for.
    #[must_use]
    pub fn portion(&self, tried: usize, took: Duration) -> usize {
        let Some(budget) = self.bench.budget else { return PORTION };
        let left = budget.saturating_sub(self.began.elapsed()).max(budget / AT_LEAST).as_nanos();
        let more = left * tried as u128 / took.as_nanos().max(1);
        usize::try_from(more).unwrap_or(PORTION).clamp(1, PORTION)
    }

    fn report(
        &self,
        verdict: Ruling,
        detail: Option<String>,
        counterexample: Option<Counterexample>,
    ) -> ItemReport {
        let seconds = |time: Duration| (time.as_secs_f64() * 1000.0).round() / 1000.0;
        // Who is stopped at a limit has taken what it allows, though the clock is looked at a moment later.
        let cpu = if verdict == Ruling::Time { self.cpu.min(self.allowed()) } else { self.cpu };
        ItemReport {
            item: self.demand.name.to_owned(),
            title: self.demand.title.say(self.bench.language).to_owned(),
            verdict,
            detail,
            points: if verdict.is_accepted() { self.demand.points } else { 0 },
            of: self.demand.points,
            reading: self.reading.clone(),
            tested: Tested {
                instances: self.instances,
                complete: self.complete.clone(),
                seconds: seconds(self.began.elapsed()),
                budget: self.bench.budget.map(seconds),
            },
            remarks: self.remarks.clone(),
            cpu: seconds(cpu),
            memory: self.memory,
            counterexample,
            growth: None,
        }
    }

    /// How long a run of this item may compute.
    #[must_use]
    pub fn allowed(&self) -> Duration {
        self.bench.allowed * self.patience.max(1)
    }

    fn close(
        self,
        verdict: Ruling,
        detail: Option<String>,
        counterexample: Option<Counterexample>,
    ) -> ItemReport {
        let report = self.report(verdict, detail, counterexample);
        (self.bench.heard)(News::Judged(&report));
        report
    }

    /// Accepts the item, with its remarks, unless these count as faults.
    #[must_use]
    pub fn accept(self, is_remarked: bool) -> ItemReport {
        if is_remarked && self.bench.is_strict {
            let remarks = self.remarks.join("; ");
            return self.close(Ruling::Wrong, Some(remarks), None);
        }
        self.close(if is_remarked { Ruling::Remarked } else { Ruling::Accepted }, None, None)
    }

    /// Nothing is there to be judged.
    #[must_use]
    pub fn absent(self, why: String) -> ItemReport {
        self.close(Ruling::Absent, Some(why), None)
    }

    /// A wrong answer.
    #[must_use]
    pub fn wrong(self, mut counterexample: Counterexample) -> ItemReport {
        if counterexample.output.trim().is_empty() && counterexample.found.is_empty() {
            counterexample.why = match last_words(&counterexample.errors) {
                None => self.bench.say("it prints nothing", "il n'affiche rien"),
                Some(last) => self.bench.say(
                    &format!("it prints nothing, but on standard error: {last}"),
                    &format!("il n'affiche rien, sauf sur la sortie d'erreur : {last}"),
                ),
            };
        }
        self.misunderstood(counterexample)
    }

    /// No answer, because the program does not understand what it is given; the counterexample says so.
    #[must_use]
    pub fn misunderstood(self, counterexample: Counterexample) -> ItemReport {
        self.close(Ruling::Wrong, None, Some(counterexample))
    }

    /// The wrong answer of a run. Of a run that broke down, nothing that was found before it did is an answer.
    #[must_use]
    pub fn refuted(self, trial: &Trial, counterexample: Counterexample) -> ItemReport {
        if !self.bench.is_breakdown(trial) {
            return self.wrong(counterexample);
        }
        let (found, read, why) = Default::default();
        self.broken(&trial.fate, Counterexample { found, read, why, mistake: None, ..counterexample })
    }

    /// A run that did not come to its end.
    #[must_use]
    pub fn broken(self, fate: &Fate, mut counterexample: Counterexample) -> ItemReport {
        let (ruling, words) = match fate {
            Fate::Processor => {
                let seconds = seconds(self.allowed().as_secs_f64(), self.bench.language);
                let words = self.bench.say(
                    &format!("it computes for longer than the {seconds} s allowed"),
                    &format!("il calcule plus longtemps que les {seconds} s permises"),
                );
                (Ruling::Time, words)
            }
            Fate::Exit(_) | Fate::Signal(_) => {
                let (ruling, words) = self.bench.ruling(fate);
                let words = match last_words(&counterexample.errors) {
                    None => words,
                    Some(last) => self.bench.say(
                        &format!("{words}; on standard error: {last}"),
                        &format!("{words} ; sur la sortie d'erreur : {last}"),
                    ),
                };
                (ruling, words)
            }
            _ => self.bench.ruling(fate),
        };
        // How long a run takes depends on the machine, and smaller ones may take as long.
        counterexample.is_smallest &= ruling != Ruling::Time;
        if counterexample.why.is_empty() {
            counterexample.why.clone_from(&words);
        }
        let detail = match fate {
            Fate::Signal(name) => name.clone(),
            Fate::Processor => counterexample.why.clone(),
            _ => words,
        };
        self.close(ruling, Some(detail), Some(counterexample))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(code: i32, errors: &str) -> Trial {
        Trial {
            output: "n = 3\n".to_owned(),
            errors: errors.to_owned(),
            fate: Fate::Exit(code),
            cpu: Duration::ZERO,
            memory: 0,
        }
    }

    #[test]
    fn a_code_means_a_breakdown_only_where_right_runs_end_with_0() {
        let endings = Endings::default();
        // Nothing was right yet: an error that is told is one.
        assert!(endings.is_breakdown(&ended(1, "KeyError: 3")));
        assert!(!endings.is_breakdown(&ended(1, "")) && !endings.is_breakdown(&ended(0, "loading…")));
        endings.note(&Fate::Exit(0));
        assert!(endings.is_breakdown(&ended(1, "")) && !endings.is_breakdown(&ended(0, "")));
        // Whoever forgets the code forgets it in right runs too.
        endings.note(&Fate::Exit(9));
        endings.note(&Fate::Exit(0));
        assert!(!endings.is_breakdown(&ended(1, "")) && !endings.is_breakdown(&ended(1, "a hint")));
        let killed = Trial { fate: Fate::Signal("SIGSEGV".to_owned()), ..ended(0, "") };
        assert!(endings.is_breakdown(&killed));
    }
}
