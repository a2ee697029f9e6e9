//! A folder for what a solve beyond memory puts on disk: pieces of the table, notes on them, and where it stands.
//!
//! A piece is a file whose name ends in a generation. What was kept last names the generation of each piece, with its checksum; what is
//! written afterwards is of the next one, and the files before stay until that is kept too. So a kill at any moment leaves the folder as
//! it was when it was kept. Notes are never kept. A lock says who works there, and whether the folder was made for it.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use lucas_engine::depot::Depot;
use lucas_engine::effort::Kept;

use crate::whole::sync_directory;
use crate::{Trouble, checkpoint, parts};

const LOCK: &str = "lock";
const WAYPOINT: &str = "waypoint";
const PIECE: &str = "piece-";
const NOTES: &str = "notes-";
/// What stands in the lock, and what follows when the folder was made for the solve.
const FIRST: &str = "lucas disk 1\n";
const MADE: &str = "made\n";

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// It could not be made, opened or read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Something else is in it.
    #[error("it holds {0}, which is no part of a solve")]
    Foreign(String),
    /// Another game is being solved in it.
    #[error("it holds a solve of {0}")]
    Other(String),
    /// Somebody else works there.
    #[error("it is in use")]
    Busy,
}

/// A piece in a file.
#[derive(Clone, Copy, Debug)]
struct Filed {
    generation: u64,
    length: u64,
    crc32c: u32,
}

#[derive(Debug, Default)]
struct Inventory {
    pieces: Vec<Option<Filed>>,
    /// The generation of what is written now.
    generation: u64,
    /// Pieces that what was kept last still needs, and what is kept next no more.
    stale: Vec<(usize, u64)>,
    /// Pieces that may not be on the disk yet.
    fresh: Vec<usize>,
}

/// A folder in which a solve beyond memory works.
#[derive(Debug)]
pub struct SolveFolder {
    path: PathBuf,
    address: String,
    /// Held as long as somebody works here.
    _lock: File,
    is_made: bool,
    kept: Option<Vec<u8>>,
    /// Whether what was kept could not be read, and the solve begins anew.
    pub is_damaged: bool,
    inventory: Mutex<Inventory>,
    noting: Mutex<()>,
}

