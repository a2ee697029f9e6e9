//! A scene as SVG: every cell named, every cell that can be tapped a link.

mod frame;
mod shapes;
mod window;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;

use lucas_engine::{Cell, Gesture, Language, Scene, Shape, Tone};
use maud::{Markup, html};

use crate::visit::colon;
pub use frame::Backdrop;
use shapes::{is_lying, is_short, is_through, link, mark, middle, piece, ring, shape, written};

/// A longer move is not written on the place that makes it.
const MOST_WRITTEN: usize = 4;

/// A page of more cells that have names of their own would be too large.
const MOST_NAMED: usize = 5_000;
/// So much room the frames of the outermost squares take, in half squares.
const EDGE: f64 = 0.25;

/// More cells that nobody can tap are drawn as one shape, without names.
const MANY: usize = 600;

/// What a move is worth, by shape, word and colour.
pub struct Appraisal {
    /// The class of its colour.
    pub class: &'static str,
    /// Its shape.
    pub sign: &'static str,
    /// What it says.
    pub words: String,
    /// In how many plies, or with what margin, when there is room for so many digits.
    pub figure: String,
}

impl Appraisal {
    /// How far down it stands among appraisals, the best first.
    fn place(&self) -> usize {
        ["good", "even", "bad"].iter().position(|&class| class == self.class).unwrap_or(3)
    }
}

/// Where a tap leads, and what the move is worth when that is shown.
pub struct Destination<'a> {
    /// The address.
    pub href: &'a str,
    /// The cells that the move changes.
    pub changes: &'a str,
    /// What the move is called, where its text is but a code.
    pub called: Option<&'a str>,
    /// What it is worth.
    pub worth: Option<&'a Appraisal>,
}

/// How a board is played on.
pub struct Hand<'a, 'm> {
    /// The cells tapped so far, for a move that takes more than one.
    pub tapped: &'a [usize],
    /// Where a move leads, if it can be played.
    pub tap: &'a dyn Fn(&str) -> Option<Destination<'m>>,
    /// The address with some cells tapped.
    pub tapping: &'a dyn Fn(&[usize]) -> String,
    /// What is said of a tap where there is nothing to play.
    pub idle: &'a str,
    /// What is said of a tap on each cell that plays nothing, where more is known than that.
    pub reasons: &'a [String],
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
    pub frame: &'a Backdrop,
    /// The cells that the next move changes, when it is known.
    pub coming: Option<&'a str>,
    /// Cells that are marked, each with the class of its mark: where a move went wrong, and what was better.
    pub marked: &'a [(usize, &'static str)],
    /// How it is played on, if it is.
    pub hand: Option<&'a Hand<'a, 'm>>,
}

/// What a tap on a cell does.
enum Press<'h, 'm> {
    /// It makes a move.
    Plays(&'h str, Destination<'m>),
    /// It is the next of several taps, or takes those so far back.
    Chooses {
        /// Where it leads.
        href: String,
        /// Whether it was tapped before.
        is_chosen: bool,
        /// What the best move through it is worth, when that is shown.
        worth: Option<&'m Appraisal>,
    },
}

impl Press<'_, '_> {
    fn class(&self) -> &'static str {
        match self {
            Press::Plays(..) | Press::Chooses { is_chosen: false, .. } => "ready",
            Press::Chooses { is_chosen: true, .. } => "chosen",
        }
    }

    /// What it is worth, where that is marked.
    fn worth(&self) -> Option<&Appraisal> {
        let (Press::Plays(_, Destination { worth, .. }) | Press::Chooses { worth, .. }) = self;
        *worth
    }
}

/// Whether a scene is so large that it is seen through a window even by whoever only looks at it.
pub fn is_windowed(scene: &Scene) -> bool {
    window::is_needed(&Backdrop::around(scene), false)
}

/// Whether a scene can be drawn on a page.
pub fn is_drawn(scene: &Scene) -> bool {
    scene.cells.iter().filter(|cell| !is_plain(cell)).count() <= MOST_NAMED
}

