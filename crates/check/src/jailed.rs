//! A program in the jail, as a candidate.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use lucas_jail::languages::{self, Prepared, Unprepared};
use lucas_jail::{Conversation, Excess, Execution, Exit, Folder, Jail, Job, Limits, Pause};
use rayon::prelude::*;
use serde_json::json;

use crate::candidate::{Candidate, Fate, Invocation, SourceText, Talk, Trial, Utterance};

/// Starts Python once for many runs.
const FORK: &str = include_str!("fork.py");
/// As few runs as these are not worth a start of their own.
const FEW: usize = 6;

/// A program in the jail.
pub struct Jailed<'j> {
    jail: &'j Jail,
    limits: Limits,
    prepared: Prepared,
    /// Holds what was compiled.
    folder: Folder,
    /// The files it was made of, the one that it starts in first.
    files: Vec<PathBuf>,
    /// The words by which a person runs it.
    words: Vec<String>,
    /// How often it was late before it ever came to an end by itself; [`PROMPT`] once it has.
    late: AtomicU32,
    /// Whether a run or a talk was ever late.
    was_late: Arc<AtomicBool>,
}

/// Of a program that has ended by itself.
const PROMPT: u32 = u32::MAX;
/// Who was late so often, and never in time, is waited for no longer than this part of the time: whoever never ends
/// must not keep a class waiting for every way in which it may be started.
const HOPELESS: u32 = 2;
const SHORTER: u32 = 4;

impl<'j> Jailed<'j> {
    /// Compiles a file with those that belong to it; a person runs it by these words.
    ///
    /// # Errors
    /// No language or no compiler for it, an error of compilation, or a failure of the machine.
    pub fn compiled(
        jail: &'j Jail,
        limits: Limits,
        files: &[PathBuf],
        words: Vec<String>,
    ) -> Result<Self, Unprepared> {
        let folder = Folder::new()?;
        let (first, beside) = files.split_first().ok_or(io::Error::from(io::ErrorKind::InvalidInput))?;
        let prepared = languages::prepare_with(jail, first, beside, &folder)?;
        Ok(Jailed {
            jail,
            limits,
            prepared,
            folder,
            files: files.to_vec(),
            words,
            late: AtomicU32::new(0),
            was_late: Arc::default(),
        })
    }

    /// Takes files that are no program by themselves, to be driven by another.
    ///
    /// # Errors
    /// The machine failed us.
    pub fn loose(jail: &'j Jail, limits: Limits, files: &[PathBuf]) -> io::Result<Self> {
        let nothing = [OsString::from("true")];
        let prepared = languages::command(&nothing, Path::new("/"))
            .map_err(|refusal| io::Error::other(refusal.to_string()))?;
        let (folder, words) = (Folder::new()?, Vec::new());
        Ok(Jailed {
            jail,
            limits,
            prepared,
            folder,
            files: files.to_vec(),
            words,
            late: AtomicU32::new(0),
            was_late: Arc::default(),
        })
    }

    /// Takes a command as it stands.
    ///
    /// # Errors
    /// Refuses a program that is not found.
    pub fn command(
        jail: &'j Jail,
        limits: Limits,
        words: &[OsString],
        begin_in: &Path,
    ) -> Result<Self, Unprepared> {
        let prepared = languages::command(words, begin_in).map_err(Unprepared::Refused)?;
        let words = words.iter().map(|word| quoted(&word.to_string_lossy())).collect();
        let folder = Folder::new()?;
        Ok(Jailed {
            jail,
            limits,
            prepared,
            folder,
            files: Vec::new(),
            words,
            late: AtomicU32::new(0),
            was_late: Arc::default(),
        })
    }

