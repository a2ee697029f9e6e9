//! The jail by itself: the supervisor of the tests, and a way to try a program by hand.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    lucas_jail::serve(env::args_os()).unwrap_or(ExitCode::FAILURE)
}
