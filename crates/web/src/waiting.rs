//! How far the work for a page is: whoever waits for it asks by a number of their own.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Path, State};
use axum::http::HeaderMap;

use crate::workbench::Workbench;

/// The header by which a request gives its number.
const HEADER: &str = "x-lucas-wait";

tokio::task_local! {
    /// The number under which a request is waited for, if it has one.
    pub(crate) static NUMBER: Option<u64>;
}

/// The number that a request gives.
pub(crate) fn number(headers: &HeaderMap) -> Option<u64> {
    headers.get(HEADER)?.to_str().ok()?.parse().ok()
}

/// How many positions were visited for each page that is waited for; no more of them than pages that are made.
#[derive(Default)]
pub(crate) struct Waits(Mutex<HashMap<u64, Arc<AtomicU64>>>);

/// A page that is waited for; when it is made, nobody asks any more.
pub(crate) struct Wait<'w> {
    waits: &'w Waits,
    number: Option<u64>,
    /// How many positions were visited.
    pub visited: Arc<AtomicU64>,
}

impl Waits {
    /// Lets the request at hand be asked about.
    pub(crate) fn begin(&self) -> Wait<'_> {
        let (number, visited) = (NUMBER.try_with(|number| *number).ok().flatten(), Arc::default());
        if let Some(number) = number {
            let mut waits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            waits.insert(number, Arc::clone(&visited));
        }
        Wait { waits: self, number, visited }
    }
}

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        if let Some(number) = self.number {
            self.waits.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
        }
    }
}

/// Tells how many positions were visited for a page; none when nobody works on it.
pub(crate) async fn visited(State(workbench): State<Arc<Workbench>>, Path(number): Path<u64>) -> String {
    let waits = workbench.waits.0.lock().unwrap_or_else(PoisonError::into_inner);
    waits.get(&number).map_or(0, |visited| visited.load(Relaxed)).to_string()
}
