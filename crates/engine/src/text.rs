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

impl Language {
    /// A number with so many decimals, as the language writes it: `5.6`, in French `5,6`.
    #[must_use]
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        let text = format!("{number:.decimals$}");
        match self {
            Language::English => text,
            Language::French => text.replace('.', ","),
        }
    }
}

/// The same words in English and in French.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// In English.
    pub en: Cow<'static, str>,
    /// In French.
    pub fr: Cow<'static, str>,
}

impl From<String> for Text {
    /// What is the same in both languages: a number, a letter.
    fn from(same: String) -> Self {
        Text { en: Cow::Owned(same.clone()), fr: Cow::Owned(same) }
    }
}

impl Text {
    /// Words known when the program is compiled; in French, a no-break space stands where [`bound`] would set one.
    #[must_use]
    pub const fn fixed(en: &'static str, fr: &'static str) -> Self {
        Text { en: Cow::Borrowed(en), fr: Cow::Borrowed(fr) }
    }

    /// Words put together when the program runs.
    #[must_use]
    pub fn new(en: String, fr: String) -> Self {
        let fr = match bound(&fr) {
            Cow::Owned(bound) => bound,
            Cow::Borrowed(_) => fr,
        };
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

/// Whether the blank between two letters is no place for a line to end. A sign after a comma or a point between
/// stands for itself.
fn binds(before: Option<char>, after: Option<char>) -> bool {
    match (before, after) {
        (Some('«' | '×'), _) | (_, Some('»' | '×')) => true,
        (Some(',' | '·'), _) => false,
        (_, after) => matches!(after, Some(':' | ';' | '?' | '!')),
    }
}

/// French as it is set: the blanks before `:`, `;`, `?` and `!`, inside « » and around × do not break.
#[must_use]
pub fn bound(text: &str) -> Cow<'_, str> {
    let breaks = text.match_indices(' ').filter(|&(place, blank)| {
        binds(text[..place].chars().next_back(), text[place + blank.len()..].chars().next())
    });
    let (mut bound, mut end) = (String::new(), 0);
    for (place, blank) in breaks {
        bound.push_str(&text[end..place]);
        bound.push('\u{a0}');
        end = place + blank.len();
    }
    if end == 0 {
        return Cow::Borrowed(text);
    }
    Cow::Owned(bound + &text[end..])
}
