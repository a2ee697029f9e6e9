//! Shortest solutions of a puzzle whose play runs backwards as well as forwards: searched from both ends, layer by
//! layer, until the layers meet in the middle. When the start is the mirror of the goal, one search is both.

mod layers;
pub mod shelf;

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
    /// The word that stands for all that are alike: under symmetries that keep the goal and that reversal keeps. Search then
    /// meets each class once.
    fn least_word(&self, word: u64) -> u64 {
        word
    }
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
    /// What tells words that can never lead to a target, prepared once for a search; `None` when the game knows of none.
    ///
    /// # Errors
    /// Gives up when that takes more than the effort allows.
    fn dead_ends(&self, _target: &Self::Position, _effort: &Effort<'_>) -> Result<Option<DeadEnds>, Limit> {
        Ok(None)
    }
    /// From which size of layers on telling dead ends is worth the preparation.
    fn pruned_from(&self) -> usize {
        usize::MAX
    }
}

/// Given a word from which a target may be reached, and one that a move leads to: whether from there it never is.
pub type DeadEnds = Box<dyn Fn(u64, u64) -> bool + Send + Sync>;

/// Whether a search leaves out dead ends, where the game knows some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pruning {
    /// Not at all.
    Never,
    /// As soon as layers are large enough to make up for the preparation.
    WhenLarge,
    /// From the first move on.
    Always,
}

impl Pruning {
    /// The size from which layers are pruned.
    fn least(self, game: &impl Packed) -> usize {
        match self {
            Pruning::Never => usize::MAX,
            Pruning::WhenLarge => game.pruned_from(),
            Pruning::Always => 0,
        }
    }
}

/// While a layer is made, it and what it is made of take so many times the room of the layer before.
const ROOM_TO_GROW: usize = 6;

/// The next layer leaves out what layers up to so many before it hold.
const FARTHEST_HELD: usize = 4;

/// So many words half-way are looked at first.
const FEW_HALF_WAY: usize = 64;

/// All layers from one position so far, each of words that stand for those alike.
struct Half<'g, G: Packed> {
    game: &'g G,
    phase: usize,
    /// The word of the position itself.
    from: u64,
    layers: Box<dyn Layers<G>>,
    /// Where it leads when the search succeeds, and from which size of layers on those that do not are left out.
    target: Option<(G::Position, usize)>,
    dead_ends: Option<DeadEnds>,
    pruned: usize,
    /// Whether layers are forgotten that are not needed for the next.
    is_forgetful: bool,
}

impl<'g, G: Packed> Half<'g, G> {
    fn new(game: &'g G, from: &G::Position, target: Option<(G::Position, usize)>) -> Self {
        let (word, phase) = game.pack(from);
        let layers = layers(game.least_word(word), game.width());
        Half { game, phase, from: word, layers, target, dead_ends: None, pruned: 0, is_forgetful: false }
    }

    fn phase_at(&self, depth: usize) -> usize {
        self.game.phase_shift().map_or(0, |_| self.phase + depth)
    }

    /// The phase of the mirrors of the words at some depth.
    fn mirror_phase_at(&self, depth: usize) -> usize {
        self.game.phase_shift().map_or(0, |shift| self.phase_at(depth) + shift)
    }

    /// What stands for the mirrors of a word.
    fn mirror(&self, word: u64) -> u64 {
        self.game.least_word(self.game.reversed_word(word))
    }

    /// Adds layers up to some depth. A few of their words are nearer than they seem, which does no harm: a shortest
    /// solution never needs them.
    fn grow_to(&mut self, depth: usize, effort: &Effort<'_>) -> Result<(), Limit> {
        // With a phase, only every other layer can hold a word again, and hardly one that is far; without, a move taken back
        // leads two layers back, and what lies elsewhere in a layer one.
        let held = if self.game.phase_shift().is_some() { [2, FARTHEST_HELD] } else { [1, 2] };
        for last in self.layers.sizes().len() - 1..depth {
            let sizes = self.layers.sizes();
            let words = self.layers.held() + ROOM_TO_GROW * sizes[last];
            effort.take(Some((words * self.layers.word()) as u64))?;
            if let Some((target, _)) = self.target.take_if(|(_, least)| sizes[last] >= *least) {
                // Without room for the preparation the search goes on as it did.
                self.dead_ends = match self.game.dead_ends(&target, effort) {
                    Err(Limit::Memory { .. }) => None,
                    prepared => prepared?,
                };
            }
            let dead_ends = self.dead_ends.as_ref();
            self.pruned += self.layers.grow(self.game, self.phase_at(last), held, dead_ends, effort)?;
            if self.is_forgetful && last >= FARTHEST_HELD {
                self.layers.forget(last - FARTHEST_HELD);
            }
        }
        Ok(())
    }

