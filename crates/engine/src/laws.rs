//! Laws that hold for every position of every game. They catch a capability that contradicts the rules; wrong
//! rules are caught by counts.

mod descent;
mod knowing;
mod likeness;
mod parting;
mod pruning;
mod resuming;
mod scoring;

use num_bigint::BigUint;
use rustc_hash::FxHashSet;

pub use self::descent::descent;
pub use self::knowing::{best_line, theory};
pub use self::likeness::likeness;
pub use self::pruning::pruning;
pub use self::scoring::{impartial, scores};
use crate::deepening::{Bounded, shortest};
use crate::effort::Effort;
use crate::flips::Flips;
use crate::game::{End, Game, Players};
use crate::graph::{Representative, StateGraph, reach};
use crate::halfway::{Packed, distances, meet};
use crate::lines;
use crate::notation::Notation;
use crate::ranked::Ranked;
use crate::retractable::Retractable;
use crate::scene::Picture;
use crate::solve::{Values, retrograde};
use crate::strong::{least_memory, strong, strong_backwards};
use crate::symmetry::{Reversible, Symmetric};
use crate::value::{Outcome, Value};

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
    /// In a game that a score decides, the level position that stands for one in a table.
    level: Option<Representative<G>>,
}

const MOST_POSITIONS: usize = 300_000;

impl<G: Game> Ground<G> {
    /// Explores a small instance from its start, and from all its positions where they can be listed.
    ///
    /// # Errors
    /// Says so when the instance is not small.
    pub fn new(game: &G, all: Option<Roots<G>>, level: Option<Representative<G>>) -> Result<Self, String> {
        let mut from = vec![game.start()];
        from.extend(all.map(|all| all(game)).unwrap_or_default());
        let few = Effort::positions(MOST_POSITIONS);
        let graph = reach(game, from, |at| at, &few)
            .map_err(|_| format!("more than {MOST_POSITIONS} positions: too many to check laws on"))?;
        let values = solved(game, &graph);
        Ok(Ground { graph, values, level })
    }

    fn value(&self, game: &G, at: &G::Position) -> Value {
        match self.graph.positions.get_index_of(at) {
            Some(index) => self.values.value(index),
            // An image under a symmetry need not be a position of the same instance.
            None => match reach(game, [at.clone()], |at| at, &Effort::positions(MOST_POSITIONS)) {
                Ok(graph) => solved(game, &graph).value(0),
                Err(_) => Value::only(Outcome::Draw),
            },
        }
    }

    /// How many shortest solutions a puzzle has.
    fn shortest(&self, game: &G) -> BigUint {
        let left = |at: &G::Position| self.values.plies(self.graph.positions.get_index_of(at)?);
        lines::count_nearer(game, game.start(), &left, &Effort::UNBOUNDED).expect("nobody stops it")
    }
}

fn solved<G: Game>(game: &G, graph: &StateGraph<G>) -> Values {
    retrograde(&graph.arcs, game.players(), &Effort::UNBOUNDED).expect("nobody stops it")
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

/// Moves come in the same order twice, none twice, and are counted right; a move changes the position. Nobody takes over a
/// puzzle, and endless play is judged for the same side whatever is played.
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
            let (next, passes) = (game.play(at, mv), game.passes(at, mv));
            holds(next != *at, || format!("{mv:?} changes nothing in {at:?}"))?;
            holds(!passes || game.players() == Players::Two, || {
                format!("{mv:?} passes a puzzle on in {at:?}")
            })?;
            let judged = match game.endless(&next) {
                End::Won if passes => End::Lost,
                End::Lost if passes => End::Won,
                judged => judged,
            };
            holds(game.end(&next).is_some() || judged == game.endless(at), || {
                format!("endless play is judged for another side after {mv:?} in {at:?}")
            })?;
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

/// Every legal move is reached by a sequence of taps, its twins by others, and nothing else is: sequences differ, and none
/// begins another. Cells that exist are tapped and linked, cells lie inside, and a tapped cell's name stands in the move's.
///
/// # Errors
/// Says what is broken.
pub fn picture<G: Picture>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    for at in &ground.graph.positions {
        let Some(scene) = game.scene(at) else { continue };
        let cells = scene.cells.len();
        let mut gestures = Vec::new();
        for mv in legal(game, at) {
            let text = game.move_text(at, mv);
            for taps in [vec![game.taps(at, mv)], game.twins(at, mv)].concat() {
                holds(!taps.is_empty(), || format!("{text} is tapped nowhere in {at:?}"))?;
                for &tap in &taps {
                    let cell =
                        scene.cells.get(tap).ok_or_else(|| format!("{text} taps no cell in {at:?}"))?;
                    let is_named = text.contains(&cell.coordinate);
                    holds(is_named, || format!("{text} taps {} in {at:?}", cell.coordinate))?;
                }
                gestures.push((taps, text.clone()));
            }
        }
        gestures.sort();
        for pair in gestures.windows(2) {
            let is_begun = pair[1].0.starts_with(&pair[0].0);
            holds(!is_begun, || format!("{} is tapped on the way to {} in {at:?}", pair[0].1, pair[1].1))?;
        }
        let is_inside = scene.cells.iter().all(|cell| {
            cell.x + cell.width <= scene.width && cell.y + cell.height <= scene.height && cell.width > 0
        });
        holds(is_inside, || format!("the picture of {at:?} leaves its frame"))?;
        let is_linked = scene.links.iter().flatten().chain(&scene.decisive).all(|&cell| cell < cells);
        holds(is_linked, || format!("the picture of {at:?} links no cell"))?;
        let is_early = game.end(at).is_none() && !scene.decisive.is_empty();
        holds(!is_early, || format!("the picture of {at:?} shows an end that has not come"))?;
    }
    Ok(())
}

