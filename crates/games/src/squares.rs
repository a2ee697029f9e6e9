//! Squares of a board, named by the letter of their column and the number of their row: `a1` is the upper left one.

use lucas_engine::notation::number;
use lucas_engine::{Cell, Refusal, Scene, Shape, Text, Tone};

/// The columns and rows of a board, by their words, which has no more squares than so many.
///
/// # Errors
/// Refuses what is no number, and a board of more squares.
pub fn sides(columns: &str, rows: &str, most: u64) -> Result<[u64; 2], Refusal> {
    let columns = number(columns, &Text::fixed("columns", "colonnes"), 1..=most)?;
    let rows = number(rows, &Text::fixed("rows", "lignes"), 1..=most)?;
    let squares = columns * rows;
    if squares > most {
        return Err(Refusal::new(
            format!("{columns} by {rows} are {squares} squares: {most} at most are accepted"),
            format!("{columns} par {rows} font {squares} cases : {most} au plus sont acceptées"),
        ));
    }
    Ok([columns, rows])
}

/// The letters of a column, the first being 0: after `z` comes `aa`.
pub fn column(mut column: u64) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'a' + u8::try_from(column % 26).unwrap_or(0)));
        if column < 26 {
            break;
        }
        column = column / 26 - 1;
    }
    letters.into_iter().rev().collect()
}

/// The name of a square, its column and row counted from 0.
pub fn name(at: u64, row: u64) -> String {
    format!("{}{}", column(at), row + 1)
}

/// The column and row of a square's name.
pub fn parse(text: &str) -> Option<(u64, u64)> {
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let (letters, row) = text.split_at(letters);
    let read = letters
        .bytes()
        .try_fold(0u64, |column, letter| column.checked_mul(26)?.checked_add(u64::from(letter - b'a') + 1));
    let column = read?.checked_sub(1)?;
    let row = row.parse::<u64>().ok()?.checked_sub(1)?;
    (name(column, row) == text).then_some((column, row))
}

/// Where each square goes, as a map of squares and of sets of them.
#[derive(Clone, Debug)]
pub struct Permutation {
    to: Vec<usize>,
    /// Where the squares of each byte of a set go.
    bytes: Vec<[u64; 256]>,
}

impl Permutation {
    /// The map that takes each square, by its place, to another.
    pub fn new(to: Vec<usize>) -> Self {
        let table = |squares: &[usize]| {
            std::array::from_fn(|byte| {
                squares.iter().enumerate().fold(0, |moved, (nth, &to)| moved | (byte as u64 >> nth & 1) << to)
            })
        };
        Permutation { bytes: to.chunks(8).map(table).collect(), to }
    }

    /// Where a square goes.
    pub fn of(&self, square: usize) -> usize {
        self.to[square]
    }

    /// Where a set of squares goes.
    pub fn moved(&self, set: u64) -> u64 {
        let tables = self.bytes.iter().zip(set.to_le_bytes());
        tables.fold(0, |moved, (table, byte)| moved | table[usize::from(byte)])
    }
}

/// The squares of a board with columns and rows turned over and, on a square one, exchanged. The identity comes first.
pub fn symmetries(columns: usize, rows: usize) -> Vec<Permutation> {
    let kinds = if columns == rows { 8 } else { 4 };
    let image = |kind: usize, square: usize| {
        let (column, row) = (square % columns, square / columns);
        let column = if kind & 1 == 0 { column } else { columns - 1 - column };
        let row = if kind & 2 == 0 { row } else { rows - 1 - row };
        if kind & 4 == 0 { row * columns + column } else { column * columns + row }
    };
    (0..kinds)
        .map(|kind| Permutation::new((0..columns * rows).map(|square| image(kind, square)).collect()))
        .collect()
}

/// The signs of a board, row by row, the rows joined by dots.
pub fn rows(columns: usize, rows: usize, sign: impl Fn(usize) -> char) -> String {
    let row = |row: usize| -> String { (row * columns..(row + 1) * columns).map(&sign).collect() };
    (0..rows).map(row).collect::<Vec<_>>().join(".")
}

/// A board of squares, on which some hold a sign of some tone, with its name.
pub fn scene(
    columns: usize,
    rows: usize,
    sign: impl Fn(usize) -> Option<(char, Tone, Text)>,
) -> Option<Scene> {
    let small = |number: usize| u32::try_from(2 * number).ok();
    let cells = (0..columns * rows).map(|square| {
        let (column, row) = (square % columns, square / columns);
        let place = name(column as u64, row as u64);
        let said = |Text { en, fr }: &Text| Text::new(format!("{place}: {en}"), format!("{place} : {fr}"));
        let corner = [small(column)?, small(row)?, 2, 2];
        Some(
            match sign(square) {
                Some((sign, tone, name)) => Cell::new(Shape::Square, corner, said(&name)).holding(sign, tone),
                None => Cell::new(Shape::Square, corner, said(&Text::fixed("free", "libre"))),
            }
            .called(place),
        )
    });
    Some(Scene::new(small(columns)?, small(rows)?, cells.collect::<Option<_>>()?))
}

/// The squares of the lines that one of two sets fills, in their order.
pub fn filled(lines: impl IntoIterator<Item = u32>, sets: [u32; 2]) -> Vec<usize> {
    let is_full = |line: &u32| sets.iter().any(|set| set & line == *line);
    let squares = lines.into_iter().filter(is_full).fold(0, |squares, line| squares | line);
    (0..32).filter(|square| squares >> square & 1 == 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back_and_nothing_else_is() {
        for column in [0, 1, 25, 26, 27, 701, 702, 1_000_000_000] {
            for row in [0, 8, 9, 99] {
                assert_eq!(parse(&name(column, row)), Some((column, row)));
            }
        }
        for text in ["", "a", "1", "a0", "A1", "a01", "a-1", "1a", "aaaaaaaaaaaaaaaaaaaaaaaa1"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!((name(26, 0), name(701, 0), name(702, 0)), ("aa1".into(), "zz1".into(), "aaa1".into()));
    }
}
