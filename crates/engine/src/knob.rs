//! Parameters as data, so that a front end can offer fields, switches and squares to drag without knowing a game.

use crate::text::Text;

/// One parameter of a game, or a few that belong together, as somebody sets it.
pub struct Knob {
    /// What it is called.
    pub label: Text,
    /// What it can be set to.
    pub range: KnobRange,
}

/// What a parameter can be set to. Each setting is so many words, in the order of the knobs.
pub enum KnobRange {
    /// A whole number from a least to a most one.
    Number {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// Some whole numbers, one word each.
    Numbers {
        /// The least of each.
        least: u64,
        /// The most of each.
        most: u64,
        /// How many there can be.
        count: usize,
    },
    /// One of some words; the empty word is left out, and any other may be typed.
    Words(&'static [(&'static str, Text)]),
    /// A word that is there or not.
    Switch(&'static str),
    /// The column and the row, counted from 0, of a square on a board whose columns and rows two other knobs set.
    Square {
        /// The knob of the columns.
        columns: usize,
        /// The knob of the rows.
        rows: usize,
    },
    /// Squares that are on or off, `010.111` row by row, on such a board; it may be left out.
    Pattern {
        /// The knob of the columns.
        columns: usize,
        /// The knob of the rows.
        rows: usize,
    },
}

/// The words of each knob, out of the parameters of an instance. What no knob takes is left over.
///
/// ```
/// use lucas_engine::Text;
/// use lucas_engine::knob::{Knob, KnobRange, settings};
///
/// let knobs = [
///     Knob { label: Text::fixed("heaps", "tas"), range: KnobRange::Numbers { least: 1, most: 9, count: 3 } },
///     Knob { label: Text::fixed("last loses", "la dernière perd"), range: KnobRange::Switch("misere") },
/// ];
/// assert_eq!(settings(&knobs, &["3", "5", "misere"]), [vec!["3", "5"], vec!["misere"]]);
/// ```
#[must_use]
pub fn settings<'w>(knobs: &[Knob], words: &[&'w str]) -> Vec<Vec<&'w str>> {
    let is_number = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut left = words;
    let taken = knobs.iter().enumerate().map(|(place, knob)| {
        let is_later_switch = |word: &str| {
            knobs[place..].iter().any(|knob| matches!(knob.range, KnobRange::Switch(later) if later == word))
        };
        let first = left.first();
        let count = match knob.range {
            KnobRange::Number { .. } => first.filter(|word| is_number(word)).map_or(0, |_| 1),
            KnobRange::Numbers { count, .. } => {
                left.iter().take(count).take_while(|word| is_number(word)).count()
            }
            KnobRange::Words(_) | KnobRange::Pattern { .. } => {
                first.map_or(0, |word| usize::from(!is_later_switch(word)))
            }
            KnobRange::Switch(word) => usize::from(first == Some(&word)),
            KnobRange::Square { .. } => left.len().min(2),
        };
        let (mine, rest) = left.split_at(count);
        left = rest;
        mine.to_vec()
    });
    taken.collect()
}
