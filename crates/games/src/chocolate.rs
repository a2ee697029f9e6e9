//! The deadly chocolate bar. A bar of m columns and n rows has one deadly square. A player breaks it along a
//! line, eats the part without that square and hands over the rest; whoever receives the deadly square alone
//! has lost.
//!
//! The bar is Nim: the heaps are the columns left and right of the deadly square and the rows above and below.

mod coach;

use std::array;
use std::sync::Arc;

use lucas_engine::notation::number;
use lucas_engine::scene::MOST_CELLS;
use lucas_engine::{
    AnyGame, Cell, Difficulty, End, Entry, Erased, Fact, Family, Game, Impartial, Knob, KnobRange, Notation,
    Picture, Players, Preset, Quantity, Ranked, Refusal, Retractable, Scene, Shape, Symmetric, Text, Theory,
    Tone, Value,
};
use num_bigint::BigUint;

use rayon::prelude::*;

use crate::{heaps, nim};

/// The widest bar.
pub const MOST: u64 = 1_000_000_000_000_000_000;

/// A bar from which play begins.
#[derive(Clone, Debug)]
pub struct Chocolate {
    start: Bar,
}

/// A bar, by what surrounds its deadly square: the columns to its left and right, the rows above and below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bar(pub [u64; 4]);

/// A break after so many columns or rows of the bar at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Break {
    /// A vertical break after this many columns.
    Vertical(u64),
    /// A horizontal break after this many rows.
    Horizontal(u64),
}

impl Bar {
    /// A bar of `m` columns and `n` rows whose deadly square is (`i`, `j`).
    ///
    /// # Errors
    /// Refuses sizes out of range and a deadly square off the bar.
    pub fn new([m, n, i, j]: [u64; 4]) -> Result<Self, Refusal> {
        if i >= m || j >= n {
            return Err(Refusal::new(
                format!(
                    "the deadly square ({i},{j}) is off the {m}x{n} bar: its column is to be 0 to {}, its row 0 to {}",
                    m.saturating_sub(1),
                    n.saturating_sub(1)
                ),
                format!(
                    "le carré de la mort ({i},{j}) est hors de la tablette {m}x{n} : sa colonne doit aller de 0 à {}, sa ligne de 0 à {}",
                    m.saturating_sub(1),
                    n.saturating_sub(1)
                ),
            ));
        }
        Ok(Bar([i, m - 1 - i, j, n - 1 - j]))
    }

    /// How many columns the bar has.
    #[must_use]
    pub fn columns(self) -> u64 {
        self.0[0] + self.0[1] + 1
    }

    /// How many rows the bar has.
    #[must_use]
    pub fn rows(self) -> u64 {
        self.0[2] + self.0[3] + 1
    }

    /// The value of the bar to the player who holds it.
    #[must_use]
    pub fn value(self) -> Value {
        nim::value(&self.0)
    }

    /// The break that takes some columns or rows from one side of the deadly square.
    #[must_use]
    pub fn taking(self, (side, taken): (usize, u64)) -> Break {
        let [left, right, above, below] = self.0;
        match side {
            0 => Break::Vertical(taken),
            1 => Break::Vertical(left + 1 + right - taken),
            2 => Break::Horizontal(taken),
            _ => Break::Horizontal(above + 1 + below - taken),
        }
    }

    /// Which side a break takes from, and how much: the inverse of [`taking`](Bar::taking).
    #[must_use]
    pub fn taken(self, mv: Break) -> (usize, u64) {
        let (first, at) = match mv {
            Break::Vertical(at) => (0, at),
            Break::Horizontal(at) => (2, at),
        };
        let [before, after] = [self.0[first], self.0[first + 1]];
        if at <= before { (first, at) } else { (first + 1, before + 1 + after - at) }
    }

    /// What is handed over after a break.
    #[must_use]
    pub fn broken(self, mv: Break) -> Self {
        let (side, taken) = self.taken(mv);
        let mut heaps = self.0;
        heaps[side] -= taken;
        Bar(heaps)
    }
}

