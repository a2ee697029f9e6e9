//! The report of a check: items, and the smallest counterexample as a picture that can be replayed.

use lucas_engine::registry::Place;
use lucas_engine::{Player, Registry, Session};
use lucas_pictures::measured::{self, MeasuredPoint};
use lucas_schema::report::{CheckReport, Counterexample, Growth, ItemReport, Ruling};
use lucas_words::{Words, say};
use maud::{Markup, PreEscaped, html};

use super::picture::boxed;
use super::whole;
use crate::board;
use crate::visit::{code, encoded, params};
use crate::workshop::Checker;

/// An address in a report takes no more bytes than this.
const MOST_ADDRESS: usize = 2_000;
/// No more boards of a replay are drawn; the page of the game has them all.
const MOST_BOARDS: usize = 12;
/// No more items are shown than any exercise has.
const MOST_ITEMS: usize = 64;

/// Where reports are opened, and programs sent.
pub fn desk(checker: Option<&Checker>, words: &Words) -> Markup {
    let (lang, title) = (code(words.language), say!(words, "check-page"));
    let main = html! {
        h1 { (title) }
        section.card {
            h2 { (say!(words, "check-page-open")) }
            p { (say!(words, "check-page-open-text")) }
            form action=(format!("/{lang}/check")) method="post" enctype="multipart/form-data" {
                label { (say!(words, "check-page-file")) " " input type="file" name="file" accept=".json,application/json"; }
                label.wide { (say!(words, "check-page-text")) textarea name="text" rows="4" {} }
                button { (say!(words, "check-page-show")) }
            }
        }
        section.card {
            h2 { (say!(words, "check-page-run")) }
            @match checker {
                None => p { (say!(words, "check-page-off")) },
                Some(checker) => form #judge action=(format!("/{lang}/check/run")) method="post" enctype="multipart/form-data" {
                    label {
                        (say!(words, "check-page-exercise")) " "
                        select name="exercise" {
                            @for (name, title) in &checker.exercises {
                                option value=(name) { (name) " · " (title.say(words.language)) }
                            }
                        }
                    }
                    label { (say!(words, "check-page-file")) " " input type="file" name="file"; }
                    label {
                        (say!(words, "check-page-language")) " "
                        select name="ending" { @for ending in &checker.endings { option value=(ending) { "." (ending) } } }
                    }
                    label.wide { (say!(words, "check-page-text")) textarea name="text" rows="8" spellcheck="false" {} }
                    button { (say!(words, "check-page-judge")) }
                    p { (say!(words, "check-page-jailed")) }
                },
            }
        }
    };
    whole(words, &title, "/check", &main)
}

/// A report.
pub fn page(registry: Registry<'static>, report: &CheckReport, words: &Words) -> Markup {
    let head = say!(
        words,
        "check-head",
        program = clean(&report.program),
        exercise = clean(&report.exercise),
        verdict = report.verdict.code(),
        points = report.points,
        of = report.of
    );
    let items = report.items.iter().take(MOST_ITEMS);
    let main = html! {
        h1 { (clean(&report.program)) }
        p.status { (head) }
        div.wide tabindex="0" {
            table.verdicts {
                @for item in items.clone() { (row(item, words)) }
            }
        }
        @for item in items {
            @if let Some(example) = &item.counterexample { (counterexample(registry, (&item.item, item.verdict), example, words)) }
            @if let Some(growth) = &item.growth { (grown(&item.item, growth, words)) }
        }
        section {
            @for reading in &report.reading { p { (say!(words, "check-reading", reading = clean(reading))) } }
            p {
                (say!(words, "check-tested", instances = report.tested.instances, seconds = words.language.decimal(report.tested.seconds, 1)))
                " " (say!(words, "check-sandbox", told = clean(&report.sandbox.told)))
            }
        }
        p { a.button href=(format!("/{}/check", code(words.language))) { (say!(words, "check-page")) } }
    };
    whole(words, &clean(&report.program), "/check", &main)
}

/// Text of a report without signs that steer a terminal.
fn clean(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control() || *letter == '\n').collect()
}

fn row(item: &ItemReport, words: &Words) -> Markup {
    let look = if item.verdict.is_accepted() { "choice win" } else { "choice lose" };
    let took = say!(
        words,
        "check-took",
        instances = item.tested.instances,
        time = format!("{:.0}", item.cpu * 1000.0),
        memory = (item.memory >> 20)
    );
    html! {
        tr {
            th scope="row" { (clean(&item.item)) }
            td { span class=(look) { (item.verdict.code()) } }
            td {
                (clean(&item.title))
                @if let Some(detail) = &item.detail { " (" (clean(detail)) ")" }
                @for told in item.tested.complete.iter().chain(&item.remarks) { div { small { (clean(told)) } } }
            }
            td { (item.points) "/" (item.of) }
            td { @if item.tested.instances > 0 { (took) } }
        }
    }
}

