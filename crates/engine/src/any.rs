//! The seam between typed games and front ends: a game whose positions and moves are text.

mod advice;
mod analysis;
mod answers;
mod census;
mod contradiction;
mod dense;
mod elsewhere;
mod explored;
mod lines;
mod paths;
mod reached;

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

pub use self::analysis::Analysis;
use self::analysis::Study;
pub use self::census::Census;
pub use self::contradiction::Contradiction;
pub use self::dense::Lookup;
use self::elsewhere::{Backstep, Outsourced};
pub(crate) use self::explored::FEW;
pub use self::lines::TextLines;
use self::paths::{Deepening, FromBothEnds, Paths};
pub use self::reached::Reached;
use crate::advice::{Coach, discretion};
use crate::alike::Alike;
use crate::answer::{Answer, MOST_MOVES, Step};
use crate::deepening::Bounded;
use crate::depot::Depot;
use crate::descending::Descending;
use crate::effort::{Effort, Unfinished};
use crate::elsewhere::{RankRules, WordSearch};
use crate::flips::Flips;
use crate::game::{End, Game, Players};
use crate::graph::Representative;
use crate::grundy::Impartial;
use crate::halfway::Packed;
use crate::laws::{self, Ground, Law, Roots};
use crate::notation::{Refusal, illegal};
use crate::playouts::promising;
use crate::ranked::Ranked;
use crate::retractable::Retractable;
use crate::scene::{Gesture, Picture, Scene};
use crate::score::Scored;
use crate::solve::Values;
use crate::stored::Stored;
use crate::strong::{DistantTable, Waypoint, strong_alike, strong_backwards, strong_beyond, strong_upwards};
use crate::symmetry::{Reversible, Symmetric};
use crate::table::{self, Table};
use crate::text::Text;
use crate::theory::Theory;
use crate::value::Effect;

/// How a position stands by the rules alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// How play ended, if it did, for the player to move.
    pub end: Option<End>,
    /// Whether it ended only because there is no move.
    pub is_stuck: bool,
    /// Why play is over, if the game says it.
    pub ending: Option<Text>,
    /// How play that never ends is judged, for the player to move.
    pub endless: End,
    /// Who is to move, in a sentence of the game's own, if it has any.
    pub turn: Option<Text>,
    /// What the side to move is called, if the two are not alike.
    pub side: Option<Text>,
    /// What there is to count, in a sentence of the game's own, if it has any.
    pub tally: Option<Text>,
    /// By how much the player to move is ahead, in a game that a score decides.
    pub margin: Option<i32>,
}

