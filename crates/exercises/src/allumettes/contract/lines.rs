//! Lines of play: all that a player wins, and those that an output has.

use std::collections::{BTreeMap, BTreeSet};

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

/// How lines of play are written, and the words that stand in them.
#[derive(Clone, Debug)]
pub(super) struct LineReading {
    style: LineStyle,
    words: BTreeSet<String>,
}

impl LineReading {
    /// The style in which most of what is printed are lines of so many matches.
    pub fn learnt(text: &str, matches: i64, winner: i64) -> Self {
        let text = plain(text);
        let style = LineStyle::learnt(&text, matches, winner);
        let words = style.rows(&text, matches).into_iter().flat_map(|(row, _)| names(row)).collect();
        LineReading { style, words }
    }

    /// The lines in what is printed, each until its last match is gone. What is said in other words is none, unless there is nothing else.
    pub fn lines(&self, text: &str, matches: i64) -> Vec<TakenLine> {
        let text = plain(text);
        let rows = self.style.rows(&text, matches);
        let is_known = |words: &str| {
            let names = names(words);
            2 * names.iter().filter(|name| self.words.contains(*name)).count() >= names.len()
        };
        let known: Vec<TakenLine> =
            rows.iter().filter(|(words, _)| is_known(words)).map(|(_, line)| line.clone()).collect();
        if known.is_empty() { rows.into_iter().map(|(_, line)| line).collect() } else { known }
    }
}

/// The words of a line, numbers aside, in the singular.
fn names(words: &str) -> Vec<String> {
    let folded = folded(words);
    let names = folded.split(|letter: char| !letter.is_alphabetic()).filter(|name| !name.is_empty());
    names.map(|name| name.trim_end_matches(['s', 'x']).to_owned()).collect()
}

impl LineStyle {
    /// The style in which most of what is printed are lines of so many matches.
    fn learnt(text: &str, matches: i64, winner: i64) -> Self {
        let right = lines(matches, winner);
        let rows = (1..=4).flat_map(|step| (0..step).map(move |last| LineStyle::Row { step, last }));
        let all = [LineStyle::Told].into_iter().chain(rows).chain([LineStyle::Glued]);
        let agreed = |style: LineStyle| {
            let found: Vec<TakenLine> = style.rows(text, matches).into_iter().map(|(_, line)| line).collect();
            let same = right.iter().filter(|line| found.contains(line)).count();
            let others = (found.len() - same.min(found.len())).min(right.len());
            if same == 0 { 0 } else { 4 * (right.len() + same) - others }
        };
        // Of equals the first.
        let better = |best: (usize, LineStyle), style| match agreed(style) {
            score if score > best.0 => (score, style),
            _ => best,
        };
        all.fold((0, LineStyle::Told), better).1
    }

