//! Positions that are alike, and play turned backwards.

use crate::game::Game;

/// Symmetries of the rules: they carry positions and moves along and keep every value.
pub trait Symmetric: Game {
    /// One symmetry.
    type Symmetry: Copy + Send + Sync;

    /// All symmetries, the identity among them; a game with very many may list some that generate the others,
    /// and then gives its own [`least`](Symmetric::least).
    fn symmetries(&self) -> Vec<Self::Symmetry>;
    /// The image of a position.
    fn image(&self, symmetry: Self::Symmetry, at: &Self::Position) -> Self::Position;
    /// The move that does in the image what `mv` does in `at`, so that hints survive.
    fn carried(&self, symmetry: Self::Symmetry, at: &Self::Position, mv: Self::Move) -> Self::Move;

    /// The least position equivalent to this one.
    fn least(&self, at: &Self::Position) -> Self::Position {
        self.symmetries()
            .into_iter()
            .map(|symmetry| self.image(symmetry, at))
            .min()
            .unwrap_or_else(|| at.clone())
    }
}

/// An involution that turns play backwards into play forwards: if a move leads from `p` to `q`, some move
/// leads from the mirror of `q` to the mirror of `p`. A search from the start is then a search from the goal
/// as well, and meets itself in the middle.
pub trait Reversible: Game {
    /// The mirror of a position in time.
    fn reversed(&self, at: &Self::Position) -> Self::Position;
}
