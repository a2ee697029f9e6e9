//! What is demanded of an engine that plays: question 10. It is played with on a terminal, through all replies.

mod dialect;
mod game;
mod parlour;
mod refusals;

use std::io;
use std::time::{Duration, Instant};

use lucas_check::bench::Docket;
use lucas_check::{Bench, Contract, Demand, Fate, Invocation, Trial, Utterance};
use lucas_engine::Text;
use lucas_schema::report::ItemReport;

use self::dialect::{cuts, learnt, shown};
use self::parlour::{ALWAYS, Parlour};
use super::contract::{Sides, address, bars, told};

/// The contract in the list.
pub static CONTRACT: Contract = Contract {
    name: "chocolat-moteur",
    aliases: &["chocolate-engine"],
    title: Text::fixed("an engine that plays chocolate", "un moteur qui joue au chocolat"),
    demands: &[
        Demand {
            name: "C7",
            aliases: &["10", "7"],
            title: Text::fixed(
                "plays without an error, and says what it plays",
                "joue sans erreur, et dit ce qu'il joue",
            ),
            points: 6,
            is_extra: false,
        },
        Demand {
            name: "C7r",
            aliases: &["10r", "refuse"],
            title: Text::fixed("refuses what is no move", "refuse ce qui n'est pas un coup"),
            points: 2,
            is_extra: false,
        },
    ],
    judge: &judge,
    unlinked: None,
    problem: None,
};

/// Bars on which a way to reply is learnt: after any first break there is a reply that tells ways apart.
const SAMPLES: [Sides; 2] = [[5, 4, 2, 1], [4, 6, 1, 3]];

/// So many first moves are heard at once.
const AT_ONCE: usize = 8;

fn arguments(sides: Sides) -> Vec<String> {
    sides.iter().map(i64::to_string).collect()
}

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let reading = match learnt(bench)? {
        Ok(reading) => reading,
        Err((said, fate)) => {
            let (sides, trial, why) = mute(bench)?.unwrap_or_else(|| {
                (SAMPLES[0], heard(&said, fate), bench.say(
                    "it is not understood: after its move, the bar that results must stand in four numbers m n i j on a line, and a reply such as 'v 3' must be taken",
                    "on ne le comprend pas : après son coup, la tablette obtenue doit se lire en quatre nombres m n i j sur une ligne, et une réponse comme « v 3 » doit être acceptée",
                ))
            });
            let dockets = ["C7", "C7r"].into_iter().filter_map(|name| bench.open(name));
            return Ok(dockets.map(|docket| unread(bench, docket, sides, &trial, &why)).collect());
        }
    };
    let parlour = Parlour { bench, reading };
    let mut items = Vec::new();
    if let Some(docket) = bench.open("C7") {
        items.push(parlour.games(docket)?);
    }
    if let Some(docket) = bench.open("C7r") {
        items.push(parlour.refusals(docket)?);
    }
    Ok(items)
}

/// What was heard, as a run.
fn heard(said: &str, fate: Fate) -> Trial {
    let (output, errors) = (said.to_owned(), String::new());
    Trial { output, errors, fate, cpu: Duration::ZERO, memory: 0 }
}

/// The smallest bar on which no move of the engine is heard, or after whose move it ends too early; `None` when it moves and
/// waits, but does not understand.
fn mute(bench: &Bench<'_>) -> io::Result<Option<(Sides, Trial, String)>> {
    let began = Instant::now();
    let all: Vec<Sides> = (3..=ALWAYS).flat_map(bars).collect();
    for some in all.chunks(AT_ONCE).take_while(|_| !bench.is_learning_over(began)) {
        let given: Vec<_> = some.iter().map(|sides| arguments(*sides)).collect();
        for (sides, said) in some.iter().zip(bench.candidate.openings(&given)?) {
            let after: Vec<Sides> = cuts(*sides).into_iter().map(|(_, after)| after).collect();
            let moved = [0, 1].into_iter().find_map(|from| shown(said.text(), from, &after).pop());
            let is_over = moved.as_ref().is_some_and(|moved| moved.sides[..2] == [1, 1]);
            let fate = match &said {
                Utterance::Ended(_, fate) if !is_over => fate.clone(),
                // It waits for what is typed, as it should, but has not moved.
                Utterance::Waits(_) if moved.is_none() => Fate::Exit(0),
                _ => continue,
            };
            let why = if moved.is_some() {
                bench.say(
                    "it ends after its first move: a reply must be asked for until only the deadly square is left",
                    "il s'arrête après son premier coup : il faut demander une réponse jusqu'à ce qu'il ne reste que le carré de la mort",
                )
            } else {
                bench.say(
                    "its move is not understood: the bar that results must stand in four numbers m n i j on a line",
                    "on ne comprend pas son coup : la tablette obtenue doit se lire en quatre nombres m n i j sur une ligne",
                )
            };
            return Ok(Some((*sides, heard(said.text(), fate), why)));
        }
    }
    Ok(None)
}

fn unread(bench: &Bench<'_>, docket: Docket<'_>, sides: Sides, trial: &Trial, why: &str) -> ItemReport {
    let invocation = Invocation::arguments(sides);
    let mut example = bench.counterexample(told(bench, sides), &invocation, trial);
    example.position = Some(address(sides));
    if trial.output.trim().is_empty() && trial.fate != Fate::Exit(0) {
        return docket.broken(&trial.fate, example);
    }
    why.clone_into(&mut example.why);
    docket.wrong(example)
}
