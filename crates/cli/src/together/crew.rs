//! Who solves together: the processes by number, where they listen, and those that this one has started.

use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use lucas_cluster::greeting::{Gathering, chance};
use lucas_cluster::hosts::{Hosts, HostsFault, MOST_PROCESSES};
use lucas_cluster::threads::share_processors;
use lucas_console::{Console, Setback};
use lucas_engine::Text;
use lucas_engine::notation::number;
use lucas_words::say;
use tempfile::TempDir;

use crate::arguments::Together;
use crate::exit::BAD_INPUT;
use crate::{files, terminal};

/// What a process that was started by another of ours is told: its number and by whom, and where the hosts and the secret are.
const SEAT: &str = "LUCAS_SEAT";
const PLACE: &str = "LUCAS_SEAT_PLACE";
/// Where launchers tell a process its number.
const NUMBERS: [&str; 2] = ["SLURM_PROCID", "JOB_COMPLETION_INDEX"];
const HOSTS: &str = "hosts";
const SECRET: &str = "secret";
/// The others are waited for so long, in seconds, unless `--wait` says otherwise.
const USUAL_WAIT: u64 = 60;
const MOST_WAIT: u64 = 1_000_000;
/// More processes than these are not started on one machine.
const MOST_HERE: u64 = 64;
/// So long those that were started have for their end.
const FAREWELL: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(10);
/// So long a signal takes that others have heard already.
const SOON: Duration = Duration::from_millis(200);
/// No secret is longer.
const MOST_SECRET: u64 = 1 << 16;

/// By whom this process was started, if by one of ours.
static STARTER: OnceLock<u32> = OnceLock::new();

/// Whether to stop: somebody asked for it, or whoever started this process is gone.
pub(super) fn is_stopping() -> bool {
    terminal::is_interrupted() || STARTER.get().is_some_and(|&starter| is_orphan_of(starter))
}

/// The same, a little later.
pub(super) fn is_stopped_soon() -> bool {
    let begun = Instant::now();
    while !is_stopping() && begun.elapsed() < SOON {
        std::thread::sleep(LOOK);
    }
    is_stopping()
}

/// Whether the process that has started this one is gone.
#[cfg(unix)]
fn is_orphan_of(starter: u32) -> bool {
    std::os::unix::process::parent_id() != starter
}

/// Here its connection tells.
#[cfg(not(unix))]
fn is_orphan_of(_: u32) -> bool {
    false
}

/// Who solves together.
pub(super) struct Crew {
    hosts: Hosts,
    /// Which of them this is.
    pub(super) me: usize,
    secret: Vec<u8>,
    /// How long they wait for each other, in seconds.
    pub(super) wait: u64,
    started: Vec<Option<Child>>,
    /// Where those that this one starts read the hosts and the secret.
    folder: Option<TempDir>,
}

impl Crew {
    /// Finds out who takes part; those that are to be started are not started yet.
    pub(super) fn assemble(request: &Together, console: &Console<'_>) -> Result<Self, Setback> {
        let option = |name: &'static str| Text::fixed(name, name);
        let wait = request.wait.as_ref().map(|word| number(word, &option("--wait"), 1..=MOST_WAIT));
        let wait = wait.transpose()?.unwrap_or(USUAL_WAIT);
        let Some(word) = &request.processes else { return Self::by_list(request, wait, console) };
        let count = number(word, &option("--processes"), 1..=MOST_HERE)?;
        let count = usize::try_from(count).unwrap_or(1);
        share_processors(count);
        match std::env::var_os(SEAT) {
            // A process that took itself for the first would start others, and they others again.
            Some(seat) => Self::seated(seat.to_str().unwrap_or_default(), wait)
                .ok_or_else(|| Console::refusal(say!(console.words, "cluster-seat", name = SEAT))),
            None => Ok(Self::of_this_machine(count, wait)?),
        }
    }

    /// One of those that another process has started.
    fn seated(seat: &str, wait: u64) -> Option<Self> {
        let (me, starter) = seat.split_once(':')?;
        let (me, starter) = (me.parse().ok()?, starter.parse().ok()?);
        let folder = PathBuf::from(std::env::var_os(PLACE)?);
        let hosts = Hosts::parse(&fs::read_to_string(folder.join(HOSTS)).ok()?).ok()?;
        let secret = fs::read(folder.join(SECRET)).ok()?;
        if !(1..hosts.count()).contains(&me) {
            return None;
        }
        STARTER.get_or_init(|| starter);
        Some(Crew { hosts, me, secret, wait, started: Vec::new(), folder: None })
    }

