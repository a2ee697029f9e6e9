//! The workbench as data: the answers of `--json`, and what another front end needs to play and to draw any game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use lucas_engine::notation::whole;
use lucas_engine::registry::Place;
use lucas_engine::{Analysis, Effort, Language, Order, Players, Refusal, Text, Winner};
use lucas_schema::{Counted, Drawn, Failed, Games, Legal, LinesWriter, Solved};
use serde::Serialize;

use crate::failure::Failure;
use crate::question::Query;
use crate::workbench::{Reply, Shared, Work, Workbench, answer, refuse};

/// The most plies of a line unless asked for otherwise, as on the command line.
const USUAL_LINE: usize = 200;
/// The most plies of a line that can be asked for.
const MOST_LINE: usize = 1_000;
/// A line, and a list of lines, takes no more bytes than this.
const MOST_TEXT: usize = 1_000_000;
/// The most lines listed.
const MOST_LINES: usize = 10_000;
/// Lines are listed no longer than this.
const MOST_TIME: Duration = Duration::from_secs(5);
/// A line on its way takes no more bytes than this, with the moves not yet tried.
const MOST_HELD: usize = 100_000_000;
/// The lines of a game of two are counted over no more positions than this: each has a number that may have as many
/// digits.
const MOST_COUNTED: usize = 20_000;
/// Nor are they counted in a game of more positions than this: theory may know the number, and take minutes over it.
const MOST_RANKED: u64 = 200_000;

/// The games.
pub async fn games(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, Work::Light, &[], |workbench, question, _| {
        written(&Games::new(workbench.registry(), question.language))
    })
    .await
}

/// A solved position.
pub async fn solve(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, Work::Heavy, &["position", "line", "after"], |workbench, question, effort| {
        let mut place = question.place(workbench.registry())?;
        let most = (MOST_TEXT / place.address().len()).clamp(1, MOST_LINE);
        let line = question.number("line", most)?.unwrap_or(USUAL_LINE.min(most));
        if let Some(word) = question.field("after") {
            let plies = whole(word, &Text::fixed("after", "after"))?;
            let there = analysis(workbench, &place).after(&place.position, &plies, &effort);
            place.position = there.map_err(|refusal| match refusal.limit {
                None => {
                    Refusal::new(format!("after {}", refusal.text.en), format!("after {}", refusal.text.fr))
                }
                Some(_) => refusal,
            })?;
        }
        let answer = analysis(workbench, &place).answer(&place.position, line, &effort)?;
        written(&Solved::new(&place, &answer))
    })
    .await
}

/// What knows a position: its own, so that the answer does not depend on what others asked.
pub fn analysis(workbench: &Workbench, place: &Place) -> Arc<dyn Analysis> {
    workbench.analysis(&place.address(), &place.game)
}

/// The lines a player wins or the shortest solutions of a puzzle, or how many there are.
pub async fn lines(workbench: Shared, query: RawQuery) -> Response {
    let accepted = &["position", "winner", "order", "limit", "count"];
    reply(workbench, query, Work::Heavy, accepted, |workbench, question, effort| {
        let place = question.place(workbench.registry())?;
        let winner = question.choice("winner", [("1", Winner::Mover), ("2", Winner::Other)])?;
        if winner == Winner::Other && place.game.players() == Players::One {
            return Err(Failure::fixed(
                StatusCode::BAD_REQUEST,
                "a puzzle has one player: winner=2 is for games of two",
                "un casse-tête n'a qu'un joueur : winner=2 est pour les jeux à deux",
            ));
        }
        let analysis = analysis(workbench, &place);
        if question.choice("count", [("0", false), ("1", true)])? {
            let mut effort = effort;
            if place.game.players() == Players::Two {
                if place.game.position_of(MOST_RANKED).is_some() {
                    return Err(Failure::too_large());
                }
                effort.positions = MOST_COUNTED;
            }
            return written(&Counted::new(
                &place,
                winner,
                &analysis.count(&place.position, winner, &effort)?,
            ));
        }
        let order =
            question.choice("order", [("depth", Order::DepthFirst), ("breadth", Order::BreadthFirst)])?;
        let limit = question.number("limit", MOST_LINES)?.unwrap_or(MOST_LINES);
        list(&place, &*analysis, winner, order, limit, effort)
    })
    .await
}

