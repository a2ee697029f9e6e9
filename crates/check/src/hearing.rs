//! A program brought before the judge: made ready, judged item by item, and a report of it.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lucas_console::trouble;
use lucas_engine::{Language, Refusal};
use lucas_jail::languages::Unprepared;
use lucas_jail::{Jail, Limits, shown};
use lucas_schema::report::{
    Allowances, CheckReport, Counterexample, ItemReport, Ruling, SandboxReport, Tested,
};
use lucas_words::Words;

use crate::bench::{Bench, Endings, News};
use crate::candidate::Candidate;
use crate::contract::{Contract, Demand};
use crate::jailed::{Jailed, pasted};

/// What is to be judged.
#[derive(Clone, Debug)]
pub enum Exhibit {
    /// Files, compiled or interpreted by their ending; it starts in the first.
    Files(Vec<PathBuf>),
    /// The same, handed in by somebody else: the files are named as whoever wrote them names them.
    Handed(Vec<PathBuf>),
    /// A command, begun in a folder.
    Command(Vec<OsString>, PathBuf),
}

/// How a program is judged.
pub struct Hearing<'a> {
    /// The jail.
    pub jail: &'a Jail,
    /// What a run may use.
    pub limits: Limits,
    /// What is demanded.
    pub contract: &'static Contract,
    /// The only item that is wanted.
    pub only: Option<&'static Demand>,
    /// The language of the report.
    pub language: Language,
    /// How long an item may take.
    pub budget: Option<Duration>,
    /// Whether remarks count as faults.
    pub is_strict: bool,
    /// Whether it is found out how the cost grows.
    pub grows: bool,
}

/// Why there is no report.
#[derive(Debug)]
pub enum Unheard {
    /// What was brought cannot be judged.
    Refused(Refusal),
    /// The machine failed us.
    Failed(io::Error),
}

