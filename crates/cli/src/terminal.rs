//! The person's terminal: a single key, and Ctrl-C while work is under way.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use indicatif::ProgressBar;

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

/// Whether a long work that can stop at a good moment is under way, how many milliseconds it has for that (0: as many as
/// it needs), and whether it was asked to.
static CAN_STOP: AtomicBool = AtomicBool::new(false);
static PATIENCE: AtomicU64 = AtomicU64::new(0);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The line that counts positions, to be cleared whatever ends the program.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// From now on Ctrl-C and a kill signal that can be caught ask to stop. They end the program the second time, or when the
/// work has not stopped in time.
pub fn stop_when_interrupted(patience: Option<Duration>) {
    let milliseconds = patience.and_then(|patience| u64::try_from(patience.as_millis()).ok());
    PATIENCE.store(milliseconds.unwrap_or(0), Relaxed);
    INTERRUPTED.store(false, Relaxed);
    CAN_STOP.store(true, Relaxed);
    // A second handler is refused: the first one is this.
    let _ = ctrlc::set_handler(|| {
        if CAN_STOP.load(Relaxed) && !INTERRUPTED.swap(true, Relaxed) {
            let patience = PATIENCE.load(Relaxed);
            std::thread::sleep(Duration::from_millis(patience));
            if patience == 0 || !CAN_STOP.load(Relaxed) {
                return;
            }
        }
        if let Some(line) = SHOWN.lock().ok().and_then(|mut shown| shown.take()) {
            line.finish_and_clear();
        }
        std::process::exit(crate::exit::INTERRUPTED.into());
    });
}

/// Lets a line be cleared when the program ends before its time.
pub fn clear_when_interrupted(line: ProgressBar) {
    if let Ok(mut shown) = SHOWN.lock() {
        *shown = Some(line);
    }
}

/// From now on they end the program at once.
pub fn exit_when_interrupted() {
    CAN_STOP.store(false, Relaxed);
}

/// Whether the person has asked to stop.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}
