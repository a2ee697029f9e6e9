//! The boards that the kangaroos' program prints, held to the rules: a solution, perhaps behind a trace of the search, or a refusal.

use lucas_check::Bench;
use lucas_check::numerals::folded;
use lucas_engine::{Game, Notation};
use lucas_games::kangaroos::{Kangaroos, Pawns};

/// What is wrong with what is printed.
pub(super) struct Fault {
    pub at: Option<String>,
    pub expected: String,
    pub found: String,
    pub why: String,
    /// The moves that led there.
    pub moves: Vec<String>,
    /// Whether it is a solution all the same, only not a shortest one.
    pub is_solution: bool,
}

/// Words without accents that say that there is no solution.
const REFUSALS: [&str; 9] = [
    "no solution",
    "pas de solution",
    "aucune solution",
    "sans solution",
    "impossible",
    "insoluble",
    "unsolvable",
    "not found",
    "introuvable",
];
/// They stand in one of so many lines at the end.
const LAST_LINES: usize = 3;

/// Whether the end of an output says that there is no solution.
fn is_refusal(text: &str) -> bool {
    let last = text.lines().rev().filter(|line| !line.trim().is_empty()).take(LAST_LINES).map(folded);
    last.into_iter().any(|line| REFUSALS.iter().any(|words| line.contains(words)))
}

/// The parts of what is printed that begin at the start, or end there and are turned round: the last first, each with whether it is turned.
fn courses(boards: &[String], start: &str) -> Vec<(Vec<String>, bool)> {
    let starts: Vec<usize> = (0..boards.len()).filter(|at| boards[*at] == start).collect();
    let mut courses = Vec::new();
    for (place, &at) in starts.iter().enumerate().rev() {
        let end = starts.get(place + 1).copied().unwrap_or(boards.len());
        let begin = place.checked_sub(1).map_or(0, |before| starts[before] + 1);
        courses.push((boards[at..end].to_vec(), false));
        // The exam's program prints the last board first.
        courses.push((boards[begin..=at].iter().rev().cloned().collect(), true));
    }
    courses.retain(|(course, _)| course.len() > 1);
    courses
}

/// How many boards it takes to the goal by the rules, from the start; `None` if a board does not follow.
fn solved(game: Kangaroos, boards: &[String]) -> Option<usize> {
    let mut at = game.start();
    for (step, board) in boards.iter().enumerate().skip(1) {
        let mut moves = Vec::new();
        game.moves(&at, &mut moves);
        let next = moves.into_iter().map(|hop| game.play(&at, hop));
        at = next.into_iter().find(|next| game.squares_text(next) == *board)?;
        if game.end(&at).is_some() {
            return Some(step + 1);
        }
    }
    None
}

/// What is wrong with the boards of an output, where a shortest solution has so many moves or there is none.
pub(super) fn fault(
    bench: &Bench<'_>,
    (boards, text): (&[String], &str),
    size: (u64, u64),
    shortest: Option<usize>,
) -> Option<Fault> {
    let game = Kangaroos::new(size.0, size.1).ok()?;
    let start = game.squares_text(&game.start());
    let goal: String = start.chars().rev().collect();
    let all = courses(boards, &start);
    // Before a solution may stand what was searched; behind it nothing does.
    let solution = all.iter().find_map(|(course, is_turned)| {
        let length = solved(game, course)?;
        (*is_turned || length == course.len()).then(|| &course[..length])
    });
    if let Some(solution) = solution {
        return broken_rule(bench, solution, size, shortest.unwrap_or(usize::MAX));
    }
    let last = all.first().map_or(boards, |(course, _)| course);
    let is_refused = is_refusal(text) || boards.len() < 2;
    match shortest {
        Some(shortest) if is_refused => Some(Fault {
            at: Some(format!("kangaroos:{}+{}", size.0, size.1)),
            expected: shortest.to_string(),
            found: String::new(),
            why: bench.say(
                &format!("a solution in {shortest} moves exists, none is printed"),
                &format!("il existe une solution en {shortest} coups, aucune n'est affichée"),
            ),
            moves: Vec::new(),
            is_solution: false,
        }),
        Some(shortest) => broken_rule(bench, last, size, shortest),
        None if boards.contains(&goal) && !is_refused => {
            broken_rule(bench, last, size, usize::MAX).map(|fault| Fault {
                expected: "no solution found.".to_owned(),
                why: bench.say(
                    &format!("there is no solution, yet one is printed: {}", fault.why),
                    &format!("il n'y a pas de solution, et pourtant une est affichée : {}", fault.why),
                ),
                ..fault
            })
        }
        None => None,
    }
}