/// Whether nothing stands on a cell, and nothing is written there.
fn is_plain(cell: &Cell) -> bool {
    cell.piece.is_none() && cell.label.en.is_empty() && cell.coordinate.is_empty()
}

/// Draws a scene that nobody can tap.
pub fn picture(scene: &Scene, language: Language, label: &str) -> Markup {
    let frame = &Backdrop::around(scene);
    Board { scene, label, language, frame, coming: None, marked: &[], hand: None }.draw()
}

/// Draws a scene that nobody can tap, in as much room as another takes, so that nothing jumps when one follows the other.
pub fn framed(room: Option<&Scene>, scene: &Scene, language: Language, label: &str) -> Markup {
    let mut frame = Backdrop::around(scene);
    if let Some(room) = room {
        frame.whole = Scene::new(room.width.max(scene.width), room.height.max(scene.height), Vec::new());
    }
    Board { scene, label, language, frame: &frame, coming: None, marked: &[], hand: None }.draw()
}

/// Draws a scene on the way: the cells that the last move changed and those that the next one changes are marked.
pub fn passing(scene: &Scene, language: Language, label: &str, last: &[usize], next: &[usize]) -> Markup {
    let mut frame = Backdrop::around(scene);
    frame.last = last.iter().filter_map(|&cell| scene.cells.get(cell)).map(frame::place).collect();
    let coming = next.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Board { scene, label, language, frame: &frame, coming: Some(&coming), marked: &[], hand: None }.draw()
}

