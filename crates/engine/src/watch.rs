//! Long work that is watched: it tells how far it is, can be stopped, and taken up where it stood.

use std::io;

/// Where a solve stood after a whole layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// All positions up to this distance are found.
    pub depth: u32,
    /// What was found, for the solver that wrote it.
    pub bytes: Vec<u8>,
}

/// Writes what is kept.
pub type Writing<'a> = &'a dyn Fn(&mut dyn io::Write) -> io::Result<()>;

/// Who watches over long work.
pub trait Watch: Sync {
    /// Hears how much is done, of how much.
    fn progress(&self, _done: u64, _of: u64) {}

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

    /// Keeps all layers up to a depth.
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

/// Why long work did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum Unfinished {
    /// It takes at least so many bytes of memory; `None` beyond counting.
    #[error("more memory than allowed")]
    Memory(Option<u64>),
    /// It was stopped; what was done is kept.
    #[error("stopped")]
    Stopped,
    /// What was done could not be kept.
    #[error("{0}")]
    Keeping(#[from] io::Error),
}

/// After each layer: keeps what is done when it is time to, and stops when asked to.
pub(crate) fn after_layer(watch: &dyn Watch, depth: u32, writing: Writing<'_>) -> Result<(), Unfinished> {
    let is_stopping = watch.is_stopping();
    if is_stopping || watch.is_time_to_keep() {
        watch.keep(depth, writing)?;
    }
    if is_stopping { Err(Unfinished::Stopped) } else { Ok(()) }
}
