//! The rules of a game, and only the rules.

use std::fmt::Debug;
use std::hash::Hash;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Players {
    /// A puzzle: one person looks for a way to the goal.
    One,
    /// Two players who alternate.
    Two,
}

/// How a finished position stands for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The player to move has won; in a puzzle, the goal is reached.
    Won,
    /// The player to move has lost.
    Lost,
    /// Nobody has won.
    Draw,
}

/// The rules of a finite game or puzzle.
pub trait Game: Send + Sync {
    /// Everything that undoing a move must restore.
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync;
    /// What a player decides.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// Who plays.
    fn players(&self) -> Players;
    /// The position in which play begins.
    fn start(&self) -> Self::Position;
    /// Appends the legal moves, always in the same order; asked only of positions that have not ended.
    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>);
    /// The position after a legal move.
    fn play(&self, at: &Self::Position, mv: Self::Move) -> Self::Position;
    /// How a finished position ended, for the player to move; a position without a move counts as lost.
    fn end(&self, at: &Self::Position) -> Option<End>;

    /// How many legal moves there are, said without listing them by a game that may have too many to list.
    fn move_count(&self, _at: &Self::Position) -> Option<u128> {
        None
    }
}
