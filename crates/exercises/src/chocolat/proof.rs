//! The figure of the proof: a bar as four heaps, before and after the winning break.

use lucas_engine::Refusal;
use lucas_games::GAMES;
use lucas_pictures::strip::{self, Station};
use lucas_pictures::svg::Svg;
use lucas_words::{Words, say};

/// The handout's bar and what the winning break makes of it, each with its heaps.
pub fn figure(words: &Words) -> Result<Svg, Refusal> {
    let place = GAMES.open(&["chocolate:10x7@7,3"])?;
    let heaps = |[a, b, c, d]: [u32; 4]| format!("{a} ⊕ {b} ⊕ {c} ⊕ {d} = {}", a ^ b ^ c ^ d);
    let stations = [
        Station { position: "10x7@7,3".to_owned(), edge: None, caption: heaps([7, 2, 3, 3]) },
        Station { position: "5x7@2,3".to_owned(), edge: Some("v5".to_owned()), caption: heaps([2, 2, 3, 3]) },
    ];
    strip::svg(&*place.game, &say!(words, "proof-chocolate"), &stations, words)
}
