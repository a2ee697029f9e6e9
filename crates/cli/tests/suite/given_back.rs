//! However the full screen is left, the terminal is as it was; and whatever comes in, Ctrl-C is heard.
#![cfg(unix)]

use std::io::Read;
use std::time::{Duration, Instant};

use crate::common::seat::{Seat, state};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// Longer than the bytes of one key are waited for.
const PAUSE: Duration = Duration::from_millis(150);

/// A moment: the arguments, what is typed, what is then on the screen.
const MOMENTS: [(&str, &str, &str); 5] = [
    ("", "", "The Chinese rings"),
    ("play teaser", "mb2\r", "ply 1 of 1"),
    ("play kangaroos 12 3", "h", "thinking"),
    ("play teaser", "?", "take back"),
    ("play rings 5", "m1\rm1\rm1\rm1\rm1\rm1\rm1\rm1\r", "rings:5"),
];

fn seated(name: &str, arguments: &str, keys: &str, expected: &str) -> Seat {
    let mut seat = Seat::new(&state(name), &format!("exec lucas {arguments}"));
    seat.wait_for(if arguments.is_empty() { "Games" } else { ":" });
    seat.press(keys);
    seat.wait_for(expected);
    seat
}

#[test]
fn every_signal_at_every_moment_gives_the_terminal_back() {
    // As shells count: 128 and the number of the signal.
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        for (index, (arguments, keys, expected)) in MOMENTS.into_iter().enumerate() {
            let mut seat = seated(&format!("back{signal}{index}"), arguments, keys, expected);
            seat.signal(signal);
            assert_eq!(seat.code(), code, "{signal} {arguments} {expected}");
            seat.assert_given_back(&format!("{signal} {arguments} {expected}"));
        }
    }
}

#[test]
fn a_signal_at_the_start_gives_the_terminal_back() {
    for wait in 0..20 {
        let mut seat = Seat::new(&state("back-start"), "exec lucas play teaser");
        std::thread::sleep(Duration::from_millis(2 * wait));
        seat.signal(["-INT", "-TERM", "-HUP"][usize::try_from(wait % 3).unwrap_or_default()]);
        // Before the terminal was taken the signal ends the program as it ends any other.
        seat.code();
        seat.assert_given_back(&format!("after {} ms", 2 * wait));
    }
}

#[test]
fn a_game_that_is_left_gives_the_terminal_back() {
    for keys in ["qq", "\x03", "\x1b\x1b\x1b\x1b", "?\x03", "m\x03"] {
        let mut seat = seated("back-left", "play teaser", "", "Your move");
        seat.press(keys);
        assert_eq!(seat.code(), 0, "{keys:?}");
        seat.assert_given_back(keys);
    }
}

#[test]
fn control_z_gives_the_terminal_to_the_shell_and_fg_draws_all_of_it_again() {
    let command = "set -m; lucas play teaser; echo stopped; read go; fg; echo code $?; sleep 5";
    let mut seat = Seat::new(&state("suspended"), command);
    seat.wait_for("Your move");
    seat.press("5\r");
    seat.wait_for("ply 1 of 1");
    seat.press("\x1a");
    seat.wait_for("stopped");
    assert!(!seat.text().contains("Your move"), "{}", seat.text());
    seat.press("\r");
    seat.wait_for("ply 1 of 1");
    seat.press("8\r");
    seat.wait_for("ply 2 of 2");
    seat.press("qq");
    seat.wait_for("code 0");
}

#[test]
fn where_no_shell_looks_after_it_control_z_does_no_harm() {
    let mut seat = seated("orphan", "play teaser", "", "Your move");
    seat.press("\x1a5\r");
    seat.wait_for("ply 1 of 1");
    seat.press("\x03");
    assert_eq!(seat.code(), 0);
    seat.assert_given_back("Ctrl-Z");
}

#[test]
fn a_burst_of_five_thousand_keys_is_read_to_the_end() {
    let mut seat = seated("burst", "play rings 5", "", "Your move");
    seat.press(&"m1\r".repeat(1667));
    seat.wait_for("ply 1667 of 1667");
    seat.press("\x03");
    assert_eq!(seat.code(), 0);
}

#[test]
fn an_unfinished_sequence_swallows_nothing_that_follows() {
    for begun in ["\x1b[", "\x1b[5", "\x1bO", "\x1b[<0;1", "\x1b[200~", "\u{e9}"] {
        let begun = begun.as_bytes();
        // Of a letter of two bytes only the first comes.
        let begun = if begun[0] > 127 { &begun[..1] } else { begun };
        let mut seat = seated("unfinished", "play teaser", "", "Your move");
        seat.type_bytes(begun);
        std::thread::sleep(PAUSE);
        seat.press("q");
        seat.wait_for("Games");
        seat.type_bytes(begun);
        seat.press("\x03");
        assert_eq!(seat.code(), 0, "{begun:?}");
        seat.assert_given_back("Ctrl-C");
    }
}

#[test]
fn control_c_is_heard_after_whatever_came_before() {
    let mut number = 0x9e37_79b9_7f4a_7c15_u64;
    for round in 0..12 {
        let mut seat = seated("soup", "play chocolate", "", "Your move");
        let mut soup = Vec::new();
        for _ in 0..500 + 300 * round {
            // Xorshift: the same soup every time.
            number ^= number << 13;
            number ^= number >> 7;
            number ^= number << 17;
            let byte = number.to_le_bytes()[3];
            let often = b"\x1b[<;M0159~mO?";
            soup.push(if number.is_multiple_of(2) { byte } else { often[usize::from(byte) % often.len()] });
        }
        // The program may leave in the middle of it.
        seat.type_bytes(&soup);
        seat.press("\x03");
        seat.code();
        seat.assert_given_back(&format!("soup {round}"));
    }
}

#[test]
fn a_window_that_changes_is_drawn_anew() {
    let seat = seated("resized", "play teaser", "", "Your move");
    seat.resize(20, 60);
    seat.wait_for("60");
    seat.resize(24, 80);
    seat.wait_for("Your move");
}

#[test]
fn a_window_too_large_for_any_memory_is_left_alone_until_it_is_smaller() {
    let mut seat = seated("immense", "play teaser", "", "Your move");
    seat.resize(u16::MAX, u16::MAX);
    std::thread::sleep(std::time::Duration::from_millis(100));
    seat.resize(20, 60);
    seat.wait_for("60");
    seat.resize(u16::MAX, u16::MAX);
    std::thread::sleep(std::time::Duration::from_millis(100));
    seat.press("\x03");
    seat.code();
    seat.assert_given_back("an immense window");
}

#[test]
fn a_terminal_that_is_gone_ends_the_program() {
    let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 80, ..PtySize::default() });
    let pair = pair.expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_lucas"));
    command.args(["play", "teaser"]);
    command.env("XDG_STATE_HOME", state("gone"));
    command.env("TERM", "xterm");
    let mut child = pair.slave.spawn_command(command).expect("lucas starts");
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader().expect("the terminal's output");
    assert!(output.read(&mut [0; 4096]).expect("a picture") > 0);
    drop((output, pair.master));
    let begun = Instant::now();
    let code = child.wait().expect("it ends").exit_code();
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    // Not by a panic, which would be 101.
    assert!([129, 130, 3, 1].contains(&code), "{code}");
}
