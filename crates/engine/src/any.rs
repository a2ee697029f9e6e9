//! The seam between typed games and front ends: a game whose positions and moves are text.

mod advice;
mod dense;
mod packed;
mod reached;
mod refusals;
mod solving;

use std::io;

use num_bigint::BigUint;

use self::advice::Voice;
use self::dense::Dense;
pub use self::dense::Lookup;
use self::packed::HalfwaySearch;
pub use self::reached::Reached;
use crate::advice::{Advice, Why};
use crate::answer::{Answer, Count, Effort, Step};
use crate::flips::{self, Flips};
use crate::game::{End, Game, Players};
use crate::graph::{Representative, TooLarge};
use crate::laws::{self, Ground, Law, Roots};
use crate::lines::{self, Cut, Lines, Order, Winner};
use crate::notation::Refusal;
use crate::ranked::Ranked;
use crate::scene::{Picture, Scene};
use crate::symmetry::{Reversible, Symmetric};
use crate::table::Table;
use crate::text::Text;
use crate::theory::{Fact, Theory};
use crate::value::Value;
use crate::watch::{Unfinished, Watch};

/// A graph of at most so many positions is explored without asking whether it is worth the time.
const FEW: usize = 300_000;

/// A graph with more moves than this for each position that may be visited is not explored: it would take more memory
/// than its positions suggest.
const MOVES_PER_POSITION: usize = 16;

/// No line longer than this is listed: it would have to be held in memory whole.
const LONGEST_LINE: usize = 1_000_000;

/// Lines of a game, each move with the position it leads to; a refusal when a line gets too long to hold.
pub type TextLines<'a> = Box<dyn Iterator<Item = Result<Vec<Step>, Refusal>> + 'a>;

