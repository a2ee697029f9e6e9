//! Boards in what a program prints: rows of cells in a few symbols, learnt from a sample and then frozen.

use std::collections::BTreeMap;

/// How cells are set apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellStyle {
    /// Each is one sign: `* . *`, `●○●`, `101`.
    Signs,
    /// Each stands between brackets, and may be blank: `[X][ ][X]`.
    Bracketed,
    /// Each stands between bars, and may be blank: `|X| |X|`.
    Barred,
    /// Each is a word: `True False True`.
    Words,
}

/// Which cells of a row are meant when there is one too many, the number of the row for instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellSide {
    /// The first.
    First,
    /// The last.
    Last,
}

/// How boards are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellReading {
    /// How cells are set apart.
    pub style: CellStyle,
    /// The symbols, each by what it stands for.
    pub symbols: Vec<String>,
    /// Which cells are meant.
    pub side: CellSide,
    /// What stands around a row, digits aside; empty as long as anything may.
    pub surroundings: Vec<String>,
}

/// A row of cells in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRow {
    /// The line it stands in.
    pub line: usize,
    /// What each cell stands for: the place of its symbol.
    pub cells: Vec<usize>,
    /// What stands in the line before it.
    pub before: String,
    /// What stands in the line after it.
    pub after: String,
}

impl CellRow {
    /// What stands around the row: a sign for each number, and no signs that only set apart.
    #[must_use]
    pub fn surroundings(&self) -> String {
        let mut words = String::new();
        for letter in self.before.chars().chain(['\u{25a1}']).chain(self.after.chars()) {
            let kept = if letter.is_ascii_digit() { '#' } else { letter };
            if (is_between(letter) && letter != '.') || (kept == '#' && words.ends_with('#')) {
                continue;
            }
            words.push(kept);
        }
        words
    }
}

/// What may stand between cells.
fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || "|,;[](){}<>/'\"-_.".contains(letter)
        || ('\u{2500}'..='\u{257f}').contains(&letter)
}

/// No more symbols than these are tried.
const MOST_SYMBOLS: usize = 14;

/// A cell in a line: which, and the bytes it takes.
#[derive(Clone, Copy)]
struct Spanned {
    cell: usize,
    start: usize,
    end: usize,
}

impl CellReading {
    /// The symbols as a person is told of them.
    #[must_use]
    pub fn told(&self) -> String {
        let shown = |symbol: &String| match (self.style, symbol.as_str()) {
            (CellStyle::Bracketed, _) => format!("[{}]", if symbol.is_empty() { " " } else { symbol }),
            (_, "") => "' '".to_owned(),
            (_, symbol) => symbol.to_owned(),
        };
        self.symbols.iter().map(shown).collect::<Vec<_>>().join(" ")
    }

    /// The rows of so many cells in a text, at most one for each line.
    #[must_use]
    pub fn rows(&self, text: &str, width: usize) -> Vec<CellRow> {
        let row = |(line, words): (usize, &str)| {
            let runs = self.runs(words);
            let fits = |run: &&Vec<Spanned>| run.len() == width || (run.len() == width + 1 && width > 1);
            let run = match self.side {
                CellSide::First => runs.iter().find(fits),
                CellSide::Last => runs.iter().rfind(fits),
            }?;
            let used = match self.side {
                CellSide::First => &run[..width],
                CellSide::Last => &run[run.len() - width..],
            };
            let (first, last) = (used.first()?, used.last()?);
            let row = CellRow {
                line,
                cells: used.iter().map(|one| one.cell).collect(),
                before: words[..first.start].to_owned(),
                after: words[last.end..].to_owned(),
            };
            (self.surroundings.is_empty() || self.surroundings.contains(&row.surroundings())).then_some(row)
        };
        text.lines().enumerate().filter_map(row).collect()
    }

