//! The baguenaudier, or Chinese rings. On a board of n squares a move takes a ring off a square or puts one on;
//! only two squares can be played: the first, and the one after the first occupied square. The aim is to empty
//! a full board, to fill an empty one, or to reach any board.
//!
//! The boards form one path, in the order of the Gray code: theory answers everything by ranks on that path.

mod coach;

use std::sync::Arc;

use lucas_engine::notation::number;
use lucas_engine::scene::MOST_CELLS;
use lucas_engine::{
    AnyGame, Cell, Difficulty, End, Entry, Erased, Fact, Family, Game, Knob, KnobRange, Notation, Picture,
    Players, Preset, Quantity, Ranked, Refusal, Retractable, Scene, Shape, Text, Theory, Tone, Value, Winner,
};
use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::keywords::keywords;

/// The most rings.
pub const MOST: u64 = 10_000_000;

/// A board of squares and the board to reach.
#[derive(Clone, Debug)]
pub struct Rings {
    squares: u64,
    goal: BigUint,
}

/// The square to play, the first being 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toggle(pub u64);

impl Rings {
    /// The puzzle of taking all rings off.
    #[must_use]
    pub fn emptying(squares: u64) -> Self {
        Rings { squares, goal: BigUint::zero() }
    }

    /// The puzzle of putting all rings on.
    #[must_use]
    pub fn filling(squares: u64) -> Self {
        Rings { squares, goal: full(squares) }
    }

    fn read_board(&self, text: &str) -> Option<BigUint> {
        if text.len() as u64 != self.squares || !text.bytes().all(|square| matches!(square, b'x' | b'_')) {
            return None;
        }
        let eight = |squares: &[u8]| {
            squares.iter().rev().fold(0, |byte, &square| byte << 1 | u8::from(square == b'x'))
        };
        let bytes: Vec<u8> = text.as_bytes().chunks(8).map(eight).collect();
        Some(BigUint::from_bytes_le(&bytes))
    }
}

/// The board with a ring on each square. Boards are numbers, as B2's `eval`: square 1 is the lowest bit.
#[must_use]
pub fn full(squares: u64) -> BigUint {
    (BigUint::one() << squares) - 1u32
}

/// The board at a rank of the Gray code, which is the board after that many moves from the empty one.
#[must_use]
pub fn board(rank: &BigUint) -> BigUint {
    rank ^ (rank >> 1u32)
}

/// The rank of a board in the Gray code: its distance from the empty board.
#[must_use]
pub fn rank(board: &BigUint) -> BigUint {
    let mut rank = board.clone();
    let mut shift = 1;
    while shift < rank.bits() {
        rank ^= &rank >> shift;
        shift *= 2;
    }
    rank
}

/// The moves that fill or empty a board of so many squares: (2^(n+2) − (−1)^n − 3) / 6.
#[must_use]
pub fn moves_to_fill(squares: u64) -> BigUint {
    let sign = if squares.is_multiple_of(2) { 4u32 } else { 2u32 };
    ((BigUint::one() << (squares + 2)) - sign) / 6u32
}

impl Game for Rings {
    type Position = BigUint;
    type Move = Toggle;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> BigUint {
        if self.goal.is_zero() { full(self.squares) } else { BigUint::zero() }
    }

    fn moves(&self, at: &BigUint, out: &mut Vec<Toggle>) {
        out.push(Toggle(1));
        let after_first_ring = at.trailing_zeros().map(|zeros| zeros + 2);
        out.extend(after_first_ring.filter(|&square| square <= self.squares).map(Toggle));
    }

    fn play(&self, at: &BigUint, Toggle(square): Toggle) -> BigUint {
        let mut next = at.clone();
        next.set_bit(square - 1, !at.bit(square - 1));
        next
    }

    fn end(&self, at: &BigUint) -> Option<End> {
        (*at == self.goal).then_some(End::Won)
    }

    fn weight(&self, at: &BigUint) -> usize {
        size_of_val(at) + usize::try_from(at.bits() / 8).unwrap_or(usize::MAX)
    }
}

impl Notation for Rings {
    fn params(&self) -> String {
        let n = self.squares;
        if self.goal.is_zero() {
            format!("{n}")
        } else if self.goal == full(n) {
            format!("{n}@full")
        } else {
            format!("{n}@{}", self.position_text(&self.goal))
        }
    }

    fn position_text(&self, at: &BigUint) -> String {
        let mut signs = vec![b'_'; usize::try_from(self.squares).unwrap_or(usize::MAX)];
        for (eight, byte) in signs.chunks_mut(8).zip(at.to_bytes_le()) {
            for (place, sign) in eight.iter_mut().enumerate() {
                *sign = if byte >> place & 1 == 1 { b'x' } else { b'_' };
            }
        }
        String::from_utf8(signs).unwrap_or_default()
    }

