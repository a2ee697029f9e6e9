// Wrong: only vertical breaks are tried.
use std::env;

fn value(left: i64, right: i64) -> i64 {
    let after: Vec<i64> =
        (0..left).map(|k| value(k, right)).chain((0..right).map(|k| value(left, k))).collect();
    match after.iter().filter(|v| **v <= 0).max() {
        Some(lost) => 1 - lost,
        None => after.iter().max().map_or(0, |won| -(1 + won)),
    }
}

fn main() {
    let given: Vec<i64> = env::args().skip(1).map(|word| word.parse().unwrap()).collect();
    println!("{}", value(given[2], given[0] - 1 - given[2]));
}
