//! Strong solving as it was: who leads to whom is written down first, then all is solved with a word and a counter for each position;
//! and the ranks of the kangaroos as they were then. And a plain retrograde analysis with hash maps.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};

use lucas_engine::{End, Game, Players, Ranked};
use lucas_games::kangaroos::{Colour, Hop, Kangaroos, Pawns};
use num_integer::binomial;
use rayon::prelude::*;

const CHUNK: usize = 1 << 14;
const SHARED: usize = 8192;
const PART: usize = 2048;

const OUTCOME: u32 = 3;
const WON: u32 = 1;
const LOST: u32 = 2;

/// The words of all positions: two bits for the outcome, 1 won, 2 lost, 0 neither; above them the plies.
pub fn strong<G: Ranked>(game: &G) -> Vec<u32> {
    let size = usize::try_from(game.size().expect("a size")).expect("a small size");
    let words: Vec<AtomicU32> = zeros(size);
    let hopes: Vec<AtomicU32> = zeros(if game.players() == Players::Two { size } else { 0 });
    let first: Vec<AtomicUsize> = zeros(size + 1);
    over_all(game, size, |rank, end, successors| {
        let word = match (end, game.players()) {
            (Some(End::Won), _) => WON,
            (Some(End::Lost), Players::Two) => LOST,
            _ => 0,
        };
        words[rank].store(word, Relaxed);
        if let Some(hopes) = hopes.get(rank) {
            hopes.store(u32::try_from(successors.len()).expect("a number of moves"), Relaxed);
        }
        for &to in successors {
            first[to].fetch_add(1, Relaxed);
        }
    });
    let mut end = 0;
    for count in &first {
        end += count.load(Relaxed);
        count.store(end, Relaxed);
    }
    let from: Vec<AtomicU32> = zeros(end);
    over_all(game, size, |rank, _, successors| {
        for &to in successors {
            let place = first[to].fetch_sub(1, Relaxed) - 1;
            from[place].store(u32::try_from(rank).expect("a small rank"), Relaxed);
        }
    });
    let decided = |word: &&AtomicU32| word.load(Relaxed) & OUTCOME != 0;
    let mut layer: Vec<u32> =
        words.iter().zip(0..).filter(|(word, _)| decided(word)).map(|(_, rank)| rank).collect();
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        let earlier = |layer: &[u32]| {
            let mut earlier = Vec::new();
            for &position in layer {
                let is_won = words[position as usize].load(Relaxed) & OUTCOME == WON;
                let list = first[position as usize].load(Relaxed)..first[position as usize + 1].load(Relaxed);
                for before in &from[list] {
                    let before = before.load(Relaxed) as usize;
                    let is_good = game.players() == Players::One || !is_won;
                    if !is_good && hopes[before].fetch_sub(1, Relaxed) != 1 {
                        continue;
                    }
                    let word = depth << 2 | if is_good { WON } else { LOST };
                    if words[before].compare_exchange(0, word, Relaxed, Relaxed).is_ok() {
                        earlier.extend(u32::try_from(before));
                    }
                }
            }
            earlier
        };
        layer = if layer.len() < SHARED {
            earlier(&layer)
        } else {
            layer.par_chunks(PART).map(earlier).collect::<Vec<_>>().concat()
        };
    }
    words.into_iter().map(AtomicU32::into_inner).collect()
}

fn zeros<T: Default>(count: usize) -> Vec<T> {
    let mut zeros = Vec::with_capacity(count);
    zeros.resize_with(count, T::default);
    zeros
}

fn over_all<G: Ranked>(game: &G, size: usize, visit: impl Fn(usize, Option<End>, &[usize]) + Sync) {
    (0..size.div_ceil(CHUNK)).into_par_iter().for_each(|chunk| {
        let (mut moves, mut successors) = (Vec::new(), Vec::new());
        for rank in chunk * CHUNK..((chunk + 1) * CHUNK).min(size) {
            let at = game.unrank(rank as u64);
            moves.clear();
            successors.clear();
            let end = game.end(&at);
            if end.is_none() {
                game.moves(&at, &mut moves);
            }
            let end = end.or(moves.is_empty().then_some(End::Lost));
            let to = |&mv: &G::Move| usize::try_from(game.rank(&game.play(&at, mv))).expect("a small rank");
            successors.extend(moves.iter().map(to));
            visit(rank, end, &successors);
        }
    });
}

