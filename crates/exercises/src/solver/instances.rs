//! Which instances of a game a program is asked for, from the smallest up.

use std::sync::Arc;

use lucas_engine::knob::KnobRange;
use lucas_engine::{AnyGame, Entry};

/// So many are tried at most.
const MOST: usize = 60;
/// Numbers further than this from the least one are not tried.
const FARTHEST: u64 = 6;

/// Instances by the sum of their numbers, where a game is set by numbers alone; else those on which its laws are checked, of which only
/// those that begin with what a name brings.
pub(super) fn instances(entry: &Entry, brought: Option<&str>) -> Vec<Arc<dyn AnyGame>> {
    let ranges = entry.knobs.iter().map(|knob| match knob.range {
        KnobRange::Number { least, most } => Some((least, most.min(least.saturating_add(FARTHEST)))),
        _ => None,
    });
    let ranges: Option<Vec<(u64, u64)>> = ranges.collect();
    let mut params: Vec<String> = match ranges {
        Some(ranges) if !ranges.is_empty() => settings(&ranges, entry.separators.first().copied()),
        _ => entry.small.iter().map(|&params| params.to_owned()).collect(),
    };
    let is_meant = |params: &str| params.split(entry.separators).next() == brought;
    params.retain(|params| brought.is_none() || is_meant(params));
    params.truncate(MOST);
    params.iter().filter_map(|params| entry.open_params(params).ok()).collect()
}

/// All settings of some numbers as they stand in an address, the least sums first.
fn settings(ranges: &[(u64, u64)], separator: Option<char>) -> Vec<String> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for &(least, most) in ranges {
        let longer = |some: &Vec<u64>| {
            let some = some.clone();
            (least..=most).map(move |number| some.iter().copied().chain([number]).collect())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.sort_by_key(|numbers| numbers.iter().sum::<u64>());
    let text = |numbers: &Vec<u64>| {
        numbers
            .iter()
            .map(u64::to_string)
            .collect::<Vec<_>>()
            .join(&separator.map_or_else(String::new, String::from))
    };
    all.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::settings;

    #[test]
    fn settings_come_by_their_sum() {
        assert_eq!(settings(&[(1, 2), (3, 5)], Some(',')), ["1,3", "1,4", "2,3", "1,5", "2,4", "2,5"]);
    }
}