impl SolveFolder {
    /// Opens a folder for a solve of a game, or makes it; what an earlier run of the same solve left is taken up.
    ///
    /// # Errors
    /// Refuses a folder that holds anything else, and leaves it as it is.
    pub fn open(path: &Path, address: &str) -> Result<Self, Unusable> {
        let is_new = match fs::create_dir(path) {
            Ok(()) => true,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => false,
            Err(error) => return Err(error.into()),
        };
        let names = names(path)?;
        if let Some(other) = names.iter().find(|name| !is_ours(name)) {
            return Err(Unusable::Foreign(other.clone()));
        }
        let place = path.join(LOCK);
        if names.is_empty() {
            let mut lock = OpenOptions::new().write(true).create_new(true).open(&place)?;
            lock.write_all([FIRST, if is_new { MADE } else { "" }].concat().as_bytes())?;
        }
        let mut lock = match parts::open_itself(&place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(Unusable::Foreign(names.into_iter().next().unwrap_or_default()));
            }
            lock => lock?,
        };
        if lock.try_lock().is_err() {
            return Err(Unusable::Busy);
        }
        let mut told = String::new();
        // A kill may come between the making of the lock and what stands in it.
        let is_begun = (&mut lock).take(64).read_to_string(&mut told).is_ok() && told.starts_with(FIRST);
        if !is_begun && (names.len() > 1 || !told.is_empty()) {
            return Err(Unusable::Foreign(LOCK.to_owned()));
        }
        if !is_begun {
            OpenOptions::new().write(true).open(&place)?.write_all(FIRST.as_bytes())?;
        }
        let mut folder = SolveFolder {
            path: path.to_owned(),
            address: address.to_owned(),
            _lock: lock,
            is_made: told.ends_with(MADE),
            kept: None,
            is_damaged: false,
            inventory: Mutex::default(),
            noting: Mutex::new(()),
        };
        folder.take_up()?;
        Ok(folder)
    }

    /// Finds what was kept, and removes what was not.
    fn take_up(&mut self) -> Result<(), Unusable> {
        let inventory = self.inventory.get_mut().unwrap_or_else(PoisonError::into_inner);
        match checkpoint::read(&self.path.join(WAYPOINT), u64::MAX) {
            Ok(Some((other, _))) if other != self.address => return Err(Unusable::Other(other)),
            Ok(Some((_, Kept { bytes, .. }))) => match read(&bytes) {
                Some((pieces, standing)) => {
                    inventory.generation =
                        pieces.iter().flatten().map(|piece| piece.generation + 1).max().unwrap_or(0);
                    inventory.pieces = pieces;
                    self.kept = Some(standing);
                }
                None => self.is_damaged = true,
            },
            Ok(None) => {}
            Err(Trouble::Io(error)) => return Err(error.into()),
            Err(_) => self.is_damaged = true,
        }
        let pieces = inventory.pieces.iter().enumerate();
        let kept = pieces.filter_map(|(nth, piece)| Some(piece_name(nth, piece.as_ref()?.generation)));
        let kept: BTreeSet<String> = kept.collect();
        for name in names(&self.path)? {
            let is_needed = name == LOCK || name == WAYPOINT || kept.contains(&name);
            if !is_needed {
                fs::remove_file(self.path.join(name))?;
            }
        }
        Ok(())
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether anything was kept, by this run or by an earlier one.
    #[must_use]
    pub fn has_kept(&self) -> bool {
        self.path.join(WAYPOINT).exists()
    }

    /// The table is written: nothing is needed any more. A folder that was made for it goes too.
    ///
    /// # Errors
    /// Fails when something cannot be removed.
    pub fn clean(self) -> io::Result<()> {
        // Without its waypoint, what is left is swept by whoever comes next; the lock goes last.
        for last in [WAYPOINT, "", LOCK] {
            for name in names(&self.path)? {
                if is_ours(&name) && (name == last || (last.is_empty() && name != LOCK)) {
                    fs::remove_file(self.path.join(name))?;
                }
            }
        }
        if self.is_made { fs::remove_dir(&self.path) } else { Ok(()) }
    }

    fn inventory(&self) -> MutexGuard<'_, Inventory> {
        self.inventory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A piece, and the file that it is in.
    fn filed(&self, piece: usize) -> io::Result<(Filed, PathBuf)> {
        let filed = self.inventory().pieces.get(piece).copied().flatten();
        let filed = filed.ok_or(io::ErrorKind::NotFound)?;
        Ok((filed, self.path.join(piece_name(piece, filed.generation))))
    }

    fn notes(&self, piece: usize) -> PathBuf {
        self.path.join(format!("{NOTES}{piece}"))
    }
}

impl Depot for SolveFolder {
    fn kept(&self) -> Option<Vec<u8>> {
        self.kept.clone()
    }

    fn keep(&self, standing: &[u8]) -> io::Result<()> {
        let mut inventory = self.inventory();
        for piece in std::mem::take(&mut inventory.fresh) {
            if let Some(Some(filed)) = inventory.pieces.get(piece) {
                File::open(self.path.join(piece_name(piece, filed.generation)))?.sync_all()?;
            }
        }
        sync_directory(&self.path)?;
        checkpoint::write(&self.path.join(WAYPOINT), &self.address, 0, &|out| {
            out.write_all(&(inventory.pieces.len() as u64).to_le_bytes())?;
            for piece in &inventory.pieces {
                let Filed { generation, length, crc32c } = piece.unwrap_or(ABSENT);
                for number in [generation, length, crc32c.into()] {
                    out.write_all(&number.to_le_bytes())?;
                }
            }
            out.write_all(standing)
        })?;
        for (piece, generation) in std::mem::take(&mut inventory.stale) {
            fs::remove_file(self.path.join(piece_name(piece, generation)))?;
        }
        inventory.generation += 1;
        Ok(())
    }

