//! Games written out as tables, for what the real games never do: cycles, draws, players who are stuck or move again, and
//! endless play that somebody wins.

use std::fmt::Write as _;
use std::sync::Arc;

use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Descending, End, Entry, Erased, Game, Notation, Picture, Players, Ranked, Refusal, Registry,
    Retractable, Text,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// So many cases, the same in every run.
pub fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(1883),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// For each position, where its moves lead and how it ended. Play begins at position 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toy {
    players: Players,
    table: Vec<(Vec<usize>, Option<End>)>,
    /// For each position, whether its moves pass the turn.
    passes: Vec<Vec<bool>>,
    /// How endless play is judged at each position.
    endless: Vec<End>,
}

impl Toy {
    /// Players take turns, if there are two, and endless play is a draw.
    pub fn new(players: Players, table: &[(&[usize], Option<End>)]) -> Self {
        let table: Vec<_> = table.iter().map(|(arrows, end)| (arrows.to_vec(), *end)).collect();
        Toy::taking_turns(players, table)
    }

    /// Each position belongs to one of two sides, of which the first is judged so when play never ends.
    pub fn of_sides(sides: &[bool], first: End, table: &[(&[usize], Option<End>)]) -> Self {
        let table = table.iter().map(|(arrows, end)| (arrows.to_vec(), *end)).collect();
        Toy::belonging(sides, first, table)
    }

    fn taking_turns(players: Players, table: Vec<(Vec<usize>, Option<End>)>) -> Self {
        let passes = table.iter().map(|(arrows, _)| vec![players == Players::Two; arrows.len()]).collect();
        let endless = vec![End::Draw; table.len()];
        Toy { players, table, passes, endless }
    }

    fn belonging(sides: &[bool], first: End, table: Vec<(Vec<usize>, Option<End>)>) -> Self {
        let passes = table.iter().zip(sides);
        let passes =
            passes.map(|((arrows, _), side)| arrows.iter().map(|&to| sides[to] != *side).collect()).collect();
        let second = match first {
            End::Won => End::Lost,
            End::Lost => End::Won,
            End::Draw => End::Draw,
        };
        let endless = sides.iter().map(|&is_second| if is_second { second } else { first }).collect();
        Toy { players: Players::Two, table, passes, endless }
    }

    /// Tables of up to nine positions; in half of them moves only lead onwards. Of the games of two, in some the players
    /// take turns, in some a player moves again after any move, and in some each position belongs to a side, one of which may
    /// win by playing for ever.
    pub fn any(players: Players) -> impl Strategy<Value = Self> {
        Toy::up_to(9, players)
    }

    /// The same of so many positions at most.
    pub fn up_to(most: usize, players: Players) -> impl Strategy<Value = Self> {
        let shape = (1..=most, any::<bool>());
        shape.prop_flat_map(move |(positions, is_onwards)| {
            let end = prop_oneof![
                6 => Just(None),
                1 => Just(Some(End::Won)),
                1 => Just(Some(End::Lost)),
                1 => Just(Some(End::Draw)),
            ];
            let row = (prop::collection::vec(0..positions, 0..4), end);
            let first = prop_oneof![Just(End::Won), Just(End::Lost), Just(End::Draw)];
            let turns = (0..4, first, prop::collection::vec(any::<(bool, [bool; 4])>(), positions));
            let table = prop::collection::vec(row, positions);
            (table, turns).prop_map(move |(mut table, (way, first, coins))| {
                for (at, (arrows, _)) in table.iter_mut().enumerate().filter(|_| is_onwards) {
                    arrows.retain(|&to| to > at);
                }
                let sides: Vec<bool> = coins.iter().map(|coin| coin.0).collect();
                match (way, players) {
                    (0, _) | (_, Players::One) => Toy::taking_turns(players, table),
                    (1, _) => {
                        let passes = table.iter().zip(&coins);
                        let passes = passes.map(|((arrows, _), coin)| coin.1[..arrows.len()].to_vec());
                        let passes = passes.collect();
                        Toy { passes, ..Toy::taking_turns(players, table) }
                    }
                    _ => Toy::belonging(&sides, first, table),
                }
            })
        })
    }

    /// A table of very many positions, by chance; the first of two sides is judged so when play never ends.
    pub fn large(positions: usize, first: End) -> Self {
        let mut state = 1883u64;
        let mut below = |most: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) as usize) % most
        };
        let mut row = || {
            let end = [Some(End::Won), Some(End::Lost), Some(End::Draw)].get(below(40)).copied().flatten();
            ((0..=below(3)).map(|_| below(positions)).collect(), end)
        };
        let table = (0..positions).map(|_| row()).collect();
        let sides: Vec<bool> = (0..positions).map(|_| below(2) == 1).collect();
        Toy::belonging(&sides, first, table)
    }

    /// The same with the last position first: what leads onwards leads down.
    pub fn upside_down(&self) -> Self {
        let last = self.positions() - 1;
        let turned =
            |(arrows, end): &(Vec<usize>, Option<End>)| (arrows.iter().map(|to| last - to).collect(), *end);
        Toy {
            players: self.players,
            table: self.table.iter().rev().map(turned).collect(),
            passes: self.passes.iter().rev().cloned().collect(),
            endless: self.endless.iter().rev().copied().collect(),
        }
    }

    /// The rules, read afresh: how a position ended, a stuck player having lost, and what can follow it.
    pub fn rules(&self, at: usize) -> (Option<End>, &[usize]) {
        match &self.table[at] {
            (_, Some(end)) => (Some(*end), &[]),
            (arrows, None) if arrows.is_empty() => (Some(End::Lost), &[]),
            (arrows, None) => (None, arrows),
        }
    }

    /// What can follow a position, and whether the other player is to move there.
    pub fn steps(&self, at: usize) -> impl Iterator<Item = (usize, bool)> + '_ {
        self.rules(at).1.iter().copied().zip(self.passes[at].iter().copied())
    }

    pub fn positions(&self) -> usize {
        self.table.len()
    }

    /// Reads what [`Notation::params`] writes.
    fn read(text: &str) -> Option<Self> {
        const ENDS: [End; 3] = [End::Won, End::Lost, End::Draw];
        let (players, rows) = text.split_at_checked(1)?;
        let players = if players == "1" { Players::One } else { Players::Two };
        let (mut table, mut passes, mut endless) = (Vec::new(), Vec::new(), Vec::new());
        for row in rows.split('.') {
            let mut signs = row.chars();
            let end = "wldn".find(signs.next()?)?;
            endless.push(*ENDS.get("WLD".find(signs.next()?)?)?);
            let (mut arrows, mut passing) = (Vec::new(), Vec::new());
            while let Some(to) = signs.next() {
                arrows.push(to.to_digit(10)? as usize);
                passing.push(signs.next()? == '+');
            }
            table.push((arrows, ENDS.get(end).copied()));
            passes.push(passing);
        }
        Some(Toy { players, table, passes, endless })
    }
}

