//! The figure of the proof: a take and its answer make a round.

use lucas_engine::Refusal;
use lucas_games::GAMES;
use lucas_pictures::strip::{self, Station};
use lucas_pictures::svg::Svg;
use lucas_words::{Words, say};

/// Eight matches, a take of three, and the answer to it.
pub fn figure(words: &Words) -> Result<Svg, Refusal> {
    let place = GAMES.open(&["matches:8"])?;
    let station = |matches: u32, edge: Option<&str>, caption: String| Station {
        position: matches.to_string(),
        edge: edge.map(ToOwned::to_owned),
        caption,
    };
    let stations = [
        station(8, None, say!(words, "proof-multiple", matches = 8, round = 4)),
        station(5, Some("3"), say!(words, "proof-take", taken = 3)),
        station(4, Some("1"), say!(words, "proof-answer", taken = 1, round = 4)),
    ];
    strip::svg(&*place.game, &say!(words, "proof-matches"), &stations, words)
}
