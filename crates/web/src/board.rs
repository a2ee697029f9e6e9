//! A scene as SVG: every cell named, every cell that can be tapped a link.

mod frame;
mod shapes;

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use lucas_engine::{Cell, Language, Meaning, Scene, Shape};
use maud::{Markup, html};

use crate::visit::colon;
pub use frame::Frame;
use shapes::{mark, shape};

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
    /// The cells that the move changes.
    pub changes: &'a str,
    /// What it is worth.
    pub worth: Option<&'a Worth>,
}

/// A scene to be drawn.
pub struct Board<'a, 'm> {
    /// The scene.
    pub scene: &'a Scene,
    /// What it is called.
    pub label: &'a str,
    /// The language of its names.
    pub language: Language,
    /// Where it lies.
    pub frame: &'a Frame,
    /// The cells that the next move changes, when it is known.
    pub coming: Option<&'a str>,
    /// Where a move leads, if it can be played.
    pub tap: &'a dyn Fn(&str) -> Option<Tap<'m>>,
}

/// Draws a scene that nobody can tap.
pub fn picture(scene: &Scene, language: Language, label: &str) -> Markup {
    let frame = &Frame::around(scene);
    Board { scene, label, language, frame, coming: None, tap: &|_| None }.draw()
}

impl Board<'_, '_> {
    /// The drawing.
    pub fn draw(&self) -> Markup {
        let is_still = |cell: &Cell| cell.tap.is_none() && cell.meaning == Meaning::Full;
        let cells = || self.scene.cells.iter().enumerate().filter(|(_, cell)| cell.shape != Shape::Line);
        let has_many = cells().filter(|(_, cell)| is_still(cell)).count() > MANY;
        let mut still = Vec::new();
        let mut rows: BTreeMap<u32, Vec<(usize, &Cell)>> = BTreeMap::new();
        for (index, cell) in cells() {
            if has_many && is_still(cell) {
                still.push(cell);
            } else {
                rows.entry(cell.y).or_default().push((index, cell));
            }
        }
        let Frame { whole, x, y } = self.frame;
        let size = match whole.width.max(whole.height) {
            0..12 => "small",
            12..24 => "medium",
            24..90 => "large",
            _ => "huge",
        };
        let places: HashSet<(u32, u32)> = cells().map(|(_, cell)| (cell.x + x, cell.y + y)).collect();
        let is_gone = |cell: &&Cell| cell.shape != Shape::Line && !places.contains(&(cell.x, cell.y));
        let ghosts: Vec<&Cell> = whole.cells.iter().filter(is_gone).collect();
        let lines = self.scene.cells.iter().enumerate().filter(|(_, cell)| cell.shape == Shape::Line);
        html! {
            svg.board.(size) viewBox=(format!("-1 -1 {} {}", whole.width + 2, whole.height + 2))
                role="group" aria-label=(self.label) data-coming=[self.coming] {
                @if !ghosts.is_empty() { path.ghost d=(outline(&ghosts)) aria-hidden="true" {} }
                g transform=(format!("translate({x} {y})")) {
                    @if !still.is_empty() { path.full d=(outline(&still)) aria-hidden="true" {} }
                    @if !rows.is_empty() {
                        g role="grid" {
                            @for row in rows.values() {
                                g role="row" {
                                    @for &(index, cell) in row { g role="gridcell" { (self.one(index, cell)) } }
                                }
                            }
                        }
                    }
                    @for (index, cell) in lines { (self.one(index, cell)) }
                }
            }
        }
    }

    fn one(&self, index: usize, cell: &Cell) -> Markup {
        let name = cell.name.say(self.language);
        let tap = cell.tap.as_deref().and_then(|mv| Some((mv, (self.tap)(mv)?)));
        let Some((mv, Tap { href, changes, worth })) = tap else {
            let is_named = cell.shape != Shape::Line;
            return html! {
                g.cell role=[is_named.then_some("img")] aria-label=[is_named.then_some(name)] data-cell=(index) {
                    (shape(cell, self.scene))
                }
            };
        };
        let said = match worth {
            None => format!("{name} ({mv})"),
            Some(worth) => format!("{name} ({mv}){}{}", colon(self.language), worth.words),
        };
        let class = worth.map_or_else(|| "cell tap".to_owned(), |worth| format!("cell tap {}", worth.class));
        html! {
            a class=(class) href=(href) aria-label=(said)
                data-move=(mv) data-cell=(index) data-changes=(changes) {
                title { (said) }
                (shape(cell, self.scene))
            }
            @if let Some(worth) = worth { (mark(cell, worth)) }
        }
    }
}

/// Many cells as one shape.
fn outline(cells: &[&Cell]) -> String {
    let mut path = String::new();
    for Cell { x, y, width, height, .. } in cells {
        let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
    }
    path
}
