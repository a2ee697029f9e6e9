//! The match game's programs: every line that a player wins, depth-first and breadth-first, and the tables of
//! states and operators.

use std::io::{self, Write};

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::lines::Lines;
use lucas_engine::notation::number;
use lucas_engine::{Order, Text, Winner};
use lucas_games::matches::{LastMatch, Matches, Take, USUAL_TAKE};
use lucas_words::{Words, say};

use super::course::{Course, Titles};
use crate::program::{Argument, Given, Program, Takes};

/// The most matches.
pub const MOST: u64 = 1_000_000;

/// The program: how many matches, who begins, who is to win, and what is printed of it.
pub const PROGRAM: Program = Program {
    arguments: &[
        Argument::words("matches", "N", 0, 1),
        Argument::option("prise", "take", Takes::Value("K")),
        Argument::option("joueur", "player", Takes::OneOf("1|2", &["1", "2"])),
        Argument::option("vainqueur", "winner", Takes::OneOf("1|2", &["1", "2"])),
        Argument::option("largeur", "breadth", Takes::Nothing).alone(),
        Argument::option("etats", "states", Takes::Nothing).alone(),
        Argument::option("operateurs", "operators", Takes::Nothing).alone(),
        Argument::option("arbre", "tree", Takes::Nothing).alone(),
    ],
    run: obey,
};

fn obey(given: &Given, console: &mut Console<'_>) -> Finish {
    let count = |word: Option<&str>, usual, en, fr| match word {
        None => Ok(usual),
        Some(word) => number(word, &Text::fixed(en, fr), 1..=MOST),
    };
    let player = |option| match given.value(option) {
        None => None,
        Some("2") => Some(Seat::Two),
        Some(_) => Some(Seat::One),
    };
    let first = player("joueur").unwrap_or(Seat::One);
    let setup = Setup {
        matches: count(given.words().first().copied(), 5, "the number of matches", "nombre d'allumettes")?,
        take: count(given.value("prise"), USUAL_TAKE, "the largest take", "prise maximale")?,
        first,
    };
    if given.has("etats") {
        print_states(setup, console)
    } else if given.has("operateurs") {
        print_operators(setup, console)
    } else if given.has("arbre") {
        print_tree(setup, console)
    } else {
        let order = if given.has("largeur") { Order::BreadthFirst } else { Order::DepthFirst };
        print_lines(setup, player("vainqueur").unwrap_or(first), order, console)
    }
}

/// A player, 1 or 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Seat 1.
    One,
    /// Seat 2.
    Two,
}

impl Seat {
    pub(super) fn number(self) -> u8 {
        match self {
            Seat::One => 1,
            Seat::Two => 2,
        }
    }

    pub(super) fn other(self) -> Self {
        match self {
            Seat::One => Seat::Two,
            Seat::Two => Seat::One,
        }
    }

    /// The player whose turn it is after so many plies.
    fn after(self, plies: usize) -> Self {
        if plies.is_multiple_of(2) { self } else { self.other() }
    }
}

/// A game of matches as the handout sets it up.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// How many matches.
    pub matches: u64,
    /// The largest take.
    pub take: u64,
    /// Who begins.
    pub first: Seat,
}

/// Prints all lines that a player wins, and which is optimal.
///
/// # Errors
/// Fails when writing does.
pub fn print_lines(setup: Setup, winner: Seat, order: Order, console: &mut Console<'_>) -> Finish {
    let game = Matches::new(vec![setup.matches], setup.take, LastMatch::Wins);
    let wanted = if winner == setup.first { Winner::Mover } else { Winner::Other };
    let mut lines = Lines::new(&game, vec![setup.matches], wanted, order);
    let plies = |matches: u64| usize::try_from(matches).unwrap_or(usize::MAX);
    lines.bounds = Some(Box::new(move |at| (plies(at[0].div_ceil(setup.take)), plies(at[0]))));
    let (out, words) = (&mut console.out, &console.words);
    let mut course = Course::new(setup, words);
    let (mut titles, mut title) = (Titles::new(words), Vec::new());
    let mut optimal: Option<Vec<Take>> = None;
    let mut number = 0u64;
    while let Some(line) = lines.advance() {
        number += 1;
        let takes = &line.moves;
        let moves = own_moves(takes, setup.first, winner);
        title.clear();
        if number > 1 {
            title.push(b'\n');
        }
        if order == Order::BreadthFirst && number == 1 {
            let first = say!(words, "matches-solution-first", number = number, moves = moves);
            writeln!(title, "{first}")?;
        } else {
            titles.of(moves).append(number, &mut title);
        }
        print_game(&title, takes, &mut course, out)?;
        if order == Order::DepthFirst && optimal.as_ref().is_none_or(|best| takes.len() < best.len()) {
            optimal = Some(takes.clone());
        }
    }
    if let Some(takes) = optimal {
        let moves = own_moves(&takes, setup.first, winner);
        let title = format!("\n{}\n", say!(words, "matches-optimal", moves = moves));
        print_game(title.as_bytes(), &takes, &mut course, out)?;
    }
    if number == 0 {
        let (matches, player, first) = (setup.matches, winner.number(), setup.first.number());
        let none = say!(words, "matches-none", matches = matches, player = player, first = first);
        console.tell_aside(&none)?;
        return Ok(Conclusion::No);
    }
    Ok(Conclusion::Yes)
}

