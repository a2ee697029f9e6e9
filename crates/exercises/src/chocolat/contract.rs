//! What is demanded of a program that computes values of bars: questions 3, 4 and 5.

use std::io;

use lucas_check::bench::Docket;
use lucas_check::spot::{Sample, SignSource, Spot, SpotReading, calibrated};
use lucas_check::{Bench, Contract, Demand, Fate, Invocation, Manner, Trial};
use lucas_engine::Text;
use lucas_games::chocolate::{Bar, Break};
use lucas_schema::report::{Counterexample, ItemReport};

use super::growth;
use super::mistakes::{self, value};
use super::pairs;
use super::program::expected_calls;

/// The contract in the list.
pub static CONTRACT: Contract = Contract {
    name: "chocolat",
    aliases: &["chocolate"],
    title: Text::fixed("values of chocolate bars", "valeurs de tablettes de chocolat"),
    demands: &[
        Demand {
            name: "C3",
            aliases: &["3", "1", "2"],
            title: Text::fixed("the value of a bar", "la valeur d'une tablette"),
            points: 4,
            is_extra: false,
        },
        Demand {
            name: "C4",
            aliases: &["4", "6", "8"],
            title: Text::fixed("bars of 100 x 100", "les tablettes 100 x 100"),
            points: 3,
            is_extra: false,
        },
        Demand {
            name: "C5",
            aliases: &["5"],
            title: Text::fixed("all squares of a value", "tous les carrés d'une valeur"),
            points: 2,
            is_extra: true,
        },
    ],
    judge,
    unlinked: None,
    problem: Some(&super::problem::PROBLEM),
};

/// A bar as the handout writes it: columns, rows, column and row of the deadly square.
pub type Sides = [i64; 4];

/// Bars on which a reading is learnt: the handout's 3 x 2, and some that differ in value and sign from what is given.
const SAMPLES: [Sides; 12] = [
    [3, 2, 0, 0],
    [3, 2, 1, 0],
    [3, 2, 2, 0],
    [3, 2, 0, 1],
    [3, 2, 1, 1],
    [3, 2, 2, 1],
    [2, 2, 0, 0],
    [4, 4, 1, 2],
    [4, 3, 1, 0],
    [1, 4, 0, 1],
    [6, 1, 1, 0],
    [5, 2, 2, 1],
];
/// The handout's own bars.
pub(super) const ASKED: [Sides; 2] = [[10, 7, 7, 3], [10, 7, 5, 3]];
pub(super) const LARGE: [Sides; 2] = [[100, 100, 50, 50], [100, 100, 48, 52]];
/// Whoever takes long where the naive recursion makes more calls than this is slow, not wrong: question 3 asks for it.
const FEW_CALLS: u64 = 100_000;
/// Bars of more columns and rows together are not tried, even with all the time in the world.
const LARGEST: i64 = 16;
/// Bars up to this size are tried first, however long it takes.
const FIRST: i64 = 6;

/// The bar with these sides.
pub(super) fn bar(sides: Sides) -> Option<Bar> {
    let [m, n, i, j] = sides.map(|side| u64::try_from(side).unwrap_or(u64::MAX));
    Bar::new([m, n, i, j]).ok()
}

/// All bars with so many columns and rows together, in order.
pub(super) fn bars(sum: i64) -> impl Iterator<Item = Sides> {
    let sizes = (1..sum).map(move |m| (m, sum - m));
    sizes.flat_map(|(m, n)| (0..m).flat_map(move |i| (0..n).map(move |j| [m, n, i, j])))
}

/// The place of a bar among all, from the smallest up.
fn order([m, n, i, j]: Sides) -> [i64; 5] {
    [m + n, m, n, i, j]
}

/// The address of a bar.
pub(super) fn address([m, n, i, j]: Sides) -> String {
    format!("chocolate:{m}x{n}@{i},{j}")
}

/// A bar in words.
pub(super) fn told(bench: &Bench<'_>, [m, n, i, j]: Sides) -> String {
    bench.say(
        &format!("{m} x {n} with the deadly square at ({i},{j})"),
        &format!("{m} x {n}, carré de la mort en ({i},{j})"),
    )
}

/// How a program is given a bar, and where it prints the value.
struct ValueReading {
    manner: Manner,
    spot: SpotReading,
}

