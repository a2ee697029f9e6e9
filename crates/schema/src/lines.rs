//! Lines, written one by one, and their number.

use std::io::{self, Write};

use lucas_engine::answer::Count;
use lucas_engine::registry::Place;
use lucas_engine::{Players, Step, Winner, decimal};
use serde::Serialize;
use serde_json::Number;

use crate::{Head, Played, integer};

/// What an object about lines begins with.
#[derive(Serialize)]
struct LinesHead {
    #[serde(flatten)]
    head: Head,
    /// Whose lines, in a game of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<u8>,
}

impl LinesHead {
    fn new(place: &Place, winner: Winner) -> Self {
        let number = if winner == Winner::Mover { 1 } else { 2 };
        let winner = (place.game.players() == Players::Two).then_some(number);
        LinesHead { head: Head::new(place), winner }
    }
}

/// How many lines there are.
#[derive(Serialize)]
pub struct Counted {
    #[serde(flatten)]
    head: LinesHead,
    count: Option<Number>,
}

impl Counted {
    /// The number of lines from a place.
    #[must_use]
    pub fn new(place: &Place, winner: Winner, count: &Count) -> Self {
        let count = match count {
            Count::Exactly(number) => integer(&decimal::text(number)),
            Count::Endless => None,
        };
        Counted { head: LinesHead::new(place, winner), count }
    }
}

/// Writes lines as they come, so that none need be held but the one at hand.
pub struct LinesWriter<'a, W: Write> {
    place: &'a Place,
    out: W,
    written: usize,
}

impl<'a, W: Write> LinesWriter<'a, W> {
    /// Begins the object.
    ///
    /// # Errors
    /// Fails when writing does.
    pub fn begin(place: &'a Place, winner: Winner, mut out: W) -> io::Result<Self> {
        let head = serde_json::to_string(&LinesHead::new(place, winner))?;
        write!(out, "{},\"lines\":[", head.trim_end_matches('}'))?;
        Ok(LinesWriter { place, out, written: 0 })
    }

    /// Writes a line.
    ///
    /// # Errors
    /// Fails when writing does.
    pub fn line(&mut self, steps: &[Step]) -> io::Result<()> {
        if self.written > 0 {
            self.out.write_all(b",")?;
        }
        self.written += 1;
        let moves: Vec<Played> = steps.iter().map(|step| Played::new(self.place, step)).collect();
        Ok(serde_json::to_writer(&mut self.out, &moves)?)
    }

    /// Ends the object, and says whether these are all the lines there are.
    ///
    /// # Errors
    /// Fails when writing does.
    pub fn end(mut self, is_complete: bool) -> io::Result<W> {
        write!(self.out, "],\"complete\":{is_complete}}}")?;
        Ok(self.out)
    }
}
