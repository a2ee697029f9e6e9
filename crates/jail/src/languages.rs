//! Programs by the language they are written in: how each is compiled, checked and run.

mod command;
mod source;
mod table;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, process};

use lucas_engine::{Refusal, Text};

use crate::{Excess, Folder, Jail, Job, Limits, shown};
pub use command::command;
use source::Source;
pub use table::{TOOLCHAINS, Toolchain};

/// The longest message of a compiler that is passed on, in signs.
const LONGEST_MESSAGE: usize = 4000;

/// What compilers may use; the limits of programs are not theirs.
#[must_use]
pub fn compiling() -> Limits {
    Limits {
        processor: Duration::from_secs(10),
        wall: Duration::from_secs(20),
        memory: 1 << 30,
        output: 1 << 20,
        file: 64 << 20,
        processes: 128,
    }
}

/// A program that is ready to run.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The name of its language; none for a command.
    pub language: Option<&'static str>,
    /// What to run.
    pub program: PathBuf,
    /// Arguments that stand before those of each run.
    pub arguments: Vec<OsString>,
    /// Files and folders that it needs to read.
    pub readable: Vec<PathBuf>,
    /// Where it begins; in its own folder if nothing is said.
    pub begin_in: Option<PathBuf>,
    /// Address space that its runtime sets aside.
    pub reserve: u64,
}

impl Prepared {
    /// A run of it in a folder of its own, to which arguments and input are added.
    #[must_use]
    pub fn job(&self, folder: &Path, limits: Limits) -> Job {
        let mebi = limits.memory >> 20;
        let filled = self.arguments.iter().map(|word| filled_with_memory(word, mebi));
        Job {
            readable: self.readable.clone(),
            reserve: self.reserve,
            begin_in: self.begin_in.clone(),
            ..Job::new(&self.program, folder).arguments(filled).limits(limits)
        }
    }
}

/// An argument with the memory that a run grants in its place: all of it, or what is left for objects beside the runtime.
fn filled_with_memory(word: &OsString, mebi: u64) -> OsString {
    let Some(text) = word.to_str() else { return word.clone() };
    text.replace("{memory}", &mebi.to_string()).replace("{heap}", &(mebi * 5 / 8).to_string()).into()
}

/// Why a program is not ready to run.
#[derive(Debug)]
pub enum Unprepared {
    /// The file is of no language that is known, or its compiler is not installed.
    Refused(Refusal),
    /// The compiler rejects it; what the compiler says, safe to show.
    Rejected(String),
    /// The compiler was stopped: it would have gone on too long, or taken too much.
    Exceeded(Excess),
    /// The machine failed us.
    Failed(io::Error),
}

impl From<io::Error> for Unprepared {
    fn from(error: io::Error) -> Self {
        Unprepared::Failed(error)
    }
}

/// Compiles or checks a source in a folder, where the program then is.
///
/// # Errors
/// No language or no compiler for it, an error of compilation, or a failure of the machine.
pub fn prepare(jail: &Jail, path: &Path, folder: &Folder) -> Result<Prepared, Unprepared> {
    prepare_with(jail, path, &[], folder)
}

/// The same for a program of several files: those beside the one it starts in are there to be compiled with it, included or
/// imported, under their own names.
///
/// # Errors
/// As [`prepare`].
pub fn prepare_with(
    jail: &Jail,
    path: &Path,
    beside: &[PathBuf],
    folder: &Folder,
) -> Result<Prepared, Unprepared> {
    let toolchain = toolchain(path).map_err(Unprepared::Refused)?;
    let mut files = vec![(named(path), text(&Source::read(path, toolchain)?))];
    for other in beside {
        let source = Source::read(other, toolchain)?;
        let name = named(other);
        folder.write(&name, &source.text)?;
        files.push((name, text(&source)));
    }
    let pairs: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    // The first is written under a name that its compiler takes; another's may begin like an option.
    let compiled = separate(&pairs).into_iter().skip(1).map(|place| format!("./{}", files[place].0));
    let compiled: Vec<String> = compiled.collect();
    let compiled: Vec<&str> = compiled.iter().map(String::as_str).collect();
    toolchain.prepare(jail, path, folder, &compiled)
}

