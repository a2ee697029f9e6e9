//! How a position is valued: by theory, or by exploring what can be reached.

use std::cmp::Ordering;

use super::{Erased, FEW, Knowledge, Lights, MOVES_PER_POSITION, refusals};
use crate::answer::{Answer, Effort, Listed, MOST_MOVES, Milestone, Step, ValuedStep};
use crate::game::{Game, Players};
use crate::graph::{Arcs, StateGraph, TooLarge, reach_within};
use crate::lines::{self, Bounds};
use crate::notation::{Refusal, illegal};
use crate::scene::Picture;
use crate::solve::{Values, retrograde};
use crate::theory::is_best;
use crate::value::{Outcome, Value};

/// Answers for the positions that can be reached from one.
pub(super) type Answers<'s, G> = Box<dyn Fn(&<G as Game>::Position) -> Result<Answer, Refusal> + 's>;

impl<G: Picture + 'static> Erased<G> {
    /// Finds the way to answer for a position and for all those after it; what it explores, it explores once.
    pub(super) fn answers<'s>(
        &'s self,
        at: &G::Position,
        effort: Effort<'s>,
    ) -> Result<Answers<'s, G>, Refusal> {
        let known = self.known(at);
        if let Some((known, Value { remoteness: Some(_), .. })) = known {
            return Ok(Box::new(move |at| Ok(self.by_theory(at, effort, known))));
        }
        match (self.explored(at, self.worthwhile(effort, known.is_some())), known, &self.halfway) {
            (Ok(solved), ..) => Ok(Box::new(move |at| Ok(self.by_search(at, effort, &solved)))),
            (Err(_), Some((known, _)), _) => Ok(Box::new(move |at| Ok(self.by_theory(at, effort, known)))),
            (Err(_), None, Some(search)) => {
                Ok(Box::new(move |at| self.by_halfway(at, effort, search).map_err(refusals::too_large)))
            }
            (Err(too_large), None, None) => Err(refusals::too_large(too_large)),
        }
    }

    pub(super) fn explored(&self, at: &G::Position, effort: Effort<'_>) -> Result<Solved<'_, G>, TooLarge> {
        let capacity = if self.lights.is_some() { effort.capacity.min(FEW) } else { effort.capacity };
        let most = (capacity, capacity.saturating_mul(MOVES_PER_POSITION));
        let graph =
            match (reach_within(&self.game, [at.clone()], most, self.least, effort.progress), &self.lights) {
                (Ok(graph), _) => graph,
                (Err(too_large), None) => return Err(too_large),
                (Err(too_large), Some(Lights { distances, rank, .. })) => {
                    let values =
                        Values::from_distances(distances(&self.game, effort.progress).ok_or(too_large)?);
                    let index =
                        |at: &G::Position| usize::try_from(rank(&self.game, at)).unwrap_or(usize::MAX);
                    return Ok(Solved {
                        explored: values.positions(),
                        index: Box::new(index),
                        values,
                        arcs: None,
                    });
                }
            };
        let values = retrograde(&graph.arcs, self.game.players());
        let StateGraph { positions, arcs } = graph;
        let explored = positions.len();
        let index = move |at: &G::Position| {
            let index = match self.least {
                Some(least) => positions.get_index_of(&least(&self.game, at)),
                None => positions.get_index_of(at),
            };
            index.expect("what can be reached was explored")
        };
        Ok(Solved { index: Box::new(index), explored, values, arcs: Some(arcs) })
    }

    /// The effort to spend on exploring everything, given what else is known.
    pub(super) fn worthwhile<'e>(&self, effort: Effort<'e>, theory_knows: bool) -> Effort<'e> {
        let effort = effort.with_theory(theory_knows);
        let capacity = if self.halfway.is_some() { effort.capacity.min(FEW) } else { effort.capacity };
        Effort { capacity, ..effort }
    }

    /// What theory says of a position.
    pub(super) fn known(&self, at: &G::Position) -> Option<(&Knowledge<G>, Value)> {
        self.theory.as_ref().and_then(|known| Some((known, (known.value)(&self.game, at)?)))
    }

    /// The legal moves; `None` when they are too many to list.
    pub(super) fn listed(&self, at: &G::Position) -> Option<Vec<G::Move>> {
        let mut moves = Vec::new();
        if self.game.end(at).is_none() {
            if self.game.move_count(at).is_some_and(|count| count > MOST_MOVES) {
                return None;
            }
            self.game.moves(at, &mut moves);
        }
        Some(moves)
    }

    /// The move that a person typed.
    pub(super) fn legal(&self, at: &G::Position, mv: &str) -> Result<G::Move, Refusal> {
        let open = self.game.end(at).is_none();
        let legal = open.then(|| self.game.parse_move(at, mv.trim())).flatten();
        legal.ok_or_else(|| illegal(mv.trim(), &self.game.move_help()))
    }

    pub(super) fn step(&self, at: &G::Position, mv: G::Move) -> Step {
        Step { mv: self.game.move_text(at, mv), position: self.game.position_text(&self.game.play(at, mv)) }
    }

    pub(super) fn better(&self, one: &Value, other: &Value) -> Ordering {
        match self.game.players() {
            Players::One => one.nearest(other),
            Players::Two => one.best_to_hand_over(other),
        }
    }

    /// Lists the moves and follows the best ones, given a way to value a position.
    pub(super) fn answer_by(
        &self,
        at: &G::Position,
        effort: Effort<'_>,
        explored: usize,
        value: &dyn Fn(&G::Position) -> Value,
        best: &dyn Fn(&G::Position) -> Option<G::Move>,
        all_best: &dyn Fn(&G::Position) -> Option<Vec<G::Move>>,
    ) -> Answer {
        let all = self.listed(at);
        let move_count = all.as_ref().map(|moves| moves.len() as u128).or_else(|| self.game.move_count(at));
        let (listed, moves) = match all {
            Some(all) => (Listed::All, all),
            None => match all_best(at) {
                Some(all_best) => (Listed::Best, all_best),
                None => (Listed::One, best(at).into_iter().collect()),
            },
        };
        let mut moves: Vec<_> = moves
            .into_iter()
            .map(|mv| ValuedStep { step: self.step(at, mv), value: value(&self.game.play(at, mv)) })
            .collect();
        moves.sort_by(|one, other| self.better(&one.value, &other.value));

        let value = value(at);
        let mut line = Vec::new();
        let mut here = at.clone();
        while value.remoteness.is_some() && line.len() < effort.line && self.game.end(&here).is_none() {
            let Some(mv) = best(&here) else { break };
            line.push(self.step(&here, mv));
            here = self.game.play(&here, mv);
        }
        let move_count = move_count.unwrap_or_default();
        let facts = self.theory.as_ref().map(|known| (known.facts)(&self.game, at)).unwrap_or_default();
        Answer { value, move_count, listed, moves, line, milestones: Vec::new(), facts, explored }
    }

    pub(super) fn by_theory(&self, at: &G::Position, effort: Effort<'_>, known: &Knowledge<G>) -> Answer {
        let value = |at: &G::Position| (known.value)(&self.game, at).unwrap_or(Value::only(Outcome::Draw));
        let best = |at: &G::Position| (known.best_move)(&self.game, at);
        let all_best = |at: &G::Position| (known.best_moves)(&self.game, at);
        let mut answer = self.answer_by(at, effort, 0, &value, &best, &all_best);
        if answer.value.remoteness.as_ref().is_some_and(|plies| *plies > answer.line.len().into()) {
            let milestones = (known.milestones)(&self.game, at).into_iter();
            let as_text = |(plies, at)| Milestone { plies, position: self.game.position_text(&at) };
            answer.milestones = milestones.map(as_text).collect();
        }
        answer
    }

    pub(super) fn by_search(&self, at: &G::Position, effort: Effort<'_>, solved: &Solved<'_, G>) -> Answer {
        let best = |at: &G::Position| {
            let mut moves = Vec::new();
            self.game.moves(at, &mut moves);
            let value = |mv: G::Move| solved.value(&self.game.play(at, mv));
            moves.into_iter().min_by(|&one, &other| self.better(&value(one), &value(other)))
        };
        let all_best = |at: &G::Position| {
            let (here, mut moves) = (solved.value(at), Vec::new());
            self.game.moves(at, &mut moves);
            moves.retain(|&mv| is_best(&here, &solved.value(&self.game.play(at, mv)), self.game.players()));
            (moves.len() as u128 <= MOST_MOVES).then_some(moves)
        };
        self.answer_by(at, effort, solved.explored, &|at| solved.value(at), &best, &all_best)
    }

    /// The least and greatest numbers of plies to an end, where the positions are few enough to know them.
    pub(super) fn bounds(&self, at: &G::Position) -> Option<Bounds<'_, G>> {
        let most = (FEW, FEW * MOVES_PER_POSITION);
        let graph = reach_within(&self.game, [at.clone()], most, self.least, &|_| ()).ok()?;
        let plies = lines::plies_to_end(&graph.arcs)?;
        let least = self.least;
        Some(Box::new(move |at| {
            let index = match least {
                Some(least) => graph.positions.get_index_of(&least(&self.game, at)),
                None => graph.positions.get_index_of(at),
            };
            index.map_or((1, usize::MAX), |index| plies[index])
        }))
    }
}

/// Positions solved by search: at least those that can be reached.
pub(super) struct Solved<'g, G: Game> {
    pub(super) index: Box<dyn Fn(&G::Position) -> usize + Send + 'g>,
    pub(super) explored: usize,
    pub(super) values: Values,
    pub(super) arcs: Option<Arcs>,
}

impl<G: Game> Solved<'_, G> {
    pub(super) fn value(&self, at: &G::Position) -> Value {
        self.values.value((self.index)(at))
    }

    pub(super) fn plies(&self, at: &G::Position) -> Option<u32> {
        self.values.plies((self.index)(at))
    }
}