    /// The language, where it is known.
    #[must_use]
    pub fn language(&self) -> Option<&'static str> {
        self.prepared.language
    }

    fn limits(&self, invocation: &Invocation) -> Limits {
        let patience = invocation.patience.max(1);
        let is_hopeless = invocation.is_hopeless || (HOPELESS..PROMPT).contains(&self.late.load(Relaxed));
        let shorter = if is_hopeless { SHORTER } else { 1 };
        Limits {
            processor: self.limits.processor * patience / shorter,
            wall: self.limits.wall * patience / shorter,
            ..self.limits
        }
    }

    /// Writes down whether a run was late.
    fn note(&self, fate: &Fate) {
        if !matches!(fate, Fate::Processor | Fate::Waiting) {
            self.late.store(PROMPT, Relaxed);
            return;
        }
        self.was_late.store(true, Relaxed);
        if self.late.load(Relaxed) != PROMPT {
            self.late.fetch_add(1, Relaxed);
        }
    }

    fn job(&self, invocation: &Invocation, folder: &Path) -> Job {
        let job = self.prepared.job(folder, self.limits(invocation));
        job.arguments(invocation.arguments.clone()).input(invocation.input.clone())
    }

    /// Many runs of a Python program from one start; `None` when that fails, for whatever reason.
    fn forked(&self, invocations: &[Invocation]) -> Option<Vec<Trial>> {
        let source = self.prepared.arguments.last()?;
        let folder = Folder::new().ok()?;
        let script = self.folder.path().join("lucas_fork.py");
        if !script.exists() {
            fs::write(&script, FORK).ok()?;
        }
        let runs: Vec<_> = invocations.iter().map(|one| json!([one.arguments, one.input])).collect();
        let seconds = self.limits.processor.as_secs().max(1);
        let calls = json!({ "limit": seconds, "runs": runs }).to_string();
        let count = u32::try_from(runs.len()).unwrap_or(u32::MAX);
        let mut prepared = self.prepared.clone();
        prepared.arguments = vec!["-B".into(), script.into(), source.clone()];
        let limits = Limits {
            processor: self.limits.processor * count,
            wall: self.limits.wall * count,
            ..self.limits
        };
        let ran = self.jail.run(&prepared.job(folder.path(), limits).input(calls)).ok()?;
        let mut rest = &ran.output[..];
        let mut trials = Vec::new();
        while trials.len() < invocations.len() {
            let end = rest.iter().position(|byte| *byte == b'\n')?;
            let head = std::str::from_utf8(&rest[..end]).ok()?;
            let numbers: Vec<i64> = head.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
            let [code, length, micros, memory] = numbers[..] else { return None };
            let body = rest.get(end + 1..end + 1 + usize::try_from(length).ok()?)?;
            rest = &rest[end + 1 + body.len()..];
            trials.push(Trial {
                output: String::from_utf8_lossy(body).into_owned(),
                errors: String::new(),
                fate: if code < 0 { Fate::Processor } else { Fate::Exit(i32::try_from(code).ok()?) },
                cpu: Duration::from_micros(u64::try_from(micros).ok()?),
                memory: u64::try_from(memory).ok()?,
            });
        }
        Some(trials)
    }
}

/// What came of a run, for the judge.
fn trial(ran: Execution) -> Trial {
    Trial {
        fate: fate(&ran),
        output: text(ran.output),
        errors: text(ran.errors),
        cpu: ran.processor,
        memory: ran.memory,
    }
}

/// What is not UTF-8 is Latin-1, as from old terminals.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let bytes = error.into_bytes();
        if bytes.iter().filter(|byte| **byte >= 0x80).count() * 10 < bytes.len() {
            bytes.iter().map(|byte| char::from(*byte)).collect()
        } else {
            String::from_utf8_lossy(&bytes).into_owned()
        }
    })
}

