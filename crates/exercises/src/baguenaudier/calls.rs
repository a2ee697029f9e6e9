//! The calls of the mutual recursion, each with those it makes: what is printed under each other, or drawn.

use std::fmt;

use lucas_words::{Words, say};

/// A call of the handout's recursion, with the number of its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// Puts n rings on the empty first n squares.
    Mettre(u64),
    /// Takes n rings off the full first n squares.
    Prendre(u64),
    /// Puts one ring on.
    Placer(u64),
    /// Takes one ring off.
    Oter(u64),
}

impl Call {
    /// The calls it makes, in order.
    #[must_use]
    pub fn calls(self) -> Vec<Call> {
        use Call::{Mettre, Oter, Placer, Prendre};
        match self {
            Mettre(0) | Prendre(0) | Placer(_) | Oter(_) => Vec::new(),
            Mettre(1) => vec![Placer(1)],
            Prendre(1) => vec![Oter(1)],
            Mettre(n) => vec![Mettre(n - 1), Prendre(n - 2), Placer(n), Mettre(n - 2)],
            Prendre(n) => vec![Prendre(n - 2), Oter(n), Mettre(n - 2), Prendre(n - 1)],
        }
    }

    /// The lines that make these calls, by their marks in `mettre.cpp`.
    #[must_use]
    pub fn acts(self) -> &'static [&'static str] {
        match self {
            Call::Mettre(0 | 1) => &["mettre-one"],
            Call::Prendre(0 | 1) => &["prendre-one"],
            Call::Mettre(_) => &["mettre-1", "mettre-2", "mettre-3", "mettre-4"],
            Call::Prendre(_) => &["prendre-1", "prendre-2", "prendre-3", "prendre-4"],
            Call::Placer(_) | Call::Oter(_) => &[],
        }
    }

    /// What it does, in words.
    #[must_use]
    pub fn said(self, words: &Words) -> String {
        match self {
            Call::Mettre(0) | Call::Prendre(0) => say!(words, "call-nothing"),
            Call::Mettre(n) => say!(words, "call-mettre", n = n),
            Call::Prendre(n) => say!(words, "call-prendre", n = n),
            Call::Placer(n) => say!(words, "call-placer", n = n),
            Call::Oter(n) => say!(words, "call-oter", n = n),
        }
    }

    /// The square that is played, when the call is a move.
    #[must_use]
    pub fn square(self) -> Option<u64> {
        match self {
            Call::Placer(n) | Call::Oter(n) => Some(n),
            Call::Mettre(_) | Call::Prendre(_) => None,
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Mettre(n) => write!(f, "mettre({n})"),
            Call::Prendre(n) => write!(f, "prendre({n})"),
            Call::Placer(n) => write!(f, "placer({n})"),
            Call::Oter(n) => write!(f, "oter({n})"),
        }
    }
}