impl Chocolate {
    /// The game that begins with a bar.
    #[must_use]
    pub fn new(start: Bar) -> Self {
        Chocolate { start }
    }
}

impl Game for Chocolate {
    type Position = Bar;
    type Move = Break;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Bar {
        self.start
    }

    fn moves(&self, at: &Bar, out: &mut Vec<Break>) {
        out.extend((1..at.columns()).map(Break::Vertical));
        out.extend((1..at.rows()).map(Break::Horizontal));
    }

    fn play(&self, at: &Bar, mv: Break) -> Bar {
        at.broken(mv)
    }

    fn end(&self, at: &Bar) -> Option<End> {
        (at.0 == [0; 4]).then_some(End::Lost)
    }

    fn move_count(&self, at: &Bar) -> Option<u128> {
        Some(at.0.iter().map(|&heap| u128::from(heap)).sum())
    }
}

impl Notation for Chocolate {
    fn params(&self) -> String {
        self.position_text(&self.start)
    }

    fn position_text(&self, at: &Bar) -> String {
        format!("{}x{}@{},{}", at.columns(), at.rows(), at.0[0], at.0[2])
    }

    fn parse_position(&self, text: &str) -> Result<Bar, Refusal> {
        let read = || {
            let (size, square) = text.split_once('@')?;
            let ((m, n), (i, j)) = (size.split_once('x')?, square.split_once(',')?);
            let mut numbers = [0; 4];
            for (slot, word) in numbers.iter_mut().zip([m, n, i, j]) {
                *slot = number(word, &Text::fixed("", ""), 0..=MOST).ok()?;
            }
            let bar = Bar::new(numbers).ok()?;
            let is_inside = bar.0.iter().zip(self.start.0).all(|(&heap, most)| heap <= most);
            (is_inside && self.position_text(&bar) == text).then_some(bar)
        };
        read().ok_or_else(|| {
            let bar = self.params();
            Refusal::new(
                format!("'{text}' is not a bar COLUMNSxROWS@COLUMN,ROW cut from {bar}"),
                format!("« {text} » n'est pas une tablette COLONNESxLIGNES@COLONNE,LIGNE taillée dans {bar}"),
            )
        })
    }

    fn move_text(&self, _at: &Bar, mv: Break) -> String {
        match mv {
            Break::Vertical(at) => format!("v{at}"),
            Break::Horizontal(at) => format!("h{at}"),
        }
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "v2 (or 'vertical 2') breaks after column 2, h3 (or 'horizontal 3') after row 3, inside the bar",
            "v2 (ou « vertical 2 ») casse après la colonne 2, h3 (ou « horizontal 3 ») après la ligne 3, dans la tablette",
        )
    }

    fn rules(&self, from: &Bar) -> Option<Text> {
        let (columns, rows, Bar([left, right, above, below])) = (from.columns(), from.rows(), from);
        Some(Text::new(
            format!(
                "A bar of {columns} by {rows} squares; around the deadly one: {left} on the left, {right} on the right, {above} above, {below} below. In turn, break the bar along a line, eat the part without the deadly square and hand over the other. Whoever receives the deadly square alone has lost."
            ),
            format!(
                "Une tablette de {columns} carrés sur {rows} ; autour du carré de la mort : {left} à gauche, {right} à droite, {above} au-dessus, {below} au-dessous. À tour de rôle, chaque joueur casse la tablette le long d'une ligne, mange la partie saine et donne l'autre. Celui à qui il ne reste que le carré de la mort a perdu."
            ),
        ))
    }

    /// Takes `v3`, `vertical 3`, `verticalement après la colonne 3`: a direction, then one number.
    fn why_illegal(&self, at: &Bar, text: &str) -> Option<Text> {
        let line = |digits: &str| number(digits, &Text::fixed("", ""), 0..=MOST).ok();
        let text = text.to_lowercase();
        let ((columns, rows), digits) = ((at.columns(), at.rows()), text.get(1..)?);
        line(digits)?;
        match text.as_bytes().first()? {
            b'v' => Some(Text::new(
                format!("the columns are 1 to {columns}, and a break leaves some on both sides"),
                format!("les colonnes vont de 1 à {columns}, et il doit en rester de chaque côté"),
            )),
            b'h' => Some(Text::new(
                format!("the rows are 1 to {rows}, and a break leaves some on both sides"),
                format!("les lignes vont de 1 à {rows}, et il doit en rester de chaque côté"),
            )),
            _ => None,
        }
    }

    fn parse_move(&self, at: &Bar, text: &str) -> Option<Break> {
        let text = text.to_lowercase();
        let (words, digits) = text.split_at(text.find(|letter: char| letter.is_ascii_digit())?);
        let line = number(digits, &Text::fixed("", ""), 1..=MOST).ok()?;
        let mut words = words.split_whitespace();
        let (mv, lines) = match words.next()? {
            "v" | "vertical" | "vertically" | "verticalement" => (Break::Vertical(line), at.columns()),
            "h" | "horizontal" | "horizontally" | "horizontalement" => (Break::Horizontal(line), at.rows()),
            _ => return None,
        };
        let is_filler =
            |word| matches!(word, "after" | "column" | "row" | "après" | "la" | "colonne" | "ligne");
        (words.all(is_filler) && line < lines).then_some(mv)
    }
}

