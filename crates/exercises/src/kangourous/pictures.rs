//! How the shortest solutions grow.

use lucas_engine::Refusal;
use lucas_pictures::chart::{Curves, Series};
use lucas_words::{Words, say};

/// The lengths of shortest solutions that have been found, by the gap.
const LENGTHS: [(u32, &str); 5] = [
    (3, include_str!("../../../../docs/kangaroos/gap-3.txt")),
    (4, include_str!("../../../../docs/kangaroos/gap-4.txt")),
    (5, include_str!("../../../../docs/kangaroos/gap-5.txt")),
    (6, include_str!("../../../../docs/kangaroos/gap-6.txt")),
    (7, include_str!("../../../../docs/kangaroos/gap-7.txt")),
];

/// The moves of a shortest solution by the number of pawns, a curve for each gap.
#[expect(clippy::unnecessary_wraps, reason = "other handouts' growth can be refused")]
pub fn growth(words: &Words) -> Result<Curves, Refusal> {
    let series = LENGTHS.map(|(gap, file)| {
        let point = |line: &str| {
            let (pawns, moves) = line.split_once(' ')?;
            Some((pawns.parse().ok()?, moves.parse().ok()?))
        };
        let points = file.lines().filter(|line| !line.starts_with('#')).filter_map(point).collect();
        Series { name: say!(words, "picture-gap", gap = gap), points }
    });
    Ok(Curves {
        title: say!(words, "picture-kangaroos-moves"),
        across: say!(words, "picture-pawns"),
        series: series.into(),
    })
}