fn named(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn text(source: &Source) -> String {
    String::from_utf8_lossy(&source.text).into_owned()
}

/// Of the files of a program, names with texts, the places of those that its compiler is given: the first, where it starts, and those of
/// its language that no other includes, where the compiler does not find them by itself.
#[must_use]
pub fn separate(files: &[(&str, &str)]) -> Vec<usize> {
    let ending = |place: usize| files[place].0.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_kin = |place: usize| {
        let takes = |one: &&Toolchain| one.takes_several && one.endings.contains(&ending(0));
        TOOLCHAINS.iter().filter(takes).any(|one| one.endings.contains(&ending(place)))
    };
    let is_included = |place: usize| {
        let included = files.iter().flat_map(|(_, text)| text.lines()).filter_map(|line| {
            let line = line.trim_start().strip_prefix('#')?.trim_start();
            line.strip_prefix("include")?.split('"').nth(1)
        });
        included.into_iter().any(|name| name == files[place].0)
    };
    (0..files.len()).filter(|&place| place == 0 || is_kin(place) && !is_included(place)).collect()
}

/// The toolchain for a file, by its ending: the first that is installed.
///
/// # Errors
/// Refuses an ending that is unknown, and a language without a compiler here, with the package that has it.
pub fn toolchain(path: &Path) -> Result<&'static Toolchain, Refusal> {
    let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
    let mut fitting = TOOLCHAINS.iter().filter(|one| one.endings.contains(&&*ending)).peekable();
    let Some(&first) = fitting.peek() else { return Err(unknown(path)) };
    fitting.find(|one| one.missing().is_none()).ok_or_else(|| {
        let absent = first.missing().unwrap_or(first.tools[0]);
        missing(first.language, absent, first.package)
    })
}

/// The endings of all languages, each once.
pub fn endings() -> impl Iterator<Item = &'static str> {
    let all = TOOLCHAINS.iter().enumerate();
    all.flat_map(|(place, one)| one.endings.iter().map(move |ending| (place, *ending)))
        .filter(|(place, ending)| TOOLCHAINS[..*place].iter().all(|one| !one.endings.contains(ending)))
        .map(|(_, ending)| ending)
}

fn unknown(path: &Path) -> Refusal {
    let name = shown(path.as_os_str().as_encoded_bytes());
    let endings = endings().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(" ");
    Text::new(
        format!("{name}: the language is told by the file's ending: {endings}; anything else runs as -- COMMAND"),
        format!(
            "{name} : le langage se reconnaît à l'extension du fichier : {endings} ; tout le reste s'exécute par -- COMMANDE"
        ),
    )
    .into()
}

fn missing(language: &str, tool: &str, package: &str) -> Refusal {
    Text::new(
        format!("{tool} is needed for {language} and is not installed: apt install {package}"),
        format!("{tool} est nécessaire pour {language} et n'est pas installé : apt install {package}"),
    )
    .into()
}