/// Any game, its positions and moves as text.
#[expect(clippy::missing_errors_doc, reason = "every error is a refusal that says itself what was wrong")]
pub trait AnyGame: Send + Sync {
    /// The name, as in an address.
    fn name(&self) -> &'static str;
    /// The parameters, as in an address.
    fn params(&self) -> String;
    /// What tells the rules from those that stood in the same file before; `None` of rules that do not change.
    fn edition(&self) -> Option<String>;
    /// Who plays.
    fn players(&self) -> Players;
    /// The position in which play begins.
    fn start(&self) -> String;
    /// How a position stands.
    fn standing(&self, position: &str) -> Result<Standing, Refusal>;
    /// The legal moves in the game's order; none when they are too many to list.
    fn moves(&self, position: &str) -> Result<Vec<Step>, Refusal>;
    /// How a move is written.
    fn move_help(&self) -> Text;
    /// The rules of this very instance, begun in a position, if the game says them.
    fn rules(&self, from: &str) -> Option<Text>;
    /// Plays a move that a person typed.
    fn play(&self, position: &str, mv: &str) -> Result<Step, Refusal>;
    /// Why the move that each cell of the picture stands for, after some taps, is not legal, where the game says so.
    fn why_idle(&self, position: &str, scene: &Scene, tapped: &[usize]) -> Vec<Option<Text>>;
    /// What a move is called where it is shown, if its text is but a code.
    fn called(&self, position: &str, mv: &str) -> Option<Text>;
    /// How a move is tapped, if the picture alone does not show it.
    fn gesture_help(&self, position: &str) -> Option<Text>;
    /// The picture of a position; `None` when it would be too large.
    fn scene(&self, position: &str) -> Result<Option<Scene>, Refusal>;
    /// What a puzzle is to become, where that is one picture.
    fn goal(&self) -> Option<Scene>;
    /// Which cells of the picture a move will change or remove.
    fn affected(&self, position: &str, mv: &str) -> Result<Vec<usize>, Refusal>;
    /// What a move does, as an order, if the game says it.
    fn order(&self, position: &str, mv: &str) -> Result<Option<Text>, Refusal>;
    /// What a move did, to be told of whoever made it, if the game says it.
    fn deed(&self, position: &str, mv: &str) -> Result<Option<Text>, Refusal>;
    /// A promising move where nothing is solved, drawn by a seed; `None` in a puzzle, where play is over, and where the moves
    /// are too many to list.
    fn promising(&self, position: &str, seed: u64) -> Result<Option<Step>, Refusal>;
    /// Opens an analysis, which has explored nothing yet.
    fn analysis(self: Arc<Self>) -> Arc<dyn Analysis>;
    /// Opens an analysis that looks up in a table of this game what theory does not know.
    fn analysis_from(self: Arc<Self>, stored: Arc<dyn Stored>) -> Arc<dyn Analysis>;
    /// Opens an analysis that has its half-way searches done elsewhere; refused without such searches.
    fn analysis_elsewhere(self: Arc<Self>, search: Arc<dyn WordSearch>)
    -> Result<Arc<dyn Analysis>, Refusal>;
    /// The rules by rank, for a solver elsewhere; refused without ranks, and where a score decides.
    fn by_rank(&self) -> Result<&dyn RankRules, Refusal>;
    /// The value of every position.
    fn table(&self, effort: &Effort<'_>) -> Result<Table, Unmade>;
    /// The value of every position, found with a depot for what memory does not hold; there they are then.
    fn table_beyond<'a>(
        &'a self,
        depot: &'a dyn Depot,
        effort: &Effort<'_>,
    ) -> Result<DistantTable<'a>, Unmade>;
    /// Answers from a table of this game, given a way to look a rank up, with so many plies of a best line.
    fn answer_from(&self, position: &str, lookup: Lookup<'_>, line: usize) -> Result<Answer, Refusal>;
    /// The axes of a table of all positions; none without ranks.
    fn shape(&self) -> Vec<u64>;
    /// Looks whether the values of a table follow from each other by the rules, in all positions, or where there are more
    /// than so many, in so many by chance; a contradiction, if one is found.
    fn contradiction(
        &self,
        table: &Table,
        most: u64,
        effort: &Effort<'_>,
    ) -> Result<Option<Contradiction>, Refusal>;
    /// The same of a table in a depot.
    fn contradiction_beyond(
        &self,
        table: &DistantTable<'_>,
        most: u64,
        effort: &Effort<'_>,
    ) -> Result<Option<Contradiction>, Unmade>;
    /// The text of the position of a rank; `None` off the table.
    fn position_of(&self, rank: u64) -> Option<String>;
    /// Checks every law on every position of this instance; how many positions that was, or what is broken.
    fn laws(&self) -> Result<usize, String>;
}

impl dyn AnyGame + '_ {
    /// Whether a score decides.
    #[must_use]
    pub fn is_scored(&self) -> bool {
        self.standing(&self.start()).is_ok_and(|standing| standing.margin.is_some())
    }