    /// The same reading, held from now on to what stands around these rows.
    #[must_use]
    pub fn held_to(mut self, rows: &[CellRow]) -> Self {
        self.surroundings = rows.iter().map(CellRow::surroundings).collect();
        self.surroundings.sort_unstable();
        self.surroundings.dedup();
        self
    }

    /// The same reading, held to as few surroundings as tell as much: a line of dots at the end of a sentence is no row.
    #[must_use]
    pub fn settled(self, text: &str, width: usize, score: impl Fn(&Self) -> usize) -> Self {
        let mut held = self.clone().held_to(&self.rows(text, width));
        for one in held.surroundings.clone() {
            let mut fewer = held.clone();
            fewer.surroundings.retain(|other| *other != one);
            if !fewer.surroundings.is_empty() && score(&fewer) >= score(&held) {
                held = fewer;
            }
        }
        held
    }

    /// Cells that follow each other, with nothing but what may stand between.
    fn runs(&self, line: &str) -> Vec<Vec<Spanned>> {
        let place = |symbol: &str| self.symbols.iter().position(|known| known == symbol);
        let is_digits =
            self.symbols.iter().all(|symbol| symbol.chars().all(|letter| letter.is_ascii_digit()));
        let mut runs: Vec<Vec<Spanned>> = vec![Vec::new()];
        // A row of digits is no list of numbers: no other number may stand beside it.
        let (mut is_beside_number, mut is_list) = (false, false);
        for (start, end, token) in tokens(self.style, line) {
            if let Some(cell) = place(&token) {
                is_list |= is_beside_number;
                runs.last_mut().into_iter().for_each(|run| run.push(Spanned { cell, start, end }));
            } else if self.style != CellStyle::Signs || !token.starts_with(is_between) {
                let is_number = is_digits && token.starts_with(|letter: char| letter.is_ascii_digit());
                let gap = runs.last().and_then(|run| run.last()).map_or("x", |last| &line[last.end..start]);
                if is_list || (is_number && gap.chars().all(|letter| " ,;".contains(letter))) {
                    runs.last_mut().into_iter().for_each(Vec::clear);
                }
                (is_beside_number, is_list) = (is_number, false);
                runs.push(Vec::new());
            } else if !token.starts_with([' ', ',', ';']) {
                is_beside_number = false;
            }
        }
        if is_list {
            runs.pop();
        }
        runs.retain(|run| !run.is_empty());
        runs
    }

    /// Readings in so many symbols that a text allows, each order of symbols a reading of its own.
    #[must_use]
    pub fn possible(text: &str, symbols: usize) -> Vec<Self> {
        let mut found = Vec::new();
        for style in [CellStyle::Signs, CellStyle::Bracketed, CellStyle::Barred, CellStyle::Words] {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            for line in text.lines().take(400) {
                match style {
                    CellStyle::Signs => {
                        for letter in line.chars().filter(|letter| !letter.is_whitespace()) {
                            *counts.entry(letter.to_string()).or_default() += 1;
                        }
                    }
                    style => tokens(style, line)
                        .into_iter()
                        .for_each(|(.., token)| *counts.entry(token).or_default() += 1),
                }
            }
            let mut known: Vec<(String, usize)> =
                counts.into_iter().filter(|(_, count)| *count > 1).collect();
            known.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            known.truncate(MOST_SYMBOLS);
            let known: Vec<String> = known.into_iter().map(|(symbol, _)| symbol).collect();
            for order in orders(&known, symbols) {
                for side in [CellSide::Last, CellSide::First] {
                    found.push(CellReading { style, symbols: order.clone(), side, surroundings: Vec::new() });
                }
            }
        }
        found
    }
}

