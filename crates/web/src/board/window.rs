//! A board larger than a screen: it keeps squares of a size to see and tap, in a window that is scrolled, between rulers.

use lucas_engine::{Cell, Language, Scene, Shape, Text, Tone};
use maud::{Markup, html};

use super::Backdrop;
use crate::visit::colon;

/// A board that is longer, in half squares, is played on through a window; one that is only looked at, from twice as much.
const LONGEST: u32 = 66;
/// So many pixels is half a square in a window.
const UNIT: u32 = 14;
/// The rulers are so wide, in half squares.
const RULER: u32 = 2;
/// Where cells have no name, each of so many is counted.
const COUNTED: usize = 5;

const HELP: Text = Text::fixed(
    "Larger than this window: scroll to see the rest, or tap the small picture.",
    "Plus grand que cette fenêtre : faites défiler pour voir le reste, ou touchez la petite image.",
);
const SHOW: Text = Text::fixed("Show", "Montrer");
const OVERVIEW: Text = Text::fixed("the whole board", "le plateau entier");

/// Whether a board is seen through a window.
pub fn is_needed(frame: &Backdrop, is_played_on: bool) -> bool {
    frame.whole.width.max(frame.whole.height) > if is_played_on { LONGEST } else { 2 * LONGEST }
}

/// The size of a drawing that shows so many half squares in a window.
pub fn pixels(half_squares: u32) -> u32 {
    UNIT * half_squares
}

/// A name on a ruler, and where it stands.
struct Tick {
    at: f64,
    name: String,
}

/// The board between its rulers, and the whole of it at a glance.
pub fn around(
    board: &Markup,
    scene: &Scene,
    frame: &Backdrop,
    margin: u32,
    label: &str,
    language: Language,
) -> Markup {
    let danger = scene.cells.iter().find(|cell| cell.piece.is_some_and(|piece| piece.tone == Tone::Danger));
    let show =
        danger.map(|cell| format!("{}{}{}", SHOW.say(language), colon(language), cell.name.say(language)));
    let [across, down] = ticks(scene, frame);
    let middle = |begin: u32, size: u32, offset: u32| f64::from(begin + offset) + f64::from(size) / 2.0;
    let danger =
        danger.map(|cell| [middle(cell.x, cell.width, frame.x), middle(cell.y, cell.height, frame.y)]);
    let (width, height) = (frame.whole.width + 2 * margin, frame.whole.height + 2 * margin);
    let edge = f64::from(margin);
    html! {
        div.window role="region" tabindex="0" aria-label=(label) {
            div.corner {}
            svg.ruler.across width=(pixels(width)) height=(pixels(RULER)) viewBox=(format!("-{margin} 0 {width} {RULER}")) aria-hidden="true" {
                @for Tick { at, name } in &across { text x=(at) y="1.4" { (name) } }
                @if let Some([x, _]) = danger { path.danger d=(format!("M{} .2h1.2l-.6 1.2z", x - 0.6)) {} }
            }
            svg.ruler.down width=(pixels(RULER)) height=(pixels(height)) viewBox=(format!("0 -{margin} {RULER} {height}")) aria-hidden="true" {
                @for Tick { at, name } in &down { text x="1" y=(at) { (name) } }
                @if let Some([_, y]) = danger { path.danger d=(format!("M.2 {}v1.2l1.2-.6z", y - 0.6)) {} }
            }
            (board)
        }
        div.whole {
            svg.overview viewBox=(format!("-{margin} -{margin} {width} {height}")) role="img" aria-label=(OVERVIEW.say(language)) preserveAspectRatio="none" {
                rect.ground x="0" y="0" width=(frame.whole.width) height=(frame.whole.height) {}
                @if let Some([x, y]) = danger {
                    ellipse.danger cx=(x) cy=(y) rx=(f64::from(width) / 30.0) ry=(f64::from(height) / 30.0) {}
                }
                rect.view x=(-edge) y=(-edge) width="0" height="0" {}
            }
            p.help {
                (HELP.say(language)) " "
                @if let Some(show) = show { a href="#danger" { (show) } }
            }
        }
    }
}

/// What stands on the two rulers: what moves call lines and cells; where they have no names, how many cells there are.
fn ticks(scene: &Scene, frame: &Backdrop) -> [Vec<Tick>; 2] {
    let x = |cell: &Cell| f64::from(cell.x + frame.x) + f64::from(cell.width) / 2.0;
    let y = |cell: &Cell| f64::from(cell.y + frame.y) + f64::from(cell.height) / 2.0;
    let is_line = |cell: &&Cell| cell.shape == Shape::Line;
    let named = || scene.cells.iter().filter(|cell| !cell.coordinate.is_empty());
    let tick = |at: f64, cell: &Cell| Tick { at, name: cell.coordinate.clone() };
    if named().any(|cell| is_line(&cell)) {
        let (upright, lying): (Vec<&Cell>, Vec<&Cell>) =
            named().filter(is_line).partition(|cell| cell.height > cell.width);
        return [
            upright.into_iter().map(|cell| tick(x(cell), cell)).collect(),
            lying.into_iter().map(|cell| tick(y(cell), cell)).collect(),
        ];
    }
    let first = scene.cells.first().map_or(0, |cell| cell.y);
    let row: Vec<&Cell> = scene.cells.iter().filter(|cell| cell.y == first).collect();
    let column = named().filter(|cell| cell.x == 0).map(|cell| tick(y(cell), cell));
    let is_counted = |place: &usize| (place + 1).is_multiple_of(COUNTED);
    let across =
        row.iter().enumerate().filter(|(place, _)| *place == 0 || is_counted(place)).map(|(place, cell)| {
            let is_named = cell.shape == Shape::Square && !cell.coordinate.is_empty();
            let name = if is_named { cell.coordinate.clone() } else { (place + 1).to_string() };
            Tick { at: x(cell), name }
        });
    let is_tall = scene.cells.iter().any(|cell| cell.y != first);
    [across.collect(), if is_tall { column.collect() } else { Vec::new() }]
}
