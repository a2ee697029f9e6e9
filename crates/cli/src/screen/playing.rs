//! A game under way: what the person does, what the opponent does, and what there is to show.

mod aim;
mod by_itself;
mod looking_back;
mod typing;

use std::time::Instant;

use lucas_engine::session::{Player, Session};
use lucas_engine::{Players, Refusal, Step};
use lucas_words::Words;
use lucas_words::advice::Mover;
use lucas_words::{say, sentences};

pub use self::aim::Aim;
pub use self::by_itself::Autoplay;
use self::typing::Letter;
use super::entry::TextField;
use super::keys::Action;
use super::look::Worth;
use super::mind::Mind;
use super::remark::Remark;

/// What the text panel shows.
#[derive(Clone)]
pub enum Panel {
    /// The rules, to begin with.
    Rules,
    /// So many rungs of the ladder of hints.
    Hints(usize),
    /// What a move has changed: the person's last one, or the opponent's reply to it.
    Why {
        /// Whether it is the reply.
        of_reply: bool,
    },
    /// The ply that went wrong first, before which the board stands, and what is said of it.
    Wrong {
        /// The ply.
        ply: usize,
        /// The sentence.
        said: Remark,
    },
    /// Something to be told.
    Message(Remark),
}

/// A game under way.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Playing {
    /// The game with its history.
    pub session: Session,
    /// What is known of its positions.
    pub mind: Mind,
    /// The legal moves here, and where the cursor is.
    pub aim: Aim,
    /// Whether the values of moves are shown.
    pub shows_values: bool,
    /// What the text panel shows.
    pub panel: Panel,
    /// From which of its lines on; `None` follows its end.
    pub scroll: Option<u16>,
    /// The solution as it is played.
    pub autoplay: Option<Autoplay>,
    /// A line being typed.
    pub entry: Option<TextField>,
    /// Why the last key or tap did nothing, in a word; until the next one.
    pub notice: Option<String>,
    /// What the last key changed, when it may begin a move.
    letter: Option<Letter>,
    /// Whether dead ends are told at once.
    pub warns: bool,
    /// Whether the person wants to see where it went wrong, which is not known yet.
    looks_back: bool,
    /// Whether opponents wait.
    pub is_paused: bool,
    /// When the opponent or the solution moves next.
    due: Option<Instant>,
    /// Since which ply the opponent plays, where it took another one's place.
    opponent_since: Option<usize>,
    /// What the opponent has chosen to play here, until it is shown.
    reply: Option<Result<Option<Step>, Refusal>>,
}

impl Playing {
    /// Opens a session on the screen.
    #[must_use]
    pub fn new(session: Session, mind: Mind) -> Self {
        let session_waits = session.ply() < session.steps().len();
        let mut playing = Playing {
            session,
            mind,
            aim: Aim::default(),
            shows_values: false,
            panel: Panel::Rules,
            scroll: Some(0),
            autoplay: None,
            entry: None,
            notice: None,
            letter: None,
            warns: false,
            looks_back: false,
            // A game that can be redone waits: the opponent's reply would cut what was played.
            is_paused: session_waits,
            due: None,
            opponent_since: None,
            reply: None,
        };
        playing.look_again();
        playing
    }

    /// Brings what is shown up to date with the position.
    fn look_again(&mut self) {
        self.aim.look(&self.session);
        self.due = None;
        self.reply = None;
        self.scroll = Some(0);
    }

    fn moved(&mut self) {
        self.look_again();
        // What was said of the position before is no longer true.
        self.notice = None;
        // At the end stands what can be done next.
        if self.session.verdict().is_some() || !matches!(self.panel, Panel::Why { .. }) {
            self.panel = Panel::Hints(0);
        }
    }

