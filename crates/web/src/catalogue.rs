//! The games that are served: files of rules may be changed while they are.

use std::sync::{Arc, PoisonError, RwLock};

use lucas_engine::Registry;

/// The games as they are now, for all who hold it.
#[derive(Clone)]
pub struct Catalogue(Arc<RwLock<Registry<'static>>>);

impl Catalogue {
    /// Begins with some games.
    #[must_use]
    pub fn new(registry: Registry<'static>) -> Self {
        Catalogue(Arc::new(RwLock::new(registry)))
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> Registry<'static> {
        *self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has others in their place from now on.
    pub fn replace(&self, registry: Registry<'static>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = registry;
    }
}
