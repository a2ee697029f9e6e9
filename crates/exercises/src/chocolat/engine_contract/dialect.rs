//! How one plays with an engine: how breaks are typed, and how it shows bars and values; learnt on two bars, then frozen.

use std::collections::HashSet;
use std::io;
use std::time::Instant;

use lucas_check::numerals::{numerals, plain};
use lucas_check::{Bench, Fate, Utterance};

use super::super::contract::Sides;
use super::super::mistakes::value;
use super::{SAMPLES, arguments};

/// A break: along columns or rows, after so many.
pub(super) type Cut = (bool, i64);

/// The bars that breaks lead to.
pub(super) fn cuts([m, n, i, j]: Sides) -> Vec<(Cut, Sides)> {
    let vertical = (1..m).map(|at| ((true, at), if i < at { [at, n, i, j] } else { [m - at, n, i - at, j] }));
    let horizontal =
        (1..n).map(|at| ((false, at), if j < at { [m, at, i, j] } else { [m, n - at, i, j - at] }));
    vertical.chain(horizontal).collect()
}

/// Words for a break along columns, and along rows. Each may go with each where a program has both in its text.
const COLUMN_WORDS: [&str; 15] = [
    "v",
    "V",
    "c",
    "C",
    "x",
    "X",
    "col",
    "cols",
    "colonne",
    "colonnes",
    "column",
    "columns",
    "vertical",
    "verticale",
    "vert",
];
const ROW_WORDS: [&str; 19] = [
    "h",
    "H",
    "l",
    "L",
    "r",
    "R",
    "y",
    "Y",
    "lig",
    "lin",
    "ligne",
    "lignes",
    "row",
    "rows",
    "rang",
    "rangee",
    "horizontal",
    "horizontale",
    "hor",
];

/// A way to type a break.
#[derive(Clone, Copy, Debug)]
pub(super) struct BreakDialect {
    words: [&'static str; 2],
    between: &'static str,
    is_number_first: bool,
    /// What is added to the number of columns or rows before the break.
    pub from: i64,
}

impl BreakDialect {
    pub fn typed(self, (is_vertical, at): Cut) -> String {
        let (word, number) = (self.words[usize::from(!is_vertical)], at + self.from);
        if self.is_number_first {
            format!("{number}{}{word}", self.between)
        } else {
            format!("{word}{}{number}", self.between)
        }
    }

