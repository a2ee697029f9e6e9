//! Algorithms as they are read beside a film: which of their lines a step is.

use lucas_words::{Words, say};

use crate::own::Own;

/// What an algorithm is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A search with a queue.
    Queue,
    /// A tree walked depth first.
    DepthFirst,
    /// A tree walked breadth first.
    BreadthFirst,
    /// A function that calls itself.
    Calls,
    /// The table of a puzzle.
    Distances,
    /// The table of a game of two.
    Values,
    /// A game that a score decides.
    Margins,
    /// The solution of a puzzle.
    ShortestWay,
    /// Best play in a game of two.
    BestPlay,
}

/// An algorithm of a handout.
#[derive(Clone, Copy, Debug)]
pub struct Quoted {
    /// What it is about.
    pub subject: Subject,
    /// The function.
    pub function: &'static str,
    /// The question that asks for it.
    pub question: &'static str,
    /// Its lines, in English and in French. At the end of a line stands, after `@`, at which steps it is.
    pub texts: [&'static str; 2],
}

/// A line of an algorithm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AlgorithmLine {
    /// What is written.
    pub text: String,
    /// The acts that it does.
    pub acts: Vec<String>,
}

/// An algorithm as a page shows it.
pub struct Algorithm {
    /// The function and the question of the handout, if it is a handout's.
    pub source: Option<(&'static str, &'static str)>,
    /// The lines.
    pub lines: Vec<AlgorithmLine>,
}

impl Algorithm {
    /// The algorithm of a subject: the handout's, else the one that every game has.
    #[must_use]
    pub fn of(subject: Subject, own: Own, words: &Words) -> Self {
        let quoted = own.algorithms.iter().find(|quoted| quoted.subject == subject);
        let text = match quoted {
            Some(quoted) => {
                quoted.texts[usize::from(words.language == lucas_engine::Language::French)].to_owned()
            }
            None => match subject {
                Subject::Queue => say!(words, "algorithm-queue"),
                Subject::DepthFirst => say!(words, "algorithm-depth"),
                Subject::BreadthFirst => say!(words, "algorithm-breadth"),
                Subject::Calls => say!(words, "algorithm-calls"),
                Subject::Distances => say!(words, "algorithm-distances"),
                Subject::Values => say!(words, "algorithm-values"),
                Subject::Margins => say!(words, "algorithm-margins"),
                Subject::ShortestWay => say!(words, "algorithm-way"),
                Subject::BestPlay => say!(words, "algorithm-play"),
            },
        };
        Algorithm {
            source: quoted.map(|quoted| (quoted.function, quoted.question)),
            lines: text.trim_end().lines().map(line).collect(),
        }
    }
}

/// Reads a line: `take the first  @take`.
fn line(text: &str) -> AlgorithmLine {
    let (text, acts) = text.rsplit_once('@').unwrap_or((text, ""));
    AlgorithmLine {
        text: text.trim_end().to_owned(),
        acts: acts.split_whitespace().map(ToOwned::to_owned).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_at_its_end_what_it_does() {
        let read = line("    take the first  @take goal");
        assert_eq!(
            (read.text.as_str(), read.acts),
            ("    take the first", vec!["take".to_owned(), "goal".to_owned()])
        );
        assert_eq!(line("}").acts, Vec::<String>::new());
    }
}
