//! The progress of long work, on standard error, where a person sees it.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, TermLike};
use lucas_engine::Language;
use lucas_engine::effort::Watch;
use lucas_words::{Words, say};

use crate::terminal;
use crate::terminal::letters::PlainLetters;

/// A search under way: its positions are counted on standard error, and Ctrl-C stops it.
pub struct Searching {
    counter: ProgressBar,
}

impl Searching {
    /// What cannot be stopped midway, such as a number of a million digits, is given up with the program.
    const PATIENCE: Duration = Duration::from_millis(80);

    /// Begins.
    #[must_use]
    pub fn new(words: &Words) -> Self {
        terminal::stop_when_interrupted(Some(Self::PATIENCE));
        let counter = counter(words);
        terminal::clear_when_interrupted(counter.clone());
        Searching { counter }
    }

    /// It is over, one way or another.
    pub fn finish(&self) {
        terminal::exit_when_interrupted();
        self.counter.finish_and_clear();
    }
}

impl Watch for Searching {
    fn progress(&self, done: u64, _of: Option<u64>) {
        self.counter.set_position(done);
    }

    fn is_stopping(&self) -> bool {
        terminal::is_interrupted()
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        self.finish();
    }
}

/// A check under way: a bar on standard error, and Ctrl-C stops it.
pub struct Checking {
    bar: ProgressBar,
}

impl Checking {
    /// Begins.
    #[must_use]
    pub fn new(words: &Words) -> Self {
        terminal::stop_when_interrupted(Some(Searching::PATIENCE));
        let bar = bar(&say!(words, "table-checking"), words);
        terminal::clear_when_interrupted(bar.clone());
        Checking { bar }
    }

    /// It is over, one way or another.
    pub fn finish(&self) {
        terminal::exit_when_interrupted();
        self.bar.finish_and_clear();
    }
}

impl Watch for Checking {
    fn progress(&self, done: u64, of: Option<u64>) {
        advance(&self.bar, done, of);
    }

    fn is_stopping(&self) -> bool {
        terminal::is_interrupted()
    }
}

/// A class being judged: a bar on standard error, and Ctrl-C stops it as soon as what runs is ended.
pub struct Marking {
    bar: ProgressBar,
}

impl Marking {
    /// Begins where some are judged already.
    #[must_use]
    pub fn new(label: &str, done: usize, of: usize) -> Self {
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        let bar =
            ProgressBar::with_draw_target(Some(count(of)), Narrow::target()).with_message(label.to_owned());
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} ({elapsed}, {eta})");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(count(done));
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(200));
        terminal::clear_when_interrupted(bar.clone());
        Marking { bar }
    }

    /// One more is judged.
    pub fn advance(&self) {
        self.bar.inc(1);
    }

    /// It is over, one way or another.
    pub fn finish(&self) {
        terminal::exit_when_interrupted();
        self.bar.finish_and_clear();
    }
}

/// Standard error as a progress line sees it: a little narrower than it is, so that what the terminal shows for Ctrl-C stays
/// in that line, and is cleared with it.
#[derive(Debug)]
struct Narrow {
    /// Whether the terminal shows ASCII only.
    is_ascii: bool,
}

impl Narrow {
    /// Columns left free.
    const MARGIN: u16 = 4;

