//! The keys explained, over the screen.

use lucas_words::{Words, say};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Wrap};

use super::keys::{BINDINGS, KeyRoom};
use super::look::Look;
use super::panels::panel;

/// How wide a panel over the screen is.
pub const WIDTH: u16 = 74;

/// Draws the keys of a room.
pub fn draw(room: KeyRoom, words: &Words, look: Look, frame: &mut Frame<'_>) {
    let mut lines: Vec<Line<'_>> = BINDINGS
        .iter()
        .filter(|binding| !binding.says.is_empty() && (binding.room == room || binding.room == KeyRoom::Any))
        .map(|binding| {
            let shown = match binding.shown {
                "arrows" if !look.ascii => "↑ ↓ ← →".to_owned(),
                shown => words.find(&format!("key-name-{shown}")).unwrap_or_else(|| shown.to_owned()),
            };
            Line::raw(format!(" {shown:11} {}", words.find(binding.says).unwrap_or_default()))
        })
        .collect();
    lines.push(Line::raw(format!(" {}", say!(words, "keys-mouse"))));
    let place = laid_over(super::cut(lines.len()), frame);
    let block = panel(say!(words, "keys-title"), look);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), place);
}

/// Clears the middle of the screen for a panel of so many lines: where it is.
pub fn laid_over(lines: u16, frame: &mut Frame<'_>) -> Rect {
    let area = frame.area();
    let (width, height) = (WIDTH.min(area.width), lines.saturating_add(2).min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let place = Rect { x, y, width, height };
    frame.render_widget(Clear, place);
    place
}
