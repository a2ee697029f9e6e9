//! What is typed on the full screen is what is played, what is open is closed first, and nothing is silent.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use lucas_cli::screen::app::App;
use lucas_engine::Language;
use lucas_engine::session::Player;

use crate::common::inside::{directory, lucas_in};
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
    for _ in 0..3 {
        escape(&mut app);
    }
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
        (Language::English, "the perfect player (o) played", "Your opponent took 3 matches."),
        (Language::French, "le joueur parfait (o) a joué", "L'adversaire a pris 3 allumettes."),
    ] {
        let mut app = app("matches:21", Player::Perfect, language);
        press(&mut app, "2<Enter><wait>");
        let shown = shown(&mut app);
        assert!(shown.contains(replied) && shown.contains(words), "{shown}");
    }
}

#[test]
fn a_hint_asked_while_the_opponent_thinks_comes_with_the_reply_and_is_for_the_person() {
    for (language, later, wins, loses) in [
        (Language::English, "the hint comes with the reply", "You can win", "You are losing"),
        (Language::French, "l'indice viendra avec la réponse", "Vous pouvez gagner", "Vous perdez"),
    ] {
        // The opponent is left a won position, and then a lost one.
        let mut losing = app("matches:21", Player::Perfect, language);
        press(&mut losing, "2<Enter>h");
        let screen = shown(&mut losing);
        assert!(screen.contains(later) && !screen.contains(wins), "{screen}");
        press(&mut losing, "<wait>");
        assert!(shown(&mut losing).contains(loses), "{}", shown(&mut losing));
        let mut winning = app("matches:21", Player::Perfect, language);
        press(&mut winning, "1<Enter>h");
        assert!(!shown(&mut winning).contains(loses), "{}", shown(&mut winning));
        press(&mut winning, "<wait>");
        assert!(shown(&mut winning).contains(wins), "{}", shown(&mut winning));
        // Where the opponent waits, the hint is told from where the person sits.
        press(&mut winning, ",h");
        assert!(!shown(&mut winning).contains(loses), "{}", shown(&mut winning));
    }
}

#[test]
fn the_newest_moves_are_seen_among_those_played() {
    let mut app = english("kangaroos:3+3");
    for _ in 0..11 {
        press(&mut app, ".");
        let newest = played(&app).pop().expect("a move");
        let screen = shown(&mut app);
        let list = screen.split("Played").nth(1).and_then(|rest| rest.split("Values").next());
        assert!(list.is_some_and(|list| list.contains(&newest)), "{newest}: {screen}");
    }
}

/// The lines of the panel of the moves played, its frame first.
fn panel_of_played(screen: &str) -> Vec<String> {
    let panel = screen.lines().skip_while(|line| !line.contains("╭Played"));
    let row = |line: &str| line.chars().skip(52).collect::<String>();
    let rows = panel.map(row);
    let mut is_open = true;
    rows.take_while(|row| std::mem::replace(&mut is_open, !row.starts_with('╰'))).collect()
}