    /// The lines in what is printed, each with the words that it stands in; none where it takes several lines of text.
    fn rows<'t>(self, text: &'t str, matches: i64) -> Vec<(&'t str, TakenLine)> {
        let LineStyle::Row { step, last } = self else {
            return if self == LineStyle::Told {
                told_lines(text, matches).into_iter().map(|line| ("", line)).collect()
            } else {
                glued_lines(text, matches)
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
        let rows: Vec<(&'t str, TakenLine)> =
            text.lines().filter(|words| !is_total(words)).map(|words| (words, thinned(words))).collect();
        let is_all = |row: &[i64]| row.iter().sum::<i64>() == matches;
        let is_legal = |row: &[i64]| row.iter().all(|take| (1..=3).contains(take));
        let begins =
            |row: &TakenLine| (0..row.len()).find(|&from| is_all(&row[from..]) && is_legal(&row[from..]));
        // Where most lines begin after the same numbers, one that takes too many at once is a line too.
        let from = rows.iter().filter_map(|(_, row)| begins(row)).min();
        let taken = |(words, row): (&'t str, TakenLine)| {
            let too_many = from.filter(|&from| row.len() > from + 1 && is_all(&row[from..]));
            begins(&row).or(too_many).map(|from| (words, row[from..].to_vec()))
        };
        rows.into_iter().filter_map(taken).collect()
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
fn glued_lines(text: &str, matches: i64) -> Vec<(&str, TakenLine)> {
    let row = |words: &str| -> Option<TakenLine> {
        let digits: String = numerals(words).last()?.value.to_string();
        let takes: TakenLine = digits.chars().filter_map(|digit| digit.to_digit(10)).map(i64::from).collect();
        (takes.iter().sum::<i64>() == matches && !is_total(words)).then_some(takes)
    };
    text.lines().filter_map(|words| Some((words, row(words)?))).collect()
}

/// Whether a line only counts something: one number, and a word after it, or a word before it that is no name of a line.
fn is_total(words: &str) -> bool {
    let [one] = &numerals(words)[..] else { return false };
    let folded = folded(words);
    let (before, after) = folded.split_once(&one.value.abs().to_string()).unwrap_or((&folded, ""));
    let has_word = |part: &str| part.chars().any(char::is_alphabetic);
    let counting =
        ["nombre", "total", "number", "count", "combien", "trouve", "found", "reste", " a ", "matches"];
    // How many matches there are is told by their name, or by n; after a question stands the answer.
    let name = before.split(|letter: char| !letter.is_alphabetic()).rfind(|word| !word.is_empty());
    let is_size =
        !before.contains('?') && name.is_some_and(|name| ["n", "allumette", "allumettes"].contains(&name));
    has_word(after) || is_size || counting.iter().any(|word| before.contains(word))
}

fn counts(lines: &[TakenLine]) -> BTreeMap<&TakenLine, usize> {
    let mut counts = BTreeMap::new();
    for line in lines {
        *counts.entry(line).or_default() += 1;
    }
    counts
}

/// Whether both have the same lines, in any order.
pub(super) fn is_same(one: &[TakenLine], other: &[TakenLine]) -> bool {
    one.len() == other.len() && counts(one) == counts(other)
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
                None if right.contains_key(line) => bench.say(
                    &format!("the line {listed} is there more than once"),
                    &format!("la partie {listed} y est plusieurs fois"),
                ),
                None => bench.say(
                    &format!("the line {listed} is not won"),
                    &format!("la partie {listed} n'est pas gagnée"),
                ),
            };
            Some((line.clone(), why))
        }
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// The lines of a style, whatever the words.
    fn found(style: LineStyle, text: &str, matches: i64) -> Vec<TakenLine> {
        style.rows(text, matches).into_iter().map(|(_, line)| line).collect()
    }

    const ROW: LineStyle = LineStyle::Row { step: 1, last: 0 };

    #[test]
    fn the_lines_are_as_many_as_the_handout_says() {
        let counts: Vec<usize> = (1..=8).map(|matches| lines(matches, 1).len()).collect();
        assert_eq!(counts, [1, 1, 2, 3, 7, 12, 22, 40]);
    }

    #[test]
    fn printed_lines_are_read_in_words_and_in_rows() {
        let read = |text: &str| LineReading::learnt(text, 3, 1).lines(text, 3);
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
        for total in [
            "1 solutions",
            "1 solution trouvée",
            "Nombre de parties : 1",
            "Total = 1",
            "n = 1 allumette",
            "Jeu des allumettes, n = 1",
            "Allumettes : 1",
        ] {
            assert_eq!(found(ROW, &format!("1\n{total}\n"), 1), [[1]], "{total}");
        }
        assert_eq!(found(ROW, "Partie : 1\n", 1), [[1]]);
        assert_eq!(found(ROW, "coups = 1 2\ncoups = 3\n1 parties\n2 solutions\n", 3), [vec![1, 2], vec![3]]);
    }

    #[test]
    fn what_is_said_in_other_words_than_lines_is_no_line() {
        let listed = |matches: i64| {
            let lines = lines(matches, 1);
            let mut text = format!("{} winning lines for player 1 with {matches} matches\n", lines.len());
            for (place, line) in lines.iter().enumerate() {
                let takes = line.iter().enumerate().map(|(ply, take)| format!("J{}-{take} ", ply % 2 + 1));
                let moves = line.len().div_ceil(2);
                let takes = takes.collect::<String>();
                writeln!(text, "#{}   {takes}  ({moves} moves)", place + 1).expect("a text takes all");
            }
            text
        };
        let reading = LineReading::learnt(&listed(5), 5, 1);
        for matches in 1..=8 {
            assert_eq!(reading.lines(&listed(matches), matches), lines(matches, 1), "{matches}");
        }
        // Of one line its only move may be told in the singular, or in other words altogether.
        assert_eq!(reading.lines("1 winning line\n#1   J1-1   (1 move)\n", 1), [[1]]);
        assert_eq!(reading.lines("Solution unique : P1-1 (fin 1)\n", 1), [[1]]);
    }

    #[test]
    fn lines_with_a_take_that_is_no_move_are_lines_too() {
        let text = "Le joueur 1 enlève 4 allumettes.\nLe joueur 2 enlève 1.\nLe joueur 1 enlève 1.\nIl reste 5 allumettes à prendre.";
        assert_eq!(found(LineStyle::Told, text, 6), [[4, 1, 1]]);
        assert_eq!(found(ROW, "6 allumettes\n1: 3 2 1\n2: 4 1 1", 6), [[3, 2, 1], [4, 1, 1]]);
    }
}