/// Opens any table again from its address.
pub static ENTRY: Entry = Entry {
    name: "toy",
    aliases: &[],
    title: Text::fixed("A table", "Une table"),
    summary: Text::fixed("Rules written out.", "Des règles écrites en entier."),
    parameters: Text::fixed("TABLE", "TABLE"),
    family: lucas_engine::Family::TakeAway,
    minutes: 1,
    level: lucas_engine::Difficulty::Easy,
    story: &[],
    knobs: &[],
    separators: &[],
    presets: &[],
    small: &[],
    open: &open,
};

pub static TOYS: Registry<'static> = Registry(&[&ENTRY]);

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let toy = words.first().and_then(|text| Toy::read(text));
    let toy = toy.ok_or_else(|| Refusal::new("no table".to_owned(), "pas une table".to_owned()))?;
    Ok(Erased::new(ENTRY.name, toy).shared())
}

/// A move is the number of an arrow, so that two moves may lead to the same position.
impl Game for Toy {
    type Position = usize;
    type Move = usize;

    fn players(&self) -> Players {
        self.players
    }

    fn start(&self) -> usize {
        0
    }

    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        assert_eq!(self.table[*at].1, None, "moves are asked of {at}, which has ended");
        out.extend(0..self.table[*at].0.len());
    }

    fn play(&self, at: &usize, mv: usize) -> usize {
        self.table[*at].0[mv]
    }

    fn end(&self, at: &usize) -> Option<End> {
        self.table[*at].1
    }

    fn passes(&self, at: &usize, mv: usize) -> bool {
        self.passes[*at][mv]
    }

    fn endless(&self, at: &usize) -> End {
        self.endless[*at]
    }
}

impl Ranked for Toy {
    fn size(&self) -> Option<u64> {
        Some(self.positions() as u64)
    }

    fn rank(&self, at: &usize) -> u64 {
        *at as u64
    }

    fn unrank(&self, rank: u64) -> usize {
        usize::try_from(rank).expect("a small rank")
    }
}

/// Looks through the whole table.
impl Retractable for Toy {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        for at in (0..self.positions()).filter(|&at| self.rules(at).0.is_none()) {
            let here = self.steps(at).filter(|&(to, _)| to as u64 == rank);
            here.for_each(|(_, passes)| visit(at as u64, passes));
        }
    }
}

/// Not every table does lead down: what does not is solved all the same.
impl Descending for Toy {}

impl Notation for Toy {
    /// Who plays; then for each position how it ended, how endless play is judged, and where each move leads, with a plus
    /// if it passes the turn.
    fn params(&self) -> String {
        let mut text = if self.players == Players::One { "1" } else { "2" }.to_owned();
        for (at, (arrows, end)) in self.table.iter().enumerate() {
            let end = match end {
                Some(End::Won) => 'w',
                Some(End::Lost) => 'l',
                Some(End::Draw) => 'd',
                None => 'n',
            };
            let endless = match self.endless[at] {
                End::Won => 'W',
                End::Lost => 'L',
                End::Draw => 'D',
            };
            let dot = if at > 0 { "." } else { "" };
            let _ = write!(text, "{dot}{end}{endless}");
            for (to, passes) in arrows.iter().zip(&self.passes[at]) {
                let _ = write!(text, "{to}{}", if *passes { '+' } else { '-' });
            }
        }
        text
    }

    fn position_text(&self, at: &usize) -> String {
        at.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<usize, Refusal> {
        let last = self.positions() as u64 - 1;
        let at = number(text, &Text::fixed("position", "position"), 0..=last)?;
        Ok(usize::try_from(at).expect("a small table"))
    }

    fn move_text(&self, _at: &usize, mv: usize) -> String {
        format!("m{mv}")
    }

    fn move_help(&self) -> Text {
        Text::fixed("m0 is the first move", "m0 est le premier coup")
    }
}

impl Picture for Toy {
    /// Where endless play is won by somebody, it matters who one is.
    fn side(&self, at: &usize) -> Option<Text> {
        match self.endless[*at] {
            End::Won => Some(Text::fixed("the runner", "le coureur")),
            End::Lost => Some(Text::fixed("the hunter", "le chasseur")),
            End::Draw => None,
        }
    }
}
