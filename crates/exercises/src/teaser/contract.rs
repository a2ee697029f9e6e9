//! What is demanded of a program that shows the puzzle, plays what it is told, and sees the end.

mod moves;
mod rules;
mod smallest;
mod table;
pub(super) mod walks;

use std::io;

use lucas_check::bench::Docket;
use lucas_check::{Bench, Contract, Demand, Fate, Invocation, Trial};
use lucas_engine::Text;
use lucas_schema::report::ItemReport;

use self::rules::tail;
use self::table::{KeyTable, address, shown};
use self::walks::{START, flips, mistaken, played};
use super::keys::{learnt, printed};

/// The contract in the list.
pub static CONTRACT: Contract = Contract {
    name: "teaser",
    aliases: &["stars", "shooting-stars"],
    title: Text::fixed("the puzzle Teaser, played by keys", "le casse-tête Teaser, joué au clavier"),
    demands: &[
        Demand {
            name: "T1",
            aliases: &["1", "1.1", "affiche", "plateaux"],
            title: Text::fixed("the board at the start", "le plateau de départ"),
            points: 2,
            is_extra: false,
        },
        Demand {
            name: "T2",
            aliases: &["2", "1.4", "change"],
            title: Text::fixed("what each square flips", "ce que chaque case inverse"),
            points: 4,
            is_extra: false,
        },
        Demand {
            name: "T3",
            aliases: &["3", "1.5", "gagnant"],
            title: Text::fixed(
                "only a 1 is played, and the end is seen",
                "on ne joue qu'un 1, et la fin est vue",
            ),
            points: 4,
            is_extra: false,
        },
    ],
    judge: &judge,
    unlinked: None,
    problem: Some(&super::problem::PROBLEM),
};

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let flips = flips();
    // Whoever makes a known mistake is read by it where the right boards do not decide.
    let tables: Vec<[u32; 9]> = [flips].into_iter().chain(mistaken().map(|(table, _)| table)).collect();
    let right = |squares: &[usize]| tables.iter().map(|table| played(table, squares, false)).collect();
    let Some(reading) = learnt(bench, right)? else {
        // Nothing typed is the least that can be.
        let invocation = Invocation::typed("");
        let trial = bench.candidate.run(&invocation)?;
        let dockets = ["T1", "T2", "T3"].into_iter().filter_map(|name| bench.open(name));
        return Ok(dockets.map(|docket| unread(bench, docket, &invocation, &trial)).collect());
    };
    let mut items = Vec::new();
    if let Some(mut docket) = bench.open("T1") {
        // A reading is one under which the first board is right.
        docket.reading = Some(reading.told(bench));
        docket.note(&bench.candidate.run(&reading.invocation(&[]))?);
        docket.complete = Some(bench.say("the first board", "le premier plateau"));
        items.push(docket.accept(false));
    }
    let untouched = printed(&bench.candidate.run(&reading.invocation(&[]))?);
    let usual =
        reading.boards(&untouched).last().map(|(_, line)| tail(&untouched, *line)).unwrap_or_default();
    let table = KeyTable { bench, reading: &reading, flips, usual };
    if let Some(docket) = bench.open("T2") {
        items.push(table.moves(docket)?);
    }
    if let Some(docket) = bench.open("T3") {
        items.push(table.rules(docket)?);
    }
    Ok(items)
}

fn unread(bench: &Bench<'_>, docket: Docket<'_>, invocation: &Invocation, trial: &Trial) -> ItemReport {
    let mut example = bench.counterexample(bench.say("the start", "le départ"), invocation, trial);
    example.expected = shown(START);
    example.position = Some(address(START));
    if trial.output.trim().is_empty() && trial.fate != Fate::Exit(0) {
        return docket.broken(&trial.fate, example);
    }
    example.why = bench.say(
        "no board of 3 x 3 with only its centre set is found at the start",
        "aucun plateau 3 x 3 dont seul le centre est à 1 n'est trouvé au départ",
    );
    docket.wrong(example)
}
