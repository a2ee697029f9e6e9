//! How a program is given its sizes, and in which symbols it shows its boards: learnt on the handout's size, then frozen.

use std::io;
use std::time::Instant;

use lucas_check::numerals::plain;
use lucas_check::{Bench, Fate, Invocation, Manner, SourceText, Trial};

use super::contract::{fits, resized};

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

/// How the squares of a board stand in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SquareStyle {
    /// One after the other, whatever stands between.
    Compact,
    /// Each so many signs after the one before; a free one may be blank.
    Spaced(usize),
    /// Each between bars or brackets; a free one may be blank.
    Walled,
}

/// The symbols of white, free and black, how squares are set, and what stands before a board, numbers aside.
#[derive(Clone, Debug)]
pub(super) struct SquareReading {
    pub symbols: Symbols,
    style: SquareStyle,
    before: Vec<String>,
}

/// No line that is longer holds a board.
const LONGEST_LINE: usize = 1000;

/// The signs of a line that may be squares, in rows of which each may hold a board, with where each stands.
fn rows(line: &str, style: SquareStyle, width: usize) -> Vec<Vec<(usize, char)>> {
    if line.len() > LONGEST_LINE {
        return Vec::new();
    }
    let signs: Vec<(usize, char)> = line.char_indices().collect();
    match style {
        SquareStyle::Compact => {
            let is_kept = |(_, letter): &(usize, char)| !letter.is_whitespace() && !"|,;".contains(*letter);
            vec![signs.into_iter().filter(is_kept).collect()]
        }
        SquareStyle::Spaced(step) => {
            // Free squares at the end of a line may be left out.
            let end = line.len();
            let padded: Vec<(usize, char)> =
                signs.into_iter().chain((0..width * step).map(|more| (end + more, ' '))).collect();
            (0..step).map(|from| padded.iter().skip(from).step_by(step).copied().collect()).collect()
        }
        SquareStyle::Walled => {
            let is_wall = |letter: char| "|[](){}│┃║".contains(letter);
            let walls: Vec<(usize, char)> =
                signs.into_iter().filter(|(_, letter)| is_wall(*letter)).collect();
            let between = walls.windows(2).filter_map(|pair| {
                let (start, end) = (pair[0].0 + pair[0].1.len_utf8(), pair[1].0);
                let mut inside = line[start..end].trim().chars();
                match (inside.next(), inside.next(), end > start) {
                    (Some(letter), None, _) => Some((start, letter)),
                    (None, _, true) => Some((start, ' ')),
                    _ => None,
                }
            });
            vec![between.collect()]
        }
    }
}

/// What stands before a board, numbers aside.
fn shape(before: &str) -> String {
    let mut shape = String::new();
    for letter in before.chars().filter(|letter| !letter.is_whitespace()) {
        let kept = if letter.is_ascii_digit() { '#' } else { letter };
        if kept != '#' || !shape.ends_with('#') {
            shape.push(kept);
        }
    }
    shape
}

/// How a start board or a final one is written in a text; the handout's letters first.
fn written(text: &str, (pawns, gap): (u64, u64)) -> Option<SquareReading> {
    let (pawns, gap) = (usize::try_from(pawns).ok()?, usize::try_from(gap).ok()?);
    let width = 2 * pawns + gap;
    let all_same = |part: &[(usize, char)]| part.iter().all(|(_, letter)| *letter == part[0].1);
    let styles = [SquareStyle::Compact, SquareStyle::Walled, SquareStyle::Spaced(1), SquareStyle::Spaced(2)];
    for style in styles {
        let mut found: Vec<SquareReading> = Vec::new();
        for line in text.lines() {
            for row in rows(line, style, width) {
                for window in row.windows(width) {
                    let (left, rest) = window.split_at(pawns);
                    let (middle, right) = rest.split_at(gap);
                    let symbols = [left[0].1, middle[0].1, right[0].1];
                    let differ =
                        symbols[0] != symbols[1] && symbols[1] != symbols[2] && symbols[0] != symbols[2];
                    // Pawns are seen: only a free square may be blank, and words are no boards.
                    let is_seen = symbols[0] != ' ' && symbols[2] != ' ';
                    if !(all_same(left) && all_same(middle) && all_same(right) && differ && is_seen) {
                        continue;
                    }
                    let before = shape(&line[..window[0].0.min(line.len())]);
                    match found.iter_mut().find(|one| one.symbols == symbols) {
                        Some(one) if one.before.contains(&before) => {}
                        Some(one) => one.before.push(before),
                        None => found.push(SquareReading { symbols, style, before: vec![before] }),
                    }
                }
            }
        }
        let is_literal = |one: &&SquareReading| one.symbols[0] == 'W' && one.symbols[2] == 'B';
        let best = found
            .iter()
            .find(is_literal)
            .or_else(|| found.iter().find(|one| one.symbols[0] == 'B' && one.symbols[2] == 'N'))
            .or(found.first());
        if let Some(best) = best {
            return Some(best.clone());
        }
    }
    None
}