/// Any game, its positions and moves as text.
#[expect(clippy::missing_errors_doc, reason = "every error is a refusal that says itself what was wrong")]
pub trait AnyGame: Send + Sync {
    /// The name and parameters, as in `kangaroos:3+3`.
    fn address(&self) -> String;
    /// Who plays.
    fn players(&self) -> Players;
    /// The position in which play begins.
    fn start(&self) -> String;
    /// Makes sure that a text is a position of this game.
    fn check(&self, position: &str) -> Result<(), Refusal>;
    /// How a position ended, if it did.
    fn end(&self, position: &str) -> Result<Option<End>, Refusal>;
    /// Whether a position ended only because there is no move.
    fn is_stuck(&self, position: &str) -> Result<bool, Refusal>;
    /// The legal moves in the game's order; none when they are too many to list.
    fn moves(&self, position: &str) -> Result<Vec<Step>, Refusal>;
    /// How a move is written.
    fn move_help(&self) -> Text;
    /// Plays a move that a person typed.
    fn play(&self, position: &str, mv: &str) -> Result<Step, Refusal>;
    /// The picture of a position; `None` when it would be too large.
    fn scene(&self, position: &str) -> Result<Option<Scene>, Refusal>;
    /// Who is to move, in the game's own words, if it has any.
    fn turn(&self, position: &str) -> Result<Option<Text>, Refusal>;
    /// Which cells of the picture a move will change or remove.
    fn affected(&self, position: &str, mv: &str) -> Result<Vec<usize>, Refusal>;
    /// Solves a position.
    fn answer(&self, position: &str, effort: Effort<'_>) -> Result<Answer, Refusal>;
    /// Solves the positions of a play from the last back to the first, as many as there is time for but always the
    /// last; what is explored is explored once.
    fn retrace(
        &self,
        play: &[&str],
        effort: Effort<'_>,
        is_late: &dyn Fn() -> bool,
    ) -> Result<Vec<Answer>, Refusal>;
    /// Helps the player to move.
    fn advice(&self, position: &str, effort: Effort<'_>) -> Result<Advice, Refusal>;
    /// Why play is over in a position, if it is and the game says it.
    fn ending(&self, position: &str) -> Result<Option<Text>, Refusal>;
    /// What a move does, as an order, if the game says it.
    fn order(&self, position: &str, mv: &str) -> Result<Option<Text>, Refusal>;
    /// Tells what a move changes.
    fn why(&self, position: &str, mv: &str, effort: Effort<'_>) -> Result<Why, Refusal>;
    /// The position after so many plies of the best line.
    fn after(&self, position: &str, plies: &BigUint, effort: Effort<'_>) -> Result<String, Refusal>;
    /// All lines that a player wins, or all shortest solutions of a puzzle.
    fn lines(
        &self,
        position: &str,
        winner: Winner,
        order: Order,
        effort: Effort<'_>,
    ) -> Result<TextLines<'_>, Refusal>;
    /// How many lines there are, without listing them.
    fn count(&self, position: &str, winner: Winner, effort: Effort<'_>) -> Result<Count, Refusal>;
    /// The value of every position, made within so many bytes of memory, under somebody's eyes.
    fn table(&self, memory: u64, watch: &dyn Watch) -> Result<Table, Unmade>;
    /// Answers from a table of this game, given a way to look a rank up.
    fn answer_from(&self, position: &str, lookup: Lookup<'_>, effort: Effort<'_>) -> Result<Answer, Refusal>;
    /// Everything that can be reached from a position, written out and solved; at most so many positions.
    fn reached(&self, position: &str, capacity: usize) -> Result<Reached, Refusal>;
    /// The text of the position of a rank; `None` off the table.
    fn position_of(&self, rank: u64) -> Option<String>;
    /// Checks every law on every position of this instance; how many positions that was, or what is broken.
    fn laws(&self) -> Result<usize, String>;
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum Unmade {
    /// It cannot be made so.
    #[error("refused")]
    Refused(Refusal),
    /// It was stopped, and can be taken up again.
    #[error("stopped")]
    Stopped,
    /// What was done could not be kept.
    #[error("{0}")]
    Failed(#[from] io::Error),
}

impl From<Refusal> for Unmade {
    fn from(refusal: Refusal) -> Self {
        Unmade::Refused(refusal)
    }
}

/// All distances of a puzzle of lights, and the rank by which to look one up.
struct Lights<G: Game> {
    distances: fn(&G, &dyn Fn(usize)) -> Option<Vec<u8>>,
    watched: fn(&G, &dyn Watch) -> Result<Option<Vec<u8>>, Unfinished>,
    rank: fn(&G, &G::Position) -> u64,
}

struct Knowledge<G: Game> {
    value: fn(&G, &G::Position) -> Option<Value>,
    best_move: fn(&G, &G::Position) -> Option<G::Move>,
    best_moves: fn(&G, &G::Position) -> Option<Vec<G::Move>>,
    after: fn(&G, &G::Position, &BigUint) -> Option<G::Position>,
    milestones: fn(&G, &G::Position) -> Vec<(BigUint, G::Position)>,
    facts: fn(&G, &G::Position) -> Vec<Fact>,
    count: fn(&G, &G::Position, Winner) -> Option<BigUint>,
}

/// Erases a typed game. Each capability is taken up as functions compiled for this very game, so that inner
/// loops stay static.
pub struct Erased<G: Game> {
    name: &'static str,
    game: G,
    theory: Option<Knowledge<G>>,
    least: Option<Representative<G>>,
    all: Option<Roots<G>>,
    halfway: Option<HalfwaySearch<G>>,
    lights: Option<Lights<G>>,
    dense: Option<Dense<G>>,
    voice: Option<Voice<G>>,
    laws: Vec<Law<G>>,
}

impl<G: Picture + 'static> Erased<G> {
    /// A game with its rules, notation and picture.
    pub fn new(name: &'static str, game: G) -> Self {
        let laws: Vec<Law<G>> = vec![laws::rules, laws::notation, laws::picture];
        Erased {
            name,
            game,
            theory: None,
            least: None,
            all: None,
            halfway: None,
            lights: None,
            dense: None,
            voice: None,
            laws,
        }
    }

    /// Takes up the positions' ranks.
    #[must_use]
    pub fn ranked(mut self) -> Self
    where
        G: Ranked,
    {
        self.all = Some(laws::all_positions);
        self.dense = Some(Dense::new());
        self.laws.push(laws::ranks);
        self
    }

    /// Takes up the symmetries.
    #[must_use]
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetric,
    {
        self.least = Some(G::least);
        self.laws.push(laws::symmetries);
        self
    }

    /// Takes up the reversal of play.
    #[must_use]
    pub fn reversible(mut self) -> Self
    where
        G: Reversible,
    {
        self.laws.push(laws::reversal);
        self
    }

    /// Takes up the solving of puzzles of lights by sets.
    #[must_use]
    pub fn lights(mut self) -> Self
    where
        G: Flips,
    {
        self.lights = Some(Lights { distances: flips::distances, watched: flips::watched, rank: G::rank });
        self.laws.push(laws::lights);
        self
    }

    /// Takes up what theory knows.
    #[must_use]
    pub fn theory(mut self) -> Self
    where
        G: Theory,
    {
        self.theory = Some(Knowledge {
            value: G::value,
            best_move: G::best_move,
            best_moves: G::best_moves,
            after: G::after,
            milestones: G::milestones,
            facts: G::facts,
            count: G::count,
        });
        self.laws.extend([laws::theory::<G> as Law<G>, laws::best_line]);
        self
    }

    /// The game as front ends hold it.
    #[must_use]
    pub fn boxed(self) -> Box<dyn AnyGame> {
        Box::new(self)
    }
}

impl<G: Picture + 'static> AnyGame for Erased<G> {
    fn address(&self) -> String {
        format!("{}:{}", self.name, self.game.params())
    }

    fn players(&self) -> Players {
        self.game.players()
    }

    fn start(&self) -> String {
        self.game.position_text(&self.game.start())
    }

    fn check(&self, position: &str) -> Result<(), Refusal> {
        self.game.parse_position(position).map(|_| ())
    }

    fn end(&self, position: &str) -> Result<Option<End>, Refusal> {
        let at = self.game.parse_position(position)?;
        let is_stuck = || self.listed(&at).is_some_and(|moves| moves.is_empty()).then_some(End::Lost);
        Ok(self.game.end(&at).or_else(is_stuck))
    }

    fn is_stuck(&self, position: &str) -> Result<bool, Refusal> {
        let at = self.game.parse_position(position)?;
        Ok(self.game.end(&at).is_none() && self.listed(&at).is_some_and(|moves| moves.is_empty()))
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Refusal> {
        let at = self.game.parse_position(position)?;
        let moves = self.listed(&at).unwrap_or_default();
        Ok(moves.into_iter().map(|mv| self.step(&at, mv)).collect())
    }

    fn move_help(&self) -> Text {
        self.game.move_help()
    }

    fn play(&self, position: &str, mv: &str) -> Result<Step, Refusal> {
        let at = self.game.parse_position(position)?;
        Ok(self.step(&at, self.legal(&at, mv)?))
    }

    fn scene(&self, position: &str) -> Result<Option<Scene>, Refusal> {
        Ok(self.game.scene(&self.game.parse_position(position)?))
    }

    fn turn(&self, position: &str) -> Result<Option<Text>, Refusal> {
        Ok(self.game.turn(&self.game.parse_position(position)?))
    }

    fn affected(&self, position: &str, mv: &str) -> Result<Vec<usize>, Refusal> {
        let at = self.game.parse_position(position)?;
        let mv = self.game.parse_move(&at, mv).filter(|_| self.game.end(&at).is_none());
        Ok(mv.map_or_else(Vec::new, |mv| self.game.affected(&at, mv)))
    }

    fn answer(&self, position: &str, effort: Effort<'_>) -> Result<Answer, Refusal> {
        let at = self.game.parse_position(position)?;
        self.answers(&at, effort)?(&at)
    }

    fn retrace(
        &self,
        play: &[&str],
        effort: Effort<'_>,
        is_late: &dyn Fn() -> bool,
    ) -> Result<Vec<Answer>, Refusal> {
        let play: Vec<_> = play.iter().map(|at| self.game.parse_position(at)).collect::<Result<_, _>>()?;
        let Some(first) = play.first() else { return Ok(Vec::new()) };
        let answers = self.answers(first, effort)?;
        let (mut back, mut told) = (play.iter().rev(), Vec::new());
        while let Some(at) = back.next().filter(|_| told.is_empty() || !is_late()) {
            told.push(answers(at)?);
        }
        Ok(told)
    }

    fn ending(&self, position: &str) -> Result<Option<Text>, Refusal> {
        Ok(self.ending_at(&self.game.parse_position(position)?))
    }

    fn advice(&self, position: &str, effort: Effort<'_>) -> Result<Advice, Refusal> {
        self.advice_at(&self.game.parse_position(position)?, effort)
    }

    fn order(&self, position: &str, mv: &str) -> Result<Option<Text>, Refusal> {
        let at = self.game.parse_position(position)?;
        let mv = self.legal(&at, mv)?;
        Ok(self.order_of(&at, mv))
    }

    fn why(&self, position: &str, mv: &str, effort: Effort<'_>) -> Result<Why, Refusal> {
        let at = self.game.parse_position(position)?;
        self.why_of(&at, self.legal(&at, mv)?, effort)
    }

    fn after(&self, position: &str, plies: &BigUint, effort: Effort<'_>) -> Result<String, Refusal> {
        let at = self.game.parse_position(position)?;
        if let Some((known, Value { remoteness: Some(remoteness), .. })) = self.known(&at) {
            if *plies > remoteness {
                return Err(refusals::beyond_the_end(plies, &remoteness));
            }
            if let Some(there) = (known.after)(&self.game, &at, plies) {
                return Ok(self.game.position_text(&there));
            }
        }
        // Without theory the line is walked, which search keeps short.
        let line = usize::try_from(plies).unwrap_or(usize::MAX).min(LONGEST_LINE);
        let answer = self.answer(position, Effort { line, ..effort })?;
        let remoteness = answer.value.remoteness.ok_or_else(refusals::without_best_line)?;
        if *plies > remoteness {
            return Err(refusals::beyond_the_end(plies, &remoteness));
        }
        if *plies > answer.line.len().into() {
            return Err(refusals::too_long(LONGEST_LINE));
        }
        Ok(answer.line.into_iter().last().map_or_else(|| position.to_owned(), |step| step.position))
    }

    fn lines(
        &self,
        position: &str,
        winner: Winner,
        order: Order,
        effort: Effort<'_>,
    ) -> Result<TextLines<'_>, Refusal> {
        let at = self.game.parse_position(position)?;
        let mut lines = match (self.game.players(), self.known(&at)) {
            (Players::Two, _) if self.listed(&at).is_none() => return Err(refusals::too_many_moves()),
            (Players::Two, _) => {
                let bounds = (order == Order::BreadthFirst).then(|| self.bounds(&at)).flatten();
                let mut lines = Lines::new(&self.game, at, winner, order);
                lines.bounds = bounds;
                lines
            }
            (Players::One, Some((known, Value { remoteness: Some(_), .. }))) => {
                let left =
                    |at: &G::Position| (known.value)(&self.game, at).and_then(|value| value.remoteness);
                let nearer = move |here: &G::Position, next: &G::Position| {
                    left(next).map(|plies| plies + 1u32) == left(here)
                };
                Lines::pruned(&self.game, at, winner, Order::DepthFirst, Box::new(nearer))
            }
            (Players::One, _) => {
                let solved = self.explored(&at, effort).map_err(refusals::too_large)?;
                let left = move |at: &G::Position| solved.plies(at);
                let nearer = move |here: &G::Position, next: &G::Position| {
                    left(here).is_some() && left(next).map(|plies| plies + 1) == left(here)
                };
                Lines::pruned(&self.game, at, winner, Order::DepthFirst, Box::new(nearer))
            }
        };
        let longest = effort.capacity.min(LONGEST_LINE);
        (lines.longest, lines.patience) = (longest, effort.capacity);
        let mut is_over = false;
        Ok(Box::new(std::iter::from_fn(move || {
            if let Some(line) = lines.advance() {
                let steps = line.positions.iter().zip(&line.moves);
                return Some(Ok(steps.map(|(at, &mv)| self.step(at, mv)).collect()));
            }
            if std::mem::replace(&mut is_over, true) {
                return None;
            }
            lines.cut().map(|cut| match cut {
                Cut::Longest => Err(refusals::too_long(longest)),
                Cut::Patience => Err(refusals::too_large(TooLarge { capacity: effort.capacity })),
            })
        })))
    }

    fn count(&self, position: &str, winner: Winner, effort: Effort<'_>) -> Result<Count, Refusal> {
        let at = self.game.parse_position(position)?;
        if let Some(count) = self.theory.as_ref().and_then(|known| (known.count)(&self.game, &at, winner)) {
            return Ok(Count::Exactly(count));
        }
        let explored = match (self.explored(&at, self.worthwhile(effort, false)), &self.halfway) {
            (Err(_), Some(search)) => {
                let count = (search.count)(&self.game, &at, effort).map_err(refusals::too_large)?;
                return Ok(Count::Exactly(count));
            }
            (explored, _) => explored,
        };
        let solved = explored.map_err(refusals::too_large)?;
        let count = match self.game.players() {
            Players::One => Some(lines::count_nearer(&self.game, at, &|at| solved.plies(at))),
            Players::Two => solved.arcs.and_then(|arcs| lines::count(&arcs, winner)),
        };
        Ok(count.map_or(Count::Endless, Count::Exactly))
    }

    fn table(&self, memory: u64, watch: &dyn Watch) -> Result<Table, Unmade> {
        let dense = self.dense.as_ref().ok_or_else(refusals::unranked)?;
        self.dense_table(dense, memory, watch).map_err(|unfinished| match unfinished {
            Unfinished::Memory(needed) => refusals::too_much_memory(needed, memory).into(),
            Unfinished::Stopped => Unmade::Stopped,
            Unfinished::Keeping(error) => Unmade::Failed(error),
        })
    }

    fn answer_from(&self, position: &str, lookup: Lookup<'_>, effort: Effort<'_>) -> Result<Answer, Refusal> {
        let dense = self.dense.as_ref().ok_or_else(refusals::unranked)?;
        self.by_table(&self.game.parse_position(position)?, effort, dense, lookup)
    }

    fn reached(&self, position: &str, capacity: usize) -> Result<Reached, Refusal> {
        self.reached_from(self.game.parse_position(position)?, capacity)
    }

    fn position_of(&self, rank: u64) -> Option<String> {
        let dense = self.dense.as_ref()?;
        let is_inside = (dense.size)(&self.game).is_some_and(|size| rank < size);
        is_inside.then(|| self.game.position_text(&(dense.unrank)(&self.game, rank)))
    }

    fn laws(&self) -> Result<usize, String> {
        let ground = Ground::new(&self.game, self.all)?;
        for law in &self.laws {
            law(&self.game, &ground).map_err(|broken| format!("{}: {broken}", self.address()))?;
        }
        Ok(ground.graph.positions.len())
    }
}
