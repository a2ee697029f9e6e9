//! A tree drawn from left to right, its leaves one under the other.

use lucas_engine::{AnyGame, Order, Players};
use lucas_words::{Words, say};

use crate::board::Gallery;
use crate::svg::Svg;
use crate::tree::{Node, NodeKind, Tree};

/// How far a film has come: which nodes have been opened, which closed, and which is at hand.
pub struct Progress {
    /// Nodes that have been met.
    pub met: Vec<bool>,
    /// The node at hand.
    pub now: usize,
}

/// The height of a line of text.
const LINE: usize = 20;

/// The class of a node.
fn class(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Plain => "plain",
        NodeKind::First => "one",
        NodeKind::Second => "lose",
        NodeKind::Dead => "even",
        NodeKind::Twin | NodeKind::Cut => "cut",
    }
}

/// What is written before the position of a node, or instead of it, and what after it.
fn written(node: &Node, number: usize, is_drawn: bool) -> (String, String) {
    match (node.kind, is_drawn) {
        (NodeKind::Cut, _) => (node.label.clone(), String::new()),
        (_, true) => (format!("{number}."), node.note.clone()),
        (_, false) => (format!("{number}. {}", node.label), String::new()),
    }
}

fn length(text: &str) -> usize {
    8 * text.chars().count()
}

/// Draws a tree, each node with its number in an order and its position as a small board.
pub fn draw(game: &dyn AnyGame, tree: &Tree, order: Order, progress: Option<&Progress>, svg: &mut Svg) {
    let rows = tree.rows();
    let numbers: Vec<usize> = match order {
        Order::DepthFirst => tree.depth_first(),
        Order::BreadthFirst => (0..tree.nodes.len()).collect(),
    };
    let gallery = Gallery::of(game, tree.nodes.iter().filter_map(|node| node.position.as_deref()));
    let (wide, high) =
        if gallery.is_empty() { (0, LINE) } else { (gallery.width + 8, gallery.height.max(LINE)) };
    let mut places = 0..;
    let boards: Vec<Option<usize>> =
        tree.nodes.iter().map(|node| node.position.as_ref().and_then(|_| places.next())).collect();
    let texts: Vec<(String, String)> = (tree.nodes.iter().enumerate())
        .map(|(index, node)| written(node, numbers[index] + 1, boards[index].is_some()))
        .collect();
    let depth = tree.nodes.last().map_or(0, |node| node.depth) + 1;
    let (mut boxes, mut edges) = (vec![0; depth], vec![0; depth]);
    for (index, node) in tree.nodes.iter().enumerate() {
        let (before, after) = &texts[index];
        let board = if boards[index].is_some() { wide } else { 0 };
        boxes[node.depth] = boxes[node.depth].max(length(before) + board + length(after) + 14);
        edges[node.depth] = edges[node.depth].max(length(&node.edge));
    }
    let mut left = vec![16; depth];
    for level in 1..depth {
        left[level] = left[level - 1] + boxes[level - 1] + edges[level] + 36;
    }
    let row = high / 2 + 4;
    let centre = |index: usize| 16 + high / 2 + row * rows[index];
    for (index, node) in tree.nodes.iter().enumerate() {
        let (x, y) = (left[node.depth], centre(index));
        let later = progress.is_some_and(|progress| !progress.met[index]);
        let later = if later { " later" } else { "" };
        if let Some(parent) = node.parent {
            let from = left[node.depth - 1] + boxes[node.depth - 1];
            let above = centre(parent);
            let bend = from + 18;
            svg.path(
                &format!("M{from} {above}C{bend} {above} {bend} {y} {} {y}H{x}", from + 30),
                &format!("arc{later}"),
                "",
            );
            svg.text(from + 32, y - 3, &format!("mono small halo{later}"), &node.edge);
        }
        let (before, after) = &texts[index];
        let top = y - high / 2 - 1;
        svg.rect((x, top), (boxes[node.depth], high + 2), &format!("{}{later}", class(node.kind)));
        svg.text(x + 6, y + 4, &format!("mono{later}"), before);
        if let Some(board) = boards[index] {
            let corner = (x + 10 + length(before), y - gallery.height / 2);
            svg.faded(!later.is_empty(), |svg| gallery.draw(board, corner, svg));
            svg.text(x + 14 + length(before) + gallery.width, y + 4, later.trim(), after);
        }
        if progress.is_some_and(|progress| progress.now == index) {
            svg.rect((x - 3, top - 3), (boxes[node.depth] + 6, high + 8), "now");
        }
    }
}

/// Says in the legend what the nodes of a tree mean: of those that there are.
pub fn explain(tree: &Tree, players: Players, words: &Words, svg: &mut Svg) {
    let has = |kind: NodeKind| tree.nodes.iter().any(|node| node.kind == kind);
    // The calls of a recursion of its own have no positions: their colours are moves.
    let is_played = tree.nodes[0].position.is_some();
    if has(NodeKind::First) {
        let meaning = match (is_played, players) {
            (false, _) => say!(words, "legend-moves"),
            (true, Players::One) => say!(words, "legend-goal"),
            (true, Players::Two) => say!(words, "legend-first"),
        };
        svg.explain("one", meaning);
    }
    if has(NodeKind::Second) {
        let meaning =
            if is_played { say!(words, "legend-second") } else { say!(words, "legend-moves-other") };
        svg.explain("lose", meaning);
    }
    if has(NodeKind::Dead) {
        svg.explain("even", say!(words, "legend-dead"));
    }
    if has(NodeKind::Twin) {
        svg.explain("cut", say!(words, "legend-twin"));
    }
    if has(NodeKind::Cut) {
        svg.explain("cut", say!(words, "legend-cut"));
    }
}
