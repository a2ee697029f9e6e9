//! A search step by step: the board, the structure and a sentence, moved by one slider.

use std::sync::Arc;

use axum::http::StatusCode;
use lucas_engine::{Effort, Players, Refusal};
use lucas_pictures::film::{Film, MOST_FRAMES, Stage};
use lucas_pictures::tree::NodeKind;
use lucas_pictures::{Kind, Request};
use lucas_words::{Words, say};
use maud::{Markup, PreEscaped, html};

use super::stepper::Steps;
use super::tabs::{self, Tab};
use super::{failure, picture};
use crate::board;
use crate::failure::{Failure, told};
use crate::look::{self, PictureQuery};
use crate::visit::{Visit, colon};
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
        let page = instead(visit, look, &why.unwrap_or_default(), words, effort);
        return Ok(Reply::Refused(StatusCode::BAD_REQUEST, page));
    };
    let offered: Vec<Kind> = films.iter().map(|(kind, _)| *kind).collect();
    page(visit, look, (*kind, film), &offered, words).map(Reply::Page)
}

/// The films there are, and why there is not another.
fn films<'a>(request: impl Fn(Kind) -> Request<'a>) -> (Vec<(Kind, Film)>, Option<Refusal>) {
    let (mut films, mut refused) = (Vec::new(), None);
    for kind in [Kind::Graph, Kind::Tree, Kind::Calls, Kind::Table] {
        match request(kind).film() {
            Ok(film) if has_something(&film) => films.push((kind, film)),
            Ok(_) => {}
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    (films, refused)
}

/// Whether more is seen than a root and that the rest was cut.
fn has_something(film: &Film) -> bool {
    match &film.stage {
        Stage::Tree(tree, _) => {
            tree.nodes.len() == 1 || tree.nodes[1..].iter().any(|node| node.kind != NodeKind::Cut)
        }
        _ => true,
    }
}

/// The kind that tells most: a tree that is whole, else the table of a game of two or the queue of a puzzle.
fn usual(players: Players, films: &[(Kind, Film)]) -> Option<Kind> {
    let is_whole = |film: &Film| match &film.stage {
        Stage::Tree(tree, _) => tree.nodes.iter().all(|node| node.kind != NodeKind::Cut),
        _ => true,
    };
    let liked = match players {
        Players::One => [Kind::Calls, Kind::Graph],
        Players::Two => [Kind::Tree, Kind::Table],
    };
    let told =
        liked.iter().find_map(|kind| films.iter().find(|(known, film)| known == kind && is_whole(film)));
    told.or(films.first()).map(|(kind, _)| *kind)
}

/// The address of the search of a kind.
fn address(visit: &Visit, look: PictureQuery, kind: Kind) -> String {
    let (name, order) = (look::name(kind), look::order_name(look.order));
    format!("{}/search?as={name}&order={order}&{}", visit.base(), visit.kept())
}

fn page(
    visit: &Visit,
    look: PictureQuery,
    (kind, film): (Kind, &Film),
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
    let structure = film.structure(steps.step)?;
    let scene = frame.position.as_deref().and_then(|position| game.scene(position).ok().flatten());
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
            div.search {
                @if let Some(scene) = &scene {
                    div.mat { (board::picture(scene, language, &format!("{title}{}{}", colon(language), on.unwrap_or_default()))) }
                }
                (picture::boxed(&say!(words, "web-structure"), &PreEscaped(structure.inline())))
            }
            (steps.form(words))
            nav.controls aria-label=(say!(words, "web-controls")) {
                (steps.links(words))
                @if let Some(on) = on {
                    a.button href=(visit.from(on)) data-key="n" { (say!(words, "web-from-here")) }
                }
            }
        },
    ))
}

/// What a kind of search is called.
fn kind_name(kind: Kind, words: &Words) -> String {
    match kind {
        Kind::Graph => say!(words, "web-queue"),
        _ => picture::kind_name(kind, words),
    }
}

/// Why there is no such search, and the presets that have one.
fn instead(visit: &Visit, look: PictureQuery, why: &str, words: &Words, effort: &Effort<'_>) -> Markup {
    let language = words.language;
    let base = format!("/{}/{}", crate::visit::code(language), visit.entry.name);
    let fitting = visit.entry.presets.iter().filter(|preset| {
        visit.entry.open_params(preset.params).is_ok_and(|game| {
            let (position, analysis) = (game.start(), Arc::clone(&game).analysis());
            let request = |kind| Request {
                game: &*game,
                position: &position,
                analysis: Arc::clone(&analysis),
                ..look.request(visit, kind, words, effort)
            };
            match look.kind {
                Some(kind) => request(kind).film().is_ok(),
                None => !films(request).0.is_empty(),
            }
        })
    });
    let kind = look.kind.map(|kind| format!("?as={}", look::name(kind))).unwrap_or_default();
    let fitting: Vec<_> = fitting.collect();
    let elsewhere = html! {
        @if !fitting.is_empty() {
            p { (say!(words, "web-fits")) }
            ul.choices {
                @for preset in fitting {
                    li { a.button href=(format!("{base}/{}/search{kind}", preset.params)) { (preset.params) " · " (preset.title.say(language)) } }
                }
            }
        }
        p { a.button href=(format!("{}/search", visit.base())) { (say!(words, "web-search")) } }
    };
    failure(words, why, &elsewhere)
}