    /// Whether a person is to move, for a program that waits if need be.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        let player = self.session.player_to_move();
        let is_persons = player == Player::Human || (player == Player::Guest && self.is_paused);
        is_persons && self.session.verdict().is_none()
    }

    /// Whether nothing is left to be found here: a game of two is over, or a puzzle solved.
    fn is_decided(&self) -> bool {
        let is_game = self.session.game().players() == Players::Two;
        self.session.verdict().is_some_and(|verdict| is_game || verdict.winner.is_some())
    }

    /// Whether the reader's opponent is about to move.
    #[must_use]
    pub fn awaits_reply(&self) -> bool {
        let is_opponents = self.mover(self.session.ply()) == Mover::Opponent;
        is_opponents && !self.is_paused && self.autoplay.is_none() && self.session.verdict().is_none()
    }

    /// Who made a ply, counted from 0, seen from the reader: with two humans or none, the mover reads.
    #[must_use]
    pub fn mover(&self, ply: usize) -> Mover {
        sentences::mover(&self.session, ply)
    }

    /// The ply to be explained: the person's last one, or the reply to it; the last one of all when they are the same.
    #[must_use]
    pub fn explained(&self, of_reply: bool) -> Option<usize> {
        let last = self.session.ply().checked_sub(1)?;
        let persons = (0..=last).rev().find(|&ply| self.mover(ply) != Mover::Opponent);
        if of_reply { Some(last) } else { persons.or(Some(last)) }
    }

    /// The last ply, counted from 0, when it is the opponent's.
    #[must_use]
    pub fn replied(&self) -> Option<usize> {
        self.session.ply().checked_sub(1).filter(|&last| self.mover(last) == Mover::Opponent)
    }

    /// Whether a ply of the opponent's was played by the one who plays now.
    #[must_use]
    pub fn is_of_this_opponent(&self, ply: usize) -> bool {
        self.opponent_since.is_none_or(|since| ply >= since)
    }

    /// What the opponent has just done.
    #[must_use]
    pub fn reply(&self, words: &Words) -> Option<String> {
        self.replied().map(|last| sentences::did_sentence(&self.session, last, words))
    }

    /// Plays a move that a person chose.
    pub fn play(&mut self, mv: &str) {
        self.autoplay = None;
        // What follows from here on is played anew.
        self.opponent_since = self.opponent_since.map(|since| since.min(self.session.ply()));
        if let Err(refusal) = self.session.play(mv).map(|_| ()) {
            self.panel = Panel::Message(refusal.into());
            return;
        }
        // Another way was taken than before: there is nothing to wait for.
        self.is_paused &= self.session.ply() < self.session.steps().len();
        self.moved();
    }

    /// Taps a cell of the board, when a person is to move.
    pub fn tap(&mut self, cell: usize, words: &Words) {
        if !self.is_persons_turn() {
            self.notice = Some(self.why_not(words));
        } else if let Some(mv) = self.aim.tap(cell) {
            self.play(&mv);
        }
    }

    /// Closes what is open, one thing after the other: what was tapped, the solution, a text; whether there was anything.
    fn close(&mut self) -> bool {
        if self.aim.let_go() || self.autoplay.take().is_some() || std::mem::take(&mut self.looks_back) {
            return true;
        }
        if !self.is_persons_turn() && !self.is_paused && self.mind.visited().is_some() {
            // The opponent is thinking for too long.
            self.is_paused = true;
            return true;
        }
        let is_open = match &self.panel {
            Panel::Hints(rungs) => *rungs > 0,
            Panel::Why { .. } | Panel::Wrong { .. } | Panel::Message(_) => true,
            Panel::Rules => self.session.ply() > 0,
        };
        if is_open {
            self.panel = if self.session.ply() > 0 { Panel::Hints(0) } else { Panel::Rules };
            self.scroll = Some(0);
        }
        is_open
    }

    /// Jumps to a ply; whether there is such a ply.
    pub fn go_to(&mut self, ply: usize) -> bool {
        self.autoplay = None;
        let is_there = self.session.go_to(ply);
        self.is_paused = is_there || self.is_paused;
        self.moved();
        is_there
    }

    /// What a move here is worth, if that is known and wanted.
    pub fn worths(&mut self) -> Vec<(String, Worth)> {
        if !self.shows_values {
            return Vec::new();
        }
        let players = self.session.game().players();
        let Some(Ok(answer)) = self.mind.answer(self.session.position()) else { return Vec::new() };
        let worth = |valued| Worth::of(valued, answer, players);
        answer.moves.iter().map(|valued| (valued.step.mv.clone(), worth(valued))).collect()
    }

    /// Does what a key asks for; what is left to the screen is given back.
    pub fn act(&mut self, action: Action, words: &Words) -> Option<Action> {
        let letter = self.letter.take();
        self.remember(action);
        match action {
            _ if self.is_decided() && chooses(action) => self.notice = Some(self.why_not(words)),
            Action::Begin(sign) => self.begin_typing(sign, letter, words),
            Action::Next | Action::Previous => self.aim.step(action == Action::Previous),
            Action::Up | Action::Down | Action::Left | Action::Right if self.aim.steer(action) => {}
            Action::Up | Action::Down | Action::Left | Action::Right => {
                self.notice = Some(say!(words, "notice-no-further"));
            }
            Action::Play if !self.is_persons_turn() => self.notice = Some(self.why_not(words)),
            Action::Play => {
                if let Some(mv) = self.aim.enter() {
                    self.play(&mv);
                }
            }
            Action::LetGo => return (!self.close()).then_some(action),
            Action::Undo if self.session.ply() == 0 => {
                self.notice = Some(say!(words, "plain-nothing-to-undo"));
            }
            Action::Undo => {
                self.autoplay = None;
                if !self.session.take_back() {
                    self.is_paused = self.session.undo() || self.is_paused;
                }
                self.moved();
            }
            Action::Redo if !self.session.bring_back() => {
                self.notice = Some(say!(words, "plain-nothing-to-redo"));
            }
            Action::Redo => self.moved(),
            Action::Wrong => {
                self.looks_back = true;
                self.look_back(words);
            }
            Action::Warn => self.toggle_warning(words),
            Action::Opponent => self.change_opponent(words),
            Action::Restart => {
                self.autoplay = None;
                // Who plays again meets other chances.
                let is_over = self.session.verdict().is_some();
                self.session.seed = self.session.seed.wrapping_add(is_over.into());
                self.session.restart();
                self.moved();
            }
            Action::Hint if self.is_decided() => self.notice = Some(self.why_not(words)),
            Action::Hint => {
                // The newest rung is the last: that is what is looked at.
                self.scroll = None;
                self.panel = match self.panel {
                    Panel::Hints(rungs) => Panel::Hints((rungs + 1).min(4)),
                    _ => Panel::Hints(1),
                };
            }
            Action::Why => {
                self.scroll = Some(0);
                self.panel = Panel::Why { of_reply: matches!(self.panel, Panel::Why { of_reply: false }) };
            }
            Action::ScrollDown => self.scroll = self.scroll.map(|lines| lines.saturating_add(1)),
            Action::ScrollUp => self.scroll = self.scroll.map(|lines| lines.saturating_sub(1)),
            Action::Values => self.shows_values = !self.shows_values,
            Action::Solution => {
                self.autoplay = match self.autoplay {
                    Some(_) => None,
                    None => Some(Autoplay::new(true)),
                };
            }
            Action::Pause => match &mut self.autoplay {
                Some(autoplay) => autoplay.is_running = !autoplay.is_running,
                None => self.is_paused = !self.is_paused,
            },
            Action::Faster if self.session.verdict().is_some() => return Some(action),
            Action::Faster | Action::Slower if self.autoplay.is_none() => {
                self.notice = Some(say!(words, "notice-no-solution"));
            }
            Action::Faster | Action::Slower => self.change_speed(action == Action::Faster),
            Action::StepBack => {
                self.stop_to_step();
                self.session.undo();
                self.moved();
            }
            Action::StepForward => {
                self.stop_to_step();
                if self.session.redo() {
                    self.moved();
                } else if !self.step_solution()
                    && let Some(autoplay) = &mut self.autoplay
                {
                    autoplay.is_awaited = true;
                }
            }
            Action::TypeMove => self.entry = Some(TextField::movement()),
            Action::GoTo => self.entry = Some(TextField::ply()),
            Action::Save => self.entry = Some(TextField::file(&self.session)),
            other => return Some(other),
        }
        None
    }
}

/// Whether an action is about a move to be made.
fn chooses(action: Action) -> bool {
    use Action::{Down, Left, Next, Pause, Previous, Right, Solution, TypeMove, Up};
    matches!(action, Next | Previous | Up | Down | Left | Right | Solution | Pause | TypeMove)
}
