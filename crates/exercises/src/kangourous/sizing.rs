//! How a program is given its sizes, and in which symbols it shows its boards: learnt on the handout's size, then frozen.

use std::io;
use std::time::Instant;

use lucas_check::numerals::plain;
use lucas_check::{Bench, Fate, Invocation, Manner, SourceText, Trial};

use super::contract::resized;

/// Sizes upwards, with the length of a shortest solution, if there is one (the table of lengths is the games' own, tested there).
const SIZES: [((u64, u64), Option<usize>); 7] = [
    ((1, 1), None),
    ((1, 2), None),
    ((1, 3), None),
    ((2, 3), Some(14)),
    ((2, 4), Some(16)),
    ((3, 2), None),
    ((3, 3), Some(24)),
];
/// The handout's.
const SAMPLE: (u64, u64) = (3, 3);

/// How sizes are given to the program.
#[derive(Clone, Copy, Debug)]
pub(super) enum SizeDialect {
    /// By what the source defines.
    Defined,
    /// Not at all: it knows only the handout's.
    Fixed,
    /// Pawns and free squares, or pawns and squares, or squares and pawns.
    Given(Manner, fn(u64, u64) -> [u64; 2]),
}

/// The symbols of white, free and black.
pub(super) type Symbols = [char; 3];

/// A program that solves all of a size may take so many times the usual time.
pub(super) const PATIENCE: u32 = 2;

fn compact(line: &str, symbols: Option<Symbols>) -> Vec<char> {
    let is_kept = |letter: &char| {
        symbols.map_or(!letter.is_whitespace() && !"|,;".contains(*letter), |symbols| {
            symbols.contains(letter) || !(letter.is_whitespace() || "|,;".contains(*letter))
        })
    };
    line.chars().filter(is_kept).collect()
}

/// The symbols of a start board or a final one, in a text; the handout's letters first.
fn symbols(text: &str, (pawns, gap): (u64, u64)) -> Option<Symbols> {
    let (pawns, gap) = (usize::try_from(pawns).ok()?, usize::try_from(gap).ok()?);
    let width = 2 * pawns + gap;
    let all_same = |part: &[char]| part.iter().all(|letter| *letter == part[0]);
    let mut found: Vec<Symbols> = Vec::new();
    for line in text.lines() {
        for window in compact(line, None).windows(width) {
            let (left, rest) = window.split_at(pawns);
            let (middle, right) = rest.split_at(gap);
            let one = [left[0], middle[0], right[0]];
            let differ = one[0] != one[1] && one[1] != one[2] && one[0] != one[2];
            if all_same(left) && all_same(middle) && all_same(right) && differ && !found.contains(&one) {
                found.push(one);
            }
        }
    }
    let is_literal = |one: &&Symbols| one[0] == 'W' && one[2] == 'B';
    found
        .iter()
        .find(is_literal)
        .or_else(|| found.iter().find(|one| one[0] == 'B' && one[2] == 'N'))
        .or(found.first())
        .copied()
}

/// The boards of an output in the handout's letters, equal neighbours merged.
pub(super) fn boards(text: &str, symbols: Symbols, width: usize, pawns: usize) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in text.lines() {
        let letters = compact(line, Some(symbols));
        let is_board = |window: &&[char]| {
            let count = |symbol: char| window.iter().filter(|letter| **letter == symbol).count();
            window.iter().all(|letter| symbols.contains(letter))
                && count(symbols[0]) == pawns
                && count(symbols[2]) == pawns
        };
        if let Some(window) = letters.windows(width).find(is_board) {
            let letter = |letter: &char| match symbols.iter().position(|symbol| symbol == letter) {
                Some(0) => 'W',
                Some(2) => 'B',
                _ => '-',
            };
            let board: String = window.iter().map(letter).collect();
            if found.last() != Some(&board) {
                found.push(board);
            }
        }
    }
    found
}

/// The program for a size, and how it is called.
pub(super) fn run(
    bench: &Bench<'_>,
    dialect: SizeDialect,
    size: (u64, u64),
) -> io::Result<(Invocation, Trial)> {
    let (pawns, gap) = size;
    match dialect {
        SizeDialect::Fixed => {
            let invocation = Invocation { patience: PATIENCE, ..Manner::Arguments.invocation(&[]) };
            Ok((invocation.clone(), bench.candidate.run(&invocation)?))
        }
        SizeDialect::Given(manner, words) => {
            let numbers = words(pawns, gap).map(|number| i64::try_from(number).unwrap_or(i64::MAX));
            let invocation = Invocation { patience: PATIENCE, ..manner.invocation(&numbers) };
            Ok((invocation.clone(), bench.candidate.run(&invocation)?))
        }
        SizeDialect::Defined => {
            let invocation = Invocation { patience: PATIENCE, ..Invocation::default() };
            let sources = bench.candidate.sources();
            let is_c = sources.first().is_some_and(|first| first.ending() == "c");
            let options = [if is_c { "gcc" } else { "g++" }, "-w", "-O2", "-o", "lucas_given"];
            let words = options.into_iter().map(str::to_owned).chain(SourceText::separate(&sources));
            let commands = [words.chain(["-lm".to_owned()]).collect(), vec!["./lucas_given".to_owned()]];
            let made = bench.candidate.driven(&resized(&sources, size), &commands)?;
            let trial = match made {
                Ok(candidate) => candidate.run(&invocation)?,
                Err(trial) => trial,
            };
            Ok((invocation, trial))
        }
    }
}

