//! The project's own commands: `cargo xtask test` is the one that says whether all is well.

use std::env;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// What `cargo xtask test` runs, one after the other.
const STEPS: &[(&str, &[&str])] = &[
    ("format", &["fmt", "--all", "--check"]),
    (
        "lints",
        &["clippy", "--workspace", "--all-targets", "--features", "lucas/zarr", "--", "--deny", "warnings"],
    ),
    ("documentation", &["doc", "--workspace", "--no-deps", "--document-private-items"]),
    ("tests", &["test", "--workspace"]),
    ("tests of Zarr", &["test", "--workspace", "--features", "lucas/zarr", "--test", "tables"]),
];

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("test") => test(),
        Some("bench") => bench(),
        _ => {
            eprintln!("xtask: the commands are: cargo xtask test, cargo xtask bench");
            ExitCode::from(2)
        }
    }
}

fn test() -> ExitCode {
    install();
    install_procps();
    install_python();
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

/// Builds the program and the comparisons, and prints their table.
fn bench() -> ExitCode {
    let is_done = run_cargo(&["build", "--release", "--package", "lucas"])
        && run_cargo(&["run", "--release", "--package", "lucas-bench"]);
    if is_done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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

/// Installs what the tests of a real terminal call.
fn install_procps() {
    if Command::new("pkill").arg("--version").output().is_err() {
        eprintln!("== installing procps");
        for arguments in [["update", "-q"].as_slice(), &["install", "-y", "-q", "procps"]] {
            let _ = Command::new("apt-get").args(arguments).status();
        }
    }
}

/// Installs the Python packages that read our tables back, beside the build.
fn install_python() {
    let target = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/python");
    for package in ["numpy", "zarr"] {
        if std::path::Path::new(target).join(package).exists() {
            continue;
        }
        eprintln!("== installing {package}");
        let packages =
            ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", target, package];
        let installed = Command::new("python3").args(packages).status();
        if !installed.is_ok_and(|status| status.success()) {
            eprintln!("== {package} could not be installed: python3 -m pip install {package}");
        }
    }
}

fn run_cargo(arguments: &[&str]) -> bool {
    let run = Command::new("cargo").args(arguments).env("RUSTDOCFLAGS", "--deny warnings").status();
    run.is_ok_and(|status| status.success())
}
