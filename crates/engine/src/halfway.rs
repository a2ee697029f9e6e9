//! Shortest solutions of a puzzle whose play runs backwards as well as forwards: searched from both ends, layer by
//! layer, until the layers meet in the middle. When the start is the mirror of the goal, one search is both.

mod layers;

use num_bigint::BigUint;
use num_traits::One;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::effort::Effort;
use crate::game::End;
use crate::limit::Limit;
use crate::symmetry::Reversible;
use layers::{Layers, layers};

/// A puzzle for half-way search: its positions fit a machine word, and it has one goal. Where positions have a phase, play
/// never comes back to one; where they have none, a move may be taken back.
pub trait Packed: Reversible {
    /// A position as a word and a phase: what alternates with the plies, such as whose turn it is, is the
    /// phase, which counts modulo 2.
    fn pack(&self, at: &Self::Position) -> (u64, usize);
    /// How many bits a word has: those above are never set.
    fn width(&self) -> u32;
    /// The position of a word in a phase.
    fn unpack(&self, word: u64, phase: usize) -> Self::Position;
    /// The words that the moves from a word lead to.
    fn successors(&self, word: u64, phase: usize, visit: impl FnMut(u64));
    /// The word of the mirror in time.
    fn reversed_word(&self, word: u64) -> u64;
    /// What reversal adds to the phase, modulo 2; `None` when positions have no phase, and all are in phase 0.
    fn phase_shift(&self) -> Option<usize> {
        Some(0)
    }
    /// The mirror of the only goal.
    fn mirrored_goal(&self) -> Self::Position {
        self.start()
    }
    /// No solution from a position has fewer plies than this.
    fn least_plies(&self, at: &Self::Position) -> usize;
}

/// While a layer is made, it and what it is made of take so many times the room of the layer before.
const ROOM_TO_GROW: usize = 6;

/// All layers from one position so far.
struct Half<'g, G> {
    game: &'g G,
    phase: usize,
    from: u64,
    layers: Box<dyn Layers<G>>,
}

impl<'g, G: Packed> Half<'g, G> {
    fn new(game: &'g G, from: &G::Position) -> Self {
        let (word, phase) = game.pack(from);
        Half { game, phase, from: word, layers: layers(word, game.width()) }
    }

    fn phase_at(&self, depth: usize) -> usize {
        self.game.phase_shift().map_or(0, |_| self.phase + depth)
    }

    /// The phase of the mirrors of the words at some depth.
    fn mirror_phase_at(&self, depth: usize) -> usize {
        self.game.phase_shift().map_or(0, |shift| self.phase_at(depth) + shift)
    }

    /// Adds layers up to some depth. A few of their words are nearer than they seem, which does no harm: a shortest
    /// solution never needs them.
    fn grow_to(&mut self, depth: usize, effort: &Effort<'_>) -> Result<(), Limit> {
        // With a phase, only every other layer can hold a word again, and hardly one that is far; without, a move taken back
        // leads two layers back, and what lies elsewhere in a layer one.
        let held = if self.game.phase_shift().is_some() { [2, 4] } else { [1, 2] };
        for last in self.layers.sizes().len() - 1..depth {
            let sizes = self.layers.sizes();
            let words = sizes.iter().sum::<usize>() + ROOM_TO_GROW * sizes[last];
            effort.take(Some((words * self.layers.word()) as u64))?;
            self.layers.grow(self.game, self.phase_at(last), held, effort)?;
        }
        Ok(())
    }

    /// Visits the words one move before a word at some depth: a move backwards is a move forwards in the mirror.
    fn visit_parents(&self, depth: usize, word: u64, mut visit: impl FnMut(u64)) {
        self.game.successors(self.game.reversed_word(word), self.mirror_phase_at(depth), |earlier| {
            let earlier = self.game.reversed_word(earlier);
            if self.layers.has(depth - 1, earlier) {
                visit(earlier);
            }
        });
    }

