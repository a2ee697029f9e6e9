//! Laws that hold for every position of every game. They catch a capability that contradicts the rules; wrong
//! rules are caught by counts.

mod resuming;

use num_bigint::BigUint;
use rustc_hash::FxHashSet;

use crate::flips::{self, Flips};
use crate::game::{Game, Players};
use crate::graph::{StateGraph, reach};
use crate::halfway::{Packed, meet};
use crate::lines::{self, Winner};
use crate::notation::Notation;
use crate::ranked::Ranked;
use crate::scene::Picture;
use crate::solve::{Values, retrograde};
use crate::strong::strong;
use crate::symmetry::{Reversible, Symmetric};
use crate::theory::{Theory, is_best};
use crate::value::{Outcome, Value};
use crate::watch::Unwatched;

/// A law: what is broken, if anything.
pub type Law<G> = fn(&G, &Ground<G>) -> Result<(), String>;

/// Lists positions from which to explore.
pub type Roots<G> = fn(&G) -> Vec<<G as Game>::Position>;

/// The positions on which laws are checked, solved by search alone.
pub struct Ground<G: Game> {
    /// All positions of the instance that can be reached, and, in a ranked game, all others too.
    pub graph: StateGraph<G>,
    /// Their values.
    pub values: Values,
}

const MOST_POSITIONS: usize = 300_000;

impl<G: Game> Ground<G> {
    /// Explores a small instance from its start, and from all its positions where they can be listed.
    ///
    /// # Errors
    /// Says so when the instance is not small.
    pub fn new(game: &G, all: Option<Roots<G>>) -> Result<Self, String> {
        let mut from = vec![game.start()];
        from.extend(all.map(|all| all(game)).unwrap_or_default());
        let graph = reach(game, from, MOST_POSITIONS, None, &|_| ())
            .map_err(|_| format!("more than {MOST_POSITIONS} positions: too many to check laws on"))?;
        let values = retrograde(&graph.arcs, game.players());
        Ok(Ground { graph, values })
    }

    fn value(&self, game: &G, at: &G::Position) -> Value {
        match self.graph.positions.get_index_of(at) {
            Some(index) => self.values.value(index),
            // An image under a symmetry need not be a position of the same instance.
            None => match reach(game, [at.clone()], MOST_POSITIONS, None, &|_| ()) {
                Ok(graph) => retrograde(&graph.arcs, game.players()).value(0),
                Err(_) => Value::only(Outcome::Draw),
            },
        }
    }
}

/// Every position of a ranked game.
pub fn all_positions<G: Ranked>(game: &G) -> Vec<G::Position> {
    let size = game.size().unwrap_or(u64::MAX);
    (0..size.min(MOST_POSITIONS as u64 + 1)).map(|rank| game.unrank(rank)).collect()
}

fn legal<G: Game>(game: &G, at: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.end(at).is_none() {
        game.moves(at, &mut moves);
    }
    moves
}

fn holds(condition: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(broken()) }
}

/// Moves come in the same order twice, none twice, and are counted right; a move changes the position.
///
/// # Errors
/// Says what is broken.
pub fn rules<G: Game>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    for at in &ground.graph.positions {
        let moves = legal(game, at);
        holds(moves == legal(game, at), || format!("the moves of {at:?} come in another order"))?;
        let doubled = moves.iter().enumerate().any(|(nth, mv)| moves[..nth].contains(mv));
        holds(!doubled, || format!("{at:?} has the same move twice"))?;
        if game.end(at).is_none()
            && let Some(count) = game.move_count(at)
        {
            holds(count == moves.len() as u128, || format!("{at:?} miscounts its moves"))?;
        }
        for mv in moves {
            holds(game.play(at, mv) != *at, || format!("{mv:?} changes nothing in {at:?}"))?;
        }
    }
    Ok(())
}

/// Text → position → text is the identity, for positions and moves; texts are URL-safe and all different.
///
/// # Errors
/// Says what is broken.
pub fn notation<G: Notation>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    let mut texts = FxHashSet::default();
    for at in &ground.graph.positions {
        let text = game.position_text(at);
        holds(is_url_safe(&text), || format!("'{text}' is not URL-safe"))?;
        holds(game.parse_position(&text).as_ref() == Ok(at), || format!("'{text}' is not read as {at:?}"))?;
        let mut move_texts = FxHashSet::default();
        for mv in legal(game, at) {
            let text = game.move_text(at, mv);
            holds(is_url_safe(&text), || format!("'{text}' is not URL-safe"))?;
            holds(game.parse_move(at, &text) == Some(mv), || format!("'{text}' is not read as {mv:?}"))?;
            holds(move_texts.insert(text), || format!("two moves of {at:?} read the same"))?;
        }
        holds(texts.insert(text), || format!("{at:?} reads like another position"))?;
    }
    for bad in ["", " ", "?", "💣", "-1", "99999999999999999999", "/", "0x0@0,0"] {
        if let Ok(at) = game.parse_position(bad) {
            holds(game.position_text(&at) == bad, || format!("'{bad}' is read as {at:?}"))?;
        }
    }
    Ok(())
}

