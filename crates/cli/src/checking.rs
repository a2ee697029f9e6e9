//! `lucas solve --verify`: a table held against its checksums, and position by position against the rules.

use std::path::Path;

use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_engine::any::Contradiction;
use lucas_engine::{Effort, Registry};
use lucas_tables::{Format, Trouble, open, verify};
use lucas_words::say;

use crate::progress::Checking;
use crate::{rows, table};

/// Checks a table.
///
/// # Errors
/// Refuses a file that is damaged, none of ours, or contradicts the rules.
pub fn run(
    registry: Registry<'_>,
    path: &Path,
    is_deep: bool,
    memory: u64,
    console: &mut Console<'_>,
) -> Finish {
    let refused = |trouble: Trouble, console: &Console<'_>| table::refusal(path, &trouble, &console.words);
    let address = verify(path, memory).map_err(|trouble| refused(trouble, console))?;
    let (file, game) = (path.display().to_string(), address.clone());
    let checked =
        if is_deep { Some(against_the_rules(registry, path, &address, memory, console)?) } else { None };
    writeln!(console.out, "{}", say!(console.words, "table-sound", file = file, address = game))?;
    if let Some(positions) = checked {
        writeln!(console.out, "{}", say!(console.words, "table-consistent", positions = positions))?;
    }
    Ok(Conclusion::Yes)
}

/// Holds every value against those one move on; how many there are.
fn against_the_rules(
    registry: Registry<'_>,
    path: &Path,
    address: &str,
    memory: u64,
    console: &Console<'_>,
) -> Result<usize, Setback> {
    let words = &console.words;
    let file = path.display().to_string();
    let game = registry.open(&[address])?.game;
    if game.address() != address {
        let (other, address) = (address.to_owned(), game.address());
        return Err(Console::refusal(say!(
            words,
            "table-other",
            file = file,
            other = other,
            address = address
        )));
    }
    let format = Format::of(path).map_err(|trouble| table::refusal(path, &trouble, words))?;
    let read = match format {
        Format::Npy | Format::Zarr => open(path).and_then(|table| table.table(memory)),
        Format::Csv | Format::BFile => rows::read(&*game, path, format, memory),
    };
    let read = read.map_err(|trouble| table::refusal(path, &trouble, words))?;
    let checking = Checking::new(words);
    let effort = Effort { memory, watch: &checking, ..Effort::UNBOUNDED };
    let found = game.contradiction(&read, u64::MAX, &effort);
    checking.finish();
    match found? {
        None => Ok(read.cells.len()),
        Some(Contradiction { rank, cell, due }) => {
            let position = game.position_of(rank).unwrap_or_default();
            let (cell, due) = (cell.to_string(), due.to_string());
            let sentence =
                say!(words, "table-contradicts", file = file, position = position, cell = cell, due = due);
            Err(Console::refusal(sentence))
        }
    }
}