impl Board<'_, '_> {
    /// The drawing.
    pub fn draw(&self) -> Markup {
        let touches = self.touches();
        let is_still =
            |index: usize, cell: &Cell| cell.is_solid && is_plain(cell) && !touches.contains_key(&index);
        let cells = || self.scene.cells.iter().enumerate().filter(|(_, cell)| cell.shape != Shape::Line);
        let has_many = cells().filter(|&(index, cell)| is_still(index, cell)).count() > MANY;
        let mut still = Vec::new();
        let mut rows: BTreeMap<u32, Vec<(usize, &Cell)>> = BTreeMap::new();
        for (index, cell) in cells() {
            if has_many && is_still(index, cell) {
                still.push(cell);
            } else {
                rows.entry(cell.y).or_default().push((index, cell));
            }
        }
        let Backdrop { whole, x, y, last } = self.frame;
        let size = match whole.width.max(whole.height) {
            0..12 => "small",
            12..24 => "medium",
            24..90 => "large",
            _ => "huge",
        };
        // Names outside the board need room, the more the smaller they would be, and the longer those beside lines are.
        let is_beside = |cell: &Cell| is_lying(cell) || cell.shape == Shape::Stick;
        let is_long = |cell: &Cell| is_beside(cell) && cell.coordinate.len() > 2;
        let has_long = self.scene.cells.iter().any(is_long);
        let margin = if whole.width.max(whole.height) < 24 && !has_long { 1 } else { 2 };
        let is_windowed = window::is_needed(self.frame, self.hand.is_some());
        let pixels = |half_squares: u32| is_windowed.then(|| window::pixels(half_squares + 2 * margin));
        // Where nothing stands beside the board, it takes all the room.
        let has_outside = is_windowed
            || whole.cells.iter().any(|cell| cell.shape == Shape::Stick || is_through(cell, whole));
        let edge = if has_outside { f64::from(margin) } else { EDGE };
        let places: HashSet<(u32, u32)> = cells().map(|(_, cell)| (cell.x + x, cell.y + y)).collect();
        let is_gone = |cell: &&Cell| cell.shape != Shape::Line && !places.contains(&(cell.x, cell.y));
        let ghosts: Vec<&Cell> = whole.cells.iter().filter(is_gone).collect();
        let lines = self.scene.cells.iter().enumerate().filter(|(_, cell)| cell.shape == Shape::Line);
        let coming =
            self.coming.into_iter().flat_map(|cells| cells.split(' ')).filter_map(|cell| cell.parse().ok());
        let coming: Vec<&Cell> = coming.filter_map(|cell: usize| self.scene.cells.get(cell)).collect();
        let pieces = || cells().filter(|(_, cell)| cell.piece.is_some());
        // What lies on a place that is tapped leaves the tap to it.
        let taps = || touches.keys().filter_map(|&index| self.scene.cells.get(index));
        let is_above = |cell: &Cell| {
            self.idle(0).is_some() && taps().any(|place| place.shape != Shape::Line && is_within(cell, place))
        };
        let is_between = taps().any(|cell| is_through(cell, self.scene));
        let board = html! {
            svg.board.(size).windowed[is_windowed] width=[pixels(whole.width)] height=[pixels(whole.height)]
                viewBox=(format!("-{edge} -{edge} {} {}", f64::from(whole.width) + 2.0 * edge, f64::from(whole.height) + 2.0 * edge))
                role="group" aria-label=(self.label) data-coming=[self.coming] data-idle=[self.hand.map(|hand| hand.idle)] {
                @if !ghosts.is_empty() { path.ghost d=(outline(ghosts.iter().map(|cell| frame::place(cell)))) aria-hidden="true" {} }
                g transform=(format!("translate({x} {y})")) {
                    @for &[from, to] in &self.scene.links { (link(&self.scene.cells[from], &self.scene.cells[to])) }
                    @if !still.is_empty() { path.full d=(outline(still.iter().map(|cell| frame::place(cell)))) aria-hidden="true" {} }
                    @if !rows.is_empty() {
                        g role="grid" {
                            @for row in rows.values() {
                                g role="row" {
                                    @for &(index, cell) in row { g role="gridcell" { (self.touched(index, cell, touches.get(&index), is_above(cell))) } }
                                }
                            }
                        }
                    }
                }
                @if !last.is_empty() { path.last d=(outline(last.iter().copied())) aria-hidden="true" {} }
                g transform=(format!("translate({x} {y})")) {
                    @if !coming.is_empty() && self.marked.is_empty() { path.coming d=(outline(coming.into_iter().map(frame::place))) aria-hidden="true" {} }
                    @for &(index, class) in self.marked {
                        @if let Some(cell) = self.scene.cells.get(index) { (ring(cell, class)) }
                    }
                    // Pieces stand on top of all squares, also while they move.
                    @for (index, cell) in pieces() { (piece(index, cell, touches.get(&index))) }
                    // No piece covers a name.
                    @for (index, cell) in rows.values().flatten() { (self.named(cell, touches.get(index))) }
                    @for (index, cell) in lines {
                        (self.touched(index, cell, touches.get(&index), false))
                        (self.named(cell, touches.get(&index)))
                    }
                    // The middle of a square is no line, however near the next one is.
                    @for &(index, cell) in rows.values().flatten().filter(|_| is_between) {
                        @if cell.shape == Shape::Square && !touches.contains_key(&index) { (middle(cell, self.idle(index))) }
                    }
                    // And nothing covers what a move is worth.
                    @for (index, cell) in self.scene.cells.iter().enumerate() {
                        @if let Some(worth) = touches.get(&index).and_then(Press::worth) { (mark(cell, self.scene, worth)) }
                    }
                }
            }
        };
        if is_windowed {
            return window::around(&board, self.scene, self.frame, margin, self.label, self.language);
        }
        board
    }

    /// What a tap on each cell does.
    fn touches(&self) -> HashMap<usize, Press<'_, '_>> {
        let Some(hand) = self.hand else { return HashMap::new() };
        let mut touches = HashMap::new();
        for (place, &cell) in hand.tapped.iter().enumerate() {
            let href = (hand.tapping)(&hand.tapped[..place]);
            touches.insert(cell, Press::Chooses { href, is_chosen: true, worth: None });
        }
        for (Gesture { mv, is_twin, .. }, left) in self.scene.after(hand.tapped) {
            let (Some((&next, rest)), Some(tap)) = (left.split_first(), (hand.tap)(mv)) else { continue };
            if rest.is_empty() {
                // What falls is shown in the usual place only.
                let changes = if *is_twin { "" } else { tap.changes };
                touches.insert(next, Press::Plays(mv, Destination { changes, ..tap }));
            } else {
                let press = touches.entry(next).or_insert_with(|| {
                    let href = (hand.tapping)(&[hand.tapped, &[next]].concat());
                    Press::Chooses { href, is_chosen: false, worth: tap.worth }
                });
                if let Press::Chooses { is_chosen: false, worth, .. } = press
                    && tap.worth.map(Appraisal::place) < worth.map(Appraisal::place)
                {
                    *worth = tap.worth;
                }
            }
        }
        touches
    }