    /// The name and parameters, as in `game:3+3`.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}:{}", self.name(), self.params())
    }
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum Unmade {
    /// It cannot be made so, or was stopped and can be taken up again.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// What was done could not be kept.
    #[error("{0}")]
    Failed(#[from] io::Error),
}

impl From<Unfinished> for Unmade {
    fn from(unfinished: Unfinished) -> Self {
        match unfinished {
            Unfinished::Limit(limit) => Unmade::Refused(limit.into()),
            Unfinished::Keeping(error) => Unmade::Failed(error),
        }
    }
}

/// A capability of a game, as an object: what is inside it was compiled for that very game.
macro_rules! capability {
    ($capability:ident, $game:ident) => {
        Arc<dyn $capability<Position = <$game as Game>::Position, Move = <$game as Game>::Move>>
    };
}

/// Solves all positions of a game beyond memory.
type Beyond<G> = fn(&G, &dyn Depot, &Effort<'_>) -> Result<Waypoint, Unfinished>;
/// A way to have half-way searches done elsewhere.
type Outsourcing<G> = fn(&Arc<G>, Arc<dyn WordSearch>) -> Paths<<G as Game>::Position>;
/// Solves all positions of a game.
type Strong<G> = fn(&G, &Effort<'_>) -> Result<Values, Unfinished>;

/// Erases a typed game. The solvers stay static inside; the dynamic call is at the seam.
pub struct Erased<G: Game> {
    name: &'static str,
    game: Arc<G>,
    least: Option<Representative<G>>,
    all: Option<Roots<G>>,
    level: Option<Representative<G>>,
    theory: Option<capability!(Theory, G)>,
    coach: Option<capability!(Coach, G)>,
    ranks: Option<capability!(Ranked, G)>,
    strong: Option<Strong<G>>,
    beyond: Option<Beyond<G>>,
    backstep: Option<Backstep<G>>,
    outsourcing: Option<Outsourcing<G>>,
    lights: Option<capability!(Flips, G)>,
    scores: Option<capability!(Scored, G)>,
    impartial: Option<capability!(Impartial, G)>,
    paths: Option<Paths<G::Position>>,
    laws: Vec<Law<G>>,
}

impl<G: Picture + 'static> Erased<G> {
    /// A game with its rules, notation and picture.
    pub fn new(name: &'static str, game: G) -> Self {
        Erased {
            name,
            game: Arc::new(game),
            least: None,
            all: None,
            level: None,
            theory: None,
            coach: None,
            ranks: None,
            strong: None,
            beyond: None,
            backstep: None,
            outsourcing: None,
            lights: None,
            scores: None,
            impartial: None,
            paths: None,
            laws: vec![laws::rules, laws::notation, laws::picture],
        }
    }

    /// Takes up the positions' ranks.
    #[must_use]
    pub fn ranked(self) -> Self
    where
        G: Ranked,
    {
        let ranks = Some(Arc::clone(&self.game) as _);
        Erased { all: Some(laws::all_positions), ranks, ..self }.under(laws::ranks)
    }

    /// Takes up play backwards.
    #[must_use]
    pub fn retractable(self) -> Self
    where
        G: Retractable,
    {
        let (strong, beyond) = (Some(strong_backwards as _), Some(strong_beyond as _));
        Erased { strong, beyond, backstep: Some(Backstep::new()), ..self }.under(laws::retraction)
    }

    /// Takes up that every move leads to a lower rank.
    #[must_use]
    pub fn descending(self) -> Self
    where
        G: Descending,
    {
        Erased { strong: Some(strong_upwards), ..self }.under(laws::descent)
    }

    /// Takes up which positions are alike, by rank.
    #[must_use]
    pub fn alike(self) -> Self
    where
        G: Alike,
    {
        Erased { strong: Some(strong_alike), ..self }.under(laws::likeness)
    }

    /// Takes up the symmetries.
    #[must_use]
    pub fn symmetric(self) -> Self
    where
        G: Symmetric,
    {
        Erased { least: Some(G::least), ..self }.under(laws::symmetries)
    }

    /// Takes up which position stands for one and those alike, of a game that does not say by which symmetry they are.
    #[must_use]
    pub fn represented(self, least: Representative<G>, law: Law<G>) -> Self {
        Erased { least: Some(least), ..self }.under(law)
    }

    /// Takes up the reversal of play.
    #[must_use]
    pub fn reversible(self) -> Self
    where
        G: Reversible,
    {
        self.under(laws::reversal)
    }

    /// Takes up half-way search.
    #[must_use]
    pub fn packed(self) -> Self
    where
        G: Packed,
    {
        let paths = Some(Paths::new(Arc::new(FromBothEnds(Arc::clone(&self.game)))));
        let outsourcing: Outsourcing<G> = |game, search| Paths::new(Arc::new(Outsourced::new(game, search)));
        Erased { paths, outsourcing: Some(outsourcing), ..self }.under(laws::halves).under(laws::pruning)
    }

    /// Takes up search ever deeper, with the bound of the game.
    #[must_use]
    pub fn bounded(self) -> Self
    where
        G: Bounded,
    {
        let paths = Some(Paths::new(Arc::new(Deepening(Arc::clone(&self.game)))));
        Erased { paths, ..self }.under(laws::bounds)
    }

    /// Takes up the solving of puzzles of lights by sets.
    #[must_use]
    pub fn lights(self) -> Self
    where
        G: Flips,
    {
        let lights = Some(Arc::clone(&self.game) as _);
        Erased { lights, ..self }.under(laws::lights)
    }

    /// Takes up the score that decides the game.
    #[must_use]
    pub fn scored(self) -> Self
    where
        G: Scored,
    {
        let scores = Some(Arc::clone(&self.game) as _);
        Erased { scores, level: Some(G::level), ..self }.under(laws::scores)
    }

    /// Takes up the Grundy values.
    #[must_use]
    pub fn impartial(self) -> Self
    where
        G: Impartial,
    {
        let impartial = Some(Arc::clone(&self.game) as _);
        Erased { impartial, ..self }.under(laws::impartial)
    }

    /// Takes up what theory knows.
    #[must_use]
    pub fn theory(self) -> Self
    where
        G: Theory,
    {
        let theory = Some(Arc::clone(&self.game) as _);
        Erased { theory, ..self }.under(laws::theory).under(laws::best_line)
    }

    /// Takes up what the game says to a person who asks for help.
    #[must_use]
    pub fn coached(self) -> Self
    where
        G: Coach,
    {
        let coach = Some(Arc::clone(&self.game) as _);
        Erased { coach, ..self }.under(discretion)
    }

    fn under(mut self, law: Law<G>) -> Self {
        self.laws.push(law);
        self
    }

    /// The game as front ends hold it.
    #[must_use]
    pub fn shared(self) -> Arc<dyn AnyGame> {
        Arc::new(self)
    }

    /// The legal moves; `None` when they are too many to list.
    fn listed(&self, at: &G::Position) -> Option<Vec<G::Move>> {
        let mut moves = Vec::new();
        if self.game.end(at).is_none() {
            if self.game.move_count(at).is_some_and(|count| count > MOST_MOVES) {
                return None;
            }
            self.game.moves(at, &mut moves);
        }
        Some(moves)
    }

    /// The move that a person typed.
    fn legal(&self, at: &G::Position, mv: &str) -> Result<G::Move, Refusal> {
        let open = self.game.end(at).is_none();
        let (legal, mv) = (open.then(|| self.game.parse_move(at, mv.trim())).flatten(), mv.trim());
        legal.ok_or_else(|| {
            let help = self.game.move_help();
            match self.game.why_illegal(at, mv).filter(|_| open) {
                Some(Text { en, fr }) => {
                    illegal(mv, &Text::new(format!("{en}; {}", help.en), format!("{fr} ; {}", help.fr)))
                }
                None => illegal(mv, &help),
            }
        })
    }

    fn effect(&self, at: &G::Position, mv: G::Move) -> Effect {
        let gain = self.scores.as_ref().map_or(0, |scores| scores.gain(at, mv));
        Effect { passes: self.game.passes(at, mv), gain }
    }

    fn step(&self, at: &G::Position, mv: G::Move) -> Step {
        let position = self.game.position_text(&self.game.play(at, mv));
        Step { mv: self.game.move_text(at, mv), position, effect: self.effect(at, mv) }
    }

    /// What was found out, unless the rules went wrong meanwhile.
    fn sound<T>(&self, found: T) -> Result<T, Refusal> {
        self.game.fault().map_or(Ok(found), Err)
    }

    /// The position that stands for this one and those alike.
    fn stand_in(&self, at: G::Position) -> G::Position {
        match self.least {
            Some(least) => least(&self.game, &at),
            None => at,
        }
    }
}

impl<G: Picture + 'static> AnyGame for Erased<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn params(&self) -> String {
        self.game.params()
    }

    fn edition(&self) -> Option<String> {
        self.game.edition()
    }

    fn players(&self) -> Players {
        self.game.players()
    }

    fn start(&self) -> String {
        self.game.position_text(&self.game.start())
    }

    fn standing(&self, position: &str) -> Result<Standing, Refusal> {
        let at = self.game.parse_position(position)?;
        let ruled = self.game.end(&at);
        let is_stuck = ruled.is_none() && self.listed(&at).is_some_and(|moves| moves.is_empty());
        self.sound(Standing {
            end: ruled.or(is_stuck.then_some(End::Lost)),
            is_stuck,
            // A puzzle says why it is solved; who has no move in a game of two has lost by the rules.
            ending: (ruled.is_some() || (is_stuck && self.game.players() == Players::Two))
                .then_some(self.coach.as_ref())
                .flatten()
                .map(|coach| coach.ending(&at)),
            endless: self.game.endless(&at),
            turn: self.game.turn(&at),
            side: self.game.side(&at),
            tally: self.game.tally(&at),
            margin: self.scores.as_ref().map(|scores| scores.margin(&at)),
        })
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Refusal> {
        let at = self.game.parse_position(position)?;
        let moves = self.listed(&at).unwrap_or_default();
        self.sound(moves.into_iter().map(|mv| self.step(&at, mv)).collect())
    }

    fn move_help(&self) -> Text {
        self.game.move_help()
    }

    fn rules(&self, from: &str) -> Option<Text> {
        self.game.rules(&self.game.parse_position(from).ok()?)
    }

    fn play(&self, position: &str, mv: &str) -> Result<Step, Refusal> {
        let at = self.game.parse_position(position)?;
        let legal = self.legal(&at, mv);
        self.sound(())?;
        self.sound(self.step(&at, legal?))
    }

    fn why_idle(&self, position: &str, scene: &Scene, tapped: &[usize]) -> Vec<Option<Text>> {
        let Ok(at) = self.game.parse_position(position) else { return Vec::new() };
        let why = |cell: usize| {
            let mv = self.game.meant(&at, scene, &[tapped, &[cell]].concat())?;
            let is_legal = self.game.parse_move(&at, &mv).is_some();
            if is_legal { None } else { self.game.why_illegal(&at, &mv) }
        };
        self.sound((0..scene.cells.len()).map(why).collect()).unwrap_or_default()
    }

    fn called(&self, position: &str, mv: &str) -> Option<Text> {
        let at = self.game.parse_position(position).ok()?;
        self.game.called(&at, self.game.parse_move(&at, mv)?)
    }

    fn gesture_help(&self, position: &str) -> Option<Text> {
        self.game.gesture_help(&self.game.parse_position(position).ok()?)
    }

    fn scene(&self, position: &str) -> Result<Option<Scene>, Refusal> {
        let at = self.game.parse_position(position)?;
        let gesture = |mv, taps, is_twin| Gesture { mv: self.game.move_text(&at, mv), taps, is_twin };
        self.sound(self.game.scene(&at).map(|scene| {
            let moves = self.listed(&at).unwrap_or_default();
            let usual = moves.iter().map(|&mv| gesture(mv, self.game.taps(&at, mv), false));
            let twins = moves.iter().flat_map(|&mv| {
                self.game.twins(&at, mv).into_iter().map(move |taps| gesture(mv, taps, true))
            });
            Scene { gestures: usual.chain(twins).collect(), ..scene }
        }))
    }

    fn goal(&self) -> Option<Scene> {
        self.game.goal()
    }

    fn affected(&self, position: &str, mv: &str) -> Result<Vec<usize>, Refusal> {
        let at = self.game.parse_position(position)?;
        let mv = self.game.parse_move(&at, mv).filter(|_| self.game.end(&at).is_none());
        self.sound(mv.map_or_else(Vec::new, |mv| self.game.affected(&at, mv)))
    }

    fn order(&self, position: &str, mv: &str) -> Result<Option<Text>, Refusal> {
        let at = self.game.parse_position(position)?;
        let mv = self.legal(&at, mv)?;
        self.sound(self.coach.as_ref().map(|coach| coach.order(&at, mv)))
    }

    fn deed(&self, position: &str, mv: &str) -> Result<Option<Text>, Refusal> {
        let at = self.game.parse_position(position)?;
        let mv = self.legal(&at, mv)?;
        self.sound(self.coach.as_ref().and_then(|coach| coach.deed(&at, mv)))
    }

    fn promising(&self, position: &str, seed: u64) -> Result<Option<Step>, Refusal> {
        let at = self.game.parse_position(position)?;
        let mv = self.listed(&at).and_then(|_| promising(&*self.game, &at, seed));
        self.sound(mv.map(|mv| self.step(&at, mv)))
    }

    fn analysis(self: Arc<Self>) -> Arc<dyn Analysis> {
        Arc::new(Study::new(self, None))
    }

    fn analysis_from(self: Arc<Self>, stored: Arc<dyn Stored>) -> Arc<dyn Analysis> {
        Arc::new(Study::new(self, Some(stored)))
    }

    fn analysis_elsewhere(
        self: Arc<Self>,
        search: Arc<dyn WordSearch>,
    ) -> Result<Arc<dyn Analysis>, Refusal> {
        let Some(outsourcing) = self.outsourcing else {
            return Err(Refusal::new(
                "this game is not searched from both ends: of it, only a table is made by several processes"
                    .to_owned(),
                "ce jeu ne se cherche pas par les deux bouts : à plusieurs, on n'en fait que la table"
                    .to_owned(),
            ));
        };
        let paths = outsourcing(&self.game, search);
        Ok(Arc::new(Study::new(self, None).outsourced(Some(paths))))
    }

    fn by_rank(&self) -> Result<&dyn RankRules, Refusal> {
        self.ranks()?;
        if self.scores.is_some() {
            return Err(Refusal::new(
                "a score decides this game: its table is only made on one machine".to_owned(),
                "ce jeu se décide aux points : sa table ne se fait que sur une machine".to_owned(),
            ));
        }
        Ok(self)
    }

    fn table(&self, effort: &Effort<'_>) -> Result<Table, Unmade> {
        let table = self.dense_table(&**self.ranks()?, effort);
        self.sound(())?;
        Ok(table?)
    }

    fn table_beyond<'a>(
        &'a self,
        depot: &'a dyn Depot,
        effort: &Effort<'_>,
    ) -> Result<DistantTable<'a>, Unmade> {
        self.distant_table(&**self.ranks()?, depot, effort)
    }

    fn answer_from(&self, position: &str, lookup: Lookup<'_>, line: usize) -> Result<Answer, Refusal> {
        self.by_table(&self.game.parse_position(position)?, line, &**self.ranks()?, lookup)
    }

    fn shape(&self) -> Vec<u64> {
        self.ranks.as_ref().map(|ranks| ranks.shape()).unwrap_or_default()
    }

    fn contradiction(
        &self,
        table: &Table,
        most: u64,
        effort: &Effort<'_>,
    ) -> Result<Option<Contradiction>, Refusal> {
        let cell = |rank: u64| usize::try_from(rank).map_or(table::DRAWN, |rank| table.cells.at(rank));
        self.contradiction_in((&table.shape, table.cells.len() as u64), &cell, &**self.ranks()?, most, effort)
    }

    fn contradiction_beyond(
        &self,
        table: &DistantTable<'_>,
        most: u64,
        effort: &Effort<'_>,
    ) -> Result<Option<Contradiction>, Unmade> {
        let failed = Mutex::new(None);
        let cell = |rank| {
            table.at(rank).unwrap_or_else(|error| {
                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                table::DRAWN
            })
        };
        let found =
            self.contradiction_in((table.shape(), table.positions()), &cell, &**self.ranks()?, most, effort);
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error.into()),
            None => Ok(found?),
        }
    }

    fn position_of(&self, rank: u64) -> Option<String> {
        let ranks = self.ranks.as_ref()?;
        let is_inside = ranks.size().is_some_and(|size| rank < size);
        is_inside.then(|| self.game.position_text(&ranks.unrank(rank)))
    }

    fn laws(&self) -> Result<usize, String> {
        let ground = Ground::new(&*self.game, self.all, self.level);
        self.sound(()).map_err(|fault| fault.to_string())?;
        let ground = ground?;
        let broken = |broken| format!("{}:{}: {broken}", self.name, self.game.params());
        for law in &self.laws {
            let kept = law(&self.game, &ground);
            self.sound(()).map_err(|fault| fault.to_string())?;
            kept.map_err(broken)?;
        }
        self.scores_by_rank(&ground).map_err(broken)?;
        self.table_agrees().map_err(broken)?;
        Ok(ground.graph.positions.len())
    }
}

impl<G: Game> Erased<G> {
    fn ranks(&self) -> Result<&capability!(Ranked, G), Refusal> {
        self.ranks.as_ref().ok_or_else(|| {
            Refusal::new(
                "this game has no ranks, and so no table".to_owned(),
                "ce jeu n'a pas de rangs, donc pas de table".to_owned(),
            )
        })
    }
}
