//! A queue at one step of a search: who waits, and the layers that it makes.

use lucas_engine::AnyGame;
use lucas_engine::any::Reached;
use lucas_words::{Words, say};

use crate::board::Gallery;
use crate::svg::Svg;

/// The most positions of the queue that are drawn.
const MOST_WAITING: usize = 12;
/// The drawing is about so wide.
const WIDTH: usize = 600;
/// The most layers that are drawn: the last ones.
const MOST_LAYERS: usize = 16;

/// Draws the queue's head and under it the layers met so far as bars, when position `now` is looked at and `met` are met.
pub fn draw(game: &dyn AnyGame, graph: &Reached, now: usize, met: usize, words: &Words, svg: &mut Svg) {
    let waiting = &graph.positions[now + 1..met];
    svg.text(16, 20, "", &say!(words, "queue-head", waiting = waiting.len()));
    let shown = &waiting[..waiting.len().min(MOST_WAITING)];
    let gallery = Gallery::of(game, shown.iter().map(String::as_str));
    let (wide, high) = (gallery.width + 14, gallery.height + 12);
    let columns = (WIDTH / wide).max(1);
    for index in 0..shown.len() {
        let (x, y) = (16 + index % columns * wide, 30 + index / columns * high);
        svg.rect((x, y), (wide - 6, high - 4), "plain");
        gallery.draw(index, (x + 4, y + 4), svg);
    }
    let rows = shown.len().div_ceil(columns);
    if waiting.len() > shown.len() {
        let (x, y) = (16 + (shown.len() - 1) % columns * wide + wide, 30 + rows * high - high / 2);
        svg.text(x, y, "", "…");
    }
    draw_layers(graph, now, met, 30 + rows * high + 26, words, svg);
}

fn draw_layers(graph: &Reached, now: usize, met: usize, top: usize, words: &Words, svg: &mut Svg) {
    let deepest = graph.levels[met - 1];
    let mut layers = vec![(0, 0); deepest + 1];
    for node in 0..met {
        let (all, done) = &mut layers[graph.levels[node]];
        *all += 1;
        *done += usize::from(node <= now);
    }
    svg.text(16, top, "", &say!(words, "queue-layers"));
    let most = layers.iter().map(|layer| layer.0).max().unwrap_or(1);
    let first = layers.len().saturating_sub(MOST_LAYERS);
    for (row, (level, &(all, done))) in layers.iter().enumerate().skip(first).enumerate() {
        let y = top + 10 + 18 * row;
        let width = |count: usize| (count * 400 / most).max(1);
        svg.text(60, y + 12, "end", &level.to_string());
        svg.rect((70, y), (width(all), 14), "plain");
        if done > 0 {
            svg.rect((70, y), (width(done), 14), "one");
        }
        if level == graph.levels[now] {
            svg.rect((70, y), (width(all), 14), "now");
        }
        svg.text(80 + width(all), y + 12, "", &format!("{done}/{all}"));
    }
}
