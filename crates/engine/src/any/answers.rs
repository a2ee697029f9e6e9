//! How a position is valued: by theory, by what was explored, or by a search for shortest ways.

use std::sync::Arc;

use num_bigint::BigUint;

use super::analysis::Study;
use super::explored::Explored;
use super::paths::Paths;
use super::{Erased, lines};
use crate::answer::{Answer, Listed, Milestone, ValuedStep};
use crate::decimal;
use crate::effort::Effort;
use crate::limit::Limit;
use crate::notation::Refusal;
use crate::scene::Picture;
use crate::text::Text;
use crate::theory::{Fact, Quantity, Theory};
use crate::value::Value;

type Known<'s, G> = &'s dyn Theory<Position = <G as crate::Game>::Position, Move = <G as crate::Game>::Move>;

/// How a position and those after it are valued.
pub(super) enum Means<'s, G: Picture> {
    /// Theory knows.
    Theory(Known<'s, G>),
    /// They were explored.
    Explored(Arc<Explored<G>>),
    /// For each a shortest way is searched.
    Paths(&'s Paths<G::Position>),
}

/// How an answer is put together: the value of a position that play can reach, a best move, and all of them; each as far as
/// it is known.
struct Guide<'a, G: Picture> {
    value: &'a dyn Fn(&G::Position) -> Option<Value>,
    best: &'a dyn Fn(&G::Position) -> Option<G::Move>,
    all_best: &'a dyn Fn(&G::Position) -> Option<Vec<G::Move>>,
}

