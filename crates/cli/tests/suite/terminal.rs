//! A person at a real terminal: one key goes on, and the terminal is left as it was.

use std::io::{Read, Write};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// Runs the program on so many squares, a number of each test's own, in a pseudo-terminal between two looks at the terminal's settings; at the pause, `act` is done
/// with the terminal's input. All that was on the screen.
fn screen(squares: u32, act: impl FnOnce(&mut dyn Write)) -> String {
    let pair = native_pty_system().openpty(PtySize::default()).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new("sh");
    let program = env!("CARGO_BIN_EXE_lucas");
    command.args(["-c", &format!("stty -g; {program} run baguenaudier {squares}; echo code $?; stty -g")]);
    let mut child = pair.slave.spawn_command(command).expect("sh starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("the terminal's output");
    let (sender, received) = mpsc::channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 1024];
        while let Ok(count @ 1..) = reader.read(&mut buffer) {
            if sender.send(String::from_utf8_lossy(&buffer[..count]).into_owned()).is_err() {
                break;
            }
        }
    });
    let mut writer = pair.master.take_writer().expect("the terminal's input");
    let mut text = String::new();
    let mut act = Some(act);
    let limit = Instant::now() + Duration::from_mins(1);
    while let Ok(more) = received.recv_timeout(limit.saturating_duration_since(Instant::now())) {
        text += &more;
        if text.contains("continuer...")
            && let Some(act) = act.take()
        {
            // The prompt is flushed just before the key is waited for.
            std::thread::sleep(Duration::from_millis(300));
            act(&mut writer);
        }
    }
    child.wait().expect("sh ends");
    text.replace('\r', "")
}

fn assert_restored(text: &str) {
    let settings: Vec<&str> = text.lines().filter(|line| line.matches(':').count() > 10).collect();
    assert_eq!(settings.len(), 2, "{text}");
    assert_eq!(settings[0], settings[1], "{text}");
}

#[test]
fn one_key_goes_on_without_return() {
    let text = screen(2, |input| input.write_all(b"x").expect("a key"));
    assert!(text.contains("continuer...\nOn vide le baguenaudier...\n* *\n"), "{text}");
    assert!(text.contains("code 0"), "{text}");
    assert_restored(&text);
}

#[test]
fn control_c_at_the_pause_stops_and_restores_the_terminal() {
    let text = screen(3, |input| input.write_all(b"\x03").expect("a key"));
    assert!(text.contains("code 130") && !text.contains("On vide"), "{text}");
    assert_restored(&text);
}

#[test]
fn an_unfinished_sequence_at_the_pause_swallows_no_key() {
    let text = screen(5, |input| {
        input.write_all(b"\x1b[").expect("half a key");
        std::thread::sleep(Duration::from_millis(150));
        input.write_all(b"x").expect("a key");
    });
    assert!(text.contains("On vide") && text.contains("code 0"), "{text}");
    assert_restored(&text);
}

#[test]
fn a_kill_signal_at_the_pause_restores_the_terminal() {
    let text = screen(4, |_| {
        let killed = std::process::Command::new("pkill")
            .args(["-TERM", "-f", "^[^ ]*lucas run baguenaudier 4$"])
            .status();
        assert!(killed.is_ok_and(|status| status.success()));
    });
    assert!(!text.contains("On vide"), "{text}");
    assert_restored(&text);
}
