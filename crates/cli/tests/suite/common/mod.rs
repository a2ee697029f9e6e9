//! Runs the real program as a child process.

pub mod inside;
pub mod more;
pub mod seat;
pub mod svg;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run of `lucas` gave.
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

/// Runs `lucas` with arguments separated by spaces and something on its input.
pub fn lucas(arguments: &str, input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lucas"));
    command.args(arguments.split_whitespace()).env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
    // Nobody's running game is touched.
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("lucas starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that stops early closes its input; that is its right.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let Output { status, stdout, stderr } = child.wait_with_output().expect("lucas ends");
    Run { out: text(stdout), err: text(stderr), code: status.code() }
}

/// What was printed. French keeps signs to their words with spaces of their own, which read as any other.
pub fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text").replace('\u{a0}', " ")
}
