//! How much work may be done, who hears how far it is, who may stop it, and where what is done is kept.

use std::io;
use std::time::Instant;

use crate::limit::Limit;

/// The depth of what is kept of a solve that goes by rank: what was found makes no whole layers.
pub const BY_RANK: u32 = u32::MAX;

/// Where a solve stood after a whole layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// All positions up to this distance are found, or [`BY_RANK`].
    pub depth: u32,
    /// What was found, for the solver that wrote it.
    pub bytes: Vec<u8>,
}

/// Writes what is kept.
pub type Writing<'a> = &'a dyn Fn(&mut dyn io::Write) -> io::Result<()>;

/// How all positions of a game are solved, where memory decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Route {
    /// The fast way, which writes all moves down.
    Written {
        /// How many bytes it takes.
        needed: u64,
    },
    /// The small way, which makes them anew for every layer.
    Sweeps {
        /// How many bytes it takes.
        least: u64,
        /// How many the fast way would take at least.
        needed: u64,
    },
    /// The way beyond memory, which holds a few parts of the table in memory at a time, and the others on disk.
    Beyond {
        /// How many bytes of memory it takes.
        memory: u64,
        /// How many bytes it takes on disk, besides notes.
        disk: u64,
        /// How many bytes of memory any other way would take at least.
        needed: u64,
    },
}

/// Who watches over work.
pub trait Watch: Sync {
    /// Hears how much is done, and of how much where that is known.
    fn progress(&self, _done: u64, _of: Option<u64>) {}

    /// Hears which way was chosen, where memory decides.
    fn chosen(&self, _route: Route) {}

    /// Whether to stop as soon as may be.
    fn is_stopping(&self) -> bool {
        false
    }

    /// What an earlier run kept.
    fn kept(&self) -> Option<Kept> {
        None
    }

    /// Whether it is time to keep what is done.
    fn is_time_to_keep(&self) -> bool {
        false
    }

    /// Keeps all layers up to a depth, or what was found [by rank](BY_RANK).
    ///
    /// # Errors
    /// Fails when it cannot be written.
    fn keep(&self, _depth: u32, _writing: Writing<'_>) -> io::Result<()> {
        Ok(())
    }
}

/// Nobody watches: the work goes on to its end.
pub struct Unwatched;

impl Watch for Unwatched {}

/// How much work may be done.
#[derive(Clone, Copy)]
pub struct Effort<'w> {
    /// The most positions to visit.
    pub positions: usize,
    /// The most positions to visit when theory knows who wins and search would only add in how many plies.
    pub beside_theory: usize,
    /// The most bytes of memory to take.
    pub memory: u64,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Whether other positions will be asked about: then a way that answers for all of them is worth more work.
    pub is_kept: bool,
    /// Whether the answer must be the same whatever was explored before: then nothing is known from a larger exploration.
    pub is_repeatable: bool,
    /// Who watches.
    pub watch: &'w dyn Watch,
}

/// What a position may take, with its moves, when only their number is bounded.
pub const BYTES_PER_POSITION: u64 = 1024;

/// When theory knows who wins, this part of the time is given to finding in how many plies.
const PART_BESIDE_THEORY: u32 = 8;

impl Effort<'static> {
    /// All the work it takes.
    pub const UNBOUNDED: Self = Effort {
        positions: usize::MAX,
        beside_theory: usize::MAX,
        memory: u64::MAX,
        deadline: None,
        is_kept: false,
        is_repeatable: false,
        watch: &Unwatched,
    };

    /// At most so many positions, and as much memory as they take with a good many moves each.
    #[must_use]
    pub const fn positions(most: usize) -> Self {
        let memory = (most as u64).saturating_mul(BYTES_PER_POSITION);
        Effort { positions: most, beside_theory: most, memory, ..Self::UNBOUNDED }
    }
}

impl Effort<'_> {
    /// What is worth doing when theory knows who wins: part of the time, and not too many positions.
    pub(crate) fn beside_theory(&self) -> Self {
        let now = Instant::now();
        let deadline =
            self.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / PART_BESIDE_THEORY);
        Effort { positions: self.positions.min(self.beside_theory), deadline, ..*self }
    }

    /// Goes on, unless it is time to give up.
    ///
    /// # Errors
    /// Says whether the time is up or somebody stopped it.
    pub fn go_on(&self) -> Result<(), Limit> {
        if self.watch.is_stopping() {
            Err(Limit::Stopped)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Limit::Time)
        } else {
            Ok(())
        }
    }

    /// Takes so many bytes of memory at least.
    ///
    /// # Errors
    /// Says how many are allowed when they are fewer; `None` is beyond counting.
    pub fn take(&self, needed: Option<u64>) -> Result<(), Limit> {
        let fits = needed.is_some_and(|needed| needed <= self.memory);
        if fits { Ok(()) } else { Err(Limit::Memory { needed, allowed: self.memory }) }
    }
}

/// Why long work did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum Unfinished {
    /// It met a limit; where it was stopped, what was done is kept.
    #[error("{0}")]
    Limit(#[from] Limit),
    /// What was done could not be kept.
    #[error("{0}")]
    Keeping(#[from] io::Error),
}