impl Ranked for Chocolate {
    fn size(&self) -> Option<u64> {
        heaps::size(&self.start.0)
    }

    fn shape(&self) -> Vec<u64> {
        heaps::shape(&self.start.0)
    }

    fn has_table(&self) -> bool {
        self.size().is_some() && self.start.0.iter().sum::<u64>() < i16::MAX as u64
    }

    /// The theorem along the last axis, row after row: no branch and no memory but the row, so that the compiler
    /// works on many cells at once.
    fn table(&self) -> Option<Vec<i16>> {
        if !self.has_table() {
            return None;
        }
        let shape = self.shape();
        let [a, b, c] = [0, 1, 2].map(|axis| i16::try_from(shape[axis]).unwrap_or(i16::MAX));
        let size = usize::try_from(self.size()?).ok()?;
        let mut cells = vec![0i16; size];
        let row = usize::try_from(shape[3]).ok()?;
        let rows_per_slab = usize::try_from(shape[1] * shape[2]).ok()?;
        cells.par_chunks_mut(row * rows_per_slab).zip(0..a).for_each(|(slab, left)| {
            let heaps = (0..b).flat_map(|right| (0..c).map(move |above| (right, above)));
            for (row, (right, above)) in slab.chunks_mut(row).zip(heaps) {
                fill_row(row, [left, right, above]);
            }
        });
        Some(cells)
    }

    fn rank(&self, at: &Bar) -> u64 {
        heaps::rank(&self.start.0, &at.0)
    }

    fn unrank(&self, rank: u64) -> Bar {
        let mut bar = Bar([0; 4]);
        heaps::unrank(&self.start.0, rank, &mut bar.0);
        bar
    }
}

impl Retractable for Chocolate {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        heaps::before(&self.start.0, u64::MAX, rank, |before| visit(before, true));
    }
}

/// The values of the bars that differ in the last heap only, which counts up from 0.
fn fill_row(row: &mut [i16], [one, two, three]: [i16; 3]) {
    let (sum, total) = (one ^ two ^ three, one + two + three);
    for (cell, last) in row.iter_mut().zip(0i16..) {
        let sum = sum ^ last;
        let total = total + last;
        let taken = |heap: i16| heap - (heap ^ sum);
        let most = taken(one).max(taken(two)).max(taken(three)).max(taken(last));
        *cell = if sum == 0 { -total } else { total + 1 - most };
    }
}

/// The four heaps may be exchanged at will: 24 symmetries, where the eye sees 8.
impl Symmetric for Chocolate {
    type Symmetry = [usize; 4];

    fn symmetries(&self) -> Vec<[usize; 4]> {
        let all = (0..256).map(|code| array::from_fn(|place| code >> (2 * place) & 3));
        all.filter(|order: &[usize; 4]| (0..4).all(|heap| order.contains(&heap))).collect()
    }

    fn image(&self, order: [usize; 4], at: &Bar) -> Bar {
        Bar(order.map(|heap| at.0[heap]))
    }

