//! Lines of play: all that a player wins, and those that an output has.

use std::collections::BTreeMap;

use lucas_check::Bench;
use lucas_check::numerals::{folded, numerals, plain};

/// A line of play: what is taken, in turn.
pub(super) type TakenLine = Vec<i64>;

/// All lines that a player wins, player 1 moving first and the last match winning, in the order of depth.
pub(in super::super) fn lines(matches: i64, winner: i64) -> Vec<TakenLine> {
    fn walk(left: i64, line: &mut TakenLine, winner: i64, found: &mut Vec<TakenLine>) {
        if left == 0 {
            if (line.len() % 2 == 1) == (winner == 1) {
                found.push(line.clone());
            }
            return;
        }
        for take in 1..=left.min(3) {
            line.push(take);
            walk(left - take, line, winner, found);
            line.pop();
        }
    }
    let mut found = Vec::new();
    walk(matches, &mut Vec::new(), winner, &mut found);
    found
}

/// The lines in what is printed: takes of players in turn, each line until its last match is gone.
pub(super) fn printed_lines(text: &str, matches: i64) -> Vec<TakenLine> {
    let taking = ["enl", "retir", "prend", "take", "remove", "ôte"];
    let mut found = Vec::new();
    let (mut line, mut left) = (TakenLine::new(), matches);
    for words in plain(text).lines() {
        let lower = words.to_lowercase();
        let all: Vec<i64> = numerals(words).iter().map(|one| one.value).collect();
        if lower.contains("solution") {
            (line, left) = (TakenLine::new(), matches);
            continue;
        }
        let is_taking = taking.iter().any(|word| lower.contains(word));
        let player = i64::try_from(line.len() % 2 + 1).unwrap_or(1);
        let is_legal = |take: &i64| (1..=3).contains(take) && *take <= left;
        let take = match all[..] {
            // Said so plainly, a take counts even if there is no such move.
            [who, take] if is_taking && who == player && take > 0 => Some(take),
            [take] if is_taking => Some(take).filter(is_legal),
            [who, take, ..] if is_taking && who == player => Some(take).filter(is_legal),
            _ => None,
        };
        if let Some(take) = take {
            left -= take;
            line.push(take);
            if left <= 0 {
                found.push(std::mem::take(&mut line));
                left = matches;
            }
        }
    }
    if found.is_empty() {
        // Lines of nothing but takes, each on a line of its own. What says how many lines there are is none.
        let clean = plain(text);
        let rows = clean.lines().filter(|words| !is_total(words));
        let rows = rows
            .map(|words| numerals(words).iter().map(|one| one.value).collect::<TakenLine>())
            .collect::<Vec<_>>();
        let is_all = |row: &[i64]| row.iter().sum::<i64>() == matches;
        let is_legal = |row: &[i64]| row.iter().all(|take| (1..=3).contains(take));
        let begins =
            |row: &TakenLine| (0..row.len()).find(|&from| is_all(&row[from..]) && is_legal(&row[from..]));
        // Where most lines begin after the same numbers, one that takes too many at once is a line too.
        let from = rows.iter().filter_map(begins).min();
        let taken = |row: &TakenLine| {
            let too_many = from.filter(|&from| row.len() > from + 1 && is_all(&row[from..]));
            begins(row).or(too_many).map(|from| row[from..].to_vec())
        };
        found = rows.iter().filter_map(taken).collect();
    }
    found
}

/// Whether a line only counts something: one number, and a word after it, or a word before it that is no name of a line.
fn is_total(words: &str) -> bool {
    let [one] = &numerals(words)[..] else { return false };
    let folded = folded(words);
    let (before, after) = folded.split_once(&one.value.abs().to_string()).unwrap_or((&folded, ""));
    let has_word = |part: &str| part.chars().any(char::is_alphabetic);
    let counting =
        ["nombre", "total", "number", "count", "combien", "trouve", "found", "reste", " a ", "matches"];
    has_word(after) || counting.iter().any(|word| before.contains(word))
}

