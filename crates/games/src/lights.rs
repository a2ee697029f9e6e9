//! Lights Out. Every square of a board has a light; to press one switches it and its neighbours above, below, left and right.
//! All lights are on, and all are to be put out.
//!
//! Presses commute and undo themselves, so a solution is a set of squares: linear algebra modulo 2 finds all of them.

mod coach;

use std::sync::Arc;

use lucas_engine::flips::Flips;
use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Fact, Family, Game, Notation, Outcome, Picture,
    Players, Preset, Quantity, Ranked, Refusal, Retractable, Reversible, Scene, Shape, Symmetric, Text,
    Theory, Tone, Value, Winner,
};
use num_bigint::BigUint;

use crate::parity::Parity;
use crate::squares;

/// The most squares, and the most of a board all of whose positions are solved as a table.
const MOST_SQUARES: u64 = 64;
const MOST_RANKED: usize = 25;

/// A board.
#[derive(Clone, Debug)]
pub struct Lights {
    columns: usize,
    rows: usize,
    /// For each square, what pressing it switches, and the same in fewer bits where the board is small.
    flips: Vec<u64>,
    small_flips: Vec<u32>,
    parity: Parity,
    symmetries: Vec<squares::Permutation>,
}

/// The squares whose light is on, as a set, counted along the rows from the upper left.
pub type Lit = u64;

/// A square that is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LightSwitch(usize);

impl Lights {
    /// A board with all its lights on.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Self {
        let flip = |square: usize| {
            let is_switched = |other: &usize| {
                let across = (other % columns).abs_diff(square % columns);
                across + (other / columns).abs_diff(square / columns) <= 1
            };
            (0..columns * rows).filter(is_switched).fold(0, |switched, other| switched | 1 << other)
        };
        let flips: Vec<u64> = (0..columns * rows).map(flip).collect();
        let small_flips = flips.iter().map_while(|&switched| u32::try_from(switched).ok()).collect();
        let parity = Parity::new(flips.iter().copied());
        Lights { columns, rows, flips, small_flips, parity, symmetries: squares::symmetries(columns, rows) }
    }

    fn squares(&self) -> usize {
        self.flips.len()
    }

    fn is_lit(at: Lit, square: usize) -> bool {
        at >> square & 1 == 1
    }
}

impl Game for Lights {
    type Position = Lit;
    type Move = LightSwitch;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> Lit {
        Lit::MAX >> (64 - self.squares())
    }

    fn moves(&self, _at: &Lit, out: &mut Vec<LightSwitch>) {
        out.extend((0..self.squares()).map(LightSwitch));
    }

    fn play(&self, at: &Lit, LightSwitch(square): LightSwitch) -> Lit {
        at ^ self.flips[square]
    }

    fn end(&self, at: &Lit) -> Option<End> {
        (*at == 0).then_some(End::Won)
    }
}

impl Notation for Lights {
    fn params(&self) -> String {
        format!("{}x{}", self.columns, self.rows)
    }

    fn position_text(&self, at: &Lit) -> String {
        squares::rows(self.columns, self.rows, |square| if Self::is_lit(*at, square) { '1' } else { '0' })
    }

    fn parse_position(&self, text: &str) -> Result<Lit, Refusal> {
        let signs = text.chars().filter(|&sign| sign != '.').take(self.squares()).enumerate();
        let at = signs.fold(0, |at, (square, sign)| at | Lit::from(sign == '1') << square);
        if self.position_text(&at) == text {
            return Ok(at);
        }
        let (columns, rows, start) = (self.columns, self.rows, self.position_text(&self.start()));
        Err(Refusal::new(
            format!(
                "'{text}' is not a board of {rows} rows of {columns} lights joined by dots, 1 on and 0 out, as {start}"
            ),
            format!(
                "« {text} » n'est pas un plateau de {rows} lignes de {columns} lampes jointes par des points, 1 allumée et 0 éteinte, comme {start}"
            ),
        ))
    }

