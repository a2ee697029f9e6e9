//! A class as a sheet for a spreadsheet: RFC 4180, in UTF-8 with a mark, for that is how spreadsheets know it.

use lucas_engine::Language;
use lucas_schema::class::ClassReport;
use lucas_schema::report::Ruling;
use lucas_words::{Words, say};

/// What a spreadsheet takes for UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// What begins a formula in a spreadsheet, or is taken away so that something else begins one.
const ACTIVE: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Whether a file begins as our sheets do, in either language.
#[must_use]
pub fn is_ours(beginning: &str) -> bool {
    [Language::English, Language::French].map(Words::new).iter().any(|words| {
        let begin = format!("{BYTE_ORDER_MARK}{}{}", say!(words, "report-student"), separator(words));
        beginning.starts_with(&begin)
    })
}

/// French spreadsheets have the comma in numbers, and separate fields by a semicolon.
fn separator(words: &Words) -> char {
    match words.language {
        Language::English => ',',
        Language::French => ';',
    }
}

/// The sheet: a line for each student, a column for each item, then the points and where the program is first wrong.
#[must_use]
pub fn sheet(words: &Words, report: &ClassReport) -> String {
    let items = || report.items.iter();
    let mut rows = vec![
        [say!(words, "report-student"), say!(words, "report-program"), say!(words, "report-language")]
            .into_iter()
            .chain(items().map(|item| item.item.clone()))
            .chain([
                say!(words, "report-points"),
                say!(words, "report-of"),
                say!(words, "report-verdict"),
                say!(words, "report-first"),
                say!(words, "report-why"),
            ])
            .collect::<Vec<_>>(),
    ];
    rows.extend(report.students.iter().map(|student| {
        let judged = student.report.as_ref();
        let example = judged.and_then(|report| report.counterexample.as_ref());
        let verdict = |item: &str| {
            let ruling = student.ruling(item).or(judged.map(|_| Ruling::Absent));
            ruling.map(|ruling| ruling.code().to_owned()).unwrap_or_default()
        };
        let why = example.map(|example| example.mistake.clone().unwrap_or_else(|| example.why.clone()));
        [
            student.student.clone(),
            judged.map(|report| report.program.clone()).unwrap_or_default(),
            judged.and_then(|report| report.language.clone()).unwrap_or_default(),
        ]
        .into_iter()
        .chain(items().map(|item| verdict(&item.item)))
        .chain([
            // Who could not be judged has no points, which is not the same as none.
            judged.map(|report| report.points.to_string()).unwrap_or_default(),
            report.of.to_string(),
            student.verdict.code().to_owned(),
            example.map(|example| example.instance.clone()).unwrap_or_default(),
            student.unheard.clone().or(why).unwrap_or_default(),
        ])
        .collect()
    }));
    let separator = separator(words);
    let lines = rows.iter().map(|row| {
        let fields: Vec<String> = row.iter().map(|text| field(text, separator)).collect();
        fields.join(&separator.to_string()) + "\r\n"
    });
    BYTE_ORDER_MARK.to_string() + &lines.collect::<String>()
}

/// A field that no spreadsheet computes, in one line.
fn field(text: &str, separator: char) -> String {
    let text = text
        .split(['\n', '\r'])
        .map(str::trim_end)
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    let text = if text.trim_start().starts_with(ACTIVE) { format!("'{text}") } else { text };
    if text.contains([separator, '"', ',', ';']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_is_a_formula_and_quotes_are_doubled() {
        for (text, written) in [
            ("alice", "alice"),
            ("=1+1", "'=1+1"),
            ("  @SUM(A1)", "'  @SUM(A1)"),
            ("-2", "'-2"),
            ("\n\r=cmd", "'=cmd"),
            ("\t=cmd", "'\t=cmd"),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("two\nlines", "two lines"),
        ] {
            assert_eq!(field(text, ','), written, "{text:?}");
        }
    }
}
