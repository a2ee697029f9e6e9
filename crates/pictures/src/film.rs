//! A search step by step, as data for a slider: what changes, the board at hand, and a sentence.

use std::sync::Arc;

use lucas_engine::any::Reached;
use lucas_engine::{AnyGame, Language, Order, Players, Refusal};
use lucas_words::{Words, say};

use crate::heat::Heat;
use crate::outcome::sign;
use crate::svg::Svg;
use crate::tree::{NodeKind, Tree};
use crate::trunk::Progress;
use crate::{board, heat, refusals, trunk};

/// A film of more frames is cut.
pub const MOST_FRAMES: usize = 5000;
/// The most positions of the queue that are written.
const MOST_WAITING: usize = 12;
const WAITING_IN_A_ROW: usize = 4;

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
pub struct Film {
    /// What it moves on.
    pub stage: Stage,
    /// The steps.
    pub frames: Vec<Frame>,
    /// What it shows.
    pub title: String,
    language: Language,
}

impl Film {
    /// Breadth-first search with its queue; in a puzzle it ends at the goal.
    #[must_use]
    pub fn of_queue(game: &dyn AnyGame, graph: Arc<Reached>, words: &Words) -> Self {
        let mut frames = Vec::new();
        let mut met = 1;
        for (node, position) in graph.positions.iter().enumerate().take(MOST_FRAMES) {
            // Positions are numbered as they are met, so that the largest successor tells how many are.
            let after =
                graph.arcs.successors(node).iter().map(|edge| edge.to() + 1).max().unwrap_or(0).max(met);
            let (new, waiting) = (after - met, after - node - 1);
            met = after;
            let level = graph.levels[node];
            let said = say!(
                words,
                "film-queue",
                position = position.as_str(),
                level = level,
                new = new,
                waiting = waiting
            );
            let is_goal = game.players() == Players::One && graph.values.plies(node) == Some(0);
            let sentence = if is_goal { say!(words, "film-goal", moves = level) } else { said };
            frames.push(Frame {
                position: Some(position.clone()),
                change: Change::Visits(node, new),
                sentence,
            });
            if is_goal {
                break;
            }
        }
        let title = say!(words, "film-queue-title", game = game.address());
        Film { stage: Stage::Queue(graph), frames, title, language: words.language }
    }

