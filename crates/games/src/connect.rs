//! Alignment, or (m,n,k): noughts and crosses, and Connect Four. Two players mark squares in turn, the crosses first; with
//! `drop` a mark falls to the lowest free square of a column. So many of one's own in a line win, or lose when misère; a full
//! board without a line is a draw.

mod coach;

use std::sync::Arc;

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Chapter, Difficulty, End, Entry, Erased, Family, Game, Notation, Picture, Players, Preset,
    Refusal, Scene, Symmetric, Text, Tone,
};

use crate::keywords::keywords;
use crate::squares;

/// What the words among the parameters are called in French.
const FRENCH: [(&str, &str); 2] = [("chute", "drop"), ("misère", "misere")];

/// The most squares.
const MOST_SQUARES: u64 = 32;

/// A board and what is to be made on it.
#[derive(Clone, Debug)]
pub struct Connect {
    columns: usize,
    rows: usize,
    length: usize,
    /// Whether marks fall.
    drops: bool,
    /// Whether a line loses.
    is_misere: bool,
    /// Every line, as a set of squares.
    lines: Vec<u32>,
    /// The symmetries: where each square goes.
    symmetries: Vec<squares::Permutation>,
}

/// The crosses and the noughts, as sets of squares counted along the rows from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stones {
    crosses: u32,
    noughts: u32,
}

/// The square that gets a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark(pub usize);

impl Stones {
    /// Whether the crosses are to move: they begin.
    #[must_use]
    pub fn is_crosses_turn(self) -> bool {
        self.crosses.count_ones() == self.noughts.count_ones()
    }

    fn taken(self) -> u32 {
        self.crosses | self.noughts
    }
}

impl Connect {
    /// An empty board.
    #[must_use]
    pub fn new([columns, rows, length]: [usize; 3], drops: bool, is_misere: bool) -> Self {
        let mut lines = Vec::new();
        let place = |column: usize, row: usize| 1u32 << (row * columns + column);
        for row in 0..rows {
            for column in 0..columns {
                let (right, down) = (column + length <= columns, row + length <= rows);
                let left = column + 1 >= length;
                let mut line = |fits: bool, square: &dyn Fn(usize) -> u32| {
                    if fits {
                        lines.push((0..length).fold(0, |line, step| line | square(step)));
                    }
                };
                line(right, &|step| place(column + step, row));
                line(down, &|step| place(column, row + step));
                line(right && down, &|step| place(column + step, row + step));
                line(left && down, &|step| place(column - step, row + step));
            }
        }
        lines.sort_unstable();
        lines.dedup();
        let all = squares::symmetries(columns, rows);
        // What falls is turned over left and right only.
        let symmetries = if drops { all.into_iter().take(2).collect() } else { all };
        Connect { columns, rows, length, drops, is_misere, lines, symmetries }
    }

    fn squares(&self) -> usize {
        self.columns * self.rows
    }

    fn has_line(&self, marks: u32) -> bool {
        self.lines.iter().any(|line| marks & line == *line)
    }

    /// The lowest free square of a column.
    fn lowest(&self, at: Stones, column: usize) -> Option<usize> {
        let column = (0..self.rows).rev().map(|row| row * self.columns + column);
        column.into_iter().find(|square| at.taken() >> square & 1 == 0)
    }

    /// Whether no mark hangs above a free square, where they fall.
    fn is_settled(&self, at: Stones) -> bool {
        let below = |square: usize| square + self.columns;
        let hangs = |square: &usize| {
            below(*square) < self.squares()
                && at.taken() >> square & 1 == 1
                && at.taken() >> below(*square) & 1 == 0
        };
        !self.drops || !(0..self.squares()).any(|square| hangs(&square))
    }
}

impl Game for Connect {
    type Position = Stones;
    type Move = Mark;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Stones {
        Stones { crosses: 0, noughts: 0 }
    }

    fn moves(&self, at: &Stones, out: &mut Vec<Mark>) {
        if self.drops {
            out.extend((0..self.columns).filter_map(|column| self.lowest(*at, column)).map(Mark));
        } else {
            out.extend((0..self.squares()).filter(|square| at.taken() >> square & 1 == 0).map(Mark));
        }
    }

    fn play(&self, at: &Stones, Mark(square): Mark) -> Stones {
        let mut next = *at;
        *(if at.is_crosses_turn() { &mut next.crosses } else { &mut next.noughts }) |= 1 << square;
        next
    }

    fn end(&self, at: &Stones) -> Option<End> {
        let last = if at.is_crosses_turn() { at.noughts } else { at.crosses };
        if self.has_line(last) {
            return Some(if self.is_misere { End::Won } else { End::Lost });
        }
        (at.taken().count_ones() as usize == self.squares()).then_some(End::Draw)
    }
}

impl Notation for Connect {
    fn params(&self) -> String {
        let [drop, misere] =
            [(self.drops, ",drop"), (self.is_misere, ",misere")].map(|(is, text)| if is { text } else { "" });
        format!("{}x{},{}{drop}{misere}", self.columns, self.rows, self.length)
    }