impl Toolchain {
    /// A tool of it that is not installed.
    #[must_use]
    pub fn missing(&self) -> Option<&'static str> {
        self.tools.iter().copied().find(|tool| found(tool).is_none())
    }

    /// Compiles or checks a source in a folder, with more words than usual for the compiler: options, or files beside it.
    ///
    /// # Errors
    /// As [`prepare`].
    pub fn prepare(
        &'static self,
        jail: &Jail,
        path: &Path,
        folder: &Folder,
        options: &[&str],
    ) -> Result<Prepared, Unprepared> {
        let source = Source::read(path, self)?;
        folder.write(&source.file, &source.text)?;
        let tool = |name: &str| {
            found(name).ok_or_else(|| Unprepared::Refused(missing(self.language, name, self.package)))
        };
        let fill =
            |words: &[&str]| -> Vec<OsString> { words.iter().map(|word| source.filled(word)).collect() };
        if let Some((compiler, words)) = self.compile.split_first() {
            let (program, readable) = tool(compiler)?;
            let limits = compiling();
            // What a library is searched for stands before it.
            let place = words.iter().position(|word| *word == "{source}").map_or(words.len(), |at| at + 1);
            let (before, after) = words.split_at(place);
            let filled = |words: &[&str]| {
                let words = fill(words).into_iter();
                words.map(|word| filled_with_memory(&word, limits.memory >> 20)).collect::<Vec<_>>()
            };
            let job = Job::new(program, folder.path()).arguments(filled(before));
            let mut job = job.arguments(options).arguments(filled(after)).limits(limits);
            job.readable = readable;
            job.reserve = self.reserve;
            let ran = jail.run(&job)?;
            // Who complains without end has complained.
            if let Some(excess) = ran.excess.filter(|&excess| excess != Excess::Output) {
                return Err(Unprepared::Exceeded(excess));
            }
            if !ran.is_success() {
                return Err(Unprepared::Rejected(message(&ran, folder.path())));
            }
        }
        let (first, words) = self.run.split_first().unwrap_or((&"", &[]));
        let (program, mut readable) = match *first {
            // What was compiled is a program by itself.
            "{binary}" => {
                let binary = folder.path().join(BINARY);
                if !fs::symlink_metadata(&binary)?.is_file() {
                    return Err(Unprepared::Failed(io::ErrorKind::InvalidData.into()));
                }
                fs::set_permissions(&binary, fs::Permissions::from_mode(0o755))?;
                (binary, Vec::new())
            }
            interpreter => tool(interpreter)?,
        };
        readable.push(folder.path().to_owned());
        Ok(Prepared {
            language: Some(self.language),
            program,
            arguments: words.iter().map(|word| prefixed(folder.path(), &source, word)).collect(),
            readable,
            begin_in: None,
            reserve: self.reserve,
        })
    }
}

/// The name of what a compiler makes.
const BINARY: &str = "program";

/// An argument of a run: what names a file is found from any folder.
fn prefixed(folder: &Path, source: &Source, word: &str) -> OsString {
    match word {
        "{source}" => folder.join(&source.file).into(),
        "{folder}" => folder.into(),
        _ => source.filled(word),
    }
}

/// What a compiler said, without the folder's name, capped.
fn message(ran: &crate::Execution, folder: &Path) -> String {
    let mut said = shown(&ran.errors);
    if said.trim().is_empty() {
        said = shown(&ran.output);
    }
    let said = said.replace(&format!("{}/", folder.display()), "");
    let mut kept: String = said.chars().take(LONGEST_MESSAGE).collect();
    if kept.len() < said.len() {
        kept.push('…');
    }
    kept.trim_end().to_owned()
}

/// Where a tool is, and what it needs to read: among the system's programs, else on the path of whoever runs us.
fn found(tool: &str) -> Option<(PathBuf, Vec<PathBuf>)> {
    let in_path =
        |path: &str| env::split_paths(path).map(|folder| folder.join(tool)).find(|path| path.is_file());
    if let Some(program) = in_path(crate::prisoner::PATH) {
        return Some((program, Vec::new()));
    }
    let program = in_path(&env::var("PATH").ok()?)?.canonicalize().ok()?;
    if tool != "rustc" {
        let home = program.parent()?.parent()?.to_owned();
        return Some((program, vec![home]));
    }
    // What stands on the path may only stand for the compiler; it knows where that is.
    let printed = process::Command::new(tool).args(["--print", "sysroot"]).output().ok()?;
    let home = PathBuf::from(String::from_utf8(printed.stdout).ok()?.trim_end());
    Some((home.join("bin").join(tool), vec![home]))
}

/// Address space that a runtime may set aside; memory in use is limited all the same.
const RUNTIME: u64 = 1 << 40;
