//! What all requests share, and how each is answered: a few at a time, and not for ever.

use std::net::IpAddr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use lucas_engine::{Effort, Language, Registry};
use lucas_exercises::Handouts;
use lucas_words::Words;
use maud::Markup;
use tokio::sync::Semaphore;

use crate::failure::Failure;
use crate::{api, pages};

/// A page is waited for no longer than this.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// What all requests share; it never changes.
pub struct Workbench {
    /// The games.
    pub registry: Registry<'static>,
    /// The handouts about them.
    pub handouts: Handouts,
    /// The address listened at.
    pub listening: IpAddr,
    english: Words,
    french: Words,
    permits: [Arc<Semaphore>; 2],
}

impl Workbench {
    /// A workbench with its games and handouts, listening at an address.
    #[must_use]
    pub fn new(registry: Registry<'static>, handouts: Handouts, listening: IpAddr) -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Workbench {
            registry,
            handouts,
            listening,
            english: Words::new(Language::English),
            french: Words::new(Language::French),
            permits: [(); 2].map(|()| Arc::new(Semaphore::new(processors))),
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

/// The workbench as a handler is given it.
pub(crate) type Shared = State<Arc<Workbench>>;

/// How much work an answer is. What is quickly made never waits for a search.
#[derive(Clone, Copy)]
pub(crate) enum Work {
    /// Nothing is solved.
    Light,
    /// Something may be.
    Heavy,
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

/// Makes an answer away from the threads that listen, a few at a time, and not for ever.
pub(crate) async fn answer(
    workbench: Arc<Workbench>,
    path: &str,
    work: Work,
    make: impl FnOnce(&Workbench) -> Result<Reply, Failure> + Send + 'static,
) -> Response {
    let permits = Arc::clone(&workbench.permits[work as usize]);
    let at_work = Arc::clone(&workbench);
    let answered = tokio::time::timeout(PATIENCE, async move {
        let permit = permits.acquire_owned().await.ok()?;
        let run = move || {
            let reply = make(&at_work);
            drop(permit);
            reply
        };
        tokio::task::spawn_blocking(run).await.ok()
    });
    match answered.await {
        Ok(Some(Ok(Reply::Page(page)))) => Html(spaced(path, page)).into_response(),
        Ok(Some(Ok(Reply::Elsewhere(address)))) => Redirect::to(&address).into_response(),
        Ok(Some(Ok(Reply::Json(json)))) => {
            ([(header::CONTENT_TYPE, "application/json")], json.to_string()).into_response()
        }
        Ok(Some(Ok(Reply::Refused(status, page)))) => (status, Html(spaced(path, page))).into_response(),
        Ok(Some(Ok(Reply::File { name, media, text }))) => {
            let kept = [
                (header::CONTENT_TYPE, media.to_owned()),
                (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
            ];
            (kept, text).into_response()
        }
        Ok(Some(Err(failure))) => refuse(&workbench, path, &failure),
        Ok(None) => refuse(&workbench, path, &Failure::broken()),
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
    let page = pages::failure(workbench.words(language), text.say(language), &Markup::default());
    (*status, Html(spaced(address, page))).into_response()
}

/// A page; in French, no line begins with a sign that belongs to the word before it.
fn spaced(address: &str, page: Markup) -> String {
    let mut text = page.into_string();
    if address.starts_with("/fr") {
        for sign in [":", ";", "?", "!", "»"] {
            text = text.replace(&format!(" {sign}"), &format!("\u{a0}{sign}"));
        }
        text = text.replace("« ", "«\u{a0}");
    }
    text
}
