//! The middle end of play: a game as it is played, with its history, its players and its end.
//!
//! A front end shows a session and hands it what people type or tap; it keeps no history of its own.

mod owners;
mod player;
mod review;
mod rival;
mod saved;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use twox_hash::XxHash64;

pub use self::player::{Luck, Player, STRENGTHS, Strength};
pub use self::review::{Mistake, Prospect, Review};
pub use self::rival::Rival;
pub use self::saved::MOST_TEXT;
use crate::answer::Step;
use crate::any::{Analysis, AnyGame, FEW};
use crate::effort::Effort;
use crate::game::{End, Players};
use crate::notation::Refusal;
use crate::registry::Place;
use crate::text::Text;

/// A session holds no more plies than this.
pub const MOST_PLIES: usize = 100_000;
/// When the same player is to move in the same position for so many times, a game of two would never end.
const MOST_VISITS: usize = 3;
/// The positions of a session take no more bytes than about this: some games have positions of a megabyte.
const MOST_HELD: usize = 1 << 28;

/// One of the two sides; a puzzle has only the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Who moves at the start of the session; the person, in a puzzle.
    First,
    /// The other.
    Second,
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// What a session ended by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The rules say so, for the player to move.
    Rule(End),
    /// The player to move has no move.
    Stuck,
    /// The same player was to move in the same position for the third time: endless play is judged.
    Repetition,
}

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who won, or solved the puzzle; nobody in a draw, or in a puzzle that is lost.
    pub winner: Option<Side>,
    /// What it ended by.
    pub cause: Cause,
}

/// Who is to move somewhere, and how often they were so far, this time included, in a position of the same hash.
#[derive(Clone, Copy)]
struct Turn {
    side: Side,
    hash: u64,
    visits: usize,
    /// Whether the move before was shown to the people who play, and not made by them.
    is_shown: bool,
}

/// A game as it is played.
#[derive(Clone)]
pub struct Session {
    game: Arc<dyn AnyGame>,
    analysis: Arc<dyn Analysis>,
    start: String,
    steps: Vec<Step>,
    /// Who is to move after each of these steps.
    turns: Vec<Turn>,
    /// How often each side was to move in a position, by the position's hash, at the start and after all these steps.
    met: FxHashMap<(Side, u64), usize>,
    ply: usize,
    /// Who plays the first and the second side.
    pub players: [Player; 2],
    /// What the choices of random and blundering players come from.
    pub seed: u64,
    /// Who moves for a guest.
    rival: Option<Arc<dyn Rival>>,
    /// Whether it was saved when the file that holds the rules was another.
    pub has_other_rules: bool,
}

impl Session {
    /// Begins play at a place.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use lucas_engine::{AnyGame, End, Erased, Game, Notation, Picture, Player, Players, Refusal, Session, Text};
    /// # struct Heap(u32);
    /// # impl Game for Heap {
    /// #     type Position = u32;
    /// #     type Move = u32;
    /// #     fn players(&self) -> Players { Players::Two }
    /// #     fn start(&self) -> u32 { self.0 }
    /// #     fn moves(&self, left: &u32, out: &mut Vec<u32>) { out.extend(1..=2.min(*left)); }
    /// #     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
    /// #     fn end(&self, left: &u32) -> Option<End> { (*left == 0).then_some(End::Lost) }
    /// # }
    /// # impl Notation for Heap {
    /// #     fn params(&self) -> String { self.0.to_string() }
    /// #     fn position_text(&self, left: &u32) -> String { left.to_string() }
    /// #     fn parse_position(&self, text: &str) -> Result<u32, Refusal> {
    /// #         text.parse().map_err(|_| Refusal::new("no number".to_owned(), "pas un nombre".to_owned()))
    /// #     }
    /// #     fn move_text(&self, _left: &u32, taken: u32) -> String { taken.to_string() }
    /// #     fn move_help(&self) -> Text { Text::fixed("1 or 2", "1 ou 2") }
    /// # }
    /// # impl Picture for Heap {}
    /// use lucas_engine::registry::Place;
    /// use lucas_engine::session::Side;
    ///
    /// let game: Arc<dyn AnyGame> = Erased::new("heap", Heap(3)).shared();
    /// let place = Place { position: game.start(), game };
    /// let mut session = Session::new(place, [Player::Human, Player::Human], 1);
    /// session.play("1")?;
    /// assert_eq!((session.position(), session.turn()), ("2", Side::Second));
    /// session.play("2")?;
    /// assert_eq!(session.verdict().and_then(|verdict| verdict.winner), Some(Side::Second));
    /// # Ok::<(), Refusal>(())
    /// ```
    #[must_use]
    pub fn new(place: Place, players: [Player; 2], seed: u64) -> Self {
        let analysis = Arc::clone(&place.game).analysis();
        let (start, steps, turns) = (place.position, Vec::new(), Vec::new());
        let met = FxHashMap::from_iter([((Side::First, hash(&start)), 1)]);
        let (ply, rival) = (0, None);
        Session {
            game: place.game,
            analysis,
            start,
            steps,
            turns,
            met,
            ply,
            players,
            seed,
            rival,
            has_other_rules: false,
        }
    }

