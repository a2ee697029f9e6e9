//! A report as a page in one file: nothing is fetched, no script runs, and every student's part begins a sheet of paper.

use lucas_engine::{Language, Registry};
use lucas_pictures::svg::STYLE;
use lucas_schema::class::{ClassReport, StudentReport};
use lucas_schema::report::{CheckReport, Counterexample, Ruling};
use lucas_words::{Words, say};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::card::{card, counterexample, letters};

/// How every page of ours begins, by which it is known when it is to be replaced.
pub const MARK: &str = "<!DOCTYPE html><!-- lucas check -->";

/// What a page may fetch or run: nothing, even if something slipped through.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// The verdicts with their words.
fn legend(words: &Words) -> [(Ruling, String); 10] {
    [
        (Ruling::Accepted, say!(words, "ruling-ac")),
        (Ruling::Remarked, say!(words, "ruling-remarked")),
        (Ruling::Wrong, say!(words, "ruling-wa")),
        (Ruling::Runtime, say!(words, "ruling-rte")),
        (Ruling::Time, say!(words, "ruling-tle")),
        (Ruling::Memory, say!(words, "ruling-mle")),
        (Ruling::Output, say!(words, "ruling-ole")),
        (Ruling::Compilation, say!(words, "ruling-ce")),
        (Ruling::Absent, say!(words, "ruling-absent")),
        (Ruling::Judge, say!(words, "ruling-je")),
    ]
}

fn whole(words: &Words, title: &str, body: &Markup) -> String {
    let lang = match words.language {
        Language::English => "en",
        Language::French => "fr",
    };
    let page = html! {
        html lang=(lang) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="referrer" content="no-referrer";
                title { (title) }
                style { (PreEscaped(include_str!("page.css"))) (PreEscaped(STYLE)) }
            }
            body { (body) }
        }
    };
    let begin = DOCTYPE.0;
    debug_assert!(MARK.starts_with(begin), "{begin}");
    format!("{MARK}{}\n", visible(&page.0))
}

/// A text without what nobody sees: control signs, and what makes the text that follows appear elsewhere.
fn visible(text: &str) -> String {
    let is_seen = |sign: &char| matches!(sign, '\n' | '\t') || !sign.is_control();
    let turns = |sign: char| matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    text.chars()
        .filter(is_seen)
        .map(|sign| if turns(sign) { char::REPLACEMENT_CHARACTER } else { sign })
        .collect()
}

/// What the letters of the verdicts that are there mean.
fn explained(words: &Words, has: impl Fn(Ruling) -> bool) -> Markup {
    html! {
        dl.legend {
            @for (ruling, told) in legend(words).into_iter().filter(|(ruling, _)| has(*ruling)) { div { dt { (letters(ruling)) } dd { (told) } } }
        }
    }
}

/// The report of one program.
#[must_use]
pub fn single(registry: Registry<'_>, words: &Words, report: &CheckReport) -> String {
    let (program, exercise) = (report.program.clone(), report.exercise.clone());
    let title = say!(words, "report-title", program = program, exercise = exercise);
    let (points, of) = (report.points, report.of);
    let body = html! {
        main {
            header {
                h1 { (report.program) }
                p.sum { (letters(report.verdict)) " " (report.exercise) ", " (say!(words, "report-sum", points = points, of = of)) }
                @if let Some(language) = &report.language { p { (language) } }
            }
            (card(registry, words, report))
            (explained(words, |ruling| report.verdict == ruling || report.items.iter().any(|item| item.verdict == ruling)))
        }
    };
    whole(words, &title, &body)
}

