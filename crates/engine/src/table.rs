//! Whole tables: the value of every position of a ranked game, by rank.

use crate::game::{Game, Players};
use crate::solve::Values;
use crate::value::{Outcome, Value};

/// A cell of a drawn position, or of one whose distance is unknown.
pub const DRAWN: i16 = i16::MIN;
/// A cell of a puzzle's position from which no goal can be reached.
pub const UNSOLVABLE: i16 = -1;

/// The values of all positions: in a game of two the handouts' signed values, in a puzzle the distances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cells {
    /// Values of 16 bits.
    Narrow(Vec<i16>),
    /// Values of 32 bits.
    Wide(Vec<i32>),
}

/// A table with its shape: the ranks count through it row by row, the last axis fastest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The length of each axis.
    pub shape: Vec<u64>,
    /// The values.
    pub cells: Cells,
}

impl Cells {
    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Cells::Narrow(cells) => cells.len(),
            Cells::Wide(cells) => cells.len(),
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value at a rank.
    #[must_use]
    pub fn at(&self, rank: usize) -> i32 {
        match self {
            Cells::Narrow(cells) => cells[rank].into(),
            Cells::Wide(cells) => cells[rank],
        }
    }

    /// The cells of solved positions, as narrow as they fit.
    #[must_use]
    pub fn of(values: &Values, players: Players) -> Self {
        let cells = (0..values.positions()).map(|position| {
            let plies = values.plies(position).and_then(|plies| i32::try_from(plies).ok());
            match (values.outcome(position), plies, players) {
                (Outcome::Win, Some(plies), _) => plies,
                (Outcome::Lose, Some(plies), _) => -plies,
                (_, _, Players::One) => UNSOLVABLE.into(),
                (_, _, Players::Two) => DRAWN.into(),
            }
        });
        let wide: Vec<i32> = cells.collect();
        let narrow: Option<Vec<i16>> = wide.iter().map(|&cell| i16::try_from(cell).ok()).collect();
        narrow.map_or(Cells::Wide(wide), Cells::Narrow)
    }
}

/// What a cell says of a position, which must be known to tell a finished position that is won from one that is lost.
pub fn value<G: Game>(game: &G, at: &G::Position, cell: i32) -> Value {
    match (cell, game.players()) {
        (0, Players::Two) if game.end(at) == Some(crate::game::End::Won) => Value::win(0u32),
        (-1, Players::One) => Value::only(Outcome::Unsolvable),
        (cell, Players::Two) if cell == i32::from(DRAWN) => Value::only(Outcome::Draw),
        (cell, Players::Two) if cell <= 0 => Value::lose(cell.unsigned_abs()),
        (cell, _) => Value::win(cell.unsigned_abs()),
    }
}
