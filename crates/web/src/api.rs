//! The workbench as data: the answers of `--json`, and what another front end needs to play and to draw any game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use lucas_engine::notation::whole;
use lucas_engine::registry::Place;
use lucas_engine::{Effort, Language, Order, Players, Registry, Text, Winner};
use serde_json::Value as Json;

use crate::failure::Failure;
use crate::json;
use crate::question::Question;
use crate::workbench::{Reply, Work, Workbench, answer, effort, refuse};

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

type Shared = State<Arc<Workbench>>;

/// The games.
pub async fn games(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, &[], |registry, question| Ok(json::games(registry, question.language))).await
}

/// A solved position.
pub async fn solve(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, &["position", "line", "after"], |registry, question| {
        let mut place = question.place(registry)?;
        let most = (MOST_TEXT / json::address(&place, &place.position).len()).clamp(1, MOST_LINE);
        let line = question.number("line", most)?.unwrap_or(USUAL_LINE.min(most));
        if let Some(word) = question.field("after") {
            let plies = whole(word, &Text::fixed("after", "after"))?;
            place.position = place.game.after(&place.position, &plies, effort(0))?;
        }
        let answer = place.game.answer(&place.position, effort(line))?;
        Ok(json::answer(&place, &answer))
    })
    .await
}

/// The lines a player wins or the shortest solutions of a puzzle, or how many there are.
pub async fn lines(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, &["position", "winner", "order", "limit", "count"], |registry, question| {
        let place = question.place(registry)?;
        let winner = question.choice("winner", [("1", Winner::Mover), ("2", Winner::Other)])?;
        if winner == Winner::Other && place.game.players() == Players::One {
            return Err(Failure::fixed(
                StatusCode::BAD_REQUEST,
                "a puzzle has one player: winner=2 is for games of two",
                "un casse-tête n'a qu'un joueur : winner=2 est pour les jeux à deux",
            ));
        }
        if question.choice("count", [("0", false), ("1", true)])? {
            let mut effort = effort(0);
            if place.game.players() == Players::Two {
                if place.game.position_of(MOST_RANKED).is_some() {
                    return Err(Failure::too_large());
                }
                effort.capacity = MOST_COUNTED;
            }
            return Ok(json::count(&place, winner, &place.game.count(&place.position, winner, effort)?));
        }
        let order =
            question.choice("order", [("depth", Order::DepthFirst), ("breadth", Order::BreadthFirst)])?;
        list(&place, winner, order, question.number("limit", MOST_LINES)?.unwrap_or(MOST_LINES))
    })
    .await
}

/// The legal moves, without their worth.
pub async fn moves(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, &["position"], |registry, question| Ok(json::moves(&question.place(registry)?)?))
        .await
}

/// The legal moves after a move.
pub async fn play(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, &["position", "move"], |registry, question| {
        let mut place = question.place(registry)?;
        place.position = place.game.play(&place.position, question.required("move")?)?.position;
        Ok(json::moves(&place)?)
    })
    .await
}

/// The picture of a position.
pub async fn scene(workbench: Shared, query: RawQuery) -> Response {
    reply(workbench, query, &["position"], |registry, question| {
        let place = question.place(registry)?;
        let scene = place.game.scene(&place.position)?.ok_or(Failure::too_large())?;
        Ok(json::scene(&place, &scene, question.language))
    })
    .await
}

/// The `OpenAPI` document.
pub async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], include_str!("../assets/openapi.json"))
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
    let json = serde_json::json!({ "error": text.say(language) }).to_string();
    (*status, [(CONTENT_TYPE, "application/json")], json).into_response()
}

/// Answers a question that may have some parameters.
async fn reply(
    State(workbench): Shared,
    RawQuery(query): RawQuery,
    accepted: &'static [&'static str],
    make: impl FnOnce(Registry<'static>, &Question) -> Result<Json, Failure> + Send + 'static,
) -> Response {
    let query = query.unwrap_or_default();
    let address = format!("/api/?{query}");
    answer(workbench, &address, Work::Heavy, move |workbench| {
        make(workbench.registry, &Question::read(&query, accepted)?).map(Reply::Json)
    })
    .await
}

/// Lists lines until there are no more, or as many as fit.
fn list(place: &Place, winner: Winner, order: Order, limit: usize) -> Result<Json, Failure> {
    const SIGNS: usize = r#"{"move":"","position":"/"},"#.len();
    let begun = Instant::now();
    let moves = place.game.moves(&place.position)?.len();
    let usual = effort(0);
    // In a game of two, each position of a line keeps the moves that are still to try.
    let held = place.position.len() + moves * size_of::<(u64, usize)>();
    let effort = Effort { capacity: usual.capacity.min(MOST_HELD / held.max(1)), ..usual };
    let (mut lines, mut text, around) = (Vec::new(), 0, place.game.address().len() + SIGNS);
    let mut is_complete = true;
    for line in place.game.lines(&place.position, winner, order, effort)? {
        let line = line.map_err(Failure::from).and_then(|line| {
            text += line.iter().map(|step| around + step.mv.len() + step.position.len()).sum::<usize>();
            if text > MOST_TEXT { Err(Failure::too_large()) } else { Ok(json::line(place, &line)) }
        });
        match line {
            Err(failure) if lines.is_empty() => return Err(failure),
            Err(_) => is_complete = false,
            Ok(line) => {
                lines.push(line);
                is_complete = lines.len() < limit && begun.elapsed() < MOST_TIME;
            }
        }
        if !is_complete {
            break;
        }
    }
    let mut object = json::lines_head(place, winner);
    object.insert("lines".to_owned(), Json::Array(lines));
    object.insert("complete".to_owned(), is_complete.into());
    Ok(Json::Object(object))
}
