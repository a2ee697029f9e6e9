//! What is typed on the full screen is what is played, what is open is closed first, and nothing is silent.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use lucas_cli::screen::app::App;
use lucas_engine::Language;
use lucas_engine::session::Player;

use crate::screens::{COLOUR, drawn, press, session, setting, text};

fn app(address: &str, second: Player, language: Language) -> App<'static> {
    App::new(setting(language, COLOUR), Some(session(address, second)))
}

fn english(address: &str) -> App<'static> {
    app(address, Player::Human, Language::English)
}

fn shown(app: &mut App<'_>) -> String {
    text(&drawn(app, (80, 24)))
}

fn played(app: &App<'_>) -> Vec<String> {
    let session = app.session().expect("a session");
    session.steps()[..session.ply()].iter().map(|step| step.mv.clone()).collect()
}

fn escape(app: &mut App<'_>) {
    app.handle(&Event::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)));
}

#[test]
fn a_digit_begins_a_move_and_enter_plays_that_one() {
    let mut app = english("matches:21");
    press(&mut app, "2");
    assert!(shown(&mut app).contains("Move: 2_"), "{}", shown(&mut app));
    press(&mut app, "<Enter>");
    assert_eq!(played(&app), ["2"]);
}

#[test]
fn what_is_typed_and_not_legal_plays_nothing_at_all() {
    let mut app = english("matches:21");
    press(&mut app, "7<Enter>");
    assert!(played(&app).is_empty());
    assert!(shown(&mut app).contains("'7'"), "{}", shown(&mut app));
}

#[test]
fn the_move_being_typed_is_marked_in_the_list_and_on_the_board() {
    let mut app = english("chocolate:10x7@7,3");
    press(&mut app, "h4");
    let shown = shown(&mut app);
    assert!(shown.contains("> h4") && shown.contains("Move: h4_"), "{shown}");
    press(&mut app, "<Enter>");
    assert_eq!(played(&app), ["h4"]);
}

#[test]
fn a_letter_that_shows_something_still_begins_a_move_when_a_digit_follows() {
    let mut app = english("chocolate:10x7@7,3");
    press(&mut app, "v");
    assert!(shown(&mut app).contains('▲'), "v alone shows values");
    press(&mut app, "5");
    let typed = shown(&mut app);
    assert!(typed.contains("Move: v5_") && !typed.contains('▲'), "{typed}");
    press(&mut app, "<Enter>");
    assert_eq!(played(&app), ["v5"]);
}

#[test]
fn letters_without_another_use_capitals_and_words_are_typed() {
    for (address, keys, mv) in [
        ("teaser:3x3", "b2<Enter>", "b2"),
        ("teaser:3x3", "B2<Enter>", "b2"),
        ("matches:21", "take 3<Enter>", "3"),
        ("rings:4", "2<Enter>", "2"),
        ("kangaroos:3+3", "2-3<Enter>", "2-3"),
    ] {
        let mut app = english(address);
        press(&mut app, keys);
        assert_eq!(played(&app), [mv], "{address} {keys}");
    }
}

#[test]
fn teaser_takes_the_keys_of_the_numeric_pad() {
    let mut app = english("teaser:3x3");
    press(&mut app, "5<Enter>8<Enter>");
    assert_eq!(played(&app), ["b2", "b3"]);
}

#[test]
fn escape_closes_what_is_open_before_it_leaves() {
    let mut app = english("kangaroos:3+3");
    for keys in ["h", "y", "s", "i", "?", "m", "2"] {
        press(&mut app, keys);
        escape(&mut app);
        assert!(app.session().is_some(), "{keys}");
    }
    while app.session().expect("a game").ply() > 0 {
        press(&mut app, "u");
    }
    escape(&mut app);
    escape(&mut app);
    assert!(app.session().is_none());
}

#[test]
fn a_key_that_does_nothing_says_why() {
    for (keys, english, french) in [
        ("u", "No move of yours", "Aucun coup de votre part"),
        ("r", "Nothing was taken back", "Rien n'a été repris"),
        ("+", "speed of the solution", "vitesse de la solution"),
        ("%", "? shows the keys", "? montre les touches"),
    ] {
        for (language, expected) in [(Language::English, english), (Language::French, french)] {
            let mut app = app("matches:21", Player::Human, language);
            press(&mut app, keys);
            assert!(shown(&mut app).contains(expected), "{keys}: {}", shown(&mut app));
            // It is gone with the next key.
            press(&mut app, "<Tab>");
            assert!(!shown(&mut app).contains(expected), "{keys}");
        }
    }
    let mut app = app("matches:1", Player::Human, Language::English);
    press(&mut app, "<Enter><Enter>");
    assert!(shown(&mut app).contains("Play is over"), "{}", shown(&mut app));
}

#[test]
fn rules_and_goal_can_be_read_at_any_time() {
    let mut app = english("teaser:4x4");
    press(&mut app, "<Enter>i");
    let rules = shown(&mut app);
    assert!(rules.contains("A board of 4 by 4 squares.") && rules.contains("The goal:"), "{rules}");
    press(&mut app, "x");
    assert!(!shown(&mut app).contains("The goal:"));
}

#[test]
fn the_list_of_moves_follows_the_arrows() {
    let mut app = english("chocolate:10x7@7,3");
    press(&mut app, "<Right><Right><Right>");
    assert!(shown(&mut app).contains("> v4"), "{}", shown(&mut app));
    press(&mut app, "<Down>");
    assert!(shown(&mut app).contains("> h"), "{}", shown(&mut app));
}

#[test]
fn a_thing_is_one_figure_at_any_size() {
    for (address, sign, count) in [("rings:4", '◎', 4), ("teaser:3x3", '★', 1), ("chocolate:4x3@1,1", '☠', 1)]
    {
        let mut app = english(address);
        for size in [(80, 24), (120, 40), (200, 60)] {
            let picture = text(&drawn(&mut app, size));
            // The goal of a puzzle stands beside the board, in small squares.
            let board = picture.lines().map(|line| line.replace("[★]", "").replace("[◎]", ""));
            let found: usize = board.map(|line| line.matches(sign).count()).sum();
            assert_eq!(found, count, "{address} {size:?}\n{picture}");
        }
    }
}

#[test]
fn footers_fit_and_name_help_and_the_way_out_and_french_keys_are_french() {
    for language in [Language::English, Language::French] {
        for session in [None, Some(session("teaser:3x3", Player::Human))] {
            let mut app = App::new(setting(language, COLOUR), session);
            let footer = |width| {
                let buffer = drawn(&mut app, (width, 24));
                text(&buffer).lines().last().unwrap_or_default().to_owned()
            };
            let [narrow, wide] = [80, 200].map({
                let mut footer = footer;
                move |width| footer(width)
            });
            assert_eq!(narrow, wide, "it is cut");
            assert!(narrow.contains("? ") && narrow.contains("q "), "{narrow}");
        }
    }
    let mut app = app("teaser:3x3", Player::Human, Language::French);
    press(&mut app, "?");
    let keys = shown(&mut app);
    for expected in ["Entrée", "Espace", "PgPréc", "q "] {
        assert!(keys.contains(expected), "{expected}: {keys}");
    }
    for english in ["Enter ", "Space", "PgUp"] {
        assert!(!keys.contains(english), "{english}: {keys}");
    }
}
