//! The layout of a graph by levels: each node beside the middle of its neighbours, so that few arcs cross.

/// So often the levels are swept, downwards and upwards in turn.
const SWEEPS: usize = 8;

/// The nodes of each level in the order to draw them.
#[must_use]
pub fn ordered(levels: &[usize], arcs: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let depth = levels.iter().max().map_or(0, |deepest| deepest + 1);
    let mut rows = vec![Vec::new(); depth];
    for (node, &level) in levels.iter().enumerate() {
        rows[level].push(node);
    }
    let mut near = vec![Vec::new(); levels.len()];
    for &(from, to) in arcs {
        near[from].push(to);
        near[to].push(from);
    }
    let mut place = vec![0; levels.len()];
    // Places are counted in thousandths of the row, so that rows of different length compare.
    let settle = |row: &[usize], place: &mut [usize]| {
        for (index, &node) in row.iter().enumerate() {
            place[node] = (2 * index + 1) * 500_000 / row.len();
        }
    };
    for row in &rows {
        settle(row, &mut place);
    }
    for sweep in 0..SWEEPS {
        for step in 1..depth {
            let (level, beside) =
                if sweep % 2 == 0 { (step, step - 1) } else { (depth - 1 - step, depth - step) };
            let middle = |&node: &usize| {
                let (sum, count) = near[node]
                    .iter()
                    .filter(|&&other| levels[other] == beside)
                    .fold((0, 0), |(sum, count), &other| (sum + place[other], count + 1));
                usize::checked_div(sum, count).unwrap_or(place[node])
            };
            let mut row = std::mem::take(&mut rows[level]);
            row.sort_by_cached_key(middle);
            settle(&row, &mut place);
            rows[level] = row;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossed_arcs_are_untangled() {
        let rows = ordered(&[0, 1, 1, 2, 2], &[(0, 1), (0, 2), (1, 4), (2, 3)]);
        assert_eq!(rows, [vec![0], vec![1, 2], vec![4, 3]]);
    }
}
