//! On the smallest screen nothing collides, nothing is cut in silence, and signs are explained.

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

/// The first screen with a game chosen, and so many sizes further.
fn home(game: &str, sizes: usize, language: Language) -> App {
    let mut app = App::new(setting(language, COLOUR), None);
    let games = lucas_games::GAMES.0.iter().take_while(|entry| entry.name != game).count();
    press(&mut app, &("<Down>".repeat(games) + &"<Right>".repeat(sizes)));
    app
}

/// What stands in the right one of the two panels of the first screen.
fn about(app: &mut App) -> Vec<String> {
    let rows =
        shown(app).lines().map(|line| line.chars().skip(37).take(42).collect()).collect::<Vec<String>>();
    rows[2..22].to_vec()
}

#[test]
fn the_first_screen_shows_the_bar_of_chocolate_in_both_languages() {
    for language in [Language::English, Language::French] {
        let rows = about(&mut home("chocolate", 0, language));
        let bar = rows.iter().filter(|row| row.contains("[ ][ ][ ]")).count();
        assert!(bar == 7 && rows.concat().contains("[☠]"), "{rows:#?}");
    }
}

#[test]
fn on_the_first_screen_words_on_a_picture_stand_apart() {
    for (language, words) in
        [(Language::English, ["wolf", "goat", "cab…"]), (Language::French, ["loup", "chè…", "chou"])]
    {
        let rows = about(&mut home("crossing", 0, language));
        let picture = rows[3..12].join(" ");
        let seen: Vec<&str> = picture.split([' ', '│', '┌', '┐']).collect();
        assert!(words.iter().all(|word| seen.contains(word)), "{rows:#?}");
    }
}

#[test]
fn a_size_stands_before_what_it_is_and_is_never_cut() {
    for entry in lucas_games::GAMES.0 {
        for language in [Language::English, Language::French] {
            let rows = about(&mut home(entry.name, 0, language));
            for preset in entry.presets {
                let mut listed = rows.iter().map(|row| row.trim_start_matches(['>', ' ']));
                assert!(listed.any(|row| row.starts_with(preset.params)), "{}: {rows:#?}", preset.params);
            }
        }
    }
}

#[test]
fn what_moves_are_worth_is_told_apart_however_long_it_is() {
    for (address, language, worths) in [
        ("hanoi:8,3", Language::English, ["solves in 255", "solves in 256"]),
        ("hanoi:8,3", Language::French, ["résout en 255", "résout en 256"]),
        ("wythoff:10,15", Language::English, ["wins in 13 plies", "loses in 12"]),
    ] {
        let mut app = app(address, Player::Human, language);
        press(&mut app, "v");
        let screen = shown(&mut app);
        assert!(worths.iter().all(|worth| screen.contains(worth)), "{screen}");
    }
    let mut app = english("rings:1000");
    press(&mut app, "v");
    let screen = shown(&mut app);
    let worths: Vec<&str> =
        screen.lines().filter_map(|line| line.split_once("solves in ")).map(|(_, worth)| worth).collect();
    assert!(worths.len() == 2 && worths[0] != worths[1], "{screen}");
    assert!(worths.iter().all(|worth| worth.contains('…') && !worth.contains("…│")), "{screen}");
}

#[test]
fn marks_of_worth_hide_no_number_beside_the_board() {
    let mut app = english("wythoff:10,15");
    press(&mut app, "v");
    let screen = shown(&mut app);
    let first = screen.lines().find(|line| line.contains("[0]")).expect("a row");
    assert!(["10▼", "11", "12", "13", "14", "15▼"].iter().all(|number| first.contains(number)), "{screen}");
}

#[test]
fn eight_discs_stand_in_the_middle_of_their_pegs_and_all_are_seen() {
    let screen = shown(&mut english("hanoi:8,3"));
    let board: Vec<String> =
        screen.lines().skip(2).take(15).map(|line| line.chars().take(52).collect()).collect();
    assert!(board.iter().any(|row| row.contains('1')), "{screen}");
    for disc in '2'..='8' {
        let row = board.iter().find(|row| row.contains(disc)).unwrap_or_else(|| panic!("{disc}: {screen}"));
        let place = |sign| row.chars().position(|letter| letter == sign).unwrap_or_default();
        assert!((place(disc) - place('[')).abs_diff(place(']') - place(disc)) <= 1, "{screen}");
    }
}

