//! Keys and taps as they come, heard on a thread of their own: Ctrl-C also while a picture is drawn or a move made.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryIter, sync_channel};
use std::thread::{sleep, spawn};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};

use super::hold::{self, PATIENCE};
use super::reader::KeyReader;

/// The most keys and taps that wait; what comes when so many do is lost.
const MOST_WAITING: usize = 1 << 16;
/// How long what was typed before Ctrl-C may take.
const COURTESY: Duration = Duration::from_millis(50);
/// How often the thread wakes when nothing happens.
const IDLE: Duration = Duration::from_mins(1);

/// Where keys and taps are heard.
pub struct Keyboard {
    events: Receiver<Event>,
    is_leaving: Arc<AtomicBool>,
}

impl Keyboard {
    /// Listens from now on, as long as the terminal is there.
    #[must_use]
    pub fn listen() -> Self {
        let (tell, events) = sync_channel(MOST_WAITING);
        let is_leaving = Arc::new(AtomicBool::new(false));
        let leaving = Arc::clone(&is_leaving);
        spawn(move || {
            let (mut reader, mut is_first) = (KeyReader::default(), true);
            while let Ok(event) = reader.next(IDLE) {
                let Some(event) = event else { continue };
                if is_interrupt(&event) && std::mem::take(&mut is_first) {
                    let leaving = Arc::clone(&leaving);
                    spawn(move || insist(&leaving));
                }
                let _ = tell.try_send(event);
            }
        });
        Keyboard { events, is_leaving }
    }

    /// The next key or tap; `None` when nothing comes for so long.
    ///
    /// # Errors
    /// Fails when the terminal is gone.
    pub fn next(&self, limit: Duration) -> Result<Option<Event>, RecvTimeoutError> {
        match self.events.recv_timeout(limit) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(gone) => Err(gone),
        }
    }

    /// The keys and taps that wait.
    #[must_use]
    pub fn waiting(&self) -> TryIter<'_, Event> {
        self.events.try_iter()
    }

    /// Whether Ctrl-C was pressed a while ago: nothing else is done any more.
    #[must_use]
    pub fn is_leaving(&self) -> bool {
        self.is_leaving.load(Relaxed)
    }
}

/// Whether this is Ctrl-C.
#[must_use]
pub fn is_interrupt(event: &Event) -> bool {
    is_control('c', event)
}

/// Whether this is Ctrl-Z.
#[must_use]
pub fn is_suspension(event: &Event) -> bool {
    is_control('z', event)
}

fn is_control(letter: char, event: &Event) -> bool {
    matches!(event, Event::Key(key) if key.kind == KeyEventKind::Press
        && key.code == KeyCode::Char(letter)
        && key.modifiers.contains(KeyModifiers::CONTROL))
}

/// Ctrl-C was pressed: the rest is passed over, and in the end the program is left without its consent.
fn insist(is_leaving: &AtomicBool) {
    sleep(COURTESY);
    is_leaving.store(true, Relaxed);
    sleep(PATIENCE);
    if hold::is_screen() {
        hold::give_back_at_once();
        std::process::exit(crate::exit::interrupted().into());
    }
}
