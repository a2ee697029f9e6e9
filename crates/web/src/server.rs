//! The server: routes, one page at a time per processor, and an end when it is told to stop.

use std::net::{IpAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use std::{io, thread};

use axum::Router;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart, Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, any, get, post};
use lucas_engine::{Effort, Language, Registry, Session};
use lucas_words::Words;
use maud::Markup;
use tokio::sync::{Notify, Semaphore};

use crate::failure::Failure;
use crate::look::Look;
use crate::visit::{Shown, Visit};
use crate::{api, assets, pages, safety};

/// A saved game that is sent takes no more bytes than this.
const MOST_SENT: usize = 256_000;
/// After it is told to stop, the server finishes what it has begun, but no longer than this.
const GRACE: Duration = Duration::from_secs(1);
/// A page is waited for no longer than this.
const PATIENCE: Duration = Duration::from_secs(10);

/// What all requests share; it never changes.
pub struct Workbench {
    /// The games.
    pub registry: Registry<'static>,
    /// The address listened at.
    pub listening: IpAddr,
    english: Words,
    french: Words,
    permits: Arc<Semaphore>,
}

impl Workbench {
    /// A workbench with its games, listening at an address.
    #[must_use]
    pub fn new(registry: Registry<'static>, listening: IpAddr) -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Workbench {
            registry,
            listening,
            english: Words::new(Language::English),
            french: Words::new(Language::French),
            permits: Arc::new(Semaphore::new(processors)),
        }
    }

    /// The words of a language.
    #[must_use]
    pub fn words(&self, language: Language) -> &Words {
        match language {
            Language::English => &self.english,
            Language::French => &self.french,
        }
    }
}

/// The effort that a page is worth.
pub(crate) fn effort(line: usize) -> Effort<'static> {
    Effort { capacity: 2_000_000, capacity_beside_theory: 100_000, line, progress: &|_| () }
}

/// What a request is answered with.
pub(crate) enum Reply {
    /// A page.
    Page(Markup),
    /// Another address.
    Elsewhere(String),
    /// A page that says why there is not another.
    Refused(StatusCode, Markup),
    /// A file to keep.
    File {
        /// How it is called.
        name: String,
        /// The type of what is in it.
        media: &'static str,
        /// What is in it.
        text: String,
    },
    /// Data.
    Json(serde_json::Value),
}

type Shared = State<Arc<Workbench>>;

/// All routes.
pub fn router(workbench: Workbench) -> Router {
    let shared = Arc::new(workbench);
    Router::new()
        .route("/", get(language_of_the_reader))
        .route("/assets/lucas.css", get(assets::style))
        .route("/assets/lucas.js", get(assets::script))
        .route("/assets/icon.svg", get(assets::icon))
        .route("/favicon.ico", get(assets::icon))
        .route("/api/games", get(api::games))
        .route("/api/solve", get(api::solve))
        .route("/api/lines", get(api::lines))
        .route("/api/moves", get(api::moves))
        .route("/api/play", get(api::play))
        .route("/api/scene", get(api::scene))
        .route("/api/openapi.json", get(api::document))
        .route("/api", any(api::unknown))
        .route("/api/", any(api::unknown))
        .route("/api/{*path}", any(api::unknown))
        .route("/{lang}", get(home))
        .route("/{lang}/", get(home))
        .route("/{lang}/load", post(load))
        .route("/{lang}/{game}", get(choose))
        .route("/{lang}/{game}/about", get(about))
        .route("/{lang}/{game}/{params}", get(play))
        .route("/{lang}/{game}/{params}/solution", get(solution))
        .route("/{lang}/{game}/{params}/save", get(save))
        .route("/{lang}/{game}/{params}/search", get(search))
        .route("/{lang}/{game}/{params}/picture", get(picture))
        .route("/{lang}/{game}/{params}/picture.svg", picture_file("svg"))
        .route("/{lang}/{game}/{params}/picture.dot", picture_file("dot"))
        .route("/{lang}/{game}/{params}/picture.graphml", picture_file("graphml"))
        .fallback(async |State(workbench): Shared, uri: Uri| {
            refuse(&workbench, uri.path(), &Failure::not_found())
        })
        .method_not_allowed_fallback(async |State(workbench): Shared, uri: Uri| {
            refuse(&workbench, &uri.to_string(), &Failure::wrong_method())
        })
        .layer(DefaultBodyLimit::max(MOST_SENT))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&shared), safety::guard))
        .with_state(shared)
}

