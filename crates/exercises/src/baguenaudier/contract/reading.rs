//! How a program is given its size and shows its boards: learnt on the handout's example, then frozen.

use std::io;
use std::time::Instant;

use lucas_check::cells::{CellReading, CellRow};
use lucas_check::numerals::{folded, numerals, plain};
use lucas_check::{Bench, Invocation, Manner};

use super::SAMPLE;
use super::steps::{filling, whole};
use super::values::wordings;

/// How a program is given its size and shows its boards.
pub(super) struct RingsReading {
    pub manner: Manner,
    cells: CellReading,
    /// Whether square 1 is shown last.
    pub is_reversed: bool,
    /// The words of the lines that have lists of values, numbers aside.
    pub lists: Vec<String>,
}

/// A board where it stands; more than once when it is shown several times in a row.
pub(super) struct ShownBoard {
    pub board: u32,
    pub rows: Vec<CellRow>,
}

impl RingsReading {
    /// The boards of an output; one that is shown twice in a row is one.
    pub fn boards(&self, text: &str, squares: usize) -> Vec<ShownBoard> {
        let rows = self.cells.rows(text, squares);
        let merge = |rows: &[CellRow]| merged(rows, squares, self.is_reversed);
        let is_digit = |symbol: &String| symbol.chars().all(|letter| letter.is_ascii_digit());
        if squares > MOST_ALIKE || !self.cells.symbols.iter().any(is_digit) {
            return merge(&rows);
        }
        // Lists are left out if they can be, headings only if they must.
        let is_whole = |boards: &Vec<ShownBoard>| boards.iter().map(|shown| shown.board).eq(whole(squares));
        let mut ways = without_lists(text, &rows, squares, &self.lists).into_iter().map(|rows| merge(&rows));
        ways.find(is_whole).unwrap_or_else(|| merge(&rows))
    }

    pub fn told(&self, bench: &Bench<'_>) -> String {
        let (cells, manner) = (self.cells.told(), self.manner.told(bench.language));
        let order = if self.is_reversed {
            bench.say(", square 1 last", ", la case 1 à la fin")
        } else {
            String::new()
        };
        bench.say(
            &format!("n {manner}; squares empty and full are {cells}{order}"),
            &format!("n {manner} ; cases vide et pleine : {cells}{order}"),
        )
    }
}

/// The boards that rows are; one that is shown twice in a row is one.
fn merged(rows: &[CellRow], squares: usize, is_reversed: bool) -> Vec<ShownBoard> {
    let mut boards: Vec<ShownBoard> = Vec::new();
    for row in rows {
        let bit = |(place, cell): (usize, &usize)| {
            let square = if is_reversed { squares - 1 - place } else { place };
            u32::from(*cell == 1) << square
        };
        let board = row.cells.iter().enumerate().map(bit).sum();
        match boards.last_mut() {
            Some(last) if last.board == board => last.rows.push(row.clone()),
            _ => boards.push(ShownBoard { board, rows: vec![row.clone()] }),
        }
    }
    boards
}

/// On so few squares a row of numbers may look like a board, and any two numbers like a list of values.
pub(super) const MOST_ALIKE: usize = 2;

/// The words of a line in the singular, with a sign for numbers between them.
pub(super) fn wording(words: &str) -> String {
    let folded = folded(words);
    let parts = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
    let mut wording: Vec<&str> = Vec::new();
    for part in parts {
        let is_number = part.chars().all(|letter| letter.is_ascii_digit());
        let part = if is_number { "#" } else { part.trim_end_matches(['s', 'x']) };
        if !is_number || wording.last() != Some(&"#") {
            wording.push(part);
        }
    }
    wording.join(" ")
}

/// Whether a line has nothing but the numbers of the squares, as over a table.
pub(super) fn is_heading(words: &str, squares: usize) -> bool {
    let found: Vec<i64> = numerals(words).iter().map(|one| one.value).collect();
    let count = i64::try_from(squares).unwrap_or(i64::MAX);
    found.iter().copied().eq(0..count) || found.iter().copied().eq(1..=count)
}

/// No more rows than these are left out one by one.
const MOST_LEFT_OUT: usize = 10;

/// The rows less those that may be lists of values, as many as may be; all of them; and less those that may be headings over boards too.
fn without_lists(text: &str, rows: &[CellRow], squares: usize, wordings: &[String]) -> Vec<Vec<CellRow>> {
    let lines: Vec<&str> = text.lines().collect();
    let words = |place: usize| lines.get(rows[place].line).copied().unwrap_or_default();
    let is_start = |place: usize| place == 0 || rows[place].line > rows[place - 1].line + 1;
    let is_outer = |place: usize| is_start(place) || place + 1 == rows.len() || is_start(place + 1);
    let fill: Vec<i64> = filling(squares).into_iter().map(i64::from).collect();
    let is_list = |place: usize| {
        let found: Vec<i64> = numerals(words(place)).iter().map(|one| one.value).collect();
        (found == fill || found.iter().eq(fill.iter().rev())) && wordings.contains(&wording(words(place)))
    };
    let is_over = |place: usize| is_heading(words(place), squares);
    let outer = |is_wanted: &dyn Fn(usize) -> bool| {
        let all = (0..rows.len()).filter(|place| is_outer(*place) && is_wanted(*place));
        all.take(MOST_LEFT_OUT).collect::<Vec<usize>>()
    };
    let without = |places: &[usize], mask: usize| {
        let is_left_out = |place: usize| {
            places.iter().position(|known| *known == place).is_some_and(|at| mask >> at & 1 == 1)
        };
        (0..rows.len()).filter(|place| !is_left_out(*place)).map(|place| rows[place].clone()).collect()
    };
    let lists = outer(&is_list);
    let both = outer(&|place| is_list(place) || is_over(place));
    // A heading over each board stands in every other row.
    let mut is_other = false;
    let each = (0..rows.len()).filter(|place| {
        is_other = !is_other && is_over(*place);
        !is_other
    });
    let each = each.map(|place| rows[place].clone()).collect();
    let fewer = (0..1 << lists.len()).rev().map(|mask| without(&lists, mask));
    fewer.chain((1..1 << both.len()).map(|mask| without(&both, mask))).chain([each]).collect()
}

