//! Chomp. A bar of chocolate has a poisoned square in its upper left corner. A move names another square and eats it with all
//! squares to the right of it and below. Whoever faces the poisoned square alone has lost.

mod coach;

use std::sync::Arc;

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::scene::MOST_CELLS;
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Family, Game, Impartial, Notation, Outcome,
    Picture, Players, Preset, Ranked, Refusal, Scene, Shape, Symmetric, Text, Theory, Tone, Value,
};

use crate::squares;

/// The longest sides; a bar of one or two rows may be longer, since theory answers there.
const MOST: u64 = 16;
const MOST_BY_THEORY: u64 = 1_000_000_000;

/// A bar from which play begins.
#[derive(Clone, Debug)]
pub struct Chomp {
    columns: u64,
    rows: u64,
}

/// A square that is eaten with all to its right and below, by column and row from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bite {
    column: u64,
    row: u64,
}

/// What is left: the length of each row from the top, those that are left.
pub type Rows = Vec<u64>;

impl Chomp {
    /// A whole bar.
    #[must_use]
    pub fn new(columns: u64, rows: u64) -> Self {
        Chomp { columns, rows }
    }
}

impl Game for Chomp {
    type Position = Rows;
    type Move = Bite;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Rows {
        (0..self.rows).map(|_| self.columns).collect()
    }

    fn moves(&self, at: &Rows, out: &mut Vec<Bite>) {
        for (row, &length) in (0..).zip(at) {
            out.extend((u64::from(row == 0)..length).map(|column| Bite { column, row }));
        }
    }

    fn play(&self, at: &Rows, Bite { column, row }: Bite) -> Rows {
        let left =
            (0..).zip(at).map(|(other, &length)| if other < row { length } else { length.min(column) });
        left.take_while(|&length| length > 0).collect()
    }

    fn end(&self, at: &Rows) -> Option<End> {
        (at[..] == [1]).then_some(End::Lost)
    }

    fn move_count(&self, at: &Rows) -> Option<u128> {
        Some(at.iter().map(|&length| u128::from(length)).sum::<u128>() - 1)
    }

    fn weight(&self, at: &Rows) -> usize {
        size_of_val(at) + size_of_val(&**at)
    }
}

impl Notation for Chomp {
    fn params(&self) -> String {
        format!("{}x{}", self.columns, self.rows)
    }

    fn position_text(&self, at: &Rows) -> String {
        at.iter().map(u64::to_string).collect::<Vec<_>>().join(".")
    }

    fn parse_position(&self, text: &str) -> Result<Rows, Refusal> {
        let read = || {
            let at = text.split('.').map(|row| row.parse().ok()).collect::<Option<Rows>>()?;
            let is_left = at.len() as u64 <= self.rows && at.is_sorted_by(|above, below| above >= below);
            let is_inside = at.first().is_some_and(|&row| row <= self.columns) && !at.contains(&0);
            (is_left && is_inside && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let bar = self.params();
            Refusal::new(
                format!("'{text}' is not what can be left of a bar of {bar}: the lengths of its rows from the top, none longer than the one above, as 4.4.2"),
                format!("« {text} » n'est pas ce qui peut rester d'une tablette {bar} : les longueurs des lignes depuis le haut, aucune plus longue que celle du dessus, comme 4.4.2"),
            )
        })
    }

    fn move_text(&self, _at: &Rows, Bite { column, row }: Bite) -> String {
        squares::name(column, row)
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "c2 eats the square in column c, row 2, with all to its right and below; a1 is poisoned",
            "c2 mange le carré de la colonne c, ligne 2, et tous ceux à sa droite et au-dessous ; a1 est empoisonné",
        )
    }

    fn why_illegal(&self, _at: &Rows, text: &str) -> Option<Text> {
        Some(match squares::parse(text)? {
            (0, 0) => Text::fixed("a1 is poisoned", "a1 est empoisonné"),
            (column, row) if column < self.columns && row < self.rows => {
                Text::new(format!("{text} is eaten already"), format!("{text} est déjà mangé"))
            }
            _ => Text::new(format!("{text} is off the bar"), format!("{text} est hors de la tablette")),
        })
    }

    fn rules(&self, _from: &Rows) -> Option<Text> {
        let (columns, rows) = (self.columns, self.rows);
        Some(Text::new(
            format!(
                "A bar of {columns} by {rows} squares, the upper left one poisoned. In turn, bite a square: it is eaten with all squares to its right and below. Whoever faces the poisoned square alone has lost."
            ),
            format!(
                "Une tablette de {columns} carrés sur {rows}, celui du coin supérieur gauche empoisonné. Chacun à son tour croque un carré : il est mangé avec tous ceux à sa droite et au-dessous. Celui à qui il ne reste que le carré empoisonné a perdu."
            ),
        ))
    }

    fn parse_move(&self, at: &Rows, text: &str) -> Option<Bite> {
        let (column, row) = squares::parse(text)?;
        let is_there = usize::try_from(row).ok().and_then(|row| at.get(row)).is_some_and(|&row| column < row);
        (is_there && (column, row) != (0, 0)).then_some(Bite { column, row })
    }
}