    /// Where a line of progress goes; nowhere when nobody would see it.
    fn target() -> ProgressDrawTarget {
        if io::stderr().is_terminal() {
            let is_ascii = !lucas_words::is_unicode(|name| std::env::var(name).ok());
            ProgressDrawTarget::term_like_with_hz(Box::new(Narrow { is_ascii }), 20)
        } else {
            ProgressDrawTarget::hidden()
        }
    }
}

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        let size = crossterm::terminal::size().ok().filter(|(columns, _)| *columns > 0);
        let (columns, _) = size.unwrap_or((80, 24));
        columns.saturating_sub(Self::MARGIN).max(1)
    }

    fn move_cursor_up(&self, rows: usize) -> io::Result<()> {
        if rows > 0 { write!(io::stderr(), "\x1b[{rows}A") } else { Ok(()) }
    }

    fn move_cursor_down(&self, rows: usize) -> io::Result<()> {
        if rows > 0 { write!(io::stderr(), "\x1b[{rows}B") } else { Ok(()) }
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        if columns > 0 { write!(io::stderr(), "\x1b[{columns}C") } else { Ok(()) }
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        if columns > 0 { write!(io::stderr(), "\x1b[{columns}D") } else { Ok(()) }
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.write_str(&format!("{line}\n"))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        if self.is_ascii {
            return PlainLetters(io::stderr()).write_all(text.as_bytes());
        }
        io::stderr().write_all(text.as_bytes())
    }

    fn clear_line(&self) -> io::Result<()> {
        io::stderr().write_all(b"\r\x1b[2K")
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// A bar on standard error that shows how much is done, how fast, and the time left; hidden where nobody would see it.
#[must_use]
pub fn bar(label: &str, words: &Words) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(1), Narrow::target()).with_message(label.to_owned());
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} % ({rate}, {eta})");
    bar.set_style(
        style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", told_in(words.language)),
    );
    bar
}

/// Tells a rate in the language spoken.
fn told_in(language: Language) -> impl Fn(&ProgressState, &mut dyn std::fmt::Write) + Clone + Send + Sync {
    move |state, out| {
        // A line that cannot be written is not seen either.
        let _ = out.write_str(&rate(state.per_sec(), language));
    }
}

/// How many in a second, as people read it: `5.6 M/s`, in French `5,6 M/s`.
fn rate(per_second: f64, language: Language) -> String {
    let (number, unit) = match per_second {
        small if small < 999.5 => (small, ""),
        thousands if thousands < 999.5e3 => (thousands / 1e3, " k"),
        millions if millions < 999.5e6 => (millions / 1e6, " M"),
        more => (more / 1e9, " G"),
    };
    let digits = usize::from(number < 9.95 && !unit.is_empty());
    format!("{}{unit}/s", language.decimal(number, digits))
}

/// A number in groups of three digits: `1,234,567`, in French `1 234 567` with blanks that do not break.
fn grouped(number: u64, language: Language) -> String {
    let blank = match language {
        Language::English => ',',
        Language::French => '\u{a0}',
    };
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(blank);
        }
        text.push(digit);
    }
    text
}

/// Shows on a bar how much is done, and of how much where that is known.
pub fn advance(bar: &ProgressBar, done: u64, of: Option<u64>) {
    if let Some(of) = of {
        bar.set_length(of);
    }
    bar.set_position(done);
}

/// A line on standard error that counts positions while a search goes on; hidden where nobody would see it.
#[must_use]
pub fn counter(words: &Words) -> ProgressBar {
    let label = say!(words, "solve-progress");
    let counter = ProgressBar::with_draw_target(None, Narrow::target()).with_message(label);
    let style = ProgressStyle::with_template("{spinner} {msg}: {count} ({rate}, {elapsed})");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    // Signs that every terminal shows.
    let style = style.tick_chars(r"|/-\ ").with_key("rate", told_in(words.language));
    let language = words.language;
    counter.set_style(style.with_key(
        "count",
        move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = out.write_str(&grouped(state.pos(), language));
        },
    ));
    counter.enable_steady_tick(Duration::from_millis(100));
    counter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_groups_of_three_as_each_language_sets_them() {
        for (number, told) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number, Language::English), told);
            assert_eq!(grouped(number, Language::French), told.replace(',', "\u{a0}"));
        }
    }

    #[test]
    fn rates_are_told_in_two_or_three_digits_and_with_a_comma_in_french() {
        for (per_second, told) in [
            (0.4, "0/s"),
            (812.0, "812/s"),
            (5_600.0, "5.6 k/s"),
            (56_300.0, "56 k/s"),
            (5_612_345.6, "5.6 M/s"),
            (999_700.0, "1.0 M/s"),
            (1.25e9, "1.2 G/s"),
        ] {
            assert_eq!(rate(per_second, Language::English), told);
            assert_eq!(rate(per_second, Language::French), told.replace('.', ","));
        }
    }
}
