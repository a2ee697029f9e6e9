//! The end that pays: where it went wrong, and how to play on from there; dead ends told to who wants it; who is played
//! against.

use lucas_engine::Players;
use lucas_engine::session::Review;
use lucas_words::sentences::{
    self, best_sentence, guest_side, lone_human, mistakes_told, player_name, review_sentence,
};
use lucas_words::{Words, say};

use super::{Panel, Playing};
use crate::screen::home::OPPONENTS;
use crate::screen::remark::Remark;

impl Playing {
    /// Goes to where it went wrong first, once that is known; whether it is.
    pub(super) fn look_back(&mut self, words: &Words) -> bool {
        if self.session.ply() == 0 {
            self.looks_back = false;
            self.notice = Some(say!(words, "screen-no-move-yet"));
            return true;
        }
        self.looks_back = match self.mind.review(&self.session) {
            None => return false,
            Some(Err(refusal)) => {
                self.panel = Panel::Message(refusal.clone().into());
                false
            }
            Some(Ok(review)) => {
                let review = review.clone();
                self.go_back_to(review);
                false
            }
        };
        true
    }

    fn go_back_to(&mut self, review: Review) {
        let first = review.mistakes(self.session.game().players()).first().copied();
        let session = self.session.clone();
        let said = Remark::new(move |words| review_sentence(&session, &review, words));
        let Some(ply) = first else {
            self.panel = Panel::Message(said);
            return;
        };
        let mv = self.session.steps()[ply].mv.clone();
        self.go_to(ply);
        if let Some(index) = self.aim.moves.iter().position(|step| step.mv == mv) {
            self.aim.choose(index);
        }
        self.panel = Panel::Wrong { ply, said };
    }

    /// What an end is worth, once it is known: how it compares with the best, and where it went wrong.
    pub fn told_at_the_end(&mut self, words: &Words) -> Vec<String> {
        match self.mind.review(&self.session) {
            Some(Ok(review)) if !self.session.is_watched() => {
                let said = review_sentence(&self.session, review, words);
                best_sentence(&self.session, review, words).into_iter().chain([said]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether play is over and is known to have gone as well as it could: there is nothing to look back at.
    pub fn is_flawless(&mut self) -> bool {
        if self.session.verdict().is_none() {
            return false;
        }
        let players = self.session.game().players();
        let review = self.mind.review(&self.session);
        review.is_some_and(|review| review.as_ref().is_ok_and(|review| review.mistakes(players).is_empty()))
    }

    /// What somebody's program did wrong, once it is known.
    pub fn told_of_guest(&mut self, words: &Words) -> Vec<String> {
        let Some(side) = guest_side(&self.session) else { return Vec::new() };
        let Some(Ok(mistakes)) = self.mind.mistakes(&self.session, side) else { return Vec::new() };
        let told = mistakes_told(&self.session, mistakes, words).into_iter();
        told.flat_map(|(head, reasons)| [head].into_iter().chain(reasons)).collect()
    }

    /// That the goal is out of reach, where the person wants to know.
    pub fn warning(&mut self, words: &Words) -> Option<String> {
        if !self.warns || self.session.verdict().is_some() {
            return None;
        }
        self.dead_end(words)
    }

    /// How many moves are to be taken back, once that is known; nothing where the goal can be reached from here.
    pub fn dead_end(&mut self, words: &Words) -> Option<String> {
        sentences::dead_end(*self.mind.prospect(&self.session)?.as_ref().ok()?, words)
    }

    pub(super) fn toggle_warning(&mut self, words: &Words) {
        if self.session.game().players() == Players::Two {
            self.notice = Some(say!(words, "notice-no-warning"));
            return;
        }
        self.warns = !self.warns;
        self.notice =
            Some(if self.warns { say!(words, "notice-warned") } else { say!(words, "notice-unwarned") });
    }

    /// Lets another opponent play from now on.
    pub(super) fn change_opponent(&mut self, words: &Words) {
        if self.session.game().players() == Players::One {
            self.notice = Some(say!(words, "notice-puzzle"));
            return;
        }
        let side = lone_human(&self.session).map_or(1, |person| person.other() as usize);
        let now = OPPONENTS.iter().position(|other| *other == self.session.players[side]);
        let next = OPPONENTS[now.map_or(0, |now| (now + 1) % OPPONENTS.len())];
        self.session.players[side] = next;
        self.opponent_since = Some(self.session.ply());
        self.notice = Some(say!(words, "notice-opponent", who = player_name(next, words)));
    }
}
