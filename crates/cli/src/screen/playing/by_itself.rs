//! What moves by itself: opponents, and the solution as it is played.

use std::time::{Duration, Instant};

use lucas_engine::Refusal;
use lucas_engine::session::Player;
use lucas_words::{Words, say};

use super::{Panel, Playing};
use crate::screen::remark::Remark;

/// How long an opponent seems to think at least, so that its move is seen.
const OPPONENT_PAUSE: Duration = Duration::from_millis(400);
/// How many plies of a solution are played in a second, from slow to fast.
const SPEEDS: [u32; 6] = [1, 2, 4, 10, 25, 60];

/// The solution as it is played.
pub struct Autoplay {
    /// The moves thought out, the next one last.
    line: Vec<String>,
    /// Whether it runs by itself.
    pub is_running: bool,
    /// Whether a step is asked for that is still to be thought out.
    pub(super) is_awaited: bool,
    speed: usize,
}

impl Autoplay {
    pub(super) fn new(is_running: bool) -> Self {
        Autoplay { line: Vec::new(), is_running, is_awaited: false, speed: 1 }
    }
}

impl Playing {
    pub(super) fn change_speed(&mut self, is_faster: bool) {
        if let Some(Autoplay { speed, .. }) = &mut self.autoplay {
            *speed = if is_faster { (*speed + 1).min(SPEEDS.len() - 1) } else { speed.saturating_sub(1) };
        }
    }

    /// Steps by hand hold the solution, and the opponents.
    pub(super) fn stop_to_step(&mut self) {
        self.is_paused = true;
        let autoplay = self.autoplay.get_or_insert(Autoplay::new(false));
        autoplay.is_running = false;
        autoplay.is_awaited = false;
        autoplay.line.clear();
    }

    /// Lets time pass: opponents and the solution move when they are due; whether anything changed.
    pub fn tick(&mut self, now: Instant, words: &Words) -> bool {
        let has_heard = self.mind.listen() | (self.looks_back && self.look_back(words));
        let interval = match &self.autoplay {
            Some(Autoplay { is_running: true, speed, .. }) => Duration::from_secs(1) / SPEEDS[*speed],
            Some(Autoplay { is_awaited: true, .. }) => {
                let has_stepped = self.step_solution();
                if let Some(autoplay) = &mut self.autoplay {
                    autoplay.is_awaited = !has_stepped;
                }
                return has_stepped || has_heard;
            }
            Some(_) => return has_heard,
            None if self.is_paused || self.session.player_to_move() == Player::Human => return has_heard,
            None => OPPONENT_PAUSE,
        };
        if self.session.verdict().is_some() {
            self.autoplay = None;
            return has_heard;
        }
        if now < *self.due.get_or_insert(now + interval) {
            return has_heard;
        }
        let has_moved = match self.autoplay {
            Some(_) => self.step_solution(),
            None => self.step_opponent(),
        };
        has_moved || has_heard
    }

    /// Asks what opponents and the solution will need, so that a look at the screen wants all that is wanted.
    pub fn think_ahead(&mut self) {
        let is_open = self.session.verdict().is_none();
        if is_open && self.autoplay.is_some() {
            self.mind.answer(self.session.position());
        }
        if self.looks_back {
            self.mind.review(&self.session);
        }
        let is_awaited = self.autoplay.is_none() && self.session.player_to_move() != Player::Human;
        if is_open && is_awaited && !self.is_paused {
            self.reply = self.reply.take().or_else(|| self.mind.reply(&self.session));
        }
    }

    /// Plays the opponent's move, when it is thought out; whether it is. A hint that was asked for meanwhile is given then.
    fn step_opponent(&mut self) -> bool {
        let asked = match self.panel {
            Panel::Hints(rungs) if self.awaits_reply() => rungs,
            _ => 0,
        };
        let has_moved = self.try_opponent();
        if has_moved && asked > 0 && self.is_persons_turn() {
            self.panel = Panel::Hints(asked);
        }
        has_moved
    }

    fn try_opponent(&mut self) -> bool {
        let Some(reply) = self.reply.take().or_else(|| self.mind.reply(&self.session)) else {
            return false;
        };
        let result = reply.and_then(|step| match step {
            Some(step) => self.session.play(&step.mv).map(|_| ()),
            None => Ok(()),
        });
        self.after_step(result)
    }

    /// Plays the next move of the solution, when it is thought out; whether it is.
    pub(super) fn step_solution(&mut self) -> bool {
        if self.autoplay.as_ref().is_some_and(|autoplay| autoplay.line.is_empty()) {
            let line = match self.mind.answer(self.session.position()) {
                None => return false,
                Some(Err(refusal)) => {
                    self.panel = Panel::Message(refusal.clone().into());
                    self.autoplay = None;
                    return true;
                }
                Some(Ok(answer)) => answer.line.iter().rev().map(|step| step.mv.clone()).collect(),
            };
            if let Some(autoplay) = &mut self.autoplay {
                autoplay.line = line;
            }
        }
        if let Some(mv) = self.autoplay.as_mut().and_then(|autoplay| autoplay.line.pop()) {
            let played = self.session.show(&mv).map(|_| ());
            return self.after_step(played);
        }
        self.panel = Panel::Message(Remark::new(|words| say!(words, "screen-no-line")));
        self.autoplay = None;
        true
    }

    fn after_step(&mut self, played: Result<(), Refusal>) -> bool {
        match played {
            Ok(()) => self.moved(),
            Err(refusal) => {
                self.panel = Panel::Message(refusal.into());
                self.autoplay = None;
                self.is_paused = true;
            }
        }
        true
    }

    /// How fast the solution is played, in plies a second.
    #[must_use]
    pub fn speed(&self) -> Option<(bool, u32)> {
        self.autoplay.as_ref().map(|autoplay| (autoplay.is_running, SPEEDS[autoplay.speed]))
    }
}