/// The boards of an output in the handout's letters, equal neighbours merged.
pub(super) fn boards(text: &str, reading: &SquareReading, width: usize, pawns: usize) -> Vec<String> {
    let symbols = reading.symbols;
    let mut found: Vec<String> = Vec::new();
    for line in text.lines() {
        let all = rows(line, reading.style, width);
        let is_board = |window: &&[(usize, char)]| {
            let count = |symbol: char| window.iter().filter(|(_, letter)| *letter == symbol).count();
            window.iter().all(|(_, letter)| symbols.contains(letter))
                && count(symbols[0]) == pawns
                && count(symbols[2]) == pawns
        };
        let is_known =
            |window: &&[(usize, char)]| reading.before.contains(&shape(&line[..window[0].0.min(line.len())]));
        let boards = || all.iter().flat_map(|row| row.windows(width)).filter(is_board);
        // The dot after a number is no free square.
        if let Some(window) = boards().find(is_known).or_else(|| boards().next()) {
            let letter =
                |(_, letter): &(usize, char)| match symbols.iter().position(|symbol| symbol == letter) {
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
pub(super) fn learnt(bench: &Bench<'_>) -> io::Result<Result<(SizeDialect, SquareReading), SizeTrial>> {
    let mut chosen: Option<(SizeDialect, SquareReading)> = None;
    let (dialects, began) = (dialects(bench), Instant::now());
    for &dialect in dialects.iter().filter(|_| !bench.is_learning_over(began)) {
        let (_, trial) = run(bench, dialect, SAMPLE)?;
        let Some(signs) = written(&plain(&trial.output), SAMPLE) else { continue };
        chosen.get_or_insert((dialect, signs.clone()));
        if matches!(dialect, SizeDialect::Fixed) {
            continue;
        }
        // Whoever solves the same whatever is given has but one size.
        let (_, other) = run(bench, dialect, (2, 3))?;
        let text = plain(&other.output);
        // A size that is defined but does not change the boards is not the size of the boards.
        if matches!(dialect, SizeDialect::Defined) {
            let sources = bench.candidate.sources();
            let fits = |size| fits(bench.candidate, &sources, size);
            let is_same = boards(&text, &signs, 7, 2).is_empty() && !boards(&text, &signs, 9, 3).is_empty();
            let is_fixed = is_same || (!fits((2, 3))? && fits(SAMPLE)?);
            chosen = Some((if is_fixed { SizeDialect::Fixed } else { dialect }, signs));
            break;
        }
        if other.output != trial.output && !boards(&text, &signs, 7, 2).is_empty() {
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
        let is_read = shortest.is_none() || written(&plain(&trial.output), size).is_some();
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
        let signs = written(text, (2, 3)).expect("symbols");
        assert_eq!(signs.symbols, ['B', '_', 'N']);
        assert_eq!(boards(text, &signs, 7, 2), ["WW---BB", "W-W--BB"]);
    }

    #[test]
    fn a_free_square_may_be_blank() {
        for text in [
            "WW   BB\nW W  BB\nWB   WB\n",
            "1) W W       B B\n2) W   W     B B\n3) W B       W B\n",
            "|W|W| | | |B|B|\n|W| |W| | |B|B|\n|W|B| | | |W|B|\n",
            "[W][W][ ][ ][ ][B][B]\n[W][ ][W][ ][ ][B][B]\n[W][B][ ][ ][ ][W][B]\n",
        ] {
            let signs = written(text, (2, 3)).expect("symbols");
            assert_eq!(signs.symbols[1], ' ', "{text}");
            assert_eq!(boards(text, &signs, 7, 2), ["WW---BB", "W-W--BB", "WB---WB"], "{text}");
        }
        let trimmed = "WW   BB\nB W WB";
        let signs = written(trimmed, (2, 3)).expect("symbols");
        assert_eq!(boards(trimmed, &signs, 7, 2), ["WW---BB", "B-W-WB-"]);
    }

    #[test]
    fn the_dot_after_a_number_is_no_free_square() {
        let text = "1.WW...BB\n2.W.W..BB\n3.BB.WW..\n";
        let signs = written(text, (2, 3)).expect("symbols");
        assert_eq!(boards(text, &signs, 7, 2), ["WW---BB", "W-W--BB", "BB-WW--"]);
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