impl ValueReading {
    fn told(&self, bench: &Bench<'_>) -> String {
        let nth = |place: usize| place + 1;
        let spot = match &self.spot.spot {
            Spot::FromStart(place) => {
                let place = nth(*place);
                bench.say(
                    &format!("the number {place} of the output"),
                    &format!("le nombre n° {place} de la sortie"),
                )
            }
            Spot::FromEnd(0) => bench.say("the last number of the output", "le dernier nombre de la sortie"),
            Spot::FromEnd(place) => {
                let place = nth(*place);
                bench.say(
                    &format!("the number {place} from the end of the output"),
                    &format!("le nombre n° {place} en partant de la fin de la sortie"),
                )
            }
            Spot::After(word) => bench.say(
                &format!("the first number after '{word}'"),
                &format!("le premier nombre après « {word} »"),
            ),
            Spot::LastAfter(word) => bench.say(
                &format!("the last number after '{word}'"),
                &format!("le dernier nombre après « {word} »"),
            ),
        };
        let sign = match self.spot.sign {
            SignSource::Printed => String::new(),
            SignSource::Told => bench.say(", its sign told in words", ", son signe dit en toutes lettres"),
        };
        let manner = self.manner.told(bench.language);
        bench.say(
            &format!("m n i j {manner}; the value is {spot}{sign}"),
            &format!("m n i j {manner} ; la valeur est {spot}{sign}"),
        )
    }
}

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let mut items = Vec::new();
    if bench.wants("C3") || bench.wants("C4") {
        match learnt(bench)? {
            Ok(reading) => {
                if let Some(docket) = bench.open("C3") {
                    items.push(small(bench, docket, &reading)?);
                }
                if let Some(docket) = bench.open("C4") {
                    items.push(large(bench, docket, &reading)?);
                }
                let right = items.first_mut().filter(|item| bench.grows && item.verdict.is_accepted());
                if let Some(item) = right {
                    item.growth = Some(growth::grown(bench, reading.manner)?);
                }
            }
            Err((invocation, trial)) => {
                for name in ["C3", "C4"] {
                    if let Some(docket) = bench.open(name) {
                        items.push(unread(bench, docket, &invocation, &trial));
                    }
                }
            }
        }
    }
    if let Some(docket) = bench.open("C5") {
        items.extend(pairs::judged(bench, docket)?);
    }
    Ok(items)
}

/// Nothing in the output is a value: the first sample is shown.
fn unread(bench: &Bench<'_>, docket: Docket<'_>, invocation: &Invocation, trial: &Trial) -> ItemReport {
    let mut example = bench.counterexample(told(bench, SAMPLES[0]), invocation, trial);
    example.expected = value(SAMPLES[0]).to_string();
    example.position = Some(address(SAMPLES[0]));
    if trial.fate != Fate::Exit(0) {
        return docket.broken(&trial.fate, example);
    }
    example.why = bench.say(
        "no number of the output is the value of a bar, whether m n i j are given as arguments or typed",
        "aucun nombre de la sortie n'est la valeur d'une tablette, que m n i j soient donnés en arguments ou tapés",
    );
    docket.wrong(example)
}

/// The reading that agrees best with the samples; else a run that shows why there is none.
fn learnt(bench: &Bench<'_>) -> io::Result<Result<ValueReading, (Invocation, Trial)>> {
    let mut best: Option<(ValueReading, usize)> = None;
    let mut first = None;
    for manner in [Manner::Arguments, Manner::Line, Manner::Lines] {
        let invocations: Vec<Invocation> = SAMPLES.iter().map(|sides| manner.invocation(sides)).collect();
        let trial = bench.candidate.run(&invocations[0])?;
        if trial.has_ended() {
            let trials = bench.candidate.run_all(&invocations)?;
            let samples: Vec<Sample<'_>> = trials
                .iter()
                .zip(&SAMPLES)
                .map(|(trial, sides)| Sample { output: &trial.output, given: sides, answer: value(*sides) })
                .collect();
            if let Some((spot, agreed)) = calibrated(&samples) {
                if best.as_ref().is_none_or(|(_, most)| agreed > *most) {
                    best = Some((ValueReading { manner, spot }, agreed));
                }
                if agreed * 2 > SAMPLES.len() {
                    break;
                }
            }
        }
        first.get_or_insert((invocations[0].clone(), trial));
    }
    Ok(match (best, first) {
        (Some((reading, _)), _) => Ok(reading),
        (None, Some(first)) => Err(first),
        (None, None) => unreachable!("the first manner was tried"),
    })
}

