//! What all requests share, and how each is answered: a few at a time, and not for ever.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use lucas_engine::effort::Watch;
use lucas_engine::{Analyses, Analysis, AnyGame, Effort, Language, Registry};
use lucas_exercises::Handouts;
use lucas_words::{Words, say};
use maud::{Markup, html};
use tokio::sync::Semaphore;

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::pages::size;
use crate::reach::Reach;
use crate::visit::params;
use crate::waiting::Waits;
use crate::workshop::Workshop;
use crate::{api, memory, pages};

/// A page is waited for no longer than this.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
/// No more pages than these wait to be solved, and as many to be drawn; others are told at once.
const MOST_WAITING: usize = 64;
/// A search that is told that its time is up ends within this.
const GRACE: Duration = Duration::from_millis(500);
/// No more positions than these are visited for a page; when theory knows who wins, far fewer.
const MOST_POSITIONS: usize = 20_000_000;
const BESIDE_THEORY: usize = 100_000;

/// A page, a file or data takes no more bytes than this.
const MOST_BYTES: usize = 4 << 20;

/// What was solved is forgotten when nobody has asked about it for so long.
const IDLENESS: Duration = Duration::from_mins(1);

/// The memory for what is solved, unless somebody says otherwise.
pub const USUAL_MEMORY: u64 = 1 << 30;

/// What all requests share.
pub struct Workbench {
    /// The games, as they are now.
    pub catalogue: Catalogue,
    /// The handouts about them.
    pub handouts: Handouts,
    /// The address listened at.
    pub listening: IpAddr,
    /// What was solved of late.
    pub analyses: Analyses,
    /// Who waits for what.
    pub(crate) waits: Waits,
    /// Which sizes are solved at once.
    pub(crate) reach: Arc<Reach>,
    /// What of somebody's programs is run here.
    pub workshop: Workshop,
    /// How many bytes one request may take to solve something.
    memory: u64,
    english: Words,
    french: Words,
    permits: [Arc<Semaphore>; 3],
    processors: usize,
    /// How many pages of each kind are being made, or wait to be.
    under_way: [AtomicUsize; 3],
    /// Whether something was solved or forgotten since memory was last given back.
    has_worked: AtomicBool,
}

impl Workbench {
    /// A workbench with its games and handouts, listening at an address, which takes no more than so many bytes of memory
    /// for what it solves: half of them for what is kept, half for those who are at work.
    #[must_use]
    pub fn new(registry: Registry<'static>, handouts: Handouts, listening: IpAddr, memory: u64) -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Workbench {
            catalogue: Catalogue::new(registry),
            handouts,
            listening,
            waits: Waits::default(),
            reach: Arc::default(),
            analyses: Analyses::new(usize::try_from(memory / 2).unwrap_or(usize::MAX)),
            workshop: Workshop::default(),
            memory: memory / 2 / processors as u64,
            english: Words::new(Language::English),
            french: Words::new(Language::French),
            permits: [(); 3].map(|()| Arc::new(Semaphore::new(processors))),
            processors,
            under_way: Default::default(),
            has_worked: AtomicBool::new(false),
        }
    }

    /// The games, as they are now.
    #[must_use]
    pub fn registry(&self) -> Registry<'static> {
        self.catalogue.games()
    }

    /// The analysis of a game under a name; of rules that were changed in their file, another one.
    pub(crate) fn analysis(&self, name: &str, game: &Arc<dyn AnyGame>) -> Arc<dyn Analysis> {
        match game.edition() {
            None => self.analyses.of(name, game),
            Some(edition) => self.analyses.of(&format!("{name} {edition}"), game),
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

    /// Forgets what nobody has asked about for long; gives memory back to the system when nothing is being solved.
    pub(crate) fn tidy(&self) {
        if self.analyses.forget(IDLENESS) {
            self.has_worked.store(true, Relaxed);
        }
        let is_idle = self.permits[Work::Heavy as usize].available_permits() == self.processors;
        if is_idle && self.has_worked.swap(false, Relaxed) {
            memory::give_back();
        }
    }

    /// The effort that a page is worth until its time is up.
    fn effort<'w>(&self, deadline: Instant, watch: &'w dyn Watch) -> Effort<'w> {
        let (positions, beside_theory) = (MOST_POSITIONS, BESIDE_THEORY);
        Effort {
            positions,
            beside_theory,
            memory: self.memory,
            deadline: Some(deadline),
            is_kept: true,
            is_repeatable: false,
            watch,
        }
    }
}

/// Whoever asked may be gone: then nobody needs the answer. Until then they may hear how many positions were visited.
struct Asker(Arc<AtomicBool>, Arc<AtomicU64>);

impl Watch for Asker {
    fn progress(&self, done: u64, _of: Option<u64>) {
        self.1.store(done, Relaxed);
    }

    fn is_stopping(&self) -> bool {
        self.0.load(Relaxed)
    }
}

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

tokio::task_local! {
    /// Whether another site made the browser ask: then nothing is solved.
    pub(crate) static IS_FOREIGN: bool;
}

/// One of the pages that take their time, being made or waiting to be.
struct Ticket<'w>(&'w AtomicUsize);

