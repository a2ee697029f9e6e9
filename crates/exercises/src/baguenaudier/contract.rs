//! What is demanded of a program that fills and empties the board of rings: its boards, its values, and the whole.

mod climb;
mod counted;
mod reading;
mod steps;
mod values;

use std::cell::RefCell;
use std::io;

use lucas_check::bench::Docket;
use lucas_check::numerals::plain;
use lucas_check::{Bench, Contract, Demand, Fate, Invocation, Manner, Trial};
use lucas_engine::Text;
use lucas_schema::report::{Counterexample, ItemReport};

use self::climb::{Climb, Climbed, Judge, Runs};
use self::reading::{is_shown, learnt, sized};
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
/// So many squares are tried while there is time, and no more than so many: values then have more than 16 bits.
const LARGEST: usize = 12;
const FARTHEST: usize = 16;

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let reading = match learnt(bench)? {
        Ok(reading) => reading,
        Err(manner) => {
            let shown = unreadable(bench, manner)?;
            let dockets = ["B1", "B2", "B3"].into_iter().filter_map(|name| bench.open(name));
            return Ok(dockets.map(|docket| unread(bench, docket, &shown)).collect());
        }
    };
    let runs = Runs { bench, reading: &reading, known: RefCell::default() };
    let judges: [(&'static str, Judge); 3] = [("B1", legal), ("B2", values), ("B3", complete)];
    let mut climbs = Vec::new();
    for (name, judge) in judges {
        let Some(docket) = bench.open(name) else { continue };
        let climbed = Climb::new(docket, (name, judge), &runs).climbed()?;
        // The first verdict does not wait until the cost is measured.
        climbs.push(if name == "B1" { Climbed::Closed(climbed.closed().into()) } else { climbed });
    }
    let mut growth = None;
    let is_whole = |climbed: &Climbed<'_, '_>| matches!(climbed, Climbed::Open(climb) if climb.name == "B3");
    if bench.grows && climbs.iter().any(is_whole) {
        growth = Some(growth::grown(bench, |squares| runs.measured(squares))?);
        // What is printed while the cost is measured must be right too.
        climbs = climbs.into_iter().map(Climbed::resumed).collect::<io::Result<_>>()?;
    }
    let mut items: Vec<ItemReport> = climbs.into_iter().map(Climbed::closed).collect();
    if let Some(item) = items.iter_mut().find(|item| item.item == "B3" && item.verdict.is_accepted()) {
        item.growth = growth;
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
