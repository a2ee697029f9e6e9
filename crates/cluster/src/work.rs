//! A folder in which a solve on many machines is kept: after a layer every process writes what it holds, and only when all have, a
//! file says that they have. So a kill at any moment leaves the folder with a layer that is whole.
//!
//! Processes may share the folder or have one each. When it is shared, another number of processes can go on.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lucas_tables::whole;

use crate::fleet::{Fleet, Mishap};
use crate::table::RankShares;

const LOCK: &str = "lock";
const TASK: &str = "task";
const COMPLETE: &str = "complete";
const SHARD: &str = "shard-";
/// What the names of layers of words begin with.
pub(crate) const LAYER: &str = "layer-";
const FIRST: &str = "lucas work 2\n";
/// No file that says what is complete is longer.
const MOST_TOLD: u64 = 1 << 26;

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unworkable {
    /// It could not be made, opened or read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Something else is in it.
    #[error("it holds {0}")]
    Foreign(String),
    /// Something else is being solved in it.
    #[error("it holds {0}")]
    Other(String),
    /// Somebody else works there.
    #[error("it is in use")]
    Busy,
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkStage {
    /// Nothing is known yet.
    Opening,
    /// What is won and lost.
    Deciding,
    /// What is drawn by the rules.
    Drawing,
    /// Nothing more.
    Over,
}

const STAGES: [WorkStage; 4] = [WorkStage::Opening, WorkStage::Deciding, WorkStage::Drawing, WorkStage::Over];

/// Where a solve stands after a layer, for everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorkStanding {
    /// How many positions there are.
    pub size: u64,
    /// What is being decided.
    pub stage: WorkStage,
    /// The distance of the last layer.
    pub depth: u32,
    /// The largest distance so far.
    pub longest: u32,
    /// How many positions are decided.
    pub found: u64,
    /// Bytes of what is known of a position.
    pub width: u64,
    /// The most moves that still give hope somewhere.
    pub open: u32,
}

impl WorkStanding {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(size: u64) -> Self {
        WorkStanding { size, stage: WorkStage::Opening, depth: 0, longest: 0, found: 0, width: 1, open: 0 }
    }

    fn numbers(&self) -> [u64; 7] {
        let stage = STAGES.iter().position(|stage| *stage == self.stage).unwrap_or(0);
        let [depth, longest, open] = [self.depth, self.longest, self.open].map(u64::from);
        [self.size, stage as u64, depth, longest, self.found, self.width, open]
    }

    fn read([size, stage, depth, longest, found, width, open]: [u64; 7]) -> Option<Self> {
        let stage = *STAGES.get(usize::try_from(stage).ok()?)?;
        let [depth, longest, open] = [depth, longest, open].map(|number| u32::try_from(number).ok());
        let is_width = matches!(width, 1 | 2 | 4);
        is_width.then_some(WorkStanding {
            size,
            stage,
            depth: depth?,
            longest: longest?,
            found,
            width,
            open: open?,
        })
    }
}

/// What everybody has written of one layer.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Complete {
    generation: u64,
    standing: WorkStanding,
    /// The checksum of each process's shard.
    sums: Vec<String>,
}

impl Complete {
    fn written(&self) -> String {
        let numbers: Vec<String> = self.standing.numbers().iter().map(u64::to_string).collect();
        let sums = self.sums.join("\n");
        let text = format!("{FIRST}{} {}\n{sums}\n", self.generation, numbers.join(" "));
        format!("{text}{}\n", blake3::hash(text.as_bytes()).to_hex())
    }

