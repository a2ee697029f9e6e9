//! Watches over the making of a table: a bar with the time left, a checkpoint now and then, and a stop on Ctrl-C.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use lucas_console::{Console, Setback};
use lucas_engine::effort::{Kept, Watch, Writing};
use lucas_tables::checkpoint;
use lucas_words::say;

use crate::{progress, table, terminal};

/// Keeps the standing of a solve in a file beside the table.
pub struct Keeper {
    path: PathBuf,
    address: String,
    every: Duration,
    bar: ProgressBar,
    earlier: Mutex<Option<Kept>>,
    last: Mutex<Instant>,
    depth: AtomicU32,
}

impl Keeper {
    /// Looks for what an earlier run kept, and says so.
    ///
    /// # Errors
    /// Refuses a checkpoint of another game: it may still be wanted.
    pub fn new(
        table: &Path,
        address: &str,
        every: Duration,
        console: &mut Console<'_>,
    ) -> Result<Self, Setback> {
        let path = checkpoint::path(table);
        let file = path.display().to_string();
        let words = &console.words;
        let earlier = match checkpoint::read(&path) {
            Ok(Some((other, _))) if other != address => {
                let address = address.to_owned();
                return Err(Console::refusal(say!(
                    words,
                    "checkpoint-other",
                    file = file,
                    other = other,
                    address = address
                )));
            }
            Ok(Some((_, kept))) => {
                writeln!(
                    console.err,
                    "{}",
                    say!(words, "checkpoint-found", file = file, plies = kept.depth)
                )?;
                Some(kept)
            }
            Ok(None) => None,
            Err(lucas_tables::Trouble::Io(error)) => return Err(Setback::Io(table::named(&path, &error))),
            // A solve can always begin anew.
            Err(trouble) => {
                let error = trouble.to_string();
                writeln!(console.err, "{}", say!(words, "checkpoint-damaged", file = file, error = error))?;
                None
            }
        };
        terminal::stop_when_interrupted(None);
        Ok(Keeper {
            path,
            address: address.to_owned(),
            every,
            bar: progress::bar(&say!(words, "table-progress")),
            depth: earlier.as_ref().map_or(0, |kept| kept.depth).into(),
            earlier: Mutex::new(earlier),
            last: Mutex::new(Instant::now()),
        })
    }

    /// The table is made and written: nothing needs to be kept.
    ///
    /// # Errors
    /// Fails when the checkpoint cannot be removed.
    pub fn forget(&self) -> io::Result<()> {
        lucas_tables::whole::sweep(&self.path);
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The solving is over, one way or another.
    pub fn finish(&self) {
        terminal::exit_when_interrupted();
        self.bar.finish_and_clear();
    }

    /// Says where the solve was stopped.
    pub fn farewell(&self, console: &Console<'_>) -> String {
        let file = self.path.display().to_string();
        match self.depth.load(Relaxed) {
            0 => say!(console.words, "checkpoint-none"),
            plies => say!(console.words, "checkpoint-kept", file = file, plies = plies),
        }
    }
}

impl Watch for Keeper {
    fn progress(&self, done: u64, of: Option<u64>) {
        if let Some(of) = of {
            self.bar.set_length(of);
        }
        self.bar.set_position(done);
    }

    fn is_stopping(&self) -> bool {
        terminal::is_interrupted()
    }

    fn kept(&self) -> Option<Kept> {
        self.earlier.lock().ok()?.take()
    }

    fn is_time_to_keep(&self) -> bool {
        self.last.lock().is_ok_and(|last| last.elapsed() >= self.every)
    }

    fn keep(&self, depth: u32, writing: Writing<'_>) -> io::Result<()> {
        checkpoint::write(&self.path, &self.address, depth, writing)
            .map_err(|error| table::named(&self.path, &error))?;
        self.depth.store(depth, Relaxed);
        if let Ok(mut last) = self.last.lock() {
            *last = Instant::now();
        }
        Ok(())
    }
}