/// The edge of what is left is a path through the bar; paths are ranked as the sets of their upward steps.
impl Ranked for Chomp {
    fn size(&self) -> Option<u64> {
        Some(choose(self.columns + self.rows, self.rows)? - 1)
    }

    fn rank(&self, at: &Rows) -> u64 {
        let rows = (0..self.rows).rev().zip(at.iter().copied().chain(std::iter::repeat(0)));
        let ranks = rows.map(|(below, length)| choose(length + below, below + 1).unwrap_or(0));
        ranks.sum::<u64>() - 1
    }

    fn unrank(&self, rank: u64) -> Rows {
        let mut left = rank + 1;
        let mut at = Rows::new();
        for below in (0..self.rows).rev() {
            let fits = |length: u64| choose(length + below, below + 1).is_some_and(|many| many <= left);
            // The longest row that fits, by halving.
            let (mut length, mut long) = (0, self.columns + 1);
            while long - length > 1 {
                let middle = u64::midpoint(length, long);
                if fits(middle) { length = middle } else { long = middle }
            }
            left -= choose(length + below, below + 1).unwrap_or(0);
            at.push(length);
        }
        at.retain(|&length| length > 0);
        at
    }
}

/// In how many ways some can be chosen.
fn choose(from: u64, some: u64) -> Option<u64> {
    if some > from {
        return Some(0);
    }
    let mut ways = 1u128;
    for nth in 1..=u128::from(some.min(from - some)) {
        ways = ways.checked_mul(u128::from(from) + 1 - nth)? / nth;
    }
    ways.try_into().ok()
}

/// A square bar may be turned over its diagonal.
impl Symmetric for Chomp {
    type Symmetry = bool;

    fn symmetries(&self) -> Vec<bool> {
        if self.columns == self.rows { vec![false, true] } else { vec![false] }
    }

    fn image(&self, is_turned: bool, at: &Rows) -> Rows {
        if is_turned { turned(at) } else { at.clone() }
    }

    fn carried(&self, is_turned: bool, _at: &Rows, Bite { column, row }: Bite) -> Bite {
        if is_turned { Bite { column: row, row: column } } else { Bite { column, row } }
    }
}

/// Rows become columns.
fn turned(at: &[u64]) -> Rows {
    let width = at.first().copied().unwrap_or(0);
    (0..width).map(|column| at.iter().take_while(|&&length| length > column).count() as u64).collect()
}

impl Impartial for Chomp {}

/// What is known of a shape, with a best move.
struct Endgame {
    value: Value,
    best: Option<Bite>,
}

/// One row, two rows, and the L whose arms may be of different length.
fn known(at: &[u64]) -> Option<Endgame> {
    let won = |plies: u64, column, row| {
        Some(Endgame { value: Value::win(plies), best: Some(Bite { column, row }) })
    };
    let lost = |plies: u64, column, row| {
        Some(Endgame { value: Value::lose(plies), best: Some(Bite { column, row }) })
    };
    match *at {
        [1] => Some(Endgame { value: Value::lose(0u32), best: None }),
        [_] => won(1, 1, 0),
        // The one who takes the end of the longer row keeps the pair as it was, one shorter.
        [above, below] if above == below + 1 => lost(2 * below, below, 0),
        [above, below] if above == below => won(2 * below - 1, below - 1, 1),
        [_, below] => won(2 * below + 1, below + 1, 0),
        [above, ref arm @ ..] if arm.iter().all(|&length| length == 1) => {
            let (right, down) = (above - 1, arm.len() as u64);
            match right.cmp(&down) {
                std::cmp::Ordering::Equal => lost(2 * right, right, 0),
                std::cmp::Ordering::Less => won(2 * right + 1, 0, right + 1),
                std::cmp::Ordering::Greater => won(2 * down + 1, down + 1, 0),
            }
        }
        _ => None,
    }
}

/// What theory knows, of a shape or of the same turned over; of a square, that it is won by making an L of it; of any other
/// rectangle, that it is won: if the bite of the far corner does not win, its answer would have won at once.
fn theorem(at: &[u64]) -> Option<Endgame> {
    if let Some(known) = known(at) {
        return Some(known);
    }
    // To be turned over, a bar must be short.
    let width = at.first().copied()?;
    if width <= MOST
        && let Some(Endgame { value, best }) = known(&turned(at))
    {
        let best = best.map(|Bite { column, row }| Bite { column: row, row: column });
        return Some(Endgame { value, best });
    }
    let is_rectangle = at.iter().all(|&length| length == width);
    let is_square = is_rectangle && at.len() as u64 == width;
    if is_square {
        return Some(Endgame { value: Value::win(2 * width - 1), best: Some(Bite { column: 1, row: 1 }) });
    }
    is_rectangle.then(|| Endgame { value: Value::only(Outcome::Win), best: None })
}

impl Theory for Chomp {
    fn value(&self, at: &Rows) -> Option<Value> {
        theorem(at).map(|known| known.value)
    }

    fn best_move(&self, at: &Rows) -> Option<Bite> {
        theorem(at)?.best
    }
}