impl<G: Picture + 'static> Study<G> {
    /// Finds the way to value a position and all those after it.
    pub(super) fn way(&self, at: &G::Position, effort: &Effort<'_>) -> Result<Means<'_, G>, Limit> {
        let theory = self.game.theory.as_deref();
        let known = theory.and_then(|theory| Some((theory, theory.value(at)?)));
        if let Some((theory, Value { remoteness: Some(_), .. })) = known {
            return Ok(Means::Theory(theory));
        }
        let worthwhile = if known.is_some() { effort.beside_theory() } else { *effort };
        let explored = match self.explorations.of(&self.game, at, &worthwhile) {
            Err(Limit::Time) if known.is_some() => Err(Limit::Time),
            explored => Limit::unless_stopped(explored)?,
        };
        match (explored, known, self.paths()) {
            (Ok(explored), ..) => Ok(Means::Explored(explored)),
            (Err(_), Some((theory, _)), _) => Ok(Means::Theory(theory)),
            (Err(_), None, Some(paths)) => Ok(Means::Paths(paths)),
            (Err(limit), None, None) => Err(limit),
        }
    }

    pub(super) fn answer_at(
        &self,
        at: &G::Position,
        line: usize,
        effort: &Effort<'_>,
    ) -> Result<Answer, Limit> {
        // Nothing is explored for the Grundy value alone.
        let (mut answer, grundy) = if let Some(answer) = self.tabled(at, line, effort)? {
            (answer, self.grundy_in(at, None))
        } else {
            match self.way(at, effort)? {
                Means::Theory(theory) => (self.game.by_theory(at, line, theory), self.grundy_in(at, None)),
                Means::Explored(explored) => {
                    (self.game.by_search(at, line, &explored), self.grundy_in(at, Some(&explored)))
                }
                Means::Paths(paths) => {
                    (self.game.by_paths(at, line, paths, effort)?, self.grundy_in(at, None))
                }
            }
        };
        if let Some(grundy) = grundy {
            answer.facts.push(Fact {
                key: "grundy",
                label: Text::fixed("Grundy value", "Nombre de Grundy"),
                value: Quantity::One(grundy.into()),
            });
        }
        Ok(answer)
    }

    /// The answer of the table, where theory does not know the distance. A table that cannot be read or contradicts the rules
    /// is given up.
    pub(super) fn tabled(
        &self,
        at: &G::Position,
        line: usize,
        effort: &Effort<'_>,
    ) -> Result<Option<Answer>, Limit> {
        let (Some(stored), Some(ranks)) = (&self.stored, &self.game.ranks) else { return Ok(None) };
        let known = self.game.theory.as_ref().and_then(|theory| theory.value(at)?.remoteness);
        if known.is_some() {
            return Ok(None);
        }
        let lookup = |rank| {
            effort.go_on()?;
            stored.cell(rank)
        };
        match self.game.by_table(at, line, &**ranks, &lookup) {
            Ok(answer) => Ok(Some(answer)),
            Err(Refusal { limit: Some(limit), .. }) if limit.is_stop() => Err(limit),
            Err(refusal) => {
                stored.give_up(&refusal);
                Ok(None)
            }
        }
    }

    /// The Grundy value of a position, as theory or the explored graph gives it.
    pub(super) fn grundy_of(&self, at: &G::Position, effort: &Effort<'_>) -> Result<Option<u64>, Limit> {
        if self.game.impartial.is_none() {
            return Ok(None);
        }
        if let Some(known) = self.grundy_in(at, None) {
            return Ok(Some(known));
        }
        Ok(self.grundy_in(at, Some(&*self.explorations.of(&self.game, at, effort)?)))
    }

    fn grundy_in(&self, at: &G::Position, explored: Option<&Explored<G>>) -> Option<u64> {
        let known = self.game.impartial.as_ref()?.grundy(at);
        known.or_else(|| match (explored?, explored?.index(&self.game, at)?) {
            (Explored::Graph { grundy: Some(grundy), .. }, index) => Some(grundy[index].into()),
            _ => None,
        })
    }

    /// The position after so many plies of the best line.
    pub(super) fn after_plies(
        &self,
        at: &G::Position,
        plies: &BigUint,
        effort: &Effort<'_>,
    ) -> Result<G::Position, Refusal> {
        if let Some(theory) = &self.game.theory
            && let Some(Value { remoteness: Some(remoteness), .. }) = theory.value(at)
        {
            if *plies > remoteness {
                return Err(beyond_the_end(plies, &remoteness));
            }
            if let Some(there) = theory.after(at, plies) {
                return Ok(there);
            }
        }
        // Without theory the line is walked, which search keeps short.
        let line = usize::try_from(plies).unwrap_or(usize::MAX).min(lines::LONGEST);
        let answer = self.answer_at(at, line, effort)?;
        let remoteness = answer.value.remoteness.ok_or_else(without_best_line)?;
        if *plies > remoteness {
            return Err(beyond_the_end(plies, &remoteness));
        }
        if *plies > answer.line.len().into() {
            return Err(Limit::Line(lines::LONGEST).into());
        }
        answer.line.last().map_or(Ok(at.clone()), |step| self.game.game.parse_position(&step.position))
    }
}

