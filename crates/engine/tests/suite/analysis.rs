//! One analysis, many questions: what is explored is explored once, by whoever comes first, and kept within bounds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use lucas_engine::effort::Watch;
use lucas_engine::notation::number;
use lucas_engine::{
    Analyses, Analysis, AnyGame, Effort, End, Erased, Game, Impartial, Limit, Notation, Order, Outcome,
    Picture, Players, Refusal, Text, Theory, Value, Winner,
};

/// A heap from which one to three are taken, by two players or by one, or one to three pairs; every look at its moves is
/// counted.
struct Heap {
    counters: u64,
    /// One at a time, or a pair.
    unit: u64,
    players: Players,
    looks: Arc<AtomicUsize>,
}

impl Game for Heap {
    type Position = u64;
    type Move = u64;

    fn players(&self) -> Players {
        self.players
    }

    fn start(&self) -> u64 {
        self.counters
    }

    fn moves(&self, left: &u64, out: &mut Vec<u64>) {
        self.looks.fetch_add(1, Relaxed);
        out.extend((1..=3).map(|taken| taken * self.unit).filter(|taken| taken <= left));
    }

    fn play(&self, left: &u64, taken: u64) -> u64 {
        left - taken
    }

    fn end(&self, left: &u64) -> Option<End> {
        let is_two = self.players == Players::Two;
        (*left < self.unit).then_some(if is_two { End::Lost } else { End::Won })
    }
}

impl Notation for Heap {
    fn params(&self) -> String {
        self.counters.to_string()
    }

    fn position_text(&self, left: &u64) -> String {
        left.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<u64, Refusal> {
        number(text, &Text::fixed("counters", "jetons"), 0..=self.counters)
    }

    fn move_text(&self, _left: &u64, taken: u64) -> String {
        taken.to_string()
    }

    /// The moves are not looked at to read one.
    fn parse_move(&self, left: &u64, text: &str) -> Option<u64> {
        let is_legal = |taken: &u64| (1..=3).any(|units| units * self.unit == *taken) && taken <= left;
        text.parse().ok().filter(is_legal)
    }

    fn move_help(&self) -> Text {
        Text::fixed("1 to 3", "1 à 3")
    }
}

impl Picture for Heap {}

impl Impartial for Heap {}

/// Who wins; search adds in how many plies.
impl Theory for Heap {
    fn value(&self, left: &u64) -> Option<Value> {
        Some(Value::only(if left.is_multiple_of(4) { Outcome::Lose } else { Outcome::Win }))
    }

    fn best_move(&self, left: &u64) -> Option<u64> {
        Some((left % 4).max(1)).filter(|_| *left > 0)
    }
}

const COUNTERS: u64 = 5_000;
/// An answer looks at the moves of its position, and of those along a line; never at those of all positions.
const FEW: usize = 40;

struct Counted {
    game: Arc<dyn AnyGame>,
    looks: Arc<AtomicUsize>,
}

impl Counted {
    fn new(counters: u64, players: Players) -> Self {
        Counted::by(1, counters, players)
    }

    fn by(unit: u64, counters: u64, players: Players) -> Self {
        let looks = Arc::new(AtomicUsize::new(0));
        let heap = Heap { counters, unit, players, looks: Arc::clone(&looks) };
        Counted { game: Erased::new("heap", heap).impartial().shared(), looks }
    }

    /// How often moves are looked at meanwhile.
    fn looks<T>(&self, work: impl FnOnce() -> T) -> (usize, T) {
        let before = self.looks.load(Relaxed);
        let done = work();
        (self.looks.load(Relaxed) - before, done)
    }

