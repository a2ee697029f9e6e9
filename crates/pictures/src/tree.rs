//! Trees as data: grown level by level, so that what does not fit is cut everywhere at the same depth.

use lucas_engine::Refusal;

use crate::outcome::Settled;

/// What a node is, for its colour; the label says it too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// An inner node.
    Plain,
    /// Won by the player who began, or the goal of a puzzle.
    First,
    /// Won by the other player.
    Second,
    /// An end that nobody wins.
    Dead,
    /// A position met before.
    Twin,
    /// Stands for what was cut.
    Cut,
}

/// A node; a parent stands before its children, siblings in their order.
#[derive(Clone, Debug)]
pub struct Node {
    /// The parent's index.
    pub parent: Option<usize>,
    /// What leads here from the parent.
    pub edge: String,
    /// What is written in the node.
    pub label: String,
    /// What is written beside the position, when that is drawn.
    pub note: String,
    /// What entering it does, in words; empty where it is one more position.
    pub said: String,
    /// What it is worth, when that is asked for.
    pub worth: Option<Settled>,
    /// The act that enters it, by its name in the algorithm.
    pub act: &'static str,
    /// The position to show beside it.
    pub position: Option<String>,
    /// What it is.
    pub kind: NodeKind,
    /// How far from the root.
    pub depth: usize,
}

/// A tree in breadth-first order.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The nodes.
    pub nodes: Vec<Node>,
}

/// A node to be, and what its children grow from.
pub struct Sprout<S> {
    /// What leads to it.
    pub edge: String,
    /// What is written in it.
    pub label: String,
    /// What is written beside the position, when that is drawn.
    pub note: String,
    /// What entering it does, in words.
    pub said: String,
    /// What it is worth, when that is asked for.
    pub worth: Option<Settled>,
    /// The act that enters it.
    pub act: &'static str,
    /// The position to show beside it.
    pub position: Option<String>,
    /// What it is.
    pub kind: NodeKind,
    /// What children grow from; `None` in a leaf.
    pub seed: Option<S>,
}

impl Tree {
    /// Grows a tree of at most `limit` nodes, those that stand for what was cut not counted.
    ///
    /// # Errors
    /// Fails when the children of a node cannot be found.
    pub fn grow<S>(
        root: Sprout<S>,
        limit: usize,
        children: impl Fn(&S) -> Result<Vec<Sprout<S>>, Refusal>,
        cut: impl Fn(&S) -> String,
    ) -> Result<Self, Refusal> {
        let node = |sprout: &Sprout<S>, parent, depth| Node {
            parent,
            edge: sprout.edge.clone(),
            label: sprout.label.clone(),
            note: sprout.note.clone(),
            said: sprout.said.clone(),
            worth: sprout.worth,
            act: sprout.act,
            position: sprout.position.clone(),
            kind: sprout.kind,
            depth,
        };
        let mut nodes = vec![node(&root, None, 0)];
        let mut level: Vec<(usize, S)> = root.seed.into_iter().map(|seed| (0, seed)).collect();
        let mut depth = 1;
        while !level.is_empty() {
            let begin = nodes.len();
            let mut next = Vec::new();
            for (parent, seed) in &level {
                for sprout in children(seed)? {
                    let index = nodes.len();
                    nodes.push(node(&sprout, Some(*parent), depth));
                    next.extend(sprout.seed.map(|seed| (index, seed)));
                }
                if nodes.len() > limit {
                    break;
                }
            }
            if nodes.len() > limit {
                nodes.truncate(begin);
                nodes.extend(level.iter().map(|(parent, seed)| Node {
                    parent: Some(*parent),
                    edge: String::new(),
                    label: cut(seed),
                    note: String::new(),
                    said: String::new(),
                    worth: None,
                    act: "cut",
                    position: None,
                    kind: NodeKind::Cut,
                    depth,
                }));
                break;
            }
            level = next;
            depth += 1;
        }
        Ok(Tree { nodes })
    }

    /// Sums something over each node and all below it.
    fn below(&self, own: impl Fn(usize) -> usize) -> Vec<usize> {
        let mut sums: Vec<usize> = (0..self.nodes.len()).map(own).collect();
        for index in (1..self.nodes.len()).rev() {
            if let Some(parent) = self.nodes[index].parent {
                sums[parent] += sums[index];
            }
        }
        sums
    }

    /// Gives each child the place after what its elder siblings take, the first one the parent's plus `step`.
    fn placed(&self, sizes: &[usize], step: usize) -> Vec<usize> {
        let mut places = vec![0; self.nodes.len()];
        let mut next: Vec<usize> = vec![step; self.nodes.len()];
        for index in 1..self.nodes.len() {
            if let Some(parent) = self.nodes[index].parent {
                places[index] = next[parent];
                next[parent] += sizes[index];
            }
            next[index] = places[index] + step;
        }
        places
    }

    /// Whether more is seen than a root and that the rest was cut.
    #[must_use]
    pub fn has_something(&self) -> bool {
        self.nodes.len() == 1 || self.nodes[1..].iter().any(|node| node.kind != NodeKind::Cut)
    }

    /// Whether nothing was cut.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.nodes.iter().all(|node| node.kind != NodeKind::Cut)
    }

    /// Whether each node is a leaf.
    #[must_use]
    pub fn leaves(&self) -> Vec<bool> {
        let mut leaves = vec![true; self.nodes.len()];
        for parent in self.nodes.iter().filter_map(|node| node.parent) {
            leaves[parent] = false;
        }
        leaves
    }

    /// The number of each node in depth-first order; in breadth-first order it is its index.
    #[must_use]
    pub fn depth_first(&self) -> Vec<usize> {
        self.placed(&self.below(|_| 1), 1)
    }

    /// The row of each node, in half rows: leaves one under the other, a parent in the middle of its own.
    #[must_use]
    pub fn rows(&self) -> Vec<usize> {
        let leaves = self.leaves();
        let heights = self.below(|index| usize::from(leaves[index]));
        let tops = self.placed(&heights, 0);
        tops.iter().zip(&heights).map(|(top, height)| 2 * top + height - 1).collect()
    }
}