fn fate(ran: &Execution) -> Fate {
    match (ran.excess, ran.exit) {
        (Some(Excess::Processor), _) => Fate::Processor,
        // On a busy machine the clock may strike first: who computed much of the time did not wait.
        (Some(Excess::Waiting), _) if ran.processor * 5 > ran.wall => Fate::Processor,
        (Some(Excess::Waiting), _) => Fate::Waiting,
        (Some(Excess::Memory), _) => Fate::Memory,
        (Some(Excess::Output | Excess::File), _) => Fate::Output,
        (None, Exit::Code(code)) => Fate::Exit(code),
        (None, exit) => Fate::Signal(exit.signal().unwrap_or_default()),
    }
}

/// A word that a shell reads as it is.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=:,+@".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// What stands in files; in one that cannot be read, nothing.
fn sources(files: &[PathBuf]) -> Vec<SourceText> {
    let read = |file: &PathBuf| SourceText {
        name: file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        text: text(fs::read(file).unwrap_or_default()),
    };
    files.iter().map(read).collect()
}

/// The words by which a person runs a program made of files, of which the first is where it starts; each is called by a name.
pub fn pasted(files: &[PathBuf], name: impl Fn(&Path) -> OsString) -> Vec<String> {
    let Some(first) = files.first() else { return Vec::new() };
    let called = |file: &Path| quoted(&name(file).to_string_lossy());
    let texts = sources(files);
    let pairs: Vec<(&str, &str)> = texts.iter().map(|one| (&*one.name, &*one.text)).collect();
    let all: Vec<String> =
        languages::separate(&pairs).into_iter().map(|place| called(&files[place])).collect();
    let name = called(first);
    let (count, all) = (all.len(), all.join(" "));
    let ending = first.extension().unwrap_or_default().to_string_lossy().into_owned();
    match &*ending {
        "py" => vec!["python3".to_owned(), name],
        "js" | "mjs" | "cjs" => vec!["node".to_owned(), name],
        "lisp" | "lsp" | "cl" => vec!["sbcl --script".to_owned(), name],
        "java" if count > 1 => {
            let class = quoted(&first.file_stem().unwrap_or_default().to_string_lossy());
            vec![format!("javac -d . {all} && java {class}")]
        }
        "java" => vec!["java".to_owned(), name],
        "c" => vec![format!("gcc {all} -lm -o essai && ./essai")],
        "cpp" | "cc" | "cxx" => vec![format!("g++ {all} -o essai && ./essai")],
        "ml" => vec![format!("ocamlopt {name} -o essai && ./essai")],
        "rs" => vec![format!("rustc {name} -o essai && ./essai")],
        _ => vec![name],
    }
}

