//! A text that lies over the screen, and is read on where it is longer than that.

use lucas_words::{Words, say};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use super::look::Look;
use super::panels::{more_of, panel};

/// How wide what lies over the screen is, without its frame.
pub const WIDTH: u16 = 72;

/// A text of so many lines as it is to be seen, with so many rows left free below it, and how many its own are.
#[must_use]
pub fn written(text: Paragraph<'_>, below: impl FnOnce(u16) -> u16) -> (Buffer, u16) {
    let text = text.wrap(Wrap { trim: false });
    let rows = super::cut(text.line_count(WIDTH));
    let mut paper = Buffer::empty(Rect::new(0, 0, WIDTH, rows.saturating_add(below(rows))));
    text.render(Rect { height: rows, ..paper.area }, &mut paper);
    (paper, rows)
}

/// Lays it over the middle of the screen, from one of its lines on; from which it could be, where that is too far down.
pub fn lay_over(
    paper: &Buffer,
    line: u16,
    title: String,
    words: &Words,
    look: Look,
    frame: &mut Frame<'_>,
) -> u16 {
    let area = frame.area();
    let (width, height) = ((WIDTH + 2).min(area.width), (paper.area.height + 2).min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let place = Rect { x, y, width, height };
    let over = (paper.area.height + 2).saturating_sub(height);
    let line = line.min(over);
    let closed = match more_of(line, over, words) {
        None => say!(words, "screen-any-key"),
        Some(more) => say!(words, "screen-any-other-key", more = more),
    };
    let block = panel(title, look).title_bottom(closed);
    let inner = block.inner(place);
    frame.render_widget(Clear, place);
    frame.render_widget(block, place);
    for (row, seen) in (line..paper.area.height).zip(inner.rows()) {
        for (column, seen) in (0..WIDTH).zip(seen.columns()) {
            frame.buffer_mut()[(seen.x, seen.y)] = paper[(column, row)].clone();
        }
    }
    line
}
