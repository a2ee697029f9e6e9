//! `lucas solve --table` and `--from`: whole tables in files.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_engine::any::{Contradiction, Unmade};
use lucas_engine::depot::Depot;
use lucas_engine::registry::Place;
use lucas_engine::table::{Cells, Table};
use lucas_engine::{Answer, Effort, Limit, Players, Refusal};
use lucas_tables::depot::SolveFolder;
use lucas_tables::{Format, Target, Trouble, open};
use lucas_words::{Words, say};

use crate::keeper::Keeper;
use crate::{beyond, files, remedy, rows};

/// No more distances than these are told of, and the last.
const MOST_DISTANCES: usize = 200;

/// How long a solve goes on between two checkpoints unless `--checkpoint` says otherwise, in seconds.
pub const USUAL_INTERVAL: u64 = 30;

/// In so many positions a table just made is held against the rules.
pub const SAMPLE: u64 = 4096;

/// Makes the whole table of a game and writes it into a file; with a folder for what memory does not hold, if one is given.
///
/// # Errors
/// Refuses an unknown format, a table too large for the memory, and a file that cannot be written or is not ours.
pub fn write(
    place: &Place,
    (path, is_forced): (&Path, bool),
    disk: Option<&Path>,
    (memory, every): (u64, Duration),
    console: &mut Console<'_>,
) -> Finish {
    // Before the solving, which may take hours.
    let target = Target::new(path, is_forced).map_err(|trouble| refusal(path, &trouble, &console.words))?;
    let address = place.game.address();
    let folder =
        disk.map(|disk| beyond::folder(disk, (path, target.format), &address, console)).transpose()?;
    let keeper = Keeper::new(path, &address, (every, memory, is_forced), console)?;
    let effort = Effort { memory, watch: &keeper, ..Effort::UNBOUNDED };
    let (mut folder, is_begun) = match folder {
        Some(folder) if folder.kept().is_some() => (Some(folder), true),
        folder => (folder, false),
    };
    let made = if is_begun { None } else { Some(made(place, &keeper, &effort)) };
    if let None | Some(Err(Unmade::Refused(Refusal { limit: Some(Limit::Memory { .. }), .. }))) = made
        && let Some(folder) = folder.take()
    {
        return beyond::write(place, (path, &target), folder, (&keeper, &effort), console);
    }
    keeper.finish();
    let table = match made.unwrap_or(Err(Unmade::Failed(io::ErrorKind::NotFound.into()))) {
        Ok((table, None)) => table,
        Ok((_, Some(_))) if keeper.is_taken_up => {
            let file = keeper.file();
            return Err(Console::refusal(say!(console.words, "checkpoint-contradicts", file = file)));
        }
        Ok((_, Some(Contradiction { rank, .. }))) => return Err(fault(place, rank, console)),
        Err(unmade) => {
            if is_stop(&unmade) {
                let farewell = keeper.farewell(console);
                console.tell_aside(&farewell)?;
            }
            return Err(setback(unmade, console));
        }
    };
    let written = match target.format {
        Format::Npy | Format::Zarr => target.write_array(&address, &table),
        Format::Csv | Format::BFile => {
            target.write_lines(&address, |out| rows::write(&*place.game, &table, target.format, out))
        }
    };
    written.map_err(|trouble| unwritten(path, &trouble, console))?;
    keeper.forget()?;
    folder.map(SolveFolder::clean).transpose()?;
    let mut summary = Summary::new(place.game.players());
    summary.count(&table.cells);
    summary.tell(place, path, console)
}

/// Makes a table in memory, and holds it against the rules.
fn made(
    place: &Place,
    keeper: &Keeper,
    effort: &Effort<'_>,
) -> Result<(Table, Option<Contradiction>), Unmade> {
    let table = place.game.table(effort)?;
    // What an earlier run left may have been changed by others: then everything is looked at.
    let most = if keeper.is_taken_up { u64::MAX } else { SAMPLE };
    let found = place.game.contradiction(&table, most, effort)?;
    Ok((table, found))
}

/// Whether somebody stopped the making.
#[must_use]
pub fn is_stop(unmade: &Unmade) -> bool {
    matches!(unmade, Unmade::Refused(refusal) if remedy::is_stop(refusal))
}

/// Why there is no table.
pub fn setback(unmade: Unmade, console: &Console<'_>) -> Setback {
    match unmade {
        Unmade::Refused(Refusal { limit: Some(Limit::Memory { needed, allowed }), .. }) => {
            let needed = needed.map_or("2^64".to_owned(), |needed| needed.to_string());
            let allowed = allowed.to_string();
            Console::refusal(say!(console.words, "table-memory", needed = needed, allowed = allowed))
        }
        Unmade::Refused(refusal) => refusal.into(),
        Unmade::Failed(error) => error.into(),
    }
}