fn is_url_safe(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~@,+:".contains(&byte))
}

/// Every tap in a scene is a legal move, every legal move has one, and cells lie inside.
///
/// # Errors
/// Says what is broken.
pub fn picture<G: Picture>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    for at in &ground.graph.positions {
        let Some(scene) = game.scene(at) else { continue };
        let taps: FxHashSet<_> = scene.cells.iter().filter_map(|cell| cell.tap.clone()).collect();
        let moves: FxHashSet<_> = legal(game, at).into_iter().map(|mv| game.move_text(at, mv)).collect();
        holds(taps == moves, || format!("in {at:?} the taps are {taps:?}, the moves {moves:?}"))?;
        let inside = scene.cells.iter().all(|cell| {
            cell.x + cell.width <= scene.width && cell.y + cell.height <= scene.height && cell.width > 0
        });
        holds(inside, || format!("the picture of {at:?} leaves its frame"))?;
    }
    Ok(())
}

/// Rank and unrank undo each other, and solving by rank gives the values of the search.
///
/// # Errors
/// Says what is broken.
pub fn ranks<G: Ranked>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    let size = game.size().ok_or("a small instance has ranks")?;
    let table = strong(game, u64::MAX, &Unwatched).map_err(|_| "a small instance has few ranks")?;
    holds(game.shape().iter().product::<u64>() == size, || "the axes do not make up the size".to_owned())?;
    let known = game.table();
    holds(known.is_some() == game.has_table(), || "the table is not there, or not announced".to_owned())?;
    if let Some(known) = known {
        holds(known.len() == table.positions(), || "the known table has another size".to_owned())?;
        for (rank, &cell) in known.iter().enumerate() {
            holds(
                crate::table::value(game, &game.unrank(rank as u64), cell.into()) == table.value(rank),
                || format!("the known table is not the searched one at rank {rank}"),
            )?;
        }
    }
    for rank in 0..size {
        holds(game.rank(&game.unrank(rank)) == rank, || format!("rank {rank} is lost"))?;
    }
    for (index, at) in ground.graph.positions.iter().enumerate() {
        let rank = game.rank(at);
        holds(rank < size && game.unrank(rank) == *at, || format!("{at:?} has a wrong rank"))?;
        let rank = usize::try_from(rank).map_err(|_| "a small rank")?;
        holds(table.value(rank) == ground.values.value(index), || format!("{at:?} differs in the table"))?;
    }
    resuming::resumes(|watch| strong(game, u64::MAX, watch))
}

/// Images have equal values and carried moves lead to images; the least image is the same for all.
///
/// # Errors
/// Says what is broken.
pub fn symmetries<G: Symmetric>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    // Every position would repeat the same few images over and over; a sample spread over all of them does.
    let step = ground.graph.positions.len().div_ceil(3_000);
    for (index, at) in ground.graph.positions.iter().enumerate().step_by(step) {
        let value = ground.values.value(index);
        let least = game.least(at);
        holds(game.least(&least) == least, || format!("the least image of {at:?} is not least"))?;
        for symmetry in game.symmetries() {
            let image = game.image(symmetry, at);
            holds(game.least(&image) == least, || {
                format!("{at:?} and {image:?} differ in their least image")
            })?;
            holds(ground.value(game, &image) == value, || format!("{at:?} and {image:?} differ in value"))?;
            for mv in legal(game, at) {
                let carried = game.carried(symmetry, at, mv);
                let there = game.image(symmetry, &game.play(at, mv));
                holds(legal(game, &image).contains(&carried), || format!("{mv:?} is carried off the board"))?;
                holds(game.play(&image, carried) == there, || {
                    format!("{mv:?} is carried elsewhere in {at:?}")
                })?;
            }
        }
    }
    Ok(())
}

