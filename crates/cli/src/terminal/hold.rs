//! The terminal while the program holds it: in raw mode, and perhaps as a full screen. However the program ends, it is
//! given back with its modes, its screen, its cursor, and without the mouse.

use std::io::{self, stdout};
#[cfg(unix)]
use std::sync::Arc;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::channel;
use std::time::Duration;

use crossterm::cursor::Show;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{execute, queue};

use super::{exit_when_interrupted, stop_when_interrupted};

/// How long whoever holds the terminal has to leave by itself; then it is given back without it.
pub const PATIENCE: Duration = Duration::from_millis(500);
/// How long a terminal that takes nothing more is waited for.
const LAST_WORD: Duration = Duration::from_millis(100);

/// How long the program waits at most to be stopped.
#[cfg(unix)]
const STOPPING: Duration = Duration::from_millis(200);

/// Whether the full screen is on.
static IS_SCREEN: AtomicBool = AtomicBool::new(false);

/// The terminal, until it is dropped. Signals only ask the holder to leave.
pub struct Hold {
    is_screen: bool,
}

impl Hold {
    /// In raw mode: every key is heard as it is pressed.
    ///
    /// # Errors
    /// Fails when the terminal cannot be set so.
    pub fn keys() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let hook = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                hook(panic);
            }));
        });
        stop_when_interrupted(Some(PATIENCE));
        let hold = Hold { is_screen: false };
        enable_raw_mode()?;
        Ok(hold)
    }

    /// As a full screen, with the mouse.
    ///
    /// # Errors
    /// Fails when the terminal cannot be set so.
    pub fn screen() -> io::Result<Self> {
        let mut hold = Hold::keys()?;
        hold.is_screen = true;
        take_screen()?;
        Ok(hold)
    }

    /// Gives the terminal back until the person goes on with the program, then takes it again; what was on the screen is
    /// gone. Where nobody could go on with it, nothing happens.
    ///
    /// # Errors
    /// Fails when the terminal cannot be set.
    pub fn suspend(&self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        stop_and_wait();
        enable_raw_mode()?;
        if self.is_screen { take_screen() } else { Ok(()) }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        give_back();
        exit_when_interrupted();
    }
}

/// Stops the program as the terminal itself would, with all that runs beside it; until it is told to go on.
#[cfg(unix)]
fn stop_and_wait() {
    use rustix::process::{Signal, kill_current_process_group};
    let is_on = Arc::new(AtomicBool::new(false));
    let heard = signal_hook::flag::register(signal_hook::consts::SIGCONT, Arc::clone(&is_on));
    let _ = kill_current_process_group(Signal::TSTP);
    // The signal may reach another thread first. A program that no shell looks after is not stopped at all.
    for _ in 0..STOPPING.as_millis() {
        if is_on.load(SeqCst) {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    if let Ok(heard) = heard {
        signal_hook::low_level::unregister(heard);
    }
}

fn take_screen() -> io::Result<()> {
    IS_SCREEN.store(true, SeqCst);
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// Whether the full screen is still on: a panic on another thread has given it back.
#[must_use]
pub fn is_screen() -> bool {
    IS_SCREEN.load(SeqCst)
}

/// Gives the terminal back, once whoever writes to standard output has finished. Nothing more can be done when that fails.
fn give_back() {
    let mut out = stdout().lock();
    if IS_SCREEN.swap(false, SeqCst) {
        let _ = execute!(out, DisableMouseCapture, LeaveAlternateScreen, Show);
    }
    let _ = disable_raw_mode();
}

/// Gives the terminal back past whoever holds it, who may be stuck in the middle of writing.
pub fn give_back_at_once() {
    let _ = disable_raw_mode();
    if IS_SCREEN.swap(false, SeqCst) {
        let (tell, told) = channel();
        std::thread::spawn(move || {
            write_past();
            let _ = tell.send(());
        });
        let _ = told.recv_timeout(LAST_WORD);
    }
}

/// Writes to the terminal without the lock on standard output.
fn write_past() {
    let mut bytes = Vec::new();
    let _ = queue!(bytes, DisableMouseCapture, LeaveAlternateScreen, Show);
    #[cfg(unix)]
    let _ = rustix::io::write(stdout(), &bytes);
    #[cfg(not(unix))]
    let _ = io::Write::write_all(&mut stdout(), &bytes);
}