    fn move_text(&self, _at: &Lit, LightSwitch(square): LightSwitch) -> String {
        squares::name((square % self.columns) as u64, (square / self.columns) as u64)
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "b2 presses the square in column b, row 2, counted from the upper left, lit or not",
            "b2 appuie sur la case de la colonne b, ligne 2, en comptant depuis le coin supérieur gauche, allumée ou non",
        )
    }

    fn why_illegal(&self, _at: &Lit, text: &str) -> Option<Text> {
        squares::parse(text)?;
        Some(Text::new(format!("{text} is off the board"), format!("{text} est hors du plateau")))
    }

    fn rules(&self, from: &Lit) -> Option<Text> {
        let (columns, rows, lit) = (self.columns, self.rows, from.count_ones());
        Some(Text::new(
            format!(
                "A board of {columns} by {rows} lights, of which {lit} are on. To press a square, lit or not, switches its light and those above, below, left and right of it. Put all lights out."
            ),
            format!(
                "Un plateau de {columns} lampes sur {rows}, dont {lit} sont allumées. Appuyer sur une case, allumée ou non, fait basculer sa lampe et celles du dessus, du dessous, de gauche et de droite. Éteignez tout."
            ),
        ))
    }
}

/// The board as a number, the upper left square its lowest bit.
impl Ranked for Lights {
    fn size(&self) -> Option<u64> {
        1u64.checked_shl(u32::try_from(self.squares()).ok()?)
    }

    fn rank(&self, at: &Lit) -> u64 {
        *at
    }

    fn unrank(&self, rank: u64) -> Lit {
        rank
    }
}

/// Every press is taken back by the same press.
impl Retractable for Lights {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        for switched in &self.flips {
            visit(rank ^ switched, false);
        }
    }

    fn goals(&self) -> Option<Vec<Lit>> {
        Some(vec![0])
    }
}

impl Reversible for Lights {
    fn reversed(&self, at: &Lit) -> Lit {
        *at
    }
}

impl Flips for Lights {
    fn flips(&self) -> &[u32] {
        &self.small_flips
    }

    fn aim(&self) -> u32 {
        0
    }

    fn is_free(&self) -> bool {
        true
    }
}

impl Symmetric for Lights {
    type Symmetry = usize;

    fn symmetries(&self) -> Vec<usize> {
        (0..self.symmetries.len()).collect()
    }

    fn image(&self, symmetry: usize, at: &Lit) -> Lit {
        self.symmetries[symmetry].moved(*at)
    }

    fn carried(&self, symmetry: usize, _at: &Lit, LightSwitch(square): LightSwitch) -> LightSwitch {
        LightSwitch(self.symmetries[symmetry].of(square))
    }
}

/// A shortest solution presses the squares of a smallest set, in any order.
impl Theory for Lights {
    fn value(&self, at: &Lit) -> Option<Value> {
        let least = self.parity.sets(*at).map(u64::count_ones).min();
        Some(least.map_or_else(|| Value::only(Outcome::Unsolvable), Value::win))
    }

    fn best_move(&self, at: &Lit) -> Option<LightSwitch> {
        let set = self.parity.fewest(*at).into_iter().next().filter(|&set| set != 0)?;
        Some(LightSwitch(set.trailing_zeros() as usize))
    }

    fn best_moves(&self, at: &Lit) -> Option<Vec<LightSwitch>> {
        let any = self.parity.fewest(*at).into_iter().fold(0, |any, set| any | set);
        let best = (0..self.squares()).filter(|&square| Self::is_lit(any, square)).map(LightSwitch);
        Some(best.collect())
    }

    fn facts(&self, at: &Lit) -> Vec<Fact> {
        let sets = self.parity.fewest(*at).len();
        let label = Text::fixed("Shortest sets of presses", "Plus petits ensembles de cases où appuyer");
        vec![Fact { key: "shortestSets", label, value: Quantity::One(sets.into()) }]
    }

    fn count(&self, at: &Lit, _winner: Winner) -> Option<BigUint> {
        let fewest = self.parity.fewest(*at);
        let size = fewest.first().map_or(0, |set| set.count_ones());
        Some((1..=size).fold(BigUint::from(fewest.len()), |orders, nth| orders * nth))
    }
}

impl Picture for Lights {
    fn scene(&self, at: &Lit) -> Option<Scene> {
        let small = |number: usize| u32::try_from(2 * number).ok();
        let cells = (0..self.squares()).map(|square| {
            let place = self.move_text(at, LightSwitch(square));
            let corner = [small(square % self.columns)?, small(square / self.columns)?, 2, 2];
            let cell = |en: &str, fr: &str| {
                let name = Text::new(format!("{place}: {en}"), format!("{place} : {fr}"));
                Cell::new(Shape::Square, corner, name).called(place.clone())
            };
            Some(if Self::is_lit(*at, square) {
                cell("on", "allumée").holding('●', Tone::Warm)
            } else {
                cell("out", "éteinte")
            })
        });
        Some(Scene::new(small(self.columns)?, small(self.rows)?, cells.collect::<Option<_>>()?))
    }