#[test]
fn of_a_tower_too_high_the_disc_that_was_moved_last_is_seen() {
    for discs in [20, 64] {
        let mut app = english(&format!("hanoi:{discs},3"));
        for mv in ["a-b", "a-c", "b-c", "a-b"] {
            press(&mut app, &format!("m{mv}<Enter>"));
            let screen = shown(&mut app);
            assert!(screen.contains(" 1-3/3 x "), "what is outside is told: {screen}");
        }
        // The third disc lies alone at the bottom of its peg.
        let screen = shown(&mut app);
        let board: Vec<String> =
            screen.lines().skip(2).take(14).map(|line| line.chars().skip(18).take(16).collect()).collect();
        assert!(board.iter().any(|row| row.contains('3')), "{screen}");
    }
}

#[test]
fn the_signs_on_the_board_are_explained() {
    for (language, deadly, changed) in [
        (Language::English, "☠ deadly square", "{ } changed by the move"),
        (Language::French, "☠ carré de la mort", "{ } ce que le coup change"),
    ] {
        let screen = shown(&mut app("chocolate:10x7@7,3", Player::Perfect, language));
        assert!(screen.contains(deadly) && screen.contains(changed), "{screen}");
    }
    for (language, legend) in
        [(Language::English, "▲ direct ■ detour ▼ lost"), (Language::French, "▲ direct ■ détour ▼ perdu")]
    {
        let mut app = app("kangaroos:3+3", Player::Human, language);
        press(&mut app, "v");
        assert!(shown(&mut app).contains(legend), "{}", shown(&mut app));
    }
    let pins = shown(&mut english("octal:77,7"));
    assert_eq!(pins.matches('●').count(), 7, "{pins}");
}

#[test]
fn where_nothing_went_wrong_nobody_is_led_there() {
    for language in [Language::English, Language::French] {
        let mut won = app("matches:5", Player::Perfect, language);
        press(&mut won, "1<Enter><wait>3<Enter><wait>");
        let mut solved = app("rings:2", Player::Human, language);
        press(&mut solved, "2<Enter>1<Enter>");
        for app in [&mut won, &mut solved] {
            assert!(app.session().expect("a game").verdict().is_some());
            let screen = shown(app);
            assert!(!screen.contains("z where") && !screen.contains("z où"), "{screen}");
        }
        let mut lost = app("matches:5", Player::Perfect, language);
        press(&mut lost, "2<Enter><wait>");
        let screen = shown(&mut lost);
        let offered = screen.matches("z where").count() + screen.matches("z où").count();
        assert_eq!(offered, 2, "{screen}");
    }
}

#[test]
fn another_opponent_has_not_played_what_the_one_before_played() {
    let mut app = app("matches:21", Player::BEGINNER, Language::English);
    press(&mut app, "2<Enter><wait>");
    assert!(shown(&mut app).contains("the beginner (o) played"), "{}", shown(&mut app));
    press(&mut app, "o");
    let screen = shown(&mut app);
    assert!(screen.contains("against the average player (o)") && !screen.contains("(o) played"), "{screen}");
    press(&mut app, "2<Enter><wait>");
    assert!(shown(&mut app).contains("the average player (o) played"), "{}", shown(&mut app));
}

#[test]
fn the_position_of_the_day_is_one_of_the_chosen_game() {
    for game in ["kangaroos", "teaser", "matches"] {
        let mut app = home(game, 0, Language::English);
        press(&mut app, "d");
        let begun = std::time::Instant::now();
        while app.session().is_none() {
            app.tick(std::time::Instant::now());
            assert!(begun.elapsed().as_secs() < 30, "{}", shown(&mut app));
        }
        assert_eq!(app.session().expect("a game").game().name(), game);
        assert!(shown(&mut app).contains(&format!("lucas play {game} --daily")), "{}", shown(&mut app));
    }
}
