//! `lucas solve`: the value of a position, of every move, and a best line.

use std::fs::File;
use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Duration;

use lucas_console::{Conclusion, Console, Finish, Setback, positive, read_line};
use lucas_engine::answer::{Answer, Listed, Milestone, ValuedStep};
use lucas_engine::decimal::{Numerals, shortened};
use lucas_engine::effort::Watch;
use lucas_engine::notation::{number, whole};
use lucas_engine::registry::Place;
use lucas_engine::{Effort, Fact, Outcome, Players, Quantity, Refusal, Registry, Text};
use lucas_schema::Solved;
use lucas_words::say;
use lucas_words::worth::{after, plural, verdict};
use num_bigint::BigUint;

use crate::arguments::Solve;
use crate::progress::Searching;
use crate::{census, checking, exit, files, grundy, lines, remedy, table};

/// The most plies of the line shown unless `--line` says otherwise.
const USUAL_LINE: usize = 200;
/// The most text of that line; a first ply is always shown.
const USUAL_LINE_TEXT: usize = 1_000_000;
/// The most plies of a line that can be asked for, and the most text that they may take.
const MOST_LINE: u64 = 1_000_000;
const MOST_LINE_TEXT: u64 = 1 << 28;
/// The most positions visited unless `--capacity` says otherwise.
const USUAL_CAPACITY: usize = 20_000_000;

/// The same, when theory knows who wins and a search would only add in how many plies.
const CAPACITY_BESIDE_THEORY: usize = 300_000;

/// The memory that a search or a table may take unless `--memory` says otherwise.
const USUAL_MEMORY: u64 = 4 << 30;

/// The longest number of plies, in digits, that a file may hold.
const MOST_DIGITS: u64 = 100_000_000;

/// The longest time between two checkpoints, in seconds.
const MOST_INTERVAL: u64 = 1_000_000;

/// Solves what was asked for; `-` reads addresses from the input, one per line.
///
/// # Errors
/// Refuses what is no game or position, and instances too large to search.
pub fn run(registry: Registry<'_>, request: &Solve, console: &mut Console<'_>) -> Finish {
    let numbers = Numbers::read(request, console)?;
    if let Some(path) = &request.verify {
        return checking::run(registry, path, request.deep, numbers.memory, console);
    }
    let game: Vec<&str> = request.game.iter().map(String::as_str).collect();
    if request.together.is_asked() {
        if game == ["-"] {
            return Err(Console::refusal(say!(console.words, "cluster-one-game")));
        }
        #[cfg(feature = "cluster")]
        return crate::together::run(&registry.open(&game)?, request, &numbers, console);
        #[cfg(not(feature = "cluster"))]
        return Err(Console::refusal(say!(console.words, "cluster-feature")));
    }
    if game != ["-"] {
        return solve(registry.open(&game)?, request, &numbers, console);
    }
    if request.table.is_some() {
        return Err(Console::refusal(say!(console.words, "table-one-game")));
    }
    let mut conclusion = Conclusion::Yes;
    let (mut number, mut refused) = (0, 0);
    while let Some(line) = read_line(&mut *console.input)? {
        number += 1;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        let opened = registry.open(&words).map_err(Setback::from);
        let solved = opened.and_then(|place| solve(place, request, &numbers, console));
        match solved {
            Ok(Conclusion::Yes) => {}
            Ok(Conclusion::No) => conclusion = Conclusion::No,
            // The other lines are answered all the same.
            Err(Setback::Refused(refusal)) if !remedy::is_stop(&refusal) => {
                refused += 1;
                let why = exit::printable(&remedy::on_the_command_line(&refusal, &console.words));
                let sentence = say!(console.words, "solve-line-refused", number = number, why = why);
                console.tell_aside(&format!("lucas: {sentence}"))?;
            }
            Err(trouble) => return Err(trouble),
        }
    }
    if refused > 0 {
        return Err(Console::refusal(say!(
            console.words,
            "solve-lines-refused",
            refused = refused,
            lines = number
        )));
    }
    Ok(conclusion)
}

/// The numbers among the options, read whether they are used or not: who mistypes one learns it at once.
pub(crate) struct Numbers {
    pub(crate) capacity: Option<usize>,
    pub(crate) memory: u64,
    after: Option<BigUint>,
    limit: usize,
    /// How long a solve goes on between two checkpoints.
    pub(crate) every: Duration,
}

