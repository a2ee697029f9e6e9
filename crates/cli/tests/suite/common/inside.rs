//! Runs the program inside the test, with a directory of its own for running games.

use std::path::Path;

use lucas_cli::Streams;
use lucas_console::WaitForKey;
use tempfile::TempDir;

use super::{Run, text};

/// Runs the program through pipes, with a directory of its own for the running game.
pub fn lucas_in(state: &Path, arguments: &str, input: &str) -> Run {
    run_in(state, arguments, input, None)
}

/// The same as if a person sat at a terminal and played line by line.
pub fn person_in(state: &Path, arguments: &str, input: &str) -> Run {
    run_in(state, arguments, input, Some(|| Ok(())))
}

fn run_in(state: &Path, arguments: &str, input: &str, wait_for_key: Option<WaitForKey>) -> Run {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let state = state.to_str().expect("a path in UTF-8").to_owned();
    let variable = |name: &str| (name == "XDG_STATE_HOME").then(|| state.clone());
    let arguments = ["lucas"].into_iter().chain(arguments.split_whitespace()).map(Into::into);
    let streams = Streams { wait_for_key, ..Streams::piped(input.as_bytes(), &mut out, &mut err) };
    let code = lucas_cli::run(lucas_games::GAMES, lucas_exercises::HANDOUTS, arguments, &variable, streams);
    Run { out: text(out), err: text(err), code: Some(code.into()) }
}

pub fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

/// Everything that was said, in the order in which it must have been.
pub fn assert_says(run: &Run, sentences: &[&str]) {
    let mut rest = run.out.as_str();
    for sentence in sentences {
        let found = rest.split_once(sentence);
        assert!(found.is_some(), "'{sentence}' is missing or out of order in:\n{}{}", run.out, run.err);
        rest = found.unwrap_or_default().1;
    }
}
