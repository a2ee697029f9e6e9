//! The kangaroos' program: searches breadth-first in a history of fixed capacity and prints the solution from
//! its last board back to the first.

use std::io::Write;
use std::num::NonZeroUsize;

use lucas_console::{Conclusion, Console, Finish, positive};
use lucas_engine::notation::number;
use lucas_engine::search::{Ending, Record, Twins, breadth_first};
use lucas_engine::{Game, Refusal, Text};
use lucas_games::kangaroos::{Kangaroos, Pawns};
use lucas_words::say;

use crate::program::{Argument, Program, Takes};

/// The program: pawns, gap, and the capacity of the history.
pub const PROGRAM: Program = Program {
    arguments: &[
        Argument::words("sizes", "PAWNS GAP", 0, usize::MAX),
        Argument::option("capacity", "capacite", Takes::Value("N")),
    ],
    run: |given, console| {
        let capacity = match given.value("capacity") {
            None => CAPACITY,
            Some(word) => positive(word, &Text::fixed("capacity", "capacité"))?,
        };
        run(&board(&given.words())?, capacity, console)
    },
};

/// Reads the sizes of a board.
///
/// # Errors
/// Refuses what is neither nothing nor two numbers in range.
pub fn board(sizes: &[&str]) -> Result<Kangaroos, Refusal> {
    let size = |word: &str, en, fr| number(word, &Text::fixed(en, fr), 1..=32);
    match sizes {
        [] => Kangaroos::new(3, 3),
        [pawns, gap] => Kangaroos::new(
            size(pawns, "pawns a side", "pions par groupe")?,
            size(gap, "gap", "cases libres")?,
        ),
        _ => Err(Refusal::new(
            format!(
                "the kangaroos take PAWNS GAP, two numbers as in 3 3, or nothing; given: {}",
                sizes.len()
            ),
            format!(
                "les kangourous attendent PIONS LIBRES, deux nombres comme 3 3, ou rien ; reçu : {}",
                sizes.len()
            ),
        )),
    }
}

/// The capacity of the handout's history.
pub const CAPACITY: NonZeroUsize = NonZeroUsize::new(10_000).expect("ten thousand is not zero");

/// Runs the program.
///
/// # Errors
/// Fails when writing does.
pub fn run(kangaroos: &Kangaroos, capacity: NonZeroUsize, console: &mut Console<'_>) -> Finish {
    let history = breadth_first(kangaroos, kangaroos.start(), Some(capacity), Twins::Recorded);
    let words = &console.words;
    let boards = history.visits.len();
    let aside = match history.ending {
        Ending::Solved => {
            for id in history.back() {
                writeln!(console.out, "{}", board_text(kangaroos, id, &history.visits[id]))?;
            }
            say!(words, "kangaroos-solved", moves = history.visits[boards - 1].moves, boards = (boards - 1))
        }
        Ending::Blocked => say!(words, "kangaroos-blocked", boards = (boards - 1)),
        Ending::Full => say!(words, "kangaroos-full", boards = boards),
    };
    if history.ending != Ending::Solved {
        writeln!(console.out, "no solution found.")?;
    }
    console.out.flush()?;
    console.tell_aside(&aside)?;
    Ok(if history.ending == Ending::Solved { Conclusion::Yes } else { Conclusion::No })
}

/// `Board_ToString`: a board of a history.
#[must_use]
pub fn board_text(
    kangaroos: &Kangaroos,
    id: usize,
    Record { position, parent, moves }: &Record<Pawns>,
) -> String {
    let squares = kangaroos.squares_text(position);
    let parent = parent.map_or("-1".to_owned(), |parent| parent.to_string());
    let turn = position.turn.letter();
    format!("{{ id={id} squares=[{squares}] parent={parent} turn={turn} nb_moves={moves} }}")
}