/// The distances of a puzzle's positions to the goal, by retrograde analysis with the standard library's hash map, one thread:
/// first who leads to whom, then layer by layer.
pub fn hash_map<G: Ranked>(game: &G) -> HashMap<G::Position, u32> {
    let mut before: HashMap<G::Position, Vec<G::Position>> = HashMap::new();
    let (mut found, mut layer) = (HashMap::new(), Vec::new());
    let mut moves = Vec::new();
    for rank in 0..game.size().expect("a size") {
        let at = game.unrank(rank);
        match game.end(&at) {
            Some(End::Won) => {
                found.insert(at.clone(), 0);
                layer.push(at);
            }
            Some(_) => {}
            None => {
                moves.clear();
                game.moves(&at, &mut moves);
                for &mv in &moves {
                    before.entry(game.play(&at, mv)).or_default().push(at.clone());
                }
            }
        }
    }
    for depth in 1.. {
        let mut next = Vec::new();
        for earlier in layer.iter().filter_map(|at| before.get(at)).flatten() {
            if !found.contains_key(earlier) {
                found.insert(earlier.clone(), depth);
                next.push(earlier.clone());
            }
        }
        layer = next;
        if layer.is_empty() {
            break;
        }
    }
    found
}

/// Kangaroos with the ranks they had.
#[derive(Clone, Copy)]
pub struct OldKangaroos {
    game: Kangaroos,
    pawns: u64,
    squares: u64,
}

impl OldKangaroos {
    /// So many pawns of each colour, and free squares between them.
    pub fn new(pawns: u64, gap: u64) -> Self {
        let game = Kangaroos::new(pawns, gap).expect("a board");
        OldKangaroos { game, pawns, squares: 2 * pawns + gap }
    }
}

impl Game for OldKangaroos {
    type Position = Pawns;
    type Move = Hop;

    fn players(&self) -> Players {
        self.game.players()
    }

    fn start(&self) -> Pawns {
        self.game.start()
    }

    fn moves(&self, at: &Pawns, out: &mut Vec<Hop>) {
        self.game.moves(at, out);
    }

    fn play(&self, at: &Pawns, mv: Hop) -> Pawns {
        self.game.play(at, mv)
    }

    fn end(&self, at: &Pawns) -> Option<End> {
        self.game.end(at)
    }
}

impl Ranked for OldKangaroos {
    fn size(&self) -> Option<u64> {
        self.game.size()
    }

    fn rank(&self, at: &Pawns) -> u64 {
        let mut black = 0;
        let free = (0..self.squares).filter(|square| at.white >> square & 1 == 0);
        for (place, square) in free.enumerate() {
            black |= (at.black >> square & 1) << place;
        }
        let placed = combination_rank(at.white) * binomial(self.squares - self.pawns, self.pawns)
            + combination_rank(black);
        placed * 2 + u64::from(at.turn == Colour::Black)
    }

    fn unrank(&self, rank: u64) -> Pawns {
        let ways = binomial(self.squares - self.pawns, self.pawns);
        let white = combination(rank / 2 / ways, self.pawns);
        let packed = combination(rank / 2 % ways, self.pawns);
        let mut black = 0;
        let free = (0..self.squares).filter(|square| white >> square & 1 == 0);
        for (place, square) in free.enumerate() {
            black |= (packed >> place & 1) << square;
        }
        Pawns { white, black, turn: if rank.is_multiple_of(2) { Colour::White } else { Colour::Black } }
    }
}

fn combination_rank(set: u64) -> u64 {
    let members = (0..u64::from(u32::BITS)).filter(|square| set >> square & 1 == 1);
    members.zip(1..).map(|(square, nth)| binomial(square, nth)).sum()
}

fn combination(mut rank: u64, size: u64) -> u64 {
    let mut set = 0;
    for nth in (1..=size).rev() {
        let square = (0..32).take_while(|&square| binomial(square, nth) <= rank).last().unwrap_or(0);
        rank -= binomial(square, nth);
        set |= 1 << square;
    }
    set
}
