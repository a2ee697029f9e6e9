//! Running games: each is kept after every move in a file of its own, which its player holds.

mod shelf;

use std::io;
use std::path::Path;

use lucas_engine::session::Session;
use lucas_engine::{Refusal, Registry, Text};
use lucas_words::{both, say};

pub use self::shelf::{MOST, Shelf};
use crate::{own, saved};
use shelf::Claim;

/// Keeps one running game, in a file that it has from the first move on.
pub struct Autosave {
    shelf: Option<Shelf>,
    claim: Option<Claim>,
    /// What is kept, or was there to begin with.
    kept: String,
}

impl Autosave {
    /// Keeps a game on a shelf, if there is one, once something is played in it.
    #[must_use]
    pub fn new(shelf: Option<Shelf>, session: &Session) -> Self {
        Autosave { shelf, claim: None, kept: session.text() }
    }

    /// Keeps another game, where this one was kept, in a file of its own.
    #[must_use]
    pub fn anew(&self, session: &Session) -> Self {
        Autosave::new(self.shelf.clone(), session)
    }

    /// Keeps the game, when it has changed.
    ///
    /// # Errors
    /// Fails the first time that nothing can be written there, and tries no more; play can go on all the same.
    pub fn keep(&mut self, session: &Session, registry: Registry<'_>) -> io::Result<()> {
        let text = session.text();
        let is_untouched = self.claim.is_none() && session.steps().is_empty();
        let Some(place) = self.shelf.as_ref().filter(|_| !is_untouched && text != self.kept) else {
            return Ok(());
        };
        let claim = match self.claim.take() {
            Some(claim) => Ok(claim),
            None => place.begin(registry),
        };
        let kept = claim.and_then(|claim| saved::save(session, &self.claim.insert(claim).game));
        if kept.is_err() {
            self.shelf = None;
        }
        self.kept = text;
        kept
    }

    /// The same, but what is kept stays as it is.
    #[must_use]
    pub fn untouched(self) -> Self {
        Autosave { shelf: None, ..self }
    }

    /// Whether the game is in its file as it stands.
    #[must_use]
    pub fn has_kept(&self, session: &Session) -> bool {
        let file = self.claim.as_ref().and_then(|claim| std::fs::read(&claim.game).ok());
        file.is_some_and(|file| file == session.text().as_bytes())
    }
}

/// A game that is gone on with.
pub struct Resumed {
    /// The game.
    pub session: Session,
    /// Its file.
    pub autosave: Autosave,
    /// What is wrong with newer ones, which were passed over and left as they are: a line for each.
    pub damaged: Vec<Text>,
}

/// Goes on with the game that was kept last, of those that are meant, that nobody plays and that are not damaged.
///
/// # Errors
/// Says what is wrong with the one kept last when none is left, or that there is none.
pub fn resume(
    shelf: Option<&Shelf>,
    registry: Registry<'_>,
    is_meant: impl Fn(&Session) -> bool,
) -> Result<Resumed, Refusal> {
    let mut damaged = Vec::new();
    // A game of somebody's own is gone on with where its file is named again.
    let is_there = |path: &Path| {
        saved::game_in(path).is_none_or(|name| registry.find(&name).is_ok() || !own::is_own(&name))
    };
    for claim in shelf.iter().flat_map(|shelf| shelf.free()).filter(|claim| is_there(&claim.game)) {
        match saved::load(registry, &claim.game) {
            Ok(session) if !is_meant(&session) => {}
            Ok(session) => {
                let autosave = Autosave { shelf: shelf.cloned(), claim: Some(claim), kept: session.text() };
                return Ok(Resumed { session, autosave, damaged });
            }
            Err(refusal) => damaged.push(refusal.text),
        }
    }
    let first = damaged.into_iter().next();
    Err(first.unwrap_or_else(|| both(|words| say!(words, "saved-none"))).into())
}
