//! The published lengths of shortest solutions: the b-files of the guide, recomputed as far as a test may take.

use std::path::Path;

use lucas_engine::halfway::{Pruning, measure, meet};
use lucas_engine::{Effort, Game};
use lucas_games::kangaroos::Kangaroos;

/// The lines of a b-file: a number of pawns, and what is published of it.
fn published(name: &str) -> Vec<(u64, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/kangaroos").join(name);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (pawns, figure) = line.split_once(' ').expect("a number of pawns and a figure");
        (pawns.parse().expect("pawns"), figure.to_owned())
    });
    lines.collect()
}

#[test]
fn the_published_lengths_are_those_of_the_search() {
    let mut checked = 0;
    for gap in 3..=7 {
        for (pawns, length) in published(&format!("gap-{gap}.txt")) {
            let length: usize = length.parse().expect("a length");
            let game = Kangaroos::new(pawns, gap).expect("a board");
            // Longer searches give up: they are for the benchmark, not for a test.
            if let Ok(meeting) = meet(&game, &game.start(), &Effort::positions(2_000_000)) {
                assert_eq!(meeting.length(), Some(length), "{pawns} pawns, gap {gap}");
                let solution = meeting.solution().expect("a solution");
                assert_eq!(solution.len(), length + 1);
                for pair in solution.windows(2) {
                    let mut moves = Vec::new();
                    game.moves(&pair[0], &mut moves);
                    assert!(moves.into_iter().any(|mv| game.play(&pair[0], mv) == pair[1]));
                }
                checked += 1;
            }
        }
    }
    assert!(checked >= 20, "only {checked} lengths were checked");
}

#[test]
fn the_published_numbers_of_solutions_are_those_of_the_search() {
    let mut checked = 0;
    for gap in 3..=7 {
        for (pawns, count) in published(&format!("solutions-{gap}.txt")) {
            let game = Kangaroos::new(pawns, gap).expect("a board");
            if let Ok(meeting) = meet(&game, &game.start(), &Effort::positions(300_000)) {
                assert_eq!(meeting.count().to_string(), count, "{pawns} pawns, gap {gap}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 14, "only {checked} numbers were checked");
}

#[test]
fn gap_three_has_the_lengths_that_the_guide_says() {
    for (pawns, length) in published("gap-3.txt") {
        let more = if pawns < 8 { 0 } else { 2 };
        assert_eq!(length, (pawns * pawns + 5 * pawns + more).to_string(), "{pawns} pawns");
    }
}

#[test]
fn the_length_alone_is_that_of_the_whole_search_in_less_memory() {
    for (pawns, gap) in [(2, 3), (5, 2), (6, 3), (8, 3), (5, 4)] {
        let game = Kangaroos::new(pawns, gap).expect("a board");
        let meeting = meet(&game, &game.start(), &Effort::UNBOUNDED).expect("no bound");
        let found = measure(&game, &game.start(), Pruning::WhenLarge, &Effort::UNBOUNDED).expect("no bound");
        let whole = (meeting.length(), meeting.explored(), meeting.pruned());
        assert_eq!((found.length, found.explored, found.pruned), whole, "{pawns} pawns, gap {gap}");
    }
    let game = Kangaroos::new(10, 3).expect("a board");
    let little = Effort { memory: 8_000_000, ..Effort::UNBOUNDED };
    assert!(meet(&game, &game.start(), &little).is_err());
    assert!(measure(&game, &game.start(), Pruning::WhenLarge, &little).is_ok());
}

#[test]
fn gaps_of_one_and_two_have_no_solution() {
    for (pawns, gap) in (1..=5).flat_map(|pawns| [(pawns, 1), (pawns, 2)]) {
        let game = Kangaroos::new(pawns, gap).expect("a board");
        let meeting = meet(&game, &game.start(), &Effort::positions(10_000_000));
        assert_eq!(meeting.map(|meeting| meeting.length()), Ok(None), "{pawns} pawns, gap {gap}");
    }
}
