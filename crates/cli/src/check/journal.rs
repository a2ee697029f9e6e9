//! What was judged of a class so far, kept beside its report: after Ctrl-C the same command goes on, and later only what has changed
//! is judged again.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::Path;

use lucas_schema::class::StudentReport;
use serde_json::{Value as Json, json};

/// How a journal begins.
const MARK: &str = "lucas class journal 1";
/// A longer journal is begun anew: a report has a bounded length, and so has a class.
const LONGEST: u64 = 512 << 20;

/// What stands in the way of a journal.
pub enum Hindrance {
    /// A file of somebody else has the name.
    Foreign,
    /// Another command is at work on the same class.
    Busy,
    /// Reading or writing failed.
    Failed(io::Error),
}

impl From<io::Error> for Hindrance {
    fn from(error: io::Error) -> Self {
        Hindrance::Failed(error)
    }
}

/// A journal that is being kept.
pub struct Journal {
    file: File,
    /// What came of what was handed in, by its print.
    kept: HashMap<String, StudentReport>,
}

impl Journal {
    /// Opens the journal of a class that is judged so; what was judged otherwise, or is not handed in any more, is left out of it.
    pub fn open(path: &Path, manner: &str, prints: &[String]) -> Result<Self, Hindrance> {
        if path.symlink_metadata().is_ok_and(|about| !about.is_file()) {
            return Err(Hindrance::Foreign);
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(Hindrance::Busy),
            Err(std::fs::TryLockError::Error(error)) => return Err(error.into()),
        }
        let head = json!({ "journal": MARK, "manner": manner });
        let is_short = file.metadata()?.len() <= LONGEST;
        let mut lines = BufReader::new((&file).take(LONGEST)).split(b'\n');
        let first = lines.next().transpose()?.unwrap_or_default();
        let told: Json = serde_json::from_slice(&first).unwrap_or_default();
        if !first.is_empty() && told["journal"] != MARK {
            return Err(Hindrance::Foreign);
        }
        let mut kept = HashMap::new();
        if told == head && is_short {
            // A line that was cut off by a crash is the last.
            let entries = lines.map_while(Result::ok).map_while(|line| serde_json::from_slice(&line).ok());
            let entries = entries.filter(|(print, _): &(String, StudentReport)| prints.contains(print));
            kept.extend(entries);
        }
        file.set_len(0)?;
        file.rewind()?;
        let mut journal = Journal { file, kept: HashMap::new() };
        journal.write(&head)?;
        for (print, student) in kept {
            journal.keep(&print, &student)?;
            journal.kept.insert(print, student);
        }
        Ok(journal)
    }

    /// What came of something that was handed in before, and is the same now.
    pub fn known(&self, print: &str) -> Option<&StudentReport> {
        self.kept.get(print)
    }

    /// Keeps what came of something.
    pub fn keep(&mut self, print: &str, student: &StudentReport) -> io::Result<()> {
        self.write(&json!([print, student]))
    }

    /// In one piece: what is cut off is the last line.
    fn write(&mut self, line: &Json) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lucas_schema::report::Ruling;

    fn student(name: &str) -> StudentReport {
        StudentReport { student: name.to_owned(), verdict: Ruling::Wrong, report: None, unheard: None }
    }

    #[test]
    fn what_was_judged_is_known_again_until_it_changes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("report.html.journal");
        let prints = ["1", "2"].map(ToOwned::to_owned);
        let mut journal = Journal::open(&path, "so", &prints).ok().expect("a journal");
        journal.keep("1", &student("alice")).expect("kept");
        journal.keep("2", &student("bob")).expect("kept");
        assert!(matches!(Journal::open(&path, "so", &prints), Err(Hindrance::Busy)));
        drop(journal);
        // The machine stopped in the middle of a line.
        let whole = std::fs::read(&path).expect("a journal");
        std::fs::write(&path, &whole[..whole.len() - 9]).expect("written");
        let journal = Journal::open(&path, "so", &prints).ok().expect("a journal");
        assert!(journal.known("1").is_some_and(|known| known.student == "alice"));
        assert!(journal.known("2").is_none());
        drop(journal);
        let changed = ["3".to_owned()];
        assert!(Journal::open(&path, "so", &changed).ok().expect("a journal").known("1").is_none());
        let other = Journal::open(&path, "otherwise", &prints).ok().expect("a journal");
        assert!(other.known("1").is_none());
        drop(other);
        std::fs::write(&path, "my notes\n").expect("written");
        assert!(matches!(Journal::open(&path, "so", &prints), Err(Hindrance::Foreign)));
        assert_eq!(std::fs::read(&path).expect("a file"), b"my notes\n");
    }
}
