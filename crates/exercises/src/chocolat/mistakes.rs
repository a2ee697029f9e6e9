//! Mistakes that programs make about values of bars: each is a rule of its own, so that evidence for it is exact.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use lucas_engine::Text;

use super::contract::{Sides, bar, bars};

/// The rule by which the values of what the breaks lead to, in the order vertical then horizontal, make a value.
type Rule = fn(&[i64], usize) -> i64;

/// Known mistakes, with the rules that they amount to.
static MISTAKES: [(Text, Rule); 6] = [
    (
        Text::fixed(
            "the slowest win is counted instead of the quickest",
            "le gain compté est le plus lent, pas le plus rapide",
        ),
        |after, _| won(after.iter().filter(|value| **value <= 0).min()).unwrap_or_else(|| lost(after)),
    ),
    (
        Text::fixed(
            "the first winning break is taken, not the quickest",
            "c'est la première cassure gagnante qui est prise, pas la plus rapide",
        ),
        |after, _| won(after.iter().find(|value| **value <= 0)).unwrap_or_else(|| lost(after)),
    ),
    (
        Text::fixed(
            "0, the value of the lone square, is counted as a win",
            "0, la valeur du carré seul, est compté comme un gain",
        ),
        |after, _| won(after.iter().filter(|value| **value < 0).max()).unwrap_or_else(|| lost(after)),
    ),
    (
        Text::fixed(
            "the quickest loss is counted instead of the longest defence",
            "la perte comptée est la plus rapide, pas la plus longue défense",
        ),
        |after, _| {
            let quickest = after.iter().min().map_or(0, |least| -(1 + least));
            won(after.iter().filter(|value| **value <= 0).max()).unwrap_or(quickest)
        },
    ),
    (
        Text::fixed("horizontal breaks are forgotten", "les cassures horizontales sont oubliées"),
        |after, vertical| right(&after[..vertical], 0),
    ),
    (
        Text::fixed("vertical breaks are forgotten", "les cassures verticales sont oubliées"),
        |after, vertical| right(&after[vertical..], 0),
    ),
];

/// Every value is right but for its sign.
static UNSIGNED: Text = Text::fixed(
    "values have no sign: that of a lost bar is negative",
    "les valeurs n'ont pas de signe : celle d'une tablette perdante est négative",
);

fn won(lost: Option<&i64>) -> Option<i64> {
    lost.map(|value| 1 - value)
}

fn lost(after: &[i64]) -> i64 {
    after.iter().max().map_or(0, |most| -(1 + most))
}

fn right(after: &[i64], _vertical: usize) -> i64 {
    won(after.iter().filter(|value| **value <= 0).max()).unwrap_or_else(|| lost(after))
}

/// The right value, by the theorem.
pub(super) fn value(sides: Sides) -> i64 {
    let signed = bar(sides).and_then(|bar| bar.value().signed());
    signed.and_then(|value| i64::try_from(value).ok()).unwrap_or(0)
}

fn ruled(rule: Rule, sides: Sides, known: &mut HashMap<Sides, i64>) -> i64 {
    if let Some(value) = known.get(&sides) {
        return *value;
    }
    let [m, n, i, j] = sides;
    let vertical = (1..m).map(|at| if i < at { [at, n, i, j] } else { [m - at, n, i - at, j] });
    let horizontal = (1..n).map(|at| if j < at { [m, at, i, j] } else { [m, n - at, i, j - at] });
    let after: Vec<Sides> = vertical.chain(horizontal).collect();
    let values: Vec<i64> = after.into_iter().map(|sides| ruled(rule, sides, known)).collect();
    let value = if values.is_empty() { 0 } else { rule(&values, usize::try_from(m - 1).unwrap_or(0)) };
    known.insert(sides, value);
    value
}

/// No bar beyond this is looked at for probes.
const FARTHEST: i64 = 13;
/// So many bars of each orientation are probes of a mistake, none of which is the mirror image of another.
const EACH: usize = 2;
/// For evidence, so many answers at least.
const LEAST_EVIDENCE: usize = 12;

