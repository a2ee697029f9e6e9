//! Tables as lines: comma-separated values, and the rank and value of an OEIS b-file.

use std::io::{self, Write};
use std::path::Path;

use lucas_engine::table::{Cells, DRAWN, Table};
use lucas_engine::{AnyGame, Effort};
use lucas_tables::{Format, Trouble, text};

const HEAD: &str = "rank,position,value";

/// Writes the lines of a table.
///
/// # Errors
/// Fails when writing does.
pub fn write(game: &dyn AnyGame, table: &Table, format: Format, out: &mut dyn Write) -> io::Result<()> {
    if format == Format::Csv {
        writeln!(out, "{HEAD}")?;
    }
    for rank in 0..table.cells.len() {
        writeln!(out, "{}{}", before(game, rank as u64, format), value(table.cells.at(rank), format))?;
    }
    Ok(())
}

/// What stands in a line before the value. A comma stands in some positions: they are quoted.
fn before(game: &dyn AnyGame, rank: u64, format: Format) -> String {
    match format {
        Format::Csv => format!("{rank},\"{}\",", game.position_of(rank).unwrap_or_default()),
        _ => format!("{rank} "),
    }
}

fn value(cell: i32, format: Format) -> String {
    if format == Format::Csv && cell == DRAWN { String::new() } else { cell.to_string() }
}

/// Reads the lines of a table of a game back: written as we write them, and not otherwise.
///
/// # Errors
/// Says which line is damaged, or that the checksum is.
pub fn read(game: &dyn AnyGame, path: &Path, format: Format, memory: u64) -> Result<Table, Trouble> {
    let shape = game.shape();
    let size = shape.iter().try_fold(1, |cells: u64, &length| cells.checked_mul(length));
    let needed = size.and_then(|size| size.checked_mul(size_of::<i32>() as u64));
    Effort { memory, ..Effort::UNBOUNDED }.take(needed)?;
    let mut cells = Vec::new();
    let mut has_head = format != Format::Csv;
    text::verify(path, |line| {
        if !has_head && line == HEAD {
            has_head = true;
            return Ok(());
        }
        let rank = cells.len() as u64;
        let told = line.strip_prefix(&before(game, rank, format)).filter(|_| has_head && Some(rank) < size);
        let cell = told.and_then(|told| if told.is_empty() { Some(DRAWN) } else { told.parse().ok() });
        let cell = cell.filter(|&cell| told == Some(&value(cell, format)));
        cells.push(cell.ok_or_else(|| Trouble::Damaged(format!("'{line}' is no line of rank {rank}")))?);
        Ok(())
    })?;
    Ok(Table { shape, cells: Cells::Wide(cells) })
}
