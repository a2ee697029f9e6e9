//! Exercises as problem packages: the tool of their format accepts them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn export(exercise: &str, format: &str, folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lucas"));
    command.args(["check", exercise, "--export", format]).arg(folder).output().expect("lucas runs")
}

/// What the tool says of a package. The statements are left out: to set them takes a whole LaTeX, and minutes.
fn verified(package: &Path) -> String {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/problemtools");
    let run = Command::new("python3")
        .args(["-m", "problemtools.verifyproblem", "-j", "2"])
        .arg(package)
        .args(["-p", "config", "data", "graders", "submissions", "validators"])
        .env("PYTHONPATH", tools)
        .output()
        .expect("python3");
    String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr)
}

#[test]
fn the_tool_of_the_format_accepts_every_package() {
    let folder = tempfile::tempdir().expect("a folder");
    for contract in lucas_exercises::HANDOUTS.contracts().0.iter().filter(|one| one.problem.is_some()) {
        let package = folder.path().join(contract.name);
        let run = export(contract.name, "kattis", &package);
        assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
        let said = verified(&package);
        assert!(
            said.contains("tested: 0 errors, 0 warnings"),
            "{said} (cargo xtask test installs problemtools)"
        );
    }
}

#[test]
fn the_right_program_of_a_package_gives_the_answers_of_the_package() {
    for contract in lucas_exercises::HANDOUTS.contracts().0.iter().filter(|one| one.problem.is_some()) {
        let problem = contract.problem.expect("a problem");
        for case in (problem.cases)() {
            let mut child = Command::new("python3")
                .args(["-c", problem.right])
                .stdin(std::process::Stdio::piped())
                .stdout(std::process::Stdio::piped())
                .spawn()
                .expect("python3");
            std::io::Write::write_all(&mut child.stdin.take().expect("input"), case.input.as_bytes())
                .expect("given");
            let output = child.wait_with_output().expect("an answer");
            let (said, due) = (String::from_utf8_lossy(&output.stdout), case.answer);
            // Of several shortest solutions any is right: they are as long.
            let is_right =
                if problem.output_validator.is_some() { said.len() == due.len() } else { said == due };
            assert!(is_right, "{} {}: {said} instead of {due}", contract.name, case.input);
        }
    }
}

#[test]
fn what_is_no_package_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("full")).expect("a folder");
    fs::write(folder.path().join("full/mine"), "mine").expect("written");
    for (exercise, format, name, told) in [
        ("chocolat-moteur", "kattis", "engine", "baguenaudier, chocolat, kangourous, allumettes, teaser"),
        ("chocolat", "zip", "chocolat", "kattis"),
        ("chocolat", "kattis", "My Problem", "small letters and digits"),
        ("chocolat", "kattis", "full", "not empty"),
    ] {
        let run = export(exercise, format, &folder.path().join(name));
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!((run.status.code(), said.lines().count()), (Some(2), 1), "{said}");
        assert!(said.contains(told), "{said}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}
