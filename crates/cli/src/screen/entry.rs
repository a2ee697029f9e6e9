//! A line that a person types on the screen.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use lucas_engine::session::Session;
use lucas_words::{Words, say};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

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
    /// Whether it is only proposed: what is typed takes its place.
    pub is_proposed: bool,
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
        TextField { purpose: Purpose::Move, text: String::new(), is_proposed: false }
    }

    /// An empty line for a ply.
    #[must_use]
    pub fn ply() -> Self {
        TextField { purpose: Purpose::Ply, ..TextField::movement() }
    }

    /// A line for a file, with a name to begin with.
    #[must_use]
    pub fn file(session: &Session) -> Self {
        let text = format!("{}.lucas", session.game().name());
        TextField { purpose: Purpose::File, text, is_proposed: true }
    }

    /// A line for the parameters of a game.
    #[must_use]
    pub fn parameters(text: &str) -> Self {
        TextField { purpose: Purpose::Parameters, text: text.to_owned(), is_proposed: true }
    }

    /// What stands on the screen: the line, marked where it is only proposed, and what ends it.
    #[must_use]
    pub fn line(&self, words: &Words) -> Line<'static> {
        let prompt = match self.purpose {
            Purpose::Move => say!(words, "screen-type-move"),
            Purpose::Ply => say!(words, "screen-type-ply"),
            Purpose::File => say!(words, "screen-type-file"),
            Purpose::Parameters => say!(words, "screen-type-parameters"),
        };
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let (style, cursor) =
            if self.is_proposed { (bold.add_modifier(Modifier::REVERSED), "") } else { (bold, "_") };
        let keys = match (self.purpose, self.is_proposed) {
            (Purpose::Move, _) => say!(words, "screen-typing-move"),
            (_, true) => say!(words, "screen-typing-proposed"),
            (_, false) => say!(words, "screen-typing"),
        };
        Line::from(vec![
            Span::styled(format!(" {prompt} "), bold),
            Span::styled(self.text.clone(), style),
            Span::raw(format!("{cursor}   {keys}")),
        ])
    }

    /// Takes a key. What is proposed is replaced by what is typed, and kept to be changed by an arrow.
    pub fn take(&mut self, key: KeyEvent) -> Typed {
        let is_proposed = std::mem::take(&mut self.is_proposed);
        if is_proposed && matches!(key.code, KeyCode::Char(_) | KeyCode::Backspace | KeyCode::Delete) {
            self.text.clear();
        }
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Typed::Dropped,
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => self.text.clear(),
            KeyCode::Char(letter) if self.text.len() < LONGEST => self.text.push(letter),
            KeyCode::Backspace if self.text.is_empty() && self.purpose == Purpose::Move => {
                return Typed::Dropped;
            }
            KeyCode::Backspace if !is_proposed => drop(self.text.pop()),
            KeyCode::Enter => return Typed::Done,
            KeyCode::Esc => return Typed::Dropped,
            _ => {}
        }
        Typed::More
    }
}
