//! An explanation on a page.

use std::fmt::Write as _;

use lucas_exercises::explanation::{Item, Passage, Phrase, Sheet, TYPED, Tile};
use lucas_exercises::formula::Formula;
use lucas_words::{Words, say};
use maud::{Markup, PreEscaped, html};

use super::picture::boxed;
use crate::visit::code;

/// Passages one after the other; `about` tells their tables apart.
pub fn passages(passages: &[Passage], about: &str, words: &Words) -> Markup {
    html! { @for (number, one) in passages.iter().enumerate() { (passage(one, &format!("{about} {}", number + 1), words)) } }
}

fn passage(passage: &Passage, about: &str, words: &Words) -> Markup {
    match passage {
        Passage::Heading(heading) => html! { h3 { (heading) } },
        Passage::Paragraph(sentence) | Passage::OnPage(sentence) => {
            html! { p { (phrases(sentence, words)) } }
        }
        Passage::List(items) => html! { ul { @for item in items { li { (phrases(item, words)) } } } },
        Passage::Framed(inside) => html! { div.theorem { (passages(inside, about, words)) } },
        // A formula may be wider than a telephone.
        Passage::Formula(formula) => html! { div.wide tabindex="0" { (math(formula, true)) } },
        Passage::Table(sheet) => table(sheet, about, words),
        Passage::Printed(text) => html! { pre tabindex="0" { (text) } },
        Passage::Drawing(drawing) => boxed(&drawing.label, &PreEscaped(drawing.svg.clone())),
        Passage::Folded { summary, passages: inside } => html! {
            details { summary { (phrases(summary, words)) } (passages(inside, about, words)) }
        },
        Passage::Tiles(groups) => html! {
            @for group in groups {
                @if let Some(heading) = &group.heading { h4 { (heading) } }
                div.tiles { @for one in &group.tiles { (tile(one, words)) } }
            }
        },
    }
}

/// The address of a page in the language of this one.
fn address(to: &str, words: &Words) -> String {
    format!("/{}/{to}", code(words.language))
}

/// Phrases as a page shows them. A line may end after a formula whatever follows: a sign that belongs to it is kept with it.
pub fn phrases(sentence: &[Phrase], words: &Words) -> Markup {
    let (mut shown, mut sign) = (Vec::new(), String::new());
    for (place, phrase) in sentence.iter().enumerate() {
        let text = match phrase {
            Phrase::Text(text) => text.clone().split_off(std::mem::take(&mut sign).len()),
            _ => String::new(),
        };
        if let (Phrase::Formula(_), Some(Phrase::Text(next))) = (phrase, sentence.get(place + 1)) {
            next.split([' ', '\n']).next().unwrap_or_default().clone_into(&mut sign);
        }
        let one = single(phrase, &text, words);
        shown.push(if sign.is_empty() {
            one
        } else {
            html! { span.kept { (one) (sign) } }
        });
    }
    html! { @for one in shown { (one) } }
}

fn single(phrase: &Phrase, text: &str, words: &Words) -> Markup {
    html! {
        @match phrase {
            Phrase::Text(_) => (text),
            Phrase::Code(text) => code { (typed(text)) },
            Phrase::Strong(inside) => strong { (phrases(inside, words)) },
            Phrase::Stressed(inside) => em { (phrases(inside, words)) },
            Phrase::Work(inside) => cite { (phrases(inside, words)) },
            Phrase::Formula(formula) => (math(formula, false)),
            Phrase::Figure { text, to } => a href=(address(to, words)) { (text) },
            Phrase::Link { text, to } => a href=(address(to, words)) { (phrases(text, words)) },
        }
    }
}

/// What is typed; a line would end after the first dash of an option.
fn typed(text: &str) -> Markup {
    html! {
        @for (place, word) in text.split(' ').enumerate() {
            @if place > 0 { " " }
            @if word.starts_with("--") { span.kept { (word) } } @else { (word) }
        }
    }
}

fn math(formula: &Formula, is_alone: bool) -> Markup {
    html! { math display=[is_alone.then_some("block")] tabindex=[is_alone.then_some("0")] { (PreEscaped(&formula.mathml)) } }
}

fn table(sheet: &Sheet, about: &str, words: &Words) -> Markup {
    let columns = sheet.rows.iter().map(Vec::len).max().unwrap_or(1);
    let look = match sheet.look {
        "" => "wide",
        "listed" => "drawing listed",
        _ => "drawing",
    };
    let has_meanings = sheet.look == "squares";
    // A list has no names before its rows.
    let is_list = sheet.look == "listed";
    html! {
        div class=(look) role="region" tabindex="0" aria-label=(format!("{} {about}", say!(words, "web-table"))) {
            table class=[(!matches!(sheet.look, "" | "listed")).then_some(sheet.look)] {
                @if !sheet.heads.is_empty() { tr { @for head in &sheet.heads { th scope="col" { (head) } } } }
                @for row in &sheet.rows {
                    tr {
                        @for (place, one) in row.iter().enumerate() {
                            @if row.len() == 1 && columns > 1 {
                                td colspan=(columns) { (one.text) }
                            } @else if place == 0 && !is_list && !one.text.is_empty() {
                                th scope="row" { (item(one, words)) }
                            } @else {
                                td { (item(one, words)) }
                            }
                        }
                    }
                }
            }
        }
        @if has_meanings { p.said { (say!(words, "web-point")) } }
    }
}

fn item(item: &Item, words: &Words) -> Markup {
    let said = item.said.as_deref();
    match &item.to {
        Some(to) => html! {
            a class=(item.look) href=(address(to, words)) title=[said] aria-label=[said] { (item.text) }
        },
        None if item.look == TYPED => html! { code title=[said] { (item.text) } },
        None if said.is_some() => html! { span title=[said] { (item.text) } },
        None => html! { (item.text) },
    }
}

fn tile(tile: &Tile, words: &Words) -> Markup {
    let mut stars = String::new();
    for (y, row) in tile.board.split('.').enumerate() {
        for (x, _) in row.bytes().enumerate().filter(|(_, square)| *square == b'1') {
            // Writing to a string cannot fail.
            let _ = write!(stars, "M{x} {y}h1v1h-1z");
        }
    }
    html! {
        a class=(format!("tile {}", tile.look)) href=(address(&tile.to, words)) aria-label=(tile.said) title=(tile.said) {
            svg viewBox="-0.2 -0.2 3.4 3.4" aria-hidden="true" { rect x="0" y="0" width="3" height="3" {} path d=(stars) {} }
            span { (tile.label) }
        }
    }
}
