//! The rules of the game at hand over the screen, how a move is written, and what a puzzle is to become.

use lucas_engine::Entry;
use lucas_engine::session::Session;
use lucas_words::{Words, say, sentences};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::board::{self, Detail, Marks};
use super::help::{WIDTH, laid_over};
use super::look::Look;
use super::panels::panel;

/// What the rules say, a paragraph each.
#[must_use]
pub fn paragraphs(session: &Session, entry: &Entry, words: &Words) -> Vec<String> {
    let help = session.game().move_help().say(words.language).to_owned();
    let help = say!(words, "plain-move-help", help = help);
    let mut told = vec![sentences::rules(session, entry, words).into_owned(), help];
    told.extend(sentences::remarks(session, words));
    told
}

/// Draws them.
pub fn draw(session: &Session, entry: &Entry, words: &Words, look: Look, frame: &mut Frame<'_>) {
    let goal = session.game().goal();
    let mut lines: Vec<Line<'_>> = paragraphs(session, entry, words).into_iter().map(Line::from).collect();
    if goal.is_some() {
        lines.push(Line::raw(say!(words, "plain-goal-shown")));
    }
    let text = Paragraph::new(lines).wrap(Wrap { trim: true });
    let rows = super::cut(text.line_count(WIDTH - 2));
    let area = frame.area();
    let room = Rect { width: WIDTH - 2, height: area.height.saturating_sub(rows + 2), ..area };
    let (_, picture) = goal.as_ref().map_or((0, 0), |goal| board::extent(goal, Detail::Picture, room));
    let place = laid_over(rows + picture, frame);
    let block = panel(say!(words, "screen-rules"), look).title_bottom(say!(words, "screen-any-key"));
    let inner = block.inner(place);
    frame.render_widget(block, place);
    let [above, below] = Layout::vertical([Constraint::Length(rows), Constraint::Fill(1)]).areas(inner);
    frame.render_widget(text, above);
    if let Some(goal) = goal {
        board::draw(&goal, Detail::Picture, &Marks::NONE, look, below, frame.buffer_mut());
    }
}
