//! The baguenaudier's program: fills the board, waits, empties it, and shows every board on the way.

use std::io::{self, Write};

use lucas_console::{Conclusion, Console, Finish, Setback, Wish};
use lucas_engine::Text;
use lucas_engine::notation::number;
use lucas_games::rings;
use lucas_words::say;

use super::calls::Call;
use super::pages::Pages;
use crate::program::{Argument, Program, Takes};

/// The program: a size, and what to do with it.
pub const PROGRAM: Program = Program {
    arguments: &[
        Argument::words("size", "N", 0, 1),
        Argument::option("iterative", "iteratif", Takes::Nothing).alone(),
        Argument::option("numbers", "nombres", Takes::Nothing).alone(),
        Argument { alias: None, ..Argument::option("trace", "", Takes::Nothing).alone() },
    ],
    run: |given, console| {
        let task = match ["iterative", "numbers", "trace"].map(|option| given.has(option)) {
            [_, true, _] => Task::Numbers,
            [_, _, true] => Task::Trace,
            [true, ..] => Task::Play(Method::Iterative),
            _ => Task::Play(Method::Recursive),
        };
        run(given.words().first().copied(), task, console)
    },
};

/// The most squares whose boards are printed: a board is a machine word.
pub const MOST: u64 = 63;

/// How the boards are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// By the mutual recursion of `mettre` and `prendre`.
    Recursive,
    /// By the rule that every move is determined.
    Iterative,
}

/// What to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// The game: fill, wait, empty.
    Play(Method),
    /// The numbers generated, and whether they are what the theory says.
    Numbers,
    /// The calls of `mettre` and `prendre`, indented.
    Trace,
}

/// Which way to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Fill,
    Empty,
}

/// Runs the program, asking for the size if none is given.
///
/// # Errors
/// Refuses a size that is not accepted.
pub fn run(size: Option<&str>, task: Task, console: &mut Console<'_>) -> Finish {
    let prompt = say!(console.words, "rings-size");
    let n = match size {
        None => match asked(&prompt, console)? {
            Some(size) => printable(&size, console)?,
            None => return Ok(Conclusion::Yes),
        },
        Some(size) => {
            let n = printable(size, console)?;
            if matches!(task, Task::Play(_)) {
                writeln!(console.out, "{prompt} {n}")?;
            }
            n
        }
    };
    match task {
        Task::Play(method) => play(n, method, console),
        Task::Numbers => print_numbers(n, console),
        Task::Trace => {
            print_calls(Call::Mettre(n), 0, &mut console.out)?;
            print_calls(Call::Prendre(n), 0, &mut console.out)?;
            Ok(Conclusion::Yes)
        }
    }
}

/// The size that a person types; `None` when they stop.
fn asked(prompt: &str, console: &mut Console<'_>) -> Result<Option<String>, Setback> {
    loop {
        let accepted = say!(console.words, "rings-size-accepted");
        let typed = console.ask(prompt, &accepted)?;
        match Wish::of(&typed) {
            Some(Wish::Stop) => return Ok(None),
            Some(Wish::Help) => console.tell(&say!(console.words, "rings-help", most = MOST), 0)?,
            None => return Ok(Some(typed)),
        }
    }
}

fn printable(size: &str, console: &Console<'_>) -> Result<u64, Setback> {
    let n = match rings::squares(size) {
        Ok(n) => n,
        Err(_) => number(size, &Text::fixed("the number of squares", "nombre de cases"), 1..=MOST)?,
    };
    if n > MOST {
        let moves = format!("(2^{} - {} - 3) / 6", n + 2, sign(n));
        return Err(Console::refusal(say!(
            console.words,
            "rings-too-many",
            n = n,
            moves = moves,
            most = MOST
        )));
    }
    Ok(n)
}

fn play(n: u64, method: Method, console: &mut Console<'_>) -> Finish {
    let mut pages = Pages::new(n, method);
    show(Way::Fill, &mut pages, &say!(console.words, "rings-filling"), console)?;
    console.pause(&say!(console.words, "rings-pause"))?;
    show(Way::Empty, &mut pages, &say!(console.words, "rings-emptying"), console)?;
    Ok(Conclusion::Yes)
}

/// Prints every board, how many there were, and their values: the walk is taken twice rather than remembered.
fn show(way: Way, pages: &mut Pages, title: &str, console: &mut Console<'_>) -> Result<(), Setback> {
    let out = &mut console.out;
    writeln!(out, "{title}")?;
    let mut boards = 0u64;
    pages.turn(way, |page, above| {
        boards += page.boards();
        out.write_all(page.lines(above))
    })?;
    writeln!(out, "{}", say!(console.words, "rings-count", boards = boards))?;
    let (mut values, mut is_first) = (Vec::new(), true);
    pages.turn(way, |page, above| {
        values.clear();
        page.append_values(above, &mut values);
        let separated = &values[usize::from(is_first)..];
        is_first = false;
        out.write_all(separated)
    })?;
    writeln!(out)?;
    Ok(())
}