    fn carried(&self, order: [usize; 4], at: &Bar, mv: Break) -> Break {
        let (side, taken) = at.taken(mv);
        let place = order.iter().position(|&heap| heap == side).unwrap_or(side);
        self.image(order, at).taking((place, taken))
    }

    fn least(&self, at: &Bar) -> Bar {
        let mut heaps = at.0;
        heaps.sort_unstable();
        Bar(heaps)
    }
}

impl Impartial for Chocolate {
    fn grundy(&self, at: &Bar) -> Option<u64> {
        Some(nim::sum(&at.0))
    }
}

impl Theory for Chocolate {
    fn value(&self, at: &Bar) -> Option<Value> {
        Some(at.value())
    }

    fn best_move(&self, at: &Bar) -> Option<Break> {
        nim::best_move(&at.0).map(|best| at.taking(best))
    }

    fn best_moves(&self, at: &Bar) -> Option<Vec<Break>> {
        Some(nim::best_moves(&at.0).into_iter().map(|best| at.taking(best)).collect())
    }

    fn after(&self, at: &Bar, plies: &BigUint) -> Option<Bar> {
        nim::after(&at.0, plies)?.try_into().ok().map(Bar)
    }

    fn milestones(&self, at: &Bar) -> Vec<(BigUint, Bar)> {
        let bar = |(plies, heaps): (BigUint, Vec<u64>)| Some((plies, Bar(heaps.try_into().ok()?)));
        nim::milestones(&at.0).filter_map(bar).collect()
    }

    fn facts(&self, at: &Bar) -> Vec<Fact> {
        vec![
            Fact {
                key: "heaps",
                label: Text::fixed(
                    "Heaps (left, right, above, below)",
                    "Tas (à gauche, à droite, au-dessus, au-dessous)",
                ),
                value: Quantity::Several(at.0.map(BigUint::from).to_vec()),
            },
            Fact {
                key: "nimSum",
                label: Text::fixed("Nim-sum", "Somme de Nim"),
                value: Quantity::One(nim::sum(&at.0).into()),
            },
        ]
    }
}

impl Picture for Chocolate {
    fn scene(&self, at: &Bar) -> Option<Scene> {
        let (columns, rows) = (at.columns(), at.rows());
        let cells = columns.checked_mul(rows).filter(|&cells| cells <= MOST_CELLS)?;
        let small = |number: u64| u32::try_from(number).ok();
        let (width, height) = (small(3 * columns - 1)?, small(3 * rows - 1)?);
        let mut drawn = Vec::with_capacity(usize::try_from(cells).ok()?);
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let place = [small(3 * column)?, small(3 * row)?, 2, 2];
            let cell = |en, fr| {
                let name = Text::new(format!("{en} ({column},{row})"), format!("{fr} ({column},{row})"));
                Cell::new(Shape::Square, place, name).solid()
            };
            drawn.push(if (column, row) == (at.0[0], at.0[2]) {
                cell("deadly square", "carré de la mort").holding('☠', Tone::Danger)
            } else {
                cell("chocolate", "chocolat")
            });
        }
        let mut breaks = Vec::new();
        self.moves(at, &mut breaks);
        for mv in breaks {
            let (place, name) = match mv {
                Break::Vertical(line) => (
                    [small(3 * line - 1)?, 0, 1, height],
                    Text::new(
                        format!("break after column {line}"),
                        format!("casser après la colonne {line}"),
                    ),
                ),
                Break::Horizontal(line) => (
                    [0, small(3 * line - 1)?, width, 1],
                    Text::new(format!("break after row {line}"), format!("casser après la ligne {line}")),
                ),
            };
            drawn.push(Cell::new(Shape::Line, place, name).called(self.move_text(at, mv)));
        }
        Some(Scene::new(width, height, drawn))
    }

    /// After the squares come the breaks, in the order of the moves.
    fn taps(&self, at: &Bar, mv: Break) -> Vec<usize> {
        let (columns, rows) = (at.columns(), at.rows());
        let line = match mv {
            Break::Vertical(line) => line - 1,
            Break::Horizontal(line) => columns - 1 + line - 1,
        };
        usize::try_from(columns.saturating_mul(rows) + line).into_iter().collect()
    }

    /// The squares beyond the break, seen from the deadly one: they come first in the scene, row by row.
    fn affected(&self, at: &Bar, mv: Break) -> Vec<usize> {
        let (columns, squares) = (at.columns(), at.columns().saturating_mul(at.rows()));
        let is_broken_off = |square: &u64| {
            let (place, deadly, line) = match mv {
                Break::Vertical(line) => (square % columns, at.0[0], line),
                Break::Horizontal(line) => (square / columns, at.0[2], line),
            };
            (place < line) != (deadly < line)
        };
        let squares = (0..squares.min(MOST_CELLS)).filter(is_broken_off);
        squares.filter_map(|square| usize::try_from(square).ok()).collect()
    }
}