/// The length of the longest sequence that both have in order.
fn shared(one: &[u32], other: &[u32]) -> usize {
    let mut row = vec![0; other.len() + 1];
    for first in one {
        let mut diagonal = 0;
        for (place, second) in other.iter().enumerate() {
            let above = row[place + 1];
            row[place + 1] = if first == second { diagonal + 1 } else { above.max(row[place]) };
            diagonal = above;
        }
    }
    row[other.len()]
}

/// How a program is given a size.
pub(super) fn sized(manner: Manner, squares: usize) -> Invocation {
    manner.invocation(&[i64::try_from(squares).unwrap_or(i64::MAX)])
}

/// Whether a reading finds exactly the boards of a whole run.
pub(super) fn is_shown(text: &str, squares: usize) -> bool {
    let short: String = text.chars().take(MOST_LEARNT).collect();
    [false, true].into_iter().any(|is_reversed| {
        let score = |rows: &[CellRow]| {
            let boards = merged(rows, squares, is_reversed);
            usize::from(boards.iter().map(|shown| shown.board).eq(whole(squares)))
        };
        CellReading::learnt(&short, (squares, 2), 1, score).is_some()
    })
}

/// No more signs are learnt from.
const MOST_LEARNT: usize = 8000;

/// The reading that agrees best with the sample; else the way in which a size is given first.
pub(super) fn learnt(bench: &Bench<'_>) -> io::Result<Result<RingsReading, Manner>> {
    let right = whole(SAMPLE);
    // A menu is chosen from where nothing else is understood.
    let manners = [Manner::Lines, Manner::Arguments, Manner::Chosen, Manner::Menu, Manner::Entries];
    let enough = 2 * right.len();
    let mut best: Option<(RingsReading, usize)> = None;
    let began = Instant::now();
    for manner in manners.into_iter().filter(|_| !bench.is_learning_over(began)) {
        let trial = bench.candidate.run(&sized(manner, SAMPLE))?;
        let text = plain(&trial.output);
        let short: String = text.chars().take(MOST_LEARNT).collect();
        let mut own: Option<(RingsReading, usize)> = None;
        for is_reversed in [false, true] {
            // What is no board of the handout speaks against a reading.
            let score = |rows: &[CellRow]| {
                let boards: Vec<u32> =
                    merged(rows, SAMPLE, is_reversed).iter().map(|shown| shown.board).collect();
                let common = shared(&boards, &right);
                if common < 3 { 0 } else { (3 * common).saturating_sub(boards.len()) }
            };
            if let Some((cells, agreed)) = CellReading::learnt(&short, (SAMPLE, 2), enough, score)
                && agreed > own.as_ref().map_or(0, |(_, most)| *most)
            {
                own = Some((RingsReading { manner, cells, is_reversed, lists: Vec::new() }, agreed));
            }
        }
        let Some((mut reading, mut agreed)) = own else { continue };
        // Whoever shows the same for another size was not given it so, but has a size of its own.
        let is_fixed =
            agreed > right.len() && bench.candidate.run(&sized(manner, SAMPLE - 1))?.output == trial.output;
        let is_found = agreed > right.len() && !is_fixed;
        agreed -= usize::from(is_fixed);
        if agreed > best.as_ref().map_or(0, |(_, most)| *most) {
            reading.lists = wordings(&reading.boards(&text, SAMPLE), SAMPLE, &text);
            best = Some((reading, agreed));
        }
        if is_found {
            break;
        }
    }
    Ok(best.map(|(reading, _)| reading).ok_or(manners[0]))
}

#[cfg(test)]
mod tests {
    use lucas_check::cells::CellStyle;

    use super::*;

    #[test]
    fn a_list_of_values_is_known_by_its_words() {
        assert_eq!(wording("Valeurs : 0 1 3 2 6 7"), wording("valeur : 0"));
        assert_eq!(wording("Values = {0, 1, 3}"), "value #");
        assert_eq!(wording("2 boards, 1 moves"), "# board # move");
        assert_eq!(wording("0 1 3"), "#");
    }

    #[test]
    fn boards_of_one_square_are_no_lists_of_values() {
        let reading = |cells: [&str; 2], around: &str| RingsReading {
            manner: Manner::Lines,
            cells: CellReading {
                style: CellStyle::Signs,
                symbols: cells.map(str::to_owned).to_vec(),
                surroundings: vec![around.to_owned()],
            },
            is_reversed: false,
            lists: vec!["value #".to_owned()],
        };
        let boards = |reading: RingsReading, text: &str| -> Vec<u32> {
            reading.boards(text, 1).iter().map(|shown| shown.board).collect()
        };
        let text = "étape 0 ○ = 0\nétape 1 ● = 1\nétape 0 ● = 1\nétape 1 ○ = 0\n";
        assert_eq!(boards(reading(["○", "●"], "étape#□=#"), text), [0, 1, 0]);
        let text = "0b0\n0b1\nvalues: 0 1\n0b1\n0b0\nvalues: 1 0\n";
        assert_eq!(boards(reading(["0", "1"], "#b□"), text), [0, 1, 0]);
    }
}
