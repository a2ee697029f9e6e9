//! `lucas check`: a program judged, and what was found, as text, JSON, `JUnit` or a page.

mod class;
mod export;
mod journal;
mod table;

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use lucas_check::bench;
use lucas_check::roll::{self, ProgramFiles};
use lucas_check::{Contract, Contracts, Exhibit, Hearing, News, Unheard};
use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_engine::registry::Address;
use lucas_engine::{Language, Refusal, Registry, Text};
use lucas_exercises::solver;
use lucas_jail::{Jail, Limits, Sandbox};
use lucas_reports::{page, sheet};
use lucas_schema::report::{CheckReport, Counterexample, ItemReport, Ruling};
use lucas_tables::whole;
use lucas_words::{Words, say};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::arguments::{Check, SandboxDemand};
use crate::growing;
use crate::plain::board;
use crate::{files, terminal};

/// Seconds for the instances of an item, unless told otherwise.
const BUDGET: f64 = 2.0;
/// The same where a whole class is waiting.
const CLASS_BUDGET: f64 = 1.0;

/// Judges a program.
///
/// # Errors
/// Refuses an exercise, a question, limits or a file that are not known, and fails when the judge does.
pub fn run(
    registry: Registry<'static>,
    contracts: &Contracts,
    request: &Check,
    console: &mut Console<'_>,
) -> Finish {
    let contract = asked(registry, contracts, &request.exercise)?;
    if let [format, folder] = &request.export[..] {
        return export::run(contracts, contract, format, folder, console);
    }
    let only = request.question.as_deref().map(|name| contract.demand(name)).transpose()?;
    let limits = match &request.limits {
        Some(text) => Limits::default().with(text)?,
        None => Limits::default(),
    };
    let budget = seconds(request)?;
    let sandbox = match request.sandbox {
        Some(SandboxDemand::Require) => Sandbox::Require,
        Some(SandboxDemand::Auto) | None => Sandbox::Auto,
    };
    for path in [&request.html, &request.csv].into_iter().flatten() {
        replaceable(path, request.force, &console.words)?;
    }
    terminal::stop_when_interrupted(None);
    let jail = Jail::new(sandbox)?.stopped_by(terminal::is_interrupted);
    let hearing = Hearing {
        jail: &jail,
        limits,
        contract,
        only,
        language: console.words.language,
        budget,
        is_strict: request.strict,
        // How the cost grows is measured on a quiet machine, and takes its time.
        grows: request.class.is_none(),
    };
    if let Some(folder) = &request.class {
        return class::run(registry, request, folder, &hearing, console);
    }
    let exhibit = if request.files.is_empty() {
        Exhibit::Command(request.command.clone(), std::env::current_dir()?)
    } else {
        Exhibit::Files(gathered(&request.files, &console.words)?)
    };
    let is_told = !request.json && !request.junit;
    // Each item is told as soon as it is judged: the next may take long.
    let telling = RefCell::new((&mut *console, Ok(())));
    let heard = |news: News<'_>| {
        let (console, done) = &mut *telling.borrow_mut();
        if is_told && done.is_ok() {
            *done = match news {
                News::SoFar(item) => tell_so_far(item, console),
                News::Judged(item) => tell(registry, item, request.explain, console),
            };
        }
    };
    let report = hearing.report(&exhibit, &heard);
    telling.into_inner().1?;
    let report = report.map_err(|unheard| match unheard {
        Unheard::Refused(refusal) => Setback::Refused(refusal),
        Unheard::Failed(error) => Setback::Io(error),
    })?;
    if terminal::is_interrupted() {
        // What was cut short is not known.
        return Err(Setback::Io(io::ErrorKind::Interrupted.into()));
    }
    if let Some(path) = &request.html {
        written(path, &page::single(registry, &console.words, &report))?;
    }
    if request.json {
        writeln!(console.out, "{}", serde_json::to_string(&report).map_err(io::Error::from)?)?;
    } else if request.junit {
        let text = junit([(report.exercise.clone(), &report)]).to_string().map_err(io::Error::other)?;
        writeln!(console.out, "{}", text.trim_end())?;
    } else {
        if report.items.iter().any(|item| item.verdict == Ruling::Compilation) {
            // No item was heard of: none was judged.
            report.items.iter().take(1).try_for_each(|item| tell(registry, item, true, console))?;
        }
        conclude(&report, console)?;
    }
    if report.verdict == Ruling::Judge {
        let why = report.reading.last().cloned().unwrap_or_default();
        return Err(Setback::Io(io::Error::new(io::ErrorKind::InvalidData, why)));
    }
    Ok(if report.verdict.is_accepted() { Conclusion::Yes } else { Conclusion::No })
}

