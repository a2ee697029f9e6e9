//! A class for a terminal of eighty columns.

use lucas_schema::class::{ClassReport, StudentReport};
use lucas_schema::report::Ruling;
use lucas_words::{Words, say};
use textwrap::core::display_width;

/// How wide a table is at most where nobody says how wide it may be.
const USUAL: usize = 80;
/// Names are cut to no less than this.
const LEAST_NAME: usize = 10;
/// A column holds the letters of a verdict, and a blank.
const COLUMN: usize = 4;
/// The points: `24/24`.
const POINTS: usize = 7;

/// The class in lines: the table, what several have in common, and who could not be judged.
pub fn lines(words: &Words, report: &ClassReport, columns: Option<usize>) -> Vec<String> {
    let width = columns.unwrap_or(USUAL).min(USUAL) - 1;
    let longest = report.students.iter().map(|student| display_width(&student.student)).max().unwrap_or(0);
    let rest = width.saturating_sub(report.items.len() * COLUMN + POINTS).max(LEAST_NAME);
    let name = longest.max(LEAST_NAME).min(rest);
    // What does not fit beside the names stands below them once more.
    let at_once = (width.saturating_sub(name + POINTS) / COLUMN).max(1);
    let mut lines = Vec::new();
    for items in report.items.chunks(at_once) {
        let heads = columned(items.iter().map(|item| &*item.item));
        lines.push(format!("{}{heads}{:>POINTS$}", " ".repeat(name), format!("/{}", report.of)));
        for student in &report.students {
            let cells = columned(items.iter().map(|item| cell(student, &item.item)));
            let points = student.report.as_ref().map_or("-".to_owned(), |report| report.points.to_string());
            lines.push(format!("{}{cells}{points:>POINTS$}", fitted(&student.student, name)));
        }
        lines.push(String::new());
    }
    for one in &report.shared {
        let (count, names) = (one.students.len(), one.students.join(", "));
        let (item, instance) = (one.item.clone(), one.counterexample.instance.clone());
        let example = &one.counterexample;
        let why = example.mistake.as_ref().unwrap_or(&example.why).clone();
        lines.push(say!(words, "class-shared", count = count, item = item, instance = instance));
        lines.push(format!("    {why}"));
        lines.push(format!("    {names}"));
    }
    for student in &report.students {
        if let Some(unheard) = &student.unheard {
            lines.push(format!("  {}: {unheard}", student.student));
        }
    }
    lines
}

/// Words, each in a column of its own.
fn columned<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.map(|word| format!(" {word:<3}")).collect::<Vec<_>>().concat()
}

fn cell(student: &StudentReport, item: &str) -> &'static str {
    match student.ruling(item) {
        None if student.report.is_none() => "?",
        None | Some(Ruling::Absent) => "-",
        Some(ruling) => ruling.code(),
    }
}

/// A name in so many columns.
fn fitted(name: &str, width: usize) -> String {
    let mut shown = String::new();
    for sign in name.chars() {
        if display_width(&shown) + display_width(sign.encode_utf8(&mut [0; 4])) + 1 > width
            && display_width(name) > width
        {
            shown.push('…');
            break;
        }
        shown.push(sign);
    }
    let blank = width.saturating_sub(display_width(&shown));
    shown + &" ".repeat(blank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_takes_as_many_columns_as_it_is_given() {
        for (name, shown) in [
            ("alice", "alice     "),
            ("0123456789", "0123456789"),
            ("0123456789a", "012345678…"),
            ("日本語日本語", "日本語日… "),
        ] {
            assert_eq!(fitted(name, 10), shown);
            assert_eq!(display_width(&fitted(name, 10)), 10);
        }
    }
}
