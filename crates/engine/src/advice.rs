//! What helps a person who plays: hints that tell more and more, and what a move has changed.

use num_bigint::BigUint;

use crate::answer::Step;
use crate::game::Game;
use crate::laws::Ground;
use crate::notation::Notation;
use crate::text::Text;
use crate::value::{Effect, Value};

/// What a game can say to a person who asks for help, in whole sentences. It speaks to the player to move.
pub trait Coach: Game {
    /// Where to look for a best move, without saying it.
    fn look(&self, at: &Self::Position, best: Self::Move) -> Text;

    /// The rule that decides the game, with the figures of a position that has not ended, without saying the move.
    fn principle(&self, at: &Self::Position, value: &Value) -> Text;

    /// What a move does, as an order: `take 2 matches`.
    fn order(&self, at: &Self::Position, mv: Self::Move) -> Text;

    /// What a move did, to follow who made it: `took 2 matches`, and in French, after the auxiliary, `pris 2 allumettes`.
    fn deed(&self, _at: &Self::Position, _mv: Self::Move) -> Option<Text> {
        None
    }

    /// Why play is over in a position that has ended, in a sentence.
    fn ending(&self, at: &Self::Position) -> Text;

    /// The figure that tells how a position stands, if there is one.
    fn gauge(&self, _at: &Self::Position) -> Option<Gauge> {
        None
    }

    /// What that figure is and whom it favours, in a sentence for those who have not met it.
    fn meaning(&self, _at: &Self::Position) -> Option<Text> {
        None
    }
}

/// A figure that tells how a position stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gauge {
    /// What it is called, with its article, in the singular: `the Nim-sum`.
    pub name: Text,
    /// How much it is.
    pub figure: BigUint,
}

/// A move that is proposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The move.
    pub step: Step,
    /// What it does, if the game says it.
    pub order: Option<Text>,
}

/// Help for the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// What the position is worth; nothing is meant by it in a guess.
    pub value: Value,
    /// Whether nothing could be solved: then the move is what promises most, and no more.
    pub is_guess: bool,
    /// How many moves are best; `None` when they are too many to list.
    pub good: Option<usize>,
    /// How many legal moves there are; none at the end.
    pub legal: u128,
    /// Where to look, if the game says it.
    pub look: Option<Text>,
    /// The rule that decides the game, if it says it.
    pub principle: Option<Text>,
    /// A best move; `None` at the end, and where no move helps.
    pub best: Option<Proposal>,
}

/// What a move has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The move.
    pub step: Step,
    /// The value before, seen from the player who moved.
    pub before: Value,
    /// The value after, seen from the player to move then.
    pub after: Value,
    /// Why play is over, if the move has ended it and the game says it.
    pub ending: Option<Text>,
    /// The telling figure before and after.
    pub gauges: Option<[Gauge; 2]>,
    /// What the figure before is, if the game says it.
    pub meaning: Option<Text>,
    /// Whether the move was a best one.
    pub is_best: bool,
    /// The best moves when it was not, as many as one reads.
    pub better: Vec<Proposal>,
    /// When the move wins, how many answers the opponent has.
    pub answers: u128,
    /// When the move wins, the replies to the opponent's best answers, as many as one reads.
    pub replies: Vec<Rejoinder>,
}

/// An answer of the opponent and the reply to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejoinder {
    /// What the opponent plays.
    pub answer: Step,
    /// A best move then; `None` when the game is over.
    pub reply: Option<Proposal>,
}

/// The coach speaks in sentences of every position, and names no best move before its time.
///
/// # Errors
/// Says what is broken.
pub fn discretion<G: Coach + Notation>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    for (index, at) in ground.graph.positions.iter().enumerate() {
        if game.end(at).is_some() {
            let Text { en, fr } = game.ending(at);
            if !en.ends_with('.') || !fr.ends_with('.') {
                return Err(format!("'{en}' or '{fr}' is no sentence"));
            }
            continue;
        }
        let value = ground.values.value(index);
        let principle = game.principle(at, &value);
        let mut moves = Vec::new();
        game.moves(at, &mut moves);
        for mv in moves {
            let next = ground.graph.positions.get_index_of(&game.play(at, mv));
            let next = next.map(|next| ground.values.value(next)).unwrap_or_default();
            let effect = Effect { passes: game.passes(at, mv), gain: 0 };
            if !value.is_kept(&next, effect) {
                continue;
            }
            let name = game.move_text(at, mv);
            // A move of a single letter cannot be told from a word.
            if matches!(name.as_bytes(), [letter] if letter.is_ascii_alphabetic()) {
                continue;
            }
            for text in [&principle, &game.look(at, mv)] {
                for said in [&text.en, &text.fr] {
                    if !said.ends_with('.') || names(said, &name) {
                        return Err(format!("'{said}' is no sentence, or names {name} in {at:?}"));
                    }
                }
            }
        }
    }
    Ok(())
}

/// Whether a move's name stands in a text as a word of its own.
fn names(text: &str, name: &str) -> bool {
    text.split_whitespace().any(|word| word.trim_matches(|sign: char| ".,:;()«»".contains(sign)) == name)
}