/// Visits every board from one end of the game to the other, both included.
pub(super) fn walk(
    way: Way,
    n: u64,
    method: Method,
    mut visit: impl FnMut(u64) -> io::Result<()>,
) -> io::Result<()> {
    let mut board = first_board(way, n);
    visit(board)?;
    match method {
        Method::Recursive => follow_calls(way, n, 0, &mut |step| match step {
            Phase::Ring(ring) => {
                board ^= 1 << (ring - 1);
                visit(board)
            }
            Phase::Call(..) => Ok(()),
        }),
        Method::Iterative => follow_rule(way, n, board, visit),
    }
}

pub(super) fn first_board(way: Way, n: u64) -> u64 {
    match way {
        Way::Fill => 0,
        Way::Empty => (1 << n) - 1,
    }
}

/// What the recursion comes to.
pub(super) enum Phase {
    /// `placer` or `oter`, on the square of this number.
    Ring(u64),
    /// A call of `mettre` or `prendre` that is not opened.
    Call(Way, u64),
}

/// Follows the recursion; calls for at most `known` rings are not opened, those for none need not be.
pub(super) fn follow_calls(
    way: Way,
    n: u64,
    known: u64,
    visit: &mut impl FnMut(Phase) -> io::Result<()>,
) -> io::Result<()> {
    match way {
        Way::Fill => put_on(n, known, visit),
        Way::Empty => take_off(n, known, visit),
    }
}

/// `mettre`: puts n rings on the empty first n squares.
fn put_on(n: u64, known: u64, visit: &mut impl FnMut(Phase) -> io::Result<()>) -> io::Result<()> {
    if n <= known {
        return visit(Phase::Call(Way::Fill, n));
    }
    if n >= 2 {
        put_on(n - 1, known, visit)?;
        take_off(n - 2, known, visit)?;
    }
    visit(Phase::Ring(n))?;
    if n >= 2 {
        put_on(n - 2, known, visit)?;
    }
    Ok(())
}

/// `prendre`: takes n rings off the full first n squares.
fn take_off(n: u64, known: u64, visit: &mut impl FnMut(Phase) -> io::Result<()>) -> io::Result<()> {
    if n <= known {
        return visit(Phase::Call(Way::Empty, n));
    }
    if n >= 2 {
        take_off(n - 2, known, visit)?;
    }
    visit(Phase::Ring(n))?;
    if n >= 2 {
        put_on(n - 2, known, visit)?;
        take_off(n - 1, known, visit)?;
    }
    Ok(())
}

/// Without recursion: square 1 every other move, the square after the first ring in between. Filling begins with
/// square 1; emptying does when n is odd.
fn follow_rule(
    way: Way,
    n: u64,
    mut board: u64,
    mut visit: impl FnMut(u64) -> io::Result<()>,
) -> io::Result<()> {
    let goal = if way == Way::Fill { (1 << n) - 1 } else { 0 };
    let mut is_first_square = way == Way::Fill || n % 2 == 1;
    while board != goal {
        board ^= if is_first_square { 1 } else { (board & board.wrapping_neg()) << 1 };
        visit(board)?;
        is_first_square = !is_first_square;
    }
    Ok(())
}

/// Prints the numbers generated, and holds them against B5 and B6.
fn print_numbers(n: u64, console: &mut Console<'_>) -> Finish {
    let moves = rings::moves_to_fill(n);
    let (mut rank, mut is_gray, mut separator) = (0u64, true, "");
    walk(Way::Fill, n, Method::Recursive, |board| {
        is_gray &= board == rank ^ (rank >> 1);
        rank += 1;
        write!(console.out, "{separator}{board}")?;
        separator = " ";
        Ok(())
    })?;
    let is_counted = moves == (rank - 1).into();
    let mut is_backwards = true;
    walk(Way::Empty, n, Method::Recursive, |board| {
        is_backwards &= rank > 0 && board == (rank - 1) ^ ((rank - 1) >> 1);
        rank = rank.saturating_sub(1);
        Ok(())
    })?;
    is_backwards &= rank == 0;

    let words = &console.words;
    let verdict = |holds| if holds { say!(words, "verdict-true") } else { say!(words, "verdict-false") };
    let moves = moves.to_string();
    let boards = (rings::moves_to_fill(n) + 1u32).to_string();
    let sentences = [
        String::new(),
        say!(words, "rings-numbers", boards = boards, moves = moves.clone()),
        say!(words, "rings-gray", moves = moves.clone(), verdict = verdict(is_gray)),
        say!(
            words,
            "rings-formula",
            n = n,
            power = (n + 2),
            sign = sign(n),
            moves = moves,
            verdict = verdict(is_counted)
        ),
        say!(words, "rings-backwards", verdict = verdict(is_backwards)),
    ];
    writeln!(console.out, "{}", sentences.join("\n"))?;
    if n == 8 {
        writeln!(console.out, "{}", say!(words, "rings-erratum"))?;
    }
    Ok(if is_gray && is_counted && is_backwards { Conclusion::Yes } else { Conclusion::No })
}

/// (−1)^n, as it stands in the formula.
fn sign(n: u64) -> &'static str {
    if n.is_multiple_of(2) { "1" } else { "(-1)" }
}

/// Prints the calls that a call makes, each under its caller.
fn print_calls(call: Call, depth: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{:1$}{call}", "", 2 * depth)?;
    call.calls().into_iter().try_for_each(|below| print_calls(below, depth + 1, out))
}
