//! What happens when a game lies of its own values, and when a person saves over something else.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use lucas_cli::Streams;
use lucas_cli::screen::app::{App, Setting};
use lucas_cli::screen::look::Look;
use lucas_cli::screen::mind::Mind;
use lucas_engine::session::{Player, Session};
use lucas_engine::{
    End, Entry, Erased, Game, Language, Notation, Picture, Players, Ranked, Refusal, Registry, Text,
};
use lucas_games::GAMES;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// A heap of twenty, from which one or two are taken; the table that it says it knows is wrong in one place.
struct Liar;

impl Game for Liar {
    type Position = u8;
    type Move = u8;

    fn players(&self) -> Players {
        Players::Two
    }
    fn start(&self) -> u8 {
        20
    }
    fn moves(&self, left: &u8, out: &mut Vec<u8>) {
        out.extend(1..=2.min(*left));
    }
    fn play(&self, left: &u8, taken: u8) -> u8 {
        left - taken
    }
    fn end(&self, left: &u8) -> Option<End> {
        (*left == 0).then_some(End::Lost)
    }
}

impl Ranked for Liar {
    fn size(&self) -> Option<u64> {
        Some(21)
    }
    fn has_table(&self) -> bool {
        true
    }
    fn table(&self) -> Option<Vec<i16>> {
        Some(
            (0..21)
                .map(|left| if left % 3 == 0 && left != 12 { -left * 2 / 3 } else { left / 3 * 2 + 1 })
                .collect(),
        )
    }
    fn rank(&self, left: &u8) -> u64 {
        (*left).into()
    }
    fn unrank(&self, rank: u64) -> u8 {
        u8::try_from(rank).unwrap_or(u8::MAX)
    }
}

impl Notation for Liar {
    fn params(&self) -> String {
        "20".to_owned()
    }
    fn position_text(&self, left: &u8) -> String {
        left.to_string()
    }
    fn parse_position(&self, text: &str) -> Result<u8, Refusal> {
        text.parse()
            .ok()
            .filter(|left| *left <= 20)
            .ok_or_else(|| Refusal::new("0 to 20".into(), "0 à 20".into()))
    }
    fn move_text(&self, _left: &u8, taken: u8) -> String {
        taken.to_string()
    }
    fn move_help(&self) -> Text {
        Text::fixed("1 or 2", "1 ou 2")
    }
}

impl Picture for Liar {}

static ENTRY: Entry = Entry {
    name: "liar",
    aliases: &[],
    title: Text::fixed("A liar", "Un menteur"),
    summary: Text::fixed("Take one or two.", "Prenez-en un ou deux."),
    parameters: Text::fixed("none", "aucun"),
    family: lucas_engine::Family::Board,
    minutes: 1,
    level: lucas_engine::Difficulty::Easy,
    story: &[],
    knobs: &[],
    separators: &[],
    presets: &[],
    small: &[],
    open: &|_| Ok(Erased::new("liar", Liar).ranked().shared()),
};

static LIAR: Registry<'static> = Registry(&[&ENTRY]);

#[test]
fn a_table_that_contradicts_the_rules_is_a_fault_of_ours_and_is_not_written() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("liar.npy").display().to_string();
    for (language, words) in
        [("en", "contradicts those of its moves"), ("fr", "contredit celles de ses coups")]
    {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let arguments = ["lucas", "solve", "liar:20", "--table", &path, "--lang", language];
        let streams = Streams::piped(&[], &mut out, &mut err);
        let arguments = arguments.map(Into::into);
        let code = lucas_cli::run(LIAR, lucas_exercises::HANDOUTS, arguments, &|_| None, streams);
        let err = String::from_utf8(err).expect("text");
        assert_eq!((code, err.lines().count(), out.len()), (lucas_cli::exit::FAILURE, 1, 0), "{err}");
        assert!(err.contains(words), "{err}");
        assert_eq!(std::fs::read_dir(directory.path()).expect("a directory").count(), 0);
    }
}

#[test]
fn the_full_screen_saves_a_game_over_a_game_and_over_nothing_else() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a").display().to_string();
    let look = Look { colour: false, ascii: false, language: Language::English };
    let setting = Setting {
        registry: GAMES,
        language: Language::English,
        look,
        running: None,
        folder: std::path::PathBuf::new(),
        mind: Mind::immediate,
        seed: 1,
    };
    let session = |address| Session::new(GAMES.open(&[address]).expect("a game"), [Player::Human; 2], 1);
    let mut app = App::new(setting, Some(session("matches:5")));
    let mut saved = |says: &str| {
        // A name stands there already.
        let keys = [KeyCode::Char('w')].into_iter().chain([KeyCode::Backspace; 40]);
        for code in keys.chain(path.chars().map(KeyCode::Char)).chain([KeyCode::Enter]) {
            app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a screen");
        terminal.draw(|frame| app.draw(frame)).expect("drawn");
        let shown = terminal.backend().to_string();
        assert!(shown.contains(says), "{shown}");
        std::fs::read_to_string(&path).expect("a file")
    };
    let game = saved("Saved in");
    assert_eq!(saved("Saved in"), game);
    // A game of another size is another game.
    for other in ["rings:4", "matches:6"] {
        let other = session(other);
        std::fs::write(&path, other.text()).expect("a file");
        assert_eq!(saved("holds a saved game of"), other.text());
    }
    std::fs::write(&path, "mine").expect("a file");
    assert_eq!(saved("is there already"), "mine");
}