    /// The same session, asking an analysis of its game that others may share.
    #[must_use]
    pub fn asking(self, analysis: Arc<dyn Analysis>) -> Self {
        Session { analysis, ..self }
    }

    /// What knows the positions of the game.
    #[must_use]
    pub fn analysis(&self) -> &Arc<dyn Analysis> {
        &self.analysis
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
        self.turns[..ply.min(self.turns.len())].last().map_or(Side::First, |turn| turn.side)
    }

    /// What a side is called in a game whose sides are not alike.
    #[must_use]
    pub fn side_name(&self, side: Side) -> Option<Text> {
        let its_turn = (0..=self.steps.len()).find(|&ply| self.turn_at(ply) == side);
        let position = match its_turn {
            Some(ply) => self.position_at(ply).to_owned(),
            // Nobody has passed the turn yet.
            None => self.game.moves(&self.start).ok()?.into_iter().find(|step| step.effect.passes)?.position,
        };
        self.game.standing(&position).ok()?.side
    }

    /// How often the same player was to move in the position at hand, this time included.
    #[must_use]
    pub fn visits(&self) -> usize {
        let Some(here) = self.turns[..self.ply].last() else { return 1 };
        if here.visits < MOST_VISITS {
            return here.visits;
        }
        // Before play ends by it, the positions themselves are compared.
        let same = |ply: &usize| self.turn_at(*ply) == here.side && self.position_at(*ply) == self.position();
        (0..=self.ply).filter(same).count()
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
        let step = self.game.play(self.position(), mv);
        let step = match step {
            Ok(step) if !self.is_endless() => step,
            Err(illegal) if self.verdict().is_none() => return Err(illegal),
            _ => return Err(over()),
        };
        if self.steps.get(self.ply) != Some(&step) {
            if self.ply >= MOST_PLIES || self.ply.saturating_mul(step.position.len()) > MOST_HELD {
                return Err(too_long(self.ply));
            }
            let side = if step.effect.passes { self.turn().other() } else { self.turn() };
            self.steps.truncate(self.ply);
            for Turn { side, hash, .. } in self.turns.drain(self.ply..) {
                self.met.entry((side, hash)).and_modify(|visits| *visits -= 1);
            }
            let hash = hash(&step.position);
            let visits = self.met.entry((side, hash)).or_default();
            *visits += 1;
            self.turns.push(Turn { side, hash, visits: *visits, is_shown: false });
            self.steps.push(step);
        }
        // Whoever plays what they were shown before has played it.
        self.turns[self.ply].is_shown = false;
        self.ply += 1;
        Ok(&self.steps[self.ply - 1])
    }

    /// Plays a move of a solution that people look at.
    ///
    /// # Errors
    /// As [`play`](Session::play).
    pub fn show(&mut self, mv: &str) -> Result<&Step, Refusal> {
        self.play(mv)?;
        self.turns[self.ply - 1].is_shown = true;
        Ok(&self.steps[self.ply - 1])
    }

    /// Whether a ply, counted from 0, was shown to people and not made by them.
    #[must_use]
    pub fn is_shown(&self, ply: usize) -> bool {
        self.turns.get(ply).is_some_and(|turn| turn.is_shown)
    }

