//! Games written out as tables, for what the real games never do: cycles, draws, players who are stuck.

use lucas_engine::{End, Game, Players};
use proptest::prelude::*;

/// For each position, where its moves lead and how it ended. Play begins at position 0.
#[derive(Clone, Debug)]
pub struct Toy {
    players: Players,
    table: Vec<(Vec<usize>, Option<End>)>,
}

impl Toy {
    pub fn new(players: Players, table: &[(&[usize], Option<End>)]) -> Self {
        let table = table.iter().map(|(arrows, end)| (arrows.to_vec(), *end)).collect();
        Toy { players, table }
    }

    /// Tables of up to nine positions; in half of them moves only lead onwards.
    pub fn any(players: Players) -> impl Strategy<Value = Self> {
        (1..10usize, any::<bool>()).prop_flat_map(move |(positions, is_onwards)| {
            let end = prop_oneof![
                6 => Just(None),
                1 => Just(Some(End::Won)),
                1 => Just(Some(End::Lost)),
                1 => Just(Some(End::Draw)),
            ];
            let row = (prop::collection::vec(0..positions, 0..4), end);
            prop::collection::vec(row, positions).prop_map(move |mut table| {
                for (at, (arrows, _)) in table.iter_mut().enumerate().filter(|_| is_onwards) {
                    arrows.retain(|&to| to > at);
                }
                Toy { players, table }
            })
        })
    }

    /// The rules, read afresh: how a position ended, a stuck player having lost, and what can follow it.
    pub fn rules(&self, at: usize) -> (Option<End>, &[usize]) {
        match &self.table[at] {
            (_, Some(end)) => (Some(*end), &[]),
            (arrows, None) if arrows.is_empty() => (Some(End::Lost), &[]),
            (arrows, None) => (None, arrows),
        }
    }

    pub fn positions(&self) -> usize {
        self.table.len()
    }
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
}
