//! Where in an output one number stands: calibrated on samples whose answer is known, then frozen.

use crate::numerals::{Numeral, folded, numerals, plain};

/// Where the number stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The so-manieth number of the output, from 0.
    FromStart(usize),
    /// The so-manieth from its end.
    FromEnd(usize),
    /// The first after a word.
    After(String),
    /// The last after a word.
    LastAfter(String),
}

/// What the sign of the number is read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignSource {
    /// The sign before it.
    Printed,
    /// The words around it, lost or perdant, where more of them stand than always do.
    Told {
        /// How many of these words stand in every output.
        always: usize,
    },
}

/// A number at a place of the output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpotReading {
    /// The place.
    pub spot: Spot,
    /// The sign.
    pub sign: SignSource,
}

/// An output whose answer is known, with what was given.
pub struct Sample<'a> {
    /// What was printed.
    pub output: &'a str,
    /// What was given: a number that only repeats it is no answer.
    pub given: &'a [i64],
    /// The right answer.
    pub answer: i64,
}

/// How far no spot is looked for from either end.
const FARTHEST: usize = 24;

/// Words of a loss, without accents.
const LOSING: [&str; 7] = ["perd", "lose", "losing", "lost", "loss", "defait", "negati"];

/// How many words of a loss stand in an output.
fn losing(text: &str) -> usize {
    let told = folded(text);
    LOSING.iter().map(|word| told.matches(word).count()).sum()
}

impl SpotReading {
    /// The number, and the line it stands in.
    #[must_use]
    pub fn read(&self, output: &str) -> Option<(i64, String)> {
        let text = plain(output);
        let all = numerals(&text);
        let found = self.spot.find(&all)?;
        let line = text.lines().nth(found.line).unwrap_or_default().trim().to_owned();
        let value = match self.sign {
            SignSource::Printed => found.value,
            SignSource::Told { always } if losing(&text) > always => -found.value.abs(),
            SignSource::Told { .. } => found.value.abs(),
        };
        Some((value, line))
    }
}

impl Spot {
    fn find<'a>(&self, all: &'a [Numeral]) -> Option<&'a Numeral> {
        match self {
            Spot::FromStart(place) => all.get(*place),
            Spot::FromEnd(place) => all.len().checked_sub(place + 1).and_then(|place| all.get(place)),
            Spot::After(word) => all.iter().find(|one| one.label == *word),
            Spot::LastAfter(word) => all.iter().rfind(|one| one.label == *word),
        }
    }
}

