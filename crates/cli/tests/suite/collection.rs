//! The games of the collection on the screen and line by line: what a person is told of points, of what cannot be solved, and
//! in whose language sizes are written.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use lucas_cli::screen::app::App;
use lucas_cli::screen::look::Look;
use lucas_engine::Language;
use lucas_engine::session::Player;

use crate::common::inside::{assert_says, directory, lucas_in};
use crate::screens::{COLOUR, drawn, press, session, setting, text};

fn shown(app: &mut App) -> String {
    text(&drawn(app, (80, 24)))
}

/// The home screen with a game chosen, so many below the first.
fn home(language: Language, below: usize) -> App {
    let mut app = App::new(setting(language, COLOUR), None);
    for _ in 0..below {
        app.handle(&Event::Key(KeyEvent::new(KeyCode::Down, KeyModifiers::NONE)));
    }
    app
}

#[test]
fn where_points_decide_a_bad_move_is_told_in_points() {
    for (language, change, meaning, slow) in [
        (
            "en",
            "worth +0 to you; with this move, -2.",
            "A number such as +2 counts the points",
            "takes longer",
        ),
        (
            "fr",
            "valait +0 pour vous ; avec ce coup, elle vaut -2.",
            "Un nombre comme +2 compte les points",
            "moins vite",
        ),
    ] {
        let arguments = format!("play boxes 2x1 --second perfect --seed 1 --lang {language}");
        let run = lucas_in(directory().path(), &arguments, "a1-b1\nwhy\nvalues\n");
        let said = run.out.replace('\u{a0}', " ");
        assert!(said.contains(change), "{said}");
        assert_eq!(said.matches(meaning).count(), 2, "with the reason, and with the values: {said}");
        assert!(!said.contains(slow), "{said}");
    }
}

#[test]
fn where_points_decide_the_first_hint_says_how_many() {
    let run = lucas_in(directory().path(), "play boxes 2x2 --second human", "hint\n");
    assert_says(&run, &["You can win", "you will score", "more than your opponent from here on."]);
    let run = lucas_in(directory().path(), "play boxes 2x2 --second human --lang fr", "indice\n");
    assert!(run.out.contains("de plus que l'adversaire."), "{}", run.out);
}

#[test]
fn where_points_decide_the_curve_is_one_of_points() {
    for (language, title) in
        [(Language::English, "Bars: lead at the end"), (Language::French, "Barres : écart final")]
    {
        let mut app = App::new(setting(language, COLOUR), Some(session("boxes:2x1", Player::Human)));
        press(&mut app, "v<Enter>");
        let shown = shown(&mut app);
        assert!(shown.contains(title) && shown.contains('█'), "{shown}");
    }
}

/// Loyd's puzzle: what parity forbids is said with its reason.
#[test]
fn line_by_line_too_it_is_said_why_the_goal_is_out_of_reach() {
    let loyd = "play taquin 4x4,1234.5678.9abc.dfe-";
    let run = lucas_in(directory().path(), loyd, "hint\n");
    assert_says(&run, &["From here the goal was never within reach.", "every slide changes the parity"]);
    let run = lucas_in(directory().path(), &format!("{loyd} --lang fr"), "indice\n");
    assert_says(&run, &["D'ici, le but n'a jamais été à portée.", "Deux pièces sont échangées"]);
}

#[test]
fn a_draw_that_stays_a_draw_is_told_once() {
    let run = lucas_in(directory().path(), "play connect 3x3,3 --second human", "a1\nwhy\n");
    assert_says(&run, &["Well played", "The game was even; that has not changed."]);
    let run = lucas_in(directory().path(), "play connect 3x3,3 --second human --lang fr", "a1\npourquoi\n");
    assert!(
        run.out.replace('\u{a0}', " ").contains("La partie était égale ; cela n'a pas changé."),
        "{}",
        run.out
    );
}

#[test]
fn sizes_are_written_in_french_too() {
    for (french, address) in [
        ("traversee loup", "crossing:wolf"),
        ("traversee couples 3 2 île", "crossing:couples,3,2,island"),
        ("traversee:cannibales,3,2", "crossing:cannibals,3,2"),
        ("solitaire anglais d4", "solitaire:english,d4"),
        ("solitaire français c1 partout", "solitaire:french,c1,any"),
        ("militaire petit b2 lièvre", "military:small,b2,hare"),
        ("militaire moyen b2 chiens", "military:medium,b2,hounds"),
        ("marelle 3 sanscentre", "marelle:3,nocentre"),
        ("marelle 3 simple vol", "marelle:3,plain,fly"),
        ("morpion 4 4 4 chute misère", "connect:4x4,4,drop,misere"),
        ("baguenaudier 4 plein", "rings:4@full"),
    ] {
        let place = lucas_games::GAMES.open(&french.split(' ').collect::<Vec<_>>());
        let place = place.unwrap_or_else(|refusal| panic!("{french}: {refusal}"));
        assert!(place.address().starts_with(&format!("{address}/")), "{french}: {}", place.address());
    }
}

#[test]
fn at_home_what_a_long_size_is_can_be_read() {
    let shown = shown(&mut home(Language::French, 4));
    assert!(
        shown.contains("4x4,1234.5678.9abc.dfe-") && shown.contains("14-15 de Loyd, impossible"),
        "{shown}"
    );
    assert!(shown.contains("quinze pièces"), "{shown}");
}

#[test]
fn in_ascii_a_cross_looks_like_one() {
    let look = Look { colour: false, ascii: true, language: Language::English };
    let mut app = App::new(setting(Language::English, look), Some(session("connect:3x3,3", Player::Human)));
    press(&mut app, "<Enter>");
    let shown = shown(&mut app);
    assert!(shown.contains("|   X    |"), "{shown}");
}

#[test]
fn the_games_are_looked_over_on_one_screen_and_told_at_length_by_name() {
    for (language, first, sizes) in [
        ("en", "To begin with: lucas play matches", "lucas solve taquin:2x2"),
        ("fr", "Pour commencer : lucas play allumettes", "lucas solve taquin:2x2"),
    ] {
        let run = lucas_in(directory().path(), &format!("games --lang {language}"), "");
        let out = run.out.replace('\u{a0}', " ");
        assert!(out.lines().count() < 24, "a line is left for the prompt:\n{out}");
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
        assert!(out.contains(first) && !out.contains(sizes), "{out}");
        for entry in lucas_games::GAMES.0 {
            assert!(
                out.contains(entry.title.say(if language == "en" {
                    Language::English
                } else {
                    Language::French
                })),
                "{out}"
            );
        }
        let run = lucas_in(directory().path(), &format!("games fifteen quixo --lang {language}"), "");
        assert!(run.out.contains(sizes) && run.out.contains("lucas solve quixo:3"), "{}", run.out);
        assert!(!run.out.contains("boxes"), "{}", run.out);
    }
    let run = lucas_in(directory().path(), "games quixa", "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("did you mean quixo?"), "{}", run.err);
}
