//! A position that is looked for while people look on: on a thread of its own, and no longer than somebody waits for it.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use lucas_engine::Refusal;
use lucas_engine::effort::Watch;
use lucas_engine::registry::Place;

use super::mind::Interest;

/// A place that was looked for, and the words that say which it is.
pub type DrawnPlace = Result<(Place, String), Refusal>;

/// A search for a position; it ends with this.
pub struct Quest {
    interest: Arc<Interest>,
    found: Receiver<DrawnPlace>,
}

impl Quest {
    /// Begins to look.
    #[must_use]
    pub fn begin(look: impl FnOnce(&dyn Watch) -> DrawnPlace + Send + 'static) -> Self {
        let (tell, found) = channel();
        let interest = Interest::begin();
        let watch = Arc::clone(&interest);
        std::thread::spawn(move || {
            // Nobody may be left to hear it.
            let _ = tell.send(look(&*watch));
        });
        Quest { interest, found }
    }

    /// What was found, when it is within so long.
    #[must_use]
    pub fn found(&self, limit: Duration) -> Option<DrawnPlace> {
        self.found.recv_timeout(limit).ok()
    }

    /// How many positions were visited so far.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.interest.visited()
    }
}

impl Drop for Quest {
    fn drop(&mut self) {
        self.interest.end();
    }
}