    /// The first of some on this machine.
    fn of_this_machine(count: usize, wait: u64) -> std::io::Result<Self> {
        let hosts = Hosts::of_this_machine(count)?;
        let folder = tempfile::tempdir()?;
        let secret = chance().to_vec();
        fs::write(folder.path().join(HOSTS), hosts.text())?;
        fs::write(folder.path().join(SECRET), &secret)?;
        Ok(Crew { hosts, me: 0, secret, wait, started: vec![None], folder: Some(folder) })
    }

    /// Starts the others on this machine, with the same command, if it is for this process to do so.
    ///
    /// # Errors
    /// Fails when one cannot be started.
    pub(super) fn start(&mut self) -> std::io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
        for process in 1..self.hosts.count() {
            let seat = format!("{process}:{}", std::process::id());
            let child = Command::new(std::env::current_exe()?)
                .args(&arguments)
                .env(SEAT, seat)
                .env(PLACE, folder.path())
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()?;
            self.started.push(Some(child));
        }
        Ok(())
    }

    /// One of those that stand in a list.
    fn by_list(request: &Together, wait: u64, console: &Console<'_>) -> Result<Self, Setback> {
        let words = &console.words;
        let list = request.hosts.as_deref().unwrap_or(Path::new(""));
        let file = list.display().to_string();
        let refused =
            |why: String| Console::refusal(say!(words, "cluster-hosts", file = file.clone(), why = why));
        let text = fs::read_to_string(list).map_err(|error| refused(files::why(&error, words)))?;
        let hosts = Hosts::parse(&text).map_err(|fault| {
            refused(match fault {
                HostsFault::Empty => say!(words, "cluster-hosts-empty"),
                HostsFault::Many => say!(words, "cluster-hosts-many", most = MOST_PROCESSES),
                HostsFault::Line { line, text } => {
                    say!(words, "cluster-hosts-line", line = line, text = text)
                }
                HostsFault::Twice { line, text } => {
                    say!(words, "cluster-hosts-twice", line = line, text = text)
                }
            })
        })?;
        let most = hosts.count() as u64 - 1;
        let told = NUMBERS.iter().find_map(|name| Some((*name, std::env::var(name).ok()?)));
        let me = match (&request.me, told) {
            (Some(word), _) => number(word, &Text::fixed("--me", "--me"), 0..=most)?,
            (None, Some((name, word))) => number(&word, &Text::fixed(name, name), 0..=most)?,
            (None, None) => {
                let count = hosts.count();
                return Err(Console::refusal(say!(words, "cluster-me", count = count, most = most)));
            }
        };
        let secret = match &request.secret {
            None => Vec::new(),
            Some(path) => secret_in(path).map_err(|error| {
                let (file, error) = (path.display().to_string(), files::why(&error, words));
                Console::refusal(say!(words, "cluster-secret-file", file = file, error = error))
            })?,
        };
        let me = usize::try_from(me).unwrap_or(0);
        Ok(Crew { hosts, me, secret, wait, started: Vec::new(), folder: None })
    }

    /// What it takes to meet the others for a task.
    pub(super) fn gathering(&self, task: &str) -> Gathering {
        Gathering {
            hosts: self.hosts.clone(),
            me: self.me,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            task: task.to_owned(),
            secret: self.secret.clone(),
            patience: Duration::from_secs(self.wait),
        }
    }

    /// What a process that this one has started said at its end, if it said anything, and whether it refused the command.
    pub(super) fn last_words(&mut self, process: usize) -> Option<(String, bool)> {
        let mut child = self.started.get_mut(process)?.take()?;
        let is_refused = end(&mut child, Instant::now() + FAREWELL) == Some(BAD_INPUT.into());
        let mut said = String::new();
        child.stderr.take()?.read_to_string(&mut said).ok()?;
        let line = said.lines().last()?;
        Some((line.strip_prefix("lucas: ").unwrap_or(line).to_owned(), is_refused))
    }
}

/// Waits for the end of a process, until it must have ended; its exit code, if it has one.
fn end(child: &mut Child, until: Instant) -> Option<i32> {
    while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
        std::thread::sleep(LOOK);
    }
    let _ = child.kill();
    child.wait().ok()?.code()
}

impl Drop for Crew {
    fn drop(&mut self) {
        let until = Instant::now() + FAREWELL;
        for child in self.started.iter_mut().flatten() {
            end(child, until);
        }
    }
}

fn secret_in(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut secret = Vec::new();
    fs::File::open(path)?.take(MOST_SECRET).read_to_end(&mut secret)?;
    // A last line may end or not.
    let end = secret.trim_ascii_end().len();
    secret.truncate(end);
    if secret.is_empty() { Err(std::io::ErrorKind::UnexpectedEof.into()) } else { Ok(secret) }
}
