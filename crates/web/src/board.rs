//! A scene as SVG: every cell named, every cell that can be tapped a link.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lucas_engine::{Cell, Language, Meaning, Scene, Shape};
use maud::{Markup, html};

/// More cells that nobody can tap are drawn as one shape, without names.
const MANY: usize = 600;

/// What a move is worth, by shape, word and colour.
pub struct Worth {
    /// The class of its colour.
    pub class: &'static str,
    /// Its shape.
    pub sign: &'static str,
    /// What it says.
    pub words: String,
    /// In how many plies, when there is room for so many digits.
    pub plies: String,
}

/// Where a tap leads, and what the move is worth when that is shown.
pub struct Tap<'a> {
    /// The address.
    pub href: &'a str,
    /// What it is worth.
    pub worth: Option<&'a Worth>,
}

/// Draws a scene; `tap` says where a move leads, if it can be played.
pub fn draw<'a>(
    scene: &Scene,
    language: Language,
    label: &str,
    tap: &dyn Fn(&str) -> Option<Tap<'a>>,
) -> Markup {
    let (lines, cells): (Vec<&Cell>, Vec<&Cell>) =
        scene.cells.iter().partition(|cell| cell.shape == Shape::Line);
    let is_still = |cell: &&&Cell| cell.tap.is_none() && cell.meaning == Meaning::Full;
    let has_many = cells.iter().filter(is_still).count() > MANY;
    let (still, cells): (Vec<&Cell>, Vec<&Cell>) =
        cells.into_iter().partition(|cell| has_many && is_still(&cell));
    let mut rows: BTreeMap<u32, Vec<&Cell>> = BTreeMap::new();
    for cell in cells {
        rows.entry(cell.y).or_default().push(cell);
    }
    let view = format!("-1 -1 {} {}", scene.width + 2, scene.height + 2);
    let size = match scene.width.max(scene.height) {
        0..12 => "small",
        12..24 => "medium",
        _ => "large",
    };
    let mut outline = String::new();
    for Cell { x, y, width, height, .. } in still {
        let _ = write!(outline, "M{x} {y}h{width}v{height}h-{width}z");
    }
    html! {
        svg.board.(size) viewBox=(view) role="group" aria-label=(label) {
            @if !outline.is_empty() { path.full d=(outline) aria-hidden="true" {} }
            @if !rows.is_empty() {
                g role="grid" aria-label=(label) {
                    @for row in rows.values() {
                        g role="row" {
                            @for cell in row {
                                g role="gridcell" { (one(cell, language, tap)) }
                            }
                        }
                    }
                }
            }
            @for cell in lines { (one(cell, language, tap)) }
        }
    }
}

fn one<'a>(cell: &Cell, language: Language, tap: &dyn Fn(&str) -> Option<Tap<'a>>) -> Markup {
    let name = cell.name.say(language);
    let Some((mv, Tap { href, worth })) = cell.tap.as_deref().and_then(|mv| Some((mv, tap(mv)?))) else {
        let is_line = cell.shape == Shape::Line;
        return html! {
            g role=[(!is_line).then_some("img")] aria-label=[(!is_line).then_some(name)] { (shape(cell)) }
        };
    };
    let said =
        worth.map_or_else(|| format!("{name} ({mv})"), |worth| format!("{name} ({mv}) : {}", worth.words));
    html! {
        a.tap.(worth.map_or("", |worth| worth.class)) href=(href) aria-label=(said) data-move=(mv) {
            title { (said) }
            (shape(cell))
            @if let Some(worth) = worth { (mark(cell, worth)) }
        }
    }
}

fn mark(cell: &Cell, worth: &Worth) -> Markup {
    // A line that runs across gets its mark at its left end, one that runs down at its top, a square in its middle.
    let (x, y) = match (cell.shape, cell.width > cell.height) {
        (Shape::Line, true) => (f64::from(cell.x) - 0.4, f64::from(cell.y) + 0.5),
        (Shape::Line, false) => (f64::from(cell.x) + 0.5, f64::from(cell.y) - 0.4),
        _ => (
            f64::from(cell.x) + f64::from(cell.width) / 2.0,
            f64::from(cell.y) + f64::from(cell.height) - 0.45,
        ),
    };
    let text = if cell.width.min(cell.height) > 1 {
        format!("{}{}", worth.sign, worth.plies)
    } else {
        worth.sign.to_owned()
    };
    html! { text.mark x=(x) y=(y) aria-hidden="true" { (text) } }
}

fn shape(cell: &Cell) -> Markup {
    let [x, y, width, height] = [cell.x, cell.y, cell.width, cell.height].map(f64::from);
    let (middle, centre) = (x + width / 2.0, y + height / 2.0);
    match cell.shape {
        Shape::Line => html! {
            rect.reach x=(x - 0.5 * f64::from(u8::from(cell.width == 1))) y=(y - 0.5 * f64::from(u8::from(cell.height == 1)))
                width=(if cell.width == 1 { 2.0 } else { width }) height=(if cell.height == 1 { 2.0 } else { height }) {}
            rect.cut x=(if cell.width == 1 { x + 0.35 } else { x }) y=(if cell.height == 1 { y + 0.35 } else { y })
                width=(if cell.width == 1 { 0.3 } else { width }) height=(if cell.height == 1 { 0.3 } else { height }) {}
        },
        Shape::Stick => html! {
            rect.reach x=(x - 0.5) y=(y) width=(width + 1.0) height=(height) {}
            rect.stick x=(x + 0.25) y=(y + 0.4) width="0.5" height=(height - 0.4) {}
            circle.head cx=(x + 0.5) cy=(y + 0.5) r="0.45" {}
        },
        Shape::Square => html! {
            rect.(square(cell.meaning)) x=(x) y=(y) width=(width) height=(height) rx="0.15" {}
            @match cell.meaning {
                Meaning::Ring => circle.ring cx=(middle) cy=(centre) r="0.65" {},
                Meaning::White => circle.white cx=(middle) cy=(centre) r="0.7" {},
                Meaning::Black => circle.black cx=(middle) cy=(centre) r="0.7" {},
                Meaning::Star => text.star x=(middle) y=(centre) aria-hidden="true" { "★" },
                Meaning::Deadly => text.skull x=(middle) y=(centre) aria-hidden="true" { "☠" },
                Meaning::Empty | Meaning::Full | Meaning::Cut => {},
            }
        },
    }
}

fn square(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::Full => "full",
        Meaning::Deadly => "deadly",
        _ => "square",
    }
}
