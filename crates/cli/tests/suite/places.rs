//! `lucas run chocolat M N --where V`: the squares found without a table are those a table has, in its order.

use crate::common::lucas;
use lucas_games::chocolate::Bar;

/// All squares of a bar with their values, by the theorem on one square at a time.
fn table(columns: u64, rows: u64) -> Vec<(i64, String)> {
    let squares = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    let value = |(column, row)| {
        let bar = Bar::new([columns, rows, column, row]).expect("a square of the bar");
        let value = bar.value().signed().expect("a bar has a value");
        (i64::try_from(value).expect("a small bar"), format!("({column},{row})\n"))
    };
    squares.map(value).collect()
}

#[test]
fn every_value_of_small_bars_is_found_where_the_table_has_it() {
    for (columns, rows) in [(1, 1), (1, 9), (3, 2), (7, 10), (16, 16), (17, 16), (13, 9), (33, 4)] {
        let table = table(columns, rows);
        let longest = i64::try_from(columns + rows).expect("a small bar");
        for value in -longest..=longest {
            let wanted: String = table
                .iter()
                .filter(|(other, _)| *other == value)
                .map(|(_, square)| square.as_str())
                .collect();
            let run = lucas(&format!("run chocolat {columns} {rows} --where {value}"), "");
            assert_eq!(run.out, wanted, "{value} on {columns} x {rows}");
            assert_eq!(
                run.code,
                Some(i32::from(wanted.is_empty())),
                "{value} on {columns} x {rows}: {}",
                run.err
            );
        }
    }
}

#[test]
fn the_question_of_the_handout_is_answered_for_bars_of_a_million() {
    // 3.6 holds for every side 2^k − 1: the heap that is emptied is the longest there can be.
    let run = lucas("run chocolat 1048575 1048575 --where 1048575", "");
    assert_eq!(run.out, "(0,524287)\n(524287,0)\n(524287,1048574)\n(1048574,524287)\n");
}

#[test]
fn many_squares_of_one_value_are_all_found() {
    let wanted: String =
        table(512, 513).into_iter().filter(|(value, _)| *value == 1023).map(|(_, square)| square).collect();
    assert!(wanted.lines().count() > 100_000, "{}", wanted.lines().count());
    assert!(lucas("run chocolat 512 513 --where 1023", "").out == wanted);
}
