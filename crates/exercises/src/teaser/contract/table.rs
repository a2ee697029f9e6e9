//! Scripts of keys typed to a program: where one first goes wrong, as a counterexample.

use std::io;

use lucas_check::{Bench, Invocation, Trial};
use lucas_schema::report::Counterexample;
use lucas_words::say;

use super::super::keys::{KeyReading, printed};
use super::rules::{says_end, tail};
use super::walks::{START, is_one, is_over, played};

pub(super) fn address(board: u32) -> String {
    format!("teaser:3x3/{}", shown(board).replace(' ', "."))
}

/// A board as rows of digits.
pub(super) fn shown(board: u32) -> String {
    let row = |row: usize| {
        (0..3).map(|column| if is_one(board, 3 * row + column) { '1' } else { '0' }).collect::<String>()
    };
    (0..3).map(row).collect::<Vec<_>>().join(" ")
}

/// Where a script first goes wrong.
pub(super) struct Slip {
    /// The board before, if it was shown.
    pub before: Option<u32>,
    pub expected: Option<u32>,
    pub found: Option<u32>,
    /// How many boards were right.
    pub right: usize,
}

/// A script of squares, how it was typed, what came of it, and where it goes wrong.
pub(super) struct Scripted {
    pub squares: Vec<usize>,
    pub invocation: Invocation,
    pub trial: Trial,
    pub slip: Option<Slip>,
    /// Whether an end is said of a board that is none: then what follows is not known.
    pub is_false_end: bool,
}

impl Scripted {
    /// Whether only the last key goes wrong.
    pub fn is_wrong_at_last(&self) -> bool {
        !self.is_false_end && self.slip.as_ref().is_some_and(|slip| slip.right >= self.squares.len())
    }
}

pub(super) struct KeyTable<'a> {
    pub bench: &'a Bench<'a>,
    pub reading: &'a KeyReading,
    pub flips: [u32; 9],
    /// What is said after the first board when nothing is typed.
    pub usual: String,
}

/// No more keys of a script are shown.
const MOST_SHOWN: usize = 16;

impl KeyTable<'_> {
    /// Types squares: whether the boards are right as far as the game goes, and all that was printed.
    pub fn tried(&self, squares: &[usize]) -> io::Result<Scripted> {
        let invocation = self.reading.invocation(squares);
        let trial = self.bench.candidate.run(&invocation)?;
        Ok(self.read(squares.to_vec(), invocation, trial))
    }

    /// Types several scripts.
    pub fn tried_all(&self, scripts: &[Vec<usize>]) -> io::Result<Vec<Scripted>> {
        let invocations: Vec<Invocation> =
            scripts.iter().map(|squares| self.reading.invocation(squares)).collect();
        let trials = self.bench.candidate.run_all(&invocations)?;
        let runs = scripts.iter().zip(invocations).zip(trials);
        Ok(runs.map(|((squares, invocation), trial)| self.read(squares.clone(), invocation, trial)).collect())
    }

    fn read(&self, squares: Vec<usize>, invocation: Invocation, trial: Trial) -> Scripted {
        let text = printed(&trial);
        let boards = self.reading.boards(&text);
        let found: Vec<u32> = boards.iter().map(|(board, _)| *board).collect();
        let right = played(&self.flips, &squares, false);
        let is_false_end = right.starts_with(&found)
            && boards
                .last()
                .is_some_and(|(board, line)| !is_over(*board) && says_end(&tail(&text, *line), &self.usual));
        // A board that ends the game need not be shown, and what comes after the last key is the program's own affair.
        let is_over_at_last = right.last().is_some_and(|board| is_over(*board));
        let needed = right.len() - usize::from(is_over_at_last);
        let place = (0..right.len()).find(|&place| match found.get(place) {
            Some(board) => *board != right[place],
            None => place < needed,
        });
        let extra = (found.len() > right.len() && place.is_none()).then_some(right.len());
        let slip = place.or(extra).map(|place| Slip {
            before: place.checked_sub(1).map(|place| right[place]),
            expected: right.get(place).copied(),
            found: found.get(place).copied(),
            right: place,
        });
        if slip.is_none() && !is_false_end {
            self.bench.confirm(&trial);
        }
        Scripted { squares, invocation, trial, slip, is_false_end }
    }

    pub fn example(&self, script: &Scripted, slip: &Slip) -> Counterexample {
        let Scripted { squares, invocation, trial, .. } = script;
        let keys: Vec<String> =
            squares.iter().map(|square| self.reading.dialect.keys[*square].replace('\n', " ")).collect();
        let (count, last) = (keys.len(), keys.len().saturating_sub(MOST_SHOWN));
        let keys = if last > 0 { format!("… {}", keys[last..].join(", ")) } else { keys.join(", ") };
        let instance = say!(self.bench.words, "judge-keys", count = count, keys = keys);
        let mut example = self.bench.counterexample(instance, invocation, trial);
        let after = slip.expected.or(slip.before).unwrap_or(START);
        example.expected = shown(after);
        example.found = slip.found.map(shown).unwrap_or_default();
        example.read.clone_from(&example.found);
        let before = slip.before.unwrap_or(START);
        example.position = Some(address(before));
        let mut board = START;
        for &square in squares {
            if board == before {
                break;
            }
            if is_one(board, square) {
                board ^= self.flips[square];
                example.moves.push(format!("{}{}", ["a", "b", "c"][square % 3], 3 - square / 3));
            }
        }
        if board != before {
            example.moves.clear();
        }
        example
    }
}
