//! A class judged: real children in the real jail, some of them hostile, and none stops the others.

use std::fs;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students").join(name)
}

/// An empty folder for a class, and where its reports go.
fn class() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let class = folder.path().join("class");
    fs::create_dir(&class).expect("a folder");
    (folder, class)
}

fn judge(exercise: &str, class: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lucas"));
    command.current_dir(class.parent().expect("a folder")).args(["check", exercise, "--class", "class"]);
    command.args(more).output().expect("lucas runs")
}

/// Holds a report to the published schema of classes, which refers to that of one program.
fn hold_to_the_schema(report: &Json) {
    let schema = |text: &str| serde_json::from_str::<Json>(text).expect("JSON");
    let registry = jsonschema::Registry::new()
        .add("lucas:/check.schema.json", schema(lucas_schema::report::SCHEMA))
        .and_then(jsonschema::RegistryBuilder::prepare)
        .expect("a registry");
    let schema = jsonschema::options()
        .with_registry(&registry)
        .with_base_uri("lucas:/class.schema.json")
        .build(&schema(lucas_schema::class::SCHEMA))
        .expect("a schema");
    let errors: Vec<String> =
        schema.iter_errors(report).map(|error| format!("{error} at {}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:?}: {report:#}");
    // It can fail, in what is its own and in what it refers to.
    let with = |pointer: &str, value: Json| {
        let mut other = report.clone();
        *other.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}: {report:#}")) = value;
        schema.is_valid(&other)
    };
    assert!(!with("/pending", Json::Null) && !with("/students/0/verdict", "perhaps".into()));
    let judged = report["students"].as_array().expect("students").iter();
    let place = judged.clone().position(|student| student["report"].is_object()).expect("a report");
    assert!(!with(&format!("/students/{place}/report/tested"), Json::Null));
}

#[test]
fn one_bad_program_never_stops_a_class() {
    let (folder, class) = class();
    fs::copy(sample("teaser-zeros.c"), class.join("zoe.c")).expect("copied");
    fs::copy(sample("teaser-zeros.c"), class.join("yann.c")).expect("copied");
    fs::copy(sample("Teaser.java"), class.join("Right.java")).expect("copied");
    let hostile = "<script>alert(1)</script>\"'\n\x1b[2J=1+1";
    let name = format!("{}.py", hostile.replace('/', "∕"));
    fs::write(class.join(name), "print('<b>' * 3)").expect("written");
    fs::write(class.join("=cmd.py"), "print('=1+1')").expect("written");
    fs::write(class.join(std::ffi::OsStr::from_bytes(b"latin\xe9.py")), "print(1)").expect("written");
    fs::write(class.join("empty.c"), "").expect("written");
    fs::write(class.join("empty.py"), "").expect("written");
    fs::write(class.join("binary.c"), (0..=255).cycle().take(9000).collect::<Vec<u8>>()).expect("written");
    fs::write(class.join("binary.py"), b"\0\x7fELF\xff\xfe").expect("written");
    fs::write(class.join("bomb.c"), "#include <unistd.h>\nint main(void) { for (;;) fork(); }")
        .expect("written");
    fs::write(class.join("loud.py"), "while True: print('AC' * 1000)").expect("written");
    fs::write(class.join("notes.docx"), "PK").expect("written");
    fs::create_dir_all(class.join("folder/deep")).expect("a folder");
    fs::copy(sample("teaser-zeros.c"), class.join("folder/deep/main.c")).expect("copied");
    fs::create_dir(class.join("nothing")).expect("a folder");
    std::os::unix::fs::symlink("/etc/passwd", class.join("link.py")).expect("a link");

    let html = ["--html", "report.html", "--csv", "marks.csv", "--json", "--lang", "en"];
    let run = judge("teaser", &class, &html);
    let told = String::from_utf8_lossy(&run.stdout);
    assert_eq!(run.status.code(), Some(1), "{told}\n{}", String::from_utf8_lossy(&run.stderr));
    let report: Json = serde_json::from_str(&told).expect("a report");
    let students = report["students"].as_array().expect("students");
    assert_eq!(students.len(), 16, "{report:#}");
    let verdict = |name: &str| {
        let student = students.iter().find(|student| student["student"] == name);
        student.unwrap_or_else(|| panic!("{name}: {report:#}"))["verdict"].as_str().expect("a verdict")
    };
    assert_eq!([verdict("zoe"), verdict("Right"), verdict("folder")], ["WA", "AC", "WA"], "{report:#}");
    assert_eq!(["link", "notes", "nothing"].map(verdict), ["absent"; 3]);
    assert_eq!(verdict("empty.c"), "CE");
    assert!(students.iter().all(|student| student["verdict"] != "JE"), "{report:#}");
    hold_to_the_schema(&report);
    // The same mistake of three is told once.
    let shared = report["shared"].as_array().expect("mistakes");
    let names = |one: &Json| one["students"].as_array().expect("names").len();
    assert!(shared.iter().any(|one| one["item"] == "T3" && names(one) == 3), "{report:#}");

    let page = fs::read_to_string(folder.path().join("report.html")).expect("a page");
    assert!(!page.contains("<script") && !page.contains("<b>") && !page.contains('\x1b'), "{page}");
    assert_eq!(page.matches("<article class=\"student\"").count(), 16);
    assert!(page.contains("<svg") && !page.contains("passwd") && !page.contains("root:"));
    let sheet = fs::read_to_string(folder.path().join("marks.csv")).expect("a sheet");
    assert_eq!(sheet.matches("\r\n").count(), 17, "{sheet}");
    assert!(sheet.lines().all(|line| !line.starts_with(['=', '+', '-', '@'])), "{sheet}");
    assert!(sheet.contains("\n'=cmd,=cmd.py") || sheet.contains("\n'=cmd,'=cmd.py"), "{sheet}");
}

#[test]
fn a_class_fits_eighty_columns_and_its_table_says_the_points_in_both_languages() {
    let (_folder, class) = class();
    for name in ["Alexandre de la Tour-Fondue du Puy-de-Dôme et d'ailleurs", "Bo"] {
        fs::copy(sample("kangourous-debut.c"), class.join(name).with_extension("c")).expect("copied");
    }
    let run = judge("kangourous", &class, &["--lang", "fr"]);
    let told = String::from_utf8_lossy(&run.stdout);
    let table: Vec<&str> = told.lines().take(3).collect();
    assert!(table.iter().all(|line| line.chars().count() < 80), "{told}");
    assert!(table[2].starts_with("Bo ") && table[2].contains(" AC  AC  WA  -   -"), "{told}");
    assert!(told.contains("2\u{a0}×\u{a0}Q3"), "{told}");
    let run = judge("kangourous", &class, &["--junit", "--question", "Q1"]);
    let told = String::from_utf8_lossy(&run.stdout);
    assert_eq!((run.status.code(), told.matches("<testsuite ").count()), (Some(0), 2), "{told}");
}

#[test]
fn what_was_judged_is_kept_and_only_what_has_changed_is_judged_again() {
    let (folder, class) = class();
    fs::copy(sample("teaser-zeros.c"), class.join("a.c")).expect("copied");
    fs::copy(sample("teaser-zeros.c"), class.join("b.c")).expect("copied");
    let more = ["--html", "report.html", "--json"];
    assert_eq!(judge("teaser", &class, &more).status.code(), Some(1));
    // Nobody has so many points: whoever has them was not judged again.
    let journal = folder.path().join("report.html.journal");
    let text = fs::read_to_string(&journal)
        .expect("a journal")
        .replace("\"points\":6,\"of\":10", "\"points\":777,\"of\":10");
    assert!(text.contains("777"), "{text}");
    fs::write(&journal, text).expect("written");
    fs::copy(sample("teaser-zeros.c"), class.join("c.c")).expect("copied");
    let mut changed = fs::read(class.join("b.c")).expect("a program");
    changed.extend(b"\n/* better now */\n");
    fs::write(class.join("b.c"), changed).expect("written");
    let points = |run: Output| {
        let report: Json = serde_json::from_slice(&run.stdout).expect("a report");
        let students = report["students"].as_array().expect("students").clone();
        students.iter().map(|one| one["report"]["points"].as_u64().expect("points")).collect::<Vec<_>>()
    };
    assert_eq!(points(judge("teaser", &class, &more)), [777, 6, 6]);
    // What is judged otherwise is judged anew.
    assert_eq!(points(judge("teaser", &class, &[&more[..], &["--strict"]].concat())), [6, 6, 6]);
}

#[test]
fn what_is_no_report_is_not_replaced() {
    let (folder, class) = class();
    fs::copy(sample("teaser-zeros.c"), class.join("a.c")).expect("copied");
    fs::write(folder.path().join("thesis.html"), "<h1>Mine</h1>").expect("written");
    fs::write(folder.path().join("other.html.journal"), "dear diary").expect("written");
    for (file, kept) in [("thesis.html", "<h1>Mine</h1>"), ("other.html", "")] {
        let run = judge("teaser", &class, &["--html", file]);
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!((run.status.code(), said.lines().count()), (Some(2), 1), "{said}");
        assert_eq!(fs::read_to_string(folder.path().join(file)).unwrap_or_default(), kept);
    }
    let run = judge("teaser", &class, &["--html", "thesis.html", "--force"]);
    assert_eq!(run.status.code(), Some(1));
    let page = fs::read_to_string(folder.path().join("thesis.html")).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html><!-- lucas check -->"));
}

#[test]
fn a_class_that_is_stopped_goes_on_with_the_same_command() {
    let (folder, class) = class();
    fs::copy(sample("teaser-zeros.c"), class.join("a.c")).expect("copied");
    for name in ["b.py", "c.py"] {
        fs::write(class.join(name), "while True: pass").expect("written");
    }
    let journal = folder.path().join("report.html.journal");
    let mut child = Command::new(env!("CARGO_BIN_EXE_lucas"))
        .current_dir(folder.path())
        .args(["check", "teaser", "--class", "class", "--html", "report.html", "--lang", "en"])
        .args(["--limits", "cpu=1,wall=2"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("lucas starts");
    let begun = Instant::now();
    while fs::read_to_string(&journal).unwrap_or_default().lines().count() < 2 {
        assert!(begun.elapsed() < Duration::from_mins(1), "nothing is judged");
        std::thread::sleep(Duration::from_millis(20));
    }
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(told.is_ok_and(|status| status.success()));
    let asked = Instant::now();
    let code = child.wait().expect("it ends").code();
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    let mut said = String::new();
    child.stderr.take().expect("standard error").read_to_string(&mut said).expect("text");
    assert_eq!(code, Some(130), "{said}");
    assert!(said.contains("of 3 judged, and the same command goes on"), "{said}");
    let page = fs::read_to_string(folder.path().join("report.html")).expect("a page");
    assert!(page.contains("Stopped before the end") && page.contains("T3"), "{page}");
    let again = ["--html", "report.html", "--json", "--lang", "en", "--limits", "cpu=1,wall=2"];
    let run = judge("teaser", &class, &again);
    let report: Json = serde_json::from_slice(&run.stdout).expect("a report");
    assert_eq!(report["students"].as_array().map(Vec::len), Some(3));
    assert_eq!(report["pending"].as_array().map(Vec::len), Some(0));
}

#[test]
fn one_program_has_a_page_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("mine.html");
    let run = Command::new(env!("CARGO_BIN_EXE_lucas"))
        .args(["check", "chocolat", "--question", "C3", "--lang", "fr", "--html"])
        .args([&page, &sample("chocolat-resiste-peu.py")])
        .output()
        .expect("lucas runs");
    assert_eq!(run.status.code(), Some(1));
    let page = fs::read_to_string(page).expect("a page");
    assert!(
        page.contains("<html lang=\"fr\">")
            && page.contains("<svg")
            && page.contains("lucas solve chocolate:")
    );
    assert!(page.contains("plus petit contre-exemple"), "{page}");
}
