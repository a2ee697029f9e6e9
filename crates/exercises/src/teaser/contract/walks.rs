//! The boards of the puzzle, the shortest way to each, and walks that together make every move.

use std::collections::{HashSet, VecDeque};

use lucas_engine::{Game, Text};
use lucas_games::teaser::{Shot, Teaser};

const FULL: u32 = 0x1ff;
pub(super) const START: u32 = 0b1_0000;
pub(in super::super) const GOAL: u32 = FULL ^ START;

/// What each square flips.
pub(in super::super) fn flips() -> [u32; 9] {
    let game = Teaser::new(3, 3).ok();
    std::array::from_fn(|square| game.as_ref().map_or(0, |game| game.play(&0, Shot(square))))
}

pub(super) fn is_one(board: u32, square: usize) -> bool {
    board >> square & 1 == 1
}

pub(in super::super) fn is_over(board: u32) -> bool {
    board == GOAL || board == 0
}

/// What each square flips by a known mistake, and its name.
pub(super) fn mistaken() -> [([u32; 9], Text); 3] {
    let right = flips();
    let cross = |square: usize| {
        let (row, column) = (square / 3, square % 3);
        (0..9)
            .filter(|other| (other / 3usize).abs_diff(row) + (other % 3usize).abs_diff(column) <= 1)
            .fold(0, |all, other| all | 1 << other)
    };
    let with = |is_crossed: fn(usize) -> bool| {
        std::array::from_fn(|square| if is_crossed(square) { cross(square) } else { right[square] })
    };
    [
        (
            with(|square| square.is_multiple_of(2) && square != 4),
            Text::fixed(
                "corners flip a cross instead of their 2 x 2",
                "les coins inversent une croix au lieu de leur carré 2 x 2",
            ),
        ),
        (
            with(|square| !square.is_multiple_of(2)),
            Text::fixed(
                "edges flip a cross instead of their side",
                "les bords inversent une croix au lieu de leur côté",
            ),
        ),
        (with(|_| true), Text::fixed("every square flips a cross", "chaque case inverse une croix")),
    ]
}

/// The boards that keys lead to under a table of flips, the first included; one that does not change is not shown again.
pub(in super::super) fn played(flips: &[u32; 9], squares: &[usize], plays_zeros: bool) -> Vec<u32> {
    let mut boards = vec![START];
    let mut board = START;
    for square in squares {
        if !is_over(board) && (plays_zeros || is_one(board, *square)) {
            board ^= flips[*square];
            boards.push(board);
        }
    }
    boards
}

/// The table of flips that boards show which follow each other where keys are moves; `None` where they show several or not all.
pub(super) fn shown_flips(boards: &[u32], squares: &[usize]) -> Option<[u32; 9]> {
    let mut known: [Option<u32>; 9] = [None; 9];
    let mut pairs = boards.windows(2).peekable();
    for &square in squares {
        let Some(pair) = pairs.next_if(|pair| is_one(pair[0], square)) else { continue };
        let flips = pair[0] ^ pair[1];
        if known[square].is_some_and(|other| other != flips) {
            return None;
        }
        known[square] = Some(flips);
    }
    let all: Option<Vec<u32>> = known.into_iter().collect();
    all?.try_into().ok()
}

/// The shortest way to each board, boards in the order in which they are reached.
pub(in super::super) fn ways() -> Vec<(u32, Vec<usize>)> {
    ways_by(&flips())
}

/// The same under another table of flips.
pub(super) fn ways_by(flips: &[u32; 9]) -> Vec<(u32, Vec<usize>)> {
    let mut known = HashSet::from([START]);
    let mut queue = VecDeque::from([(START, Vec::new())]);
    let mut found = Vec::new();
    while let Some((board, way)) = queue.pop_front() {
        if !is_over(board) {
            for square in (0..9).filter(|square| is_one(board, *square)) {
                let next = board ^ flips[square];
                if known.insert(next) {
                    queue.push_back((next, way.iter().copied().chain([square]).collect()));
                }
            }
        }
        found.push((board, way));
    }
    found
}

