//! Recent analyses, kept for whoever asks next, within so many bytes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::any::{Analysis, AnyGame};
use crate::stored::Stored;

/// No more analyses than these are kept, however little they hold.
const MOST_KEPT: usize = 256;

/// An analysis by what it is called, and when it was asked.
struct Recent {
    name: String,
    analysis: Arc<dyn Analysis>,
    asked: Instant,
}

/// The analyses that were asked last.
pub struct Analyses {
    /// They hold no more bytes than this, when nobody explores.
    most: usize,
    /// Tables, by the address of their game.
    stored: HashMap<String, Arc<dyn Stored>>,
    /// The latest asked last.
    kept: Mutex<Vec<Recent>>,
    found: AtomicU64,
    opened: AtomicU64,
}

impl Analyses {
    /// Keeps so many bytes.
    #[must_use]
    pub fn new(most: usize) -> Self {
        let (stored, kept) = (HashMap::new(), Mutex::default());
        Analyses { most, stored, kept, found: AtomicU64::new(0), opened: AtomicU64::new(0) }
    }

    /// Answers from now on from tables, each by the address of its game.
    pub fn ask_tables(&mut self, stored: HashMap<String, Arc<dyn Stored>>) {
        self.stored = stored;
        self.kept.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The analysis of a name, opened unless it is kept.
    pub fn of(&self, name: &str, game: &Arc<dyn AnyGame>) -> Arc<dyn Analysis> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|recent| recent.name == name);
        let counted = if place.is_some() { &self.found } else { &self.opened };
        counted.fetch_add(1, Relaxed);
        let asked = Instant::now();
        let last = if let Some(place) = place {
            Recent { asked, ..kept.remove(place) }
        } else {
            let analysis = match self.stored.get(&game.address()) {
                Some(stored) => Arc::clone(game).analysis_from(Arc::clone(stored)),
                None => Arc::clone(game).analysis(),
            };
            Recent { name: name.to_owned(), analysis, asked }
        };
        let analysis = Arc::clone(&last.analysis);
        kept.push(last);
        analysis
    }

    /// Forgets the analyses that nobody asked for so long; whether there were any.
    pub fn forget(&self, age: Duration) -> bool {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let before = kept.len();
        kept.retain(|recent| recent.asked.elapsed() < age);
        kept.len() < before
    }

    /// Forgets the analyses that were asked longest ago, as many as hold too much.
    pub fn trim(&self) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let mut held: usize = kept.iter().map(|recent| recent.analysis.weight()).sum();
        let mut gone = 0;
        while gone < kept.len() && (held > self.most || kept.len() - gone > MOST_KEPT) {
            held -= kept[gone].analysis.weight();
            gone += 1;
        }
        kept.drain(..gone);
    }

    /// About how many bytes are held.
    #[must_use]
    pub fn weight(&self) -> usize {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().map(|recent| recent.analysis.weight()).sum()
    }

    /// How often an analysis was found, and how often opened.
    #[must_use]
    pub fn counts(&self) -> (u64, u64) {
        (self.found.load(Relaxed), self.opened.load(Relaxed))
    }
}
