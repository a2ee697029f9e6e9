//! The rules of a game, and only the rules.

use std::fmt::Debug;
use std::hash::Hash;

use crate::notation::Refusal;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Players {
    /// A puzzle: one person looks for a way to the goal.
    One,
    /// Two players, one of whom is to move.
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
///
/// ```
/// use lucas_engine::{End, Game, Players};
///
/// /// Take one or two from a heap; whoever takes the last one wins.
/// struct Heap(u32);
///
/// impl Game for Heap {
///     type Position = u32;
///     type Move = u32;
///
///     fn players(&self) -> Players {
///         Players::Two
///     }
///     fn start(&self) -> u32 {
///         self.0
///     }
///     fn moves(&self, left: &u32, out: &mut Vec<u32>) {
///         out.extend(1..=2.min(*left));
///     }
///     fn play(&self, left: &u32, taken: u32) -> u32 {
///         left - taken
///     }
///     fn end(&self, left: &u32) -> Option<End> {
///         (*left == 0).then_some(End::Lost)
///     }
/// }
/// assert_eq!(Heap(4).play(&4, 1), 3);
/// ```
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

    /// Whether the turn goes to the other player after a legal move; nobody else plays a puzzle.
    fn passes(&self, _at: &Self::Position, _mv: Self::Move) -> bool {
        self.players() == Players::Two
    }

    /// How play that never ends is judged, for the player to move: always for the same side, whatever is played.
    fn endless(&self, _at: &Self::Position) -> End {
        End::Draw
    }

    /// What went wrong on this thread since it was last asked, in rules that can go wrong: those that somebody wrote in a file. They
    /// give no moves from then on, and whoever asked gets this instead of an answer.
    fn fault(&self) -> Option<Refusal> {
        None
    }

    /// Whether [`fault`](Game::fault) has something to say.
    fn is_at_fault(&self) -> bool {
        false
    }

    /// Is told which positions will be asked about next, in their order, so that rules that are slow when asked one by one
    /// can look at many at once. What it does with them changes no answer.
    fn foresee(&self, _next: &mut dyn Iterator<Item = &Self::Position>) {}

    /// How many legal moves there are, said without listing them by a game that may have too many to list.
    fn move_count(&self, _at: &Self::Position) -> Option<u128> {
        None
    }

    /// How many bytes a position takes; a game whose positions own memory counts that too.
    fn weight(&self, at: &Self::Position) -> usize {
        size_of_val(at)
    }
}
