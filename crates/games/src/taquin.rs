//! The taquin, the fifteen puzzle: a tile beside the hole slides into it, until all stand in reading order with the hole last.
//!
//! Whether that can be done is theory, at any size: parity. How long it takes is searched: whole where the board is small,
//! else ever deeper, with a bound that adds up what three groups of tiles need at least.

mod coach;
mod patterns;

use std::sync::Arc;

use lucas_engine::deepening::Bounded;
use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Family, Game, Notation, Outcome, Picture,
    Players, Preset, Ranked, Refusal, Retractable, Scene, Shape, Symmetric, Text, Theory, Value,
};

use crate::squares;

/// The most squares.
const MOST_SQUARES: usize = 36;
/// Larger boards have more positions than a rank can count.
const MOST_RANKED: usize = 20;
const SIGNS: &[u8; MOST_SQUARES] = b"-123456789abcdefghijklmnopqrstuvwxyz";

/// A board and how it begins.
#[derive(Clone, Debug)]
pub struct Taquin {
    columns: usize,
    rows: usize,
    start: TileOrder,
}

/// The tile on each square, row by row, 0 for the hole, and where the hole is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TileOrder {
    squares: [u8; MOST_SQUARES],
    hole: u8,
}

/// The square of the tile that slides into the hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glide(u8);

impl Taquin {
    fn squares(&self) -> usize {
        self.columns * self.rows
    }

    /// All in order, the hole last.
    #[must_use]
    pub fn goal(&self) -> TileOrder {
        let mut squares = [0; MOST_SQUARES];
        for (place, tile) in squares[..self.squares() - 1].iter_mut().zip(1..) {
            *place = tile;
        }
        TileOrder { squares, hole: u8::try_from(self.squares() - 1).unwrap_or(0) }
    }

    /// The square where a tile belongs.
    fn home(&self, tile: u8) -> usize {
        if tile == 0 { self.squares() - 1 } else { usize::from(tile) - 1 }
    }

    /// The tiles in reverse, the hole last; two are exchanged where it could not be solved.
    fn reversed(columns: usize, rows: usize) -> Self {
        let mut taquin = Taquin { columns, rows, start: TileOrder { squares: [0; MOST_SQUARES], hole: 0 } };
        taquin.start = taquin.goal();
        let tiles = taquin.squares() - 1;
        taquin.start.squares[..tiles].reverse();
        if tiles > 1 && !taquin.is_solvable(&taquin.start) {
            taquin.start.squares.swap(0, 1);
        }
        taquin
    }

    /// Whether the order can be reached: every slide exchanges two squares and moves the hole by one. In a single row or column
    /// tiles never pass each other.
    fn is_solvable(&self, at: &TileOrder) -> bool {
        let squares = &at.squares[..self.squares()];
        if self.columns == 1 || self.rows == 1 {
            return squares.iter().filter(|&&tile| tile > 0).is_sorted();
        }
        let mut seen = 0u64;
        let mut is_even = true;
        for first in 0..self.squares() {
            let mut square = first;
            while seen >> square & 1 == 0 {
                seen |= 1 << square;
                square = self.home(squares[square]);
                is_even ^= square != first;
            }
        }
        let hole = usize::from(at.hole);
        let far = self.columns - 1 - hole % self.columns + self.rows - 1 - hole / self.columns;
        is_even == far.is_multiple_of(2)
    }
}

impl Game for Taquin {
    type Position = TileOrder;
    type Move = Glide;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> TileOrder {
        self.start
    }

    fn moves(&self, at: &TileOrder, out: &mut Vec<Glide>) {
        let hole = at.hole;
        let (columns, last) =
            (u8::try_from(self.columns).unwrap_or(u8::MAX), u8::try_from(self.squares()).unwrap_or(u8::MAX));
        if hole >= columns {
            out.push(Glide(hole - columns));
        }
        if !hole.is_multiple_of(columns) {
            out.push(Glide(hole - 1));
        }
        if hole % columns + 1 < columns {
            out.push(Glide(hole + 1));
        }
        if hole + columns < last {
            out.push(Glide(hole + columns));
        }
    }

    fn play(&self, at: &TileOrder, Glide(from): Glide) -> TileOrder {
        let mut next = *at;
        next.squares.swap(from.into(), at.hole.into());
        next.hole = from;
        next
    }

    fn end(&self, at: &TileOrder) -> Option<End> {
        (usize::from(at.hole) + 1 == self.squares() && *at == self.goal()).then_some(End::Won)
    }
}

impl Notation for Taquin {
    fn params(&self) -> String {
        let (columns, rows) = (self.columns, self.rows);
        if self.start == Taquin::reversed(columns, rows).start {
            format!("{columns}x{rows}")
        } else {
            format!("{columns}x{rows},{}", self.position_text(&self.start))
        }
    }

