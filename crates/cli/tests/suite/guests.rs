//! Somebody's program as an opponent: real programs in the real jail, line by line, on the full screen and through the page.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::seat::{Seat, state};
use crate::common::text;

/// The path of a program beside the tests.
fn student(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students").join(name).display().to_string()
}

/// What `lucas play` said, and its exit code.
fn played(arguments: &[&str], typed: &str) -> (Option<i32>, String) {
    let mut run = Command::new(env!("CARGO_BIN_EXE_lucas"))
        .arg("play")
        .args(arguments)
        .args(["--plain", "--lang", "en"])
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("lucas runs");
    run.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("typed");
    let ended = run.wait_with_output().expect("lucas ends");
    (ended.status.code(), text(ended.stdout) + &text(ended.stderr))
}

#[test]
fn a_program_plays_the_other_side_and_its_mistakes_are_told_with_reasons() {
    let program = student("allumettes-joueur.py 6");
    // 6 − 1 = 5: taking 1 would win, it takes 3.
    let (code, said) = played(&["matches", "6", "--second", &program], "1\n2\nquit\n");
    assert!(said.contains("2. Your program took 3 matches.") && said.contains("You have won!"), "{said}");
    assert!(said.contains("Your program went wrong with move 2: it took 3 matches."), "{said}");
    assert!(said.contains("gives the win away") && said.contains("Better: "), "{said}");
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn the_engine_of_the_handout_is_told_each_bar_by_its_arguments() {
    let program = student("moteur-ligne.js 4 4 1 2");
    let (code, said) = played(&["chocolate", "4", "4", "1", "2", "--second", &program], "v1\nh1\nquit\n");
    assert!(said.contains("2. Your program broke the bar after row 3 (h3)."), "{said}");
    assert!(said.contains("4. Your program broke the bar after column 2 (v2)."), "{said}");
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn a_program_solves_a_puzzle_move_by_move() {
    let (code, said) = played(&["rings", "4", "--second", &student("baguenaudier-solveur.c")], "");
    assert!(said.contains("10. Your program took the ring off square"), "{said}");
    assert!(said.contains("Your program made no mistake."), "{said}");
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn a_program_that_does_not_move_is_told_and_moved_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("a program");
        file.display().to_string()
    };
    for (name, source, why) in [
        ("illegal.py", "print('je joue v99')", "what it said is no legal move: 'je joue v99'"),
        ("silent.py", "pass", "it said nothing"),
        ("broken.py", "import os\nos.kill(os.getpid(), 11)", "it said nothing"),
        ("endless.py", "while True: pass", ""),
    ] {
        let command = program(name, source);
        let (_, said) =
            played(&["chocolate", "3", "2", "0", "0", "--second", &command], "v2\nv1\nh1\nquit\n");
        assert!(said.contains("Your program did not move: ") && said.contains(why), "{name}: {said}");
        // The person moves for it, and the game comes to its end.
        assert!(said.contains("You have won!"), "{name}: {said}");
    }
    for (command, why) in [
        (program("wrong.c", "int main("), "does not compile"),
        ("./no-such-program 3".to_owned(), "is no program that can be run here"),
        ("nobody".to_owned(), "there is no player 'nobody'"),
        ("program".to_owned(), "give the command"),
    ] {
        let (code, said) = played(&["matches", "--second", &command], "");
        assert!(code == Some(2) && said.lines().count() == 1 && said.contains(why), "{command}: {said}");
    }
}

#[test]
fn a_program_plays_on_the_full_screen_and_its_mistakes_are_told() {
    let program = student("allumettes-joueur.py 6");
    let mut seat = Seat::new(&state("guest"), &format!("lucas play matches 6 --second '{program}'"));
    seat.wait_for("Your move");
    seat.press("m1\r");
    seat.wait_for("ply 2 of");
    seat.press("m2\r");
    seat.wait_for("You have won!");
    seat.wait_for("Your program went wrong with move 2");
}
