//! Strong solving: the value of every position of a ranked game, reachable or not, in arrays by rank, in parallel.
//!
//! Who leads to whom is written down first, in two sweeps over all positions: one counts, one fills. What is kept of a
//! solve that is stopped are the values alone; the rest follows from them.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;

use crate::game::{End, Players};
use crate::graph::Predecessors;
use crate::ranked::Ranked;
use crate::solve::{Decided, Front, Values, ended};
use crate::watch::{Kept, Unfinished, Watch, after_layer};

/// Bytes for each position: where its predecessors begin, its value, its hopes, and its place in two layers.
const PER_POSITION: u64 = 8 + 4 + 4 + 2 * 4;
/// Bytes for each move.
const PER_MOVE: u64 = 4;
/// Ranks that a thread takes at once.
const CHUNK: usize = 1 << 14;
/// Moves that a thread makes before it looks up.
const MANY_MOVES: u64 = 1 << 20;

/// At least so many bytes are needed to solve a game of so many positions; `None` beyond counting.
#[must_use]
pub fn least_memory(positions: u64) -> Option<u64> {
    u32::try_from(positions).ok()?;
    positions.checked_mul(PER_POSITION)
}

/// Solves every position of a ranked game within so many bytes; a position's number is its rank.
///
/// # Errors
/// Gives up when that takes more memory, and when it is stopped.
pub fn strong<G: Ranked>(game: &G, memory: u64, watch: &dyn Watch) -> Result<Values, Unfinished> {
    let size = game.size();
    let least = size.and_then(least_memory);
    let (Some(size), Some(_)) = (size, least.filter(|&least| least <= memory)) else {
        return Err(Unfinished::Memory(least));
    };
    let sweep = Sweep { game, size, memory, watch, swept: AtomicU64::new(0), moves: AtomicU64::new(0) };
    let kept = watch.kept().filter(|kept| kept.bytes.len() as u64 == 4 * size);
    let depth = kept.as_ref().map_or(0, |kept| kept.depth);
    let decided = sweep.taken_up(kept);
    let mut first = sweep.count(&decided, depth)?;
    let from = sweep.fill(&mut first)?;
    let before = Predecessors { first, from };
    let mut front = Front::new(&before, decided, depth);
    while front.advance() > 0 {
        watch.progress(2 * size + front.found as u64, 3 * size);
        after_layer(watch, front.depth, &|out| write_words(&front.decided.words, out))?;
    }
    watch.progress(3 * size, 3 * size);
    Ok(front.decided.into_values())
}

fn write_words(words: &[AtomicU32], out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(4 * CHUNK);
    for words in words.chunks(CHUNK) {
        bytes.clear();
        bytes.extend(words.iter().flat_map(|word| word.load(Relaxed).to_le_bytes()));
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// Goes over all positions of a game.
struct Sweep<'a, G> {
    game: &'a G,
    size: u64,
    memory: u64,
    watch: &'a dyn Watch,
    swept: AtomicU64,
    moves: AtomicU64,
}

impl<G: Ranked> Sweep<'_, G> {
    /// What was decided before, or nothing yet.
    fn taken_up(&self, kept: Option<Kept>) -> Decided {
        let size = usize::try_from(self.size).expect("what fits memory");
        let words = match kept {
            Some(kept) => {
                let words = kept.bytes.as_chunks().0;
                words.iter().map(|&word| u32::from_le_bytes(word).into()).collect()
            }
            None => (0..size).map(|_| AtomicU32::default()).collect(),
        };
        let players = self.game.players();
        let hopes = if players == Players::Two { size } else { 0 };
        Decided { words, hopes: (0..hopes).map(|_| AtomicU32::default()).collect(), players }
    }

    /// Notes the finished positions and the hopes of the others, and counts who leads to whom: where the list of
    /// each position ends.
    fn count(&self, decided: &Decided, depth: u32) -> Result<Vec<usize>, Unfinished> {
        let mut first: Vec<AtomicUsize> = (0..=self.size).map(|_| AtomicUsize::new(0)).collect();
        self.over_all(|rank, end, successors| {
            if depth == 0 {
                decided.words[rank].store(ended(end, decided.players), Relaxed);
            }
            if let Some(hopes) = decided.hopes.get(rank) {
                // What was found before the last layer has been taken from the hopes already.
                let left = successors.iter().filter(|&&next| !decided.is_won_before(next, depth)).count();
                hopes.store(u32::try_from(left).unwrap_or(u32::MAX), Relaxed);
            }
            for &next in successors {
                first[next as usize].fetch_add(1, Relaxed);
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
    fn fill(&self, first: &mut Vec<usize>) -> Result<Vec<u32>, Unfinished> {
        let places: Vec<AtomicUsize> = std::mem::take(first).into_iter().map(AtomicUsize::new).collect();
        let moves = places.last().map_or(0, |end| end.load(Relaxed));
        let from: Vec<AtomicU32> = (0..moves).map(|_| AtomicU32::default()).collect();
        self.over_all(|rank, _, successors| {
            for &next in successors {
                let place = places[next as usize].fetch_sub(1, Relaxed) - 1;
                from[place].store(rank_of(rank), Relaxed);
            }
        })?;
        *first = places.into_iter().map(AtomicUsize::into_inner).collect();
        Ok(from.into_iter().map(AtomicU32::into_inner).collect())
    }

    /// Visits every position with its end, if it is one, and the ranks that its moves lead to.
    fn over_all(&self, visit: impl Fn(usize, Option<End>, &[u32]) + Sync) -> Result<(), Unfinished> {
        let size = usize::try_from(self.size).expect("what fits memory");
        self.moves.store(0, Relaxed);
        (0..size.div_ceil(CHUNK)).into_par_iter().try_for_each(|chunk| {
            let ranks = chunk * CHUNK..((chunk + 1) * CHUNK).min(size);
            let swept = self.swept.fetch_add(ranks.len() as u64, Relaxed);
            self.watch.progress(swept, 3 * self.size);
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
                let ranks = moves.iter().map(|&mv| self.game.rank(&self.game.play(&at, mv)));
                successors.extend(ranks.map(|rank| u32::try_from(rank).expect("ranks are below the size")));
                visit(rank, end, &successors);
                made += successors.len() as u64;
                if made > MANY_MOVES {
                    self.look_up(std::mem::take(&mut made))?;
                }
            }
            self.look_up(made)
        })
    }

    /// Counts moves; gives up when they no longer fit the memory, or when it is asked to.
    fn look_up(&self, made: u64) -> Result<(), Unfinished> {
        let moves = self.moves.fetch_add(made, Relaxed) + made;
        let needed = self.size * PER_POSITION + moves * PER_MOVE;
        match needed > self.memory {
            true => Err(Unfinished::Memory(Some(needed))),
            false if self.watch.is_stopping() => Err(Unfinished::Stopped),
            false => Ok(()),
        }
    }
}

fn rank_of(rank: usize) -> u32 {
    u32::try_from(rank).expect("ranks fit 32 bits")
}
