//! The state graph: every position with its value, every move; by level when it would be a tangle.

use std::collections::HashSet;

use lucas_engine::any::Reached;
use lucas_engine::{AnyGame, Outcome, Players, Refusal};
use lucas_words::{Words, say};

use crate::board::Gallery;
use crate::labels::Labels;
use crate::layers::ordered;
use crate::outcome::{self, class, sign_of};
use crate::row::NodeRow;
use crate::svg::Svg;

/// With more nodes or arcs than this, a graph is shown by level.
pub const MOST_NODES: usize = 500;
const MOST_ARCS: usize = 1200;
/// With more levels than this, several share a bar.
const MOST_BARS: usize = 200;

/// The room between one level and the next, for the arcs and their names.
const BETWEEN: usize = 56;
/// With more arcs than this, their names are told to whoever points at them.
const MOST_NAMES: usize = 160;

/// Whether a graph would be a tangle, so that it is shown by level.
fn is_by_level(graph: &Reached) -> bool {
    graph.positions.len() > MOST_NODES || arcs(graph).take(MOST_ARCS + 1).count() > MOST_ARCS
}

/// The picture of a graph.
///
/// # Errors
/// Refuses what the game refuses.
pub fn svg(game: &dyn AnyGame, graph: &Reached, words: &Words) -> Result<Svg, Refusal> {
    if is_by_level(graph) {
        return Ok(by_level(game, graph, words));
    }
    let nodes = graph.positions.len();
    let arcs: Vec<(usize, usize)> = arcs(graph).collect();
    let title = say!(words, "picture-graph", game = game.address());
    let row = NodeRow::of(nodes, &arcs);
    let size = match row {
        Some(_) => say!(words, "picture-graph-row", nodes = nodes, arcs = arcs.len()),
        None => say!(words, "picture-graph-size", nodes = nodes, arcs = arcs.len()),
    };
    let mut svg = Svg::new(words.language, &title, &format!("{size}\n{}", legend(game.players(), words)));
    explain(game, graph, words, &mut svg);
    if graph.arcs.ends.iter().any(Option::is_some) {
        svg.explain("twice", say!(words, "legend-end"));
    }
    let gallery = Gallery::of(game, graph.positions.iter().map(String::as_str));
    let (width, height) = (gallery.width.max(28) + 12, gallery.height + 24);
    let node = (width, height);
    let centre = match &row {
        Some(row) => row.centres(node),
        None => by_rows(&ordered(&graph.levels, &arcs), node),
    };
    match &row {
        Some(row) => draw_row(game, graph, row, (&centre, node), &mut svg)?,
        None => draw_arcs(game, graph, &centre, node, &mut svg)?,
    }
    for (node, &(x, y)) in centre.iter().enumerate() {
        let corner = (x - width / 2, y - height / 2);
        let class = class(graph.values.outcome(node));
        svg.rect(corner, (width, height), class);
        if graph.arcs.ends[node].is_some() {
            svg.rect((corner.0 + 3, corner.1 + 3), (width - 6, height - 6), class);
        }
        gallery.draw(node, (x - gallery.width / 2, corner.1 + 5), &mut svg);
        let value = sign_of(&graph.values, node, game.players());
        svg.text(x, corner.1 + height - 6, "middle", &value);
    }
    Ok(svg)
}

/// The middle of each node, level below level.
fn by_rows(rows: &[Vec<usize>], (width, height): (usize, usize)) -> Vec<(usize, usize)> {
    let widest = rows.iter().map(Vec::len).max().unwrap_or(1);
    let mut centre = vec![(0, 0); rows.iter().map(Vec::len).sum()];
    for (level, row) in rows.iter().enumerate() {
        for (place, &node) in row.iter().enumerate() {
            let x = 16 + (2 * place + 1) * widest * (width + 16) / (2 * row.len());
            centre[node] = (x, 16 + height / 2 + level * (height + BETWEEN));
        }
    }
    centre
}

