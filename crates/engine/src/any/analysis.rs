//! One analysis, many questions: what is explored is explored once.

use std::sync::Arc;

use num_bigint::BigUint;

use super::Erased;
use super::census::Census;
use super::explored::Explorations;
use super::lines::TextLines;
use super::paths::Paths;
use super::reached::{LastReached, Reached};
use crate::advice::{Advice, Why};
use crate::answer::{Answer, Count};
use crate::effort::Effort;
use crate::lines::{Order, Winner};
use crate::notation::Refusal;
use crate::scene::Picture;
use crate::stored::Stored;

/// What can be asked of the positions of a game. What one question explores, later ones find explored; threads may share it.
#[expect(clippy::missing_errors_doc, reason = "every error is a refusal that says itself what was wrong")]
pub trait Analysis: Send + Sync {
    /// Explores from a position, so that all after it are answered at once.
    fn prepare(&self, position: &str, effort: &Effort<'_>) -> Result<(), Refusal>;
    /// Solves a position, with so many plies of a best line.
    fn answer(&self, position: &str, line: usize, effort: &Effort<'_>) -> Result<Answer, Refusal>;
    /// Helps the player to move.
    fn advice(&self, position: &str, effort: &Effort<'_>) -> Result<Advice, Refusal>;
    /// Tells what a move changes.
    fn why(&self, position: &str, mv: &str, effort: &Effort<'_>) -> Result<Why, Refusal>;
    /// The position after so many plies of the best line.
    fn after(&self, position: &str, plies: &BigUint, effort: &Effort<'_>) -> Result<String, Refusal>;
    /// All lines that a player wins, or all shortest solutions of a puzzle.
    fn lines<'a>(
        &'a self,
        position: &str,
        winner: Winner,
        order: Order,
        effort: Effort<'a>,
    ) -> Result<TextLines<'a>, Refusal>;
    /// How many lines there are, without listing them.
    fn count(&self, position: &str, winner: Winner, effort: &Effort<'_>) -> Result<Count, Refusal>;
    /// Everything that can be reached from a position, written out and solved.
    fn reached(&self, position: &str, effort: &Effort<'_>) -> Result<Arc<Reached>, Refusal>;
    /// Counts everything that can be reached from a position by what it is worth; each class of alike positions once, where
    /// symmetry is asked for.
    fn census(&self, position: &str, by_symmetry: bool, effort: &Effort<'_>) -> Result<Census, Refusal>;
    /// The Grundy value of a position of an impartial game; `None` in another.
    fn grundy(&self, position: &str, effort: &Effort<'_>) -> Result<Option<u64>, Refusal>;
    /// The term of an index in the sequence of Grundy values that people know an impartial game by, or else in that of its
    /// ranks; `None` past its end, and in another game.
    fn grundy_term(&self, index: u64, effort: &Effort<'_>) -> Result<Option<u64>, Refusal>;
    /// About how many bytes it holds.
    fn weight(&self) -> usize;
}

/// The analysis of a typed game.
pub(super) struct Study<G: Picture> {
    pub(super) game: Arc<Erased<G>>,
    pub(super) explorations: Explorations<G>,
    /// A table of the game.
    pub(super) stored: Option<Arc<dyn Stored>>,
    writing: LastReached,
    /// Searches for shortest ways that are done elsewhere.
    outsourced: Option<Paths<G::Position>>,
}

impl<G: Picture + 'static> Study<G> {
    pub(super) fn new(game: Arc<Erased<G>>, stored: Option<Arc<dyn Stored>>) -> Self {
        let (explorations, writing) = (Explorations::default(), LastReached::default());
        Study { game, explorations, stored, writing, outsourced: None }
    }

    /// The same, with searches for shortest ways done elsewhere, if there is a way to.
    pub(super) fn outsourced(self, outsourced: Option<Paths<G::Position>>) -> Self {
        Study { outsourced, ..self }
    }

    /// How shortest ways are searched.
    pub(super) fn paths(&self) -> Option<&Paths<G::Position>> {
        self.outsourced.as_ref().or(self.game.paths.as_ref())
    }

    /// What was found out, or what went wrong in the rules meanwhile.
    fn sound<T, E: Into<Refusal>>(&self, found: Result<T, E>) -> Result<T, Refusal> {
        self.game.sound(())?;
        found.map_err(Into::into)
    }

    fn parse(&self, position: &str) -> Result<G::Position, Refusal> {
        self.game.game.parse_position(position)
    }
}

impl<G: Picture + 'static> Analysis for Study<G> {
    fn prepare(&self, position: &str, effort: &Effort<'_>) -> Result<(), Refusal> {
        let at = self.parse(position)?;
        if self.tabled(&at, 0, effort)?.is_none() {
            self.sound(self.way(&at, effort))?;
        }
        Ok(())
    }

    fn answer(&self, position: &str, line: usize, effort: &Effort<'_>) -> Result<Answer, Refusal> {
        self.sound(self.answer_at(&self.parse(position)?, line, effort))
    }

    fn advice(&self, position: &str, effort: &Effort<'_>) -> Result<Advice, Refusal> {
        self.sound(self.advice_at(&self.parse(position)?, effort))
    }

    fn why(&self, position: &str, mv: &str, effort: &Effort<'_>) -> Result<Why, Refusal> {
        let at = self.parse(position)?;
        self.sound(self.why_of(&at, self.game.legal(&at, mv)?, effort))
    }

    fn after(&self, position: &str, plies: &BigUint, effort: &Effort<'_>) -> Result<String, Refusal> {
        let there = self.sound(self.after_plies(&self.parse(position)?, plies, effort))?;
        Ok(self.game.game.position_text(&there))
    }

    fn lines<'a>(
        &'a self,
        position: &str,
        winner: Winner,
        order: Order,
        effort: Effort<'a>,
    ) -> Result<TextLines<'a>, Refusal> {
        self.sound(self.lines_from(self.parse(position)?, winner, order, effort))
    }

    fn count(&self, position: &str, winner: Winner, effort: &Effort<'_>) -> Result<Count, Refusal> {
        self.sound(self.count_from(self.parse(position)?, winner, effort))
    }

    fn reached(&self, position: &str, effort: &Effort<'_>) -> Result<Arc<Reached>, Refusal> {
        let at = self.parse(position)?;
        self.sound(self.writing.reached(&self.game, at, effort))
    }

    fn census(&self, position: &str, by_symmetry: bool, effort: &Effort<'_>) -> Result<Census, Refusal> {
        self.sound(self.game.census(self.parse(position)?, by_symmetry, effort))
    }

    fn grundy(&self, position: &str, effort: &Effort<'_>) -> Result<Option<u64>, Refusal> {
        self.sound(self.grundy_of(&self.parse(position)?, effort))
    }

    fn grundy_term(&self, index: u64, effort: &Effort<'_>) -> Result<Option<u64>, Refusal> {
        let game = &self.game;
        let term = game.impartial.as_ref().and_then(|impartial| match impartial.term(0) {
            Some(_) => impartial.term(index),
            None => game
                .ranks
                .as_ref()
                .filter(|ranks| ranks.size() > Some(index))
                .map(|ranks| ranks.unrank(index)),
        });
        match term {
            Some(at) => Ok(self.grundy_of(&at, effort)?),
            None => Ok(None),
        }
    }

    fn weight(&self) -> usize {
        self.explorations.weight() + self.writing.weight()
    }
}
