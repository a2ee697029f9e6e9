//! The figure of the proof: three squares, all boards on one path.

use lucas_engine::Refusal;
use lucas_games::GAMES;
use lucas_pictures::strip::{self, Station};
use lucas_pictures::svg::Svg;
use lucas_words::{Words, say};

/// The boards of three squares in the order of their ranks.
pub fn figure(words: &Words) -> Result<Svg, Refusal> {
    let place = GAMES.open(&["rings:3"])?;
    let stations: Vec<Station> = (0..8u32)
        .map(|rank| {
            let (board, last) = (rank ^ (rank >> 1), rank.saturating_sub(1));
            let played = (board ^ last ^ (last >> 1)).trailing_zeros() + 1;
            Station {
                position: (0..3).map(|square| if board >> square & 1 == 1 { 'x' } else { '_' }).collect(),
                edge: (rank > 0).then(|| played.to_string()),
                caption: say!(words, "proof-rank", rank = rank),
            }
        })
        .collect();
    strip::svg(&*place.game, &say!(words, "proof-rings"), &stations, words)
}
