//! Nodes and arcs for other programs: DOT for Graphviz, `GraphML` for the rest.

use std::fmt::Write;

use lucas_engine::any::Reached;
use lucas_engine::{AnyGame, Refusal};

use crate::outcome::sign_of;
use crate::refusals;
use crate::svg::escaped;
use crate::tree::Tree;

/// The most nodes that are written.
pub const MOST_NODES: usize = 100_000;

/// Nodes with a name and a value, and arcs with a name.
pub struct Net {
    /// The nodes.
    pub nodes: Vec<(String, String)>,
    /// The arcs by the nodes' indices.
    pub arcs: Vec<(usize, usize, String)>,
}

impl Net {
    /// A state graph with its moves.
    ///
    /// # Errors
    /// Refuses more than [`MOST_NODES`].
    pub fn of_graph(game: &dyn AnyGame, graph: &Reached) -> Result<Self, Refusal> {
        if graph.positions.len() > MOST_NODES {
            return Err(refusals::too_many_nodes(graph.positions.len(), MOST_NODES));
        }
        let mut arcs = Vec::new();
        for (from, position) in graph.positions.iter().enumerate() {
            let moves = game.moves(position)?;
            for (index, edge) in graph.arcs.successors(from).iter().enumerate() {
                arcs.push((
                    from,
                    edge.to(),
                    moves.get(index).map_or_else(String::new, |step| step.mv.clone()),
                ));
            }
        }
        let node = |(index, position): (usize, &String)| {
            (position.clone(), sign_of(&graph.values, index, game.players()))
        };
        Ok(Net { nodes: graph.positions.iter().enumerate().map(node).collect(), arcs })
    }

    /// A tree.
    #[must_use]
    pub fn of_tree(tree: &Tree) -> Self {
        let arc = |(to, node): (usize, &crate::tree::Node)| Some((node.parent?, to, node.edge.clone()));
        Net {
            nodes: tree.nodes.iter().map(|node| (node.label.clone(), String::new())).collect(),
            arcs: tree.nodes.iter().enumerate().filter_map(arc).collect(),
        }
    }

    /// The net in Graphviz's language.
    #[must_use]
    pub fn dot(&self, title: &str) -> String {
        let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let mut text = format!("digraph {} {{\n  node [shape=box];\n", quoted(title));
        for (index, (label, value)) in self.nodes.iter().enumerate() {
            let label = format!("{label} {value}");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  n{index} [label={}];", quoted(label.trim_end()));
        }
        for (from, to, label) in &self.arcs {
            let _ = writeln!(text, "  n{from} -> n{to} [label={}];", quoted(label));
        }
        text.push_str("}\n");
        text
    }

    /// The net in `GraphML`.
    #[must_use]
    pub fn graphml(&self, title: &str) -> String {
        let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
            <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n\
            <key id=\"label\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n\
            <key id=\"value\" for=\"node\" attr.name=\"value\" attr.type=\"string\"/>\n\
            <key id=\"move\" for=\"edge\" attr.name=\"move\" attr.type=\"string\"/>\n"
            .to_owned();
        let _ = writeln!(text, "<graph id=\"{}\" edgedefault=\"directed\">", escaped(title));
        for (index, (label, value)) in self.nodes.iter().enumerate() {
            let (label, value) = (escaped(label), escaped(value));
            let _ = writeln!(
                text,
                "<node id=\"n{index}\"><data key=\"label\">{label}</data><data key=\"value\">{value}</data></node>"
            );
        }
        for (from, to, mv) in &self.arcs {
            let mv = escaped(mv);
            let _ = writeln!(
                text,
                "<edge source=\"n{from}\" target=\"n{to}\"><data key=\"move\">{mv}</data></edge>"
            );
        }
        text.push_str("</graph>\n</graphml>\n");
        text
    }
}
