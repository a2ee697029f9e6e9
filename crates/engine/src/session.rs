//! The middle end of play: a game as it is played, with its history, its players and its end.
//!
//! A front end shows a session and hands it what people type or tap; it keeps no history of its own.

mod player;
mod saved;

use std::sync::Arc;

pub use self::player::{Luck, Player};
pub use self::saved::MOST_TEXT;
use crate::answer::{Effort, Step};
use crate::any::AnyGame;
use crate::game::{End, Players};
use crate::notation::Refusal;
use crate::registry::Place;

/// A session holds no more plies than this.
pub const MOST_PLIES: usize = 100_000;
/// The positions of a session take no more bytes than about this: some games have positions of a megabyte.
const MOST_HELD: usize = 1 << 28;

/// One of the two sides; a puzzle has only the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Who moves at the start of the session; the person, in a puzzle.
    First,
    /// The other.
    Second,
}

/// Why a session is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The rules say so, for the player to move.
    Rule(End),
    /// The player to move has no move.
    Stuck,
}

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who won, or solved the puzzle; nobody in a draw, or in a puzzle that is lost.
    pub winner: Option<Side>,
    /// Why it is over.
    pub why: Why,
}

/// A game as it is played.
#[derive(Clone)]
pub struct Session {
    game: Arc<dyn AnyGame>,
    start: String,
    steps: Vec<Step>,
    ply: usize,
    /// Who plays the first and the second side.
    pub players: [Player; 2],
    /// What the choices of random and blundering players come from.
    pub seed: u64,
}

impl Session {
    /// Begins play at a place.
    #[must_use]
    pub fn new(place: Place, players: [Player; 2], seed: u64) -> Self {
        Session { game: place.game.into(), start: place.position, steps: Vec::new(), ply: 0, players, seed }
    }

    /// The game played; it can be shared, to solve positions while people look on.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn AnyGame> {
        &self.game
    }

    /// The position in which the session began.
    #[must_use]
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &str {
        self.position_at(self.ply)
    }

    /// The position after so many plies, or the last one when there are not so many.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> &str {
        let plies = ply.min(self.steps.len());
        self.steps[..plies].last().map_or(&self.start, |step| &step.position)
    }

    /// How many plies have been played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// All plies, those that were taken back and can be redone among them.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn_at(self.ply)
    }

    /// Who is to move after so many plies.
    #[must_use]
    pub fn turn_at(&self, ply: usize) -> Side {
        match self.game.players() {
            Players::Two if ply % 2 == 1 => Side::Second,
            _ => Side::First,
        }
    }

    /// The player to move.
    #[must_use]
    pub fn player_to_move(&self) -> Player {
        self.players[self.turn() as usize]
    }

    /// Plays a move. What could be redone is lost, unless the move is the next of it: then it is redone.
    ///
    /// # Errors
    /// Refuses a move that is not legal, and a session that gets too long to hold.
    pub fn play(&mut self, mv: &str) -> Result<&Step, Refusal> {
        let step = self
            .game
            .play(self.position(), mv)
            .map_err(|illegal| if self.verdict().is_some() { over() } else { illegal })?;
        if self.steps.get(self.ply) != Some(&step) {
            if self.ply >= MOST_PLIES || self.ply.saturating_mul(step.position.len()) > MOST_HELD {
                return Err(too_long(self.ply));
            }
            self.steps.truncate(self.ply);
            self.steps.push(step);
        }
        self.ply += 1;
        Ok(&self.steps[self.ply - 1])
    }

    /// Takes one ply back; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.ply.checked_sub(1).is_some_and(|ply| self.go_to(ply))
    }

    /// Plays again the ply that was taken back last; whether there was one.
    pub fn redo(&mut self) -> bool {
        self.go_to(self.ply + 1)
    }

    /// Goes back to the start; everything can be redone.
    pub fn restart(&mut self) {
        self.ply = 0;
    }

    /// Jumps to a ply that has been played; whether there is such a ply.
    pub fn go_to(&mut self, ply: usize) -> bool {
        let is_played = ply <= self.steps.len();
        if is_played {
            self.ply = ply;
        }
        is_played
    }

    /// Goes back to where a human was last to move, past the replies of an opponent who would only repeat them;
    /// whether there is such a ply.
    pub fn take_back(&mut self) -> bool {
        let is_human = |ply: &usize| self.players[self.turn_at(*ply) as usize] == Player::Human;
        (0..self.ply).rev().find(is_human).is_some_and(|ply| self.go_to(ply))
    }

    /// Who won, and why; `None` while play goes on.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        // A session holds positions of its own game, which refuses none of them.
        let end = self.game.end(self.position()).ok()??;
        let is_stuck = self.game.is_stuck(self.position()).is_ok_and(|is_stuck| is_stuck);
        let why = if is_stuck { Why::Stuck } else { Why::Rule(end) };
        let winner = match (end, self.game.players(), self.turn()) {
            (End::Draw, ..) | (End::Lost, Players::One, _) => None,
            (End::Won, _, turn) => Some(turn),
            (End::Lost, Players::Two, Side::First) => Some(Side::Second),
            (End::Lost, Players::Two, Side::Second) => Some(Side::First),
        };
        Some(Verdict { winner, why })
    }

    /// The move that the player to move chooses, to be played by [`play`](Session::play); `None` when a human is
    /// to choose, or play is over. It is the same whenever the session comes back to this ply and position.
    ///
    /// # Errors
    /// Refuses a perfect move in a position too large to solve.
    pub fn opponent_move(&self, effort: Effort<'_>) -> Result<Option<Step>, Refusal> {
        let luck = Luck { seed: self.seed, ply: self.ply };
        let solve = |position: &str| self.game.answer(position, Effort { line: 0, ..effort });
        self.player_to_move().choice(&*self.game, self.position(), luck, &solve)
    }
}

fn over() -> Refusal {
    Refusal::new(
        "play is over: take a move back, or start again".to_owned(),
        "la partie est finie : reprenez un coup, ou recommencez".to_owned(),
    )
}

fn too_long(plies: usize) -> Refusal {
    Refusal::new(
        format!("{plies} plies have been played, and more are too many to hold: take some back"),
        format!("{plies} coups ont été joués, et davantage serait trop à retenir : reprenez-en"),
    )
}
