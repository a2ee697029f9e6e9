//! `lucas solve --all` and `--count`: the lines a player wins, or the shortest solutions of a puzzle.

use std::io::{self, Write};

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::answer::Count;
use lucas_engine::registry::Place;
use lucas_engine::{Analysis, Effort, Order, Players, Winner};
use lucas_schema::{Counted, LinesWriter};
use lucas_words::say;
use num_bigint::BigUint;

use crate::arguments::{LineOrder, PlayerNumber, Solve};
use crate::progress::Searching;

/// Lists or counts lines.
///
/// # Errors
/// Refuses a second winner of a puzzle, and instances too large to search.
pub fn run(
    place: &Place,
    analysis: &dyn Analysis,
    (request, limit): (&Solve, usize),
    (effort, searching): (Effort<'_>, &Searching),
    console: &mut Console<'_>,
) -> Finish {
    let winner = match request.winner {
        None | Some(PlayerNumber::One) => Winner::Mover,
        Some(PlayerNumber::Two) if place.game.players() == Players::One => {
            return Err(Console::refusal(say!(console.words, "lines-one-player")));
        }
        Some(PlayerNumber::Two) => Winner::Other,
    };
    if request.count {
        let count = analysis.count(&place.position, winner, &effort);
        searching.finish();
        return print_count(place, &count?, winner, request.json, console);
    }
    let order = match request.order {
        None | Some(LineOrder::Depth) => Order::DepthFirst,
        Some(LineOrder::Breadth) => Order::BreadthFirst,
    };
    let lines = analysis.lines(&place.position, winner, order, effort);
    searching.finish();
    let lines = lines?.take(limit);
    let mut listed = 0usize;
    if request.json {
        let mut writer = LinesWriter::begin(place, winner, &mut console.out)?;
        for line in lines {
            writer.line(&line?)?;
            listed += 1;
        }
        writeln!(writer.end(listed < limit)?)?;
    } else {
        for line in lines {
            listed += 1;
            let moves: Vec<String> = line?.into_iter().map(|step| step.mv).collect();
            writeln!(console.out, "{listed}: {}", moves.join(" "))?;
        }
        if listed == 0 {
            let none = say!(console.words, "lines-none");
            console.tell_aside(&none)?;
        }
    }
    Ok(if listed == 0 { Conclusion::No } else { Conclusion::Yes })
}

/// Tells how many lines there are.
///
/// # Errors
/// Fails when writing does.
pub fn print_count(
    place: &Place,
    count: &Count,
    winner: Winner,
    as_json: bool,
    console: &mut Console<'_>,
) -> Finish {
    if as_json {
        serde_json::to_writer(&mut console.out, &Counted::new(place, winner, count))
            .map_err(io::Error::from)?;
        writeln!(console.out)?;
    } else {
        match count {
            Count::Exactly(number) => writeln!(console.out, "{number}")?,
            Count::Endless => writeln!(console.out, "{}", say!(console.words, "lines-endless"))?,
        }
    }
    Ok(if *count == Count::Exactly(BigUint::ZERO) { Conclusion::No } else { Conclusion::Yes })
}
