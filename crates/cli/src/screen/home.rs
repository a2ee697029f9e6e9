//! The home screen: the games, their presets and parameters, and who plays.

use std::sync::Arc;

use lucas_engine::registry::Place;
use lucas_engine::session::{Player, STRENGTHS, Session};
use lucas_engine::{AnyGame, Difficulty, Family, Players, Preset, Refusal, Registry};
use lucas_words::{Words, say};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::board::{self, Detail, Marks};
use super::entry::TextField;
use super::keys::Action;
use super::look::Look;
use super::panels::{fitted, key_line, panel};
use super::remark::Remark;
use lucas_words::sentences::{difficulty_name, family_name, first_game, player_name};

/// The opponents that can be chosen, one after the other, from the weakest.
pub const OPPONENTS: [Player; 5] =
    [STRENGTHS[0].player, STRENGTHS[1].player, STRENGTHS[2].player, STRENGTHS[3].player, Player::Human];

/// What a size is stands in a column beside them all, but those that are longer than this.
const WIDEST_SIZE: usize = 14;

/// What a tap on the home screen chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A game.
    Game(usize),
    /// A preset of the chosen game.
    Preset(usize),
}

/// A row of the list of games.
enum ListRow {
    Family(Family),
    Game(usize),
}

/// The home screen.
pub struct Home {
    registry: Registry<'static>,
    /// Which game is chosen.
    pub game: usize,
    /// Which of its presets.
    pub preset: usize,
    /// Parameters that a person typed instead.
    pub parameters: Option<String>,
    opponent: usize,
    /// Whether the person moves second.
    is_second: bool,
    /// How hard a position drawn by chance is to be.
    pub difficulty: Difficulty,
    /// The seed of chance in the next game.
    pub seed: u64,
    /// A line being typed.
    pub entry: Option<TextField>,
    /// Something to be told.
    pub message: Option<Remark>,
    /// Why the last key did nothing; until the next one.
    pub notice: Option<String>,
}

impl Home {
    /// The home screen of some games.
    #[must_use]
    pub fn new(registry: Registry<'static>, seed: u64) -> Self {
        Home {
            registry,
            game: 0,
            preset: 0,
            parameters: None,
            opponent: 0,
            is_second: false,
            difficulty: Difficulty::Easy,
            seed,
            entry: None,
            message: None,
            notice: None,
        }
    }

    fn params(&self) -> &str {
        let preset = self.registry.0[self.game].presets.get(self.preset);
        self.parameters.as_deref().unwrap_or(preset.map_or("", |preset| preset.params))
    }

    /// Opens the chosen game, its parameters written as in an address or apart.
    ///
    /// # Errors
    /// Refuses parameters that the game does not accept.
    pub fn opened(&self) -> Result<Arc<dyn AnyGame>, Refusal> {
        let entry = self.registry.0[self.game];
        let words: Vec<&str> = self.params().split_whitespace().collect();
        if words.len() > 1 { (entry.open)(&words) } else { entry.open_params(self.params().trim()) }
    }