/// The report of a class.
#[must_use]
pub fn class(registry: Registry<'_>, words: &Words, report: &ClassReport) -> String {
    let students = report.students.len();
    let accepted = report.students.iter().filter(|student| student.verdict.is_accepted()).count();
    let (exercise, pending) = (report.exercise.clone(), report.pending.len());
    let title = say!(words, "report-class", exercise = exercise);
    let has = |ruling: Ruling| {
        report.students.iter().any(|student| {
            let items = student.report.iter().flat_map(|report| &report.items);
            student.verdict == ruling || items.into_iter().any(|item| item.verdict == ruling)
        })
    };
    let body = html! {
        main {
            header {
                h1 { (title) }
                p { (report.title) }
                p { (say!(words, "report-accepted", students = students, accepted = accepted)) }
                @if pending > 0 {
                    p.warning { (say!(words, "report-pending", pending = pending)) " " (report.pending.join(", ")) }
                }
            }
            (table(words, report))
            (explained(words, has))
            @if !report.shared.is_empty() {
                h2 { (say!(words, "report-shared")) }
                @for one in &report.shared {
                    article.shared {
                        p.names {
                            (say!(words, "report-students", students = one.students.len())) " "
                            @for (place, name) in one.students.iter().enumerate() {
                                @if place > 0 { ", " }
                                a href=(link(report, name)) { (name) }
                            }
                        }
                        // What is one's own is on one's own page.
                        (counterexample(registry, words, &one.item, one.verdict, &Counterexample { repeat: None, output: String::new(), ..one.counterexample.clone() }))
                    }
                }
            }
        }
        @for (place, student) in report.students.iter().enumerate() { (sheet(registry, words, report, place, student)) }
    };
    whole(words, &title, &body)
}

/// Where a student's part begins. Names are of any signs, places are not.
fn link(report: &ClassReport, name: &str) -> String {
    let place = report.students.iter().position(|student| student.student == name).unwrap_or_default();
    format!("#s{}", place + 1)
}

fn points(student: &StudentReport) -> Option<u32> {
    student.report.as_ref().map(|report| report.points)
}

fn table(words: &Words, report: &ClassReport) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(say!(words, "report-table")) {
            table.class {
                thead { tr {
                    th scope="col" { (say!(words, "report-student")) }
                    @for item in &report.items { th scope="col" { abbr title=(item.title) { (item.item) } } }
                    th.number scope="col" { (say!(words, "report-points")) }
                } }
                tbody {
                    @for (place, student) in report.students.iter().enumerate() {
                        tr {
                            th scope="row" { a href=(format!("#s{}", place + 1)) { (student.student) } }
                            @if student.report.is_some() {
                                @for item in &report.items {
                                    td { (letters(student.ruling(&item.item).unwrap_or(Ruling::Absent))) }
                                }
                            } @else {
                                td.unheard colspan=(report.items.len()) { (letters(student.verdict)) " " (student.unheard.as_deref().unwrap_or_default()) }
                            }
                            td.number { @if let Some(points) = points(student) { (points) "/" (report.of) } @else { "–" } }
                        }
                    }
                }
                tfoot { tr {
                    th scope="row" { (say!(words, "report-done")) }
                    @for item in &report.items {
                        td.number { (report.students.iter().filter(|student| student.ruling(&item.item).is_some_and(Ruling::is_accepted)).count()) }
                    }
                    td {}
                } }
            }
        }
    }
}

/// One student's part, to be handed back: nobody else is named in it.
fn sheet(
    registry: Registry<'_>,
    words: &Words,
    class: &ClassReport,
    place: usize,
    student: &StudentReport,
) -> Markup {
    let of = class.of;
    html! {
        article.student id=(format!("s{}", place + 1)) {
            header {
                h2 { (student.student) }
                p.sum {
                    (letters(student.verdict)) " " (class.exercise)
                    @if let Some(points) = points(student) { ", " (say!(words, "report-sum", points = points, of = of)) }
                }
                @if let Some(report) = &student.report {
                    p { code { (report.program) } @if let Some(language) = &report.language { ", " (language) } }
                }
                @if let Some(unheard) = &student.unheard { p.warning { (unheard) } }
            }
            @if let Some(report) = &student.report { (card(registry, words, report)) }
        }
    }
}
