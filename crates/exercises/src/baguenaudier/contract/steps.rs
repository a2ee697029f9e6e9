//! The boards themselves: each follows from the one before (B1), and all of them are there (B3).

use lucas_check::Bench;
use lucas_schema::report::Counterexample;

use super::SizeFinding;
use super::counted::counted;
use super::reading::{RingsReading, ShownBoard};

/// The boards that fill a board of so many squares: square 1 is the lowest bit.
pub(super) fn filling(squares: usize) -> Vec<u32> {
    let full = (1u32 << squares) - 1;
    let mut boards = Vec::new();
    for rank in 0u32.. {
        let board = rank ^ (rank >> 1);
        boards.push(board);
        if board == full {
            break;
        }
    }
    boards
}

/// The boards of a whole run, in which a board is not shown twice in a row.
pub(super) fn whole(squares: usize) -> Vec<u32> {
    let fill = filling(squares);
    let back = fill.iter().rev().skip(1);
    fill.iter().chain(back).copied().collect()
}

/// Boards as the handout shows them.
pub(super) fn shown(boards: &[u32], squares: usize) -> Vec<String> {
    let sign = |board: u32, square: usize| if board >> square & 1 == 1 { "*" } else { "." };
    boards
        .iter()
        .map(|board| (0..squares).map(|square| sign(*board, square)).collect::<Vec<_>>().join(" "))
        .collect()
}

/// The address of a board, in the game of filling or of emptying.
pub(super) fn address(board: u32, squares: usize, is_filling: bool) -> String {
    let cells: String = (0..squares).map(|square| if board >> square & 1 == 1 { 'x' } else { '_' }).collect();
    format!("rings:{squares}{}/{cells}", if is_filling { "@full" } else { "" })
}

/// Where boards lead that follow each other by the rules: the game of filling, or from the last full board on that of emptying, and
/// the squares played in it.
fn led(boards: &[u32], squares: usize) -> Option<(String, Vec<String>)> {
    let full = (1u32 << squares) - 1;
    let from = boards.iter().rposition(|board| *board == full).filter(|_| squares > 0);
    let (is_filling, course) = (from.is_none(), &boards[from.unwrap_or(0)..]);
    let square = |pair: &[u32]| (pair[0] ^ pair[1]).trailing_zeros() + 1;
    let moves = course.windows(2).map(|pair| square(pair).to_string()).collect();
    let is_begun = !is_filling || course.first() == Some(&0);
    Some((address(*course.last()?, squares, is_filling), moves)).filter(|_| is_begun)
}

/// Why one board may not follow another; `None` when it may.
fn illegal(bench: &Bench<'_>, before: u32, after: u32) -> Option<String> {
    let changed: Vec<u32> =
        (0..32).filter(|square| (before ^ after) >> square & 1 == 1).map(|square| square + 1).collect();
    let [square] = changed[..] else {
        let list = changed.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        return Some(bench.say(
            &format!("several squares changed at once: {list}"),
            &format!("plusieurs cases ont changé à la fois : {list}"),
        ));
    };
    let first = before.trailing_zeros() + 1;
    if square == 1 || (before != 0 && square == first + 1) {
        return None;
    }
    Some(if before == 0 {
        bench.say(
            &format!("square {square} was not playable: the board was empty, only square 1 is"),
            &format!("la case {square} n'était pas jouable : le plateau était vide, seule la case 1 l'est"),
        )
    } else {
        bench.say(
            &format!("square {square} was not playable: the first ring is on square {first}"),
            &format!("la case {square} n'était pas jouable : le premier pion est sur la case {first}"),
        )
    })
}

