//! `lucas solve`: the value of a position, of every move, and a best line.

use std::borrow::Cow;
use std::io::{BufRead, Write};

use lucas_engine::answer::{Answer, ValuedStep};
use lucas_engine::registry::Place;
use lucas_engine::{Effort, Outcome as Worth, Players, Registry, Text, Value};
use lucas_exercises::{Console, Trouble, Verdict};
use lucas_words::{Words, say};
use num_bigint::BigUint;

use crate::arguments::Solve;
use crate::exit::Outcome;
use crate::handouts::positive;
use crate::{json, lines, terminal};

/// The most plies of the line shown unless `--line` says otherwise.
const USUAL_LINE: usize = 200;
/// The most positions visited unless `--capacity` says otherwise.
const USUAL_CAPACITY: usize = 20_000_000;

/// The same, when theory knows who wins and a search would only add in how many plies.
const CAPACITY_BESIDE_THEORY: usize = 300_000;
/// Longer text for a position is shortened where people read it; JSON has it whole.
const LONGEST_TEXT: usize = 100;

/// Solves what was asked for; `-` reads addresses from the input, one per line.
///
/// # Errors
/// Refuses what is no game or position, and instances too large to search.
pub fn run(registry: Registry<'_>, request: &Solve, console: &mut Console<'_>) -> Outcome {
    let game: Vec<&str> = request.game.iter().map(String::as_str).collect();
    if game != ["-"] {
        return solve(&registry.open(&game)?, request, console);
    }
    let mut verdict = Verdict::Yes;
    let mut line = Vec::new();
    while console.input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line).into_owned();
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() && solve(&registry.open(&words)?, request, console)? == Verdict::No {
            verdict = Verdict::No;
        }
        line.clear();
    }
    Ok(verdict)
}

fn solve(place: &Place, request: &Solve, console: &mut Console<'_>) -> Outcome {
    let number = |word: &Option<String>, usual: usize, en, fr| match word {
        None => Ok(usual),
        Some(word) => positive(word, &Text::fixed(en, fr)).map(usize::from),
    };
    let counter = terminal::counter(&say!(console.words, "solve-progress"));
    let progress = |positions: usize| counter.set_position(positions as u64);
    let effort = Effort {
        capacity: number(&request.capacity, USUAL_CAPACITY, "--capacity", "--capacity")?,
        capacity_beside_theory: number(
            &request.capacity,
            CAPACITY_BESIDE_THEORY,
            "--capacity",
            "--capacity",
        )?,
        line: number(&request.line, USUAL_LINE, "--line", "--line")?,
        progress: &progress,
    };
    let clear = || counter.finish_and_clear();
    if request.all || request.count {
        return lines::run(place, request, effort, &clear, console);
    }
    let answer = place.game.answer(&place.position, effort);
    clear();
    let answer = answer?;
    if request.json {
        writeln!(console.out, "{}", json::answer(place, &answer))?;
    } else {
        print(place, &answer, console)?;
    }
    Ok(if answer.value.outcome == Worth::Unsolvable { Verdict::No } else { Verdict::Yes })
}

fn print(place: &Place, answer: &Answer, console: &mut Console<'_>) -> Result<(), Trouble> {
    let words = &console.words;
    let players = place.game.players();
    writeln!(console.out, "{}", shortened(&json::address(place, &place.position)))?;
    writeln!(console.out, "{}", verdict(&answer.value, players, words))?;
    if answer.explored > 0 {
        writeln!(console.out, "{}", say!(words, "solve-explored", positions = answer.explored))?;
    }
    if answer.move_count > 0 {
        let count = answer.move_count.to_string();
        let title = if answer.moves.len() as u128 == answer.move_count {
            say!(words, "solve-moves", count = count)
        } else {
            say!(words, "solve-best-move", count = count)
        };
        writeln!(console.out, "\n{title}")?;
        let width =
            |text: fn(&ValuedStep) -> &str| answer.moves.iter().map(|mv| text(mv).len()).max().unwrap_or(0);
        let (moves, positions) = (width(|mv| &mv.step.mv), width(|mv| &mv.step.position));
        for ValuedStep { step, value } in &answer.moves {
            let says = after(value, players, words);
            writeln!(console.out, "  {:moves$}  {:positions$}  {says}", step.mv, step.position)?;
        }
    }
    if let Some(plies) = answer.value.remoteness.as_ref().filter(|_| !answer.line.is_empty()) {
        let title = match players {
            Players::One => say!(words, "solve-solution"),
            Players::Two => say!(words, "solve-line"),
        };
        writeln!(console.out, "\n{title}")?;
        let numbers = answer.line.len().to_string().len();
        let moves = answer.line.iter().map(|step| step.mv.len()).max().unwrap_or(0);
        for (step, number) in answer.line.iter().zip(1..) {
            writeln!(console.out, "  {number:numbers$}  {:moves$}  {}", step.mv, shortened(&step.position))?;
        }
        let left = plies - BigUint::from(answer.line.len());
        if left > BigUint::ZERO {
            let (left, count) = plural(&left);
            writeln!(console.out, "  {}", say!(words, "solve-cut", left = left, count = count))?;
        }
    }
    Ok(())
}

/// A text with its middle left out when it is very long.
fn shortened(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST_TEXT || !text.is_ascii() {
        return text.into();
    }
    format!("{}…{}", &text[..LONGEST_TEXT - 20], &text[text.len() - 19..]).into()
}

/// A number as text, and small enough for Fluent to choose singular or plural by.
fn plural(number: &BigUint) -> (String, u32) {
    (number.to_string(), u32::try_from(number).unwrap_or(u32::MAX).min(1_000_000))
}

/// What a position is worth to the player to move.
fn verdict(value: &Value, players: Players, words: &Words) -> String {
    let known = value.remoteness.as_ref().map(plural);
    let signed =
        value.signed().map(|value| if value > 0.into() { format!("+{value}") } else { value.to_string() });
    let signed = signed.unwrap_or_default();
    match (value.outcome, players, known) {
        (Worth::Win, Players::One, Some((plies, count))) => {
            say!(words, "solve-solvable", plies = plies, count = count)
        }
        (Worth::Win, Players::Two, Some((plies, count))) => {
            say!(words, "solve-wins", plies = plies, count = count, value = signed)
        }
        (Worth::Lose, _, Some((plies, count))) => {
            say!(words, "solve-loses", plies = plies, count = count, value = signed)
        }
        (Worth::Win, ..) => say!(words, "solve-wins-somehow"),
        (Worth::Lose, ..) => say!(words, "solve-loses-somehow"),
        (Worth::Draw, ..) => say!(words, "solve-draw"),
        (Worth::Unsolvable, ..) => say!(words, "solve-unsolvable"),
    }
}

/// What a move is worth to the player who makes it, given what it hands over.
fn after(value: &Value, players: Players, words: &Words) -> String {
    let known = value.remoteness.as_ref().map(|plies| plural(&(plies + 1u32)));
    match (value.outcome, players, known) {
        (Worth::Win, Players::One, Some((plies, count))) => {
            say!(words, "move-solves", plies = plies, count = count)
        }
        (Worth::Lose, _, Some((plies, count))) => say!(words, "move-wins", plies = plies, count = count),
        (Worth::Win, _, Some((plies, count))) => say!(words, "move-loses", plies = plies, count = count),
        (Worth::Lose, ..) => say!(words, "move-wins-somehow"),
        (Worth::Win, ..) => say!(words, "move-loses-somehow"),
        (Worth::Draw, ..) => say!(words, "move-draws"),
        (Worth::Unsolvable, ..) => say!(words, "move-dead"),
    }
}
