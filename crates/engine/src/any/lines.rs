//! Lines and their number, from a position.

use num_bigint::BigUint;

use super::analysis::Study;
use crate::answer::{Count, Step};
use crate::effort::Effort;
use crate::game::Players;
use crate::graph::reach;
use crate::limit::Limit;
use crate::lines::{self, Bounds, Line, Lines, Order, Winner};
use crate::notation::Refusal;
use crate::scene::Picture;
use crate::value::Outcome;

use super::explored::{Explored, FEW};

/// No line longer than this is listed: it would have to be held in memory whole.
pub(super) const LONGEST: usize = 1_000_000;

/// Lines of a game, each move with the position it leads to; a refusal when a line gets too long to hold.
pub type TextLines<'a> = Box<dyn Iterator<Item = Result<Vec<Step>, Refusal>> + 'a>;

impl<G: Picture + 'static> Study<G> {
    pub(super) fn lines_from<'a>(
        &'a self,
        at: G::Position,
        winner: Winner,
        order: Order,
        effort: Effort<'a>,
    ) -> Result<TextLines<'a>, Limit> {
        let game = &*self.game.game;
        let longest = effort.positions.min(LONGEST);
        let mut lines = match game.players() {
            Players::Two if self.game.listed(&at).is_none() => return Err(Limit::Moves),
            Players::Two => {
                let bounds = match order {
                    Order::BreadthFirst => self.bounds(&at, &effort)?,
                    Order::DepthFirst => None,
                };
                let mut lines = Lines::new(game, at, winner, order);
                lines.bounds = bounds;
                lines
            }
            Players::One => {
                let theory = self.game.theory.as_deref();
                let known = theory.and_then(|theory| theory.value(&at));
                let is_known = known
                    .as_ref()
                    .is_some_and(|it| it.remoteness.is_some() || it.outcome == Outcome::Unsolvable);
                // Lines ask for every position on them: what answers for all of them is worth its while.
                let kept = Effort { is_kept: true, ..effort };
                let explored =
                    (!is_known).then(|| self.explorations.of(&self.game, &at, &kept)).transpose()?;
                let left = move |at: &G::Position| match &explored {
                    Some(explored) => explored.value(&self.game, at)?.remoteness,
                    None => theory?.value(at)?.remoteness,
                };
                // All solutions listed are equally long: whether one can be held is known before the first is looked for.
                if let Some(plies) = known.and_then(|known| known.remoteness).or_else(|| left(&at)) {
                    let plies = u64::try_from(plies).ok().filter(|&plies| plies <= longest as u64);
                    let plies = plies.ok_or(Limit::Line(longest))?;
                    let text = game.position_text(&at).len();
                    effort.take(plies.checked_mul((game.weight(&at) + text) as u64))?;
                }
                let nearer = move |here: &G::Position, next: &G::Position| {
                    left(here).is_some_and(|plies| left(next).is_some_and(|left| left + 1u32 == plies))
                };
                Lines::pruned(game, at, winner, Order::DepthFirst, Box::new(nearer))
            }
        };
        lines.effort = effort;
        lines.longest = longest;
        let mut is_over = false;
        Ok(Box::new(std::iter::from_fn(move || {
            if is_over {
                return None;
            }
            if let Some(line) = lines.advance() {
                let told = self.told(line, &effort);
                is_over = told.is_err();
                return Some(told.map_err(Into::into));
            }
            is_over = true;
            lines.cut().map(|limit| Err(limit.into()))
        })))
    }

    /// A line as text, which may take more memory than the line itself.
    fn told(&self, line: &Line<G::Position, G::Move>, effort: &Effort<'_>) -> Result<Vec<Step>, Limit> {
        let mut text = 0;
        let steps = line.positions.iter().zip(&line.moves).map(|(at, &mv)| {
            let step = self.game.step(at, mv);
            text += (size_of::<Step>() + step.mv.len() + step.position.len()) as u64;
            effort.take(Some(text)).map(|()| step)
        });
        steps.collect()
    }

    pub(super) fn count_from(
        &self,
        at: G::Position,
        winner: Winner,
        effort: &Effort<'_>,
    ) -> Result<Count, Limit> {
        let theory = self.game.theory.as_ref();
        if let Some(count) = theory.and_then(|theory| theory.count(&at, winner)) {
            return Ok(Count::Exactly(count));
        }
        let known = theory.and_then(|theory| theory.value(&at));
        if known.is_some_and(|value| value.outcome == Outcome::Unsolvable) {
            return Ok(Count::Exactly(BigUint::ZERO));
        }
        if self.game.game.players() == Players::Two {
            return self.count_of_two(at, winner, effort);
        }
        let explored = Limit::unless_stopped(self.explorations.of(&self.game, &at, effort))?;
        let explored = match (explored, self.paths()) {
            (Ok(explored), _) => explored,
            (Err(limit), None) => return Err(limit),
            (Err(_), Some(paths)) => return paths.count(&at, effort).map(Count::Exactly),
        };
        let left = |at: &G::Position| {
            let plies = explored.value(&self.game, at)?.remoteness?;
            u32::try_from(plies).ok()
        };
        Ok(Count::Exactly(lines::count_nearer(&*self.game.game, at, &left, effort)?))
    }

    fn count_of_two(&self, at: G::Position, winner: Winner, effort: &Effort<'_>) -> Result<Count, Limit> {
        let counted = if self.game.scores.is_some() {
            // Who has won depends on the score, which what is explored leaves out.
            lines::count(&reach(&*self.game.game, [at], |at| at, effort)?.arcs, 0, winner, effort)?
        } else {
            let explored = self.explorations.of(&self.game, &at, effort)?;
            if let (Explored::Graph { arcs, .. }, Some(from)) = (&*explored, explored.index(&self.game, &at))
            {
                lines::count(arcs, from, winner, effort)?
            } else {
                // By rank alone it is not known which moves lead from here to an end.
                let graph = reach(&*self.game.game, [at], |at| self.game.stand_in(at), effort)?;
                lines::count(&graph.arcs, 0, winner, effort)?
            }
        };
        Ok(counted.map_or(Count::Endless, Count::Exactly))
    }

    /// The least and greatest numbers of plies to an end, where the positions are few enough to know them.
    fn bounds<'a>(&'a self, at: &G::Position, effort: &Effort<'_>) -> Result<Option<Bounds<'a, G>>, Limit> {
        let few = Effort { positions: FEW, ..*effort };
        let explored = Limit::unless_stopped(self.explorations.of(&self.game, at, &few))?;
        let Ok(explored) = explored else { return Ok(None) };
        let Explored::Graph { arcs, .. } = &*explored else { return Ok(None) };
        let plies = lines::plies_to_end(arcs, effort)?;
        Ok(Some(Box::new(move |at| {
            explored.index(&self.game, at).map_or((1, usize::MAX), |index| plies[index])
        })))
    }
}
