//! A class before the judge: several programs at once, none of which stops the others.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use lucas_engine::{Language, Text};
use lucas_schema::class::{ClassItem, ClassReport, SharedMistake, StudentReport};
use lucas_schema::report::{CheckReport, Counterexample, ItemReport, Ruling};

use crate::roll::HandIn;
use crate::{Contract, Demand, Exhibit, Hearing, Unheard};

/// Judges what students handed in, as many at once as there are processors; `heard` is told of each with its place as soon as it is
/// judged. Once asked to stop, those that are not done are left out.
pub fn judge(
    hearing: &Hearing<'_>,
    submissions: &[&HandIn],
    is_stopping: fn() -> bool,
    mut heard: impl FnMut(usize, StudentReport),
) {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(submissions.len());
    thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let place = next.fetch_add(1, Relaxed);
                    let Some(submission) = submissions.get(place).filter(|_| !is_stopping()) else { return };
                    // A fault of ours in one must not take the others with it.
                    let judged = catch_unwind(AssertUnwindSafe(|| judged(hearing, submission)));
                    let judged = judged.unwrap_or_else(|_| failed(hearing, submission, &FAULT));
                    // What was cut short is not known.
                    if is_stopping() || sender.send((place, judged)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (place, judged) in receiver {
            heard(place, judged);
        }
    });
}

const FAULT: Text = Text::fixed("the judge failed on it", "le juge a échoué");

fn failed(hearing: &Hearing<'_>, submission: &HandIn, why: &Text) -> StudentReport {
    StudentReport {
        student: submission.student.clone(),
        verdict: Ruling::Judge,
        report: None,
        unheard: Some(why.say(hearing.language).to_owned()),
    }
}

/// What came of what one student handed in.
fn judged(hearing: &Hearing<'_>, submission: &HandIn) -> StudentReport {
    if let Some(obstacle) = &submission.obstacle {
        return StudentReport { verdict: Ruling::Absent, ..failed(hearing, submission, obstacle) };
    }
    let (mut reports, mut unheard) = (Vec::new(), Vec::new());
    for program in &submission.programs {
        let exhibit = Exhibit::Handed(program.clone());
        match hearing.report(&exhibit, &|_| {}) {
            Ok(report) => reports.push(report),
            Err(Unheard::Refused(refusal)) => unheard.push(refusal.text.say(hearing.language).to_owned()),
            Err(Unheard::Failed(error)) => {
                unheard.push(lucas_console::trouble::told(&error).say(hearing.language).to_owned());
            }
        }
    }
    let report = merged(hearing.contract, hearing.language, reports);
    StudentReport {
        student: submission.student.clone(),
        // A compiler that is missing here is no fault of whoever needs it.
        verdict: report
            .as_ref()
            .filter(|_| unheard.is_empty())
            .map_or(Ruling::Judge, |report| report.verdict),
        report,
        unheard: (!unheard.is_empty()).then(|| unheard.join(" ")),
    }
}