    /// A tree walked in an order; depth first, nodes are entered and left.
    #[must_use]
    pub fn of_tree(game: &dyn AnyGame, tree: Tree, order: Order, words: &Words) -> Self {
        let mut frames = Vec::new();
        let enter = |node: usize| {
            let label = tree.nodes[node].label.as_str();
            let sentence = match order {
                Order::DepthFirst if node > 0 && tree.nodes[node].position.is_some() => {
                    say!(words, "film-plays", mv = tree.nodes[node].edge.as_str(), node = label)
                }
                Order::DepthFirst => say!(words, "film-enters", node = label),
                Order::BreadthFirst => {
                    say!(words, "film-takes", node = label, depth = tree.nodes[node].depth)
                }
            };
            Frame { position: tree.nodes[node].position.clone(), change: Change::Enters(node), sentence }
        };
        let leave = |node: usize| {
            let sentence = say!(words, "film-leaves", node = tree.nodes[node].label.as_str());
            Frame { position: tree.nodes[node].position.clone(), change: Change::Leaves(node), sentence }
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
        Film { stage: Stage::Tree(tree, order), frames, title, language: words.language }
    }

    /// A table that is filled, the smaller first.
    #[must_use]
    pub fn of_table(table: Heat, words: &Words) -> Self {
        let mut cells: Vec<usize> = (0..table.cells.len()).collect();
        cells.sort_by_key(|&cell| table.cells[cell].size);
        cells.truncate(MOST_FRAMES);
        let frame = |index: usize| {
            let cell = &table.cells[index];
            let value = sign(cell.outcome, cell.plies, table.players);
            let sentence = say!(words, "film-fills", position = cell.position.as_str(), value = value);
            Frame { position: Some(cell.position.clone()), change: Change::Fills(index), sentence }
        };
        let frames = cells.into_iter().map(frame).collect();
        Film { title: table.title.clone(), stage: Stage::Table(table), frames, language: words.language }
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
        let frame = self.frame(step)?;
        let sentence = format!("{step}/{}. {}", self.frames.len(), frame.sentence);
        let mut svg = Svg::new(self.language, &self.title, &sentence);
        self.draw(step, frame, &mut svg);
        // The board of a film of the whole game: a smaller bar is a position of it too.
        let scene = frame.position.as_deref().and_then(|position| game.scene(position).ok().flatten());
        if let Some(scene) = scene {
            let top = svg.height() + 24;
            board::draw(&scene, (16, top), &mut svg);
        }
        Ok(svg)
    }

    /// Draws the structure alone at a step, for who shows the board and the sentence beside it.
    ///
    /// # Errors
    /// Refuses a step that there is not.
    pub fn structure(&self, step: usize) -> Result<Svg, Refusal> {
        let frame = self.frame(step)?;
        let mut svg = Svg::untitled(self.language, &self.title, &frame.sentence);
        self.draw(step, frame, &mut svg);
        Ok(svg)
    }

    fn draw(&self, step: usize, frame: &Frame, svg: &mut Svg) {
        let changes = self.frames[..step].iter().map(|frame| frame.change);
        match (&self.stage, frame.change) {
            (Stage::Tree(tree, order), Change::Enters(now) | Change::Leaves(now)) => {
                let mut met = vec![false; tree.nodes.len()];
                for change in changes {
                    if let Change::Enters(node) = change {
                        met[node] = true;
                    }
                }
                trunk::draw(tree, *order, Some(&Progress { met, now }), svg);
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
                draw_queue(graph, now, 1 + new.sum::<usize>(), svg);
            }
            // A film is made with the changes of its own stage.
            _ => {}
        }
    }
}

/// Gives the frames of a whole tree of calls their boards: a call with a move plays it.
fn follow_moves(game: &dyn AnyGame, tree: &Tree, frames: &mut [Frame]) {
    let has_boards = tree.nodes[0].position.is_some();
    if has_boards || tree.nodes.iter().any(|node| node.kind == NodeKind::Cut) {
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

/// Draws the layers met so far as bars, and the queue's head under them.
fn draw_queue(graph: &Reached, now: usize, met: usize, svg: &mut Svg) {
    let deepest = graph.levels[met - 1];
    let mut layers = vec![(0, 0); deepest + 1];
    for node in 0..met {
        let (all, done) = &mut layers[graph.levels[node]];
        *all += 1;
        *done += usize::from(node <= now);
    }
    let most = layers.iter().map(|layer| layer.0).max().unwrap_or(1);
    let mut y = 70;
    for (level, &(all, done)) in layers.iter().enumerate() {
        svg.text(60, y + 12, "end", &level.to_string());
        svg.rect((70, y), ((all * 400 / most).max(1), 14), "plain");
        if done > 0 {
            svg.rect((70, y), ((done * 400 / most).max(1), 14), "one");
        }
        let class = if level == graph.levels[now] { "now" } else { "" };
        if !class.is_empty() {
            svg.rect((70, y), ((all * 400 / most).max(1), 14), class);
        }
        svg.text(80 + all * 400 / most, y + 12, "", &format!("{done}/{all}"));
        y += 18;
    }
    let waiting = &graph.positions[now + 1..met];
    for (row, positions) in waiting[..waiting.len().min(MOST_WAITING)].chunks(WAITING_IN_A_ROW).enumerate() {
        let is_cut = waiting.len() > MOST_WAITING && row == MOST_WAITING / WAITING_IN_A_ROW - 1;
        let more = if is_cut { "  …" } else { "" };
        svg.text(36, y + 18 + 16 * row, "mono", &format!("{}{more}", positions.join("  ")));
    }
    svg.text(16, y + 18, "mono", "←");
}
