//! The law of games whose moves all lead down.

use super::{Ground, holds, legal, resuming};
use crate::descending::Descending;
use crate::effort::Effort;
use crate::strong::{strong, strong_upwards};

/// Every move leads to a lower rank, the moves told by rank are those of the rules, and one sweep upwards gives the values of any
/// other way.
///
/// # Errors
/// Says what is broken.
pub fn descent<G: Descending>(game: &G, _ground: &Ground<G>) -> Result<(), String> {
    for rank in 0..game.size().ok_or("a small instance has ranks")? {
        let at = game.unrank(rank);
        let moves = legal(game, &at).into_iter();
        let mut due: Vec<_> =
            moves.map(|mv| (game.rank(&game.play(&at, mv)), game.passes(&at, mv))).collect();
        holds(due.iter().all(|&(to, _)| to < rank), || format!("a move of {at:?} leads up"))?;
        let mut told = Vec::new();
        let end = game.after(rank, |to, passes| told.push((to, passes)));
        due.sort_unstable();
        told.sort_unstable();
        holds(told == due && end == game.end(&at), || format!("{at:?} has other moves by its rank"))?;
    }
    let table = strong(game, &Effort::UNBOUNDED).map_err(|_| "a small instance has few ranks")?;
    let upwards = strong_upwards(game, &Effort::UNBOUNDED);
    holds(upwards.is_ok_and(|upwards| upwards == table), || {
        "one sweep upwards comes to another end".to_owned()
    })?;
    resuming::resumes(|effort| strong_upwards(game, effort))
}
