//! What stands in the place of a game while its file is wrong.

use std::sync::Arc;

use lucas_engine::{AnyGame, Entry, Refusal, Text};

/// A game in the place of one whose file is wrong now: it says so whenever it is opened.
#[must_use]
pub fn broken(before: &'static Entry, refusal: &Refusal) -> &'static Entry {
    let refusal = refusal.clone();
    let opener = move |_: &[&str]| -> Result<Arc<dyn AnyGame>, Refusal> { Err(refusal.clone()) };
    Box::leak(Box::new(Entry {
        title: before.title.clone(),
        summary: Text::fixed("This file has a fault.", "Ce fichier a un défaut."),
        parameters: before.parameters.clone(),
        knobs: &[],
        open: Box::leak(Box::new(opener)),
        ..*before
    }))
}
