//! The rules of somebody's own game, whoever wrote them and in whatever language: values go in, values come out, and every call may
//! fail. A file of rules implements this, and so can anything else that gives such values.

use lucas_engine::{End, Players, Refusal, Scene, Text};

use crate::datum::FreePosition;
use crate::notation::is_safe;

/// The text of a move is no longer.
const MOST_TEXT: usize = 100;

/// A move: its text, where it leads, and what it does besides.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The text.
    pub text: String,
    /// The next position.
    pub to: FreePosition,
    /// Whether the turn goes to the other player.
    pub passes: bool,
    /// What it gains whoever makes it.
    pub gain: i32,
}

impl Branch {
    /// A move that gains nothing.
    ///
    /// # Errors
    /// Refuses a text that does not stand in an address.
    pub fn new(text: String, to: FreePosition, passes: bool) -> Result<Self, Refusal> {
        // An address has dots between its moves.
        let is_written = |letter: char| letter != '.' && is_safe(letter);
        if text.is_empty() || text.len() > MOST_TEXT || !text.chars().all(is_written) {
            return Err(Refusal::new(
                format!("the move '{text}' is written with letters, digits and -_~@,+: alone"),
                format!("le coup « {text} » ne s'écrit qu'avec des lettres, des chiffres et -_~@,+:"),
            ));
        }
        Ok(Branch { text, to, passes, gain: 0 })
    }

    /// Puts it behind others.
    ///
    /// # Errors
    /// Refuses two moves of one text.
    pub fn join(self, found: &mut Vec<Branch>) -> Result<(), Refusal> {
        if found.iter().any(|other| other.text == self.text) {
            let text = self.text;
            return Err(Refusal::new(
                format!("two moves are called '{text}'"),
                format!("deux coups s'appellent « {text} »"),
            ));
        }
        found.push(self);
        Ok(())
    }
}

/// How play goes on from a position.
#[derive(Clone, Default, Debug)]
pub struct Onward {
    /// How play ended, if it did.
    pub end: Option<End>,
    /// The moves, none where play has ended.
    pub moves: Vec<Branch>,
}

/// A picture with the cells to tap for a move.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// The picture.
    pub scene: Scene,
    /// The cells to tap, one after the other, for moves by their texts.
    pub taps: Vec<(String, Vec<usize>)>,
}

/// Rules that may go wrong.
#[expect(clippy::missing_errors_doc, reason = "every error says what went wrong in the rules, and where")]
pub trait FreeRules: Send + Sync + 'static {
    /// The parameters of this instance, as they stand in an address.
    fn params(&self) -> String;
    /// What tells these rules from others that had the same name before.
    fn edition(&self) -> Option<String>;
    /// Who plays.
    fn players(&self) -> Players;
    /// Whether a score decides.
    fn is_scored(&self) -> bool;
    /// The position in which play begins.
    fn start(&self) -> Result<FreePosition, Refusal>;
    /// How play goes on from some positions, one answer each; behind one that is an error there may be none.
    fn onward(&self, at: &[FreePosition]) -> Vec<Result<Onward, Refusal>>;
    /// Whether a position that somebody typed is one of this game.
    fn is_legal(&self, at: &FreePosition) -> Result<bool, Refusal>;
    /// The position that stands for one and those alike.
    fn alike(&self, at: &FreePosition) -> Result<FreePosition, Refusal>;
    /// The picture of a position, if the rules draw.
    fn picture(&self, at: &FreePosition) -> Result<Option<Sketch>, Refusal>;
    /// What a puzzle is to become, if the rules draw it.
    fn goal_picture(&self) -> Result<Option<Sketch>, Refusal>;
    /// The rules in words, if they are told.
    fn told(&self) -> Option<Text>;
    /// What helps in a position, if the rules say it.
    fn hint(&self, at: &FreePosition) -> Result<Option<Text>, Refusal>;
}
