//! The arguments of a handout's program as data: the command line makes its table of arguments from them.

use lucas_console::{Console, Finish};

/// A handout's program: what it may be given, and what it does.
#[derive(Clone, Copy)]
pub struct Program {
    /// What it may be given.
    pub arguments: &'static [Argument],
    /// Runs it.
    pub run: fn(&Given, &mut Console<'_>) -> Finish,
}

/// One argument.
pub struct Argument {
    /// Its name, and that of the option.
    pub name: &'static str,
    /// The option in the other language.
    pub alias: Option<&'static str>,
    /// What is given with it.
    pub takes: Takes,
    /// Whether it excludes the others of which the same is said.
    pub is_exclusive: bool,
}

/// What is given with an argument; the text is what help calls it.
pub enum Takes {
    /// Nothing: it is there, or not.
    Nothing,
    /// A value.
    Value(&'static str),
    /// One of some values.
    OneOf(&'static str, &'static [&'static str]),
    /// Words that stand by themselves, at least and at most so many.
    Words(&'static str, usize, usize),
}

impl Argument {
    /// Words that stand by themselves.
    #[must_use]
    pub const fn words(name: &'static str, shown: &'static str, least: usize, most: usize) -> Self {
        Argument { name, alias: None, takes: Takes::Words(shown, least, most), is_exclusive: false }
    }

    /// An option.
    #[must_use]
    pub const fn option(name: &'static str, alias: &'static str, takes: Takes) -> Self {
        Argument { name, alias: Some(alias), takes, is_exclusive: false }
    }

    /// This argument, and none of the other exclusive ones.
    #[must_use]
    pub const fn alone(self) -> Self {
        Argument { is_exclusive: true, ..self }
    }
}

/// What a program was given.
#[derive(Default)]
pub struct Given {
    /// The words that stand by themselves.
    pub words: Vec<String>,
    /// The options, with their values.
    pub options: Vec<(&'static str, Option<String>)>,
}

impl Given {
    /// The words.
    #[must_use]
    pub fn words(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).collect()
    }

    /// Whether an option was given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(given, _)| *given == name)
    }

    /// The value of an option that was given.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(given, _)| *given == name)?.1.as_deref()
    }
}