/// Judges boards by the rules: the start is the first, every other follows, and the goal is the last.
fn broken_rule(bench: &Bench<'_>, boards: &[String], size: (u64, u64), shortest: usize) -> Option<Fault> {
    let game = Kangaroos::new(size.0, size.1).ok()?;
    let mut at = game.start();
    let squares = |at: &Pawns| game.squares_text(at);
    let address = |at: &Pawns| Some(format!("kangaroos:{}+{}/{}", size.0, size.1, game.position_text(at)));
    let mut played = Vec::new();
    for (step, board) in boards.iter().enumerate() {
        if step == 0 {
            if *board != squares(&at) {
                let why = bench
                    .say("the first board is not the start", "le premier plateau n'est pas celui du départ");
                return Some(Fault {
                    at: address(&at),
                    expected: squares(&at),
                    found: board.clone(),
                    why,
                    moves: played,
                    is_solution: false,
                });
            }
            continue;
        }
        let mut moves = Vec::new();
        game.moves(&at, &mut moves);
        let hop = moves.into_iter().find(|hop| squares(&game.play(&at, *hop)) == *board);
        let Some(hop) = hop else {
            let (before, turn) = (squares(&at), at.turn.letter());
            let why = bench.say(
                &format!("move {step} is not legal: {turn} is to move on {before}"),
                &format!("le coup {step} n'est pas légal : c'est à {turn} de jouer sur {before}"),
            );
            let (expected, found) = (String::new(), board.clone());
            return Some(Fault { at: address(&at), expected, found, why, moves: played, is_solution: false });
        };
        played.push(game.move_text(&at, hop));
        at = game.play(&at, hop);
    }
    let moves = boards.len().saturating_sub(1);
    if game.end(&at).is_none() {
        let (last, turn) = (squares(&at), at.turn.letter());
        let is_sorted = last.chars().rev().eq(squares(&game.start()).chars());
        let why = if is_sorted {
            bench.say(
                &format!("{last} is not the end yet: it is {turn}'s turn, and must be W's again"),
                &format!("{last} n'est pas encore la fin : c'est à {turn} de jouer, et il faut que ce soit de nouveau à W"),
            )
        } else {
            bench.say("the last board is not the goal", "le dernier plateau n'est pas le but")
        };
        return Some(Fault {
            at: address(&at),
            expected: String::new(),
            found: squares(&at),
            why,
            moves: played,
            is_solution: false,
        });
    }
    (moves != shortest).then(|| Fault {
        at: address(&game.start()),
        expected: shortest.to_string(),
        found: moves.to_string(),
        why: bench.say(
            &format!("a solution in {shortest} moves exists, this one has {moves}"),
            &format!("il existe une solution en {shortest} coups, celle-ci en a {moves}"),
        ),
        moves: played,
        is_solution: true,
    })
}

#[cfg(test)]
mod tests {
    use lucas_engine::search::{Twins, breadth_first};

    use super::*;

    /// The boards of a shortest solution, and those that a search writes down before it.
    fn searched(size: (u64, u64)) -> (Kangaroos, Vec<String>, Vec<String>) {
        let game = Kangaroos::new(size.0, size.1).expect("a game");
        let history = breadth_first(&game, game.start(), None, Twins::Forgotten);
        let board = |visit: usize| game.squares_text(&history.visits[visit].position);
        let mut trace: Vec<String> = (0..history.visits.len()).map(board).collect();
        trace.dedup();
        let mut solution: Vec<String> = history.back().map(board).collect();
        solution.reverse();
        (game, solution, trace)
    }

    fn is_solved(game: Kangaroos, boards: &[String]) -> bool {
        let mut boards = boards.to_vec();
        boards.dedup();
        courses(&boards, &game.squares_text(&game.start())).iter().any(|(course, is_turned)| {
            solved(game, course).is_some_and(|length| *is_turned || length == course.len())
        })
    }

    #[test]
    fn a_solution_is_found_behind_a_trace_of_the_search() {
        let (game, solution, trace) = searched((2, 3));
        let turned: Vec<String> = solution.iter().rev().cloned().collect();
        for boards in [
            solution.clone(),
            turned.clone(),
            [trace.clone(), solution.clone()].concat(),
            [trace.clone(), turned.clone()].concat(),
            [trace[1..].to_vec(), turned.clone()].concat(),
        ] {
            assert!(is_solved(game, &boards), "{boards:?}");
        }
        assert!(!is_solved(game, &trace));
        assert!(!is_solved(game, &[solution.clone(), vec!["BB--W-W".to_owned()]].concat()));
        let mut wrong = turned;
        wrong.remove(3);
        assert!(!is_solved(game, &[trace, wrong].concat()));
    }

    #[test]
    fn a_refusal_is_said_at_the_end() {
        assert!(is_refusal("WW--BB\nBB--WW\n\nIl n y a pas de solution.\n\n"));
        assert!(is_refusal("--- exploration ---\nW-B\nB-W\nno solution found.\n3 boards\n"));
        assert!(!is_refusal("no solution found yet\nW-B\n-WB\nBW-\nB-W\n"));
    }
}
