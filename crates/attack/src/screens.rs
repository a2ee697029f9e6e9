//! Full-screen sessions in a pseudo-terminal: whatever is typed and whatever ends them, the terminal is given back.

use std::io::{Read, Write};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};

use crate::program::Binary;
use crate::tally::Tally;

/// A session ends within this.
const PATIENCE: Duration = Duration::from_secs(3);

const GAMES: [&str; 6] = ["", "rings:5", "chocolate:10x7@7,3", "kangaroos:3+3", "matches:21", "teaser:3x3"];

const KEYS: &[&str] = &[
    "\r",
    "\t",
    " ",
    "h",
    "v",
    "y",
    "u",
    "r",
    "n",
    "s",
    "?",
    "l",
    "g",
    "3\r",
    "m",
    "1\r",
    "\x1b",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[Z",
    "\x1b[<0;10;5M",
    "\x1b[<0;10;5m",
    "+",
    "-",
    ".",
    ",",
    "q",
    "f",
    "o",
    "p",
    "\x7f",
    "\x1b[",
    "\x1bO",
    "\x1b[1;5",
    "\x1b[<35;",
    "é",
    "𝔸",
    "\u{0}",
    "\x1b]0;x",
    "\x1b[200~x",
];

/// Plays them.
pub fn attack(program: &Binary, rng: &mut Rng, tally: &mut Tally) {
    while tally.goes_on() {
        let fault = session(program, rng).unwrap_or_else(|error| Some(error.to_string()));
        tally.count(fault);
    }
}

fn session(
    program: &Binary,
    rng: &mut Rng,
) -> Result<Option<String>, Box<dyn std::error::Error + Send + Sync>> {
    let (rows, cols) = (rng.u16(5..60), rng.u16(10..200));
    let pair = native_pty_system().openpty(PtySize { rows, cols, ..PtySize::default() })?;
    let modes = || format!("{:?}", pair.master.get_termios());
    let before = modes();
    let mut command = CommandBuilder::new(program.path());
    let game = GAMES[rng.usize(0..GAMES.len())];
    command.args(["play", game].iter().filter(|word| !word.is_empty()));
    command.env("TERM", "xterm-256color");
    command.env("XDG_STATE_HOME", program.directory());
    command.cwd(program.directory());
    let mut child = pair.slave.spawn_command(command)?;
    let (mut reader, mut writer) = (pair.master.try_clone_reader()?, pair.master.take_writer()?);
    let (told, shown) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = [0; 4_096];
        while let Ok(length @ 1..) = reader.read(&mut bytes) {
            if told.send(bytes[..length].to_vec()).is_err() {
                break;
            }
        }
    });
    let mut typed = String::new();
    for _ in 0..rng.usize(0..12) {
        let burst: String = (0..rng.usize(0..40)).map(|_| KEYS[rng.usize(0..KEYS.len())]).collect();
        typed.push_str(&burst);
        // A session that was left reads no more.
        if writer.write_all(burst.as_bytes()).is_err() {
            break;
        }
        thread::sleep(Duration::from_millis(rng.u64(0..30)));
    }
    thread::sleep(Duration::from_millis(rng.u64(0..150)));
    let signal = [None, Some(Signal::INT), Some(Signal::TERM), Some(Signal::HUP)][rng.usize(0..4)];
    let process = child.process_id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
    match (signal, process) {
        (Some(signal), Some(process)) => drop(kill_process(process, signal)),
        _ => drop(writer.write_all(b"\x03")),
    }
    let late = Instant::now() + PATIENCE;
    let ended = loop {
        if let Some(ended) = child.try_wait()? {
            break Some(ended);
        }
        if Instant::now() > late {
            break None;
        }
        thread::sleep(Duration::from_millis(2));
    };
    let after = modes();
    child.kill().ok();
    drop((pair, writer));
    let shown: Vec<u8> = shown.into_iter().flatten().collect();
    let text = String::from_utf8_lossy(&shown);
    let fault = if ended.is_none() {
        "it does not end"
    } else if text.contains("panicked") {
        "it panicked"
    } else if before != after {
        "the modes of the terminal are others than before"
    } else if !is_given_back(&text) {
        "the cursor, the mouse or the screen is not given back"
    } else {
        return Ok(None);
    };
    Ok(Some(format!("{game:?} {cols} × {rows}, ended by {signal:?}: {fault}; typed {typed:?}")))
}

/// Whether what was switched is switched back: the last that is said of each mode decides.
fn is_given_back(text: &str) -> bool {
    let is_on = |mode: &str| {
        let (on, off) = (text.rfind(&format!("\x1b[?{mode}h")), text.rfind(&format!("\x1b[?{mode}l")));
        (on > off, on.is_some() || off.is_some())
    };
    let is_hidden = {
        let (is_on, is_said) = is_on("25");
        is_said && !is_on
    };
    !is_hidden && ["1049", "1000", "1002", "1003", "1006", "1015", "2004"].iter().all(|mode| !is_on(mode).0)
}
