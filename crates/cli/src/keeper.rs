//! Watches over the making of a table: a bar with the time left, a checkpoint now and then, and a stop on Ctrl-C.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use lucas_console::{Console, Setback};
use lucas_engine::effort::{BY_RANK, Kept, Route, Watch, Writing};
use lucas_tables::{Trouble, checkpoint};
use lucas_words::{Words, say};

use crate::{exit, files, progress, table, terminal};

/// Keeps the standing of a solve in a file beside the table.
pub struct Keeper {
    path: PathBuf,
    address: String,
    every: Duration,
    bar: ProgressBar,
    earlier: Mutex<Option<Kept>>,
    last: Mutex<Instant>,
    depth: AtomicU32,
    /// Whether an earlier run is taken up.
    pub is_taken_up: bool,
    words: Words,
    /// Whether it was said that nothing can be kept.
    has_warned: AtomicBool,
    /// Whether the solve keeps itself, in a folder of its own.
    is_on_disk: AtomicBool,
}

impl Keeper {
    /// Looks for what an earlier run kept, and says so.
    ///
    /// # Errors
    /// Refuses a checkpoint of another game, which may still be wanted, and what is no checkpoint, unless it is forced.
    pub fn new(
        table: &Path,
        address: &str,
        (every, memory, is_forced): (Duration, u64, bool),
        console: &mut Console<'_>,
    ) -> Result<Self, Setback> {
        let path = checkpoint::path(table);
        let file = path.display().to_string();
        let (words, mut said) = (&console.words, None);
        let earlier = match checkpoint::read(&path, memory) {
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
                said = Some(match kept.depth {
                    BY_RANK => say!(words, "checkpoint-found-by-rank", file = file),
                    plies => say!(words, "checkpoint-found", file = file, plies = plies),
                });
                Some(kept)
            }
            Ok(None) => None,
            // A solve can always begin anew.
            Err(Trouble::Damaged(why)) => {
                said = Some(say!(words, "checkpoint-damaged", file = file, why = why));
                None
            }
            Err(Trouble::Foreign(_)) if is_forced => None,
            Err(Trouble::Foreign(_)) => {
                return Err(Console::refusal(say!(words, "checkpoint-foreign", file = file)));
            }
            Err(trouble) => return Err(table::refusal(&path, &trouble, words)),
        };
        let bar = progress::bar(&say!(words, "table-progress"), words);
        let words = Words::new(words.language);
        if let Some(said) = said {
            console.tell_aside(&said)?;
        }
        terminal::stop_when_interrupted(None);
        Ok(Keeper {
            path,
            address: address.to_owned(),
            every,
            bar,
            is_taken_up: earlier.is_some(),
            words,
            has_warned: AtomicBool::new(false),
            is_on_disk: AtomicBool::new(false),
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

    /// From now on, the solve keeps itself.
    pub fn turn_to_disk(&self) {
        self.depth.store(0, Relaxed);
        self.is_on_disk.store(true, Relaxed);
    }

    /// The name of the checkpoint.
    #[must_use]
    pub fn file(&self) -> String {
        self.path.display().to_string()
    }

    fn warn(&self, error: &io::Error) {
        let (file, error) = (self.file(), files::why(error, &self.words));
        self.tell(&say!(self.words, "checkpoint-failed", file = file, error = error));
    }

    fn tell(&self, sentence: &str) {
        self.bar.suspend(|| {
            // Nothing more can be done when standard error is closed too.
            let _ = writeln!(io::stderr(), "{}", exit::printable(sentence));
        });
    }

    /// Says where the solve was stopped.
    pub fn farewell(&self, console: &Console<'_>) -> String {
        let file = self.file();
        match self.depth.load(Relaxed) {
            0 => say!(console.words, "checkpoint-none"),
            BY_RANK => say!(console.words, "checkpoint-kept-by-rank", file = file),
            plies => say!(console.words, "checkpoint-kept", file = file, plies = plies),
        }
    }
}

impl Watch for Keeper {
    fn progress(&self, done: u64, of: Option<u64>) {
        progress::advance(&self.bar, done, of);
    }

    fn chosen(&self, route: Route) {
        self.tell(&match route {
            Route::Written { needed } => say!(self.words, "table-fast", needed = needed.to_string()),
            Route::Sweeps { least, needed } => {
                let (least, needed) = (least.to_string(), needed.to_string());
                say!(self.words, "table-small", least = least, needed = needed)
            }
            Route::Beyond { memory, disk, needed } => {
                let (memory, disk, needed) = (memory.to_string(), disk.to_string(), needed.to_string());
                say!(self.words, "table-beyond", memory = memory, disk = disk, needed = needed)
            }
        });
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
        let written = if self.is_on_disk.load(Relaxed) {
            Ok(())
        } else {
            checkpoint::write(&self.path, &self.address, depth, writing)
        };
        match written {
            Ok(()) => {
                self.depth.store(depth, Relaxed);
                self.has_warned.store(false, Relaxed);
            }
            // The table is worth more than its checkpoint.
            Err(error) if !self.has_warned.swap(true, Relaxed) => self.warn(&error),
            Err(_) => {}
        }
        if let Ok(mut last) = self.last.lock() {
            *last = Instant::now();
        }
        Ok(())
    }
}
