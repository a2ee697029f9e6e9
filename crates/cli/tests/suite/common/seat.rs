//! A real terminal in which a program runs: what a person types, and what is then on the screen.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};

/// A terminal in which a program runs.
pub struct Seat {
    screen: Arc<Mutex<vt100::Parser>>,
    /// Everything that was written to the terminal.
    pub written: Arc<Mutex<Vec<u8>>>,
    input: Box<dyn Write + Send>,
    pub child: Box<dyn Child + Send + Sync>,
    /// Kept open as long as the program runs, so that its modes can be looked at afterwards.
    terminal: Box<dyn MasterPty + Send>,
    _inside: Box<dyn SlavePty + Send>,
    /// The modes of the terminal before.
    modes: String,
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
        let modes = modes(&*pair.master);
        let child = pair.slave.spawn_command(shell).expect("sh starts");
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
        Seat { screen, written, input, child, terminal: pair.master, _inside: pair.slave, modes }
    }

    pub fn text(&self) -> String {
        self.screen.lock().expect("a screen").screen().contents().replace('\u{a0}', " ")
    }

    /// Waits until the screen shows something.
    pub fn wait_for(&self, expected: &str) {
        self.wait_for_one_of(&[expected]);
    }

    /// Waits until the screen shows one of several things.
    pub fn wait_for_one_of(&self, expected: &[&str]) {
        let limit = Instant::now() + Duration::from_mins(1);
        while !expected.iter().any(|one| self.text().contains(one)) {
            assert!(Instant::now() < limit, "{expected:?} never came:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the full screen is on.
    pub fn wait_for_screen(&self) {
        let limit = Instant::now() + Duration::from_mins(1);
        while !self.screen.lock().expect("a screen").screen().alternate_screen() {
            assert!(Instant::now() < limit, "no screen:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    pub fn press(&mut self, keys: &str) {
        self.type_bytes(keys.as_bytes());
    }

    pub fn type_bytes(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("keys");
        self.input.flush().expect("keys");
    }

    /// Sends a signal to the program.
    pub fn signal(&self, signal: &str) {
        let process = self.child.process_id().expect("a process").to_string();
        let told = std::process::Command::new("kill").args([signal, &process]).status();
        assert!(told.is_ok_and(|status| status.success()), "{signal}");
    }

    /// Changes the size of the window.
    pub fn resize(&self, rows: u16, cols: u16) {
        self.terminal.resize(PtySize { rows, cols, ..PtySize::default() }).expect("a size");
    }

    /// Waits until the program has ended, but not for long; its exit code.
    pub fn code(&mut self) -> u32 {
        let limit = Instant::now() + Duration::from_secs(2);
        loop {
            if let Some(status) = self.child.try_wait().expect("a process") {
                return status.exit_code();
            }
            assert!(Instant::now() < limit, "it goes on:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The terminal is as it was: its modes, its screen, a cursor, and no mouse.
    pub fn assert_given_back(&self, after: &str) {
        assert_eq!(modes(&*self.terminal), self.modes, "{after}");
        let looks = || {
            let screen = self.screen.lock().expect("a screen");
            let screen = screen.screen();
            (screen.hide_cursor(), screen.alternate_screen(), screen.mouse_protocol_mode())
        };
        let limit = Instant::now() + Duration::from_secs(2);
        // What was written last may still be on its way.
        while looks() != (false, false, vt100::MouseProtocolMode::None) {
            assert!(Instant::now() < limit, "{after}: {:?}\n{}", looks(), self.text());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Types a move, and waits until it is played.
    pub fn play(&mut self, mv: &str, ply: usize) {
        self.press(&format!("m{mv}\r"));
        self.wait_for(&format!("ply {ply} of"));
    }
}

fn modes(terminal: &dyn MasterPty) -> String {
    format!("{:?}", terminal.get_termios().expect("modes"))
}

/// An empty directory for the saved games of a test.
pub fn state(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screens").join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("a directory");
    directory
}
