//! Something to be told, in whatever language is spoken when it is read.

use std::rc::Rc;

use lucas_engine::Refusal;
use lucas_words::Words;

use crate::remedy;

/// Something to be told.
#[derive(Clone)]
pub struct Remark(Rc<dyn Fn(&Words) -> String>);

impl Remark {
    /// What is said with some words.
    #[must_use]
    pub fn new(said: impl Fn(&Words) -> String + 'static) -> Self {
        Remark(Rc::new(said))
    }

    /// In a language.
    #[must_use]
    pub fn say(&self, words: &Words) -> String {
        (self.0)(words)
    }
}

impl From<Refusal> for Remark {
    fn from(refusal: Refusal) -> Self {
        Remark::new(move |words| remedy::in_play(&refusal, words))
    }
}