impl Hearing<'_> {
    /// Judges a program; each item is heard of as it is judged.
    ///
    /// # Errors
    /// Refuses a file of no known language, and fails when the machine does.
    pub fn report(&self, exhibit: &Exhibit, heard: &dyn Fn(News<'_>)) -> Result<CheckReport, Unheard> {
        let (made, name) = match exhibit {
            Exhibit::Files(files) | Exhibit::Handed(files) => {
                // The folder of what was handed in is nobody's but the teacher's.
                let is_handed = matches!(exhibit, Exhibit::Handed(_));
                let called = |file: &Path| match file.file_name() {
                    Some(name) if is_handed => name.to_owned(),
                    _ => file.as_os_str().to_owned(),
                };
                let name = files.first().map(|file| called(file)).unwrap_or_default();
                let words = pasted(files, called);
                (Jailed::compiled(self.jail, self.limits, files, words), shown(name.as_encoded_bytes()))
            }
            Exhibit::Command(words, begin_in) => {
                let name = words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
                (Jailed::command(self.jail, self.limits, words, begin_in), name)
            }
        };
        let (candidate, rejected) = match made {
            Ok(candidate) => (Some(candidate), None),
            Err(Unprepared::Rejected(message)) => (None, Some(message)),
            Err(Unprepared::Exceeded(excess)) => (None, Some(excess.text().say(self.language).to_owned())),
            Err(Unprepared::Refused(refusal)) => return Err(Unheard::Refused(refusal)),
            Err(Unprepared::Failed(error)) => return Err(Unheard::Failed(error)),
        };
        let language = candidate.as_ref().and_then(Jailed::language).map(str::to_owned);
        let (items, judge_failed) = match (&candidate, rejected) {
            (Some(candidate), _) => {
                let bench = self.bench(candidate, heard);
                match (self.contract.judge)(&bench) {
                    Ok(items) => (items, None),
                    Err(error) => (Vec::new(), Some(error)),
                }
            }
            // A file that does not become a program may still have functions that do.
            (None, message) => {
                let items = match (self.contract.unlinked, exhibit) {
                    (Some(judge), Exhibit::Files(files) | Exhibit::Handed(files)) => {
                        let loose = Jailed::loose(self.jail, self.limits, files).map_err(Unheard::Failed)?;
                        judge(&self.bench(&loose, heard)).map_err(Unheard::Failed)?
                    }
                    _ => Vec::new(),
                };
                let items = if items.iter().any(|item| item.verdict.is_accepted()) {
                    items
                } else {
                    self.rejected(&message.unwrap_or_default())
                };
                (items, None)
            }
        };
        let mut report = self.summed(name, language, items);
        if let Some(error) = judge_failed {
            report.verdict = Ruling::Judge;
            report.reading.push(trouble::told(&error).say(self.language).to_owned());
        }
        Ok(report)
    }

    fn bench<'b>(&'b self, candidate: &'b dyn Candidate, heard: &'b dyn Fn(News<'_>)) -> Bench<'b> {
        Bench {
            candidate,
            contract: self.contract,
            only: self.only,
            language: self.language,
            words: Words::new(self.language),
            budget: self.budget,
            allowed: self.limits.processor,
            grows: self.grows,
            heard,
            is_strict: self.is_strict,
            endings: Endings::default(),
        }
    }

    /// Every item of a program that is rejected by its compiler.
    fn rejected(&self, message: &str) -> Vec<ItemReport> {
        let wanted = self
            .contract
            .demands
            .iter()
            .filter(|demand| self.only.is_none_or(|only| only.name == demand.name));
        let item = |demand: &Demand| ItemReport {
            item: demand.name.to_owned(),
            title: demand.title.say(self.language).to_owned(),
            verdict: Ruling::Compilation,
            detail: None,
            points: 0,
            of: demand.points,
            reading: None,
            tested: Tested::default(),
            remarks: Vec::new(),
            cpu: 0.0,
            memory: 0,
            counterexample: Some(Counterexample {
                instance: match self.language {
                    Language::English => "the compiler".to_owned(),
                    Language::French => "le compilateur".to_owned(),
                },
                is_smallest: false,
                arguments: Vec::new(),
                input: String::new(),
                expected: String::new(),
                found: String::new(),
                read: message.lines().next().unwrap_or_default().to_owned(),
                why: match self.language {
                    Language::English => "the program does not compile".to_owned(),
                    Language::French => "le programme ne se compile pas".to_owned(),
                },
                mistake: None,
                position: None,
                moves: Vec::new(),
                repeat: None,
                output: message.to_owned(),
                errors: String::new(),
            }),
            growth: None,
        };
        wanted.filter(|demand| !demand.is_extra || self.only.is_some()).map(item).collect()
    }

    fn summed(&self, program: String, language: Option<String>, items: Vec<ItemReport>) -> CheckReport {
        let verdict = items.iter().map(|item| item.verdict).max().unwrap_or(Ruling::Absent);
        // The one that goes with the verdict.
        let worst = items.iter().filter(|item| item.verdict == verdict).chain(&items);
        let counterexample = worst.clone().find_map(|item| item.counterexample.clone());
        let mut reading: Vec<String> = items.iter().filter_map(|item| item.reading.clone()).collect();
        reading.dedup();
        let isolation = self.jail.isolation();
        CheckReport {
            exercise: self.contract.name.to_owned(),
            program,
            language,
            reading,
            tested: Tested {
                instances: items.iter().map(|item| item.tested.instances).sum(),
                complete: items.first().and_then(|item| item.tested.complete.clone()),
                seconds: items.iter().map(|item| item.tested.seconds).sum(),
                budget: self.budget.map(|budget| budget.as_secs_f64()),
            },
            sandbox: SandboxReport {
                level: if isolation.is_full() { "full" } else { "partial" }.to_owned(),
                told: isolation.text().say(self.language).to_owned(),
            },
            limits: Allowances {
                cpu: self.limits.processor.as_secs_f64(),
                memory: self.limits.memory >> 20,
                output: self.limits.output >> 20,
            },
            verdict,
            points: items.iter().map(|item| item.points).sum(),
            of: items.iter().map(|item| item.of).sum(),
            counterexample,
            items,
        }
    }
}
