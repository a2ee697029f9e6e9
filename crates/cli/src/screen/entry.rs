//! A line that a person types on the screen.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use lucas_engine::session::Session;

/// What the line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A move in the game's notation.
    Move,
    /// A ply to go to.
    Ply,
    /// A file to save the game in.
    File,
    /// The parameters of a game.
    Parameters,
}

/// A line being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextField {
    /// What for.
    pub purpose: Purpose,
    /// What stands there so far.
    pub text: String,
}

/// What a key did to the line.
pub enum Typed {
    /// It goes on.
    More,
    /// It is finished.
    Done,
    /// It is given up.
    Dropped,
}

/// No longer line is taken.
const LONGEST: usize = 200;

impl TextField {
    /// An empty line for a move.
    #[must_use]
    pub fn movement() -> Self {
        TextField { purpose: Purpose::Move, text: String::new() }
    }

    /// An empty line for a ply.
    #[must_use]
    pub fn ply() -> Self {
        TextField { purpose: Purpose::Ply, text: String::new() }
    }

    /// A line for a file, with a name to begin with.
    #[must_use]
    pub fn file(session: &Session) -> Self {
        TextField { purpose: Purpose::File, text: format!("{}.lucas", session.game().name()) }
    }

    /// A line for the parameters of a game.
    #[must_use]
    pub fn parameters(text: &str) -> Self {
        TextField { purpose: Purpose::Parameters, text: text.to_owned() }
    }

    /// Takes a key.
    pub fn take(&mut self, key: KeyEvent) -> Typed {
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Typed::Dropped,
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => self.text.clear(),
            KeyCode::Char(letter) if self.text.len() < LONGEST => self.text.push(letter),
            KeyCode::Backspace if self.text.is_empty() && self.purpose == Purpose::Move => {
                return Typed::Dropped;
            }
            KeyCode::Backspace => drop(self.text.pop()),
            KeyCode::Enter => return Typed::Done,
            KeyCode::Esc => return Typed::Dropped,
            _ => {}
        }
        Typed::More
    }
}
