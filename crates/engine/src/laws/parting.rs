//! The law of tables beyond memory: solved in parts, and taken up in the middle, they come to the same end.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::holds;
use crate::depot::Depot;
use crate::effort::{Effort, Unfinished, Watch};
use crate::limit::Limit;
use crate::retractable::Retractable;
use crate::solve::Values;
use crate::strong::{DistantTable, Waypoint, strong_beyond};
use crate::table::cell;

/// What a chest holds.
#[derive(Clone, Default)]
struct Contents {
    pieces: Vec<Vec<u8>>,
    notes: Vec<Vec<u8>>,
    kept: Option<Vec<u8>>,
}

/// A depot in memory, which remembers what it held whenever something was kept.
#[derive(Default)]
struct Chest {
    contents: Mutex<Contents>,
    earlier: Mutex<Vec<Contents>>,
}

fn open<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One of some lists, which there may not be yet.
fn list(lists: &mut Vec<Vec<u8>>, nth: usize) -> &mut Vec<u8> {
    lists.resize(lists.len().max(nth + 1), Vec::new());
    &mut lists[nth]
}

impl Depot for Chest {
    fn kept(&self) -> Option<Vec<u8>> {
        open(&self.contents).kept.clone()
    }

    fn keep(&self, standing: &[u8]) -> io::Result<()> {
        let mut contents = open(&self.contents);
        contents.kept = Some(standing.to_vec());
        open(&self.earlier).push(Contents { notes: Vec::new(), ..contents.clone() });
        Ok(())
    }

    fn write(&self, piece: usize, bytes: &[u8]) -> io::Result<()> {
        bytes.clone_into(list(&mut open(&self.contents).pieces, piece));
        Ok(())
    }

    fn read(&self, piece: usize) -> io::Result<Vec<u8>> {
        Ok(open(&self.contents).pieces[piece].clone())
    }

    fn peek(&self, piece: usize, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        let offset = usize::try_from(offset).map_err(|_| io::ErrorKind::UnexpectedEof)?;
        bytes.copy_from_slice(&open(&self.contents).pieces[piece][offset..][..bytes.len()]);
        Ok(())
    }

    fn note(&self, piece: usize, bytes: &[u8]) -> io::Result<()> {
        list(&mut open(&self.contents).notes, piece).extend_from_slice(bytes);
        Ok(())
    }

    fn take_notes(&self, piece: usize, portion: usize, each: &mut dyn FnMut(&[u8])) -> io::Result<()> {
        let notes = std::mem::take(list(&mut open(&self.contents).notes, piece));
        notes.chunks(portion).for_each(each);
        Ok(())
    }
}

/// Wants everything kept.
struct Hoarder;

impl Watch for Hoarder {
    fn is_time_to_keep(&self) -> bool {
        true
    }
}

/// Solving in parts, in as little memory as it takes, gives the values of any other way; so does taking it up where it was kept.
pub(super) fn parts<G: Retractable>(game: &G, table: &Values) -> Result<(), String> {
    let chest = Chest::default();
    let solve = |chest: &Chest, memory| {
        strong_beyond(game, chest, &Effort { memory, watch: &Hoarder, ..Effort::UNBOUNDED })
    };
    let (solved, memory) = match solve(&chest, 1) {
        Err(Unfinished::Limit(Limit::Memory { needed: Some(needed), .. })) => (solve(&chest, needed), needed),
        solved => (solved, 1),
    };
    agrees(game, &chest, solved, table)?;
    let mut earlier = open(&chest.earlier).clone();
    let some = [earlier.len() / 3, earlier.len() * 2 / 3];
    for nth in some {
        let chest = Chest { contents: Mutex::new(std::mem::take(&mut earlier[nth])), ..Chest::default() };
        agrees(game, &chest, solve(&chest, memory), table)?;
    }
    Ok(())
}

fn agrees<G: Retractable>(
    game: &G,
    chest: &Chest,
    solved: Result<Waypoint, Unfinished>,
    table: &Values,
) -> Result<(), String> {
    let solved = solved.map_err(|unfinished| unfinished.to_string())?;
    let endless = |rank| game.endless(&game.unrank(rank));
    let distant = DistantTable::new(chest, solved, (game.shape(), game.players()), endless, false);
    let mut rank = 0;
    for part in 0..distant.parts() {
        let cells = distant.part(part).map_err(|error| error.to_string())?;
        for nth in 0..cells.len() {
            let due = cell(table.outcome(rank), table.plies(rank));
            let peeked = distant.at(rank as u64).map_err(|error| error.to_string())?;
            holds((cells.at(nth), peeked) == (due, due), || {
                format!("solved in parts, rank {rank} comes to another end")
            })?;
            rank += 1;
        }
    }
    holds(rank == table.positions(), || "the parts do not make up the table".to_owned())
}
