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
    /// The same, after the first entry of a menu was chosen.
    Chosen,
    /// A line each, then the entries of a menu one after the other.
    Menu,
    /// The first entry, the numbers a line each, then the other entries.
    Entries,
    /// On standard input, in one line, with commas between.
    Commas,
    /// On standard input, two in a line.
    Pairs,
}

/// Whoever stops for a key finds these.
const PAUSES: &str = "\n\n\n\n";

/// The other entries of a menu: the last or 0 ends it.
const REST: &str = "2\n3\n4\n5\n0\n";

impl Manner {
    /// The numbers handed over.
    #[must_use]
    pub fn invocation(self, numbers: &[i64]) -> Invocation {
        let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
        match self {
            Manner::Arguments => Invocation { input: PAUSES.to_owned(), ..Invocation::arguments(words) },
            Manner::Line => Invocation::typed(words.join(" ") + "\n" + PAUSES),
            Manner::Lines => Invocation::typed(words.join("\n") + "\n" + PAUSES),
            Manner::Chosen => Invocation::typed(format!("1\n{}\n{PAUSES}", words.join("\n"))),
            Manner::Menu => Invocation::typed(format!("{}\n1\n{REST}", words.join("\n"))),
            Manner::Entries => Invocation::typed(format!("1\n{}\n{REST}", words.join("\n"))),
            Manner::Commas => Invocation::typed(words.join(",") + "\n" + PAUSES),
            Manner::Pairs => {
                let lines: Vec<String> = words.chunks(2).map(|pair| pair.join(" ")).collect();
                Invocation::typed(lines.join("\n") + "\n" + PAUSES)
            }
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
            (Manner::Chosen, Language::English) => "typed after the choice 1",
            (Manner::Chosen, Language::French) => "tapé après le choix 1",
            (Manner::Menu, Language::English) => "typed, then the choices 1, 2, 3, 4, 5, 0",
            (Manner::Menu, Language::French) => "tapé, puis les choix 1, 2, 3, 4, 5, 0",
            (Manner::Entries, Language::English) => {
                "typed after the choice 1, then the choices 2, 3, 4, 5, 0"
            }
            (Manner::Entries, Language::French) => "tapé après le choix 1, puis les choix 2, 3, 4, 5, 0",
            (Manner::Commas, Language::English) => "typed in one line with commas",
            (Manner::Commas, Language::French) => "tapé sur une ligne avec des virgules",
            (Manner::Pairs, Language::English) => "typed, two in a line",
            (Manner::Pairs, Language::French) => "tapé, deux nombres par ligne",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_typed_with_commas_or_two_in_a_line() {
        let typed = |manner: Manner| manner.invocation(&[3, 2, 0, 1]).input.trim_end().to_owned();
        assert_eq!([typed(Manner::Commas), typed(Manner::Pairs)], ["3,2,0,1", "3 2\n0 1"]);
    }
}
