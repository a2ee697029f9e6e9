//! How a program is given its size and shows its boards: learnt on the handout's example, then frozen.

use std::io;

use lucas_check::cells::{CellReading, CellRow};
use lucas_check::numerals::plain;
use lucas_check::{Bench, Invocation, Manner};

use super::SAMPLE;
use super::steps::whole;

/// How a program is given its size and shows its boards.
pub(super) struct RingsReading {
    pub manner: Manner,
    cells: CellReading,
    /// Whether square 1 is shown last.
    pub is_reversed: bool,
}

/// A board where it stands; more than once when it is shown several times in a row.
pub(super) struct ShownBoard {
    pub board: u32,
    pub rows: Vec<CellRow>,
}

impl RingsReading {
    /// The boards of an output; one that is shown twice in a row is one.
    pub fn boards(&self, text: &str, squares: usize) -> Vec<ShownBoard> {
        let mut boards: Vec<ShownBoard> = Vec::new();
        for row in self.cells.rows(text, squares) {
            let bit = |(place, cell): (usize, &usize)| {
                let square = if self.is_reversed { squares - 1 - place } else { place };
                u32::from(*cell == 1) << square
            };
            let board = row.cells.iter().enumerate().map(bit).sum();
            match boards.last_mut() {
                Some(last) if last.board == board => last.rows.push(row),
                _ => boards.push(ShownBoard { board, rows: vec![row] }),
            }
        }
        boards
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
pub(super) fn is_shown(text: &str, squares: usize, manner: Manner) -> bool {
    let short: String = text.chars().take(MOST_LEARNT).collect();
    [false, true].into_iter().any(|is_reversed| {
        CellReading::possible(&short, 2).into_iter().any(|cells| {
            let reading = RingsReading { manner, cells, is_reversed };
            let boards = reading.boards(&short, squares);
            boards.iter().map(|shown| shown.board).eq(whole(squares))
        })
    })
}

/// No more signs are learnt from.
const MOST_LEARNT: usize = 20_000;

/// The reading that agrees best with the sample; else the way in which a size is given first.
pub(super) fn learnt(bench: &Bench<'_>) -> io::Result<Result<RingsReading, Manner>> {
    let right = whole(SAMPLE);
    let manners = [Manner::Lines, Manner::Arguments];
    let mut best: Option<(RingsReading, usize)> = None;
    for manner in manners {
        let trial = bench.candidate.run(&sized(manner, SAMPLE))?;
        let text = plain(&trial.output);
        let short: String = text.chars().take(MOST_LEARNT).collect();
        for is_reversed in [false, true] {
            // What is no board of the handout speaks against a reading.
            let score = |cells: &CellReading| {
                let reading = RingsReading { manner, cells: cells.clone(), is_reversed };
                let boards: Vec<u32> =
                    reading.boards(&short, SAMPLE).iter().map(|shown| shown.board).collect();
                let common = shared(&boards, &right);
                if common < 3 { 0 } else { (3 * common).saturating_sub(boards.len()) }
            };
            for cells in CellReading::possible(&short, 2) {
                if score(&cells) > best.as_ref().map_or(0, |(_, most)| *most) {
                    let cells = cells.settled(&short, SAMPLE, score);
                    let most = score(&cells);
                    best = Some((RingsReading { manner, cells, is_reversed }, most));
                }
            }
        }
        if best.as_ref().is_some_and(|(_, score)| *score > right.len()) {
            break;
        }
    }
    Ok(best.map(|(reading, _)| reading).ok_or(manners[0]))
}
