//! Boards in what a program prints: rows of cells in a few symbols, learnt from a sample and then frozen.

mod tokens;

use std::collections::BTreeMap;

use self::tokens::{tokens, walls};

/// How cells are set apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellStyle {
    /// Each is one sign: `* . *`, `●○●`, `101`.
    Signs,
    /// Each stands between brackets, and may be blank: `[X][ ][X]`.
    Bracketed,
    /// Each stands between bars, and may be blank: `|X| |X|`.
    Barred,
    /// The same between walls of another sign: `!X! !X!`.
    Walled(char),
    /// Each is a word: `True False True`.
    Words,
}

/// How boards are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellReading {
    /// How cells are set apart.
    pub style: CellStyle,
    /// The symbols, each by what it stands for.
    pub symbols: Vec<String>,
    /// What may stand around a row, with a sign for each number.
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

/// What may stand between cells.
fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || "|¦,;[](){}<>/'\"-_.".contains(letter)
        || ('\u{2500}'..='\u{257f}').contains(&letter)
}

/// No more symbols than these are tried.
const MOST_SYMBOLS: usize = 14;
/// A line that is longer is no row of a board.
const LONGEST_LINE: usize = 2000;
/// No more cells than these stand beside a row and are none of it: its number, its value.
const MOST_BESIDE: usize = 8;
/// No more surroundings than these are tried one by one.
const MOST_SURROUNDINGS: usize = 24;

/// A cell in a line: which, and the bytes it takes.
#[derive(Clone, Copy)]
struct Spanned {
    cell: usize,
    start: usize,
    end: usize,
}

/// A row that cells of a line may be, if what stands around it is what stands around rows.
struct PossibleRow {
    row: CellRow,
    surroundings: String,
    /// Whether it has all cells that follow each other, its first ones, or its last ones.
    is_first: bool,
    is_last: bool,
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
        let mut rows: Vec<CellRow> = Vec::new();
        for possible in self.possible_rows(text, width) {
            let is_taken = rows.last().is_some_and(|last| last.line == possible.row.line);
            if !is_taken && self.surroundings.contains(&possible.surroundings) {
                rows.push(possible.row);
            }
        }
        rows
    }

    /// All rows of so many cells that stand anywhere in a text.
    fn possible_rows(&self, text: &str, width: usize) -> Vec<PossibleRow> {
        let mut found = Vec::new();
        let is_numeric = self.is_numeric();
        let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        for (line, words) in text.lines().enumerate().filter(|(_, words)| words.len() <= LONGEST_LINE) {
            for run in self.runs(words) {
                if width == 0 || run.len() > width + MOST_BESIDE {
                    continue;
                }
                for (place, cells) in run.windows(width).enumerate() {
                    let (before, after) = (&words[..cells[0].start], &words[cells[width - 1].end..]);
                    // A row of digits does not cut a number in two, and is written in one way.
                    let is_cut = is_digit(before.chars().next_back()) || is_digit(after.chars().next());
                    let joined = cells.windows(2).filter(|pair| pair[0].end == pair[1].start).count();
                    if is_numeric && (is_cut || (joined > 0 && joined + 1 < width)) {
                        continue;
                    }
                    let row = CellRow {
                        line,
                        cells: cells.iter().map(|one| one.cell).collect(),
                        before: before.to_owned(),
                        after: after.to_owned(),
                    };
                    let surroundings = self.around(&row);
                    let (is_first, is_last) = (place == 0, place + width == run.len());
                    found.push(PossibleRow { row, surroundings, is_first, is_last });
                }
            }
        }
        found
    }

    fn is_numeric(&self) -> bool {
        self.symbols.iter().all(|symbol| symbol.chars().all(|letter| letter.is_ascii_digit()))
    }

    /// What stands around a row: a sign for each number, and no signs that only set apart.
    fn around(&self, row: &CellRow) -> String {
        let is_numeric = self.is_numeric();
        let is_symbol = |letter: char| self.symbols.iter().any(|symbol| symbol.starts_with(letter));
        let mut words = String::new();
        let mut is_in_number = false;
        for letter in row.before.chars().chain(['\u{25a1}']).chain(row.after.chars()) {
            if letter.is_ascii_digit() {
                // How many numbers there are matters only where they could be cells.
                if !is_in_number && (is_numeric || !words.ends_with('#')) {
                    words.push('#');
                }
            } else if !is_between(letter) || letter == '.' || is_symbol(letter) {
                words.push(letter);
            }
            is_in_number = letter.is_ascii_digit();
        }
        words
    }

    /// Cells that follow each other, with nothing but what may stand between.
    fn runs(&self, line: &str) -> Vec<Vec<Spanned>> {
        let place = |symbol: &str| self.symbols.iter().position(|known| known == symbol);
        let mut runs: Vec<Vec<Spanned>> = vec![Vec::new()];
        for (start, end, token) in tokens(self.style, line) {
            if let Some(cell) = place(&token) {
                runs.last_mut().into_iter().for_each(|run| run.push(Spanned { cell, start, end }));
            } else if self.style != CellStyle::Signs || !token.starts_with(is_between) {
                runs.push(Vec::new());
            }
        }
        runs.retain(|run| !run.is_empty());
        runs
    }

    /// The reading in so many symbols under which the rows of a text have the highest score, and that score; one that is enough
    /// is not improved upon.
    pub fn learnt(
        text: &str,
        (width, symbols): (usize, usize),
        enough: usize,
        score: impl Fn(&[CellRow]) -> usize,
    ) -> Option<(Self, usize)> {
        let all = Self::possible(text, symbols);
        let mut best: Option<(Self, usize)> = None;
        // What stands around rows is first taken from cells that no others follow or precede, and looked for only then.
        for is_thorough in [false, true] {
            for reading in &all {
                let possible = reading.possible_rows(text, width);
                let course = Settling { possible: &possible, score: &score };
                let found = if is_thorough { course.grown() } else { course.shrunk() };
                for (surroundings, agreed) in found {
                    if agreed > best.as_ref().map_or(0, |(_, most)| *most) {
                        best = Some((CellReading { surroundings, ..reading.clone() }, agreed));
                    }
                }
                if best.as_ref().is_some_and(|(_, most)| *most >= enough) {
                    return best;
                }
            }
        }
        best
    }

    /// The same reading with other surroundings too, as long as they raise the score of the rows of a text.
    #[must_use]
    pub fn widened(&self, text: &str, width: usize, score: impl Fn(&[CellRow]) -> usize) -> Self {
        let possible = self.possible_rows(text, width);
        let (surroundings, _) =
            Settling { possible: &possible, score: &score }.grown_from(&self.surroundings);
        CellReading { surroundings, ..self.clone() }
    }

    /// Readings in so many symbols that a text allows, each order of symbols a reading of its own.
    fn possible(text: &str, symbols: usize) -> Vec<Self> {
        let mut found = Vec::new();
        let usual = [CellStyle::Signs, CellStyle::Bracketed, CellStyle::Barred, CellStyle::Words];
        for style in usual.into_iter().chain(walls(text).into_iter().map(CellStyle::Walled)) {
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
            for symbols in orders(&known, symbols) {
                found.push(CellReading { style, symbols, surroundings: Vec::new() });
            }
        }
        found
    }
}

