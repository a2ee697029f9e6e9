//! The five games and three more: one in which a player moves again, one with numbered tiles, one of two taps along lines.

#[path = "again.rs"]
mod again;
#[path = "horseshoe.rs"]
mod horseshoe;
#[path = "tiles.rs"]
mod tiles;

use lucas_engine::{Entry, Registry};

/// The three.
pub static THREE: [&Entry; 3] = [&again::ENTRY, &tiles::ENTRY, &horseshoe::ENTRY];

/// All eight, in a list that lasts.
pub fn registry() -> Registry<'static> {
    let all: Vec<&'static Entry> = lucas_games::GAMES.0.iter().chain(&THREE).copied().collect();
    Registry(Vec::leak(all))
}
