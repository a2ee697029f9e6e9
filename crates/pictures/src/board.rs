//! A position as the game describes it, drawn: large by itself, small among others.

use lucas_engine::{AnyGame, Cell, Piece, Scene, Shape, Tone};

use crate::svg::Svg;

/// A half square of a board that is drawn by itself, in pixels.
pub const HALF: usize = 12;
/// Half squares of small boards: the largest that fits is taken.
const SMALL: [usize; 5] = [8, 7, 6, 5, 4];
/// A small board is no larger than this.
const MOST_WIDE: usize = 150;
const MOST_HIGH: usize = 84;

/// A length in pixels.
fn pixels(halves: u32, half: usize) -> usize {
    usize::try_from(halves).unwrap_or(0) * half
}

/// Draws a board with its upper left corner at a point, a half square being so many pixels.
pub fn draw(scene: &Scene, (left, top): (usize, usize), half: usize, svg: &mut Svg) {
    let middle = |index: usize| {
        let cell = &scene.cells[index];
        let (x, y) = (2 * cell.x + cell.width, 2 * cell.y + cell.height);
        (left + pixels(x, half) / 2, top + pixels(y, half) / 2)
    };
    for &[from, to] in &scene.links {
        let ((x, y), (end, bottom)) = (middle(from), middle(to));
        svg.path(&format!("M{x} {y}L{end} {bottom}"), "arc", "");
    }
    for (index, cell) in scene.cells.iter().enumerate() {
        let corner = (left + pixels(cell.x, half), top + pixels(cell.y, half));
        let (width, height) = (pixels(cell.width, half), pixels(cell.height, half));
        if cell.shape == Shape::Line {
            continue;
        }
        let ground = match (cell.shape, cell.is_solid, cell.piece) {
            (Shape::Stick, ..) => "solid",
            (_, _, Some(Piece { tone: Tone::Danger, .. })) => "lose",
            (_, true, _) => "even",
            _ => "plain",
        };
        let middle = middle(index);
        if cell.shape == Shape::Point {
            svg.circle(middle, half / 2, ground);
        } else {
            let gap = (half / 6).max(1);
            svg.rect(corner, (width.saturating_sub(gap), height.saturating_sub(gap)), ground);
        }
        on_top(cell, middle, half, svg);
    }
}

/// Draws what stands on a cell. Letters are left out where they would be too small to read.
fn on_top(cell: &Cell, (x, y): (usize, usize), half: usize, svg: &mut Svg) {
    let radius = half * 2 / 3;
    match cell.piece {
        Some(Piece { sign: '●', tone: Tone::Dark }) => svg.circle((x, y), radius, "black"),
        Some(Piece { sign: '●', .. }) => svg.circle((x, y), radius, "white"),
        Some(Piece { sign: '◎', .. }) => svg.circle((x, y), radius, "hoop"),
        // A skull is in few fonts, and a star is a blot when it is small.
        Some(Piece { sign: '☠', .. }) => svg.path(&cross(x, y, radius), "curve", ""),
        Some(Piece { sign: '★', .. }) => svg.path(&star(x, y, radius), "solid", ""),
        Some(Piece { sign, .. }) if half >= SMALL[0] => {
            svg.text(x, y + 5, "middle", sign.encode_utf8(&mut [0; 4]));
        }
        Some(_) => svg.circle((x, y), radius, "solid"),
        None => {}
    }
    let label = cell.label.say(svg.language);
    if !label.is_empty() {
        svg.label((x, y + 4), pixels(cell.width, half).saturating_sub(4), label);
    }
}

fn cross(x: usize, y: usize, radius: usize) -> String {
    let reach = radius * 3 / 4;
    let (left, top) = (x.saturating_sub(reach), y.saturating_sub(reach));
    format!("M{left} {top}L{} {}M{} {top}L{left} {}", x + reach, y + reach, x + reach, y + reach)
}

