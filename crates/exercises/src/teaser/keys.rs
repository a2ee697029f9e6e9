//! How a program asks for a square and shows a board: learnt from a few moves, then frozen.

use std::io;

use lucas_check::cells::CellReading;
use lucas_check::numerals::plain;
use lucas_check::{Bench, Invocation, Trial};
use lucas_engine::Text;

/// A way to name the nine squares.
#[derive(Clone, Debug)]
pub(super) struct KeyDialect {
    /// What it is called.
    pub name: Text,
    /// What is typed for each square, along the rows from the top left.
    pub keys: Vec<String>,
}

fn named(name: Text, key: impl Fn(usize, usize) -> String) -> KeyDialect {
    KeyDialect { name, keys: (0..9).map(|square| key(square / 3, square % 3)).collect() }
}

/// All ways to name squares, the handout's first.
pub(super) fn dialects() -> Vec<KeyDialect> {
    let mut all = vec![
        named(Text::fixed("the numeric pad", "le pavé numérique"), |row, column| {
            (7 - 3 * row + column).to_string()
        }),
        named(Text::fixed("1 to 9 from the top left", "1 à 9 depuis le haut à gauche"), |row, column| {
            (3 * row + column + 1).to_string()
        }),
        named(Text::fixed("0 to 8 from the top left", "0 à 8 depuis le haut à gauche"), |row, column| {
            (3 * row + column).to_string()
        }),
    ];
    for between in [" ", "\n", ",", ""] {
        for from in [0, 1] {
            let (en, fr) = (format!("from {from}"), format!("à partir de {from}"));
            let text = |kind_en: &str, kind_fr: &str| {
                Text::new(format!("{kind_en} {en}"), format!("{kind_fr} {fr}"))
            };
            all.push(named(text("column then row", "colonne puis ligne"), |row, column| {
                format!("{}{between}{}", column + from, row + from)
            }));
            all.push(named(text("row then column", "ligne puis colonne"), |row, column| {
                format!("{}{between}{}", row + from, column + from)
            }));
            all.push(named(text("column then height", "colonne puis hauteur"), |row, column| {
                format!("{}{between}{}", column + from, 2 - row + from)
            }));
        }
    }
    for (first, en, fr) in [('a', "small", "minuscule"), ('A', "capital", "majuscule")] {
        let letter = move |place: usize| {
            char::from_u32(first as u32 + u32::try_from(place).unwrap_or(0)).unwrap_or(first)
        };
        for between in ["", " "] {
            let column = Text::new(
                format!("a {en} letter for the column, the row from the top"),
                format!("une lettre {fr} pour la colonne, la ligne depuis le haut"),
            );
            all.push(named(column, |row, place| format!("{}{between}{}", letter(place), row + 1)));
            let upward = Text::new(
                format!("a {en} letter for the column, the row from the bottom"),
                format!("une lettre {fr} pour la colonne, la ligne depuis le bas"),
            );
            all.push(named(upward, |row, place| format!("{}{between}{}", letter(place), 3 - row)));
            let row_first = Text::new(
                format!("a {en} letter for the row, then the column"),
                format!("une lettre {fr} pour la ligne, puis la colonne"),
            );
            all.push(named(row_first, |row, place| format!("{}{between}{}", letter(row), place + 1)));
        }
    }
    all
}

/// How a program is played.
pub(super) struct KeyReading {
    pub dialect: KeyDialect,
    pub cells: CellReading,
    /// What is typed at the end, so that the program ends.
    pub farewell: &'static str,
}

/// No more characters are learnt from.
const MOST_LEARNT: usize = 6000;
/// No more of an output is read: a program may go mad when its input ends.
const LONGEST: usize = 4_000_000;

impl KeyReading {
    /// The squares typed.
    pub fn invocation(&self, squares: &[usize]) -> Invocation {
        typed(&self.dialect, squares, self.farewell)
    }

    /// The boards of an output, each with the line it ends on; one shown twice in a row is one.
    pub fn boards(&self, text: &str) -> Vec<(u32, usize)> {
        boards(&self.cells, text)
    }

    /// The reading in words.
    pub fn told(&self, bench: &Bench<'_>) -> String {
        let (cells, keys) = (self.cells.told(), self.dialect.name.say(bench.language));
        bench.say(
            &format!("squares are named by {keys}; 0 and 1 are shown as {cells}"),
            &format!("cases désignées par {keys} ; 0 et 1 s'affichent {cells}"),
        )
    }
}

