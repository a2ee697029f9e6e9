//! A file of rules to start from.

use lucas_engine::Language;

/// A whole game under a name, with notes on what may stand in a file.
#[must_use]
pub fn begun(name: &str, language: Language) -> String {
    let text = match language {
        Language::English => include_str!("begun/en.star"),
        Language::French => include_str!("begun/fr.star"),
    };
    text.replace("NAME", name)
}
