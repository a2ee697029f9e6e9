//! Queens on a chessboard, of which none attacks another. For one: a queen in every row, placed row by row from the top. For
//! two, the duel: in turn, a queen on any square that none attacks; who finds none loses.

mod coach;

use std::sync::Arc;

use lucas_engine::deepening::Bounded;
use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Family, Game, Impartial, Notation, Picture,
    Players, Preset, Refusal, Scene, Shape, Symmetric, Text, Tone,
};

use crate::squares;

/// The most columns and rows.
const MOST: usize = 16;

/// A board, and who plays on it.
#[derive(Clone, Debug)]
pub struct Queens {
    side: u8,
    players: Players,
}

/// For each row from the top, the column of its queen, counted from 1; 0 where there is none.
pub type Columns = [u8; MOST];

/// A queen, by its column and row counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Queen {
    column: u8,
    row: u8,
}

impl Queen {
    fn attacks(self, other: Queen) -> bool {
        let (across, down) = (self.column.abs_diff(other.column), self.row.abs_diff(other.row));
        across == 0 || down == 0 || across == down
    }
}

/// The queens on a board.
fn queens(at: &Columns) -> impl Iterator<Item = Queen> {
    (0..).zip(at).filter_map(|(row, column)| Some(Queen { column: column.checked_sub(1)?, row }))
}

fn is_free(at: &Columns, queen: Queen) -> bool {
    !queens(at).any(|other| other.attacks(queen))
}

impl Queens {
    /// The squares of a row that no queen attacks.
    fn free(&self, at: &Columns, row: u8) -> impl Iterator<Item = Queen> {
        (0..self.side).map(move |column| Queen { column, row }).filter(|&queen| is_free(at, queen))
    }

    fn placed(at: &Columns) -> usize {
        queens(at).count()
    }
}

impl Game for Queens {
    type Position = Columns;
    type Move = Queen;

    fn players(&self) -> Players {
        self.players
    }

    fn start(&self) -> Columns {
        [0; MOST]
    }

    /// Of the first row without a queen, or of all rows.
    fn moves(&self, at: &Columns, out: &mut Vec<Queen>) {
        let rows = (0..self.side).filter(|&row| at[usize::from(row)] == 0);
        let rows = rows.take(if self.players == Players::One { 1 } else { MOST });
        out.extend(rows.flat_map(|row| self.free(at, row)));
    }

    fn play(&self, at: &Columns, Queen { column, row }: Queen) -> Columns {
        let mut next = *at;
        next[usize::from(row)] = column + 1;
        next
    }

    /// The puzzle is solved when every row has its queen; who has no move, in a duel, has lost.
    fn end(&self, at: &Columns) -> Option<End> {
        let is_solved = self.players == Players::One && Self::placed(at) == usize::from(self.side);
        is_solved.then_some(End::Won)
    }
}

impl Notation for Queens {
    fn params(&self) -> String {
        match self.players {
            Players::One => self.side.to_string(),
            Players::Two => format!("duel,{}", self.side),
        }
    }

    fn position_text(&self, at: &Columns) -> String {
        let letter = |&column: &u8| if column == 0 { '-' } else { char::from(b'a' - 1 + column) };
        at.iter().take(self.side.into()).map(letter).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Columns, Refusal> {
        let read = || {
            let mut at = self.start();
            for (row, sign) in (0..self.side).zip(text.bytes()) {
                if sign != b'-' {
                    let queen = Queen { column: sign.checked_sub(b'a')?, row };
                    if queen.column >= self.side || !is_free(&at, queen) {
                        return None;
                    }
                    at = self.play(&at, queen);
                }
            }
            let is_in_order =
                self.players == Players::Two || at[..Self::placed(&at)].iter().all(|&column| column > 0);
            (is_in_order && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let side = self.side;
            let (en, fr) = match self.players {
                Players::One => (", the rows from the top first", ", les lignes du haut d'abord"),
                Players::Two => ("", ""),
            };
            Refusal::new(
                format!("'{text}' is no position: for each of {side} rows the letter of its queen's column, or -, none attacking another{en}"),
                format!("« {text} » n'est pas une position : pour chacune des {side} lignes, la lettre de la colonne de sa reine, ou -, aucune n'en attaquant une autre{fr}"),
            )
        })
    }

    fn move_text(&self, _at: &Columns, Queen { column, row }: Queen) -> String {
        squares::name(column.into(), row.into())
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "b1 puts a queen in column b, row 1, counted from the upper left",
            "b1 pose une reine en colonne b, ligne 1, en comptant depuis le coin supérieur gauche",
        )
    }