/// For each mistake, the smallest bars where it shows.
pub(super) fn probes() -> Vec<Sides> {
    let mut probes: Vec<Sides> = Vec::new();
    for (_, rule) in &MISTAKES {
        let mut known = HashMap::new();
        let shows =
            (2..FARTHEST).flat_map(bars).filter(|sides| ruled(*rule, *sides, &mut known) != value(*sides));
        let (mut images, mut counts) = (HashSet::new(), [0; 3]);
        for [m, n, i, j] in shows {
            let count = &mut counts[match m.cmp(&n) {
                Ordering::Less => 0,
                Ordering::Equal => 1,
                Ordering::Greater => 2,
            }];
            if *count < EACH && images.insert([m, n, i.min(m - 1 - i), j.min(n - 1 - j)]) {
                *count += 1;
                probes.push([m, n, i, j]);
            }
        }
    }
    probes.sort_by_key(|[m, n, i, j]| [m + n, *m, *n, *i, *j]);
    probes.dedup();
    probes
}

/// The one known mistake that explains every answer, of which one at least is wrong.
pub(super) fn named(answers: &[(Sides, i64)]) -> Option<&'static Text> {
    if answers.len() < LEAST_EVIDENCE || answers.iter().all(|(sides, found)| *found == value(*sides)) {
        return None;
    }
    if answers.iter().all(|(sides, found)| *found == value(*sides).abs()) {
        return Some(&UNSIGNED);
    }
    let small = || answers.iter().filter(|([m, n, ..], _)| m + n <= 20);
    MISTAKES.iter().find_map(|(name, rule)| {
        let mut known = HashMap::new();
        small().all(|(sides, found)| ruled(*rule, *sides, &mut known) == *found).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_without_a_mistake_is_the_theorem() {
        let mut known = HashMap::new();
        for sides in (2..10).flat_map(bars) {
            assert_eq!(ruled(right, sides, &mut known), value(sides), "{sides:?}");
        }
    }

    #[test]
    fn the_slowest_win_first_shows_at_3_by_6_and_is_told_from_the_first_win() {
        let mut known = HashMap::new();
        let slowest = MISTAKES[0].1;
        let shows = (2..12).flat_map(bars).find(|sides| ruled(slowest, *sides, &mut known) != value(*sides));
        assert_eq!(shows, Some([3, 6, 0, 2]));
        let answers: Vec<_> =
            (2..12).flat_map(bars).map(|sides| (sides, ruled(slowest, sides, &mut known))).collect();
        assert_eq!(named(&answers), Some(&MISTAKES[0].0));
    }

    #[test]
    fn mistakes_are_probed_on_bars_that_are_wide_and_on_bars_that_are_high() {
        let probes = probes();
        assert!(probes.contains(&[3, 6, 0, 2]), "{probes:?}");
        for rule in MISTAKES.iter().take(4).map(|(_, rule)| rule) {
            let mut known = HashMap::new();
            let shows: Vec<&Sides> =
                probes.iter().filter(|sides| ruled(*rule, **sides, &mut known) != value(**sides)).collect();
            let is_wide = |[m, n, ..]: &Sides| m > n;
            assert!(
                shows.iter().any(|sides| is_wide(sides)) && shows.iter().any(|sides| !is_wide(sides)),
                "{shows:?}"
            );
        }
    }

    #[test]
    fn values_without_a_sign_are_named() {
        let answers: Vec<_> = (2..8).flat_map(bars).map(|sides| (sides, value(sides).abs())).collect();
        assert_eq!(named(&answers), Some(&UNSIGNED));
    }

    #[test]
    fn a_mistake_is_not_named_when_one_answer_speaks_against_it() {
        let mut known = HashMap::new();
        let mut answers: Vec<_> =
            (2..12).flat_map(bars).map(|sides| (sides, ruled(MISTAKES[0].1, sides, &mut known))).collect();
        answers[40].1 += 1;
        assert_eq!(named(&answers), None);
    }
}
