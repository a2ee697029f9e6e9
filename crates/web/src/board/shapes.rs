//! The shape of each cell.

use std::fmt::Write as _;

use lucas_engine::{Cell, Language, Piece, Scene, Shape, Tone};
use maud::{Markup, html};

use super::{Appraisal, Press};

/// A star with five points around the origin, as wide as a square.
const STAR: &str = "M0-.8L.2-.27.76-.25.32.1.47.65 0 .34-.47.65-.32.1-.76-.25-.2-.27z";
/// A skull around the origin, drawn even-odd: head, jaw, eyes, nose.
const SKULL: &str = "M-.62-.12a.62.58 0 1 1 1.24 0c0 .26-.12.4-.24.5v.3h-.76v-.3c-.12-.1-.24-.24-.24-.5z\
    M-.46-.06a.17.17 0 1 0 .34 0a.17.17 0 1 0-.34 0zM.12-.06a.17.17 0 1 0 .34 0a.17.17 0 1 0-.34 0zM0 .14l.1.2h-.2z";

/// Among more lines, each reaches as far everywhere: the exact borders would be a long text.
const MANY_LINES: usize = 40;

/// Draws a cell.
pub fn shape(cell: &Cell, scene: &Scene) -> Markup {
    let [x, y, width, height] = [cell.x, cell.y, cell.width, cell.height].map(f64::from);
    match cell.shape {
        Shape::Line => html! {
            path.reach d=(reach(cell, scene)) {}
            rect.cut.drawn[cell.is_solid] x=(if cell.width == 1 { x + 0.38 } else { x }) y=(if cell.height == 1 { y + 0.38 } else { y })
                width=(if cell.width == 1 { 0.24 } else { width }) height=(if cell.height == 1 { 0.24 } else { height }) {}
        },
        Shape::Stick => html! {
            rect.reach x=(x - 0.5) y=(y) width=(width + 1.0) height=(height) {}
            rect.stick x=(x + 0.3) y=(y + 0.5) width="0.4" height=(height - 0.5) rx="0.08" {}
            ellipse.head cx=(x + 0.5) cy=(y + 0.6) rx="0.42" ry="0.6" {}
        },
        Shape::Square => html! {
            rect.(ground(cell)) x=(x) y=(y) width=(width) height=(height) rx="0.2" {}
            @if cell.is_solid && cell.piece.is_none() && cell.label.en.is_empty() {
                rect.relief x=(x + 0.35) y=(y + 0.35) width=(width - 0.7) height=(height - 0.7) rx="0.12" {}
            }
        },
        Shape::Bar => html! {
            rect.bar x=(x) y=(y + 0.1) width=(width) height=(height - 0.2) rx="0.4" {}
        },
        Shape::Point => html! {
            circle.reach cx=(x + width / 2.0) cy=(y + height / 2.0) r=(width.min(height) / 2.0) {}
            circle.point cx=(x + width / 2.0) cy=(y + height / 2.0) r="0.3" {}
        },
    }
}

/// The ground of a square: a place, a thing, or one to beware of.
fn ground(cell: &Cell) -> &'static str {
    match (cell.is_solid, cell.piece) {
        (true, Some(Piece { tone: Tone::Danger, .. })) => "danger",
        (true, _) => "full",
        (false, _) => "square",
    }
}

