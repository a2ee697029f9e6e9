//! A whole picture of a game, and the files of it.

use axum::http::StatusCode;
use lucas_engine::{Effort, Refusal};
use lucas_pictures::svg::Svg;
use lucas_pictures::{Kind, refusals};
use lucas_words::{Words, say};
use maud::{Markup, PreEscaped, html};

use super::tabs::{self, Tab};
use super::{beside, instead, size};
use crate::failure::{self, Failure};
use crate::look::{self, PictureQuery};
use crate::visit::Visit;
use crate::workbench::Reply;

/// So many times as large a picture is drawn to fill the width of the page; one that is still narrower is not drawn larger.
const FIT: usize = 2;

/// The address of a picture.
pub fn address(visit: &Visit, look: PictureQuery, kind: Kind) -> String {
    format!("{}/picture?{}", visit.base(), query(visit, look, kind))
}

fn query(visit: &Visit, look: PictureQuery, kind: Kind) -> String {
    let (name, order) = (look::name(kind), look::order_name(look.order));
    format!("as={name}&order={order}&{}", visit.kept())
}

/// What a kind of picture is called.
pub fn kind_name(kind: Kind, words: &Words) -> String {
    match kind {
        Kind::Graph => say!(words, "web-graph"),
        Kind::Tree => say!(words, "web-tree"),
        Kind::Calls => say!(words, "web-calls"),
        Kind::Table => say!(words, "web-values-table"),
        Kind::Growth => say!(words, "web-growth"),
        Kind::Census => say!(words, "web-census"),
    }
}

/// A title of a drawing, in which the game is called by its name and not by its address.
pub fn titled(visit: &Visit, title: &str) -> String {
    let game = visit.session.game();
    let size = size::name(visit.entry, &game.params(), visit.language);
    let name = format!("{} ({size})", visit.entry.title.say(visit.language));
    title.replacen(&game.address(), &name, 1)
}

/// A drawing in a box of its own that can be scrolled.
pub fn boxed(label: &str, drawing: &Markup) -> Markup {
    html! { div.drawing role="region" tabindex="0" aria-label=(label) { (drawing) } }
}

/// The picture on a page, or what cannot be drawn and what can instead. When nothing is asked for by name, what can be drawn.
///
/// # Errors
/// Fails when its time is up.
pub fn reply(
    visit: &Visit,
    look: PictureQuery,
    words: &Words,
    effort: &Effort<'_>,
) -> Result<Reply, Failure> {
    let is_offered = |one| look.request(visit, one, words, effort).is_drawn();
    let offered: Vec<Kind> =
        look::KINDS.into_iter().map(|(one, _)| one).filter(|one| is_offered(*one)).collect();
    effort.go_on().map_err(Refusal::from)?;
    let kind = look.kind.or(offered.first().copied()).unwrap_or(Kind::Graph);
    let request = look.request(visit, kind, words, effort);
    match request.svg() {
        Ok(svg) if offered.contains(&kind) => {
            let note = match (look.kind, kind) {
                (None, Kind::Graph) | (Some(_), _) => None,
                _ => look.request(visit, Kind::Graph, words, effort).svg().err(),
            };
            let note = note.map(|refusal| failure::told(refusal).say(words.language).to_owned());
            Ok(Reply::Page(page(visit, look, (kind, &svg), &offered, note.as_deref(), words)))
        }
        refused => {
            let why = refused.err().unwrap_or_else(refusals::nothing_drawn);
            let why = failure::told(why);
            let page = instead::page(visit, look, Tab::Picture, why.say(words.language), words, effort);
            Ok(Reply::Refused(StatusCode::BAD_REQUEST, page))
        }
    }
}

fn page(
    visit: &Visit,
    look: PictureQuery,
    (kind, svg): (Kind, &Svg),
    offered: &[Kind],
    note: Option<&str>,
    words: &Words,
) -> Markup {
    let here = address(visit, look, kind);
    let files = match kind {
        Kind::Graph | Kind::Tree | Kind::Calls => &["svg", "dot", "graphml"][..],
        Kind::Table | Kind::Growth | Kind::Census => &["svg"],
    };
    tabs::page(
        visit,
        words,
        Tab::Picture,
        &here,
        &html! {
            nav.controls.kinds aria-label=(say!(words, "web-kinds")) {
                @for &one in offered {
                    a.button href=(address(visit, look, one)) aria-current=[(one == kind).then_some("page")] { (kind_name(one, words)) }
                }
                @if matches!(kind, Kind::Tree | Kind::Calls) {
                    span.between {}
                    (look::orders(words, look.order, &|order| address(visit, PictureQuery { order, ..look }, kind)))
                }
            }
            @if let Some(note) = note { p.note { (note) } }
            h2 { (titled(visit, svg.title())) }
            @for line in svg.description().lines() { p.says { (line) } }
            (beside::legend(svg.legend(), words))
            div.viewer {
                (zooms(visit, look, kind, words))
                div.drawing.fit[look.zoom.is_none()] data-fit=(FIT) data-kind=(look::name(kind)) role="region" tabindex="0" aria-label=(kind_name(kind, words)) {
                    (PreEscaped(svg.scaled(look.zoom.unwrap_or(100 * FIT))))
                }
            }
            nav.controls aria-label=(say!(words, "web-download")) {
                @for ending in files {
                    a.button href=(format!("{}/picture.{ending}?{}", visit.base(), query(visit, look, kind))) download {
                        (say!(words, "web-download")) " ." (ending)
                    }
                }
            }
        },
    )
}

/// Closer, farther, and as wide as the page: links, which the script follows in place.
fn zooms(visit: &Visit, look: PictureQuery, kind: Kind, words: &Words) -> Markup {
    let now = look.zoom.unwrap_or(100 * FIT);
    let out = look::ZOOMS.into_iter().rev().find(|zoom| *zoom < now).unwrap_or(now);
    let closer = look::ZOOMS.into_iter().find(|zoom| *zoom > now).unwrap_or(now);
    let to = |zoom: usize| format!("{}&zoom={zoom}", address(visit, look, kind));
    html! {
        nav.controls.zoom aria-label=(say!(words, "web-zoom")) {
            a.button href=(to(out)) data-zoom="out" aria-label=(say!(words, "web-zoom-out")) aria-keyshortcuts="-" { "−" }
            a.button href=(to(closer)) data-zoom="in" aria-label=(say!(words, "web-zoom-in")) aria-keyshortcuts="+" { "+" }
            a.button href=(to(100)) data-zoom="whole" { "100 %" }
            a.button href=(address(visit, look, kind)) data-zoom="fit" aria-keyshortcuts="0" { (say!(words, "web-zoom-fit")) }
            span.script.help { (say!(words, "web-zoom-help")) }
        }
    }
}

/// The picture as a file, by its ending.
///
/// # Errors
/// Refuses what is too large to draw, what the game does not have, and tables that are asked for as graphs.
pub fn file(
    visit: &Visit,
    look: PictureQuery,
    ending: &'static str,
    words: &Words,
    effort: &Effort<'_>,
) -> Result<Reply, Failure> {
    let kind = look.kind.unwrap_or(Kind::Graph);
    let request = look.request(visit, kind, words, effort);
    let address = visit.session.game().address();
    let (media, text) = match ending {
        "dot" => ("text/vnd.graphviz; charset=utf-8", request.net()?.dot(&address)),
        "graphml" => ("application/graphml+xml", request.net()?.graphml(&address)),
        _ => ("image/svg+xml", request.svg()?.file()),
    };
    Ok(Reply::File { name: format!("{}-{}.{ending}", visit.entry.name, look::name(kind)), media, text })
}
