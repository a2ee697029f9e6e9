//! What was tried, what failed, and for how long to go on.

use std::time::{Duration, Instant};

/// No more failures of an attack than these are told of.
const MOST_TOLD: usize = 5;

/// The count of an attack.
pub struct Tally {
    /// How many things were tried.
    pub tried: u64,
    /// How many of them failed.
    pub failed: u64,
    /// The first failures.
    pub failures: Vec<String>,
    /// What was measured, where something was.
    pub measured: String,
    until: Instant,
}

impl Tally {
    /// An attack that goes on for some time.
    pub fn new(time: Duration) -> Self {
        let (failures, measured) = (Vec::new(), String::new());
        Tally { tried: 0, failed: 0, failures, measured, until: Instant::now() + time }
    }

    /// Whether there is time for more.
    pub fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    /// Something was tried; it is told how it failed, if it did.
    pub fn count(&mut self, failure: Option<String>) {
        self.tried += 1;
        if let Some(failure) = failure {
            self.failed += 1;
            if self.failures.len() < MOST_TOLD {
                self.failures.push(failure);
            }
        }
    }
}