/// What stands on a cell: drawn where its sign is known and else written. It makes room for the cell's name, and for what a tap
/// is worth.
pub fn piece(index: usize, cell: &Cell, touch: Option<&Press<'_, '_>>) -> Markup {
    let [x, y, width, height] = [cell.x, cell.y, cell.width, cell.height].map(f64::from);
    let (middle, centre) = (x + width / 2.0, y + height / 2.0);
    let is_marked = cell.shape == Shape::Square && touch.is_some_and(|touch| touch.worth().is_some());
    let is_named = cell.shape == Shape::Square && !cell.coordinate.is_empty() && !is_roomy(cell);
    let place = match (is_marked, is_named) {
        (true, _) => format!("translate({} {}) scale(.55)", middle + 0.12, centre - 0.16),
        (false, true) => format!("translate({} {}) scale(.84)", middle + 0.1, centre + 0.14),
        (false, false) => format!("translate({middle} {centre})"),
    };
    let tone = |tone: Tone| match tone {
        Tone::Light => "light",
        Tone::Dark => "dark",
        Tone::Warm => "warm",
        Tone::Cool => "cool",
        Tone::Danger => "danger",
    };
    html! {
        @if let Some(piece) = cell.piece {
            // The script moves the outer group, the inner one is where it stands.
            g.piece.(tone(piece.tone)).(touch.map_or("", Press::class)) data-piece=(index) aria-hidden="true" {
                g transform=(place) {
                    @match piece.sign {
                        '●' => circle.disc r="0.72" {},
                        '◎' => circle.hoop r="0.62" {},
                        '★' => path d=(STAR) {},
                        '☠' => path d=(SKULL) fill-rule="evenodd" {},
                        sign => text.sign { (sign) },
                    }
                }
            }
        }
    }
}

/// Whether a cell is a line that runs across.
pub fn is_lying(cell: &Cell) -> bool {
    cell.shape == Shape::Line && cell.width > cell.height
}

/// Whether a square has room for a large name: one that holds others, or words.
fn is_roomy(cell: &Cell) -> bool {
    cell.shape == Shape::Square && cell.width.min(cell.height) >= 4
}

/// A mark around a cell: what was better inside what went wrong, where both are the same cell.
pub fn ring(cell: &Cell, class: &str) -> Markup {
    let [x, y, width, height] = [cell.x, cell.y, cell.width, cell.height].map(f64::from);
    let inset = if class == "better" && cell.shape != Shape::Line { 0.2 } else { 0.0 };
    html! {
        rect class=(class) x=(x + inset) y=(y + inset) width=(width - 2.0 * inset) height=(height - 2.0 * inset) aria-hidden="true" {}
    }
}

/// How wide a letter of a cell's name is, about, in half squares.
const LETTER: f64 = 0.31;

/// What is written on a cell, its name, and the move it makes where that is told, beside the link that has a name of its own.
pub fn written(cell: &Cell, mv: &str, language: Language) -> Markup {
    let [x, y, width, height] = [cell.x, cell.y, cell.width, cell.height].map(f64::from);
    let (middle, centre) = (x + width / 2.0, y + height / 2.0);
    let name = if cell.coordinate.is_empty() { mv } else { &cell.coordinate };
    // What is written on it is not written twice.
    let name = if name == cell.label.say(language) { "" } else { name };
    let has_both = cell.shape == Shape::Stick && !cell.coordinate.is_empty();
    let below = (middle, y + height + 0.5);
    // The name of a line stands at the end where what it is worth does not.
    let (is_outside, left, top) = match cell.shape {
        Shape::Line if is_lying(cell) => (true, x + width + 0.15, y + 0.5),
        Shape::Line => (true, x + 0.5, y + height + 0.5),
        // A stick is called by its heap, before it, or by the move it makes, below it.
        Shape::Stick if !has_both => (true, below.0, below.1),
        Shape::Stick => (true, x + 0.1, centre),
        Shape::Point => (false, middle + 0.64, centre - 0.64),
        Shape::Square | Shape::Bar if is_roomy(cell) => (false, x + 0.25, y + 1.1),
        // Clear of the frame, which is thick where a tap plays.
        Shape::Square | Shape::Bar => (false, x + 0.16, y + 0.52),
    };
    let is_on_ground = matches!(cell.shape, Shape::Square | Shape::Bar);
    // A long name is narrowed to its cell, so that those of neighbours do not run into each other.
    let room = width - 2.0 * 0.16;
    #[expect(clippy::cast_precision_loss, reason = "names are short")]
    let is_long = is_on_ground && name.chars().count() as f64 * LETTER > room;
    let narrowed = is_long.then_some(room);
    html! {
        @if !cell.label.en.is_empty() {
            text.label.light[cell.is_solid] x=(middle) y=(centre) aria-hidden="true" { (cell.label.say(language)) }
        }
        @if !name.is_empty() {
            text.coordinate.outside[is_outside].free[cell.shape == Shape::Point].roomy[is_roomy(cell)].beside[is_lying(cell)].before[has_both].light[cell.is_solid && is_on_ground] x=(left) y=(top)
                textLength=[narrowed] lengthAdjust=[narrowed.map(|_| "spacingAndGlyphs")] aria-hidden="true" { (name) }
        }
        @if has_both && !mv.is_empty() {
            text.coordinate.outside x=(below.0) y=(below.1) aria-hidden="true" { (mv) }
        }
    }
}

