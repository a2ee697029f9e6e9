//! The published lengths of shortest solutions: the b-files of the guide, recomputed as far as a test may take.

use std::path::Path;

use lucas_engine::halfway::meet;
use lucas_engine::{Effort, Game};
use lucas_games::kangaroos::Kangaroos;

#[test]
fn the_published_lengths_are_those_of_the_search() {
    let mut checked = 0;
    for gap in 3..=7 {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/kangaroos/gap-{gap}.txt"));
        let text =
            std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (pawns, length) = line.split_once(' ').expect("a number of pawns and a length");
            let (pawns, length): (u64, usize) =
                (pawns.parse().expect("pawns"), length.parse().expect("a length"));
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
fn gaps_of_one_and_two_have_no_solution() {
    for (pawns, gap) in (1..=5).flat_map(|pawns| [(pawns, 1), (pawns, 2)]) {
        let game = Kangaroos::new(pawns, gap).expect("a board");
        let meeting = meet(&game, &game.start(), &Effort::positions(10_000_000));
        assert_eq!(meeting.map(|meeting| meeting.length()), Ok(None), "{pawns} pawns, gap {gap}");
    }
}
