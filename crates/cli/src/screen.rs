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
pub mod playing;

use std::io::{self, stdout};
use std::time::{Duration, Instant};

use crossterm::event::{DisableMouseCapture, EnableMouseCapture, poll, read};
use crossterm::execute;
use lucas_engine::session::Session;

use self::app::{App, Setting};

/// How long an event is waited for before time is looked at.
const FRAME: Duration = Duration::from_millis(15);

/// Gives the terminal back as it was.
fn restore() {
    // Nothing more can be done when that fails.
    let _ = execute!(stdout(), DisableMouseCapture);
    ratatui::restore();
}

/// Plays until the person leaves. The terminal is given back as it was after that, after a panic, and after a kill
/// signal that can be caught.
///
/// # Errors
/// Fails when the terminal cannot be read or written.
pub fn run(setting: Setting<'_>, session: Option<Session>) -> io::Result<()> {
    let _ = ctrlc::set_handler(|| {
        restore();
        std::process::exit(crate::exit::INTERRUPTED.into());
    });
    let mut terminal = ratatui::try_init()?;
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        hook(panic);
    }));
    execute!(stdout(), EnableMouseCapture)?;
    let mut app = App::new(setting, session);
    let played = play(&mut app, &mut terminal);
    restore();
    played
}

fn play(app: &mut App<'_>, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
    let mut has_changed = true;
    while !app.is_over {
        if has_changed {
            terminal.draw(|frame| app.draw(frame))?;
        }
        has_changed = false;
        if poll(FRAME)? {
            // All that has come in is taken before the screen is drawn again.
            while poll(Duration::ZERO)? {
                app.handle(&read()?);
            }
            has_changed = true;
        }
        has_changed |= app.tick(Instant::now());
    }
    Ok(())
}

/// A number of rows or columns on the screen.
fn cut(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
