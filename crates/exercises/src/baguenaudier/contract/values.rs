//! The values of the boards that are shown (B2), as lists after them or beside each.

use std::collections::HashSet;

use lucas_check::Bench;
use lucas_check::numerals::numerals;
use lucas_schema::report::Counterexample;

use super::SizeFinding;
use super::counted::after;
use super::reading::{RingsReading, ShownBoard};
use super::steps::{address, filling, line, shown, whole};

/// B2: the values of the boards that are shown, as lists after them or beside each.
pub(super) fn values(
    bench: &Bench<'_>,
    reading: &RingsReading,
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    let boards = reading.boards(text, squares);
    let fill = filling(squares);
    let empty: Vec<u32> = fill.iter().rev().copied().collect();
    let wide = |values: &[u32]| values.iter().map(|value| i64::from(*value)).collect::<Vec<_>>();
    let joined = |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    if boards.len() != whole(squares).len() {
        // Boards that are wrong are judged elsewhere: here the values are held to what is shown.
        let taken: HashSet<usize> =
            boards.iter().flat_map(|shown| shown.rows.iter().map(|row| row.line)).collect();
        let others = text.lines().enumerate().filter(|(line, _)| !taken.contains(line));
        let found = list(&others.map(|(_, words)| words).collect::<Vec<_>>(), 2);
        if found.is_empty() {
            return beside(bench, &boards, squares, text, example);
        }
        let due: Vec<i64> = boards.iter().map(|shown| i64::from(shown.board)).collect();
        if due.windows(found.len()).any(|values| values == found) {
            return SizeFinding::Right;
        }
        (example.expected, example.found) = (joined(&due), joined(&found));
        example.read.clone_from(&example.found);
        example.why = bench.say(
            "these are not the values of the boards that are shown",
            "ce ne sont pas les valeurs des plateaux affichés",
        );
        return SizeFinding::Wrong(Box::new(example));
    }
    let lists: Vec<Vec<i64>> =
        after(&boards, squares, text).iter().map(|lines| list(lines, fill.len())).collect();
    let is_listed = lists.iter().any(|list| !list.is_empty());
    if !is_listed {
        return beside(bench, &boards, squares, text, example);
    }
    for ((found, right), is_filling) in lists.iter().zip([fill, empty]).zip([true, false]) {
        let right = wide(&right);
        let is_right = *found == right || found[..] == right[1..];
        if is_right || found.is_empty() {
            continue;
        }
        (example.expected, example.found) = (joined(&right), joined(found));
        example.read = joined(found);
        let place = right.iter().zip(found).position(|(right, found)| right != found);
        let board = place.and_then(|place| u32::try_from(right[place]).ok()).unwrap_or(0);
        example.position = Some(address(board, squares, is_filling));
        example.why = match place {
            Some(place) => why_value(bench, board, found[place], squares),
            None => bench
                .say("a value is missing or one too many", "il manque une valeur, ou il y en a une de trop"),
        };
        example.mistake = backwards(bench, found, &right, squares);
        return SizeFinding::Wrong(Box::new(example));
    }
    SizeFinding::Right
}

fn why_value(bench: &Bench<'_>, board: u32, found: i64, squares: usize) -> String {
    let cells = shown(&[board], squares)[0].clone();
    bench.say(
        &format!("{cells} is worth {board}, square 1 being the lowest bit, not {found}"),
        &format!("{cells} vaut {board}, la case 1 étant le bit faible, et non {found}"),
    )
}

/// Square 1 taken as the highest bit, by every value.
fn backwards(bench: &Bench<'_>, found: &[i64], right: &[i64], squares: usize) -> Option<String> {
    let turned = |value: &i64| (0..squares).map(|bit| (value >> bit & 1) << (squares - 1 - bit)).sum::<i64>();
    let all: Vec<i64> = right.iter().map(turned).collect();
    (found == all).then(|| {
        bench.say(
            "Horner goes the other way: square 1 is taken as the highest bit",
            "Horner est parcouru à l'envers : la case 1 est prise comme bit fort",
        )
    })
}

/// A list of values after boards: the line of most numbers, or all lines of one number each.
fn list(lines: &[&str], least: usize) -> Vec<i64> {
    let rows: Vec<Vec<i64>> =
        lines.iter().map(|words| numerals(words).iter().map(|one| one.value).collect()).collect();
    // A list may run over several lines.
    let joined: Vec<i64> = rows.iter().filter(|row| row.len() > 1).flatten().copied().collect();
    let single = lines
        .iter()
        .zip(&rows)
        .filter(|(words, row)| row.len() == 1 && !words.chars().any(char::is_alphabetic));
    let column: Vec<i64> = single.flat_map(|(_, row)| row.iter().copied()).collect();
    if joined.len() > 1 {
        joined
    } else if column.len() + 1 >= least && column.len() > 1 {
        column
    } else {
        Vec::new()
    }
}

/// Values beside the boards: the last number after each, or the last before.
fn beside(
    bench: &Bench<'_>,
    boards: &[ShownBoard],
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    let found: Vec<Option<i64>> =
        boards.iter().map(|shown| numerals(&shown.rows[0].after).last().map(|one| one.value)).collect();
    if found.iter().any(Option::is_none) {
        return SizeFinding::Nothing;
    }
    let wrong = boards.iter().zip(&found).find(|(shown, found)| **found != Some(i64::from(shown.board)));
    let Some((shown_board, Some(value))) = wrong else { return SizeFinding::Right };
    (example.expected, example.found) = (shown_board.board.to_string(), value.to_string());
    example.read = line(text, shown_board.rows[0].line);
    example.why = why_value(bench, shown_board.board, *value, squares);
    example.position = Some(address(shown_board.board, squares, true));
    SizeFinding::Wrong(Box::new(example))
}
