//! Three more games, which no front end knows: a player moves again, tiles bear numbers, a move takes two taps along a line.
//! They are played to an end line by line and on the full screen, solved and drawn.
#![cfg(unix)]

use std::io::{self, BufWriter};

use crate::common::more::{THREE, registry};
use crate::common::seat::{Seat, state};
use crate::common::text;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use lucas_cli::Streams;
use lucas_cli::screen::app::{App, Setting};
use lucas_cli::screen::look::Look;
use lucas_cli::screen::mind::Mind;
use lucas_engine::session::{Player, Session};
use lucas_engine::{Entry, Language, Registry};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// Runs the program with the three games among its own.
fn lucas(arguments: &str, input: &str) -> (String, u8) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let arguments = ["lucas"].into_iter().chain(arguments.split_whitespace()).map(Into::into);
    let streams = Streams::piped(input.as_bytes(), &mut out, &mut err);
    let code = lucas_cli::run(registry(), lucas_exercises::HANDOUTS, arguments, &|_| None, streams);
    (text(out) + &text(err), code)
}

/// What is said stands there, in this order.
fn assert_says(said: &str, sentences: &[&str]) {
    let mut rest = said;
    for sentence in sentences {
        let found = rest.split_once(sentence);
        assert!(found.is_some(), "'{sentence}' is missing or out of order in:\n{said}");
        rest = found.unwrap_or_default().1;
    }
}

/// Lines of a board, without the spaces on their left.
fn board(said: &str, head: &str) -> Vec<String> {
    let (_, shown) = said.split_once(head).unwrap_or_else(|| panic!("no {head} in:\n{said}"));
    let rows = shown.lines().skip(1).skip_while(|row| row.is_empty()).take_while(|row| !row.is_empty());
    rows.map(|row| row.trim_start().to_owned()).collect()
}

#[test]
fn the_laws_hold_for_each_and_each_is_told_in_under_120_lines() {
    for entry in THREE {
        for params in entry.small {
            let game = entry.open_params(params).expect("a small instance");
            assert!(game.laws().is_ok_and(|positions| positions > 20), "{}:{params}", entry.name);
        }
        let file = format!("{}/tests/suite/common/{}.rs", env!("CARGO_MANIFEST_DIR"), entry.name);
        assert!(std::fs::read_to_string(&file).expect("its file").lines().count() < 120, "{file}");
    }
}

#[test]
fn they_are_solved() {
    let (said, code) = lucas("solve again 7", "");
    assert_says(&said, &["the best margin still to come is +1.", "1  6,1  wins (+1)", "2  5,0  draws (+0)"]);
    assert_says(&said, &["Best play by both:", "1  1  6,1\n", "6  2  0,-1\n"]);
    assert_eq!(code, 0);
    let (said, _) = lucas("solve again 7 --json --line 1", "");
    assert_says(&said, &["\"score\":1,", "\"again\":true,\"gain\":1,"]);
    assert_says(&lucas("solve tiles", "").0, &["Solvable in 4 moves.", "Positions visited: 360.", "123450"]);
    assert_says(
        &lucas("solve horseshoe", "").0,
        &["A draw: neither player can win.", "Positions visited: 56."],
    );
}

#[test]
fn they_are_drawn() {
    for entry in THREE {
        for kind in ["graph", "tree"] {
            let (svg, code) = lucas(&format!("show {} --as {kind} --limit 2000 -o -", entry.name), "");
            assert!(
                code == 0 && svg.starts_with("<svg") && svg.ends_with("</svg>\n"),
                "{}: {svg}",
                entry.name
            );
        }
    }
}

