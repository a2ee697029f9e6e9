//! Whole tables made by any number of threads, stopped at any moment.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use lucas_engine::effort::{Kept, Unfinished, Watch, Writing};
use lucas_engine::solve::Values;
use lucas_engine::strong::{strong, strong_alike, strong_backwards, strong_upwards};
use lucas_engine::{Effort, Retractable};
use lucas_games::kangaroos::Kangaroos;
use lucas_games::matches::{LastMatch, Matches};
use lucas_games::quixo::Quixo;

fn on<T: Send>(threads: usize, work: impl Fn() -> T + Send + Sync) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(work)
}

/// Stops a solve when it has looked up so many times, and keeps what is done.
struct Bell {
    earlier: Option<Kept>,
    looks: AtomicUsize,
    most: usize,
    kept: Mutex<Option<Kept>>,
}

impl Bell {
    fn new(earlier: Option<Kept>, most: usize) -> Self {
        Bell { earlier, looks: AtomicUsize::new(0), most, kept: Mutex::new(None) }
    }
}

impl Watch for Bell {
    fn is_stopping(&self) -> bool {
        self.looks.fetch_add(1, Relaxed) >= self.most
    }

    fn kept(&self) -> Option<Kept> {
        self.earlier.clone()
    }

    fn keep(&self, depth: u32, writing: Writing<'_>) -> io::Result<()> {
        let mut bytes = Vec::new();
        writing(&mut bytes)?;
        *self.kept.lock().expect("nobody panics") = Some(Kept { depth, bytes });
        Ok(())
    }
}

/// A way to solve all positions of a game.
type Solving<G> = fn(&G, &Effort<'_>) -> Result<Values, Unfinished>;

fn is_the_same_on_any_threads_whenever_stopped<G: Retractable>(game: &G, solving: Solving<G>) {
    let written = strong(game, &Effort::UNBOUNDED).expect("nobody stops it");
    for threads in 1..=4 {
        let solved =
            |effort: &Effort<'_>| -> Result<Values, Unfinished> { on(threads, || solving(game, effort)) };
        assert!(solved(&Effort::UNBOUNDED).expect("nobody stops it") == written, "{threads} threads");
        let looks = {
            let counting = Bell::new(None, usize::MAX);
            solved(&Effort { watch: &counting, ..Effort::UNBOUNDED }).expect("nobody stops it");
            counting.looks.into_inner()
        };
        for most in [looks / 3, looks / 2, looks * 3 / 4, looks - 2] {
            let bell = Bell::new(None, most);
            assert!(solved(&Effort { watch: &bell, ..Effort::UNBOUNDED }).is_err(), "it is stopped");
            let kept = bell.kept.into_inner().expect("nobody panics");
            let again = Bell::new(kept, usize::MAX);
            let again = solved(&Effort { watch: &again, ..Effort::UNBOUNDED });
            assert!(
                again.expect("nobody stops it") == written,
                "{threads} threads, stopped after {most} looks"
            );
        }
    }
}

#[test]
fn kangaroos_have_the_same_values_on_any_number_of_threads_whenever_they_are_stopped() {
    is_the_same_on_any_threads_whenever_stopped(&Kangaroos::new(5, 3).expect("a board"), strong_backwards);
}

#[test]
fn matches_have_the_same_values_on_any_number_of_threads_whenever_they_are_stopped() {
    let matches = Matches::new(vec![40, 40, 40], 5, LastMatch::Loses);
    is_the_same_on_any_threads_whenever_stopped(&matches, strong_backwards);
    is_the_same_on_any_threads_whenever_stopped(&matches, strong_upwards);
}

#[test]
fn quixo_has_the_same_values_on_any_number_of_threads_whenever_it_is_stopped() {
    is_the_same_on_any_threads_whenever_stopped(&Quixo::new(3), strong_backwards);
    is_the_same_on_any_threads_whenever_stopped(&Quixo::new(3), strong_alike);
}
