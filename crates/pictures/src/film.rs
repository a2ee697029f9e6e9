//! A search step by step, as data for a slider: what changes, the board at hand, a sentence, and the line of the algorithm.

use std::sync::Arc;

use lucas_engine::any::Reached;
use lucas_engine::{AnyGame, Order, Players, Refusal};
use lucas_words::{Words, say};

use crate::algorithm::Subject;
use crate::heat::Heat;
use crate::outcome::{Settled, sign};
use crate::svg::Svg;
use crate::tree::{NodeKind, Tree};
use crate::trunk::Progress;
use crate::{board, heat, queue, refusals, trunk};

/// A film of more frames is cut.
pub const MOST_FRAMES: usize = 5000;

/// What happens to the structure in a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The position of this number leaves the queue; so many new ones enter it.
    Visits(usize, usize),
    /// This node of the tree is entered.
    Enters(usize),
    /// This node of the tree is left.
    Leaves(usize),
    /// This cell of the table is filled.
    Fills(usize),
}

/// One step.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The position at hand, if there is one.
    pub position: Option<String>,
    /// What happens.
    pub change: Change,
    /// What happens, in words.
    pub sentence: String,
    /// What happens, by the names of the algorithm's lines.
    pub acts: Vec<&'static str>,
}

/// What a film moves on.
pub enum Stage {
    /// A queue, and the layers that it makes.
    Queue(Arc<Reached>),
    /// A tree, walked in an order.
    Tree(Tree, Order),
    /// A table.
    Table(Heat),
}

/// A search step by step.
pub struct Film<'w> {
    /// What it moves on.
    pub stage: Stage,
    /// The steps.
    pub frames: Vec<Frame>,
    /// What it shows.
    pub title: String,
    /// Whose algorithm it is the film of.
    pub subject: Subject,
    players: Players,
    words: &'w Words,
}

impl<'w> Film<'w> {
    /// Breadth-first search with its queue; in a puzzle it ends at the goal.
    #[must_use]
    pub fn of_queue(game: &dyn AnyGame, graph: Arc<Reached>, words: &'w Words) -> Self {
        let mut frames = Vec::new();
        let mut met = 1;
        for (node, position) in graph.positions.iter().enumerate().take(MOST_FRAMES) {
            // Positions are numbered as they are met, so that the largest successor tells how many are.
            let successors = graph.arcs.successors(node);
            let after = successors.iter().map(|edge| edge.to() + 1).max().unwrap_or(0).max(met);
            let (new, waiting) = (after - met, after - node - 1);
            met = after;
            let (level, moves) = (graph.levels[node], successors.len());
            let is_goal = game.players() == Players::One && graph.values.plies(node) == Some(0);
            let mut acts = vec!["take"];
            let sentence = if is_goal {
                acts = vec!["goal"];
                say!(words, "film-goal", moves = level, looked = node)
            } else if moves == 0 {
                acts.push("dead");
                say!(words, "film-queue-dead", level = level, waiting = waiting)
            } else {
                acts.extend((new > 0).then_some("new"));
                acts.extend((new < moves).then_some("old"));
                let old = moves - new.min(moves);
                say!(
                    words,
                    "film-queue",
                    level = level,
                    moves = moves,
                    new = new,
                    old = old,
                    waiting = waiting
                )
            };
            frames.push(Frame {
                position: Some(position.clone()),
                change: Change::Visits(node, new),
                sentence,
                acts,
            });
            if is_goal {
                break;
            }
        }
        let title = say!(words, "film-queue-title", game = game.address());
        let (stage, subject) = (Stage::Queue(graph), Subject::Queue);
        Film { stage, frames, title, subject, players: game.players(), words }
    }

