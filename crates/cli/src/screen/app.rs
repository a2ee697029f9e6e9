//! The whole screen: which room a person is in, and how keys, taps and time reach it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use lucas_engine::effort::Watch;
use lucas_engine::registry::Place;
use lucas_engine::session::{Player, Session};
use lucas_engine::{Analyses, Analysis, Language, Players, Registry};
use lucas_words::{Words, say};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Paragraph, Wrap};

use super::entry::{Purpose, Typed};
use super::help;
use super::home::{Choice, Home};
use super::keys::{Action, KeyRoom, action};
use super::look::Look;
use super::mind::{MEMORY, Mind};
use super::panels::{self, Tap, Taps};
use super::paper;
use super::playing::{Panel, Playing};
use super::quest::{DrawnPlace, Quest};
use super::remark::Remark;
use super::rules;
use crate::running::{self, Autosave, Resumed, Shelf};
use crate::saved::{self, Unsaved};
use crate::terminal::letters;
use crate::{challenges, files};

/// The least size of the screen.
pub const LEAST: (u16, u16) = (80, 24);
/// The running game is written no more often than this.
const KEEPING: Duration = Duration::from_millis(300);

/// How many lines a key for a page reads on: less than all that are seen, so that the eye finds its place.
const PAGE: u16 = 12;

/// What is found within this is shown without a word that it is looked for.
const AT_ONCE: Duration = Duration::from_millis(100);

/// What is set from outside.
pub struct Setting {
    /// The games there are.
    pub registry: Registry<'static>,
    /// The language to begin with.
    pub language: Language,
    /// What the terminal can show.
    pub look: Look,
    /// Where running games are kept.
    pub running: Option<Shelf>,
    /// Where names of files begin that are typed without a place.
    pub folder: PathBuf,
    /// How a game gets its mind.
    pub mind: fn(Arc<dyn Analysis>) -> Mind,
    /// The seed of chance in the next game.
    pub seed: u64,
}

/// What lies over the screen until a key is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Overlay {
    /// The keys explained.
    Keys,
    /// The rules and the goal.
    Rules,
}

/// The whole screen.
pub struct App {
    setting: Setting,
    words: Words,
    home: Home,
    /// What was thought out in the games played of late.
    analyses: Analyses,
    playing: Option<Playing>,
    /// A position that is looked for.
    drawing: Option<Quest>,
    /// What lies over the screen, and from which of its lines on it is read.
    overlay: Option<(Overlay, u16)>,
    /// Whether Esc was pressed with nothing open: pressed again, it leaves.
    is_leaving: bool,
    /// Whether the sides were to be exchanged in a game under way: asked for again, they are.
    is_exchanging: bool,
    /// The file of another game that the person was asked about: saved in once more, it is replaced.
    replaceable: Option<String>,
    /// Whether the person has left.
    pub is_over: bool,
    taps: Taps,
    choices: Vec<(Rect, Choice)>,
    /// The file of the game that is played, and when it was looked after.
    autosave: Option<Autosave>,
    written: Option<Instant>,
}

impl App {
    /// The home screen, or a session to begin with.
    #[must_use]
    pub fn new(setting: Setting, session: Option<Session>) -> Self {
        let words = Words::new(setting.language);
        let home = Home::new(setting.registry, setting.seed);
        let mut app = App {
            setting,
            words,
            home,
            analyses: Analyses::new(usize::try_from(MEMORY).unwrap_or(usize::MAX)),
            playing: None,
            drawing: None,
            overlay: None,
            is_leaving: false,
            is_exchanging: false,
            replaceable: None,
            is_over: false,
            taps: Taps::new(),
            choices: Vec::new(),
            autosave: None,
            written: None,
        };
        if let Some(session) = session {
            app.open(session);
        }
        app
    }

    fn open(&mut self, session: Session) {
        // A program is not kept with a game.
        let running = self.setting.running.clone().filter(|_| session.rival().is_none());
        self.autosave = Some(Autosave::new(running, &session));
        let analysis = self.analyses.of(&session.game().address(), session.game());
        // What is thought out from now on takes the room of what was before.
        self.analyses.trim();
        let session = session.asking(Arc::clone(&analysis));
        self.playing = Some(Playing::new(session, (self.setting.mind)(analysis)));
    }