    /// Pairs of words that are often used: they are tried though they are not in the program's text.
    fn usual() -> [[&'static str; 2]; 18] {
        [
            ["v", "h"],
            ["V", "H"],
            ["1", "2"],
            ["0", "1"],
            ["c", "l"],
            ["C", "L"],
            ["vertical", "horizontal"],
            ["c", "r"],
            ["2", "1"],
            ["1", "0"],
            ["colonne", "ligne"],
            ["column", "row"],
            ["h", "v"],
            ["H", "V"],
            ["x", "y"],
            ["verticale", "horizontale"],
            ["verticalement", "horizontalement"],
            ["col", "lig"],
        ]
    }

    fn all() -> Vec<Self> {
        let usual = BreakDialect::usual();
        let pairs = COLUMN_WORDS.into_iter().flat_map(|column| ROW_WORDS.map(|row| [column, row]));
        let words: Vec<[&str; 2]> =
            usual.into_iter().chain(pairs.filter(|pair| !usual.contains(pair))).collect();
        let mut all = Vec::new();
        for from in [0, -1] {
            for is_number_first in [false, true] {
                for between in [" ", "", "\n", ","] {
                    let typed =
                        words.iter().map(|&words| BreakDialect { words, between, is_number_first, from });
                    all.extend(typed);
                }
            }
        }
        all
    }
}

/// How an engine is played with.
#[derive(Clone, Debug)]
pub(super) struct EngineReading {
    pub dialect: BreakDialect,
    /// What is added to the coordinates of the deadly square when they are shown.
    pub from: i64,
    /// Whether values are those of the engine, not of who is to move.
    pub is_own: bool,
}

/// A bar that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShownBar {
    pub sides: Sides,
    /// The value after it.
    pub value: Option<i64>,
    /// The line that it stands on, with that of the value.
    pub line: String,
}

/// The bars that are shown, of these.
pub(super) fn shown(text: &str, from: i64, legal: &[Sides]) -> Vec<ShownBar> {
    let text = plain(text);
    let all = numerals(&text);
    // A bar stands in one line if it can: the numbers of two lines may look like another.
    for lines in [0, 1] {
        let mut found = Vec::new();
        for (place, four) in all.windows(4).enumerate() {
            let sides = [four[0].value, four[1].value, four[2].value - from, four[3].value - from];
            if four[3].line - four[0].line <= lines && legal.contains(&sides) {
                let next = all.get(place + 4).filter(|next| next.line - four[3].line <= 2);
                let value = next.map(|next| next.value);
                let last = next.map_or(four[3].line, |next| next.line);
                let rows = text.lines().enumerate().filter(|(row, _)| *row == four[3].line || *row == last);
                let line = rows.map(|(_, line)| line.trim()).collect::<Vec<_>>().join(" ");
                found.push(ShownBar { sides, value, line });
            }
        }
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// Finds a way to reply, and what the numbers mean; else what was said.
pub(super) fn learnt(bench: &Bench<'_>) -> io::Result<Result<EngineReading, (String, Fate)>> {
    let began = Instant::now();
    let opening = bench.candidate.talk(&arguments(SAMPLES[0]))?.hear()?;
    let Utterance::Waits(said) = &opening else {
        return Ok(Err((opening.text().to_owned(), ended(&opening))));
    };
    let mut last = (said.clone(), Fate::Exit(0));
    let after: Vec<Sides> = cuts(SAMPLES[0]).into_iter().map(|(_, after)| after).collect();
    for (dialect, from) in ways(bench, said).into_iter().take_while(|_| !bench.is_learning_over(began)) {
        // What a bar is shown as does not depend on how one replies.
        if shown(said, from, &after).is_empty() {
            continue;
        }
        let mut is_taken = true;
        'samples: for sample in SAMPLES {
            for is_vertical in [true, false] {
                if let Some((said, false)) = answer(bench, (dialect, from), sample, is_vertical)? {
                    last.0 = said;
                    is_taken = false;
                    break 'samples;
                }
            }
        }
        if is_taken {
            return Ok(Ok(EngineReading { dialect, from, is_own: is_own(bench, from)? }));
        }
    }
    Ok(Err(last))
}

/// What is said when a break along columns or rows is typed so after the first move, and whether it is taken; `None` where there is none.
fn answer(
    bench: &Bench<'_>,
    (dialect, from): (BreakDialect, i64),
    sample: Sides,
    is_vertical: bool,
) -> io::Result<Option<(String, bool)>> {
    let after: Vec<Sides> = cuts(sample).into_iter().map(|(_, after)| after).collect();
    let mut talk = bench.candidate.talk(&arguments(sample))?;
    let heard = talk.hear()?;
    let mut said = heard.text().to_owned();
    let Some(ShownBar { sides: bar, .. }) = shown(&said, from, &after).pop() else {
        return Ok(Some((said, false)));
    };
    // A reply that no other way of typing means, and that leaves something to play.
    let along: Vec<_> = cuts(bar).into_iter().filter(|((along, _), _)| *along == is_vertical).collect();
    let later = along.iter().copied().filter(|((_, at), _)| *at > 1);
    let Some((cut, next)) = later.max_by_key(|(_, [m, n, ..])| m * n).or(along.last().copied()) else {
        return Ok(None);
    };
    talk.say(&dialect.typed(cut))?;
    let answer = talk.hear()?;
    said.push_str(answer.text());
    let is_taken = !shown(answer.text(), from, &[next]).is_empty();
    Ok(Some((said, is_taken)))
}

/// All ways to reply, those whose words the program asks for or has in its text first.
fn ways(bench: &Bench<'_>, said: &str) -> Vec<(BreakDialect, i64)> {
    let sources = bench.candidate.sources();
    let is_asked =
        |word: &str| said.split(|letter: char| !letter.is_alphanumeric()).any(|asked| asked == word);
    let quoted: HashSet<&str> = sources.iter().flat_map(|source| quoted_words(&source.text)).collect();
    let usual = BreakDialect::usual();
    let mut all: Vec<(BreakDialect, i64)> = [0, 1]
        .into_iter()
        .flat_map(|from| BreakDialect::all().into_iter().map(move |dialect| (dialect, from)))
        .collect();
    // Words that are asked for stand in prompts, others perhaps only where a reply is compared.
    let rank = |words: [&str; 2]| {
        let is_usual = usual.contains(&words);
        if words.iter().all(|word| is_asked(word)) {
            0
        } else if words.iter().all(|word| is_asked(word) || quoted.contains(word)) {
            if is_usual { 1 } else { 2 }
        } else {
            if is_usual { 3 } else { 4 }
        }
    };
    all.retain(|(dialect, _)| rank(dialect.words) < 4);
    all.sort_by_cached_key(|(dialect, _)| rank(dialect.words));
    all
}

/// The words within the quotes of a source, line by line.
fn quoted_words(text: &str) -> HashSet<&str> {
    let mut words = HashSet::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some(begin) = rest.find(['\'', '"']) {
            let quote = &rest[begin..=begin];
            rest = &rest[begin + 1..];
            let Some(end) = rest.find(quote) else { break };
            words.extend(rest[..end].split(|letter: char| !letter.is_alphanumeric()));
            rest = &rest[end + 1..];
        }
    }
    words
}

pub(super) fn ended(heard: &Utterance) -> Fate {
    match heard {
        Utterance::Ended(_, fate) => fate.clone(),
        Utterance::Waits(_) => Fate::Waiting,
    }
}

/// Whether the engine says its own value, on a bar that is worth something to both.
fn is_own(bench: &Bench<'_>, from: i64) -> io::Result<bool> {
    let (mut own, mut usual) = (0, 0);
    for sample in [SAMPLES[0], SAMPLES[1], [2, 2, 0, 0], [3, 4, 0, 0]] {
        let mut talk = bench.candidate.talk(&arguments(sample))?;
        let heard = talk.hear()?;
        let after: Vec<Sides> = cuts(sample).into_iter().map(|(_, after)| after).collect();
        if let Some(ShownBar { sides: bar, value: Some(said), .. }) = shown(heard.text(), from, &after).pop()
        {
            usual += usize::from(said == value(bar) && said != 0);
            own += usize::from(said == -value(bar) && said != 0);
        }
    }
    Ok(own > usual)
}

impl EngineReading {
    pub fn told(&self, bench: &Bench<'_>) -> String {
        let (vertical, horizontal) = (self.dialect.typed((true, 2)), self.dialect.typed((false, 3)));
        let (vertical, horizontal) = (vertical.replace('\n', "⏎"), horizontal.replace('\n', "⏎"));
        let from = self.from;
        bench.say(
            &format!("'{vertical}' breaks after column 2, '{horizontal}' after row 3; the deadly square counts from {from}"),
            &format!("« {vertical} » casse après la colonne 2, « {horizontal} » après la ligne 3 ; le carré de la mort se compte à partir de {from}"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_two_lines_are_no_bar_if_those_of_one_are() {
        let text = "Il casse après la colonne 1\nTablette 1 x 2, carré colonne 1 ligne 1\nEvaluation : 1\n1 - Vertical\n";
        let legal = [[1, 2, 0, 0], [2, 1, 0, 0]];
        let bar = |line: &str| ShownBar { sides: [1, 2, 0, 0], value: Some(1), line: line.to_owned() };
        // The line of the bar is the one that was read, not the last.
        let line = "Tablette 1 x 2, carré colonne 1 ligne 1 Evaluation : 1";
        assert_eq!(shown(text, 1, &legal), [bar(line)]);
        let line = "carré (0, 0), valeur 1";
        assert_eq!(shown("Taille 1 x 2\ncarré (0, 0), valeur 1", 0, &legal), [bar(line)]);
    }

    #[test]
    fn words_that_are_asked_for_are_put_together_as_they_were_not_before() {
        let is_known = |words: [&str; 2]| BreakDialect::all().iter().any(|dialect| dialect.words == words);
        assert!(is_known(["col", "row"]) && is_known(["colonne", "rangee"]) && is_known(["1", "2"]));
        let quoted = quoted_words("ask = 'col K or row K'  # don't\nif w == \"ligne\": pass");
        assert!(["col", "row", "ligne"].iter().all(|word| quoted.contains(*word)), "{quoted:?}");
        assert!(!quoted.contains("pass") && !quoted.contains("ask"), "{quoted:?}");
    }
}
