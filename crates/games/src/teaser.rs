//! Teaser, or Shooting Stars. On a board of squares holding 0 or 1, only a 1 may be played. It flips squares
//! around itself: a corner its 2 × 2, an edge square itself and its two neighbours along the side, an inner
//! square the plus. The handout goes from a lone star in the centre to all but the centre; an empty board is lost.

mod coach;

use std::sync::Arc;

use lucas_engine::flips::Flips;
use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Cell, Difficulty, End, Entry, Erased, Family, Game, Knob, KnobRange, Notation, Picture, Players,
    Preset, Ranked, Refusal, Retractable, Reversible, Scene, Shape, Symmetric, Text, Tone,
};

/// The most squares.
pub const MOST_SQUARES: u64 = 25;

/// A board, where it begins and what it is to become.
#[derive(Clone, Debug)]
pub struct Teaser {
    rows: usize,
    columns: usize,
    start: u32,
    goal: u32,
    /// For each square, what playing it flips.
    flips: Vec<u32>,
    /// The symmetries of the board that keep the goal: for each, where each square goes.
    symmetries: Vec<Vec<usize>>,
}

/// The square to play, counted along the rows from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot(pub usize);

impl Teaser {
    /// The usual puzzle on a board of any size: from a star in the centre to its opposite.
    ///
    /// # Errors
    /// Refuses more than 25 squares.
    pub fn new(rows: u64, columns: u64) -> Result<Self, Refusal> {
        let squares = rows.saturating_mul(columns);
        if !(1..=MOST_SQUARES).contains(&squares) {
            return Err(Refusal::new(
                format!("a board of {rows}x{columns} has {squares} squares; {MOST_SQUARES} at most"),
                format!("un plateau {rows}x{columns} a {squares} cases ; {MOST_SQUARES} au plus"),
            ));
        }
        let small = |number| usize::try_from(number).unwrap_or(usize::MAX);
        let (rows, columns) = (small(rows), small(columns));
        let flips = (0..rows * columns).map(|square| flip(rows, columns, square)).collect();
        let mut teaser = Teaser { rows, columns, start: 0, goal: 0, flips, symmetries: Vec::new() };
        teaser.start = 1 << (rows / 2 * columns + columns / 2);
        teaser.aim_at(teaser.all() ^ teaser.start);
        Ok(teaser)
    }

    fn all(&self) -> u32 {
        (1 << (self.rows * self.columns)) - 1
    }

    /// Sets the goal, and with it the symmetries.
    fn aim_at(&mut self, goal: u32) {
        self.goal = goal;
        let (rows, columns) = (self.rows, self.columns);
        let all = (0..8).filter(|turn| rows == columns || turn & 4 == 0);
        self.symmetries = all
            .map(|turn| {
                let image = |square| {
                    let (row, column) = (square / columns, square % columns);
                    let row = if turn & 1 == 0 { row } else { rows - 1 - row };
                    let column = if turn & 2 == 0 { column } else { columns - 1 - column };
                    if turn & 4 == 0 { row * columns + column } else { column * columns + row }
                };
                (0..rows * columns).map(image).collect::<Vec<_>>()
            })
            .filter(|squares| permuted(squares, goal) == goal)
            .collect();
    }

    fn is_star(at: u32, square: usize) -> bool {
        at >> square & 1 == 1
    }

    /// The shot at the square of a key of the numeric pad, 1 at the bottom left; `None` off the board.
    #[must_use]
    pub fn shot_at_key(&self, key: usize) -> Option<Shot> {
        let (row, column) = ((key.checked_sub(1)?) / 3, (key - 1) % 3);
        ((self.rows, self.columns) == (3, 3) && row < 3).then(|| Shot((2 - row) * 3 + column))
    }

    /// The square a text names: column and row, or on the handout's board a key of the numeric pad.
    #[must_use]
    pub fn shot(&self, text: &str) -> Option<Shot> {
        let by_name = (0..self.flips.len()).map(Shot).find(|&shot| self.move_text(&0, shot) == text);
        by_name.or_else(|| self.shot_at_key(text.parse().ok().filter(|_| text.len() == 1)?))
    }

