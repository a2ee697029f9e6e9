//! The language in which Python is spoken to, and what is refused in it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

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

/// A refusal as Python raises it, with what helps where only the size of the work was in the way.
#[expect(clippy::needless_pass_by_value, reason = "so that it can map an error")]
pub fn refused(refusal: Refusal) -> PyErr {
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
