//! The chocolate bar's programs: the engine that plays, and the questions about values.

use std::io::Write;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use lucas_console::{Conclusion, Console, Finish, Setback, Wish};
use lucas_engine::notation::{illegal, number as side};
use lucas_engine::{Game, Notation, Outcome, Ranked, Refusal, Text, Theory};
use lucas_games::chocolate::{Bar, Break, Chocolate, MOST, bar};
use lucas_words::say;

use crate::program::{Argument, Given, Program, Takes};

/// The program: a bar, and what to do with it.
pub const PROGRAM: Program = Program {
    arguments: &[
        Argument::words("bar", "M N [I J]", 1, usize::MAX),
        Argument::option("second", "deuxieme", Takes::Nothing).alone(),
        Argument::option("value", "valeur", Takes::Nothing).alone(),
        Argument::option("values", "valeurs", Takes::Nothing).alone(),
        Argument::option("naive", "naif", Takes::Nothing).alone(),
        Argument::option("where", "ou", Takes::Value("V")).alone(),
    ],
    run: obey,
};

fn obey(given: &Given, console: &mut Console<'_>) -> Finish {
    let (words, place) = (given.words(), given.value("where"));
    let is_over_all_squares = given.has("values") || place.is_some();
    if let ([columns, rows] | [columns, rows, _, _], true) = (words.as_slice(), is_over_all_squares) {
        let columns = side(columns, &Text::fixed("columns", "colonnes"), 1..=MOST)?;
        let rows = side(rows, &Text::fixed("rows", "lignes"), 1..=MOST)?;
        return match place {
            Some(word) => print_places(columns, rows, wanted_value(word)?, console),
            None => print_values(columns, rows, console),
        };
    }
    let bar = bar(&words)?;
    if given.has("value") {
        print_value(bar, console)
    } else if given.has("naive") {
        print_naive_value(bar, console)
    } else {
        play(bar, if given.has("second") { Opens::Person } else { Opens::Program }, console)
    }
}

fn wanted_value(word: &str) -> Result<i128, Refusal> {
    let most = i128::from(MOST) * 2;
    let number: Option<i128> = word.parse().ok();
    number.filter(|value| (-most..=most).contains(value)).ok_or_else(|| {
        Refusal::new(
            format!("'{word}' is not a value: a whole number such as 127 or -198 is accepted"),
            format!("« {word} » n'est pas une valeur : un nombre entier comme 127 ou -198 est accepté"),
        )
    })
}

/// The naive recursion is accepted up to so many calls: half an hour or so.
pub const MOST_CALLS: u64 = 1_000_000_000_000;
/// Its calls are counted beforehand up to so many sub-bars; beyond, they are more than accepted.
const MOST_COUNTED: u64 = 1_000_000;
/// Tables over all deadly squares are accepted up to so many squares.
pub const MOST_SQUARES: u128 = 100_000_000;
/// Deadly squares of a given value are looked for on bars whose sides are at most this long.
pub const LONGEST_SIDE: u64 = 100_000_000;

/// Who opens the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opens {
    /// The program, as in the handout.
    Program,
    /// The person.
    Person,
}

/// Plays a game against the person, without an error.
///
/// # Errors
/// Says so when the input ends before the game does.
pub fn play(start: Bar, opens: Opens, console: &mut Console<'_>) -> Finish {
    let game = Chocolate::new(start);
    let mut bar = start;
    let mut is_mine = opens == Opens::Program;
    writeln!(console.out, "{}", description(bar, "bar-start", console))?;
    writeln!(console.out, "{}", evaluation(bar, is_mine, console))?;
    while game.end(&bar).is_none() {
        let mv = if is_mine {
            game.best_move(&bar).unwrap_or(Break::Vertical(1))
        } else {
            let Some(mv) = asked(&game, bar, console)? else {
                writeln!(console.out, "{}", say!(console.words, "bar-given-up"))?;
                return Ok(Conclusion::Yes);
            };
            mv
        };
        let words = &console.words;
        let sentence = match (is_mine, mv) {
            (true, Break::Vertical(line)) => say!(words, "bar-mine-vertical", line = line.to_string()),
            (true, Break::Horizontal(line)) => say!(words, "bar-mine-horizontal", line = line.to_string()),
            (false, Break::Vertical(line)) => say!(words, "bar-yours-vertical", line = line.to_string()),
            (false, Break::Horizontal(line)) => say!(words, "bar-yours-horizontal", line = line.to_string()),
        };
        bar = game.play(&bar, mv);
        is_mine = !is_mine;
        writeln!(console.out, "{sentence}\n{}", description(bar, "bar-left", console))?;
        if game.end(&bar).is_none() {
            writeln!(console.out, "{}", evaluation(bar, is_mine, console))?;
        }
    }
    let ending =
        if is_mine { say!(console.words, "bar-i-lost") } else { say!(console.words, "bar-you-lost") };
    writeln!(console.out, "{ending}")?;
    Ok(Conclusion::Yes)
}

