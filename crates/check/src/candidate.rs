//! The program that is judged, as the judge sees it: it is given something, and answers.

use std::io;
use std::time::Duration;

use lucas_jail::languages;

/// What a run of a program is given.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Invocation {
    /// The arguments.
    pub arguments: Vec<String>,
    /// What is typed.
    pub input: String,
    /// How many times the usual limits of time it may take.
    pub patience: u32,
    /// Whether it is known beforehand to take far too long: then it has a part of the time, to prove the contrary.
    pub is_hopeless: bool,
}

impl Invocation {
    /// With arguments.
    pub fn arguments<T: ToString>(words: impl IntoIterator<Item = T>) -> Self {
        let arguments = words.into_iter().map(|word| word.to_string()).collect();
        Invocation { arguments, patience: 1, ..Invocation::default() }
    }

    /// With something typed.
    pub fn typed(input: impl Into<String>) -> Self {
        Invocation { input: input.into(), patience: 1, ..Invocation::default() }
    }
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// By itself, with a code.
    Exit(i32),
    /// By a signal, by its name.
    Signal(String),
    /// It took more processor time than allowed.
    Processor,
    /// It waited longer than allowed.
    Waiting,
    /// It took more memory than allowed.
    Memory,
    /// It wrote more than allowed.
    Output,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Trial {
    /// What it printed.
    pub output: String,
    /// What it printed aside.
    pub errors: String,
    /// How it ended.
    pub fate: Fate,
    /// The processor time.
    pub cpu: Duration,
    /// The most memory, in bytes.
    pub memory: u64,
}

impl Trial {
    /// Whether it ended by itself. The code is no matter: many forget it.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        matches!(self.fate, Fate::Exit(_))
    }
}

/// What was heard of a program that is talked with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Utterance {
    /// It said this and waits for an answer.
    Waits(String),
    /// It said this and ended.
    Ended(String, Fate),
}

impl Utterance {
    /// What it said.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Utterance::Waits(text) | Utterance::Ended(text, _) => text,
        }
    }
}

/// A program that is talked with, as a person at a terminal does.
pub trait Talk {
    /// Listens until the program waits for an answer, or has ended.
    ///
    /// # Errors
    /// Fails when the judge does.
    fn hear(&mut self) -> io::Result<Utterance>;

    /// Types a line.
    ///
    /// # Errors
    /// Fails when the judge does.
    fn say(&mut self, line: &str) -> io::Result<()>;

    /// Ends it if it still runs: what it took, without its words.
    ///
    /// # Errors
    /// Fails when the judge does.
    fn end(self: Box<Self>) -> io::Result<Trial>;
}

/// A file of a program, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceText {
    /// Its name, without folders.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

impl SourceText {
    /// The ending of its name.
    #[must_use]
    pub fn ending(&self) -> &str {
        self.name.rsplit_once('.').map_or("", |(_, ending)| ending)
    }

    /// Of the files of a program those that its compiler is given, as words of a command.
    #[must_use]
    pub fn separate(files: &[Self]) -> Vec<String> {
        let pairs: Vec<(&str, &str)> = files.iter().map(|file| (&*file.name, &*file.text)).collect();
        // A name may begin like an option.
        languages::separate(&pairs).into_iter().map(|place| format!("./{}", files[place].name)).collect()
    }
}

/// A program that is judged.
pub trait Candidate: Send + Sync {
    /// Runs it.
    ///
    /// # Errors
    /// Fails when the judge does.
    fn run(&self, invocation: &Invocation) -> io::Result<Trial>;

    /// Runs it many times; the trials in the same order.
    ///
    /// # Errors
    /// Fails when the judge does.
    fn run_all(&self, invocations: &[Invocation]) -> io::Result<Vec<Trial>>;

    /// Talks with it.
    ///
    /// # Errors
    /// Fails when the judge does.
    fn talk(&self, arguments: &[String]) -> io::Result<Box<dyn Talk>>;

    /// What it says first, for each list of arguments.
    ///
    /// # Errors
    /// Fails when the judge does.
    fn openings(&self, arguments: &[Vec<String>]) -> io::Result<Vec<Utterance>>;

    /// Whether it ever took longer than it may.
    fn was_late(&self) -> bool;

    /// The files that it is made of, where it is made of files: the one that it starts in is the first.
    fn sources(&self) -> Vec<SourceText>;

    /// A program made of files by commands, of which the last runs it: a driver around the source.
    ///
    /// # Errors
    /// Fails when the judge does.
    fn driven(
        &self,
        files: &[(String, Vec<u8>)],
        commands: &[Vec<String>],
    ) -> io::Result<Result<Box<dyn Candidate + '_>, Trial>>;

    /// The command that a person pastes to run it so.
    fn command(&self, invocation: &Invocation) -> String;
}