    /// How many of the plies that led here were only watched.
    #[must_use]
    pub fn shown(&self) -> usize {
        (0..self.ply).filter(|&ply| self.is_shown(ply)).count()
    }

    /// Whether some of what led here was only watched: then the end is nobody's merit.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.shown() > 0
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

    /// Plays again what [`take_back`](Session::take_back) took back: on to where a human is next to move, or to the last
    /// ply; whether there was anything.
    pub fn bring_back(&mut self) -> bool {
        let is_human = |ply: &usize| self.players[self.turn_at(*ply) as usize] == Player::Human;
        let (next, last) = (self.ply + 1, self.steps.len());
        let has_human = (0..=last).any(|ply| is_human(&ply));
        let ply = (next..=last).find(is_human).unwrap_or(if has_human { last.max(next) } else { next });
        self.go_to(ply)
    }

    /// Whether a game of two has come back to a position so often that it would never end.
    fn is_endless(&self) -> bool {
        self.game.players() == Players::Two && self.visits() >= MOST_VISITS
    }

    /// Who won, and why; `None` while play goes on.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        // A session holds positions of its own game, which refuses none of them.
        let standing = self.game.standing(self.position()).ok()?;
        let (end, cause) = match standing.end {
            Some(end) if standing.is_stuck => (end, Cause::Stuck),
            Some(end) => (end, Cause::Rule(end)),
            None if self.is_endless() => (standing.endless, Cause::Repetition),
            None => return None,
        };
        let winner = match (end, self.game.players()) {
            (End::Draw, _) | (End::Lost, Players::One) => None,
            (End::Won, _) => Some(self.turn()),
            (End::Lost, Players::Two) => Some(self.turn().other()),
        };
        Some(Verdict { winner, cause })
    }

    /// The move that the player to move chooses, to be played by [`play`](Session::play); `None` when a human is
    /// to choose, or play is over. It is the same whenever the session comes back to this ply and position. Nobody waits for
    /// an opponent who explores a large game: who cannot solve it at once plays what promises most.
    ///
    /// # Errors
    /// Refuses a perfect move in a puzzle too large to solve.
    pub fn opponent_move(&self, effort: &Effort<'_>) -> Result<Option<Step>, Refusal> {
        if self.is_endless() {
            return Ok(None);
        }
        if self.player_to_move() == Player::Guest && self.verdict().is_none() {
            return self.guest_move().map(Some);
        }
        let luck = Luck { seed: self.seed, ply: self.ply };
        let effort = &self.quick(effort);
        let solve = |position: &str, effort: &Effort<'_>| self.analysis.answer(position, 0, effort);
        self.player_to_move().choice(&*self.game, self.position(), luck, &|position, is_searched| {
            if is_searched { solve(position, effort) } else { solve(position, &Effort::positions(0)) }
        })
    }
}

impl Session {
    /// What an opponent may spend on a move: a little, and the same wherever the session is opened.
    fn quick<'w>(&self, effort: &Effort<'w>) -> Effort<'w> {
        match self.game.players() {
            Players::One => *effort,
            Players::Two => {
                let few = Effort::positions(effort.positions.min(FEW));
                Effort { deadline: effort.deadline, watch: effort.watch, is_repeatable: true, ..few }
            }
        }
    }

    /// Whether the position in which an opponent moved last was too large to solve at once: such a move is what promises most,
    /// and no more.
    #[must_use]
    pub fn is_guessed(&self, effort: &Effort<'_>) -> bool {
        let thinks = |ply: &usize| {
            let player = self.players[self.turn_at(*ply) as usize];
            matches!(player, Player::Perfect | Player::Blundering { .. })
        };
        let Some(ply) = (0..self.ply).rev().find(thinks).filter(|_| self.game.players() == Players::Two)
        else {
            return false;
        };
        let answer = self.analysis.answer(self.position_at(ply), 0, &self.quick(effort));
        answer.is_err_and(|refusal| refusal.limit.is_some_and(|limit| !limit.is_stop()))
    }
}

fn hash(position: &str) -> u64 {
    XxHash64::oneshot(0, position.as_bytes())
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