    /// Visits the words one move before a word at some depth: a move backwards is a move forwards in the mirror.
    fn visit_parents(&self, depth: usize, word: u64, mut visit: impl FnMut(u64)) {
        self.game.successors(self.game.reversed_word(word), self.mirror_phase_at(depth), |earlier| {
            let earlier = self.mirror(earlier);
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

    /// In how many ways each of the given words, or a word alike, can be reached in so many moves.
    fn ways_to(&self, depth: usize, words: Vec<u64>) -> FxHashMap<u64, BigUint> {
        let leading = self.leading_to(depth, words);
        let mut ways: FxHashMap<u64, BigUint> = FxHashMap::from_iter([(self.from, BigUint::one())]);
        for depth in 0..depth {
            let mut next: FxHashMap<u64, BigUint> = FxHashMap::default();
            for (word, count) in ways {
                self.game.successors(word, self.phase_at(depth), |later| {
                    let later = self.game.least_word(later);
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
    meet_pruning(game, from, Pruning::WhenLarge, effort)
}

/// The same, leaving out dead ends as one likes.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn meet_pruning<'g, G: Packed>(
    game: &'g G,
    from: &G::Position,
    pruning: Pruning,
    effort: &Effort<'_>,
) -> Result<Meeting<'g, G>, Limit> {
    let mut meeting = Meeting::new(game, from, pruning, false);
    meeting.search(from, effort)?;
    Ok(meeting)
}

/// What is known of the shortest solutions when no layer is kept that the next one does not need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    /// How many moves they have; `None` when there is none.
    pub length: Option<usize>,
    /// How many positions the layers held.
    pub explored: usize,
    /// How often a move led to a word that was left out.
    pub pruned: usize,
}

/// Searches from both ends for the length alone, in the memory of a few layers.
///
/// # Errors
/// Gives up when that takes more than the effort allows.
pub fn measure<G: Packed>(
    game: &G,
    from: &G::Position,
    pruning: Pruning,
    effort: &Effort<'_>,
) -> Result<Measure, Limit> {
    let mut meeting = Meeting::new(game, from, pruning, true);
    meeting.search(from, effort)?;
    Ok(Measure { length: meeting.length(), explored: meeting.explored(), pruned: meeting.pruned() })
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
    let mut side = Half::new(game, &game.mirrored_goal(), None);
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
        let mirror = game.least_word(game.reversed_word(word));
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

    /// Visits the words of all layers.
    pub fn visit(&self, mut visit: impl FnMut(u64)) {
        (0..self.layers.sizes().len()).for_each(|depth| self.layers.visit(depth, &mut visit));
    }

    /// How many bytes they take.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.explored() * self.layers.word()
    }
}

impl<'g, G: Packed> Meeting<'g, G> {
    fn new(game: &'g G, from: &G::Position, pruning: Pruning, is_forgetful: bool) -> Self {
        // The way back is play from the mirror of the goal to the mirror of where the search begins: a target of its own.
        let start = game.mirrored_goal();
        let half = |begin: &G::Position, end: &G::Position| {
            let target = Some((game.reversed(end), pruning.least(game)));
            Half { is_forgetful, ..Half::new(game, begin, target) }
        };
        let backwards = (*from != start).then(|| half(&start, from));
        Meeting { forwards: half(from, &start), backwards, met: None }
    }

    /// Grows both sides in turn until they meet, or one has no further layer.
    fn search(&mut self, from: &G::Position, effort: &Effort<'_>) -> Result<(), Limit> {
        let game = self.forwards.game;
        if game.end(from) == Some(End::Won) {
            self.met = Some((0, vec![game.pack(from).0]));
            return Ok(());
        }
        for length in 1.. {
            let (ahead, behind) = (length - length / 2, length / 2);
            if self.explored() + ROOM_TO_GROW * self.largest_to_grow() > effort.positions {
                return Err(Limit::Positions(effort.positions));
            }
            self.forwards.grow_to(ahead, effort)?;
            if let Some(backwards) = &mut self.backwards {
                backwards.grow_to(behind, effort)?;
            }
            effort.watch.progress(self.explored() as u64, None);
            let (forwards, backwards) = (&self.forwards, self.backwards());
            if forwards.layers.sizes()[ahead] == 0 || backwards.layers.sizes()[behind] == 0 {
                break;
            }
            let is_in_phase = forwards.phase_at(ahead) % 2 == backwards.mirror_phase_at(behind) % 2;
            if is_in_phase && length >= game.least_plies(from) {
                let words = forwards.layers.mirrored(ahead, game, &*backwards.layers, behind);
                if !words.is_empty() {
                    self.met = Some((length, words));
                    break;
                }
            }
        }
        Ok(())
    }

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

    /// How often a move led to a word that was left out, as the goal is never reached from there.
    #[must_use]
    pub fn pruned(&self) -> usize {
        self.forwards.pruned + self.backwards.as_ref().map_or(0, |side| side.pruned)
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
        let back = self.backwards().path_to(behind, self.forwards.mirror(half_way));
        path.extend(back.iter().rev().skip(1).map(|&word| self.forwards.mirror(word)));
        // What the path holds stands for the words of a solution: they are those that moves lead to.
        let mut word = self.forwards.from;
        let mut solution = vec![game.unpack(word, self.forwards.phase)];
        for (depth, &alike) in path.iter().enumerate().skip(1) {
            let mut played = None;
            game.successors(word, self.forwards.phase_at(depth - 1), |next| {
                if game.least_word(next) == alike {
                    played = played.max(Some(next));
                }
            });
            word = played?;
            solution.push(game.unpack(word, self.forwards.phase_at(depth)));
        }
        Some(solution)
    }

    /// The positions after a first move with which a shortest solution can begin.
    #[must_use]
    pub fn openings(&self) -> Vec<G::Position> {
        let Some((length, words)) = self.met.as_ref().filter(|(length, _)| *length > 0) else {
            return Vec::new();
        };
        let (game, phase) = (self.forwards.game, self.forwards.phase_at(1));
        let leading =
            |words: &[u64]| self.forwards.leading_to(length - length / 2, words.to_vec()).swap_remove(1);
        // Often a few of the words that are half-way are reached by all first moves.
        let mut first = leading(&words[..words.len().min(FEW_HALF_WAY)]);
        if first.len() < self.forwards.layers.sizes()[1] {
            first = leading(words);
        }
        let mut openings = Vec::new();
        game.successors(self.forwards.from, self.forwards.phase, |next| {
            if first.contains(&game.least_word(next)) {
                openings.push(game.unpack(next, phase));
            }
        });
        openings.sort();
        openings
    }

    /// How many shortest solutions there are.
    #[must_use]
    pub fn count(&self) -> BigUint {
        let Some((length, words)) = &self.met else { return BigUint::ZERO };
        let ahead = length - length / 2;
        let there = self.forwards.ways_to(ahead, words.clone());
        let on = self.ways_on(ahead, length / 2, words);
        there.iter().map(|(word, ways)| ways * &on[word]).sum()
    }

    /// In how many ways the goal can be reached in so many moves, from words that so many moves lead to.
    fn ways_on(&self, ahead: usize, behind: usize, words: &[u64]) -> FxHashMap<u64, BigUint> {
        let (game, backwards) = (self.forwards.game, self.backwards());
        let visit_later = |word: u64, left: usize, visit: &mut dyn FnMut(u64)| {
            game.successors(word, self.forwards.phase_at(ahead + behind - left), |later| {
                let later = game.least_word(later);
                if backwards.layers.has(left - 1, backwards.mirror(later)) {
                    visit(later);
                }
            });
        };
        let mut leading: Vec<Vec<u64>> = vec![words.to_vec()];
        for left in (1..=behind).rev() {
            let mut later = FxHashSet::default();
            for &word in &leading[leading.len() - 1] {
                visit_later(word, left, &mut |word| {
                    later.insert(word);
                });
            }
            leading.push(later.into_iter().collect());
        }
        let mut ways: FxHashMap<u64, BigUint> = FxHashMap::default();
        for (left, words) in leading.into_iter().rev().enumerate() {
            let ways_from = |&word: &u64| {
                if left == 0 {
                    return (word, BigUint::one());
                }
                let mut sum = BigUint::ZERO;
                visit_later(word, left, &mut |later| sum += &ways[&later]);
                (word, sum)
            };
            ways = words.iter().map(ways_from).collect();
        }
        ways
    }
}
