//! A game that a score decides, in which whoever scores moves again: dots and boxes, against plain minimax and known counts.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use lucas_engine::registry::Place;
use lucas_engine::session::{Cause, Side};
use lucas_engine::table::{Cells, Table};
use lucas_engine::{
    AnyGame, Effort, End, Erased, Game, Limit, Notation, Outcome, Picture, Player, Players, Ranked, Refusal,
    Scored, Session, Symmetric, Text,
};

/// What the game gets wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lie {
    Nothing,
    Gain,
    GainByScore,
    Level,
    End,
    Circle,
    Turn,
    Moves,
    Rank,
}

/// A board of boxes, columns by rows.
#[derive(Clone, Copy)]
struct Boxes {
    columns: u32,
    rows: u32,
    lie: Lie,
}

/// The edges drawn, and by how much the player to move is ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Drawn {
    edges: u32,
    margin: i32,
}

const EMPTY: Drawn = Drawn { edges: 0, margin: 0 };

impl Boxes {
    fn edges(self) -> u32 {
        self.columns * (self.rows + 1) + self.rows * (self.columns + 1)
    }

    /// The four edges of a box: above, below, left, right. Edges are numbered row by row, those that lie before those that
    /// stand below them.
    fn around(self, column: u32, row: u32) -> [u32; 4] {
        let lying = row * (2 * self.columns + 1) + column;
        let standing = lying + self.columns;
        [lying, lying + 2 * self.columns + 1, standing, standing + 1]
    }

    /// How many boxes an edge closes.
    fn closed(self, edges: u32, edge: u32) -> i32 {
        let after = edges | 1 << edge;
        let boxes = (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| (column, row)));
        let sides = boxes.map(|(column, row)| self.around(column, row));
        let is_closed =
            |sides: &[u32; 4]| sides.contains(&edge) && sides.iter().all(|side| after >> side & 1 == 1);
        i32::try_from(sides.filter(is_closed).count()).expect("two at most")
    }

    /// An edge seen in a mirror.
    fn mirrored(self, edge: u32) -> u32 {
        let width = 2 * self.columns + 1;
        let (row, place) = (edge / width, edge % width);
        let first = row * width;
        if place < self.columns { first + self.columns - 1 - place } else { first + 3 * self.columns - place }
    }
}

impl Game for Boxes {
    type Position = Drawn;
    type Move = u32;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Drawn {
        EMPTY
    }

    fn moves(&self, at: &Drawn, out: &mut Vec<u32>) {
        let is_offered = |edge: &u32| self.lie != Lie::Moves || at.margin == 0 || *edge > 0;
        out.extend((0..self.edges()).filter(|edge| at.edges >> edge & 1 == 0).filter(is_offered));
        if self.lie == Lie::Circle && at.edges == 1 {
            out.push(0);
        }
    }

    fn play(&self, at: &Drawn, edge: u32) -> Drawn {
        if self.lie == Lie::Circle && at.edges >> edge & 1 == 1 {
            return EMPTY;
        }
        let gain = self.closed(at.edges, edge);
        let margin = if gain > 0 { at.margin + gain } else { -at.margin };
        Drawn { edges: at.edges | 1 << edge, margin }
    }

    fn end(&self, at: &Drawn) -> Option<End> {
        (at.edges.count_ones() == self.edges()).then(|| match at.margin.signum() {
            1 => End::Won,
            0 if self.lie == Lie::End => End::Lost,
            0 => End::Draw,
            _ => End::Lost,
        })
    }

    fn passes(&self, at: &Drawn, edge: u32) -> bool {
        self.closed(at.edges, edge) == 0 || self.lie == Lie::Turn
    }
}

impl Scored for Boxes {
    fn gain(&self, at: &Drawn, edge: u32) -> i32 {
        let extra = match self.lie {
            Lie::Gain => i32::from(edge == 0),
            Lie::GainByScore => at.margin.max(0),
            _ => 0,
        };
        self.closed(at.edges, edge) + extra
    }

    fn margin(&self, at: &Drawn) -> i32 {
        at.margin
    }

    fn level(&self, at: &Drawn) -> Drawn {
        if self.lie == Lie::Level { *at } else { Drawn { margin: 0, ..*at } }
    }
}

impl Symmetric for Boxes {
    type Symmetry = bool;

    fn symmetries(&self) -> Vec<bool> {
        vec![false, true]
    }

    fn image(&self, is_mirrored: bool, at: &Drawn) -> Drawn {
        let drawn = (0..self.edges()).filter(|edge| at.edges >> edge & 1 == 1);
        let seen = |edge| if is_mirrored { self.mirrored(edge) } else { edge };
        Drawn { edges: drawn.fold(0, |edges, edge| edges | 1 << seen(edge)), ..*at }
    }

