//! M: states, operators, the tree in both orders, and the lines that each player wins.

use lucas_engine::answer::Count;
use lucas_engine::{Order, Refusal, Winner};
use lucas_exercises::allumettes::program::{self as allumettes, Seat, Setup};
use lucas_games::GAMES;
use lucas_games::matches::USUAL_TAKE;
use lucas_pictures::{Kind, Request};
use lucas_words::say;
use maud::{Markup, PreEscaped, html};

use super::{Asked, Gaps, plain, printed};
use crate::failure::Failure;
use crate::look;
use crate::pages::picture::boxed;
use crate::workbench::effort;

/// The most matches whose tree is drawn.
const MOST: u64 = 9;
/// The most matches whose lines are counted.
const COUNTED: u64 = 13;
/// The most positions and nodes of the tree.
const MOST_NODES: usize = 400;

pub fn gaps(asked: &Asked<'_>) -> Result<Gaps, Failure> {
    let matches = asked.number("n", 1..=MOST, 5)?;
    let (order, words) = (asked.order()?, asked.words);
    let setup = Setup { matches, take: USUAL_TAKE, first: Seat::One };
    let language = words.language;
    let place = GAMES.open(&["matches", &matches.to_string()])?;
    let tree = Request {
        game: &*place.game,
        position: &place.position,
        kind: Kind::Tree,
        order,
        limit: MOST_NODES,
        own: lucas_pictures::own::Own::NONE,
        words,
    };
    let by =
        |order| asked.address("matches", &format!("about?n={matches}&order={}#M1", look::order_name(order)));
    let lines =
        |order| printed(language, |console| allumettes::print_lines(setup, Seat::One, order, console));
    Ok(vec![
        ("matches", plain(&matches)),
        ("states", printed(language, |console| allumettes::print_states(setup, console))?),
        ("operators", printed(language, |console| allumettes::print_operators(setup, console))?),
        ("form", asked.form("matches", "M1", &[(say!(words, "about-matches"), "n", MOST, matches)])),
        (
            "orders",
            html! { nav.controls.tabs aria-label=(say!(words, "web-kinds")) { (look::orders(words, order, &by)) } },
        ),
        ("tree", boxed(&say!(words, "web-tree"), &PreEscaped(tree.svg()?.inline()))),
        ("depth", lines(Order::DepthFirst)?),
        ("breadth", lines(Order::BreadthFirst)?),
        ("lines", counts(asked)?),
        ("take", plain(&USUAL_TAKE)),
        ("round", plain(&(USUAL_TAKE + 1))),
    ])
}

/// How many lines each player wins.
fn counts(asked: &Asked<'_>) -> Result<Markup, Refusal> {
    let words = asked.words;
    let mut rows = Vec::new();
    for (player, winner) in [(1, Winner::Mover), (2, Winner::Other)] {
        let mut row = Vec::new();
        for matches in 1..=COUNTED {
            let place = GAMES.open(&["matches", &matches.to_string()])?;
            row.push(match place.game.count(&place.position, winner, effort(0))? {
                Count::Exactly(count) => count.to_string(),
                Count::Endless => "∞".to_owned(),
            });
        }
        rows.push((say!(words, "about-player", player = player), row));
    }
    Ok(html! {
        div.wide role="region" tabindex="0" aria-label=(say!(words, "web-table")) {
            table {
                tr { th scope="row" { (say!(words, "about-matches")) } @for matches in 1..=COUNTED { th scope="col" { (matches) } } }
                @for (name, row) in rows { tr { th scope="row" { (name) } @for count in row { td { (count) } } } }
            }
        }
    })
}
