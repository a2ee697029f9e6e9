//! The rules of the game at hand over the screen, how a move is written, and what a puzzle is to become.

use lucas_engine::Entry;
use lucas_engine::session::Session;
use lucas_words::{Words, say, sentences};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::board::{self, Detail, Marks};
use super::look::Look;
use super::paper;

/// What the rules say, a paragraph each.
#[must_use]
pub fn paragraphs(session: &Session, entry: &Entry, words: &Words) -> Vec<String> {
    let help = session.game().move_help().say(words.language).to_owned();
    let help = say!(words, "plain-move-help", help = help);
    let mut told = vec![sentences::rules(session, entry, words).into_owned(), help];
    told.extend(sentences::remarks(session, words));
    told.extend(sentences::guess_sentence(session, words));
    told
}

/// The rules, and below them the picture of the goal: as large as fits on the screen with them, else small.
#[must_use]
pub fn paper(session: &Session, entry: &Entry, words: &Words, look: Look, screen: Rect) -> Buffer {
    let goal = session.game().goal();
    let mut lines: Vec<Line<'_>> = paragraphs(session, entry, words).into_iter().map(Line::from).collect();
    if goal.is_some() {
        lines.push(Line::raw(say!(words, "plain-goal-shown")));
    }
    let room = |rows: u16| Rect::new(0, 0, paper::WIDTH, screen.height.saturating_sub(rows + 2));
    let small = Rect::new(0, 0, paper::WIDTH, u16::MAX);
    let picture = |rows: u16| match &goal {
        Some(goal) if board::fits(goal, Detail::Picture, room(rows)) => (Detail::Picture, room(rows)),
        _ => (Detail::Small, small),
    };
    let extent = |rows: u16| {
        let (detail, room) = picture(rows);
        goal.as_ref().map_or(0, |goal| board::extent(goal, detail, room).1)
    };
    let (mut paper, rows) = paper::written(Paragraph::new(lines), extent);
    if let Some(goal) = &goal {
        let below = Rect { y: rows, height: paper.area.height - rows, ..paper.area };
        board::draw(goal, picture(rows).0, &Marks::NONE, look, below, &mut paper);
    }
    paper
}
