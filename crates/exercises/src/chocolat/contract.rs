//! What is demanded of a program that computes values of bars: questions 3, 4 and 5.

mod amiss;
mod large;
mod reading;
mod small;
mod smaller;

use std::io;

use lucas_check::{Bench, Contract, Demand};
use lucas_engine::Text;
use lucas_games::chocolate::Bar;
use lucas_schema::report::ItemReport;

use self::large::large;
use self::reading::{learnt, unread, unreadable};
use self::small::small;
use super::{growth, pairs};

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
    judge: &judge,
    unlinked: None,
    problem: Some(&super::problem::PROBLEM),
};

/// A bar as the handout writes it: columns, rows, column and row of the deadly square.
pub type Sides = [i64; 4];

/// The handout's own bars.
pub(super) const ASKED: [Sides; 2] = [[10, 7, 7, 3], [10, 7, 5, 3]];
pub(super) const LARGE: [Sides; 2] = [[100, 100, 50, 50], [100, 100, 48, 52]];

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
                if let Some(item) = right.filter(|item| item.growth.is_none()) {
                    item.growth = Some(growth::grown(bench, reading.manner, |_, _| ())?);
                }
            }
            Err(manner) => {
                let shown = unreadable(bench, manner)?;
                for name in ["C3", "C4"] {
                    items.extend(bench.open(name).map(|docket| unread(bench, docket, &shown)));
                }
            }
        }
    }
    if let Some(docket) = bench.open("C5") {
        items.extend(pairs::judged(bench, docket)?);
    }
    Ok(items)
}
