//! A game under way on the screen: the board, and beside and below it what is known of it.

use std::collections::HashMap;

use lucas_engine::answer::ValuedStep;
use lucas_engine::session::{Player, Session, Side};
use lucas_engine::{Entry, Outcome, Players, Scene, Shape, Tone, Value, Why};
use lucas_words::advice::{Mover, glossary, ladder, why};
use lucas_words::sentences::{
    self, guess_sentence, lone_human, player_name, remarks, turn_sentence, verdict_sentence,
};
use lucas_words::{Words, say, worth};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

use super::board::{self, Detail, Marks};
use super::look::{Emphasis, Look, Worth};
use super::mind::Mind;
use super::playing::{Panel, Playing};
use crate::remedy;

/// What a tap on the screen means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tap {
    /// A cell of the board.
    Cell(usize),
    /// A move of the list.
    Move(usize),
}

/// Where the screen can be tapped; what lies on top first.
pub type Taps = Vec<(Rect, Tap)>;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

/// The least rows for the board.
const LEAST_BOARD: u16 = 8;
/// The same beside which the lists are still read.
const LEAST_BESIDE: u16 = 11;
/// The least rows for the text, its frame included.
const LEAST_TEXT: u16 = 4;
/// The least rows for the moves played, and the rows for the values, their frames included.
const LEAST_PLAYED: u16 = 3;
const VALUES: u16 = 4;

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
    playing.mind.begin_look();
    playing.think_ahead();
    let said = Paragraph::new(Line::styled(status_line(playing, words), BOLD)).wrap(Wrap { trim: true });
    let said_height = super::cut(said.line_count(frame.area().width.saturating_sub(2))).clamp(1, 3);
    let (text_title, lines) = text(playing, entry, words);
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    let text_height = text_height(playing, &lines, frame.area(), said_height);
    let [title, status, middle, text, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(said_height),
        Constraint::Min(LEAST_BOARD),
        Constraint::Length(text_height),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let side = side_width(frame.area());
    let [board, side] = Layout::horizontal([Constraint::Min(20), Constraint::Length(side)]).areas(middle);
    // A third of what is left, and a line at least.
    let played = match side.height.saturating_sub(VALUES) {
        rows if rows < 3 * LEAST_PLAYED => Constraint::Length(LEAST_PLAYED),
        _ => Constraint::Fill(1),
    };
    let [moves, played, values] =
        Layout::vertical([Constraint::Fill(2), played, Constraint::Length(VALUES)]).areas(side);

    draw_title(playing, entry, words, frame, title);
    frame.render_widget(said, status.inner(Margin::new(1, 0)));
    let mut taps = draw_board(playing, words, look, frame, board);
    taps.extend(draw_moves(playing, words, look, frame, moves));
    draw_played(playing, words, look, frame, played);
    draw_history(playing, words, look, frame, values);
    let legend = Line::raw(legend(playing, words, look, frame, board)).right_aligned();
    draw_text(playing, panel(text_title, look).title_top(legend), lines, words, frame, text);
    frame.render_widget(Paragraph::new(last_line(playing, words)), keys);
    playing.mind.end_look();
    taps
}

/// How wide the lists beside the board are.
fn side_width(screen: Rect) -> u16 {
    (screen.width / 3).clamp(28, 46)
}