    fn why_illegal(&self, at: &Columns, text: &str) -> Option<Text> {
        let (column, row) = squares::parse(text)?;
        let side = u64::from(self.side);
        if column >= side || row >= side {
            return Some(Text::new(
                format!("{text} is off the board"),
                format!("{text} est hors du plateau"),
            ));
        }
        let queen = Queen { column: u8::try_from(column).ok()?, row: u8::try_from(row).ok()? };
        let attacker = queens(at).find(|other| other.attacks(queen));
        Some(match attacker.map(|other| self.move_text(at, other)) {
            Some(other) if other == text => {
                Text::new(format!("a queen is on {text}"), format!("une reine est en {text}"))
            }
            Some(other) => Text::new(
                format!("the queen on {other} attacks {text}"),
                format!("la reine de {other} attaque {text}"),
            ),
            None => {
                let next = Self::placed(at) + 1;
                Text::new(
                    format!("it is the turn of row {next}"),
                    format!("c'est le tour de la ligne {next}"),
                )
            }
        })
    }

    fn rules(&self, _from: &Columns) -> Option<Text> {
        let side = self.side;
        Some(match self.players {
            Players::One => Text::new(
                format!(
                    "A board of {side} by {side}. Row by row from the top, put a queen on a square that no other attacks, along its row, its column or its diagonals. Put a queen in every row."
                ),
                format!(
                    "Un plateau de {side} cases sur {side}. Ligne après ligne à partir du haut, posez une reine sur une case qu'aucune autre n'attaque, le long de sa ligne, de sa colonne ou de ses diagonales. Posez une reine dans chaque ligne."
                ),
            ),
            Players::Two => Text::new(
                format!(
                    "A board of {side} by {side}. In turn, put a queen on a square that no queen attacks, along its row, its column or its diagonals. Whoever finds none loses."
                ),
                format!(
                    "Un plateau de {side} cases sur {side}. À tour de rôle, posez une reine sur une case qu'aucune n'attaque, le long de sa ligne, de sa colonne ou de ses diagonales. Celui qui n'en trouve plus perd."
                ),
            ),
        })
    }
}

/// Every row that is left takes a move.
impl Bounded for Queens {
    fn at_least(&self, at: &Columns) -> usize {
        usize::from(self.side) - Self::placed(at)
    }
}

impl Impartial for Queens {}

/// The board turned over; in a duel also upside down, and its columns exchanged with its rows. A symmetry is three bits.
impl Symmetric for Queens {
    type Symmetry = u8;

    fn symmetries(&self) -> Vec<u8> {
        match self.players {
            Players::One => vec![0, 1],
            Players::Two => (0..8).collect(),
        }
    }

    fn image(&self, symmetry: u8, at: &Columns) -> Columns {
        queens(at).fold(self.start(), |image, queen| self.play(&image, self.carried(symmetry, at, queen)))
    }

    fn carried(&self, symmetry: u8, _at: &Columns, Queen { column, row }: Queen) -> Queen {
        let turned = |bit: u8, place: u8| if symmetry & bit == 0 { place } else { self.side - 1 - place };
        let (column, row) = (turned(1, column), turned(2, row));
        if symmetry & 4 == 0 { Queen { column, row } } else { Queen { column: row, row: column } }
    }
}

impl Picture for Queens {
    fn scene(&self, at: &Columns) -> Option<Scene> {
        let squares = (0..self.side).flat_map(|row| (0..self.side).map(move |column| Queen { column, row }));
        let cells = squares.map(|square| {
            let place = self.move_text(at, square);
            let corner = [2 * u32::from(square.column), 2 * u32::from(square.row), 2, 2];
            let cell = |en: &str, fr: &str| {
                let name = Text::new(format!("{place}: {en}"), format!("{place} : {fr}"));
                Cell::new(Shape::Square, corner, name).called(place.clone())
            };
            if queens(at).any(|queen| queen == square) {
                cell("queen", "reine").holding('♛', Tone::Warm)
            } else if is_free(at, square) {
                cell("free", "libre")
            } else {
                cell("attacked", "attaquée").labelled("x".to_owned())
            }
        });
        let side = 2 * u32::from(self.side);
        Some(Scene::new(side, side, cells.collect()))
    }

    fn taps(&self, _at: &Columns, Queen { column, row }: Queen) -> Vec<usize> {
        vec![usize::from(row) * usize::from(self.side) + usize::from(column)]
    }

