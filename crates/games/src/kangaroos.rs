//! The kangaroos. White pawns stand on the left of a line of squares, as many black ones on the right, free
//! squares between. White moves right and Black left, in turn, White first: one step onto a free square, or a
//! jump over one pawn of either colour onto a free square. The aim is to swap sides with White to move.

mod coach;
mod windows;
mod words;

use std::sync::Arc;

use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Cell, Difficulty, End, Entry, Erased, Family, Game, Knob, KnobRange, Notation, Picture, Players,
    Preset, Ranked, Refusal, Retractable, Reversible, Scene, Shape, Text, Tone,
};
use num_integer::binomial;

/// The most squares.
pub const MOST_SQUARES: u64 = 64;
/// The numbers of squares there can be, none included.
const COUNTS: usize = 65;

/// A line of squares with its pawns at the start.
#[derive(Clone, Copy, Debug)]
pub struct Kangaroos {
    pawns: u32,
    gap: u32,
}

/// A colour of pawns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Starts on the left and moves right.
    White,
    /// Starts on the right and moves left.
    Black,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// What it is called.
    fn name(self) -> Text {
        match self {
            Colour::White => Text::fixed("White", "les blancs"),
            Colour::Black => Text::fixed("Black", "les noirs"),
        }
    }

    /// The sentence that says that it is to move.
    pub(crate) fn to_move(self) -> Text {
        match self {
            Colour::White => Text::fixed("White is to move.", "Aux blancs de jouer."),
            Colour::Black => Text::fixed("Black is to move.", "Aux noirs de jouer."),
        }
    }

    /// The letter of the colour.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Colour::White => 'W',
            Colour::Black => 'B',
        }
    }
}

/// Where the pawns are, one bit per square, the leftmost lowest; and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pawns {
    /// The white pawns.
    pub white: u64,
    /// The black pawns.
    pub black: u64,
    /// The colour to move.
    pub turn: Colour,
}

/// A step or a jump between two squares, the leftmost being 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hop {
    from: u32,
    to: u32,
}

impl Kangaroos {
    /// So many pawns of each colour, and free squares between them.
    ///
    /// # Errors
    /// Refuses an empty group, an empty gap, and more than 64 squares.
    pub fn new(pawns: u64, gap: u64) -> Result<Self, Refusal> {
        let small = |number: u64| u32::try_from(number).ok().filter(|&number| number > 0);
        match (small(pawns), small(gap)) {
            (Some(pawns), Some(gap)) if 2 * u64::from(pawns) + u64::from(gap) <= MOST_SQUARES => {
                Ok(Kangaroos { pawns, gap })
            }
            _ => Err(Refusal::new(
                format!(
                    "{pawns} pawns a side and a gap of {gap}: each is at least 1, and twice the pawns plus the gap at most {MOST_SQUARES}"
                ),
                format!(
                    "{pawns} pions par groupe et {gap} cases libres : au moins 1 de chaque, et deux fois les pions plus les cases libres font au plus {MOST_SQUARES}"
                ),
            )),
        }
    }

    fn squares(self) -> u32 {
        2 * self.pawns + self.gap
    }

    /// The squares of a board as the handout prints them: `WWW---BBB`.
    #[must_use]
    pub fn squares_text(&self, at: &Pawns) -> String {
        let pawn = |square| match (at.white >> square & 1, at.black >> square & 1) {
            (1, _) => 'W',
            (_, 1) => 'B',
            _ => '-',
        };
        (0..self.squares()).map(pawn).collect()
    }

    fn all(self) -> u64 {
        ones(self.squares())
    }

    /// The left group's squares.
    fn left(self) -> u64 {
        ones(self.pawns)
    }

    /// The right group's squares.
    fn right(self) -> u64 {
        self.left() << (self.pawns + self.gap)
    }
}

impl Game for Kangaroos {
    type Position = Pawns;
    type Move = Hop;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> Pawns {
        Pawns { white: self.left(), black: self.right(), turn: Colour::White }
    }

    fn moves(&self, at: &Pawns, out: &mut Vec<Hop>) {
        let (movers, taken) = match at.turn {
            Colour::White => (at.white, at.white | at.black),
            Colour::Black => (at.black, at.white | at.black),
        };
        for from in (0..self.squares()).filter(|&from| movers >> from & 1 == 1) {
            let ahead = |step: u32| match at.turn {
                Colour::White => from.checked_add(step).filter(|&to| to < self.squares()),
                Colour::Black => from.checked_sub(step),
            };
            let is_free = |to: &u32| taken >> to & 1 == 0;
            // The first free square of the two: if the nearer one is taken, the pawn jumps over it.
            out.extend([1, 2].into_iter().filter_map(ahead).find(is_free).map(|to| Hop { from, to }));
        }
    }

