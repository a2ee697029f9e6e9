//! Many positions in one request: each is answered as if it were asked alone, or refused in its place.

use axum::RequestExt;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{RawQuery, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use lucas_engine::{Effort, Language, Text};
use lucas_schema::{Failed, Solved};
use serde::Deserialize;

use crate::api::{analysis, written};
use crate::failure::Failure;
use crate::question::{Query, opened};
use crate::workbench::{PATIENCE, Reply, Shared, Work, Workbench, answer};

/// The most addresses of a request.
const MOST_POSITIONS: usize = 1_000;
/// The most plies of each line.
const MOST_LINE: usize = 1_000;
/// All answers take no more bytes than this; what finds no more room is refused in its place, for which there is room.
const MOST_TEXT: usize = 3 << 20;

/// What is sent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Batch {
    /// The addresses.
    positions: Vec<String>,
    /// The most plies of each line.
    #[serde(default)]
    line: usize,
}

/// The positions of a request, solved.
pub async fn solve(State(workbench): Shared, RawQuery(query): RawQuery, request: Request) -> Response {
    let query = query.unwrap_or_default();
    let address = format!("/api/?{query}");
    let sent = tokio::time::timeout(PATIENCE, request.extract::<Bytes, _>()).await;
    answer(workbench, &address, Work::Heavy, move |workbench, effort| {
        let language = Query::read(&query, &[])?.language;
        let body = sent.map_err(|_| Failure::busy())?;
        let body = body.map_err(|_: BytesRejection| Failure::too_large())?;
        let effort = Effort { is_kept: false, ..*effort };
        Ok(Reply::Json(answers(workbench, &Batch::read(&body)?, language, &effort)))
    })
    .await
}

impl Batch {
    fn read(body: &[u8]) -> Result<Self, Failure> {
        let refused =
            |en: String, fr: String| Failure { status: StatusCode::BAD_REQUEST, text: Text::new(en, fr) };
        let batch: Batch = serde_json::from_slice(body).map_err(|error| {
            refused(
                format!(r#"this is not {{"positions": [ADDRESS, …], "line": PLIES}}: {error}"#),
                format!(r#"ce n'est pas {{"positions": [ADRESSE, …], "line": COUPS}} : {error}"#),
            )
        })?;
        let (count, line) = (batch.positions.len(), batch.line);
        if !(1..=MOST_POSITIONS).contains(&count) {
            return Err(refused(
                format!("positions: {count} of them; from 1 to {MOST_POSITIONS} are accepted"),
                format!("positions : il y en a {count} ; de 1 à {MOST_POSITIONS} sont acceptées"),
            ));
        }
        if line > MOST_LINE {
            return Err(refused(
                format!("line: {line} plies; from 0 to {MOST_LINE} are accepted"),
                format!("line : {line} coups ; de 0 à {MOST_LINE} sont acceptés"),
            ));
        }
        Ok(batch)
    }
}

/// The answers, each in the place of its address.
fn answers(
    workbench: &Workbench,
    Batch { positions, line }: &Batch,
    language: Language,
    effort: &Effort<'_>,
) -> String {
    let mut text = String::from(r#"{"answers":["#);
    for (position, number) in positions.iter().zip(0..) {
        if number > 0 {
            text.push(',');
        }
        let left = MOST_TEXT.checked_sub(text.len()).ok_or(Failure::no_room());
        let answer = left.and_then(|left| {
            let answer = one(workbench, position, *line, effort)?;
            if answer.len() <= left { Ok(answer) } else { Err(Failure::no_room()) }
        });
        text += &answer.unwrap_or_else(|Failure { text, .. }| {
            serde_json::to_string(&Failed { error: text.say(language) }).unwrap_or_default()
        });
    }
    text + "]}"
}

/// The answer to one of them.
fn one(workbench: &Workbench, position: &str, line: usize, effort: &Effort<'_>) -> Result<String, Failure> {
    // Whoever is gone, or has waited long enough, needs none of the rest.
    effort.go_on().map_err(|limit| Failure::from(lucas_engine::Refusal::from(limit)))?;
    let place = opened(workbench.registry(), position)?;
    let answer = analysis(workbench, &place).answer(&place.position, line, effort);
    // A thousand of them would hold a thousand explorations.
    workbench.analyses.trim();
    written(&Solved::new(&place, &answer?))
}
