//! The person's terminal: a single key, and the progress of long work.

use std::io;
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use indicatif::{ProgressBar, ProgressStyle};

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

/// A line on standard error that counts positions while a search goes on; hidden where nobody would see it.
#[must_use]
pub fn counter(label: &str) -> ProgressBar {
    let counter = ProgressBar::new_spinner().with_message(label.to_owned());
    let style = ProgressStyle::with_template("{spinner} {msg}: {human_pos} ({per_sec}, {elapsed})");
    counter.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    counter.enable_steady_tick(Duration::from_millis(100));
    counter
}