/// The contract of an exercise, or else of a game, which may have parameters.
fn asked(
    registry: Registry<'static>,
    contracts: &Contracts,
    exercise: &str,
) -> Result<&'static Contract, Refusal> {
    contracts.find(exercise).or_else(|_| {
        let Address { game, params, position } = Address::parse(exercise);
        let near = || contracts.near(game).or_else(|| Some(registry.nearest(game)?.name));
        let entry = registry.find(game).map_err(|_| contracts.unknown(exercise, near()))?;
        if position.is_some() {
            return Err(Refusal::new(
                format!("a program is asked for every position: {exercise} is to stand without its position"),
                format!("un programme est interrogé sur toutes les positions : {exercise} s'écrit ici sans sa position"),
            ));
        }
        Ok(match params {
            Some(_) => solver::of_instance(entry, registry.open(&[exercise])?.game),
            None => solver::of_game(entry, game),
        })
    })
}

/// The files of the one program that is in files or in a folder.
fn gathered(given: &[PathBuf], words: &Words) -> Result<ProgramFiles, Setback> {
    let shown = |file: &Path| lucas_jail::shown(file.as_os_str().as_encoded_bytes());
    let no_file = |file: &Path| Console::refusal(say!(words, "check-no-file", file = shown(file)));
    let programs = match given {
        [folder] if folder.is_dir() => roll::in_folder(folder),
        files => {
            if let Some(file) = files.iter().find(|file| !file.is_file()) {
                return Err(no_file(file));
            }
            // One file is taken as it is, whatever it holds.
            if let [file] = files { Ok(vec![vec![file.clone()]]) } else { roll::programs(files, |_, _| true) }
        }
    };
    let mut programs = programs.map_err(|obstacle| {
        let (file, error) = (shown(&given[0]), obstacle.say(words.language).to_owned());
        Console::refusal(say!(words, "class-unread", folder = file, error = error))
    })?;
    let all: Vec<String> =
        programs.iter().filter_map(|program| program.first()).map(|file| shown(file)).collect();
    match (programs.pop(), programs.is_empty()) {
        (Some(program), true) => Ok(program),
        _ => Err(Console::refusal(say!(words, "check-several", files = all.join(", ")))),
    }
}

fn seconds(request: &Check) -> Result<Option<Duration>, Setback> {
    if request.all {
        return Ok(None);
    }
    let usual = if request.class.is_some() { CLASS_BUDGET } else { BUDGET };
    let Some(word) = &request.budget else { return Ok(Some(Duration::from_secs_f64(usual))) };
    let read = word.replace(',', ".").parse::<f64>().ok().filter(|seconds| (0.1..=3600.0).contains(seconds));
    let seconds = read.ok_or_else(|| {
        Setback::Refused(
            Text::new(
                format!("'{word}' is no budget: a number of seconds from 0.1 to 3600 is accepted"),
                format!("« {word} » n'est pas un budget : un nombre de secondes de 0,1 à 3600 est accepté"),
            )
            .into(),
        )
    })?;
    Ok(Some(Duration::from_secs_f64(seconds)))
}

/// What goes on below an item stands so far to the right.
const MARGIN: usize = 7;

