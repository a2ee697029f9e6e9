//! What came of one program, item by item, with every counterexample.

use lucas_engine::Registry;
use lucas_schema::report::{CheckReport, Counterexample, ItemReport, Ruling};
use lucas_words::{Words, say};
use maud::{Markup, PreEscaped, html};

use crate::board::drawn;

/// The class of a verdict's colour; what it is stands in its letters.
pub fn tone(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::Accepted | Ruling::Remarked => "good",
        Ruling::Absent => "none",
        Ruling::Judge => "ours",
        _ => "bad",
    }
}

/// The letters of a verdict.
pub fn letters(ruling: Ruling) -> Markup {
    html! { span.ruling.(tone(ruling)) { (ruling.code()) } }
}

/// Everything of a report.
pub fn card(registry: Registry<'_>, words: &Words, report: &CheckReport) -> Markup {
    let seconds = words.language.decimal(report.tested.seconds, 1);
    let (cpu, memory, output) = (report.limits.cpu.to_string(), report.limits.memory, report.limits.output);
    // Nothing of what does not compile is judged: what the compiler says is shown once.
    let is_rejected = report.items.iter().all(|item| item.verdict == Ruling::Compilation);
    let shown = &report.items[..if is_rejected { report.items.len().min(1) } else { report.items.len() }];
    html! {
        div.scroll {
            table.items {
                thead { tr {
                    th scope="col" { (say!(words, "report-item")) }
                    th scope="col" { (say!(words, "report-verdict")) }
                    th.number scope="col" { (say!(words, "report-points")) }
                    th.number scope="col" { (say!(words, "report-instances")) }
                    th.number scope="col" { (say!(words, "report-time")) }
                    th.number scope="col" { (say!(words, "report-memory")) }
                } }
                tbody { @for item in &report.items { (row(words, item)) } }
            }
        }
        @for item in shown {
            @if let Some(example) = &item.counterexample {
                (counterexample(registry, words, &item.item, item.verdict, example))
            }
        }
        footer {
            @for reading in &report.reading { p { (say!(words, "check-reading", reading = reading.clone())) } }
            p {
                (say!(words, "check-tested", instances = report.tested.instances, seconds = seconds)) " "
                (say!(words, "report-limits", cpu = cpu, memory = memory, output = output)) " "
                (say!(words, "check-sandbox", told = report.sandbox.told.clone()))
            }
        }
    }
}

fn row(words: &Words, item: &ItemReport) -> Markup {
    let (is_tried, mebi) = (item.tested.instances > 0, item.memory >> 20);
    html! {
        tr {
            th scope="row" {
                (item.item) " " span.title { (item.title) }
                @for told in item.tested.complete.iter().chain(&item.remarks).chain(item.growth.as_ref().map(|growth| &growth.told)) {
                    br; small { (told) }
                }
            }
            td { (letters(item.verdict)) @if let Some(detail) = &item.detail { " " small { (detail) } } }
            td.number { (item.points) "/" (item.of) }
            td.number { @if is_tried { (item.tested.instances) } }
            td.number { @if is_tried { (say!(words, "report-ms", time = format!("{:.0}", item.cpu * 1000.0))) } }
            td.number { @if is_tried { (say!(words, "report-mib", memory = mebi)) } }
        }
    }
}

/// A counterexample with its board.
pub fn counterexample(
    registry: Registry<'_>,
    words: &Words,
    item: &str,
    verdict: Ruling,
    example: &Counterexample,
) -> Markup {
    let board = example.position.as_deref().and_then(|at| drawn(registry, words, at, &example.instance));
    let (of, instance) = (item.to_owned(), example.instance.clone());
    let heading = match (example.is_smallest, verdict) {
        (true, _) => say!(words, "report-smallest", item = of, instance = instance),
        (false, Ruling::Compilation) => say!(words, "report-compiler"),
        (false, _) => say!(words, "report-counterexample", item = of, instance = instance),
    };
    let found = [
        (say!(words, "check-expected"), &example.expected),
        (say!(words, "check-found"), &example.found),
        (say!(words, "check-read"), if example.read == example.found { EMPTY } else { &example.read }),
    ];
    let told = [
        (say!(words, "check-why"), Some(&example.why)),
        (say!(words, "check-mistake"), example.mistake.as_ref()),
    ];
    html! {
        section.example {
            h3 { (letters(verdict)) " " (heading) }
            div.beside {
                @if let Some(board) = board { figure { (PreEscaped(board)) } }
                div {
                    dl {
                        @for (label, text) in found.iter().filter(|(_, text)| !text.is_empty()) {
                            dt { (label) } dd { code { (text) } }
                        }
                        @for (label, text) in told { @if let Some(text) = text.filter(|text| !text.is_empty()) {
                            dt { (label) } dd { (text) }
                        } }
                        @if let Some(address) = &example.position {
                            dt { (say!(words, "report-solution")) } dd { code { "lucas solve " (address) } }
                        }
                        @if let Some(repeat) = &example.repeat {
                            dt { (say!(words, "report-repeat")) } dd { code { (repeat) } }
                        }
                    }
                    @if !example.output.trim().is_empty() {
                        details { summary { (say!(words, "report-output")) } pre { (example.output) } }
                    }
                    @if !example.errors.trim().is_empty() {
                        details { summary { (say!(words, "check-errors").trim()) } pre { (example.errors) } }
                    }
                }
            }
        }
    }
}

const EMPTY: &String = &String::new();
