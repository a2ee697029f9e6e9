//! How a program is given its numbers.

use lucas_engine::Language;

use crate::candidate::Invocation;

/// A way to hand over numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// As arguments.
    Arguments,
    /// On standard input, in one line.
    Line,
    /// On standard input, a line each.
    Lines,
}

/// Whoever stops for a key finds these.
const PAUSES: &str = "\n\n\n\n";

impl Manner {
    /// The numbers handed over.
    #[must_use]
    pub fn invocation(self, numbers: &[i64]) -> Invocation {
        let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
        match self {
            Manner::Arguments => Invocation { input: PAUSES.to_owned(), ..Invocation::arguments(words) },
            Manner::Line => Invocation::typed(words.join(" ") + "\n" + PAUSES),
            Manner::Lines => Invocation::typed(words.join("\n") + "\n" + PAUSES),
        }
    }

    /// The way in words.
    #[must_use]
    pub fn told(self, language: Language) -> &'static str {
        match (self, language) {
            (Manner::Arguments, Language::English) => "given as arguments",
            (Manner::Arguments, Language::French) => "donné en argument",
            (Manner::Line, Language::English) => "typed in one line",
            (Manner::Line, Language::French) => "tapé sur une ligne",
            (Manner::Lines, Language::English) => "typed, a line each",
            (Manner::Lines, Language::French) => "tapé, une ligne par nombre",
        }
    }
}
