//! How the cost of a program grows, as lines of text: the column whose numbers stay the same is the class.

use lucas_engine::Language;
use lucas_schema::report::Growth;
use lucas_words::{Words, say};

/// The longest bar, in signs.
const LONGEST: f64 = 16.0;

/// The growth of an item: what it is like, then a row for each instance.
pub fn lines(words: &Words, item: &str, growth: &Growth) -> Vec<String> {
    let mut lines = vec![say!(words, "check-growth", item = item.to_owned(), told = growth.told.clone())];
    if !growth.points.is_empty() {
        lines.push(say!(words, "check-growth-each"));
        let named = growth.candidates.iter().zip(1..).map(|(name, number)| {
            let mark = if growth.like == Some(number - 1) { " ◂" } else { "" };
            format!("    [{number}] {name}{mark}")
        });
        lines.extend(named);
    }
    let language = words.language;
    let widest = growth.points.iter().map(|point| point.instance.chars().count()).max().unwrap_or(0);
    let most = growth.points.iter().map(|point| point.seconds).fold(0.0, f64::max);
    for point in &growth.points {
        let (instance, bar) = (&point.instance, bar(point.seconds, most));
        let each = point.operations.iter().zip(1..).map(|(operations, number)| {
            let cost = operations
                .map_or_else(|| "—".to_owned(), |operations| duration(point.seconds / operations, language));
            format!("[{number}] {cost:>8}")
        });
        let each = each.collect::<Vec<_>>().join("  ");
        lines.push(format!(
            "    {instance:<widest$}  {:>8}  {bar}  {each}",
            duration(point.seconds, language)
        ));
    }
    lines.push(say!(words, "check-growth-handout", handout = growth.handout.clone()));
    lines
}

/// A bar whose length tells how large a number is beside the largest.
fn bar(seconds: f64, most: f64) -> String {
    let signs = (1..=16).filter(|sign| f64::from(*sign) <= (LONGEST * seconds / most).max(1.0)).count();
    format!("{:<16}", "█".repeat(signs))
}

/// A time in a few letters.
fn duration(seconds: f64, language: Language) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    let (unit, name) = units.into_iter().find(|(unit, _)| seconds >= *unit).unwrap_or((1e-12, "ps"));
    let number = seconds / unit;
    format!("{} {name}", language.decimal(number, usize::from(number < 10.0)))
}
