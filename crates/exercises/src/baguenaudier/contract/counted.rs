//! How many boards are said to be shown, after filling and after emptying.

use std::collections::HashSet;

use lucas_check::Bench;
use lucas_check::numerals::numerals;
use lucas_schema::report::Counterexample;
use lucas_words::say;

use super::SizeFinding;
use super::reading::ShownBoard;
use super::steps::{address, filling};

/// What stands after the boards of filling and after those of emptying, without boards.
pub(super) fn after<'a>(boards: &[ShownBoard], squares: usize, text: &'a str) -> [Vec<&'a str>; 2] {
    let turn = filling(squares).len() - 1;
    let taken: HashSet<usize> =
        boards.iter().flat_map(|shown| shown.rows.iter().map(|row| row.line)).collect();
    let last = |place: usize| boards.get(place).and_then(|shown| shown.rows.last()).map_or(0, |row| row.line);
    let lines = |from: usize, to: usize| {
        let within =
            text.lines().enumerate().filter(|(line, _)| (from..to).contains(line) && !taken.contains(line));
        within.map(|(_, words)| words).collect()
    };
    [
        lines(last(turn.saturating_sub(1)), last(turn + 1)),
        lines(last(boards.len().saturating_sub(1)), usize::MAX),
    ]
}

/// The numbers of a line in groups, between which there are words.
pub(super) fn groups(words: &str) -> Vec<Vec<i64>> {
    let parts = words.split(char::is_alphabetic);
    let groups = parts.map(|part| numerals(part).iter().map(|one| one.value).collect::<Vec<_>>());
    groups.filter(|group| !group.is_empty()).collect()
}

/// The count of boards, or of moves: the handout's program counts boards.
pub(super) fn counted(
    bench: &Bench<'_>,
    boards: &[ShownBoard],
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    let shown = i64::try_from(filling(squares).len()).unwrap_or(i64::MAX);
    let mut remark = None;
    for (lines, is_filling) in after(boards, squares, text).into_iter().zip([true, false]) {
        let counts = lines.iter().filter(|words| words.contains(char::is_alphabetic)).flat_map(|words| {
            // A list of values, in the same line perhaps, is no count.
            let alone = groups(words).into_iter().filter(|group| group.len() == 1).flatten();
            alone.map(|count| (count, (*words).to_owned()))
        });
        let counts: Vec<(i64, String)> = counts.collect();
        if counts.is_empty() || counts.iter().any(|(count, _)| *count == shown) {
            continue;
        }
        if !is_filling && counts.iter().any(|(count, _)| *count == 2 * shown) {
            remark = Some(bench.say(
                "the count after emptying includes that of filling",
                "le nombre donné après le vidage comprend celui du remplissage",
            ));
            continue;
        }
        if counts.iter().any(|(count, _)| [shown - 1, 2 * shown - 2].contains(count)) {
            remark = Some(bench.say(
                "moves are counted, where the handout counts boards",
                "ce sont les coups qui sont comptés, l'énoncé compte les plateaux",
            ));
            continue;
        }
        let is_count = |(_, words): &&(i64, String)| {
            let words = words.to_lowercase();
            ["coup", "nombre", "move", "number", "total", "count"].iter().any(|word| words.contains(word))
        };
        let Some((count, words)) = counts.iter().find(is_count) else { continue };
        (example.expected, example.found, example.read) =
            (shown.to_string(), count.to_string(), words.trim().to_owned());
        example.why = say!(bench.words, "judge-boards", boards = shown, moves = (shown - 1));
        example.position =
            Some(address(if is_filling { 0 } else { (1 << squares) - 1 }, squares, is_filling));
        return SizeFinding::Wrong(Box::new(example));
    }
    remark.map_or(SizeFinding::Right, SizeFinding::Remarked)
}
