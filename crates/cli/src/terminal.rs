//! The person's terminal: a single key, and signals while work is under way.

pub mod hold;
pub mod keyboard;
pub mod letters;
mod reader;
#[cfg(unix)]
mod sequence;

use std::io;
use std::sync::Mutex;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crossterm::event::{Event, KeyEventKind};
use indicatif::ProgressBar;

use self::hold::Hold;
use self::keyboard::{is_interrupt, is_suspension};
use self::reader::KeyReader;

/// How long a key is waited for before signals are looked at.
const LOOK: Duration = Duration::from_millis(15);

/// Waits until a key is pressed; Ctrl-C interrupts. The terminal is left as it was, even by a kill signal that can
/// be caught.
///
/// # Errors
/// Fails when the terminal cannot be read, or on Ctrl-C.
pub fn wait_for_key() -> io::Result<()> {
    let hold = Hold::keys()?;
    let mut reader = KeyReader::modest();
    while !is_interrupted() {
        match reader.next(LOOK)? {
            Some(event) if is_interrupt(&event) => break,
            Some(event) if is_suspension(&event) => hold.suspend()?,
            Some(Event::Key(key)) if key.kind == KeyEventKind::Press => {
                drop(hold);
                return if is_interrupted() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) };
            }
            _ => {}
        }
    }
    Err(io::ErrorKind::Interrupted.into())
}

/// Whether a long work that can stop at a good moment is under way, how many milliseconds it has for that (0: as many as
/// it needs), and whether it was asked to.
static CAN_STOP: AtomicBool = AtomicBool::new(false);
static PATIENCE: AtomicU64 = AtomicU64::new(0);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Whether signals are heard.
static HEARD: Once = Once::new();
/// The signal that asked last; 0 when none has.
static SIGNAL: AtomicI32 = AtomicI32::new(0);
/// The line that counts positions, to be cleared whatever ends the program.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// From now on Ctrl-C and a kill signal that can be caught ask to stop. They end the program the second time, or when the
/// work has not stopped in time.
pub fn stop_when_interrupted(patience: Option<Duration>) {
    let milliseconds = patience.and_then(|patience| u64::try_from(patience.as_millis()).ok());
    PATIENCE.store(milliseconds.unwrap_or(0), Relaxed);
    INTERRUPTED.store(false, Relaxed);
    CAN_STOP.store(true, Relaxed);
    HEARD.call_once(hear_signals);
}

/// Hears on a thread of its own that the program is to stop. Where that cannot be, a signal ends it as it ends any other.
#[cfg(unix)]
fn hear_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]) {
        std::thread::spawn(move || signals.forever().for_each(asked_to_stop));
    }
}

#[cfg(not(unix))]
fn hear_signals() {
    let _ = ctrlc::set_handler(|| asked_to_stop(0));
}

fn asked_to_stop(signal: i32) {
    SIGNAL.store(signal, Relaxed);
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
    hold::give_back_at_once();
    crate::stranger::end_all();
    std::process::exit(crate::exit::interrupted().into());
}

/// The signal that asked last to stop, if one has.
pub fn signal() -> Option<i32> {
    Some(SIGNAL.load(Relaxed)).filter(|&signal| signal != 0)
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

/// Whether a terminal of a kind, as `TERM` names it, can show a full screen. Windows names none.
#[must_use]
pub fn has_cursor(kind: Option<&str>) -> bool {
    kind.map_or(cfg!(windows), |kind| !kind.is_empty() && kind != "dumb")
}