    fn write(&self, piece: usize, bytes: &[u8]) -> io::Result<()> {
        let generation = self.inventory().generation;
        fs::write(self.path.join(piece_name(piece, generation)), bytes)?;
        let filed = Filed { generation, length: bytes.len() as u64, crc32c: crc32c::crc32c(bytes) };
        let mut inventory = self.inventory();
        let places = inventory.pieces.len().max(piece + 1);
        inventory.pieces.resize(places, None);
        match inventory.pieces[piece].replace(filed) {
            Some(earlier) if earlier.generation == generation => {}
            earlier => {
                inventory.stale.extend(earlier.map(|earlier| (piece, earlier.generation)));
                inventory.fresh.push(piece);
            }
        }
        Ok(())
    }

    fn read(&self, piece: usize) -> io::Result<Vec<u8>> {
        let (filed, path) = self.filed(piece)?;
        let mut bytes = Vec::with_capacity(usize::try_from(filed.length).unwrap_or(0));
        File::open(&path)?.take(filed.length + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 == filed.length && crc32c::crc32c(&bytes) == filed.crc32c {
            return Ok(bytes);
        }
        let sentence = format!("{} does not match its checksum", path.display());
        Err(io::Error::new(io::ErrorKind::InvalidData, sentence))
    }

    fn peek(&self, piece: usize, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut file = File::open(self.filed(piece)?.1)?;
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(bytes)
    }

    fn note(&self, piece: usize, bytes: &[u8]) -> io::Result<()> {
        // One at a time, so that no note stands within another.
        let _noting = self.noting.lock().unwrap_or_else(PoisonError::into_inner);
        OpenOptions::new().append(true).create(true).open(self.notes(piece))?.write_all(bytes)
    }

    fn take_notes(&self, piece: usize, portion: usize, each: &mut dyn FnMut(&[u8])) -> io::Result<()> {
        let path = self.notes(piece);
        let mut file = File::open(&path)?;
        let mut bytes = Vec::with_capacity(portion);
        while (&mut file).take(portion as u64).read_to_end(&mut bytes)? > 0 {
            each(&bytes);
            bytes.clear();
        }
        fs::remove_file(path)
    }
}

/// Stands for a piece that was never written.
const ABSENT: Filed = Filed { generation: u64::MAX, length: 0, crc32c: 0 };

/// Reads which pieces there are, and where the solve stands.
fn read(bytes: &[u8]) -> Option<(Vec<Option<Filed>>, Vec<u8>)> {
    let (count, rest) = bytes.split_first_chunk()?;
    let length = usize::try_from(u64::from_le_bytes(*count)).ok()?.checked_mul(24)?;
    let (pieces, standing) = rest.split_at_checked(length)?;
    let filed = |piece: &[[u8; 8]; 3]| {
        let [generation, length, crc32c] = piece.map(u64::from_le_bytes);
        let filed = Filed { generation, length, crc32c: u32::try_from(crc32c).ok()? };
        Some(Some(filed).filter(|filed| filed.generation != ABSENT.generation))
    };
    let pieces = pieces.as_chunks().0.as_chunks().0.iter().map(filed).collect::<Option<_>>()?;
    Some((pieces, standing.to_vec()))
}

fn piece_name(piece: usize, generation: u64) -> String {
    format!("{PIECE}{piece}.{generation}")
}

/// What is in a folder.
fn names(path: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(path)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<io::Result<Vec<_>>>()?;
    names.sort();
    Ok(names)
}

/// Whether a file of a solve could have that name.
fn is_ours(name: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let is_piece = |rest: &str| {
        rest.split_once('.').is_some_and(|(nth, generation)| is_number(nth) && is_number(generation))
    };
    name == LOCK
        || name == WAYPOINT
        || name.strip_prefix(PIECE).is_some_and(is_piece)
        || name.strip_prefix(NOTES).is_some_and(is_number)
        || parts::is_part(name, WAYPOINT)
}
