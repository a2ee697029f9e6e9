//! Boards of solitaire: holes, the jumps that join them, and what is alike.

use std::collections::HashMap;

use lucas_engine::notation::number;
use lucas_engine::{Cell, Refusal, Scene, Shape, Text, Tone};

use super::{Jump, Pegs};
use crate::squares;

/// The most holes of a rectangle.
const MOST_HOLES: u64 = 36;
/// The lengths of the rows of the two crosses.
const ENGLISH: [usize; 7] = [3, 3, 7, 7, 7, 3, 3];
const FRENCH: [usize; 7] = [3, 5, 7, 7, 7, 5, 3];

/// A board.
#[derive(Clone, Debug)]
pub struct PegBoard {
    pub name: String,
    /// The column and row of each hole, row by row.
    holes: Vec<(usize, usize)>,
    pub jumps: Vec<Jump>,
    /// The side of a triangle; none of another board.
    triangle: Option<usize>,
}

impl PegBoard {
    /// Reads the name of a board.
    pub fn read(name: &str) -> Result<Self, Refusal> {
        let cross = |rows: [usize; 7]| {
            let row = |(row, length): (usize, usize)| {
                ((7 - length) / 2..usize::midpoint(7, length)).map(move |column| (column, row))
            };
            rows.into_iter().enumerate().flat_map(row).collect()
        };
        let side = |word: &str, what: &Text, most: u64| {
            number(word, what, 1..=most).map(|side| usize::try_from(side).unwrap_or(usize::MAX))
        };
        let (holes, triangle): (Vec<_>, _) = match name {
            "english" => (cross(ENGLISH), None),
            "french" => (cross(FRENCH), None),
            _ if name.starts_with('t') && name.len() == 2 && ("2"..="8").contains(&&name[1..]) => {
                let side = usize::from(name.as_bytes()[1] - b'0');
                ((0..side).flat_map(|row| (0..=row).map(move |column| (column, row))).collect(), Some(side))
            }
            _ => {
                let (columns, rows) = name.split_once('x').ok_or_else(|| {
                    Refusal::new(
                        format!("'{name}' is no board: english, french, t2 to t8 and rectangles as 4x4 are accepted"),
                        format!("« {name} » n'est pas un plateau : anglais, français, t2 à t8 et des rectangles comme 4x4 sont acceptés"),
                    )
                })?;
                let columns = side(columns, &Text::fixed("columns", "colonnes"), MOST_HOLES)?;
                let rows = side(rows, &Text::fixed("rows", "lignes"), MOST_HOLES / columns as u64)?;
                ((0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))).collect(), None)
            }
        };
        let place: HashMap<(usize, usize), usize> =
            holes.iter().enumerate().map(|(hole, &at)| (at, hole)).collect();
        let lines: &[(isize, isize)] = if triangle.is_some() {
            &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)]
        } else {
            &[(1, 0), (-1, 0), (0, 1), (0, -1)]
        };
        let jump = |from: usize, (across, down): (isize, isize)| {
            let step = |(column, row): (usize, usize)| {
                Some((column.checked_add_signed(across)?, row.checked_add_signed(down)?))
            };
            let over = step(holes[from])?;
            Some(Jump { from, over: *place.get(&over)?, to: *place.get(&step(over)?)? })
        };
        let jumps = (0..holes.len())
            .flat_map(|from| lines.iter().map(move |&line| (from, line)))
            .filter_map(|(from, line)| jump(from, line))
            .collect();
        Ok(PegBoard { name: name.to_owned(), holes, jumps, triangle })
    }

    pub fn len(&self) -> usize {
        self.holes.len()
    }

    /// Every hole.
    pub fn all(&self) -> Pegs {
        u64::MAX >> (64 - self.len())
    }

    /// What a hole is called.
    pub fn called(&self, hole: usize) -> String {
        let (column, row) = self.holes[hole];
        squares::name(column as u64, row as u64)
    }

    /// The hole of a name.
    pub fn hole(&self, name: &str) -> Result<usize, Refusal> {
        (0..self.len()).find(|&hole| self.called(hole) == name).ok_or_else(|| {
            let (first, last) = (self.called(0), self.called(self.len() - 1));
            Refusal::new(
                format!("'{name}' is no hole of this board: a letter for the column and a number for the row are accepted, from {first} to {last}"),
                format!("« {name} » n'est pas un trou de ce plateau : une lettre pour la colonne et un nombre pour la ligne sont acceptés, de {first} à {last}"),
            )
        })
    }

    /// The signs of all holes, row by row.
    pub fn text(&self, sign: impl Fn(usize) -> char) -> String {
        let mut text = String::new();
        for (hole, &(_, row)) in self.holes.iter().enumerate() {
            if hole > 0 && self.holes[hole - 1].1 != row {
                text.push('.');
            }
            text.push(sign(hole));
        }
        text
    }

    /// What no jump changes: for each colouring of the diagonals with three colours, whether the numbers of pegs of two of them
    /// are both even or both odd. Along the third direction of a triangle only one of the colourings changes colour.
    pub fn class(&self, at: Pegs) -> [bool; 4] {
        let parities = |colour: &dyn Fn((usize, usize)) -> usize| {
            let mut odd = [false; 3];
            for (hole, &place) in self.holes.iter().enumerate() {
                odd[colour(place)] ^= at >> hole & 1 == 1;
            }
            [odd[0] != odd[1], odd[1] != odd[2]]
        };
        let [one, two] = parities(&|(column, row)| (column + row) % 3);
        let [three, four] = match self.triangle {
            Some(_) => [false; 2],
            None => parities(&|(column, row)| (column + 2 * row) % 3),
        };
        [one, two, three, four]
    }

    /// Where each symmetry of the board takes each hole, the identity first.
    pub fn symmetries(&self) -> Vec<squares::Permutation> {
        let place: HashMap<(usize, usize), usize> =
            self.holes.iter().enumerate().map(|(hole, &at)| (at, hole)).collect();
        let image = |kind: usize| {
            let to = self.holes.iter().map(|&at| place.get(&self.image(kind, at)?).copied());
            Some(squares::Permutation::new(to.collect::<Option<_>>()?))
        };
        (0..if self.triangle.is_some() { 6 } else { 8 }).filter_map(image).collect()
    }

    /// Where a symmetry takes a place, if it is one of the board's.
    fn image(&self, kind: usize, (column, row): (usize, usize)) -> Option<(usize, usize)> {
        if let Some(side) = self.triangle {
            // How far from each side: they are exchanged in all ways.
            let far = [column, row - column, side - 1 - row];
            let [first, second] = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]][kind];
            return Some((far[first], far[first] + far[second]));
        }
        let last = |of: fn(&(usize, usize)) -> usize| self.holes.iter().map(of).max();
        let (columns, rows) = (last(|hole| hole.0)?, last(|hole| hole.1)?);
        let column = if kind & 1 == 0 { column } else { columns - column };
        let row = if kind & 2 == 0 { row } else { rows - row };
        match kind & 4 {
            0 => Some((column, row)),
            _ if columns == rows => Some((row, column)),
            _ => None,
        }
    }

    /// The board with pegs.
    pub fn scene(&self, at: Pegs) -> Scene {
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let corner = |(column, row): (usize, usize)| match self.triangle {
            Some(side) => [small(side - 1 - row + 2 * column), small(2 * row)],
            None => [small(2 * column), small(2 * row)],
        };
        let cells: Vec<Cell> = (0..self.len())
            .map(|hole| {
                let ([x, y], name) = (corner(self.holes[hole]), self.called(hole));
                let said = |en: &str, fr: &str| Text::new(format!("{name}: {en}"), format!("{name} : {fr}"));
                let cell = |said| Cell::new(Shape::Point, [x, y, 2, 2], said).called(name.clone());
                if at >> hole & 1 == 1 {
                    cell(said("peg", "fiche")).holding('●', Tone::Warm)
                } else {
                    cell(said("hole", "trou"))
                }
            })
            .collect();
        let far = |of: fn(&Cell) -> u32| cells.iter().map(of).max().unwrap_or(0) + 2;
        Scene::new(far(|cell| cell.x), far(|cell| cell.y), cells)
    }
}
