//! A guest: somebody's program that plays a side.

use std::sync::Arc;

use super::Session;
use crate::answer::Step;
use crate::any::AnyGame;
use crate::notation::Refusal;

/// Who moves for a guest.
pub trait Rival: Send + Sync {
    /// The move that is made in a position.
    ///
    /// # Errors
    /// Says why there is none: a move that is not legal, no answer, no more time.
    fn choice(&self, game: &dyn AnyGame, position: &str) -> Result<Step, Refusal>;
}

impl Session {
    /// The same session, in which somebody moves for the guest.
    #[must_use]
    pub fn against(self, rival: Option<Arc<dyn Rival>>) -> Self {
        Session { rival, ..self }
    }

    /// Who moves for the guest, if somebody does.
    #[must_use]
    pub fn rival(&self) -> Option<Arc<dyn Rival>> {
        self.rival.clone()
    }

    /// The move of the guest, who is to move.
    ///
    /// # Errors
    /// Says why there is none.
    pub fn guest_move(&self) -> Result<Step, Refusal> {
        let rival = self.rival.as_ref().ok_or_else(|| {
            Refusal::new(
                "no program plays here: lucas play --second './mine …' and lucas serve --second './mine …' bring one".to_owned(),
                "aucun programme ne joue ici : lucas play --second './mien …' et lucas serve --second './mien …' en amènent un".to_owned(),
            )
        })?;
        rival.choice(&*self.game, self.position())
    }
}
