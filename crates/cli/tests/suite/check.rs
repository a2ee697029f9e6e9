//! Somebody's program judged: real children in the real jail, written in ways that no contract was made for.

use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

/// The exit code and the report on a program of the folder beside the tests.
pub fn judged(exercise: &str, program: &str, more: &[&str]) -> (Option<i32>, Json) {
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
pub fn verdicts(report: &Json) -> String {
    let items = report["items"].as_array().expect("items");
    let said = items.iter().map(|item| {
        format!("{} {}", item["item"].as_str().unwrap_or("?"), item["verdict"].as_str().unwrap_or("?"))
    });
    said.collect::<Vec<_>>().join(", ")
}

/// A program written for a test, judged.
pub fn judged_text(exercise: &str, (name, text): (&str, &str), more: &[&str]) -> (Option<i32>, Json) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(name);
    std::fs::write(&file, text).expect("a program");
    judged(exercise, file.to_str().expect("a name"), more)
}

#[test]
fn reports_of_every_verdict_satisfy_the_published_schema() {
    let schema: Json = serde_json::from_str(lucas_schema::report::SCHEMA).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let fast = ["--limits", "cpu=0.5,memory=64,output=1", "--budget", "0.1"];
    let twice = "#include <stdio.h>\nint main(int c, char **v) { printf(\"%d\\n\", ";
    let programs = [
        ("AC", "chocolat", ("a.c", format!("{twice}0); return 0; }}")), &["--question", "C3"][..]),
        ("WA", "teaser", ("a.py", "print('hello')".to_owned()), &[]),
        ("RTE", "teaser", ("a.c", "int main(void) { return *(volatile int *)0; }".to_owned()), &[]),
        ("TLE", "chocolat", ("a.c", "int main(void) { for (;;) ; }".to_owned()), &["--question", "C3"]),
        ("OLE", "chocolat", ("a.py", "while True: print('x' * 1000)".to_owned()), &["--question", "C3"]),
        ("MLE", "chocolat", ("a.py", "x = bytearray(100 << 20)".to_owned()), &["--question", "C3"]),
        ("CE", "teaser", ("a.c", "int main(".to_owned()), &[]),
        ("absent", "allumettes", ("a.lisp", "(defun x () 1)".to_owned()), &[]),
    ];
    let mut seen = std::collections::BTreeSet::new();
    let mut hold = |report: &Json| {
        let errors: Vec<String> = schema
            .iter_errors(report)
            .map(|error| format!("{} at {}", error, error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{errors:?}: {report:#}");
        let items = report["items"].as_array().expect("items").iter();
        seen.extend(items.map(|item| &item["verdict"]).chain([&report["verdict"]]).map(Json::to_string));
    };
    for (verdict, exercise, (name, text), more) in programs {
        let (_, report) = judged_text(exercise, (name, &text), &[more, &fast].concat());
        if verdict != "AC" {
            assert_eq!(report["verdict"], verdict, "{report:#}");
        }
        hold(&report);
    }
    // Real programs, with a remark and without, lenient and strict; with growth.
    for (exercise, program, more) in [
        ("chocolat", "chocolat-memoire.py", &["--question", "C3"][..]),
        ("baguenaudier", "baguenaudier-envers.py", &[]),
        ("baguenaudier", "baguenaudier-envers.py", &["--strict"]),
        ("kangourous", "kangourous-debut.c", &[]),
    ] {
        hold(&judged(exercise, program, more).1);
    }
    // A judge that fails cannot be had on demand: what its report would be.
    let (_, mut failed) = judged("baguenaudier", "baguenaudier-glouton.py", &[]);
    failed["verdict"] = "JE".into();
    failed["items"] = Json::Array(Vec::new());
    failed["counterexample"] = Json::Null;
    hold(&failed);
    let all =
        ["AC", "AC*", "CE", "JE", "MLE", "OLE", "RTE", "TLE", "WA", "absent"].map(|one| format!("\"{one}\""));
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);

    failed["verdict"] = "perhaps".into();
    assert!(!schema.is_valid(&failed));
}

#[test]
fn a_first_verdict_on_a_program_in_c_is_there_within_a_second() {
    use std::io::{BufRead, BufReader};
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students/chocolat-memoire.c");
    let first = || {
        let begun = std::time::Instant::now();
        let mut run = Command::new(env!("CARGO_BIN_EXE_lucas"))
            .args(["check", "chocolat", "--question", "C3", "--lang", "en"])
            .arg(&file)
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("lucas runs");
        let mut line = String::new();
        BufReader::new(run.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let time = begun.elapsed();
        run.kill().and_then(|()| run.wait()).expect("it ends");
        assert!(line.trim_start().starts_with("AC…") && line.contains("m + n ≤"), "{line}");
        time
    };
    // Other programs may have the processors for a while.
    let time = (0..4).map(|_| first()).min().expect("a time");
    assert!(time < std::time::Duration::from_secs(1), "{time:?}");
}

#[test]
fn growth_is_told_by_exact_counts_and_not_where_it_cannot_be() {
    for (program, name) in [
        ("chocolat-naif.c", "naive recursion"),
        ("chocolat-naif.py", "naive recursion"),
        ("chocolat-memoire.c", "remembering the bars"),
        ("chocolat-memoire.py", "remembering the bars"),
    ] {
        let (_, report) = judged("chocolat", program, &["--question", "C3", "--budget", "0.1"]);
        let growth = &report["items"][0]["growth"];
        let (told, points) = (growth["told"].as_str().unwrap_or_default(), &growth["points"]);
        // On a busy machine nothing may be claimed, but never something else.
        let is_claimed = growth["like"].as_u64().is_some();
        assert!(told.contains(name) || !is_claimed, "{program}: {told}\n{points:#}");
        assert!(
            is_claimed || told.contains("none of the algorithms") || told.contains("too few"),
            "{program}: {told}\n{points:#}"
        );
    }
    let theory = "import sys\nm, n, i, j = map(int, sys.argv[1:])\nh = [i, m - 1 - i, j, n - 1 - j]\n\
        x = h[0] ^ h[1] ^ h[2] ^ h[3]\nprint(-sum(h) if not x else sum(h) + 1 - max(a - (a ^ x) for a in h))";
    let (_, report) = judged_text("chocolat", ("a.py", theory), &["--budget", "0.3"]);
    assert_eq!(report["verdict"], "AC", "{report:#}");
    assert_eq!(report["items"][0]["growth"]["told"], "too fast to tell how its cost grows");
}

#[test]
fn growth_is_told_of_every_item_that_has_a_search() {
    for (exercise, program, item, names) in [
        ("chocolat-moteur", "moteur-nim.py", "C7", &["too fast to tell"][..]),
        ("kangourous", "kangourous-entier.c", "K3", &["history", "table", "too"]),
        ("allumettes", "allumettes-parties.js", "M3", &["step for each move", "copying", "too"]),
        ("allumettes", "allumettes-boucles.lisp", "M4", &["step for each move", "copying", "too"]),
    ] {
        let (_, report) = judged(exercise, program, &["--question", item, "--budget", "0.1"]);
        let growth = &report["items"][0]["growth"];
        let told = growth["told"].as_str().unwrap_or_else(|| panic!("{program}: {report:#}"));
        // On a busy machine nothing may be claimed.
        let is_claimed = growth["like"].as_u64().is_some();
        let is_known = names.iter().any(|name| told.contains(name));
        assert!(is_known || (!is_claimed && told.contains("none of the algorithms")), "{program}: {told}");
        let points = growth["points"].as_array().expect("points");
        assert!(!is_claimed || points.len() > 2, "{program}: {growth:#}");
    }
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

/// For each exercise programs that are right in everything, and others that are not; every language has one of each.
const SAMPLES: [(&str, &str, &str); 13] = [
    ("baguenaudier", "baguenaudier-crochets.js", "baguenaudier-glouton.py"),
    ("baguenaudier", "baguenaudier-gray.rs", "baguenaudier-compteur.ml"),
    ("chocolat", "chocolat-nim.c", "chocolat-resiste-peu.py"),
    ("chocolat", "chocolat-tas.ml", "chocolat-lignes.rs"),
    ("chocolat", "chocolat-nim.c", "ChocolatSaisie.java"),
    ("chocolat-moteur", "moteur-nim.py", "moteur-resigne.py"),
    ("chocolat-moteur", "Moteur.java", "moteur-premier.cpp"),
    ("kangourous", "kangourous-entier.c", "kangourous-debut.c"),
    ("kangourous", "kangourous-largeur.cpp", "kangourous-profondeur.js"),
    ("allumettes", "allumettes-boucles.lisp", "allumettes-jamais-tout.lisp"),
    ("allumettes", "allumettes-parties.js", "allumettes-deux.cpp"),
    ("teaser", "Teaser.java", "teaser-croix.cpp"),
    ("teaser", "Teaser.java", "TeaserPlein.java"),
];

#[test]
fn every_exercise_accepts_a_right_program_and_finds_a_wrong_one() {
    let exercises: Vec<&str> =
        lucas_exercises::HANDOUTS.contracts().0.iter().map(|contract| contract.name).collect();
    let mut sampled = SAMPLES.map(|(exercise, ..)| exercise).to_vec();
    sampled.dedup();
    assert_eq!(exercises, sampled, "an exercise needs both samples");
    for (exercise, right, wrong) in SAMPLES {
        let (code, report) = judged(exercise, right, &["--budget", "0.5"]);
        assert_eq!((code, &report["verdict"]), (Some(0), &"AC".into()), "{right}: {report:#}");
        let (code, report) = judged(exercise, wrong, &["--budget", "0.5"]);
        assert_eq!(code, Some(1), "{wrong}: {report:#}");
        let shown = &report["counterexample"];
        assert!(shown["why"].as_str().is_some_and(|why| !why.is_empty()), "{wrong}: {report:#}");
    }
}

#[test]
fn a_name_that_is_nearly_right_is_guessed_in_both_languages() {
    for (language, guess) in [("en", "; did you mean chocolat?"), ("fr", "vouliez-vous dire chocolat")] {
        let arguments = ["check", "chocolt", "x.py", "--lang", language];
        let run = Command::new(env!("CARGO_BIN_EXE_lucas")).args(arguments).output().expect("lucas runs");
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.code() == Some(2) && said.contains(guess), "{said}");
    }
}

#[test]
fn the_letters_of_verdicts_are_explained_where_one_looks() {
    for arguments in [&["check", "--help"][..], &["man", "check"]] {
        for (language, words) in [("en", "does not compile"), ("fr", "ne se compile pas")] {
            let run =
                Command::new(env!("CARGO_BIN_EXE_lucas")).args(arguments).args(["--lang", language]).output();
            let said = String::from_utf8_lossy(&run.expect("lucas runs").stdout).into_owned();
            for letters in ["AC*", "WA", "RTE", "TLE", "MLE", "OLE", "CE", "absent", "JE", words] {
                assert!(said.contains(letters), "{letters}: {said}");
            }
        }
    }
}
