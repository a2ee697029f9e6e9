//! The person's terminal: a single key, and the progress of long work.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// Leaves raw mode, whatever happens.
struct RawMode;

impl Drop for RawMode {
    fn drop(&mut self) {
        let _ = disable_raw_mode();
    }
}

/// Waits until a key is pressed; Ctrl-C interrupts. The terminal is left as it was, even by a kill signal that can
/// be caught.
///
/// # Errors
/// Fails when the terminal cannot be read, or on Ctrl-C.
pub fn wait_for_key() -> io::Result<()> {
    let _ = ctrlc::set_handler(|| {
        let _ = disable_raw_mode();
        std::process::exit(crate::exit::INTERRUPTED.into());
    });
    enable_raw_mode()?;
    let _raw_mode = RawMode;
    loop {
        if let Event::Key(key) = read()?
            && key.kind == KeyEventKind::Press
        {
            let is_interrupt =
                key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
            return if is_interrupt { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) };
        }
    }
}

/// Whether a long work that can stop at a good moment is under way, and whether it was asked to.
static CAN_STOP: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C and a kill signal that can be caught ask to stop, and only the second time they end the program.
pub fn stop_when_interrupted() {
    CAN_STOP.store(true, Relaxed);
    // A second handler is refused: the first one is this.
    let _ = ctrlc::set_handler(|| {
        if !CAN_STOP.load(Relaxed) || INTERRUPTED.swap(true, Relaxed) {
            std::process::exit(crate::exit::INTERRUPTED.into());
        }
    });
}

/// From now on they end the program at once.
pub fn exit_when_interrupted() {
    CAN_STOP.store(false, Relaxed);
}

/// Whether the person has asked to stop.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}

/// A bar on standard error that shows how much is done, how fast, and the time left; hidden where nobody would see it.
#[must_use]
pub fn bar(label: &str) -> ProgressBar {
    let bar = ProgressBar::new(1).with_message(label.to_owned());
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} % ({rate}/s, {eta})");
    let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        // A line that cannot be written is not seen either.
        let _ = write!(out, "{:.0}", state.per_sec());
    };
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", rate));
    bar
}

/// A line on standard error that counts positions while a search goes on; hidden where nobody would see it.
#[must_use]
pub fn counter(label: &str) -> ProgressBar {
    let counter = ProgressBar::new_spinner().with_message(label.to_owned());
    let style = ProgressStyle::with_template("{spinner} {msg}: {human_pos} ({per_sec}, {elapsed})");
    counter.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    counter.enable_steady_tick(Duration::from_millis(100));
    counter
}
