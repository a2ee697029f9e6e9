//! A real terminal in which a program runs: what a person types, and what is then on the screen.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A terminal in which a program runs.
pub struct Seat {
    screen: Arc<Mutex<vt100::Parser>>,
    /// Everything that was written to the terminal.
    pub written: Arc<Mutex<Vec<u8>>>,
    input: Box<dyn Write + Send>,
    pub child: Box<dyn Child + Send + Sync>,
    /// Kept open as long as the program runs.
    _terminal: Box<dyn MasterPty + Send>,
}

impl Seat {
    /// Runs `sh -c` in a terminal of 80 × 24, its saved games in a directory of its own.
    pub fn new(state: &Path, command: &str) -> Self {
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut shell = CommandBuilder::new("sh");
        shell.args(["-c", &command.replace("lucas ", concat!(env!("CARGO_BIN_EXE_lucas"), " "))]);
        shell.env("XDG_STATE_HOME", state);
        shell.env("TERM", "xterm-256color");
        shell.env("LC_ALL", "C.UTF-8");
        shell.cwd(state);
        let child = pair.slave.spawn_command(shell).expect("sh starts");
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let written = Arc::new(Mutex::new(Vec::new()));
        let mut output = pair.master.try_clone_reader().expect("the terminal's output");
        let (shown, kept) = (Arc::clone(&screen), Arc::clone(&written));
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                shown.lock().expect("a screen").process(&buffer[..count]);
                kept.lock().expect("a record").extend_from_slice(&buffer[..count]);
            }
        });
        let input = pair.master.take_writer().expect("the terminal's input");
        Seat { screen, written, input, child, _terminal: pair.master }
    }

    pub fn text(&self) -> String {
        self.screen.lock().expect("a screen").screen().contents()
    }

    /// Waits until the screen shows something.
    pub fn wait_for(&self, expected: &str) {
        let limit = Instant::now() + Duration::from_mins(1);
        while !self.text().contains(expected) {
            assert!(Instant::now() < limit, "'{expected}' never came:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn press(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).expect("keys");
        self.input.flush().expect("keys");
    }

    /// Types a move, and waits until it is played.
    pub fn play(&mut self, mv: &str, ply: usize) {
        self.press(&format!("m{mv}\r"));
        self.wait_for(&format!("ply {ply} of"));
    }
}

/// An empty directory for the saved games of a test.
pub fn state(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screens").join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("a directory");
    directory
}