    fn carried(&self, is_mirrored: bool, _at: &Drawn, edge: u32) -> u32 {
        if is_mirrored { self.mirrored(edge) } else { edge }
    }
}

/// The score is left out.
impl Ranked for Boxes {
    fn size(&self) -> Option<u64> {
        Some(1 << self.edges())
    }

    fn rank(&self, at: &Drawn) -> u64 {
        if self.lie == Lie::Rank && at.margin > 0 { 0 } else { at.edges.into() }
    }

    fn unrank(&self, rank: u64) -> Drawn {
        Drawn { edges: u32::try_from(rank).expect("a small board"), margin: 0 }
    }
}

impl Notation for Boxes {
    fn params(&self) -> String {
        format!("{}x{}", self.columns, self.rows)
    }

    fn position_text(&self, at: &Drawn) -> String {
        format!("{:0width$b},{}", at.edges, at.margin, width = self.edges() as usize)
    }

    fn parse_position(&self, text: &str) -> Result<Drawn, Refusal> {
        let read = || {
            let (edges, margin) = text.split_once(',')?;
            let at = Drawn { edges: u32::from_str_radix(edges, 2).ok()?, margin: margin.parse().ok()? };
            (self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| Refusal::new("no edges".to_owned(), "pas d'arêtes".to_owned()))
    }

    fn move_text(&self, _at: &Drawn, edge: u32) -> String {
        format!("e{edge}")
    }

    fn move_help(&self) -> Text {
        Text::fixed("e0 draws the first edge", "e0 trace la première arête")
    }
}

impl Picture for Boxes {}

fn boxes(columns: u32, rows: u32) -> Boxes {
    Boxes { columns, rows, lie: Lie::Nothing }
}

fn shared(game: Boxes) -> Arc<dyn AnyGame> {
    Erased::new("boxes", game).scored().ranked().symmetric().shared()
}

/// The best margin still to come, by plain recursion on the edges.
fn by_minimax(game: Boxes, edges: u32, known: &mut HashMap<u32, i32>) -> i32 {
    if let Some(&best) = known.get(&edges) {
        return best;
    }
    let mut best = None;
    for edge in (0..game.edges()).filter(|edge| edges >> edge & 1 == 0) {
        let (gain, after) = (game.closed(edges, edge), by_minimax(game, edges | 1 << edge, known));
        best = best.max(Some(if gain > 0 { gain + after } else { -after }));
    }
    known.insert(edges, best.unwrap_or(0));
    best.unwrap_or(0)
}

#[test]
fn boxes_keep_every_law_and_each_lie_breaks_one_that_says_so() {
    for (columns, rows) in [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2)] {
        assert!(shared(boxes(columns, rows)).laws().is_ok_and(|positions| positions > 15));
    }
    let told = [
        (Lie::Gain, "gains otherwise than it says"),
        (Lie::GainByScore, "gains otherwise than it says"),
        (Lie::Level, "is not leveled"),
        (Lie::End, "the score does not decide"),
        (Lie::Turn, "gains otherwise than it says"),
        (Lie::Moves, "changes its moves"),
        (Lie::Rank, "has a wrong rank"),
    ];
    for (lie, words) in told {
        let broken = shared(Boxes { lie, ..boxes(2, 1) }).laws().expect_err("a lie");
        assert!(broken.contains(words), "{lie:?}: {broken}");
    }
    let round = Erased::new("boxes", Boxes { lie: Lie::Circle, ..boxes(1, 1) }).scored().shared();
    assert!(round.laws().is_err_and(|broken| broken.contains("round in circles")));
}

#[test]
fn margins_are_those_of_plain_minimax_from_every_position_whatever_the_score() {
    for game in [boxes(1, 1), boxes(2, 1), boxes(3, 1), boxes(2, 2)] {
        let (analysis, mut known) = (shared(game).analysis(), HashMap::new());
        let plain = Erased::new("boxes", game).scored().shared().analysis();
        for edges in (0..1 << game.edges()).step_by(if game.edges() > 10 { 7 } else { 1 }) {
            let best = by_minimax(game, edges, &mut known);
            for margin in [-2, 0, 1] {
                let at = Drawn { edges, margin };
                let text = game.position_text(&at);
                let answer = analysis.answer(&text, 100, &Effort::UNBOUNDED).expect("a small board");
                assert_eq!(answer.value.score, Some(best), "{text}");
                let outcome = match (margin + best).signum() {
                    1 => Outcome::Win,
                    0 => Outcome::Draw,
                    _ => Outcome::Lose,
                };
                assert_eq!(answer.value.outcome, outcome, "{text}");
                let first = answer.moves.first().map(|valued| &valued.step);
                assert_eq!(answer.best().next(), first, "{text}");
                assert_eq!(first.is_none(), game.end(&at).is_some());
                let (mut won, mut is_mine) = (0, true);
                for step in &answer.line {
                    won += if is_mine { step.effect.gain } else { -step.effect.gain };
                    is_mine ^= step.effect.passes;
                }
                assert_eq!(won, best, "the best line from {text} wins what it says");
                let left = usize::try_from(game.edges() - edges.count_ones()).expect("few edges");
                assert_eq!(answer.line.len(), left, "{text}");
                let alone = plain.answer(&text, 0, &Effort::UNBOUNDED).expect("a small board");
                assert_eq!((alone.value, alone.moves), (answer.value, answer.moves), "{text}");
            }
        }
    }
}

