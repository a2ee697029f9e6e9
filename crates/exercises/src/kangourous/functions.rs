//! The functions of the handout on boards and histories that a person gives: `Board_…` and `History_…`.

use lucas_engine::search::Record;
use lucas_engine::{Game, Notation, Refusal, Text};
use lucas_games::kangaroos::{Colour, Kangaroos, Pawns};

/// The most plays of a history that is given.
pub const MOST_PLAYS: usize = 100;

/// A board that was given, with the game it belongs to.
#[derive(Clone, Copy)]
pub struct GivenBoard {
    /// The game.
    pub kangaroos: Kangaroos,
    /// The board.
    pub line: Pawns,
}

/// `Pawn_ToChar`, of a value of the type `Pawn`.
#[must_use]
pub fn pawn_to_char(pawn: u64) -> char {
    match pawn {
        0 => '-',
        1 => Colour::White.letter(),
        2 => Colour::Black.letter(),
        _ => '?',
    }
}

/// `Board_PawnAtPosWhenSorted`.
#[must_use]
pub fn pawn_when_sorted(pos: i64, [left, right]: [char; 2], pawns: i64, gap: i64) -> char {
    if (0..pawns).contains(&pos) {
        left
    } else if (pawns + gap..2 * pawns + gap).contains(&pos) {
        right
    } else {
        '-'
    }
}

impl GivenBoard {
    /// Reads `W-WW--BBB`, or `W-WW--BBB,B` where black is to move; the sizes follow from it.
    ///
    /// # Errors
    /// Refuses what is no board with as many white pawns as black ones.
    pub fn read(word: &str) -> Result<Self, Refusal> {
        let plain: String = word.chars().filter(|sign| !"[] ".contains(*sign)).collect();
        let (squares, turn) = plain.split_once(',').unwrap_or((&plain, "W"));
        let count = |letter| squares.chars().filter(|square| *square == letter).count() as u64;
        let read = Kangaroos::new(count('W'), count('-')).and_then(|kangaroos| {
            let line = kangaroos.parse_position(&format!("{squares},{turn}"))?;
            Ok(GivenBoard { kangaroos, line })
        });
        read.map_err(|_| {
            let word: String = word.chars().take(50).collect();
            Refusal::new(
                format!("'{word}' is not a board: as many W as B, free squares -, 64 squares at most, and the turn unless it is white's, as WWW---BBB or W-WW--BBB,B"),
                format!("« {word} » n'est pas un plateau : autant de W que de B, des cases libres -, 64 cases au plus, et le tour s'il n'est pas aux blancs, comme WWW---BBB ou W-WW--BBB,B"),
            )
        })
    }

    /// The start of a game.
    #[must_use]
    pub fn start(kangaroos: Kangaroos) -> Self {
        GivenBoard { kangaroos, line: kangaroos.start() }
    }

    /// The squares, with whose turn it is.
    #[must_use]
    pub fn text(&self) -> String {
        self.kangaroos.position_text(&self.line)
    }

    /// How many squares there are.
    #[must_use]
    pub fn squares(&self) -> i64 {
        i64::try_from(self.kangaroos.squares_text(&self.line).len()).unwrap_or(0)
    }

    /// What stands on a square: the letter of a pawn, or a dash; nothing beyond the board.
    #[must_use]
    pub fn pawn(&self, pos: i64) -> Option<char> {
        self.kangaroos.squares_text(&self.line).chars().nth(usize::try_from(pos).ok()?)
    }

    /// `Board_IsFinal`.
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.kangaroos.end(&self.line).is_some()
    }

    /// `Board_MoveIsValid`: neither the distance nor what lies between matters.
    #[must_use]
    pub fn is_valid(&self, start: i64, end: i64) -> bool {
        self.pawn(start) == Some(self.line.turn.letter()) && self.pawn(end) == Some('-')
    }

    /// `Board_PlayMove`, of a valid move.
    #[must_use]
    pub fn played(&self, start: i64, end: i64) -> Self {
        let moved = 1u64 << start | 1 << end;
        let turn = self.line.turn.other();
        let line = match self.line.turn {
            Colour::White => Pawns { white: self.line.white ^ moved, turn, ..self.line },
            Colour::Black => Pawns { black: self.line.black ^ moved, turn, ..self.line },
        };
        GivenBoard { line, ..*self }
    }

    /// `Board_StepAtPos`: the one step that the rules allow there, 0 if none.
    #[must_use]
    pub fn step(&self, start: i64) -> i64 {
        let mut hops = Vec::new();
        self.kangaroos.moves(&self.line, &mut hops);
        let mut ends = hops.iter().filter_map(|&hop| {
            let text = self.kangaroos.move_text(&self.line, hop);
            let (from, to) = text.split_once('-')?;
            (from.parse() == Ok(start)).then(|| to.parse::<i64>().ok())?
        });
        ends.next().map_or(0, |end| end - start)
    }
}