    fn play(&self, at: &Pawns, Hop { from, to }: Hop) -> Pawns {
        let hop = 1 << from | 1 << to;
        match at.turn {
            Colour::White => Pawns { white: at.white ^ hop, turn: Colour::Black, ..*at },
            Colour::Black => Pawns { black: at.black ^ hop, turn: Colour::White, ..*at },
        }
    }

    fn end(&self, at: &Pawns) -> Option<End> {
        let goal = Pawns { white: self.right(), black: self.left(), turn: Colour::White };
        (*at == goal).then_some(End::Won)
    }
}

impl Notation for Kangaroos {
    fn params(&self) -> String {
        format!("{}+{}", self.pawns, self.gap)
    }

    fn position_text(&self, at: &Pawns) -> String {
        format!("{},{}", self.squares_text(at), at.turn.letter())
    }

    fn parse_position(&self, text: &str) -> Result<Pawns, Refusal> {
        let read = || {
            let (squares, turn) = text.split_once(',')?;
            let bits = |letter: u8| {
                squares.bytes().rev().fold(0u64, |bits, square| bits << 1 | u64::from(square == letter))
            };
            let has_squares = squares.len() == self.squares() as usize
                && squares.bytes().all(|square| b"WB-".contains(&square));
            let line = Pawns {
                white: bits(b'W'),
                black: bits(b'B'),
                turn: [Colour::White, Colour::Black]
                    .into_iter()
                    .find(|colour| turn == colour.letter().to_string())?,
            };
            let has_pawns = [line.white, line.black].iter().all(|pawns| pawns.count_ones() == self.pawns);
            (has_squares && has_pawns).then_some(line)
        };
        read().ok_or_else(|| {
            let (pawns, squares, start) = (self.pawns, self.squares(), self.position_text(&self.start()));
            Refusal::new(
                format!("'{text}' is not a board of {squares} squares with {pawns} W, {pawns} B and the turn, as {start}"),
                format!("« {text} » n'est pas un plateau de {squares} cases avec {pawns} W, {pawns} B et le tour, comme {start}"),
            )
        })
    }

    fn move_text(&self, _at: &Pawns, Hop { from, to }: Hop) -> String {
        format!("{from}-{to}")
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "1-3 moves the pawn on square 1 to square 3; squares count from 0 on the left, white moves right, black left",
            "1-3 avance le pion de la case 1 à la case 3 ; les cases se comptent de 0 à gauche, les blancs vont vers la droite, les noirs vers la gauche",
        )
    }

    fn why_illegal(&self, at: &Pawns, text: &str) -> Option<Text> {
        // A pawn alone is what a tap on it means.
        let (from, to) = text.split_once('-').map_or((text, None), |(from, to)| (from, Some(to)));
        let (from, to): (u32, Option<u32>) =
            (from.trim().parse().ok()?, to.map(|to| to.trim().parse()).transpose().ok()?);
        let squares = self.squares();
        if from.max(to.unwrap_or(from)) >= squares {
            let last = squares - 1;
            return Some(Text::new(
                format!("the squares are 0 to {last}"),
                format!("les cases vont de 0 à {last}"),
            ));
        }
        let (movers, others) = match at.turn {
            Colour::White => (at.white, at.black),
            Colour::Black => (at.black, at.white),
        };
        let holds = |pawns: u64, square: u32| pawns >> square & 1 == 1;
        Some(if holds(others, from) {
            match at.turn {
                Colour::White => Text::fixed("it is white's turn", "c'est aux blancs de jouer"),
                Colour::Black => Text::fixed("it is black's turn", "c'est aux noirs de jouer"),
            }
        } else if !holds(movers, from) {
            Text::new(format!("square {from} is empty"), format!("la case {from} est vide"))
        } else if let Some(to) = to.filter(|&to| holds(movers | others, to)) {
            Text::new(format!("square {to} is taken"), format!("la case {to} est occupée"))
        } else if to.is_none() {
            let mut hops = Vec::new();
            self.moves(at, &mut hops);
            if hops.iter().any(|hop| hop.from == from) {
                return None;
            }
            Text::new(
                format!("the pawn on square {from} can neither step nor jump"),
                format!("le pion de la case {from} ne peut ni avancer ni sauter"),
            )
        } else {
            Text::fixed(
                "a pawn goes to the next square ahead, or jumps over one pawn",
                "un pion avance d'une case, ou saute par-dessus un seul pion",
            )
        })
    }

    fn rules(&self, from: &Pawns) -> Option<Text> {
        let (pawns, squares) = (self.pawns, self.squares());
        let free = squares - 2 * pawns;
        let plural = |count: u32| if count == 1 { "" } else { "s" };
        let (p, f) = (plural(pawns), plural(free));
        let begun = if *from == self.start() {
            Text::new(
                format!(
                    "{pawns} white pawn{p} on the left, as many black on the right, {free} free square{f} between."
                ),
                format!(
                    "{pawns} pion{p} blanc{p} à gauche, autant de noirs à droite, {free} case{f} libre{f} entre eux."
                ),
            )
        } else {
            Text::new(
                format!(
                    "{pawns} white pawn{p} and as many black on {squares} squares; White is to end on the right, Black on the left."
                ),
                format!(
                    "{pawns} pion{p} blanc{p} et autant de noirs sur {squares} cases ; les blancs doivent finir à droite, les noirs à gauche."
                ),
            )
        };
        let first = from.turn.name();
        Some(Text::new(
            format!(
                "{} The colours move in turn, {} first: a white pawn to the right, a black one to the left, by one step onto a free square or by a jump over one pawn of either colour. You play both colours: make them swap sides.",
                begun.en, first.en
            ),
            format!(
                "{} Les couleurs jouent à tour de rôle, {} d'abord : un pion blanc va vers la droite, un noir vers la gauche, d'un pas sur une case libre ou d'un saut par-dessus un seul pion, quelle qu'en soit la couleur. Vous jouez les deux couleurs : faites-les changer de côté.",
                begun.fr, first.fr
            ),
        ))
    }
}

