//! `lucas solve --table` and `--from`: whole tables in files.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_engine::any::{AnyGame, Contradiction, Unmade};
use lucas_engine::registry::Place;
use lucas_engine::table::Table;
use lucas_engine::{Answer, Effort, Limit, Players, Refusal};
use lucas_tables::{Format, Target, Trouble, open};
use lucas_words::{Words, say};

use crate::keeper::Keeper;
use crate::{files, remedy, rows};

/// No more distances than these are told of, and the last.
const MOST_DISTANCES: usize = 200;

/// How long a solve goes on between two checkpoints unless `--checkpoint` says otherwise, in seconds.
pub const USUAL_INTERVAL: u64 = 30;

/// In so many positions a table just made is held against the rules.
const SAMPLE: u64 = 4096;

/// Makes the whole table of a game and writes it into a file.
///
/// # Errors
/// Refuses an unknown format, a table too large for the memory, and a file that cannot be written or is not ours.
pub fn write(
    place: &Place,
    (path, is_forced): (&Path, bool),
    memory: u64,
    every: Duration,
    console: &mut Console<'_>,
) -> Finish {
    let name = path.display().to_string();
    // Before the solving, which may take hours.
    let target = Target::new(path, is_forced).map_err(|trouble| refusal(path, &trouble, &console.words))?;
    let address = place.game.address();
    let keeper = Keeper::new(path, &address, (every, memory, is_forced), console)?;
    let effort = Effort { memory, watch: &keeper, ..Effort::UNBOUNDED };
    let made = place.game.table(&effort).and_then(|table| {
        // What an earlier run left may have been changed by others: then everything is looked at.
        let most = if keeper.is_taken_up { u64::MAX } else { SAMPLE };
        let found = place.game.contradiction(&table, most, &effort)?;
        Ok((table, found))
    });
    keeper.finish();
    let table = match made {
        Ok((table, None)) => table,
        Ok((_, Some(_))) if keeper.is_taken_up => {
            let file = keeper.file();
            return Err(Console::refusal(say!(console.words, "checkpoint-contradicts", file = file)));
        }
        Ok((_, Some(Contradiction { rank, .. }))) => {
            let position = place.game.position_of(rank).unwrap_or_default();
            let sentence = say!(console.words, "table-fault", position = position);
            return Err(Setback::Io(io::Error::new(io::ErrorKind::InvalidData, sentence)));
        }
        Err(Unmade::Refused(refusal)) => {
            if remedy::is_stop(&refusal) {
                writeln!(console.err, "{}", keeper.farewell(console))?;
            }
            return Err(match refusal.limit {
                Some(Limit::Memory { needed, allowed }) => {
                    let needed = needed.map_or("2^64".to_owned(), |needed| needed.to_string());
                    let allowed = allowed.to_string();
                    Console::refusal(say!(console.words, "table-memory", needed = needed, allowed = allowed))
                }
                _ => refusal.into(),
            });
        }
        Err(Unmade::Failed(error)) => return Err(error.into()),
    };
    let written = match target.format {
        Format::Npy | Format::Zarr => target.write_array(&address, &table),
        Format::Csv | Format::BFile => {
            target.write_lines(&address, |out| rows::write(&*place.game, &table, target.format, out))
        }
    };
    written.map_err(|trouble| match trouble {
        Trouble::Io(error) => Setback::Io(named(path, &error, &console.words)),
        other => refusal(path, &other, &console.words),
    })?;
    keeper.forget()?;
    let cells = table.cells.len();
    writeln!(console.out, "{}", say!(console.words, "table-written", file = name, cells = cells))?;
    for (key, count, example) in summary(&*place.game, &table) {
        writeln!(console.out, "  {key}: {count}{example}")?;
    }
    Ok(Conclusion::Yes)
}

/// What went wrong with a file, and with which.
#[must_use]
pub fn named(path: &Path, error: &io::Error, words: &Words) -> io::Error {
    let (file, why) = (path.display().to_string(), files::why(error, words));
    io::Error::new(error.kind(), say!(words, "table-refused", file = file, error = why))
}

/// How many positions there are at each distance, the hardest named: for puzzles.
fn summary(game: &dyn AnyGame, table: &Table) -> Vec<(String, u64, String)> {
    if game.players() == Players::Two {
        return Vec::new();
    }
    // By distance, -1 first: how many there are, and the first of them.
    let mut counts: Vec<(u64, u64)> = Vec::new();
    for rank in 0..table.cells.len() {
        let place = usize::try_from(table.cells.at(rank) + 1).unwrap_or(0);
        if counts.len() <= place {
            counts.resize(place + 1, (0, 0));
        }
        let (count, first) = &mut counts[place];
        *first = if *count == 0 { rank as u64 } else { *first };
        *count += 1;
    }
    let hardest = counts.len().saturating_sub(1);
    let is_told = |place: &usize| *place <= MOST_DISTANCES || *place == hardest;
    let told = (0..counts.len()).filter(is_told).filter(|&place| counts[place].0 > 0);
    told.map(|place| {
        let (count, first) = counts[place];
        let key = place.checked_sub(1).map_or("-".to_owned(), |distance| distance.to_string());
        let example = game.position_of(first).filter(|_| place == hardest);
        (key, count, example.map_or(String::new(), |example| format!("  {example}")))
    })
    .collect()
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
