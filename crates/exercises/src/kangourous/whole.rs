//! The kangaroos' program as a whole: the boards that it prints, in whatever symbols, from either end.

use std::io;

use lucas_check::bench::Docket;
use lucas_check::numerals::plain;
use lucas_check::{Bench, Fate};
use lucas_engine::{Game, Notation};
use lucas_games::kangaroos::{Kangaroos, Pawns};
use lucas_schema::report::ItemReport;

use super::growth;
use super::sizing::{PATIENCE, SizeDialect, SizeTrial, boards, learnt, run, sizes};

/// A solution as it is printed, in the order of play.
struct Listing {
    boards: Vec<String>,
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
        let (last, turn) = (squares(&at), at.turn.letter());
        let is_sorted = last.chars().rev().eq(squares(&game.start()).chars());
        let why = if is_sorted {
            bench.say(
                &format!("{last} is not the end yet: it is {turn}'s turn, and must be W's again"),
                &format!("{last} n'est pas encore la fin : c'est à {turn} de jouer, et il faut que ce soit de nouveau à W"),
            )
        } else {
            bench.say("the last board is not the goal", "le dernier plateau n'est pas le but")
        };
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

/// Judges the whole program.
pub(super) fn judged(bench: &Bench<'_>, mut docket: Docket<'_>) -> io::Result<ItemReport> {
    docket.patience = PATIENCE;
    let width = |(pawns, gap): (u64, u64)| usize::try_from(2 * pawns + gap).unwrap_or(0);
    let small = |number: u64| usize::try_from(number).unwrap_or(0);
    let (dialect, signs) = match learnt(bench)? {
        Ok(learnt) => learnt,
        Err(shown) => return Ok(unread(bench, docket, shown)),
    };
    let [white, free, black] =
        signs.symbols.map(|sign| if sign == ' ' { "' '".to_owned() } else { sign.to_string() });
    docket.reading = Some(bench.say(
        &format!("white {white}, free {free}, black {black}"),
        &format!("blanc {white}, libre {free}, noir {black}"),
    ));
    if matches!(dialect, SizeDialect::Fixed) {
        docket.remarks.push(bench.say(
            "its size is fixed: only the handout's, P = 3 and N = 9, is judged",
            "sa taille est fixe : seule celle de l'énoncé, P = 3 et N = 9, est jugée",
        ));
    }
    for (size, shortest) in sizes(dialect) {
        if docket.is_overdue() {
            break;
        }
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
            Listing { boards: boards(&plain(&trial.output), &signs, width(size), small(size.0)) };
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
            None if listing.boards.contains(&goal) && listing.boards.len() > 1 => {
                fault(bench, &listing, size, usize::MAX).map(|fault| Fault {
                    expected: "no solution found.".to_owned(),
                    why: bench.say(
                        &format!("there is no solution, yet one is printed: {}", fault.why),
                        &format!("il n'y a pas de solution, et pourtant une est affichée : {}", fault.why),
                    ),
                    ..fault
                })
            }
            None => None,
        };
        if let Some(fault) = found {
            (example.expected, example.found, example.why) = (fault.expected, fault.found, fault.why);
            example.read.clone_from(&example.found);
            example.position = fault.at.or(example.position);
            example.moves = fault.moves;
            return Ok(docket.refuted(&trial, example));
        }
        bench.confirm(&trial);
        let complete = bench.say(
            &format!("sizes up to P = {pawns}, N = {squares}"),
            &format!("tailles jusqu'à P = {pawns}, N = {squares}"),
        );
        docket.reached(complete, true);
    }
    let mut item = docket.accept(false);
    if bench.grows && !matches!(dialect, SizeDialect::Fixed) {
        item.growth = Some(growth::grown(bench, dialect)?);
    }
    Ok(item)
}

/// No board is found in the output.
fn unread(bench: &Bench<'_>, docket: Docket<'_>, (size, invocation, trial): SizeTrial) -> ItemReport {
    let (pawns, gap) = size;
    let squares = 2 * pawns + gap;
    let mut example = bench.counterexample(format!("P = {pawns}, N = {squares}"), &invocation, &trial);
    if let Ok(game) = Kangaroos::new(pawns, gap) {
        let start = game.squares_text(&game.start());
        example.expected = format!("{start} … {}", start.chars().rev().collect::<String>());
    }
    example.position = Some(format!("kangaroos:{pawns}+{gap}"));
    if bench.candidate.sources().iter().any(|source| source.text.contains("BOARD_GROUP_SIZE")) {
        example.repeat = None;
    }
    if trial.fate != Fate::Exit(0) {
        return docket.broken(&trial.fate, example);
    }
    example.why = bench.say(
        &format!("no board of {squares} squares in three symbols, sorted as at the start or at the end, is printed"),
        &format!("aucun plateau de {squares} cases en trois symboles, trié comme au début ou à la fin, n'est affiché"),
    );
    docket.wrong(example)
}