/// The legal moves, without their worth.
pub async fn moves(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, Work::Light, &["position"], |workbench, question, _| {
        written(&Legal::new(&question.place(workbench.registry())?)?)
    })
    .await
}

/// The legal moves after a move.
pub async fn play(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, Work::Light, &["position", "move"], |workbench, question, _| {
        let mut place = question.place(workbench.registry())?;
        place.position = place.game.play(&place.position, question.required("move")?)?.position;
        written(&Legal::new(&place)?)
    })
    .await
}

/// The picture of a position.
pub async fn scene(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, Work::Light, &["position"], |workbench, question, _| {
        let place = question.place(workbench.registry())?;
        let scene = place.game.scene(&place.position)?.ok_or(Failure::too_large())?;
        written(&Drawn::new(&place, &scene, question.language))
    })
    .await
}

/// Data as text.
pub fn written(data: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(data).map_err(|_| Failure::broken())
}

/// The `OpenAPI` document.
pub async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], include_str!("../assets/openapi.json"))
}

/// The schema of reports of checks.
pub async fn schema() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/schema+json")], lucas_schema::report::SCHEMA)
}

/// The schema of reports of classes.
pub async fn class_schema() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/schema+json")], lucas_schema::class::SCHEMA)
}

/// No such path.
pub async fn unknown(State(workbench): Shared, RawQuery(query): RawQuery) -> Response {
    refuse(&workbench, &format!("/api/?{}", query.unwrap_or_default()), &Failure::not_found())
}

/// A failure as data, in the language that the address asks for.
pub fn failure(address: &str, Failure { status, text }: &Failure) -> Response {
    let query = address.split_once('?').map_or("", |(_, query)| query);
    let is_french =
        form_urlencoded::parse(query.as_bytes()).any(|field| field == ("lang".into(), "fr".into()));
    let language = if is_french { Language::French } else { Language::English };
    let json = serde_json::to_string(&Failed { error: text.say(language) }).unwrap_or_default();
    (*status, [(CONTENT_TYPE, "application/json")], json).into_response()
}

/// Answers a question that may have some parameters.
async fn reply(
    State(workbench): Shared,
    RawQuery(query): RawQuery,
    work: Work,
    accepted: &'static [&'static str],
    make: impl FnOnce(&Workbench, &Query, Effort<'_>) -> Result<String, Failure> + Send + 'static,
) -> Response {
    let query = query.unwrap_or_default();
    let address = format!("/api/?{query}");
    answer(workbench, &address, work, move |workbench, effort| {
        let effort = Effort { is_kept: false, ..*effort };
        make(workbench, &Query::read(&query, accepted)?, effort).map(Reply::Json)
    })
    .await
}

/// Lists lines until there are no more, or as many as fit.
fn list(
    place: &Place,
    analysis: &dyn Analysis,
    winner: Winner,
    order: Order,
    limit: usize,
    effort: Effort<'_>,
) -> Result<String, Failure> {
    const SIGNS: usize = r#"{"move":"","position":"/"},"#.len();
    let begun = Instant::now();
    let moves = place.game.moves(&place.position)?.len();
    // In a game of two, each position of a line keeps the moves that are still to try.
    let held = place.position.len() + moves * size_of::<(u64, usize)>();
    let effort = Effort { positions: effort.positions.min(MOST_HELD / held.max(1)), ..effort };
    let (mut text, mut listed, around) = (0, 0, place.game.address().len() + SIGNS);
    let failed = |_| Failure::broken();
    let mut lines = LinesWriter::begin(place, winner, Vec::new()).map_err(failed)?;
    let mut is_complete = true;
    for line in analysis.lines(&place.position, winner, order, effort)? {
        let line = line.map_err(Failure::from).and_then(|line| {
            text += line.iter().map(|step| around + step.mv.len() + step.position.len()).sum::<usize>();
            if text > MOST_TEXT { Err(Failure::too_large()) } else { Ok(line) }
        });
        match line {
            Err(failure) if listed == 0 => return Err(failure),
            Err(_) => is_complete = false,
            Ok(line) => {
                lines.line(&line).map_err(failed)?;
                listed += 1;
                is_complete = listed < limit && begun.elapsed() < MOST_TIME;
            }
        }
        if !is_complete {
            break;
        }
    }
    String::from_utf8(lines.end(is_complete).map_err(failed)?).map_err(|_| Failure::broken())
}
