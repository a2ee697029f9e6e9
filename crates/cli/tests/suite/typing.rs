//! What is typed on the full screen is what is played, what is open is closed first, and nothing is silent.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use lucas_cli::screen::app::App;
use lucas_engine::Language;
use lucas_engine::session::Player;

use crate::screens::{COLOUR, drawn, press, session, setting, text};

fn app(address: &str, second: Player, language: Language) -> App {
    App::new(setting(language, COLOUR), Some(session(address, second)))
}

fn english(address: &str) -> App {
    app(address, Player::Human, Language::English)
}

fn shown(app: &mut App) -> String {
    text(&drawn(app, (80, 24)))
}

fn played(app: &App) -> Vec<String> {
    let session = app.session().expect("a session");
    session.steps()[..session.ply()].iter().map(|step| step.mv.clone()).collect()
}

fn escape(app: &mut App) {
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
fn a_letter_that_no_move_has_is_not_swallowed_in_silence() {
    let mut app = english("matches:21");
    press(&mut app, "2");
    assert!(shown(&mut app).contains("Esc closes"), "{}", shown(&mut app));
    for letter in ["q", "h", "u", "?"] {
        press(&mut app, letter);
        assert!(shown(&mut app).contains(&format!("No move goes on with {letter}")), "{}", shown(&mut app));
    }
    press(&mut app, "<Enter>");
    assert_eq!(played(&app), ["2"]);
    // Words are typed letter by letter, also behind a number.
    press(&mut app, "take 2 matches<Enter>");
    assert_eq!(played(&app), ["2", "2"]);
}

#[test]
fn what_is_proposed_is_replaced_by_what_is_typed_and_changed_after_an_arrow() {
    let mut app = english("matches:21");
    press(&mut app, "w");
    assert!(shown(&mut app).contains("Save in: matches.lucas   typing replaces it"), "{}", shown(&mut app));
    press(&mut app, "mine");
    assert!(shown(&mut app).contains("Save in: mine_"), "{}", shown(&mut app));
    escape(&mut app);
    press(&mut app, "w<Right>x");
    assert!(shown(&mut app).contains("Save in: matches.lucasx_"), "{}", shown(&mut app));
    let mut app = App::new(setting(Language::English, COLOUR), None);
    press(&mut app, "p7<Enter>");
    assert!(shown(&mut app).contains("Your own size: 7"), "{}", shown(&mut app));
    press(&mut app, "<Enter>");
    assert_eq!(app.session().expect("a session").game().address(), "rings:7");
}

#[test]
fn the_reply_is_told_with_what_it_does() {
    for (language, replied, words) in [
        (Language::English, "the perfect player (o) played", "3: take 3 matches"),
        (Language::French, "le joueur parfait (o) a joué", "3 : « prenez 3 allumettes »"),
    ] {
        let mut app = app("matches:21", Player::Perfect, language);
        press(&mut app, "2<Enter><wait>");
        let shown = shown(&mut app);
        assert!(shown.contains(replied) && shown.contains(words), "{shown}");
    }
}

#[test]
fn in_the_list_of_games_nothing_is_silent_and_nothing_is_cut() {
    for (language, why) in [
        (Language::English, "A puzzle has no opponent"),
        (Language::French, "Un casse-tête n'a pas d'adversaire"),
    ] {
        for key in ["o", "f"] {
            let mut app = App::new(setting(language, COLOUR), None);
            press(&mut app, key);
            assert!(shown(&mut app).contains(why), "{}", shown(&mut app));
        }
        let mut app = App::new(setting(language, COLOUR), None);
        for entry in lucas_games::GAMES.0 {
            let panel: String = shown(&mut app)
                .lines()
                .filter_map(|line| line.split('│').nth(3).map(|told| format!("{} ", told.trim())))
                .collect();
            let spaced = |text: &str| text.replace('\u{a0}', " ");
            assert!(panel.contains(&spaced(entry.summary.say(language))), "{panel}");
            for preset in entry.presets {
                assert!(panel.contains(&spaced(preset.title.say(language))), "{panel}");
            }
            press(&mut app, "<Down>");
        }
    }
}

#[test]
fn a_click_that_does_nothing_says_why() {
    let click = |app: &mut App| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let modifiers = KeyModifiers::NONE;
        app.handle(&Event::Mouse(MouseEvent { kind, column: 1, row: 2, modifiers }));
    };
    let mut app = english("teaser:3x3");
    drawn(&mut app, (80, 24));
    click(&mut app);
    assert!(shown(&mut app).contains("No move begins there"), "{}", shown(&mut app));
    press(&mut app, "s");
    click(&mut app);
    assert!(!shown(&mut app).contains("No move begins there"), "{}", shown(&mut app));
}

#[test]
fn a_position_that_takes_long_to_find_is_given_up_at_a_key() {
    let mut app = App::new(setting(Language::English, COLOUR), None);
    press(&mut app, "<Down><Down>p12+3<Enter>a");
    assert!(shown(&mut app).contains("Looking for a position"), "{}", shown(&mut app));
    escape(&mut app);
    assert!(shown(&mut app).contains("Given up"), "{}", shown(&mut app));
    // What is quickly found needs no word; the machine may be slow all the same.
    press(&mut app, "<Down>a");
    let begun = std::time::Instant::now();
    while app.session().is_none() {
        app.tick(std::time::Instant::now());
        assert!(begun.elapsed().as_secs() < 30, "{}", shown(&mut app));
    }
    assert!(shown(&mut app).contains("Drawn by chance"), "{}", shown(&mut app));
}

#[test]
fn a_text_that_is_longer_than_its_panel_says_how_to_read_on_and_back() {
    let mut app = english("teaser:3x3");
    let page = |app: &mut App, code| app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    assert!(shown(&mut app).contains("PgDn: more"), "{}", shown(&mut app));
    for _ in 0..9 {
        page(&mut app, KeyCode::PageDown);
        shown(&mut app);
    }
    assert!(shown(&mut app).contains("PgUp: back"), "{}", shown(&mut app));
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
    // The match that would be taken is crossed out.
    for (address, sign, count) in [
        ("rings:4", '◎', 4),
        ("teaser:3x3", '★', 1),
        ("chocolate:4x3@1,1", '☠', 1),
        ("matches:5", '●', 4),
        ("matches:21", '●', 20),
        ("matches:1+3+5+7,takeall", '●', 15),
    ] {
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
