//! Question 5: all deadly squares of a bar that give it a value, as a set of pairs.

use std::collections::BTreeSet;
use std::io;

use lucas_check::bench::{Closing, Docket};
use lucas_check::numerals::{numerals, plain};
use lucas_check::{Bench, Invocation, Manner};
use lucas_schema::report::ItemReport;

use super::mistakes::value;

type Pairs = BTreeSet<(i64, i64)>;

/// Bars and values on which a reading is learnt.
const SAMPLES: [[i64; 3]; 4] = [[3, 3, 3], [3, 2, 3], [7, 7, 7], [2, 2, -2]];
/// The handout's.
const ASKED: [i64; 3] = [127, 127, 127];
/// Bars of more columns and rows together are not tried.
const LARGEST: i64 = 9;

fn right([m, n, wanted]: [i64; 3]) -> Pairs {
    let squares = (0..m).flat_map(|i| (0..n).map(move |j| (i, j)));
    squares.filter(|&(i, j)| value([m, n, i, j]) == wanted).collect()
}

/// How pairs are written.
#[derive(Clone, Copy, Debug)]
enum PairStyle {
    /// Each between brackets.
    Bracketed,
    /// Each on a line of two numbers.
    ByLine,
}

/// How pairs are written, and what their first square is called.
#[derive(Clone, Copy, Debug)]
struct PairReading {
    manner: Manner,
    style: PairStyle,
    from: i64,
}

impl PairReading {
    fn read(self, output: &str) -> Pairs {
        let text = plain(output);
        let pieces: Vec<&str> = match self.style {
            PairStyle::Bracketed => text
                .split(['(', '[', '{'])
                .skip(1)
                .filter_map(|piece| piece.split([')', ']', '}']).next())
                .collect(),
            PairStyle::ByLine => text.lines().collect(),
        };
        let two = |piece: &str| match numerals(piece)[..] {
            [ref first, ref second] => Some((first.value - self.from, second.value - self.from)),
            _ => None,
        };
        pieces.into_iter().filter_map(two).collect()
    }
}

/// Judges the item; nothing when no way of asking brings pairs, unless it was asked for.
pub(super) fn judged(bench: &Bench<'_>, mut docket: Docket<'_>) -> io::Result<Option<ItemReport>> {
    let mut best: Option<(PairReading, usize)> = None;
    for manner in [Manner::Arguments, Manner::Line, Manner::Lines] {
        if docket.is_overdue() {
            break;
        }
        let invocations: Vec<Invocation> = SAMPLES.iter().map(|sample| manner.invocation(sample)).collect();
        let first = bench.candidate.run(&invocations[0])?;
        if !first.has_ended() {
            continue;
        }
        let trials = bench.candidate.run_all(&invocations)?;
        for style in [PairStyle::Bracketed, PairStyle::ByLine] {
            for from in [0, 1] {
                let reading = PairReading { manner, style, from };
                let agreed = trials
                    .iter()
                    .zip(SAMPLES)
                    .filter(|(trial, sample)| reading.read(&trial.output) == right(*sample));
                let agreed = agreed.count();
                if agreed > 1 && best.as_ref().is_none_or(|(_, most)| agreed > *most) {
                    best = Some((reading, agreed));
                }
            }
        }
    }
    let Some((reading, _)) = best else {
        let why = bench.say("m n v bring no pairs (i,j)", "m n v n'apportent pas de paires (i,j)");
        return Ok(bench.only.is_some().then(|| docket.absent(why)));
    };
    let (manner, from) = (reading.manner.told(bench.language), reading.from);
    docket.reading = Some(bench.say(
        &format!("m n v {manner}; pairs counted from {from}"),
        &format!("m n v {manner} ; paires comptées à partir de {from}"),
    ));
    let mut whole = 0;
    'sizes: for sum in 2..=LARGEST {
        for m in 1..sum {
            let values: BTreeSet<i64> =
                (0..m).flat_map(|i| (0..sum - m).map(move |j| value([m, sum - m, i, j]))).collect();
            for wanted in values {
                if docket.is_late() {
                    break 'sizes;
                }
                if let Some(example) = tried(bench, &mut docket, reading, [m, sum - m, wanted], 1)? {
                    return Ok(Some(example(docket)));
                }
            }
        }
        whole = sum;
    }
    docket.complete = Some(bench.say(
        &format!("all bars with m + n ≤ {whole}"),
        &format!("toutes les tablettes avec m + n ≤ {whole}"),
    ));
    if let Some(example) = tried(bench, &mut docket, reading, ASKED, 5)? {
        return Ok(Some(example(docket)));
    }
    Ok(Some(docket.accept(from != 0)))
}

fn tried(
    bench: &Bench<'_>,
    docket: &mut Docket<'_>,
    reading: PairReading,
    given: [i64; 3],
    patience: u32,
) -> io::Result<Option<Closing>> {
    let invocation = Invocation { patience, ..reading.manner.invocation(&given) };
    let trial = bench.candidate.run(&invocation)?;
    docket.note(&trial);
    let [m, n, wanted] = given;
    let (right, found) = (right(given), reading.read(&trial.output));
    if trial.has_ended() && right == found {
        bench.confirm(&trial);
        return Ok(None);
    }
    let mut example = bench.counterexample(
        bench.say(&format!("{m} x {n}, value {wanted}"), &format!("{m} x {n}, valeur {wanted}")),
        &invocation,
        &trial,
    );
    let listed =
        |pairs: &Pairs| pairs.iter().map(|(i, j)| format!("({i},{j})")).collect::<Vec<_>>().join(" ");
    (example.expected, example.found) = (listed(&right), listed(&found));
    let missing = right.difference(&found).next();
    let extra = found.difference(&right).next();
    example.why = match (missing, extra) {
        (Some((i, j)), _) => bench.say(&format!("({i},{j}) is missing"), &format!("il manque ({i},{j})")),
        (None, Some((i, j))) => {
            bench.say(&format!("({i},{j}) has another value"), &format!("({i},{j}) a une autre valeur"))
        }
        (None, None) => String::new(),
    };
    if let Some((i, j)) = missing.or(extra) {
        example.position = Some(super::contract::address([m, n, *i, *j]));
    }
    Ok(Some(Box::new(move |docket| docket.refuted(&trial, example))))
}
