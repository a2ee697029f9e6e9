//! Help from a solved position and a game's own words.

use super::analysis::Study;
use crate::advice::{Advice, Proposal, Rejoinder, Why};
use crate::answer::{Answer, Listed, Step, ValuedStep};
use crate::effort::Effort;
use crate::limit::Limit;
use crate::notation::Refusal;
use crate::playouts::promising;
use crate::scene::Picture;
use crate::value::{Outcome, Value};

/// No more moves than these are told of at once.
const MOST_TOLD: usize = 12;

impl<G: Picture + 'static> Study<G> {
    pub(super) fn advice_at(&self, at: &G::Position, effort: &Effort<'_>) -> Result<Advice, Limit> {
        let answer = match self.answer_at(at, 0, effort) {
            Err(limit) if !limit.is_stop() => return self.guess_at(at).ok_or(limit),
            answer => answer?,
        };
        let good = (answer.listed != Listed::One).then(|| answer.best().count());
        let best = answer.best().next().filter(|_| answer.value.outcome != Outcome::Unsolvable).cloned();
        let mv = best.as_ref().and_then(|step| self.game.game.parse_move(at, &step.mv));
        let coach = self.game.coach.as_ref();
        Ok(Advice {
            look: coach.zip(mv).map(|(coach, mv)| coach.look(at, mv)),
            principle: coach
                .filter(|_| answer.move_count > 0)
                .map(|coach| coach.principle(at, &answer.value)),
            good,
            legal: answer.move_count,
            value: answer.value,
            best: best.map(|step| self.proposal(at, step)),
            is_guess: false,
        })
    }

    /// Help where nothing can be solved: what promises most, in a game of two.
    fn guess_at(&self, at: &G::Position) -> Option<Advice> {
        let moves = self.game.listed(at)?;
        let (mv, value) = (promising(&*self.game.game, at, 0)?, Value::default());
        let coach = self.game.coach.as_ref();
        Some(Advice {
            look: coach.map(|coach| coach.look(at, mv)),
            principle: coach.map(|coach| coach.principle(at, &value)),
            good: None,
            legal: moves.len() as u128,
            best: Some(self.proposal(at, self.game.step(at, mv))),
            is_guess: true,
            value,
        })
    }

    fn proposal(&self, at: &G::Position, step: Step) -> Proposal {
        let mv = self.game.game.parse_move(at, &step.mv);
        Proposal { order: self.game.coach.as_ref().zip(mv).map(|(coach, mv)| coach.order(at, mv)), step }
    }

    pub(super) fn why_of(&self, at: &G::Position, mv: G::Move, effort: &Effort<'_>) -> Result<Why, Refusal> {
        let (game, step) = (&*self.game.game, self.game.step(at, mv));
        let (here, next) = (self.answer_at(at, 0, effort)?, game.play(at, mv));
        let told = here.moves.iter().find(|valued| valued.step == step).map(|valued| valued.value.clone());
        // The win is told by its replies, where the opponent is to answer.
        let has_won = |value: &Value| value.outcome == Outcome::Lose && step.effect.passes;
        // A puzzle's next position is not solved again for its value alone.
        let there = match told {
            Some(value) if !has_won(&value) => Answer { value, ..Answer::default() },
            _ => self.answer_at(&next, 0, effort)?,
        };
        let is_best = here.value.is_kept(&there.value, step.effect);
        let mut replies = Vec::new();
        if has_won(&there.value) {
            for ValuedStep { step, .. } in
                there.moves.into_iter().filter(|one| one.step.effect.passes).take(MOST_TOLD)
            {
                let then = game.parse_position(&step.position)?;
                let reply = self.answer_at(&then, 0, effort)?.best().next().cloned();
                let reply = reply.map(|reply| self.proposal(&then, reply));
                replies.push(Rejoinder { answer: step, reply });
            }
        }
        let better = here.best().filter(|_| !is_best).take(MOST_TOLD).cloned();
        let better = better.map(|step| self.proposal(at, step)).collect();
        let gauge = |at| self.game.coach.as_ref().and_then(|coach| coach.gauge(at));
        let ended = game.end(&next).and(self.game.coach.as_ref());
        Ok(Why {
            step,
            ending: ended.map(|coach| coach.ending(&next)),
            gauges: gauge(at).zip(gauge(&next)).map(|(before, after)| [before, after]),
            meaning: self.game.coach.as_ref().and_then(|coach| coach.meaning(at)),
            is_best,
            better,
            answers: there.move_count,
            replies,
            after: there.value,
            before: here.value,
        })
    }
}
