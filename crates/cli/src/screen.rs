//! Play on the full screen of a terminal.

pub mod app;
pub mod board;
pub mod entry;
pub mod help;
pub mod home;
pub mod keys;
pub mod look;
pub mod mind;
pub mod panels;
pub mod paper;
pub mod playing;
pub mod quest;
pub mod remark;
pub mod rules;

use std::io::{self, stdout};
use std::mem::ManuallyDrop;
use std::time::{Duration, Instant};

use crossterm::terminal::window_size;
use lucas_engine::session::Session;
use ratatui::DefaultTerminal;
use ratatui::backend::CrosstermBackend;

use self::app::{App, Setting};
use crate::running::Resumed;
use crate::terminal;
use crate::terminal::hold::{self, Hold};
use crate::terminal::keyboard::{Keyboard, is_suspension};

/// How long an event is waited for before time is looked at.
const FRAME: Duration = Duration::from_millis(15);
/// Nothing is drawn in a window of more places than this: no person has one, and no memory is large enough for all that a
/// program can ask for.
const MOST_CELLS: u32 = 1 << 20;

/// Plays until the person leaves; a note is said first. The terminal is given back as it was after that, after a panic, and after a kill
/// signal that can be caught.
///
/// # Errors
/// Fails when the terminal cannot be read or written, or a signal ends play.
pub fn run(setting: Setting, session: Option<Session>, note: Option<String>) -> io::Result<()> {
    show(|| {
        let mut app = App::new(setting, session);
        if let Some(note) = note {
            app.notice(note);
        }
        app
    })
}

/// The same, with a game that is gone on with.
///
/// # Errors
/// As above.
pub fn go_on(setting: Setting, resumed: Resumed) -> io::Result<()> {
    show(|| {
        let mut app = App::new(setting, None);
        app.go_on(resumed);
        app
    })
}

fn show(begin: impl FnOnce() -> App) -> io::Result<()> {
    let hold = Hold::screen()?;
    let keyboard = Keyboard::listen();
    let mut app = begin();
    let played = play(&mut app, &keyboard, &hold);
    drop(hold);
    app.keep_at_once();
    if terminal::is_interrupted() { Err(io::ErrorKind::Interrupted.into()) } else { played }
}

fn play(app: &mut App, keyboard: &Keyboard, hold: &Hold) -> io::Result<()> {
    let (mut has_changed, mut size) = (true, None);
    let mut canvas: Option<ManuallyDrop<DefaultTerminal>> = None;
    let is_leaving = || keyboard.is_leaving() || terminal::is_interrupted() || !hold::is_screen();
    while !app.is_over && !is_leaving() {
        let size_now = window_size().ok().map(|size| (size.columns, size.rows));
        let is_drawable =
            size_now.is_none_or(|(columns, rows)| u32::from(columns) * u32::from(rows) <= MOST_CELLS);
        let has_resized = std::mem::replace(&mut size, size_now) != size_now;
        if is_drawable && (has_changed || has_resized) {
            // Whoever gives the terminal back waits until the picture is whole.
            let _whole = stdout().lock();
            if hold::is_screen() {
                let canvas = match &mut canvas {
                    Some(canvas) => canvas,
                    // Never dropped: it would show the cursor of a terminal that is no longer ours, and panic when that is gone.
                    None => canvas
                        .insert(ManuallyDrop::new(DefaultTerminal::new(CrosstermBackend::new(stdout()))?)),
                };
                canvas.draw(|frame| app.draw(frame))?;
            }
        }
        // All that has come in is taken before the screen is drawn again.
        let first = keyboard.next(FRAME).map_err(|_| io::ErrorKind::Interrupted)?;
        has_changed = first.is_some();
        for event in first.into_iter().chain(keyboard.waiting()) {
            if is_suspension(&event) {
                app.keep_at_once();
                hold.suspend()?;
                // All of it is drawn again.
                canvas = None;
                continue;
            }
            app.handle(&event);
            if app.is_over || is_leaving() {
                break;
            }
        }
        has_changed |= app.tick(Instant::now());
    }
    if hold::is_screen() { Ok(()) } else { Err(io::Error::other("a panic")) }
}

/// A number of rows or columns on the screen.
fn cut(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