    /// A chain of words from the first layer to a word at some depth.
    fn path_to(&self, depth: usize, word: u64) -> Vec<u64> {
        let mut path = vec![word];
        for depth in (1..=depth).rev() {
            let mut parent = None;
            self.visit_parents(depth, path[path.len() - 1], |earlier| parent = parent.max(Some(earlier)));
            path.extend(parent);
        }
        path.reverse();
        path
    }

    /// The words of each layer from which the given words at some depth can be reached in time.
    fn leading_to(&self, depth: usize, words: Vec<u64>) -> Vec<FxHashSet<u64>> {
        let mut leading = vec![words.into_iter().collect::<FxHashSet<u64>>()];
        for depth in (1..=depth).rev() {
            let mut earlier = FxHashSet::default();
            for &word in &leading[leading.len() - 1] {
                self.visit_parents(depth, word, |parent| {
                    earlier.insert(parent);
                });
            }
            leading.push(earlier);
        }
        leading.reverse();
        leading
    }

    /// In how many ways each of the given words at some depth can be reached in that many moves.
    fn ways_to(&self, depth: usize, words: Vec<u64>) -> FxHashMap<u64, BigUint> {
        let leading = self.leading_to(depth, words);
        let mut ways: FxHashMap<u64, BigUint> = FxHashMap::from_iter([(self.from, BigUint::one())]);
        for depth in 0..depth {
            let mut next: FxHashMap<u64, BigUint> = FxHashMap::default();
            for (word, count) in ways {
                self.game.successors(word, self.phase_at(depth), |later| {
                    if leading[depth + 1].contains(&later) {
                        *next.entry(later).or_default() += &count;
                    }
                });
            }
            ways = next;
        }
        ways
    }
}

/// Both searches at the moment they meet.
pub struct Meeting<'g, G: Packed> {
    forwards: Half<'g, G>,
    /// The search from the mirror of the goal; `None` when it is the same as the one forwards.
    backwards: Option<Half<'g, G>>,
    /// The length of the solutions, and the words where they are half-way; `None` when there is no solution.
    met: Option<(usize, Vec<u64>)>,
}

/// Searches from both ends until the layers meet, holding at most as many words as the effort allows positions.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn meet<'g, G: Packed>(
    game: &'g G,
    from: &G::Position,
    effort: &Effort<'_>,
) -> Result<Meeting<'g, G>, Limit> {
    let start = game.mirrored_goal();
    let backwards = (*from != start).then(|| Half::new(game, &start));
    let mut meeting = Meeting { forwards: Half::new(game, from), backwards, met: None };
    if game.end(from) == Some(End::Won) {
        meeting.met = Some((0, vec![game.pack(from).0]));
        return Ok(meeting);
    }
    for length in 1.. {
        let (ahead, behind) = (length - length / 2, length / 2);
        if meeting.explored() + ROOM_TO_GROW * meeting.largest_to_grow() > effort.positions {
            return Err(Limit::Positions(effort.positions));
        }
        meeting.forwards.grow_to(ahead, effort)?;
        if let Some(backwards) = &mut meeting.backwards {
            backwards.grow_to(behind, effort)?;
        }
        effort.watch.progress(meeting.explored() as u64, None);
        let (forwards, backwards) = (&meeting.forwards, meeting.backwards());
        if forwards.layers.sizes()[ahead] == 0 || backwards.layers.sizes()[behind] == 0 {
            break;
        }
        let is_in_phase = forwards.phase_at(ahead) % 2 == backwards.mirror_phase_at(behind) % 2;
        if is_in_phase && length >= game.least_plies(from) {
            let words = forwards.layers.mirrored(ahead, game, &*backwards.layers, behind);
            if !words.is_empty() {
                meeting.met = Some((length, words));
                break;
            }
        }
    }
    Ok(meeting)
}

/// All layers from the goal: how far every position is from it.
pub struct Distances<G> {
    layers: Box<dyn Layers<G>>,
    /// The phase of the mirror of the goal.
    phase: usize,
}

