//! Solving elsewhere: the rules of a game as a solver outside the engine asks for them, on many machines perhaps. It knows no types:
//! positions are ranks or words, and what is asked for often is asked for many at a time.

use std::sync::Arc;

use num_bigint::BigUint;

use crate::effort::Effort;
use crate::game::{End, Players};
use crate::halfway::DeadEnds;
use crate::limit::Limit;

/// A rank that a move leads to or comes from, and whether the move passes the turn.
pub type RankedMove = (u64, bool);

/// The rules of a ranked game by rank.
pub trait RankRules: Sync {
    /// How many positions there are; `None` when ranks would not fit 64 bits.
    fn size(&self) -> Option<u64>;
    /// The axes of a table of all positions.
    fn shape(&self) -> Vec<u64>;
    /// Who plays.
    fn players(&self) -> Players;
    /// Whether cells of a table are bytes where they fit, as they are when a puzzle is solved by sets.
    fn has_byte_cells(&self) -> bool;
    /// How many moves a position has, or how play has ended there.
    ///
    /// # Errors
    /// An end is none: play does not go on.
    fn prospects(&self, rank: u64) -> Result<u32, End>;
    /// How play that never ends is judged, for the player to move.
    fn endless(&self, rank: u64) -> End;
    /// All goals of a puzzle, if they are few enough to name.
    fn goals(&self) -> Option<Vec<u64>>;
    /// Adds where the moves of a position lead, once per move; none where play has ended.
    fn after(&self, rank: u64, moves: &mut Vec<RankedMove>);
    /// The cell that a position ought to have in a table, given those of the ranks that its moves lead to.
    fn due(&self, rank: u64, of: &dyn Fn(u64) -> i32) -> i64;
    /// Whether the game plays backwards.
    fn plays_backwards(&self) -> bool;
    /// Adds from where a move leads to a position, once per move; nothing in a game that does not play backwards.
    fn before(&self, rank: u64, moves: &mut Vec<RankedMove>);
}

/// The rules of a puzzle for half-way search by word.
pub trait WordRules: Send + Sync {
    /// How many bits a word has.
    fn width(&self) -> u32;
    /// What reversal adds to the phase; `None` when positions have no phase.
    fn phase_shift(&self) -> Option<usize>;
    /// The word that stands for all that are alike.
    fn least(&self, word: u64) -> u64;
    /// The word of the mirror in time.
    fn reversed(&self, word: u64) -> u64;
    /// Adds the words that the moves from a word lead to.
    fn successors(&self, word: u64, phase: usize, next: &mut Vec<u64>);
    /// Adds what stands for the words that the moves from many lead to, without dead ends; how often one was left out.
    fn expand(&self, words: &[u64], phase: usize, dead_ends: Option<&DeadEnds>, next: &mut Vec<u64>)
    -> usize;
    /// Puts in place of each word the lesser of it and its mirror: a word and its mirror have the same home.
    fn take_home(&self, words: &mut [u64]);
    /// What tells words that can never lead to a target.
    ///
    /// # Errors
    /// Gives up when that takes more than the effort allows.
    fn dead_ends(&self, target: (u64, usize), effort: &Effort<'_>) -> Result<Option<DeadEnds>, Limit>;
    /// From which size of layers on telling dead ends is worth the preparation.
    fn pruned_from(&self) -> usize;
}

/// Between what a shortest way is searched, each a word and its phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endpoints {
    /// Where the search begins.
    pub from: (u64, usize),
    /// The mirror of the goal.
    pub start: (u64, usize),
    /// The goal.
    pub goal: (u64, usize),
    /// The mirror of where the search begins.
    pub mirror: (u64, usize),
    /// Whether it begins at the goal.
    pub is_solved: bool,
    /// No solution has fewer plies.
    pub least_plies: usize,
}

/// The shortest ways that were found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WordPath {
    /// How many moves they have; `None` when there is none.
    pub length: Option<usize>,
    /// The words of one, the first and the last included.
    pub solution: Vec<u64>,
    /// The words after the first move of some.
    pub openings: Vec<u64>,
    /// How many words the layers held.
    pub explored: usize,
    /// How often a move led to a word that was left out.
    pub pruned: usize,
}

/// A half-way search that is done elsewhere.
pub trait WordSearch: Send + Sync {
    /// Searches from both ends until the layers meet.
    ///
    /// # Errors
    /// Gives up when that takes more than the effort allows, and is stopped when it cannot be done there.
    fn meet(
        &self,
        rules: &Arc<dyn WordRules>,
        ends: &Endpoints,
        effort: &Effort<'_>,
    ) -> Result<WordPath, Limit>;

    /// The same, and how many shortest solutions there are.
    ///
    /// # Errors
    /// Gives up when that takes more than the effort allows, and is stopped when it cannot be done there.
    fn count(
        &self,
        rules: &Arc<dyn WordRules>,
        ends: &Endpoints,
        effort: &Effort<'_>,
    ) -> Result<BigUint, Limit>;
}
