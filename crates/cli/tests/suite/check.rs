//! Somebody's program judged: real children in the real jail, written in ways that no contract was made for.

use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

/// The exit code and the report on a program of the folder beside the tests.
fn judged(exercise: &str, program: &str, more: &[&str]) -> (Option<i32>, Json) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students").join(program);
    let run = Command::new(env!("CARGO_BIN_EXE_lucas"))
        .args(["check", exercise])
        .arg(file)
        .args(["--json", "--lang", "en"])
        .args(more)
        .output()
        .expect("lucas runs");
    let told = String::from_utf8_lossy(&run.stdout);
    let report = serde_json::from_str(&told).unwrap_or_else(|error| {
        panic!("{program}: {error}\n{told}\n{}", String::from_utf8_lossy(&run.stderr))
    });
    (run.status.code(), report)
}

/// The verdicts of the items, `B1 AC, B2 WA`.
fn verdicts(report: &Json) -> String {
    let items = report["items"].as_array().expect("items");
    let said = items.iter().map(|item| {
        format!("{} {}", item["item"].as_str().unwrap_or("?"), item["verdict"].as_str().unwrap_or("?"))
    });
    said.collect::<Vec<_>>().join(", ")
}

#[test]
fn a_right_program_is_accepted_however_much_it_says() {
    let (code, report) = judged("chocolat", "chocolat-bavard.py", &["--question", "C3"]);
    assert_eq!((code, verdicts(&report)), (Some(0), "C3 AC".to_owned()), "{report:#}");
    assert!(report["tested"]["instances"].as_u64().is_some_and(|tested| tested > 100), "{report:#}");
    let (code, report) = judged("baguenaudier", "baguenaudier-crochets.js", &[]);
    assert_eq!((code, verdicts(&report)), (Some(0), "B1 AC, B2 AC, B3 AC".to_owned()), "{report:#}");
    let (code, report) = judged("teaser", "Teaser.java", &[]);
    assert_eq!((code, verdicts(&report)), (Some(0), "T1 AC, T2 AC, T3 AC".to_owned()), "{report:#}");
}

#[test]
fn a_wrong_program_is_shown_the_smallest_instance_where_it_is_wrong() {
    // 3 x 3 in the corner is the least bar whose loser may hold for longer or less long.
    let (code, report) = judged("chocolat", "chocolat-resiste-peu.py", &["--question", "C3"]);
    assert_eq!((code, verdicts(&report)), (Some(1), "C3 WA".to_owned()), "{report:#}");
    let shown = &report["counterexample"];
    let place = shown["position"].as_str().expect("an address");
    let solved = Command::new(env!("CARGO_BIN_EXE_lucas")).args(["solve", place, "--json"]).output();
    let solved: Json = serde_json::from_slice(&solved.expect("lucas runs").stdout).expect("an answer");
    assert_eq!(solved["value"].to_string(), shown["expected"].as_str().expect("a value"), "{shown:#}");
    assert_ne!(shown["expected"], shown["found"]);

    let (code, report) = judged("baguenaudier", "baguenaudier-glouton.py", &[]);
    assert_eq!(code, Some(1), "{report:#}");
    assert!(verdicts(&report).starts_with("B1 WA"), "{report:#}");
    assert_eq!(report["counterexample"]["instance"], "n = 2", "{report:#}");

    let (code, report) = judged("teaser", "teaser-zeros.c", &[]);
    assert_eq!((code, verdicts(&report)), (Some(1), "T1 AC, T2 AC, T3 WA".to_owned()), "{report:#}");
    assert_eq!(report["counterexample"]["instance"], "1 key: 7", "{report:#}");
    assert!(report["reading"][0].as_str().is_some_and(|read| read.contains("numeric pad")), "{report:#}");
}

#[test]
fn functions_are_judged_one_by_one_though_the_program_does_not_link() {
    let (code, report) = judged("kangourous", "kangourous-debut.c", &[]);
    let said = verdicts(&report);
    assert!(code == Some(1) && said.starts_with("Q1 AC, Q2 AC, Q3 WA, Q4 absent"), "{code:?} {said}");
    let shown = report["counterexample"]["found"].as_str().expect("what was found");
    assert_eq!(shown, "{ id=0 squares=[W-B] parent=-1 turn=B nb_moves=0 }");
}

#[test]
fn a_report_says_how_it_was_read_what_was_tested_and_what_held_the_program() {
    let (_, report) = judged("teaser", "teaser-zeros.c", &[]);
    for key in ["reading", "tested", "sandbox", "verdict", "counterexample"] {
        assert!(!report[key].is_null(), "{key}: {report:#}");
    }
}

#[test]
fn what_cannot_be_checked_is_refused_in_one_line() {
    for arguments in [
        &["check", "chocolate-cake", "x.py"][..],
        &["check", "teaser", "no-such-file.c"],
        &["check", "teaser", "program.unheard"],
        &["check", "teaser", "--question", "T9", "no-such-file.c"],
        &["check", "teaser", "--limits", "cpu=much", "no-such-file.c"],
    ] {
        let run = Command::new(env!("CARGO_BIN_EXE_lucas")).args(arguments).output().expect("lucas runs");
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!((run.status.code(), said.lines().count()), (Some(2), 1), "{arguments:?}: {said}");
    }
}
