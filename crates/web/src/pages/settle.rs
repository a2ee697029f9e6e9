//! Settings that are each offered but do not go together lead to the nearest that do, not to a refusal.

use std::sync::Arc;

use lucas_engine::knob::settings;
use lucas_engine::{AnyGame, Entry, Knob, KnobRange};
use lucas_words::{Words, say};

use super::size;
use crate::visit::Visit;

/// That the settings asked for do not go together, and why; what was taken instead.
pub fn told(visit: &Visit, words: &Words) -> Option<String> {
    let asked: Vec<&str> = visit.settled.as_deref()?.split(' ').collect();
    let why = (visit.entry.open)(&asked).err()?.text;
    let size = size::name(visit.entry, &visit.session.game().params(), words.language);
    Some(say!(words, "web-settled", why = why.say(words.language).to_owned(), size = size))
}

/// Whether a knob can be set to some words by itself.
fn is_offered(knob: &Knob, set: &[&str]) -> bool {
    let is_within = |word: &str, least: u64, most: u64| {
        word.parse().is_ok_and(|number: u64| (least..=most).contains(&number))
    };
    match (&knob.range, set) {
        (KnobRange::Number { least, most }, [word]) => is_within(word, *least, *most),
        (KnobRange::Words(offered), [word]) => offered.iter().any(|(known, _)| known == word),
        (KnobRange::Words(offered), []) => offered.iter().any(|(known, _)| known.is_empty()),
        (KnobRange::Switch(_), _) => true,
        _ => false,
    }
}

/// The game nearest to settings that do not go together: one word is another, or one number is smaller, but no more is changed.
/// Nothing where a setting is none of those offered: that is for whoever made it to mend.
pub fn settled(entry: &Entry, words: &[&str]) -> Option<Arc<dyn AnyGame>> {
    let set = settings(entry.knobs, words);
    let is_whole = set.iter().map(Vec::len).sum::<usize>() == words.len();
    if !is_whole || !entry.knobs.iter().zip(&set).all(|(knob, set)| is_offered(knob, set)) {
        return None;
    }
    let with = |place: usize, word: &str| {
        let mut other = set.clone();
        other[place].clear();
        if !word.is_empty() {
            other[place].push(word);
        }
        (entry.open)(&other.concat()).ok()
    };
    let worded = |place: usize, knob: &Knob| match knob.range {
        KnobRange::Words(offered) => offered.iter().find_map(|(word, _)| with(place, word)),
        _ => None,
    };
    let fewer = |place: usize, knob: &Knob| {
        let KnobRange::Number { least, .. } = knob.range else { return None };
        let mut accepted = (least, with(place, &least.to_string())?);
        let mut refused: u64 = set[place].first()?.parse().ok()?;
        while refused - accepted.0 > 1 {
            let middle = u64::midpoint(accepted.0, refused);
            match with(place, &middle.to_string()) {
                Some(game) => accepted = (middle, game),
                None => refused = middle,
            }
        }
        Some(accepted.1)
    };
    let knobs = || entry.knobs.iter().enumerate();
    // What is said last gives way first, and what the game is about, which is said first, last of all.
    (knobs().skip(1).rev().find_map(|(place, knob)| worded(place, knob)))
        .or_else(|| knobs().find_map(|(place, knob)| fewer(place, knob)))
        .or_else(|| knobs().find_map(|(place, knob)| worded(place, knob)))
}
