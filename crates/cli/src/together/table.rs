//! A whole table by several processes, written by process 0.

use std::io;
use std::path::Path;

use lucas_cluster::fleet::{Fleet, Mishap};
use lucas_cluster::table::{SharedTable, solve};
use lucas_cluster::work::WorkFolder;
use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_engine::any::Contradiction;
use lucas_engine::elsewhere::RankRules;
use lucas_engine::registry::Place;
use lucas_engine::{Effort, Limit};
use lucas_tables::{Format, Target, Trouble};
use lucas_words::say;

use super::crew::{self, Crew};
use super::{Onlooker, folder, setback, unmet};
use crate::arguments::Solve;
use crate::progress;
use crate::solve::Numbers;
use crate::table::{SAMPLE, Summary, fault, refusal, unwritten};

/// Makes a table together with the others; process 0 writes it.
///
/// # Errors
/// Refuses what is not made so, and fails when a process is gone or something cannot be written.
pub(super) fn write(
    place: &Place,
    path: &Path,
    request: &Solve,
    numbers: &Numbers,
    console: &mut Console<'_>,
) -> Finish {
    let format = Format::of(path).map_err(|trouble| refusal(path, &trouble, &console.words))?;
    if format != Format::Npy {
        let file = path.display().to_string();
        return Err(Console::refusal(say!(console.words, "cluster-format", file = file)));
    }
    let rules = place.game.by_rank()?;
    let mut crew = Crew::assemble(&request.together, console)?;
    let target = (crew.me == 0).then(|| Target::new(path, request.force)).transpose();
    let target = target.map_err(|trouble| refusal(path, &trouble, &console.words))?;
    let task = format!("{} --table", place.game.address());
    let directory = request.together.work.as_deref();
    let mut work =
        directory.map(|directory| folder(directory, &task, (crew.me, numbers), console)).transpose()?;
    // What is refused here is refused before anybody waits for it.
    crew.start()?;
    let onlooker =
        Onlooker::new(&crew, || progress::bar(&say!(console.words, "table-progress"), &console.words));
    let fleet = Fleet::gather(&crew.gathering(&task), crew::is_stopping);
    let mut fleet = fleet.map_err(|adrift| unmet(adrift, crew.wait, console))?;
    let effort = Effort { memory: numbers.memory, watch: &onlooker, ..Effort::UNBOUNDED };
    let made = made(rules, work.as_mut(), &mut fleet, &effort);
    onlooker.finish();
    let written = match made {
        Ok((table, None)) => parts(place, (path, target.as_ref()), &table, &mut fleet, console),
        Ok((_, Some(Contradiction { rank, .. }))) => Err(UnsharedTable::Told(fault(place, rank, console))),
        Err(mishap) => Err(mishap.into()),
    };
    match written {
        Ok(summary) => {
            if let Some(work) = work {
                work.clean();
            }
            fleet.disband();
            drop(crew);
            summary.map_or(Ok(Conclusion::Yes), |summary| summary.tell(place, path, console))
        }
        Err(untold) => {
            if matches!(untold, UnsharedTable::Mishap(Mishap::Limit(_))) {
                fleet.bid_farewell();
            }
            fleet.abandon();
            Err(match untold {
                UnsharedTable::Told(told) => told,
                UnsharedTable::Mishap(Mishap::Limit(Limit::Memory { needed, allowed })) => {
                    crate::table::setback(
                        lucas_engine::any::Unmade::Refused(Limit::Memory { needed, allowed }.into()),
                        console,
                    )
                }
                UnsharedTable::Mishap(mishap) => setback(mishap, &mut crew, directory, console),
            })
        }
    }
}

/// What went wrong, and whether it is told yet.
enum UnsharedTable {
    Told(Setback),
    Mishap(Mishap),
}

impl From<Mishap> for UnsharedTable {
    fn from(mishap: Mishap) -> Self {
        UnsharedTable::Mishap(mishap)
    }
}

/// Makes a table, and holds some of it against the rules: all of it, when an earlier run began it.
fn made<'a>(
    rules: &'a dyn RankRules,
    mut work: Option<&mut WorkFolder>,
    fleet: &mut Fleet,
    effort: &'a Effort<'a>,
) -> Result<(SharedTable<'a>, Option<Contradiction>), Mishap> {
    let table = solve(rules, fleet, work.as_deref_mut(), effort)?;
    let is_taken_up = work.is_some_and(|work| work.taken_up.is_some());
    let found = table.contradiction(if is_taken_up { u64::MAX } else { SAMPLE }, fleet)?;
    Ok((table, found))
}

/// Hands the parts of a table to process 0, which writes them; a summary there.
fn parts(
    place: &Place,
    (path, target): (&Path, Option<&Target>),
    table: &SharedTable<'_>,
    fleet: &mut Fleet,
    console: &Console<'_>,
) -> Result<Option<Summary>, UnsharedTable> {
    let Some(target) = target else {
        for part in 0..table.parts() {
            table.part(part, fleet)?;
        }
        // Until process 0 has written it.
        fleet.compare([])?;
        return Ok(None);
    };
    let (mut summary, mut mishap) = (Summary::new(place.game.players()), None);
    let written = target.write_parts(&place.game.address(), (table.cell_bytes(), &table.shape()), |each| {
        (0..table.parts()).try_for_each(|part| match table.part(part, fleet) {
            Ok(cells) => {
                let cells = cells.ok_or(io::ErrorKind::UnexpectedEof)?;
                summary.count(&cells);
                each(&cells)
            }
            Err(lost) => {
                mishap = Some(lost);
                Err(io::ErrorKind::Interrupted.into())
            }
        })
    });
    match (written, mishap) {
        (_, Some(mishap)) => Err(mishap.into()),
        (Err(trouble), None) => Err(UnsharedTable::Told(match &trouble {
            Trouble::Io(_) => unwritten(path, &trouble, console),
            _ => refusal(path, &trouble, &console.words),
        })),
        (Ok(()), None) => {
            fleet.compare([])?;
            Ok(Some(summary))
        }
    }
}
