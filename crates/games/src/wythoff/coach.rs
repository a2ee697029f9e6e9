//! Help with Wythoff's game: the lost pairs, each with its difference.

use lucas_engine::{Coach, Text, Value};

use super::{HeapPair, Withdrawal, Wythoff, lost_pair};

/// So many lost pairs are told.
const TOLD: u64 = 6;

/// Where a move takes from, with how much it takes.
fn told(&(smaller, larger): &HeapPair, taken: Withdrawal) -> (u64, Text) {
    match taken {
        Withdrawal { smaller: 0, larger: taken } if smaller == larger => {
            (taken, Text::fixed("from one heap", "dans un tas"))
        }
        Withdrawal { smaller: 0, larger: taken } => {
            (taken, Text::fixed("from the larger heap", "dans le grand tas"))
        }
        Withdrawal { smaller: taken, larger: 0 } => {
            (taken, Text::fixed("from the smaller heap", "dans le petit tas"))
        }
        Withdrawal { smaller: taken, .. } => (taken, Text::fixed("from both heaps", "dans les deux tas")),
    }
}

impl Coach for Wythoff {
    fn look(&self, at: &HeapPair, best: Withdrawal) -> Text {
        let (_, Text { en, fr }) = told(at, best);
        Text::new(format!("Think of taking {en}."), format!("Pensez à prendre {fr}."))
    }

    fn principle(&self, at: &HeapPair, _value: &Value) -> Text {
        let pairs = (1..TOLD).map(lost_pair);
        let [en, fr] = ["and", "et"].map(|and| {
            let pairs = pairs.clone().map(|(smaller, larger)| format!("{smaller} {and} {larger}"));
            pairs.collect::<Vec<_>>().join(", ")
        });
        let rule = Text::new(
            format!(
                "Leave a lost pair: {en} and so on; the n-th differ by n, and begin with the least number that has not come yet."
            ),
            format!(
                "Laissez une paire perdue : {fr} et ainsi de suite ; la n-ième diffère de n, et commence par le plus petit nombre qui n'est pas encore venu."
            ),
        );
        let difference = at.1 - at.0;
        let (smaller, larger) = lost_pair(difference);
        let here = if (smaller, larger) == *at {
            Text::new(
                format!("These are the pair that differ by {difference}: every move loses."),
                format!("Vous avez là celle qui diffère de {difference} : tout coup perd."),
            )
        } else {
            Text::new(
                format!("Here the heaps differ by {difference}, as {smaller} and {larger} do."),
                format!("Ici les tas diffèrent de {difference}, comme {smaller} et {larger}."),
            )
        };
        rule.then(&here)
    }

    fn order(&self, at: &HeapPair, taken: Withdrawal) -> Text {
        let (taken, Text { en, fr }) = told(at, taken);
        Text::new(format!("take {taken} {en}"), format!("prenez {taken} {fr}"))
    }

    fn deed(&self, at: &HeapPair, taken: Withdrawal) -> Option<Text> {
        let (taken, Text { en, fr }) = told(at, taken);
        Some(Text::new(format!("took {taken} {en}"), format!("pris {taken} {fr}")))
    }

    fn ending(&self, _at: &HeapPair) -> Text {
        Text::fixed(
            "Both heaps are empty, and the queen is in the corner.",
            "Les deux tas sont vides, et la reine est dans le coin.",
        )
    }
}
