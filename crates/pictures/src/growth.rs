//! How things grow with the size of a game, and how many positions lie on each level of the search.

use lucas_engine::answer::Count;
use lucas_engine::any::Reached;
use lucas_engine::{AnyGame, Effort, Refusal, Winner};
use lucas_games::{GAMES, rings};
use lucas_words::{Words, say};
use num_bigint::BigUint;

use crate::chart::{Series, draw};
use crate::graph::levels;
use crate::growing::call_counts;
use crate::own;
use crate::svg::Svg;

/// The lengths of shortest solutions that have been found, by the gap.
const KANGAROOS: [(u32, &str); 5] = [
    (3, include_str!("../../../docs/kangaroos/gap-3.txt")),
    (4, include_str!("../../../docs/kangaroos/gap-4.txt")),
    (5, include_str!("../../../docs/kangaroos/gap-5.txt")),
    (6, include_str!("../../../docs/kangaroos/gap-6.txt")),
    (7, include_str!("../../../docs/kangaroos/gap-7.txt")),
];

/// The picture of how a game grows, with its levels where it could be explored.
///
/// # Errors
/// Refuses a game of which nothing is known and that is too large to explore.
pub fn svg(game: &dyn AnyGame, graph: Result<Reached, Refusal>, words: &Words) -> Result<Svg, Refusal> {
    let title = say!(words, "picture-growth", game = game.address());
    let mut svg = Svg::new(words.language, &title, &say!(words, "picture-growth-said"));
    let own = own::of(game).growth;
    if let Some(own) = own {
        own(words, &mut svg)?;
    }
    match graph {
        Ok(graph) => {
            let levels = levels(game, &graph);
            let points = (0..).zip(levels.iter().map(|level| BigUint::from(level.positions))).collect();
            let series = [Series { name: String::new(), points }];
            let title = say!(words, "picture-per-level", positions = graph.positions.len());
            draw(&title, &say!(words, "picture-level"), &series, &mut svg);
        }
        Err(refusal) if own.is_none() => return Err(refusal),
        // What is known of its family is drawn without it.
        Err(_) => {}
    }
    Ok(svg)
}

pub(crate) fn draw_rings(words: &Words, svg: &mut Svg) {
    let points = (1..=24).map(|n| (n, rings::moves_to_fill(n.into()))).collect();
    let series = [Series { name: String::new(), points }];
    draw(&say!(words, "picture-rings-moves"), &say!(words, "picture-rings-squares"), &series, svg);
}

pub(crate) fn draw_kangaroos(words: &Words, svg: &mut Svg) {
    let series = KANGAROOS.map(|(gap, file)| {
        let point = |line: &str| {
            let (pawns, moves) = line.split_once(' ')?;
            Some((pawns.parse().ok()?, moves.parse().ok()?))
        };
        let points = file.lines().filter(|line| !line.starts_with('#')).filter_map(point).collect();
        Series { name: say!(words, "picture-gap", gap = gap), points }
    });
    draw(&say!(words, "picture-kangaroos-moves"), &say!(words, "picture-pawns"), &series, svg);
}

pub(crate) fn draw_matches(words: &Words, svg: &mut Svg) -> Result<(), Refusal> {
    let effort = Effort { capacity: 10_000, capacity_beside_theory: 10_000, line: 0, progress: &|_| () };
    let mut series = Vec::new();
    for (winner, player) in [(Winner::Mover, 1), (Winner::Other, 2)] {
        let mut points = Vec::new();
        for n in 1..=20u32 {
            let place = GAMES.open(&["matches", &n.to_string()])?;
            if let Count::Exactly(count) = place.game.count(&place.position, winner, effort)? {
                points.push((n, count));
            }
        }
        series.push(Series { name: say!(words, "picture-won-by", player = player), points });
    }
    draw(&say!(words, "picture-matches-lines"), &say!(words, "picture-matches"), &series, svg);
    Ok(())
}

pub(crate) fn draw_chocolate(words: &Words, svg: &mut Svg) -> Result<(), Refusal> {
    let (mut calls, mut positions) = (Vec::new(), Vec::new());
    for side in 1..=11u32 {
        let square = (side / 2).to_string();
        let side_text = side.to_string();
        let place = GAMES.open(&["chocolate", &side_text, &side_text, &square, &square])?;
        let graph = place.game.reached(&place.position, 10_000)?;
        positions.push((side, BigUint::from(graph.positions.len())));
        calls.extend(call_counts(&graph).and_then(|counts| Some((side, counts.into_iter().next()?))));
    }
    let series = [
        Series { name: say!(words, "picture-naive-calls"), points: calls },
        Series { name: say!(words, "picture-positions"), points: positions },
    ];
    draw(&say!(words, "picture-chocolate-calls"), &say!(words, "picture-side"), &series, svg);
    Ok(())
}
