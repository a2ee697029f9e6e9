//! What is refused at the seam, in one line each.

use num_bigint::BigUint;

use crate::answer::MOST_MOVES;
use crate::decimal;
use crate::graph::TooLarge;
use crate::notation::Refusal;

/// More first moves than can be listed.
pub(super) fn too_many_moves() -> Refusal {
    Refusal::new(
        format!(
            "more than {MOST_MOVES} moves to begin with, too many to list their lines: choose a smaller instance"
        ),
        format!(
            "plus de {MOST_MOVES} coups pour commencer, trop pour énumérer les parties : choisissez une instance plus petite"
        ),
    )
}

/// A table of a game without ranks.
pub(super) fn unranked() -> Refusal {
    Refusal::new(
        "this game has no ranks, and so no table".to_owned(),
        "ce jeu n'a pas de rangs, donc pas de table".to_owned(),
    )
}

/// A table that needs more memory than allowed.
pub(super) fn too_much_memory(needed: Option<u64>, memory: u64) -> Refusal {
    let needed = needed.map_or("2^64".to_owned(), |needed| needed.to_string());
    Refusal::new(
        format!(
            "the table takes at least {needed} bytes of memory, more than the {memory} that --memory allows"
        ),
        format!(
            "la table demande au moins {needed} octets de mémoire, plus que les {memory} que permet --memory"
        ),
    )
}

/// A line longer than can be held.
pub(super) fn too_long(longest: usize) -> Refusal {
    Refusal::new(
        format!("a line of more than {longest} plies, too long to list: choose a smaller instance"),
        format!(
            "une partie de plus de {longest} coups, trop longue à énumérer : choisissez une instance plus petite"
        ),
    )
}

/// More plies than best play has.
pub(super) fn beyond_the_end(plies: &BigUint, remoteness: &BigUint) -> Refusal {
    let [plies, remoteness] =
        [plies, remoteness].map(|number| decimal::shortened(&decimal::text(number)).into_owned());
    Refusal::new(
        format!("--after {plies}: best play ends after {remoteness} plies; 0 to {remoteness} are accepted"),
        format!(
            "--after {plies} : la meilleure partie finit après {remoteness} coups ; de 0 à {remoteness} sont acceptés"
        ),
    )
}

/// A position without a best line.
pub(super) fn without_best_line() -> Refusal {
    Refusal::new(
        "--after needs a best line: this position has none, or none that theory knows and a search can find"
            .to_owned(),
        "--after suit la meilleure partie : cette position n'en a pas, ou aucune que la théorie connaisse et qu'une recherche puisse trouver"
            .to_owned(),
    )
}

/// More positions than may be visited.
pub(super) fn too_large(TooLarge { capacity }: TooLarge) -> Refusal {
    Refusal::new(
        format!(
            "more than {capacity} positions to visit: choose a smaller instance (lucas solve takes a larger --capacity)"
        ),
        format!(
            "plus de {capacity} positions à visiter : choisissez une instance plus petite (lucas solve prend une --capacity plus grande)"
        ),
    )
}

/// More positions or moves than are written out.
pub(super) fn too_large_to_draw(capacity: usize) -> Refusal {
    Refusal::new(
        format!(
            "more than {capacity} positions, or very many moves: choose a smaller instance (lucas show takes a larger --limit)"
        ),
        format!(
            "plus de {capacity} positions, ou de très nombreux coups : choisissez une instance plus petite (lucas show prend une --limit plus grande)"
        ),
    )
}
