//! The picture of a position, and of what a puzzle is to become.

use lucas_engine::registry::Place;
use lucas_engine::{Cell, Gesture, Language, Scene, Shape, Tone};
use serde::Serialize;

use crate::Head;

#[derive(Serialize)]
struct DrawnPiece {
    sign: char,
    tone: &'static str,
}

#[derive(Serialize)]
struct DrawnCell {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    shape: &'static str,
    solid: bool,
    piece: Option<DrawnPiece>,
    label: String,
    coordinate: String,
    name: String,
}

impl DrawnCell {
    fn new(cell: &Cell, language: Language) -> Self {
        DrawnCell {
            x: cell.x,
            y: cell.y,
            width: cell.width,
            height: cell.height,
            shape: match cell.shape {
                Shape::Square => "square",
                Shape::Point => "point",
                Shape::Bar => "bar",
                Shape::Line => "line",
                Shape::Stick => "stick",
            },
            solid: cell.is_solid,
            piece: cell.piece.map(|piece| DrawnPiece {
                sign: piece.sign,
                tone: match piece.tone {
                    Tone::Light => "light",
                    Tone::Dark => "dark",
                    Tone::Warm => "warm",
                    Tone::Cool => "cool",
                    Tone::Danger => "danger",
                },
            }),
            label: cell.label.say(language).to_owned(),
            coordinate: cell.coordinate.clone(),
            name: cell.name.say(language).to_owned(),
        }
    }
}

#[derive(Serialize)]
struct Tapped {
    r#move: String,
    taps: Vec<usize>,
}

#[derive(Serialize)]
struct DrawnBoard {
    width: u32,
    height: u32,
    cells: Vec<DrawnCell>,
    links: Vec<[usize; 2]>,
    decisive: Vec<usize>,
}

impl DrawnBoard {
    fn new(scene: &Scene, language: Language) -> Self {
        DrawnBoard {
            width: scene.width,
            height: scene.height,
            cells: scene.cells.iter().map(|cell| DrawnCell::new(cell, language)).collect(),
            links: scene.links.clone(),
            decisive: scene.decisive.clone(),
        }
    }
}

/// The picture of a position.
#[derive(Serialize)]
pub struct Drawn {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    board: DrawnBoard,
    moves: Vec<Tapped>,
    goal: Option<DrawnBoard>,
}

impl Drawn {
    /// The scene of a place, its names in a language.
    #[must_use]
    pub fn new(place: &Place, scene: &Scene, language: Language) -> Self {
        let tapped = |Gesture { mv, taps, .. }: &Gesture| Tapped { r#move: mv.clone(), taps: taps.clone() };
        Drawn {
            head: Head::new(place),
            board: DrawnBoard::new(scene, language),
            moves: scene.gestures.iter().map(tapped).collect(),
            goal: place.game.goal().map(|goal| DrawnBoard::new(&goal, language)),
        }
    }
}
