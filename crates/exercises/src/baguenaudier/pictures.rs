//! The calls of the mutual recursion, and how the moves grow.

use lucas_engine::{AnyGame, Refusal};
use lucas_games::rings;
use lucas_pictures::chart::{Curves, Series};
use lucas_pictures::refusals;
use lucas_pictures::tree::{NodeKind, Sprout, Tree};
use lucas_words::{Words, say};

use super::calls::Call;

/// The calls of `mettre` and `prendre` that fill or empty the whole board.
pub fn calls(game: &dyn AnyGame, position: &str, limit: usize, words: &Words) -> Result<Tree, Refusal> {
    let (params, is_start) = (game.params(), game.start() == position);
    let (squares, goal) = params.split_once('@').unwrap_or((&params, ""));
    let squares: u64 = squares.parse().map_err(|_| refusals::without_calls())?;
    let root = match goal {
        "" if is_start => Call::Prendre(squares),
        "full" if is_start => Call::Mettre(squares),
        _ => return Err(refusals::without_calls()),
    };
    let sprout = |call: Call, act: &'static str| Sprout {
        note: String::new(),
        said: call.said(words),
        worth: None,
        act,
        edge: call.square().map_or_else(String::new, |square| square.to_string()),
        label: call.to_string(),
        position: None,
        kind: match call {
            Call::Placer(_) => NodeKind::First,
            Call::Oter(_) => NodeKind::Second,
            Call::Mettre(_) | Call::Prendre(_) => NodeKind::Plain,
        },
        seed: Some(call).filter(|call| !call.calls().is_empty()),
    };
    Tree::grow(
        sprout(root, "root"),
        limit,
        |call| Ok(call.calls().into_iter().zip(call.acts()).map(|(one, &act)| sprout(one, act)).collect()),
        |_| "…".to_owned(),
    )
}

/// The moves by the number of squares.
#[expect(clippy::unnecessary_wraps, reason = "other handouts' growth can be refused")]
pub fn growth(words: &Words) -> Result<Curves, Refusal> {
    let points = (1..=24).map(|n| (n, rings::moves_to_fill(n.into()))).collect();
    Ok(Curves {
        title: say!(words, "picture-rings-moves"),
        across: say!(words, "picture-rings-squares"),
        series: vec![Series { name: String::new(), points }],
    })
}
