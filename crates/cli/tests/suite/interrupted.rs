//! Ctrl-C: whatever is searched ends at once, and the terminal is as it was.
#![cfg(unix)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::seat::{Seat, state};

/// How long a program that is at work goes on after a signal; it must end with the code for that, and in silence.
fn time_to_stop(arguments: &str, signal: &str) -> Duration {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lucas"))
        .args(arguments.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("lucas starts");
    std::thread::sleep(Duration::from_millis(500));
    assert!(child.try_wait().expect("a process").is_none(), "{arguments} was over too soon");
    let told = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(told.is_ok_and(|status| status.success()));
    let begun = Instant::now();
    let status = child.wait().expect("it ends");
    let time = begun.elapsed();
    let output = child.wait_with_output().expect("what it said");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let code = if signal == "-TERM" { 143 } else { 130 };
    assert_eq!((status.code(), said.as_str(), output.stdout.len()), (Some(code), "", 0), "{arguments}");
    time
}

#[test]
fn every_search_stops_within_a_tenth_of_a_second() {
    for (arguments, signal) in [
        ("solve kangaroos 12 3", "-INT"),
        ("solve kangaroos 12 3 --count", "-TERM"),
        ("solve kangaroos 12 3 --after 5", "-INT"),
        ("solve matches 300 300 300 misere --capacity 20000000", "-INT"),
        ("show kangaroos 6 5 --as graph --limit 5000000 -o nowhere.svg", "-INT"),
    ] {
        // Other programs may have the processors for a while: the best of a few times counts.
        let times: Vec<Duration> = (0..3).map(|_| time_to_stop(arguments, signal)).collect();
        let least = times.iter().min().copied().unwrap_or_default();
        assert!(least < Duration::from_millis(100), "{arguments}: {times:?}");
        assert!(times.iter().all(|time| *time < Duration::from_secs(2)), "{arguments}: {times:?}");
    }
}

#[test]
fn many_addresses_are_given_up_together() {
    let mut child = Command::new("sh")
        .args([
            "-c",
            &format!("yes kangaroos 12 3 | head -50 | exec {} solve -", env!("CARGO_BIN_EXE_lucas")),
        ])
        .stderr(Stdio::piped())
        .spawn()
        .expect("sh starts");
    std::thread::sleep(Duration::from_millis(500));
    let shell = child.id().to_string();
    let told = Command::new("pkill").args(["-INT", "-P", &shell, "-f", "lucas solve -$"]).status();
    assert!(told.is_ok_and(|status| status.success()));
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn the_line_that_counts_positions_is_cleared() {
    let mut seat =
        Seat::new(&state("counted"), "trap : INT; lucas solve kangaroos 12 3; echo code $?; sleep 5");
    seat.wait_for("positions visited");
    seat.press("\x03");
    seat.wait_for("code 130");
    let shown = seat.text();
    assert!(!shown.contains("positions visited") && !shown.contains("panicked"), "{shown}");
}

#[test]
fn a_hint_that_takes_too_long_is_given_up_and_play_goes_on() {
    let command = "trap : INT; lucas play kangaroos 12 3 --plain; echo code $?; sleep 5";
    let mut seat = Seat::new(&state("hint"), command);
    seat.wait_for("Your move:");
    seat.press("hint\r");
    seat.wait_for("positions visited");
    seat.press("\x03");
    seat.wait_for("stopped");
    seat.press("11-12\r");
    seat.wait_for("Ply 1:");
    // Outside of work, Ctrl-C ends the program.
    seat.press("\x03");
    seat.wait_for("code 130");
}

#[test]
fn on_the_full_screen_what_nobody_waits_for_is_given_up() {
    let mut seat = Seat::new(&state("left"), "lucas play kangaroos 12 3; echo code $?; sleep 5");
    seat.wait_for("White is to move.");
    seat.press("h");
    seat.wait_for("thinking");
    std::thread::sleep(Duration::from_millis(500));
    let begun = Instant::now();
    seat.press("qq");
    seat.wait_for("code 0");
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}
