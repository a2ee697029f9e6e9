//! Positions and moves as text, both ways.

use std::fmt;
use std::ops::RangeInclusive;

use num_bigint::BigUint;

use crate::decimal;
use crate::game::Game;
use crate::limit::Limit;
use crate::text::Text;

/// Why an input was not taken: one line that says what was wrong and what is accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What was wrong, and what is accepted.
    pub text: Text,
    /// The bound that was met, where nothing was wrong but the size of the work.
    pub limit: Option<Limit>,
}

impl Refusal {
    /// Refuses in both languages.
    #[must_use]
    pub fn new(en: String, fr: String) -> Self {
        Text::new(en, fr).into()
    }
}

impl From<Text> for Refusal {
    fn from(text: Text) -> Self {
        Refusal { text, limit: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text.en)
    }
}

impl std::error::Error for Refusal {}

/// Readable, URL-safe text for positions and moves; text → position → text is the identity.
pub trait Notation: Game {
    /// The parameters of this instance, as they stand in an address.
    fn params(&self) -> String;
    /// What tells these rules from those that somebody wrote in the same file before; `None` of rules that do not change.
    fn edition(&self) -> Option<String> {
        None
    }
    /// A position as text.
    fn position_text(&self, at: &Self::Position) -> String;
    /// The position a text names.
    ///
    /// # Errors
    /// Refuses a text that names no position of this instance.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Refusal>;
    /// A move as text.
    fn move_text(&self, at: &Self::Position, mv: Self::Move) -> String;
    /// What a person may type for a move, with an example.
    fn move_help(&self) -> Text;
    /// The rules of this very instance, begun in a position, its numbers and its goal included, in whole sentences;
    /// the last one says what it is played for.
    fn rules(&self, _from: &Self::Position) -> Option<Text> {
        None
    }

    /// Why a text that reads as a move is no legal one here, where that is told in a word.
    fn why_illegal(&self, _at: &Self::Position, _text: &str) -> Option<Text> {
        None
    }

    /// The legal move a text names, if any.
    fn parse_move(&self, at: &Self::Position, text: &str) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        moves.into_iter().find(|&mv| self.move_text(at, mv) == text)
    }
}

/// Whether a word may have been meant when another was written: a letter in four wrong, lost, doubled or in the other order.
#[must_use]
pub fn is_near(written: &str, meant: &str) -> bool {
    let written = written.to_lowercase();
    strsim::damerau_levenshtein(&written, meant) <= (written.chars().count() + 2) / 4
}

/// Reads one numeric parameter.
///
/// # Errors
/// Refuses what is not a whole number in the accepted range, and says so.
pub fn number(word: &str, what: &Text, accepted: RangeInclusive<u64>) -> Result<u64, Refusal> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    match word.parse::<u64>() {
        Ok(number) if plain && accepted.contains(&number) => Ok(number),
        _ => {
            let (least, most) = (accepted.start(), accepted.end());
            Err(Refusal::new(
                format!("{}: '{word}' is not a whole number from {least} to {most}", what.en),
                format!("{} : « {word} » n'est pas un nombre entier de {least} à {most}", what.fr),
            ))
        }
    }
}

/// Reads a whole number, however large.
///
/// # Errors
/// Refuses what is none, and says so.
pub fn whole(word: &str, what: &Text) -> Result<BigUint, Refusal> {
    decimal::read(word).ok_or_else(|| {
        let word: String = word.chars().take(50).collect();
        Refusal::new(
            format!("{}: '{word}' is not a whole number of 0 or more", what.en),
            format!("{} : « {word} » n'est pas un nombre entier positif ou nul", what.fr),
        )
    })
}

/// Refuses a move that is not legal, and says what would be.
#[must_use]
pub fn illegal(mv: &str, help: &Text) -> Refusal {
    Refusal::new(
        format!("'{mv}' is not a legal move here: {}", help.en),
        format!("« {mv} » n'est pas un coup permis ici : {}", help.fr),
    )
}
