//! `lucas solve --table FILE --disk DIR`: tables that memory does not hold.

use std::path::Path;

use lucas_console::{Console, Finish, Setback};
use lucas_engine::Effort;
use lucas_engine::any::{Contradiction, Unmade};
use lucas_engine::depot::Depot;
use lucas_engine::registry::Place;
use lucas_engine::strong::DistantTable;
use lucas_tables::depot::{SolveFolder, Unusable};
use lucas_tables::{Format, Target};
use lucas_words::say;

use crate::keeper::Keeper;
use crate::table::{SAMPLE, Summary, fault, is_stop, named, setback, unwritten};

/// Opens the folder for what memory does not hold.
///
/// # Errors
/// Refuses a folder that holds anything else, and a table in a format that does not come in parts.
pub fn folder(
    disk: &Path,
    (path, format): (&Path, Format),
    address: &str,
    console: &mut Console<'_>,
) -> Result<SolveFolder, Setback> {
    let (directory, file) = (disk.display().to_string(), path.display().to_string());
    if format != Format::Npy {
        return Err(Console::refusal(say!(console.words, "disk-format", file = file)));
    }
    let folder = SolveFolder::open(disk, address).map_err(|unusable| match unusable {
        Unusable::Io(error) => Setback::Io(named(disk, &error, &console.words)),
        Unusable::Foreign(name) => {
            Console::refusal(say!(console.words, "disk-foreign", directory = directory.clone(), name = name))
        }
        Unusable::Other(other) => {
            let (directory, address) = (directory.clone(), address.to_owned());
            Console::refusal(say!(
                console.words,
                "disk-other",
                directory = directory,
                other = other,
                address = address
            ))
        }
        Unusable::Busy => Console::refusal(say!(console.words, "disk-busy", directory = directory.clone())),
    })?;
    if folder.is_damaged {
        let sentence = say!(console.words, "disk-damaged", directory = directory);
        console.tell_aside(&sentence)?;
    } else if folder.kept().is_some() {
        let sentence = say!(console.words, "disk-found", directory = directory);
        console.tell_aside(&sentence)?;
    }
    Ok(folder)
}

/// Makes a table in a folder, holds some of it against the rules, and writes it into a file.
///
/// # Errors
/// Refuses what cannot be solved so, and fails when something cannot be read or written.
pub fn write(
    place: &Place,
    (path, target): (&Path, &Target),
    folder: SolveFolder,
    (keeper, effort): (&Keeper, &Effort<'_>),
    console: &mut Console<'_>,
) -> Finish {
    let table = match solved(place, &folder, (keeper, effort)) {
        Ok((table, None)) => table,
        Ok((_, Some(Contradiction { rank, .. }))) => return Err(fault(place, rank, console)),
        Err(unmade) => {
            if is_stop(&unmade) {
                let directory = folder.path().display().to_string();
                let farewell = if folder.has_kept() {
                    say!(console.words, "disk-kept", directory = directory)
                } else {
                    say!(console.words, "checkpoint-none")
                };
                console.tell_aside(&farewell)?;
            }
            return Err(setback(unmade, console));
        }
    };
    let mut summary = Summary::new(place.game.players());
    let written = target.write_parts(&place.game.address(), (table.cell_bytes(), table.shape()), |each| {
        (0..table.parts()).try_for_each(|part| {
            let cells = table.part(part)?;
            summary.count(&cells);
            each(&cells)
        })
    });
    written.map_err(|trouble| unwritten(path, &trouble, console))?;
    drop(table);
    folder.clean()?;
    keeper.forget()?;
    summary.tell(place, path, console)
}

/// A table in a folder, and what contradicts the rules there, if anything was found.
fn solved<'a>(
    place: &'a Place,
    folder: &'a SolveFolder,
    (keeper, effort): (&Keeper, &Effort<'_>),
) -> Result<(DistantTable<'a>, Option<Contradiction>), Unmade> {
    keeper.turn_to_disk();
    let table = place.game.table_beyond(folder, effort);
    let looked = table.and_then(|table| {
        let found = place.game.contradiction_beyond(&table, SAMPLE, effort)?;
        Ok((table, found))
    });
    keeper.finish();
    looked
}