impl<'w> Ticket<'w> {
    fn take(workbench: &'w Workbench, work: Work) -> Option<Self> {
        let ticket = Ticket(&workbench.under_way[work as usize]);
        let is_bounded = work != Work::Light;
        let before = ticket.0.fetch_add(1, Relaxed);
        (!is_bounded || before < MOST_WAITING + workbench.processors).then_some(ticket)
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// The workbench as a handler is given it.
pub(crate) type Shared = State<Arc<Workbench>>;

/// How much work an answer is. Each kind has places of its own: what is quickly made never waits for what is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// Nothing is solved.
    Light,
    /// Nothing is solved, but much is read or drawn.
    Large,
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
    /// Data, as JSON.
    Json(String),
}

impl Reply {
    /// How many bytes it takes.
    fn len(&self) -> usize {
        match self {
            Reply::Page(page) | Reply::Refused(_, page) => page.0.len(),
            Reply::Elsewhere(text) | Reply::File { text, .. } | Reply::Json(text) => text.len(),
        }
    }
}

/// Makes something away from the threads that listen, a few at a time, and not for ever. When nobody waits for it any more,
/// it is stopped.
pub(crate) async fn make<T: Send + 'static>(
    workbench: &Arc<Workbench>,
    work: Work,
    deadline: Instant,
    page: impl FnOnce(&Workbench, &Effort<'_>) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    if work == Work::Heavy && IS_FOREIGN.try_with(|is_foreign| *is_foreign).unwrap_or(false) {
        return Err(Failure::foreign());
    }
    let _ticket = Ticket::take(workbench, work).ok_or_else(Failure::busy)?;
    let permits = Arc::clone(&workbench.permits[work as usize]);
    let at_work = Arc::clone(workbench);
    let is_gone = Arc::new(AtomicBool::new(false));
    let wait = workbench.waits.begin();
    let visited = Arc::clone(&wait.visited);
    let asker = Asker(Arc::clone(&is_gone), Arc::clone(&visited));
    let made = tokio::time::timeout_at((deadline + GRACE).into(), async move {
        let permit = permits.acquire_owned().await.ok()?;
        let run = move || {
            let watch = Asker(is_gone, visited);
            let made = page(&at_work, &at_work.effort(deadline, &watch));
            if work == Work::Heavy {
                at_work.analyses.trim();
                at_work.has_worked.store(true, Relaxed);
            }
            drop(permit);
            made
        };
        match work {
            Work::Light => tokio::task::spawn_blocking(run).await.ok(),
            Work::Large | Work::Heavy => aside(run).await,
        }
    });
    let made = made.await;
    drop(asker);
    match made {
        Ok(Some(made)) => made,
        Ok(None) => Err(Failure::broken()),
        Err(_) => Err(Failure::busy()),
    }
}

/// Does work that takes its time on a thread of its own, which gives way to those who do light work.
async fn aside<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, made) = tokio::sync::oneshot::channel();
    let work = move || {
        give_way();
        // Whoever asked may be gone.
        let _ = done.send(run());
    };
    thread::Builder::new().spawn(work).ok()?;
    made.await.ok()
}

/// Lets other threads go first. Where that cannot be said, all are equal.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
}

/// Answers with what is made.
pub(crate) async fn answer(
    workbench: Arc<Workbench>,
    path: &str,
    work: Work,
    page: impl FnOnce(&Workbench, &Effort<'_>) -> Result<Reply, Failure> + Send + 'static,
) -> Response {
    let made = make(&workbench, work, Instant::now() + PATIENCE, page).await;
    respond(&workbench, path, made)
}

/// What is made, as a response.
pub(crate) fn respond(workbench: &Workbench, path: &str, made: Result<Reply, Failure>) -> Response {
    let made =
        made.and_then(|reply| if reply.len() > MOST_BYTES { Err(Failure::too_large()) } else { Ok(reply) });
    match made {
        Ok(Reply::Page(page)) => Html(spaced(path, page)).into_response(),
        Ok(Reply::Elsewhere(address)) => Redirect::to(&address).into_response(),
        Ok(Reply::Json(json)) => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
        Ok(Reply::Refused(status, page)) => (status, Html(spaced(path, page))).into_response(),
        Ok(Reply::File { name, media, text }) => {
            let kept = [
                (header::CONTENT_TYPE, media.to_owned()),
                (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
            ];
            (kept, text).into_response()
        }
        Err(failure) => refuse(workbench, path, &failure),
    }
}

/// The page of a failure, in the language of the address; data for those who asked for data.
pub(crate) fn refuse(workbench: &Workbench, address: &str, failure: &Failure) -> Response {
    let Failure { status, text } = failure;
    if address.starts_with("/api/") {
        return api::failure(address, failure);
    }
    let language = if address.starts_with("/fr") { Language::French } else { Language::English };
    let words = workbench.words(language);
    // The address of the page is the one that the browser has: nobody asks for it but who reads this.
    let again = html! { p { a.button href="" { (say!(words, "web-open")) } } };
    let again = if *status == Failure::foreign().status { again } else { game_of(workbench, address, words) };
    let page = pages::failure(words, text.say(language), &again);
    (*status, Html(spaced(address, page))).into_response()
}

/// The game that an address is about, in a size that can be played and drawn, if it is about one.
fn game_of(workbench: &Workbench, address: &str, words: &Words) -> Markup {
    let mut parts = address.split('/').skip(1);
    let (Some(lang), Some(game)) = (parts.next(), parts.next()) else { return Markup::default() };
    let Ok(entry) = workbench.registry().find(game) else { return Markup::default() };
    html! {
        ul.choices {
            @for preset in entry.presets {
                li {
                    a.button.main href=(format!("/{lang}/{}/{}", entry.name, params(preset.params))) {
                        (entry.title.say(words.language)) " " (size::label(preset, words.language))
                    }
                }
            }
        }
    }
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
