//! The kangaroos' program as a whole: the boards that it prints, in whatever symbols, from either end.

use std::io;

use lucas_check::bench::Docket;
use lucas_check::numerals::plain;
use lucas_check::{Bench, Fate, Invocation, Manner, Trial};
use lucas_engine::{Game, Notation};
use lucas_games::kangaroos::{Kangaroos, Pawns};
use lucas_schema::report::ItemReport;

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
enum SizeDialect {
    /// By what the source defines.
    Defined,
    /// Not at all: it knows only the handout's.
    Fixed,
    /// Pawns and free squares, or pawns and squares, or squares and pawns.
    Given(Manner, fn(u64, u64) -> [u64; 2]),
}

/// The symbols of white, free and black.
type Symbols = [char; 3];

/// A program that solves all of a size may take so many times the usual time.
const PATIENCE: u32 = 2;

/// A solution as it is printed, in the order of play.
struct Listing {
    boards: Vec<String>,
}

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
fn boards(text: &str, symbols: Symbols, width: usize, pawns: usize) -> Vec<String> {
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

/// What is wrong with a listing.
struct Fault {
    at: Option<String>,
    expected: String,
    found: String,
    why: String,
    /// The moves that led there.
    moves: Vec<String>,
}

/// Judges a listing by the rules: it begins with the start, every board follows, and it ends with the goal.
fn fault(bench: &Bench<'_>, listing: &Listing, size: (u64, u64), shortest: usize) -> Option<Fault> {
    let game = Kangaroos::new(size.0, size.1).ok()?;
    let mut at = game.start();
    let squares = |at: &Pawns| game.squares_text(at);
    let address = |at: &Pawns| Some(format!("kangaroos:{}+{}/{}", size.0, size.1, game.position_text(at)));
    let mut played = Vec::new();
    for (step, board) in listing.boards.iter().enumerate() {
        if step == 0 {
            if *board != squares(&at) {
                let why = bench
                    .say("the first board is not the start", "le premier plateau n'est pas celui du départ");
                return Some(Fault {
                    at: address(&at),
                    expected: squares(&at),
                    found: board.clone(),
                    why,
                    moves: played,
                });
            }
            continue;
        }
        let mut moves = Vec::new();
        game.moves(&at, &mut moves);
        let hop = moves.into_iter().find(|hop| squares(&game.play(&at, *hop)) == *board);
        let Some(hop) = hop else {
            let (before, turn) = (squares(&at), at.turn.letter());
            let why = bench.say(
                &format!("move {step} is not legal: {turn} is to move on {before}"),
                &format!("le coup {step} n'est pas légal : c'est à {turn} de jouer sur {before}"),
            );
            let (expected, found) = (String::new(), board.clone());
            return Some(Fault { at: address(&at), expected, found, why, moves: played });
        };
        played.push(game.move_text(&at, hop));
        at = game.play(&at, hop);
    }
    let moves = listing.boards.len().saturating_sub(1);
    if game.end(&at).is_none() {
        let why = bench.say("the last board is not the goal", "le dernier plateau n'est pas le but");
        return Some(Fault {
            at: address(&at),
            expected: String::new(),
            found: squares(&at),
            why,
            moves: played,
        });
    }
    (moves != shortest).then(|| Fault {
        at: address(&game.start()),
        expected: shortest.to_string(),
        found: moves.to_string(),
        why: bench.say(
            &format!("a solution in {shortest} moves exists, this one has {moves}"),
            &format!("il existe une solution en {shortest} coups, celle-ci en a {moves}"),
        ),
        moves: played,
    })
}

/// The program for a size, and how it is called.
fn run(bench: &Bench<'_>, dialect: SizeDialect, size: (u64, u64)) -> io::Result<(Invocation, Trial)> {
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
            let (source, ending) = bench.candidate.source().unwrap_or_default();
            let name = format!("given.{ending}");
            let compiler = if ending == "c" { "gcc" } else { "g++" };
            let commands = [
                [compiler, "-w", "-O2", &name, "-o", "given", "-lm"].map(str::to_owned).to_vec(),
                vec!["./given".to_owned()],
            ];
            let made = bench.candidate.driven(&[(name, resized(&source, size).into_bytes())], &commands)?;
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
    let is_defined = bench.candidate.source().is_some_and(|(source, ending)| {
        matches!(&*ending, "c" | "cpp" | "cc" | "cxx")
            && source.contains("BOARD_GROUP_SIZE")
            && source.contains("BOARD_GAP_SIZE")
    });
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

/// The way of giving sizes under which another size is solved, or else the handout's; else a run that shows why there is none.
fn learnt(bench: &Bench<'_>) -> io::Result<Result<(SizeDialect, Symbols), (Invocation, Trial)>> {
    let mut chosen: Option<(SizeDialect, Symbols)> = None;
    let mut first = None;
    for dialect in dialects(bench) {
        let (invocation, trial) = run(bench, dialect, SAMPLE)?;
        let signs = symbols(&plain(&trial.output), SAMPLE);
        first.get_or_insert((invocation, trial));
        let Some(signs) = signs else { continue };
        chosen.get_or_insert((dialect, signs));
        if matches!(dialect, SizeDialect::Defined) {
            break;
        }
        let (_, other) = run(bench, dialect, (2, 3))?;
        if !boards(&plain(&other.output), signs, 7, 2).is_empty() {
            chosen = Some((dialect, signs));
            break;
        }
    }
    Ok(match (chosen, first) {
        (Some(chosen), _) => Ok(chosen),
        (None, Some(first)) => Err(first),
        (None, None) => unreachable!("a way was tried"),
    })
}

/// Judges the whole program.
pub(super) fn judged(bench: &Bench<'_>, mut docket: Docket<'_>) -> io::Result<ItemReport> {
    docket.patience = PATIENCE;
    let width = |(pawns, gap): (u64, u64)| usize::try_from(2 * pawns + gap).unwrap_or(0);
    let small = |number: u64| usize::try_from(number).unwrap_or(0);
    let (dialect, signs) = match learnt(bench)? {
        Ok(learnt) => learnt,
        Err((invocation, trial)) => return Ok(unread(bench, docket, &invocation, &trial)),
    };
    let [white, free, black] = signs;
    docket.reading = Some(bench.say(
        &format!("white {white}, free {free}, black {black}"),
        &format!("blanc {white}, libre {free}, noir {black}"),
    ));
    let sizes =
        SIZES.into_iter().filter(|(size, _)| !matches!(dialect, SizeDialect::Fixed) || *size == SAMPLE);
    for (size, shortest) in sizes {
        let (invocation, trial) = run(bench, dialect, size)?;
        docket.note(&trial);
        let (pawns, squares) = (size.0, 2 * size.0 + size.1);
        let mut example = bench.counterexample(format!("P = {pawns}, N = {squares}"), &invocation, &trial);
        if matches!(dialect, SizeDialect::Defined) {
            example.repeat = None;
        }
        example.position = Some(format!("kangaroos:{}+{}", size.0, size.1));
        if !trial.has_ended() {
            return Ok(docket.broken(&trial.fate, example));
        }
        let mut listing =
            Listing { boards: boards(&plain(&trial.output), signs, width(size), small(size.0)) };
        let start: String =
            "W".repeat(small(size.0)) + &"-".repeat(small(size.1)) + &"B".repeat(small(size.0));
        let goal: String = start.chars().rev().collect();
        // The exam's program prints the last board first.
        if listing.boards.last() == Some(&start) && listing.boards.first() != Some(&start) {
            listing.boards.reverse();
        }
        let found = match shortest {
            Some(shortest) if listing.boards.len() < 2 => Some(Fault {
                at: example.position.clone(),
                expected: shortest.to_string(),
                found: String::new(),
                why: bench.say(
                    &format!("a solution in {shortest} moves exists, none is printed"),
                    &format!("il existe une solution en {shortest} coups, aucune n'est affichée"),
                ),
                moves: Vec::new(),
            }),
            Some(shortest) => fault(bench, &listing, size, shortest),
            None if listing.boards.contains(&goal) && listing.boards.len() > 1 => Some(Fault {
                at: example.position.clone(),
                expected: "no solution found.".to_owned(),
                found: goal,
                why: bench.say(
                    "there is no solution, yet one is printed",
                    "il n'y a pas de solution, et pourtant une est affichée",
                ),
                moves: Vec::new(),
            }),
            None => None,
        };
        if let Some(fault) = found {
            (example.expected, example.found, example.why) = (fault.expected, fault.found, fault.why);
            example.read.clone_from(&example.found);
            example.position = fault.at.or(example.position);
            example.moves = fault.moves;
            return Ok(docket.wrong(example));
        }
        let complete = bench.say(
            &format!("sizes up to P = {pawns}, N = {squares}"),
            &format!("tailles jusqu'à P = {pawns}, N = {squares}"),
        );
        docket.reached(complete, true);
    }
    Ok(docket.accept(false))
}

/// No board is found in the output.
fn unread(bench: &Bench<'_>, docket: Docket<'_>, invocation: &Invocation, trial: &Trial) -> ItemReport {
    let mut example = bench.counterexample("P = 3, N = 9".to_owned(), invocation, trial);
    "WWW---BBB … BBB---WWW".clone_into(&mut example.expected);
    example.position = Some("kangaroos:3+3".to_owned());
    if trial.fate != Fate::Exit(0) {
        return docket.broken(&trial.fate, example);
    }
    example.why = bench.say(
        "no board of 9 squares in three symbols, sorted as at the start or at the end, is printed",
        "aucun plateau de 9 cases en trois symboles, trié comme au début ou à la fin, n'est affiché",
    );
    docket.wrong(example)
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