/// Walks that together make every move on some boards that does not end the game, and before each first visit of such a board
/// type every key that is no move.
pub(in super::super) fn walks(with_zeros: bool, boards: impl IntoIterator<Item = u32>) -> Vec<Vec<usize>> {
    let flips = flips();
    let mut zeros: HashSet<u32> = boards.into_iter().filter(|board| !is_over(*board)).collect();
    let mut open: HashSet<(u32, usize)> = HashSet::new();
    for board in zeros.iter().copied() {
        let moves = (0..9).filter(|square| is_one(board, *square) && !is_over(board ^ flips[*square]));
        open.extend(moves.map(|square| (board, square)));
    }
    let mut walks = Vec::new();
    while !open.is_empty() {
        let (mut walk, mut board) = (Vec::new(), START);
        while let Some(path) = nearest(board, &open, &flips) {
            for square in path {
                if with_zeros && zeros.remove(&board) {
                    walk.extend((0..9).filter(|square| !is_one(board, *square)));
                }
                open.remove(&(board, square));
                board ^= flips[square];
                walk.push(square);
            }
            if walk.len() > LONGEST_WALK {
                break;
            }
        }
        if walk.is_empty() {
            break;
        }
        walks.push(walk);
    }
    walks
}

/// Walks are cut there, so that one run does not print too much.
const LONGEST_WALK: usize = 800;

/// The shortest way to a move that is still to be made, that move included.
fn nearest(from: u32, open: &HashSet<(u32, usize)>, flips: &[u32; 9]) -> Option<Vec<usize>> {
    let mut known = HashSet::from([from]);
    let mut queue = VecDeque::from([(from, Vec::new())]);
    while let Some((board, path)) = queue.pop_front() {
        for square in (0..9).filter(|square| is_one(board, *square) && !is_over(board ^ flips[*square])) {
            let longer: Vec<usize> = path.iter().copied().chain([square]).collect();
            if open.contains(&(board, square)) {
                return Some(longer);
            }
            if known.insert(board ^ flips[square]) {
                queue.push_back((board ^ flips[square], longer));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_but_the_full_board_are_reached_by_2287_moves() {
        let all = ways();
        assert_eq!(all.len(), 511);
        let moves: u32 =
            all.iter().filter(|(board, _)| !is_over(*board)).map(|(board, _)| board.count_ones()).sum();
        assert_eq!(moves, 2287);
        assert_eq!(all.iter().find(|(board, _)| *board == GOAL).map(|(_, way)| way.len()), Some(11));
        assert_eq!(all.iter().find(|(board, _)| *board == 0).map(|(_, way)| way.len()), Some(5));
    }

    #[test]
    fn boards_show_by_which_flips_they_follow() {
        let script = [4, 1, 3, 2, 0, 5, 7, 8, 6].repeat(3);
        for table in mistaken().map(|(table, _)| table).into_iter().chain([flips()]) {
            assert_eq!(shown_flips(&played(&table, &script, false), &script), Some(table));
        }
        assert_eq!(shown_flips(&played(&flips(), &script, false)[..3], &script), None);
    }

    #[test]
    fn a_few_walks_make_every_move_that_does_not_end_the_game() {
        let flips = flips();
        let mut made: HashSet<(u32, usize)> = HashSet::new();
        let walks = walks(false, ways().into_iter().map(|(board, _)| board));
        for walk in &walks {
            let mut board = START;
            for square in walk {
                assert!(is_one(board, *square) && !is_over(board));
                made.insert((board, *square));
                board ^= flips[*square];
            }
        }
        let ending = ways().into_iter().filter(|(board, _)| !is_over(*board));
        let ending = ending.flat_map(|(board, _)| (0..9).map(move |square| (board, square)));
        let ending = ending
            .filter(|(board, square)| is_one(*board, *square) && is_over(board ^ flips[*square]))
            .count();
        assert_eq!(made.len() + ending, 2287);
        assert!(walks.len() < 50, "{}", walks.len());
    }

    #[test]
    fn the_walks_of_a_depth_type_every_key_on_each_of_its_boards() {
        let (all, flips) = (ways(), flips());
        for depth in 0..=11 {
            let boards = all.iter().filter(|(board, way)| way.len() == depth && !is_over(*board));
            let boards: HashSet<u32> = boards.map(|(board, _)| *board).collect();
            let mut typed: HashSet<(u32, usize)> = HashSet::new();
            for walk in walks(true, boards.iter().copied()) {
                let mut board = START;
                for square in walk {
                    assert!(!is_over(board));
                    typed.insert((board, square));
                    board ^= if is_one(board, square) { flips[square] } else { 0 };
                }
            }
            let keys = boards.iter().flat_map(|board| (0..9).map(|square| (*board, square)));
            let mut untyped = keys.filter(|key| !typed.contains(key));
            // Only a move that ends the game is left out.
            assert!(
                untyped.all(|(board, square)| is_one(board, square) && is_over(board ^ flips[square])),
                "{depth}"
            );
        }
    }
}
