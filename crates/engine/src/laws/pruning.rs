//! The law of dead ends.

use super::{Ground, holds, legal};
use crate::effort::Effort;
use crate::halfway::{Packed, Pruning, meet_pruning};

/// No move to a position that can still reach the goal is a dead end, and a search that leaves dead ends out from the first
/// move on finds what one finds that leaves out none: lengths, openings and counts.
///
/// # Errors
/// Says what is broken.
pub fn pruning<G: Packed>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    let goal = game.reversed(&game.mirrored_goal());
    let prepared = game.dead_ends(&goal, &Effort::UNBOUNDED).map_err(|_| "dead ends are not told")?;
    let Some(is_dead_end) = prepared else { return Ok(()) };
    let step = ground.graph.positions.len().div_ceil(300);
    for (index, at) in ground.graph.positions.iter().enumerate() {
        for mv in legal(game, at) {
            let next = game.play(at, mv);
            let plies = ground.graph.positions.get_index_of(&next).and_then(|next| ground.values.plies(next));
            let is_dead = is_dead_end(game.pack(at).0, game.pack(&next).0);
            holds(plies.is_none() || !is_dead, || {
                format!("{mv:?} in {at:?} is called a dead end, {plies:?} from the goal")
            })?;
        }
        if index % step == 0 {
            let found = |pruning| {
                let meeting = meet_pruning(game, at, pruning, &Effort::UNBOUNDED);
                meeting.map(|meeting| (meeting.length(), meeting.openings(), meeting.count()))
            };
            let (pruned, plain) = (found(Pruning::Always), found(Pruning::Never));
            holds(pruned == plain, || {
                format!("{at:?} is solved by {pruned:?} without dead ends, not {plain:?}")
            })?;
        }
    }
    Ok(())
}