    /// What is written on a cell: a place without a name of its own bears that of the move it makes, a stick both.
    fn named(&self, cell: &Cell, touch: Option<&Press<'_, '_>>) -> Markup {
        let mv = match touch {
            // Names between neighbours would cover them.
            Some(Press::Plays(..)) if is_short(cell, self.scene) => "",
            // A longer one would not fit.
            Some(Press::Plays(mv, _)) if mv.len() > MOST_WRITTEN => "",
            // A code says nothing beside what it stands for.
            Some(Press::Plays(_, Destination { called: Some(_), .. })) => "",
            Some(Press::Plays(mv, _)) if cell.coordinate.is_empty() || cell.shape == Shape::Stick => mv,
            _ => "",
        };
        written(cell, mv, self.language)
    }

    /// What a link to the place to beware of leads to.
    fn id(&self, cell: &Cell) -> Option<&'static str> {
        let is_danger = cell.piece.is_some_and(|piece| piece.tone == Tone::Danger);
        (is_danger && window::is_needed(self.frame, self.hand.is_some())).then_some("danger")
    }

    /// What is said of a tap on a cell that plays nothing.
    fn idle(&self, index: usize) -> Option<&str> {
        self.hand.and_then(|hand| hand.reasons.get(index)).map(String::as_str)
    }

    fn touched(&self, index: usize, cell: &Cell, touch: Option<&Press<'_, '_>>, is_above: bool) -> Markup {
        let name = cell.name.say(self.language);
        match touch {
            None => {
                let is_named = cell.shape != Shape::Line;
                let idle = self.idle(index);
                html! {
                    g.cell.idle[idle.is_some() && !is_above] role=[is_named.then_some("img")] aria-label=[is_named.then_some(name)] data-cell=(index) data-idle=[idle] id=[self.id(cell)] {
                        (shape(cell, self.scene))
                    }
                }
            }
            Some(Press::Chooses { href, is_chosen, worth }) => {
                let said = worth.map_or_else(
                    || name.to_owned(),
                    |worth| format!("{name}{}{}", colon(self.language), worth.words),
                );
                html! {
                    a.cell.tap.chosen[*is_chosen].(worth.map_or("", |worth| worth.class)) href=(href) aria-label=(said)
                        aria-current=[is_chosen.then_some("true")] data-cell=(index) {
                        title { (said) }
                        (shape(cell, self.scene))
                    }
                }
            }
            Some(Press::Plays(mv, Destination { href, changes, called, worth })) => {
                let shown = called.unwrap_or(mv);
                let said = match worth {
                    None => format!("{name} ({shown})"),
                    Some(worth) => format!("{name} ({shown}){}{}", colon(self.language), worth.words),
                };
                let class =
                    worth.map_or_else(|| "cell tap".to_owned(), |worth| format!("cell tap {}", worth.class));
                html! {
                    a class=(class) href=(href) aria-label=(said)
                        data-move=(mv) data-cell=(index) data-changes=(changes) {
                        title { (said) }
                        (shape(cell, self.scene))
                    }
                }
            }
        }
    }
}

/// Whether a cell lies on another.
fn is_within(cell: &Cell, place: &Cell) -> bool {
    let is_part =
        |from: u32, size: u32, other: u32, length: u32| other <= from && from + size <= other + length;
    is_part(cell.x, cell.width, place.x, place.width) && is_part(cell.y, cell.height, place.y, place.height)
}

/// Many cells as one shape.
fn outline(places: impl IntoIterator<Item = [u32; 4]>) -> String {
    let mut path = String::new();
    for [x, y, width, height] in places {
        let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
    }
    path
}
