//! Whole tables: the value of every position of a ranked game, by rank.

use rayon::prelude::*;

use crate::flips::UNREACHABLE;
use crate::game::{End, Game, Players};
use crate::solve::Values;
use crate::value::{Outcome, Value};

/// A cell of a drawn position, or of one whose distance is unknown; in narrow cells the least number of 16 bits.
pub const DRAWN: i32 = i32::MIN;
/// A cell of a puzzle's position from which no goal can be reached.
pub const UNSOLVABLE: i32 = -1;
/// A cell of a position that endless play wins or loses, without a distance; in narrow cells likewise of 16 bits.
pub const WON_ENDLESSLY: i32 = i32::MAX;
const LOST_ENDLESSLY: i32 = -i32::MAX;

/// The values of all positions: in a game of two the handouts' signed values, or the best margins still to come where a
/// score decides; in a puzzle the distances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cells {
    /// Values of 8 bits: a puzzle whose distances are small.
    Byte(Vec<i8>),
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
            Cells::Byte(cells) => cells.len(),
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
            Cells::Byte(cells) => cells[rank].into(),
            Cells::Narrow(cells) => widened(cells[rank]),
            Cells::Wide(cells) => cells[rank],
        }
    }

    /// The cells of scores, as narrow as they fit.
    #[must_use]
    pub fn of_scores(scores: Vec<i32>) -> Self {
        let narrow: Option<Vec<i16>> = scores
            .par_iter()
            .map(|&score| {
                i16::try_from(score).ok().filter(|score| score.unsigned_abs() < i16::MAX.unsigned_abs())
            })
            .collect();
        narrow.map_or(Cells::Wide(scores), Cells::Narrow)
    }

    /// The cells of solved positions, as narrow as they fit.
    #[must_use]
    pub fn of(values: Values) -> Self {
        let values = match values.into_distances() {
            Ok(distances) if distances.par_iter().all(|&plies| plies < 127 || plies == UNREACHABLE) => {
                // The byte of no distance is that of -1.
                return Cells::Byte(distances.into_iter().map(u8::cast_signed).collect());
            }
            Ok(distances) => Values::from_distances(distances),
            Err(values) => values,
        };
        let cell = |position| cell(values.outcome(position), values.plies(position));
        let positions = (0..values.positions()).into_par_iter();
        let cells: Option<Vec<i16>> = positions.clone().map(|position| narrowed(cell(position))).collect();
        cells.map_or_else(|| Cells::Wide(positions.map(cell).collect()), Cells::Narrow)
    }
}

/// A wide cell as it stands in a narrow table, if it does.
pub(crate) fn narrowed(cell: i32) -> Option<i16> {
    match cell {
        DRAWN => Some(i16::MIN),
        WON_ENDLESSLY => Some(i16::MAX),
        LOST_ENDLESSLY => Some(-i16::MAX),
        cell => i16::try_from(cell).ok().filter(|cell| cell.unsigned_abs() < i16::MAX.unsigned_abs()),
    }
}

/// A narrow cell as it stands in a wide table.
#[must_use]
pub fn widened(cell: i16) -> i32 {
    const LOST: i16 = -i16::MAX;
    match cell {
        i16::MIN => DRAWN,
        i16::MAX => WON_ENDLESSLY,
        LOST => LOST_ENDLESSLY,
        cell => cell.into(),
    }
}

/// The cell of a position that is worth so much.
pub(crate) fn cell(outcome: Outcome, plies: Option<u32>) -> i32 {
    match (outcome, plies.and_then(|plies| i32::try_from(plies).ok())) {
        (Outcome::Win, Some(plies)) => plies,
        (Outcome::Lose, Some(plies)) => -plies,
        (Outcome::Win, None) => WON_ENDLESSLY,
        (Outcome::Lose, None) => LOST_ENDLESSLY,
        (Outcome::Unsolvable, _) => UNSOLVABLE,
        (Outcome::Draw, _) => DRAWN,
    }
}

/// What a cell says of a position, which must be known to tell a finished position that is won from one that is lost.
pub fn value<G: Game>(game: &G, at: &G::Position, cell: i32) -> Value {
    let (outcome, plies) = worth(game, at, cell);
    Value { remoteness: plies.map(Into::into), ..Value::only(outcome) }
}

/// The same in few words: who wins, and in how many plies.
fn worth<G: Game>(game: &G, at: &G::Position, cell: i32) -> (Outcome, Option<u32>) {
    match (cell, game.players()) {
        (0, Players::Two) if game.end(at) == Some(End::Won) => (Outcome::Win, Some(0)),
        (UNSOLVABLE, Players::One) => (Outcome::Unsolvable, None),
        (DRAWN, Players::Two) => (Outcome::Draw, None),
        (WON_ENDLESSLY, Players::Two) => (Outcome::Win, None),
        (LOST_ENDLESSLY, Players::Two) => (Outcome::Lose, None),
        (cell, Players::Two) if cell <= 0 => (Outcome::Lose, Some(cell.unsigned_abs())),
        (cell, _) => (Outcome::Win, Some(cell.unsigned_abs())),
    }
}

/// The cell that a position ought to have, given those of the positions that its moves lead to.
///
/// When every cell of a table is as it ought to be, every distance in it is right: what is said to be won in so many plies
/// has a move to what is said to be lost in one less, and so on down to the ends, which the rules know; and what is truly
/// won or lost is said to be, by induction on its true distance. What then has no distance is drawn or endless. Only one
/// thing is not held: where endless play is won by somebody, a draw by the rules and endless play cannot be told apart by
/// their cells alone, which say no distance, and positions in a circle might vouch for each other.
pub(crate) fn due<G: Game>(game: &G, at: &G::Position, of: &dyn Fn(&G::Position) -> i32) -> i64 {
    let players = game.players();
    let mut moves = Vec::new();
    let end = game.end(at);
    if end.is_none() {
        game.moves(at, &mut moves);
    }
    match (end.or(moves.is_empty().then_some(End::Lost)), players) {
        (Some(End::Won), _) | (Some(End::Lost), Players::Two) => return 0,
        (Some(_), Players::One) => return UNSOLVABLE.into(),
        (Some(End::Draw), Players::Two) => return DRAWN.into(),
        (None, _) => {}
    }
    let (mut quickest, mut longest) = (None, 0);
    let [mut is_lost, mut has_draw, mut has_endless_win] = [true, false, false];
    for mv in moves {
        let next = game.play(at, mv);
        let (outcome, plies) = worth(game, &next, of(&next));
        match (outcome.before(game.passes(at, mv)), plies) {
            (Outcome::Win, Some(plies)) => {
                quickest = Some(quickest.map_or(plies, |quickest: u32| quickest.min(plies)));
            }
            (Outcome::Lose, Some(plies)) => {
                longest = longest.max(plies);
                continue;
            }
            (Outcome::Win, None) => has_endless_win = true,
            (Outcome::Draw, _) => has_draw = true,
            (Outcome::Lose, None) | (Outcome::Unsolvable, _) => {}
        }
        is_lost = false;
    }
    match (quickest, players, game.endless(at)) {
        // One more than any cell can say is no cell at all.
        (Some(plies), ..) => i64::from(plies) + 1,
        (None, Players::One, _) => UNSOLVABLE.into(),
        (None, Players::Two, _) if is_lost => -i64::from(longest) - 1,
        (None, Players::Two, End::Lost) if !has_draw => LOST_ENDLESSLY.into(),
        (None, Players::Two, End::Won) if has_endless_win => WON_ENDLESSLY.into(),
        (None, Players::Two, _) => DRAWN.into(),
    }
}