/// Draws the arcs of a row, each with its name.
fn draw_row(
    game: &dyn AnyGame,
    graph: &Reached,
    row: &NodeRow,
    (centre, node): (&[(usize, usize)], (usize, usize)),
    svg: &mut Svg,
) -> Result<(), Refusal> {
    for (from, position) in graph.positions.iter().enumerate() {
        let moves = game.moves(position)?;
        for (index, edge) in graph.arcs.successors(from).iter().enumerate() {
            let name = moves.get(index).map_or("", |step| &step.mv);
            row.draw((centre[from], centre[edge.to()]), name, node, svg);
        }
    }
    Ok(())
}

/// Says in the legend what the colours of a graph's values mean.
fn explain(game: &dyn AnyGame, graph: &Reached, words: &Words, svg: &mut Svg) {
    outcome::explain(game.players(), is_drawn(graph), words, svg);
}

/// Whether a position is a draw.
fn is_drawn(graph: &Reached) -> bool {
    (0..graph.positions.len()).any(|node| graph.values.outcome(node) == Outcome::Draw)
}

/// What the signs mean.
pub fn legend(players: Players, words: &Words) -> String {
    match players {
        Players::One => say!(words, "picture-legend-one"),
        Players::Two => say!(words, "picture-legend-two"),
    }
}

fn arcs(graph: &Reached) -> impl Iterator<Item = (usize, usize)> + '_ {
    let from = |from| graph.arcs.successors(from).iter().map(move |edge| (from, edge.to()));
    (0..graph.positions.len()).flat_map(from)
}

/// Draws the arcs; a move and the one that takes it back share a line. A name that would be written over another or over a
/// node is told only to whoever points at the arc.
fn draw_arcs(
    game: &dyn AnyGame,
    graph: &Reached,
    centre: &[(usize, usize)],
    (width, height): (usize, usize),
    svg: &mut Svg,
) -> Result<(), Refusal> {
    let all: HashSet<(usize, usize)> = arcs(graph).collect();
    let mut labels = Labels::default();
    for &(x, y) in centre {
        labels.claim([x - width / 2, y - height / 2, width, height]);
    }
    for (from, position) in graph.positions.iter().enumerate() {
        let moves = game.moves(position)?;
        for (index, edge) in graph.arcs.successors(from).iter().enumerate() {
            let to = edge.to();
            let name = moves.get(index).map_or("", |step| &step.mv);
            let both = all.contains(&(to, from));
            if !(both && to < from) {
                let back = if both { " marker-start=\"url(#tip)\"" } else { "" };
                let tips = format!(" marker-end=\"url(#tip)\"{back}");
                svg.told(name, |svg| svg.path(&path(centre[from], centre[to], height), "arc", &tips));
            }
            // A line bears one name, that of the way ahead.
            if all.len() > MOST_NAMES || (both && to < from) {
                continue;
            }
            let ((x, y), (end, bottom)) = (centre[from], centre[to]);
            let length = 8 * name.chars().count();
            // As many twelfths of the way, the most readable first.
            let place = [4, 6, 3, 5, 7, 8].into_iter().find_map(|part| {
                let along = |here: usize, there: usize| ((12 - part) * here + part * there) / 12;
                let (x, y) = if bottom > y {
                    (along(x, end), along(y + height / 2, bottom - height / 2))
                } else {
                    let curved =
                        |here: usize, pull: usize, there: usize| along(along(here, pull), along(pull, there));
                    let (aside, below) = pull((x, y), end, height);
                    (curved(x, aside, end), curved(y + height / 2, below, bottom + height / 2))
                };
                labels.claim([x + 3, y - 10, length, 13]).then_some((x + 4, y))
            });
            if let Some((x, y)) = place {
                svg.text(x, y, "mono small halo", name);
            }
        }
    }
    Ok(())
}

/// An arc from below one box to above another; one that stays on a level, skips some or goes back bends aside.
fn path((x, y): (usize, usize), to: (usize, usize), height: usize) -> String {
    let (end, middle, half) = (to.0, x.midpoint(to.0), height / 2);
    if to.1 > y + height + BETWEEN {
        let aside = middle + (to.1 - y) / 4;
        format!("M{x} {}Q{aside} {} {end} {}", y + half, y.midpoint(to.1), to.1 - half)
    } else if to.1 > y {
        format!("M{x} {}L{end} {}", y + half, to.1 - half)
    } else {
        let (aside, below) = pull((x, y), end, height);
        format!("M{x} {}Q{aside} {below} {end} {}", y + half, to.1 + half)
    }
}