    /// A tree walked in an order; depth first, nodes are entered and left.
    #[must_use]
    pub fn of_tree(game: &dyn AnyGame, tree: Tree, order: Order, words: &'w Words) -> Self {
        let mut frames = Vec::new();
        let leaves = tree.leaves();
        let frame = |node: usize, change: Change, sentence: String, acts: Vec<&'static str>| Frame {
            position: tree.nodes[node].position.clone(),
            change,
            sentence,
            acts,
        };
        let enter = |node: usize| {
            let acts = match (order, tree.nodes[node].act) {
                (Order::BreadthFirst, "enter") if tree.nodes[node].worth.is_none() => vec!["take", "new"],
                (Order::BreadthFirst, act) => vec!["take", act],
                (Order::DepthFirst, act) => vec![act],
            };
            frame(node, Change::Enters(node), entered(&tree, node, order, game.players(), words), acts)
        };
        let leave = |node: usize| {
            let at = &tree.nodes[node];
            let (sentence, act) = match at.worth {
                Some(worth) => {
                    let value = sign(worth.outcome, worth.plies, game.players());
                    let (reason, act) = if game.is_scored() {
                        (say!(words, "reason-margin"), "margin")
                    } else {
                        (worth.reason(game.players(), words), worth.act())
                    };
                    (say!(words, "film-valued", value = value, reason = reason), act)
                }
                None if !at.said.is_empty() => {
                    (say!(words, "film-returns", node = at.label.as_str()), at.act)
                }
                None if at.parent.is_none() => (say!(words, "film-leaves-root"), "leave"),
                None if leaves[node] => (say!(words, "film-leaves-end"), "leave"),
                None => (say!(words, "film-leaves"), "leave"),
            };
            frame(node, Change::Leaves(node), sentence, vec![act])
        };
        match order {
            Order::BreadthFirst => frames.extend((0..tree.nodes.len()).map(enter)),
            Order::DepthFirst => {
                let numbers = tree.depth_first();
                let mut nodes: Vec<usize> = (0..tree.nodes.len()).collect();
                nodes.sort_by_key(|&node| numbers[node]);
                let mut open: Vec<usize> = Vec::new();
                for node in nodes {
                    while open.last().is_some_and(|&last| Some(last) != tree.nodes[node].parent) {
                        frames.extend(open.pop().map(leave));
                    }
                    frames.push(enter(node));
                    open.push(node);
                }
                frames.extend(open.into_iter().rev().map(leave));
            }
        }
        frames.truncate(MOST_FRAMES);
        if order == Order::DepthFirst {
            follow_moves(game, &tree, &mut frames);
        }
        let title = say!(words, "film-tree-title", game = game.address());
        let is_played = tree.nodes[0].position.is_some() && tree.nodes[0].worth.is_none();
        let subject = match order {
            _ if !is_played => Subject::Calls,
            Order::DepthFirst => Subject::DepthFirst,
            Order::BreadthFirst => Subject::BreadthFirst,
        };
        Film { stage: Stage::Tree(tree, order), frames, title, subject, players: game.players(), words }
    }

    /// A table that is filled, the smaller first.
    #[must_use]
    pub fn of_table(table: Heat, words: &'w Words) -> Self {
        let mut cells: Vec<usize> = (0..table.cells.len()).collect();
        cells.sort_by_key(|&cell| table.cells[cell].size);
        cells.truncate(MOST_FRAMES);
        let frame = |index: usize| {
            let cell = &table.cells[index];
            let worth = Settled { outcome: cell.outcome, plies: cell.plies };
            let value = sign(cell.outcome, cell.plies, table.players);
            let (reason, act) = if table.is_scored {
                (say!(words, "reason-margin"), "margin")
            } else {
                (worth.reason(table.players, words), worth.act())
            };
            Frame {
                position: Some(cell.position.clone()),
                change: Change::Fills(index),
                sentence: say!(words, "film-fills", value = value, reason = reason),
                acts: vec!["fill", act],
            }
        };
        let frames = cells.into_iter().map(frame).collect();
        let players = table.players;
        let subject = match players {
            Players::One => Subject::Distances,
            Players::Two if table.is_scored => Subject::Margins,
            Players::Two => Subject::Values,
        };
        Film { title: table.title.clone(), stage: Stage::Table(table), frames, subject, players, words }
    }

    /// Whether there is more to see than that it was cut.
    #[must_use]
    pub fn has_something(&self) -> bool {
        !matches!(&self.stage, Stage::Tree(tree, _) if !tree.has_something())
    }

    /// A step, the first being 1.
    ///
    /// # Errors
    /// Refuses a step that there is not.
    pub fn frame(&self, step: usize) -> Result<&Frame, Refusal> {
        let frame = step.checked_sub(1).and_then(|index| self.frames.get(index));
        frame.ok_or_else(|| refusals::no_such_step(self.frames.len()))
    }

    /// Draws a step: the structure with its element at hand marked, the sentence, the board.
    ///
    /// # Errors
    /// Refuses a step that there is not.
    pub fn svg(&self, game: &dyn AnyGame, step: usize) -> Result<Svg, Refusal> {
        let mut svg = self.structure(game, step)?;
        let frame = self.frame(step)?;
        // The board of a film of the whole game: a smaller bar is a position of it too.
        let scene = frame.position.as_deref().and_then(|position| game.scene(position).ok().flatten());
        if let Some(scene) = scene {
            let top = svg.height() + 24;
            board::draw(&scene, (16, top), board::HALF, &mut svg);
        }
        Ok(svg)
    }

    /// Draws the structure alone at a step, for who shows the board beside it.
    ///
    /// # Errors
    /// Refuses a step that there is not.
    pub fn structure(&self, game: &dyn AnyGame, step: usize) -> Result<Svg, Refusal> {
        let frame = self.frame(step)?;
        let sentence = format!("{step}/{}. {}", self.frames.len(), frame.sentence);
        let mut svg = Svg::new(self.words.language, &self.title, &sentence);
        self.explain(&mut svg);
        self.draw(game, step, frame, &mut svg);
        Ok(svg)
    }

    /// Says in the legend what is seen.
    fn explain(&self, svg: &mut Svg) {
        let words = self.words;
        svg.explain("now", say!(words, "legend-now"));
        match &self.stage {
            Stage::Queue(_) => {
                svg.explain("one", say!(words, "legend-looked"));
                svg.explain("plain", say!(words, "legend-waits"));
            }
            Stage::Tree(tree, _) => {
                svg.explain("plain later", say!(words, "legend-later"));
                trunk::explain(tree, self.players, words, svg);
            }
            Stage::Table(table) => {
                svg.explain("cut", say!(words, "legend-unfilled"));
                heat::explain(table, words, svg);
            }
        }
    }

    fn draw(&self, game: &dyn AnyGame, step: usize, frame: &Frame, svg: &mut Svg) {
        let changes = self.frames[..step].iter().map(|frame| frame.change);
        match (&self.stage, frame.change) {
            (Stage::Tree(tree, order), Change::Enters(now) | Change::Leaves(now)) => {
                let mut met = vec![false; tree.nodes.len()];
                for change in changes {
                    if let Change::Enters(node) = change {
                        met[node] = true;
                    }
                }
                trunk::draw(game, tree, *order, Some(&Progress { met, now }), svg);
            }
            (Stage::Table(table), Change::Fills(now)) => {
                let mut filled = vec![false; table.cells.len()];
                for change in changes {
                    if let Change::Fills(cell) = change {
                        filled[cell] = true;
                    }
                }
                heat::draw(table, Some((&filled, now)), svg);
            }
            (Stage::Queue(graph), Change::Visits(now, _)) => {
                let new = changes.map(|change| if let Change::Visits(_, new) = change { new } else { 0 });
                queue::draw(game, graph, now, 1 + new.sum::<usize>(), self.words, svg);
            }
            // A film is made with the changes of its own stage.
            _ => {}
        }
    }
}

