//! Puzzles of lights solved by sets, against a search that goes one position at a time.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use lucas_engine::effort::{Kept, Unfinished, Watch, Writing};
use lucas_engine::flips::{Flips, Spread, UNREACHABLE};
use lucas_engine::{Effort, End, Game, Limit, Players, Ranked};
use proptest::prelude::*;

/// A puzzle of lights with any flips.
#[derive(Debug)]
struct Lights {
    flips: Vec<u32>,
    goal: u32,
    /// Whether a light may be pressed that is out.
    is_free: bool,
}

impl Game for Lights {
    type Position = u32;
    type Move = usize;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> u32 {
        0
    }

    fn moves(&self, at: &u32, out: &mut Vec<usize>) {
        out.extend((0..self.flips.len()).filter(|bit| self.is_free || at >> bit & 1 == 1));
    }

    fn play(&self, at: &u32, bit: usize) -> u32 {
        at ^ self.flips[bit]
    }

    fn end(&self, at: &u32) -> Option<End> {
        (*at == self.goal).then_some(End::Won)
    }
}

impl Ranked for Lights {
    fn size(&self) -> Option<u64> {
        Some(1 << self.flips.len())
    }

    fn rank(&self, at: &u32) -> u64 {
        (*at).into()
    }

    fn unrank(&self, rank: u64) -> u32 {
        u32::try_from(rank).expect("a small puzzle")
    }
}

impl Flips for Lights {
    fn flips(&self) -> &[u32] {
        &self.flips
    }

    fn aim(&self) -> u32 {
        self.goal
    }

    fn is_free(&self) -> bool {
        self.is_free
    }
}

/// Puzzles of up to 16 lights: blocks of positions in more than one part, and flips of all that a position is divided into.
fn lights() -> impl Strategy<Value = Lights> {
    (1..=16usize).prop_flat_map(|bits| {
        let all = (1u32 << bits) - 1;
        let flips = proptest::collection::vec(0..=all, bits);
        (flips, 0..=all, any::<bool>()).prop_map(|(flips, goal, is_free)| {
            let with_own = flips.into_iter().enumerate().map(|(bit, flipped)| flipped | 1 << bit);
            Lights { flips: with_own.collect(), goal, is_free }
        })
    })
}

fn by_search(game: &Lights) -> Vec<u8> {
    let mut distances = vec![UNREACHABLE; 1 << game.flips.len()];
    let mut layer = vec![game.goal];
    for distance in 0.. {
        layer.retain(|&at| distances[at as usize] == UNREACHABLE);
        if layer.is_empty() {
            break;
        }
        for &at in &layer {
            distances[at as usize] = distance;
        }
        let before = |at: &u32| {
            let at = *at;
            let is_open = move |bit: &usize| game.is_free || at >> bit & 1 == 0;
            let closed = game.flips.iter().enumerate().filter(move |(bit, _)| is_open(bit));
            closed.map(move |(_, flipped)| at ^ flipped)
        };
        layer = layer.iter().flat_map(before).collect();
        layer.sort_unstable();
        layer.dedup();
    }
    distances
}

/// Stops work when it has looked up so many times, and keeps what was done.
#[derive(Default)]
struct Keeper {
    earlier: Option<Kept>,
    last: Mutex<Option<Kept>>,
    stops_after: Option<usize>,
    looks: AtomicUsize,
}

impl Watch for Keeper {
    fn is_stopping(&self) -> bool {
        let looks = self.looks.fetch_add(1, Relaxed);
        self.stops_after.is_some_and(|most| looks >= most)
    }

    fn kept(&self) -> Option<Kept> {
        self.earlier.clone()
    }

    fn keep(&self, depth: u32, writing: Writing<'_>) -> io::Result<()> {
        let mut bytes = Vec::new();
        writing(&mut bytes)?;
        *self.last.lock().expect("nobody panics") = Some(Kept { depth, bytes });
        Ok(())
    }
}

proptest! {
    #[test]
    fn lights_stopped_at_any_moment_go_on_from_what_was_kept(game in lights(), stops_after in 0..30usize) {
        let keeper = Keeper { stops_after: Some(stops_after), ..Keeper::default() };
        match game.distances(&Effort { watch: &keeper, ..Effort::UNBOUNDED }) {
            Ok(distances) => prop_assert_eq!(distances, Some(by_search(&game))),
            Err(Unfinished::Limit(limit)) => prop_assert_eq!(limit, Limit::Stopped),
            Err(Unfinished::Keeping(error)) => panic!("{error}"),
        }
        let earlier = keeper.last.into_inner().expect("nobody panics");
        let again = Keeper { earlier, ..Keeper::default() };
        let distances = game.distances(&Effort { watch: &again, ..Effort::UNBOUNDED });
        prop_assert_eq!(distances.expect("nobody stops it"), Some(by_search(&game)));
    }

    #[test]
    fn a_spread_stopped_in_the_midst_of_a_layer_is_as_before(game in lights(), stops_after in 0..4usize) {
        let mut spread = Spread::new(&game).expect("a small puzzle");
        loop {
            let before = spread.distances();
            let keeper = Keeper { stops_after: Some(stops_after), ..Keeper::default() };
            let stopped = spread.advance(&Effort { watch: &keeper, ..Effort::UNBOUNDED });
            if stopped.is_err() {
                prop_assert_eq!(spread.distances(), before);
            }
            if stopped.or_else(|_| spread.advance(&Effort::UNBOUNDED)) == Ok(0) {
                break;
            }
        }
        prop_assert_eq!(spread.distances(), by_search(&game));
    }

    #[test]
    fn sets_give_the_distances_of_a_search(game in lights()) {
        prop_assert_eq!(game.distances(&Effort::UNBOUNDED).ok(), Some(Some(by_search(&game))));
    }

    #[test]
    fn a_spread_stopped_at_every_depth_goes_on_as_if_it_had_not_been(game in lights()) {
        let mut whole = Spread::new(&game).expect("a small puzzle");
        let mut stopped = Spread::new(&game).expect("a small puzzle");
        loop {
            stopped = Spread::resume(&game, stopped.distances(), stopped.depth()).expect("as many distances");
            let new = whole.advance(&Effort::UNBOUNDED).expect("nobody stops it");
            prop_assert_eq!(stopped.advance(&Effort::UNBOUNDED), Ok(new));
            prop_assert_eq!((stopped.depth(), stopped.found()), (whole.depth(), whole.found()));
            prop_assert_eq!(stopped.distances(), whole.distances());
            if new == 0 {
                break;
            }
        }
        prop_assert_eq!(whole.distances(), by_search(&game));
    }
}

#[test]
fn distances_of_another_puzzle_are_not_taken_up() {
    let game = Lights { flips: vec![3, 2, 6], goal: 0, is_free: false };
    assert!(Spread::resume(&game, vec![UNREACHABLE; 4], 0).is_none());
}
