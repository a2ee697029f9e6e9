//! Quixo. Take a cube of the border that is blank or yours, and push it back in with your mark from another end of its row or
//! column. A whole line of your mark wins; a move that makes one of the other's loses. Play can go round in circles.

mod alike;
mod backwards;
mod coach;

use std::sync::{Arc, OnceLock};

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Chapter, Difficulty, End, Entry, Erased, Family, Game, Notation, Picture, Players, Preset,
    Refusal, Scene, Symmetric, Text, Tone,
};

use crate::squares;

/// The sides there may be.
const SIDES: std::ops::RangeInclusive<u64> = 2..=5;

/// A square of cubes.
#[derive(Clone, Debug)]
pub struct Quixo {
    side: usize,
    /// Rows, columns and both diagonals, as sets of cubes.
    lines: Vec<u32>,
    first_row: u32,
    first_column: u32,
    diagonals: [u32; 2],
    /// The cubes that can be pushed in at one end, at two, at three.
    takes: Vec<u32>,
    backwards: OnceLock<backwards::Retractions>,
    images: OnceLock<alike::Images>,
    /// Every push, each with the cubes that move up.
    pushes: Vec<Push>,
    symmetries: Vec<squares::Permutation>,
}

/// The cubes with either mark, as sets counted along the rows, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cubes {
    crosses: u32,
    noughts: u32,
    is_crosses_turn: bool,
}

/// A cube taken out and pushed in elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    from: usize,
    to: usize,
    /// The cubes between, which move by one place towards the gap.
    between: u32,
    /// By how many bits, and whether to higher ones.
    step: usize,
    is_up: bool,
}

impl Push {
    fn of(self, marks: u32, is_own: bool) -> u32 {
        let moved = marks & self.between;
        let moved = if self.is_up { moved << self.step } else { moved >> self.step };
        let still = marks & !(self.between | 1 << self.from);
        still | moved | u32::from(is_own) << self.to
    }
}

impl Cubes {
    /// The marks of the side to move, and those of the other.
    fn sides(self) -> [u32; 2] {
        if self.is_crosses_turn { [self.crosses, self.noughts] } else { [self.noughts, self.crosses] }
    }
}

impl Quixo {
    /// A square of blank cubes.
    #[must_use]
    pub fn new(side: usize) -> Self {
        let line =
            |squares: &dyn Fn(usize) -> usize| (0..side).fold(0u32, |line, place| line | 1 << squares(place));
        let straight =
            (0..side).flat_map(|nth| [line(&|place| nth * side + place), line(&|place| place * side + nth)]);
        let aslant = [line(&|place| place * side + place), line(&|place| place * side + side - 1 - place)];
        let mut pushes: Vec<Push> = Vec::new();
        let is_border = |at: usize| at == 0 || at + 1 == side;
        for from in 0..side * side {
            let (column, row) = (from % side, from / side);
            if !is_border(column) && !is_border(row) {
                continue;
            }
            let ends = [
                (row * side, 1),
                (row * side + side - 1, 1),
                (column, side),
                ((side - 1) * side + column, side),
            ];
            for (to, step) in ends {
                if to != from {
                    let (low, high) = (from.min(to), from.max(to));
                    let between = (low..=high)
                        .step_by(step)
                        .filter(|&square| square != from)
                        .fold(0, |set, square| set | 1 << square);
                    pushes.push(Push { from, to, between, step, is_up: from > to });
                }
            }
        }
        Quixo {
            side,
            first_row: line(&|place| place),
            first_column: line(&|place| place * side),
            diagonals: aslant,
            lines: straight.chain(aslant).collect(),
            takes: (0..3).map(|nth| takes(&pushes, nth)).collect(),
            pushes,
            backwards: OnceLock::new(),
            images: OnceLock::new(),
            symmetries: squares::symmetries(side, side),
        }
    }

    /// Whether a row, a column or a diagonal is whole; all rows are looked at together, and all columns.
    fn has_line(&self, marks: u32) -> bool {
        let (mut rows, mut columns) = (marks & self.first_column, marks & self.first_row);
        for place in 1..self.side {
            rows &= marks >> place;
            columns &= marks >> (place * self.side);
        }
        rows | columns != 0 || self.diagonals.iter().any(|line| marks & line == *line)
    }
}

/// The cubes with more than so many pushes.
fn takes(pushes: &[Push], nth: usize) -> u32 {
    let ends = |cube: usize| pushes.iter().filter(|push| push.from == cube).count();
    pushes.iter().filter(|push| ends(push.from) > nth).fold(0, |set, push| set | 1 << push.from)
}

impl Game for Quixo {
    type Position = Cubes;
    type Move = Push;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Cubes {
        Cubes { crosses: 0, noughts: 0, is_crosses_turn: true }
    }

    fn moves(&self, at: &Cubes, out: &mut Vec<Push>) {
        let [_, other] = at.sides();
        out.extend(self.pushes.iter().copied().filter(|push| other >> push.from & 1 == 0));
    }

