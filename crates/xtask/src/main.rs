//! The project's own commands: `cargo xtask test` is the one that says whether all is well.

use std::env;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// What `cargo xtask test` runs, one after the other.
const STEPS: &[(&str, &[&str])] = &[
    ("format", &["fmt", "--all", "--check"]),
    ("lints", &["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]),
    ("documentation", &["doc", "--workspace", "--no-deps", "--document-private-items"]),
    ("tests", &["test", "--workspace"]),
];

fn main() -> ExitCode {
    if env::args().skip(1).eq(["test"]) {
        test()
    } else {
        eprintln!("xtask: the command is: cargo xtask test");
        ExitCode::from(2)
    }
}

fn test() -> ExitCode {
    install();
    for (name, arguments) in STEPS {
        eprintln!("== {name}: cargo {}", arguments.join(" "));
        let begun = Instant::now();
        if !run_cargo(arguments) {
            eprintln!("== {name} failed");
            return ExitCode::FAILURE;
        }
        eprintln!("== {name} passed in {:.0} s", begun.elapsed().as_secs_f64());
    }
    ExitCode::SUCCESS
}

/// Installs what the tests need beyond a minimal toolchain.
fn install() {
    for component in ["rustfmt", "clippy"] {
        let tool = if component == "rustfmt" { "fmt" } else { "clippy" };
        let is_there =
            Command::new("cargo").args([tool, "--version"]).output().is_ok_and(|run| run.status.success());
        if !is_there {
            eprintln!("== installing {component}");
            let added = Command::new("rustup").args(["component", "add", component]).status();
            if !added.is_ok_and(|status| status.success()) {
                eprintln!("== {component} could not be installed: rustup component add {component}");
            }
        }
    }
}

fn run_cargo(arguments: &[&str]) -> bool {
    let run = Command::new("cargo").args(arguments).env("RUSTDOCFLAGS", "--deny warnings").status();
    run.is_ok_and(|status| status.success())
}