/// What entering a node does, in words.
fn entered(tree: &Tree, node: usize, order: Order, players: Players, words: &Words) -> String {
    let at = &tree.nodes[node];
    if at.kind == NodeKind::Cut {
        return say!(words, "film-cut");
    }
    if !at.said.is_empty() {
        return say!(words, "film-call", node = at.label.as_str(), said = at.said.as_str());
    }
    let (mv, depth) = (at.edge.as_str(), at.depth);
    let begins = match (order, at.parent) {
        (_, None) if at.worth.is_some() => say!(words, "film-asks-root"),
        (_, None) => say!(words, "film-root"),
        (Order::DepthFirst, _) if at.worth.is_some() => say!(words, "film-asks", mv = mv),
        (Order::DepthFirst, _) => say!(words, "film-plays", mv = mv, depth = depth),
        (Order::BreadthFirst, _) => say!(words, "film-takes", mv = mv, depth = depth),
    };
    let ends = match (at.kind, players) {
        (NodeKind::First, Players::One) => say!(words, "film-is-goal"),
        (NodeKind::First, Players::Two) => say!(words, "film-is-won", player = 1),
        (NodeKind::Second, _) => say!(words, "film-is-won", player = 2),
        (NodeKind::Dead, _) => say!(words, "film-is-dead"),
        (NodeKind::Twin, _) => say!(words, "film-is-twin"),
        (NodeKind::Plain | NodeKind::Cut, _) => return begins,
    };
    format!("{begins} {ends}")
}

/// Gives the frames of a whole tree of calls their boards: a call with a move plays it.
fn follow_moves(game: &dyn AnyGame, tree: &Tree, frames: &mut [Frame]) {
    let has_boards = tree.nodes[0].position.is_some();
    if has_boards || !tree.is_whole() {
        return;
    }
    let mut at = game.start();
    for frame in frames {
        if let Change::Enters(node) = frame.change
            && let Ok(step) = game.play(&at, &tree.nodes[node].edge)
        {
            at = step.position;
        }
        frame.position = Some(at.clone());
    }
}
