//! `lucas solve --table`, `--verify` and `--from`: whole tables in files.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_engine::any::{AnyGame, Unmade};
use lucas_engine::registry::Place;
use lucas_engine::table::{DRAWN, Table};
use lucas_engine::{Answer, Effort, Limit, Players, Refusal};
use lucas_tables::{Format, open, text, verify};
use lucas_words::{Words, say};

use crate::keeper::Keeper;
use crate::remedy;

/// No more distances than these are told of, and the last.
const MOST_DISTANCES: usize = 200;

/// How long a solve goes on between two checkpoints unless `--checkpoint` says otherwise, in seconds.
pub const USUAL_INTERVAL: u64 = 30;

/// Makes the whole table of a game and writes it into a file.
///
/// # Errors
/// Refuses an unknown format, a table too large for the memory, and a file that cannot be written.
pub fn write(place: &Place, path: &Path, memory: u64, every: Duration, console: &mut Console<'_>) -> Finish {
    let name = path.display().to_string();
    let format = Format::of(path).map_err(|trouble| refusal(path, &trouble, &console.words))?;
    let address = place.game.address();
    let keeper = Keeper::new(path, &address, every, console)?;
    let made = place.game.table(&Effort { memory, watch: &keeper, ..Effort::UNBOUNDED });
    keeper.finish();
    let table = match made {
        Ok(table) => table,
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
    let written = match format {
        Format::Npy | Format::Zarr => lucas_tables::write(path, &address, &table),
        Format::Csv => text::write(path, &address, |out| write_csv(&*place.game, &table, out)),
        Format::BFile => text::write(path, &address, |out| write_b_file(&table, out)),
    };
    written.map_err(|trouble| match trouble {
        lucas_tables::Trouble::Io(error) => Setback::Io(named(path, &error)),
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
pub fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
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

fn write_csv(game: &dyn AnyGame, table: &Table, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "rank,position,value")?;
    for rank in 0..table.cells.len() {
        // A comma stands in some positions: they are quoted.
        let position = game.position_of(rank as u64).unwrap_or_default();
        let cell = table.cells.at(rank);
        if cell == DRAWN {
            writeln!(out, "{rank},\"{position}\",")?;
        } else {
            writeln!(out, "{rank},\"{position}\",{cell}")?;
        }
    }
    Ok(())
}

fn write_b_file(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    for rank in 0..table.cells.len() {
        writeln!(out, "{rank} {}", table.cells.at(rank))?;
    }
    Ok(())
}

/// Checks a table's checksum.
///
/// # Errors
/// Refuses a file that is damaged or none of ours.
pub fn check(path: &Path, console: &mut Console<'_>) -> Finish {
    let address = verify(path).map_err(|trouble| refusal(path, &trouble, &console.words))?;
    let file = path.display().to_string();
    writeln!(console.out, "{}", say!(console.words, "table-sound", file = file, address = address))?;
    Ok(Conclusion::Yes)
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

fn refusal(path: &Path, trouble: &lucas_tables::Trouble, words: &Words) -> Setback {
    let (file, error) = (path.display().to_string(), trouble.to_string());
    Console::refusal(match trouble {
        lucas_tables::Trouble::Name => say!(words, "table-format", file = file),
        lucas_tables::Trouble::WithoutZarr => say!(words, "table-without-zarr", file = file),
        _ => say!(words, "table-refused", file = file, error = error),
    })
}