/// The person's next break; `None` when they stop.
fn asked(game: &Chocolate, bar: Bar, console: &mut Console<'_>) -> Result<Option<Break>, Setback> {
    let (prompt, accepted) = (say!(console.words, "bar-ask"), say!(console.words, "bar-ask-accepted"));
    loop {
        let typed = console.ask(&prompt, &accepted)?;
        if let Some(mv) = game.parse_move(&bar, &typed) {
            return Ok(Some(mv));
        }
        let language = console.words.language;
        match Wish::of(&typed) {
            Some(Wish::Stop) => return Ok(None),
            Some(Wish::Help) => {
                let moves = game.move_help().say(language).to_owned();
                console.tell(&say!(console.words, "bar-help", moves = moves), 0)?;
            }
            None => console.tell(illegal(&typed, &game.move_help()).text.say(language), 0)?,
        }
    }
}

/// The bar in words and, where it fits a screen, as a picture.
fn description(bar: Bar, key: &str, console: &Console<'_>) -> String {
    let (columns, rows) = (bar.columns(), bar.rows());
    let numbers = [columns, rows, bar.0[0], bar.0[2]].map(|number| number.to_string());
    let [m, n, i, j] = numbers;
    let words = &console.words;
    let mut text = match key {
        "bar-start" => say!(words, "bar-start", columns = m, rows = n, column = i, row = j),
        _ => say!(words, "bar-left", columns = m, rows = n, column = i, row = j),
    };
    if columns <= 38 && rows <= 20 {
        for row in 0..rows {
            let square = |column| if (column, row) == (bar.0[0], bar.0[2]) { "X" } else { "." };
            text = format!("{text}\n  {}", (0..columns).map(square).collect::<Vec<_>>().join(" "));
        }
    }
    text
}

fn evaluation(bar: Bar, is_mine: bool, console: &Console<'_>) -> String {
    let value = bar.value();
    let plies = value.remoteness.unwrap_or_default();
    // Fluent counts in floating point: the number that chooses singular or plural is kept small.
    let count = u32::try_from(&plies).unwrap_or(u32::MAX).min(1_000_000);
    let (words, signed, plies) = (&console.words, signed(bar), plies.to_string());
    match (value.outcome, is_mine) {
        (Outcome::Win, true) => say!(words, "bar-i-win", value = signed, plies = plies, count = count),
        (Outcome::Win, false) => say!(words, "bar-you-win", value = signed, plies = plies, count = count),
        (_, true) => say!(words, "bar-i-lose", value = signed, plies = plies, count = count),
        (_, false) => say!(words, "bar-you-lose", value = signed, plies = plies, count = count),
    }
}

/// The handout's value with its sign: `+11`, `-198`, `0`.
fn signed(bar: Bar) -> String {
    let value = number(bar);
    if value > 0 { format!("+{value}") } else { value.to_string() }
}

pub(super) fn number(bar: Bar) -> i128 {
    let value = bar.value();
    let plies = value.remoteness.and_then(|plies| i128::try_from(plies).ok()).unwrap_or_default();
    if value.outcome == Outcome::Win { plies } else { -plies }
}

/// Prints the value alone, as a number.
///
/// # Errors
/// Fails when writing does.
pub fn print_value(bar: Bar, console: &mut Console<'_>) -> Finish {
    writeln!(console.out, "{}", number(bar))?;
    Ok(Conclusion::Yes)
}