/// Reads a bar from its four numbers.
///
/// # Errors
/// Refuses anything but four numbers in range that put the deadly square on the bar.
pub fn bar(words: &[&str]) -> Result<Bar, Refusal> {
    let [m, n, i, j] = words else {
        return Err(Refusal::new(
            format!("a bar is four numbers, COLUMNS ROWS COLUMN ROW, as in 10 7 7 3; given: {}", words.len()),
            format!(
                "une tablette est faite de quatre nombres, M N I J, comme 10 7 7 3 ; reçu : {}",
                words.len()
            ),
        ));
    };
    Bar::new([
        number(m, &Text::fixed("columns", "colonnes"), 1..=MOST)?,
        number(n, &Text::fixed("rows", "lignes"), 1..=MOST)?,
        number(i, &Text::fixed("the deadly square's column", "colonne du carré de la mort"), 0..=MOST)?,
        number(j, &Text::fixed("the deadly square's row", "ligne du carré de la mort"), 0..=MOST)?,
    ])
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let chocolate = Erased::new(ENTRY.name, Chocolate::new(bar(words)?));
    Ok(chocolate.ranked().retractable().symmetric().impartial().theory().coached().shared())
}

/// Chocolate in the registry.
pub static ENTRY: Entry = Entry {
    name: "chocolate",
    aliases: &["chocolat"],
    title: Text::fixed("The deadly chocolate bar", "La tablette de chocolat mortelle"),
    summary: Text::fixed(
        "Break the bar along a line and hand over the part with the deadly square; whoever receives it alone has lost.",
        "Cassez la tablette le long d'une ligne et donnez la partie qui contient le carré de la mort ; celui à qui il ne reste que ce carré a perdu.",
    ),
    family: Family::TakeAway,
    minutes: 2,
    level: Difficulty::Easy,
    story: &[],
    parameters: Text::fixed(
        "COLUMNS ROWS COLUMN ROW: the bar, then its deadly square counted from 0 at the top left; up to 10^18",
        "M N I J : colonnes et lignes de la tablette, puis colonne et ligne du carré de la mort, comptées de 0 en haut à gauche ; jusqu'à 10^18",
    ),
    knobs: &[
        Knob { label: Text::fixed("Columns", "Colonnes"), range: KnobRange::Number { least: 1, most: MOST } },
        Knob { label: Text::fixed("Rows", "Lignes"), range: KnobRange::Number { least: 1, most: MOST } },
        Knob {
            label: Text::fixed("Deadly square", "Carré de la mort"),
            range: KnobRange::Square { columns: 0, rows: 1 },
        },
    ],
    separators: &['x', '@', ','],
    presets: &[
        Preset { params: "10x7@7,3", title: Text::fixed("the handout's example", "l'exemple du sujet") },
        Preset { params: "3x2@0,0", title: Text::fixed("small", "petite") },
        Preset { params: "10x7@5,3", title: Text::fixed("near the centre", "près du centre") },
        Preset { params: "100x100@48,52", title: Text::fixed("large", "grande") },
    ],
    small: &["1x1@0,0", "3x2@0,0", "3x2@1,1", "5x4@1,2", "10x7@7,3", "6x6@2,3"],
    open: &open,
};
