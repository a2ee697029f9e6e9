//! How many lines each player wins.

use lucas_engine::{Refusal, Theory, Winner};
use lucas_games::matches::{LastMatch, Matches, USUAL_TAKE};
use lucas_pictures::chart::{Curves, Series};
use lucas_words::{Words, say};
use num_bigint::BigUint;

/// How many lines a player wins, by the number of matches: from one to so many.
pub fn counts(winner: Winner, most: u32) -> impl Iterator<Item = (u32, BigUint)> {
    (1..=most).filter_map(move |matches| {
        let heap = vec![matches.into()];
        let game = Matches::new(heap.clone(), USUAL_TAKE, LastMatch::Wins);
        Some((matches, game.count(&heap, winner)?))
    })
}

/// The lines won by either player, by the number of matches.
#[expect(clippy::unnecessary_wraps, reason = "other handouts' growth can be refused")]
pub fn growth(words: &Words) -> Result<Curves, Refusal> {
    let series = [(Winner::Mover, 1), (Winner::Other, 2)].map(|(winner, player)| Series {
        name: say!(words, "picture-won-by", player = player),
        points: counts(winner, 20).collect(),
    });
    Ok(Curves {
        title: say!(words, "picture-matches-lines"),
        across: say!(words, "picture-matches"),
        series: series.into(),
    })
}
