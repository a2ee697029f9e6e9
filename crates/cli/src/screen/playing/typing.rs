//! A move that is typed: it begins with its first sign, and the board shows what it would change.

use lucas_engine::Text;
use lucas_words::{Words, say};

use super::{Panel, Playing};
use crate::plain::spoken;
use crate::remedy;
use crate::screen::entry::{Purpose, TextField};
use crate::screen::keys::Action;

/// What a letter has changed on the screen that may yet turn out to begin a move: `h` asks for a hint, and begins `h3`.
pub struct Letter {
    sign: char,
    panel: Panel,
    scroll: Option<u16>,
    shows_values: bool,
}

impl Playing {
    /// Remembers what stands before a key, when that only shows something.
    pub(super) fn remember(&mut self, action: Action) {
        let letter = match action {
            Action::Hint => 'h',
            Action::Values => 'v',
            Action::Why => 'y',
            _ => return,
        };
        let (panel, scroll, shows_values) = (self.panel.clone(), self.scroll, self.shows_values);
        self.letter = Some(Letter { sign: letter, panel, scroll, shows_values });
    }

    /// Begins to type a move with a sign, and with the letter pressed before it where a move begins so.
    pub(super) fn begin_typing(&mut self, sign: char, before: Option<Letter>, words: &Words) {
        if !self.is_persons_turn() {
            self.notice = Some(self.why_not(words));
            return;
        }
        let mut text = sign.to_lowercase().to_string();
        let begins = |letter: &Letter| {
            let both = format!("{}{text}", letter.sign);
            self.aim.moves.iter().any(|step| step.mv.starts_with(&both))
        };
        if let Some(Letter { sign, panel, scroll, shows_values }) = before.filter(begins) {
            text.insert(0, sign);
            (self.panel, self.scroll, self.shows_values) = (panel, scroll, shows_values);
        }
        self.entry = Some(TextField { text, ..TextField::movement() });
        self.preview();
    }

    /// Whether a letter cannot go on with the move that is typed: after its number no move has it. Words come before a
    /// number, or after a space.
    #[must_use]
    pub fn is_no_letter_of_a_move(&self, letter: char) -> bool {
        let Some(entry) = self.entry.as_ref().filter(|entry| entry.purpose == Purpose::Move) else {
            return false;
        };
        let begun = entry.text.rsplit(' ').next().unwrap_or_default().to_lowercase();
        let longer = format!("{begun}{}", letter.to_lowercase());
        let has_number = begun.contains(|sign: char| sign.is_ascii_digit());
        let goes_on =
            self.aim.moves.is_empty() || self.aim.moves.iter().any(|step| step.mv.starts_with(&longer));
        has_number && !goes_on && !letter.is_ascii_digit() && letter != ' '
    }

    /// Puts the cursor on the move that is typed, once it is one.
    pub fn preview(&mut self) {
        let Some(entry) = &self.entry else { return };
        let Ok(step) = self.session.game().play(self.session.position(), entry.text.trim()) else { return };
        if let Some(index) = self.aim.moves.iter().position(|other| other.mv == step.mv) {
            self.aim.choose(index);
        }
    }

    /// Plays a move that was typed, in the game's notation or in words; nothing else is ever played.
    pub fn play_typed(&mut self, text: &str, rules: &Text, words: &Words) {
        if text.is_empty() {
            return;
        }
        if !self.is_persons_turn() {
            self.notice = Some(self.why_not(words));
            return;
        }
        match spoken::meant(&**self.session.game(), self.session.position(), rules, text) {
            Ok(mv) => self.play(&mv, words),
            Err(refusal) => self.panel = Panel::Message(remedy::in_play(&refusal, words)),
        }
    }

    /// Why nothing is played where a person tapped.
    #[must_use]
    pub fn why_not_there(&self, words: &Words) -> String {
        if self.is_persons_turn() && self.autoplay.is_none() {
            say!(words, "notice-no-place")
        } else {
            self.why_not(words)
        }
    }

    /// Why no person can move now.
    pub(super) fn why_not(&self, words: &Words) -> String {
        if self.session.verdict().is_some() {
            say!(words, "notice-over")
        } else if self.autoplay.is_some() {
            say!(words, "notice-solution")
        } else if self.is_paused {
            say!(words, "notice-paused")
        } else {
            say!(words, "notice-not-yours")
        }
    }
}