/// Counts from `collection-counts.md`, where two programs computed them; that the first player wins 2 × 2 is published
/// (puzzling.stackexchange.com, "Optimal play for 2 by 2 dots and boxes").
#[test]
fn the_table_of_all_sets_of_edges_has_the_known_scores() {
    let counts: [(Boxes, &[(i32, usize)]); 4] = [
        (boxes(1, 1), &[(-1, 7), (0, 1), (1, 8)]),
        (boxes(2, 1), &[(-2, 15), (-1, 6), (0, 51), (1, 8), (2, 48)]),
        (boxes(3, 1), &[(-3, 24), (-2, 16), (-1, 237), (0, 75), (1, 360), (2, 65), (3, 247)]),
        (
            boxes(2, 2),
            &[(-4, 49), (-3, 32), (-2, 432), (-1, 176), (0, 896), (1, 252), (2, 977), (3, 300), (4, 982)],
        ),
    ];
    for (game, counted) in counts {
        let shared = shared(game);
        let table = shared.table(&Effort::UNBOUNDED).unwrap_or_else(|unmade| panic!("{unmade}"));
        let mut found = BTreeMap::new();
        (0..table.cells.len()).for_each(|rank| *found.entry(table.cells.at(rank)).or_default() += 1);
        assert_eq!(found.into_iter().collect::<Vec<(i32, usize)>>(), counted);
        let contradiction =
            |table: &Table| shared.contradiction(table, u64::MAX, &Effort::UNBOUNDED).expect("a board");
        assert_eq!(contradiction(&table), None);
        for rank in (0..table.cells.len()).step_by(7) {
            for wrong in [i32::MIN, i32::MAX, table.cells.at(rank) + 1] {
                let mut cells: Vec<i32> = (0..table.cells.len()).map(|rank| table.cells.at(rank)).collect();
                cells[rank] = wrong;
                let changed = Table { shape: table.shape.clone(), cells: Cells::Wide(cells) };
                assert!(contradiction(&changed).is_some(), "{wrong} at {rank}");
            }
        }
        let cell = |rank| Ok(table.cells.at(usize::try_from(rank).expect("a small rank")));
        let analysis = Arc::clone(&shared).analysis();
        for edges in (0..1 << game.edges()).step_by(3) {
            let text = game.position_text(&Drawn { edges, margin: -1 });
            let by_table = shared.answer_from(&text, &cell, 9).expect("a whole table");
            let searched = analysis.answer(&text, 9, &Effort::UNBOUNDED).expect("a small board");
            assert_eq!((by_table.value, by_table.moves), (searched.value, searched.moves), "{text}");
        }
    }
}

#[test]
fn a_session_ends_by_the_score_and_whoever_scored_is_still_to_move() {
    let game = shared(boxes(2, 1));
    let place = Place { position: game.start(), game };
    let mut session = Session::new(place, [Player::Perfect; 2], 3);
    while let Some(step) = session.opponent_move(&Effort::UNBOUNDED).expect("a small board") {
        let turn = session.turn();
        session.play(&step.mv).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert_eq!(session.turn() == turn, step.effect.gain > 0);
    }
    let verdict = session.verdict().expect("all edges are drawn");
    assert_eq!((session.ply(), verdict.winner, verdict.cause), (7, None, Cause::Rule(End::Draw)));
    assert_eq!(session.turn_at(0), Side::First);
}

#[test]
fn a_scored_game_that_goes_round_is_refused() {
    let game = Erased::new("boxes", Boxes { lie: Lie::Circle, ..boxes(1, 1) }).scored().ranked().shared();
    let refusal = Arc::clone(&game).analysis().answer(&game.start(), 0, &Effort::UNBOUNDED);
    assert_eq!(refusal.expect_err("it goes round").limit, Some(Limit::Circles));
    assert!(
        game.table(&Effort::UNBOUNDED).is_err_and(|unmade| unmade.to_string().contains("round in circles"))
    );
}