    /// Whether a square holds a 1.
    #[must_use]
    pub fn is_playable(&self, at: u32, Shot(square): Shot) -> bool {
        Self::is_star(at, square)
    }

    fn pattern(&self, text: &str) -> Option<u32> {
        let rows: Vec<&str> = text.split('.').collect();
        let is_board = rows.len() == self.rows
            && rows.iter().all(|row| {
                row.len() == self.columns && row.bytes().all(|square| matches!(square, b'0' | b'1'))
            });
        is_board.then(|| {
            let squares = rows.iter().flat_map(|row| row.bytes()).enumerate();
            squares.fold(0, |board, (square, byte)| board | u32::from(byte == b'1') << square)
        })
    }
}

/// What playing a square flips.
fn flip(rows: usize, columns: usize, square: usize) -> u32 {
    let (row, column) = (square / columns, square % columns);
    let on_row_edge = row == 0 || row + 1 == rows;
    let on_column_edge = column == 0 || column + 1 == columns;
    let is_flipped = |other: &usize| {
        let (down, across) = ((other / columns).abs_diff(row), (other % columns).abs_diff(column));
        match (on_row_edge, on_column_edge) {
            (true, true) => down <= 1 && across <= 1,
            (true, false) => down == 0 && across <= 1,
            (false, true) => down <= 1 && across == 0,
            (false, false) => down + across <= 1,
        }
    };
    (0..rows * columns).filter(is_flipped).fold(0, |flipped, other| flipped | 1 << other)
}

fn permuted(squares: &[usize], board: u32) -> u32 {
    squares.iter().enumerate().fold(0, |image, (from, to)| image | (board >> from & 1) << to)
}

impl Game for Teaser {
    type Position = u32;
    type Move = Shot;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> u32 {
        self.start
    }

    fn moves(&self, at: &u32, out: &mut Vec<Shot>) {
        out.extend((0..self.flips.len()).filter(|&square| Self::is_star(*at, square)).map(Shot));
    }

    fn play(&self, at: &u32, Shot(square): Shot) -> u32 {
        at ^ self.flips[square]
    }

    fn end(&self, at: &u32) -> Option<End> {
        match *at {
            board if board == self.goal => Some(End::Won),
            0 => Some(End::Lost),
            _ => None,
        }
    }
}

impl Notation for Teaser {
    fn params(&self) -> String {
        let (rows, columns) = (self.rows, self.columns);
        let usual = Teaser::new(rows as u64, columns as u64);
        if usual.is_ok_and(|usual| (usual.start, usual.goal) == (self.start, self.goal)) {
            format!("{rows}x{columns}")
        } else {
            format!("{rows}x{columns},{},{}", self.position_text(&self.start), self.position_text(&self.goal))
        }
    }

    fn position_text(&self, at: &u32) -> String {
        let row = |row: usize| -> String {
            let squares = row * self.columns..(row + 1) * self.columns;
            squares.map(|square| if Self::is_star(*at, square) { '1' } else { '0' }).collect()
        };
        (0..self.rows).map(row).collect::<Vec<_>>().join(".")
    }

    fn parse_position(&self, text: &str) -> Result<u32, Refusal> {
        self.pattern(text).ok_or_else(|| {
            let (rows, columns, start) = (self.rows, self.columns, self.position_text(&self.start));
            Refusal::new(
                format!("'{text}' is not a board of {rows} rows of {columns} digits 0 or 1 joined by dots, as {start}"),
                format!("« {text} » n'est pas un plateau de {rows} lignes de {columns} chiffres 0 ou 1 jointes par des points, comme {start}"),
            )
        })
    }

    fn move_text(&self, _at: &u32, Shot(square): Shot) -> String {
        let column = char::from(b'a' + u8::try_from(square % self.columns).unwrap_or(0));
        format!("{column}{}", self.rows - square / self.columns)
    }