    fn read(text: &str) -> Option<Self> {
        let (text, sum) = text.strip_suffix('\n')?.rsplit_once('\n')?;
        let text = format!("{text}\n");
        if blake3::hash(text.as_bytes()).to_hex().as_str() != sum {
            return None;
        }
        let mut lines = text.strip_prefix(FIRST)?.lines();
        let numbers: Vec<u64> = lines.next()?.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        let (&generation, numbers) = numbers.split_first()?;
        let standing = WorkStanding::read(numbers.try_into().ok()?)?;
        let sums: Vec<String> = lines.map(str::to_owned).collect();
        (!sums.is_empty()).then_some(Complete { generation, standing, sums })
    }

    /// The name of the shard of a process, which says how many processes there were.
    fn name(&self, process: usize, processes: usize) -> String {
        format!("{SHARD}{}-{process}-of-{processes}", self.generation)
    }
}

/// A folder in which a solve on many machines is kept.
#[derive(Debug)]
pub struct WorkFolder {
    path: PathBuf,
    /// Held by process 0 as long as its run works here.
    _lock: Option<File>,
    every: Duration,
    last: Instant,
    generation: u64,
    /// Where what is taken up stood.
    pub taken_up: Option<WorkStanding>,
    /// Whether something was there that could not be taken up.
    pub is_damaged: bool,
}

/// Whether a name in the folder is one of ours.
fn is_ours(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    stem == LOCK || stem == TASK || stem == COMPLETE || stem.starts_with(SHARD) || stem.starts_with(LAYER)
}

/// Takes the lock of a folder.
fn locked(place: &Path) -> Result<File, Unworkable> {
    let lock = OpenOptions::new().write(true).create(true).truncate(false).open(place)?;
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Unworkable::Busy),
        // Where files have no locks, as on some disks of a network, nobody is kept out.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(lock),
    }
}

