//! The language in which Python is spoken to, and what is refused in it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use lucas_engine::{Language, Limit, Refusal};
use lucas_words::{Words, preferred, say};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

const UNASKED: u8 = 0;
const ENGLISH: u8 = 1;
const FRENCH: u8 = 2;

/// The language of this process; as long as nobody chose one, the environment does.
static CHOSEN: AtomicU8 = AtomicU8::new(UNASKED);

/// The language that is spoken now.
pub fn spoken() -> Language {
    match CHOSEN.load(Ordering::Relaxed) {
        ENGLISH => Language::English,
        FRENCH => Language::French,
        _ => preferred(|name| std::env::var(name).ok()).unwrap_or(Language::English),
    }
}

/// The words of the language that is spoken now, read once.
pub fn words() -> &'static Words {
    static BOTH: [OnceLock<Words>; 2] = [OnceLock::new(), OnceLock::new()];
    let language = spoken();
    BOTH[usize::from(language == Language::French)].get_or_init(|| Words::new(language))
}

/// So many exceptions are kept until they are raised again.
const MOST_RAISED: usize = 16;
/// After so long one is raised no more when there are too many.
const STALE: Duration = Duration::from_secs(10);

/// What somebody's rules raised of late, by the words in which the engine hands it on.
static RAISED: Mutex<VecDeque<(Instant, String, PyErr)>> = Mutex::new(VecDeque::new());

fn raised() -> MutexGuard<'static, VecDeque<(Instant, String, PyErr)>> {
    RAISED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What somebody's rules raised, as the engine hands it on; whoever asked in Python gets the exception itself.
pub fn noted(py: Python<'_>, error: PyErr, at: Option<&Bound<'_, PyAny>>) -> Refusal {
    if let Some(at) = at {
        let shown: String = at.to_string().chars().take(200).collect();
        // Notes are younger than the oldest Python that we know.
        let _ = error.value(py).call_method1("add_note", (say!(words(), "python-own-at", position = shown),));
    }
    let text = error.to_string();
    let refusal = Refusal::new(text.clone(), text);
    let mut kept = raised();
    // Nobody came for what is that old; else what went wrong first is told.
    let is_stale = kept.front().is_some_and(|(since, ..)| since.elapsed() > STALE);
    let before = if kept.len() >= MOST_RAISED && is_stale { kept.pop_front() } else { None };
    let beyond = if kept.len() < MOST_RAISED {
        kept.push_back((Instant::now(), refusal.text.en.to_string(), error));
        None
    } else {
        Some(error)
    };
    drop(kept);
    drop((before, beyond));
    refusal
}

/// A refusal as Python raises it, with what helps where only the size of the work was in the way.
#[expect(clippy::needless_pass_by_value, reason = "so that it can map an error")]
pub fn refused(refusal: Refusal) -> PyErr {
    let mut kept = raised();
    if let Some(place) = kept.iter().rposition(|(_, text, _)| *text == refusal.text.en)
        && let Some((_, _, error)) = kept.remove(place)
    {
        // The others came of the same work.
        let others = std::mem::take(&mut *kept);
        drop(kept);
        drop(others);
        return error;
    }
    drop(kept);
    let words = words();
    let remedy = match refusal.limit {
        Some(Limit::Positions(_)) => Some(say!(words, "python-capacity")),
        Some(Limit::Memory { .. }) => Some(say!(words, "python-memory")),
        Some(Limit::Written(_)) => Some(say!(words, "python-limit")),
        _ => None,
    };
    let text = refusal.text.say(words.language).to_owned();
    PyValueError::new_err(match remedy {
        Some(remedy) => say!(words, "remedy", refused = text, remedy = remedy),
        None => text,
    })
}

/// The language that lucas speaks, 'en' or 'fr'; given one, it speaks that from now on.
///
/// >>> import lucas
/// >>> lucas.language("en")
/// 'en'
#[pyfunction]
#[pyo3(signature = (code=None, /))]
pub fn language(code: Option<&str>) -> PyResult<&'static str> {
    match code {
        None => {}
        Some("en") => CHOSEN.store(ENGLISH, Ordering::Relaxed),
        Some("fr") => CHOSEN.store(FRENCH, Ordering::Relaxed),
        Some(other) => {
            return Err(PyValueError::new_err(say!(words(), "python-language", code = other.to_owned())));
        }
    }
    Ok(match spoken() {
        Language::English => "en",
        Language::French => "fr",
    })
}
