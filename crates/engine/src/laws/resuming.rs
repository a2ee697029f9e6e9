//! The law of long work: taken up anywhere, it comes to the same end.

use std::io;
use std::sync::Mutex;

use super::holds;
use crate::effort::{Effort, Kept, Unfinished, Watch, Writing};

/// Keeps where a solve stood after every layer.
#[derive(Default)]
struct Recorder {
    earlier: Option<Kept>,
    layers: Mutex<Vec<Kept>>,
}

impl Watch for Recorder {
    fn kept(&self) -> Option<Kept> {
        self.earlier.clone()
    }

    fn is_time_to_keep(&self) -> bool {
        true
    }

    fn keep(&self, depth: u32, writing: Writing<'_>) -> io::Result<()> {
        let mut bytes = Vec::new();
        writing(&mut bytes)?;
        self.layers.lock().map_err(|_| io::ErrorKind::Other)?.push(Kept { depth, bytes });
        Ok(())
    }
}

/// A solve that is taken up after any of its layers comes to the same end.
pub(super) fn resumes<T: PartialEq>(
    solve: impl Fn(&Effort<'_>) -> Result<T, Unfinished>,
) -> Result<(), String> {
    let recorder = Recorder::default();
    let end = solve(&Effort { watch: &recorder, ..Effort::UNBOUNDED })
        .map_err(|unfinished| unfinished.to_string())?;
    for kept in recorder.layers.into_inner().map_err(|_| "nobody panicked")? {
        let depth = kept.depth;
        let watch = &Recorder { earlier: Some(kept), ..Recorder::default() };
        let again = solve(&Effort { watch, ..Effort::UNBOUNDED });
        holds(again.is_ok_and(|again| again == end), || {
            format!("a solve taken up after {depth} plies comes to another end")
        })?;
    }
    Ok(())
}