    fn position_text(&self, at: &TileOrder) -> String {
        squares::rows(self.columns, self.rows, |square| char::from(SIGNS[usize::from(at.squares[square])]))
    }

    fn parse_position(&self, text: &str) -> Result<TileOrder, Refusal> {
        let read = || {
            let mut at = TileOrder { squares: [0; MOST_SQUARES], hole: 0 };
            let mut seen = 0u64;
            for (square, sign) in text.bytes().filter(|&sign| sign != b'.').enumerate() {
                let tile = SIGNS[..self.squares()].iter().position(|&known| known == sign)?;
                *at.squares[..self.squares()].get_mut(square)? = u8::try_from(tile).ok()?;
                seen |= 1 << tile;
                if tile == 0 {
                    at.hole = u8::try_from(square).ok()?;
                }
            }
            let is_whole = seen == u64::MAX >> (64 - self.squares());
            (is_whole && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let goal = self.position_text(&self.goal());
            Refusal::new(
                format!("'{text}' is no board: every tile once and the hole -, rows joined by dots, as {goal}"),
                format!("« {text} » n'est pas un plateau : chaque pièce une fois et le trou -, lignes jointes par des points, comme {goal}"),
            )
        })
    }

    fn move_text(&self, at: &TileOrder, Glide(from): Glide) -> String {
        char::from(SIGNS[usize::from(at.squares[usize::from(from)])]).to_string()
    }

    fn move_help(&self) -> Text {
        let tile = 5.min(self.squares() - 1);
        Text::new(
            format!("{tile} slides tile {tile}, which must be beside the hole"),
            format!("{tile} fait glisser la pièce {tile}, qui doit être à côté du trou"),
        )
    }

    fn why_illegal(&self, at: &TileOrder, text: &str) -> Option<Text> {
        let is_there = |&tile: &u8| tile > 0 && char::from(SIGNS[usize::from(tile)]).to_string() == text;
        at.squares[..self.squares()].iter().any(is_there).then(|| {
            Text::new(
                format!("tile {text} is not beside the hole"),
                format!("la pièce {text} n'est pas à côté du trou"),
            )
        })
    }

    fn rules(&self, _from: &TileOrder) -> Option<Text> {
        let (columns, rows, tiles) = (self.columns, self.rows, self.squares() - 1);
        let last = char::from(SIGNS[tiles]);
        let [en, fr] = if tiles < 10 {
            [String::new(), String::new()]
        } else {
            [
                format!(", those from 10 to {tiles} written a to {last}"),
                format!(", celles de 10 à {tiles} notées de a à {last}"),
            ]
        };
        Some(Text::new(
            format!(
                "{tiles} tiles on {columns} by {rows} squares{en}. A tile beside the hole slides into it. Put them in reading order, the hole last."
            ),
            format!(
                "{tiles} pièces sur un plateau de {columns} cases sur {rows}{fr}. Une pièce à côté du trou y glisse. Rangez-les dans l'ordre de lecture, le trou à la fin."
            ),
        ))
    }
}

/// The permutations in their order, those that cannot be solved included.
impl Ranked for Taquin {
    fn size(&self) -> Option<u64> {
        let squares = self.squares();
        (squares <= MOST_RANKED).then(|| (1..=squares as u64).product())
    }

    fn shape(&self) -> Vec<u64> {
        self.size().into_iter().collect()
    }

    fn rank(&self, at: &TileOrder) -> u64 {
        let squares = &at.squares[..self.squares()];
        let smaller =
            |place: usize| squares[place + 1..].iter().filter(|&&tile| tile < squares[place]).count() as u64;
        (0..squares.len()).fold(0, |rank, place| rank * (squares.len() - place) as u64 + smaller(place))
    }

    fn unrank(&self, mut rank: u64) -> TileOrder {
        let count = self.squares();
        let mut places = vec![0; count];
        for (place, radix) in (0..count).rev().zip(1..) {
            places[place] = usize::try_from(rank % radix).unwrap_or(0);
            rank /= radix;
        }
        let mut left: Vec<u8> = (0..u8::try_from(count).unwrap_or(0)).collect();
        let mut at = TileOrder { squares: [0; MOST_SQUARES], hole: 0 };
        for (square, place) in places.into_iter().enumerate() {
            let tile = left.remove(place);
            at.squares[square] = tile;
            if tile == 0 {
                at.hole = u8::try_from(square).unwrap_or(0);
            }
        }
        at
    }
}

/// Every move can be taken back.
impl Retractable for Taquin {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        let at = self.unrank(rank);
        let mut moves = Vec::new();
        self.moves(&at, &mut moves);
        for mv in moves {
            visit(self.rank(&self.play(&at, mv)), false);
        }
    }

    fn goals(&self) -> Option<Vec<TileOrder>> {
        Some(vec![self.goal()])
    }
}