/// Finds out what stands around rows, by how well these agree.
struct Settling<'a, S> {
    possible: &'a [PossibleRow],
    score: &'a S,
}

impl<S: Fn(&[CellRow]) -> usize> Settling<'_, S> {
    /// How well the rows in these surroundings agree.
    fn agreed(&self, surroundings: &[String]) -> usize {
        let mut rows: Vec<CellRow> = Vec::new();
        for possible in self.possible.iter().filter(|one| surroundings.contains(&one.surroundings)) {
            if rows.last().is_none_or(|last| last.line != possible.row.line) {
                rows.push(possible.row.clone());
            }
        }
        (self.score)(&rows)
    }

    fn distinct<'r>(rows: impl Iterator<Item = &'r PossibleRow>) -> Vec<String> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for row in rows {
            *counts.entry(&row.surroundings).or_default() += 1;
        }
        let mut all: Vec<(&str, usize)> = counts.into_iter().collect();
        all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        all.into_iter().take(MOST_SURROUNDINGS).map(|(one, _)| one.to_owned()).collect()
    }

    /// All that stands around cells at an end of theirs, less what can be left out: a line of dots at the end of a sentence is no row.
    fn shrunk(&self) -> Vec<(Vec<String>, usize)> {
        let starts: [fn(&&PossibleRow) -> bool; 3] =
            [|one| one.is_first && one.is_last, |one| one.is_last, |one| one.is_first];
        let mut found = Vec::new();
        for is_wanted in starts {
            let mut held = Self::distinct(self.possible.iter().filter(is_wanted));
            let mut agreed = self.agreed(&held);
            if agreed == 0 {
                continue;
            }
            for one in held.clone() {
                let fewer: Vec<String> = held.iter().filter(|other| **other != one).cloned().collect();
                let rest = self.agreed(&fewer);
                if !fewer.is_empty() && rest >= agreed {
                    (held, agreed) = (fewer, rest);
                }
            }
            found.push((held, agreed));
        }
        found
    }

    /// One kind of surroundings, and others as long as they add to it.
    fn grown(&self) -> Vec<(Vec<String>, usize)> {
        let all = Self::distinct(self.possible.iter());
        let grown = all.into_iter().filter_map(|first| {
            let first = [first];
            (self.agreed(&first) > 0).then(|| self.grown_from(&first))
        });
        grown.collect()
    }

    /// These surroundings, and others as long as they add to them.
    fn grown_from(&self, first: &[String]) -> (Vec<String>, usize) {
        let mut held = first.to_vec();
        let mut agreed = self.agreed(&held);
        for other in Self::distinct(self.possible.iter()) {
            let more: Vec<String> = held.iter().cloned().chain([other]).collect();
            let rest = self.agreed(&more);
            if rest > agreed {
                (held, agreed) = (more, rest);
            }
        }
        (held, agreed)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of three cells, in the first surroundings that have any.
    fn cells(style: CellStyle, symbols: [&str; 2], around: &str, line: &str) -> Vec<Vec<usize>> {
        let symbols = symbols.map(str::to_owned).to_vec();
        let reading = CellReading { style, symbols, surroundings: vec![around.to_owned()] };
        reading.rows(line, 3).into_iter().map(|row| row.cells).collect()
    }

    #[test]
    fn rows_are_read_in_many_styles() {
        assert_eq!(cells(CellStyle::Signs, [".", "*"], "□", "* . *"), [[1, 0, 1]]);
        assert_eq!(cells(CellStyle::Signs, ["○", "●"], "coup#:□", "coup   1 : ○●○"), [[0, 1, 0]]);
        assert_eq!(cells(CellStyle::Bracketed, ["", "X"], "#□", "3) [X][ ][X]"), [[1, 0, 1]]);
        assert_eq!(cells(CellStyle::Barred, ["", "o"], "□", "| o |   | o |"), [[1, 0, 1]]);
        assert_eq!(cells(CellStyle::Words, ["false", "true"], "□", "[True, False, True]"), [[1, 0, 1]]);
        assert_eq!(cells(CellStyle::Signs, ["0", "1"], "#□", " 1 | 0 | 1 | 0 |"), [[0, 1, 0]]);
        assert_eq!(cells(CellStyle::Signs, ["0", "1"], "□value#", "0 1 1   value 6"), [[0, 1, 1]]);
        assert!(cells(CellStyle::Signs, ["0", "1"], "□", "Nombre de coups = 10").is_empty());
        assert!(cells(CellStyle::Signs, ["0", "1"], "□", "3 1 0 1").is_empty());
        assert!(cells(CellStyle::Signs, ["0", "1"], "□", "0 1 1 3").is_empty());
    }

    #[test]
    fn a_sign_at_every_second_place_is_a_wall() {
        for wall in ['¦', '!', ':', '~'] {
            let text = "| | | |\n|#| | |\n|#|#| |\nAll 3 is said.\n".replace('|', &wall.to_string());
            let right = [vec![0, 0, 0], vec![1, 0, 0], vec![1, 1, 0]];
            let score = |rows: &[CellRow]| {
                let same = rows.iter().zip(&right).take_while(|(row, right)| row.cells == **right).count();
                (2 * same).saturating_sub(rows.len().abs_diff(right.len()))
            };
            let (reading, agreed) = CellReading::learnt(&text, (3, 2), 6, score).expect("a reading");
            assert_eq!((agreed, &*reading.symbols), (6, &[String::new(), "#".to_owned()][..]), "{wall}");
        }
    }

    #[test]
    fn a_row_of_digits_is_found_among_other_numbers() {
        for line in ["1 1 0 1 1", "10 1 0 1 11", "1 | 1 0 1 | 5", "1 101 1", "12 (1, 0, 1) 0"] {
            assert_eq!(cells(CellStyle::Signs, ["0", "1"], "#□#", line), [[1, 0, 1]], "{line}");
        }
        for line in ["1 0 1", "1 1 0 1", "1 1 0 1 1 1", "10 1 0 1", "1 1011 0"] {
            assert!(cells(CellStyle::Signs, ["0", "1"], "#□#", line).is_empty(), "{line}");
        }
    }

    #[test]
    fn a_sign_that_ends_a_number_is_no_cell() {
        assert_eq!(cells(CellStyle::Signs, [".", "*"], "#.□", "1. . * ."), [[0, 1, 0]]);
        assert_eq!(cells(CellStyle::Signs, ["-", "X"], "#-□", "12- - X -"), [[0, 1, 0]]);
        assert_eq!(cells(CellStyle::Signs, ["0", "1"], "#.□", "1. 1 1 0"), [[1, 1, 0]]);
    }

    #[test]
    fn what_stands_around_rows_is_learnt() {
        let text = "1. . . .\n2. * . .\n3. * * .\nFini... merci.\n";
        let right = [vec![0, 0, 0], vec![1, 0, 0], vec![1, 1, 0]];
        let score = |rows: &[CellRow]| {
            let same = rows.iter().zip(&right).take_while(|(row, right)| row.cells == **right).count();
            (2 * same).saturating_sub(rows.len().abs_diff(right.len()))
        };
        let (reading, agreed) = CellReading::learnt(text, (3, 2), 6, score).expect("a reading");
        assert_eq!((agreed, &*reading.surroundings), (6, &["#.□".to_owned()][..]));
        assert_eq!(reading.rows("4. *\n12. .\n*", 1).len(), 2);
    }

    #[test]
    fn endless_lines_of_cells_are_passed_over_at_once() {
        let reading = CellReading {
            style: CellStyle::Signs,
            symbols: vec![".".to_owned(), "*".to_owned()],
            surroundings: vec!["□".to_owned()],
        };
        let begun = std::time::Instant::now();
        let text = format!("{}\n{}\n* . *", "* . ".repeat(1 << 20), "*.".repeat(900));
        assert_eq!(reading.rows(&text, 3).len(), 1);
        assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{:?}", begun.elapsed());
    }
}