/// Searches from the goal to the last position that can reach it.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn distances<G: Packed>(game: &G, effort: &Effort<'_>) -> Result<Distances<G>, Limit> {
    let mut side = Half::new(game, &game.mirrored_goal());
    for depth in 1.. {
        side.grow_to(depth, effort)?;
        let sizes = side.layers.sizes();
        let held: usize = sizes.iter().sum();
        effort.watch.progress(held as u64, None);
        if sizes[depth] == 0 {
            break;
        }
        if held > effort.positions {
            return Err(Limit::Positions(effort.positions));
        }
    }
    Ok(Distances { phase: side.phase, layers: side.layers })
}

impl<G: Packed> Distances<G> {
    /// How far a position is from the goal; `None` when the goal is out of its reach.
    #[must_use]
    pub fn of(&self, game: &G, at: &G::Position) -> Option<usize> {
        let (word, phase) = game.pack(at);
        let mirror = game.reversed_word(word);
        // A word may stand in several layers: the first is its own.
        let is_in_phase = |depth: usize| {
            game.phase_shift().is_none_or(|shift| (self.phase + depth + shift + phase).is_multiple_of(2))
        };
        let depths = game.least_plies(at)..self.layers.sizes().len();
        depths.into_iter().find(|&depth| is_in_phase(depth) && self.layers.has(depth, mirror))
    }

    /// How many words the layers hold.
    #[must_use]
    pub fn explored(&self) -> usize {
        self.layers.sizes().iter().sum()
    }

    /// How many bytes they take.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.explored() * self.layers.word()
    }
}

impl<'g, G: Packed> Meeting<'g, G> {
    fn backwards(&self) -> &Half<'g, G> {
        self.backwards.as_ref().unwrap_or(&self.forwards)
    }

    fn largest_to_grow(&self) -> usize {
        let last = |side: &Half<'_, G>| side.layers.sizes().last().copied().unwrap_or(0);
        last(&self.forwards).max(self.backwards.as_ref().map_or(0, last))
    }

    /// How many positions the layers hold.
    #[must_use]
    pub fn explored(&self) -> usize {
        let sides = [Some(&self.forwards), self.backwards.as_ref()];
        sides.into_iter().flatten().flat_map(|side| side.layers.sizes()).sum()
    }

    /// How many moves a shortest solution has; `None` when there is none.
    #[must_use]
    pub fn length(&self) -> Option<usize> {
        self.met.as_ref().map(|(length, _)| *length)
    }

    /// The positions of a shortest solution, the first and the last included; `None` when there is none.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<G::Position>> {
        let (length, words) = self.met.as_ref()?;
        let (ahead, behind) = (length - length / 2, length / 2);
        let game = self.forwards.game;
        let half_way = *words.iter().min()?;
        let mut path = self.forwards.path_to(ahead, half_way);
        let back = self.backwards().path_to(behind, game.reversed_word(half_way));
        path.extend(back.iter().rev().skip(1).map(|&word| game.reversed_word(word)));
        let phased = path.iter().enumerate();
        Some(phased.map(|(depth, &word)| game.unpack(word, self.forwards.phase_at(depth))).collect())
    }

    /// The positions after a first move with which a shortest solution can begin.
    #[must_use]
    pub fn openings(&self) -> Vec<G::Position> {
        let Some((length, words)) = self.met.as_ref().filter(|(length, _)| *length > 0) else {
            return Vec::new();
        };
        let leading = self.forwards.leading_to(length - length / 2, words.clone());
        let phase = self.forwards.phase_at(1);
        let mut openings: Vec<_> =
            leading[1].iter().map(|&word| self.forwards.game.unpack(word, phase)).collect();
        openings.sort();
        openings
    }

    /// How many shortest solutions there are.
    #[must_use]
    pub fn count(&self) -> BigUint {
        let Some((length, words)) = &self.met else { return BigUint::ZERO };
        let (ahead, behind) = (length - length / 2, length / 2);
        let game = self.forwards.game;
        let there = self.forwards.ways_to(ahead, words.clone());
        let mirrors = words.iter().map(|&word| game.reversed_word(word)).collect();
        let back = self.backwards().ways_to(behind, mirrors);
        there.iter().map(|(&word, ways)| ways * &back[&game.reversed_word(word)]).sum()
    }
}
