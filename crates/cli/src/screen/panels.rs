//! A game under way on the screen: the board, and beside and below it what is known of it.

use lucas_engine::session::{Player, Side};
use lucas_engine::{Entry, Outcome, Players, Refusal};
use lucas_words::advice::{ladder, why};
use lucas_words::{Words, say};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

use super::board::{self, Marks, Taps};
use super::entry::Purpose;
use super::look::{Look, Worth};
use super::playing::{Panel, Playing};
use lucas_words::sentences::{lone_human, player_name, verdict_sentence};
use lucas_words::worth;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

/// A panel with a title.
pub fn panel<'t>(title: impl Into<Line<'t>>, look: Look) -> Block<'t> {
    let block = Block::bordered().title(title);
    if look.ascii { block.border_set(ASCII_BORDER) } else { block.border_type(BorderType::Rounded) }
}

const ASCII_BORDER: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws the game; where it can be tapped.
pub fn draw(playing: &mut Playing, entry: &Entry, words: &Words, look: Look, frame: &mut Frame<'_>) -> Taps {
    let text_height = (frame.area().height / 4).clamp(6, 12);
    let [title, status, middle, text, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Min(8),
        Constraint::Length(text_height),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let side = (frame.area().width / 3).clamp(28, 46);
    let [board, side] = Layout::horizontal([Constraint::Min(20), Constraint::Length(side)]).areas(middle);
    let [moves, played, values] =
        Layout::vertical([Constraint::Fill(2), Constraint::Fill(1), Constraint::Length(4)]).areas(side);

    draw_title(playing, entry, words, frame, title);
    frame.render_widget(Paragraph::new(Line::styled(status_line(playing, words), BOLD)), status);
    let taps = draw_board(playing, words, look, frame, board);
    let mut taps = taps;
    taps.extend(draw_moves(playing, words, look, frame, moves));
    draw_played(playing, words, look, frame, played);
    draw_history(playing, words, look, frame, values);
    draw_text(playing, entry, words, look, frame, text);
    frame.render_widget(Paragraph::new(key_line(playing, words)), keys);
    taps
}

fn draw_title(playing: &Playing, entry: &Entry, words: &Words, frame: &mut Frame<'_>, area: Rect) {
    let session = &playing.session;
    let (ply, plies) = (session.ply(), session.steps().len());
    let clock = say!(words, "screen-clock", ply = ply, plies = plies);
    let title = format!(" {} · {}", entry.title.say(words.language), session.game().address());
    let room = usize::from(area.width).saturating_sub(clock.chars().count() + 2);
    let title: String = title.chars().take(room).collect();
    let text = format!("{title:room$} {clock} ");
    frame.render_widget(Line::styled(text, BOLD.add_modifier(Modifier::REVERSED)), area);
}

/// Whose turn it is, or how it ended.
fn status_line(playing: &Playing, words: &Words) -> String {
    let session = &playing.session;
    if let Some(verdict) = session.verdict() {
        return format!(" {}", verdict_sentence(session, verdict, words));
    }
    if let Some((is_running, speed)) = playing.speed() {
        return format!(
            " {}",
            if is_running {
                say!(words, "screen-solution-runs", speed = speed)
            } else {
                say!(words, "screen-solution-waits")
            }
        );
    }
    let side = match (session.game().players(), session.turn()) {
        (Players::One, _) => say!(words, "screen-your-move"),
        (Players::Two, turn) if lone_human(session) == Some(turn) => say!(words, "screen-your-move"),
        (Players::Two, turn) => {
            let who = player_name(session.player_to_move(), words);
            match turn {
                Side::First => say!(words, "screen-turn-first", who = who),
                Side::Second => say!(words, "screen-turn-second", who = who),
            }
        }
    };
    match (session.player_to_move(), playing.is_paused) {
        (Player::Human, _) => format!(" {side}"),
        (_, true) => format!(" {side} · {}", say!(words, "screen-paused")),
        (_, false) => format!(" {side} · {}", say!(words, "screen-thinking")),
    }
}

fn draw_board(playing: &mut Playing, words: &Words, look: Look, frame: &mut Frame<'_>, area: Rect) -> Taps {
    let position = playing.session.position().to_owned();
    let area = area.inner(ratatui::layout::Margin::new(1, 0));
    let Some(scene) = playing.session.game().scene(&position).ok().flatten() else {
        let text = say!(words, "screen-too-large", position = position);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return Taps::new();
    };
    let is_open = playing.session.verdict().is_none();
    let focus = playing.focused().filter(|_| is_open).map(str::to_owned);
    let affected = focus.as_deref().and_then(|mv| playing.session.game().affected(&position, mv).ok());
    let worths = playing.worths();
    let worth = |mv: &str| worths.iter().find(|(name, _)| name == mv).map(|&(_, worth)| worth);
    let marks = Marks { focus: focus.as_deref(), affected: &affected.unwrap_or_default(), worth: &worth };
    board::draw(&scene, &marks, look, area, frame.buffer_mut())
}

/// The legal moves, each with its worth when it is wanted; where they can be tapped.
fn draw_moves(playing: &mut Playing, words: &Words, look: Look, frame: &mut Frame<'_>, area: Rect) -> Taps {
    let block = panel(say!(words, "screen-moves", count = playing.moves.len()), look);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let players = playing.session.game().players();
    let worths = playing.worths();
    let said = match playing.shows_values.then(|| playing.mind.answer(playing.session.position())) {
        Some(Some(Ok(answer))) => answer
            .moves
            .iter()
            .map(|valued| (valued.step.mv.clone(), worth::after(&valued.value, players, words)))
            .collect(),
        _ => Vec::new(),
    };
    let rows = usize::from(inner.height);
    let first = playing.focus.saturating_sub(rows / 2).min(playing.moves.len().saturating_sub(rows));
    let width = playing.moves.iter().map(|step| step.mv.chars().count()).max().unwrap_or(0);
    let is_open = playing.session.verdict().is_none();
    if playing.moves.is_empty() && is_open {
        let text = say!(words, "screen-too-many");
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), inner);
    }
    let mut taps = Taps::new();
    for (row, (index, step)) in playing.moves.iter().enumerate().skip(first).take(rows).enumerate() {
        let place = Rect { y: inner.y + super::cut(row), height: 1, ..inner };
        let is_focus = index == playing.focus && is_open;
        let style = if is_focus { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let mut spans =
            vec![Span::styled(format!("{} {:width$} ", if is_focus { ">" } else { " " }, step.mv), style)];
        if let Some((_, worth)) = worths.iter().find(|(mv, _)| *mv == step.mv) {
            let (sign, style) = look.worth(*worth);
            spans.push(Span::styled(sign, style));
        }
        if let Some((_, says)) = said.iter().find(|(mv, _)| *mv == step.mv) {
            spans.push(Span::raw(format!(" {says}")));
        }
        let spans = fitted(spans, inner.width);
        frame.render_widget(Line::from(spans), place);
        taps.push((place, step.mv.clone()));
    }
    taps
}

