//! The trees there are: of the game, of a search, of the recursion that values a position.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

use lucas_engine::any::Reached;
use lucas_engine::decimal::shortened;
use lucas_engine::{AnyGame, End, Players, Refusal, Step};
use lucas_words::{Words, say};
use num_bigint::BigUint;

use crate::outcome::{Settled, sign_of};
use crate::refusals;
use crate::tree::{NodeKind, Sprout, Tree};

/// Who is to move at a node.
#[derive(Clone, Copy)]
struct NodeTurn {
    /// Whether it is the player who was at the root.
    is_first: bool,
    /// Whether this is the root.
    is_root: bool,
}

/// The game tree of a game of two, or the search tree of a puzzle, in which a position met before is not opened again.
///
/// # Errors
/// Refuses what the game refuses.
pub fn plays(game: &dyn AnyGame, position: &str, limit: usize, words: &Words) -> Result<Tree, Refusal> {
    let met = RefCell::new(HashSet::from([position.to_owned()]));
    let sprout = |edge: String, position: String, turn: NodeTurn| -> Result<_, Refusal> {
        let end = game.standing(&position)?.end;
        let (kind, note) = match (end, game.players()) {
            (None, _) => (NodeKind::Plain, String::new()),
            (Some(End::Won), Players::One) => (NodeKind::First, say!(words, "picture-goal")),
            (Some(_), Players::One) => (NodeKind::Dead, say!(words, "picture-dead")),
            (Some(End::Draw), _) => (NodeKind::Dead, say!(words, "picture-draw")),
            (Some(end), _) if (end == End::Won) == turn.is_first => {
                (NodeKind::First, say!(words, "picture-wins", player = 1))
            }
            (Some(_), _) => (NodeKind::Second, say!(words, "picture-wins", player = 2)),
        };
        let is_twin =
            game.players() == Players::One && !turn.is_root && !met.borrow_mut().insert(position.clone());
        let kind = if is_twin { NodeKind::Twin } else { kind };
        let note = if is_twin { "↺".to_owned() } else { note };
        let label = if note.is_empty() { position.clone() } else { format!("{position} · {note}") };
        let seed = (kind == NodeKind::Plain).then(|| (position.clone(), turn));
        let act = match kind {
            NodeKind::First => "first",
            NodeKind::Second => "second",
            NodeKind::Dead => "dead",
            NodeKind::Twin => "twin",
            NodeKind::Plain | NodeKind::Cut => "enter",
        };
        let (said, worth) = (String::new(), None);
        Ok(Sprout { edge, label, note, said, worth, act, position: Some(position), kind, seed })
    };
    let children = |(position, turn): &(String, NodeTurn)| {
        let moves = game.moves(position)?;
        if moves.is_empty() {
            return Ok(vec![cut("…".to_owned())]);
        }
        let after = |step: &Step| NodeTurn { is_first: turn.is_first != step.effect.passes, is_root: false };
        moves.into_iter().map(|step| sprout(step.mv.clone(), step.position.clone(), after(&step))).collect()
    };
    let root = NodeTurn { is_first: true, is_root: true };
    Tree::grow(sprout(String::new(), position.to_owned(), root)?, limit, children, |_| "…".to_owned())
}

fn cut<S>(label: String) -> Sprout<S> {
    Sprout {
        edge: String::new(),
        label,
        note: String::new(),
        said: String::new(),
        worth: None,
        act: "cut",
        position: None,
        kind: NodeKind::Cut,
        seed: None,
    }
}

/// The calls of the naive value of a position, in games of two.
///
/// # Errors
/// Refuses puzzles, and games whose recursion would not end.
pub fn calls(
    game: &dyn AnyGame,
    limit: usize,
    reached: impl FnOnce() -> Result<Arc<Reached>, Refusal>,
    words: &Words,
) -> Result<Tree, Refusal> {
    if game.players() == Players::One {
        return Err(refusals::without_calls());
    }
    value_calls(game, &*reached()?, limit, words)
}

/// How many calls the naive value of each position makes, itself included; `None` when play can go in circles.
#[must_use]
pub fn call_counts(graph: &Reached) -> Option<Vec<BigUint>> {
    let mut counts = vec![BigUint::from(1u32); graph.positions.len()];
    let is_finite = graph.arcs.ends_first(|node| {
        counts[node] =
            graph.arcs.successors(node).iter().map(|edge| &counts[edge.to()]).sum::<BigUint>() + 1u32;
    });
    is_finite.then_some(counts)
}

fn value_calls(game: &dyn AnyGame, graph: &Reached, limit: usize, words: &Words) -> Result<Tree, Refusal> {
    let counts = call_counts(graph).ok_or_else(refusals::endless_calls)?;
    let sprout = |edge: String, node: usize| {
        let position = graph.positions[node].clone();
        let value = sign_of(&graph.values, node, game.players());
        let is_end = graph.arcs.successors(node).is_empty();
        Sprout {
            edge,
            label: format!("{position} {value}"),
            note: value,
            said: String::new(),
            worth: Some(Settled::of(&graph.values, node)),
            act: if is_end { "end" } else { "enter" },
            position: Some(position),
            kind: NodeKind::Plain,
            seed: (!is_end).then_some(node),
        }
    };
    let children = |&node: &usize| {
        let moves = game.moves(&graph.positions[node])?;
        let successors = graph.arcs.successors(node).iter().enumerate();
        let edge = |index: usize| moves.get(index).map_or_else(String::new, |step| step.mv.clone());
        Ok(successors.map(|(index, to)| sprout(edge(index), to.to())).collect())
    };
    let cut = |&node: &usize| {
        let calls = &counts[node] - 1u32;
        format!("… {}", say!(words, "picture-calls-cut", calls = shortened(&calls.to_string()).into_owned()))
    };
    Tree::grow(sprout(String::new(), 0), limit, children, cut)
}
