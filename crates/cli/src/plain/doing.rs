//! What a typed line does.

use std::path::Path;

use lucas_console::{Console, Setback};
use lucas_engine::notation::number;
use lucas_engine::session::Player;
use lucas_engine::{Players, Text};
use lucas_words::say;

use super::commands::{self, Deed};
use super::{Dialogue, Next, spoken};
use crate::saved;

/// The most plies of a best line that are played at once.
const MOST_AUTO: usize = 1000;

impl Dialogue<'_, '_> {
    /// Does what a line asks for, or plays the move that it means.
    pub(super) fn obey(&mut self, line: &str) -> Result<Next, Setback> {
        if line.is_empty() {
            return Ok(Next::Stays);
        }
        let Some((action, rest)) = commands::parse(line) else {
            let game = self.session.game();
            let mv = match self.session.player_to_move() {
                _ if self.is_over() => line.to_owned(),
                Player::Human => spoken::meant(&**game, self.session.position(), &self.entry.summary, line)?,
                _ => return Err(Console::refusal(say!(self.console.words, "plain-not-yours"))),
            };
            self.session.play(&mv)?;
            return Ok(Next::Moved);
        };
        let moved = |has_moved: bool, otherwise: String| {
            if has_moved { Ok(Next::Moved) } else { Err(Console::refusal(otherwise)) }
        };
        let words = &self.console.words;
        match action {
            Deed::Undo => {
                let is_back = self.session.take_back() || (!self.has_person() && self.session.undo());
                moved(is_back, say!(words, "plain-nothing-to-undo"))
            }
            Deed::Redo => {
                let is_on = self.session.redo();
                moved(is_on, say!(words, "plain-nothing-to-redo"))
            }
            Deed::Restart => {
                self.session.restart();
                Ok(Next::Moved)
            }
            Deed::Go => {
                let most = self.session.steps().len();
                let ply = number(rest, &Text::fixed("ply", "coup"), 0..=most as u64)?;
                self.session.go_to(usize::try_from(ply).unwrap_or(most));
                Ok(Next::Jumped)
            }
            Deed::Continue => {
                self.holds = None;
                Ok(Next::Stays)
            }
            Deed::Players => {
                self.session.players = self.players(rest)?;
                self.holds = None;
                self.keep();
                self.tell_players()?;
                Ok(Next::Stays)
            }
            Deed::Auto => self.auto(rest),
            Deed::Save => {
                self.save(rest)?;
                Ok(Next::Stays)
            }
            Deed::Hint => self.hint(),
            Deed::Why => self.why(),
            Deed::Wrong => self.wrong(),
            Deed::Rules => {
                self.rules()?;
                Ok(Next::Stays)
            }
            Deed::Moves => self.moves(),
            Deed::Values => self.values(),
            Deed::Board => {
                self.show()?;
                Ok(Next::Stays)
            }
            Deed::Goal => self.goal(),
            Deed::Solve => self.solve(),
            Deed::Help => self.help(),
            Deed::Quit => Ok(Next::Leaves),
        }
    }

    /// Reads who plays: one player of a puzzle, or two.
    fn players(&self, text: &str) -> Result<[Player; 2], Setback> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match (self.session.game().players(), &words[..]) {
            (Players::One, [player]) => Ok([player.parse()?, self.session.players[1]]),
            (Players::Two, [first, second]) => Ok([first.parse()?, second.parse()?]),
            _ => Err(Console::refusal(say!(self.console.words, "plain-which-players"))),
        }
    }

    /// Plays so many plies of a best line, or all of it, for whoever is to move.
    fn auto(&mut self, text: &str) -> Result<Next, Setback> {
        let most = MOST_AUTO as u64;
        let plies =
            if text.is_empty() { most } else { number(text, &Text::fixed("plies", "coups"), 1..=most)? };
        let plies = usize::try_from(plies).unwrap_or(MOST_AUTO);
        let answer = self.answer(plies)?;
        if answer.line.is_empty() {
            return Err(Console::refusal(say!(self.console.words, "screen-no-line")));
        }
        let last = answer.line.len();
        for (step, count) in answer.line.iter().zip(1..) {
            self.session.show(&step.mv)?;
            let ply = self.session.ply();
            writeln!(
                self.console.out,
                "{}",
                say!(self.console.words, "plain-auto-move", ply = ply, mv = step.mv.clone())
            )?;
            if count < last {
                self.show()?;
            }
        }
        Ok(Next::Moved)
    }

    /// Saves the game in a file, but never in place of something else.
    fn save(&mut self, name: &str) -> Result<(), Setback> {
        let words = &self.console.words;
        if name.is_empty() {
            return Err(Console::refusal(say!(words, "plain-which-file")));
        }
        saved::save_as(&self.session, self.registry, Path::new(name), words).map_err(Console::refusal)?;
        writeln!(self.console.out, "{}", say!(words, "screen-saved", file = name.to_owned()))?;
        Ok(())
    }
}
