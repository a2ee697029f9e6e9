//! `lucas check --class`: everybody's program, in a table, a page to hand back and a sheet.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lucas_check::Hearing;
use lucas_check::class;
use lucas_check::roll::{HandIn, MOST_STUDENTS, roll};
use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_engine::Registry;
use lucas_reports::{page, sheet};
use lucas_schema::class::{ClassReport, StudentReport};
use lucas_schema::report::Ruling;
use lucas_words::say;

use super::journal::{Hindrance, Journal};
use super::{junit, table, written};
use crate::arguments::Check;
use crate::progress::Marking;
use crate::{files, terminal};

/// Judges a class.
///
/// # Errors
/// Refuses a folder without programs and reports that would replace something else, and fails when writing does.
pub fn run(
    registry: Registry<'_>,
    request: &Check,
    folder: &Path,
    hearing: &Hearing<'_>,
    console: &mut Console<'_>,
) -> Finish {
    let words = &console.words;
    let named = lucas_jail::shown(folder.as_os_str().as_encoded_bytes());
    let journal = request.html.as_ref().or(request.csv.as_ref()).map(|path| beside(path));
    let ours: Vec<PathBuf> = [&request.html, &request.csv, &journal].into_iter().flatten().cloned().collect();
    let submissions = roll(folder, &ours).map_err(|error| {
        let (folder, error) = (named.clone(), files::why(&error, words));
        Console::refusal(say!(words, "class-unread", folder = folder, error = error))
    })?;
    if submissions.is_empty() || submissions.len() > MOST_STUDENTS {
        let most = MOST_STUDENTS;
        return Err(Console::refusal(say!(words, "class-size", folder = named, most = most)));
    }
    let prints: Vec<String> = submissions.iter().map(print).collect();
    let mut journal = journal.map(|path| opened(&path, request, &prints, console)).transpose()?;
    let words = &console.words;
    let known = |print: &String| journal.as_ref().and_then(|journal| journal.known(print)).cloned();
    let mut students: Vec<Option<StudentReport>> = prints.iter().map(known).collect();
    let awaited: Vec<usize> = (0..students.len()).filter(|&place| students[place].is_none()).collect();
    let marking = Marking::new(&say!(words, "class-judging"), students.len() - awaited.len(), students.len());
    let mut kept = Ok(());
    let handed: Vec<&HandIn> = awaited.iter().map(|&place| &submissions[place]).collect();
    class::judge(hearing, &handed, terminal::is_interrupted, |place, student| {
        let place = awaited[place];
        // Where it was we who failed, it is tried again the next time.
        if let Some(journal) = journal.as_mut().filter(|_| student.verdict != Ruling::Judge && kept.is_ok()) {
            kept = journal.keep(&prints[place], &student);
        }
        students[place] = Some(student);
        marking.advance();
    });
    let is_stopped = terminal::is_interrupted();
    marking.finish();
    kept?;
    let pending = submissions.iter().zip(&students).filter(|(_, student)| student.is_none());
    let pending: Vec<String> = pending.map(|(submission, _)| submission.student.clone()).collect();
    let report = class::report(hearing, students.into_iter().flatten().collect(), pending);
    if let Some(path) = &request.html {
        written(path, &page::class(registry, words, &report))?;
    }
    if let Some(path) = &request.csv {
        written(path, &sheet::sheet(words, &report))?;
    }
    tell(request, &report, console)?;
    if is_stopped {
        return Err(stopped(&report, journal.is_some(), console));
    }
    if report.students.iter().any(|student| student.verdict == Ruling::Judge) {
        let why = say!(console.words, "class-failed");
        return Err(Setback::Io(io::Error::new(io::ErrorKind::InvalidData, why)));
    }
    let is_accepted = report.students.iter().all(|student| student.verdict.is_accepted());
    Ok(if is_accepted { Conclusion::Yes } else { Conclusion::No })
}

/// The journal of a report.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".journal");
    name.into()
}

fn opened(
    path: &Path,
    request: &Check,
    prints: &[String],
    console: &Console<'_>,
) -> Result<Journal, Setback> {
    let words = &console.words;
    // What is judged otherwise comes out otherwise.
    let Check { exercise, question, all, budget, strict, limits, .. } = request;
    let version = env!("CARGO_PKG_VERSION");
    let language = words.language;
    let manner =
        format!("{version} {language:?} {exercise} {question:?} {all} {budget:?} {strict} {limits:?}");
    Journal::open(path, &manner, prints).map_err(|hindrance| {
        let file = lucas_jail::shown(path.as_os_str().as_encoded_bytes());
        match hindrance {
            Hindrance::Foreign => Console::refusal(say!(words, "class-foreign", file = file)),
            Hindrance::Busy => Console::refusal(say!(words, "class-busy", file = file)),
            Hindrance::Failed(error) => {
                let error = files::why(&error, words);
                Console::refusal(say!(words, "class-unread", folder = file, error = error))
            }
        }
    })
}

/// What tells whether what was handed in is the same: whose it is, and all its files.
fn print(submission: &HandIn) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut part = |bytes: &[u8]| {
        hasher.update(&bytes.len().to_le_bytes());
        hasher.update(bytes);
    };
    part(submission.student.as_bytes());
    part(submission.obstacle.as_ref().map(|text| text.en.as_bytes()).unwrap_or_default());
    for program in &submission.programs {
        for file in program {
            part(file.as_os_str().as_encoded_bytes());
            let mut contents = blake3::Hasher::new();
            // Who cannot be read is judged, and found to be unreadable.
            let _ = File::open(file).and_then(|file| contents.update_reader(file).map(drop));
            part(contents.finalize().as_bytes());
        }
    }
    hasher.finalize().to_hex().to_string()
}

fn tell(request: &Check, report: &ClassReport, console: &mut Console<'_>) -> io::Result<()> {
    if request.json {
        return writeln!(console.out, "{}", serde_json::to_string(report).map_err(io::Error::from)?);
    }
    if request.junit {
        let reports = report.students.iter().filter_map(|student| {
            let judged = student.report.as_ref()?;
            Some((format!("{} {}", report.exercise, student.student), judged))
        });
        let text = junit(reports).to_string().map_err(io::Error::other)?;
        return writeln!(console.out, "{}", text.trim_end());
    }
    for line in table::lines(&console.words, report, console.columns) {
        writeln!(console.out, "{}", lucas_jail::shown(line.trim_end().as_bytes()))?;
    }
    Ok(())
}

/// Stopped by a person: what is done is said, and how to go on.
fn stopped(report: &ClassReport, is_kept: bool, console: &mut Console<'_>) -> Setback {
    let (done, of) = (report.students.len(), report.students.len() + report.pending.len());
    let words = &console.words;
    let sentence = if is_kept {
        say!(words, "class-stopped", done = done, of = of)
    } else {
        say!(words, "class-lost", done = done, of = of)
    };
    // It is said aside; where that cannot be, nobody is there to read it.
    let _ = console.tell_aside(&format!("lucas: {sentence}"));
    Setback::Io(io::ErrorKind::Interrupted.into())
}