/// `calc_nb_coups`: how many of the moves are a player's own.
fn own_moves(takes: &[Take], first: Seat, player: Seat) -> usize {
    if player == first { takes.len().div_ceil(2) } else { takes.len() / 2 }
}

/// `afficher`: a title, then the course of a game.
fn print_game(title: &[u8], takes: &[Take], course: &mut Course, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(title)?;
    out.write_all(course.text(takes))
}

fn state(player: Seat, matches: u64) -> String {
    format!("({}, {matches})", player.number())
}

/// Prints all states, a row per player, then the initial and final ones.
///
/// # Errors
/// Fails when writing does.
pub fn print_states(setup: Setup, console: &mut Console<'_>) -> Finish {
    let width = state(Seat::One, setup.matches).len();
    for player in [Seat::One, Seat::Two] {
        for matches in (0..=setup.matches).rev() {
            let separator = if matches == setup.matches { "" } else { "  " };
            write!(console.out, "{separator}{:>width$}", state(player, matches))?;
        }
        writeln!(console.out)?;
    }
    let initial = say!(console.words, "matches-initial", state = state(setup.first, setup.matches));
    let (one, two) = (state(Seat::One, 0), state(Seat::Two, 0));
    writeln!(console.out, "{initial}\n{}", say!(console.words, "matches-final", one = one, two = two))?;
    Ok(Conclusion::Yes)
}

/// Prints which operators each state has; states with the same ones share a row.
///
/// # Errors
/// Fails when writing does.
pub fn print_operators(setup: Setup, console: &mut Console<'_>) -> Finish {
    let or = format!(" {} ", say!(console.words, "matches-or"));
    let row = |player, matches: &mut dyn Iterator<Item = u64>, takes: u64| {
        let states: Vec<_> = matches.map(|matches| state(player, matches)).collect();
        let operators: Vec<_> = (1..=takes).map(|take| state(player, take)).collect();
        (states.join(&or), operators.join(&or))
    };
    let players = [Seat::One, Seat::Two];
    let head = (say!(console.words, "matches-states-head"), say!(console.words, "matches-operators-head"));
    let mut rows = vec![head];
    if setup.matches >= setup.take {
        rows.extend(players.map(|player| row(player, &mut (setup.take..=setup.matches).rev(), setup.take)));
    }
    for matches in (1..setup.take.min(setup.matches + 1)).rev() {
        rows.extend(players.map(|player| row(player, &mut std::iter::once(matches), matches)));
    }
    let finals = players.map(|player| state(player, 0)).join(&or);
    rows.push((finals, say!(console.words, "matches-no-operator")));
    let width = rows.iter().map(|(states, _)| states.chars().count()).max().unwrap_or(0);
    for (states, operators) in rows {
        let blank = " ".repeat(width - states.chars().count());
        writeln!(console.out, "{states}{blank}  {operators}")?;
    }
    Ok(Conclusion::Yes)
}

/// The states of the search tree in depth first order, each with how deep it is and how many matches are left.
fn nodes(setup: Setup) -> Vec<(usize, u64)> {
    let (mut nodes, mut pending) = (Vec::new(), vec![(0, setup.matches)]);
    while let Some((ply, matches)) = pending.pop() {
        nodes.push((ply, matches));
        pending.extend((1..=matches.min(setup.take)).rev().map(|take| (ply + 1, matches - take)));
    }
    nodes
}

/// The search tree, each state under the one it comes from, with its number in the order of a search.
#[must_use]
pub fn numbered_tree(setup: Setup, order: Order, words: &Words) -> String {
    let nodes = nodes(setup);
    let mut visited: Vec<usize> = (0..nodes.len()).collect();
    if order == Order::BreadthFirst {
        // On a level, both searches go from left to right.
        visited.sort_by_key(|&node| nodes[node].0);
    }
    let mut numbers = vec![0; nodes.len()];
    for (number, node) in (1..).zip(visited) {
        numbers[node] = number;
    }
    let lines = nodes.iter().zip(numbers).map(|(&(ply, matches), number)| {
        let player = setup.first.after(ply);
        let line = format!("{}{number}. {}", " ".repeat(2 * ply), state(player, matches));
        match matches {
            0 => format!("{line} {}", say!(words, "matches-leaf", player = player.other().number())),
            _ => line,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Prints the search tree, each state under the one it comes from, the winner at each leaf.
///
/// # Errors
/// Fails when writing does.
pub fn print_tree(setup: Setup, console: &mut Console<'_>) -> Finish {
    let (blue, red, plain) = if console.colour { ("\x1b[34m", "\x1b[31m", "\x1b[0m") } else { ("", "", "") };
    let mut pending = vec![(setup.matches, 0)];
    while let Some((matches, ply)) = pending.pop() {
        let player = setup.first.after(ply);
        let (indent, state) = (" ".repeat(2 * ply), state(player, matches));
        if matches == 0 {
            let winner = player.other();
            let colour = if winner == Seat::One { blue } else { red };
            let leaf = say!(console.words, "matches-leaf", player = winner.number());
            writeln!(console.out, "{indent}{colour}{state} {leaf}{plain}")?;
        } else {
            writeln!(console.out, "{indent}{state}")?;
            pending.extend((1..=matches.min(setup.take)).rev().map(|take| (matches - take, ply + 1)));
        }
    }
    Ok(Conclusion::Yes)
}
