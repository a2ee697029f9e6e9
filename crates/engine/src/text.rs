//! Words for people, in both languages.

use std::borrow::Cow;

/// A language that lucas speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// French.
    French,
}

/// The same words in English and in French.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// In English.
    pub en: Cow<'static, str>,
    /// In French.
    pub fr: Cow<'static, str>,
}

impl Text {
    /// Words known when the program is compiled.
    #[must_use]
    pub const fn fixed(en: &'static str, fr: &'static str) -> Self {
        Text { en: Cow::Borrowed(en), fr: Cow::Borrowed(fr) }
    }

    /// Words put together when the program runs.
    #[must_use]
    pub fn new(en: String, fr: String) -> Self {
        Text { en: Cow::Owned(en), fr: Cow::Owned(fr) }
    }

    /// These words and then others.
    #[must_use]
    pub fn then(&self, more: &Self) -> Self {
        Text::new(format!("{} {}", self.en, more.en), format!("{} {}", self.fr, more.fr))
    }

    /// The words in one language.
    #[must_use]
    pub fn say(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::French => &self.fr,
        }
    }
}
