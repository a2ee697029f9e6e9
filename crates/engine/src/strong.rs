//! Strong solving: the value of every position of a ranked game, reachable or not, by rank, in parallel.
//!
//! There are several ways. In a game whose moves all lead to lower ranks, one sweep upwards does. A game that plays backwards is asked who
//! leads to whom, and where it tells which positions are alike, only one of them is looked at. Of any other game, that is written down first, in two
//! sweeps over all positions: one counts, one fills; that is the fast way. Where it takes more memory than is allowed, nothing is
//! written down: for every layer, each undecided position looks where its moves lead; that is the small way. What is kept of a
//! solve that is stopped are the values alone; the rest follows from them.

mod beyond;
mod distant;
mod folded;
mod kept;
mod plan;
mod sweeps;
mod upwards;
mod waypoint;
mod written;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub(crate) use self::beyond::strong_beyond;
pub use self::distant::DistantTable;
pub use self::folded::strong_alike;
use self::sweeps::Sweeping;
pub use self::upwards::strong_upwards;
pub(crate) use self::waypoint::Waypoint;
use self::written::WrittenMoves;
use crate::effort::{Effort, Kept, Route, Unfinished};
use crate::front::{AnyFront, Backwards, Deciding, Earlier, weight, with};
use crate::game::{End, Players};
use crate::graph::Edge;
use crate::limit::Limit;
use crate::lots::{WON, word};
use crate::ranked::Ranked;
use crate::retractable::Retractable;
use crate::solve::Values;

/// No more positions than these are solved.
const MOST_POSITIONS: u64 = u32::MAX as u64;

/// At least so many bytes are needed to solve a game of so many positions; `None` beyond counting.
#[must_use]
pub fn least_memory(positions: u64) -> Option<u64> {
    weight::<u8>(positions)
}

/// Solves every position of a ranked game; a position's number is its rank.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn strong<G: Ranked + ?Sized>(game: &G, effort: &Effort<'_>) -> Result<Values, Unfinished> {
    let (mut front, journey) = begun(game, 3, effort, kept::read)?;
    let swept = |count| journey.advance(count);
    let size = journey.size;
    let least = least_memory(size as u64).unwrap_or(u64::MAX);
    let mut needed = least + written::weight(size, 0);
    if size < Edge::MOST_POSITIONS && needed <= effort.memory {
        let mut moves = WrittenMoves::new(game, size, effort)?;
        front.open(&|scratch, rank| moves.count(scratch, rank), effort, &swept, || moves.forget())?;
        needed = least + written::weight(size, moves.total());
        if needed <= effort.memory {
            effort.watch.chosen(Route::Written { needed });
            with!(&front, front => moves.fill(&|rank| front.lots.is_open(rank), effort, &swept)?);
            let means = Backwards(moves);
            with!(&mut front, front => means.catch_up(front, effort)?);
            return Ok(journey.to_its_end(front, &means)?.into());
        }
    } else {
        front.open(&|(): &mut (), rank| game.prospects(rank as u64), effort, &swept, || ())?;
    }
    effort.watch.chosen(Route::Sweeps { least, needed });
    Ok(journey.to_its_end(front, &Sweeping(game))?.into())
}

/// The same for a game that plays backwards: no move is written down.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn strong_backwards<G: Retractable>(game: &G, effort: &Effort<'_>) -> Result<Values, Unfinished> {
    let (front, journey) = begun(game, 1, effort, kept::read)?;
    Ok(retract(game, front, &Backwards(Retracted(game)), &journey)?.into())
}

/// Looks at all positions, or only at the goals where a puzzle can name them, and goes back from where play ends.
fn retract<G: Retractable>(
    game: &G,
    mut front: AnyFront,
    means: &Backwards<impl Earlier>,
    journey: &Journey<'_>,
) -> Result<AnyFront, Unfinished> {
    let effort = journey.effort;
    if let Some(goals) = game.goals().filter(|_| game.players() == Players::One) {
        let goals = goals.iter().map(|goal| usize::try_from(game.rank(goal)).unwrap_or(usize::MAX));
        let goals = goals.map(|goal| means.stand_in(goal));
        with!(&mut front, front => front.lots.decide(word(WON, 0), goals));
    } else {
        let prospects = |(): &mut (), rank| game.prospects(rank as u64);
        front.open(&prospects, effort, &|count| journey.advance(count), || ())?;
    }
    with!(&mut front, front => means.catch_up(front, effort)?);
    journey.to_its_end(front, means)
}

/// A game that plays backwards.
struct Retracted<'g, G>(&'g G);

impl<G: Retractable> Earlier for Retracted<'_, G> {
    #[inline]
    fn before(&self, position: usize, mut visit: impl FnMut(usize, bool)) {
        self.0.before(position as u64, |rank, passes| {
            visit(usize::try_from(rank).unwrap_or(usize::MAX), passes);
        });
    }

    fn endless(&self, position: usize) -> End {
        self.0.endless(&self.0.unrank(position as u64))
    }
}

/// What was decided before, or nothing yet, and the way before it with so many sweeps over all positions.
fn begun<'a, G: Ranked + ?Sized>(
    game: &G,
    sweeps: u64,
    effort: &'a Effort<'a>,
    read: fn(Kept, usize, Players) -> Option<AnyFront>,
) -> Result<(AnyFront, Journey<'a>), Unfinished> {
    let size = game.size();
    effort.take(size.and_then(least_memory))?;
    let size = size.filter(|&size| size <= MOST_POSITIONS).and_then(|size| usize::try_from(size).ok());
    let size = size.ok_or(Limit::Positions(u32::MAX as usize))?;
    let kept = effort.watch.kept().and_then(|kept| read(kept, size, game.players()));
    let front = match kept {
        Some(front) => front,
        None => AnyFront::new(size, game.players()),
    };
    Ok((front, Journey { size, steps: (sweeps + 1) * size as u64, done: AtomicU64::new(0), effort }))
}

/// How far a solve is.
struct Journey<'a> {
    size: usize,
    steps: u64,
    done: AtomicU64,
    effort: &'a Effort<'a>,
}

impl Journey<'_> {
    fn advance(&self, count: usize) {
        let done = self.done.fetch_add(count as u64, Relaxed);
        self.effort.watch.progress(done.min(self.steps), Some(self.steps));
    }

    /// Decides layer after layer, and keeps what is done now and then.
    fn to_its_end(&self, mut front: AnyFront, means: &impl Deciding) -> Result<AnyFront, Unfinished> {
        let (effort, steps) = (self.effort, self.steps);
        let mut last = with!(&front, front => front.depth);
        for is_at_draws in [false, true] {
            with!(&mut front, front => if is_at_draws { front.turn_to_draws() } else { front.list() });
            loop {
                let advanced = front.advance(means, effort);
                let (depth, found) = with!(&front, front => (front.depth, front.found));
                if !is_at_draws && advanced.is_ok() {
                    last = depth;
                }
                effort.watch.progress(steps - self.size as u64 + found as u64, Some(steps));
                let is_to_keep = if advanced.is_err() { last > 0 } else { effort.watch.is_time_to_keep() };
                if is_to_keep {
                    effort.watch.keep(last, &|out| {
                        kept::write(&front, last, &|position| means.stand_in(position), out)
                    })?;
                }
                if advanced? == 0 {
                    break;
                }
            }
        }
        front.judge(means, effort)?;
        effort.watch.progress(steps, Some(steps));
        Ok(front)
    }
}