/// An item of which nothing is wrong so far.
fn tell_so_far(item: &ItemReport, console: &mut Console<'_>) -> io::Result<()> {
    let complete = item.tested.complete.clone().unwrap_or_default();
    let (code, name) = (item.verdict.code(), &item.item);
    let so_far = say!(console.words, "check-so-far", complete = complete);
    console.tell(&format!("  {:<6} {name:<4} {so_far}", format!("{code}…")), MARGIN)?;
    console.out.flush()
}

/// An item for a person, with its counterexample.
fn tell(
    registry: Registry<'_>,
    item: &ItemReport,
    is_explained: bool,
    console: &mut Console<'_>,
) -> io::Result<()> {
    console.tell(line(&console.words, item).trim_end(), MARGIN)?;
    for told in item.tested.complete.iter().chain(&item.remarks) {
        console.tell(&format!("       {told}"), MARGIN)?;
    }
    if let Some(example) = &item.counterexample {
        tell_example(registry, item.verdict, example, is_explained, console)?;
        writeln!(console.out)?;
    }
    console.out.flush()
}

/// The end of the report for a person: the verdict, how the output was read, what was tried, and the jail.
fn conclude(report: &CheckReport, console: &mut Console<'_>) -> io::Result<()> {
    let words = &console.words;
    let (verdict, exercise, program) =
        (report.verdict.code(), report.exercise.clone(), report.program.clone());
    let (points, of) = (report.points, report.of);
    let mut text = vec![String::new()];
    for item in &report.items {
        text.extend(item.growth.iter().flat_map(|growth| growing::lines(words, &item.item, growth)));
    }
    text.extend(report.reading.iter().map(|reading| say!(words, "check-reading", reading = reading.clone())));
    let budget = report
        .tested
        .budget
        .map(|budget| say!(words, "check-budget", seconds = bench::seconds(budget, words.language)));
    let seconds = words.language.decimal(report.tested.seconds, 1);
    let tested = say!(words, "check-tested", instances = report.tested.instances, seconds = seconds);
    text.push([Some(tested), budget].into_iter().flatten().collect::<Vec<_>>().join(" "));
    text.push(say!(words, "check-sandbox", told = report.sandbox.told.clone()));
    text.push(say!(
        words,
        "check-head",
        program = program,
        exercise = exercise,
        verdict = verdict,
        points = points,
        of = of
    ));
    for line in text {
        console.tell(line.trim_end(), 0)?;
    }
    Ok(())
}

/// An item in a line.
fn line(words: &Words, item: &ItemReport) -> String {
    let (milliseconds, mebi) = (item.cpu * 1000.0, item.memory >> 20);
    let took = if item.tested.instances == 0 {
        String::new()
    } else {
        say!(
            words,
            "check-took",
            instances = item.tested.instances,
            time = format!("{milliseconds:.0}"),
            memory = mebi
        )
    };
    let detail = item.detail.as_ref().map(|detail| format!(" ({detail})")).unwrap_or_default();
    let (code, name, title) = (item.verdict.code(), &item.item, &item.title);
    format!("  {code:<6} {name:<4} {title}{detail}  {}/{}  {took}", item.points, item.of)
}

