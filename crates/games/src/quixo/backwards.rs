//! The ranks of quixo, and play backwards by them.
//!
//! A position is the number whose digit to base 3, for each cube, is 0 when it is blank, 1 with the mark of the side to move, 2 with
//! the other's: so whose turn it is does not matter. A push changes one row or column. By which number the rank then changes is
//! noted for every row and column, whatever stands in it.

use std::ops::Range;

use lucas_engine::{Ranked, Retractable};

use super::{Cubes, Quixo};

/// What is noted for all rows and columns.
#[derive(Clone, Debug)]
pub(super) struct Retractions {
    /// How many states a row or column has.
    states: usize,
    /// For each state of a row, its cubes with mark 1 and with mark 2, as sets.
    marked: Vec<[u32; 2]>,
    /// The state with the marks exchanged.
    exchanged: Vec<usize>,
    /// Its digits, a byte for each.
    digits: Vec<u64>,
    /// Where the changes of each row and each state begin, then those of each column; and where all end.
    first: Vec<usize>,
    /// How the rank changes when a push is taken back.
    changes: Vec<i64>,
}

impl Retractions {
    fn new(side: usize) -> Self {
        let power = |place: usize| (0..place).fold(1, |power, _| 3 * power);
        let states = power(side);
        let digit = |state: usize, place: usize| state / power(place) % 3;
        let set = |state, mark| (0..side).fold(0, |set, at| set | u32::from(digit(state, at) == mark) << at);
        let exchanged = |state| (0..side).map(|at| (3 - digit(state, at)) % 3 * power(at)).sum();
        let digits = |state| (0..side).fold(0, |bytes, at| bytes | (digit(state, at) as u64) << (8 * at));
        let (first, changes) = changes(side, |cube| power(cube).cast_signed() as i64);
        Retractions {
            states,
            marked: (0..states).map(|state| [set(state, 1), set(state, 2)]).collect(),
            exchanged: (0..states).map(exchanged).collect(),
            digits: (0..states).map(digits).collect(),
            first,
            changes,
        }
    }

    /// The rank seen from whoever moved last, and for each row and each column which changes take a push in it back.
    #[inline]
    pub(super) fn of(&self, side: usize, rank: u64) -> (u64, impl Iterator<Item = Range<usize>>) {
        let (mut lines, mut seen, mut columns) = ([0; 10], 0, 0);
        let (mut step, mut power) = (1, 1);
        self.rows(side, rank, |row, state| {
            let state = self.exchanged[state];
            lines[row] = state;
            seen += state as u64 * step;
            columns += self.digits[state] * power;
            step *= self.states as u64;
            power *= 3;
        });
        for (line, column) in lines[side..].iter_mut().zip(columns.to_le_bytes()) {
            *line = column.into();
        }
        let changes = move |(line, state)| {
            let place = line * self.states + state;
            self.first[place]..self.first[place + 1]
        };
        (seen, lines.into_iter().take(2 * side).enumerate().map(changes))
    }

    /// Visits the states of the rows.
    #[inline]
    fn rows(&self, side: usize, mut rank: u64, mut visit: impl FnMut(usize, usize)) {
        let states = self.states as u64;
        for row in 0..side {
            visit(row, usize::try_from(rank % states).unwrap_or(0));
            rank /= states;
        }
    }
}

/// By what a sum over the cubes, each of some weight, changes when a push is taken back: for each row and each state of it, then for each
/// column; and where the changes of each begin, and where all end.
pub(super) fn changes(side: usize, weight: impl Fn(usize) -> i64) -> (Vec<usize>, Vec<i64>) {
    let power = |place: usize| (0..place).fold(1, |power, _| 3 * power);
    let digit = |state: usize, place: usize| state / power(place) % 3;
    let (mut first, mut changes) = (vec![0], Vec::new());
    for line in 0..2 * side {
        let cube = |place: usize| if line < side { line * side + place } else { place * side + line - side };
        let is_border = |place: usize| place.is_multiple_of(side) || place % side == side - 1;
        let froms = (0..side).filter(|&from| is_border(from) || is_border(line));
        let pushes = froms.flat_map(|from| [(from, 0), (from, side - 1)]).filter(|(from, to)| from != to);
        let pushes: Vec<(usize, usize)> = pushes.collect();
        for state in 0..power(side) {
            // The cube pushed in last bears the mark of whoever was to move then.
            for &(from, to) in pushes.iter().filter(|(_, to)| digit(state, *to) == 1) {
                // What lies between moved by one towards the gap; the cube taken was blank or bore the mark.
                let earlier = |place: usize, taken: usize| match place {
                    place if place == from => taken,
                    place if (to..from).contains(&place) => digit(state, place + 1),
                    place if (from + 1..=to).contains(&place) => digit(state, place - 1),
                    place => digit(state, place),
                };
                let sum = |digit: &dyn Fn(usize) -> usize| -> i64 {
                    (0..side).map(|place| digit(place).cast_signed() as i64 * weight(cube(place))).sum()
                };
                for taken in [0, 1] {
                    changes.push(sum(&|place| earlier(place, taken)) - sum(&|place| digit(state, place)));
                }
            }
            first.push(changes.len());
        }
    }
    (first, changes)
}

impl Quixo {
    pub(super) fn retractions(&self) -> &Retractions {
        self.backwards.get_or_init(|| Retractions::new(self.side))
    }
}

impl Ranked for Quixo {
    fn size(&self) -> Option<u64> {
        3u64.checked_pow(u32::try_from(self.side * self.side).ok()?)
    }

    fn rank(&self, at: &Cubes) -> u64 {
        let [own, other] = at.sides();
        let digit = |square: usize| u64::from(own >> square & 1) + 2 * u64::from(other >> square & 1);
        (0..self.side * self.side).rev().fold(0, |rank, square| 3 * rank + digit(square))
    }

    fn unrank(&self, rank: u64) -> Cubes {
        let retractions = self.retractions();
        let [mut crosses, mut noughts] = [0, 0];
        retractions.rows(self.side, rank, |row, state| {
            let [own, other] = retractions.marked[state];
            crosses |= own << (row * self.side);
            noughts |= other << (row * self.side);
        });
        Cubes { crosses, noughts, is_crosses_turn: true }
    }

    /// With crosses to move, the marks exchanged if need be.
    fn stand_in(&self, at: &Cubes) -> Cubes {
        let [crosses, noughts] = at.sides();
        Cubes { crosses, noughts, is_crosses_turn: true }
    }
}

impl Retractable for Quixo {
    #[inline]
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        let retractions = self.retractions();
        let (seen, lines) = retractions.of(self.side, rank);
        for line in lines {
            for change in &retractions.changes[line] {
                visit(seen.wrapping_add_signed(*change), true);
            }
        }
    }
}
