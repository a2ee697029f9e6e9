//! The `lucas` binary: the games and the handouts on the real terminal.

use std::io::{self, BufWriter, IsTerminal};
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;

use lucas_cli::{Streams, terminal};

/// Lets a pipe hold a mebibyte: long streams go through with fewer switches between the programs at its ends.
#[cfg(target_os = "linux")]
fn widen_pipe() {
    // What is no pipe, or may not grow, stays as it is.
    let _ = rustix::pipe::fcntl_setpipe_size(io::stdout(), 1 << 20);
}

#[cfg(not(target_os = "linux"))]
fn widen_pipe() {}

/// A file that may not grow is an error like any other, and ends nothing.
#[cfg(unix)]
fn outlive_full_files() {
    // The signal is heard, and nobody listens.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
fn outlive_full_files() {}

fn main() -> ExitCode {
    // Programs that are checked run below this one, started anew as their supervisor.
    if let Some(code) = lucas_jail::serve(std::env::args_os()) {
        return code;
    }
    widen_pipe();
    outlive_full_files();
    let variable = |name: &str| std::env::var(name).ok();
    let is_person = io::stdin().is_terminal();
    let is_seen = io::stdout().is_terminal();
    let columns = crossterm::terminal::size().ok().map(|(columns, _)| columns.into());
    // Not locked: a signal handler must be able to give the terminal back.
    let out = BufWriter::with_capacity(1 << 16, io::stdout());
    let streams = Streams {
        input: Box::new(io::stdin().lock()),
        out: Box::new(out),
        columns: columns.filter(|_| is_seen),
        columns_aside: columns.filter(|_| io::stderr().is_terminal()),
        err: Box::new(io::stderr()),
        wait_for_key: is_person.then_some(terminal::wait_for_key),
        has_screen: is_person && is_seen && terminal::has_cursor(variable("TERM").as_deref()),
        colour: is_seen && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty()),
    };
    let (games, handouts) = (lucas_games::GAMES, lucas_exercises::HANDOUTS);
    ExitCode::from(lucas_cli::run(games, handouts, std::env::args_os(), &variable, streams))
}
