//! A search step by step: the board, the structure and a sentence, moved by one slider.

use axum::http::StatusCode;
use lucas_engine::{Effort, Players, Refusal};
use lucas_pictures::algorithm::Algorithm;
use lucas_pictures::film::{Film, MOST_FRAMES, Stage};
use lucas_pictures::{Kind, Request};
use lucas_words::{Words, say};
use maud::{Markup, PreEscaped, html};

use super::stepper::{self, Steps};
use super::tabs::{self, Tab};
use super::{beside, instead, picture};
use crate::board;
use crate::failure::{Failure, told};
use crate::look::{self, PictureQuery};
use crate::visit::Visit;
use crate::workbench::Reply;

/// One step of a search; or what cannot be shown, and what fits instead.
///
/// # Errors
/// Fails when a step cannot be drawn.
pub fn reply(
    visit: &Visit,
    look: PictureQuery,
    words: &Words,
    effort: &Effort<'_>,
) -> Result<Reply, Failure> {
    let (films, refusal) = films(|kind| look.request(visit, kind, words, effort));
    effort.go_on().map_err(Refusal::from)?;
    let chosen = look.kind.or_else(|| usual(visit.session.game().players(), &films));
    let Some((kind, film)) = films.iter().find(|(kind, _)| Some(*kind) == chosen) else {
        let refused = look.kind.and_then(|kind| look.request(visit, kind, words, effort).film().err());
        let why = refused.or(refusal).map(|refusal| told(refusal).say(words.language).to_owned());
        let page = instead::page(visit, look, Tab::Search, &why.unwrap_or_default(), words, effort);
        return Ok(Reply::Refused(StatusCode::BAD_REQUEST, page));
    };
    let offered: Vec<Kind> = films.iter().map(|(kind, _)| *kind).collect();
    page(visit, look, (*kind, film), &offered, words).map(Reply::Page)
}

/// The films there are, and why there is not another.
fn films<'a>(request: impl Fn(Kind) -> Request<'a>) -> (Vec<(Kind, Film<'a>)>, Option<Refusal>) {
    let (mut films, mut refused) = (Vec::new(), None);
    for kind in [Kind::Graph, Kind::Tree, Kind::Calls, Kind::Table] {
        match request(kind).film() {
            Ok(film) if film.has_something() => films.push((kind, film)),
            Ok(_) => {}
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    (films, refused)
}

/// The kind that tells most: a tree that is whole, else the table of a game of two or the queue of a puzzle.
fn usual(players: Players, films: &[(Kind, Film<'_>)]) -> Option<Kind> {
    let is_whole = |film: &Film<'_>| !matches!(&film.stage, Stage::Tree(tree, _) if !tree.is_whole());
    let liked = match players {
        Players::One => [Kind::Calls, Kind::Graph],
        Players::Two => [Kind::Tree, Kind::Table],
    };
    let told =
        liked.iter().find_map(|kind| films.iter().find(|(known, film)| known == kind && is_whole(film)));
    told.or(films.first()).map(|(kind, _)| *kind)
}

/// The address of the search of a kind.
pub fn address(visit: &Visit, look: PictureQuery, kind: Kind) -> String {
    let (name, order) = (look::name(kind), look::order_name(look.order));
    format!("{}/search?as={name}&order={order}&{}", visit.base(), visit.kept())
}

fn page(
    visit: &Visit,
    look: PictureQuery,
    (kind, film): (Kind, &Film<'_>),
    offered: &[Kind],
    words: &Words,
) -> Result<Markup, Failure> {
    let (game, language) = (visit.session.game(), words.language);
    let steps = Steps {
        action: format!("{}/search", visit.base()),
        kept: &format!("as={}&order={}&{}", look::name(kind), look::order_name(look.order), visit.kept()),
        first: 1,
        step: visit.step.clamp(1, film.frames.len().max(1)),
        last: film.frames.len(),
    };
    let frame = film.frame(steps.step)?;
    let structure = film.structure(&**game, steps.step)?;
    let scene = frame.position.as_deref().and_then(|position| game.scene(position).ok().flatten());
    // Where nothing is left to draw, the position is written.
    let scene = scene.filter(|scene| !scene.cells.is_empty());
    let room = visit.session.scene();
    let title = visit.entry.title.say(language);
    let here = steps.address(steps.step);
    let clock = format!("{}/{}", steps.step, steps.last);
    let on = frame.position.as_deref().filter(|position| game.standing(position).is_ok());
    Ok(tabs::page(
        visit,
        words,
        Tab::Search,
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
            @if film.frames.len() == MOST_FRAMES { p.note { (say!(words, "web-cut", shown = MOST_FRAMES)) } }
            p.status { span.clock { (clock) } " " (frame.sentence) }
            // The structure stands beside the board where the page is wide enough: both are seen at once.
            div.studio {
                div.search {
                    div.mat {
                        @match &scene {
                            Some(scene) => (board::framed(room.as_ref(), scene, language, title)),
                            None => p { (frame.position.as_deref().unwrap_or("…")) },
                        }
                    }
                    (beside::algorithm(visit, &Algorithm::of(film.subject, look.own, words), &frame.acts, words))
                }
                section.structure {
                    h2 { (picture::titled(visit, &film.title)) }
                    (beside::legend(structure.legend(), words))
                    (picture::boxed(&say!(words, "web-structure"), &PreEscaped(structure.inline())))
                }
            }
            div.pilot {
                (steps.form(words))
                nav.controls aria-label=(say!(words, "web-controls")) {
                    (steps.links(words))
                }
            }
            @if let Some(on) = on {
                p.controls { a.button href=(visit.from(on)) data-key="n" { (say!(words, "web-from-here")) } }
            }
            (stepper::keys(words))
        },
    ))
}

/// What a kind of search is called.
pub fn kind_name(kind: Kind, words: &Words) -> String {
    match kind {
        Kind::Graph => say!(words, "web-queue"),
        Kind::Table => say!(words, "web-filling"),
        _ => picture::kind_name(kind, words),
    }
}
