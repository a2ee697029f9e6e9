//! How a program asks for a square and shows a board: learnt from a few moves, then frozen.

use std::io;
use std::time::Instant;

use lucas_check::cells::{CellReading, CellRow};
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
    // The usual ones first: each way is a run of the program, and some start slowly.
    all.extend(pairs(" "));
    all.extend(lettered(""));
    all.extend(["\n", ",", ""].into_iter().flat_map(pairs));
    all.extend(lettered(" "));
    all
}

/// Two numbers with something between them.
fn pairs(between: &str) -> Vec<KeyDialect> {
    let from = |from: usize| {
        let text =
            |en: &str, fr: &str| Text::new(format!("{en} from {from}"), format!("{fr} à partir de {from}"));
        [
            named(text("column then row", "colonne puis ligne"), |row, column| {
                format!("{}{between}{}", column + from, row + from)
            }),
            named(text("row then column", "ligne puis colonne"), |row, column| {
                format!("{}{between}{}", row + from, column + from)
            }),
            named(text("column then height", "colonne puis hauteur"), |row, column| {
                format!("{}{between}{}", column + from, 2 - row + from)
            }),
        ]
    };
    [0, 1].into_iter().flat_map(from).collect()
}

/// A letter and a number with something between them.
fn lettered(between: &str) -> Vec<KeyDialect> {
    let sizes = [(['a', 'b', 'c'], "small", "minuscule"), (['A', 'B', 'C'], "capital", "majuscule")];
    let of_size = |(letters, en, fr): ([char; 3], &str, &str)| {
        let text = |rest_en: &str, rest_fr: &str| {
            Text::new(format!("a {en} letter for {rest_en}"), format!("une lettre {fr} pour {rest_fr}"))
        };
        [
            named(
                text("the column, the row from the top", "la colonne, la ligne depuis le haut"),
                |row, column| format!("{}{between}{}", letters[column], row + 1),
            ),
            named(
                text("the column, the row from the bottom", "la colonne, la ligne depuis le bas"),
                |row, column| format!("{}{between}{}", letters[column], 3 - row),
            ),
            named(text("the row, then the column", "la ligne, puis la colonne"), |row, column| {
                format!("{}{between}{}", letters[row], column + 1)
            }),
        ]
    };
    sizes.into_iter().flat_map(of_size).collect()
}

/// How a program is played.
pub(super) struct KeyReading {
    pub dialect: KeyDialect,
    pub cells: CellReading,
    /// What is typed first: the first entry of a menu.
    pub prefix: &'static str,
    /// What is typed at the end, so that the program ends.
    pub farewell: &'static str,
    /// Whether every board was as it should be, or as a known mistake has it.
    pub is_whole: bool,
}

/// The first entry of a menu.
const MENU: &str = "1\n";
/// Whoever shows so many boards as they should be is understood, and has no menu before them.
const UNDERSTOOD: usize = 3;
/// So many ways to name squares are tried at once.
const AT_ONCE: usize = 8;
/// No more characters are learnt from.
const MOST_LEARNT: usize = 6000;
/// No more of an output is read: a program may go mad when its input ends.
const LONGEST: usize = 4_000_000;

impl KeyReading {
    /// The squares typed.
    pub fn invocation(&self, squares: &[usize]) -> Invocation {
        typed(&self.dialect, squares, (self.prefix, self.farewell))
    }

    /// The boards of an output, each with the line it ends on; one shown twice in a row is one.
    pub fn boards(&self, text: &str) -> Vec<(u32, usize)> {
        stacked(&whole_boards(self.cells.rows(text, 3), text))
    }

    /// The reading in words.
    pub fn told(&self, bench: &Bench<'_>) -> String {
        let (cells, keys) = (self.cells.told(), self.dialect.name.say(bench.language));
        let chosen = if self.prefix == MENU {
            bench.say("after the choice 1, ", "après le choix 1, ")
        } else {
            String::new()
        };
        bench.say(
            &format!("{chosen}squares are named by {keys}; 0 and 1 are shown as {cells}"),
            &format!("{chosen}cases désignées par {keys} ; 0 et 1 s'affichent {cells}"),
        )
    }
}