/// What a program prints, as far as it is read.
pub(super) fn printed(trial: &Trial) -> String {
    let mut end = trial.output.len().min(LONGEST);
    while !trial.output.is_char_boundary(end) {
        end -= 1;
    }
    plain(&trial.output[..end])
}

fn typed(dialect: &KeyDialect, squares: &[usize], farewell: &str) -> Invocation {
    let lines = squares.iter().flat_map(|square| [dialect.keys[*square].as_str(), "\n"]);
    Invocation::typed(lines.chain([farewell]).collect::<String>())
}

fn boards(cells: &CellReading, text: &str) -> Vec<(u32, usize)> {
    let rows = cells.rows(text, 3);
    let mut found: Vec<(u32, usize)> = Vec::new();
    let mut from = 0;
    while from < rows.len() {
        // Rows of one board follow each other, with at most a line between.
        let mut to = from + 1;
        while to < rows.len() && rows[to].line - rows[to - 1].line <= 2 {
            to += 1;
        }
        let spare = (to - from) % 3;
        for three in rows[from + spare..to].chunks(3) {
            let cells = three.iter().flat_map(|row| row.cells.iter()).enumerate();
            let board = cells.fold(0, |board, (square, cell)| board | u32::from(*cell == 1) << square);
            let line = three.last().map_or(0, |row| row.line);
            match found.last_mut() {
                Some(last) if last.0 == board => last.1 = line,
                _ => found.push((board, line)),
            }
        }
        from = to;
    }
    found
}

/// Moves that tell ways to name squares apart: all of them legal, so that a program that plays what is no move is read all the same.
const SCRIPT: [usize; 6] = [4, 1, 0, 2, 7, 6];
/// Keys of which some are no move, so that whatever is said then is known too.
const MIXED: [usize; 6] = [0, 4, 0, 1, 3, 2];

/// The reading under which a few moves lead where they should, or nearest to it; else a run that shows why there is none.
pub(super) fn learnt(
    bench: &Bench<'_>,
    right: impl Fn(&[usize]) -> Vec<u32>,
) -> io::Result<Result<KeyReading, (Invocation, Trial)>> {
    let expected = right(&SCRIPT);
    // What follows the last board that is right speaks against a reading, but only a little.
    let agreement = |cells: &CellReading, text: &str, expected: &[u32]| {
        let found: Vec<u32> = boards(cells, text).into_iter().map(|(board, _)| board).collect();
        let same = found.iter().zip(expected).take_while(|(found, right)| found == right).count();
        if same == 0 { 0 } else { (100 * same).saturating_sub(found.len()) }
    };
    let mut best: Option<(KeyReading, usize, bool)> = None;
    let mut first = None;
    for dialect in dialects() {
        let invocation = typed(&dialect, &SCRIPT, "");
        let trial = bench.candidate.run(&invocation)?;
        let text: String = printed(&trial).chars().take(MOST_LEARNT).collect();
        let agreed = |cells: &CellReading| agreement(cells, &text, &expected);
        for cells in CellReading::possible(&text, 2) {
            if agreed(&cells) > best.as_ref().map_or(0, |(_, most, _)| *most) {
                let cells = cells.settled(&text, 3, agreed);
                let most = agreed(&cells);
                best = Some((
                    KeyReading { dialect: dialect.clone(), cells, farewell: "" },
                    most,
                    trial.has_ended(),
                ));
            }
        }
        first.get_or_insert((invocation, trial));
        if best.as_ref().is_some_and(|(_, most, _)| *most > 100 * (expected.len() - 1)) {
            break;
        }
    }
    let Some((mut reading, _, has_ended)) = best else {
        return Ok(match first {
            Some(first) => Err(first),
            None => unreachable!("there are dialects"),
        });
    };
    let trial = bench.candidate.run(&typed(&reading.dialect, &MIXED, ""))?;
    let text: String = printed(&trial).chars().take(MOST_LEARNT).collect();
    let expected = right(&MIXED);
    let agreed = |cells: &CellReading| agreement(cells, &text, &expected);
    let settled = reading.cells.clone().settled(&text, 3, agreed);
    if agreed(&settled) > 100 * (expected.len() - 1) {
        reading.cells = settled;
    }
    // Whoever does not stop when the input ends may know a word for it.
    let farewells = ["0\n", "q\n", "-1\n", "0 0\n", "quit\n", "non\nn\n"];
    for farewell in farewells.into_iter().filter(|_| !has_ended) {
        reading.farewell = farewell;
        if bench.candidate.run(&reading.invocation(&SCRIPT))?.has_ended() {
            break;
        }
        reading.farewell = "";
    }
    Ok(Ok(reading))
}
