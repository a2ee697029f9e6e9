//! A position that is looked for while people look on: on a thread of its own, and no longer than somebody waits for it.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use lucas_engine::Refusal;
use lucas_engine::effort::Watch;
use lucas_engine::registry::Place;

use super::mind::Interest;

/// A place that was looked for, and the words that say which it is.
pub type Found = Result<(Place, String), Refusal>;

/// A search for a position; it ends with this.
pub struct Drawing {
    interest: Arc<Interest>,
    found: Receiver<Found>,
}

impl Drawing {
    /// Begins to look.
    #[must_use]
    pub fn begin(look: impl FnOnce(&dyn Watch) -> Found + Send + 'static) -> Self {
        let (tell, found) = channel();
        let interest = Interest::begin();
        let watch = Arc::clone(&interest);
        std::thread::spawn(move || {
            // Nobody may be left to hear it.
            let _ = tell.send(look(&*watch));
        });
        Drawing { interest, found }
    }

    /// What was found, when it is within so long.
    #[must_use]
    pub fn found(&self, limit: Duration) -> Option<Found> {
        self.found.recv_timeout(limit).ok()
    }

    /// How many positions were visited so far.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.interest.visited()
    }
}

impl Drop for Drawing {
    fn drop(&mut self) {
        self.interest.end();
    }
}