    fn analysis(&self) -> Arc<dyn Analysis> {
        Arc::clone(&self.game).analysis()
    }
}

const ALL: Effort<'static> = Effort::UNBOUNDED;

#[test]
fn what_one_question_explores_all_others_find_explored() {
    for players in [Players::Two, Players::One] {
        let counted = Counted::new(COUNTERS, players);
        let analysis = counted.analysis();
        let (first, answer) = counted.looks(|| analysis.answer("5000", 0, &ALL));
        assert!(first as u64 >= COUNTERS && answer.is_ok());
        let (again, same) = counted.looks(|| analysis.answer("5000", 0, &ALL));
        assert!(again <= FEW && same == answer, "{again} looks");
        let (advice, _) = counted.looks(|| analysis.advice("4321", &ALL).expect("explored"));
        let (why, _) = counted.looks(|| analysis.why("4321", "2", &ALL).expect("explored"));
        let (after, there) = counted.looks(|| analysis.after("4321", &3u32.into(), &ALL).expect("explored"));
        assert_ne!(there, "4321");
        let (grundy, value) = counted.looks(|| analysis.grundy("4321", &ALL).expect("explored"));
        assert_eq!(value, (players == Players::Two).then_some(1));
        for looks in [advice, why, after, grundy] {
            assert!(looks <= FEW, "{looks} looks");
        }
    }
}

#[test]
fn lines_and_their_number_are_found_in_what_was_explored() {
    let counted = Counted::new(300, Players::Two);
    let analysis = counted.analysis();
    analysis.prepare("300", &ALL).expect("few positions");
    let (looks, count) = counted.looks(|| analysis.count("200", Winner::Mover, &ALL));
    assert!(looks == 0 && count.is_ok(), "{looks} looks");
    let (looks, line) = counted.looks(|| {
        let mut lines = analysis.lines("200", Winner::Mover, Order::BreadthFirst, ALL).expect("few moves");
        lines.next().map(|line| line.map(|line| line.len()))
    });
    assert_eq!(line, Some(Ok(67)), "three of 200 at a time, and two at last");
    assert!(looks < 20_000, "{looks} looks");
}

#[test]
fn what_can_be_reached_is_written_out_once() {
    let counted = Counted::new(COUNTERS, Players::Two);
    let analysis = counted.analysis();
    let (first, reached) = counted.looks(|| analysis.reached("5000", &ALL).expect("few positions"));
    assert!(first as u64 >= COUNTERS);
    let (again, same) = counted.looks(|| analysis.reached("5000", &ALL).expect("few positions"));
    assert!(again == 0 && Arc::ptr_eq(&reached, &same));
}

#[test]
fn what_was_too_large_is_not_tried_again_with_the_same_effort() {
    let counted = Counted::new(COUNTERS, Players::Two);
    let analysis = counted.analysis();
    let little = Effort::positions(1_000);
    let refused = |effort: &Effort<'_>| analysis.answer("5000", 0, effort).err().and_then(|why| why.limit);
    let (first, limit) = counted.looks(|| refused(&little));
    assert_eq!(limit, Some(Limit::Positions(1_000)));
    let (again, limit) = counted.looks(|| refused(&little));
    assert_eq!((again, limit), (0, Some(Limit::Positions(1_000))));
    assert!(first >= 300);
    let (more, limit) = counted.looks(|| refused(&Effort::positions(2_000)));
    assert!(more > first && limit == Some(Limit::Positions(2_000)));
    assert_eq!(refused(&ALL), None);
    assert_eq!(refused(&little), None, "now it is explored");
}

#[test]
fn theory_without_a_distance_costs_no_second_search_that_is_too_large() {
    let looks = Arc::new(AtomicUsize::new(0));
    let heap = Heap { counters: COUNTERS, unit: 1, players: Players::Two, looks: Arc::clone(&looks) };
    let analysis = Erased::new("heap", heap).theory().shared().analysis();
    let effort = Effort { beside_theory: 1_000, ..ALL };
    let answer = || {
        let before = looks.load(Relaxed);
        let answer = analysis.answer("5000", 0, &effort).expect("theory knows");
        assert_eq!(answer.value, Value::only(Outcome::Lose));
        looks.load(Relaxed) - before
    };
    assert!(answer() > 300);
    assert!(answer() <= FEW);
}

#[test]
fn a_position_that_was_not_reached_is_explored_from_there_and_takes_the_place_of_those_after_it() {
    let counted = Counted::new(COUNTERS, Players::Two);
    let analysis = counted.analysis();
    let (small, _) = counted.looks(|| analysis.answer("1000", 0, &ALL).expect("few positions"));
    assert!((1_000..1_100).contains(&small), "{small} looks");
    let (large, answer) = counted.looks(|| analysis.answer("4000", 0, &ALL).expect("few positions"));
    assert!(large >= 4_000 && answer.value == Value::lose(2_000u32));
    let fresh = counted.analysis();
    fresh.prepare("4000", &ALL).expect("few positions");
    assert_eq!(analysis.weight(), fresh.weight(), "what was explored from 1000 is not held twice");
    for position in ["1000", "999", "4000", "3999"] {
        let (again, _) = counted.looks(|| analysis.answer(position, 0, &ALL).expect("explored"));
        assert!(again <= FEW, "{again} looks from {position}");
    }
}

#[test]
fn threads_that_ask_at_the_same_time_explore_once() {
    let counted = Counted::new(200_000, Players::Two);
    let analysis = counted.analysis();
    let (looks, ()) = counted.looks(|| {
        thread::scope(|scope| {
            for left in 0..8u64 {
                let analysis = &analysis;
                scope.spawn(move || {
                    let value = analysis.answer(&(200_000 - left % 2).to_string(), 0, &ALL);
                    value.expect("few positions").value
                });
            }
        });
    });
    // One of the two positions may be explored before the other, which leads to it.
    assert!(looks < 2 * 200_000 + 8 * FEW, "{looks} looks");
    let analysis = counted.analysis();
    let (looks, ()) = counted.looks(|| {
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| analysis.answer("200000", 0, &ALL).expect("few positions"));
            }
        });
    });
    assert!(looks <= 200_000 + 8 * FEW, "{looks} looks");
}

/// Stops when it is told to.
#[derive(Default)]
struct Button {
    is_pressed: AtomicBool,
    is_seen: AtomicBool,
}

impl Watch for Button {
    fn progress(&self, _done: u64, _of: Option<u64>) {
        self.is_seen.store(true, Relaxed);
    }

    fn is_stopping(&self) -> bool {
        self.is_pressed.load(Relaxed)
    }
}