#[test]
fn of_the_moves_played_a_line_is_seen_at_least_and_it_is_told_that_others_are_not() {
    // At the end, and where it went wrong, the text below takes the most room.
    for (address, keys) in [("teaser:3x3", "b2<Enter>a1<Enter>a3<Enter>z"), ("kangaroos:3+3", "s")] {
        let mut app = english(address);
        press(&mut app, keys);
        press(&mut app, &"<wait>".repeat(30));
        let screen = shown(&mut app);
        let panel = panel_of_played(&screen);
        assert!(panel.len() > 2, "{screen}");
        let told = panel[1..panel.len() - 1].join(" ");
        let moves = &app.session().expect("a session").steps();
        let seen = told.replace(['│', '(', ')'], " ").split_whitespace().count();
        let is_marked = panel[0].contains("… earlier") || panel[panel.len() - 1].contains("… later");
        assert!(seen > 0 && is_marked == (seen < moves.len()), "{screen}");
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
    press(&mut app, "<Down>p12+3<Enter>a");
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
    let mut app = english("chocolate:10x7@7,3");
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
            // The goal of a puzzle stands beside the board, in small squares; what a sign means, below it.
            let other = ["[★]", "[◎]", "☠ deadly square"];
            let board = picture
                .lines()
                .map(|line| other.iter().fold(line.to_owned(), |line, other| line.replace(other, "")));
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

#[test]
fn the_sign_between_two_places_is_typed_even_where_the_move_is_not_legal() {
    for (language, refused) in [(Language::English, "'2-4'"), (Language::French, "« 2-4 »")] {
        // It is Black's turn: no legal move begins with 2.
        let mut app = app("kangaroos:3+3", Player::Human, language);
        press(&mut app, "1-3<Enter>2-4");
        assert!(shown(&mut app).contains(" 2-4_"), "{}", shown(&mut app));
        press(&mut app, "<Enter>");
        assert!(shown(&mut app).contains(refused), "{}", shown(&mut app));
    }
}

#[test]
fn a_letter_and_a_number_that_are_no_legal_move_are_told_as_they_were_typed() {
    for language in [Language::English, Language::French] {
        for (address, keys, told) in [
            ("chocolate:4x3@1,1", "v9", "v9"),
            ("chocolate:4x3@1,1", "h9", "h9"),
            // No break along a column is left, but there was one.
            ("chocolate:4x3@3,1", "mv3<Enter>v9", "v9"),
        ] {
            let mut app = app(address, Player::Human, language);
            press(&mut app, &format!("{keys}<Enter>"));
            let note = shown(&mut app);
            assert!(note.contains(&format!("'{told}'")) || note.contains(&format!("« {told} »")), "{note}");
        }
    }
    // What is too large to be listed is typed all the same.
    let mut app = english("chocolate:1000000x1000000@3,4");
    press(&mut app, "v500");
    assert!(shown(&mut app).contains("Move: v500_"), "{}", shown(&mut app));
}

#[test]
fn a_letter_that_begins_a_move_here_is_typed_and_enter_at_once_does_what_its_key_does() {
    // The stars of a board of 8 columns stand in columns f and g too.
    for mv in ["f1", "g1"] {
        let mut app = english("teaser:2x8/00000000.00000110");
        press(&mut app, &format!("{mv}<Enter>"));
        assert_eq!(played(&app), [mv]);
        press(&mut app, "u");
        assert!(played(&app).is_empty());
        // Alone it is the key: there is no ply to go to.
        press(&mut app, "g<Enter>");
        assert!(shown(&mut app).contains("Go to ply:"), "{}", shown(&mut app));
    }
}

#[test]
fn what_was_taken_back_is_brought_back_at_once() {
    let mut app = app("matches:21", Player::Perfect, Language::English);
    press(&mut app, "2<Enter><wait>2<Enter><wait>");
    let all = played(&app);
    assert_eq!(all.len(), 4);
    press(&mut app, "u");
    assert_eq!(played(&app), all[..2]);
    press(&mut app, "r");
    assert_eq!(played(&app), all);
    press(&mut app, "uur");
    assert_eq!(played(&app), all[..2]);
    press(&mut app, "rr");
    assert_eq!(played(&app), all);
    let run = lucas_in(directory().path(), "play matches 21 --second perfect --seed 1", "2\n2\nundo\nredo\n");
    let (_, again) = run.out.split_once("redo").expect("redone");
    assert!(again.contains("Ply 4:") && !again.contains("4. "), "{}", run.out);
    // In a puzzle it is a move each.
    let mut app = english("rings:4");
    press(&mut app, "1<Enter>3<Enter>uur");
    assert_eq!(played(&app), ["1"]);
}

#[test]
fn a_note_is_told_in_the_language_spoken_when_it_is_read() {
    let mut app = english("matches:21");
    for (keys, english, french) in [
        ("7<Enter>", "is not", "n'est pas"),
        ("g99<Enter>", "There is no such ply", "Ce coup n'existe pas"),
        ("wno/such/folder<Enter>", "no file or folder of that name", "aucun fichier ni dossier de ce nom"),
    ] {
        press(&mut app, keys);
        assert!(shown(&mut app).contains(english), "{}", shown(&mut app));
        press(&mut app, "l");
        assert!(shown(&mut app).contains(french), "{}", shown(&mut app));
        press(&mut app, "l");
        assert!(shown(&mut app).contains(english), "{}", shown(&mut app));
    }
    let mut app = self::app("matches:5", Player::Perfect, Language::English);
    press(&mut app, "2<Enter><wait>zl");
    assert!(
        shown(&mut app).contains("La première faute est au coup 1. Vous avez pris 2"),
        "{}",
        shown(&mut app)
    );
    let mut app = App::new(setting(Language::English, COLOUR), None);
    press(&mut app, "r");
    assert!(shown(&mut app).contains("there is no running game"), "{}", shown(&mut app));
    press(&mut app, "l");
    assert!(shown(&mut app).contains("il n'y a pas de partie en cours"), "{}", shown(&mut app));
}

#[test]
fn rules_are_read_whole_in_both_languages_on_the_smallest_screen() {
    for entry in lucas_games::GAMES.0 {
        for preset in entry.presets {
            for language in [Language::English, Language::French] {
                let mut app = app(&format!("{}:{}", entry.name, preset.params), Player::Human, language);
                let session = app.session().expect("a session");
                let rules = lucas_words::sentences::rules(session, entry, &lucas_words::Words::new(language))
                    .into_owned();
                let help = session.game().move_help().say(language).to_owned();
                for (keys, close) in [("", ""), ("i", "q")] {
                    press(&mut app, keys);
                    let mut read = String::new();
                    for _ in 0..60 {
                        let screen = shown(&mut app);
                        // The last panel of the screen, or the one that lies over it.
                        read += &screen;
                        app.handle(&Event::Key(KeyEvent::new(KeyCode::PageDown, KeyModifiers::NONE)));
                    }
                    let words = |text: &str| {
                        text.replace('\u{a0}', " ").split_whitespace().map(str::to_owned).collect::<Vec<_>>()
                    };
                    let seen: std::collections::HashSet<String> =
                        words(&read.replace(['│', '║', '┃'], " ")).into_iter().collect();
                    for word in words(&rules).into_iter().chain(words(&help)) {
                        let is_seen = seen.contains(&word) || seen.contains(&format!("{word}."));
                        assert!(is_seen, "{word} of {} {}:\n{read}", entry.name, preset.params);
                    }
                    press(&mut app, close);
                }
            }
        }
    }
}

#[test]
fn what_lies_over_the_screen_is_read_on_and_closed_by_any_other_key() {
    // The goal of a large board does not fit below the rules.
    let mut app = app("teaser:25x1", Player::Human, Language::French);
    press(&mut app, "i");
    let first = shown(&mut app);
    assert!(first.contains("PgSuiv : la suite · une autre touche ferme ceci"), "{first}");
    press(&mut app, "<Down><Down>");
    let next = shown(&mut app);
    assert!(next != first && next.contains("PgPréc"), "{next}");
    press(&mut app, "x");
    assert!(!shown(&mut app).contains("une autre touche"), "{}", shown(&mut app));
}

#[test]
fn escape_with_nothing_open_says_so_before_it_leaves() {
    for (language, leave, quit) in [
        (Language::English, "Esc again, or q, leaves the game", "Esc again, or q, quits lucas"),
        (Language::French, "encore Échap, ou q, quitte la partie", "Encore Échap, ou q, quitte lucas"),
    ] {
        let mut app = app("matches:21", Player::Human, language);
        press(&mut app, "2<Enter>");
        escape(&mut app);
        assert!(app.session().is_some() && shown(&mut app).contains(leave), "{}", shown(&mut app));
        // Another key in between: it is asked again.
        press(&mut app, "<Tab>");
        escape(&mut app);
        assert!(app.session().is_some());
        escape(&mut app);
        assert!(app.session().is_none());
        escape(&mut app);
        assert!(!app.is_over && shown(&mut app).contains(quit), "{}", shown(&mut app));
        escape(&mut app);
        assert!(app.is_over);
    }
}

#[test]
fn the_end_says_what_can_be_done_next_whatever_was_open() {
    for (language, menu, footer) in
        [(Language::English, "f other side", "n again"), (Language::French, "f l'autre camp", "n rejouer")]
    {
        let mut app = app("chocolate:3x2@0,0", Player::Perfect, language);
        press(&mut app, "v2<Enter><wait>ys<wait><wait><wait>");
        assert!(app.session().expect("a game").verdict().is_some());
        assert!(shown(&mut app).contains(menu), "{}", shown(&mut app));
        // Why it ended so can be asked, and the way on stays in sight.
        press(&mut app, "y");
        assert!(
            shown(&mut app).lines().last().is_some_and(|line| line.contains(footer)),
            "{}",
            shown(&mut app)
        );
    }
}

#[test]
fn the_strip_of_values_says_what_its_signs_mean() {
    for (address, english, french) in [
        ("matches:21", ["Bars: plies left", "1, 2: who wins"], ["Barres : coups restants", "1, 2 : gagnant"]),
        ("rings:4", ["Bars: moves to the goal", "▲: solvable"], ["Barres : coups à jouer", "▲ : soluble"]),
    ] {
        for (language, expected) in [(Language::English, english), (Language::French, french)] {
            let mut app = app(address, Player::Human, language);
            press(&mut app, "v");
            for legend in expected {
                assert!(shown(&mut app).contains(legend), "{legend}: {}", shown(&mut app));
            }
        }
    }
}

#[test]
fn the_boards_offered_are_seen_whole_and_a_tower_of_64_from_its_top_with_a_count() {
    for address in ["wythoff:10,15", "hanoi:8,3", "crossing:wolf"] {
        let shown = shown(&mut english(address));
        let is_cut = shown.lines().any(|line| line.trim_start().starts_with("1-") && line.contains('/'));
        assert!(!is_cut && !shown.contains('→') && !shown.contains('↓'), "{shown}");
    }
    let shown = shown(&mut english("hanoi:64,3"));
    assert!(shown.contains("x 1-") && shown.contains("/64"), "{shown}");
}

#[test]
fn in_a_sum_the_names_of_each_game_stand_above_that_game() {
    let shown = shown(&mut english("sum:chocolate:5x4@1,1+matches:7+octal:77,12"));
    let board = |line: &str| line.chars().take(50).collect::<String>();
    let row = |sign: &str| shown.lines().position(|line| board(line).contains(sign));
    assert!(row("a:v1") < row("☠") && row("☠") < row("b:1") && row("b:1") < row("●"), "{shown}");
}

#[test]
fn a_game_under_way_is_given_up_for_the_other_side_only_when_asked_twice() {
    let mut app = app("matches:21", Player::Perfect, Language::English);
    press(&mut app, "2<Enter>f");
    assert_eq!(played(&app), ["2"]);
    assert!(shown(&mut app).contains("f again"), "{}", shown(&mut app));
    press(&mut app, "f");
    assert!(played(&app).is_empty());
    assert_eq!(app.session().expect("a session").players, [Player::Perfect, Player::Human]);
}

#[test]
fn after_the_end_a_key_for_a_move_says_that_it_is_over() {
    for key in ["<Down>", "<Tab>", "s", "m"] {
        let mut app = english("matches:1");
        press(&mut app, "1<Enter>");
        press(&mut app, key);
        assert!(shown(&mut app).contains("Play is over"), "{key}: {}", shown(&mut app));
    }
}
