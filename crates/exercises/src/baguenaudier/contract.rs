//! What is demanded of a program that fills and empties the board of rings: its boards, its values, and the whole.

mod counted;
mod reading;
mod steps;
mod values;

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;

use lucas_check::bench::Docket;
use lucas_check::numerals::plain;
use lucas_check::{Bench, Contract, Demand, Fate, Invocation, Manner, Trial};
use lucas_engine::Text;
use lucas_schema::report::{Counterexample, ItemReport};

use self::reading::{RingsReading, is_shown, learnt, sized};
use self::steps::{complete, legal, shown, whole};
use self::values::values;
use super::growth;

/// The contract in the list.
pub static CONTRACT: Contract = Contract {
    name: "baguenaudier",
    aliases: &["rings"],
    title: Text::fixed("the rings put on and taken off", "le baguenaudier rempli puis vidé"),
    demands: &[
        Demand {
            name: "B1",
            aliases: &["1", "2", "afficher"],
            title: Text::fixed("only playable squares are played", "seules les cases jouables sont jouées"),
            points: 4,
            is_extra: false,
        },
        Demand {
            name: "B2",
            aliases: &["eval", "2.eval", "4.1"],
            title: Text::fixed("the values of the boards", "les valeurs des plateaux"),
            points: 2,
            is_extra: false,
        },
        Demand {
            name: "B3",
            aliases: &["3", "3.1", "3.2", "4.2", "4.3", "B7"],
            title: Text::fixed("fill, then empty, and count", "remplir, puis vider, et compter"),
            points: 4,
            is_extra: false,
        },
    ],
    judge: &judge,
    unlinked: None,
    problem: Some(&super::problem::PROBLEM),
};

/// The size of the handout's example, on which a reading is learnt.
const SAMPLE: usize = 3;
/// The most squares that are tried.
const LARGEST: usize = 12;

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let reading = match learnt(bench)? {
        Ok(reading) => reading,
        Err(manner) => {
            let shown = unreadable(bench, manner)?;
            let dockets = ["B1", "B2", "B3"].into_iter().filter_map(|name| bench.open(name));
            return Ok(dockets.map(|docket| unread(bench, docket, &shown)).collect());
        }
    };
    let mut items = Vec::new();
    let runs = Runs::default();
    let judges: [(&str, Judge); 3] = [("B1", legal), ("B2", values), ("B3", complete)];
    for (name, judge) in judges {
        if let Some(docket) = bench.open(name) {
            items.push(climbed(bench, docket, &reading, (judge, &runs))?);
        }
    }
    let right = |item: &&mut ItemReport| bench.grows && item.item == "B3" && item.verdict.is_accepted();
    if let Some(item) = items.iter_mut().find(right) {
        item.growth = Some(growth::grown(bench, reading.manner)?);
    }
    Ok(items)
}

/// The smallest size at which no reading whatever finds the boards, with how it is asked for and what came of it.
fn unreadable(bench: &Bench<'_>, manner: Manner) -> io::Result<(usize, Invocation, Trial)> {
    for squares in 1.. {
        let invocation = sized(manner, squares);
        let trial = bench.candidate.run(&invocation)?;
        let is_read = trial.has_ended() && is_shown(&plain(&trial.output), squares);
        if !is_read || squares == SAMPLE {
            return Ok((squares, invocation, trial));
        }
    }
    unreachable!("the sample is unread")
}

/// No board is found in the output.
fn unread(
    bench: &Bench<'_>,
    docket: Docket<'_>,
    (squares, invocation, trial): &(usize, Invocation, Trial),
) -> ItemReport {
    let mut example = bench.counterexample(format!("n = {squares}"), invocation, trial);
    let boards = whole(*squares);
    example.expected = shown(&boards, *squares).into_iter().take(3).collect::<Vec<_>>().join(" → ");
    if boards.len() > 3 {
        example.expected.push_str(" → …");
    }
    example.position = Some(format!("rings:{squares}@full/{}", "_".repeat(*squares)));
    if bench.is_breakdown(trial) || (trial.output.trim().is_empty() && trial.fate != Fate::Exit(0)) {
        return docket.broken(&trial.fate, example);
    }
    example.why = bench.say(
        &format!("no boards of n = {squares} in two symbols are found, whether n is typed or given as an argument"),
        &format!("aucun plateau pour n = {squares} en deux symboles n'est trouvé, que n soit tapé ou donné en argument"),
    );
    docket.wrong(example)
}

/// What a judge of one size finds.
enum SizeFinding {
    Right,
    /// Right, with a remark.
    Remarked(String),
    Wrong(Box<Counterexample>),
    /// There is nothing of the kind.
    Nothing,
}

/// What was run already, by size: the items look at the same runs.
type Runs = RefCell<HashMap<usize, Trial>>;

type Judge = fn(&Bench<'_>, &RingsReading, usize, &str, Counterexample) -> SizeFinding;

/// Judges size after size, from the smallest.
fn climbed(
    bench: &Bench<'_>,
    mut docket: Docket<'_>,
    reading: &RingsReading,
    (judge, runs): (Judge, &Runs),
) -> io::Result<ItemReport> {
    docket.reading = Some(reading.told(bench));
    let mut remark = None;
    let mut is_remarked = reading.is_reversed;
    for squares in 1..=LARGEST {
        if docket.is_late() && squares > 4 {
            break;
        }
        let invocation = sized(reading.manner, squares);
        let known = runs.borrow().get(&squares).cloned();
        let trial = known.map_or_else(|| bench.candidate.run(&invocation), Ok)?;
        runs.borrow_mut().insert(squares, trial.clone());
        docket.note(&trial);
        let example = bench.counterexample(format!("n = {squares}"), &invocation, &trial);
        let text = plain(&trial.output);
        match judge(bench, reading, squares, &text, example.clone()) {
            // What a program does at the end of its input is its own affair, if all was shown before.
            SizeFinding::Right => bench.confirm(&trial),
            SizeFinding::Remarked(words) => {
                bench.confirm(&trial);
                remark = Some(words);
            }
            SizeFinding::Wrong(example) => return Ok(docket.refuted(&trial, *example)),
            SizeFinding::Nothing => {
                let why = bench.say("no values are printed", "aucune valeur n'est affichée");
                // Where smaller sizes have some, they are not absent. One size may seem to have some by chance.
                if squares <= 2 {
                    return Ok(docket.absent(why));
                }
                return Ok(docket.refuted(&trial, Counterexample { why, ..example }));
            }
        }
        docket.reached(bench.say(&format!("n = 1 to {squares}"), &format!("n = 1 à {squares}")), true);
    }
    is_remarked |= remark.is_some();
    docket.remarks.extend(remark);
    if reading.is_reversed {
        docket.remarks.push(bench.say("square 1 is shown last", "la case 1 est affichée en dernier"));
    }
    Ok(docket.accept(is_remarked))
}
