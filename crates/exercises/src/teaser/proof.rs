//! The figure of the proof: a move, and the same move between the opposite boards.

use lucas_engine::Refusal;
use lucas_games::GAMES;
use lucas_pictures::strip::{self, Station};
use lucas_pictures::svg::Svg;
use lucas_words::{Words, say};

/// The first move, and the last of the way back.
pub fn figure(words: &Words) -> Result<Svg, Refusal> {
    let place = GAMES.open(&["teaser:3x3"])?;
    let station = |position: &str, edge: Option<&str>, caption: &str| Station {
        position: position.to_owned(),
        edge: edge.map(ToOwned::to_owned),
        caption: caption.to_owned(),
    };
    let stations = [
        station("000.010.000", None, "p"),
        station("010.101.010", Some("b2"), "q"),
        station("101.010.101", None, "¬q"),
        station("111.101.111", Some("b2"), "¬p"),
    ];
    strip::svg(&*place.game, &say!(words, "proof-teaser"), &stations, words)
}
