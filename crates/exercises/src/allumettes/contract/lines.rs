//! Lines of play: all that a player wins, and those that an output has.

use std::collections::BTreeMap;

use lucas_check::Bench;
use lucas_check::numerals::{Numeral, folded, numerals, plain};

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

/// How lines of play are written, learnt on the handout's matches, then frozen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineStyle {
    /// In words: a player takes so many, then the other.
    Told,
    /// In rows of numbers, of which every so-manieth from so far before the end is a take.
    Row { step: usize, last: usize },
    /// In rows of digits without anything between.
    Glued,
}

impl LineStyle {
    /// The style in which most of what is printed are lines of so many matches.
    pub fn learnt(text: &str, matches: i64, winner: i64) -> Self {
        let right = lines(matches, winner);
        let rows = (1..=4).flat_map(|step| (0..step).map(move |last| LineStyle::Row { step, last }));
        let all = [LineStyle::Told].into_iter().chain(rows).chain([LineStyle::Glued]);
        let agreed = |style: LineStyle| {
            let found = style.lines(text, matches);
            let same = right.iter().filter(|line| found.contains(line)).count();
            if same == 0 {
                0
            } else {
                4 * right.len() + 4 * same - found.len().abs_diff(right.len()).min(right.len())
            }
        };
        // Of equals the first.
        let better = |best: (usize, LineStyle), style| match agreed(style) {
            score if score > best.0 => (score, style),
            _ => best,
        };
        all.fold((0, LineStyle::Told), better).1
    }

    /// The lines in what is printed, each until its last match is gone.
    pub fn lines(self, text: &str, matches: i64) -> Vec<TakenLine> {
        let text = plain(text);
        let LineStyle::Row { step, last } = self else {
            return if self == LineStyle::Told {
                told_lines(&text, matches)
            } else {
                glued_lines(&text, matches)
            };
        };
        let thinned = |words: &str| {
            let all: TakenLine = numerals(words).iter().map(|one| one.value).collect();
            let mut taken: TakenLine =
                all.iter().rev().skip(last).step_by(step).map(|take| take.abs()).collect();
            taken.reverse();
            taken
        };
        // What says how many lines there are is none.
        let rows: Vec<TakenLine> = text.lines().filter(|words| !is_total(words)).map(thinned).collect();
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
        rows.iter().filter_map(taken).collect()
    }
}

/// Words of taking.
const TAKING: [&str; 6] = ["enl", "retir", "prend", "take", "remove", "ôte"];

/// Lines told in words: what players take in turn. Several takes may stand in one line of text, each after its word or before it.
fn told_lines(text: &str, matches: i64) -> Vec<TakenLine> {
    let mut found = Vec::new();
    let (mut line, mut left) = (TakenLine::new(), matches);
    for words in text.lines() {
        let words = words.to_lowercase();
        if words.contains("solution") {
            (line, left) = (TakenLine::new(), matches);
        }
        let verbs = TAKING.iter().flat_map(|verb| words.match_indices(verb).map(|(at, _)| at));
        let mut verbs: Vec<usize> = verbs.collect();
        verbs.sort_unstable();
        // A word that is found in another is one with it.
        verbs.dedup_by(|next, at| words[*at..*next].chars().all(char::is_alphabetic));
        let mut from = 0;
        for (place, verb) in verbs.iter().enumerate() {
            let end = verbs.get(place + 1).copied().unwrap_or(words.len());
            let (before, after) = (numerals(&words[from..*verb]), numerals(&words[*verb..end]));
            let is_player = |label: &str| ["joueur", "player", "j", "p"].contains(&label);
            let is_take = |label: &str| {
                !is_player(label) && !["reste", "restant", "restent", "left", "remain"].contains(&label)
            };
            let player_of = |one: &&Numeral| is_player(&one.label);
            let take_of = |one: &&Numeral| is_take(&one.label);
            let later = after.iter().find(take_of);
            let unnamed = before.first().filter(|_| before.len() == 1 && later.is_some());
            let who = before.iter().rfind(player_of).or_else(|| after.iter().find(player_of)).or(unnamed);
            let take = later.or_else(|| before.iter().rfind(take_of));
            let player = i64::try_from(line.len() % 2 + 1).unwrap_or(1);
            let is_turn = who.is_none_or(|who| who.value == player);
            // Said so plainly, a take counts even if there is no such move.
            let is_legal = |take: i64| take > 0 && (who.is_some() || (take <= 3 && take <= left));
            if let Some(take) = take.map(|take| take.value).filter(|take| is_turn && is_legal(*take)) {
                left -= take;
                line.push(take);
                if left <= 0 {
                    found.push(std::mem::take(&mut line));
                    left = matches;
                }
            }
            from = *verb;
        }
    }
    found
}

