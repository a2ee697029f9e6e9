//! The graph of a game whose positions follow one another, as heaps of fewer and fewer matches do: one row, every move ahead.

use crate::svg::Svg;

/// The room between one node and the next, for the arc and its name.
const BESIDE: usize = 34;
/// So much higher an arc is for each node that it passes over.
const ARCH: usize = 22;
/// So far from the middle of a node arcs begin and end.
const ASIDE: usize = 8;

/// The nodes of a row, and the moves between them.
pub struct NodeRow {
    /// The nodes from the first to the last.
    order: Vec<usize>,
    /// How many nodes ahead the longest move leads.
    longest: usize,
}

impl NodeRow {
    /// A row, where there is but one order in which every move leads ahead, and moves pass over nodes: by level it would be a tangle.
    #[must_use]
    pub fn of(nodes: usize, arcs: &[(usize, usize)]) -> Option<Self> {
        let mut ahead = vec![Vec::new(); nodes];
        let mut before = vec![0_usize; nodes];
        for &(from, to) in arcs {
            ahead[from].push(to);
            before[to] += 1;
        }
        let mut order = Vec::with_capacity(nodes);
        let mut free: Vec<usize> = (0..nodes).filter(|&node| before[node] == 0).collect();
        while let [node] = free[..] {
            order.push(node);
            free.clear();
            for &to in &ahead[node] {
                before[to] -= 1;
                if before[to] == 0 {
                    free.push(to);
                }
            }
        }
        let mut place = vec![0; nodes];
        for (index, &node) in order.iter().enumerate() {
            place[node] = index;
        }
        let is_whole = order.len() == nodes;
        let longest = arcs.iter().filter(|_| is_whole).map(|&(from, to)| place[to] - place[from]).max()?;
        (longest > 1).then_some(NodeRow { order, longest })
    }

    /// The middle of each node, all of one size.
    #[must_use]
    pub fn centres(&self, (width, height): (usize, usize)) -> Vec<(usize, usize)> {
        let mut centres = vec![(0, 0); self.order.len()];
        for (index, &node) in self.order.iter().enumerate() {
            let x = 16 + width / 2 + index * (width + BESIDE);
            centres[node] = (x, 24 + ARCH * self.longest + height / 2);
        }
        centres
    }

    /// Draws a move: to the next node straight on, over others in an arch: over an even number of nodes ahead above the row,
    /// over an odd one below it, so that each arch has room for its name.
    pub fn draw(
        &self,
        (from, to): ((usize, usize), (usize, usize)),
        name: &str,
        (width, height): (usize, usize),
        svg: &mut Svg,
    ) {
        let ahead = (to.0 - from.0) / (width + BESIDE);
        let middle = from.0.midpoint(to.0);
        let tip = " marker-end=\"url(#tip)\"";
        let (path, y) = if ahead == 1 {
            (format!("M{} {y}H{}", from.0 + width / 2, to.0 - width / 2, y = from.1), from.1 - 5)
        } else {
            let (edge, rise) = (height / 2, ARCH * (ahead - 1));
            // A curve goes half as far as what pulls it.
            let (side, pull, name) = if ahead.is_multiple_of(2) {
                (from.1 - edge, from.1 - edge - 2 * rise, from.1 - edge - rise - 4)
            } else {
                (from.1 + edge, from.1 + edge + 2 * rise, from.1 + edge + rise + 12)
            };
            (format!("M{} {side}Q{middle} {pull} {} {side}", from.0 + ASIDE, to.0 - ASIDE), name)
        };
        svg.told(name, |svg| svg.path(&path, "arc", tip));
        svg.text(middle, y, "mono small middle halo", name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_positions_that_follow_one_another_make_a_row() {
        // Heaps of 3, 2, 1 and 0 matches, of which one or two are taken.
        let heaps = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)];
        assert_eq!(NodeRow::of(4, &heaps).expect("a row").order, [0, 1, 2, 3]);
        assert!(NodeRow::of(3, &[(0, 1), (1, 2)]).is_none(), "nothing is passed over");
        assert!(NodeRow::of(3, &[(0, 1), (0, 2)]).is_none(), "two that are on a par");
        assert!(NodeRow::of(3, &[(0, 1), (1, 2), (2, 1), (0, 2)]).is_none(), "there and back");
    }
}