impl WorkFolder {
    /// Opens a folder for a task, or makes it. Process 0 keeps other runs out of it; the others of its run are let in.
    ///
    /// # Errors
    /// Refuses a folder that holds anything else, and leaves it as it is, and one in which another run works.
    pub fn open(path: &Path, task: &str, every: Duration, me: usize) -> Result<Self, Unworkable> {
        match fs::create_dir(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error.into()),
            _ => {}
        }
        for entry in fs::read_dir(path)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if !is_ours(&name) {
                return Err(Unworkable::Foreign(name));
            }
        }
        let place = path.join(TASK);
        let written = format!("{FIRST}{task}\n");
        let is_begun = match fs::read_to_string(&place) {
            Ok(found) if found == written => true,
            Ok(found) => {
                let other = found.strip_prefix(FIRST).unwrap_or(TASK).trim_end().to_owned();
                return Err(Unworkable::Other(other));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(error.into()),
        };
        let lock = if me == 0 { Some(locked(&path.join(LOCK))?) } else { None };
        if !is_begun {
            whole::replace(&place, |writer| writer.write_all(written.as_bytes()))?;
        }
        let (path, last) = (path.to_owned(), Instant::now());
        Ok(WorkFolder { path, _lock: lock, every, last, generation: 0, taken_up: None, is_damaged: false })
    }

    /// Whether a layer is kept at a place.
    #[must_use]
    pub fn has_kept(path: &Path) -> bool {
        path.join(COMPLETE).is_file()
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// What is said to be complete, if anything is.
    pub(crate) fn told(&self) -> String {
        read_some(&self.path.join(COMPLETE)).unwrap_or_default()
    }

    /// Says what is complete.
    pub(crate) fn tell(&mut self, text: &str) -> io::Result<()> {
        whole::replace(&self.path.join(COMPLETE), |writer| writer.write_all(text.as_bytes()))?;
        self.last = Instant::now();
        Ok(())
    }

    /// Whether it is time to keep what is done.
    #[must_use]
    pub fn is_time_to_keep(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    /// Finds the last layer that all processes can read their shares of, wherever it is said to be complete.
    ///
    /// # Errors
    /// Says who is gone.
    pub fn resume(
        &mut self,
        size: u64,
        shares: &RankShares,
        fleet: &mut Fleet,
    ) -> Result<Option<(WorkStanding, Vec<u8>)>, Mishap> {
        let told = self.told();
        let mut known: Vec<Complete> = fleet
            .confer(told.as_bytes())?
            .iter()
            .filter_map(|told| Complete::read(str::from_utf8(told).ok()?))
            .filter(|complete| complete.standing.size == size)
            .collect();
        known.sort_by_key(|complete| std::cmp::Reverse(complete.generation));
        known.dedup();
        self.is_damaged = !known.is_empty() || !told.is_empty();
        for complete in known {
            let read = self.read_share(&complete, shares, (fleet.me, fleet.count));
            let all = fleet.compare([u64::from(read.is_some())])?;
            if let Some(bytes) = read.filter(|_| all.iter().all(|told| told[0] == 1)) {
                self.generation = complete.generation;
                (self.taken_up, self.is_damaged) = (Some(complete.standing), false);
                return Ok(Some((complete.standing, bytes)));
            }
        }
        Ok(None)
    }

    /// Reads the bytes of this process's share from the shards of a layer: from its own, where there were as many processes.
    fn read_share(
        &self,
        complete: &Complete,
        shares: &RankShares,
        (me, count): (usize, usize),
    ) -> Option<Vec<u8>> {
        let width = usize::try_from(complete.standing.width).ok()?;
        let earlier = complete.sums.len();
        let held = RankShares::new(shares.size(), earlier);
        let read = |process: usize| {
            let bytes = fs::read(self.path.join(complete.name(process, earlier))).ok()?;
            let is_sound = bytes.len() == held.held(process) * width
                && blake3::hash(&bytes).to_hex().as_str() == complete.sums[process];
            is_sound.then_some(bytes)
        };
        if earlier == count {
            return read(me);
        }
        let mut share = vec![0; shares.held(me) * width];
        for process in 0..earlier {
            for (cell, place) in read(process)?.chunks_exact(width).zip(0..) {
                let (holder, place) = shares.holder(held.rank(process, place));
                if holder == me {
                    share[place * width..][..width].copy_from_slice(cell);
                }
            }
        }
        Some(share)
    }

    /// Keeps a layer: what this process holds, and once all have written, that it is complete.
    ///
    /// # Errors
    /// Fails when it cannot be written, and says who is gone.
    pub fn keep(&mut self, standing: &WorkStanding, bytes: &[u8], fleet: &mut Fleet) -> Result<(), Mishap> {
        let (me, count) = (fleet.me, fleet.count);
        let mut complete =
            Complete { generation: self.generation + 1, standing: *standing, sums: Vec::new() };
        whole::replace(&self.path.join(complete.name(me, count)), |writer| writer.write_all(bytes))?;
        let told = fleet.confer(blake3::hash(bytes).to_hex().as_bytes())?;
        complete.sums = told.iter().map(|sum| String::from_utf8_lossy(sum).into_owned()).collect();
        self.tell(&complete.written())?;
        // Nobody needs what was there before when everybody has said so.
        fleet.compare([])?;
        self.generation = complete.generation;
        let names: Vec<String> = (0..count).map(|process| complete.name(process, count)).collect();
        self.remove(|name| {
            name.starts_with(SHARD) && !names.iter().any(|kept| name.starts_with(kept.as_str()))
        });
        Ok(())
    }

    /// All is done: nothing needs to be kept.
    pub fn clean(&self) {
        self.remove(is_ours);
        // It goes too when nobody else has put anything there.
        let _ = fs::remove_dir(&self.path);
    }

    /// Removes files that others may be removing too.
    pub(crate) fn remove(&self, is_stale: impl Fn(&str) -> bool) {
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            if is_stale(&entry.file_name().to_string_lossy()) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

fn read_some(path: &Path) -> Option<String> {
    let is_short = fs::metadata(path).ok()?.len() <= MOST_TOLD;
    is_short.then(|| fs::read_to_string(path).ok())?
}
