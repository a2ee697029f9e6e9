//! How many positions there are at each distance from the end: a census as bars, with the hardest positions below.

use lucas_engine::any::Census;
use lucas_engine::{AnyGame, Players};
use lucas_words::{Words, say};

use crate::board::Gallery;
use crate::svg::Svg;

/// Narrow enough to be read on a telephone.
const WIDTH: usize = 400;
const HEIGHT: usize = 220;
const LEFT: usize = 64;
/// No more bars than these: of more distances, several share one.
const MOST_BARS: usize = 64;
/// A digit of a bar's name or number is about so wide, and two of them are so far apart.
const DIGIT: usize = 7;
const APART: usize = 6;

/// A bar: what it counts from and to, and how many positions that is.
struct HistogramBar {
    from: i64,
    to: i64,
    positions: u64,
}

impl HistogramBar {
    fn name(&self) -> String {
        if self.from == self.to { self.from.to_string() } else { format!("{}–{}", self.from, self.to) }
    }
}

fn tallies(counts: &[(i64, u64)]) -> Vec<HistogramBar> {
    let together = counts.len().div_ceil(MOST_BARS).max(1);
    let tally = |some: &[(i64, u64)]| {
        let (first, last) = (some.first()?, some.last()?);
        Some(HistogramBar {
            from: first.0,
            to: last.0,
            positions: some.iter().map(|(_, positions)| positions).sum(),
        })
    };
    counts.chunks(together).filter_map(tally).collect()
}

/// The picture of a census.
#[must_use]
pub fn svg(game: &dyn AnyGame, census: &Census, words: &Words) -> Svg {
    let title = say!(words, "picture-census", game = game.address());
    let mut said = say!(words, "picture-census-said", positions = census.positions, arcs = census.arcs);
    if let Some(plies) = census.max_remoteness() {
        said = format!(
            "{said}\n{}",
            say!(
                words,
                "picture-census-far",
                players = if game.players() == Players::One { "one" } else { "two" },
                plies = plies,
                positions = census.positions_at_max()
            )
        );
    }
    let mut svg = Svg::new(words.language, &title, &said);
    let by_remoteness: Vec<(i64, u64)> = (0..).zip(census.by_remoteness.iter().copied()).collect();
    let by_score: Vec<(i64, u64)> =
        census.by_score.iter().map(|(&score, &positions)| (i64::from(score), positions)).collect();
    let across = match game.players() {
        Players::One => say!(words, "picture-census-moves"),
        Players::Two => say!(words, "picture-census-plies"),
    };
    draw(&by_remoteness, &across, &mut svg);
    draw(&by_score, &say!(words, "picture-census-margin"), &mut svg);
    if !census.hardest.is_empty() {
        let top = svg.height() + 24;
        let (shown, all) = (census.hardest.len(), census.positions_at_max());
        let head = if u64::try_from(shown).is_ok_and(|shown| shown < all) {
            say!(words, "picture-census-hardest-some", shown = shown, all = all)
        } else {
            say!(words, "picture-census-hardest")
        };
        svg.text(16, top, "head", &head);
        let gallery = Gallery::of(game, census.hardest.iter().map(String::as_str));
        let (wide, high) = (gallery.width, gallery.height);
        let in_row = ((WIDTH + LEFT) / (wide + 16)).max(1);
        for index in 0..census.hardest.len() {
            let (row, column) = (index / in_row, index % in_row);
            let place = (16 + column * (wide + 16), top + 16 + row * (high + 16));
            svg.told(&census.hardest[index], |svg| gallery.draw(index, place, svg));
            svg.reach(place.0 + wide + 16, place.1 + high + 16);
        }
    }
    svg
}

fn draw(counts: &[(i64, u64)], across: &str, svg: &mut Svg) {
    let tallies = tallies(counts);
    let Some(most) = tallies.iter().map(|tally| tally.positions).max().filter(|&most| most > 0) else {
        return;
    };
    let (top, step) = (svg.height() + 24, WIDTH / tallies.len());
    let bottom = top + HEIGHT;
    svg.reach(LEFT + WIDTH + 16, bottom + 48);
    svg.path(&format!("M{LEFT} {top}V{bottom}H{}", LEFT + WIDTH), "arc", "");
    let mut numbers: Vec<u64> = (0..=4).map(|quarter| most * quarter / 4).collect();
    numbers.dedup();
    for number in numbers {
        let y = bottom - length(number, most);
        svg.text(LEFT - 6, y + 4, "small end", &number.to_string());
    }
    let widest = |text: &dyn Fn(&HistogramBar) -> String| {
        tallies.iter().map(|tally| text(tally).chars().count() * DIGIT + APART).max().unwrap_or(0)
    };
    // Names and numbers stand where they do not run into each other.
    let every = widest(&HistogramBar::name).div_ceil(step).max(1);
    let has_numbers = widest(&|tally| tally.positions.to_string()) <= step;
    for (index, tally) in tallies.iter().enumerate() {
        let (x, high) = (LEFT + index * step, length(tally.positions, most));
        let wide = (step - step / 5).max(1);
        svg.told(&format!("{} : {}", tally.name(), tally.positions), |svg| {
            svg.rect((x + step / 10, bottom - high), (wide, high), "one");
        });
        if index % every == 0 {
            svg.text(x + step / 2, bottom + 16, "small middle", &tally.name());
        }
        if has_numbers {
            svg.text(x + step / 2, bottom - high - 4, "small middle", &tally.positions.to_string());
        }
    }
    svg.text(LEFT + WIDTH / 2, bottom + 36, "middle", across);
}

/// How high a bar is, so that something is seen of every position.
fn length(positions: u64, most: u64) -> usize {
    let high = u128::from(positions) * HEIGHT as u128 / u128::from(most);
    usize::try_from(high).unwrap_or(HEIGHT).max(usize::from(positions > 0))
}
