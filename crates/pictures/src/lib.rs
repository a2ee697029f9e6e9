//! Pictures of games: state graphs, trees, calls, tables, growth, censuses, and searches step by step; as SVG, DOT and `GraphML`.
//!
//! Everything is data first, text second, and bounded: what is too large is shown in short or refused with a figure.
//! Nothing here reads or writes a file.

pub mod algorithm;
pub mod board;
pub mod census;
pub mod chart;
pub mod film;
pub mod graph;
pub mod growing;
pub mod growth;
pub mod heat;
pub mod labels;
pub mod layers;
pub mod measured;
pub mod net;
pub mod outcome;
pub mod own;
pub mod queue;
pub mod refusals;
pub mod row;
pub mod strip;
pub mod svg;
pub mod tree;
pub mod trunk;

use std::sync::Arc;

use lucas_engine::any::Reached;
use lucas_engine::{Analysis, AnyGame, Effort, Order, Refusal};
use lucas_words::{Words, say};

use crate::film::Film;
use crate::heat::Heat;
use crate::net::Net;
use crate::own::Own;
use crate::svg::Svg;
use crate::tree::Tree;

/// What to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The state graph.
    Graph,
    /// The game or search tree.
    Tree,
    /// The tree of calls.
    Calls,
    /// The table of values.
    Table,
    /// Growth.
    Growth,
    /// How many positions there are at each distance.
    Census,
}

/// The most positions explored unless somebody says otherwise.
pub const USUAL_LIMIT: usize = 200_000;
/// The most nodes of a tree that is drawn, unless fewer are asked for.
const MOST_DRAWN: usize = 400;
/// A position of more bytes is not written into a picture.
const LONGEST_POSITION: usize = 1000;

/// What is shown, of which position, with how much work.
pub struct Request<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The position.
    pub position: &'a str,
    /// What to show.
    pub kind: Kind,
    /// How a tree is numbered and walked.
    pub order: Order,
    /// What knows the positions of the game.
    pub analysis: Arc<dyn Analysis>,
    /// How much may be explored; a tree has no more nodes than that has positions.
    pub effort: Effort<'a>,
    /// What the game is shown by beyond what every game has.
    pub own: Own,
    /// The words to use.
    pub words: &'a Words,
}

#[expect(clippy::missing_errors_doc, reason = "every error is a refusal that says itself what was wrong")]
impl<'a> Request<'a> {
    /// The state graph, unless its positions are too long to be written.
    fn graph(&self) -> Result<Arc<Reached>, Refusal> {
        if self.position.len() > LONGEST_POSITION {
            return Err(refusals::too_long(self.position.len(), LONGEST_POSITION));
        }
        self.analysis.reached(self.position, &self.effort)
    }

    fn tree(&self, most: usize) -> Result<Tree, Refusal> {
        let nodes = self.effort.positions.min(most);
        match (self.kind, self.own.calls) {
            (Kind::Calls, Some(own)) => own(self.game, self.position, nodes, self.words),
            (Kind::Calls, None) => {
                let reached = || self.analysis.reached(self.position, &self.effort);
                growing::calls(self.game, nodes, reached, self.words)
            }
            _ if self.position.len() > LONGEST_POSITION => {
                Err(refusals::too_long(self.position.len(), LONGEST_POSITION))
            }
            _ => growing::plays(self.game, self.position, nodes, self.words),
        }
    }

    fn table(&self, own: Option<fn(&str, &Words) -> Result<Heat, Refusal>>) -> Result<Heat, Refusal> {
        match own {
            Some(own) => own(self.position, self.words),
            None => heat::table(self.game, self.words),
        }
    }

    /// The picture.
    pub fn svg(&self) -> Result<Svg, Refusal> {
        match self.kind {
            Kind::Graph => {
                let graph = self.graph()?;
                graph::svg(self.game, &graph, self.words)
            }
            Kind::Tree | Kind::Calls => {
                let tree = self.tree(MOST_DRAWN)?;
                let leaves = tree.leaves().into_iter().filter(|is_leaf| *is_leaf).count();
                let (address, nodes) = (self.game.address(), tree.nodes.len());
                let title = match self.kind {
                    Kind::Calls => say!(self.words, "picture-calls", game = address),
                    _ => say!(self.words, "picture-tree", game = address),
                };
                let said = match self.order {
                    Order::DepthFirst => {
                        say!(self.words, "picture-tree-depth", nodes = nodes, leaves = leaves)
                    }
                    Order::BreadthFirst => {
                        say!(self.words, "picture-tree-breadth", nodes = nodes, leaves = leaves)
                    }
                };
                let mut svg = Svg::new(self.words.language, &title, &said);
                trunk::explain(&tree, self.game.players(), self.words, &mut svg);
                trunk::draw(self.game, &tree, self.order, None, &mut svg);
                Ok(svg)
            }
            Kind::Table => {
                let table = self.table(self.own.table)?;
                let said = graph::legend(table.players, self.words);
                let mut svg = Svg::new(self.words.language, &table.title, &said);
                heat::explain(&table, self.words, &mut svg);
                heat::draw(&table, None, &mut svg);
                Ok(svg)
            }
            Kind::Growth => growth::svg(self.game, self.graph(), self.own, self.words),
            Kind::Census => {
                let census = self.analysis.census(self.position, false, &self.effort)?;
                Ok(census::svg(self.game, &census, self.words))
            }
        }
    }

    /// Whether there is such a picture and something to be seen in it, which is known sooner than the picture.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        match self.kind {
            Kind::Graph | Kind::Census => self.graph().is_ok(),
            Kind::Tree | Kind::Calls => self.tree(MOST_DRAWN).is_ok_and(|tree| tree.has_something()),
            Kind::Table => self.table(self.own.table).is_ok(),
            Kind::Growth => self.own.growth.is_some() || self.graph().is_ok(),
        }
    }

    /// The nodes and arcs, for other programs.
    pub fn net(&self) -> Result<Net, Refusal> {
        match self.kind {
            Kind::Graph => Net::of_graph(self.game, &*self.graph()?),
            Kind::Tree | Kind::Calls => Ok(Net::of_tree(&self.tree(net::MOST_NODES)?)),
            Kind::Table | Kind::Growth | Kind::Census => Err(refusals::only_svg()),
        }
    }

    /// The search step by step.
    pub fn film(&self) -> Result<Film<'a>, Refusal> {
        match self.kind {
            Kind::Graph => {
                let graph = self.graph()?;
                Ok(Film::of_queue(self.game, graph, self.words))
            }
            Kind::Tree | Kind::Calls => {
                Ok(Film::of_tree(self.game, self.tree(MOST_DRAWN)?, self.order, self.words))
            }
            Kind::Table => Ok(Film::of_table(self.table(self.own.filling.or(self.own.table))?, self.words)),
            Kind::Growth | Kind::Census => Err(refusals::without_film()),
        }
    }
}
