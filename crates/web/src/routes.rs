//! The pages by their addresses.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, any, get, post};
use lucas_engine::{Effort, Language};
use lucas_words::Words;

use crate::failure::Failure;
use crate::loading::{MOST_SENT, load};
use crate::look::PictureQuery;
use crate::pages::play::Share;
use crate::pages::tabs::Tab;
use crate::visit::{Visit, params};
use crate::workbench::{PATIENCE, Reply, Shared, Work, Workbench, answer, make, refuse, respond};
use crate::{api, assets, batch, chance, checking, pages, safety, waiting};

/// All routes.
pub fn router(workbench: impl Into<Arc<Workbench>>) -> Router {
    let shared = workbench.into();
    Router::new()
        .route("/", get(language_of_the_reader))
        .route("/assets/lucas.css", get(assets::style))
        .route("/assets/lucas.js", get(assets::script))
        .route("/assets/film.js", get(assets::film))
        .route("/assets/zoom.js", get(assets::zoom))
        .route("/assets/icon.svg", get(assets::icon))
        .route("/favicon.ico", get(assets::icon))
        .route("/api/games", get(api::games))
        .route("/api/solve", get(api::solve))
        .route("/api/batch", post(batch::solve))
        .route("/api/lines", get(api::lines))
        .route("/api/moves", get(api::moves))
        .route("/api/play", get(api::play))
        .route("/api/scene", get(api::scene))
        .route("/api/openapi.json", get(api::document))
        .route("/api/check.schema.json", get(api::schema))
        .route("/api/class.schema.json", get(api::class_schema))
        .route("/api", any(api::unknown))
        .route("/api/", any(api::unknown))
        .route("/api/{*path}", any(api::unknown))
        .route("/wait/{number}", get(waiting::visited))
        .route("/{lang}", get(home))
        .route("/{lang}/", get(home))
        .route("/{lang}/load", post(load))
        .route("/{lang}/check", get(checking::desk).post(checking::open))
        .route("/{lang}/check/run", post(checking::judge))
        .route("/{lang}/daily", get(chance::daily))
        .route("/{lang}/{game}", get(choose))
        .route("/{lang}/{game}/about", get(about))
        .route("/{lang}/{game}/{params}", get(play))
        .route("/{lang}/{game}/{params}/solution", get(solution))
        .route("/{lang}/{game}/{params}/save", get(save))
        .route("/{lang}/{game}/{params}/challenge", get(challenge))
        .route("/{lang}/{game}/{params}/search", get(search))
        .route("/{lang}/{game}/{params}/picture", get(picture))
        .route("/{lang}/{game}/{params}/picture.svg", picture_file("svg"))
        .route("/{lang}/{game}/{params}/picture.dot", picture_file("dot"))
        .route("/{lang}/{game}/{params}/picture.graphml", picture_file("graphml"))
        .fallback(elsewhere)
        .method_not_allowed_fallback(async |State(workbench): Shared, uri: Uri| {
            refuse(&workbench, &uri.to_string(), &Failure::wrong_method())
        })
        .layer(DefaultBodyLimit::max(MOST_SENT))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&shared), safety::guard))
        .with_state(shared)
}

/// An address may end in a slash too many; any other is none of ours. Where a browser might read another site, nobody is
/// led.
async fn elsewhere(State(workbench): Shared, uri: Uri) -> Response {
    match uri.path().strip_suffix('/') {
        Some(path) if ["/en/", "/fr/"].iter().any(|home| path.starts_with(home)) => {
            let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
            Redirect::permanent(&format!("{path}{query}")).into_response()
        }
        _ => refuse(&workbench, uri.path(), &Failure::not_found()),
    }
}

/// The language of a code in an address.
///
/// # Errors
/// There is no page in other languages.
pub fn language(code: &str) -> Result<Language, Failure> {
    match code {
        "en" => Ok(Language::English),
        "fr" => Ok(Language::French),
        _ => Err(Failure::not_found()),
    }
}

async fn language_of_the_reader(headers: HeaderMap) -> Redirect {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let codes = accepted.unwrap_or_default().split(',').map(|code| code.trim().to_lowercase());
    let first = codes.into_iter().find(|code| code.starts_with("fr") || code.starts_with("en"));
    Redirect::to(if first.is_some_and(|code| code.starts_with("fr")) { "/fr" } else { "/en" })
}

async fn home(State(workbench): Shared, Path(lang): Path<String>) -> Response {
    let path = format!("/{lang}");
    answer(workbench, &path, Work::Light, move |workbench, _| {
        let words = workbench.words(language(&lang)?);
        Ok(Reply::Page(pages::home::page(
            workbench.registry(),
            workbench.handouts,
            workbench.workshop.checker.is_some(),
            words,
        )))
    })
    .await
}

