//! Positions that chance chooses: of a game, as hard as one wants, and the one of the day.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use lucas_engine::challenge::{self, Date};
use lucas_engine::{Difficulty, Effort};
use lucas_words::Words;

use crate::failure::Failure;
use crate::pages::settings::NEAR;
use crate::pages::tabs::Tab;
use crate::pages::{hopeless, instead};
use crate::routes::language;
use crate::visit::{Occasion, Visit, code, encoded, params};
use crate::workbench::{Reply, Shared, Work, answer};

/// The Julian day on which the clocks of computers begin.
const EPOCH: i32 = 2_440_588;
const SECONDS_A_DAY: u64 = 86_400;

/// The time since the epoch.
fn now() -> std::time::Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The first value of a key.
fn value(query: &str, key: &str) -> Option<String> {
    form_urlencoded::parse(query.as_bytes())
        .find(|(known, _)| known == key)
        .map(|(_, value)| value.into_owned())
}

/// Leads to a position of a game that is as hard as was asked for; without a seed, to another each time. Where there is none, that is
/// said, and another can be asked for.
///
/// # Errors
/// Refuses what is no difficulty.
pub fn challenge(visit: &Visit, query: &str, words: &Words, effort: &Effort<'_>) -> Result<Reply, Failure> {
    let difficulty = value(query, "difficulty").map_or(Ok(Difficulty::Medium), |word| word.parse())?;
    let session = &visit.session;
    let seed = match value(query, "seed") {
        Some(_) => session.seed,
        None => u64::from(now().subsec_nanos()),
    };
    let drawn = challenge::challenge(session.game(), &**session.analysis(), difficulty, seed, effort);
    let position = match drawn {
        Ok(position) => position,
        Err(refusal) => {
            // Where one is too much work, another as hard or harder is so too.
            let is_too_much = refusal.limit.is_some();
            let failure = Failure::unsolved(refusal);
            // Where there is none, the field holds the nearest distance at which there is one.
            let nearest = match difficulty {
                Difficulty::Distance(plies) if !is_too_much => {
                    challenge::nearest(session.game(), &**session.analysis(), plies, seed, effort)
                        .ok()
                        .flatten()
                }
                _ => None,
            };
            let asked = nearest.map_or_else(|| NEAR.to_owned(), |plies| plies.to_string());
            let offered = (!is_too_much && hopeless::has_challenges(visit, effort)).then_some(&*asked);
            let page = instead::refused(visit, Tab::Play, &failure, offered, words);
            return Ok(Reply::Refused(failure.status, page));
        }
    };
    let address = visit.fresh(&position, session.players, seed);
    Ok(Reply::Elsewhere(address + &Occasion { difficulty, day: None }.query()))
}

/// Leads to the position of a day, of today unless another is asked for.
pub async fn daily(
    State(workbench): Shared,
    Path(lang): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let path = format!("/{lang}");
    answer(workbench, &path, Work::Heavy, move |workbench, effort| {
        let language = language(&lang)?;
        let date = if let Some(text) = value(&query.unwrap_or_default(), "date") {
            challenge::date(&text)?
        } else {
            let days = i32::try_from(now().as_secs() / SECONDS_A_DAY).unwrap_or(0);
            Date::from_julian_day(EPOCH + days).map_err(|_| Failure::broken())?
        };
        let (place, difficulty) = challenge::daily(workbench.registry(), date, effort)?;
        let (game, at) = (params(&place.game.params()), encoded(&place.position));
        let occasion = Occasion { difficulty, day: Some(date) }.query();
        Ok(Reply::Elsewhere(format!("/{}/{}/{game}?at={at}{occasion}", code(language), place.game.name())))
    })
    .await
}