/// A position, which may lie beyond the board.
///
/// # Errors
/// Refuses what is no small number.
pub fn position(word: &str, what: &Text) -> Result<i64, Refusal> {
    word.parse().ok().filter(|pos| (-100..=100).contains(pos)).ok_or_else(|| {
        Refusal::new(
            format!("{}: '{word}' is not a whole number from -100 to 100", what.en),
            format!("{} : « {word} » n'est pas un nombre entier de -100 à 100", what.fr),
        )
    })
}

/// A history from its plays, each `ID:START-END`: `History_PlayMove` one after the other.
///
/// # Errors
/// Refuses what is no play, a board that is not there yet, and a move that is not valid.
pub fn history(kangaroos: Kangaroos, plays: &[&str]) -> Result<Vec<Record<Pawns>>, Refusal> {
    let mut visits = vec![Record { position: kangaroos.start(), parent: None, moves: 0 }];
    if plays.len() > MOST_PLAYS {
        return Err(Refusal::new(
            format!("more than {MOST_PLAYS} plays are not accepted"),
            format!("plus de {MOST_PLAYS} coups ne sont pas acceptés"),
        ));
    }
    for play in plays {
        let read = || {
            let (id, mv) = play.split_once(':')?;
            let (start, end) = mv.split_once('-')?;
            Some((id.parse::<usize>().ok()?, start.parse().ok()?, end.parse().ok()?))
        };
        let played = read().and_then(|(id, start, end)| {
            let before = visits.get(id)?;
            let board = GivenBoard { kangaroos, line: before.position };
            let line = board.is_valid(start, end).then(|| board.played(start, end).line)?;
            Some(Record { position: line, parent: Some(id), moves: before.moves + 1 })
        });
        visits.push(played.ok_or_else(|| {
            let play: String = play.chars().take(50).collect();
            Refusal::new(
                format!("'{play}' cannot be played: ID:START-END is a valid move on a board that is there already, as 0:1-3"),
                format!("« {play} » ne peut pas être joué : ID:DÉPART-ARRIVÉE est un mouvement valide sur un plateau déjà présent, comme 0:1-3"),
            )
        })?);
    }
    Ok(visits)
}

/// `History_FindMostRecentTwin`.
#[must_use]
pub fn most_recent_twin(visits: &[Record<Pawns>], id: usize) -> Option<usize> {
    visits[..id].iter().rposition(|visit| visit.position == visits[id].position)
}

#[cfg(test)]
mod tests {
    use lucas_engine::Ranked;
    use lucas_engine::search::{Twins, breadth_first};

    use super::*;

    #[test]
    fn a_step_of_every_board_is_a_move_of_the_game_and_back() {
        let kangaroos = Kangaroos::new(2, 3).expect("a game");
        for rank in 0..kangaroos.size().expect("few boards") {
            let board = GivenBoard { kangaroos, line: kangaroos.unrank(rank) };
            let mut hops = Vec::new();
            kangaroos.moves(&board.line, &mut hops);
            let after: Vec<Pawns> = hops.iter().map(|&hop| kangaroos.play(&board.line, hop)).collect();
            let steps =
                (0..board.squares()).map(|start| (start, board.step(start))).filter(|(_, step)| *step != 0);
            let played: Vec<Pawns> = steps
                .map(|(start, step)| {
                    assert!(board.is_valid(start, start + step) && (1..=2).contains(&step.abs()));
                    board.played(start, start + step).line
                })
                .collect();
            assert_eq!(played, after, "{}", board.text());
        }
    }

    #[test]
    fn the_boards_that_the_search_does_not_expand_are_those_with_a_twin() {
        let kangaroos = Kangaroos::new(3, 2).expect("a game");
        let visits = breadth_first(&kangaroos, kangaroos.start(), None, Twins::Recorded).visits;
        let mut moves = Vec::new();
        for id in 0..visits.len() {
            let is_parent = visits.iter().any(|visit| visit.parent == Some(id));
            moves.clear();
            kangaroos.moves(&visits[id].position, &mut moves);
            assert_eq!(is_parent, most_recent_twin(&visits, id).is_none() && !moves.is_empty(), "{id}");
        }
    }
}