/// The reading that agrees best with the samples, and with how many of them; `None` when no output has a number that is
/// not given.
#[must_use]
pub fn calibrated(samples: &[Sample<'_>]) -> Option<(SpotReading, usize)> {
    let found: Vec<Vec<Numeral>> = samples.iter().map(|sample| numerals(&plain(sample.output))).collect();
    let longest = found.iter().map(Vec::len).max().unwrap_or(0).min(FARTHEST);
    let mut words: Vec<&str> = found.iter().flatten().map(|one| one.label.as_str()).collect();
    words.retain(|word| !word.is_empty());
    words.sort_unstable();
    words.dedup();
    words.truncate(4 * FARTHEST);
    let named =
        words.iter().flat_map(|word| [Spot::After((*word).to_owned()), Spot::LastAfter((*word).to_owned())]);
    let placed = (0..longest).flat_map(|place| [Spot::FromEnd(place), Spot::FromStart(place)]);
    // Words tell a sign only if they are not always the same: a rule that is printed each time tells nothing.
    let told: Vec<usize> = samples.iter().map(|sample| losing(&plain(sample.output))).collect();
    let (always, most) = (told.iter().min().copied().unwrap_or(0), told.iter().max().copied().unwrap_or(0));
    let signs =
        [SignSource::Printed].into_iter().chain((most > always).then_some(SignSource::Told { always }));
    let mut best: Option<(SpotReading, (usize, bool, usize))> = None;
    for spot in placed.chain(named) {
        let read: Vec<Option<i64>> = found.iter().map(|all| spot.find(all).map(|one| one.value)).collect();
        let is_echo = |place: usize| {
            let repeats =
                |(value, sample): (&Option<i64>, &Sample<'_>)| *value == sample.given.get(place).copied();
            read.iter().zip(samples).all(repeats)
        };
        if (0..samples.first().map_or(0, |sample| sample.given.len())).any(is_echo) {
            continue;
        }
        for sign in signs.clone() {
            let reading = SpotReading { spot: spot.clone(), sign };
            let values: Vec<Option<i64>> =
                samples.iter().map(|one| reading.read(one.output).map(|read| read.0)).collect();
            let agrees = |same: fn(i64, i64) -> bool| {
                let pairs = values.iter().zip(samples);
                pairs.filter(|(value, sample)| value.is_some_and(|value| same(value, sample.answer))).count()
            };
            // A sign that is printed is believed before words are.
            let exact = agrees(|value, answer| value == answer);
            // Where values are wrong, the number whose sign is always right is the value: what is given has no sign.
            let is_signed = agrees(|value, answer| value.signum() == answer.signum()) == samples.len()
                && samples.iter().any(|one| one.answer < 0)
                && samples.iter().any(|one| one.answer > 0);
            let exact = if is_signed { exact.max(samples.len() / 2) } else { exact };
            let score =
                (exact, sign == SignSource::Printed, agrees(|value, answer| value.abs() == answer.abs()));
            if score.0 + score.2 > 0 && best.as_ref().is_none_or(|(_, most)| score > *most) {
                best = Some((reading, score));
            }
        }
    }
    best.map(|(reading, (exact, ..))| (reading, exact))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learnt(outputs: &[(&str, [i64; 4], i64)]) -> SpotReading {
        let samples: Vec<Sample<'_>> =
            outputs.iter().map(|(output, given, answer)| Sample { output, given, answer: *answer }).collect();
        calibrated(&samples).expect("a reading").0
    }

    #[test]
    fn the_last_number_is_not_taken_for_the_value() {
        let reading = learnt(&[
            ("(3, 2, 0, 0) a pour valeur +3 : gagne en 3 coups", [3, 2, 0, 0], 3),
            ("(2, 2, 0, 0) a pour valeur -2 : tient 2 coups", [2, 2, 0, 0], -2),
        ]);
        assert_eq!(reading.read("(4, 4, 1, 2) a pour valeur -6 : tient 6 coups").expect("read").0, -6);
    }

    #[test]
    fn a_sign_may_be_told_in_words() {
        let reading = learnt(&[
            ("m=3 n=2\nGagnant en 3 coups", [3, 2, 0, 0], 3),
            ("m=4 n=4\nPerdant en 6 coups", [4, 4, 1, 2], -6),
        ]);
        assert_eq!(reading.read("m=2 n=2\nPerdant en 2 coups").expect("read").0, -2);
    }

    #[test]
    fn a_value_without_a_sign_is_not_taken_for_one_told_in_words() {
        let said = |value: i64| format!("negatif si perdant\nvaleur {value}");
        let (win, loss, other) = (said(3), said(2), said(6));
        let reading =
            learnt(&[(&win, [3, 2, 0, 0], 3), (&loss, [2, 2, 0, 0], -2), (&other, [4, 4, 1, 2], -6)]);
        assert_eq!((reading.sign, reading.read(&loss).expect("read").0), (SignSource::Printed, 2));
    }

    #[test]
    fn a_sign_is_told_in_words_though_a_rule_says_them_each_time() {
        let said = |words: &str| format!("Qui prend le dernier carré perd.\nDÉFAITE = mauvais.\n{words}");
        let (win, loss) = (said("Victoire en 3"), said("Défaite en 6"));
        let reading = learnt(&[(&win, [3, 2, 0, 0], 3), (&loss, [4, 4, 1, 2], -6)]);
        assert_eq!(reading.read(&said("Défaite en 2")).expect("read").0, -2);
        assert_eq!(reading.read(&said("Victoire en 5")).expect("read").0, 5);
    }

    #[test]
    fn a_value_that_is_always_wrong_is_known_by_its_sign() {
        let said = |m: i64, value: i64| format!("({m}, 2, 0, 0): {value}");
        let reading = learnt(&[(&said(3, 2), [3, 2, 0, 0], 3), (&said(2, -1), [2, 2, 0, 0], -2)]);
        assert_eq!(reading.read(&said(4, -4)).expect("read").0, -4);
    }

    #[test]
    fn what_only_repeats_the_input_is_no_answer() {
        let reading = calibrated(&[
            Sample { output: "3 2 0 0", given: &[3, 2, 0, 0], answer: 3 },
            Sample { output: "2 2 0 0", given: &[2, 2, 0, 0], answer: -2 },
        ]);
        assert_eq!(reading, None);
    }

    #[test]
    fn a_value_is_found_by_its_word_among_a_varying_number_of_lines() {
        let reading = learnt(&[
            ("essai 1\nvaleur = 3\n0 0 1\n0 0 0\nfini en 12 ms", [3, 2, 0, 0], 3),
            ("essai 1\nessai 2\nvaleur = -2\n1 0\nfini en 7 ms", [2, 2, 0, 0], -2),
        ]);
        assert_eq!(reading.spot, Spot::After("valeur".to_owned()));
    }
}
