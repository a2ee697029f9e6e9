//! Which sizes of a game are solved at once, as far as it was tried.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lucas_engine::{AnyGame, Effort, Entry, Preset};

/// Whoever opens a page did not ask for this, so each size is looked at no further and no longer.
const FEW: usize = 300_000;
const MOMENT: Duration = Duration::from_millis(120);
/// All sizes of a game together take no longer than this: what is not tried by then is tried another time.
const ALL: Duration = Duration::from_millis(300);
/// What was not solved is tried again after so long: the machine may have had other work.
const A_WHILE: Duration = Duration::from_mins(5);
/// No more sizes than these are remembered.
const MOST: usize = 500;

/// What was tried, by the address of the game: whether it was solved, and when that was.
#[derive(Default)]
pub struct Reach(Mutex<HashMap<String, (bool, Instant)>>);

impl Reach {
    /// Whether a game is solved from its start in a moment.
    pub fn is_at_once(&self, game: &Arc<dyn AnyGame>) -> bool {
        self.within(game, MOMENT)
    }

    fn within(&self, game: &Arc<dyn AnyGame>, time: Duration) -> bool {
        let address = game.address();
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&address).copied();
        if let Some((is_solved, when)) = known
            && (is_solved || when.elapsed() < A_WHILE)
        {
            return is_solved;
        }
        let quick = Effort { deadline: Some(Instant::now() + time), ..Effort::positions(FEW) };
        let is_solved = Arc::clone(game).analysis().answer(&game.start(), 0, &quick).is_ok();
        // Too short a trial says nothing.
        if is_solved || time == MOMENT {
            let mut tried = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if tried.len() >= MOST {
                tried.clear();
            }
            tried.insert(address, (is_solved, Instant::now()));
        }
        is_solved
    }

    /// The presets of a game whose hints and solution are had at once, in their order.
    pub fn soon(&self, entry: &Entry) -> Vec<&'static Preset> {
        let until = Instant::now() + ALL;
        let is_soon = |preset: &&'static Preset| {
            let left = until.saturating_duration_since(Instant::now()).min(MOMENT);
            entry.open_params(preset.params).is_ok_and(|game| self.within(&game, left))
        };
        entry.presets.iter().filter(is_soon).collect()
    }
}