/// Cuts what does not fit, and shows that it does.
fn fitted(mut spans: Vec<Span<'static>>, width: u16) -> Vec<Span<'static>> {
    let over = spans.iter().map(Span::width).sum::<usize>().saturating_sub(width.into());
    if let Some(last) = spans.last_mut().filter(|_| over > 0) {
        let kept = last.width().saturating_sub(over + 1);
        let text: String = last.content.chars().take(kept).collect();
        last.content = format!("{text}…").into();
    }
    spans
}

/// The moves played, those taken back in brackets.
fn draw_played(playing: &Playing, words: &Words, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let session = &playing.session;
    let block = panel(say!(words, "screen-played"), look);
    let inner = block.inner(area);
    let told =
        session.steps().iter().enumerate().map(|(index, step)| {
            if index < session.ply() { step.mv.clone() } else { format!("({})", step.mv) }
        });
    // From the last ones that surely fit back: nobody reads ten thousand moves here.
    let room = usize::from(inner.width) * usize::from(inner.height);
    let first = session.ply().saturating_sub(room / 3);
    let text = told.skip(first).take(room).collect::<Vec<_>>().join(" ");
    let lines = text.chars().count().div_ceil(usize::from(inner.width).max(1));
    let over = super::cut(lines.saturating_sub(usize::from(inner.height)));
    let paragraph = Paragraph::new(text).wrap(Wrap { trim: true }).block(block);
    let scroll = if session.ply() == session.steps().len() { over } else { 0 };
    frame.render_widget(paragraph.scroll((scroll, 0)), area);
}

/// The value of each position played through, as a small curve over the plies: how far the end is, and under it who
/// wins.
fn draw_history(playing: &mut Playing, words: &Words, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let title = match playing.session.game().players() {
        Players::One => say!(words, "screen-distances"),
        Players::Two => say!(words, "screen-values"),
    };
    let block = panel(title, look);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    if !playing.shows_values {
        frame.render_widget(Paragraph::new(say!(words, "screen-values-hidden")), inner);
        return;
    }
    let session = &playing.session;
    let players = session.game().players();
    let last = session.ply();
    let first = (last + 1).saturating_sub(usize::from(inner.width));
    let positions: Vec<(usize, String)> = (first..=last)
        .map(|ply| {
            let before = ply.checked_sub(1).map(|before| session.steps()[before].position.as_str());
            (ply, before.unwrap_or(session.start()).to_owned())
        })
        .collect();
    let values: Vec<_> = positions
        .iter()
        .map(|(ply, position)| {
            let answer = playing.mind.answer(position)?.as_ref().ok()?;
            let plies =
                answer.value.remoteness.as_ref().map(|plies| u64::try_from(plies).unwrap_or(u64::MAX));
            Some((*ply, answer.value.outcome, plies))
        })
        .collect();
    let most = values.iter().flatten().filter_map(|(_, _, plies)| *plies).max().unwrap_or(0).max(1);
    let bars = look.bars();
    let mut curve = String::new();
    let mut winners = Vec::new();
    for value in &values {
        let Some((ply, outcome, plies)) = value else {
            curve.push('?');
            winners.push(Span::raw(" "));
            continue;
        };
        let height = plies.map(|plies| {
            let top = bars.len() as u128 - 1;
            usize::try_from(u128::from(plies) * top / u128::from(most)).unwrap_or(0)
        });
        curve.push_str(height.map_or(" ", |height| bars[height]));
        let first_moves = players == Players::One || ply % 2 == 0;
        let (sign, style) = match (outcome, players) {
            (Outcome::Win, Players::One) => look.worth(Worth::Good),
            (Outcome::Win, Players::Two) if first_moves => ("1", look.worth(Worth::Good).1),
            (Outcome::Lose, _) if !first_moves => ("1", look.worth(Worth::Good).1),
            (Outcome::Win | Outcome::Lose, _) => ("2", look.worth(Worth::Bad).1),
            (Outcome::Draw, _) => look.worth(Worth::Fair),
            (Outcome::Unsolvable, _) => look.worth(Worth::Bad),
        };
        winners.push(Span::styled(sign, style));
    }
    frame.render_widget(Paragraph::new(vec![Line::raw(curve), Line::from(winners)]), inner);
}

/// Hints, reasons, messages.
fn draw_text(
    playing: &mut Playing,
    entry: &Entry,
    words: &Words,
    look: Look,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let players = playing.session.game().players();
    let position = playing.session.position().to_owned();
    let refused = |refusal: &Refusal| vec![refusal.0.say(words.language).to_owned()];
    let thinking = || vec![say!(words, "screen-thinking")];
    let (title, lines) = match &playing.panel {
        Panel::Rules => {
            let help = playing.session.game().move_help().say(words.language).to_owned();
            (say!(words, "screen-rules"), vec![entry.summary.say(words.language).to_owned(), help])
        }
        Panel::Message(text) => (say!(words, "screen-message"), vec![text.clone()]),
        Panel::Hints(0) if playing.session.verdict().is_some() => {
            (say!(words, "screen-message"), vec![say!(words, "screen-over")])
        }
        Panel::Hints(0) => (say!(words, "screen-hint"), vec![say!(words, "screen-ask-for-hint")]),
        &Panel::Hints(rungs) => {
            let lines = match playing.mind.advice(&position) {
                None => thinking(),
                Some(Err(refusal)) => refused(refusal),
                Some(Ok(advice)) => {
                    let ladder = ladder(advice, players, words);
                    let told = ladder.len().min(rungs);
                    let left = ladder.len() - told;
                    let rungs = ladder.into_iter().take(told).zip(1..);
                    let mut lines: Vec<String> =
                        rungs.map(|(rung, number)| format!("{number}. {rung}")).collect();
                    if left > 0 {
                        lines.push(say!(words, "screen-more-hints", left = left));
                    }
                    lines
                }
            };
            (say!(words, "screen-hint"), lines)
        }
        &Panel::Why { of_reply } => match playing.explained(of_reply) {
            None => (say!(words, "screen-why"), vec![say!(words, "screen-no-move-yet")]),
            Some(ply) => {
                let mover = playing.mover(ply);
                let before = ply.checked_sub(1).map(|before| &playing.session.steps()[before].position);
                let before = before.map_or(playing.session.start(), String::as_str).to_owned();
                let mv = playing.session.steps()[ply].mv.clone();
                let number = ply.saturating_add(1);
                let title = say!(words, "screen-why-move", number = number, mv = mv.clone());
                let lines = match playing.mind.why(&before, &mv) {
                    None => thinking(),
                    Some(Err(refusal)) => refused(refusal),
                    Some(Ok(reason)) => why(reason, players, mover, words),
                };
                (title, lines)
            }
        },
    };
    let text: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    let block = panel(title, look);
    let inner = block.inner(area);
    let paragraph = Paragraph::new(text).wrap(Wrap { trim: true });
    let over = super::cut(paragraph.line_count(inner.width)).saturating_sub(inner.height);
    let lines = playing.scroll.unwrap_or(over).min(over);
    // Once it is there it can be scrolled, from where it is.
    playing.scroll = if playing.mind.is_thinking() { playing.scroll } else { Some(lines) };
    let block = if over > lines { block.title_bottom(say!(words, "screen-more-below")) } else { block };
    frame.render_widget(paragraph.block(block).scroll((lines, 0)), area);
}

/// The line being typed, or the keys.
fn key_line<'w>(playing: &Playing, words: &'w Words) -> Line<'w> {
    let Some(entry) = &playing.entry else { return Line::raw(say!(words, "screen-keys")) };
    let prompt = match entry.purpose {
        Purpose::Move => say!(words, "screen-type-move"),
        Purpose::Ply => say!(words, "screen-type-ply"),
        Purpose::File => say!(words, "screen-type-file"),
        Purpose::Parameters => say!(words, "screen-type-parameters"),
    };
    Line::from(vec![Span::styled(format!("{prompt} {}", entry.text), BOLD), Span::raw("_")])
}