/// First where the white pawns are among all squares, then where the black ones are among those left, then the
/// turn.
impl Ranked for Kangaroos {
    fn size(&self) -> Option<u64> {
        let [squares, pawns] = [self.squares(), self.pawns].map(u64::from);
        binomial(squares, pawns).checked_mul(binomial(squares - pawns, pawns))?.checked_mul(2)
    }

    fn rank(&self, at: &Pawns) -> u64 {
        let ways = CHOICES[(self.squares() - self.pawns) as usize][self.pawns as usize];
        let (white, black) = (rank_among(at.white, u64::MAX), rank_among(at.black, !at.white));
        (white * ways + black) * 2 + u64::from(at.turn == Colour::Black)
    }

    fn unrank(&self, rank: u64) -> Pawns {
        let ways = CHOICES[(self.squares() - self.pawns) as usize][self.pawns as usize];
        let white = combination(rank / 2 / ways, self.pawns, self.squares());
        let mut packed = combination(rank / 2 % ways, self.pawns, self.squares() - self.pawns);
        let (mut black, mut free) = (0, !white);
        while packed != 0 {
            let lowest = free & free.wrapping_neg();
            black |= lowest * (packed & 1);
            (packed, free) = (packed >> 1, free ^ lowest);
        }
        Pawns { white, black, turn: if rank.is_multiple_of(2) { Colour::White } else { Colour::Black } }
    }
}

/// A pawn goes back as pawns of the other colour go forward.
impl Retractable for Kangaroos {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        let at = self.unrank(rank);
        let taken = at.white | at.black;
        let free = !taken & self.all();
        match at.turn {
            Colour::Black => {
                let (steps, jumps) = (at.white & free << 1, at.white & taken << 1 & free << 2);
                each_bit(steps | jumps, |pawn| {
                    let white = at.white ^ pawn ^ ((pawn & steps) >> 1 | (pawn & jumps) >> 2);
                    visit(self.rank(&Pawns { white, turn: Colour::White, ..at }), false);
                });
            }
            Colour::White => {
                let (steps, jumps) = (at.black & free >> 1, at.black & taken >> 1 & free >> 2);
                each_bit(steps | jumps, |pawn| {
                    let black = at.black ^ pawn ^ ((pawn & steps) << 1 | (pawn & jumps) << 2);
                    visit(self.rank(&Pawns { black, turn: Colour::Black, ..at }), false);
                });
            }
        }
    }

    fn goals(&self) -> Option<Vec<Pawns>> {
        Some(vec![self.reversed(&self.start())])
    }
}

/// In how many ways some of so many squares can be chosen: Pascal's triangle, for every number of squares and of chosen ones.
static CHOICES: [[u64; MOST_CHOSEN]; COUNTS] = {
    let mut choices = [[0; MOST_CHOSEN]; COUNTS];
    let mut squares = 0;
    while squares < choices.len() {
        choices[squares][0] = 1;
        let mut chosen = 1;
        while chosen < MOST_CHOSEN && squares > 0 {
            choices[squares][chosen] = choices[squares - 1][chosen - 1] + choices[squares - 1][chosen];
            chosen += 1;
        }
        squares += 1;
    }
    choices
};

/// The most pawns of a colour, and one more for the row of none.
const MOST_CHOSEN: usize = COUNTS / 2 + 1;

/// The rank of a set of squares among the sets of its size that can be chosen from others, in the order of their numbers.
fn rank_among(set: u64, others: u64) -> u64 {
    let (mut rank, mut nth) = (0, 1);
    each_bit(set, |square| {
        rank += CHOICES[(others & (square - 1)).count_ones() as usize][nth];
        nth += 1;
    });
    rank
}