/// Serves until the program is told to stop, by Ctrl-C or by the system.
///
/// # Errors
/// Fails when the network does.
pub fn serve(listener: TcpListener, registry: Registry<'static>) -> io::Result<()> {
    let workbench = Workbench::new(registry, listener.local_addr()?.ip());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let stop = Arc::new(Notify::new());
        let stopping = Arc::clone(&stop);
        let server = axum::serve(listener, router(workbench))
            .with_graceful_shutdown(async move { stopping.notified().await });
        let end = async {
            told_to_stop().await;
            stop.notify_one();
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            ended = server => ended,
            () = end => Ok(()),
        }
    });
    // A long search is not waited for.
    runtime.shutdown_background();
    served
}

/// Without a handler the signal ends the program, as it should.
async fn told_to_stop() {
    #[cfg(unix)]
    if let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        return;
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Makes an answer away from the threads that listen, a few at a time, and not for ever.
pub(crate) async fn answer(
    workbench: Arc<Workbench>,
    path: &str,
    make: impl FnOnce(&Workbench) -> Result<Reply, Failure> + Send + 'static,
) -> Response {
    let permits = Arc::clone(&workbench.permits);
    let at_work = Arc::clone(&workbench);
    let answered = tokio::time::timeout(PATIENCE, async move {
        let permit = permits.acquire_owned().await.ok()?;
        let work = move || {
            let reply = make(&at_work);
            drop(permit);
            reply
        };
        tokio::task::spawn_blocking(work).await.ok()
    });
    match answered.await {
        Ok(Some(Ok(Reply::Page(page)))) => Html(page.into_string()).into_response(),
        Ok(Some(Ok(Reply::Elsewhere(address)))) => Redirect::to(&address).into_response(),
        Ok(Some(Ok(Reply::Json(json)))) => {
            ([(header::CONTENT_TYPE, "application/json")], json.to_string()).into_response()
        }
        Ok(Some(Ok(Reply::Refused(status, page)))) => (status, Html(page.into_string())).into_response(),
        Ok(Some(Ok(Reply::File { name, media, text }))) => {
            let kept = [
                (header::CONTENT_TYPE, media.to_owned()),
                (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
            ];
            (kept, text).into_response()
        }
        Ok(Some(Err(failure))) => refuse(&workbench, path, &failure),
        Ok(None) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Err(_) => refuse(&workbench, path, &Failure::busy()),
    }
}

/// The page of a failure, in the language of the address; data for those who asked for data.
pub(crate) fn refuse(workbench: &Workbench, address: &str, failure: &Failure) -> Response {
    let Failure { status, text } = failure;
    if address.starts_with("/api/") {
        return api::failure(address, failure);
    }
    let language = if address.starts_with("/fr") { Language::French } else { Language::English };
    let page = pages::failure(workbench.words(language), text.say(language));
    (*status, Html(page.into_string())).into_response()
}

fn language(code: &str) -> Result<Language, Failure> {
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
    answer(workbench, &path, move |workbench| {
        let words = workbench.words(language(&lang)?);
        Ok(Reply::Page(pages::home::page(workbench.registry, words)))
    })
    .await
}

async fn choose(
    State(workbench): Shared,
    Path((lang, game)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let path = format!("/{lang}");
    answer(workbench, &path, move |workbench| {
        pages::home::choose(workbench.registry, language(&lang)?, &game, &query.unwrap_or_default())
            .map(Reply::Elsewhere)
    })
    .await
}

async fn about(
    State(workbench): Shared,
    Path((lang, game)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let path = format!("/{lang}");
    answer(workbench, &path, move |workbench| {
        let language = language(&lang)?;
        let entry = workbench
            .registry
            .find(&game)
            .map_err(|refusal| Failure { status: StatusCode::NOT_FOUND, text: refusal.0 })?;
        let query = query.unwrap_or_default();
        pages::about::page(entry, &query, workbench.words(language)).map(Reply::Page)
    })
    .await
}

/// Answers for a game at an address.
async fn visit(
    workbench: Arc<Workbench>,
    (lang, game, params): (String, String, String),
    query: Option<String>,
    make: impl FnOnce(Visit, &Words) -> Result<Reply, Failure> + Send + 'static,
) -> Response {
    let path = format!("/{lang}");
    answer(workbench, &path, move |workbench| {
        let language = language(&lang)?;
        let query = query.unwrap_or_default();
        let visit = Visit::read(workbench.registry, language, &game, &params, &query)?;
        make(visit, workbench.words(language))
    })
    .await
}

type Where = Path<(String, String, String)>;

async fn play(
    State(workbench): Shared,
    Path(place): Where,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_owned();
    visit(workbench, place, query, move |visit, words| Ok(pages::play::reply(visit, words, &host))).await
}

async fn solution(State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery) -> Response {
    visit(workbench, place, query, |visit, words| pages::solution::page(&visit, words).map(Reply::Page)).await
}

async fn save(State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery) -> Response {
    visit(workbench, place, query, |visit, _| {
        let (name, text) = ("game.lucas".to_owned(), visit.session.text());
        Ok(Reply::File { name, media: "text/plain; charset=utf-8", text })
    })
    .await
}

async fn search(State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery) -> Response {
    let look = Look::read(query.as_deref().unwrap_or_default());
    visit(workbench, place, query, |visit, words| pages::search::reply(&visit, look?, words)).await
}

async fn picture(State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery) -> Response {
    let look = Look::read(query.as_deref().unwrap_or_default());
    visit(workbench, place, query, |visit, words| pages::picture::page(&visit, look?, words).map(Reply::Page))
        .await
}

/// The route of a picture as a file.
fn picture_file(ending: &'static str) -> MethodRouter<Arc<Workbench>> {
    get(async move |State(workbench): Shared, Path(place): Where, RawQuery(query): RawQuery| {
        let look = Look::read(query.as_deref().unwrap_or_default());
        visit(workbench, place, query, move |visit, words| pages::picture::file(&visit, look?, ending, words))
            .await
    })
}

async fn load(
    State(workbench): Shared,
    Path(lang): Path<String>,
    form: Result<Multipart, MultipartRejection>,
) -> Response {
    let path = format!("/{lang}");
    let sent = sent(form).await;
    answer(workbench, &path, move |workbench| {
        let language = language(&lang)?;
        let session = Session::parse(workbench.registry, sent?.trim_ascii_end())?;
        let address = session.game().address();
        let entry = workbench.registry.find(address.split(':').next().unwrap_or_default())?;
        let visit = Visit { language, entry, session, shown: Shown::default(), step: 0, typed: None };
        let address = visit.here();
        if address.len() > crate::visit::MOST_ADDRESS {
            return Err(Failure::too_large());
        }
        Ok(Reply::Elsewhere(address))
    })
    .await
}

/// The saved game in a form: the first field that is not empty, the file or the text.
async fn sent(form: Result<Multipart, MultipartRejection>) -> Result<Vec<u8>, Failure> {
    let mut form = form.map_err(|_| Failure::no_form())?;
    let failure = |error: axum::extract::multipart::MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failure::too_large(),
        _ => Failure::no_form(),
    };
    while let Some(field) = form.next_field().await.map_err(failure)? {
        let bytes = field.bytes().await.map_err(failure)?;
        if !bytes.is_empty() {
            // Browsers send the lines of a text with both ends of line.
            let text = bytes.split(|&byte| byte == b'\n');
            let lines: Vec<&[u8]> = text.map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect();
            return Ok(lines.join(&b'\n'));
        }
    }
    Ok(Vec::new())
}