/// On a square board, rows and columns exchanged, and the tiles renamed so that the order stays.
impl Symmetric for Taquin {
    type Symmetry = bool;

    fn symmetries(&self) -> Vec<bool> {
        if self.columns == self.rows { vec![false, true] } else { vec![false] }
    }

    fn image(&self, is_turned: bool, at: &TileOrder) -> TileOrder {
        if !is_turned {
            return *at;
        }
        let turned = |square: usize| square % self.columns * self.columns + square / self.columns;
        let mut image = *at;
        for square in 0..self.squares() {
            let tile = at.squares[square];
            let renamed = if tile == 0 { 0 } else { u8::try_from(turned(self.home(tile)) + 1).unwrap_or(0) };
            image.squares[turned(square)] = renamed;
        }
        image.hole = u8::try_from(turned(at.hole.into())).unwrap_or(0);
        image
    }

    fn carried(&self, is_turned: bool, _at: &TileOrder, Glide(from): Glide) -> Glide {
        let square = usize::from(from);
        if is_turned {
            Glide(u8::try_from(square % self.columns * self.columns + square / self.columns).unwrap_or(0))
        } else {
            Glide(from)
        }
    }
}

impl Bounded for Taquin {
    /// What the groups of tiles need on the board of fifteen, else what each tile needs alone.
    fn at_least(&self, at: &TileOrder) -> usize {
        if (self.columns, self.rows) == (4, 4) {
            return patterns::at_least(&at.squares);
        }
        let far = |(square, &tile): (usize, &u8)| {
            let home = self.home(tile);
            (square % self.columns).abs_diff(home % self.columns)
                + (square / self.columns).abs_diff(home / self.columns)
        };
        at.squares[..self.squares()].iter().enumerate().filter(|(_, tile)| **tile > 0).map(far).sum()
    }

    fn is_undone(&self) -> bool {
        true
    }
}

/// Parity, and nothing more.
impl Theory for Taquin {
    fn value(&self, at: &TileOrder) -> Option<Value> {
        (!self.is_solvable(at)).then(|| Value::only(Outcome::Unsolvable))
    }

    fn best_move(&self, _at: &TileOrder) -> Option<Glide> {
        None
    }
}

impl Picture for Taquin {
    fn scene(&self, at: &TileOrder) -> Option<Scene> {
        let small = |number: usize| u32::try_from(2 * number).unwrap_or(u32::MAX);
        let cells = (0..self.squares()).map(|square| {
            let tile = at.squares[square];
            let corner = [small(square % self.columns), small(square / self.columns), 2, 2];
            if tile == 0 {
                return Cell::new(Shape::Square, corner, Text::fixed("hole", "trou"));
            }
            let sign = char::from(SIGNS[usize::from(tile)]).to_string();
            let name = Text::new(format!("tile {sign}"), format!("pièce {sign}"));
            Cell::new(Shape::Square, corner, name).solid().labelled(sign.clone()).called(sign)
        });
        Some(Scene::new(small(self.columns), small(self.rows), cells.collect()))
    }

    fn taps(&self, _at: &TileOrder, Glide(from): Glide) -> Vec<usize> {
        vec![from.into()]
    }

    fn goal(&self) -> Option<Scene> {
        self.scene(&self.goal())
    }

    fn tally(&self, at: &TileOrder) -> Option<Text> {
        let home = (0..self.squares())
            .filter(|&square| at.squares[square] > 0 && self.home(at.squares[square]) == square)
            .count();
        let tiles = self.squares() - 1;
        Some(Text::new(
            format!("Tiles in their place: {home} of {tiles}."),
            format!("Pièces à leur place : {home} sur {tiles}."),
        ))
    }
}

