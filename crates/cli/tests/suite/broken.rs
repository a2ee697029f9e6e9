//! A game that panics, here or elsewhere, or never comes back: the terminal is given back all the same.
#![cfg(unix)]

use std::sync::Arc;
use std::time::Duration;

use crate::common::seat::{Seat, state};
use lucas_cli::screen;
use lucas_cli::screen::app::Setting;
use lucas_cli::screen::look::Look;
use lucas_cli::screen::mind::Mind;
use lucas_engine::session::{Player, Session};
use lucas_engine::{
    Analysis, End, Entry, Erased, Game, Language, Notation, Picture, Players, Refusal, Registry, Scene, Text,
};

/// A game that is broken in a way.
struct Broken;

impl Game for Broken {
    type Position = u8;
    type Move = u8;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> u8 {
        0
    }

    fn moves(&self, _at: &u8, out: &mut Vec<u8>) {
        out.push(1);
    }

    fn play(&self, _at: &u8, mv: u8) -> u8 {
        mv
    }

    fn end(&self, at: &u8) -> Option<End> {
        (*at == 1).then_some(End::Won)
    }
}

impl Notation for Broken {
    fn params(&self) -> String {
        String::new()
    }

    fn position_text(&self, at: &u8) -> String {
        at.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<u8, Refusal> {
        text.parse().map_err(|_| Refusal::new(String::new(), String::new()))
    }

    fn move_text(&self, _at: &u8, mv: u8) -> String {
        mv.to_string()
    }

    fn move_help(&self) -> Text {
        Text::fixed("1", "1")
    }
}

impl Picture for Broken {
    fn scene(&self, _at: &u8) -> Option<Scene> {
        match std::env::var("LUCAS_TEST_BROKEN").as_deref() {
            Ok("panics") => panic!("a broken picture"),
            Ok("hangs") => std::thread::sleep(Duration::from_mins(10)),
            _ => {}
        }
        None
    }
}

static BROKEN: Entry = Entry {
    name: "broken",
    aliases: &[],
    title: Text::fixed("Broken", "Cassé"),
    summary: Text::fixed("", ""),
    parameters: Text::fixed("", ""),
    family: lucas_engine::Family::Puzzle,
    minutes: 1,
    level: lucas_engine::Difficulty::Easy,
    story: &[],
    knobs: &[],
    separators: &[],
    presets: &[],
    small: &[],
    open: &|_| Ok(Erased::new("broken", Broken).shared()),
};

static GAMES: [&Entry; 1] = [&BROKEN];

/// Plays the broken game, when this program was started for that.
#[test]
fn the_game_is_played_elsewhere() {
    let Ok(way) = std::env::var("LUCAS_TEST_BROKEN") else { return };
    let registry = Registry(&GAMES);
    let session = Session::new(registry.open(&["broken"]).expect("a game"), [Player::Human; 2], 1);
    let look = Look { colour: true, ascii: false, language: Language::English };
    let panicking = |analysis: Arc<dyn Analysis>| {
        std::thread::spawn(|| panic!("a broken thought"));
        Mind::new(analysis)
    };
    let mind = if way == "thinks" { panicking } else { Mind::new };
    let (language, folder) = (Language::English, std::path::PathBuf::new());
    let setting = Setting { registry, language, look, running: None, folder, mind, seed: 1 };
    screen::run(setting, Some(session), None).expect("it ends before");
}

/// A terminal in which the game is played.
fn seated(way: &str) -> Seat {
    let program = std::env::current_exe().expect("this program");
    let only = "broken::the_game_is_played_elsewhere --exact --nocapture";
    let command = format!("RUST_BACKTRACE=0 LUCAS_TEST_BROKEN={way} exec {} {only} 2>&1", program.display());
    Seat::new(&state(way), &command)
}

#[test]
fn a_panic_gives_the_terminal_back() {
    for (way, said) in [("panics", "a broken picture"), ("thinks", "a broken thought")] {
        let mut seat = seated(way);
        seat.wait_for(said);
        seat.wait_for("FAILED");
        seat.code();
        seat.assert_given_back(way);
        assert!(seat.text().contains(said), "{}", seat.text());
    }
}

#[test]
fn who_never_comes_back_is_left_behind() {
    for signal in ["-INT", "-TERM", "-HUP", "key"] {
        let mut seat = seated("hangs");
        seat.wait_for_screen();
        // The picture is begun at once after that.
        std::thread::sleep(Duration::from_millis(50));
        if signal == "key" {
            seat.press("\x03");
        } else {
            seat.signal(signal);
        }
        let code = match signal {
            "-TERM" => 143,
            "-HUP" => 129,
            _ => 130,
        };
        assert_eq!(seat.code(), code, "{signal}");
        seat.assert_given_back(signal);
    }
}