/// A line between the middles of two cells.
pub fn link(from: &Cell, to: &Cell) -> Markup {
    let middle = |begin: u32, size: u32| f64::from(begin) + f64::from(size) / 2.0;
    html! {
        line.link x1=(middle(from.x, from.width)) y1=(middle(from.y, from.height))
            x2=(middle(to.x, to.width)) y2=(middle(to.y, to.height)) {}
    }
}

/// A line is tapped as far beyond its ends as its name stands.
const BEYOND: f64 = 1.0;

/// Whether a line runs only between two neighbours, and not through the whole board.
pub fn is_short(line: &Cell, scene: &Scene) -> bool {
    line.shape == Shape::Line
        && if line.width == 1 { line.height < scene.height } else { line.width < scene.width }
}

/// Whether it runs through the whole board.
pub fn is_through(cell: &Cell, scene: &Scene) -> bool {
    cell.shape == Shape::Line && !is_short(cell, scene)
}

/// So far from its edges, as a part of its side, the middle of a square is no line.
const ASIDE: f64 = 0.25;

/// Where a tap between lines means none of them.
pub fn middle(cell: &Cell, idle: Option<&str>) -> Markup {
    let [x, y, width, height] = [cell.x, cell.y, cell.width, cell.height].map(f64::from);
    html! {
        rect.middle x=(x + ASIDE * width) y=(y + ASIDE * height) width=(width * (1.0 - 2.0 * ASIDE)) height=(height * (1.0 - 2.0 * ASIDE))
            data-idle=[idle] aria-hidden="true" {}
    }
}

