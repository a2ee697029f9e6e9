//! Real games in a real terminal: what a person types, and what is then on the screen.
#![cfg(unix)]

use std::time::Duration;

use crate::common::seat::{Seat, state};
use lucas_engine::session::{Player, Session};
use lucas_engine::{Effort, Outcome};
use lucas_games::GAMES;

const EFFORT: Effort<'static> = Effort::positions(1_000_000);

#[test]
fn teaser_is_won_in_eleven_moves_and_the_terminal_given_back() {
    let mut seat = Seat::new(&state("teaser"), "stty -g; lucas play teaser; echo code $?; stty -g; sleep 1");
    let place = GAMES.open(&["teaser"]).expect("teaser");
    let solution = place.game.analysis().answer(&place.position, 100, &EFFORT).expect("a solution").line;
    assert_eq!(solution.len(), 11);
    seat.wait_for("Your move");
    for (step, ply) in solution.iter().zip(1..) {
        seat.play(&step.mv, ply);
    }
    seat.wait_for("Solved in 11 moves!");
    seat.press("qq");
    seat.wait_for("code 0");
    std::thread::sleep(Duration::from_millis(500));
    let text = seat.text();
    let settings: Vec<&str> = text.lines().filter(|line| line.matches(':').count() > 10).collect();
    assert!(settings.len() == 2 && settings[0] == settings[1], "{text}");
    let written = String::from_utf8_lossy(&seat.written.lock().expect("a record")).into_owned();
    assert!(
        written.contains("\x1b[?1049h") && written.contains("\x1b[?1049l"),
        "the other screen came and went"
    );
}

/// Plays chocolate against the perfect player, who answers the same in the program and here.
fn chocolate(name: &str, address: &str, expected: &str, choose: impl Fn(&Session) -> String) {
    let mut seat = Seat::new(&state(name), &format!("lucas play {address} --second perfect --seed 7"));
    let place = GAMES.open(&[address]).expect("a bar");
    let mut session = Session::new(place, [Player::Human, Player::Perfect], 7);
    seat.wait_for("Your move");
    while session.verdict().is_none() {
        let mv = choose(&session);
        session.play(&mv).expect("a legal break");
        seat.press(&format!("m{mv}\r"));
        if let Some(reply) = session.opponent_move(&EFFORT).expect("a reply") {
            session.play(&reply.mv).expect("a legal break");
        }
        seat.wait_for(&format!("ply {} of", session.ply()));
    }
    seat.wait_for(expected);
}

#[test]
fn chocolate_is_won_by_best_play() {
    chocolate("won", "chocolate:10x7@7,3", "You have won!", |session| {
        let answer = session.analysis().answer(session.position(), 0, &EFFORT).expect("an answer");
        answer.moves[0].step.mv.clone()
    });
}

#[test]
fn chocolate_is_lost_by_the_first_mistake() {
    chocolate("lost", "chocolate:4x4@1,2", "You have lost.", |session| {
        let answer = session.analysis().answer(session.position(), 0, &EFFORT).expect("an answer");
        let bad = answer.moves.iter().rev().find(|mv| mv.value.outcome == Outcome::Win);
        bad.unwrap_or(&answer.moves[0]).step.mv.clone()
    });
}

#[test]
fn everything_is_taken_back_and_played_again() {
    let mut seat = Seat::new(&state("undo"), "lucas play kangaroos");
    seat.wait_for("White is to move.");
    for ply in 1..=6 {
        seat.press(".");
        seat.wait_for(&format!("ply {ply} of {ply}"));
    }
    for ply in (0..6).rev() {
        seat.press("u");
        seat.wait_for(&format!("ply {ply} of 6"));
    }
    seat.press("rrr");
    seat.wait_for("ply 3 of 6");
    seat.press("g5\r");
    seat.wait_for("ply 5 of 6");
    seat.press("n");
    seat.wait_for("ply 0 of 6");
}

#[test]
fn a_killed_game_is_resumed_where_it_stood() {
    let state = state("resume");
    let mut seat = Seat::new(&state, "exec lucas play rings 5");
    seat.wait_for("Your move");
    for ply in 1..=4 {
        seat.press(".");
        seat.wait_for(&format!("ply {ply} of {ply}"));
        // The running game is kept a moment after it has changed.
        std::thread::sleep(Duration::from_millis(400));
    }
    let killed = std::process::Command::new("kill")
        .args(["-KILL", &seat.child.process_id().expect("a process").to_string()])
        .status();
    assert!(killed.is_ok_and(|status| status.success()));
    seat.child.wait().expect("it ends");
    let mut again = Seat::new(&state, "lucas play --resume");
    again.wait_for("ply 4 of 4");
    assert!(again.text().contains("rings:5"), "{}", again.text());
    again.press("q");
    again.wait_for("Games");
}

#[test]
fn each_game_of_a_sitting_is_kept_and_the_last_one_resumed() {
    let state = state("sitting");
    let mut seat = Seat::new(&state, "exec lucas play rings 5");
    seat.wait_for("Your move");
    // Left at once after the move, without time to keep it in passing.
    seat.press("m1\rq");
    seat.wait_for("Games");
    seat.press("\r");
    seat.wait_for("ply 0 of 0");
    seat.press("m1\rm3\rq");
    seat.wait_for("Games");
    seat.press("\r");
    seat.wait_for("ply 0 of 0");
    seat.press("q");
    seat.wait_for("Games");
    seat.press("r");
    seat.wait_for("ply 2 of 2");
    seat.press("m1\r");
    seat.wait_for("ply 3 of 3");
    seat.signal("-TERM");
    assert_eq!(seat.code(), 143);
    let games = std::fs::read_dir(state.join("lucas")).expect("a directory").flatten();
    let mut plies: Vec<usize> = games
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "lucas"))
        .map(|entry| std::fs::read_to_string(entry.path()).expect("a game").matches("\nmove ").count())
        .collect();
    plies.sort_unstable();
    assert_eq!(plies, [1, 3]);
}

#[test]
fn a_damaged_game_is_told_on_the_screen_and_the_one_before_it_resumed() {
    let state = state("damaged");
    let place = GAMES.open(&["rings:5"]).expect("a game");
    let mut session = Session::new(place, [Player::Human; 2], 1);
    session.play("1").expect("a move");
    std::fs::create_dir(state.join("lucas")).expect("a directory");
    std::fs::write(state.join("lucas/running-1.lucas"), session.text()).expect("a game");
    std::fs::write(state.join("lucas/running-2.lucas"), "lucas game 1\nrubbish").expect("a damaged game");
    let mut seat = Seat::new(&state, "exec lucas play --resume");
    seat.wait_for("ply 1 of 1");
    seat.wait_for("line 2");
    seat.press("q");
    seat.wait_for("Games");
    seat.press("r");
    seat.wait_for("line 2");
}

#[test]
fn the_arrow_keys_lead_from_the_home_screen_into_a_game() {
    let mut seat = Seat::new(&state("home"), "lucas ");
    seat.wait_for("The Chinese rings");
    let down = lucas_games::GAMES.0.iter().take_while(|entry| entry.name != "matches").count();
    seat.press(&"\x1b[B".repeat(down));
    seat.wait_for("> The match game");
    seat.press("\x1b[C\r");
    seat.wait_for("matches:21");
    seat.wait_for("the beginner");
    seat.press("hhhh");
    seat.wait_for("4. Play ");
    seat.press("?");
    seat.wait_for("take back");
    seat.press("\x03");
    assert_eq!(seat.child.wait().expect("it ends").exit_code(), 0);
}