    fn play(&self, at: &Cubes, push: Push) -> Cubes {
        Cubes {
            crosses: push.of(at.crosses, at.is_crosses_turn),
            noughts: push.of(at.noughts, !at.is_crosses_turn),
            is_crosses_turn: !at.is_crosses_turn,
        }
    }

    fn move_count(&self, at: &Cubes) -> Option<u128> {
        let [_, other] = at.sides();
        Some(self.takes.iter().map(|takes| u128::from((takes & !other).count_ones())).sum())
    }

    /// A line of the other's mark loses, even beside one of one's own.
    fn end(&self, at: &Cubes) -> Option<End> {
        let [own, other] = at.sides();
        if self.has_line(own) {
            return Some(End::Won);
        }
        self.has_line(other).then_some(End::Lost)
    }
}

impl Notation for Quixo {
    fn params(&self) -> String {
        self.side.to_string()
    }

    fn position_text(&self, at: &Cubes) -> String {
        let sign = |square: usize| match (at.crosses >> square & 1, at.noughts >> square & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '-',
        };
        format!(
            "{},{}",
            squares::rows(self.side, self.side, sign),
            if at.is_crosses_turn { 'x' } else { 'o' }
        )
    }

    fn parse_position(&self, text: &str) -> Result<Cubes, Refusal> {
        let read = || {
            let (board, turn) = text.split_once(',')?;
            let mut at = Cubes { crosses: 0, noughts: 0, is_crosses_turn: turn == "x" };
            for (square, sign) in board.chars().filter(|&sign| sign != '.').enumerate() {
                match sign {
                    'x' if square < self.side * self.side => at.crosses |= 1 << square,
                    'o' if square < self.side * self.side => at.noughts |= 1 << square,
                    '-' => {}
                    _ => return None,
                }
            }
            (self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let (side, start) = (self.side, self.position_text(&self.start()));
            Refusal::new(
                format!("'{text}' is no position: {side} rows of {side} cubes x, o or -, joined by dots, then x or o to move, as {start}"),
                format!("« {text} » n'est pas une position : {side} lignes de {side} cubes x, o ou -, jointes par des points, puis x ou o qui joue, comme {start}"),
            )
        })
    }

    fn move_text(&self, _at: &Cubes, Push { from, to, .. }: Push) -> String {
        let [from, to] = [from, to].map(|at| squares::name((at % self.side) as u64, (at / self.side) as u64));
        format!("{from}-{to}")
    }

    fn move_help(&self) -> Text {
        let end = squares::name(self.side as u64 - 1, 0);
        Text::new(
            format!(
                "a1-{end} takes the cube of a1 and pushes it in at {end}: a cube of the border that is blank or yours, an end of its row or column"
            ),
            format!(
                "a1-{end} prend le cube a1 et le pousse en {end} : un cube du bord, vierge ou à vous, et un bout de sa ligne ou de sa colonne"
            ),
        )
    }

    fn why_illegal(&self, at: &Cubes, text: &str) -> Option<Text> {
        let (from, to) = text.split_once('-')?;
        let square = |name: &str| {
            let (column, row) = squares::parse(name)?;
            let [column, row] = [usize::try_from(column).ok()?, usize::try_from(row).ok()?];
            (column.max(row) < self.side).then_some(row * self.side + column)
        };
        let [start, end] = [square(from)?, square(to)?];
        let [_, other] = at.sides();
        Some(if other >> start & 1 == 1 {
            Text::new(format!("{from} bears the other's mark"), format!("{from} porte la marque de l'autre"))
        } else if !self.pushes.iter().any(|push| push.from == start) {
            Text::new(format!("{from} is not on the border"), format!("{from} n'est pas au bord"))
        } else if start == end {
            Text::fixed("the cube may not go back in where it was", "le cube ne rentre pas d'où il sort")
        } else {
            Text::new(
                format!("{to} is no end of the row or column of {from}"),
                format!("{to} n'est pas un bout de la ligne ou de la colonne de {from}"),
            )
        })
    }

    fn rules(&self, from: &Cubes) -> Option<Text> {
        let first = if from.is_crosses_turn { '×' } else { '◎' };
        let side = self.side;
        Some(Text::new(
            format!(
                "{side} by {side} cubes, blank at first. In turn, {first} first, take a cube of the border that is blank or bears your mark, and push it back in, with your mark up, from another end of its row or column. Endless play is a draw, and a move that makes a line for the other loses. {side} of your mark in a row, column or diagonal win."
            ),
            format!(
                "{side} cubes sur {side}, vierges au départ. Chacun à son tour, {first} d'abord, prend un cube du bord, vierge ou à sa marque, et le repousse, sa marque dessus, par un autre bout de sa ligne ou de sa colonne. Une partie sans fin est nulle, et un coup qui aligne les marques de l'autre perd. {side} marques à soi en ligne, en colonne ou en diagonale gagnent."
            ),
        ))
    }
}

/// Those of the square, and the marks exchanged with the turn.
impl Symmetric for Quixo {
    type Symmetry = usize;