/// A table that was just made contradicts the rules.
pub fn fault(place: &Place, rank: u64, console: &Console<'_>) -> Setback {
    let position = place.game.position_of(rank).unwrap_or_default();
    let sentence = say!(console.words, "table-fault", position = position);
    Setback::Io(io::Error::new(io::ErrorKind::InvalidData, sentence))
}

/// Why a table could not be written.
pub fn unwritten(path: &Path, trouble: &Trouble, console: &Console<'_>) -> Setback {
    match trouble {
        Trouble::Io(error) => Setback::Io(named(path, error, &console.words)),
        other => refusal(path, other, &console.words),
    }
}

/// What went wrong with a file, and with which.
#[must_use]
pub fn named(path: &Path, error: &io::Error, words: &Words) -> io::Error {
    let (file, why) = (path.display().to_string(), files::why(error, words));
    io::Error::new(error.kind(), say!(words, "table-refused", file = file, error = why))
}

/// How many positions there are, and in a puzzle how many at each distance, the hardest named.
pub struct Summary {
    players: Players,
    cells: u64,
    /// By distance, -1 first: how many there are, and the first of them.
    counts: Vec<(u64, u64)>,
}

impl Summary {
    /// Nothing is counted yet.
    #[must_use]
    pub fn new(players: Players) -> Self {
        Summary { players, cells: 0, counts: Vec::new() }
    }

    /// Counts the next cells.
    pub fn count(&mut self, cells: &Cells) {
        for rank in 0..if self.players == Players::One { cells.len() } else { 0 } {
            let place = usize::try_from(cells.at(rank) + 1).unwrap_or(0);
            if self.counts.len() <= place {
                self.counts.resize(place + 1, (0, 0));
            }
            let (count, first) = &mut self.counts[place];
            *first = if *count == 0 { self.cells + rank as u64 } else { *first };
            *count += 1;
        }
        self.cells += cells.len() as u64;
    }

    /// Says what was written.
    ///
    /// # Errors
    /// Fails when writing does.
    pub fn tell(&self, place: &Place, path: &Path, console: &mut Console<'_>) -> Finish {
        let (file, cells) = (path.display().to_string(), self.cells);
        writeln!(console.out, "{}", say!(console.words, "table-written", file = file, cells = cells))?;
        let hardest = self.counts.len().saturating_sub(1);
        for (place_of, &(count, first)) in self.counts.iter().enumerate() {
            if count == 0 || place_of > MOST_DISTANCES && place_of != hardest {
                continue;
            }
            let key = place_of.checked_sub(1).map_or("-".to_owned(), |distance| distance.to_string());
            let example = place.game.position_of(first).filter(|_| place_of == hardest);
            let example = example.map_or(String::new(), |example| format!("  {example}"));
            writeln!(console.out, "  {key}: {count}{example}")?;
        }
        Ok(Conclusion::Yes)
    }
}

/// Answers for a position from a table, with so many plies of a best line.
///
/// # Errors
/// Refuses a file that is damaged, none of ours, or of another game.
pub fn answer(place: &Place, path: &Path, line: usize, console: &Console<'_>) -> Result<Answer, Setback> {
    let table = open(path).map_err(|trouble| refusal(path, &trouble, &console.words))?;
    let address = place.game.address();
    if table.address() != address {
        let (file, other) = (path.display().to_string(), table.address().to_owned());
        return Err(Console::refusal(say!(
            console.words,
            "table-other",
            file = file,
            other = other,
            address = address
        )));
    }
    let lookup = |rank| {
        table.value(rank).map_err(|trouble| match refusal(path, &trouble, &console.words) {
            Setback::Refused(refusal) => refusal,
            Setback::Io(error) => Refusal::new(error.to_string(), error.to_string()),
        })
    };
    Ok(place.game.answer_from(&place.position, &lookup, line)?)
}

/// Why a table is refused.
#[must_use]
pub fn refusal(path: &Path, trouble: &Trouble, words: &Words) -> Setback {
    let file = path.display().to_string();
    Console::refusal(match trouble {
        Trouble::Name => say!(words, "table-format", file = file),
        Trouble::Taken => say!(words, "table-taken", file = file),
        Trouble::TooLarge(limit) => return Refusal::from(*limit).into(),
        Trouble::Io(error) => say!(words, "table-refused", file = file, error = files::why(error, words)),
        Trouble::Foreign(why) => say!(words, "table-foreign", file = file, why = why.clone()),
        Trouble::Damaged(why) => say!(words, "table-damaged", file = file, why = why.clone()),
    })
}