/// Several programs as one: the best of each item.
fn merged(contract: &Contract, language: Language, mut reports: Vec<CheckReport>) -> Option<CheckReport> {
    if reports.len() < 2 {
        return reports.pop();
    }
    let mut best: Vec<ItemReport> = Vec::new();
    for demand in contract.demands {
        let all = reports.iter().flat_map(|report| {
            let items = report.items.iter().filter(|item| item.item == demand.name);
            items.map(move |item| (item, &report.program))
        });
        let found = all.min_by_key(|(item, _)| {
            (!item.verdict.is_accepted(), item.verdict == Ruling::Absent, item.verdict == Ruling::Compilation)
        });
        if let Some((item, program)) = found {
            let mut item = item.clone();
            item.remarks.push(match language {
                Language::English => format!("in {program}"),
                Language::French => format!("dans {program}"),
            });
            best.push(item);
        }
    }
    let mut whole = reports.first()?.clone();
    whole.program = reports.iter().map(|report| &*report.program).collect::<Vec<_>>().join(", ");
    whole.reading = reports.iter().flat_map(|report| report.reading.clone()).collect();
    whole.reading.dedup();
    let mut languages: Vec<String> = reports.iter().filter_map(|report| report.language.clone()).collect();
    languages.dedup();
    whole.language = (!languages.is_empty()).then(|| languages.join(", "));
    whole.tested.instances = reports.iter().map(|report| report.tested.instances).sum();
    whole.tested.seconds = reports.iter().map(|report| report.tested.seconds).sum();
    let is_failed = reports.iter().any(|report| report.verdict == Ruling::Judge);
    let worst = best.iter().map(|item| item.verdict).max().unwrap_or(Ruling::Absent);
    whole.verdict = if is_failed { Ruling::Judge } else { worst };
    whole.points = best.iter().map(|item| item.points).sum();
    whole.of = best.iter().map(|item| item.of).sum();
    let of_worst = best.iter().filter(|item| item.verdict == worst).chain(&best);
    whole.counterexample = of_worst.into_iter().find_map(|item| item.counterexample.clone());
    whole.items = best;
    Some(whole)
}

/// Everybody's reports put together.
#[must_use]
pub fn report(hearing: &Hearing<'_>, students: Vec<StudentReport>, pending: Vec<String>) -> ClassReport {
    let is_answered = |demand: &Demand| {
        let mut rulings = students.iter().filter_map(|student| student.ruling(demand.name));
        rulings.any(|ruling| !matches!(ruling, Ruling::Absent | Ruling::Compilation))
    };
    let wanted = hearing.contract.demands.iter().filter(|demand| {
        hearing.only.map_or_else(|| !demand.is_extra || is_answered(demand), |only| only.name == demand.name)
    });
    let items: Vec<ClassItem> = wanted
        .map(|demand| ClassItem {
            item: demand.name.to_owned(),
            title: demand.title.say(hearing.language).to_owned(),
            of: demand.points,
        })
        .collect();
    ClassReport {
        exercise: hearing.contract.name.to_owned(),
        title: hearing.contract.title.say(hearing.language).to_owned(),
        of: items.iter().map(|item| item.of).sum(),
        shared: shared(&items, &students),
        items,
        students,
        pending,
    }
}

/// The counterexamples that several have in common: the same instance, wrong in the same way.
fn shared(items: &[ClassItem], students: &[StudentReport]) -> Vec<SharedMistake> {
    let mut all: Vec<SharedMistake> = Vec::new();
    for item in items {
        for student in students {
            let judged = student.report.iter().flat_map(|report| &report.items);
            let Some(judged) = judged.into_iter().find(|judged| judged.item == item.item) else { continue };
            let Some(example) = &judged.counterexample else { continue };
            // The reason may tell a time, which is never the same.
            let reason = |example: &Counterexample| {
                example.why.chars().filter(|sign| !sign.is_ascii_digit()).collect::<String>()
            };
            let is_same = |one: &SharedMistake| {
                let known = &one.counterexample;
                (&one.item, one.verdict) == (&item.item, judged.verdict)
                    && (&known.instance, &known.found, &known.mistake)
                        == (&example.instance, &example.found, &example.mistake)
                    && reason(known) == reason(example)
            };
            match all.iter_mut().find(|one| is_same(one)) {
                Some(one) => one.students.push(student.student.clone()),
                None => all.push(SharedMistake {
                    item: item.item.clone(),
                    verdict: judged.verdict,
                    counterexample: example.clone(),
                    students: vec![student.student.clone()],
                }),
            }
        }
    }
    // Whoever does not compile is alone with it.
    all.retain(|one| one.students.len() > 1 && one.verdict != Ruling::Compilation);
    all.sort_by_key(|one| std::cmp::Reverse(one.students.len()));
    all
}
