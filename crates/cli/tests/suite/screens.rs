//! The full screen as it is drawn: every room in both languages, and whatever is pressed.
//! `LUCAS_REGENERATE=1` writes the expected screens and the pictures of the guide anew.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use lucas_cli::screen::app::{App, Setting};
use lucas_cli::screen::keys::BINDINGS;
use lucas_cli::screen::look::Look;
use lucas_cli::screen::mind::Mind;
use lucas_engine::Language;
use lucas_engine::session::{Player, Session};
use lucas_games::GAMES;
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;

use crate::common::svg::{Theme, svg};

pub const COLOUR: Look = Look { colour: true, ascii: false, language: Language::English };

pub fn setting(language: Language, look: Look) -> Setting {
    let (running, folder, mind) = (None, PathBuf::new(), Mind::immediate as _);
    Setting { registry: GAMES, language, look, running, folder, mind, seed: 1 }
}

pub fn session(address: &str, second: Player) -> Session {
    let place = GAMES.open(&[address]).unwrap_or_else(|_| panic!("{address}"));
    Session::new(place, [Player::Human, second], 1)
}

/// Presses keys: letters as they stand, and names in brackets: `vv<Enter>`.
pub fn press(app: &mut App, keys: &str) {
    let mut rest = keys;
    while let Some(letter) = rest.chars().next() {
        let code = if let Some((name, after)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            rest = after;
            match name {
                "Enter" => KeyCode::Enter,
                "Down" => KeyCode::Down,
                "Right" => KeyCode::Right,
                "Tab" => KeyCode::Tab,
                // Time passes until the opponent, or the solution, has moved.
                _ => {
                    let now = Instant::now();
                    app.tick(now);
                    app.tick(now + Duration::from_secs(2));
                    continue;
                }
            }
        } else {
            rest = &rest[letter.len_utf8()..];
            KeyCode::Char(letter)
        };
        app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
}

pub fn drawn(app: &mut App, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
    terminal.draw(|frame| app.draw(frame)).expect("drawn");
    let mut buffer = terminal.backend().buffer().clone();
    // French keeps signs to their words with spaces of their own, which read as any other.
    for cell in buffer.content.iter_mut().filter(|cell| cell.symbol() == "\u{a0}") {
        cell.set_symbol(" ");
    }
    buffer
}

pub fn text(buffer: &Buffer) -> String {
    let row = |row| (0..buffer.area.width).map(|column| buffer[(column, row)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|number| row(number).trim_end().to_owned() + "\n").collect()
}

/// Holds what is shown against what was expected once.
fn golden(path: &Path, shown: &str) {
    if std::env::var_os("LUCAS_REGENERATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
        std::fs::write(path, shown).expect("written");
    }
    let expected = std::fs::read_to_string(path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
    assert!(expected == shown, "{} differs:\n{shown}", path.display());
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A screen: its name, the game or the home screen, the opponent, and what is pressed.
const SCREENS: [(&str, Option<&str>, Player, &str); 17] = [
    ("home", None, Player::Human, ""),
    ("home-teaser", None, Player::Human, "<Down><Down><Down><Down>"),
    ("home-own-size", None, Player::Human, "<Down>ofp"),
    ("home-help", None, Player::Human, "?"),
    ("rings", Some("rings:8"), Player::Human, ""),
    ("rings-solution", Some("rings:4"), Player::Human, "s<wait><wait><wait>"),
    ("chocolate", Some("chocolate:10x7@7,3"), Player::Perfect, "<Tab><Tab>"),
    ("chocolate-values", Some("chocolate:10x7@7,3"), Player::Perfect, "v"),
    ("chocolate-why", Some("chocolate:10x7@7,3"), Player::Perfect, "v<Enter><wait>y"),
    ("chocolate-large", Some("chocolate:100x100@48,52"), Player::Perfect, "<Right><Right>"),
    ("chocolate-too-large", Some("chocolate:1000000x1000000@3,4"), Player::Perfect, "h"),
    ("kangaroos", Some("kangaroos:3+3"), Player::Human, "<Enter><Enter>v"),
    ("kangaroos-steps", Some("kangaroos:3+3"), Player::Human, "......,v"),
    ("matches", Some("matches:21"), Player::Perfect, "hhhh"),
    ("matches-won", Some("matches:5"), Player::Perfect, "v<Enter><wait><Tab><Tab><Enter><wait>"),
    ("teaser", Some("teaser:3x3"), Player::Human, "<Enter>v"),
    ("teaser-help", Some("teaser:3x3"), Player::Human, "?"),
];

#[test]
fn every_screen_reads_as_expected_in_both_languages() {
    for (name, address, second, keys) in SCREENS {
        for (language, code) in [(Language::English, "en"), (Language::French, "fr")] {
            let mut app =
                App::new(setting(language, COLOUR), address.map(|address| session(address, second)));
            drawn(&mut app, (80, 24));
            press(&mut app, keys);
            golden(
                &here(&format!("tests/golden/screens/{name}.{code}.txt")),
                &text(&drawn(&mut app, (80, 24))),
            );
        }
    }
}

#[test]
fn the_pictures_of_the_guide_are_the_screens_of_today() {
    let pictures = [
        ("home-dark", "home", (80, 24), Theme::Dark, Language::English),
        ("home-light", "home-teaser", (80, 24), Theme::Light, Language::French),
        ("chocolate-dark", "chocolate-values", (80, 24), Theme::Dark, Language::English),
        ("chocolate-light", "chocolate-values", (80, 24), Theme::Light, Language::English),
        ("chocolate-large-dark", "chocolate-why", (200, 60), Theme::Dark, Language::English),
        ("kangaroos-light", "kangaroos-steps", (80, 24), Theme::Light, Language::French),
        ("matches-dark", "matches", (80, 24), Theme::Dark, Language::English),
        ("teaser-dark", "teaser", (80, 24), Theme::Dark, Language::English),
        ("teaser-large-light", "teaser", (200, 60), Theme::Light, Language::French),
        ("rings-dark", "rings", (80, 24), Theme::Dark, Language::French),
    ];
    for (picture, screen, size, theme, language) in pictures {
        let found = SCREENS.into_iter().find(|(name, ..)| *name == screen);
        let (_, address, second, keys) = found.expect("a screen");
        let mut app = App::new(setting(language, COLOUR), address.map(|address| session(address, second)));
        press(&mut app, keys);
        let buffer = drawn(&mut app, size);
        golden(&here(&format!("../../docs/screens/{picture}.svg")), &svg(&buffer, theme));
    }
}

#[test]
fn without_colour_there_is_none_and_with_ascii_nothing_else() {
    let look = Look { colour: false, ascii: true, language: Language::English };
    for (name, address, second, keys) in SCREENS {
        for language in [Language::English, Language::French] {
            let mut app = App::new(setting(language, look), address.map(|address| session(address, second)));
            press(&mut app, keys);
            let buffer = drawn(&mut app, (80, 24));
            for cell in buffer.content() {
                assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{name}");
            }
            // Signs that are drawn have others of their own; a letter loses its accent.
            assert!(text(&buffer).is_ascii() && !text(&buffer).contains("??"), "{name}:\n{}", text(&buffer));
        }
    }
}

#[test]
fn in_ascii_the_keys_have_the_names_of_the_language() {
    let look = Look { colour: false, ascii: true, language: Language::French };
    let mut app = App::new(setting(Language::French, look), None);
    press(&mut app, "?");
    let shown = text(&drawn(&mut app, (80, 24)));
    assert!(shown.contains("fleches") && !shown.contains("arrows"), "{shown}");
}

#[test]
fn a_window_too_small_says_so_and_comes_back() {
    let mut app = App::new(setting(Language::French, COLOUR), Some(session("teaser:3x3", Player::Human)));
    let shown = text(&drawn(&mut app, (60, 10)));
    assert!(shown.contains("La fenêtre fait 60 × 10"), "{shown}");
    assert!(text(&drawn(&mut app, (80, 24))).contains("Coups (8)") || app.session().is_some());
    for size in [(1, 1), (2, 50), (300, 2), (79, 24), (80, 23)] {
        drawn(&mut app, size);
    }
}

#[test]
fn the_mouse_plays() {
    let mut app = App::new(setting(Language::English, COLOUR), Some(session("teaser:3x3", Player::Human)));
    let before = text(&drawn(&mut app, (80, 24)));
    let mouse =
        |kind, column, row| Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    // The small stars of the goal are no place to play.
    let (row, line) = before.lines().enumerate().find(|(_, line)| line.contains("┃  ★")).expect("a star");
    let place = line.chars().position(|letter| letter == '★').expect("a star");
    let (column, row) = (u16::try_from(place).expect("small"), u16::try_from(row).expect("small"));
    app.handle(&mouse(MouseEventKind::Moved, column, row));
    assert!(text(&drawn(&mut app, (80, 24))).contains('╔'), "what the shot flips is shown");
    app.handle(&mouse(MouseEventKind::Down(MouseButton::Left), column, row));
    assert_eq!(app.session().expect("a session").ply(), 1);
}

#[test]
fn hints_alone_win_the_match_game() {
    let mut app = App::new(setting(Language::English, COLOUR), Some(session("matches:21", Player::Perfect)));
    for _ in 0..20 {
        if app.session().expect("a session").verdict().is_some() {
            break;
        }
        press(&mut app, "hhhh");
        let shown = text(&drawn(&mut app, (80, 24)));
        let (_, order) = shown.split_once("4. Play ").expect("the last rung says the move");
        let mv: String = order.chars().take_while(|letter| *letter != ':').collect();
        press(&mut app, &format!("m{mv}<Enter><wait>"));
    }
    let shown = text(&drawn(&mut app, (80, 24)));
    assert!(shown.contains("You have won!"), "{shown}");
}

fn any_event() -> impl Strategy<Value = Event> {
    let codes: Vec<KeyCode> = BINDINGS.iter().flat_map(|binding| binding.keys).copied().collect();
    let others =
        [KeyCode::Esc, KeyCode::Delete, KeyCode::End, KeyCode::F(5), KeyCode::Char('é'), KeyCode::Char('3')];
    let codes: Vec<KeyCode> = codes.into_iter().chain(others).collect();
    let key =
        proptest::sample::select(codes).prop_map(|code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    let mouse = (0u16..100, 0u16..40, 0..4).prop_map(|(column, row, kind)| {
        let kind = match kind {
            0 => MouseEventKind::Moved,
            1 => MouseEventKind::ScrollDown,
            2 => MouseEventKind::ScrollUp,
            _ => MouseEventKind::Down(MouseButton::Left),
        };
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    });
    prop_oneof![4 => key, 1 => mouse, 1 => Just(Event::Resize(80, 24))]
}

#[test]
fn every_key_on_every_screen_is_taken_without_harm() {
    for (_, address, second, keys) in SCREENS {
        for binding in BINDINGS {
            // What is saved is never written here: the line is typed and not finished.
            for &code in binding.keys {
                let mut app = App::new(
                    setting(Language::English, COLOUR),
                    address.map(|address| session(address, second)),
                );
                press(&mut app, keys);
                app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
                drawn(&mut app, (80, 24));
                press(&mut app, "<wait>");
                drawn(&mut app, (100, 30));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn no_sequence_of_events_does_harm(events in proptest::collection::vec(any_event(), 0..60), small in any::<bool>()) {
        let directory = tempfile::tempdir().expect("a directory");
        let folder = directory.path().to_owned();
        let mut app = App::new(Setting { folder, ..setting(Language::French, COLOUR) }, None);
        let mut now = Instant::now();
        for event in events {
            app.handle(&event);
            now += Duration::from_secs(1);
            app.tick(now);
            drawn(&mut app, if small { (80, 24) } else { (131, 43) });
        }
    }
}
