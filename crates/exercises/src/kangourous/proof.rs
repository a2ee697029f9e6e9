//! The figure of the proof: what each kind of move adds to Φ.

use lucas_engine::Refusal;
use lucas_games::GAMES;
use lucas_pictures::strip::{self, Station};
use lucas_pictures::svg::Svg;
use lucas_words::{Words, say};

/// The first boards of the handout's solution, with Φ.
pub fn figure(words: &Words) -> Result<Svg, Refusal> {
    let place = GAMES.open(&["kangaroos:3+3"])?;
    let station = |position: &str, edge: Option<&str>, caption: String| Station {
        position: position.to_owned(),
        edge: edge.map(ToOwned::to_owned),
        caption,
    };
    let stations = [
        station("WWW---BBB,W", None, "Φ = 0".to_owned()),
        station("W-WW--BBB,B", Some("1-3"), say!(words, "proof-over-own", now = 2)),
        station("W-WW-B-BB,W", Some("6-5"), say!(words, "proof-step", now = 3)),
        station("W-W-WB-BB,B", Some("3-4"), say!(words, "proof-step", now = 4)),
        station("W-WBW--BB,W", Some("5-3"), say!(words, "proof-over-other", now = 5)),
    ];
    strip::svg(&*place.game, &say!(words, "proof-kangaroos"), &stations, words)
}