    /// Whether the chosen game is one for a single person.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        self.opened().is_ok_and(|game| game.players() == Players::One)
    }

    /// Who plays the first and the second side.
    #[must_use]
    pub fn players(&self) -> [Player; 2] {
        let opponent = OPPONENTS[self.opponent];
        if self.is_second { [opponent, Player::Human] } else { [Player::Human, opponent] }
    }

    /// Chooses a game or preset.
    pub fn choose(&mut self, choice: Choice) {
        self.message = None;
        self.parameters = None;
        match choice {
            Choice::Game(game) => (self.game, self.preset) = (game, 0),
            Choice::Preset(preset) => self.preset = preset,
        }
    }

    /// Does what a key asks for; what is left to the screen is given back.
    pub fn act(&mut self, action: Action) -> Option<Action> {
        let games = self.registry.0.len();
        let presets = self.registry.0[self.game].presets.len().max(1);
        match action {
            Action::Up => self.choose(Choice::Game((self.game + games - 1) % games)),
            Action::Down => self.choose(Choice::Game((self.game + 1) % games)),
            Action::Left => self.choose(Choice::Preset((self.preset + presets - 1) % presets)),
            Action::Right => self.choose(Choice::Preset((self.preset + 1) % presets)),
            Action::Opponent => self.opponent = (self.opponent + 1) % OPPONENTS.len(),
            Action::Begins => self.is_second = !self.is_second,
            Action::Difficulty => {
                self.difficulty = match self.difficulty {
                    Difficulty::Easy => Difficulty::Medium,
                    Difficulty::Medium => Difficulty::Hard,
                    Difficulty::Hard | Difficulty::Distance(_) => Difficulty::Easy,
                }
            }
            Action::Parameters => self.entry = Some(TextField::parameters(self.params())),
            other => return Some(other),
        }
        None
    }

    /// Begins the chosen game.
    ///
    /// # Errors
    /// Refuses parameters that the game does not accept.
    pub fn begin(&self) -> Result<Session, Refusal> {
        let game = self.opened()?;
        let position = game.start();
        Ok(self.session(Place { game, position }))
    }

    /// Begins at a place, with the players chosen here.
    #[must_use]
    pub fn session(&self, place: Place) -> Session {
        let players = match place.game.players() {
            Players::One => [Player::Human; 2],
            Players::Two => self.players(),
        };
        Session::new(place, players, self.seed)
    }

    /// Draws the screen; where it can be tapped.
    pub fn draw(&self, words: &Words, look: Look, frame: &mut Frame<'_>) -> Vec<(Rect, Choice)> {
        let [title, middle, keys] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(8), Constraint::Length(1)])
                .areas(frame.area());
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let width = usize::from(title.width);
        let text = format!("{:width$}", say!(words, "home-title"));
        frame.render_widget(Line::styled(text, bold.add_modifier(Modifier::REVERSED)), title);
        let [list, about] = Layout::horizontal([Constraint::Length(36), Constraint::Min(40)]).areas(middle);
        let mut taps = self.draw_games(words, look, frame, list);
        taps.extend(self.draw_about(words, look, frame, about));
        let line = match &self.entry {
            Some(entry) => entry.line(words),
            None => key_line(self.notice.as_deref(), say!(words, "home-keys")),
        };
        frame.render_widget(line, keys);
        taps
    }

    fn draw_games(
        &self,
        words: &Words,
        look: Look,
        frame: &mut Frame<'_>,
        area: Rect,
    ) -> Vec<(Rect, Choice)> {
        let block = panel(say!(words, "home-games"), look);
        let inner = block.inner(area);
        let mut taps = Vec::new();
        let listed = self.listed();
        let chosen = listed.iter().position(|one| matches!(one, ListRow::Game(index) if *index == self.game));
        // A list that is longer than the screen follows the choice.
        let rows = usize::from(inner.height);
        let first = chosen.unwrap_or(0).saturating_sub(rows / 2).min(listed.len().saturating_sub(rows));
        let games = |rows: &[ListRow]| rows.iter().filter(|row| matches!(row, ListRow::Game(_))).count();
        let below = games(listed.get(first + rows..).unwrap_or_default());
        let more = (below > 0).then(|| say!(words, "home-more-games", count = below));
        frame.render_widget(more.into_iter().fold(block, Block::title_bottom), area);
        for (row, one) in listed.into_iter().skip(first).take(rows).enumerate() {
            let place = Rect { y: inner.y + super::cut(row), height: 1, ..inner };
            match one {
                ListRow::Family(family) => {
                    let dim = Style::new().add_modifier(Modifier::DIM);
                    frame.render_widget(Line::styled(family_name(family, words), dim), place);
                }
                ListRow::Game(index) => {
                    let width = usize::from(inner.width).saturating_sub(2);
                    let title = self.registry.0[index].title.say(words.language);
                    frame.render_widget(
                        choice_line(&format!("{title:width$}"), index == self.game, true),
                        place,
                    );
                    taps.push((place, Choice::Game(index)));
                }
            }
        }
        taps
    }

    /// The games, each family under its name where there is more than one.
    fn listed(&self) -> Vec<ListRow> {
        let mut listed = Vec::new();
        let is_headed = self.registry.0.iter().any(|entry| entry.family != self.registry.0[0].family);
        let mut index = 0;
        for family in self.registry.0.chunk_by(|one, other| one.family == other.family) {
            listed.extend(is_headed.then_some(ListRow::Family(family[0].family)));
            listed.extend((index..index + family.len()).map(ListRow::Game));
            index += family.len();
        }
        listed
    }

    fn draw_about(
        &self,
        words: &Words,
        look: Look,
        frame: &mut Frame<'_>,
        area: Rect,
    ) -> Vec<(Rect, Choice)> {
        let entry = self.registry.0[self.game];
        let block = panel(entry.title.say(words.language), look);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let opened = self.opened();
        let about = Paragraph::new(entry.summary.say(words.language)).wrap(Wrap { trim: true });
        let told = Paragraph::new(self.settings(&opened, words)).wrap(Wrap { trim: true });
        let rows = |text: &Paragraph<'_>| super::cut(text.line_count(inner.width));
        let sizes = self.sizes(inner.width, words);
        let listed: usize = sizes.iter().map(Vec::len).sum();
        // Each text has the rows it takes, and the picture what they leave.
        let [summary, picture, list, settings] = Layout::vertical([
            Constraint::Length(rows(&about)),
            Constraint::Min(3),
            Constraint::Length(super::cut(listed + 1)),
            Constraint::Length(rows(&told)),
        ])
        .areas(inner);
        frame.render_widget(about, summary);
        frame.render_widget(told, settings);
        if let Ok(game) = &opened
            && let Ok(Some(scene)) = game.scene(&game.start())
        {
            board::draw(&scene, Detail::Picture, &Marks::NONE, look, picture, frame.buffer_mut());
        }
        frame.render_widget(Line::raw(say!(words, "home-presets")), Rect { height: 1, ..list });
        let mut taps = Vec::new();
        let mut rows = list.rows().skip(1);
        for (index, lines) in sizes.into_iter().enumerate() {
            let is_chosen = index == self.preset && self.parameters.is_none();
            for (nth, (text, place)) in lines.into_iter().zip(&mut rows).enumerate() {
                let Line { spans, style, alignment } = choice_line(&text, is_chosen, nth == 0);
                frame.render_widget(Line { spans: fitted(spans, list.width), style, alignment }, place);
                taps.push((place, Choice::Preset(index)));
            }
        }
        taps
    }

    /// The sizes, each with what it is beside it, or below it where both do not fit in so many columns.
    fn sizes(&self, columns: u16, words: &Words) -> Vec<Vec<String>> {
        let presets = self.registry.0[self.game].presets;
        let lengths = presets.iter().map(|preset| preset.params.len());
        let width = lengths.filter(|&length| length <= WIDEST_SIZE).max().unwrap_or(0);
        // The mark of the chosen one stands before them.
        let room = usize::from(columns).saturating_sub(2);
        let lines = |preset: &Preset| {
            let (size, title) = (preset.params, preset.title.say(words.language));
            let beside = format!("{size:width$}  {title}");
            if beside.chars().count() <= room {
                vec![beside]
            } else {
                vec![size.to_owned(), format!("  {title}")]
            }
        };
        presets.iter().map(lines).collect()
    }

    /// What is chosen, who plays, and something to be told.
    fn settings(&self, opened: &Result<Arc<dyn AnyGame>, Refusal>, words: &Words) -> Vec<Line<'static>> {
        let mut lines = vec![Line::raw(first_game(self.registry.0[self.game], words))];
        if let Some(parameters) = &self.parameters {
            lines.push(Line::raw(say!(words, "home-parameters", parameters = parameters.clone())));
        }
        if opened.as_ref().is_ok_and(|game| game.players() == Players::Two) {
            let [first, second] = self.players().map(|player| player_name(player, words));
            lines.push(Line::raw(say!(words, "home-first", who = first)));
            lines.push(Line::raw(say!(words, "home-second", who = second)));
        }
        let difficulty = difficulty_name(self.difficulty, words);
        lines.push(Line::raw(say!(words, "home-difficulty", difficulty = difficulty)));
        let told = self
            .message
            .as_ref()
            .map(|message| message.say(words))
            .or_else(|| opened.as_ref().err().map(|refusal| refusal.text.say(words.language).to_owned()));
        lines.extend(
            told.map(|told| Line::from(Span::styled(told, Style::new().add_modifier(Modifier::BOLD)))),
        );
        lines
    }
}

/// A line of a list, marked when it is of the chosen one, its first line with a sign.
fn choice_line(text: &str, is_chosen: bool, is_first: bool) -> Line<'static> {
    match (is_chosen, is_first) {
        (true, true) => Line::styled(format!("> {text}"), Style::new().add_modifier(Modifier::REVERSED)),
        (true, false) => Line::styled(format!("  {text}"), Style::new().add_modifier(Modifier::REVERSED)),
        (false, _) => Line::raw(format!("  {text}")),
    }
}
