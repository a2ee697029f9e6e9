//! Why a tap does nothing, in a word: the reason the game gives for the move that was meant, else what is seen of the board.

use lucas_engine::{Cell, Player, Players, Scene, Shape};
use lucas_words::{Words, say};

use super::super::sentence;
use crate::visit::Visit;

/// On a board of more cells, all of them say the same.
const MOST_CELLS: usize = 400;

/// Why a cell cannot be tapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Idle {
    /// Something is to go there, and has not been chosen.
    Destination,
    /// Moves are made on something of another shape.
    Shape(Shape),
    /// A piece of the other side.
    Theirs,
    /// Something is there already.
    Taken,
    /// A piece that has no move now.
    Blocked,
    /// Nothing is there to be played with.
    Empty,
    /// What was chosen cannot go there.
    Unreachable,
    /// The rules do not allow it now, and the board does not show why.
    Forbidden,
}

impl Idle {
    /// The sentence; `side` is whose turn it is, where sides have names.
    fn told(self, side: Option<&str>, words: &Words) -> String {
        let why = match self {
            Idle::Shape(shape) => {
                let shape = match shape {
                    Shape::Line => "line",
                    Shape::Stick => "stick",
                    Shape::Point => "point",
                    Shape::Bar => "bar",
                    Shape::Square => "square",
                };
                return say!(words, "web-idle-shape", shape = shape);
            }
            Idle::Theirs => match side {
                Some(side) => return say!(words, "web-idle-side", side = side.to_owned()),
                None => "theirs",
            },
            Idle::Destination => "destination",
            Idle::Taken => "taken",
            Idle::Blocked => "blocked",
            Idle::Empty => "empty",
            Idle::Unreachable => "unreachable",
            Idle::Forbidden => "forbidden",
        };
        say!(words, "web-idle-why", why = why)
    }
}

fn is_filled(cell: &Cell) -> bool {
    cell.piece.is_some() || cell.is_solid
}

/// Why a cell that begins no move, or goes on with none, cannot be tapped.
fn reason(scene: &Scene, players: Players, tapped: &[usize], index: usize) -> Idle {
    let cell = &scene.cells[index];
    if !tapped.is_empty() {
        return if cell.piece.is_some() { Idle::Taken } else { Idle::Unreachable };
    }
    let begins = || scene.gestures.iter().filter_map(|gesture| scene.cells.get(*gesture.taps.first()?));
    if scene.gestures.iter().any(|gesture| gesture.taps.iter().skip(1).any(|&tap| tap == index)) {
        return Idle::Destination;
    }
    if let Some(first) = begins().next()
        && begins().all(|one| one.shape == first.shape)
        && cell.shape != first.shape
    {
        return Idle::Shape(first.shape);
    }
    let has_pieces = begins().any(|one| one.piece.is_some());
    match cell.piece {
        Some(_) if !has_pieces && begins().all(|one| !is_filled(one)) => Idle::Taken,
        Some(piece)
            if players == Players::Two
                && begins().all(|one| one.piece.is_some_and(|own| own.tone != piece.tone)) =>
        {
            Idle::Theirs
        }
        Some(_) => Idle::Blocked,
        None if cell.is_solid && begins().all(|one| !is_filled(one)) => Idle::Taken,
        None if !cell.is_solid && begins().all(is_filled) => Idle::Empty,
        None if cell.is_solid && !cell.label.en.is_empty() => Idle::Blocked,
        None => Idle::Forbidden,
    }
}

/// Why nothing is played on each cell of the board, while the reader is to move; what is known of the cells that are tapped is
/// not asked.
pub fn reasons(visit: &Visit, scene: &Scene, tapped: &[usize], words: &Words) -> Vec<String> {
    let session = &visit.session;
    let may_move = session.verdict().is_none() && session.player_to_move() == Player::Human;
    if !may_move || scene.gestures.is_empty() || scene.cells.len() > MOST_CELLS {
        return Vec::new();
    }
    let side = session.side_name(session.turn());
    let side = side.as_ref().map(|side| side.say(words.language));
    let players = session.game().players();
    let meant = session.game().why_idle(session.position(), scene, tapped);
    let said = |index: usize| {
        let idle = reason(scene, players, tapped, index);
        // Where something else is to be tapped first, that comes before what the move would be.
        let is_elsewhere = matches!(idle, Idle::Destination | Idle::Shape(_));
        match meant.get(index).and_then(Option::as_ref).filter(|_| !is_elsewhere) {
            Some(why) => sentence(&format!("{}.", why.say(words.language))),
            None => idle.told(side, words),
        }
    };
    (0..scene.cells.len()).map(said).collect()
}

/// What is said of a tap or a key where there is nothing to play.
pub fn anywhere(visit: &Visit, words: &Words) -> String {
    let session = &visit.session;
    if session.verdict().is_some() {
        say!(words, "web-idle-over")
    } else if session.player_to_move() != Player::Human {
        say!(words, "web-idle-turn")
    } else if visit.tapped.is_empty() {
        say!(words, "web-idle-here")
    } else {
        say!(words, "web-idle-second")
    }
}
