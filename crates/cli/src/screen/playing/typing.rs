//! A move that is typed: it begins with its first sign, and the board shows what it would change.

use crossterm::event::KeyCode;
use lucas_engine::{Step, Text};
use lucas_words::{Words, say};

use super::{Panel, Playing};
use crate::plain::spoken;
use crate::screen::entry::{Purpose, TextField};
use crate::screen::keys::{Action, KeyRoom, action};

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
        let begins = |letter: &Letter| self.begins_move(letter.sign, &text);
        if let Some(Letter { sign, panel, scroll, shows_values }) = before.filter(begins) {
            text.insert(0, sign);
            (self.panel, self.scroll, self.shows_values) = (panel, scroll, shows_values);
        }
        self.entry = Some(TextField { text, ..TextField::movement() });
        self.preview();
    }

    /// Whether a letter and what follows it begin a move, legal here or not.
    fn begins_move(&self, letter: char, rest: &str) -> bool {
        let game = self.session.game();
        let is_number = |text: &str| text.starts_with(|sign: char| sign.is_ascii_digit());
        let is_like = |step: &Step| {
            step.mv.strip_prefix(letter).is_some_and(|after| is_number(after) == is_number(rest))
        };
        let at_first = || game.moves(self.session.start()).unwrap_or_default();
        self.aim.moves.iter().any(is_like)
            || at_first().iter().any(is_like)
            || game.play(self.session.position(), &format!("{letter}{rest}")).is_ok()
            || self.proposed(&format!("{letter}{rest}")).next().is_some()
    }

    /// The words with such a beginning that the game proposes for its moves.
    fn proposed(&self, beginning: &str) -> impl Iterator<Item = String> {
        let help = self.session.game().move_help();
        let words = [help.en, help.fr].map(|text| spoken::plain(&text));
        let words = words.into_iter().flat_map(|text| {
            text.split(|sign: char| !sign.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>()
        });
        let beginning = spoken::plain(beginning);
        words.filter(move |word| word.starts_with(&beginning))
    }

    /// Whether a letter begins a move here, in signs or in a word that the game proposes, and its key would do more than show
    /// something; or goes on with such a word after a key that only showed something.
    #[must_use]
    pub fn is_begun_by(&self, letter: char, action: Action) -> bool {
        let only_shows = matches!(action, Action::Hint | Action::Values | Action::Why);
        let is_other = only_shows || matches!(action, Action::Begin(_) | Action::TypeMove);
        let begins = |step: &Step| step.mv.starts_with(letter.to_ascii_lowercase());
        let is_move = |word: String| self.session.game().play(self.session.position(), &word).is_ok();
        let goes_on = |before: &Letter| self.proposed(&format!("{}{letter}", before.sign)).next().is_some();
        let is_meant = || {
            self.aim.moves.iter().any(begins)
                || self.letter.as_ref().is_some_and(goes_on)
                || self.proposed(&letter.to_string()).any(is_move)
        };
        !is_other && letter.is_alphabetic() && self.is_persons_turn() && is_meant()
    }

    /// What a typed letter asks for that is a key and no move.
    #[must_use]
    pub fn meant_as_key(&self, text: &str) -> Option<Action> {
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        let action = action(KeyRoom::Playing, KeyCode::Char(letter).into())?;
        let is_move = || self.session.game().play(self.session.position(), text).is_ok();
        (!matches!(action, Action::Begin(_)) && !is_move()).then_some(action)
    }

    /// Whether a sign cannot go on with the move that is typed: no move has it after a number. Words come before a number,
    /// or after a space.
    #[must_use]
    pub fn is_no_letter_of_a_move(&self, letter: char) -> bool {
        let Some(entry) = self.entry.as_ref().filter(|entry| entry.purpose == Purpose::Move) else {
            return false;
        };
        let begun = entry.text.rsplit(' ').next().unwrap_or_default();
        let is_digit = |sign: char| sign.is_ascii_digit();
        let sign = letter.to_ascii_lowercase();
        let has_sign =
            |step: &Step| step.mv.split_once(is_digit).is_some_and(|(_, after)| after.contains(sign));
        let is_known = self.aim.moves.is_empty() || self.aim.moves.iter().any(has_sign);
        begun.contains(is_digit) && !is_known && !letter.is_ascii_digit() && letter != ' '
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
            Ok(mv) => self.play(&mv),
            Err(refusal) => self.panel = Panel::Message(refusal.into()),
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