/// Rank and unrank undo each other, but for the score, and solving by rank gives the values of the search.
///
/// # Errors
/// Says what is broken.
pub fn ranks<G: Ranked>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    let size = game.size().ok_or("a small instance has ranks")?;
    holds(game.shape().iter().product::<u64>() == size, || "the axes do not make up the size".to_owned())?;
    for rank in 0..size {
        holds(game.rank(&game.unrank(rank)) == rank, || format!("rank {rank} is lost"))?;
    }
    for at in &ground.graph.positions {
        let rank = game.rank(at);
        let due = ground.level.map_or_else(|| game.stand_in(at), |level| level(game, at));
        holds(rank < size && game.unrank(rank) == due, || format!("{at:?} has a wrong rank"))?;
    }
    if ground.level.is_some() {
        return Ok(());
    }
    let table = strong(game, &Effort::UNBOUNDED).map_err(|_| "a small instance has few ranks")?;
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
    for (index, at) in ground.graph.positions.iter().enumerate() {
        let rank = usize::try_from(game.rank(at)).map_err(|_| "a small rank")?;
        holds(table.value(rank) == ground.values.value(index), || format!("{at:?} differs in the table"))?;
    }
    // Where memory is scarce, no move is written down; long distances take a little more of it.
    let memory = least_memory(size).ok_or("a small instance has few ranks")? + 3 * size;
    let small = strong(game, &Effort { memory, ..Effort::UNBOUNDED });
    holds(small.is_ok_and(|small| small == table), || "the small way comes to another end".to_owned())?;
    resuming::resumes(|effort| strong(game, effort))
}

