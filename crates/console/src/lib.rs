//! Where a program that talks to a person reads and writes: a terminal, a pipe, or a test; and how it ends.

pub mod trouble;

use std::borrow::Cow;
use std::io::{self, BufRead, Read, Write};
use std::num::NonZeroUsize;

use lucas_engine::notation::number;
use lucas_engine::{Refusal, Text};
use lucas_words::{Words, say};
use textwrap::{WordSeparator, WordSplitter};

/// What a program's answer was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// Done, or yes.
    Yes,
    /// The answer is no: blocked, none, failed.
    No,
}

/// Why a program stopped before its end.
#[derive(Debug)]
pub enum Setback {
    /// An input was not accepted.
    Refused(Refusal),
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Setback {
    fn from(error: io::Error) -> Self {
        Setback::Io(error)
    }
}

impl From<Refusal> for Setback {
    fn from(refusal: Refusal) -> Self {
        Setback::Refused(refusal)
    }
}

/// How a program finished.
pub type Finish = Result<Conclusion, Setback>;

/// Waits until a person presses a key.
pub type WaitForKey = fn() -> io::Result<()>;

/// Input, output, and the language spoken.
pub struct Console<'io> {
    /// What the person types.
    pub input: Box<dyn BufRead + 'io>,
    /// What the program prints.
    pub out: Box<dyn Write + 'io>,
    /// What it says aside.
    pub err: Box<dyn Write + 'io>,
    /// How a single key is read, when a person sits at a terminal; without it, input is piped, and echoed so
    /// that the transcript reads like the screen.
    pub wait_for_key: Option<WaitForKey>,
    /// How many columns the person sees; lines are not broken where nobody looks on.
    pub columns: Option<usize>,
    /// The same of what is said aside.
    pub columns_aside: Option<usize>,
    /// Whether to colour the output.
    pub colour: bool,
    /// The words to use.
    pub words: Words,
}

impl Console<'_> {
    /// Refuses with words that are already in the language spoken.
    #[must_use]
    pub fn refusal(sentence: String) -> Setback {
        Setback::Refused(Refusal::new(sentence.clone(), sentence))
    }

    /// Tells a sentence: where a person looks on it is broken between words, and what follows stands so far to the right.
    ///
    /// # Errors
    /// Fails when writing does.
    pub fn tell(&mut self, sentence: &str, indent: usize) -> io::Result<()> {
        writeln!(self.out, "{}", broken(sentence, self.columns, indent))
    }

    /// Says a sentence aside, broken between words where a person looks on.
    ///
    /// # Errors
    /// Fails when writing does.
    pub fn tell_aside(&mut self, sentence: &str) -> io::Result<()> {
        writeln!(self.err, "{}", broken(sentence, self.columns_aside, 0))
    }

    /// Asks for a line.
    ///
    /// # Errors
    /// Says what was expected when the input has ended.
    pub fn ask(&mut self, prompt: &str, accepted: &str) -> Result<String, Setback> {
        let line = self.line(prompt)?;
        line.ok_or_else(|| Self::refusal(say!(self.words, "input-ended", accepted = accepted)))
    }

    /// Asks for a line; `None` when the input has ended. What keys like Esc have left in it is passed over, and a person is
    /// told what was read instead.
    ///
    /// # Errors
    /// Fails when reading or writing does.
    pub fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let written = read_line(&mut *self.input)?;
        let line = written.as_deref().map(typed);
        if let Some(line) =
            line.as_ref().filter(|line| self.wait_for_key.is_some() && Some(*line) != written.as_ref())
        {
            writeln!(self.out, "{}", say!(self.words, "input-read", line = line.clone()))?;
        }
        if self.wait_for_key.is_none() || line.is_none() {
            writeln!(self.out, "{}", line.as_deref().unwrap_or_default())?;
            self.out.flush()?;
        }
        Ok(line)
    }

    /// Shows a prompt until a key is pressed, or a line read; the end of the input does as well.
    ///
    /// # Errors
    /// Fails when reading or writing does.
    pub fn pause(&mut self, prompt: &str) -> Result<(), Setback> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        match self.wait_for_key {
            Some(wait) => wait()?,
            None => drop(read_line(&mut *self.input)?),
        }
        writeln!(self.out)?;
        Ok(())
    }
}

/// A sentence broken between words into lines of so many columns, those after the first further to the right.
fn broken(sentence: &str, columns: Option<usize>, indent: usize) -> Cow<'_, str> {
    let Some(columns) = columns else { return Cow::Borrowed(sentence) };
    let margin = " ".repeat(indent.min(columns / 2));
    let options = textwrap::Options::new(columns.saturating_sub(1).max(1))
        .subsequent_indent(&margin)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    Cow::Owned(textwrap::fill(sentence, options))
}

/// A line without what keys that write nothing have left in it: control characters, and the sequences of arrows and the like.
fn typed(line: &str) -> String {
    let (mut typed, mut letters) = (String::new(), line.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '\x1b' => match letters.next_if(|next| matches!(next, '[' | 'O')) {
                // Parameters, then the letter that ends the sequence.
                Some('[') => drop(letters.find(|letter| ('@'..='~').contains(letter))),
                Some(_) => drop(letters.next()),
                None => {}
            },
            '\t' => typed.push(' '),
            letter if letter.is_control() => {}
            letter => typed.push(letter),
        }
    }
    typed.trim().to_owned()
}

/// What a person asks for at any question, in either language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To stop.
    Stop,
    /// To be told what is accepted.
    Help,
}

impl Wish {
    /// What a line asks for, besides an answer.
    #[must_use]
    pub fn of(line: &str) -> Option<Self> {
        match line.to_lowercase().as_str() {
            "q" | "quit" | "quitter" | "exit" | "fin" => Some(Wish::Stop),
            "?" | "help" | "aide" => Some(Wish::Help),
            _ => None,
        }
    }
}

/// Reads a number of at least 1.
///
/// # Errors
/// Refuses what is not one.
pub fn positive(word: &str, what: &Text) -> Result<NonZeroUsize, Refusal> {
    let read = number(word, what, 1..=u64::from(u32::MAX))?;
    Ok(usize::try_from(read).ok().and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MAX))
}

/// No line longer than this is read in one piece.
const LONGEST_LINE: u64 = 1 << 26;

/// The next line without its end, in whatever encoding; `None` when the input has ended.
///
/// # Errors
/// Fails when reading does.
pub fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let is_over = input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0;
    Ok((!is_over).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_keys_leave_in_a_line_is_passed_over() {
        for (line, read) in [
            ("\u{1b}2-4", "2-4"),
            ("\u{1b}[A\u{1b}[1;5D2-4\u{1b}OP", "2-4"),
            ("a\tb\u{7}", "a b"),
            ("\u{1b}", ""),
            ("\u{1b}[", ""),
            ("règle", "règle"),
        ] {
            assert_eq!(typed(line), read);
        }
    }

    #[test]
    fn lines_are_broken_at_blanks_alone() {
        let sentence = "Essayez --capacity, kangaroos:3+3/WWW---BBB,W ou l'avant-dernier\u{a0}: il y en a.";
        for columns in 1..60 {
            let told = broken(sentence, Some(columns), 2);
            let words: Vec<&str> = told.split([' ', '\n']).filter(|word| !word.is_empty()).collect();
            assert_eq!(words, sentence.split(' ').collect::<Vec<_>>());
        }
    }
}
