//! What stands in the way of an answer: a bound on the work, no mistake in the question.

use crate::answer::MOST_MOVES;
use crate::notation::Refusal;
use crate::text::Text;

/// A bound that was met. Which option, parameter or button helps is for the front end to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Limit {
    /// More positions than may be visited.
    #[error("more than {0} positions")]
    Positions(usize),
    /// More positions, or moves between them, than are written out.
    #[error("more than {0} positions to write out")]
    Written(usize),
    /// More memory than may be taken.
    #[error("more than {allowed} bytes of memory")]
    Memory {
        /// How many bytes it takes at least; `None` beyond counting.
        needed: Option<u64>,
        /// How many are allowed.
        allowed: u64,
    },
    /// More first moves than can be listed.
    #[error("more than {MOST_MOVES} moves")]
    Moves,
    /// A line of more plies than can be held.
    #[error("a line of more than {0} plies")]
    Line(usize),
    /// A score decides, and play can go round in circles.
    #[error("play can go round in circles")]
    Circles,
    /// The time is up.
    #[error("the time is up")]
    Time,
    /// Somebody stopped it.
    #[error("stopped")]
    Stopped,
}

impl Limit {
    /// Whether the work was broken off, of whatever size it is.
    #[must_use]
    pub fn is_stop(self) -> bool {
        matches!(self, Limit::Time | Limit::Stopped)
    }

    /// What work came to, for whoever has another way when it was too large; none when it was broken off.
    pub(crate) fn unless_stopped<T>(done: Result<T, Limit>) -> Result<Result<T, Limit>, Limit> {
        match done {
            Err(limit) if limit.is_stop() => Err(limit),
            done => Ok(done),
        }
    }

    /// What was exceeded, in a sentence without its full stop.
    #[must_use]
    pub fn text(self) -> Text {
        let (en, fr) = match self {
            Limit::Positions(most) => (
                format!("more than {most} positions to visit"),
                format!("plus de {most} positions à visiter"),
            ),
            Limit::Written(most) => (
                format!("more than {most} positions, or very many moves"),
                format!("plus de {most} positions, ou de très nombreux coups"),
            ),
            Limit::Memory { needed, allowed } => {
                let needed = needed.map_or("2^64".to_owned(), |needed| needed.to_string());
                (
                    format!("this takes at least {needed} bytes of memory, more than the {allowed} allowed"),
                    format!("il y faut au moins {needed} octets de mémoire, plus que les {allowed} permis"),
                )
            }
            Limit::Moves => (
                format!("more than {MOST_MOVES} moves to begin with, too many to list their lines"),
                format!("plus de {MOST_MOVES} coups pour commencer, trop pour énumérer les parties"),
            ),
            Limit::Line(longest) => (
                format!("a line of more than {longest} plies, too long to list"),
                format!("une partie de plus de {longest} coups, trop longue à énumérer"),
            ),
            Limit::Circles => (
                "play can go round in circles, so that no margin is the best".to_owned(),
                "la partie peut tourner en rond, si bien qu'aucun écart n'est le meilleur".to_owned(),
            ),
            Limit::Time => ("this would take too long".to_owned(), "cela prendrait trop de temps".to_owned()),
            Limit::Stopped => ("stopped".to_owned(), "arrêté".to_owned()),
        };
        Text::new(en, fr)
    }
}

impl From<Limit> for Refusal {
    fn from(limit: Limit) -> Self {
        Refusal { text: limit.text(), limit: Some(limit) }
    }
}
