//! Whose is what: in a game that a score decides, what a move gained bears the number of whoever made it.

use crate::scene::{Cell, Piece, Scene, Tone};
use crate::session::{Session, Side};
use crate::text::Text;

/// In a longer game nothing is told apart.
const MOST_FOLLOWED: usize = 200;

impl Session {
    /// The picture of the position; `None` when it would be too large.
    #[must_use]
    pub fn scene(&self) -> Option<Scene> {
        let at = |ply: usize| self.game().scene(self.position_at(ply)).ok().flatten();
        let mut scene = at(self.ply())?;
        if !self.game().is_scored() || self.ply() > MOST_FOLLOWED {
            return Some(scene);
        }
        let mut before = at(0)?;
        for ply in 0..self.ply() {
            let after = at(ply + 1)?;
            let side = self.turn_at(ply);
            for gained in after.cells.iter().filter(|cell| is_gained(cell, &before)) {
                let kept = scene.cells.iter_mut().filter(|cell| cell.place() == gained.place());
                kept.for_each(|cell| belong(cell, side));
            }
            before = after;
        }
        Some(scene)
    }
}

/// Whether a piece stands where none stood.
fn is_gained(cell: &Cell, before: &Scene) -> bool {
    let stood = |other: &&Cell| other.place() == cell.place() && other.piece.is_some();
    cell.piece.is_some() && !before.cells.iter().any(|other| stood(&other))
}

fn belong(cell: &mut Cell, side: Side) {
    let (sign, tone, en, fr) = match side {
        Side::First => ('1', Tone::Light, "the first player's", "au premier joueur"),
        Side::Second => ('2', Tone::Dark, "the second player's", "au second joueur"),
    };
    cell.piece = Some(Piece { sign, tone });
    cell.name = Text::new(format!("{}, {en}", cell.name.en), format!("{}, {fr}", cell.name.fr));
}