impl Numbers {
    fn read(request: &Solve, console: &Console<'_>) -> Result<Self, Setback> {
        let option = |name: &'static str| Text::fixed(name, name);
        let read = |word: &Option<String>, name, accepted| {
            word.as_ref().map(|word| number(word, &option(name), accepted)).transpose()
        };
        // How much of it is accepted depends on the game.
        read(&request.line, "--line", 1..=MOST_LINE)?;
        let capacity =
            request.capacity.as_ref().map(|word| positive(word, &option("--capacity"))).transpose()?;
        let limit = request.limit.as_ref().map(|word| positive(word, &option("--limit"))).transpose()?;
        let every = read(&request.checkpoint, "--checkpoint", 0..=MOST_INTERVAL)?;
        Ok(Numbers {
            capacity: capacity.map(Into::into),
            memory: read(&request.memory, "--memory", 1..=u64::MAX)?.unwrap_or(USUAL_MEMORY),
            after: request.after.as_ref().map(|word| plies(word, console)).transpose()?,
            limit: limit.map_or(usize::MAX, Into::into),
            every: Duration::from_secs(every.unwrap_or(table::USUAL_INTERVAL)),
        })
    }
}

fn solve(mut place: Place, request: &Solve, numbers: &Numbers, console: &mut Console<'_>) -> Finish {
    let searching = Searching::new(&console.words);
    let mut effort = Effort { memory: numbers.memory, ..usual_effort(&searching) };
    if let Some(positions) = numbers.capacity {
        (effort.positions, effort.beside_theory) = (positions, positions);
    }
    let line = plies_shown(&place, request)?;
    if let Some(plies) = &numbers.after {
        let analysis = Arc::clone(&place.game).analysis();
        let there = analysis.after(&place.position, plies, &effort);
        place.position = there.map_err(of_after)?;
    }
    // Its own, so that what it visits does not depend on what was asked before.
    let analysis = Arc::clone(&place.game).analysis();
    if request.all || request.count {
        return lines::run(&place, &*analysis, (request, numbers.limit), (effort, &searching), console);
    }
    if request.grundy {
        return grundy::run(&place, &*analysis, (&effort, &searching), console);
    }
    if request.census {
        return census::run(&place, &*analysis, request, (&effort, &searching), console);
    }
    if let Some(path) = &request.table {
        searching.finish();
        let disk = request.disk.as_deref();
        return table::write(&place, (path, request.force), disk, (numbers.memory, numbers.every), console);
    }
    let answer = match &request.from {
        Some(path) => table::answer(&place, path, line, console),
        None => analysis.answer(&place.position, line, &effort).map_err(Setback::from),
    };
    searching.finish();
    let answer = answer?;
    tell(&place, &answer, request.json, console)?;
    let is_theory = answer.value.outcome == Outcome::Unsolvable && answer.explored == 0;
    let advice =
        (is_theory && !request.json).then(|| analysis.advice(&place.position, &effort)).transpose()?;
    if let Some(reason) = advice.and_then(|advice| advice.principle) {
        writeln!(console.out)?;
        console.tell(reason.say(console.words.language), 0)?;
    }
    Ok(conclusion(&answer))
}

/// How many plies of a line are shown.
pub(crate) fn plies_shown(place: &Place, request: &Solve) -> Result<usize, Refusal> {
    let text = place.address().len();
    let Some(word) = &request.line else { return Ok(usual_line(text)) };
    let most = (MOST_LINE_TEXT / text as u64).clamp(1, MOST_LINE);
    let plies = number(word, &Text::fixed("--line", "--line"), 1..=most)?;
    Ok(usize::try_from(plies).unwrap_or(usize::MAX))
}

/// Tells an answer, to people or as JSON.
pub(crate) fn tell(
    place: &Place,
    answer: &Answer,
    is_json: bool,
    console: &mut Console<'_>,
) -> std::io::Result<()> {
    if !is_json {
        return print(place, answer, console);
    }
    serde_json::to_writer(&mut console.out, &Solved::new(place, answer)).map_err(std::io::Error::from)?;
    writeln!(console.out)
}

/// Whether there is a solution at all.
pub(crate) fn conclusion(answer: &Answer) -> Conclusion {
    if answer.value.outcome == Outcome::Unsolvable { Conclusion::No } else { Conclusion::Yes }
}

/// The effort made unless options say otherwise.
pub fn usual_effort(watch: &dyn Watch) -> Effort<'_> {
    let (positions, beside_theory) = (USUAL_CAPACITY, CAPACITY_BESIDE_THEORY);
    Effort { positions, beside_theory, memory: USUAL_MEMORY, watch, ..Effort::UNBOUNDED }
}