/// B1: every board follows from the one before by a playable square.
pub(super) fn legal(
    bench: &Bench<'_>,
    reading: &RingsReading,
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    let boards = reading.boards(text, squares);
    if boards.len() < 2 {
        return complete(bench, reading, squares, text, example);
    }
    let course: Vec<u32> = boards.iter().map(|shown| shown.board).collect();
    for (place, pair) in boards.windows(2).enumerate() {
        let [before, after] = [pair[0].board, pair[1].board];
        if let Some(why) = illegal(bench, before, after) {
            let next = whole(squares).windows(2).find(|pair| pair[0] == before).map(|pair| pair[1]);
            example.expected = next.map(|next| shown(&[next], squares)[0].clone()).unwrap_or_default();
            example.found.clone_from(&shown(&[after], squares)[0]);
            example.read = line(text, pair[1].rows[0].line);
            let led = led(&course[..=place], squares);
            (example.position, example.moves) = match led {
                Some((address, moves)) => (Some(address), moves),
                None => (Some(address(before, squares, true)), Vec::new()),
            };
            let before = shown(&[before], squares)[0].clone();
            example.why = bench.say(&format!("after {before}: {why}"), &format!("après {before} : {why}"));
            example.mistake = greedy(bench, &boards, squares);
            return SizeFinding::Wrong(Box::new(example));
        }
    }
    SizeFinding::Right
}

pub(super) fn line(text: &str, line: usize) -> String {
    text.lines().nth(line).unwrap_or_default().trim().to_owned()
}

/// Rings taken off one after the other, as if every square were playable.
fn greedy(bench: &Bench<'_>, boards: &[ShownBoard], squares: usize) -> Option<String> {
    let full = (1u32 << squares) - 1;
    let from = boards.iter().position(|shown| shown.board == full)?;
    let taken: Vec<u32> = boards[from..].iter().map(|shown| shown.board).collect();
    let upward: Vec<u32> = (0..=squares).map(|gone| full >> gone << gone).collect();
    let downward: Vec<u32> = (0..=squares).map(|gone| full >> gone).collect();
    (squares > 1 && (taken == upward || taken == downward)).then(|| {
        bench.say(
            "rings are taken off one after the other (greedy emptying)",
            "les pions sont retirés l'un après l'autre (vidage glouton)",
        )
    })
}

/// B3: all boards of filling, then all of emptying, and the count.
pub(super) fn complete(
    bench: &Bench<'_>,
    reading: &RingsReading,
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    let boards = reading.boards(text, squares);
    let right = whole(squares);
    let found: Vec<u32> = boards.iter().map(|shown| shown.board).collect();
    if let Some(place) = (0..right.len().max(found.len())).find(|&place| right.get(place) != found.get(place))
    {
        let before = place.checked_sub(1).map(|place| right[place.min(right.len() - 1)]);
        let one =
            |board: Option<&u32>| board.map(|board| shown(&[*board], squares)[0].clone()).unwrap_or_default();
        example.expected = one(right.get(place));
        example.found = one(found.get(place));
        example.read = boards.get(place).map(|shown| line(text, shown.rows[0].line)).unwrap_or_default();
        if let Some((address, moves)) = led(&right[..place.min(right.len())], squares) {
            (example.position, example.moves) = (Some(address), moves);
        }
        let step = place + 1;
        example.why = match (found.get(place), right.get(place), before) {
            (None, ..) => bench.say(
                &format!("board {step} is missing: the output has no more boards"),
                &format!("le plateau n° {step} manque : la sortie n'a plus de plateaux"),
            ),
            (Some(_), None, _) => bench.say(
                "the board was empty again: nothing more is to be played",
                "le plateau était de nouveau vide : il n'y a plus rien à jouer",
            ),
            (Some(_), Some(_), None) => bench
                .say("the first board is not the empty one", "le premier plateau n'est pas le plateau vide"),
            (Some(after), Some(_), Some(before)) => {
                let why = illegal(bench, before, *after).unwrap_or_else(|| {
                    bench.say(
                        "that undoes what was done: it leads away",
                        "cela défait ce qui était fait : on s'éloigne",
                    )
                });
                bench.say(&format!("board {step}: {why}"), &format!("plateau n° {step} : {why}"))
            }
        };
        example.mistake = greedy(bench, &boards, squares);
        return SizeFinding::Wrong(Box::new(example));
    }
    counted(bench, &boards, squares, text, example)
}