    fn taps(&self, _at: &Lit, LightSwitch(square): LightSwitch) -> Vec<usize> {
        vec![square]
    }

    fn goal(&self) -> Option<Scene> {
        self.scene(&0)
    }

    fn tally(&self, at: &Lit) -> Option<Text> {
        Some(match at.count_ones() {
            1 => Text::fixed("1 light is on.", "1 lampe est allumée."),
            lit => Text::new(format!("{lit} lights are on."), format!("{lit} lampes sont allumées.")),
        })
    }
}

/// Reads a board.
///
/// # Errors
/// Refuses what is none.
pub fn read(words: &[&str]) -> Result<Lights, Refusal> {
    let [columns, rows] = words else {
        return Err(Refusal::new(
            format!("lights takes two numbers, COLUMNS ROWS, as in 5 5; given: {}", words.len()),
            format!("lampes attend deux nombres, COLONNES LIGNES, comme 5 5 ; reçu : {}", words.len()),
        ));
    };
    let sides = squares::sides(columns, rows, MOST_SQUARES)?;
    let [columns, rows] = sides.map(|side| usize::try_from(side).unwrap_or(usize::MAX));
    Ok(Lights::new(columns, rows))
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let lights = read(words)?;
    let is_ranked = lights.squares() <= MOST_RANKED;
    let lights = Erased::new(ENTRY.name, lights).symmetric().reversible().theory().coached();
    Ok(if is_ranked { lights.ranked().retractable().lights().shared() } else { lights.shared() })
}

/// Lights Out in the registry.
pub static ENTRY: Entry = Entry {
    name: "lights",
    aliases: &["lampes"],
    title: Text::fixed("Lights Out", "Les lampes (Lights Out)"),
    summary: Text::fixed(
        "Press a square: its light and those of its neighbours switch. Put all lights out.",
        "Appuyez sur une case : sa lampe et celles des voisines basculent. Éteignez tout.",
    ),
    family: Family::Puzzle,
    minutes: 4,
    level: Difficulty::Medium,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Tiger Electronics sold it in 1995, on a board of 5 by 5 that was lit by chance; Parker Brothers had sold Merlin with a like game in 1978. Its cousin Teaser switches other squares, and lets only lit ones be pressed.",
                "Tiger Electronics l'a vendu en 1995, sur un plateau de 5 sur 5 allumé au hasard ; Parker Brothers avait vendu Merlin, avec un jeu semblable, en 1978. Son cousin Teaser fait basculer d'autres cases, et n'accepte que les cases allumées.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "To press a square twice does nothing, and the order does not matter: a solution is a set of squares, and the board a system of linear equations modulo 2. Klaus Sutner proved in 1989 that a board of any size and shape with all lights on can be put out, because every set of squares that together switch nothing has an even number of squares. Not every other board can be: on 5 by 5 just a quarter of them, and then in four ways, of which the smallest has 15 squares at most.",
                "Appuyer deux fois sur une case ne fait rien, et l'ordre ne compte pas : une solution est un ensemble de cases, et le plateau un système d'équations linéaires modulo 2. Klaus Sutner a démontré en 1989 que, tout allumé, un plateau de taille et de forme quelconques peut s'éteindre, parce que tout ensemble de cases où l'on peut appuyer sans que rien bascule a un nombre pair de cases. Les autres plateaux ne le peuvent pas tous : à 5 sur 5, un quart seulement, et alors de quatre façons, dont la plus courte a 15 cases au plus.",
            ),
        },
    ],
    parameters: Text::fixed(
        "COLUMNS ROWS: up to 64 squares in all",
        "COLONNES LIGNES : jusqu'à 64 cases en tout",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Columns", "Colonnes"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES },
        },
        Knob {
            label: Text::fixed("Rows", "Lignes"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES },
        },
    ],
    separators: &['x'],
    presets: &[
        Preset { params: "3x3", title: Text::fixed("small, 5 presses", "petit, 5 cases") },
        Preset { params: "4x4", title: Text::fixed("4 presses, in two ways", "4 cases, de deux façons") },
        Preset {
            params: "5x5",
            title: Text::fixed("as it was sold, 15 presses", "comme on le vendait, 15 cases"),
        },
        Preset {
            params: "8x8",
            title: Text::fixed("a chessboard, by theory", "un échiquier, par la théorie"),
        },
    ],
    small: &["1x1", "2x2", "3x2", "3x3", "1x5", "5x1", "2x5", "4x3"],
    open: &open,
};