/// How high the text is: a quarter of the screen, and more for what is to be read before a move is made, as long as all of
/// the board is seen beside it; less where that shows all of the board, since a text can be read on.
fn text_height(playing: &Playing, lines: &[Line<'_>], screen: Rect, said: u16) -> u16 {
    let usual = (screen.height / 4).clamp(6, 12);
    let Some(scene) = &playing.aim.scene else { return usual };
    let text = Paragraph::new(lines.to_vec()).wrap(Wrap { trim: true });
    let needed = super::cut(text.line_count(screen.width.saturating_sub(2))).saturating_add(2);
    let is_seen = |height: &u16| {
        let left = screen.height.saturating_sub(said + height + 2);
        let width = screen.width.saturating_sub(side_width(screen));
        let least = if *height > usual { LEAST_BESIDE } else { LEAST_BOARD };
        left >= least && board::fits(scene, Detail::Whole, Rect::new(0, 0, width, left))
    };
    let most = if matches!(playing.panel, Panel::Rules | Panel::Wrong { .. }) { needed } else { usual };
    (LEAST_TEXT..=most.max(usual)).rev().find(is_seen).unwrap_or(usual)
}

/// The rules of the game at hand, and how a move is written.
fn rules(session: &Session, entry: &Entry, words: &Words) -> [String; 2] {
    let help = session.game().move_help().say(words.language).to_owned();
    [sentences::rules(session, entry, words).into_owned(), say!(words, "plain-move-help", help = help)]
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

/// Whose turn it is, or how it ended, and how it stands.
fn status_line(playing: &mut Playing, words: &Words) -> String {
    let (warning, thinking) = (playing.warning(words), thinking(&playing.mind, words));
    let best = match playing.session.verdict() {
        Some(_) => playing.told_at_the_end(words),
        None => Vec::new(),
    };
    let session = &playing.session;
    let reply = playing.replied();
    let against = lone_human(session).map(|person| {
        let who = player_name(session.players[person.other() as usize], words);
        // Who replied may have been another opponent than the one of now.
        match reply
            .filter(|&last| playing.is_of_this_opponent(last))
            .map(|last| session.steps()[last].mv.clone())
        {
            None => say!(words, "screen-against", who = who),
            Some(mv) => say!(words, "screen-replied", who = who, mv = mv),
        }
    });
    let with_remarks = |said: String| {
        let remarks = remarks(session, words).into_iter().chain(guess_sentence(session, words));
        std::iter::once(said).chain(remarks).chain(warning.clone()).collect::<Vec<_>>().join(" · ")
    };
    if let Some(verdict) = session.verdict() {
        let said = verdict_sentence(session, verdict, words);
        let best = best.into_iter().rev().nth(1);
        return with_remarks(best.map_or(said.clone(), |best| format!("{said} {best}")));
    }
    if let Some((is_running, speed)) = playing.speed() {
        return if is_running {
            say!(words, "screen-solution-runs", speed = speed)
        } else {
            say!(words, "screen-solution-waits")
        };
    }
    if let Some(scene) = playing.aim.scene.as_ref().filter(|_| !playing.aim.tapped.is_empty()) {
        let name = |&index: &usize| {
            let cell = &scene.cells[index];
            if cell.coordinate.is_empty() { cell.name.say(words.language) } else { &cell.coordinate }
        };
        let cells = playing.aim.tapped.iter().map(name).collect::<Vec<_>>().join(", ");
        return say!(words, "screen-chosen", cells = cells);
    }
    let turn = turn_sentence(session, words);
    match (session.player_to_move(), playing.is_paused) {
        (Player::Human, _) => {
            let joint = if reply.is_some() { " · " } else { " " };
            with_remarks(against.map_or(turn.clone(), |against| format!("{turn}{joint}{against}")))
        }
        (_, true) => with_remarks(format!("{turn} · {}", say!(words, "screen-paused"))),
        (_, false) => with_remarks(format!("{turn} · {thinking}")),
    }
}

/// That something is being thought about, and how much was visited for it when it takes long.
fn thinking(mind: &Mind, words: &Words) -> String {
    match mind.visited() {
        Some(positions) => say!(words, "screen-thinking-long", positions = positions.to_string()),
        None => say!(words, "screen-thinking"),
    }
}

/// What can be done when play is over.
fn choices(session: &Session, is_flawless: bool, words: &Words) -> String {
    let wrong = (!is_flawless).then(|| say!(words, "screen-again-wrong"));
    let others = match session.game().players() {
        Players::One => say!(words, "screen-again-other"),
        Players::Two => {
            let other = lone_human(session).map_or(1, |person| person.other() as usize);
            let who = player_name(session.players[other], words);
            say!(words, "screen-again-two", who = who)
        }
    };
    let all = [Some(say!(words, "screen-again")), wrong, Some(others)];
    all.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn draw_board(playing: &mut Playing, words: &Words, look: Look, frame: &mut Frame<'_>, area: Rect) -> Taps {
    let inner = area.inner(Margin::new(1, 0));
    let is_seen = |area| {
        let scene = playing.aim.scene.as_ref();
        scene.is_some_and(|scene| board::fits(scene, Detail::Whole, area))
    };
    // A board that would be cut takes the margin too.
    let area = if is_seen(area) && !is_seen(inner) { area } else { inner };
    let worths = playing.worths();
    let Playing { session, aim, .. } = &*playing;
    let Some(scene) = &aim.scene else {
        let text = say!(words, "screen-too-large", position = session.position().to_owned());
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return Taps::new();
    };
    let is_open = session.verdict().is_none();
    let (affected, open) =
        if is_open { (aim.affected(session), aim.open()) } else { (scene.decisive.clone(), Vec::new()) };
    // A cell that begins several moves is worth what the best of them is.
    let worths: HashMap<String, Worth> = worths.into_iter().collect();
    let mut best = HashMap::new();
    for (worth, cell) in aim.next_taps().filter_map(|(mv, cell)| Some((*worths.get(mv)?, cell))) {
        let known = best.entry(cell).or_insert(worth);
        *known = worth.min(*known);
    }
    let brought = if aim.is_fresh && !board::fits(scene, Detail::Whole, area) {
        brought(session, scene)
    } else {
        Vec::new()
    };
    let marks = Marks {
        cursor: aim.cell.filter(|_| is_open),
        chosen: &aim.tapped,
        open: &open,
        affected: &affected,
        brought: &brought,
        worth: &|cell| best.get(&cell).copied(),
    };
    let area = draw_goal(playing, words, look, frame, area);
    let taps = board::draw(scene, Detail::Whole, &marks, look, area, frame.buffer_mut());
    taps.into_iter().map(|(place, cell)| (place, Tap::Cell(cell))).collect()
}

/// The cells that the last move has put in other places, or changed, where the board is else as it was.
fn brought(session: &Session, scene: &Scene) -> Vec<usize> {
    let before = session.ply().checked_sub(1).map(|ply| session.game().scene(session.position_at(ply)));
    let Some(Ok(Some(before))) = before else { return Vec::new() };
    let pairs = scene.cells.iter().zip(&before.cells).enumerate();
    let changed = pairs.filter(|(_, (now, then))| now != then).map(|(index, _)| index);
    if before.cells.len() == scene.cells.len() { changed.collect() } else { Vec::new() }
}

/// What the signs on the drawn board mean that nothing else explains: what the move under the cursor changes, and danger.
fn legend(playing: &Playing, words: &Words, look: Look, frame: &mut Frame<'_>, board: Rect) -> String {
    let drawn = frame.buffer_mut();
    let is_there = |sign: char| board.positions().any(|place| drawn[place].symbol().starts_with(sign));
    let ([open, close], [corner, other, ..]) =
        (look.brackets(Emphasis::Affected), look.frame(Emphasis::Affected));
    let signs = [(open, close), (corner, other)].into_iter().find(|(sign, _)| is_there(*sign));
    let changed =
        signs.map(|(open, close)| say!(words, "screen-legend-changed", signs = format!("{open} {close}")));
    let scene = playing.aim.scene.iter();
    let mut cells = scene.flat_map(|scene| &scene.cells);
    let danger = cells.find(|cell| cell.piece.is_some_and(|piece| piece.tone == Tone::Danger));
    let danger = danger.map(|cell| {
        let name = cell.name.say(words.language);
        // Where it is, is seen.
        format!("{} {}", look.sign(cell), name.split(" (").next().unwrap_or(name))
    });
    changed.into_iter().chain(danger).collect::<Vec<_>>().join(" · ")
}

/// What a puzzle is to become, where there is room; what is left for the board.
fn draw_goal(playing: &Playing, words: &Words, look: Look, frame: &mut Frame<'_>, area: Rect) -> Rect {
    let (Some(scene), Some(goal)) = (&playing.aim.scene, playing.session.game().goal()) else { return area };
    let title = say!(words, "screen-goal");
    let (columns, rows) = board::extent(&goal, Detail::Small, area);
    let columns = columns.max(super::cut(title.chars().count()));
    let below = Layout::vertical([Constraint::Fill(1), Constraint::Length(rows + 2)]).areas::<2>(area);
    let beside = Layout::horizontal([Constraint::Fill(1), Constraint::Length(columns + 2)]).areas::<2>(area);
    let whole = board::extent(scene, Detail::Whole, area);
    let has_bars = scene.cells.iter().any(|cell| cell.shape == Shape::Bar);
    let left = |[board, _]: &[Rect; 2]| board::extent(scene, Detail::Whole, *board);
    // Below the board, else beside it; a board that must be smaller for it is still half as high.
    let places = || [below, beside].into_iter().filter(|[board, _]| board.width > 0 && board.height > 0);
    let place = places()
        .find(|place| left(place) == whole)
        .or_else(|| places().find(|place| 2 * left(place).1 >= whole.1 && left(place).0 < place[0].width))
        // Widths that are compared are not to be squeezed.
        .filter(|place| 4 * left(place).0 >= 3 * whole.0 || !has_bars);
    let Some([board, place]) = place.filter(|[_, place]| place.height > rows && place.width >= columns)
    else {
        return area;
    };
    let height = rows + 1;
    let place = Rect { y: place.y + (place.height - height) / 2, height, ..place };
    let [head, picture] = Layout::vertical([Constraint::Length(1), Constraint::Length(rows)]).areas(place);
    frame.render_widget(Paragraph::new(title).centered(), head);
    board::draw(&goal, Detail::Small, &Marks::NONE, look, picture, frame.buffer_mut());
    board
}

/// The legal moves, each with its worth when it is wanted; where they can be tapped.
fn draw_moves(playing: &mut Playing, words: &Words, look: Look, frame: &mut Frame<'_>, area: Rect) -> Taps {
    let block = panel(say!(words, "screen-moves", count = playing.aim.moves.len()), look);
    let players = playing.session.game().players();
    // A game of two says beside each sign what it means.
    let legend = (playing.shows_values && players == Players::One).then(|| {
        let [best, detour, dead] = [Worth::Good, Worth::Fair, Worth::Bad].map(|worth| look.worth(worth).0);
        say!(words, "screen-moves-legend", best = best, detour = detour, dead = dead)
    });
    let block = legend.into_iter().fold(block, Block::title_bottom);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let worths = playing.worths();
    let rows = usize::from(inner.height);
    let (moves, focus) = (&playing.aim.moves, playing.aim.focus);
    let first = focus.saturating_sub(rows / 2).min(moves.len().saturating_sub(rows));
    let width = moves.iter().map(|step| step.mv.chars().count()).max().unwrap_or(0);
    // A mark, the move, the sign of its worth, and a space after each.
    let room = usize::from(inner.width).saturating_sub(width + 5);
    let position = playing.session.position();
    let said: Vec<(String, String)> = match playing.shows_values.then(|| playing.mind.answer(position)) {
        Some(Some(Ok(answer))) => answer
            .moves
            .iter()
            .map(|ValuedStep { step, value }| {
                (step.mv.clone(), worth::after_within(value, step.effect, players, words, room))
            })
            .collect(),
        _ => Vec::new(),
    };
    let is_open = playing.session.verdict().is_none();
    if moves.is_empty() && is_open {
        let text = say!(words, "screen-too-many");
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), inner);
    }
    let mut taps = Taps::new();
    for (row, (index, step)) in moves.iter().enumerate().skip(first).take(rows).enumerate() {
        let place = Rect { y: inner.y + super::cut(row), height: 1, ..inner };
        let is_focus = index == focus && is_open;
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
        taps.push((place, Tap::Move(index)));
    }
    taps
}

/// Cuts what does not fit, and shows that it does.
#[must_use]
pub fn fitted(mut spans: Vec<Span<'static>>, width: u16) -> Vec<Span<'static>> {
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
    let told: Vec<String> = told.skip(first).take(room).collect();
    let paragraph = |told: &[String]| Paragraph::new(told.join(" ")).wrap(Wrap { trim: true });
    // The newest of those that are not taken back is seen, however the lines are broken.
    let lines = paragraph(&told[..session.ply() - first]).line_count(inner.width);
    let over = super::cut(lines).saturating_sub(inner.height);
    let block = if over > 0 || first > 0 {
        block.title_top(Line::raw(say!(words, "screen-earlier")).right_aligned())
    } else {
        block
    };
    let below = paragraph(&told).line_count(inner.width) > usize::from(over + inner.height);
    let block = if below { block.title_bottom(say!(words, "screen-later")) } else { block };
    frame.render_widget(paragraph(&told).block(block).scroll((over, 0)), area);
}

/// The value of each position played through, as a small curve over the plies: how far the end is, and under it who
/// wins.
fn draw_history(playing: &mut Playing, words: &Words, look: Look, frame: &mut Frame<'_>, area: Rect) {
    if !playing.shows_values {
        let block = panel(say!(words, "screen-values-title"), look);
        frame.render_widget(Paragraph::new(say!(words, "screen-values-hidden")).block(block), area);
        return;
    }
    let [open, draw, dead] = [Worth::Good, Worth::Fair, Worth::Bad].map(|worth| look.worth(worth).0);
    let is_scored = playing.session.game().is_scored();
    let (title, legend) = match playing.session.game().players() {
        _ if is_scored => (say!(words, "screen-margins"), say!(words, "screen-values-legend", draw = draw)),
        Players::One => (
            say!(words, "screen-distances"),
            say!(words, "screen-distances-legend", open = open, dead = dead),
        ),
        Players::Two => (say!(words, "screen-values"), say!(words, "screen-values-legend", draw = draw)),
    };
    let block = panel(title, look).title_bottom(legend);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let session = &playing.session;
    let players = session.game().players();
    let last = session.ply();
    let first = (last + 1).saturating_sub(usize::from(inner.width));
    let positions: Vec<(usize, String)> =
        (first..=last).map(|ply| (ply, session.position_at(ply).to_owned())).collect();
    let values: Vec<_> = positions
        .iter()
        .map(|(ply, position)| {
            let Value { outcome, remoteness, score } = &playing.mind.answer(position)?.as_ref().ok()?.value;
            let ahead = playing.session.game().standing(position).ok()?.margin;
            let height = match (score, ahead) {
                (Some(score), Some(ahead)) => Some(u64::from(score.saturating_add(ahead).unsigned_abs())),
                _ => remoteness.as_ref().map(|plies| u64::try_from(plies).unwrap_or(u64::MAX)),
            };
            Some((*ply, *outcome, height))
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
        let first_moves = session.turn_at(*ply) == Side::First;
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

/// Hints, reasons, messages: a title, and sentences.
fn text(playing: &mut Playing, entry: &Entry, words: &Words) -> (String, Vec<String>) {
    let players = playing.session.game().players();
    let position = playing.session.position().to_owned();
    let is_flawless = playing.is_flawless();
    let refused = |refusal| vec![remedy::in_play(refusal, words)];
    let thinking = vec![thinking(&playing.mind, words)];
    let at_the_end = match playing.session.verdict() {
        Some(_) => playing.told_at_the_end(words),
        None => Vec::new(),
    };
    let of_guest = match playing.session.verdict() {
        Some(_) => playing.told_of_guest(words),
        None => Vec::new(),
    };
    match &playing.panel {
        Panel::Rules => (say!(words, "screen-rules"), rules(&playing.session, entry, words).to_vec()),
        Panel::Message(note) => (say!(words, "screen-message"), vec![note.say(words)]),
        Panel::Hints(0) if playing.session.verdict().is_some() => {
            let mut told: Vec<String> = at_the_end.into_iter().next_back().into_iter().collect();
            told.extend(of_guest);
            told.push(choices(&playing.session, is_flawless, words));
            (say!(words, "screen-message"), told)
        }
        Panel::Wrong { ply, said } => {
            let (ply, said) = (*ply, said.say(words));
            let (before, mover) = (playing.session.position_at(ply).to_owned(), playing.mover(ply));
            let played = playing.session.steps().get(ply).map(|step| step.mv.clone()).unwrap_or_default();
            let reasons = match playing.mind.why(&before, &played) {
                None => thinking,
                Some(Err(refusal)) => refused(refusal),
                Some(Ok(reason)) => explained(reason, players, mover, words),
            };
            let lines = [said].into_iter().chain(reasons).chain([say!(words, "review-play-on")]);
            (say!(words, "review-title"), lines.collect())
        }
        Panel::Hints(0) => {
            let reply = playing.reply(words);
            let title =
                if reply.is_some() { say!(words, "screen-reply") } else { say!(words, "screen-hint") };
            let is_scored = playing.shows_values && playing.session.game().is_scored();
            let meaning = is_scored.then(|| say!(words, "score-meaning"));
            (title, reply.into_iter().chain(meaning).chain([say!(words, "screen-ask-for-hint")]).collect())
        }
        Panel::Hints(_) if playing.awaits_reply() => {
            (say!(words, "screen-hint"), vec![say!(words, "screen-hint-later"), thinking.concat()])
        }
        &Panel::Hints(rungs) => {
            let mover = playing.mover(playing.session.ply());
            let lines = match playing.mind.advice(&position) {
                None => thinking,
                Some(Err(refusal)) => refused(refusal),
                // No move helps here: what does is told at once.
                Some(Ok(advice)) if players == Players::One && advice.value.outcome != Outcome::Win => {
                    let rung = ladder(advice, players, mover, words).into_iter().next();
                    let reason = advice.principle.as_ref().map(|text| text.say(words.language).to_owned());
                    // Where theory knows it, without a search, the game says why.
                    let answer = playing.mind.answer(&position);
                    let is_theory = matches!(answer, Some(Ok(answer)) if answer.explored == 0);
                    let reason = reason.filter(|_| is_theory);
                    playing.dead_end(words).or(rung).into_iter().chain(reason).collect()
                }
                Some(Ok(advice)) => {
                    let ladder = ladder(advice, players, mover, words);
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
                let before = playing.session.position_at(ply).to_owned();
                let mv = playing.session.steps()[ply].mv.clone();
                let number = ply.saturating_add(1);
                let title = say!(words, "screen-why-move", number = number, mv = mv.clone());
                let (mut lines, is_dead) = match playing.mind.why(&before, &mv) {
                    None => (thinking, false),
                    Some(Err(refusal)) => (refused(refusal), false),
                    Some(Ok(reason)) => (
                        explained(reason, players, mover, words),
                        players == Players::One && reason.after.outcome != Outcome::Win,
                    ),
                };
                lines.extend(if is_dead { playing.dead_end(words) } else { None });
                (title, lines)
            }
        },
    }
}

/// What a move has changed, and what the words in it mean.
fn explained(reason: &Why, players: Players, mover: Mover, words: &Words) -> Vec<String> {
    let mut told = why(reason, players, mover, words);
    told.extend(glossary(std::slice::from_ref(reason), players, words));
    told
}

fn draw_text(
    playing: &mut Playing,
    block: Block<'_>,
    lines: Vec<Line<'_>>,
    words: &Words,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let inner = block.inner(area);
    let paragraph = Paragraph::new(lines).wrap(Wrap { trim: true });
    let over = super::cut(paragraph.line_count(inner.width)).saturating_sub(inner.height);
    let lines = playing.scroll.unwrap_or(over).min(over);
    // Once it is there it can be scrolled, from where it is.
    playing.scroll = if playing.mind.is_thinking() { playing.scroll } else { Some(lines) };
    let block = more_of(lines, over, words).into_iter().fold(block, Block::title_bottom);
    frame.render_widget(paragraph.block(block).scroll((lines, 0)), area);
}

/// How to read on and back in a text that is seen from a line on, and is so many lines too long; nothing when all is seen.
#[must_use]
pub fn more_of(line: u16, over: u16, words: &Words) -> Option<String> {
    match (line > 0, over > line) {
        (false, false) => None,
        (false, true) => Some(say!(words, "screen-more-below")),
        (true, false) => Some(say!(words, "screen-more-above")),
        (true, true) => Some(say!(words, "screen-more-both")),
    }
}

/// Why the last key did nothing, else what keys do.
#[must_use]
pub fn key_line(notice: Option<&str>, keys: String) -> Line<'static> {
    notice.map_or_else(|| Line::raw(keys), |notice| Line::styled(format!(" {notice}"), BOLD))
}

/// Why the last key did nothing, else the line being typed, or the keys.
fn last_line(playing: &mut Playing, words: &Words) -> Line<'static> {
    let is_flawless = playing.is_flawless();
    match (&playing.entry, &playing.notice) {
        (Some(entry), None) => entry.line(words),
        (Some(entry), Some(notice)) => {
            Line::from(vec![Span::styled(format!(" {}_  ", entry.text), BOLD), Span::raw(notice.clone())])
        }
        (None, notice) => {
            let keys = match playing.session.verdict() {
                None => say!(words, "screen-keys"),
                Some(_) if is_flawless => say!(words, "screen-keys-flawless"),
                Some(_) => say!(words, "screen-keys-over"),
            };
            key_line(notice.as_deref(), keys)
        }
    }
}
