//! What is to be run, and what came of it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use lucas_engine::Text;
use serde::{Deserialize, Serialize};

use crate::{Isolation, Limits};

/// A program to be run in the jail.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The program, as a path, or a name that is found among the system's programs.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Its own folder: it starts there, and may write there and nowhere else.
    pub folder: PathBuf,
    /// Files and folders that it may read and execute besides those of the system.
    pub readable: Vec<PathBuf>,
    /// Where it begins, when that is not its own folder.
    pub begin_in: Option<PathBuf>,
    /// Variables besides `PATH`, `HOME`, `TMPDIR` and `LANG`.
    pub environment: Vec<(OsString, OsString)>,
    /// What stands on its standard input.
    #[serde(skip)]
    pub input: Vec<u8>,
    /// What it may use.
    pub limits: Limits,
    /// Bytes of address space that its runtime sets aside without using them; memory is then counted as it is used.
    pub reserve: u64,
}

impl Job {
    /// A program without arguments and input, under the usual limits.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>, folder: impl Into<PathBuf>) -> Self {
        Job {
            program: program.into(),
            arguments: Vec::new(),
            folder: folder.into(),
            readable: Vec::new(),
            begin_in: None,
            environment: Vec::new(),
            input: Vec::new(),
            limits: Limits::default(),
            reserve: 0,
        }
    }

    /// The same with more arguments.
    #[must_use]
    pub fn arguments<A: Into<OsString>>(mut self, more: impl IntoIterator<Item = A>) -> Self {
        self.arguments.extend(more.into_iter().map(Into::into));
        self
    }

    /// The same with this on its standard input.
    #[must_use]
    pub fn input(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.input = input.into();
        self
    }

    /// The same under these limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same with one more file or folder to read.
    #[must_use]
    pub fn readable(mut self, path: impl Into<PathBuf>) -> Self {
        self.readable.push(path.into());
        self
    }
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Exit {
    /// By itself, with a code.
    Code(i32),
    /// By a signal.
    Signal(i32),
}

impl Exit {
    /// The signal's name.
    #[must_use]
    pub fn signal(self) -> Option<String> {
        let Exit::Signal(number) = self else { return None };
        let named = nix::sys::signal::Signal::try_from(number).map(|signal| signal.as_str().to_owned());
        Some(named.unwrap_or_else(|_| format!("SIG{number}")))
    }
}

/// The limit that a program ran into.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Excess {
    /// It computed too long.
    Processor,
    /// It took too long by the clock, mostly waiting.
    Waiting,
    /// It took too much memory.
    Memory,
    /// It wrote too much to its output.
    Output,
    /// It wrote too much into files.
    File,
}

impl Excess {
    /// What was too much, as a sentence without its full stop.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Excess::Processor => Text::fixed("it computed too long", "il a calculé trop longtemps"),
            Excess::Waiting => Text::fixed("it waited too long", "il a attendu trop longtemps"),
            Excess::Memory => Text::fixed("it took too much memory", "il a pris trop de mémoire"),
            Excess::Output => Text::fixed("it wrote too much output", "il a trop écrit sur sa sortie"),
            Excess::File => Text::fixed("it wrote too much into files", "il a trop écrit dans des fichiers"),
        }
    }
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Execution {
    /// How it ended.
    pub exit: Exit,
    /// The limit it ran into.
    pub excess: Option<Excess>,
    /// Its standard output, up to the limit.
    pub output: Vec<u8>,
    /// Its standard error, up to the limit.
    pub errors: Vec<u8>,
    /// Processor time of all its processes.
    pub processor: Duration,
    /// Time by the clock, from its start to its end.
    pub wall: Duration,
    /// The most memory that one of its processes had in use, in bytes.
    pub memory: u64,
    /// What held it in.
    pub isolation: Isolation,
}

impl Execution {
    /// Whether it ended by itself, with code 0, within its limits.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.exit == Exit::Code(0) && self.excess.is_none()
    }
}