fn counterexample(
    registry: Registry<'static>,
    (item, verdict): (&str, Ruling),
    example: &Counterexample,
    words: &Words,
) -> Markup {
    let address = example.position.as_deref().filter(|address| address.len() <= MOST_ADDRESS);
    let place = address.and_then(|address| registry.open(&[address]).ok());
    let instance = clean(&example.instance);
    let heading = match (example.is_smallest, verdict) {
        (true, _) => say!(words, "check-smallest", instance = instance),
        (false, Ruling::Compilation) => say!(words, "report-compiler"),
        (false, _) => say!(words, "check-counterexample", instance = instance),
    };
    let told = [
        ("check-expected", &example.expected),
        ("check-found", &example.found),
        ("check-read", &example.read),
        ("check-why", &example.why),
    ];
    html! {
        section.card.counterexample {
            h2 { (clean(item)) " · " (heading.trim()) }
            dl {
                @for (key, text) in told {
                    @if !text.is_empty() { dt { (words.find(key).unwrap_or_default()) } dd { (clean(text)) } }
                }
                @if let Some(mistake) = &example.mistake { dt { (say!(words, "check-mistake")) } dd { (clean(mistake)) } }
            }
            @if let Some(place) = &place { (replay(place, &example.moves, words)) }
            @if let Some(repeat) = &example.repeat { p { (say!(words, "check-repeat", command = clean(repeat)).trim()) } }
            @if !example.output.is_empty() {
                details { summary { (say!(words, "check-output").trim()) } pre tabindex="0" { (clean(&example.output)) } }
            }
            @if !example.errors.trim().is_empty() {
                details { summary { (say!(words, "check-errors").trim()) } pre tabindex="0" { (clean(&example.errors)) } }
            }
        }
    }
}

/// The position as a picture, what led there board by board, and where it can be played and solved.
fn replay(place: &Place, moves: &[String], words: &Words) -> Markup {
    let language = words.language;
    let base = format!("/{}/{}/{}", code(language), place.game.name(), params(&place.game.params()));
    let at = encoded(&place.position);
    let start = Place { game: std::sync::Arc::clone(&place.game), position: place.game.start() };
    let mut session = Session::new(start, [Player::Human, Player::Human], 1);
    let is_replayed = !moves.is_empty() && moves.iter().all(|mv| session.play(mv).is_ok());
    let picture = |position: &str, label: &str| {
        let scene = place.game.scene(position).ok().flatten();
        html! { @if let Some(scene) = scene { (board::picture(&scene, language, label)) } }
    };
    html! {
        @if is_replayed {
            ol.replay {
                li { (picture(session.start(), &say!(words, "check-page-start"))) }
                @for step in session.steps().iter().take(MOST_BOARDS) {
                    li { (picture(&step.position, &step.mv)) span { (step.mv) } }
                }
            }
        } @else {
            div.mat { (picture(&place.position, &place.address())) }
        }
        p.controls {
            @if is_replayed {
                a.button.main href=(format!("{base}?p=human,human&m={}&ply=0", encoded(&moves.join(".")))) { (say!(words, "check-page-replay")) }
            }
            a.button href=(format!("{base}/solution?at={at}")) { (say!(words, "web-solution")) }
            a.button href=(format!("{base}?at={at}&p=human,human&values=1")) { (say!(words, "check-page-values")) }
        }
    }
}

fn grown(item: &str, growth: &Growth, words: &Words) -> Markup {
    let points: Vec<MeasuredPoint<'_>> = growth
        .points
        .iter()
        .take(MOST_ITEMS)
        .map(|point| MeasuredPoint {
            label: &point.instance,
            seconds: point.seconds,
            operations: &point.operations,
        })
        .collect();
    let told = clean(&growth.told);
    let svg = measured::svg(&points, &growth.candidates, &told, words);
    html! {
        section.card {
            h2 { (say!(words, "check-growth", item = clean(item), told = told.clone())) }
            @if !points.is_empty() {
                (boxed(&told, &PreEscaped(svg.inline())))
                p { (svg.description()) }
                ol { @for point in &points { li { (clean(point.label)) } } }
            }
            p { (say!(words, "check-growth-handout", handout = clean(&growth.handout)).trim()) }
        }
    }
}