#[test]
fn whoever_waits_for_work_that_is_stopped_does_it() {
    let counted = Counted::new(3_000_000, Players::Two);
    let (analysis, button) = (counted.analysis(), Button::default());
    thread::scope(|scope| {
        let first = scope.spawn(|| analysis.answer("3000000", 0, &Effort { watch: &button, ..ALL }));
        while !button.is_seen.load(Relaxed) {
            thread::yield_now();
        }
        let second = scope.spawn(|| analysis.answer("1000", 0, &ALL));
        button.is_pressed.store(true, Relaxed);
        let refusal = first.join().expect("no panic").expect_err("it was stopped");
        assert_eq!(refusal.limit, Some(Limit::Stopped));
        assert!(second.join().expect("no panic").is_ok_and(|answer| answer.value == Value::lose(500u32)));
    });
}

#[test]
fn whoever_waits_can_be_stopped_too() {
    let counted = Counted::new(3_000_000, Players::Two);
    let (analysis, first, second) = (counted.analysis(), Button::default(), Button::default());
    thread::scope(|scope| {
        let exploring = scope.spawn(|| analysis.answer("3000000", 0, &Effort { watch: &first, ..ALL }));
        while !first.is_seen.load(Relaxed) {
            thread::yield_now();
        }
        second.is_pressed.store(true, Relaxed);
        let waiting = analysis.answer("3000000", 0, &Effort { watch: &second, ..ALL });
        assert_eq!(waiting.err().and_then(|refusal| refusal.limit), Some(Limit::Stopped));
        first.is_pressed.store(true, Relaxed);
        assert!(exploring.join().expect("no panic").is_err());
    });
}

#[test]
fn an_analysis_forgets_what_it_explored_first_when_it_holds_more_than_is_allowed() {
    // Even heaps never become odd.
    let counted = Counted::by(2, COUNTERS, Players::Two);
    let analysis = counted.analysis();
    let look = |position: &str, memory: u64| {
        let effort = Effort { memory, ..ALL };
        counted.looks(|| analysis.prepare(position, &effort).expect("few positions")).0
    };
    look("5000", u64::MAX);
    let one = analysis.weight();
    look("4999", u64::MAX);
    let both = analysis.weight();
    assert!(one > 2_500 * 20 && both > one + one / 2 && look("5000", u64::MAX) == 0);
    assert_eq!(look("4997", u64::MAX), 0, "4999 leads there");
    let tight = counted.analysis();
    for position in ["5000", "4999", "5000", "4999"] {
        let effort = Effort { memory: (both - 1) as u64, ..ALL };
        let (looks, done) = counted.looks(|| tight.prepare(position, &effort));
        assert!(done.is_ok() && looks > 2_400, "{position} was forgotten for the other");
        assert!((tight.weight() as u64) < effort.memory);
    }
}

#[test]
fn analyses_that_nobody_asked_for_long_are_forgotten_with_what_they_hold() {
    let counted = Counted::new(COUNTERS, Players::Two);
    let kept = Analyses::new(usize::MAX);
    kept.of("a", &counted.game).prepare("5000", &ALL).expect("few positions");
    assert!(!kept.forget(Duration::from_mins(1)) && kept.weight() > 0, "it was asked just now");
    assert!(kept.forget(Duration::ZERO));
    assert_eq!(kept.weight(), 0);
}

#[test]
fn analyses_are_shared_counted_and_kept_within_their_bytes() {
    let counted = Counted::new(COUNTERS, Players::Two);
    let one = counted.analysis();
    one.prepare("5000", &ALL).expect("few positions");
    let most = 3 * one.weight() + one.weight() / 2;
    let kept = Analyses::new(most);
    for name in ["a", "b", "c", "d", "e", "a"] {
        kept.of(name, &counted.game).prepare("5000", &ALL).expect("few positions");
        kept.trim();
        assert!(kept.weight() <= most, "{} of {most} bytes", kept.weight());
    }
    assert_eq!(kept.counts(), (0, 6), "the first was forgotten");
    assert!(Arc::ptr_eq(&kept.of("e", &counted.game), &kept.of("e", &counted.game)));
    assert_eq!(kept.counts(), (2, 6));
    let (looks, _) = counted.looks(|| kept.of("e", &counted.game).answer("4999", 0, &ALL).expect("explored"));
    assert!(looks <= FEW);
    // What was asked last is kept longest.
    let other = kept.of("f", &counted.game);
    other.prepare("5000", &ALL).expect("few positions");
    kept.trim();
    let before = kept.counts();
    kept.of("e", &counted.game);
    assert_eq!(kept.counts(), (before.0 + 1, before.1));
}

#[test]
fn analyses_that_hold_nothing_do_not_pile_up() {
    let counted = Counted::new(1, Players::Two);
    let kept = Analyses::new(usize::MAX);
    for name in 0..10_000u32 {
        kept.of(&name.to_string(), &counted.game);
    }
    kept.trim();
    kept.of("0", &counted.game);
    assert_eq!(kept.counts(), (0, 10_001), "the oldest is gone");
    kept.of("9999", &counted.game);
    assert_eq!(kept.counts(), (1, 10_001), "the newest is kept");
}