/// What pulls an arc aside that stays on a level or goes back.
fn pull((x, y): (usize, usize), end: usize, height: usize) -> (usize, usize) {
    (x.midpoint(end) + 60, y + height / 2 + 28)
}

/// How many positions a level, or several, hold.
#[derive(Clone, Copy, Default, Debug)]
pub struct Level {
    /// All of them.
    pub positions: usize,
    /// Won, or solvable.
    pub won: usize,
    /// Lost, or unsolvable.
    pub lost: usize,
    /// On a shortest path to the goal of a puzzle.
    pub shortest: usize,
}

/// Counts the positions of each level.
#[must_use]
pub fn levels(game: &dyn AnyGame, graph: &Reached) -> Vec<Level> {
    let mut levels = vec![Level::default(); graph.levels.iter().max().map_or(0, |most| most + 1)];
    let goal = graph.values.plies(0).and_then(|plies| usize::try_from(plies).ok());
    for (node, &level) in graph.levels.iter().enumerate() {
        let counted = &mut levels[level];
        let left = graph.values.plies(node).and_then(|plies| usize::try_from(plies).ok());
        let on_path =
            game.players() == Players::One && goal.zip(left).is_some_and(|(goal, left)| level + left == goal);
        counted.positions += 1;
        counted.shortest += usize::from(on_path);
        match graph.values.outcome(node) {
            Outcome::Win => counted.won += 1,
            Outcome::Lose | Outcome::Unsolvable => counted.lost += 1,
            Outcome::Draw => {}
        }
    }
    levels
}

/// Where the bars of levels begin, how long the longest is, and how far apart they are: their numbers stand above them, so that the
/// picture is narrow enough to be read on a telephone.
const BARS_LEFT: usize = 48;
const LONGEST_BAR: usize = 400;
const BAR_STEP: usize = 38;

/// One bar for each level, with its numbers.
fn by_level(game: &dyn AnyGame, graph: &Reached, words: &Words) -> Svg {
    let levels = levels(game, graph);
    let title = say!(words, "picture-graph", game = game.address());
    let nodes = graph.positions.len();
    let description = say!(words, "picture-levels-size", nodes = nodes, levels = levels.len());
    let mut svg = Svg::new(words.language, &title, &description);
    outcome::explain_counted(game.players(), is_drawn(graph), words, &mut svg);
    svg.text(16, 20, "small", &say!(words, "picture-levels-axis"));
    let together = levels.len().div_ceil(MOST_BARS);
    let sum = |group: &[Level]| {
        group.iter().fold(Level::default(), |sum, level| Level {
            positions: sum.positions + level.positions,
            won: sum.won + level.won,
            lost: sum.lost + level.lost,
            shortest: sum.shortest + level.shortest,
        })
    };
    let groups: Vec<Level> = levels.chunks(together).map(sum).collect();
    let widest = groups.iter().map(|group| group.positions).max().unwrap_or(1);
    for (index, group) in groups.iter().enumerate() {
        let y = 30 + BAR_STEP * index;
        let (first, last) = (index * together, (index * together + together).min(levels.len()) - 1);
        let name = if first == last { first.to_string() } else { format!("{first}–{last}") };
        svg.text(BARS_LEFT - 8, y + 30, "end", &name);
        let mut x = BARS_LEFT;
        let even = group.positions - group.won - group.lost;
        for (count, class) in [(group.won, "win"), (even, "even"), (group.lost, "lose")] {
            if count > 0 {
                let width = (count * LONGEST_BAR / widest).max(1);
                svg.rect((x, y + 18), (width, 14), class);
                x += width;
            }
        }
        let Level { positions, won, lost, shortest } = *group;
        let told = match game.players() {
            Players::One => {
                say!(words, "picture-level-one", count = positions, lost = lost, shortest = shortest)
            }
            Players::Two => {
                say!(words, "picture-level-two", count = positions, won = won, lost = lost, even = even)
            }
        };
        svg.text(BARS_LEFT, y + 13, "", &told);
    }
    svg
}