#[test]
fn line_by_line_whoever_scores_moves_again_and_more_points_win() {
    let (said, code) = lucas("play again 7 --second human", "1\n1\n2\n2\n1\n");
    assert_says(
        &said,
        &[
            "The score is level.\nFirst player's move: 1",
            "The same player moves again.\nThe first player is 1 ahead.\nFirst player's move: 1",
            "Second player's move: 2",
            "The same player moves again.\nThe score is level.\nSecond player's move: 2",
            "First player's move: 1",
            "The first player has won.\nThe first player is 1 ahead.",
        ],
    );
    assert_eq!(code, 0);
    let (said, _) = lucas("play again 7 --seed 1 --lang fr", "1\n1\nannuler\nundo\nundo\n");
    assert_says(&said, &["Vous rejouez.\nVous menez de 1.", "Coup 3 :", "Coup 1 :", "Coup 0 :"]);
    let (said, _) = lucas("play again 9 --first perfect --seed 1 --second human", "1\n");
    assert_says(&said, &["1. The perfect player plays ", "Your move: 1", "You move again."]);
}

#[test]
fn line_by_line_tiles_bear_their_numbers_and_the_goal_can_be_seen() {
    let (said, code) = lucas("play tiles", "goal\ntile 4\n5\n2\n3\n");
    assert_eq!(board(&said, "Ply 0:"), ["1 5 2", ". 4 3"]);
    assert_says(
        &said,
        &["The goal:\n  1 2 3\n  4 5 .\nYour move: tile 4", "Ply 1: 152403", "Solved in 4 moves!"],
    );
    assert_eq!(code, 0);
    assert_says(&lucas("play tiles --lang fr", "but\naide\n").0, &["Le but :\n  1 2 3\n", "  but  "]);
    assert_says(&lucas("play again", "goal\n").0, &["This game has no board to be made."]);
}

#[test]
fn line_by_line_every_point_bears_its_name_and_the_third_repetition_is_a_draw() {
    let round = "a3-b2\na1-a3\nb2-a1\na3-b2\na1-a3\nb2-a1\n";
    let (said, code) = lucas("play horseshoe --second human", &round.repeat(2));
    let shown = board(&said, "Ply 0: WW_BBW").join("\n");
    for point in ["a3", "c3", "b2", "a1", "c1"] {
        assert!(shown.contains(point), "{point} is not in:\n{shown}");
    }
    // The diagonals, the sides and the lower edge; the upper one is missing.
    assert!(
        shown.starts_with("a3") && shown.contains('\\') && shown.contains('/') && shown.contains("B----")
    );
    assert_says(
        &said,
        &[
            "Move for White: a3-b2",
            "Move for Black: a1-a3",
            "This position has come up for the second time; the third time ends play.",
            "A draw. The same position has come up for the third time.",
        ],
    );
    assert_eq!(code, 0);
    assert_says(&lucas("play horseshoe:2/BW_WBW --second human --lang fr", "").0, &["Coup pour Blanc :"]);
}

const COLOUR: Look = Look { colour: true, ascii: false, language: Language::English };

/// The full screen of one of the games, on which a test presses, points and looks.
struct Screen(App);

impl Screen {
    fn new(address: &str, second: Player, look: Look) -> Self {
        let place = registry().open(&[address]).unwrap_or_else(|_| panic!("{address}"));
        let session = Session::new(place, [Player::Human, second], 1);
        let (language, mind) = (Language::English, Mind::immediate);
        let folder = std::path::PathBuf::new();
        let setting = Setting { registry: registry(), language, look, running: None, folder, mind, seed: 1 };
        Screen(App::new(setting, Some(session)))
    }

    fn text(&mut self) -> String {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
        terminal.draw(|frame| self.0.draw(frame)).expect("drawn");
        let buffer = terminal.backend().buffer();
        let row = |row| (0..80).map(|column| buffer[(column, row)].symbol()).collect::<String>();
        (0..24).map(|number| row(number).trim_end().to_owned() + "\n").collect()
    }