/// Ways to give sizes to a program.
fn dialects(bench: &Bench<'_>) -> Vec<SizeDialect> {
    let sources = bench.candidate.sources();
    let is_named = |name: &str| sources.iter().any(|source| source.text.contains(name));
    let is_defined =
        sources.first().is_some_and(|first| matches!(first.ending(), "c" | "cpp" | "cc" | "cxx"))
            && is_named("BOARD_GROUP_SIZE")
            && is_named("BOARD_GAP_SIZE");
    if is_defined {
        return vec![SizeDialect::Defined];
    }
    let mut dialects = vec![SizeDialect::Fixed];
    for manner in [Manner::Arguments, Manner::Lines, Manner::Line] {
        let ways: [fn(u64, u64) -> [u64; 2]; 3] = [
            |pawns, gap| [pawns, gap],
            |pawns, gap| [pawns, 2 * pawns + gap],
            |pawns, gap| [2 * pawns + gap, pawns],
        ];
        dialects.extend(ways.map(|words| SizeDialect::Given(manner, words)));
    }
    dialects
}

/// A size, how it was asked for, and what came of it.
pub(super) type SizeTrial = ((u64, u64), Invocation, Trial);

/// The way of giving sizes under which another size is solved, or else the handout's; else the smallest size of which nothing is read.
pub(super) fn learnt(bench: &Bench<'_>) -> io::Result<Result<(SizeDialect, Symbols), SizeTrial>> {
    let mut chosen: Option<(SizeDialect, Symbols)> = None;
    let (dialects, began) = (dialects(bench), Instant::now());
    for &dialect in dialects.iter().filter(|_| !bench.is_learning_over(began)) {
        let (_, trial) = run(bench, dialect, SAMPLE)?;
        let signs = symbols(&plain(&trial.output), SAMPLE);
        let Some(signs) = signs else { continue };
        chosen.get_or_insert((dialect, signs));
        match dialect {
            SizeDialect::Defined => break,
            SizeDialect::Fixed => continue,
            SizeDialect::Given(..) => {}
        }
        // Whoever solves the same whatever is given has but one size.
        let (_, other) = run(bench, dialect, (2, 3))?;
        if other.output != trial.output && !boards(&plain(&other.output), signs, 7, 2).is_empty() {
            chosen = Some((dialect, signs));
            break;
        }
    }
    match chosen {
        Some(chosen) => Ok(Ok(chosen)),
        None => Ok(Err(unreadable(bench, dialects[0])?)),
    }
}

/// The smallest size of which no board is read though there is a solution, or that does not come to its end.
fn unreadable(bench: &Bench<'_>, dialect: SizeDialect) -> io::Result<SizeTrial> {
    for (size, shortest) in sizes(dialect) {
        let (invocation, trial) = run(bench, dialect, size)?;
        let is_read = shortest.is_none() || symbols(&plain(&trial.output), size).is_some();
        if trial.fate != Fate::Exit(0) || !is_read || size == SAMPLE {
            return Ok((size, invocation, trial));
        }
    }
    unreachable!("the handout's size is among them")
}

/// The sizes that a program can be asked for, upwards.
pub(super) fn sizes(dialect: SizeDialect) -> impl Iterator<Item = ((u64, u64), Option<usize>)> {
    let is_fixed = matches!(dialect, SizeDialect::Fixed);
    SIZES.into_iter().filter(move |(size, _)| !is_fixed || *size == SAMPLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_in_any_three_symbols() {
        let text = "coup 1 : B B _ _ _ N N\ncoup 2 : B _ B _ _ N N";
        let signs = symbols(text, (2, 3)).expect("symbols");
        assert_eq!(signs, ['B', '_', 'N']);
        assert_eq!(boards(text, signs, 7, 2), ["WW---BB", "W-W--BB"]);
    }

    #[test]
    fn the_lengths_are_those_of_the_engine() {
        for ((pawns, gap), length) in SIZES {
            let place = lucas_games::GAMES.open(&[&format!("kangaroos:{pawns}+{gap}")]).expect("a game");
            let answer = place
                .game
                .analysis()
                .answer(&place.position, 0, &lucas_engine::Effort::positions(100_000))
                .expect("solved");
            let found = answer.value.remoteness.and_then(|moves| usize::try_from(&moves).ok());
            assert_eq!(found, length, "{pawns}+{gap}");
        }
    }
}
