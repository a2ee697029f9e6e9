//! `lucas serve --tables`: stored tables that the page and its API answer from.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use lucas_console::{Console, Setback};
use lucas_engine::{Language, Refusal, Registry, Stored};
use lucas_tables::{Format, Reader, Trouble, open};
use lucas_words::{Words, say};

use crate::{exit, files, table};

/// No more tables than these are served.
const MOST_TABLES: usize = 256;
/// The tables keep no more of what they read last than this part of the memory.
pub const SHARE: u64 = 8;
/// One table keeps no more than this.
const MOST_KEPT: u64 = 4 << 20;

/// A table that is served.
struct ServedTable {
    path: PathBuf,
    reader: Box<dyn Reader>,
    /// Whether it is still believed.
    is_believed: AtomicBool,
    language: Language,
}

impl ServedTable {
    /// Why something went wrong with it, in the language spoken.
    fn refusal(&self, trouble: &Trouble) -> Refusal {
        match table::refusal(&self.path, trouble, &Words::new(self.language)) {
            Setback::Refused(refusal) => refusal,
            Setback::Io(error) => Refusal::new(error.to_string(), error.to_string()),
        }
    }
}

impl Stored for ServedTable {
    fn cell(&self, rank: u64) -> Result<i32, Refusal> {
        if !self.is_believed.load(Relaxed) {
            return Err(Refusal::new("left out".to_owned(), "laissée de côté".to_owned()));
        }
        self.reader.value(rank).map_err(|trouble| self.refusal(&trouble))
    }

    fn give_up(&self, why: &Refusal) {
        if self.is_believed.swap(false, Relaxed) {
            let (file, why) = (self.path.display().to_string(), why.text.say(self.language).to_owned());
            say_aside(&left_out(&file, &why, &Words::new(self.language)));
        }
    }
}

/// Says something while others are served; where nobody hears it, they are served all the same.
fn say_aside(sentence: &str) {
    let _ = writeln!(io::stderr().lock(), "lucas: {}", exit::printable(sentence));
}

/// That a table is not served; what is wrong may name its file already.
fn left_out(file: &str, why: &str, words: &Words) -> String {
    let why = if why.contains(file) { why.to_owned() } else { format!("{file}: {why}") };
    say!(words, "serve-table-left", why = why)
}

/// The tables of a directory, each with the game that it is of.
pub struct Stock(HashMap<String, Arc<ServedTable>>);

impl Stock {
    /// Opens the tables of a directory, within a share of the memory; what is no table of a game here is left out, and said.
    ///
    /// # Errors
    /// Refuses what is no directory, or holds no table or too many.
    pub fn open(
        directory: &Path,
        registry: Registry<'_>,
        memory: u64,
        console: &mut Console<'_>,
    ) -> Result<Self, Setback> {
        let name = directory.display().to_string();
        let unreadable = |error: &io::Error, words: &Words| {
            Console::refusal(say!(
                words,
                "serve-tables-unreadable",
                file = name.clone(),
                error = files::why(error, words)
            ))
        };
        let entries = fs::read_dir(directory).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(|error| unreadable(&error, &console.words))?;
        let is_array = |path: &PathBuf| matches!(Format::of(path), Ok(Format::Npy | Format::Zarr));
        let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).filter(is_array).collect();
        if paths.is_empty() {
            return Err(Console::refusal(say!(console.words, "serve-tables-none", file = name)));
        }
        if paths.len() > MOST_TABLES {
            let (tables, most) = (paths.len(), MOST_TABLES);
            return Err(Console::refusal(say!(
                console.words,
                "serve-tables-many",
                file = name,
                tables = tables,
                most = most
            )));
        }
        paths.sort();
        let kept = (memory / SHARE / paths.len() as u64).min(MOST_KEPT);
        let mut stock = HashMap::new();
        for path in paths {
            match served(&path, registry, kept, &stock, &console.words) {
                Ok((address, table)) => drop(stock.insert(address, Arc::new(table))),
                Err(why) => {
                    let sentence = left_out(&path.display().to_string(), &why, &console.words);
                    console.tell_aside(&format!("lucas: {}", exit::printable(&sentence)))?;
                }
            }
        }
        Ok(Stock(stock))
    }

    /// How many games they are of.
    pub fn games(&self) -> usize {
        self.0.len()
    }

    /// The tables by the addresses of their games.
    pub fn stored(&self) -> HashMap<String, Arc<dyn Stored>> {
        let stored = |(address, table): (&String, &Arc<ServedTable>)| {
            (address.clone(), Arc::clone(table) as Arc<dyn Stored>)
        };
        self.0.iter().map(stored).collect()
    }

    /// Checks every table while others are served, one after the other, and says how many are sound.
    pub fn verify_aside(self, memory: u64) -> io::Result<()> {
        let verify = move || {
            give_way();
            let mut tables: Vec<_> = self.0.into_values().collect();
            tables.sort_by(|one, other| one.path.cmp(&other.path));
            let mut sound = 0;
            for table in &tables {
                // However little memory there is, a block must fit.
                match table.reader.verify((memory / SHARE).max(MOST_KEPT)) {
                    Ok(()) => sound += usize::from(table.is_believed.load(Relaxed)),
                    // Each block is checked before it is used, all the same.
                    Err(trouble @ Trouble::TooLarge(_)) => {
                        let why = table.refusal(&trouble).text.say(table.language).to_owned();
                        say_aside(&format!("{}: {why}", table.path.display()));
                    }
                    Err(trouble) => table.give_up(&table.refusal(&trouble)),
                }
            }
            if let Some(first) = tables.first() {
                let words = Words::new(first.language);
                say_aside(&say!(words, "serve-tables-verified", sound = sound, tables = tables.len()));
            }
        };
        thread::Builder::new().spawn(verify).map(drop)
    }
}

/// Opens a table of a game that is here, and that no other table is of.
fn served(
    path: &Path,
    registry: Registry<'_>,
    kept: u64,
    stock: &HashMap<String, Arc<ServedTable>>,
    words: &Words,
) -> Result<(String, ServedTable), String> {
    let told = |refusal: &Refusal| refusal.text.say(words.language).to_owned();
    let mut reader = open(path).map_err(|trouble| match table::refusal(path, &trouble, words) {
        Setback::Refused(refusal) => told(&refusal),
        Setback::Io(error) => error.to_string(),
    })?;
    let address = reader.address().to_owned();
    let game = registry.open(&[&address]).map_err(|refusal| told(&refusal))?.game;
    if game.address() != address || game.shape() != reader.shape() {
        return Err(say!(words, "serve-table-shape", address = address));
    }
    if let Some(other) = stock.get(&address) {
        let other = other.path.display().to_string();
        return Err(say!(words, "serve-table-twice", address = address, other = other));
    }
    reader.keep(usize::try_from(kept).unwrap_or(usize::MAX));
    let (path, is_believed, language) = (path.to_owned(), AtomicBool::new(true), words.language);
    Ok((address, ServedTable { path, reader, is_believed, language }))
}

/// Lets those who are served go first. Where that cannot be said, all are equal.
fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
}