/// What is amiss with an answer.
enum Amiss {
    Value(i64, String),
    Unread,
    Broken(Fate),
}

fn amiss(reading: &ValueReading, sides: Sides, trial: &Trial) -> (Option<i64>, Option<Amiss>) {
    if !trial.has_ended() {
        return (None, Some(Amiss::Broken(trial.fate.clone())));
    }
    match reading.spot.read(&trial.output) {
        Some((found, _)) if found == value(sides) => (Some(found), None),
        _ if trial.fate != Fate::Exit(0) && trial.output.trim().is_empty() => {
            (None, Some(Amiss::Broken(trial.fate.clone())))
        }
        Some((found, line)) => (Some(found), Some(Amiss::Value(found, line))),
        None => (None, Some(Amiss::Unread)),
    }
}

/// Whether a program that is naive, as question 3 asks, may fail to finish here.
fn is_hard(sides: Sides) -> bool {
    bar(sides).and_then(expected_calls).is_none_or(|calls| calls > FEW_CALLS)
}

/// The answers so far, and the smallest bar where one is wrong.
struct Answers<'a> {
    reading: &'a ValueReading,
    known: Vec<(Sides, i64)>,
    worst: Option<(Sides, Trial, Amiss)>,
    /// The smallest bar that took too long.
    slow: Option<Sides>,
}

impl Answers<'_> {
    /// Tries bars; whether all are right.
    fn tried(&mut self, bench: &Bench<'_>, docket: &mut Docket<'_>, all: &[Sides]) -> io::Result<bool> {
        let invocations: Vec<Invocation> =
            all.iter().map(|sides| self.reading.manner.invocation(sides)).collect();
        let mut is_right = true;
        for ((sides, trial), invocation) in
            all.iter().zip(bench.candidate.run_all(&invocations)?).zip(&invocations)
        {
            let (_, amiss_at_first) = amiss(self.reading, *sides, &trial);
            let is_slow = |amiss: &Amiss| {
                matches!(amiss, Amiss::Broken(Fate::Processor | Fate::Waiting | Fate::Memory))
                    && is_hard(*sides)
            };
            // Whatever is amiss is seen twice: many runs at once may get in each other's way.
            let is_again = all.len() > 1 && amiss_at_first.as_ref().is_some_and(|amiss| !is_slow(amiss));
            let trial = if is_again { bench.candidate.run(invocation)? } else { trial };
            docket.note(&trial);
            let (found, amiss) = amiss(self.reading, *sides, &trial);
            self.known.extend(found.map(|found| (*sides, found)));
            let Some(amiss) = amiss else { continue };
            if is_slow(&amiss) {
                if self.slow.is_none_or(|slow| order(*sides) < order(slow)) {
                    self.slow = Some(*sides);
                }
                continue;
            }
            is_right = false;
            if self.worst.as_ref().is_none_or(|(smallest, ..)| order(*sides) < order(*smallest)) {
                self.worst = Some((*sides, trial, amiss));
            }
        }
        Ok(is_right)
    }
}

impl Answers<'_> {
    /// Tries bars where known mistakes show, and the handout's own; the one that is too slow ends it.
    fn probed(&mut self, bench: &Bench<'_>, docket: &mut Docket<'_>) -> io::Result<Option<Sides>> {
        let (hard, easy): (Vec<Sides>, Vec<Sides>) =
            mistakes::probes().into_iter().partition(|sides| is_hard(*sides));
        self.tried(bench, docket, &easy)?;
        for sides in hard.into_iter().chain(ASKED) {
            if self.slow.is_none() {
                self.tried(bench, docket, &[sides])?;
            }
        }
        Ok(self.slow.take().filter(|sides| !ASKED.contains(sides)))
    }
}

