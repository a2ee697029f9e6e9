//! Tables held against the rules: a true table is without contradiction, and a false one is found out.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::toy::{Toy, seeded};
use lucas_engine::any::Contradiction;
use lucas_engine::effort::Watch;
use lucas_engine::table::{Cells, DRAWN, Table, UNSOLVABLE, WON_ENDLESSLY};
use lucas_engine::{AnyGame, Effort, End, Erased, Players};
use proptest::prelude::*;

fn shared(toy: Toy) -> Arc<dyn AnyGame> {
    Erased::new("toy", toy).ranked().shared()
}

fn true_cells(game: &dyn AnyGame) -> Vec<i32> {
    let table = game.table(&Effort::UNBOUNDED).unwrap_or_else(|unmade| panic!("{unmade}"));
    (0..table.cells.len()).map(|rank| table.cells.at(rank)).collect()
}

fn found(game: &dyn AnyGame, cells: Vec<i32>, most: u64) -> Option<Contradiction> {
    let table = Table { shape: vec![cells.len() as u64], cells: Cells::Wide(cells) };
    game.contradiction(&table, most, &Effort::UNBOUNDED).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Whether somebody wins by playing for ever, so that draws by the rules are not held by their cells alone.
fn has_runner(toy: &Toy) -> bool {
    use lucas_engine::Game;
    (0..toy.positions()).any(|at| toy.endless(&at) != End::Draw)
}

fn any_toy() -> impl Strategy<Value = Toy> {
    prop_oneof![Toy::any(Players::One), Toy::any(Players::Two)]
}

const WRONG: [i32; 12] =
    [DRAWN, UNSOLVABLE, WON_ENDLESSLY, -WON_ENDLESSLY, 0, 1, 2, 3, -2, -3, WON_ENDLESSLY - 1, 300];

proptest! {
    #![proptest_config(seeded(2000))]

    #[test]
    fn a_true_table_is_without_contradiction_and_each_changed_cell_is_found(toy in any_toy()) {
        let game = shared(toy.clone());
        let cells = true_cells(&*game);
        prop_assert_eq!(found(&*game, cells.clone(), u64::MAX), None);
        for rank in 0..cells.len() {
            // A move that leads back to where it began vouches for itself where endless play is won.
            if has_runner(&toy) && toy.rules(rank).1.contains(&rank) {
                continue;
            }
            for wrong in WRONG.into_iter().filter(|&wrong| wrong != cells[rank]) {
                let mut changed = cells.clone();
                changed[rank] = wrong;
                prop_assert!(found(&*game, changed, u64::MAX).is_some(), "{wrong} at {rank} of {cells:?} in {toy:?}");
            }
        }
    }

    #[test]
    fn where_nobody_wins_by_playing_for_ever_no_other_table_is_without_contradiction(
        toy in any_toy(),
        changes in prop::collection::vec((0..9usize, 0..WRONG.len()), 2..9),
    ) {
        let game = shared(toy.clone());
        let cells = true_cells(&*game);
        let mut changed = cells.clone();
        for (rank, wrong) in changes {
            if let Some(cell) = changed.get_mut(rank) {
                *cell = WRONG[wrong];
            }
        }
        let is_found = found(&*game, changed.clone(), u64::MAX).is_some();
        prop_assert!(is_found || changed == cells || has_runner(&toy), "{changed:?}, not {cells:?}, in {toy:?}");
    }
}

#[test]
fn draws_in_a_circle_vouch_for_each_other_where_endless_play_is_won() {
    // The guide says so: nothing leads out of the circle, the first side wins it, and a table may say that both draw.
    let toy = Toy::of_sides(&[false, true], End::Won, &[(&[1], None), (&[0], None)]);
    let game = shared(toy);
    assert_eq!(true_cells(&*game), [WON_ENDLESSLY, -WON_ENDLESSLY]);
    assert_eq!(found(&*game, vec![DRAWN; 2], u64::MAX), None);
}

#[test]
fn a_few_positions_by_chance_find_a_table_that_is_false_in_many() {
    let game = shared(Toy::large(20_000, End::Draw));
    let cells = true_cells(&*game);
    assert_eq!(found(&*game, cells.clone(), 500), None);
    let shifted = cells.iter().map(|&cell| if cell > 2 && cell < 100 { cell + 1 } else { cell }).collect();
    assert!(found(&*game, shifted, 500).is_some());
}

#[test]
fn a_table_of_another_shape_is_refused() {
    let game = shared(Toy::large(100, End::Draw));
    for shape in [vec![99], vec![10, 10], vec![]] {
        let cells = Cells::Byte(vec![0; usize::try_from(shape.iter().product::<u64>()).expect("few")]);
        let refused = game.contradiction(&Table { shape, cells }, u64::MAX, &Effort::UNBOUNDED);
        assert!(refused.is_err_and(|refusal| refusal.text.en.contains("another shape")));
    }
}

#[test]
fn a_check_hears_how_far_it_is_and_stops_when_it_is_asked_to() {
    #[derive(Default)]
    struct Impatient(AtomicBool);
    impl Watch for Impatient {
        fn progress(&self, _done: u64, of: Option<u64>) {
            assert_eq!(of, Some(20_000));
            self.0.store(true, Relaxed);
        }
        fn is_stopping(&self) -> bool {
            self.0.load(Relaxed)
        }
    }
    let game = shared(Toy::large(20_000, End::Draw));
    let table = game.table(&Effort::UNBOUNDED).unwrap_or_else(|unmade| panic!("{unmade}"));
    let watch = &Impatient::default();
    let stopped = game.contradiction(&table, u64::MAX, &Effort { watch, ..Effort::UNBOUNDED });
    assert!(stopped.is_err_and(|refusal| refusal.limit == Some(lucas_engine::Limit::Stopped)));
}