/// Where a tap means a line: as far as it is the nearest one, and on its name. Where other lines cross it, it is narrow; one
/// between two neighbours is wide in its middle only.
fn reach(line: &Cell, scene: &Scene) -> String {
    let is_upright = line.width == 1;
    if is_short(line, scene) {
        let [x, y, width, height] = [line.x, line.y, line.width, line.height].map(f64::from);
        let (middle, centre) = (x + width / 2.0, y + height / 2.0);
        let half = width.max(height) / 2.0;
        // Squares beside it want taps of their own.
        let is_beside = |cell: &Cell| {
            let meets = |(from, size): (u32, u32), (other, length): (u32, u32)| {
                from <= other + length && other <= from + size
            };
            cell.shape == Shape::Square
                && meets((line.x, line.width), (cell.x, cell.width))
                && meets((line.y, line.height), (cell.y, cell.height))
        };
        let aside = if scene.cells.iter().any(is_beside) { 1.0 } else { half + 0.5 };
        let (across, along) = if is_upright { (aside, half) } else { (half, aside) };
        return format!(
            "M{} {centre}L{middle} {}L{} {centre}L{middle} {}z",
            middle - across,
            centre - along,
            middle + across,
            centre + along
        );
    }
    let (place, most, end) =
        if is_upright { (line.x, scene.width, scene.height) } else { (line.y, scene.height, scene.width) };
    let lines = || scene.cells.iter().filter(|cell| cell.shape == Shape::Line);
    let beside = || {
        let beside = lines().filter(|cell| (cell.width == 1) == is_upright);
        beside.map(|cell| if is_upright { cell.x } else { cell.y })
    };
    let half = |near: u32, far: u32| f64::from(near + far + 1) / 2.0;
    let low = beside().filter(|&one| one < place).max().map_or(0.0, |one| half(one, place));
    let high = beside().filter(|&one| one > place).min().map_or(f64::from(most), |one| half(place, one));
    let crossing = lines().filter(|cell| (cell.width == 1) != is_upright);
    let mut crossing: Vec<u32> = crossing.map(|cell| if is_upright { cell.y } else { cell.x }).collect();
    crossing.sort_unstable();
    let (near, far) = (f64::from(place), f64::from(place + 1));
    if crossing.len() > MANY_LINES {
        return band(is_upright, near, far, end);
    }
    let mut left = vec![(low, -BEYOND), (low, 0.0)];
    let mut right = vec![(high, -BEYOND), (high, 0.0)];
    let mut from = 0;
    for at in crossing.into_iter().map(Some).chain([None]) {
        let to = at.unwrap_or(end);
        // Before the first crossing line and beyond the last one, the border of two reaches runs to the corner.
        if from > 0 && at.is_some() {
            let middle = f64::from(from + to) / 2.0;
            left.push((low, middle));
            right.push((high, middle));
        }
        if let Some(at) = at {
            left.extend([(near, f64::from(at)), (near, f64::from(at + 1))]);
            right.extend([(far, f64::from(at)), (far, f64::from(at + 1))]);
            from = at + 1;
        }
    }
    left.extend([(low, f64::from(end)), (low, f64::from(end) + BEYOND)]);
    right.extend([(high, f64::from(end)), (high, f64::from(end) + BEYOND)]);
    let mut path = String::new();
    for (across, along) in left.into_iter().chain(right.into_iter().rev()) {
        let (x, y) = if is_upright { (across, along) } else { (along, across) };
        let _ = write!(path, "{}{x} {y}", if path.is_empty() { 'M' } else { 'L' });
    }
    path + "z"
}

/// A line and what lies next to it.
fn band(is_upright: bool, near: f64, far: f64, end: u32) -> String {
    let (near, far) = (near - 0.5, far + 0.5);
    if is_upright { format!("M{near} 0V{end}H{far}V0z") } else { format!("M0 {near}H{end}V{far}H0z") }
}

/// The sign of what a move is worth, where it covers no piece.
pub fn mark(cell: &Cell, scene: &Scene, worth: &Appraisal) -> Markup {
    let [x, y, width, height] = [cell.x, cell.y, cell.width, cell.height].map(f64::from);
    // A line that runs across gets its mark at its left end, one that runs down at its top, a stick beside it, a square a badge
    // in its lower right corner, across from its name, all else at its foot.
    if cell.shape == Shape::Square {
        let (wide, high) = ([0.65, 1.0, 1.35, 1.7][worth.figure.len().min(3)], 0.66);
        let (right, top) = (x + width - 0.06, y + height - high - 0.06);
        return html! {
            g.badge.(worth.class) aria-hidden="true" {
                rect x=(right - wide) y=(top) width=(wide) height=(high) rx="0.12" {}
                text.mark.(worth.class) x=(right - wide / 2.0) y=(top + high / 2.0 + 0.02) { (worth.sign) (worth.figure) }
            }
        };
    }
    let (x, y) = match cell.shape {
        Shape::Line if is_short(cell, scene) => (x + width / 2.0, y + height / 2.0),
        Shape::Line if cell.width > cell.height => (x - 0.45, y + 0.5),
        Shape::Line => (x + 0.5, y - 0.45),
        Shape::Stick => (x + width / 2.0 + 0.75, y + height * 0.6),
        // Beside what stands there, across from its name.
        Shape::Point if cell.piece.is_some() => (x + width / 2.0 - 0.7, y + height / 2.0 + 0.7),
        _ => (x + width / 2.0, y + height - 0.38),
    };
    html! {
        text.mark.(worth.class) x=(x) y=(y) aria-hidden="true" { (worth.sign) }
    }
}