    fn press(&mut self, codes: &[KeyCode]) {
        for &code in codes {
            self.0.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
    }

    /// Clicks beside where a text stands on the board.
    fn click(&mut self, text: &str, (right, down): (u16, u16)) {
        let shown = self.text();
        let found = shown.lines().enumerate().skip(2).find_map(|(row, line)| {
            let board: String = line.chars().take(52).collect();
            let bytes = board.find(text)?;
            Some((board[..bytes].chars().count(), row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text} in:\n{shown}"));
        let at = |number: usize| u16::try_from(number).expect("small");
        let (column, row) = ((at(column) + right), at(row) + down);
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.0.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    fn position(&self) -> &str {
        self.0.session().expect("a session").position()
    }
}

#[test]
fn on_the_screen_a_first_tap_chooses_and_a_second_one_plays() {
    use KeyCode::{Down, Enter, Esc, Left, Right, Tab, Up};
    let mut screen = Screen::new("horseshoe", Player::Human, COLOUR);
    let shown = screen.text();
    assert_says(&shown, &["To move: White", "a3", "╲", "╱", "b2", "◇"]);
    screen.press(&[Enter]);
    let chosen = screen.text();
    assert_says(&chosen, &["a3 chosen", "Esc lets go", "<◇>"]);
    assert!(chosen.contains("@○@"), "the chosen point is marked:\n{chosen}");
    assert_eq!(screen.position(), "WW_BBW");
    // Esc, the same cell again, and then another cell.
    screen.press(&[Esc]);
    assert_says(&screen.text(), &["To move: White"]);
    screen.press(&[Enter, Up, Enter]);
    assert_says(&screen.text(), &["To move: White"]);
    screen.press(&[Right, Enter]);
    assert_says(&screen.text(), &["c3 chosen"]);
    screen.press(&[Enter]);
    assert_eq!(screen.position(), "W_WBBB");
    // Black by the list, at once.
    screen.press(&[Tab, Enter]);
    assert_eq!(screen.position(), "WBWB_W");
    screen.press(&[Left, Down, KeyCode::Char('m'), KeyCode::Char('b'), KeyCode::Char('2')]);
    screen.press(&[KeyCode::Char('-'), KeyCode::Char('c'), KeyCode::Char('1'), Enter]);
    assert_eq!(screen.position(), "WB_BWB");
}

#[test]
fn on_the_screen_two_clicks_play_and_a_third_on_the_same_place_lets_go() {
    let mut screen = Screen::new(
        "horseshoe",
        Player::Human,
        Look { colour: false, ascii: true, language: Language::English },
    );
    screen.text();
    screen.click("W", (0, 0));
    assert_says(&screen.text(), &["a3 chosen"]);
    screen.click("@W@", (1, 0));
    assert_says(&screen.text(), &["To move: White"]);
    screen.click("W", (0, 0));
    screen.click("<+>", (1, 0));
    assert_eq!(screen.position(), "_WWBBB");
    let shown = screen.text();
    assert!(shown.lines().take(17).all(|line| line.chars().take(52).all(|sign| sign.is_ascii())), "{shown}");
}

#[test]
fn on_the_screen_a_game_that_goes_round_in_circles_ends() {
    let mut screen = Screen::new("horseshoe", Player::Human, COLOUR);
    for mv in ["a3-b2", "a1-a3", "b2-a1", "a3-b2", "a1-a3", "b2-a1"].repeat(2) {
        screen.press(&[KeyCode::Char('m')]);
        screen.press(&mv.chars().map(KeyCode::Char).collect::<Vec<_>>());
        screen.press(&[KeyCode::Enter]);
    }
    assert_says(&screen.text(), &["A draw. The same position has come up for the third time."]);
}

#[test]
fn on_the_screen_tiles_bear_their_numbers_and_the_goal_stands_beside_them() {
    let mut screen = Screen::new("tiles", Player::Human, COLOUR);
    let shown = screen.text();
    assert_says(&shown, &["Your move", "1", "5", "2", "4", "3", "Goal", "[1][2][3]", "[4][5][·]"]);
    for tile in ["4", "5", "2", "3"] {
        screen.click(tile, (0, 0));
    }
    assert_eq!(screen.position(), "123450");
    assert_says(&screen.text(), &["Solved in 4 moves!"]);
}

#[test]
fn on_the_screen_the_score_is_told_and_who_moves_again() {
    let mut screen = Screen::new("again:7", Player::Human, COLOUR);
    assert_says(&screen.text(), &["First player to move · The score is level."]);
    screen.press(&[KeyCode::Enter]);
    let again = "First player to move · The same player moves again. · The first player is 1";
    assert_says(&screen.text(), &[again]);
    screen.press(&[KeyCode::Enter, KeyCode::Char('v')]);
    assert_says(&screen.text(), &["Second player to move", "> 1 "]);
    // The curve: the first player wins all along, whoever is to move.
    assert_says(&screen.text(), &["Bars: lead at the end", "111"]);
    for _ in 0..5 {
        screen.press(&[KeyCode::Enter]);
    }
    assert!(screen.0.session().expect("a session").verdict().is_some());
    assert_says(&screen.text(), &["ahead."]);
}

#[test]
fn in_a_real_terminal_each_is_played_to_its_end() {
    if let Ok(game) = std::env::var("LUCAS_TEST_PLAYS") {
        let streams = Streams {
            input: Box::new(io::stdin().lock()),
            out: Box::new(BufWriter::new(io::stdout())),
            err: Box::new(io::stderr()),
            wait_for_key: None,
            colour: true,
            has_screen: true,
            columns: None,
            columns_aside: None,
        };
        let arguments = ["lucas", "play", &game, "--seed", "1"].map(Into::into);
        let variable = |name: &str| std::env::var(name).ok();
        lucas_cli::run(registry(), lucas_exercises::HANDOUTS, arguments, &variable, streams);
        return;
    }
    let program = std::env::current_exe().expect("this program").display().to_string();
    let only = "more_games::in_a_real_terminal_each_is_played_to_its_end --exact --nocapture";
    let seat = |game: &str| {
        Seat::new(
            &state(game),
            &format!("LUCAS_TEST_PLAYS={game} {program} {only} 2>&1; echo over $?; sleep 1"),
        )
    };
    let mut tiles = seat("tiles");
    tiles.wait_for("Your move");
    for (tile, ply) in ["4", "5", "2", "3"].into_iter().zip(1..) {
        tiles.play(tile, ply);
    }
    tiles.wait_for("Solved in 4 moves!");
    tiles.press("qq");
    tiles.wait_for("over 0");

    let mut again = seat("again");
    again.wait_for("Your move");
    // Two plies, the reply, and the next two: whoever leaves a multiple of three goes on.
    again.play("1", 1);
    again.wait_for("You move again.");
    again.press("m1\r");
    again.wait_for("ply 3 of 3");
    again.press("s");
    again.wait_for("now try it yourself");
    again.press("\x03");
    again.wait_for("over 0");

    let mut horseshoe = seat("horseshoe");
    horseshoe.wait_for("Your move");
    horseshoe.press("\r");
    horseshoe.wait_for("a3 chosen");
    horseshoe.press("\x1b");
    horseshoe.wait_for("Your move");
    // Two taps a turn, the first that there are: nobody gives way, and play comes round again.
    let end = "has come up for the third time";
    for ply in (2..100).step_by(2) {
        horseshoe.press("\r\r");
        horseshoe.wait_for_one_of(&[&format!("ply {ply} of {ply}"), end]);
        if horseshoe.text().contains(end) {
            break;
        }
    }
    horseshoe.wait_for(end);
    horseshoe.press("q");
    horseshoe.wait_for("Games");
    horseshoe.press("q");
    horseshoe.wait_for("over 0");
}

#[test]
fn a_list_of_games_that_is_longer_than_the_screen_follows_the_choice() {
    let games: Vec<&Entry> = registry().0.iter().copied().cycle().take(40).collect();
    let registry = Registry(games.leak());
    let setting = crate::screens::setting(Language::English, crate::screens::COLOUR);
    let mut app = App::new(Setting { registry, ..setting }, None);
    for _ in 0..40 {
        let shown = crate::screens::text(&crate::screens::drawn(&mut app, (80, 24)));
        assert_eq!(shown.lines().filter(|line| line.starts_with("│> ")).count(), 1, "{shown}");
        crate::screens::press(&mut app, "<Down>");
    }
}