    fn move_help(&self) -> Text {
        if (self.rows, self.columns) == (3, 3) {
            Text::fixed(
                "shoot a star: b2 or key 5 is the centre, a1 or key 1 the bottom left, as on the numeric pad",
                "jouez une étoile (un 1) : b2 ou la touche 5 est le centre, a1 ou la touche 1 le coin en bas à gauche, comme sur le pavé numérique",
            )
        } else {
            Text::fixed(
                "shoot a star by its column and row: a1 is the bottom left",
                "jouez une étoile (un 1) par sa colonne et sa ligne : a1 est le coin en bas à gauche",
            )
        }
    }

    fn rules(&self, _from: &u32) -> Option<Text> {
        let (rows, columns) = (self.rows, self.columns);
        let [en_lost, fr_lost] = if self.goal == 0 {
            ["", ""]
        } else {
            [" A board without stars is lost.", " Un plateau sans étoile est perdu."]
        };
        Some(Text::new(
            format!(
                "A board of {rows} by {columns} squares. Only a star can be shot: what is around it turns over, stars go out and empty squares light up. A corner turns its 2 by 2, a square of the edge itself and its neighbours along the side, an inner square the plus.{en_lost} Make the board of the goal."
            ),
            format!(
                "Un plateau de {rows} cases sur {columns}. On ne joue que sur une étoile : ce qui l'entoure s'inverse, les étoiles s'éteignent et les cases vides s'allument. Un coin inverse son carré de 2 sur 2, une case du bord elle-même et ses voisines le long du côté, une case intérieure la croix.{fr_lost} Composez le plateau du but."
            ),
        ))
    }

    fn why_illegal(&self, _at: &u32, text: &str) -> Option<Text> {
        let square = self.move_text(&0, self.shot(text)?);
        Some(Text::new(format!("there is no star on {square}"), format!("il n'y a pas d'étoile en {square}")))
    }

    fn parse_move(&self, at: &u32, text: &str) -> Option<Shot> {
        self.shot(text).filter(|&shot| self.is_playable(*at, shot))
    }
}

impl Ranked for Teaser {
    fn size(&self) -> Option<u64> {
        Some(u64::from(self.all()) + 1)
    }

    fn rank(&self, at: &u32) -> u64 {
        (*at).into()
    }

    fn unrank(&self, rank: u64) -> u32 {
        u32::try_from(rank).unwrap_or(u32::MAX) & self.all()
    }
}

/// A shot is taken back by the same shot, if its square is lit before.
impl Retractable for Teaser {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        for (square, &flips) in self.flips.iter().enumerate() {
            let before = rank ^ u64::from(flips);
            if before >> square & 1 == 1 {
                visit(before, false);
            }
        }
    }

    fn goals(&self) -> Option<Vec<u32>> {
        Some(vec![self.goal])
    }
}

impl Flips for Teaser {
    fn flips(&self) -> &[u32] {
        &self.flips
    }

    fn aim(&self) -> u32 {
        self.goal
    }
}

impl Symmetric for Teaser {
    type Symmetry = usize;

    fn symmetries(&self) -> Vec<usize> {
        (0..self.symmetries.len()).collect()
    }

    fn image(&self, symmetry: usize, at: &u32) -> u32 {
        permuted(&self.symmetries[symmetry], *at)
    }

    fn carried(&self, symmetry: usize, _at: &u32, Shot(square): Shot) -> Shot {
        Shot(self.symmetries[symmetry][square])
    }
}

/// Seen in negative, a shot is taken back by the same shot.
impl Reversible for Teaser {
    fn reversed(&self, at: &u32) -> u32 {
        at ^ self.all()
    }
}

impl Picture for Teaser {
    fn scene(&self, at: &u32) -> Option<Scene> {
        let small = |number: usize| u32::try_from(number).ok();
        let mut cells = Vec::new();
        for square in 0..self.flips.len() {
            let place = self.move_text(at, Shot(square));
            let name = |en, fr| Text::new(format!("{place}: {en}"), format!("{place} : {fr}"));
            let corner = [2 * small(square % self.columns)?, 2 * small(square / self.columns)?, 2, 2];
            let cell = |name| Cell::new(Shape::Square, corner, name).called(&*place);
            cells.push(if Self::is_star(*at, square) {
                cell(name("star", "étoile")).holding('★', Tone::Warm)
            } else {
                cell(name("empty", "vide"))
            });
        }
        Some(Scene::new(2 * small(self.columns)?, 2 * small(self.rows)?, cells))
    }