/// Lines of digits, of which each is a take.
fn glued_lines(text: &str, matches: i64) -> Vec<TakenLine> {
    let row = |words: &str| -> Option<TakenLine> {
        let digits: String = numerals(words).last()?.value.to_string();
        let takes: TakenLine = digits.chars().filter_map(|digit| digit.to_digit(10)).map(i64::from).collect();
        (takes.iter().sum::<i64>() == matches && !is_total(words)).then_some(takes)
    };
    text.lines().filter_map(row).collect()
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

    const ROW: LineStyle = LineStyle::Row { step: 1, last: 0 };

    #[test]
    fn the_lines_are_as_many_as_the_handout_says() {
        let counts: Vec<usize> = (1..=8).map(|matches| lines(matches, 1).len()).collect();
        assert_eq!(counts, [1, 1, 2, 3, 7, 12, 22, 40]);
    }

    #[test]
    fn printed_lines_are_read_in_words_and_in_rows() {
        let read = |text: &str| LineStyle::learnt(text, 3, 1).lines(text, 3);
        let text = "Solution 1 :\nLe joueur 1 a la main. Il reste 3 allumettes.\nLe joueur 1 enlève 3 allumette(s).\nLe joueur 1 gagne";
        assert_eq!(read(text), [[3]]);
        for text in [
            "1: 1 1 1\n2: 3",
            "n ? 111\n3\n",
            "J1 -1 (reste 2) | J2 -1 (reste 1) | J1 -1 (reste 0)\nJ1 -3 (reste 0)",
            "Partie 1 : J1 prend 1, J2 prend 1, J1 prend 1\nPartie 2 : J1 prend 3",
            "Joueur 1 (il reste 3) : prend 1\nJoueur 2 (il reste 2) : prend 1\nJoueur 1 (il reste 1) : prend 1\nJoueur 1 (il reste 3) : prend 3",
            "1 allumette retirée par le joueur 1\n1 allumette retirée par le joueur 2\n1 allumette retirée par le joueur 1\n3 allumettes retirées par le joueur 1",
        ] {
            assert_eq!(read(text), [vec![1, 1, 1], vec![3]], "{text}");
        }
    }

    #[test]
    fn how_many_lines_there_are_is_no_line() {
        for total in
            ["1 solutions", "1 solution trouvée", "Nombre de parties : 1", "Total = 1", "n = 1 allumette"]
        {
            let found = ROW.lines(&format!("1\n{total}\n"), 1);
            assert_eq!(found, [[1]], "{total}");
        }
        assert_eq!(ROW.lines("Partie : 1\n", 1), [[1]]);
        assert_eq!(ROW.lines("coups = 1 2\ncoups = 3\n1 parties\n2 solutions\n", 3), [vec![1, 2], vec![3]]);
    }

    #[test]
    fn lines_with_a_take_that_is_no_move_are_lines_too() {
        let text = "Le joueur 1 enlève 4 allumettes.\nLe joueur 2 enlève 1.\nLe joueur 1 enlève 1.\nIl reste 5 allumettes à prendre.";
        assert_eq!(LineStyle::Told.lines(text, 6), [[4, 1, 1]]);
        assert_eq!(ROW.lines("6 allumettes\n1: 3 2 1\n2: 4 1 1", 6), [[3, 2, 1], [4, 1, 1]]);
    }
}