impl Picture for Chomp {
    fn scene(&self, at: &Rows) -> Option<Scene> {
        if self.columns.checked_mul(self.rows)? > MOST_CELLS {
            return None;
        }
        let small = |number: u64| u32::try_from(number).ok();
        let mut cells = Vec::new();
        for (row, &length) in (0..).zip(at) {
            for column in 0..length {
                let place = squares::name(column, row);
                let corner = [2 * small(column)?, 2 * small(row)?, 2, 2];
                cells.push(if (column, row) == (0, 0) {
                    let name = Text::new(format!("{place}: poison"), format!("{place} : poison"));
                    Cell::new(Shape::Square, corner, name).solid().holding('☠', Tone::Danger).called(place)
                } else {
                    let name = Text::new(format!("{place}: chocolate"), format!("{place} : chocolat"));
                    Cell::new(Shape::Square, corner, name).solid().called(place)
                });
            }
        }
        Some(Scene::new(2 * small(self.columns)?, 2 * small(self.rows)?, cells))
    }

    fn taps(&self, at: &Rows, Bite { column, row }: Bite) -> Vec<usize> {
        let above: u64 = (0..).zip(at).take_while(|&(other, _)| other < row).map(|(_, length)| length).sum();
        usize::try_from(above + column).into_iter().collect()
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let [columns, rows] = words else {
        return Err(Refusal::new(
            format!("chomp takes two numbers, COLUMNS ROWS, as in 4 3; given: {}", words.len()),
            format!("chomp attend deux nombres, COLONNES LIGNES, comme 4 3 ; reçu : {}", words.len()),
        ));
    };
    let rows = number(rows, &Text::fixed("rows", "lignes"), 1..=MOST)?;
    let most = if rows <= 2 { MOST_BY_THEORY } else { MOST };
    let columns = number(columns, &Text::fixed("columns", "colonnes"), 1..=most)?;
    let chomp = Erased::new(ENTRY.name, Chomp::new(columns, rows));
    Ok(chomp.ranked().symmetric().impartial().theory().coached().shared())
}

/// Chomp in the registry.
pub static ENTRY: Entry = Entry {
    name: "chomp",
    aliases: &["chomp", "empoisonne"],
    title: Text::fixed("Chomp", "Le chocolat empoisonné (Chomp)"),
    summary: Text::fixed(
        "Bite a square: it is eaten with all to its right and below. Whoever faces the poisoned corner alone has lost.",
        "Croquez un carré : il est mangé avec tous ceux à sa droite et au-dessous. Celui à qui il ne reste que le coin empoisonné a perdu.",
    ),
    family: Family::TakeAway,
    minutes: 2,
    level: Difficulty::Medium,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Frederik Schuh described it in 1952 as a game of divisors; David Gale gave it its bar of chocolate in 1974. It is the sister of the deadly chocolate bar: there one breaks along a line, here one bites off a corner.",
                "Frederik Schuh l'a décrit en 1952 comme un jeu de diviseurs ; David Gale lui a donné sa tablette de chocolat en 1974. C'est le frère de la tablette mortelle : là on casse le long d'une ligne, ici on croque un coin.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "Whoever begins wins on every bar but the single square: if biting only the far corner does not win, the reply that beats it could have been played at once. That is a proof without a move: how to win is known only for one row, for two rows (leave the lower one shorter by one square) and for square bars (bite b2, and then copy each bite into the other arm). Everything else is computed.",
                "Celui qui commence gagne sur toute tablette, sauf le carré seul : si croquer le seul coin opposé ne gagne pas, la réponse qui le bat pouvait se jouer tout de suite. La preuve ne donne pas le coup : on ne sait comment gagner que sur une ligne, sur deux lignes (laissez celle du bas plus courte d'un carré) et sur les tablettes carrées (croquez b2, puis imitez chaque bouchée dans l'autre branche). Tout le reste est calculé.",
            ),
        },
    ],
    parameters: Text::fixed(
        "COLUMNS ROWS: sides up to 16; one or two rows up to 10^9 columns",
        "COLONNES LIGNES : côtés jusqu'à 16 ; une ou deux lignes jusqu'à 10^9 colonnes",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Columns", "Colonnes"),
            range: KnobRange::Number { least: 1, most: MOST_BY_THEORY },
        },
        Knob { label: Text::fixed("Rows", "Lignes"), range: KnobRange::Number { least: 1, most: MOST } },
    ],
    separators: &['x'],
    presets: &[
        Preset { params: "4x3", title: Text::fixed("small", "petite") },
        Preset {
            params: "5x5",
            title: Text::fixed("a square: easy once you know", "carrée : facile quand on sait"),
        },
        Preset { params: "7x4", title: Text::fixed("larger", "plus grande") },
        Preset {
            params: "10x8",
            title: Text::fixed("two winning first bites", "deux premières bouchées gagnantes"),
        },
    ],
    small: &["1x1", "2x1", "1x3", "4x2", "2x5", "4x3", "3x4", "4x4", "5x5", "6x3"],
    open: &open,
};
