//! Question 8: the table of values, filled from the smallest bar, each class of alike bars once.

/// A bar like the one given, the same for all that are alike.
pub type Least = fn([usize; 4]) -> [usize; 4];

/// What a cell holds before it is filled.
const EMPTY: i32 = i32::MIN;

/// The values of all bars up to some size, by their four heaps.
pub struct BarTable {
    side: usize,
    least: Least,
    cells: Vec<i32>,
    /// How many cells were filled.
    pub filled: usize,
}

impl BarTable {
    /// Fills the table of all bars of at most so many columns and rows; alike bars share a cell.
    #[must_use]
    pub fn filled([columns, rows]: [usize; 2], least: Least) -> Self {
        let side = columns.max(rows);
        let mut values = BarTable { side, least, cells: vec![EMPTY; side.pow(4)], filled: 0 };
        // A break makes the bar less wide or less high: in this order all successors are known.
        for (across, down) in (0..columns).flat_map(|across| (0..rows).map(move |down| (across, down))) {
            for (left, above) in (0..=across).flat_map(|left| (0..=down).map(move |above| (left, above))) {
                values.fill([left, across - left, above, down - above]);
            }
        }
        values
    }

    fn fill(&mut self, heaps: [usize; 4]) {
        let place = self.place(heaps);
        if self.cells[place] != EMPTY {
            return;
        }
        let (mut quickest_loss, mut longest_win) = (i32::MAX, 0);
        for side in 0..4 {
            for shorter in 0..heaps[side] {
                let mut broken = heaps;
                broken[side] = shorter;
                match self.of(broken) {
                    value if value > 0 => longest_win = longest_win.max(value),
                    value => quickest_loss = quickest_loss.min(-value),
                }
            }
        }
        self.filled += 1;
        self.cells[place] = match (quickest_loss, longest_win) {
            (i32::MAX, 0) => 0,
            (i32::MAX, plies) => -(1 + plies),
            (plies, _) => 1 + plies,
        };
    }

    fn place(&self, heaps: [usize; 4]) -> usize {
        (self.least)(heaps).iter().fold(0, |place, heap| place * self.side + heap)
    }

    /// The value of a bar.
    #[must_use]
    pub fn of(&self, heaps: [usize; 4]) -> i32 {
        self.cells[self.place(heaps)]
    }
}

/// Every bar by itself.
#[must_use]
pub fn itself(heaps: [usize; 4]) -> [usize; 4] {
    heaps
}

/// The handout's eight: mirrored either way, and turned.
#[must_use]
pub fn turned([a, b, c, d]: [usize; 4]) -> [usize; 4] {
    let [across, down] = [[a.min(b), a.max(b)], [c.min(d), c.max(d)]];
    let ([first, second], [third, fourth]) = if across <= down { (across, down) } else { (down, across) };
    [first, second, third, fourth]
}

/// All twenty-four: the heaps in any order.
#[must_use]
pub fn sorted(mut heaps: [usize; 4]) -> [usize; 4] {
    heaps.sort_unstable();
    heaps
}

#[cfg(test)]
mod tests {
    use lucas_games::chocolate::Bar;

    use super::*;

    #[test]
    fn with_and_without_symmetries_the_table_is_the_theorem() {
        for least in [itself as Least, turned, sorted] {
            let values = BarTable::filled([9, 7], least);
            for (m, n) in (1..=9).flat_map(|m| (1..=7).map(move |n| (m, n))) {
                for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                    let bar = Bar::new([m, n, i, j]).expect("a bar");
                    let heaps = bar.0.map(|heap| usize::try_from(heap).expect("a small heap"));
                    let value = bar.value().signed().expect("a value");
                    assert_eq!(num_bigint::BigInt::from(values.of(heaps)), value, "({m},{n},{i},{j})");
                }
            }
        }
    }
}