/// Prints the value of every deadly square, a row of the bar per line.
///
/// # Errors
/// Refuses a bar too large for a table.
pub fn print_values(columns: u64, rows: u64, console: &mut Console<'_>) -> Finish {
    refuse_large(columns, rows, console)?;
    let width = format!("-{}", columns + rows).len();
    for row in 0..rows {
        for column in 0..columns {
            let separator = if column == 0 { "" } else { " " };
            write!(console.out, "{separator}{:>width$}", signed(Bar::new([columns, rows, column, row])?))?;
        }
        writeln!(console.out)?;
    }
    Ok(Conclusion::Yes)
}

/// Prints every deadly square (i,j) that gives the bar this value, in order; a column at a time, without looking
/// at the rows that cannot do.
///
/// # Errors
/// Refuses a bar with a longer side than accepted.
pub fn print_places(columns: u64, rows: u64, wanted: i128, console: &mut Console<'_>) -> Finish {
    if columns.max(rows) > LONGEST_SIDE {
        let [columns, rows, most] = [columns, rows, LONGEST_SIDE].map(|side| side.to_string());
        let words = &console.words;
        return Err(Console::refusal(say!(
            words,
            "bar-where-too-large",
            columns = columns,
            rows = rows,
            most = most
        )));
    }
    let mut conclusion = Conclusion::No;
    for column in 0..columns {
        for row in candidates([columns, rows, column], wanted) {
            if number(Bar::new([columns, rows, column, row])?) == wanted {
                conclusion = Conclusion::Yes;
                writeln!(console.out, "({column},{row})")?;
            }
        }
    }
    if conclusion == Conclusion::No {
        let [columns, rows, value] = [columns.to_string(), rows.to_string(), wanted.to_string()];
        let none = say!(console.words, "bar-nowhere", columns = columns, rows = rows, value = value);
        console.tell_aside(&none)?;
    }
    Ok(conclusion)
}

/// The only rows of a column whose square can have a value, in order.
///
/// By the theorem on values, a lost bar has heaps that balance; a won bar of value v has a heap h from which a
/// winning break takes t = S + 1 − v, so that the exclusive or of all four is h ⊕ (h − t). Either way the heaps
/// above and below the square are two numbers of known sum and known exclusive or.
pub(super) fn candidates([columns, rows, left]: [u64; 3], wanted: i128) -> impl Iterator<Item = u64> {
    let (right, total) = (columns - 1 - left, rows - 1);
    let longest = i128::from(columns) + i128::from(rows) - 2;
    let taken = u64::try_from(longest + 1 - wanted).ok().filter(|&taken| taken > 0 && wanted > 0);
    let balanced = (wanted == -longest).then_some(left ^ right);
    let from_left = taken.and_then(|taken| Some(right ^ left.checked_sub(taken)?));
    let from_right = taken.and_then(|taken| Some(left ^ right.checked_sub(taken)?));
    let [balanced, from_left, from_right] =
        [balanced, from_left, from_right].map(|xor| Parts::new(Some(total), xor, 0));
    // When the heap is above or below, the same holds of what is left of it and the other.
    let rest = taken.and_then(|taken| total.checked_sub(taken));
    let [from_below, from_above] =
        [0, taken.unwrap_or(0)].map(|added| Parts::new(rest, Some(left ^ right), added));
    let mut all = [balanced, from_left, from_right, from_below, from_above];
    std::iter::from_fn(move || {
        let next = all.iter().filter_map(|parts| parts.next).min()?;
        all.iter_mut().filter(|parts| parts.next == Some(next)).for_each(Parts::advance);
        Some(next)
    })
}

/// The numbers p with p + q = sum and p ⊕ q = xor for some q, upwards, each with the same added to it. The bits of
/// sum − xor, halved, are in both p and q; each bit of xor is in one of them.
struct Parts {
    next: Option<u64>,
    xor: u64,
    chosen: u64,
    common: u64,
}

impl Parts {
    fn new(sum: Option<u64>, xor: Option<u64>, added: u64) -> Self {
        let twice = sum.zip(xor).and_then(|(sum, xor)| sum.checked_sub(xor));
        let xor = xor.unwrap_or(0);
        let common =
            twice.filter(|twice| twice % 2 == 0 && (twice / 2) & xor == 0).map(|twice| twice / 2 + added);
        Parts { next: common, xor, chosen: 0, common: common.unwrap_or(0) }
    }