    fn parse_position(&self, text: &str) -> Result<BigUint, Refusal> {
        self.read_board(text).ok_or_else(|| not_a_board(text, self.squares))
    }

    fn move_text(&self, _at: &BigUint, Toggle(square): Toggle) -> String {
        square.to_string()
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "play square 1, or the square after the first ring, by its number",
            "jouez la case 1, ou la case qui suit la première case occupée, par son numéro",
        )
    }

    fn why_illegal(&self, _at: &BigUint, text: &str) -> Option<Text> {
        let (square, squares): (u64, u64) = (text.parse().ok()?, self.squares);
        let Some(before) = square.checked_sub(1).filter(|&before| (1..squares).contains(&before)) else {
            return Some(Text::new(
                format!("the squares are 1 to {squares}"),
                format!("les cases vont de 1 à {squares}"),
            ));
        };
        Some(Text::new(
            format!("square {square} moves only while the first ring is on square {before}"),
            format!("la case {square} ne se joue que si la première case occupée est la {before}"),
        ))
    }

    fn rules(&self, _from: &BigUint) -> Option<Text> {
        let (n, goal) = (self.squares, &self.goal);
        let [en, fr] = if goal.is_zero() {
            ["Take all the rings off.", "Ôtez tous les anneaux."]
        } else if *goal == full(n) {
            ["Put a ring on every square.", "Placez un anneau sur chaque case."]
        } else {
            ["Make the board of the goal.", "Composez la tablette du but."]
        };
        let squares = if n == 1 { ["square", "case"] } else { ["squares", "cases"] };
        Some(Text::new(
            format!(
                "{n} {}. A move puts a ring on a square or takes it off; only square 1 and the square just after the first ring can be played. {en}",
                squares[0]
            ),
            format!(
                "{n} {}. Un coup place un anneau sur une case ou l'ôte ; seules sont jouables la case 1 et celle qui suit la première case occupée. {fr}",
                squares[1]
            ),
        ))
    }
}

fn not_a_board(text: &str, squares: u64) -> Refusal {
    let text: String =
        if text.len() > 80 { text.chars().take(80).chain(['…']).collect() } else { text.to_owned() };
    Refusal::new(
        format!(
            "'{text}' is not a board of {squares} squares: x is a ring, _ an empty square, square 1 first"
        ),
        format!(
            "« {text} » n'est pas une tablette de {squares} cases : x est un anneau, _ une case libre, la case 1 d'abord"
        ),
    )
}

impl Ranked for Rings {
    fn size(&self) -> Option<u64> {
        (self.squares < 64).then(|| 1 << self.squares)
    }

    fn rank(&self, at: &BigUint) -> u64 {
        at.iter_u64_digits().next().unwrap_or(0)
    }

    fn unrank(&self, rank: u64) -> BigUint {
        rank.into()
    }
}

/// Every move is taken back by itself.
impl Retractable for Rings {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        visit(rank ^ 1, false);
        let after_first_ring = u64::from(rank.trailing_zeros()) + 1;
        if after_first_ring < self.squares {
            visit(rank ^ 1 << after_first_ring, false);
        }
    }

    fn goals(&self) -> Option<Vec<BigUint>> {
        Some(vec![self.goal.clone()])
    }
}

impl Theory for Rings {
    fn value(&self, at: &BigUint) -> Option<Value> {
        let (here, there) = (rank(at), rank(&self.goal));
        Some(Value::win(if here > there { here - there } else { there - here }))
    }

    /// Between ranks r and r + 1 of the Gray code, the square that changes is told by the zeros that end r + 1.
    fn best_move(&self, at: &BigUint) -> Option<Toggle> {
        let (here, there) = (rank(at), rank(&self.goal));
        let later = match here.cmp(&there) {
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Less => here + 1u32,
            std::cmp::Ordering::Greater => here,
        };
        later.trailing_zeros().map(|zeros| Toggle(zeros + 1))
    }

    fn best_moves(&self, at: &BigUint) -> Option<Vec<Toggle>> {
        Some(self.best_move(at).into_iter().collect())
    }

    fn after(&self, at: &BigUint, plies: &BigUint) -> Option<BigUint> {
        let (here, there) = (rank(at), rank(&self.goal));
        let (is_rising, left) = if here < there { (true, &there - &here) } else { (false, &here - &there) };
        (*plies <= left).then(|| board(&if is_rising { here + plies } else { here - plies }))
    }

