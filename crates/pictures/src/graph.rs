//! The state graph: every position with its value, every move; by level when it would be a tangle.

use std::collections::HashSet;

use lucas_engine::any::Reached;
use lucas_engine::{AnyGame, Outcome, Players, Refusal};
use lucas_words::{Words, say};

use crate::layers::ordered;
use crate::outcome::{class, sign_of};
use crate::svg::Svg;

/// With more nodes or arcs than this, a graph is shown by level.
pub const MOST_NODES: usize = 500;
const MOST_ARCS: usize = 1200;
/// With more levels than this, several share a bar.
const MOST_BARS: usize = 200;

const ROW: usize = 84;
const TOP: usize = 70;

/// The picture of a graph.
///
/// # Errors
/// Refuses what the game refuses.
pub fn svg(game: &dyn AnyGame, graph: &Reached, words: &Words) -> Result<Svg, Refusal> {
    let nodes = graph.positions.len();
    let arcs: Vec<(usize, usize)> = arcs(graph).take(MOST_ARCS + 1).collect();
    if nodes > MOST_NODES || arcs.len() > MOST_ARCS {
        return Ok(by_level(game, graph, words));
    }
    let title = say!(words, "picture-graph", game = game.address());
    let description = say!(words, "picture-graph-size", nodes = nodes, arcs = arcs.len());
    let mut svg = Svg::new(words.language, &title, &description);
    svg.text(16, 62, "small", &legend(game.players(), words));
    let width = graph.positions.iter().map(|at| at.chars().count()).max().unwrap_or(1).max(5) * 8 + 12;
    let rows = ordered(&graph.levels, &arcs);
    let widest = rows.iter().map(Vec::len).max().unwrap_or(1);
    let mut centre = vec![(0, 0); nodes];
    for (level, row) in rows.iter().enumerate() {
        for (place, &node) in row.iter().enumerate() {
            let x = 40 + (2 * place + 1) * widest * (width + 16) / (2 * row.len());
            centre[node] = (x, TOP + 20 + level * ROW);
        }
    }
    draw_arcs(game, graph, &centre, &mut svg)?;
    for (node, position) in graph.positions.iter().enumerate() {
        let (x, y) = centre[node];
        let corner = (x - width / 2, y - 17);
        svg.rect(corner, (width, 34), class(graph.values.outcome(node)));
        if graph.arcs.ends[node].is_some() {
            svg.rect((corner.0 + 3, corner.1 + 3), (width - 6, 28), class(graph.values.outcome(node)));
        }
        svg.text(x, y - 2, "mono middle", position);
        svg.text(x, y + 12, "small middle", &sign_of(&graph.values, node, game.players()));
    }
    Ok(svg)
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

/// Draws the arcs; a move and the one that takes it back share a line.
fn draw_arcs(
    game: &dyn AnyGame,
    graph: &Reached,
    centre: &[(usize, usize)],
    svg: &mut Svg,
) -> Result<(), Refusal> {
    let all: HashSet<(usize, usize)> = arcs(graph).collect();
    let few = all.len() <= 100;
    for (from, position) in graph.positions.iter().enumerate() {
        let moves = game.moves(position)?;
        for (index, edge) in graph.arcs.successors(from).iter().enumerate() {
            let to = edge.to();
            let both = all.contains(&(to, from));
            if !(both && to < from) {
                let back = if both { " marker-start=\"url(#tip)\"" } else { "" };
                svg.path(&path(centre[from], centre[to]), "arc", &format!(" marker-end=\"url(#tip)\"{back}"));
            }
            if few {
                let name = moves.get(index).map_or("", |step| &step.mv);
                let third = |here: usize, there: usize| (2 * here + there) / 3;
                let ((x, y), there) = (centre[from], centre[to]);
                svg.text(third(x, there.0) + 4, third(y + 17, there.1), "mono small", name);
            }
        }
    }
    Ok(())
}

/// An arc from below one box to above another; one that stays on a level, skips some or goes back bends aside.
fn path((x, y): (usize, usize), to: (usize, usize)) -> String {
    let (end, middle) = (to.0, x.midpoint(to.0));
    if to.1 > y + ROW {
        let aside = middle + (to.1 - y) / 4;
        format!("M{x} {}Q{aside} {} {end} {}", y + 17, y.midpoint(to.1), to.1 - 17)
    } else if to.1 > y {
        format!("M{x} {}L{end} {}", y + 17, to.1 - 17)
    } else {
        format!("M{x} {}Q{} {} {end} {}", y + 17, middle + 60, y + 45, to.1 + 17)
    }
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

/// One bar for each level, with its numbers.
fn by_level(game: &dyn AnyGame, graph: &Reached, words: &Words) -> Svg {
    let levels = levels(game, graph);
    let title = say!(words, "picture-graph", game = game.address());
    let nodes = graph.positions.len();
    let description = say!(words, "picture-levels-size", nodes = nodes, levels = levels.len());
    let mut svg = Svg::new(words.language, &title, &description);
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
        let y = TOP + 20 * index;
        let (first, last) = (index * together, (index * together + together).min(levels.len()) - 1);
        let name = if first == last { first.to_string() } else { format!("{first}–{last}") };
        svg.text(90, y + 13, "end", &name);
        let mut x = 100;
        let even = group.positions - group.won - group.lost;
        for (count, class) in [(group.won, "win"), (even, "even"), (group.lost, "lose")] {
            if count > 0 {
                let width = (count * 600 / widest).max(1);
                svg.rect((x, y), (width, 16), class);
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
        svg.text(x + 8, y + 13, "", &told);
    }
    svg
}
