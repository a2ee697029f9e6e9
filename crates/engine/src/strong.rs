//! Strong solving: the value of every position of a ranked game, reachable or not, in arrays by rank, in parallel.
//!
//! Who leads to whom is written down first, in two sweeps over all positions: one counts, one fills. What is kept of a
//! solve that is stopped are the values alone; the rest follows from them.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;

use crate::effort::{Effort, Kept, Unfinished};
use crate::game::{End, Players};
use crate::graph::{Edge, Predecessors};
use crate::limit::Limit;
use crate::ranked::Ranked;
use crate::solve::{Decided, Front, Values, begun, is_undecided, up_to};

/// Bytes for each position: where its predecessors begin, its value, its hopes, and its place in two layers.
const PER_POSITION: u64 = 8 + 4 + 4 + 2 * 4;
/// Bytes for each move.
const PER_MOVE: u64 = 4;
/// Ranks that a thread takes at once.
const CHUNK: usize = 1 << 14;
/// Moves that a thread makes before it looks up.
const MANY_MOVES: u64 = 1 << 16;
/// Numbers that a thread writes before it looks up.
const MANY_ZEROS: usize = 1 << 20;

/// At least so many bytes are needed to solve a game of so many positions; `None` beyond counting.
#[must_use]
pub fn least_memory(positions: u64) -> Option<u64> {
    (positions < Edge::MOST_POSITIONS as u64).then(|| positions.checked_mul(PER_POSITION))?
}

/// Solves every position of a ranked game; a position's number is its rank.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn strong<G: Ranked + ?Sized>(game: &G, effort: &Effort<'_>) -> Result<Values, Unfinished> {
    let size = game.size();
    effort.take(size.and_then(least_memory))?;
    let size = size.unwrap_or(0);
    let sweep = Sweep { game, size, effort, swept: AtomicU64::new(0), moves: AtomicU64::new(0) };
    // No distance is as large as the number of positions.
    let fits = |kept: &Kept| kept.bytes.len() as u64 == 4 * size && u64::from(kept.depth) < size;
    let kept = effort.watch.kept().filter(fits);
    let depth = kept.as_ref().map_or(0, |kept| kept.depth);
    let decided = sweep.taken_up(kept)?;
    let mut first = sweep.count(&decided, depth)?;
    let from = sweep.fill(&mut first)?;
    let before = Predecessors { first, from };
    let mut front = Front::new(&before, decided, depth);
    let mut last = depth;
    for is_at_draws in [false, true] {
        if is_at_draws {
            front.turn_to_draws();
        }
        loop {
            let advanced = front.advance(effort);
            if !is_at_draws && advanced.is_ok() {
                last = front.depth;
            }
            effort.watch.progress(2 * size + front.found as u64, Some(3 * size));
            let is_to_keep = if advanced.is_err() { last > 0 } else { effort.watch.is_time_to_keep() };
            if is_to_keep {
                effort.watch.keep(last, &|out| write_words(&front.decided.words, last, out))?;
            }
            if advanced? == 0 {
                break;
            }
        }
    }
    effort.watch.progress(3 * size, Some(3 * size));
    Ok(front.decided.into_values())
}

