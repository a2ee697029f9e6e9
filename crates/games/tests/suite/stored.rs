//! Stored tables answer like the search, and are given up when they lie.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use lucas_engine::table::Table;
use lucas_engine::{Analyses, Effort, Limit, Refusal, Stored};
use lucas_games::GAMES;

/// A table in memory, which counts how often it is asked and remembers why it was given up.
struct InMemory {
    table: Table,
    /// From this rank on nothing can be read.
    cut: u64,
    asked: AtomicUsize,
    given_up: Mutex<Option<String>>,
}

impl InMemory {
    fn new(table: Table) -> Self {
        InMemory { table, cut: u64::MAX, asked: AtomicUsize::new(0), given_up: Mutex::default() }
    }
}

impl Stored for InMemory {
    fn cell(&self, rank: u64) -> Result<i32, Refusal> {
        self.asked.fetch_add(1, Relaxed);
        let is_there = rank < self.cut && self.given_up.lock().expect("no panic").is_none();
        let unread = || Refusal::new("unread".to_owned(), "illisible".to_owned());
        let rank = usize::try_from(rank).ok().filter(|_| is_there).ok_or_else(unread)?;
        Ok(self.table.cells.at(rank))
    }

    fn give_up(&self, why: &Refusal) {
        self.given_up.lock().expect("no panic").get_or_insert(why.text.en.to_string());
    }
}

/// Nothing may be explored: what is answered comes from theory or from the table.
const NOTHING: Effort<'static> = Effort { positions: 0, beside_theory: 0, ..Effort::UNBOUNDED };

#[test]
fn a_table_answers_for_every_position_as_the_search_does_and_explores_nothing() {
    for address in ["kangaroos:2+3", "quixo:2", "teaser:2x3", "matches:3+2,misere", "boxes:1x2", "chomp:3x3"]
    {
        let Ok(place) = GAMES.open(&[address]) else { panic!("{address}") };
        let game = place.game;
        let stored = Arc::new(InMemory::new(game.table(&Effort::UNBOUNDED).expect("a table")));
        let from_table = Arc::clone(&game).analysis_from(Arc::clone(&stored) as Arc<dyn Stored>);
        let searching = Arc::clone(&game).analysis();
        let size: u64 = game.shape().iter().product();
        let mut looked_at = 0;
        for rank in (0..size).step_by(usize::try_from(size / 2000).expect("a size") + 1) {
            let position = game.position_of(rank).expect("a position");
            let told = from_table.answer(&position, 3, &NOTHING).expect("an answer");
            let found = searching.answer(&position, 3, &Effort::UNBOUNDED).expect("an answer");
            assert_eq!(told.value.outcome, found.value.outcome, "{address}/{position}");
            let moves = |answer: &lucas_engine::Answer| {
                let mut moves: Vec<_> =
                    answer.moves.iter().map(|mv| (mv.step.mv.clone(), mv.value.outcome)).collect();
                moves.sort_by(|one, other| one.0.cmp(&other.0));
                moves
            };
            assert_eq!(moves(&told), moves(&found), "{address}/{position}");
            assert_eq!(told.explored, 0, "{address}/{position}");
            // A draw by the rules has no distance in a table.
            if told.value.remoteness.is_some() {
                assert_eq!(told.value, found.value, "{address}/{position}");
                assert_eq!(told.line.len(), found.line.len(), "{address}/{position}");
            }
            if let Some(best) = found.best().next() {
                let why = from_table.why(&position, &best.mv, &NOTHING).expect("a reason");
                assert!(why.is_best, "{address}/{position}");
                from_table.advice(&position, &NOTHING).expect("advice");
            }
            looked_at += 1;
        }
        assert!(looked_at > 0 && stored.given_up.lock().expect("no panic").is_none(), "{address}");
    }
}

#[test]
fn theory_is_asked_before_the_table() {
    let place = GAMES.open(&["chocolate:4x3@1,1"]).expect("a game");
    let stored = Arc::new(InMemory::new(place.game.table(&Effort::UNBOUNDED).expect("a table")));
    let analysis = Arc::clone(&place.game).analysis_from(Arc::clone(&stored) as Arc<dyn Stored>);
    assert!(analysis.answer(&place.position, 5, &NOTHING).is_ok());
    assert_eq!(stored.asked.load(Relaxed), 0);
}

#[test]
fn a_table_that_lies_or_cannot_be_read_is_given_up_and_the_search_answers() {
    let place = GAMES.open(&["kangaroos:3+3"]).expect("a game");
    let table = place.game.table(&Effort::UNBOUNDED).expect("a table");
    let found = Arc::clone(&place.game).analysis().answer(&place.position, 9, &Effort::UNBOUNDED);
    let found = found.expect("an answer");
    let cut = InMemory { cut: 5, ..InMemory::new(table.clone()) };
    let mut lie = table;
    if let lucas_engine::table::Cells::Byte(cells) = &mut lie.cells {
        cells.fill(7);
    } else if let lucas_engine::table::Cells::Narrow(cells) = &mut lie.cells {
        cells.fill(7);
    }
    for (stored, why) in [(cut, "unread"), (InMemory::new(lie), "contradicts the rules")] {
        let stored = Arc::new(stored);
        let analysis = Arc::clone(&place.game).analysis_from(Arc::clone(&stored) as Arc<dyn Stored>);
        let answer = analysis.answer(&place.position, 9, &Effort::UNBOUNDED).expect("an answer");
        assert_eq!((&answer.value, &answer.line), (&found.value, &found.line));
        let given_up = stored.given_up.lock().expect("no panic").clone();
        assert!(given_up.as_ref().is_some_and(|given_up| given_up.contains(why)), "{given_up:?}");
    }
}

#[test]
fn whoever_stops_a_question_to_a_table_stops_it_and_the_table_is_still_believed() {
    struct Impatient;
    impl lucas_engine::effort::Watch for Impatient {
        fn is_stopping(&self) -> bool {
            true
        }
    }
    let place = GAMES.open(&["kangaroos:3+3"]).expect("a game");
    let stored = Arc::new(InMemory::new(place.game.table(&Effort::UNBOUNDED).expect("a table")));
    let analysis = Arc::clone(&place.game).analysis_from(Arc::clone(&stored) as Arc<dyn Stored>);
    let stopped = analysis.answer(&place.position, 9, &Effort { watch: &Impatient, ..Effort::UNBOUNDED });
    assert_eq!(stopped.err().and_then(|refusal| refusal.limit), Some(Limit::Stopped));
    assert!(stored.given_up.lock().expect("no panic").is_none());
}

#[test]
fn analyses_ask_the_table_of_their_very_game() {
    let mut analyses = Analyses::new(1 << 20);
    let place = GAMES.open(&["kangaroos:3+3"]).expect("a game");
    let stored = Arc::new(InMemory::new(place.game.table(&Effort::UNBOUNDED).expect("a table")));
    analyses.ask_tables([(place.game.address(), Arc::clone(&stored) as Arc<dyn Stored>)].into());
    let ask = |address: &str| {
        let place = GAMES.open(&[address]).expect("a game");
        analyses.of(&place.address(), &place.game).answer(&place.position, 0, &NOTHING).is_ok()
    };
    assert!(ask("kangaroos:3+3") && !ask("kangaroos:3+2"));
    assert!(stored.asked.load(Relaxed) > 0);
}
