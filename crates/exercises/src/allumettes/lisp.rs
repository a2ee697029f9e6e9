//! The handout's Lisp functions on lists that a person gives, and the lists they give back, as Lisp prints them.

use std::collections::VecDeque;

use lucas_engine::Refusal;

use super::program::Seat;

/// `(player matches)`, or `(player taken)`.
pub type Pair = (u8, i64);

/// Any list, as Lisp prints it.
pub fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("({})", items.into_iter().collect::<Vec<_>>().join(" "))
}

/// A list of pairs.
pub fn pairs(pairs: &[Pair]) -> String {
    list(pairs.iter().map(|(player, number)| format!("({player} {number})")))
}

/// The numbers of a list that was typed, whatever brackets and quotes stand between them.
///
/// # Errors
/// Refuses what is no list of small numbers.
pub fn numbers(words: &str, accepted: &str) -> Result<Vec<i64>, Refusal> {
    let separated = words.split(|sign: char| "()', ".contains(sign)).filter(|word| !word.is_empty());
    let read: Option<Vec<i64>> =
        separated.map(|word| word.parse().ok().filter(|number| (0..=1_000_000).contains(number))).collect();
    read.ok_or_else(|| refusal(words, accepted))
}

/// Refuses a list.
#[must_use]
pub fn refusal(words: &str, accepted: &str) -> Refusal {
    let words: String = words.chars().take(60).collect();
    Refusal::new(
        format!("'{words}' is not what is accepted here: lists as {accepted}, the players being 1 and 2"),
        format!(
            "« {words} » n'est pas ce qui est accepté ici : des listes comme {accepted}, les joueurs étant 1 et 2"
        ),
    )
}

/// `liste_coups`: all operators.
#[must_use]
pub fn all_moves(take: i64) -> Vec<Pair> {
    [1, 2].into_iter().flat_map(|player| (1..=take).map(move |taken| (player, taken))).collect()
}

/// `coups_possibles`.
#[must_use]
pub fn possible_moves((player, left): Pair, moves: &[Pair]) -> Vec<Pair> {
    moves.iter().filter(|(mover, taken)| *mover == player && *taken <= left).copied().collect()
}

/// `suivant`; nothing when the other player moves, or takes too many.
#[must_use]
pub fn next((player, left): Pair, (mover, taken): Pair, take: i64) -> Option<Pair> {
    (player == mover && taken <= take).then_some((3 - player, left - taken))
}

/// `calc_nb_coups`.
#[must_use]
pub fn count_moves(actions: &[Pair], player: u8) -> usize {
    actions.iter().filter(|(mover, _)| *mover == player).count()
}

/// `explore_profondeur`: every line that a player wins, its states and its actions.
pub fn explore(state: Pair, winner: Seat, moves: &[Pair], take: i64) -> Vec<(Vec<Pair>, Vec<Pair>)> {
    fn go(
        path: &mut Vec<Pair>,
        actions: &mut Vec<Pair>,
        (winner, moves, take): (u8, &[Pair], i64),
        found: &mut Vec<(Vec<Pair>, Vec<Pair>)>,
    ) {
        let Some(&state) = path.last() else { return };
        if state.1 == 0 {
            if state.0 != winner {
                found.push((path.clone(), actions.clone()));
            }
            return;
        }
        for mv in possible_moves(state, moves) {
            let Some(after) = next(state, mv, take) else { continue };
            path.push(after);
            actions.push(mv);
            go(path, actions, (winner, moves, take), found);
            path.pop();
            actions.pop();
        }
    }
    let mut found = Vec::new();
    go(&mut vec![state], &mut Vec::new(), (winner.number(), moves, take), &mut found);
    found
}

/// The three queues of `explore_largeur` after a turn of its loop.
pub struct Queues {
    /// The state that was taken out; nothing before the first turn.
    pub taken: Option<Pair>,
    /// Whether it was a state that the winner wants.
    pub is_solution: bool,
    /// `file`.
    pub states: Vec<Pair>,
    /// `file_chemins`.
    pub paths: Vec<Vec<Pair>>,
    /// `file_actions`.
    pub actions: Vec<Vec<Pair>>,
}

/// The queues, turn by turn.
#[must_use]
pub fn queues(state: Pair, winner: Seat, moves: &[Pair], take: i64) -> Vec<Queues> {
    let mut waiting: VecDeque<(Vec<Pair>, Vec<Pair>)> = VecDeque::from([(vec![state], Vec::new())]);
    let shown = |waiting: &VecDeque<(Vec<Pair>, Vec<Pair>)>, taken, is_solution| Queues {
        taken,
        is_solution,
        states: waiting.iter().filter_map(|(path, _)| path.last().copied()).collect(),
        paths: waiting.iter().map(|(path, _)| path.clone()).collect(),
        // Nothing is put in beside the first state.
        actions: waiting
            .iter()
            .map(|(_, actions)| actions.clone())
            .filter(|actions| !actions.is_empty())
            .collect(),
    };
    let mut turns = vec![shown(&waiting, None, false)];
    while let Some((path, actions)) = waiting.pop_front() {
        let Some(&state) = path.last() else { continue };
        for mv in possible_moves(state, moves) {
            let Some(after) = next(state, mv, take) else { continue };
            let with = |list: &[Pair], one: Pair| list.iter().copied().chain([one]).collect();
            waiting.push_back((with(&path, after), with(&actions, mv)));
        }
        turns.push(shown(&waiting, Some(state), state.1 == 0 && state.0 != winner.number()));
    }
    turns
}
