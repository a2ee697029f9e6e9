//! The programs as people run them: whole processes, their output through a real pipe.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::row;

const BOARDS: u32 = 24;

/// The program that `cargo xtask bench` has built beside this one.
pub fn lucas() -> Command {
    let here = std::env::current_exe().expect("this program");
    Command::new(here.with_file_name("lucas"))
}

/// The time until a program's output has gone through a pipe into `cat > /dev/null`.
fn through_a_pipe(mut command: Command) -> Duration {
    let begun = Instant::now();
    let mut writer = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("a program");
    let output = writer.stdout.take().expect("a pipe");
    let cat = Command::new("cat").stdin(output).stdout(Stdio::null()).status();
    assert!(cat.is_ok_and(|status| status.success()) && writer.wait().is_ok_and(|status| status.success()));
    begun.elapsed()
}

/// The shortest of several runs.
pub fn shortest(runs: usize, mut work: impl FnMut() -> Duration) -> Duration {
    (0..runs).map(|_| work()).min().unwrap_or_default()
}

/// Runs the comparisons of whole programs.
pub fn run() {
    let rings = || {
        let mut command = lucas();
        command.args(["run", "baguenaudier", &BOARDS.to_string()]);
        command
    };
    let ours = shortest(3, || through_a_pipe(rings()));
    let handout = shortest(1, || {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.arg("handout");
        through_a_pipe(command)
    });
    row(
        "rings 24, every board through a pipe",
        ours,
        handout,
        "the handout's recursion, a flush per board",
        "≥ 50 ×",
    );
    let path = std::env::temp_dir().join(format!("lucas-bench-{}", std::process::id()));
    let written = rings().stdin(Stdio::null()).stdout(File::create(&path).expect("a file")).status();
    assert!(written.is_ok_and(|status| status.success()));
    let cat = shortest(3, || {
        let mut command = Command::new("cat");
        command.arg(&path);
        through_a_pipe(command)
    });
    let _ = std::fs::remove_file(&path);
    row("rings 24, every board through a pipe", ours, cat, "`cat` of the same bytes", "≥ 0.4 ×");

    let start = shortest(10, || {
        let begun = Instant::now();
        let solved = lucas().args(["solve", "teaser"]).stdout(Stdio::null()).status();
        assert!(solved.is_ok_and(|status| status.success()));
        begun.elapsed()
    });
    println!(
        "| `lucas solve teaser`, the whole process | {:.1} ms | | | | ≤ 10 ms |",
        start.as_secs_f64() * 1e3
    );
}

/// The handout's program: mutual recursion, every board written and flushed by itself.
pub fn handout() {
    let mut board = vec![false; BOARDS as usize];
    let mut values = Vec::new();
    show(&board, &mut values);
    put_on(BOARDS as usize, &mut board, &mut values);
    print_values(&mut values);
    show(&board, &mut values);
    take_off(BOARDS as usize, &mut board, &mut values);
    print_values(&mut values);
}

fn print_values(values: &mut Vec<u32>) {
    let mut out = std::io::stdout().lock();
    for value in values.drain(..) {
        let _ = write!(out, "{value} ");
    }
    let _ = writeln!(out);
}

fn show(board: &[bool], values: &mut Vec<u32>) {
    let text: String = board.iter().map(|&ring| if ring { "* " } else { ". " }).collect();
    println!("{text}");
    let _ = std::io::stdout().flush();
    values.push(board.iter().rev().fold(0, |value, &ring| 2 * value + u32::from(ring)));
}

fn put_on(n: usize, board: &mut Vec<bool>, values: &mut Vec<u32>) {
    if n >= 2 {
        put_on(n - 1, board, values);
        take_off(n - 2, board, values);
    }
    if n >= 1 {
        board[n - 1] = true;
        show(board, values);
    }
    if n >= 2 {
        put_on(n - 2, board, values);
    }
}

fn take_off(n: usize, board: &mut Vec<bool>, values: &mut Vec<u32>) {
    if n >= 2 {
        take_off(n - 2, board, values);
    }
    if n >= 1 {
        board[n - 1] = false;
        show(board, values);
    }
    if n >= 2 {
        put_on(n - 2, board, values);
        take_off(n - 1, board, values);
    }
}