/// Reads a board.
///
/// # Errors
/// Refuses what is none.
pub fn read(words: &[&str]) -> Result<Taquin, Refusal> {
    let (columns, rows, start) = match words {
        [] => ("3", "3", None),
        [columns, rows] => (*columns, *rows, None),
        [columns, rows, start] => (*columns, *rows, Some(*start)),
        _ => {
            return Err(Refusal::new(
                format!("taquin takes COLUMNS ROWS [START], as in 3 3 867.254.3-1; given: {}", words.len()),
                format!(
                    "le taquin attend COLONNES LIGNES [DÉPART], comme 3 3 867.254.3-1 ; reçu : {}",
                    words.len()
                ),
            ));
        }
    };
    let most = MOST_SQUARES as u64;
    let columns = number(columns, &Text::fixed("columns", "colonnes"), 1..=most)?;
    let least = if columns == 1 { 2 } else { 1 };
    let rows = number(rows, &Text::fixed("rows", "lignes"), least..=most)?;
    let squares = columns * rows;
    if squares > most {
        return Err(Refusal::new(
            format!("{columns} by {rows} are {squares} squares: {most} at most are accepted"),
            format!("{columns} par {rows} font {squares} cases : {most} au plus sont acceptées"),
        ));
    }
    let [columns, rows] = [columns, rows].map(|side| usize::try_from(side).unwrap_or(2));
    let mut taquin = Taquin::reversed(columns, rows);
    if let Some(start) = start {
        taquin.start = taquin.parse_position(start)?;
    }
    Ok(taquin)
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let taquin = read(words)?;
    let is_ranked = taquin.squares() <= MOST_RANKED;
    let taquin = Erased::new(ENTRY.name, taquin).symmetric().bounded().theory().coached();
    Ok(if is_ranked { taquin.ranked().retractable().shared() } else { taquin.shared() })
}

/// The taquin in the registry.
pub static ENTRY: Entry = Entry {
    name: "taquin",
    aliases: &["taquin", "fifteen"],
    title: Text::fixed("The fifteen puzzle", "Le taquin"),
    summary: Text::fixed(
        "Slide tiles into the hole until they stand in order, the hole last.",
        "Faites glisser les pièces dans le trou jusqu'à les ranger dans l'ordre, le trou à la fin.",
    ),
    family: Family::Puzzle,
    minutes: 4,
    level: Difficulty::Medium,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "In 1880 all the world pushed tiles: Sam Loyd, who did not invent it, promised a thousand dollars to whoever could put back a board on which only 14 and 15 are exchanged. Nobody could. Lucas explained it in the first volume of his Récréations mathématiques, in 1882.",
                "En 1880, le monde entier poussait des pièces : Sam Loyd, qui n'en est pas l'inventeur, promit mille dollars à qui remettrait en ordre un plateau où seuls 14 et 15 sont échangés. Personne n'y parvint. Lucas l'a expliqué dans le premier tome de ses Récréations mathématiques, en 1882.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "Every slide exchanges the hole with a tile, and moves the hole by one square. So whether the arrangement is even or odd, and whether the hole stands on a dark square or a light one as on a chessboard, change together: exactly half of all arrangements can be solved, at any size. How many slides it takes no theory says. On 3 by 3 the hardest two need 31; on 4 by 4 eighty always suffice. Here 3 by 3 is explored whole, and 4 by 4 searched ever deeper, with a bound from what three groups of five tiles need at least.",
                "Chaque glissement échange le trou avec une pièce, et déplace le trou d'une case. La parité de l'arrangement et la couleur de la case du trou, comme sur un échiquier, changent donc ensemble : la moitié exactement des arrangements peut se résoudre, à toute taille. Combien de coups il faut, aucune théorie ne le dit. À 3 sur 3, les deux plus difficiles en demandent 31 ; à 4 sur 4, quatre-vingts suffisent toujours. Ici, le 3 sur 3 est exploré en entier, et le 4 sur 4 cherché toujours plus profond, avec une borne tirée de ce que trois groupes de cinq pièces demandent au moins.",
            ),
        },
    ],
    parameters: Text::fixed(
        "COLUMNS ROWS [START]: up to 36 squares; a start as 867.254.3-1, tiles 1 to 9 and then letters, - the hole; in reverse unless given",
        "COLONNES LIGNES [DÉPART] : jusqu'à 36 cases ; un départ comme 867.254.3-1, pièces 1 à 9 puis des lettres, - pour le trou ; à l'envers sauf indication",
    ),
    knobs: &[
        Knob { label: Text::fixed("Columns", "Colonnes"), range: KnobRange::Number { least: 1, most: 36 } },
        Knob { label: Text::fixed("Rows", "Lignes"), range: KnobRange::Number { least: 1, most: 36 } },
    ],
    separators: &['x', ','],
    presets: &[
        Preset { params: "2x2", title: Text::fixed("three tiles", "trois pièces") },
        Preset { params: "3x3", title: Text::fixed("eight tiles", "huit pièces") },
        Preset {
            params: "3x3,867.254.3-1",
            title: Text::fixed("one of the two hardest", "un des deux plus difficiles"),
        },
        Preset { params: "4x4,2348.16ec.b7af.9d5-", title: Text::fixed("fifteen tiles", "quinze pièces") },
        Preset {
            params: "4x4,1234.5678.9abc.dfe-",
            title: Text::fixed("Loyd's 14-15, which cannot be done", "14-15 de Loyd, impossible"),
        },
    ],
    small: &["2x2", "3x2", "2x3", "4x1", "1x3", "3x2,45-.123", "2x2,21.3-"],
    open: &open,
};
