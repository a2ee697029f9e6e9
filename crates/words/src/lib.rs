//! What the front ends say, in French and in English: one Fluent file for each, their keys checked when the
//! program is compiled. What a game says of itself stands in the game's own file.

pub mod advice;
pub mod moves;
pub mod sentences;
pub mod worth;

use i18n_embed::LanguageLoader;
use i18n_embed::fluent::FluentLanguageLoader;
use lucas_engine::{Language, Text, bound};
use rust_embed::RustEmbed;

pub use i18n_embed_fl::fl;

#[derive(RustEmbed)]
#[folder = "i18n"]
struct Files;

/// Everything lucas says, in one language.
pub struct Words {
    /// The language.
    pub language: Language,
    /// The sentences by their keys; [`say!`] reads them.
    pub loader: FluentLanguageLoader,
}

/// A sentence by its key, with its arguments: `say!(words, "solve-wins", plies = 11)`.
#[macro_export]
macro_rules! say {
    ($words:expr, $($sentence:tt)*) => { $crate::fl!($words.loader, $($sentence)*) };
}

impl Words {
    /// The words of a language.
    ///
    /// # Panics
    /// Never: the files are embedded, and a test reads both.
    #[must_use]
    pub fn new(language: Language) -> Self {
        let code = match language {
            Language::English => "en",
            Language::French => "fr",
        };
        let identifier = |code: &str| code.parse().expect("a language code");
        let loader = FluentLanguageLoader::new("lucas", identifier("en"));
        loader.load_languages(&Files, &[identifier(code)]).expect("the embedded files are sound");
        loader.set_use_isolating(false);
        if language == Language::French {
            loader.with_bundles_mut(|bundle| bundle.set_transform(Some(bound)));
        }
        Words { language, loader }
    }

    /// A sentence whose key is put together when the program runs, if there is one.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<String> {
        self.loader.has(key).then(|| self.loader.get(key))
    }
}

/// A sentence in both languages, for who does not know yet in which it will be read.
pub fn both(said: impl Fn(&Words) -> String) -> Text {
    Text::new(said(&Words::new(Language::English)), said(&Words::new(Language::French)))
}

/// Whether a person's terminal shows more than ASCII: `LC_ALL`, else `LC_CTYPE`, else `LANG` names UTF-8. Where none is set
/// that is the plain locale, which does not, but on Windows.
pub fn is_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    set.map_or(cfg!(windows), |set| {
        let set = set.to_lowercase();
        set.contains("utf-8") || set.contains("utf8")
    })
}

/// The language a person set for messages: `LC_ALL`, else `LC_MESSAGES`, else `LANG`, as they stand in `variable`.
pub fn preferred(variable: impl Fn(&str) -> Option<String>) -> Option<Language> {
    let set =
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty())?;
    if set.to_lowercase().starts_with("fr") { Some(Language::French) } else { Some(Language::English) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn keys(language: &str) -> BTreeSet<String> {
        let file = Files::get(&format!("{language}/lucas.ftl")).expect("a file for the language");
        let text = String::from_utf8(file.data.into_owned()).expect("text");
        let heads = text.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_lowercase()));
        let keys: Vec<String> =
            heads.filter_map(|line| line.split_once(" =").map(|(key, _)| key.to_owned())).collect();
        let mut once = BTreeSet::new();
        let twice: Vec<&String> = keys.iter().filter(|key| !once.insert(key.as_str())).collect();
        assert_eq!(twice, Vec::<&String>::new(), "are defined twice in {language}");
        keys.into_iter().collect()
    }

    #[test]
    fn both_languages_say_the_same_things() {
        assert!(!keys("en").is_empty());
        assert_eq!(keys("en"), keys("fr"));
    }

    #[test]
    fn the_environment_is_asked_in_its_usual_order() {
        let environment = |set: &'static [(&str, &str)]| {
            preferred(move |name| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(environment(&[("LANG", "fr_FR.UTF-8")]), Some(Language::French));
        assert_eq!(environment(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]), Some(Language::English));
        assert_eq!(environment(&[("LC_ALL", ""), ("LC_MESSAGES", "fr_CA")]), Some(Language::French));
        assert_eq!(environment(&[]), None);
    }

    #[test]
    fn only_a_locale_of_utf_8_shows_more_than_ascii() {
        let is_unicode = |set: &'static [(&str, &str)]| {
            is_unicode(move |name| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(is_unicode(&[("LANG", "fr_FR.UTF-8")]) && is_unicode(&[("LC_CTYPE", "C.utf8")]));
        assert!(!is_unicode(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]));
        assert!(!is_unicode(&[("LANG", "fr_FR.ISO-8859-1")]));
    }
}