/// How many plies of a line are shown unless options say otherwise, when each takes about so much text.
#[must_use]
pub fn usual_line(text: usize) -> usize {
    (USUAL_LINE_TEXT / text.max(1)).clamp(1, USUAL_LINE)
}

/// Reads a number of plies, however large; `@FILE` stands for what a file holds, as a command line has no room for
/// millions of digits.
fn plies(word: &str, console: &Console<'_>) -> Result<BigUint, Setback> {
    let text = match word.strip_prefix('@') {
        None => word.to_owned(),
        Some(file) => number_in(file).map_err(|error| {
            let (file, error) = (file.to_owned(), files::why(&error, &console.words));
            Console::refusal(say!(console.words, "solve-after-unreadable", file = file, error = error))
        })?,
    };
    Ok(whole(text.trim(), &Text::fixed("--after", "--after"))?)
}

/// The text of a regular file, which is no longer than a number may be.
fn number_in(file: &str) -> std::io::Result<String> {
    if !std::fs::metadata(file)?.is_file() {
        return Err(std::io::ErrorKind::InvalidInput.into());
    }
    let mut text = String::new();
    File::open(file)?.take(MOST_DIGITS + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST_DIGITS { Err(std::io::ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}

/// The engine says what is wrong with the plies; the option that gave them stands before it.
fn of_after(refusal: Refusal) -> Refusal {
    let Refusal { text: Text { en, fr }, limit } = &refusal;
    match limit {
        None => Refusal::new(format!("--after {en}"), format!("--after {fr}")),
        Some(_) => refusal,
    }
}

/// Prints an answer for people.
///
/// # Errors
/// Fails when writing does.
pub fn print(place: &Place, answer: &Answer, console: &mut Console<'_>) -> std::io::Result<()> {
    let words = &console.words;
    let players = place.game.players();
    let mut numerals = Numerals::default();
    writeln!(console.out, "{}", shortened(&place.address()))?;
    writeln!(console.out, "{}", verdict(&answer.value, players, words, &mut numerals))?;
    for Fact { label, value, .. } in &answer.facts {
        let label = label.say(words.language).to_owned();
        let value = match value {
            Quantity::One(number) => numerals.text(number),
            Quantity::Several(several) => {
                several.iter().map(|number| numerals.text(number)).collect::<Vec<_>>().join(", ")
            }
        };
        writeln!(console.out, "{}", say!(words, "labelled", label = label, value = value))?;
    }
    if answer.pruned > 0 {
        let (held, pruned) = (answer.explored, answer.pruned);
        writeln!(console.out, "{}", say!(words, "solve-held", held = held, pruned = pruned))?;
    } else if answer.explored > 0 {
        writeln!(console.out, "{}", say!(words, "solve-explored", positions = answer.explored))?;
    }
    if answer.move_count > 0 {
        let count = answer.move_count.to_string();
        let title = match (answer.listed, answer.moves.len()) {
            (Listed::All, _) => say!(words, "solve-moves", count = count),
            (Listed::Best, 1) => say!(words, "solve-best-move", count = count),
            (Listed::Best, best) => say!(words, "solve-best-moves", best = best, count = count),
            (Listed::One, _) => say!(words, "solve-one-best-move", count = count),
        };
        writeln!(console.out, "\n{title}")?;
        let moves = answer.moves.iter().map(|mv| mv.step.mv.len()).max().unwrap_or(0);
        let width = |mv: &ValuedStep| shortened(&mv.step.position).chars().count();
        let positions = answer.moves.iter().map(width).max().unwrap_or(0);
        for ValuedStep { step, value } in &answer.moves {
            let says = after(value, step.effect, players, words);
            let position = shortened(&step.position);
            writeln!(console.out, "  {:moves$}  {position:positions$}  {says}", step.mv)?;
        }
    }
    if !answer.line.is_empty() {
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
        let shown = BigUint::from(answer.line.len());
        if let Some(plies) = answer.value.remoteness.as_ref().filter(|plies| **plies > shown) {
            let left = plies - shown;
            let (left, count) = plural(&left, &mut numerals);
            let left = shortened(&left).into_owned();
            writeln!(console.out, "  {}", say!(words, "solve-cut", left = left, count = count))?;
        }
    }
    if let Some(Milestone { plies, .. }) = answer.milestones.last() {
        writeln!(console.out, "\n{}", say!(words, "solve-milestones"))?;
        let width = plies.to_string().len();
        for Milestone { plies, position } in &answer.milestones {
            writeln!(console.out, "  {:>width$}  {position}", plies.to_string())?;
        }
    }
    Ok(())
}
