//! Grundy values: by the definition on tables, of Kayles as published, and as front ends hear them.

use std::sync::Arc;

use crate::toy::{Toy, seeded};
use lucas_engine::graph::reach;
use lucas_engine::grundy::grundy_values;
use lucas_engine::{
    AnyGame, Effort, End, Erased, Game, Impartial, Limit, Notation, Picture, Players, Quantity, Refusal, Text,
};
use proptest::prelude::*;

/// Rows of pins; in turn, one pin or two neighbours are knocked down; whoever cannot has lost.
struct Kayles {
    pins: usize,
    /// Whether theory knows the value of one row.
    knows_rows: bool,
}

/// Which row of how many pins, how many fall, and how many are left on one side of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Throw {
    row: usize,
    falling: usize,
    left: usize,
}

/// OEIS A002186: the values of rows of 0 to 20 pins.
const ROWS: [u64; 21] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1];

impl Game for Kayles {
    /// The rows, largest first.
    type Position = Vec<usize>;
    type Move = Throw;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Vec<usize> {
        vec![self.pins]
    }

    fn moves(&self, rows: &Vec<usize>, out: &mut Vec<Throw>) {
        let mut distinct = rows.clone();
        distinct.dedup();
        for row in distinct {
            for falling in 1..=2.min(row) {
                out.extend((0..=(row - falling) / 2).map(|left| Throw { row, falling, left }));
            }
        }
    }

    fn play(&self, rows: &Vec<usize>, Throw { row, falling, left }: Throw) -> Vec<usize> {
        let mut rows = rows.clone();
        let place = rows.iter().position(|&other| other == row).expect("a row of this length");
        rows.remove(place);
        rows.extend([left, row - falling - left].into_iter().filter(|&pins| pins > 0));
        rows.sort_unstable_by(|one, other| other.cmp(one));
        rows
    }

    fn end(&self, rows: &Vec<usize>) -> Option<End> {
        rows.is_empty().then_some(End::Lost)
    }
}

impl Notation for Kayles {
    fn params(&self) -> String {
        self.pins.to_string()
    }

    fn position_text(&self, rows: &Vec<usize>) -> String {
        let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
        if rows.is_empty() { "0".to_owned() } else { rows.join("+") }
    }

    fn parse_position(&self, text: &str) -> Result<Vec<usize>, Refusal> {
        let rows: Option<Vec<usize>> = text.split('+').map(|row| row.parse().ok()).collect();
        let mut rows = rows.unwrap_or_default();
        rows.retain(|&row| row > 0);
        let is_read = self.position_text(&rows) == text && rows.iter().sum::<usize>() <= self.pins;
        let is_sorted = rows.is_sorted_by(|one, other| one >= other);
        let refusal = || Refusal::new("no rows".to_owned(), "pas de rangées".to_owned());
        if is_read && is_sorted { Ok(rows) } else { Err(refusal()) }
    }

    fn move_text(&self, _rows: &Vec<usize>, Throw { row, falling, left }: Throw) -> String {
        format!("{row}-{falling}-{left}")
    }

    fn move_help(&self) -> Text {
        Text::fixed("7-2-1 leaves 1 and 4 of 7", "7-2-1 laisse 1 et 4 de 7")
    }
}

impl Picture for Kayles {}

impl Impartial for Kayles {
    fn grundy(&self, rows: &Vec<usize>) -> Option<u64> {
        match rows.as_slice() {
            [row] if self.knows_rows => Some(ROWS[*row]),
            _ => None,
        }
    }
}

fn kayles(pins: usize, knows_rows: bool) -> Arc<dyn AnyGame> {
    Erased::new("kayles", Kayles { pins, knows_rows }).impartial().shared()
}

#[test]
fn rows_of_kayles_have_the_published_values() {
    for (pins, &value) in ROWS.iter().enumerate().skip(1) {
        let analysis = kayles(pins, false).analysis();
        let grundy = analysis.grundy(&pins.to_string(), &Effort::positions(10_000));
        assert_eq!(grundy, Ok(Some(value)), "{pins} pins");
        let answer = analysis.answer(&pins.to_string(), 0, &Effort::positions(10_000)).expect("few rows");
        let facts: Vec<_> = answer.facts.iter().map(|fact| (fact.key, &fact.value)).collect();
        assert_eq!(facts, [("grundy", &Quantity::One(value.into()))]);
    }
}

#[test]
fn rows_side_by_side_have_the_sum_without_carry_and_every_law_holds() {
    let analysis = kayles(12, false).analysis();
    for (rows, value) in [("5+4", 4 ^ 1), ("3+3", 0), ("4+3+2", 1 ^ 3 ^ 2), ("7+2", 0), ("0", 0)] {
        assert_eq!(analysis.grundy(rows, &Effort::UNBOUNDED), Ok(Some(value)), "{rows}");
    }
    for knows_rows in [false, true] {
        assert!(kayles(12, knows_rows).laws().is_ok_and(|positions| positions > 100));
    }
}

#[test]
fn a_value_that_theory_knows_needs_no_search_and_another_is_refused_when_it_is_too_large() {
    let analysis = kayles(20, true).analysis();
    let none = Effort::positions(0);
    assert_eq!(analysis.grundy("20", &none), Ok(Some(ROWS[20])));
    let refusal = analysis.grundy("10+10", &none).expect_err("theory knows single rows");
    assert_eq!(refusal.limit, Some(Limit::Positions(0)));
    assert_eq!(analysis.grundy("10+10", &Effort::UNBOUNDED), Ok(Some(0)));
}

#[test]
fn a_game_that_does_not_say_it_is_impartial_has_no_grundy_values() {
    let toy = Toy::new(Players::Two, &[(&[1], None), (&[], None)]);
    let analysis = Erased::new("toy", toy).shared().analysis();
    assert_eq!(analysis.grundy("0", &Effort::positions(0)), Ok(None));
    assert!(analysis.answer("0", 0, &Effort::UNBOUNDED).is_ok_and(|answer| answer.facts.is_empty()));
}

/// The least number that no move leads to, by recursion; `None` when play may go round or somebody does not lose.
fn by_definition(toy: &Toy, at: usize, path: &mut Vec<usize>) -> Option<u32> {
    if path.contains(&at) || toy.rules(at).0.is_some_and(|end| end != End::Lost) {
        return None;
    }
    path.push(at);
    let mut reached = Vec::new();
    for (to, passes) in toy.steps(at) {
        reached.push(by_definition(toy, to, path).filter(|_| passes)?);
    }
    path.pop();
    (0..=10).find(|least| !reached.contains(least))
}

proptest! {
    #![proptest_config(seeded(5_000))]

    #[test]
    fn values_are_those_of_the_definition_and_there_are_none_where_it_gives_none(toy in Toy::any(Players::Two)) {
        let graph = reach(&toy, [0], |at| at, &Effort::UNBOUNDED).expect("a small table");
        let values = grundy_values(&graph.arcs, &Effort::UNBOUNDED).expect("nobody stops it");
        let due: Option<Vec<u32>> =
            graph.positions.iter().map(|&at| by_definition(&toy, at, &mut Vec::new())).collect();
        prop_assert_eq!(values, due);
    }
}
