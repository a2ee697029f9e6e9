//! The laws of theory: what it knows is what search finds.

use num_bigint::BigUint;

use super::{Ground, holds, legal};
use crate::effort::Effort;
use crate::game::Players;
use crate::lines::{self, Winner};
use crate::theory::Theory;
use crate::value::{Effect, Outcome, Value};

/// Theory agrees with search: values, a best move, and numbers of lines.
///
/// # Errors
/// Says what is broken.
pub fn theory<G: Theory>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    for (index, at) in ground.graph.positions.iter().enumerate() {
        let searched = ground.values.value(index);
        let Some(known) = game.value(at) else { continue };
        let agrees = known.outcome == searched.outcome
            && known.remoteness.as_ref().is_none_or(|plies| Some(plies) == searched.remoteness.as_ref());
        holds(agrees, || format!("theory values {at:?} {known:?}, search {searched:?}"))?;
        let is_over = ground.graph.arcs.ends[index].is_some();
        if let Some(best) = game.best_move(at) {
            holds(!is_over && legal(game, at).contains(&best), || format!("{best:?} is illegal in {at:?}"))?;
            let after = ground.value(game, &game.play(at, best));
            let effect = Effect { passes: game.passes(at, best), gain: 0 };
            let is_best = match known.remoteness {
                Some(_) => searched.is_kept(&after, effect),
                None => after.outcome.before(effect.passes) == searched.outcome,
            };
            holds(is_best, || format!("{best:?} is not a best move in {at:?}"))?;
            all_best_moves(game, ground, at, &known, best)?;
        } else {
            // Who wins may be known without a move, as by stealing a strategy; how soon, only with one.
            let is_excused = is_over || known.remoteness.is_none();
            holds(is_excused, || format!("theory values {at:?} and knows no best move"))?;
        }
    }
    for winner in [Winner::Mover, Winner::Other] {
        if let Some(known) = game.count(&game.start(), winner) {
            let counted = match game.players() {
                Players::One => Some(ground.shortest(game)),
                Players::Two => {
                    lines::count(&ground.graph.arcs, 0, winner, &Effort::UNBOUNDED).ok().flatten()
                }
            };
            holds(counted.as_ref() == Some(&known), || format!("theory counts {known}, search {counted:?}"))?;
        }
    }
    Ok(())
}

/// The best moves are all those that search finds, and no others. Where the loser's plies are not known, no move
/// of theirs is better than another: there any of them will do.
fn all_best_moves<G: Theory>(
    game: &G,
    ground: &Ground<G>,
    at: &G::Position,
    known: &Value,
    best: G::Move,
) -> Result<(), String> {
    let Some(listed) = game.best_moves(at) else { return Ok(()) };
    holds(listed.contains(&best), || format!("{best:?} is missing from the best moves of {at:?}"))?;
    let mut wanted = legal(game, at);
    let is_any = known.remoteness.is_none() && known.outcome == Outcome::Lose;
    wanted.retain(|&mv| {
        if is_any {
            listed.contains(&mv)
        } else {
            let effect = Effect { passes: game.passes(at, mv), gain: 0 };
            known.is_kept(&ground.value(game, &game.play(at, mv)), effect)
        }
    });
    holds(listed == wanted, || format!("the best moves of {at:?} are {wanted:?}, theory says {listed:?}"))
}

/// What theory tells of a best line without walking it is what walking it shows, to the end and not beyond; its
/// facts have names of their own.
///
/// # Errors
/// Says what is broken.
pub fn best_line<G: Theory>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    // Lines overlap: a sample of the positions walks over all of them.
    let step = ground.graph.positions.len().div_ceil(1_000);
    for at in ground.graph.positions.iter().step_by(step) {
        let facts = game.facts(at);
        let is_doubled = |nth: usize| facts[..nth].iter().any(|fact| fact.key == facts[nth].key);
        holds(!(0..facts.len()).any(is_doubled), || format!("two facts of {at:?} have the same name"))?;
        let Some(Value { remoteness: Some(remoteness), .. }) = game.value(at) else { continue };
        let mut milestones = game.milestones(at).into_iter().peekable();
        let has_milestones = milestones.peek().is_some();
        let (mut here, mut plies, mut last) = (at.clone(), BigUint::ZERO, None);
        loop {
            if let Some(there) = game.after(at, &plies) {
                holds(there == here, || format!("{plies} plies after {at:?} comes {here:?}, not {there:?}"))?;
            }
            if let Some((_, there)) = milestones.next_if(|(when, _)| *when == plies) {
                holds(there == here, || format!("{plies} plies after {at:?} {there:?} is no milestone"))?;
                last = Some(plies.clone());
            }
            let Some(best) = game.best_move(&here) else { break };
            here = game.play(&here, best);
            plies += 1u32;
        }
        holds(plies == remoteness, || format!("the best line of {at:?} takes {plies} plies"))?;
        holds(game.after(at, &(plies + 1u32)).is_none(), || format!("{at:?} goes on after its end"))?;
        holds(milestones.next().is_none() && (!has_milestones || last == Some(remoteness)), || {
            format!("the milestones of {at:?} do not lead to its end")
        })?;
    }
    Ok(())
}