impl<G: Picture + 'static> Erased<G> {
    /// Lists the moves and follows the best ones.
    fn answer_by(&self, at: &G::Position, plies: usize, explored: usize, guide: &Guide<'_, G>) -> Answer {
        let value = (guide.value)(at).unwrap_or_default();
        let all = self.listed(at);
        let move_count = all.as_ref().map(|moves| moves.len() as u128).or_else(|| self.game.move_count(at));
        let valued = |mv| {
            let value = (guide.value)(&self.game.play(at, mv))?;
            Some(ValuedStep { step: self.step(at, mv), value })
        };
        // What is not known of a best move is that it keeps what its player has.
        let kept = |mv| {
            let step = self.step(at, mv);
            let value = Value::only(value.outcome.before(step.effect.passes));
            ValuedStep { step, value }
        };
        let best = |mv| valued(mv).unwrap_or_else(|| kept(mv));
        let (listed, mut moves): (_, Vec<_>) = match all.and_then(|all| all.into_iter().map(valued).collect())
        {
            Some(all) => (Listed::All, all),
            None => match (guide.all_best)(at) {
                Some(all_best) => (Listed::Best, all_best.into_iter().map(best).collect()),
                None => (Listed::One, (guide.best)(at).into_iter().map(best).collect()),
            },
        };
        moves.sort_by(|one, other| one.better(other, &value));

        let has_line = value.remoteness.is_some() || value.score.is_some();
        let mut line = Vec::new();
        let mut here = at.clone();
        while has_line && line.len() < plies && self.game.end(&here).is_none() {
            let Some(mv) = (guide.best)(&here) else { break };
            line.push(self.step(&here, mv));
            here = self.game.play(&here, mv);
        }
        let move_count = move_count.unwrap_or_default();
        let facts = self.theory.as_ref().map(|theory| theory.facts(at)).unwrap_or_default();
        Answer { value, move_count, listed, moves, line, facts, explored, ..Answer::default() }
    }

    fn by_theory(&self, at: &G::Position, line: usize, theory: Known<'_, G>) -> Answer {
        let guide = Guide {
            value: &|at| theory.value(at),
            best: &|at| theory.best_move(at),
            all_best: &|at| theory.best_moves(at),
        };
        let mut answer = self.answer_by(at, line, 0, &guide);
        if answer.value.remoteness.as_ref().is_some_and(|plies| *plies > answer.line.len().into()) {
            let milestones = theory.milestones(at).into_iter();
            let as_text = |(plies, at)| Milestone { plies, position: self.game.position_text(&at) };
            answer.milestones = milestones.map(as_text).collect();
        }
        answer
    }

    /// The move that a player likes best, given what positions are worth.
    pub(super) fn best_by(&self, at: &G::Position, value: &dyn Fn(&G::Position) -> Value) -> Option<G::Move> {
        let here = value(at);
        let valued = |mv| (mv, value(&self.game.play(at, mv)), self.effect(at, mv));
        let moves = self.listed(at)?.into_iter().map(valued);
        let best = moves.min_by(|one, other| here.better((&one.1, one.2), (&other.1, other.2)));
        best.map(|(mv, ..)| mv)
    }

    fn by_search(&self, at: &G::Position, line: usize, explored: &Explored<G>) -> Answer {
        let value = |at: &G::Position| explored.value(self, at).expect("what can be reached was explored");
        let guide = Guide {
            value: &|at| Some(value(at)),
            best: &|at| self.best_by(at, &value),
            all_best: &|at| {
                let (here, mut moves) = (value(at), Vec::new());
                self.game.moves(at, &mut moves);
                moves.retain(|&mv| here.is_kept(&value(&self.game.play(at, mv)), self.effect(at, mv)));
                (moves.len() as u128 <= crate::answer::MOST_MOVES).then_some(moves)
            },
        };
        self.answer_by(at, line, explored.count(), &guide)
    }

    /// Answers by cells of a table, which have all been looked up.
    pub(super) fn by_cells(
        &self,
        at: &G::Position,
        line: usize,
        value: &dyn Fn(&G::Position) -> Value,
    ) -> Answer {
        let best = |at: &G::Position| self.best_by(at, value);
        let guide =
            Guide { value: &|at| Some(value(at)), best: &best, all_best: &|at| best(at).map(|mv| vec![mv]) };
        self.answer_by(at, line, 0, &guide)
    }
}

/// More plies than best play has; a front end says before it of what.
fn beyond_the_end(plies: &BigUint, remoteness: &BigUint) -> Refusal {
    let [plies, remoteness] =
        [plies, remoteness].map(|number| decimal::shortened(&decimal::text(number)).into_owned());
    Refusal::new(
        format!("{plies}: best play ends after {remoteness} plies; 0 to {remoteness} are accepted"),
        format!(
            "{plies} : la meilleure partie finit après {remoteness} coups ; de 0 à {remoteness} sont acceptés"
        ),
    )
}

/// A position without a best line; a front end says before it what needs one.
fn without_best_line() -> Refusal {
    Text::fixed(
        "needs a best line: this position has none, or none that theory knows and a search can find",
        "suit la meilleure partie : cette position n'en a pas, ou aucune que la théorie connaisse et qu'une recherche puisse trouver",
    )
    .into()
}
