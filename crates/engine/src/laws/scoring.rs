//! The laws of games that a score decides, and of impartial ones.

use super::{Ground, holds, legal};
use crate::effort::Effort;
use crate::game::End;
use crate::grundy::{Impartial, grundy_values};
use crate::score::{self, Scored};
use crate::value::Effect;

/// The score so far follows from what moves gain, and decides the end; what is still to come does not depend on it. The
/// best margin is that of the definition, and its sign with the score so far is who wins by search.
///
/// # Errors
/// Says what is broken.
pub fn scores<G: Scored>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    for at in &ground.graph.positions {
        let (margin, here) = (game.margin(at), game.level(at));
        holds(game.margin(&here) == 0 && game.level(&here) == here, || format!("{at:?} is not leveled"))?;
        holds(legal(game, &here) == legal(game, at), || format!("the score of {at:?} changes its moves"))?;
        for mv in legal(game, at) {
            let effect = Effect { passes: game.passes(at, mv), gain: game.gain(at, mv) };
            let (next, leveled) = (game.play(at, mv), game.play(&here, mv));
            // What the mover is ahead by is what the player to move then is behind by, if the turn passes.
            let is_counted = effect.total(game.margin(&next)) - effect.gain == margin + effect.gain;
            holds(is_counted, || format!("{mv:?} in {at:?} gains otherwise than it says"))?;
            let is_same = game.gain(&here, mv) == effect.gain && game.passes(&here, mv) == effect.passes;
            holds(is_same && game.level(&next) == game.level(&leveled), || {
                format!("the score of {at:?} changes what {mv:?} does")
            })?;
        }
        let judged = match margin.signum() {
            1 => End::Won,
            0 => End::Draw,
            _ => End::Lost,
        };
        let is_judged = game.end(at).is_none_or(|end| end == judged);
        holds(is_judged, || format!("the score does not decide {at:?}"))?;
    }
    let step = ground.graph.positions.len().div_ceil(100);
    for (index, at) in ground.graph.positions.iter().enumerate().step_by(step) {
        let scores = game.scores(at, &|at| game.level(&at), &Effort::UNBOUNDED);
        let scores = scores.map_err(|limit| limit.to_string())?;
        let best = scores.of(&game.level(at)).ok_or("a position is among those after it")?;
        holds(score::value(game, at, best).outcome == ground.values.outcome(index), || {
            format!("{at:?} has a margin of {best} to come, and the search says otherwise")
        })?;
    }
    Ok(())
}

/// The game is impartial, and the Grundy values that it knows are those of the definition.
///
/// # Errors
/// Says what is broken.
pub fn impartial<G: Impartial>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    let values = grundy_values(&ground.graph.arcs, &Effort::UNBOUNDED).ok().flatten();
    let values = values.ok_or("the game is not impartial, or goes round")?;
    for (at, value) in ground.graph.positions.iter().zip(values) {
        let known = game.grundy(at);
        holds(known.is_none_or(|known| known == value.into()), || {
            format!("the Grundy value of {at:?} is {value}, not {known:?}")
        })?;
    }
    Ok(())
}
