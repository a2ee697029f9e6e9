//! What is amiss with an answer, and what is said of it.

use lucas_check::{Bench, Fate, Trial};
use lucas_engine::Theory;
use lucas_games::chocolate::{Break, Chocolate};
use lucas_schema::report::Counterexample;
use lucas_words::say;

use super::super::mistakes::value;
use super::reading::ValueReading;
use super::{Sides, address, bar, told};

/// What is amiss with an answer.
pub(super) enum Amiss {
    Value(i64, String),
    Unread,
    Broken(Fate),
}

impl Amiss {
    /// Whether it ended as it should, and only the value is wrong.
    pub fn is_value(&self) -> bool {
        !matches!(self, Amiss::Broken(_))
    }
}

pub(super) fn amiss(
    bench: &Bench<'_>,
    reading: &ValueReading,
    sides: Sides,
    trial: &Trial,
) -> (Option<i64>, Option<Amiss>) {
    if !trial.has_ended() {
        return (None, Some(Amiss::Broken(trial.fate.clone())));
    }
    match reading.spot.read(&trial.output) {
        Some((found, _)) if found == value(sides) => {
            bench.confirm(trial);
            (Some(found), None)
        }
        _ if bench.is_breakdown(trial) || (trial.fate != Fate::Exit(0) && trial.output.trim().is_empty()) => {
            (None, Some(Amiss::Broken(trial.fate.clone())))
        }
        Some((found, line)) => (Some(found), Some(Amiss::Value(found, line))),
        None => (None, Some(Amiss::Unread)),
    }
}

pub(super) fn wrong(
    bench: &Bench<'_>,
    reading: &ValueReading,
    sides: Sides,
    trial: &Trial,
    amiss: &Amiss,
) -> Counterexample {
    let invocation = reading.manner.invocation(&sides);
    let mut example = bench.counterexample(told(bench, sides), &invocation, trial);
    example.expected = value(sides).to_string();
    example.position = Some(address(sides));
    match amiss {
        Amiss::Value(found, line) => {
            example.found = found.to_string();
            example.read.clone_from(line);
            example.why = reason(bench, sides);
        }
        Amiss::Unread => {
            example.why = bench.say(
                "there is no number where the value stood before",
                "il n'y a pas de nombre là où se trouvait la valeur auparavant",
            );
        }
        Amiss::Broken(_) => {}
    }
    example
}

/// A break in words.
fn break_told(bench: &Bench<'_>, mv: Break) -> String {
    match mv {
        Break::Vertical(line) => bench.say(
            &format!("vertically after column {line}"),
            &format!("verticalement après la colonne {line}"),
        ),
        Break::Horizontal(line) => bench.say(
            &format!("horizontally after row {line}"),
            &format!("horizontalement après la ligne {line}"),
        ),
    }
}

/// Why a bar has its value.
fn reason(bench: &Bench<'_>, sides: Sides) -> String {
    let right = value(sides);
    let best = bar(sides).and_then(|bar| Chocolate::new(bar).best_move(&bar));
    match best {
        None => bench.say(
            "whoever holds the lone square has lost: its value is 0",
            "qui reçoit le carré seul a perdu : sa valeur est 0",
        ),
        Some(mv) if right > 0 => {
            let (mv, rest) = (break_told(bench, mv), right - 1);
            let plies = say!(bench.words, "judge-plies", plies = rest);
            bench.say(
                &format!("the quickest win breaks {mv}: the other then holds {plies}, 1 + {rest} = {right}"),
                &format!(
                    "le gain le plus rapide casse {mv} : l'autre tient alors {plies}, 1 + {rest} = {right}"
                ),
            )
        }
        Some(mv) => {
            let (mv, rest) = (break_told(bench, mv), -right - 1);
            let plies = say!(bench.words, "judge-more-plies", plies = rest);
            bench.say(
                &format!("every break loses; the best defence breaks {mv} and is lost in {plies}: −(1 + {rest}) = {right}"),
                &format!("toutes les cassures perdent ; la meilleure défense casse {mv} et perd {plies} : −(1 + {rest}) = {right}"),
            )
        }
    }
}