    fn position_text(&self, at: &Stones) -> String {
        let sign = |square: usize| match (at.crosses >> square & 1, at.noughts >> square & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '-',
        };
        squares::rows(self.columns, self.rows, sign)
    }

    fn parse_position(&self, text: &str) -> Result<Stones, Refusal> {
        let read = || {
            let mut at = self.start();
            for (square, sign) in text.chars().filter(|&sign| sign != '.').enumerate() {
                match sign {
                    'x' if square < self.squares() => at.crosses |= 1 << square,
                    'o' if square < self.squares() => at.noughts |= 1 << square,
                    '-' => {}
                    _ => return None,
                }
            }
            let (crosses, noughts) = (at.crosses.count_ones(), at.noughts.count_ones());
            let is_fair = crosses == noughts || crosses == noughts + 1;
            // Play stops at a line: it belongs to whoever moved last.
            let mover = if at.is_crosses_turn() { at.crosses } else { at.noughts };
            let is_reached = is_fair && !self.has_line(mover) && self.is_settled(at);
            (is_reached && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let (columns, rows, start) = (self.columns, self.rows, self.position_text(&self.start()));
            Refusal::new(
                format!("'{text}' is not a board of {rows} rows of {columns} squares x, o or -, joined by dots, that play can come to, as {start}"),
                format!("« {text} » n'est pas un plateau de {rows} lignes de {columns} cases x, o ou -, jointes par des points, auquel le jeu peut mener, comme {start}"),
            )
        })
    }

    fn move_text(&self, _at: &Stones, Mark(square): Mark) -> String {
        let (column, row) = ((square % self.columns) as u64, (square / self.columns) as u64);
        if self.drops { squares::column(column) } else { squares::name(column, row) }
    }

    fn move_help(&self) -> Text {
        if self.drops {
            Text::fixed("b drops a mark into column b", "b laisse tomber une marque dans la colonne b")
        } else {
            Text::fixed(
                "b2 marks the square in column b, row 2 from the top",
                "b2 marque la case de la colonne b, ligne 2 à partir du haut",
            )
        }
    }

    fn why_illegal(&self, at: &Stones, text: &str) -> Option<Text> {
        let is_at = |square: usize| self.move_text(at, Mark(square)) == text;
        let square = (0..self.squares()).find(|&square| is_at(square))?;
        Some(if self.drops {
            Text::new(format!("column {text} is full"), format!("la colonne {text} est pleine"))
        } else {
            let sign = if at.crosses >> square & 1 == 1 { '×' } else { '◎' };
            Text::new(format!("{text} is taken by {sign}"), format!("{text} est occupée par {sign}"))
        })
    }

    fn rules(&self, from: &Stones) -> Option<Text> {
        let Connect { columns, rows, length, .. } = self;
        let first = if from.is_crosses_turn() { '×' } else { '◎' };
        let [en_where, fr_where] = if self.drops {
            [
                "drop a mark into a column: it falls to the lowest free square",
                "laisse tomber une marque dans une colonne : elle descend jusqu'à la plus basse case libre",
            ]
        } else {
            ["mark a free square", "marque une case libre"]
        };
        let [en_line, fr_line] = if self.is_misere { ["loses", "perd"] } else { ["wins", "gagne"] };
        Some(Text::new(
            format!(
                "A board of {columns} by {rows}. In turn, {first} first, {en_where}. Whoever has {length} marks in a line, straight or diagonal, {en_line}; a full board without one is a draw."
            ),
            format!(
                "Un plateau de {columns} cases sur {rows}. Chacun à son tour, {first} d'abord, {fr_where}. Celui qui aligne {length} de ses marques, en ligne, en colonne ou en diagonale, {fr_line} ; si le plateau se remplit sans alignement, la partie est nulle."
            ),
        ))
    }
}

impl Symmetric for Connect {
    type Symmetry = usize;

    fn symmetries(&self) -> Vec<usize> {
        (0..self.symmetries.len()).collect()
    }

    fn image(&self, symmetry: usize, at: &Stones) -> Stones {
        let moved = |marks: u32| u32::try_from(self.symmetries[symmetry].moved(marks.into())).unwrap_or(0);
        Stones { crosses: moved(at.crosses), noughts: moved(at.noughts) }
    }

    fn carried(&self, symmetry: usize, _at: &Stones, Mark(square): Mark) -> Mark {
        Mark(self.symmetries[symmetry].of(square))
    }
}

impl Picture for Connect {
    fn side(&self, at: &Stones) -> Option<Text> {
        Some(if at.is_crosses_turn() {
            Text::fixed("the crosses", "les croix")
        } else {
            Text::fixed("the noughts", "les ronds")
        })
    }