/// Reversal is an involution, and every move has one that takes it back in the mirror.
///
/// # Errors
/// Says what is broken.
pub fn reversal<G: Reversible>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    for at in &ground.graph.positions {
        let back = game.reversed(at);
        holds(game.reversed(&back) == *at, || format!("{at:?} reversed twice is another"))?;
        for mv in legal(game, at) {
            let next = game.reversed(&game.play(at, mv));
            let is_undone = legal(game, &next).into_iter().any(|undo| game.play(&next, undo) == back);
            holds(is_undone || game.end(&next).is_some(), || {
                format!("{mv:?} in {at:?} cannot be played backwards")
            })?;
        }
    }
    Ok(())
}

/// Solving a puzzle of lights by sets gives the values of the search.
///
/// # Errors
/// Says what is broken.
pub fn lights<G: Flips>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    let values = Values::from_distances(
        flips::distances(game, &|_| ()).ok_or("a small instance has small distances")?,
    );
    for (index, at) in ground.graph.positions.iter().enumerate() {
        let rank = usize::try_from(game.rank(at)).map_err(|_| "a small rank")?;
        holds(values.value(rank) == ground.values.value(index), || {
            format!("{at:?} differs when solved by sets")
        })?;
    }
    resuming::resumes(|watch| flips::watched(game, watch))
}

/// Packing is undone by unpacking, and half-way search finds what plain search finds: lengths, openings and counts.
///
/// # Errors
/// Says what is broken.
pub fn halves<G: Packed>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    let step = ground.graph.positions.len().div_ceil(300);
    for (index, at) in ground.graph.positions.iter().enumerate() {
        let (word, phase) = game.pack(at);
        holds(game.unpack(word, phase) == *at, || format!("{at:?} is not unpacked as it was packed"))?;
        holds(word.checked_shr(game.width()).unwrap_or(0) == 0, || {
            format!("{at:?} packs wider than it may")
        })?;
        let mut nexts = Vec::new();
        game.successors(word, phase, |next| nexts.push(game.unpack(next, phase + 1)));
        let mut played: Vec<_> = legal(game, at).into_iter().map(|mv| game.play(at, mv)).collect();
        nexts.sort();
        played.sort();
        holds(game.end(at).is_some() || nexts == played, || format!("{at:?} packs other moves than it has"))?;
        let mirror = game.unpack(game.reversed_word(word), phase);
        holds(mirror == game.reversed(at), || format!("{at:?} has another mirror when packed"))?;
        if index % step == 0 {
            let meeting =
                meet(game, at, MOST_POSITIONS, &|_| ()).map_err(|_| "a small instance is searched")?;
            let plies = ground.values.plies(index);
            holds(meeting.length() == plies.map(|plies| plies as usize), || {
                format!("half-way search solves {at:?} in {:?}, search in {plies:?}", meeting.length())
            })?;
            holds(plies.is_none_or(|plies| plies as usize >= game.least_plies(at)), || {
                format!("{at:?} is nearer than it can be")
            })?;
            let openings = played.iter().filter(|next| {
                ground
                    .graph
                    .positions
                    .get_index_of(*next)
                    .and_then(|next| ground.values.plies(next))
                    .map(|left| left + 1)
                    == plies
            });
            holds(plies.is_none_or(|plies| plies == 0) || openings.eq(meeting.openings().iter()), || {
                format!("half-way search opens otherwise in {at:?}")
            })?;
        }
    }
    let counted = lines::count_shortest(&ground.graph.arcs, &ground.values);
    let met =
        meet(game, &game.start(), MOST_POSITIONS, &|_| ()).map_err(|_| "a small instance is searched")?;
    holds(met.count() == counted, || format!("half-way search counts {}, search {counted}", met.count()))
}

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
            let is_best = match known.remoteness {
                Some(_) => after.remoteness.map(|plies| plies + 1u32) == searched.remoteness,
                None => (after.outcome == Outcome::Lose) == (searched.outcome == Outcome::Win),
            };
            holds(is_best, || format!("{best:?} is not a best move in {at:?}"))?;
            all_best_moves(game, ground, at, &known, best)?;
        } else {
            holds(is_over, || format!("theory values {at:?} and knows no best move"))?;
        }
    }
    for winner in [Winner::Mover, Winner::Other] {
        if let Some(known) = game.count(&game.start(), winner) {
            let graph = &ground.graph.arcs;
            let counted = match game.players() {
                Players::One => Some(lines::count_shortest(graph, &ground.values)),
                Players::Two => lines::count(graph, winner),
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
            is_best(known, &ground.value(game, &game.play(at, mv)), game.players())
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