    fn symmetries(&self) -> Vec<usize> {
        (0..2 * self.symmetries.len()).collect()
    }

    fn image(&self, symmetry: usize, at: &Cubes) -> Cubes {
        let image = &self.symmetries[symmetry / 2];
        let moved = |marks: u32| u32::try_from(image.moved(marks.into())).unwrap_or(0);
        let (crosses, noughts) = (moved(at.crosses), moved(at.noughts));
        if symmetry.is_multiple_of(2) {
            Cubes { crosses, noughts, ..*at }
        } else {
            Cubes { crosses: noughts, noughts: crosses, is_crosses_turn: !at.is_crosses_turn }
        }
    }

    fn carried(&self, symmetry: usize, _at: &Cubes, push: Push) -> Push {
        let image = &self.symmetries[symmetry / 2];
        let (from, to) = (image.of(push.from), image.of(push.to));
        self.pushes.iter().copied().find(|other| other.from == from && other.to == to).unwrap_or(push)
    }
}

impl Picture for Quixo {
    fn side(&self, at: &Cubes) -> Option<Text> {
        Some(if at.is_crosses_turn {
            Text::fixed("the crosses", "les croix")
        } else {
            Text::fixed("the noughts", "les ronds")
        })
    }

    fn scene(&self, at: &Cubes) -> Option<Scene> {
        let sign = |square: usize| match (at.crosses >> square & 1, at.noughts >> square & 1) {
            (1, _) => Some(('×', Tone::Warm, Text::fixed("cross", "croix"))),
            (_, 1) => Some(('◎', Tone::Cool, Text::fixed("nought", "rond"))),
            _ => None,
        };
        let decisive = squares::filled(self.lines.iter().copied(), [at.crosses, at.noughts]);
        Some(Scene { decisive, ..squares::scene(self.side, self.side, sign)? })
    }

    fn taps(&self, _at: &Cubes, Push { from, to, .. }: Push) -> Vec<usize> {
        vec![from, to]
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let side = match words {
        [] => "3",
        [side] => side,
        _ => {
            return Err(Refusal::new(
                format!("quixo takes one number, the side from 2 to 5; given: {}", words.len()),
                format!("quixo attend un nombre, le côté de 2 à 5 ; reçu : {}", words.len()),
            ));
        }
    };
    let side = number(side, &Text::fixed("side", "côté"), SIDES)?;
    let quixo = Quixo::new(usize::try_from(side).unwrap_or(2));
    Ok(Erased::new(ENTRY.name, quixo).ranked().retractable().symmetric().alike().coached().shared())
}

/// Quixo in the registry.
pub static ENTRY: Entry = Entry {
    name: "quixo",
    aliases: &["quixo", "cubes"],
    title: Text::fixed("Quixo", "Quixo"),
    summary: Text::fixed(
        "Take a cube of the border and push it back in with your mark; a whole line of yours wins.",
        "Prenez un cube du bord et repoussez-le avec votre marque ; une ligne entière à vous gagne.",
    ),
    family: Family::Board,
    minutes: 3,
    level: Difficulty::Medium,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Thierry Chapeau invented it; Gigamic has sold it, five by five, since 1995.",
                "Thierry Chapeau l'a inventé ; Gigamic le vend, cinq sur cinq, depuis 1995.",
            ),
        },
        Chapter {
            title: Text::fixed("Who wins", "Qui gagne"),
            text: Text::fixed(
                "A marked cube never becomes blank again, but it travels without end: play can go round in circles, and what is won is solved backwards, from the lines. On 3 by 3 the first player wins. Tanaka, Bonnet, Tixeuil and Tamura solved 5 by 5 in 2020, by a computation over many thousand million positions: it is a draw. Here everything up to 4 by 4 is solved; up to the symmetries of the square and of the players that is 5 170 021 positions.",
                "Comme un cube marqué ne redevient jamais vierge mais voyage sans fin, le jeu peut tourner en rond : ce qui se gagne se résout à rebours, depuis les lignes. À 3 sur 3, le premier joueur gagne. Tanaka, Bonnet, Tixeuil et Tamura ont résolu le 5 sur 5 en 2020, par un calcul sur des milliards de positions : il est nul. Ici, tout est résolu jusqu'à 4 sur 4 ; aux symétries du carré et des joueurs près, cela fait 5 170 021 positions.",
            ),
        },
    ],
    parameters: Text::fixed(
        "SIDE: from 2 to 5; solved whole up to 4",
        "CÔTÉ : de 2 à 5 ; résolu en entier jusqu'à 4",
    ),
    knobs: &[Knob { label: Text::fixed("Side", "Côté"), range: KnobRange::Number { least: 2, most: 5 } }],
    separators: &[],
    presets: &[
        Preset { params: "3", title: Text::fixed("small", "petit") },
        Preset { params: "4", title: Text::fixed("the first player wins", "le premier joueur gagne") },
        Preset { params: "5", title: Text::fixed("as it is sold", "comme on le vend") },
    ],
    small: &["2", "3"],
    open: &open,
};
