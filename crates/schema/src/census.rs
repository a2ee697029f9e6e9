//! Everything that play can reach from a position, counted.

use std::collections::BTreeMap;

use lucas_engine::Players;
use lucas_engine::any::Census;
use lucas_engine::registry::Place;
use serde::Serialize;

use crate::Head;

/// A census, by the names of its quantities; what a game cannot have is left out.
#[derive(Serialize)]
pub struct Numbered<'c> {
    #[serde(flatten)]
    head: Head,
    positions: u64,
    arcs: u64,
    ended: u64,
    stuck: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lose: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solvable: Option<u64>,
    moves: u64,
    best_moves: u64,
    max_remoteness: Option<usize>,
    positions_at_max: u64,
    by_remoteness: &'c [u64],
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    by_score: &'c BTreeMap<i32, u64>,
    hardest: Vec<String>,
}

impl<'c> Numbered<'c> {
    /// The census of a place.
    #[must_use]
    pub fn new(place: &Place, census: &'c Census) -> Self {
        let is_game = place.game.players() == Players::Two;
        let of_game = |number: u64| is_game.then_some(number);
        Numbered {
            head: Head::new(place),
            positions: census.positions,
            arcs: census.arcs,
            ended: census.ended,
            stuck: census.stuck,
            win: of_game(census.win),
            lose: of_game(census.lose),
            draw: of_game(census.draw),
            solvable: (!is_game).then_some(census.win),
            moves: census.moves,
            best_moves: census.best_moves,
            max_remoteness: census.max_remoteness(),
            positions_at_max: census.positions_at_max(),
            by_remoteness: &census.by_remoteness,
            by_score: &census.by_score,
            hardest: census.hardest.iter().map(|position| place.address_of(position)).collect(),
        }
    }
}
