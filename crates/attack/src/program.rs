//! The program as a child process: bounded in time and memory, in a directory of its own.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use tempfile::TempDir;

/// A child that wants more memory gets none, and fails.
const MEMORY: u64 = 6 << 30;
/// No more output of a child than this is kept.
const OUTPUT: u64 = 512 << 20;

/// The release build, and where it works.
pub struct Binary {
    path: PathBuf,
    directory: TempDir,
}

/// How a child ended.
pub struct Ran {
    /// Its exit code, or what else ended it.
    pub ended: Ended,
    /// What it wrote.
    pub out: String,
    /// What it complained of.
    pub err: String,
}

impl Ran {
    /// What no run may show: a panic, an end by a signal, a refusal that is not one line.
    pub fn fault(&self) -> Option<String> {
        let refusals = self.err.lines().filter(|line| line.starts_with("lucas: ")).count();
        let what = match self.ended {
            _ if self.err.contains("panicked") => "it panicked",
            Ended::With(2) if refusals == 0 => "it says nothing of what was wrong",
            Ended::With(0..=3) => return None,
            Ended::With(_) => "no exit code of ours",
            Ended::BySignal | Ended::ByUs => "a signal ended it",
        };
        Some(format!("{what}: {:?} {}", self.ended, self.err.chars().take(400).collect::<String>()))
    }
}

impl Binary {
    /// The program that was built.
    pub fn new() -> Result<Self, String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/release/lucas");
        let path = path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))?;
        let directory = TempDir::new().map_err(|error| error.to_string())?;
        Ok(Binary { path, directory })
    }

    /// Where the program is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where it works, and where what it writes is found.
    pub fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// The program with some arguments, not yet running.
    pub fn command(&self, arguments: &[String]) -> Command {
        let mut command = Command::new(&self.path);
        command
            .args(arguments)
            .current_dir(self.directory())
            .env_clear()
            .env("XDG_STATE_HOME", self.directory())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Starts it within the bound of memory.
    pub fn start(&self, arguments: &[String]) -> io::Result<Child> {
        let child = self.command(arguments).spawn()?;
        let bound = Rlimit { current: Some(MEMORY), maximum: Some(MEMORY) };
        prlimit(Some(Pid::from_child(&child)), Resource::As, bound)?;
        Ok(child)
    }

    /// Runs it on some input; nothing when it takes longer than it may and is ended.
    pub fn run(&self, arguments: &[String], input: &[u8], patience: Duration) -> io::Result<Option<Ran>> {
        let mut child = self.start(arguments)?;
        let (mut stdin, out, err) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        thread::scope(|scope| {
            scope.spawn(move || {
                // A child that reads no further has enough.
                let _ = stdin.as_mut().map(|stdin| stdin.write_all(input));
            });
            let out = scope.spawn(|| kept(out));
            let err = scope.spawn(|| kept(err));
            let ended = wait(&mut child, patience)?;
            let (out, err) = (out.join().unwrap_or_default(), err.join().unwrap_or_default());
            Ok((ended != Ended::ByUs).then_some(Ran { ended, out, err }))
        })
    }
}

/// How a child came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// With an exit code.
    With(i32),
    /// By a signal.
    BySignal,
    /// It took too long, and was ended.
    ByUs,
}

/// Waits for a child's end, but not for ever.
pub fn wait(child: &mut Child, patience: Duration) -> io::Result<Ended> {
    let late = Instant::now() + patience;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code().map_or(Ended::BySignal, Ended::With));
        }
        if Instant::now() > late {
            child.kill()?;
            child.wait()?;
            return Ok(Ended::ByUs);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

fn kept(stream: Option<impl Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(mut stream) = stream {
        let _ = stream.by_ref().take(OUTPUT).read_to_end(&mut bytes);
        // The rest is let through, or the child would wait for ever.
        let _ = io::copy(&mut stream, &mut io::sink());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Words as arguments.
pub fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}