/// Question 3: the smallest bars, probes where known mistakes show, the handout's bars, then all bars from the smallest up.
fn small(bench: &Bench<'_>, mut docket: Docket<'_>, reading: &ValueReading) -> io::Result<ItemReport> {
    docket.reading = Some(reading.told(bench));
    let mut answers = Answers { reading, known: Vec::new(), worst: None, slow: None };
    let (mut slow_at, mut count) = (None, 0);
    for sum in 2..=LARGEST {
        if sum == FIRST + 1 {
            slow_at = answers.probed(bench, &mut docket)?;
        }
        let bound = answers.worst.as_ref().map(|(sides, ..)| order(*sides));
        let all: Vec<Sides> =
            bars(sum).filter(|sides| bound.is_none_or(|bound| order(*sides) < bound)).collect();
        let is_late = sum > FIRST && docket.is_late() && bound.is_none();
        // A bar that took too long is seen again among all: it only ends the trial there.
        if all.is_empty() || is_late || slow_at.is_some_and(|[m, n, ..]: Sides| sum >= m + n) {
            break;
        }
        let mut is_done = true;
        for some in all.chunks(64) {
            if !answers.tried(bench, &mut docket, some)? || answers.slow.is_some() {
                is_done = false;
                break;
            }
            if sum > FIRST && docket.is_late() && bound.is_none() {
                is_done = some.last() == all.last();
                break;
            }
        }
        if !is_done {
            break;
        }
        if bound.is_none_or(|bound| bound[0] > sum) {
            count += all.len();
            let complete = bench.say(
                &format!("all {count} bars with m + n ≤ {sum}"),
                &format!("les {count} tablettes avec m + n ≤ {sum}"),
            );
            docket.reached(complete, bound.is_none());
        }
    }
    if count > 0 && answers.worst.as_ref().is_some_and(|([m, n, ..], ..)| m + n <= FIRST) {
        // More answers tell which mistake it is.
        answers.probed(bench, &mut docket)?;
    }
    let Some((sides, trial, amiss)) = answers.worst.take() else {
        if let Some(slow) = answers.slow.or(slow_at) {
            let slow = told(bench, slow);
            docket.remarks.push(bench.say(
                &format!("too slow from {slow} on: that is what question 3 asks to explain"),
                &format!("trop lent à partir de {slow} : c'est ce que la question 3 demande d'expliquer"),
            ));
        }
        return Ok(docket.accept(false));
    };
    let mut example = wrong(bench, reading, sides, &trial, &amiss);
    example.mistake = mistakes::named(&answers.known).map(|name| name.say(bench.language).to_owned());
    Ok(match amiss {
        Amiss::Broken(fate) => docket.broken(&fate, example),
        Amiss::Value(..) | Amiss::Unread => docket.wrong(example),
    })
}

fn wrong(
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
pub(super) fn break_told(bench: &Bench<'_>, mv: Break) -> String {
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
    let best = bar(sides).and_then(|bar| {
        use lucas_engine::Theory;
        lucas_games::chocolate::Chocolate::new(bar).best_move(&bar)
    });
    match best {
        None => bench.say(
            "whoever holds the lone square has lost: its value is 0",
            "qui reçoit le carré seul a perdu : sa valeur est 0",
        ),
        Some(mv) if right > 0 => {
            let (mv, rest) = (break_told(bench, mv), right - 1);
            bench.say(
                &format!("the quickest win breaks {mv}: the other then holds {rest} plies, 1 + {rest} = {right}"),
                &format!("le gain le plus rapide casse {mv} : l'autre tient alors {rest} coups, 1 + {rest} = {right}"),
            )
        }
        Some(mv) => {
            let (mv, rest) = (break_told(bench, mv), -right - 1);
            bench.say(
                &format!("every break loses; the best defence breaks {mv} and is lost in {rest} more plies: −(1 + {rest}) = {right}"),
                &format!("toutes les coupes perdent ; la meilleure défense casse {mv} et perd {rest} coups plus tard : −(1 + {rest}) = {right}"),
            )
        }
    }
}

/// Question 4: two bars that only a table can value.
fn large(bench: &Bench<'_>, mut docket: Docket<'_>, reading: &ValueReading) -> io::Result<ItemReport> {
    docket.reading = Some(reading.told(bench));
    docket.patience = 2;
    for sides in LARGE {
        let invocation = Invocation { patience: docket.patience, ..reading.manner.invocation(&sides) };
        let trial = bench.candidate.run(&invocation)?;
        docket.note(&trial);
        if let (_, Some(amiss)) = amiss(reading, sides, &trial) {
            let example = wrong(bench, reading, sides, &trial, &amiss);
            return Ok(match amiss {
                Amiss::Broken(fate) => docket.broken(&fate, example),
                Amiss::Value(..) | Amiss::Unread => docket.wrong(example),
            });
        }
    }
    docket.complete = Some(bench.say("both bars of the handout", "les deux tablettes de l'énoncé"));
    Ok(docket.accept(false))
}