/// What a program prints, as far as it is read; where it goes on, this ends in [`CUT`].
pub(super) fn printed(trial: &Trial) -> String {
    let all = &trial.output[..];
    let mut end = all.len().min(LONGEST);
    if !trial.has_ended() && all.len() > SOON {
        end = end.min(repeating(all.as_bytes()));
    }
    while !all.is_char_boundary(end) {
        end -= 1;
    }
    let mut text = plain(&all[..end]);
    if end < all.len() {
        text.push(CUT);
    }
    text
}

/// Where a text is cut.
const CUT: char = '\u{2026}';
/// In so much no program has gone mad yet.
const SOON: usize = 1 << 16;
/// What repeats itself is no longer than this.
const LONGEST_TURN: usize = 1 << 13;

/// Where a text has begun to repeat itself to its end and has done so twice; its end if it does not.
fn repeating(text: &[u8]) -> usize {
    let last = text.len() - 1;
    let is_turn =
        |turn: &usize| (0..2 * LONGEST_TURN).all(|back| text[last - back] == text[last - back - turn]);
    let Some(turn) = (1..=LONGEST_TURN).find(is_turn) else { return text.len() };
    let same = (turn..text.len()).rev().take_while(|at| text[*at] == text[at - turn]).last().unwrap_or(last);
    (same + turn).min(text.len())
}

/// The rows less those of a board that is cut in two at the end.
fn whole_boards(mut rows: Vec<CellRow>, text: &str) -> Vec<CellRow> {
    if text.ends_with(CUT) {
        let last = (1..rows.len()).rev().find(|at| rows[*at].line - rows[at - 1].line > 2).unwrap_or(0);
        rows.truncate(rows.len() - (rows.len() - last) % 3);
    }
    rows
}

fn typed(dialect: &KeyDialect, squares: &[usize], (prefix, farewell): (&str, &str)) -> Invocation {
    let lines = squares.iter().flat_map(|square| [dialect.keys[*square].as_str(), "\n"]);
    Invocation::typed([prefix].into_iter().chain(lines).chain([farewell]).collect::<String>())
}

