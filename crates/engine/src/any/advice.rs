//! Help from a solved position and a game's own words.

use super::Erased;
use crate::advice::{Advice, Coach, Gauge, Reply, Why, discretion};
use crate::answer::{Answer, Effort, Listed, Step, ValuedStep};
use crate::game::{Game, Players};
use crate::notation::Refusal;
use crate::scene::Picture;
use crate::text::Text;
use crate::theory::is_best;
use crate::value::{Outcome, Value};

/// No more moves than these are told of at once.
const MOST_TOLD: usize = 12;

/// What a game says to a person, compiled for one game.
pub(super) struct Voice<G: Game> {
    look: fn(&G, &G::Position, G::Move) -> Text,
    principle: fn(&G, &G::Position, &Value) -> Text,
    order: fn(&G, &G::Position, G::Move) -> Text,
    ending: fn(&G, &G::Position) -> Text,
    gauge: fn(&G, &G::Position) -> Option<Gauge>,
}

impl<G: Coach> Voice<G> {
    pub(super) fn new() -> Self {
        Voice { look: G::look, principle: G::principle, order: G::order, ending: G::ending, gauge: G::gauge }
    }
}

impl<G: Picture + 'static> Erased<G> {
    /// Takes up what the game says to a person who asks for help.
    #[must_use]
    pub fn coached(mut self) -> Self
    where
        G: Coach,
    {
        self.voice = Some(Voice::new());
        self.laws.push(discretion);
        self
    }

    /// Why play is over in a position, if it is and the game says it.
    pub(super) fn ending_at(&self, at: &G::Position) -> Option<Text> {
        self.game.end(at)?;
        self.voice.as_ref().map(|voice| (voice.ending)(&self.game, at))
    }

    pub(super) fn advice_at(&self, at: &G::Position, effort: Effort<'_>) -> Result<Advice, Refusal> {
        let answer = self.answers(at, Effort { line: 0, ..effort })?(at)?;
        let good = (answer.listed != Listed::One).then(|| self.best(&answer).count());
        let best = self.best(&answer).next().filter(|_| answer.value.outcome != Outcome::Unsolvable).cloned();
        let mv = best.as_ref().and_then(|step| self.game.parse_move(at, &step.mv));
        let voice = self.voice.as_ref();
        Ok(Advice {
            look: voice.zip(mv).map(|(voice, mv)| (voice.look)(&self.game, at, mv)),
            principle: voice
                .filter(|_| answer.move_count > 0)
                .map(|voice| (voice.principle)(&self.game, at, &answer.value)),
            order: mv.and_then(|mv| self.order_of(at, mv)),
            good,
            legal: answer.move_count,
            value: answer.value,
            best,
        })
    }

    pub(super) fn order_of(&self, at: &G::Position, mv: G::Move) -> Option<Text> {
        self.voice.as_ref().map(|voice| (voice.order)(&self.game, at, mv))
    }

    pub(super) fn why_of(&self, at: &G::Position, mv: G::Move, effort: Effort<'_>) -> Result<Why, Refusal> {
        let answers = self.answers(at, Effort { line: 0, ..effort })?;
        let (here, step, next) = (answers(at)?, self.step(at, mv), self.game.play(at, mv));
        let told = here.moves.iter().find(|valued| valued.step == step).map(|valued| valued.value.clone());
        let has_won = |value: &Value| value.outcome == Outcome::Lose && self.game.players() == Players::Two;
        // A puzzle's next position is not solved again for its value alone.
        let there = match told {
            Some(value) if !has_won(&value) => Answer { value, ..Answer::default() },
            _ => answers(&next)?,
        };
        let is_best = is_best(&here.value, &there.value, self.game.players());
        let mut replies = Vec::new();
        if has_won(&there.value) {
            for ValuedStep { step, .. } in there.moves.into_iter().take(MOST_TOLD) {
                let then = self.game.parse_position(&step.position)?;
                let reply = self.best(&answers(&then)?).next().cloned();
                replies.push(Reply { answer: step, reply });
            }
        }
        let better = self.best(&here).filter(|_| !is_best).take(MOST_TOLD).cloned().collect();
        let gauge = |at| self.voice.as_ref().and_then(|voice| (voice.gauge)(&self.game, at));
        Ok(Why {
            step,
            gauges: gauge(at).zip(gauge(&next)).map(|(before, after)| [before, after]),
            is_best,
            better,
            answers: there.move_count,
            replies,
            after: there.value,
            before: here.value,
        })
    }

    /// The best moves that an answer lists.
    fn best<'a>(&self, answer: &'a Answer) -> impl Iterator<Item = &'a Step> {
        let players = self.game.players();
        let is_best = move |valued: &&ValuedStep| is_best(&answer.value, &valued.value, players);
        answer.moves.iter().filter(is_best).map(|valued| &valued.step)
    }
}