/// A star with four points, which is one at any size.
fn star(x: usize, y: usize, radius: usize) -> String {
    let waist = (radius / 3).max(1);
    let (left, top) = (x.saturating_sub(radius), y.saturating_sub(radius));
    format!(
        "M{x} {top}L{} {}L{} {y}L{} {}L{x} {}L{} {}L{left} {y}L{} {}z",
        x + waist,
        y.saturating_sub(waist),
        x + radius,
        x + waist,
        y + waist,
        y + radius,
        x.saturating_sub(waist),
        y + waist,
        x.saturating_sub(waist),
        y.saturating_sub(waist),
    )
}

/// Positions drawn small, all at one scale; where a board would be too small to read, or there is none, as text.
pub struct Gallery {
    scenes: Vec<Option<Scene>>,
    texts: Vec<String>,
    /// Whether another position looks the same: then its text stands under it.
    is_doubled: Vec<bool>,
    half: Option<usize>,
    /// How wide the widest is.
    pub width: usize,
    /// How high the highest is.
    pub height: usize,
}

/// The height of a line of text.
const LINE: usize = 16;

impl Gallery {
    /// The positions of a game; what is not one is text.
    #[must_use]
    pub fn of<'p>(game: &dyn AnyGame, positions: impl IntoIterator<Item = &'p str>) -> Self {
        let texts: Vec<String> = positions.into_iter().map(ToOwned::to_owned).collect();
        let fits = |scene: &Scene, half: usize| {
            pixels(scene.width, half) <= MOST_WIDE && pixels(scene.height, half) <= MOST_HIGH
        };
        let (mut scenes, mut half) = (Vec::with_capacity(texts.len()), None);
        for text in &texts {
            let scene = game.scene(text).ok().flatten().filter(|scene| !scene.cells.is_empty());
            if let Some(scene) = &scene {
                let smaller = SMALL.into_iter().filter(|small| half.is_none_or(|half| *small <= half));
                half = smaller.into_iter().find(|small| fits(scene, *small));
                // Where one is too large, all are written.
                if half.is_none() {
                    scenes.clear();
                    break;
                }
            }
            scenes.push(scene);
        }
        scenes.resize(texts.len(), None);
        let (wide, high) = scenes
            .iter()
            .flatten()
            .fold((0, 0), |(wide, high), scene: &Scene| (wide.max(scene.width), high.max(scene.height)));
        let looks = |one: usize, other: usize| match (&scenes[one], &scenes[other]) {
            (Some(one), Some(other)) => one.cells == other.cells,
            _ => false,
        };
        let is_doubled: Vec<bool> = (0..texts.len())
            .map(|one| (0..texts.len()).any(|other| texts[one] != texts[other] && looks(one, other)))
            .collect();
        let is_written = |one: usize| half.is_none() || is_doubled[one] || scenes[one].is_none();
        let length = |one: usize| if is_written(one) { 8 * texts[one].chars().count() } else { 0 };
        let written = (0..texts.len()).map(length).max().unwrap_or(0);
        let board = half.map_or((0, 0), |half| (pixels(wide, half), pixels(high, half)));
        let below = if half.is_some() && is_doubled.contains(&true) { LINE } else { 0 };
        Gallery {
            width: board.0.max(written),
            height: (board.1 + below).max(LINE),
            scenes,
            texts,
            is_doubled,
            half,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Draws a position in the middle of a place as large as the gallery's, whose upper left corner is given.
    pub fn draw(&self, index: usize, (left, top): (usize, usize), svg: &mut Svg) {
        let middle = left + self.width / 2;
        let text = &self.texts[index];
        let (Some(scene), Some(half)) = (&self.scenes[index], self.half) else {
            svg.text(middle, top + self.height / 2 + 4, "mono middle", text);
            return;
        };
        let below = if self.is_doubled[index] { LINE } else { 0 };
        let (width, height) = (pixels(scene.width, half), pixels(scene.height, half));
        let corner = (middle - width / 2, top + (self.height - height - below) / 2);
        svg.told(text, |svg| draw(scene, corner, half, svg));
        if self.is_doubled[index] {
            svg.text(middle, corner.1 + height + LINE - 4, "mono middle", text);
        }
    }
}