    /// Goes on with a game, and says which newer ones are damaged.
    pub fn go_on(&mut self, Resumed { session, autosave, damaged }: Resumed) {
        self.open(session);
        self.autosave = Some(autosave);
        if let Some(playing) = self.playing.as_mut().filter(|_| !damaged.is_empty()) {
            playing.panel = Panel::Message(Remark::new(move |words| {
                damaged.iter().map(|text| text.say(words.language)).collect::<Vec<_>>().join("\n")
            }));
        }
    }

    /// The session that is played, if one is.
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.playing.as_ref().map(|playing| &playing.session)
    }

    /// Lets an event happen.
    pub fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                self.forget_notice();
                self.key(*key);
            }
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => {}
        }
        self.keep();
    }

    fn key(&mut self, key: KeyEvent) {
        let room = if self.playing.is_some() { KeyRoom::Playing } else { KeyRoom::Home };
        if action(room, key) == Some(Action::Quit) {
            self.is_over = true;
        } else if self.drawing.is_some() {
            if matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) {
                self.drawing = None;
                self.notice(say!(self.words, "home-given-up"));
            }
        } else if let Some((overlay, line)) = self.overlay.take() {
            // Any key closes it that does not read on.
            self.overlay = match key.code {
                KeyCode::PageDown => Some((overlay, line.saturating_add(PAGE))),
                KeyCode::PageUp => Some((overlay, line.saturating_sub(PAGE))),
                KeyCode::Down | KeyCode::Char('j') => Some((overlay, line.saturating_add(1))),
                KeyCode::Up | KeyCode::Char('k') => Some((overlay, line.saturating_sub(1))),
                _ => None,
            };
        } else if self.entry().is_some() {
            self.type_key(key);
        } else if let Some(action) = action(room, key) {
            match (&self.playing, key.code) {
                (Some(playing), KeyCode::Char(letter)) if playing.is_begun_by(letter, action) => {
                    self.act(Action::Begin(letter));
                    self.notice(say!(self.words, "notice-letter", letter = letter.to_string()));
                }
                _ => self.act(action),
            }
        } else {
            self.notice(say!(self.words, "notice-no-key"));
        }
    }

    /// Says something in a word, such as why nothing happened.
    pub fn notice(&mut self, why: String) {
        match &mut self.playing {
            Some(playing) => playing.notice = Some(why),
            None => self.home.notice = Some(why),
        }
    }

    fn forget_notice(&mut self) {
        self.home.notice = None;
        if let Some(playing) = &mut self.playing {
            playing.notice = None;
        }
    }

    fn entry(&mut self) -> &mut Option<super::entry::TextField> {
        match &mut self.playing {
            Some(playing) => &mut playing.entry,
            None => &mut self.home.entry,
        }
    }

    fn type_key(&mut self, key: KeyEvent) {
        if let (KeyCode::Char(letter), Some(playing)) = (key.code, &self.playing)
            && !key.modifiers.contains(KeyModifiers::CONTROL)
            && playing.is_no_letter_of_a_move(letter)
        {
            return self.notice(say!(self.words, "notice-no-letter", letter = letter.to_string()));
        }
        let Some(entry) = self.entry() else { return };
        match entry.take(key) {
            Typed::More => {
                if let Some(playing) = &mut self.playing {
                    playing.preview();
                }
            }
            Typed::Dropped => *self.entry() = None,
            Typed::Done => {
                if let Some(entry) = self.entry().take() {
                    self.typed(entry.purpose, entry.text.trim());
                }
            }
        }
    }

    fn typed(&mut self, purpose: Purpose, text: &str) {
        if let (Purpose::Move, Some(playing)) = (purpose, &self.playing)
            && let Some(action) = playing.meant_as_key(text)
        {
            return self.act(action);
        }
        let words = &self.words;
        match (purpose, &mut self.playing) {
            (Purpose::Parameters, _) => {
                self.home.parameters = Some(text.to_owned());
                self.home.message = None;
            }
            (Purpose::Move, Some(playing)) => {
                // A session is of a game in the registry.
                if let Ok(entry) = self.setting.registry.find(playing.session.game().name()) {
                    playing.play_typed(text, &entry.summary, words);
                }
            }
            (Purpose::Ply, Some(playing)) => {
                let is_there = text.parse().is_ok_and(|ply| playing.go_to(ply));
                if !is_there {
                    let most = playing.session.steps().len();
                    let remark = Remark::new(move |words| say!(words, "screen-no-ply", most = most));
                    playing.panel = Panel::Message(remark);
                }
            }
            (Purpose::File, Some(playing)) => {
                let file = text.to_owned();
                let path = self.setting.folder.join(text);
                let is_replacing = self.replaceable.take().as_deref() == Some(text);
                let saved = saved::save_as(&playing.session, self.setting.registry, &path, is_replacing);
                self.replaceable = matches!(saved, Err(Unsaved::Another(_))).then(|| file.clone());
                playing.panel = Panel::Message(Remark::new(move |words| match &saved {
                    Ok(()) => say!(words, "screen-saved", file = file.clone()),
                    Err(unsaved) => unsaved.told(&path, words),
                }));
            }
            _ => {}
        }
    }

    fn act(&mut self, action: Action) {
        let is_leaving = std::mem::take(&mut self.is_leaving);
        let is_exchanging = std::mem::take(&mut self.is_exchanging);
        if self.playing.is_none()
            && matches!(action, Action::Opponent | Action::Begins)
            && self.home.is_puzzle()
        {
            return self.notice(say!(self.words, "notice-puzzle"));
        }
        let left = match &mut self.playing {
            Some(playing) => playing.act(action, &self.words),
            None => self.home.act(action),
        };
        match (left, self.playing.is_some()) {
            (Some(Action::Help), _) => self.overlay = Some((Overlay::Keys, 0)),
            (Some(Action::Rules), true) => self.overlay = Some((Overlay::Rules, 0)),
            (Some(Action::Language), _) => {
                let language = match self.words.language {
                    Language::English => Language::French,
                    Language::French => Language::English,
                };
                self.words = Words::new(language);
            }
            (Some(Action::LetGo), false) if self.home.message.take().is_some() => {}
            (Some(Action::LetGo), is_playing) if !is_leaving => {
                self.is_leaving = true;
                self.notice(if is_playing {
                    say!(self.words, "notice-leave")
                } else {
                    say!(self.words, "notice-quit")
                });
            }
            (Some(Action::Back | Action::LetGo), true) => self.leave(),
            (Some(Action::Back | Action::LetGo), false) => self.is_over = true,
            (Some(Action::Play), false) => self.begin(),
            (Some(Action::Resume), false) => self.resume(),
            (Some(Action::Random), false) => {
                let (difficulty, seed, language) =
                    (self.home.difficulty, self.home.seed, self.words.language);
                match self.home.opened() {
                    Err(refusal) => self.begin_at(Err(refusal)),
                    Ok(game) => self.look_for(move |watch| {
                        challenges::drawn(game, difficulty, seed, &Words::new(language), watch)
                    }),
                }
            }
            (Some(Action::Daily), false) => {
                let (registry, language) = (self.setting.registry, self.words.language);
                let chosen = registry.0[self.home.game];
                self.look_for(move |watch| {
                    challenges::daily(registry, Some(chosen), None, &Words::new(language), watch)
                });
            }
            (Some(Action::Begins), true) => self.change_sides(is_exchanging),
            (Some(Action::Faster), true) => self.play_larger(),
            _ => {}
        }
    }

    /// Goes back to the games, to the one that was played.
    fn leave(&mut self) {
        self.keep_at_once();
        let (autosave, playing) = (self.autosave.take(), self.playing.take());
        let is_kept = autosave.zip(playing.as_ref()).is_some_and(|(autosave, playing)| {
            playing.session.verdict().is_none() && autosave.has_kept(&playing.session)
        });
        self.home.notice = is_kept.then(|| say!(self.words, "notice-kept"));
        let name = playing.map(|playing| playing.session.game().name());
        self.analyses.trim();
        let is_played = |entry: &&lucas_engine::Entry| Some(entry.name) == name;
        if let Some(game) = self.setting.registry.0.iter().position(is_played)
            && game != self.home.game
        {
            self.home.choose(Choice::Game(game));
        }
    }

    fn begin(&mut self) {
        match self.home.begin() {
            Ok(session) => {
                self.home.seed = self.home.seed.wrapping_add(1);
                self.open(session);
            }
            Err(refusal) => self.home.message = Some(refusal.into()),
        }
    }

    /// Looks for a place to begin at, and shows that it does when it takes long.
    fn look_for(&mut self, look: impl FnOnce(&dyn Watch) -> DrawnPlace + Send + 'static) {
        self.home.message = None;
        self.drawing = Some(Quest::begin(look));
        self.hear_drawing(AT_ONCE);
    }

    /// Begins at the place that was looked for, once it is found; whether anything is to be seen of it.
    fn hear_drawing(&mut self, limit: Duration) -> bool {
        let Some(drawing) = &self.drawing else { return false };
        if let Some(found) = drawing.found(limit) {
            self.drawing = None;
            self.home.notice = None;
            self.begin_at(found);
        } else {
            let positions = drawing.visited().to_string();
            self.home.notice = Some(say!(self.words, "home-drawing", positions = positions));
        }
        true
    }

    /// Begins at a place that was looked for, and says which it is.
    fn begin_at(&mut self, found: DrawnPlace) {
        match found {
            Ok((place, note)) => {
                let session = self.home.session(place);
                self.home.seed = self.home.seed.wrapping_add(1);
                self.open(session);
                self.notice(note);
            }
            Err(refusal) => self.home.message = Some(refusal.into()),
        }
    }

    /// Begins the same again, the sides exchanged; a game under way is given up for it only when asked twice.
    fn change_sides(&mut self, is_asked: bool) {
        let Some(playing) = &self.playing else { return };
        if playing.session.game().players() == Players::One {
            return self.notice(say!(self.words, "notice-puzzle"));
        }
        let is_under_way = playing.session.ply() > 0 && playing.session.verdict().is_none();
        if is_under_way && !is_asked {
            self.is_exchanging = true;
            return self.notice(say!(self.words, "notice-exchange"));
        }
        let (game, position) = (Arc::clone(playing.session.game()), playing.session.start().to_owned());
        let [first, second] = playing.session.players;
        let seed = playing.session.seed.wrapping_add(1);
        self.begin_again(Place { game, position }, [second, first], seed);
    }

    /// Begins the next larger of the sizes that the game offers.
    fn play_larger(&mut self) {
        let Some(playing) = &self.playing else { return };
        let here = playing.session.game();
        let larger = self.setting.registry.find(here.name()).map(|entry| entry.larger(&**here));
        let Ok(Some(game)) = larger else { return self.notice(say!(self.words, "notice-largest")) };
        let (players, seed) = (playing.session.players, playing.session.seed.wrapping_add(1));
        self.begin_again(Place { position: game.start(), game }, players, seed);
    }

    fn begin_again(&mut self, place: Place, players: [Player; 2], seed: u64) {
        self.keep_at_once();
        let warns = self.playing.as_ref().is_some_and(|playing| playing.warns);
        let rival = self.playing.as_ref().and_then(|playing| playing.session.rival());
        self.open(Session::new(place, players, seed).against(rival));
        if let Some(playing) = &mut self.playing {
            playing.warns = warns;
        }
    }

    fn resume(&mut self) {
        let chosen = self.setting.registry.0[self.home.game].name;
        let is_meant = |session: &Session| session.game().name() == chosen;
        match running::resume(self.setting.running.as_ref(), self.setting.registry, is_meant) {
            Ok(resumed) => self.go_on(resumed),
            Err(refusal) => self.home.message = Some(refusal.into()),
        }
    }

    fn mouse(&mut self, MouseEvent { kind, column, row, .. }: MouseEvent) {
        let at = Position { x: column, y: row };
        let is_press = kind == MouseEventKind::Down(MouseButton::Left);
        if is_press && (self.overlay.take().is_some() || self.drawing.is_some()) {
            return;
        }
        if is_press {
            self.forget_notice();
        }
        if let Some((_, line)) = &mut self.overlay {
            match kind {
                MouseEventKind::ScrollDown => *line = line.saturating_add(1),
                MouseEventKind::ScrollUp => *line = line.saturating_sub(1),
                _ => {}
            }
            return;
        }
        match (&mut self.playing, kind) {
            (Some(playing), MouseEventKind::Moved | MouseEventKind::Down(MouseButton::Left)) => {
                let tapped = self.taps.iter().find(|(place, _)| place.contains(at));
                match tapped {
                    Some(&(_, Tap::Move(index))) => {
                        playing.aim.choose(index);
                        if is_press {
                            playing.act(Action::Play, &self.words);
                        }
                    }
                    Some(&(_, Tap::Cell(cell))) if is_press => playing.tap(cell, &self.words),
                    Some(&(_, Tap::Cell(cell))) => playing.aim.point(cell),
                    None if is_press => playing.notice = Some(playing.why_not_there(&self.words)),
                    None => {}
                }
            }
            (Some(playing), MouseEventKind::ScrollDown) => drop(playing.act(Action::Next, &self.words)),
            (Some(playing), MouseEventKind::ScrollUp) => drop(playing.act(Action::Previous, &self.words)),
            (None, MouseEventKind::Down(MouseButton::Left)) => {
                let tapped = self.choices.iter().find(|(place, _)| place.contains(at));
                if let Some(&(_, choice)) = tapped {
                    // The second tap on what is chosen begins.
                    let is_chosen = match choice {
                        Choice::Game(_) => false,
                        Choice::Preset(preset) => {
                            preset == self.home.preset && self.home.parameters.is_none()
                        }
                    };
                    if is_chosen { self.begin() } else { self.home.choose(choice) }
                } else {
                    self.notice(say!(self.words, "notice-no-choice"));
                }
            }
            _ => {}
        }
    }

    /// Lets time pass; whether anything changed.
    pub fn tick(&mut self, now: Instant) -> bool {
        let has_changed = match &mut self.playing {
            Some(playing) => playing.tick(now, &self.words),
            None => self.hear_drawing(Duration::ZERO),
        };
        self.keep();
        has_changed
    }

    /// Writes the running game, when the last time is not just now.
    fn keep(&mut self) {
        if self.written.is_none_or(|when| when.elapsed() >= KEEPING) {
            self.keep_at_once();
        }
    }

    /// Writes the running game, when it has changed.
    pub fn keep_at_once(&mut self) {
        let (Some(autosave), Some(playing)) = (&mut self.autosave, &mut self.playing) else { return };
        if let Err(error) = autosave.keep(&playing.session, self.setting.registry) {
            let remark = Remark::new(move |words| {
                let error = files::why(&error, words);
                say!(words, "saved-not-kept", error = error)
            });
            // The person may be on the way home.
            self.home.message = Some(remark.clone());
            playing.panel = Panel::Message(remark);
            self.setting.running = None;
        }
        self.written = Some(Instant::now());
    }

    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let Rect { width, height, .. } = frame.area();
        if width < LEAST.0 || height < LEAST.1 {
            let text = say!(
                self.words,
                "screen-too-small",
                width = width,
                height = height,
                least_width = LEAST.0,
                least_height = LEAST.1
            );
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), frame.area());
            return;
        }
        let look = Look { language: self.words.language, ..self.setting.look };
        match &mut self.playing {
            Some(playing) => {
                // A session is of a game in the registry.
                if let Ok(entry) = self.setting.registry.find(playing.session.game().name()) {
                    self.taps = panels::draw(playing, entry, &self.words, look, frame);
                }
            }
            None => self.choices = self.home.draw(&self.words, look, frame),
        }
        if let Some((overlay, line)) = &mut self.overlay {
            let playing = self.playing.as_ref();
            let room = if playing.is_some() { KeyRoom::Playing } else { KeyRoom::Home };
            let entry = playing.map(|playing| self.setting.registry.find(playing.session.game().name()));
            let paper = match (&*overlay, playing, entry) {
                (Overlay::Rules, Some(playing), Some(Ok(entry))) => {
                    rules::paper(&playing.session, entry, &self.words, look, frame.area())
                }
                _ => help::paper(room, &self.words, look),
            };
            let title = match overlay {
                Overlay::Keys => say!(self.words, "keys-title"),
                Overlay::Rules => say!(self.words, "screen-rules"),
            };
            *line = paper::lay_over(&paper, *line, title, &self.words, look, frame);
        }
        if look.ascii {
            for cell in &mut frame.buffer_mut().content {
                if let Some(letter) = cell.symbol().chars().next().filter(|letter| !letter.is_ascii()) {
                    cell.set_char(letters::plain(letter));
                }
            }
        }
    }
}
