//! `lucas solve --processes` and `--hosts`: one game solved by several processes. Process 0 speaks for all.

mod crew;
mod search;
mod table;

use std::io;
use std::path::Path;

use indicatif::ProgressBar;
use lucas_cluster::cable::Loss;
use lucas_cluster::fleet::{Adrift, Mishap};
use lucas_cluster::greeting::Unmet;
use lucas_cluster::work::{Unworkable, WorkFolder};
use lucas_console::{Console, Finish, Setback};
use lucas_engine::effort::Watch;
use lucas_engine::registry::Place;
use lucas_engine::{Limit, Refusal};
use lucas_words::say;

use self::crew::Crew;
use crate::arguments::Solve;
use crate::solve::Numbers;
use crate::table::named;
use crate::{exit, files, progress, terminal};

/// Solves a position or a whole game together with the other processes.
///
/// # Errors
/// Refuses what is not solved so and processes that do not fit together, and fails when one of them is gone.
pub fn run(place: &Place, request: &Solve, numbers: &Numbers, console: &mut Console<'_>) -> Finish {
    match &request.table {
        Some(path) => table::write(place, path, request, numbers, console),
        None => search::run(place, request, numbers, console),
    }
}

/// Watches over the work of all: where a person sees it, a bar or a count. Asked to stop, or without whoever started this process, it
/// stops.
struct Onlooker {
    bar: ProgressBar,
}

impl Onlooker {
    /// Begins; only process 0 shows anything.
    fn new(crew: &Crew, bar: impl FnOnce() -> ProgressBar) -> Self {
        terminal::stop_when_interrupted(None);
        let bar = if crew.me == 0 { bar() } else { ProgressBar::hidden() };
        terminal::clear_when_interrupted(bar.clone());
        Onlooker { bar }
    }

    /// The work is over, one way or another.
    fn finish(&self) {
        terminal::exit_when_interrupted();
        self.bar.finish_and_clear();
    }
}

impl Watch for Onlooker {
    fn progress(&self, done: u64, of: Option<u64>) {
        progress::advance(&self.bar, done, of);
    }

    fn is_stopping(&self) -> bool {
        crew::is_stopping()
    }
}

/// Opens the folder in which a task is kept, and says what was found there.
fn folder(
    directory: &Path,
    task: &str,
    (me, numbers): (usize, &Numbers),
    console: &Console<'_>,
) -> Result<WorkFolder, Setback> {
    let name = directory.display().to_string();
    WorkFolder::open(directory, task, numbers.every, me).map_err(|unworkable| match unworkable {
        Unworkable::Io(error) => Setback::Io(named(directory, &error, &console.words)),
        Unworkable::Foreign(file) => {
            Console::refusal(say!(console.words, "disk-foreign", directory = name, name = file))
        }
        Unworkable::Busy => Console::refusal(say!(console.words, "disk-busy", directory = name)),
        Unworkable::Other(other) => {
            let address = task.to_owned();
            Console::refusal(say!(
                console.words,
                "disk-other",
                directory = name,
                other = other,
                address = address
            ))
        }
    })
}

/// Why the processes did not come together.
fn unmet(adrift: Adrift, wait: u64, console: &Console<'_>) -> Setback {
    let words = &console.words;
    let unmet = match adrift {
        Adrift::Unmet(unmet) => unmet,
        Adrift::Io(error) => return Setback::Io(error),
    };
    Console::refusal(match unmet {
        Unmet::Stopped => return Refusal::from(Limit::Stopped).into(),
        Unmet::Listening { address, error } => {
            say!(words, "cluster-listening", address = address, error = files::why(&error, words))
        }
        Unmet::NeedsSecret => say!(words, "cluster-needs-secret"),
        Unmet::Absent { process, address, met_stranger: true } => {
            say!(words, "cluster-stranger", process = process, address = address, seconds = wait)
        }
        Unmet::Absent { process, address, .. } => {
            say!(words, "cluster-absent", process = process, address = address, seconds = wait)
        }
        Unmet::Secret { process, address } => {
            say!(words, "cluster-secret", process = process, address = address)
        }
        Unmet::Version { process, theirs, ours } => {
            say!(words, "cluster-version", process = process, theirs = theirs, ours = ours)
        }
        Unmet::Task { process, theirs, ours } => {
            say!(words, "cluster-task", process = process, theirs = theirs, ours = ours)
        }
        Unmet::Number { process, theirs, count } => {
            say!(words, "cluster-number", process = process, theirs = theirs, count = count)
        }
    })
}

/// Why the work came to nothing, and what is left of it.
fn setback(mishap: Mishap, crew: &mut Crew, work: Option<&Path>, console: &mut Console<'_>) -> Setback {
    let (process, loss) = match mishap {
        // Ctrl-C reaches the others as well, and perhaps sooner.
        Mishap::Lost { loss: Loss::Stopped, .. } if crew::is_stopped_soon() => return stopped(work, console),
        Mishap::Limit(Limit::Stopped) => return stopped(work, console),
        Mishap::Limit(limit) => return Refusal::from(limit).into(),
        Mishap::Io(error) => return Setback::Io(error),
        Mishap::Lost { process, loss } => (process, loss),
    };
    let words = &console.words;
    let again = match work {
        Some(work) => say!(words, "cluster-again", directory = work.display().to_string()),
        None => say!(words, "cluster-anew"),
    };
    let what = match (loss, crew.last_words(process)) {
        // What one of them refuses, this one would have refused a moment later.
        (_, Some((said, true))) => return Console::refusal(said),
        (_, Some((said, false))) => say!(words, "cluster-said", process = process, said = said),
        (Loss::Broken, None) => say!(words, "cluster-lost", process = process),
        (Loss::Silent, None) => say!(words, "cluster-silent", process = process),
        (Loss::Stopped, None) => say!(words, "cluster-stopped", process = process),
    };
    let sentence = exit::printable(&say!(words, "remedy", refused = what, remedy = again));
    // A fault that says itself what it is.
    Setback::Io(io::Error::new(io::ErrorKind::InvalidData, sentence))
}

/// Somebody stopped it.
fn stopped(work: Option<&Path>, console: &mut Console<'_>) -> Setback {
    let kept = work.filter(|work| WorkFolder::has_kept(work));
    let sentence = match kept {
        Some(work) => say!(console.words, "disk-kept", directory = work.display().to_string()),
        None => say!(console.words, "checkpoint-none"),
    };
    match console.tell_aside(&sentence) {
        Ok(()) => Refusal::from(Limit::Stopped).into(),
        Err(error) => error.into(),
    }
}
