//! A tree drawn from left to right, its leaves one under the other.

use lucas_engine::Order;

use crate::svg::Svg;
use crate::tree::{NodeKind, Tree};

/// How far a film has come: which nodes have been opened, which closed, and which is at hand.
pub struct Progress {
    /// Nodes that have been met.
    pub met: Vec<bool>,
    /// The node at hand.
    pub now: usize,
}

const ROW: usize = 13;
const TOP: usize = 70;

/// Draws a tree, each node with its number in an order.
pub fn draw(tree: &Tree, order: Order, progress: Option<&Progress>, svg: &mut Svg) {
    let rows = tree.rows();
    let numbers: Vec<usize> = match order {
        Order::DepthFirst => tree.depth_first(),
        Order::BreadthFirst => (0..tree.nodes.len()).collect(),
    };
    let label = |index: usize| match tree.nodes[index].kind {
        NodeKind::Cut => tree.nodes[index].label.clone(),
        _ => format!("{}. {}", numbers[index] + 1, tree.nodes[index].label),
    };
    let length = |text: &str| 8 * text.chars().count();
    let depth = tree.nodes.last().map_or(0, |node| node.depth) + 1;
    let (mut boxes, mut edges) = (vec![0; depth], vec![0; depth]);
    for (index, node) in tree.nodes.iter().enumerate() {
        boxes[node.depth] = boxes[node.depth].max(length(&label(index)) + 12);
        edges[node.depth] = edges[node.depth].max(length(&node.edge));
    }
    let mut left = vec![16; depth];
    for level in 1..depth {
        left[level] = left[level - 1] + boxes[level - 1] + edges[level] + 36;
    }
    for (index, node) in tree.nodes.iter().enumerate() {
        let (x, y) = (left[node.depth], TOP + 20 + ROW * rows[index]);
        let later = progress.is_some_and(|progress| !progress.met[index]);
        let later = if later { " later" } else { "" };
        if let Some(parent) = node.parent {
            let from = left[node.depth - 1] + boxes[node.depth - 1];
            let above = TOP + 20 + ROW * rows[parent];
            let bend = from + 18;
            svg.path(
                &format!("M{from} {above}C{bend} {above} {bend} {y} {} {y}H{x}", from + 30),
                &format!("arc{later}"),
                "",
            );
            svg.text(from + 32, y - 3, &format!("mono small{later}"), &node.edge);
        }
        let class = match node.kind {
            NodeKind::Plain => "plain",
            NodeKind::First => "one",
            NodeKind::Second => "lose",
            NodeKind::Dead => "even",
            NodeKind::Twin | NodeKind::Cut => "cut",
        };
        svg.rect((x, y - 10), (boxes[node.depth], 20), &format!("{class}{later}"));
        svg.text(x + 6, y + 4, &format!("mono{later}"), &label(index));
        if progress.is_some_and(|progress| progress.now == index) {
            svg.rect((x - 3, y - 13), (boxes[node.depth] + 6, 26), "now");
        }
    }
}