/// The set of a given size and rank among so many squares.
fn combination(mut rank: u64, size: u32, squares: u32) -> u64 {
    let (mut set, mut square) = (0, squares as usize);
    for nth in (1..=size as usize).rev() {
        while CHOICES[square][nth] > rank {
            square -= 1;
        }
        rank -= CHOICES[square][nth];
        set |= 1 << square;
    }
    set
}

/// Swapping the colours turns a move backwards into a move forwards, and the goal into the start.
impl Reversible for Kangaroos {
    fn reversed(&self, at: &Pawns) -> Pawns {
        Pawns { white: at.black, black: at.white, turn: at.turn }
    }
}

#[inline]
fn each_bit(mut bits: u64, mut visit: impl FnMut(u64)) {
    while bits != 0 {
        let lowest = bits & bits.wrapping_neg();
        bits ^= lowest;
        visit(lowest);
    }
}

/// So many bits, all set.
#[inline]
fn ones(bits: u32) -> u64 {
    u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0)
}

impl Picture for Kangaroos {
    fn side(&self, at: &Pawns) -> Option<Text> {
        Some(at.turn.name())
    }

    fn turn(&self, at: &Pawns) -> Option<Text> {
        Some(at.turn.to_move())
    }

    fn scene(&self, at: &Pawns) -> Option<Scene> {
        let squares = self.squares_text(at);
        let cells = squares.chars().zip(0..).map(|(pawn, square)| {
            let cell = |en, fr| {
                let name = Text::new(format!("square {square}: {en}"), format!("case {square} : {fr}"));
                Cell::new(Shape::Square, [2 * square, 0, 2, 2], name).called(square.to_string())
            };
            match pawn {
                'W' => cell("white", "blanc").holding('●', Tone::Light),
                'B' => cell("black", "noir").holding('●', Tone::Dark),
                _ => cell("free", "libre"),
            }
        });
        Some(Scene::new(2 * self.squares(), 2, cells.collect()))
    }

    /// A pawn has one move at most.
    fn taps(&self, _at: &Pawns, Hop { from, .. }: Hop) -> Vec<usize> {
        vec![from as usize]
    }

    fn goal(&self) -> Option<Scene> {
        self.scene(&self.reversed(&self.start()))
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let [pawns, gap] = words else {
        return Err(Refusal::new(
            format!("kangaroos takes two numbers, PAWNS GAP, as in 3 3; given: {}", words.len()),
            format!(
                "les kangourous attendent deux nombres, PIONS LIBRES, comme 3 3 ; reçu : {}",
                words.len()
            ),
        ));
    };
    let kangaroos = Kangaroos::new(
        number(pawns, &Text::fixed("pawns a side", "pions par groupe"), 1..=MOST_SQUARES / 2)?,
        number(gap, &Text::fixed("gap", "cases libres"), 1..=MOST_SQUARES)?,
    )?;
    let erased = Erased::new(ENTRY.name, kangaroos).ranked().retractable().reversible().coached();
    Ok(if kangaroos.is_packed() { erased.packed() } else { erased }.shared())
}

/// Kangaroos in the registry.
pub static ENTRY: Entry = Entry {
    name: "kangaroos",
    aliases: &["kangourous"],
    title: Text::fixed("The kangaroos", "Le jeu des kangourous"),
    summary: Text::fixed(
        "White pawns hop right, black ones left, in turn: one step, or a jump over one pawn. You play both colours: make them swap sides.",
        "Les blancs avancent vers la droite, les noirs vers la gauche, à tour de rôle : un pas, ou un saut par-dessus un pion. Vous jouez les deux couleurs : faites-les changer de côté.",
    ),
    family: Family::Puzzle,
    minutes: 4,
    level: Difficulty::Medium,
    story: &[],
    parameters: Text::fixed(
        "PAWNS GAP: pawns of each colour and free squares between them; at most 64 squares",
        "PIONS LIBRES : pions de chaque couleur et cases libres entre eux ; au plus 64 cases",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Pawns of each colour", "Pions de chaque couleur"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES / 2 },
        },
        Knob {
            label: Text::fixed("Free squares between them", "Cases libres entre eux"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES },
        },
    ],
    separators: &['+'],
    presets: &[
        Preset {
            params: "3+3",
            title: Text::fixed("the handout's example, 24 moves", "l'exemple du sujet, 24 coups"),
        },
        Preset { params: "2+3", title: Text::fixed("small, 14 moves", "petit, 14 coups") },
        Preset { params: "3+2", title: Text::fixed("no solution", "sans solution") },
        Preset { params: "4+4", title: Text::fixed("40 moves", "40 coups") },
    ],
    small: &["1+1", "2+1", "2+3", "3+2", "3+3"],
    open: &open,
};