    fn advance(&mut self) {
        self.chosen = self.chosen.wrapping_sub(self.xor) & self.xor;
        self.next = (self.chosen != 0).then(|| self.common + self.chosen);
    }
}

fn refuse_large(columns: u64, rows: u64, console: &Console<'_>) -> Result<(), Setback> {
    if u128::from(columns) * u128::from(rows) <= MOST_SQUARES {
        return Ok(());
    }
    let [columns, rows, most] = [columns.to_string(), rows.to_string(), MOST_SQUARES.to_string()];
    Err(Console::refusal(say!(
        console.words,
        "bar-table-too-large",
        columns = columns,
        rows = rows,
        most = most
    )))
}

/// Question 3's first version: values a bar by recursion alone, and counts the calls.
///
/// # Errors
/// Refuses a bar on which it would run for days.
pub fn print_naive_value(bar: Bar, console: &mut Console<'_>) -> Finish {
    let expected = expected_calls(bar).filter(|&calls| calls <= MOST_CALLS).ok_or_else(|| {
        let [columns, rows] = [bar.columns().to_string(), bar.rows().to_string()];
        let most = MOST_CALLS.to_string();
        Console::refusal(say!(
            console.words,
            "bar-naive-too-large",
            columns = columns,
            rows = rows,
            most = most
        ))
    })?;
    // Signs that every terminal shows.
    let progress = ProgressBar::new(expected).with_style(ProgressStyle::default_bar().progress_chars("#>-"));
    let begun = Instant::now();
    let mut calls = 0;
    let value = naive_value(bar.0, &mut calls, &progress);
    progress.finish_and_clear();
    let value = if value > 0 { format!("+{value}") } else { value.to_string() };
    writeln!(
        console.out,
        "{}",
        say!(console.words, "bar-value-calls", value = value, calls = calls.to_string())
    )?;
    console.out.flush()?;
    let seconds = console.words.language.decimal(begun.elapsed().as_secs_f64(), 2);
    let told = say!(console.words, "bar-naive-time", seconds = seconds);
    console.tell_aside(&told)?;
    Ok(Conclusion::Yes)
}

/// How many calls the naive recursion makes: one for the bar, and those for each bar it can be broken into.
/// `None` when they are far too many to count.
pub(super) fn expected_calls(bar: Bar) -> Option<u64> {
    let game = Chocolate::new(bar);
    let size = game.size().filter(|&size| size <= MOST_COUNTED)?;
    let mut table: Vec<u64> = Vec::with_capacity(usize::try_from(size).ok()?);
    for rank in 0..size {
        let at = game.unrank(rank);
        let mut calls = 1u64;
        for mv in breaks(at) {
            let smaller = usize::try_from(game.rank(&at.broken(mv))).ok()?;
            calls = calls.saturating_add(table[smaller]);
        }
        table.push(calls);
    }
    table.pop()
}

/// How many different bars can still arise, this one included.
pub(super) fn live_bars(bar: Bar) -> u64 {
    bar.0.iter().fold(1, |bars, heap| bars.saturating_mul(heap + 1))
}

fn breaks(bar: Bar) -> impl Iterator<Item = Break> {
    (1..bar.columns()).map(Break::Vertical).chain((1..bar.rows()).map(Break::Horizontal))
}

/// C2's definition, word for word, remembering nothing. A break shortens one of the four sides.
pub(super) fn naive_value(sides: [u64; 4], calls: &mut u64, progress: &ProgressBar) -> i64 {
    *calls += 1;
    if calls.is_multiple_of(1 << 24) {
        progress.set_position(*calls);
    }
    let (mut quickest_loss, mut longest_win) = (i64::MAX, 0);
    for side in 0..4 {
        for shorter in 0..sides[side] {
            let mut broken = sides;
            broken[side] = shorter;
            let value = naive_value(broken, calls, progress);
            if value <= 0 {
                quickest_loss = quickest_loss.min(-value);
            } else {
                longest_win = longest_win.max(value);
            }
        }
    }
    match (quickest_loss, longest_win) {
        (i64::MAX, 0) => 0,
        (i64::MAX, plies) => -(1 + plies),
        (plies, _) => 1 + plies,
    }
}