fn counts(lines: &[TakenLine]) -> BTreeMap<&TakenLine, usize> {
    let mut counts = BTreeMap::new();
    for line in lines {
        *counts.entry(line).or_default() += 1;
    }
    counts
}

pub(super) fn told(lines: &[TakenLine]) -> String {
    let one = |line: &TakenLine| line.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    lines.iter().take(8).map(one).collect::<Vec<_>>().join(" · ")
}

/// The first line that is missing or too many, and what is said of it.
pub(super) fn difference(
    bench: &Bench<'_>,
    found: &[TakenLine],
    right: &[TakenLine],
) -> Option<(TakenLine, String)> {
    let (found, right) = (counts(found), counts(right));
    let missing = right.iter().find(|(line, count)| found.get(*line) < Some(count));
    // What is no line at all says more than one that is there twice.
    let extra = found
        .iter()
        .filter(|(line, count)| right.get(*line) < Some(count))
        .min_by_key(|(line, _)| right.contains_key(*line));
    match (missing, extra) {
        (Some((&line, _)), _) => {
            let listed = told(std::slice::from_ref(line));
            let why =
                bench.say(&format!("the line {listed} is missing"), &format!("il manque la partie {listed}"));
            Some((line.clone(), why))
        }
        (None, Some((&line, _))) => {
            let listed = told(std::slice::from_ref(line));
            let why = match line.iter().find(|take| !(1..=3).contains(*take)) {
                Some(take) => bench.say(
                    &format!("the line {listed} takes {take} at once: 1, 2 or 3 may be taken"),
                    &format!("la partie {listed} en enlève {take} d'un coup : on en enlève 1, 2 ou 3"),
                ),
                None => bench.say(
                    &format!("the line {listed} is not won, or is there twice"),
                    &format!("la partie {listed} n'est pas gagnée, ou y est deux fois"),
                ),
            };
            Some((line.clone(), why))
        }
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_as_many_as_the_handout_says() {
        let counts: Vec<usize> = (1..=8).map(|matches| lines(matches, 1).len()).collect();
        assert_eq!(counts, [1, 1, 2, 3, 7, 12, 22, 40]);
    }

    #[test]
    fn printed_lines_are_read_in_words_and_in_rows() {
        let text = "Solution 1 :\nLe joueur 1 a la main. Il reste 3 allumettes.\nLe joueur 1 enlève 3 allumette(s).\nLe joueur 1 gagne";
        assert_eq!(printed_lines(text, 3), [[3]]);
        assert_eq!(printed_lines("1: 1 1 1\n2: 3", 3), [vec![1, 1, 1], vec![3]]);
    }

    #[test]
    fn how_many_lines_there_are_is_no_line() {
        for total in
            ["1 solutions", "1 solution trouvée", "Nombre de parties : 1", "Total = 1", "n = 1 allumette"]
        {
            let found = printed_lines(&format!("1\n{total}\n"), 1);
            assert_eq!(found, [[1]], "{total}");
        }
        assert_eq!(printed_lines("Partie : 1\n", 1), [[1]]);
        assert_eq!(
            printed_lines("coups = 1 2\ncoups = 3\n1 parties\n2 solutions\n", 3),
            [vec![1, 2], vec![3]]
        );
    }

    #[test]
    fn lines_with_a_take_that_is_no_move_are_lines_too() {
        let text = "Le joueur 1 enlève 4 allumettes.\nLe joueur 2 enlève 1.\nLe joueur 1 enlève 1.\nIl reste 5 allumettes à prendre.";
        assert_eq!(printed_lines(text, 6), [[4, 1, 1]]);
        assert_eq!(printed_lines("6 allumettes\n1: 3 2 1\n2: 4 1 1", 6), [[3, 2, 1], [4, 1, 1]]);
    }
}