    fn tally(&self, at: &Columns) -> Option<Text> {
        let (placed, side) = (Self::placed(at), self.side);
        Some(match self.players {
            Players::One => Text::new(
                format!("Queens on the board: {placed} of {side}."),
                format!("Reines sur le plateau : {placed} sur {side}."),
            ),
            Players::Two => {
                let free = (0..side).flat_map(|row| self.free(at, row)).count();
                Text::new(format!("Free squares: {free}."), format!("Cases libres : {free}."))
            }
        })
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let (side, players) = match words {
        [] => (&"8", Players::One),
        [side] => (side, Players::One),
        ["duel", side] => (side, Players::Two),
        _ => {
            let given = words.join(" ");
            return Err(Refusal::new(
                format!("queens takes [duel] SIDE, as in 8 or duel 5; given: {given}"),
                format!("reines attend [duel] CÔTÉ, comme 8 ou duel 5 ; reçu : {given}"),
            ));
        }
    };
    let side = number(side, &Text::fixed("side", "côté"), 1..=MOST as u64)?;
    let queens = Queens { side: u8::try_from(side).unwrap_or(u8::MAX), players };
    let erased = Erased::new(ENTRY.name, queens).symmetric().coached();
    Ok(match players {
        Players::One => erased.bounded().shared(),
        Players::Two => erased.impartial().shared(),
    })
}

/// The queens in the registry.
pub static ENTRY: Entry = Entry {
    name: "queens",
    aliases: &["reines"],
    title: Text::fixed("The queens", "Les reines"),
    summary: Text::fixed(
        "Put a queen in every row so that none attacks another; or, in a duel, put them in turn: whoever finds no free square loses.",
        "Posez une reine dans chaque ligne sans qu'aucune n'en attaque une autre ; ou, en duel, posez-les à tour de rôle : celui qui ne trouve plus de case libre perd.",
    ),
    family: Family::Puzzle,
    minutes: 5,
    level: Difficulty::Medium,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Max Bezzel asked in 1848 for eight queens on a chessboard; Franz Nauck gave all 92 answers in 1850, a year in which Gauss wrote of the problem in his letters. Lucas gave it a chapter of the first volume of his Récréations mathématiques, in 1882, and went through the board as it is done here, row by row. Hassan Noon and Glen Van Brummelen studied the duel in 2006.",
                "Max Bezzel a demandé en 1848 huit reines sur un échiquier ; Franz Nauck a donné les 92 réponses en 1850, année où Gauss parle du problème dans ses lettres. Lucas lui consacre un chapitre du premier volume de ses Récréations mathématiques, en 1882, et parcourt le plateau comme on le fait ici, ligne après ligne. Hassan Noon et Glen Van Brummelen ont étudié le duel en 2006.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "Emil Pauls showed in 1874 how to place the queens on every board but those of side 2 and 3. How many ways there are no formula says: they are counted, 2 on a side of 4, 10 on 5, 4 on 6, 92 on 8. In the duel, on a board with a centre, whoever begins wins: put a queen there, and answer each queen by the one opposite; the two never attack each other, because a line through both would pass through the centre.",
                "Emil Pauls a montré en 1874 comment placer les reines sur tout plateau, sauf de côté 2 et 3. Combien de façons il y a, aucune formule ne le dit : on les compte, 2 pour un côté de 4, 10 pour 5, 4 pour 6, 92 pour 8. Dans le duel, sur un plateau qui a un centre, celui qui commence gagne : posez-y une reine, puis répondez à chaque reine par la case opposée ; les deux ne s'attaquent jamais, car leur ligne passerait par le centre.",
            ),
        },
    ],
    parameters: Text::fixed(
        "[duel] SIDE: a board of up to 16 by 16, for one or for two",
        "[duel] CÔTÉ : un plateau de 16 sur 16 au plus, pour un seul ou à deux",
    ),
    knobs: &[
        Knob { label: Text::fixed("A duel of two", "Un duel à deux"), range: KnobRange::Switch("duel") },
        Knob {
            label: Text::fixed("Side", "Côté"), range: KnobRange::Number { least: 1, most: MOST as u64 }
        },
    ],
    separators: &[','],
    presets: &[
        Preset { params: "8", title: Text::fixed("eight queens, 92 ways", "huit reines, 92 façons") },
        Preset { params: "5", title: Text::fixed("small", "petit") },
        Preset { params: "10", title: Text::fixed("larger", "plus grand") },
        Preset { params: "duel,5", title: Text::fixed("a duel", "un duel") },
        Preset { params: "duel,6", title: Text::fixed("a duel without a centre", "un duel sans centre") },
    ],
    small: &["1", "2", "3", "4", "5", "6", "8", "duel,1", "duel,2", "duel,3", "duel,4", "duel,5"],
    open: &open,
};