/// All ways to choose so many in order.
fn orders(known: &[String], count: usize) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<String>| {
            let next = known.iter().filter(|symbol| !order.contains(symbol));
            next.map(|symbol| order.iter().cloned().chain([symbol.clone()]).collect()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The cells of a line, whatever they are, with the bytes they take.
fn tokens(style: CellStyle, line: &str) -> Vec<(usize, usize, String)> {
    let is_short = |(.., inside): &(usize, usize, String)| inside.chars().count() <= 3;
    match style {
        CellStyle::Signs => {
            line.char_indices().map(|(at, letter)| (at, at + letter.len_utf8(), letter.to_string())).collect()
        }
        CellStyle::Bracketed => {
            let opened = line.match_indices(['[', '(', '{']);
            let closed = opened.filter_map(|(start, _)| {
                let inside = &line[start + 1..];
                let length = inside.find([']', ')', '}'])?;
                Some((start, start + length + 2, inside[..length].trim().to_owned()))
            });
            closed.filter(is_short).collect()
        }
        CellStyle::Barred => {
            let bars: Vec<(usize, &str)> = line.match_indices(['|', '│', '┃', '║']).collect();
            let between = bars.windows(2).map(|pair| {
                let (start, end) = (pair[0].0 + pair[0].1.len(), pair[1].0);
                (start, end, line[start..end].trim().to_owned())
            });
            between.filter(is_short).collect()
        }
        CellStyle::Words => {
            let is_apart = |letter: char| letter.is_whitespace() || ",;[](){}".contains(letter);
            let mut found = Vec::new();
            let mut start = None;
            for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
                match (start, is_apart(letter)) {
                    (None, false) => start = Some(at),
                    (Some(from), true) => {
                        found.push((from, at, line[from..at].to_lowercase()));
                        start = None;
                    }
                    _ => {}
                }
            }
            found.retain(|(.., word)| (2..12).contains(&word.chars().count()));
            found
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(style: CellStyle, symbols: [&str; 2], side: CellSide, line: &str) -> Vec<Vec<usize>> {
        let symbols = symbols.map(str::to_owned).to_vec();
        let reading = CellReading { style, symbols, side, surroundings: Vec::new() };
        reading.rows(line, 3).into_iter().map(|row| row.cells).collect()
    }

    #[test]
    fn rows_are_read_in_many_styles() {
        let last = CellSide::Last;
        assert_eq!(cells(CellStyle::Signs, [".", "*"], last, "* . *"), [[1, 0, 1]]);
        assert_eq!(cells(CellStyle::Signs, ["○", "●"], last, "coup   1 : ○●○"), [[0, 1, 0]]);
        assert_eq!(cells(CellStyle::Bracketed, ["", "X"], last, "3) [X][ ][X]"), [[1, 0, 1]]);
        assert_eq!(cells(CellStyle::Barred, ["", "o"], last, "| o |   | o |"), [[1, 0, 1]]);
        assert_eq!(cells(CellStyle::Words, ["false", "true"], last, "[True, False, True]"), [[1, 0, 1]]);
        assert_eq!(cells(CellStyle::Signs, ["0", "1"], last, " 1 | 0 | 1 | 0 |"), [[0, 1, 0]]);
        assert_eq!(cells(CellStyle::Signs, ["0", "1"], CellSide::First, "0 1 1   value 6"), [[0, 1, 1]]);
        assert!(cells(CellStyle::Signs, ["0", "1"], last, "Nombre de coups = 10").is_empty());
        assert!(cells(CellStyle::Signs, ["0", "1"], last, "3 1 0 1").is_empty());
        assert!(cells(CellStyle::Signs, ["0", "1"], CellSide::First, "0 1 1 3").is_empty());
    }

    #[test]
    fn what_stands_around_a_row_is_held_to() {
        let symbols = vec![".".to_owned(), "*".to_owned()];
        let reading =
            CellReading { style: CellStyle::Signs, symbols, side: CellSide::Last, surroundings: Vec::new() };
        let held = reading.clone().held_to(&reading.rows("coup 1 : * . .", 3));
        assert_eq!(held.rows("coup 12 : * .\nFini. Ok..\n* .", 2).len(), 1);
    }
}