/// Every move is found backwards, and nothing else; the goals are those of the rules; and solving backwards gives the values of
/// solving forwards.
///
/// # Errors
/// Says what is broken.
pub fn retraction<G: Retractable>(game: &G, _ground: &Ground<G>) -> Result<(), String> {
    let size = game.size().ok_or("a small instance has ranks")?;
    let (mut forwards, mut backwards, mut goals) = (Vec::new(), Vec::new(), Vec::new());
    let is_known = |rank| {
        game.end(&game.unrank(rank)).is_some_and(|end| end == End::Won || game.players() == Players::Two)
    };
    for rank in 0..size {
        let at = game.unrank(rank);
        let moves = legal(game, &at);
        let prospects = match game.end(&at) {
            Some(end) => Err(end),
            None if moves.is_empty() => Err(End::Lost),
            None => Ok(moves.len()),
        };
        let told = game.prospects(rank).map(|count| count as usize);
        holds(told == prospects, || format!("{at:?} has other prospects than {told:?}"))?;
        if prospects == Err(End::Won) {
            goals.push(at.clone());
        }
        for mv in moves {
            forwards.push((game.rank(&game.play(&at, mv)), rank, game.passes(&at, mv)));
        }
        game.before(rank, |before, passes| {
            if before >= size || !is_known(before) {
                backwards.push((rank, before, passes));
            }
        });
    }
    forwards.sort_unstable();
    backwards.sort_unstable();
    let same =
        forwards.iter().zip(&backwards).take_while(|(forwards, backwards)| forwards == backwards).count();
    if let Some((to, from, _)) = forwards.get(same).into_iter().chain(backwards.get(same)).min() {
        let to = game.unrank(*to);
        return Err(format!("play backwards from {to:?} is wrong about rank {from}"));
    }
    if let Some(mut told) = game.goals() {
        told.sort();
        goals.sort();
        holds(told == goals, || format!("the goals are {goals:?}"))?;
    }
    let table = strong(game, &Effort::UNBOUNDED).map_err(|_| "a small instance has few ranks")?;
    let backwards = strong_backwards(game, &Effort::UNBOUNDED);
    holds(backwards.is_ok_and(|backwards| backwards == table), || {
        "solving backwards comes to another end".to_owned()
    })?;
    resuming::resumes(|effort| strong_backwards(game, effort))?;
    parting::parts(game, &table)
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
                holds(game.passes(&image, carried) == game.passes(at, mv), || {
                    format!("{mv:?} is carried to another turn in {at:?}")
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
    let distances = game.distances(&Effort::UNBOUNDED).map_err(|unfinished| unfinished.to_string())?;
    let values = Values::from_distances(distances.ok_or("a small instance has small distances")?);
    for (index, at) in ground.graph.positions.iter().enumerate() {
        let rank = usize::try_from(game.rank(at)).map_err(|_| "a small rank")?;
        holds(values.value(rank) == ground.values.value(index), || {
            format!("{at:?} differs when solved by sets")
        })?;
    }
    resuming::resumes(|effort| game.distances(effort))
}

/// The bound of a puzzle is never more than the distance, and the search by it finds every length and opening.
///
/// # Errors
/// Says what is broken.
pub fn bounds<G: Bounded>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    let step = ground.graph.positions.len().div_ceil(100);
    let few = Effort::positions(MOST_POSITIONS);
    for (index, at) in ground.graph.positions.iter().enumerate() {
        let Some(plies) = ground.values.plies(index).filter(|_| ground.values.outcome(index) == Outcome::Win)
        else {
            continue;
        };
        let (plies, least) = (plies as usize, game.at_least(at));
        holds(least <= plies, || format!("{at:?} is {plies} from the goal, less than its bound {least}"))?;
        if index % step != 0 {
            continue;
        }
        let found = shortest(game, at, &few).map_err(|_| "a small instance is searched")?;
        holds(found.line.len() == plies + 1, || {
            format!("{at:?} is {plies} from the goal, not as deepening says")
        })?;
        let left = |next: &G::Position| {
            let index = ground.graph.positions.get_index_of(next)?;
            ground.values.plies(index).map(|left| left as usize)
        };
        for mv in legal(game, at) {
            let next = game.play(at, mv);
            let is_nearer = left(&next).is_some_and(|left| left + 1 == plies);
            holds(found.openings.contains(&next) == is_nearer, || {
                format!("{mv:?} in {at:?} is no such opening")
            })?;
            holds(!game.is_undone() || is_nearer || left(&next) == Some(plies + 1), || {
                format!("{mv:?} in {at:?} leads neither nearer nor farther by one")
            })?;
        }
    }
    Ok(())
}

/// Packing is undone by unpacking, and half-way search finds what plain search finds: lengths, openings and counts.
///
/// # Errors
/// Says what is broken.
pub fn halves<G: Packed>(game: &G, ground: &Ground<G>) -> Result<(), String> {
    let step = ground.graph.positions.len().div_ceil(300);
    let few = Effort::positions(MOST_POSITIONS);
    let layers = distances(game, &few).map_err(|_| "a small instance is searched")?;
    for (index, at) in ground.graph.positions.iter().enumerate() {
        let (word, phase) = game.pack(at);
        holds(game.unpack(word, phase) == *at, || format!("{at:?} is not unpacked as it was packed"))?;
        holds(word.checked_shr(game.width()).unwrap_or(0) == 0, || {
            format!("{at:?} packs wider than it may")
        })?;
        let mut nexts = Vec::new();
        let then = game.phase_shift().map_or(0, |_| phase + 1);
        game.successors(word, phase, |next| nexts.push(game.unpack(next, then)));
        let mut played: Vec<_> = legal(game, at).into_iter().map(|mv| game.play(at, mv)).collect();
        nexts.sort();
        played.sort();
        holds(game.end(at).is_some() || nexts == played, || format!("{at:?} packs other moves than it has"))?;
        let mirror_phase = game.phase_shift().map_or(0, |shift| phase + shift);
        let mirror = game.unpack(game.reversed_word(word), mirror_phase);
        holds(mirror == game.reversed(at), || format!("{at:?} has another mirror when packed"))?;
        if index % step == 0 {
            let meeting = meet(game, at, &few).map_err(|_| "a small instance is searched")?;
            let plies = ground.values.plies(index);
            let distance = layers.of(game, at).map(|plies| plies as u64);
            holds(distance == plies.map(Into::into), || {
                format!("{at:?} is {distance:?} from the goal by layers, by search {plies:?}")
            })?;
            holds(meeting.length() == plies.map(|plies| plies as usize), || {
                format!("half-way search solves {at:?} in {:?}, search in {plies:?}", meeting.length())
            })?;
            let solution = meeting.solution().unwrap_or_default();
            let is_played = solution
                .windows(2)
                .all(|pair| legal(game, &pair[0]).into_iter().any(|mv| game.play(&pair[0], mv) == pair[1]));
            let is_whole = solution.first() == Some(at)
                && solution.last().is_some_and(|last| game.end(last) == Some(End::Won))
                && Some(solution.len() - 1) == meeting.length();
            holds(is_played && is_whole == plies.is_some(), || {
                format!("half-way search solves {at:?} by {solution:?}")
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
    let counted = ground.shortest(game);
    let met = meet(game, &game.start(), &few).map_err(|_| "a small instance is searched")?;
    holds(met.count() == counted, || format!("half-way search counts {}, search {counted}", met.count()))
}
