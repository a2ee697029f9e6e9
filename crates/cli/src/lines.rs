//! `lucas solve --all` and `--count`: the lines a player wins, or the shortest solutions of a puzzle.

use std::io::Write;

use lucas_console::{Conclusion, Console, Finish, positive};
use lucas_engine::answer::Count;
use lucas_engine::registry::Place;
use lucas_engine::{Effort, Order, Players, Text, Winner};
use lucas_web::json;
use lucas_words::say;
use num_bigint::BigUint;

use crate::arguments::{LineOrder, PlayerNumber, Solve};

/// Lists or counts lines.
///
/// # Errors
/// Refuses a second winner of a puzzle, and instances too large to search.
pub fn run(
    place: &Place,
    request: &Solve,
    effort: Effort<'_>,
    clear: &dyn Fn(),
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
        let count = place.game.count(&place.position, winner, effort);
        clear();
        print_count(place, &count?, winner, request.json, console)
    } else {
        print_lines(place, request, winner, effort, clear, console)
    }
}

fn print_count(
    place: &Place,
    count: &Count,
    winner: Winner,
    as_json: bool,
    console: &mut Console<'_>,
) -> Finish {
    if as_json {
        writeln!(console.out, "{}", json::count(place, winner, count))?;
    } else {
        match count {
            Count::Exactly(number) => writeln!(console.out, "{number}")?,
            Count::Endless => writeln!(console.out, "{}", say!(console.words, "lines-endless"))?,
        }
    }
    Ok(if *count == Count::Exactly(BigUint::ZERO) { Conclusion::No } else { Conclusion::Yes })
}

fn print_lines(
    place: &Place,
    request: &Solve,
    winner: Winner,
    effort: Effort<'_>,
    clear: &dyn Fn(),
    console: &mut Console<'_>,
) -> Finish {
    let order = match request.order {
        None | Some(LineOrder::Depth) => Order::DepthFirst,
        Some(LineOrder::Breadth) => Order::BreadthFirst,
    };
    let limit = match &request.limit {
        None => usize::MAX,
        Some(word) => positive(word, &Text::fixed("--limit", "--limit"))?.get(),
    };
    let lines = place.game.lines(&place.position, winner, order, effort);
    clear();
    let lines = lines?;
    let mut listed = 0usize;
    if request.json {
        let head = serde_json::Value::Object(json::lines_head(place, winner)).to_string();
        write!(console.out, "{},\"lines\":[", head.trim_end_matches('}'))?;
    }
    for line in lines.take(limit) {
        let line = line?;
        listed += 1;
        if request.json {
            let separator = if listed == 1 { "" } else { "," };
            write!(console.out, "{separator}{}", json::line(place, &line))?;
        } else {
            let moves: Vec<&str> = line.iter().map(|step| step.mv.as_str()).collect();
            writeln!(console.out, "{listed}: {}", moves.join(" "))?;
        }
    }
    if request.json {
        writeln!(console.out, "],\"complete\":{}}}", listed < limit)?;
    } else if listed == 0 {
        writeln!(console.err, "{}", say!(console.words, "lines-none"))?;
    }
    Ok(if listed == 0 { Conclusion::No } else { Conclusion::Yes })
}
