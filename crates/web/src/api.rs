//! The answers of `lucas solve --json` and `lucas games --json`, over HTTP.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use lucas_engine::notation::number;
use lucas_engine::{Language, Text};

use crate::failure::Failure;
use crate::json;
use crate::server::{Reply, Workbench, answer, effort};

/// The most plies of a line unless asked for otherwise, as on the command line.
const USUAL_LINE: usize = 200;
/// An address of a position takes no more bytes than this.
const MOST_POSITION: usize = 100_000;

fn field(query: Option<&str>, name: &str) -> Option<String> {
    let query = query.unwrap_or_default().as_bytes();
    form_urlencoded::parse(query).find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// The games.
pub async fn games(State(workbench): State<Arc<Workbench>>, RawQuery(query): RawQuery) -> Response {
    let is_french = field(query.as_deref(), "lang").is_some_and(|lang| lang == "fr");
    let language = if is_french { Language::French } else { Language::English };
    answer(workbench, "/api/", move |workbench| Ok(Reply::Json(json::games(workbench.registry, language))))
        .await
}

/// A solved position.
pub async fn solve(State(workbench): State<Arc<Workbench>>, RawQuery(query): RawQuery) -> Response {
    answer(workbench, "/api/", move |workbench| {
        let position = field(query.as_deref(), "position").unwrap_or_default();
        let place = workbench.registry.open(&[&position])?;
        let length = json::address(&place, &place.position).len();
        if length > MOST_POSITION {
            return Err(Failure::too_large());
        }
        let line = match field(query.as_deref(), "line") {
            None => USUAL_LINE,
            Some(line) => {
                let plies = number(&line, &Text::fixed("line", "line"), 1..=1000)?;
                usize::try_from(plies).unwrap_or(USUAL_LINE)
            }
        };
        let line = line.min((1_000_000 / length).max(1));
        let answer = place.game.answer(&place.position, effort(line))?;
        Ok(Reply::Json(json::answer(&place, &answer)))
    })
    .await
}

/// The `OpenAPI` document.
pub async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], include_str!("../assets/openapi.json"))
}