async fn choose(
    State(workbench): Shared,
    Path((lang, game)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let path = format!("/{lang}");
    answer(workbench, &path, Work::Light, move |workbench, _| {
        let (language, query) = (language(&lang)?, query.unwrap_or_default());
        match (
            pages::home::choose(workbench.registry(), language, &game, &query),
            workbench.registry().find(&game),
        ) {
            (Err(Failure { status, text }), Ok(entry)) => {
                let words = workbench.words(language);
                let page = pages::home::corrected(entry, words, &query, text.say(language));
                Ok(Reply::Refused(status, page))
            }
            (chosen, _) => chosen.map(Reply::Elsewhere),
        }
    })
    .await
}

async fn about(
    State(workbench): Shared,
    Path((lang, game)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let path = format!("/{lang}");
    answer(workbench, &path, Work::Heavy, move |workbench, _| {
        let language = language(&lang)?;
        let entry = workbench.registry().find(&game).map_err(Failure::no_game)?;
        let query = query.unwrap_or_default();
        // Without a game of the reader's own, the usual one.
        let usual = || params(entry.presets.first().map_or("", |preset| preset.params));
        let own = pages::about::own(&query).unwrap_or_else(usual);
        let (params, session) = own.split_once('?').unwrap_or((&own, ""));
        let params = percent_encoding::percent_decode_str(params).decode_utf8_lossy();
        let visit = Visit::read(workbench, language, &game, &params, session)?;
        let handout = workbench.handouts.about(entry.name);
        pages::about::reply(&visit, handout, &query, workbench.words(language))
    })
    .await
}

/// A longer query holds so many moves that to read and to list them takes its time.
const LONG_QUERY: usize = 400;

/// Answers for a game at an address: what it is decides how much work it is. What cannot be shown of a game that can be played keeps
/// the tabs of the game.
async fn visit(
    workbench: Arc<Workbench>,
    (lang, game, params): (String, String, String),
    query: Option<String>,
    tab: Tab,
    work: impl FnOnce(&Visit) -> Work + Send + 'static,
    page: impl FnOnce(&Visit, &Words, &Effort<'_>) -> Result<Reply, Failure> + Send + 'static,
) -> Response {
    let path = format!("/{lang}/{game}");
    let deadline = Instant::now() + PATIENCE;
    let query = query.unwrap_or_default();
    let reading = if query.len() > LONG_QUERY { Work::Large } else { Work::Light };
    let read = make(&workbench, reading, deadline, move |workbench, _| {
        Visit::read(workbench, language(&lang)?, &game, &params, &query)
    });
    let made = match read.await {
        Err(failure) => Err(failure),
        Ok(visit) => {
            let work = match work(&visit) {
                Work::Light if reading == Work::Large || visit.is_large() => Work::Large,
                work => work,
            };
            let visit = Arc::new(visit);
            let shown = Arc::clone(&visit);
            let page = move |workbench: &Workbench, effort: &Effort<'_>| {
                page(&shown, workbench.words(shown.language), effort)
            };
            match make(&workbench, work, deadline, page).await {
                Err(failure) if failure.status != Failure::foreign().status => {
                    // To find the sizes that are offered takes its time too.
                    let offer = move |workbench: &Workbench, _: &Effort<'_>| {
                        let words = workbench.words(visit.language);
                        let page = pages::instead::refused(&visit, tab, &failure, None, words);
                        Ok(Reply::Refused(failure.status, page))
                    };
                    make(&workbench, Work::Large, Instant::now() + PATIENCE, offer).await
                }
                made => made,
            }
        }
    };
    respond(&workbench, &path, made)
}

type Where = Path<(String, String, String)>;

async fn play(
    State(workbench): Shared,
    Path(place): Where,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_owned();
    let share = Share::new(&host, workbench.listening);
    visit(workbench, place, query, Tab::Play, pages::play::work, move |visit, words, effort| {
        Ok(pages::play::reply(visit, words, &share, effort))
    })
    .await
}

async fn challenge(State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery) -> Response {
    let asked = query.clone().unwrap_or_default();
    visit(
        workbench,
        place,
        query,
        Tab::Play,
        |_| Work::Heavy,
        move |visit, words, effort| chance::challenge(visit, &asked, words, effort),
    )
    .await
}

async fn solution(State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery) -> Response {
    let handouts = workbench.handouts;
    visit(
        workbench,
        place,
        query,
        Tab::Solution,
        |_| Work::Heavy,
        move |visit, words, effort| {
            pages::solution::page(visit, handouts.own(visit.entry.name), words, effort).map(Reply::Page)
        },
    )
    .await
}

async fn save(State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery) -> Response {
    visit(
        workbench,
        place,
        query,
        Tab::Play,
        |_| Work::Light,
        |visit, _, _| {
            let (name, text) = ("game.lucas".to_owned(), visit.session.text());
            Ok(Reply::File { name, media: "text/plain; charset=utf-8", text })
        },
    )
    .await
}

/// Answers with something that is drawn as the query asks.
async fn drawn(
    workbench: Arc<Workbench>,
    place: (String, String, String),
    query: Option<String>,
    tab: Tab,
    page: impl FnOnce(&Visit, PictureQuery, &Words, &Effort<'_>) -> Result<Reply, Failure> + Send + 'static,
) -> Response {
    let (look, handouts) = (PictureQuery::read(query.as_deref().unwrap_or_default()), workbench.handouts);
    let page = move |visit: &Visit, words: &Words, effort: &Effort<'_>| {
        page(visit, look?.with(handouts.own(visit.entry.name)), words, effort)
    };
    visit(workbench, place, query, tab, |_| Work::Heavy, page).await
}

async fn search(State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery) -> Response {
    drawn(workbench, place, query, Tab::Search, pages::search::reply).await
}

async fn picture(State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery) -> Response {
    drawn(workbench, place, query, Tab::Picture, pages::picture::reply).await
}

/// The route of a picture as a file.
fn picture_file(ending: &'static str) -> MethodRouter<Arc<Workbench>> {
    get(async move |State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery| {
        drawn(workbench, place, query, Tab::Picture, move |visit, look, words, effort| {
            pages::picture::file(visit, look, ending, words, effort)
        })
        .await
    })
}
