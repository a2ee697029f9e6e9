//! A whole picture of a game, and the files of it.

use lucas_engine::Effort;
use lucas_pictures::Kind;
use lucas_words::{Words, say};
use maud::{Markup, PreEscaped, html};

use super::tabs::{self, Tab};
use crate::failure::Failure;
use crate::look::{self, PictureQuery};
use crate::visit::Visit;
use crate::workbench::Reply;

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
        Kind::Table => say!(words, "web-table"),
        Kind::Growth => say!(words, "web-growth"),
    }
}

/// A drawing in a box of its own that can be scrolled.
pub fn boxed(label: &str, drawing: &Markup) -> Markup {
    html! { div.drawing role="region" tabindex="0" aria-label=(label) { (drawing) } }
}

/// The picture on a page.
///
/// # Errors
/// Refuses what is too large to draw, and what the game does not have.
pub fn page(
    visit: &Visit,
    look: PictureQuery,
    words: &Words,
    effort: &Effort<'_>,
) -> Result<Markup, Failure> {
    let kind = look.kind.unwrap_or(Kind::Graph);
    let svg = look.request(visit, kind, words, effort).svg()?;
    let here = address(visit, look, kind);
    let is_offered = |one| one == kind || look.request(visit, one, words, effort).is_drawn();
    let offered = look::KINDS.into_iter().filter(|(one, _)| is_offered(*one));
    let files = match kind {
        Kind::Graph | Kind::Tree | Kind::Calls => &["svg", "dot", "graphml"][..],
        Kind::Table | Kind::Growth => &["svg"],
    };
    Ok(tabs::page(
        visit,
        words,
        Tab::Picture,
        &here,
        &html! {
            nav.controls.kinds aria-label=(say!(words, "web-kinds")) {
                @for (one, _) in offered {
                    a.button href=(address(visit, look, one)) aria-current=[(one == kind).then_some("page")] { (kind_name(one, words)) }
                }
                @if matches!(kind, Kind::Tree | Kind::Calls) {
                    span.between {}
                    (look::orders(words, look.order, &|order| address(visit, PictureQuery { order, ..look }, kind)))
                }
            }
            (boxed(&kind_name(kind, words), &PreEscaped(svg.inline())))
            nav.controls aria-label=(say!(words, "web-download")) {
                @for ending in files {
                    a.button href=(format!("{}/picture.{ending}?{}", visit.base(), query(visit, look, kind))) download {
                        (say!(words, "web-download")) " ." (ending)
                    }
                }
            }
        },
    ))
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