/// Writes what is won and lost up to a distance: a layer that was not finished, and the draws, are found anew.
fn write_words(words: &[AtomicU32], last: u32, out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(4 * CHUNK);
    for words in words.chunks(CHUNK) {
        bytes.clear();
        bytes.extend(words.iter().flat_map(|word| up_to(last, word.load(Relaxed)).to_le_bytes()));
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// Goes over all positions of a game.
struct Sweep<'a, G: ?Sized> {
    game: &'a G,
    size: u64,
    effort: &'a Effort<'a>,
    swept: AtomicU64,
    moves: AtomicU64,
}

impl<G: Ranked + ?Sized> Sweep<'_, G> {
    /// What was decided before, or nothing yet.
    fn taken_up(&self, kept: Option<Kept>) -> Result<Decided, Limit> {
        let size = usize::try_from(self.size).expect("what fits memory");
        let words = match kept {
            Some(kept) => {
                let words = kept.bytes.as_chunks().0;
                words.iter().map(|&word| u32::from_le_bytes(word).into()).collect()
            }
            None => self.zeros(size)?,
        };
        let players = self.game.players();
        let hopes = self.zeros(if players == Players::Two { size } else { 0 })?;
        Ok(Decided { words, hopes, players })
    }

    /// So many zeros: whoever first writes to memory waits for it, and may be stopped meanwhile.
    fn zeros<T: Default>(&self, count: usize) -> Result<Vec<T>, Limit> {
        let mut zeros = Vec::with_capacity(count);
        while zeros.len() < count {
            self.effort.go_on()?;
            zeros.resize_with(count.min(zeros.len() + MANY_ZEROS), T::default);
        }
        Ok(zeros)
    }

    /// Notes the finished positions and the hopes of the others, and counts who leads to whom: where the list of
    /// each position ends.
    fn count(&self, decided: &Decided, depth: u32) -> Result<Vec<usize>, Limit> {
        let mut first: Vec<AtomicUsize> = self.zeros(decided.words.len() + 1)?;
        self.over_all(|rank, end, endless, successors| {
            let word = &decided.words[rank];
            if is_undecided(word.load(Relaxed)) {
                word.store(begun(end, endless, decided.players), Relaxed);
            }
            if let Some(hopes) = decided.hopes.get(rank) {
                // What was found before the last layer has been taken from the hopes already.
                let left = successors.iter().filter(|&&edge| !decided.is_bad_before(edge, depth)).count();
                hopes.store(u32::try_from(left).unwrap_or(u32::MAX), Relaxed);
            }
            for edge in successors {
                first[edge.to()].fetch_add(1, Relaxed);
            }
        })?;
        let mut end = 0;
        for count in &mut first {
            end += *count.get_mut();
            *count.get_mut() = end;
        }
        Ok(first.into_iter().map(AtomicUsize::into_inner).collect())
    }

    /// Fills the lists from their ends, which thereby become their beginnings.
    fn fill(&self, first: &mut Vec<usize>) -> Result<Vec<Edge>, Limit> {
        let places: Vec<AtomicUsize> = std::mem::take(first).into_iter().map(AtomicUsize::new).collect();
        let moves = places.last().map_or(0, |end| end.load(Relaxed));
        let from: Vec<AtomicU32> = self.zeros(moves)?;
        self.over_all(|rank, _, _, successors| {
            for edge in successors {
                let place = places[edge.to()].fetch_sub(1, Relaxed) - 1;
                from[place].store(Edge::new(rank, edge.passes()).bits(), Relaxed);
            }
        })?;
        *first = places.into_iter().map(AtomicUsize::into_inner).collect();
        Ok(from.into_iter().map(|edge| Edge::of_bits(edge.into_inner())).collect())
    }

    /// Visits every position with its end, if it is one, how endless play is judged there, and the ranks that its moves lead
    /// to.
    fn over_all(&self, visit: impl Fn(usize, Option<End>, End, &[Edge]) + Sync) -> Result<(), Limit> {
        let size = usize::try_from(self.size).expect("what fits memory");
        self.moves.store(0, Relaxed);
        (0..size.div_ceil(CHUNK)).into_par_iter().try_for_each(|chunk| {
            let ranks = chunk * CHUNK..((chunk + 1) * CHUNK).min(size);
            let swept = self.swept.fetch_add(ranks.len() as u64, Relaxed);
            self.effort.watch.progress(swept, Some(3 * self.size));
            let (mut moves, mut successors, mut made) = (Vec::new(), Vec::new(), 0);
            for rank in ranks {
                let at = self.game.unrank(rank as u64);
                moves.clear();
                successors.clear();
                let end = self.game.end(&at);
                if end.is_none() {
                    self.game.moves(&at, &mut moves);
                }
                let end = end.or(moves.is_empty().then_some(End::Lost));
                successors.extend(moves.iter().map(|&mv| {
                    let rank = self.game.rank(&self.game.play(&at, mv));
                    let rank = usize::try_from(rank).expect("ranks are below the size");
                    Edge::new(rank, self.game.passes(&at, mv))
                }));
                visit(rank, end, self.game.endless(&at), &successors);
                made += successors.len() as u64;
                if made > MANY_MOVES {
                    self.look_up(std::mem::take(&mut made))?;
                }
            }
            self.look_up(made)
        })
    }

    /// Counts moves; gives up when they no longer fit the memory, or when it is asked to.
    fn look_up(&self, made: u64) -> Result<(), Limit> {
        let moves = self.moves.fetch_add(made, Relaxed) + made;
        self.effort.take(Some(self.size * PER_POSITION + moves * PER_MOVE))?;
        self.effort.go_on()
    }
}