/// A counterexample. Sentences are broken between words; boards, and commands that are copied, are not.
fn tell_example(
    registry: Registry<'_>,
    verdict: Ruling,
    example: &Counterexample,
    is_explained: bool,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let instance = example.instance.clone();
    if example.is_smallest {
        console.tell(say!(console.words, "check-smallest", instance = instance).trim_end(), MARGIN)?;
    } else if verdict != Ruling::Compilation {
        console.tell(say!(console.words, "check-counterexample", instance = instance).trim_end(), MARGIN)?;
    }
    let read = if example.read == example.found { "" } else { &example.read };
    for (key, text) in [
        ("check-expected", example.expected.as_str()),
        ("check-found", &example.found),
        ("check-read", read),
        ("check-why", &example.why),
        ("check-mistake", example.mistake.as_deref().unwrap_or_default()),
    ] {
        if !text.is_empty() {
            let label = console.words.find(key).unwrap_or_default();
            let text = lucas_jail::shown(text.as_bytes()).replace('\n', " ");
            console.tell(format!("  {label} {text}").trim_end(), MARGIN)?;
        }
    }
    let language = console.words.language;
    let picture = example.position.as_ref().and_then(|address| picture(registry, address, language));
    if let Some(picture) = picture {
        let rows = picture.iter().map(|row| row.trim_end());
        writeln!(console.out, "\n{}\n", rows.collect::<Vec<_>>().join("\n"))?;
    }
    if let Some(address) = &example.position {
        writeln!(console.out, "  lucas solve {address}")?;
    }
    if let Some(repeat) = &example.repeat {
        let repeat = say!(console.words, "check-repeat", command = repeat.clone());
        writeln!(console.out, "{}", repeat.trim_end())?;
    }
    if is_explained {
        writeln!(console.out, "{}", say!(console.words, "check-output"))?;
        tell_output(&example.output, console)?;
        if !example.errors.trim().is_empty() {
            writeln!(console.out, "{}", say!(console.words, "check-errors"))?;
            tell_output(&example.errors, console)?;
        }
    }
    Ok(())
}

/// What a program printed, line by line.
fn tell_output(output: &str, console: &mut Console<'_>) -> io::Result<()> {
    for line in output.lines() {
        let shown = format!("  | {}", lucas_jail::shown(line.as_bytes()));
        writeln!(console.out, "{}", shown.trim_end())?;
    }
    Ok(())
}

/// The board of an address, as text.
fn picture(registry: Registry<'_>, address: &str, language: Language) -> Option<Vec<String>> {
    let place = registry.open(&[address]).ok()?;
    board::lines(&place.game.scene(&place.position).ok()??, language)
}

/// Refuses to replace what is no report of ours.
fn replaceable(path: &Path, is_forced: bool, words: &Words) -> Result<(), Setback> {
    let is_ours = |beginning: &str| beginning.starts_with(page::MARK) || sheet::is_ours(beginning);
    if is_forced || files::is_replaceable(path, is_ours) {
        return Ok(());
    }
    let file = lucas_jail::shown(path.as_os_str().as_encoded_bytes());
    Err(Console::refusal(say!(words, "check-taken", file = file)))
}

/// Writes a report, whole or not at all.
fn written(path: &Path, text: &str) -> io::Result<()> {
    whole::write(path, |out| out.write_all(text.as_bytes()))
}

/// Reports as `JUnit` has them: a suite for each, a case for each item.
fn junit<'r>(reports: impl IntoIterator<Item = (String, &'r CheckReport)>) -> Report {
    let mut all = Report::new("lucas check");
    for (name, report) in reports {
        let mut suite = TestSuite::new(name);
        suite.add_test_cases(report.items.iter().map(|item| case(report, item)));
        all.add_test_suite(suite);
    }
    all
}

fn case(report: &CheckReport, item: &ItemReport) -> TestCase {
    let mut status = match item.verdict {
        verdict if verdict.is_accepted() => TestCaseStatus::success(),
        Ruling::Absent => TestCaseStatus::skipped(),
        Ruling::Wrong => TestCaseStatus::non_success(NonSuccessKind::Failure),
        _ => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    let example = item.counterexample.as_ref();
    let why = example.map(|example| {
        format!("{}: {} ({} / {})", example.instance, example.why, example.expected, example.found)
    });
    status.set_message(why.or_else(|| item.detail.clone()).unwrap_or_default());
    status.set_type(item.verdict.code());
    let mut case = TestCase::new(format!("{} {}", item.item, item.title), status);
    case.set_classname(report.program.clone());
    case.set_time(Duration::from_secs_f64(item.tested.seconds.max(0.0)));
    if let Some(example) = example {
        case.set_system_out(&example.output);
    }
    case
}