impl Candidate for Jailed<'_> {
    fn run(&self, invocation: &Invocation) -> io::Result<Trial> {
        let folder = Folder::new()?;
        let trial = self.jail.run(&self.job(invocation, folder.path())).map(trial)?;
        self.note(&trial.fate);
        Ok(trial)
    }

    fn run_all(&self, invocations: &[Invocation]) -> io::Result<Vec<Trial>> {
        let is_forked = self.prepared.language == Some("Python") && invocations.len() > FEW;
        if let Some(trials) = is_forked.then(|| self.forked(invocations)).flatten() {
            return Ok(trials);
        }
        invocations.par_iter().map(|invocation| self.run(invocation)).collect()
    }

    fn talk(&self, arguments: &[String]) -> io::Result<Box<dyn Talk>> {
        let folder = Folder::new()?;
        let invocation = Invocation::arguments(arguments);
        let conversation = self.jail.at_terminal(&self.job(&invocation, folder.path()))?;
        let (conversation, patience) = (Some(conversation), self.limits.wall);
        let was_late = Arc::clone(&self.was_late);
        Ok(Box::new(Talked { conversation, ended: None, patience, was_late, _folder: folder }))
    }

    fn openings(&self, arguments: &[Vec<String>]) -> io::Result<Vec<Utterance>> {
        arguments.par_iter().map(|arguments| self.talk(arguments)?.hear()).collect()
    }

    fn was_late(&self) -> bool {
        self.was_late.load(Relaxed)
    }

    fn sources(&self) -> Vec<SourceText> {
        sources(&self.files)
    }

    fn driven(
        &self,
        files: &[(String, Vec<u8>)],
        commands: &[Vec<String>],
    ) -> io::Result<Result<Box<dyn Candidate + '_>, Trial>> {
        let folder = Folder::new()?;
        for (name, bytes) in files {
            fs::write(folder.path().join(name), bytes)?;
        }
        let (last, made_by) = commands.split_last().ok_or(io::ErrorKind::InvalidInput)?;
        let prepared = |words: &[String]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            languages::command(&words, folder.path()).map_err(|refusal| io::Error::other(refusal.to_string()))
        };
        for words in made_by {
            let ran = self.jail.run(&prepared(words)?.job(folder.path(), languages::compiling()))?;
            if !ran.is_success() {
                return Ok(Err(trial(ran)));
            }
        }
        // In the jail a linker cannot say that what it made is a program.
        if let Some(made) = last.first().and_then(|program| program.strip_prefix("./")) {
            let made = folder.path().join(made);
            if fs::symlink_metadata(&made)?.is_file() {
                fs::set_permissions(&made, fs::Permissions::from_mode(0o755))?;
            }
        }
        let prepared = prepared(last)?;
        let (jail, limits, files, words) = (self.jail, self.limits, self.files.clone(), last.clone());
        Ok(Ok(Box::new(Jailed {
            jail,
            limits,
            prepared,
            folder,
            files,
            words,
            late: AtomicU32::new(0),
            was_late: Arc::default(),
        })))
    }

    fn command(&self, invocation: &Invocation) -> String {
        let words = self.words.iter().cloned().chain(invocation.arguments.iter().map(|word| quoted(word)));
        let command = words.collect::<Vec<_>>().join(" ");
        let typed = invocation.input.trim_end_matches('\n');
        if typed.is_empty() {
            return command;
        }
        let typed = typed.replace('\\', r"\\").replace('%', "%%").replace('\n', r"\n").replace('\'', r"'\''");
        match command.rsplit_once("&& ") {
            Some((made, run)) => format!("{made}&& printf '{typed}\\n' | {run}"),
            None => format!("printf '{typed}\\n' | {command}"),
        }
    }
}

/// A program that is talked with in the jail.
struct Talked {
    conversation: Option<Conversation>,
    /// What came of it, once it has ended.
    ended: Option<Execution>,
    patience: Duration,
    was_late: Arc<AtomicBool>,
    _folder: Folder,
}

impl Talk for Talked {
    fn hear(&mut self) -> io::Result<Utterance> {
        let Some(conversation) = &mut self.conversation else {
            return Ok(Utterance::Ended(String::new(), Fate::Exit(0)));
        };
        let heard = conversation.hear(self.patience)?;
        let said = text(heard.bytes);
        if heard.pause == Pause::Waits {
            return Ok(Utterance::Waits(said));
        }
        self.ended = self.conversation.take().map(Conversation::end).transpose()?;
        let fate = match (heard.pause, &self.ended) {
            (Pause::TimeUp, _) => Fate::Waiting,
            (Pause::Overflowed, _) | (_, None) => Fate::Output,
            (_, Some(ran)) => fate(ran),
        };
        if matches!(fate, Fate::Processor | Fate::Waiting) {
            self.was_late.store(true, Relaxed);
        }
        Ok(Utterance::Ended(said, fate))
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        match &mut self.conversation {
            Some(conversation) => conversation.say(format!("{line}\n").as_bytes(), self.patience),
            None => Ok(()),
        }
    }

    fn end(mut self: Box<Self>) -> io::Result<Trial> {
        let ran = match (self.ended.take(), self.conversation.take()) {
            (Some(ran), _) => ran,
            (None, Some(conversation)) => conversation.end()?,
            (None, None) => return Err(io::ErrorKind::NotConnected.into()),
        };
        Ok(Trial { output: String::new(), errors: String::new(), ..trial(ran) })
    }
}