    fn facts(&self, at: &BigUint) -> Vec<Fact> {
        let fact = |key, label, board| Fact { key, label, value: Quantity::One(rank(board)) };
        vec![
            fact("rank", Text::fixed("Gray rank of the board", "Rang de Gray de la tablette"), at),
            fact("goalRank", Text::fixed("Gray rank of the goal", "Rang de Gray du but"), &self.goal),
        ]
    }

    fn count(&self, _at: &BigUint, _winner: Winner) -> Option<BigUint> {
        Some(BigUint::one())
    }
}

impl Picture for Rings {
    fn scene(&self, at: &BigUint) -> Option<Scene> {
        let squares = u32::try_from(self.squares).ok().filter(|&squares| u64::from(squares) <= MOST_CELLS)?;
        let cells = (1..=squares).map(|square| {
            let cell = |en, fr| {
                let name = Text::new(format!("square {square}: {en}"), format!("case {square} : {fr}"));
                Cell::new(Shape::Square, [2 * (square - 1), 0, 2, 2], name).called(square.to_string())
            };
            if at.bit(u64::from(square) - 1) {
                cell("ring", "anneau").holding('◎', Tone::Cool)
            } else {
                cell("empty", "libre")
            }
        });
        Some(Scene::new(2 * squares, 2, cells.collect()))
    }

    fn taps(&self, _at: &BigUint, Toggle(square): Toggle) -> Vec<usize> {
        usize::try_from(square - 1).into_iter().collect()
    }

    fn goal(&self) -> Option<Scene> {
        self.scene(&self.goal)
    }
}

/// Reads the number of squares.
///
/// # Errors
/// Refuses what is not a number in range.
pub fn squares(word: &str) -> Result<u64, Refusal> {
    number(word, &Text::fixed("the number of squares", "nombre de cases"), 1..=MOST)
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let rings = match keywords(words, &[("vide", "empty"), ("plein", "full")])[..] {
        [n] | [n, "empty"] => Rings::emptying(squares(n)?),
        [n, "full"] => Rings::filling(squares(n)?),
        [n, board] => {
            let mut rings = Rings::emptying(squares(n)?);
            rings.goal = rings.parse_position(board)?;
            rings
        }
        _ => {
            return Err(Refusal::new(
                format!(
                    "rings takes a number of squares and perhaps a goal, as in 8 full; given: {}",
                    words.len()
                ),
                format!(
                    "le baguenaudier attend un nombre de cases et parfois un but, comme 8 plein ; reçu : {}",
                    words.len()
                ),
            ));
        }
    };
    Ok(Erased::new(ENTRY.name, rings).ranked().retractable().theory().coached().shared())
}

/// Rings in the registry.
pub static ENTRY: Entry = Entry {
    name: "rings",
    aliases: &["baguenaudier"],
    title: Text::fixed("The Chinese rings", "Le baguenaudier"),
    summary: Text::fixed(
        "Put a ring on or off: only the first square and the one after the first ring can be played. Empty the board, or make the one asked for.",
        "Placez ou ôtez un anneau : seules la première case et celle qui suit la première case occupée sont jouables. Videz la tablette, ou atteignez celle qui est demandée.",
    ),
    family: Family::Puzzle,
    minutes: 3,
    level: Difficulty::Easy,
    story: &[],
    parameters: Text::fixed(
        "N [GOAL]: squares, up to 10^7; the goal is empty (from the full board), full, or a board such as x_xx (from the empty one)",
        "N [BUT] : cases, jusqu'à 10^7 ; le but est vide (depuis la tablette pleine), plein, ou une tablette comme x_xx (depuis la tablette vide)",
    ),
    knobs: &[
        Knob { label: Text::fixed("Squares", "Cases"), range: KnobRange::Number { least: 1, most: MOST } },
        Knob {
            label: Text::fixed("Goal", "But"),
            range: KnobRange::Words(&[
                ("", Text::fixed("empty the board", "vider la tablette")),
                ("full", Text::fixed("fill the board", "remplir la tablette")),
            ]),
        },
    ],
    separators: &['@'],
    presets: &[
        Preset { params: "4", title: Text::fixed("the handout's example", "l'exemple du sujet") },
        Preset { params: "3", title: Text::fixed("small", "petit") },
        Preset { params: "8", title: Text::fixed("170 moves", "170 coups") },
        Preset { params: "4@full", title: Text::fixed("filling", "remplissage") },
    ],
    small: &["1", "2", "3", "4@full", "5@full", "6@x_xx__", "8", "9"],
    open: &open,
};