/// The boards that rows are, each with the line it ends on; one shown twice in a row is one.
fn stacked(rows: &[CellRow]) -> Vec<(u32, usize)> {
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

/// How far the boards of an output are those that are expected, the right ones first; others only decide between equals.
fn agreement(rows: &[CellRow], expected: &[Vec<u32>]) -> usize {
    let found: Vec<u32> = stacked(rows).into_iter().map(|(board, _)| board).collect();
    let same =
        |expected: &Vec<u32>| found.iter().zip(expected).take_while(|(found, right)| found == right).count();
    let (right, best) =
        (expected.first().map_or(0, same), expected.iter().map(same).max().unwrap_or_default());
    // Whoever answers the first key, be it wrongly, has understood it.
    let answered = if found.len() > 1 { expected.first().map_or(0, Vec::len) } else { 0 };
    // What follows the last board that is right speaks against a reading, but only a little.
    if right == 0 { 0 } else { (1000 * right + 10 * best + answered).saturating_sub(found.len()) }
}

/// Whether an agreement is whole.
fn is_whole(agreement: usize, expected: &[Vec<u32>]) -> bool {
    let all = expected.first().map_or(0, Vec::len);
    agreement > 1000 * (all - 1) + 10 * all
}

/// The reading under which a few moves lead where they should, or nearest to it. For a script, the boards that it leads to come
/// first, then those of known mistakes.
pub(super) fn learnt(
    bench: &Bench<'_>,
    boards_of: impl Fn(&[usize]) -> Vec<Vec<u32>>,
) -> io::Result<Option<KeyReading>> {
    let expected = boards_of(&SCRIPT);
    let began = Instant::now();
    let mut best: Option<(KeyReading, usize, bool)> = None;
    let all = dialects();
    let (handout, others) = all.split_at(1);
    let plain = [handout].into_iter().chain(others.chunks(AT_ONCE)).map(|some| ("", some));
    let chosen = [handout].into_iter().chain(others.chunks(AT_ONCE)).map(|some| (MENU, some));
    for (prefix, some) in plain.chain(chosen) {
        let most = best.as_ref().map_or(0, |(_, most, _)| *most);
        let is_understood = !prefix.is_empty() && most >= 1000 * UNDERSTOOD;
        if is_whole(most, &expected) || is_understood || bench.is_learning_over(began) {
            break;
        }
        let scripts: Vec<Invocation> =
            some.iter().map(|dialect| typed(dialect, &SCRIPT, (prefix, ""))).collect();
        for (dialect, trial) in some.iter().zip(bench.candidate.run_all(&scripts)?) {
            let text: String = printed(&trial).chars().take(MOST_LEARNT).collect();
            let most = best.as_ref().map_or(0, |(_, most, _)| *most);
            if is_whole(most, &expected) {
                break;
            }
            let all = expected.first().map_or(0, Vec::len);
            let enough = 1000 * all + 10 * all;
            let learnt = CellReading::learnt(&text, (3, 2), enough, |rows| agreement(rows, &expected));
            if let Some((cells, agreed)) = learnt
                && agreed > most
            {
                let found: Vec<u32> =
                    stacked(&cells.rows(&text, 3)).into_iter().map(|(board, _)| board).collect();
                let is_whole = expected.iter().any(|boards| found.starts_with(boards));
                let dialect = dialect.clone();
                let reading = KeyReading { dialect, cells, prefix, farewell: "", is_whole };
                best = Some((reading, agreed, trial.has_ended()));
            }
        }
    }
    let Some((mut reading, _, has_ended)) = best else { return Ok(None) };
    let trial = bench.candidate.run(&reading.invocation(&MIXED))?;
    let text: String = printed(&trial).chars().take(MOST_LEARNT).collect();
    let expected = boards_of(&MIXED);
    let agreed = |cells: &CellReading| agreement(&cells.rows(&text, 3), &expected);
    // What is said of a key that is no move may bring other words before the next board.
    let wider = reading.cells.widened(&text, 3, |rows| agreement(rows, &expected));
    if agreed(&wider) > agreed(&reading.cells) {
        reading.cells = wider;
    }
    // Whoever does not stop when the input ends may know a word for it.
    let farewells = ["0\n", "q\n", "-1\n", "0 0\n", "quit\n", "non\nn\n"];
    for farewell in farewells.into_iter().filter(|_| !has_ended && !bench.is_learning_over(began)) {
        reading.farewell = farewell;
        if bench.candidate.run(&reading.invocation(&SCRIPT))?.has_ended() {
            break;
        }
        reading.farewell = "";
    }
    Ok(Some(reading))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repeats_itself_to_its_end_is_read_twice() {
        let endless = format!("0 0 0\n0 1 0\n{}", "no\n0 0 0\n0 1 0\n0 0 0\nkey? ".repeat(9000));
        let end = repeating(endless.as_bytes());
        assert!(end < 100 && endless[..end].contains("key? no"), "{end}");
        let counted = (0..40_000).map(|turn| turn.to_string()).collect::<Vec<String>>().join("\n");
        assert_eq!(repeating(counted.as_bytes()), counted.len());
    }

    #[test]
    fn the_entry_of_a_menu_is_typed_before_the_squares() {
        let invocation = typed(&dialects()[0], &[4, 1], (MENU, "0\n"));
        assert_eq!(invocation.input, "1\n5\n8\n0\n");
    }

    #[test]
    fn a_board_that_is_cut_at_the_end_is_none() {
        let symbols = vec!["0".to_owned(), "1".to_owned()];
        let surroundings = vec!["\u{25a1}".to_owned()];
        let cells = CellReading { style: lucas_check::cells::CellStyle::Signs, symbols, surroundings };
        let dialect = dialects().swap_remove(0);
        let reading = KeyReading { dialect, cells, prefix: "", farewell: "", is_whole: true };
        let text = format!("{}0 0 0\n0 1{CUT}", "0 0 0\n0 1 0\n0 0 0\nno\n".repeat(3));
        assert_eq!(reading.boards(&text), [(0b1_0000, 10)]);
    }
}
