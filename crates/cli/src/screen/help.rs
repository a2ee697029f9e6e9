//! The keys explained, over the screen.

use lucas_words::{Words, say};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Wrap};

use super::keys::{BINDINGS, KeyRoom};
use super::look::Look;
use super::panels::panel;

/// Draws the keys of a room.
pub fn draw(room: KeyRoom, words: &Words, look: Look, frame: &mut Frame<'_>) {
    let mut lines: Vec<Line<'_>> = BINDINGS
        .iter()
        .filter(|binding| !binding.says.is_empty() && (binding.room == room || binding.room == KeyRoom::Any))
        .map(|binding| {
            let shown = if look.ascii {
                binding.shown.replace("↑ ↓ ← →", "arrows")
            } else {
                binding.shown.into()
            };
            Line::raw(format!(" {shown:8} {}", words.find(binding.says).unwrap_or_default()))
        })
        .collect();
    lines.push(Line::raw(format!(" {}", say!(words, "keys-mouse"))));
    let height = super::cut(lines.len() + 2).min(frame.area().height);
    let width = 72.min(frame.area().width);
    let area = frame.area();
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    frame.render_widget(Clear, place);
    let block = panel(say!(words, "keys-title"), look);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), place);
}