    fn scene(&self, at: &Stones) -> Option<Scene> {
        let sign = |square: usize| match (at.crosses >> square & 1, at.noughts >> square & 1) {
            (1, _) => Some(('×', Tone::Warm, Text::fixed("cross", "croix"))),
            (_, 1) => Some(('◎', Tone::Cool, Text::fixed("nought", "rond"))),
            _ => None,
        };
        let mut scene = squares::scene(self.columns, self.rows, sign)?;
        if self.drops {
            for (square, cell) in scene.cells.iter_mut().enumerate() {
                cell.coordinate = squares::column((square % self.columns) as u64);
            }
        }
        scene.decisive = squares::filled(self.lines.iter().copied(), [at.crosses, at.noughts]);
        Some(scene)
    }

    fn taps(&self, _at: &Stones, Mark(square): Mark) -> Vec<usize> {
        vec![square]
    }
}

/// Reads a board.
///
/// # Errors
/// Refuses what is none.
pub fn read(words: &[&str]) -> Result<Connect, Refusal> {
    let (numbers, rest) = words.split_at(words.len().min(3));
    let rest = keywords(rest, &FRENCH);
    let is_known = |word: &&str| matches!(*word, "drop" | "misere");
    let is_doubled = rest.len() > 2 || (rest.len() == 2 && (rest[0] == rest[1] || rest[0] != "drop"));
    let ([columns, rows, length], true, false) = (numbers, rest.iter().all(is_known), is_doubled) else {
        let given = words.join(" ");
        return Err(Refusal::new(
            format!("connect takes COLUMNS ROWS LENGTH [drop] [misere], as in 3 3 3; given: {given}"),
            format!(
                "le morpion attend COLONNES LIGNES LONGUEUR [chute] [misère], comme 3 3 3 ; reçu : {given}"
            ),
        ));
    };
    let [columns, rows] = squares::sides(columns, rows, MOST_SQUARES)?;
    let length = number(length, &Text::fixed("length", "longueur"), 1..=columns.max(rows))?;
    let small = [columns, rows, length].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    let has = |word: &str| rest.contains(&word);
    Ok(Connect::new(small, has("drop"), has("misere")))
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    Ok(Erased::new(ENTRY.name, read(words)?).symmetric().coached().shared())
}

/// Connect in the registry.
pub static ENTRY: Entry = Entry {
    name: "connect",
    aliases: &["morpion"],
    title: Text::fixed("Noughts and crosses", "Le morpion et Puissance 4"),
    summary: Text::fixed(
        "Mark squares in turn; so many of your own in a line win. With drop, marks fall to the bottom of a column.",
        "Marquez des cases à tour de rôle ; un alignement de vos marques gagne. Avec la chute, les marques tombent au bas d'une colonne.",
    ),
    family: Family::Board,
    minutes: 2,
    level: Difficulty::Easy,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Three in a line is older than its names: noughts and crosses, tic-tac-toe, morpion. Connect Four, in which the marks fall, was sold from 1974 on.",
                "Aligner trois marques est plus vieux que ses noms : morpion, tic-tac-toe, oxo. Puissance 4, où les marques tombent, se vend depuis 1974.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "Whoever begins never loses when a line wins: a further mark of one's own does no harm, so a winning plan of the second player could be stolen. Noughts and crosses is a draw. So is four in a line on the board of four by four, with and without falling. When a line loses, the argument does not hold, and on three by three the first player draws by the centre and by copying through it.",
                "Celui qui commence ne perd jamais quand un alignement gagne : une marque de plus ne nuit pas, et un plan gagnant du second pourrait donc être volé. Le morpion est nul. Aligner quatre marques sur un plateau de quatre sur quatre l'est aussi, qu'elles tombent ou non. Quand un alignement perd, l'argument ne tient plus ; à trois sur trois, le premier obtient la nulle en jouant au centre, puis en répondant par symétrie.",
            ),
        },
    ],
    parameters: Text::fixed(
        "COLUMNS ROWS LENGTH [drop] [misere]: up to 32 squares, so many in a line; drop: marks fall; misere: a line loses",
        "COLONNES LIGNES LONGUEUR [chute] [misère] : jusqu'à 32 cases, et combien de marques aligner ; chute : les marques tombent ; misère : un alignement perd",
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
        Knob {
            label: Text::fixed("To align", "À aligner"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES },
        },
        Knob { label: Text::fixed("Stones fall", "Les marques tombent"), range: KnobRange::Switch("drop") },
        Knob { label: Text::fixed("A line loses", "Un alignement perd"), range: KnobRange::Switch("misere") },
    ],
    separators: &['x', ','],
    presets: &[
        Preset { params: "3x3,3", title: Text::fixed("noughts and crosses", "le morpion") },
        Preset { params: "4x4,4,drop", title: Text::fixed("a small Connect Four", "un petit Puissance 4") },
        Preset { params: "4x4,4", title: Text::fixed("four in a row", "quatre à la suite") },
        Preset { params: "4x3,3", title: Text::fixed("a wider board", "un plateau plus large") },
        Preset { params: "3x3,3,misere", title: Text::fixed("a line loses", "un alignement perd") },
    ],
    small: &["1x1,1", "2x2,2", "3x3,3", "3x3,3,misere", "3x3,3,drop", "4x2,3", "3x2,2,misere", "4x3,3,drop"],
    open: &open,
};