    fn taps(&self, _at: &u32, Shot(square): Shot) -> Vec<usize> {
        vec![square]
    }

    fn goal(&self) -> Option<Scene> {
        self.scene(&self.goal)
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let size = |word: &str, what: Text| number(word, &what, 1..=MOST_SQUARES);
    let teaser = match words {
        [] => Teaser::new(3, 3)?,
        [rows, columns, patterns @ ..] if patterns.len() <= 2 => {
            let mut teaser = Teaser::new(
                size(rows, Text::fixed("rows", "lignes"))?,
                size(columns, Text::fixed("columns", "colonnes"))?,
            )?;
            if let Some(start) = patterns.first() {
                teaser.start = teaser.parse_position(start)?;
                teaser.aim_at(teaser.reversed(&teaser.start));
            }
            if let Some(goal) = patterns.get(1) {
                let goal = teaser.parse_position(goal)?;
                teaser.aim_at(goal);
            }
            teaser
        }
        _ => {
            return Err(Refusal::new(
                format!(
                    "teaser takes ROWS COLUMNS [START [GOAL]], as in 3 3 000.010.000; given: {}",
                    words.len()
                ),
                format!(
                    "teaser attend LIGNES COLONNES [DÉPART [BUT]], comme 3 3 000.010.000 ; reçu : {}",
                    words.len()
                ),
            ));
        }
    };
    Ok(Erased::new(ENTRY.name, teaser)
        .ranked()
        .retractable()
        .symmetric()
        .reversible()
        .lights()
        .coached()
        .shared())
}

/// Teaser in the registry.
pub static ENTRY: Entry = Entry {
    name: "teaser",
    aliases: &["teaser", "stars"],
    title: Text::fixed("Teaser (Shooting Stars)", "Teaser"),
    summary: Text::fixed(
        "Shoot a star: a corner flips its 2x2, an edge square itself and its neighbours along the side, an inner one the plus. Make the goal that is shown; an empty board is lost.",
        "Jouez une étoile (un 1) : un coin inverse son carré 2x2, une case du bord elle-même et ses voisines le long du côté, une case intérieure la croix. Atteignez le but indiqué ; tout éteint, c'est perdu.",
    ),
    family: Family::Puzzle,
    minutes: 5,
    level: Difficulty::Hard,
    story: &[],
    parameters: Text::fixed(
        "ROWS COLUMNS [START [GOAL]]: up to 25 squares; patterns as 000.010.000, the goal is the start's opposite unless given",
        "LIGNES COLONNES [DÉPART [BUT]] : jusqu'à 25 cases ; motifs comme 000.010.000, le but est l'inverse du départ sauf indication",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Rows", "Lignes"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES },
        },
        Knob {
            label: Text::fixed("Columns", "Colonnes"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES },
        },
        Knob { label: Text::fixed("Start", "Départ"), range: KnobRange::Pattern { columns: 1, rows: 0 } },
        Knob { label: Text::fixed("Goal", "But"), range: KnobRange::Pattern { columns: 1, rows: 0 } },
    ],
    separators: &['x', ','],
    presets: &[
        Preset {
            params: "3x3",
            title: Text::fixed("the handout's board, 11 moves", "le plateau du sujet, 11 coups"),
        },
        Preset { params: "4x4", title: Text::fixed("larger", "plus grand") },
        Preset { params: "5x5", title: Text::fixed("largest", "le plus grand") },
    ],
    small: &[
        "3x3",
        "1x4",
        "2x2",
        "2x3",
        "3x4",
        "4x4",
        "3x3,111.111.111,000.010.000",
        "3x3,100.000.000,010.101.010",
    ],
    open: &open,
};
