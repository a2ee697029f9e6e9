//! What the project's commands need beyond a minimal toolchain, installed where it is absent.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Where what belongs to this project alone is installed: beside the build.
pub const TARGET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target");

/// The version of axe-core, the rules by which pages are checked for people who cannot see or point; a new version is a decision.
const AXE: &str = "4.14.0";
/// The version of cargo-deny.
const DENY: &str = "0.20.2";

/// Installs all that the tests need.
pub fn all() {
    components();
    packages(&[
        ("pkill", "procps"),
        ("chromium", "chromium"),
        ("chromedriver", "chromium-driver"),
        ("dot", "graphviz"),
        // The languages in which programs are checked.
        ("gcc", "gcc"),
        ("g++", "g++"),
        ("sbcl", "sbcl"),
        ("clisp", "clisp"),
        ("javac", "default-jdk-headless"),
        ("ocamlopt", "ocaml"),
        ("node", "nodejs"),
        // What problem packages are checked with runs Python by this.
        ("pypy3", "pypy3"),
    ]);
    python();
    axe();
}

/// Installs packages of the system, each unless a program of it is there.
pub fn packages(wanted: &[(&str, &str)]) {
    let is_there = |program: &str| {
        env::split_paths(&env::var_os("PATH").unwrap_or_default()).any(|path| path.join(program).exists())
    };
    let absent = wanted.iter().filter(|(program, _)| !is_there(program)).map(|&(_, package)| package);
    let absent: Vec<&str> = absent.collect();
    if absent.is_empty() {
        return;
    }
    let install: Vec<&str> = ["install", "--yes", "--quiet", "--no-install-recommends"]
        .into_iter()
        .chain(absent.clone())
        .collect();
    let run = |arguments: &[&str]| {
        is_done(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let names = absent.join(" ");
    eprintln!("== installing {names}");
    // Lists that are there and fit need no update.
    let is_installed = run(&install) || run(&["update", "--quiet"]) && run(&install);
    if !is_installed {
        eprintln!("== {names} could not be installed: apt-get install {names}");
    }
}

fn components() {
    for (component, tool) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if Command::new("cargo").args([tool, "--version"]).output().is_ok_and(|run| run.status.success()) {
            continue;
        }
        eprintln!("== installing {component}");
        if !is_done(Command::new("rustup").args(["component", "add", component])) {
            eprintln!("== {component} could not be installed: rustup component add {component}");
        }
    }
}

/// The Python packages that read our tables back, and the tool that checks problem packages, which has a folder of its own: it needs others.
fn python() {
    for (package, folder) in [("numpy", "python"), ("zarr", "python"), ("problemtools", "problemtools")] {
        let target = format!("{TARGET}/{folder}");
        if Path::new(&target).join(package).exists() {
            continue;
        }
        eprintln!("== installing {package}");
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", &target];
        if !is_done(Command::new("python3").args(install).arg(package)) {
            eprintln!("== {package} could not be installed: python3 -m pip install {package}");
        }
    }
}

/// The checker of licences, sources and advisories; none when it cannot be installed. Whoever has one of their own keeps it.
pub fn deny() -> Option<PathBuf> {
    let root = format!("{TARGET}/tools");
    let own = Path::new(&root).join("bin/cargo-deny");
    if Command::new("cargo-deny").arg("--version").output().is_ok_and(|run| run.status.success()) {
        return Some("cargo-deny".into());
    }
    if !own.exists() {
        eprintln!("== installing cargo-deny {DENY}");
        // What runs for a second is built in less time without optimization.
        let install =
            ["install", "cargo-deny", "--version", DENY, "--locked", "--debug", "--quiet", "--root", &root];
        is_done(Command::new("cargo").args(install));
    }
    own.exists().then_some(own)
}

fn axe() {
    let target = format!("{TARGET}/axe");
    let described = fs::read_to_string(format!("{target}/node_modules/axe-core/package.json"));
    if described.is_ok_and(|text| text.contains(&format!("\"version\": \"{AXE}\""))) {
        return;
    }
    let package = format!("axe-core@{AXE}");
    eprintln!("== installing {package}");
    let install =
        ["install", "--no-save", "--no-audit", "--no-fund", "--silent", "--prefix", &target, &package];
    if !is_done(Command::new("npm").args(install)) {
        eprintln!("== {package} could not be installed: npm install --prefix target/axe {package}");
    }
}

fn is_done(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}
