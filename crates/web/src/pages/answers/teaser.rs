//! T: all 512 boards, by their distance to the goal or by rank.

use std::fmt::Write as _;

use lucas_engine::answer::Count;
use lucas_engine::table::UNSOLVABLE;
use lucas_engine::watch::Unwatched;
use lucas_engine::{AnyGame, Refusal, Winner};
use lucas_games::GAMES;
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::{Asked, Gaps, plain};
use crate::failure::Failure;
use crate::workbench::effort;

/// The memory that the table may take: 512 boards.
const MEMORY: u64 = 1 << 24;

/// A board, and how far it is from the goal.
struct Board {
    position: String,
    distance: Option<usize>,
}

pub fn gaps(asked: &Asked<'_>) -> Result<Gaps, Failure> {
    let place = GAMES.open(&["teaser:3x3"])?;
    let game = &*place.game;
    let table = game.table(MEMORY, &Unwatched).map_err(|_| Failure::too_large())?;
    let boards: Vec<Board> = (0..table.cells.len())
        .map(|rank| {
            let value = table.cells.at(rank);
            let position = game.position_of(rank as u64).unwrap_or_default();
            Board { position, distance: usize::try_from(value).ok().filter(|_| value != UNSOLVABLE) }
        })
        .collect();
    let by_rank = match asked.field("by").as_deref() {
        None | Some("distance") => false,
        Some("rank") => true,
        Some(other) => {
            return Err(Refusal::new(
                format!("there is no '{other}': distance, rank are accepted"),
                format!("il n'y a pas de « {other} » : distance, rank sont acceptés"),
            )
            .into());
        }
    };
    let graph = game.reached(&place.position, boards.len())?;
    let empty = boards.iter().find(|board| board.distance.is_none()).map(|board| &board.position);
    let loss = graph.positions.iter().position(|position| Some(position) == empty);
    let ways = match game.count(&place.position, Winner::Mover, effort(0))? {
        Count::Exactly(ways) => ways.to_string(),
        Count::Endless => "∞".to_owned(),
    };
    let most = boards.iter().filter_map(|board| board.distance).max().unwrap_or(0);
    Ok(vec![
        ("boards", plain(&boards.len())),
        ("reached", plain(&graph.positions.len())),
        ("solvable", plain(&boards.iter().filter(|board| board.distance.is_some()).count())),
        ("moves", plain(&graph.values.plies(0).unwrap_or(0))),
        ("farthest", plain(&most)),
        ("loss", plain(&loss.map_or(0, |node| graph.levels[node]))),
        ("ways", plain(&ways)),
        ("switch", switch(asked, by_rank)),
        (
            "map",
            if by_rank { by_ranks(asked, game, &boards) } else { by_distances(asked, game, &boards, most) },
        ),
    ])
}

fn switch(asked: &Asked<'_>, by_rank: bool) -> Markup {
    let address = |by: &str| asked.address("teaser", &format!("about?by={by}#T"));
    let words = asked.words;
    html! {
        nav.controls.tabs aria-label=(say!(words, "web-kinds")) {
            a.button href=(address("distance")) aria-current=[(!by_rank).then_some("true")] { (say!(words, "about-by-distance")) }
            a.button href=(address("rank")) aria-current=[by_rank.then_some("true")] { (say!(words, "about-by-rank")) }
        }
    }
}

fn by_ranks(asked: &Asked<'_>, game: &dyn AnyGame, boards: &[Board]) -> Markup {
    html! { div.tiles { @for board in boards { (tile(asked, game, board)) } } }
}

/// A row for each distance, the goal first, the lost board last.
fn by_distances(asked: &Asked<'_>, game: &dyn AnyGame, boards: &[Board], most: usize) -> Markup {
    let words = asked.words;
    let rows = (0..=most).map(Some).chain([None]).map(|distance| {
        let same: Vec<&Board> = boards.iter().filter(|board| board.distance == distance).collect();
        (heading(distance, same.len(), words), same)
    });
    html! {
        @for (heading, same) in rows {
            h4 { (heading) }
            div.tiles { @for board in same { (tile(asked, game, board)) } }
        }
    }
}

fn heading(distance: Option<usize>, boards: usize, words: &Words) -> String {
    match distance {
        Some(distance) => say!(words, "about-at-distance", distance = distance, boards = boards),
        None => say!(words, "about-lost", boards = boards),
    }
}

fn tile(asked: &Asked<'_>, game: &dyn AnyGame, Board { position, distance }: &Board) -> Markup {
    let mut stars = String::new();
    for (y, row) in position.split('.').enumerate() {
        for (x, _) in row.bytes().enumerate().filter(|(_, square)| *square == b'1') {
            let _ = write!(stars, "M{x} {y}h1v1h-1z");
        }
    }
    let (shade, number) = match distance {
        Some(distance) => (format!("d{distance}"), distance.to_string()),
        None => ("lost".to_owned(), "×".to_owned()),
    };
    let mark = if *position == game.start() { "start" } else { "" };
    let said = match distance {
        &Some(distance) => say!(asked.words, "about-tile", position = position.as_str(), distance = distance),
        None => say!(asked.words, "about-tile-lost", position = position.as_str()),
    };
    html! {
        a.tile.(shade).(mark) href=(asked.address("teaser", &format!("3x3?at={position}"))) aria-label=(said) title=(said) {
            svg viewBox="-0.2 -0.2 3.4 3.4" aria-hidden="true" { rect x="0" y="0" width="3" height="3" {} path d=(stars) {} }
            span { (number) }
        }
    }
}
