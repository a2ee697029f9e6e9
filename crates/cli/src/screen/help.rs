//! The keys explained.

use lucas_words::{Words, say};
use ratatui::buffer::Buffer;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::keys::{BINDINGS, KeyRoom};
use super::look::Look;
use super::paper;

/// The keys of a room.
#[must_use]
pub fn paper(room: KeyRoom, words: &Words, look: Look) -> Buffer {
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
    paper::written(Paragraph::new(lines), |_| 0).0
}
