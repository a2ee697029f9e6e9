//! The history that the handout of the kangaroos prints (K3): every id, board, parent and turn.

use std::num::NonZeroUsize;

use lucas_engine::Game;
use lucas_engine::search::{Ending, Twins, breadth_first};
use lucas_games::kangaroos::Kangaroos;

/// The handout's solution from the goal back to the start; the parent of each board is on the next line. The
/// scan prints a dash too many in 2615.
const PRINTED: [(usize, &str); 25] = [
    (2652, "BBB---WWW"),
    (2615, "B-BB--WWW"),
    (2565, "B-BB-WW-W"),
    (2502, "B-B-BWW-W"),
    (2417, "B-BWB-W-W"),
    (2273, "-BBWB-W-W"),
    (2071, "-BBWBW--W"),
    (1849, "-BBW-WB-W"),
    (1651, "-BBW-WBW-"),
    (1435, "-B-WBWBW-"),
    (1184, "-BW-BWBW-"),
    (927, "-BW-BW-WB"),
    (711, "-BWWB--WB"),
    (527, "-BWW-B-WB"),
    (383, "WB-W-B-WB"),
    (273, "WB-W--BWB"),
    (190, "WB-W-WB-B"),
    (134, "WB-W-W-BB"),
    (87, "WBW--W-BB"),
    (52, "W-WB-W-BB"),
    (24, "W-WBW--BB"),
    (9, "W-W-WB-BB"),
    (3, "W-WW-B-BB"),
    (1, "W-WW--BBB"),
    (0, "WWW---BBB"),
];

#[test]
fn the_history_of_three_kangaroos_a_side_is_the_one_printed() {
    let game = Kangaroos::new(3, 3).expect("the handout's board");
    let history = breadth_first(&game, game.start(), NonZeroUsize::new(10_000), Twins::Recorded);
    assert_eq!(history.ending, Ending::Solved);
    assert_eq!(history.back().collect::<Vec<_>>(), PRINTED.map(|(id, _)| id));
    let parents = PRINTED.iter().skip(1).map(|(id, _)| Some(*id)).chain([None]);
    for (((id, squares), parent), moves) in PRINTED.into_iter().zip(parents).zip((0..=24).rev()) {
        let visit = &history.visits[id];
        assert_eq!(game.squares_text(&visit.position), squares, "id {id}");
        assert_eq!((visit.parent, visit.moves), (parent, moves), "id {id}");
        let turn = if moves % 2 == 0 { 'W' } else { 'B' };
        assert_eq!(visit.position.turn.letter(), turn, "id {id}");
    }
}

#[test]
fn forgetting_twins_shortens_the_history_and_not_the_solution() {
    let game = Kangaroos::new(3, 3).expect("the handout's board");
    let [recorded, forgotten] =
        [Twins::Recorded, Twins::Forgotten].map(|twins| breadth_first(&game, game.start(), None, twins));
    assert!(forgotten.visits.len() < recorded.visits.len());
    assert_eq!(forgotten.back().count(), recorded.back().count());
}
