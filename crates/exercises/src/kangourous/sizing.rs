//! How a program is given its sizes: learnt on the handout's size, then frozen.

use std::io;
use std::time::Instant;

use lucas_check::numerals::plain;
use lucas_check::{Bench, Fate, Invocation, Manner, SourceText, Trial};

use super::contract::{fits, resized};
use super::growth::{self, work};
use super::squares::{SquareReading, boards, written};

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

/// A program that solves all of a size may take so many times the usual time.
pub(super) const PATIENCE: u32 = 2;

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
    let mut answered: Option<SizeDialect> = None;
    let (dialects, began) = (dialects(bench), Instant::now());
    for &dialect in dialects.iter().filter(|_| !bench.is_learning_over(began)) {
        let (_, trial) = run(bench, dialect, SAMPLE)?;
        let Some(signs) = written(&plain(&trial.output), SAMPLE) else {
            if !matches!(dialect, SizeDialect::Fixed) && chosen.is_none() {
                match small(bench, dialect, &trial)? {
                    Small::Read(signs) => {
                        chosen = Some((dialect, signs));
                        break;
                    }
                    Small::Answered => _ = answered.get_or_insert(dialect),
                    Small::Unheard => {}
                }
            }
            continue;
        };
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
        None => Ok(Err(unreadable(bench, answered.unwrap_or(dialects[0]))?)),
    }
}

/// What a smaller size than the handout's shows, where that one shows nothing.
enum Small {
    /// Boards, and others for yet another size.
    Read(SquareReading),
    /// Something else than the handout's size does.
    Answered,
    Unheard,
}

fn small(bench: &Bench<'_>, dialect: SizeDialect, sample: &Trial) -> io::Result<Small> {
    let (_, trial) = run(bench, dialect, (2, 3))?;
    if let Some(signs) = written(&plain(&trial.output), (2, 3)) {
        let (_, other) = run(bench, dialect, (2, 4))?;
        if other.output != trial.output && !boards(&plain(&other.output), &signs, 8, 2).is_empty() {
            return Ok(Small::Read(signs));
        }
    }
    let is_heard = trial.output != sample.output && !trial.output.trim().is_empty();
    Ok(if is_heard { Small::Answered } else { Small::Unheard })
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

/// Larger sizes, from the least work up, for as long as there is time. Whoever answers the exam question by question is asked for them
/// only when everything is: a fault that one question shows would count again here. What the exam's history has no room for is not
/// asked of it.
pub(super) fn farther(dialect: SizeDialect, is_everything: bool) -> impl Iterator<Item = (u64, u64)> {
    let is_bounded = matches!(dialect, SizeDialect::Defined);
    let is_new = |size: &(u64, u64)| SIZES.iter().all(|(known, _)| known != size);
    let is_roomy = |size: (u64, u64)| work(size).is_some_and(|work| work.is_roomy());
    let is_fit = move |size: &(u64, u64)| !is_bounded || is_everything && is_roomy(*size);
    growth::SIZES.into_iter().filter(is_new).filter(is_fit)
}

#[cfg(test)]
mod tests {
    use super::*;

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
