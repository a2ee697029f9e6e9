//! The project's own commands: `cargo xtask test` is the one that says whether all is well.

mod install;
mod load;
mod python;
mod supply;

use std::env;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// What `cargo xtask test` runs, one after the other.
const STEPS: &[(&str, &[&str])] = &[
    ("format", &["fmt", "--all", "--check"]),
    (
        "lints",
        &[
            "clippy",
            "--workspace",
            "-Flucas/cluster,lucas/starlark",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ],
    ),
    (
        "documentation",
        &["doc", "--workspace", "-Flucas/cluster,lucas/starlark", "--no-deps", "--document-private-items"],
    ),
    // All of them, so that one run says everything that is wrong.
    ("tests", &["test", "--workspace", "-Flucas/cluster,lucas/starlark", "--no-fail-fast"]),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("test") => test(arguments.get(1).map(String::as_str)),
        Some("bench") => bench(),
        Some("attack") => attack(&arguments[1..]),
        Some("load") => load(arguments.get(1).map(String::as_str)),
        _ => {
            eprintln!("xtask: the commands are: cargo xtask test, bench, load, attack");
            ExitCode::from(2)
        }
    }
}

/// Runs every step, or the one that is named.
fn test(only: Option<&str>) -> ExitCode {
    let names: Vec<&str> = STEPS.iter().map(|(name, _)| *name).chain(["python", "supply"]).collect();
    if let Some(unknown) = only.filter(|only| !names.contains(only)) {
        eprintln!("xtask: no step {unknown}; the steps are: {}", names.join(", "));
        return ExitCode::from(2);
    }
    install::all();
    for name in names.into_iter().filter(|name| only.is_none_or(|only| only == *name)) {
        let begun = Instant::now();
        let is_passed = match (name, STEPS.iter().find(|(step, _)| *step == name)) {
            (_, Some((_, arguments))) => {
                eprintln!("== {name}: cargo {}", arguments.join(" "));
                run_cargo(arguments)
            }
            ("python", None) => {
                eprintln!("== python: pytest and mypy");
                python::is_sound()
            }
            _ => {
                eprintln!("== supply: cargo deny check");
                supply::is_sound()
            }
        };
        if !is_passed {
            eprintln!("== {name} failed");
            return ExitCode::FAILURE;
        }
        eprintln!("== {name} passed in {:.0} s", begun.elapsed().as_secs_f64());
    }
    ExitCode::SUCCESS
}

/// Builds the program and the comparisons, and prints their table.
fn bench() -> ExitCode {
    let is_done = run_cargo(&["build", "--release", "--package", "lucas"])
        && run_cargo(&["build", "--release", "--package", "lucas-python"])
        && python::bench();
    if is_done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Builds the program and attacks it, with a seed and for so many seconds each.
fn attack(arguments: &[String]) -> ExitCode {
    let mut run = vec!["run", "--release", "--quiet", "--package", "lucas-attack", "--"];
    run.extend(arguments.iter().map(String::as_str));
    let is_sound = run_cargo(&["build", "--release", "--package", "lucas"]) && run_cargo(&run);
    if is_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Builds the program and loads its server with requests.
fn load(seconds: Option<&str>) -> ExitCode {
    let Ok(seconds) = seconds.unwrap_or("30").parse() else {
        eprintln!("xtask: cargo xtask load SECONDS");
        return ExitCode::from(2);
    };
    if !run_cargo(&["build", "--release", "--package", "lucas"]) {
        return ExitCode::FAILURE;
    }
    match load::run(seconds) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(trouble) => {
            eprintln!("== {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn run_cargo(arguments: &[&str]) -> bool {
    let run = Command::new("cargo").args(arguments).env("RUSTDOCFLAGS", "--deny warnings").status();
    run.is_ok_and(|status| status.success())
}
