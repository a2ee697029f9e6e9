//! Play line by line: prompts and typed moves, for people who like it plain and for scripts.

pub mod board;
pub mod choosing;
mod commands;
mod doing;
pub(crate) mod spoken;
mod telling;

use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_engine::session::{Player, Session};
use lucas_engine::{Advice, Effort, Entry, Players, Refusal, Registry};
use lucas_words::{say, sentences};

use crate::exit::printable;
use crate::progress::Searching;
use crate::running::Autosave;
use crate::{files, remedy, solve};

/// Players who are no persons move no more plies than this without a person's word.
const MOST_UNASKED: usize = 1000;
/// The most bytes that what is found out about positions takes.
const MEMORY: u64 = 1 << 30;

/// Plays a session line by line. The answer is no when the person has lost, or a puzzle ended without its goal.
///
/// # Errors
/// Fails when reading or writing does.
pub fn run(
    registry: Registry<'_>,
    session: Session,
    autosave: Autosave,
    console: &mut Console<'_>,
) -> Finish {
    let entry = registry.find(session.game().name())?;
    Dialogue {
        registry,
        entry,
        // A reply would cut what can be redone.
        holds: (session.ply() < session.steps().len()).then_some(session.ply()),
        session,
        autosave,
        hints: None,
        unasked: 0,
        replaceable: None,
        console,
    }
    .run()
}

/// A game under way, and the person it is played with.
struct Dialogue<'d, 'io> {
    registry: Registry<'d>,
    entry: &'d Entry,
    session: Session,
    autosave: Autosave,
    /// The help for this position, and how many hints of it have been given.
    hints: Option<(Advice, usize)>,
    /// Whether the players who are no persons wait: at this ply, one of them could not move, or the person has been asked.
    holds: Option<usize>,
    /// How many plies they have moved since a person's word.
    unasked: usize,
    /// The file of another game that the person was asked about just now: asked for again, it is replaced.
    replaceable: Option<String>,
    console: &'d mut Console<'io>,
}

/// What a line led to.
enum Next {
    /// The position is another one: it is shown, unless somebody moves at once.
    Moved,
    /// The person looks at another ply: it is shown, and the other players wait.
    Jumped,
    /// Everything stands as before.
    Stays,
    /// The person leaves.
    Leaves,
}

impl Dialogue<'_, '_> {
    fn run(mut self) -> Finish {
        self.introduce()?;
        self.show()?;
        loop {
            if self.opponent()? {
                self.show()?;
                continue;
            }
            self.keep();
            if self.is_over() && !self.has_person() {
                return self.leave();
            }
            let prompt = self.prompt();
            let Some(line) = self.console.line(&prompt)? else { return self.leave() };
            self.unasked = 0;
            match self.obey(&line) {
                Ok(Next::Leaves) => return self.leave(),
                Ok(Next::Stays) => {}
                Ok(Next::Jumped) => {
                    self.hints = None;
                    self.holds = Some(self.session.ply());
                    self.keep();
                    self.show()?;
                }
                Ok(Next::Moved) => {
                    self.hints = None;
                    self.holds = None;
                    self.keep();
                    if !self.is_opponents_turn() {
                        self.show()?;
                    }
                }
                // Nothing is lost by a line that was not understood.
                Err(Setback::Refused(refusal)) if !self.is_end(&refusal) => {
                    let sentence = printable(&remedy::in_play(&refusal, &self.console.words));
                    self.console.tell(&sentence, 0)?;
                }
                Err(trouble) => return Err(trouble),
            }
        }
    }

    fn is_over(&self) -> bool {
        self.session.verdict().is_some()
    }

    /// Whether a person plays.
    fn has_person(&self) -> bool {
        match self.session.game().players() {
            Players::One => self.session.players[0] == Player::Human,
            Players::Two => self.session.players.contains(&Player::Human),
        }
    }

    /// Whether a player who is no person moves now.
    fn is_opponents_turn(&self) -> bool {
        let waits = self.holds == Some(self.session.ply());
        !waits && self.session.player_to_move() != Player::Human && !self.is_over()
    }

    /// Lets a player who is no person move; whether one did.
    fn opponent(&mut self) -> Result<bool, Setback> {
        if !self.is_opponents_turn() {
            return Ok(false);
        }
        if self.unasked == MOST_UNASKED {
            self.holds = Some(self.session.ply());
            let sentence = say!(self.console.words, "plain-unasked", plies = MOST_UNASKED);
            self.console.tell(&sentence, 0)?;
            return Ok(false);
        }
        let player = self.session.player_to_move();
        let chosen = self.think(Session::opponent_move);
        let moved = chosen.and_then(|step| match step {
            Some(step) => self.session.play(&step.mv).cloned().map(Some),
            None => Ok(None),
        });
        match moved {
            Ok(Some(step)) => {
                self.unasked += 1;
                self.announce(player, &step.mv)?;
                Ok(true)
            }
            Ok(None) => Ok(false),
            Err(refusal) if self.is_end(&refusal) => Err(refusal.into()),
            Err(refusal) => {
                self.holds = Some(self.session.ply());
                let words = &self.console.words;
                let (who, why) = (self.title(player), remedy::in_play(&refusal, words));
                let sentence = if player == Player::Guest {
                    say!(words, "plain-guest-cannot-move", why = why)
                } else {
                    say!(words, "plain-cannot-move", who = who, why = why)
                };
                let sentence = printable(&sentence);
                self.console.tell(&sentence, 0)?;
                Ok(false)
            }
        }
    }

    /// Whether a refusal ends the program: Ctrl-C stops a person's hint, but a script as a whole.
    fn is_end(&self, refusal: &Refusal) -> bool {
        remedy::is_stop(refusal) && self.console.wait_for_key.is_none()
    }

    /// Finds something out that may take a while, and shows a person so.
    fn think<T>(&self, find: impl FnOnce(&Session, &Effort<'_>) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let searching = Searching::new(&self.console.words);
        let effort = Effort { memory: MEMORY, is_kept: true, ..solve::usual_effort(&searching) };
        find(&self.session, &effort)
    }

    /// Keeps the running game, when there is something new to keep.
    fn keep(&mut self) {
        if let Err(error) = self.autosave.keep(&self.session, self.registry) {
            let error = files::why(&error, &self.console.words);
            let sentence = say!(self.console.words, "saved-not-kept", error = error);
            let _ = self.console.tell_aside(&sentence);
        }
    }

    fn leave(self) -> Finish {
        let Some(verdict) = self.session.verdict() else {
            if self.autosave.has_kept(&self.session) {
                let sentence = say!(self.console.words, "plain-kept");
                self.console.tell(&sentence, 0)?;
            }
            return Ok(Conclusion::Yes);
        };
        let is_lost = match (verdict.winner, sentences::lone_human(&self.session)) {
            (winner, None) => winner.is_none() && self.session.game().players() == Players::One,
            (winner, Some(person)) => winner.is_some_and(|winner| winner != person),
        };
        Ok(if is_lost { Conclusion::No } else { Conclusion::Yes })
    }
}
